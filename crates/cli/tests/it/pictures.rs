//! Pictures of puzzles with several solutions: the common part, and the differences.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tatham_core::Place;
use tatham_core::author::contract::{ids, takes_some};
use tatham_core::grid::Edges;
use tatham_core::partial_answer::{Bridges, EdgeSet, Lines, PartialAnswer as _, Values as _};
use tatham_kinds::KINDS;

use crate::run;

const DIFFERS: &str = "<title>two solutions differ here</title>";

/// Returns the values of all places with an entry of their own: the cells of rows and lists, the
/// regions of a map, the edges between cells.
fn values(answer: &Value) -> Vec<Value> {
    if let Some(regions) = answer.get("regions").and_then(Value::as_array) {
        return edges(regions, answer);
    }
    if let Some(colours) = answer.get("colours").and_then(Value::as_array) {
        return colours.clone();
    }
    if let Ok(lines) = serde_json::from_value::<Lines>(answer.clone()) {
        return lines
            .values(())
            .into_iter()
            .map(|line| line.map_or(Value::Null, |line| (line == 1).into()))
            .collect();
    }
    if let Some(list) = answer.get("bridges").or(answer.get("edges")).and_then(Value::as_array) {
        return list.clone();
    }
    let rows = answer
        .get("rows")
        .or_else(|| answer.get("grid"))
        .and_then(Value::as_array)
        .expect("a grid");
    let row = |row: &Value| match row {
        Value::String(signs) => signs.chars().map(|sign| Value::from(sign.to_string())).collect(),
        row => row.as_array().expect("a row").clone(),
    };
    rows.iter().flat_map(row).collect()
}

/// Returns true for each edge between two cells that is a border; null if that is unknown.
fn edges(regions: &[Value], answer: &Value) -> Vec<Value> {
    let listed = |name: &str, edge: &Value| {
        answer[name].as_array().is_some_and(|edges| edges.contains(edge))
    };
    let mut borders = Vec::new();
    for (y, row) in regions.iter().enumerate() {
        for x in 0..row.as_array().expect("a row").len() {
            for (side, beyond) in
                [("right", row.get(x + 1)), ("down", regions.get(y + 1).map(|row| &row[x]))]
            {
                let (Some(beyond), edge) = (beyond, json!([x, y, side])) else { continue };
                borders.push(
                    match (
                        row[x].is_null() && beyond.is_null(),
                        listed("edges", &edge),
                        listed("no", &edge),
                    ) {
                        (true, false, false) => Value::Null,
                        (true, is_border, _) => is_border.into(),
                        (false, ..) => (row[x] != *beyond).into(),
                    },
                );
            }
        }
    }
    borders
}

/// Returns the number of places at which 2 answers differ, out of `places`.
fn differences(name: &str, [one, other]: [&Value; 2], (places, is_loose): (usize, bool)) -> usize {
    // A tile is turned as a whole, and a piece of track is drawn as one.
    let [own, too] = [one, other].map(|answer| serde_json::from_value::<Lines>(answer.clone()));
    if let (Ok(own), Ok(too), "net" | "tracks") = (own, too, name) {
        let tile =
            |of: &Lines, cell: usize| (name != "net" || of.is_known(cell)).then(|| of.arms(cell));
        let tiles =
            (0..own.size().area()).filter(|&cell| tile(&own, cell) != tile(&too, cell)).count();
        // Missing wires count as well, unless ends of wires need not meet.
        if is_loose {
            return tiles;
        }
        let edges = Edges::wrapping(own.size());
        let is_none = |of: &Lines, edge: usize| {
            of.side(edges.cells(edge)[0], edges.side(edge)) == Some(false)
        };
        return tiles
            + (0..edges.count())
                .filter(|&edge| is_none(&own, edge) != is_none(&too, edge))
                .count();
    }
    let unknown = EdgeSet::unknown(places);
    let [own, too] = [one, other].map(|answer| EdgeSet::read(&unknown, &answer.into()));
    if let (Ok(own), Ok(too)) = (own, too) {
        return (0..places).filter(|&edge| own.line(edge) != too.line(edge)).count();
    }
    let [own, too] = [one, other].map(|answer| serde_json::from_value::<Bridges>(answer.clone()));
    if let (Ok(own), Ok(too)) = (own, too) {
        let pairs: BTreeSet<[usize; 4]> = own.pairs().iter().chain(too.pairs()).copied().collect();
        let between =
            |of: &Bridges, pair| of.at(Place::Bridge(pair)).map_or(Some(0), |at| of.get(at));
        return pairs
            .into_iter()
            .filter(|&pair| between(&own, pair) != between(&too, pair))
            .count();
    }
    values(one).iter().zip(values(other)).filter(|(a, b)| *a != b).count()
}

#[test]
fn places_in_which_two_solutions_differ_are_marked_for_every_kind() {
    let kinds = KINDS.iter().filter(|entry| entry.kind.common && !entry.hidden);
    for entry in takes_some(kinds, 3) {
        let name = entry.kind.name;
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../puzzles")
            .join(name)
            .join("basic.txt");
        let corpus = fs::read_to_string(corpus).expect("every kind has one");
        let mut seen = 0;
        for id in ids(&corpus) {
            let report = run(&[name, id, "--json", "--common"]).json();
            if report["status"] != "multiple" {
                continue;
            }
            seen += 1;
            let entries = (entry.parse)(id).expect("it is solved").entries();
            let places =
                (entries.len(), entries.iter().any(|entry| matches!(entry.place, Place::Side(..))));
            let (first, second) = (&report["solutions"][0], &report["solutions"][1]);
            let svg = run(&[name, id, "--format", "svg"]).stdout;
            assert_eq!(
                svg.matches(DIFFERS).count(),
                differences(name, [first, second], places),
                "{name} {id}: {svg}"
            );
            let shared = run(&[name, id, "--format", "svg", "--common"]).stdout;
            // Unknown borders are thin lines, and regions without a colour are white.
            let has_signs =
                report["common"].get("rows").or_else(|| report["common"].get("grid")).is_some();
            let unknown = values(&report["common"])
                .iter()
                .filter(|cell| has_signs && (cell.is_null() || *cell == "?"))
                .count();
            // The orientation of Net's tiles is unknown, too.
            let tiles = serde_json::from_value::<Lines>(report["common"].clone())
                .ok()
                .filter(|_| name == "net");
            let open = tiles.map_or(0, |tiles| {
                (0..tiles.size().area()).filter(|&cell| !tiles.is_known(cell)).count()
            });
            // A clue that is not known has a sign, too.
            let clues = id.matches('?').count();
            let signs = shared.matches(">?</text>").count();
            // Cells without track have one where the first solution has track.
            assert!(
                signs == unknown + open + clues || name == "tracks",
                "{name} {id}: {signs} and not {}: {shared}",
                unknown + open + clues
            );
            assert_eq!(
                shared.matches(DIFFERS).count(),
                differences(name, [first, &report["common"]], places),
                "{name} {id}: {shared}"
            );
        }
        assert!(seen > 0, "{name}: a puzzle with several solutions");
        let svg = run(&[name, entry.kind.example, "--format", "svg", "--common"]).stdout;
        assert!(
            svg.starts_with("<svg") && !svg.contains(DIFFERS) && !svg.contains(">?<"),
            "{name}: one solution alone: {svg}"
        );
    }
}

#[test]
fn what_is_shared_stands_in_its_place() {
    // The three columns of `?.?` and `?#?` begin 72 right of the page's edge, the rows 72 below it.
    let svg = run(&["pattern", "3x2:1/1/1/1/2", "--common", "--format", "svg"]).stdout;
    let texts: Vec<&str> = svg.lines().filter(|line| line.contains(">?</text>")).collect();
    assert_eq!(texts.len(), 4, "{svg}");
    assert_eq!(svg.matches("<circle").count(), 1, "one cell is known to be empty: {svg}");
    assert_eq!(svg.matches(r##"fill="#000000"/>"##).count(), 1, "one is known to be black: {svg}");
}

#[test]
fn a_picture_of_all_solutions_marks_what_any_two_differ_in() {
    // There are 6 permutations: each cell is black in some and white in others.
    let svg = run(&["pattern", "3x3:1/1/1/1/1/1", "--solutions", "all", "--format", "svg"]).stdout;
    assert_eq!((svg.matches(DIFFERS).count(), svg.matches("</svg>").count()), (9, 1), "{svg}");
    // Two of them agree in a cell.
    let svg = run(&["pattern", "3x3:1/1/1/1/1/1", "--solutions", "2", "--format", "svg"]).stdout;
    assert!((1..9).contains(&svg.matches(DIFFERS).count()), "{svg}");
}

fn svg(arguments: &[&str]) -> String {
    run(&[arguments, &["--format", "svg"]].concat()).stdout
}

/// Returns the elements of a class in their order, each as its line.
fn of_class<'s>(svg: &'s str, class: &str) -> Vec<&'s str> {
    let class = format!("class=\"{class}\"");
    svg.lines().filter(|line| line.contains(&class)).collect()
}

/// Returns the number in an attribute.
fn number(element: &str, attribute: &str) -> i32 {
    let (_, rest) = element
        .split_once(&format!(" {attribute}=\""))
        .unwrap_or_else(|| panic!("{attribute} in {element}"));
    rest.split_once('"')
        .and_then(|(number, _)| number.parse().ok())
        .unwrap_or_else(|| panic!("{attribute} in {element}"))
}

/// Returns the title of a document.
fn title(svg: &str) -> &str {
    svg.lines()
        .find_map(|line| line.strip_prefix("<title>")?.strip_suffix("</title>"))
        .expect("a title")
}

#[test]
fn a_picture_says_what_it_shows() {
    for entry in KINDS {
        let (name, example) = (entry.kind.name, entry.kind.example);
        let solved = svg(&[name, example]);
        let root = solved.lines().next().expect("a line");
        assert!(root.contains(r#" role="img""#), "{name}: {root}");
        assert!(
            solved.lines().nth(1).is_some_and(|line| line.starts_with("<title>")),
            "{name}: screen readers want it first"
        );
        assert!(
            title(&solved).starts_with(entry.kind.title) && title(&solved).ends_with(", solved"),
            "{}",
            title(&solved)
        );
        let unsolved = svg(&[name, example, "--unsolved"]);
        assert_eq!(title(&unsolved), title(&solved).replace(", solved", ", unsolved"));
    }
    assert_eq!(title(&svg(&["unruly", "8x8:BbJBBABHCbEBeBAaCCcCc"])), "Unruly 8x8, solved");
    assert_eq!(
        title(&svg(&["countdown", "100,75,2,10,3,8:746"])),
        "Countdown 746 from 100, 75, 2, 10, 3, 8, solved"
    );
    assert_eq!(title(&svg(&["countdown", "9,2:8"])), "Countdown 8 from 9, 2, nearest answer");
    assert_eq!(
        title(&svg(&["pattern", "2x2:1/1/1/1"])),
        "Pattern 2x2, solved; 4 cells not the same in all solutions"
    );
    let shared = svg(&["pattern", "3x2:1/1/1/1/2", "--common"]);
    assert_eq!(
        title(&shared),
        "Pattern 3x2, as far as it is known; 4 cells not the same in all solutions"
    );
}

#[test]
fn every_colour_has_another_on_dark_paper() {
    for entry in KINDS {
        for unsolved in [&[][..], &["--unsolved"]] {
            let svg = svg(&[&[entry.kind.name, entry.kind.example], unsolved].concat());
            let (_, dark) =
                svg.split_once("@media (prefers-color-scheme: dark) {").expect("a style sheet");
            let (dark, shapes) = dark.split_once("</style>").expect("its end");
            for element in shapes.split('<').filter(|element| element.contains(['#'])) {
                for (property, other) in [("fill", "stroke"), ("stroke", "fill")] {
                    if element.contains(&format!(" {property}=\"#")) {
                        let (_, class) = element
                            .split_once(" class=\"")
                            .unwrap_or_else(|| panic!("a class: {element}"));
                        let class = class.split('"').next().expect("its name");
                        assert!(
                            dark.contains(&format!(".puzzle .{class} {{ {property}: #")),
                            "{class} {property}: {element}"
                        );
                        assert!(
                            !element.contains(&format!(" {other}=\"#")),
                            "one colour an element: {element}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn unruly_has_squares_as_in_the_game() {
    let solved = run(&["unruly", "8x8:BbJBBABHCbEBeBAaCCcCc"]).stdout;
    let picture = svg(&["unruly", "8x8:BbJBBABHCbEBeBAaCCcCc"]);
    let mut cells = vec!['?'; 64];
    for (class, sign) in [("black", '1'), ("white", '0')] {
        for square in of_class(&picture, class) {
            cells[((number(square, "y") - 8) / 32 * 8 + (number(square, "x") - 8) / 32) as usize] =
                sign;
        }
    }
    assert_eq!(cells.iter().collect::<String>(), solved.replace('\n', ""), "1 is black");
    let unsolved = svg(&["unruly", "8x8:BbJBBABHCbEBeBAaCCcCc", "--unsolved"]);
    let given = of_class(&unsolved, "edge").len();
    assert_eq!(of_class(&picture, "edge").len(), given, "what is given has an edge");
    assert_eq!(of_class(&unsolved, "open").len(), 64 - given, "what is open is grey");
}

#[test]
fn pattern_is_black_and_has_dots_if_it_is_not_plain() {
    let id = "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1";
    let solved = run(&["pattern", id]).stdout;
    let (black, white) = (solved.matches('#').count(), solved.matches('.').count());
    let count =
        |svg: &str, element: &str| svg.lines().filter(|line| line.starts_with(element)).count();
    let picture = svg(&["pattern", id]);
    let squares = of_class(&picture, "ink").iter().filter(|line| line.starts_with("<rect")).count();
    assert_eq!((squares, count(&picture, "<circle")), (black, white), "{picture}");
    assert!(of_class(&picture, "found").is_empty(), "nothing is blue: {picture}");
    // The cells without dots still have tooltips.
    let plain = svg(&["pattern", id, "--plain"]);
    // There is no colour for them either.
    let is_no_dot =
        |line: &&str| !line.starts_with("<circle") && !line.starts_with(".puzzle .faint");
    let bare: Vec<&str> =
        plain.lines().skip_while(|line| !line.contains("pointer-events")).collect();
    assert_eq!(
        bare.iter().filter(|line| line.starts_with("<rect data-place=")).count(),
        white,
        "{plain}"
    );
    let drawn: Vec<&str> = plain
        .lines()
        .take_while(|line| !line.contains("pointer-events"))
        .chain(["</svg>"])
        .collect();
    assert_eq!(drawn, picture.lines().filter(is_no_dot).collect::<Vec<_>>());
}

#[test]
fn signpost_ends_with_a_star_on_a_faint_path() {
    let id = "5x5:1cceefcfggeeccghcac3e12hch10ah25a";
    let picture = svg(&["signpost", id]);
    // Of the 25 cells, one has no arrow, and 24 have an arrow to the next cell.
    assert_eq!(picture.matches(r#"d="M0 -6L4.5 1H1.5V6H-1.5V1H-4.5Z""#).count(), 24, "{picture}");
    let ways: Vec<(&str, &str)> = of_class(&picture, "path")
        .iter()
        .filter_map(|line| line.split_once(" d=\"")?.1.split('"').next()?.split_once('L'))
        .collect();
    assert_eq!(ways.len(), 24, "{picture}");
    let middle = |cell: usize| format!("{} {}", 24 + 32 * (cell % 5), 24 + 32 * (cell / 5));
    let numbers = values(&run(&["signpost", id, "--json"]).json()["solutions"][0]);
    let place = |number: usize| {
        middle(numbers.iter().position(|other| *other == number).expect("every number"))
    };
    for (from, to) in
        ways.iter().zip(1..).map(|(way, number)| (way.0.trim_start_matches('M'), (way.1, number)))
    {
        assert_eq!((from, to.0), (&*place(to.1), &*place(to.1 + 1)), "{}", to.1);
    }
    let star = format!("translate({} {})", 24 + 32 * 4 + 7, 24 + 32 * 4 + 8);
    assert!(
        picture.lines().any(|line| line.contains(&star) && line.contains("M0 -7.5L")),
        "25 is in the last cell: {picture}"
    );
    // A plain picture has no path, and unknown cells have no path to them.
    assert!(of_class(&svg(&["signpost", id, "--plain"]), "path").is_empty());
    assert_eq!(of_class(&svg(&["signpost", "2x2:1ceag4a", "--unsolved"]), "path").len(), 0);
}

#[test]
fn solo_has_letters_from_ten_on_as_the_game_has() {
    let id = "4x4:".to_owned() + &"z".repeat(9) + "v";
    let ran = run(&["solo", &id, "--solutions", "1", "--json"]).json();
    let picture = svg(&["solo", &id, "--solutions", "1"]);
    let sign = |value: &Value| {
        char::from_digit(value.as_u64().expect("a number") as u32, 36).expect("a sign").to_string()
    };
    let expected: Vec<String> = values(&ran["solutions"][0]).iter().map(sign).collect();
    let shown: Vec<&str> = picture
        .lines()
        .filter_map(|line| line.strip_suffix("</text>")?.rsplit('>').next())
        .collect();
    assert_eq!(shown, expected);
    // Pipes get numbers, right-aligned.
    let text = run(&["solo", &id, "--solutions", "1"]).stdout;
    assert!(
        text.contains("16") && !text.contains('g') && text.lines().all(|line| line.len() == 47),
        "{text}"
    );
}

#[test]
fn the_digits_of_a_killer_stand_below_their_sums() {
    let svg = svg(&["solo", "2x2k:p,abbba____________,3a7a7a3a3a7a7a3a", "--solutions", "1"]);
    let (sums, digits): (Vec<&str>, Vec<&str>) = svg
        .lines()
        .filter(|line| line.starts_with("<text"))
        .partition(|text| text.contains("text-anchor=\"start\""));
    assert_eq!((sums.len(), digits.len()), (8, 16), "{svg}");
    for digit in &digits {
        assert_eq!((number(digit, "x") - 8) % 32, 16, "in the middle: {digit}");
    }
    for sum in &sums {
        assert!(number(sum, "font-size") >= 11, "{sum}");
        // The digit in the same cell is hardly higher than three quarters of its size.
        let cell = |text: &str| ((number(text, "x") - 8) / 32, (number(text, "y") - 8) / 32);
        let digit = digits
            .iter()
            .find(|digit| cell(digit) == cell(sum))
            .unwrap_or_else(|| panic!("a digit below {sum}"));
        assert!(
            number(sum, "y") <= number(digit, "y") - number(digit, "font-size") * 3 / 4,
            "{sum} over {digit}"
        );
    }
}
