//! Task `cargo xtask bless [KIND…]`: writes committed files that are made from the code, for review
//! as a diff: the expected report of every puzzle in `puzzles/<kind>/basic.txt`, explanations, the
//! JSON Schema, the pictures.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::{fs, iter};

use tatham_core::author::contract::canonical;
use tatham_core::explain::{Technique, TechniqueExample};
use tatham_core::make::{MakeOptions, Outcome};
use tatham_core::{Budget, Entry, Kind, Options, Picture, problem};
use tatham_kinds::KINDS;
use tatham_picture::Render as _;

/// Writes `puzzles/<kind>/basic.jsonl` and `docs/pictures/<kind>.svg` for all kinds,
/// [`EXPLANATIONS`], the steps of [`EXPLAINING`], [`GAMES`], the pictures of [`MAKING`],
/// [`TECHNIQUES`], and `docs/schema.json`, also as the program prints it and as types of
/// TypeScript; or only the explanations of the kinds that are named.
pub(crate) fn run(kinds: &[String]) -> Result<(), String> {
    if !kinds.is_empty() {
        return explanations(|name| kinds.iter().any(|kind| kind == name));
    }
    reports()?;
    explanations(|_| true)?;
    games()?;
    made()?;
    steps()?;
    techniques()?;
    let schema = tatham_wire::schema();
    fs::write("docs/schema.json", format!("{schema:#}\n"))
        .and_then(|()| fs::write("crates/wire/src/schema.json", format!("{schema}\n")))
        .and_then(|()| fs::write("web/wire.d.ts", crate::types::declarations(&schema)))
        .map_err(|e| e.to_string())
}

fn reports() -> Result<(), String> {
    for entry in KINDS {
        let folder = Path::new("puzzles").join(entry.kind.name);
        let corpus = fs::read_to_string(folder.join("basic.txt"))
            .map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut reports = String::new();
        for id in
            corpus.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
        {
            let puzzle = (entry.parse)(id).map_err(|e| format!("{id}: {e}"))?;
            let report = problem::solve(&puzzle, &Options::default()).map_err(|e| e.to_string())?;
            reports += &canonical(&report).to_string();
            reports.push('\n');
        }
        fs::write(folder.join("basic.jsonl"), reports).map_err(|e| e.to_string())?;
    }
    Ok(())
}

/// Folder of the explanations, a file for each explained kind: `> ID`, and below it the steps.
const EXPLANATIONS: &str = "crates/kinds/tests/it/explanations/golden";

/// Rewrites the explanations in these files. The test that reads them formats them in the same way.
fn explanations(is_wanted: impl Fn(&str) -> bool) -> Result<(), String> {
    for entry in KINDS.iter().filter(|entry| is_wanted(entry.kind.name)) {
        let path = Path::new(EXPLANATIONS).join(entry.kind.name).with_extension("txt");
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let mut golden = String::new();
        for id in text.lines().filter_map(|line| line.strip_prefix("> ")) {
            let puzzle = (entry.parse)(id).map_err(|e| format!("{id}: {e}"))?;
            let start = puzzle.start();
            let mut explainer =
                start.explainer().ok_or_else(|| format!("{id} is not explained"))?;
            let explanation = explainer.explain(&Budget::unlimited(), &mut |_| ());
            // Writing to a text cannot fail.
            let _ = writeln!(golden, "> {id}");
            for step in &explanation.steps {
                let _ = writeln!(golden, "{} {}", step.cost, step.text);
            }
            let rating = explanation
                .rating
                .and_then(|rating| Some(format!("{}, {} in all", rating.band?, rating.total)));
            let end = rating
                .or(explanation.reason)
                .unwrap_or_else(|| explanation.status.name().to_owned());
            let _ = writeln!(golden, "= {end}\n");
        }
        fs::write(&path, golden).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(())
}

/// Page that lists the games: their pictures, and their names.
const GAMES: &str = "docs/games.md";
const PICTURES: (&str, &str) =
    ("<!-- pictures: cargo xtask bless -->\n", "<!-- end of pictures -->\n");
/// A picture of another puzzle than an example: `<!-- picture: NAME KIND ID -->`.
const PICTURE: &str = "<!-- picture: ";
const NAMES: (&str, &str) = ("<!-- games: cargo xtask bless -->\n", "<!-- end of games -->\n");

/// Draws each kind's example, solved, and lists all kinds with their pictures and names. The test
/// of the table of kinds reads the page.
fn games() -> Result<(), String> {
    fs::create_dir_all("docs/pictures").map_err(|e| e.to_string())?;
    let mut pictures = String::new();
    let mut names = "| game | names | what it is |\n| --- | --- | --- |\n".to_owned();
    for entry in KINDS {
        let (kind, picture) = (entry.kind, solved(entry, entry.kind.example)?);
        let name = kind.name;
        fs::write(format!("docs/pictures/{name}.svg"), picture.to_svg())
            .map_err(|e| e.to_string())?;
        // Writing to a text cannot fail.
        let _ = writeln!(
            pictures,
            r#"<img src="pictures/{name}.svg" alt="{}" height="220">"#,
            picture.title
        );
        let all: Vec<String> =
            iter::once(&name).chain(kind.aliases).map(|name| format!("`{name}`")).collect();
        let _ = writeln!(names, "| {} | {} | {} |", kind.title, all.join(", "), kind.about);
    }
    let page = fs::read_to_string(GAMES).map_err(|e| format!("{GAMES}: {e}"))?;
    let page = filled(GAMES, &filled(GAMES, &page, PICTURES, &pictures)?, NAMES, &names)?;
    for line in page.lines() {
        let Some(asked) = line.strip_prefix(PICTURE) else { continue };
        let words: Vec<&str> = asked.trim_end_matches(" -->").split(' ').collect();
        let [name, kind, id] = words[..] else {
            return Err(format!("{GAMES}: `{PICTURE}NAME KIND ID -->` expected, found `{line}`"));
        };
        let entry = tatham_kinds::find(kind).ok_or_else(|| format!("{GAMES}: no kind `{kind}`"))?;
        fs::write(format!("docs/pictures/{name}.svg"), solved(entry, id)?.to_svg())
            .map_err(|e| e.to_string())?;
    }
    fs::write(GAMES, page).map_err(|e| format!("{GAMES}: {e}"))
}

/// Page about making, and the puzzles that it shows, one of each family: the kind, the parameters
/// and the seed.
const MAKING: &str = "docs/making.md";
const MADE: [(&str, &str, u64); 8] = [
    ("solo", "3x3", 7),
    ("unruly", "10x10", 7),
    ("loopy", "7x7", 7),
    ("galaxies", "7x7", 7),
    ("pattern", "10x10", 7),
    ("signpost", "5x5c", 7),
    ("inertia", "10x8", 7),
    ("mines", "9x9n10", 7),
];

/// Makes the puzzles of [`MADE`], and draws them, unsolved.
fn made() -> Result<(), String> {
    let (mut pictures, mut commands) = (String::new(), String::new());
    for (kind, params, seed) in MADE {
        let entry = tatham_kinds::find(kind).ok_or_else(|| format!("no kind `{kind}`"))?;
        let maker = entry.maker.ok_or_else(|| format!("no {kind} is made"))?;
        let options = MakeOptions { seed, ..MakeOptions::default() };
        let made = match (maker.make)(params, &options, &Budget::unlimited()) {
            Ok(Outcome::Made(made)) => made,
            other => return Err(format!("{kind} {params}: {other:?}")),
        };
        let puzzle = (entry.parse)(&made.game_id).map_err(|e| format!("{}: {e}", made.game_id))?;
        fs::write(format!("docs/pictures/made-{kind}.svg"), puzzle.picture().to_svg())
            .map_err(|e| e.to_string())?;
        let title = entry.kind.title;
        // Writing to a text cannot fail.
        let _ = writeln!(
            pictures,
            r#"<img src="pictures/made-{kind}.svg" alt="{title}, made" height="220">"#
        );
        let _ = writeln!(
            commands,
            "$ tatham-slv make {kind} {params} --seed {seed}\n{kind}:{}",
            made.game_id
        );
    }
    let lines = format!("{pictures}\n```console\n{commands}```\n");
    let page = fs::read_to_string(MAKING).map_err(|e| format!("{MAKING}: {e}"))?;
    let page = filled(MAKING, &page, PICTURES, &lines)?;
    fs::write(MAKING, page).map_err(|e| format!("{MAKING}: {e}"))
}

/// Returns the text of a page with other lines between two marks.
fn filled(
    name: &str,
    page: &str,
    (start, end): (&str, &str),
    lines: &str,
) -> Result<String, String> {
    let lacks = |mark: &str| format!("{name} has no line `{}`", mark.trim_end());
    let (before, after) = page.split_once(start).ok_or_else(|| lacks(start))?;
    let (_, after) = after.split_once(end).ok_or_else(|| lacks(end))?;
    Ok(format!("{before}{start}{lines}{end}{after}"))
}

/// Page that shows steps: after `<!-- step: KIND ID NUMBER -->` a picture and the words, up to the
/// end mark.
const EXPLAINING: &str = "docs/explaining.md";
const STEP: &str = "<!-- step: ";
const END_OF_STEP: &str = "<!-- end of step -->";

/// Draws and describes the steps on the page about explanations. The test of its words reads it in
/// the same way.
fn steps() -> Result<(), String> {
    let text = fs::read_to_string(EXPLAINING).map_err(|e| format!("{EXPLAINING}: {e}"))?;
    let mut parts = text.split(STEP);
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let wrong = || {
            format!("{EXPLAINING}: `{STEP}KIND ID NUMBER -->` and later `{END_OF_STEP}` expected")
        };
        let (asked, rest) = part.split_once(" -->").ok_or_else(wrong)?;
        let (_, after) = rest.split_once(END_OF_STEP).ok_or_else(wrong)?;
        let [kind, id, number] = asked.split(' ').collect::<Vec<_>>()[..] else {
            return Err(wrong());
        };
        let number: usize = number.parse().map_err(|_| wrong())?;
        let entry = tatham_kinds::find(kind).ok_or_else(wrong)?;
        let name = format!("{}, step {number}", entry.kind.title);
        let shown = step(entry, (id, false), number, (&format!("{kind}-step"), &name))?;
        // Writing to a text cannot fail.
        let _ = write!(written, "{STEP}{asked} -->\n{shown}{END_OF_STEP}{after}");
    }
    fs::write(EXPLAINING, written).map_err(|e| format!("{EXPLAINING}: {e}"))
}

/// Draws a step into this file, and returns the picture, under this name, and the words.
fn step(
    entry: &Entry,
    (id, assumes_unique): (&str, bool),
    number: usize,
    (file, name): (&str, &str),
) -> Result<String, String> {
    let puzzle = (entry.parse)(id).map_err(|e| format!("{id}: {e}"))?;
    let start = puzzle.start();
    let mut explainer = start.explainer().ok_or_else(|| format!("{id} is not explained"))?;
    if assumes_unique && !explainer.assume_unique() {
        return Err(format!("{} has no step that assumes uniqueness", entry.kind.title));
    }
    let steps = explainer.explain(&Budget::unlimited(), &mut |_| ()).steps;
    let step = steps
        .get(number.wrapping_sub(1))
        .ok_or_else(|| format!("{id} has {} steps", steps.len()))?;
    let mut position = puzzle.start();
    position.apply_all(&steps[..number]);
    fs::write(format!("docs/pictures/{file}.svg"), position.picture().showing(step).to_svg())
        .map_err(|e| e.to_string())?;
    let shown = format!(r#"<img src="pictures/{file}.svg" alt="{name}" height="260">"#);
    Ok(format!("{shown}\n\n> {}\n", step.text))
}

/// Page of the techniques, made from the tables of the kinds.
const TECHNIQUES: &str = "docs/techniques.md";
const INTRODUCTION: &str = "\
# Techniques

<!-- This page is made by `cargo xtask bless` from the tables of the kinds. -->

Some steps of `hint` and `explain` are named after the techniques of each puzzle's players.
The field `technique` of a step has the name, and `list --json` has this table.
Such a step is proven from the rules like every other, as [explaining.md](explaining.md) says.
";

/// Writes the page of the techniques: of each its name, what it concludes, and a step.
fn techniques() -> Result<(), String> {
    fs::create_dir_all("docs/pictures/techniques").map_err(|e| e.to_string())?;
    let mut page = INTRODUCTION.to_owned();
    for entry in KINDS.iter().filter(|entry| !entry.kind.techniques.is_empty()) {
        let Kind { name: kind, title, techniques, .. } = entry.kind;
        // Writing to a text cannot fail.
        let _ = writeln!(page, "\n## {title}");
        for Technique { name, about, source, assumes, example } in *techniques {
            let TechniqueExample { input, step: number } = example;
            let file = format!("techniques/{kind}-{}", name.to_lowercase().replace(' ', "-"));
            let title_of_picture = format!("{title}, {name}");
            let asked = (*input, assumes.is_some());
            let shown = step(entry, asked, *number, (&file, &title_of_picture))?;
            let option = if assumes.is_some() { " with `--assume-unique`" } else { "" };
            let _ = writeln!(
                page,
                "\n### {title}: {name}\n\n{about}\n\n\
                {STEP}{kind} {input} {number} -->\n{shown}{END_OF_STEP}\n\n\
                Step {number}{option} of:\n\n```text\n{kind}:{input}\n```\n\nSource: {source}."
            );
        }
    }
    fs::write(TECHNIQUES, page).map_err(|e| format!("{TECHNIQUES}: {e}"))
}

/// The picture of a puzzle, solved.
fn solved(entry: &Entry, id: &str) -> Result<Picture, String> {
    let puzzle = (entry.parse)(id).map_err(|e| format!("{id}: {e}"))?;
    let (options, mut picture) = (Options::default(), None);
    puzzle
        .search(&options, &options.budget(), &mut |answer| {
            picture = Some(answer.picture());
            ControlFlow::Break(())
        })
        .map_err(|e| e.to_string())?;
    picture.ok_or_else(|| format!("{id} has no solution"))
}
