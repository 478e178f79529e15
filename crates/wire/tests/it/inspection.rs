//! Hints, explanations and checks.

use serde_json::{Value, json};
use tatham_core::author::contract::InJson as _;
use tatham_core::kind::Group;
use tatham_core::save::{SaveFile, Step};
use tatham_kinds::KINDS;

use crate::{answer, refusal, reply};

/// A puzzle with one solution and 39 open cells.
const UNRULY: &str = "unruly:8x8:BbJBBABHCbEBeBAaCCcCc";

/// A puzzle without a solution, though no given violates a rule.
const UNSOLVABLE: &str = "unruly:4x4:AAAn";

/// Returns the cells of a grid of letters, in reading order, that differ from those of another.
fn differing(one: &Value, other: &Value) -> Vec<(Value, String)> {
    let rows = |position: &Value| -> Vec<String> {
        position["rows"]
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| row.as_str().expect("text").to_owned())
            .collect()
    };
    let pairs = rows(one).into_iter().zip(rows(other)).enumerate();
    let cells = pairs.flat_map(|(y, (one, other))| {
        let signs = one.chars().zip(other.chars()).enumerate().collect::<Vec<_>>();
        let differs = signs.into_iter().filter(|(_, (one, other))| one != other);
        differs
            .map(move |(x, (_, other))| (json!({ "cell": [x, y] }), other.to_string()))
            .collect::<Vec<_>>()
    });
    cells.collect()
}

/// Returns the givens of a puzzle, and its solution.
fn given_and_solution(input: &str) -> (Value, Value) {
    let given = reply(&json!({ "do": "open", "input": input }))["position"].clone();
    (given, reply(&json!({ "do": "solve", "input": input }))["solutions"][0].clone())
}

/// Returns the position with the opposite of the solution in its first open cell; and that cell.
fn spoiled(input: &str) -> (Value, Value) {
    let (mut position, solution) = given_and_solution(input);
    let (place, right) = differing(&position, &solution)[0].clone();
    let [x, y] = [0, 1].map(|i| place["cell"][i].as_u64().expect("a number") as usize);
    let wrong = if right == "0" { "1" } else { "0" };
    let row = position["rows"][y].as_str().expect("text");
    position["rows"][y] = format!("{}{wrong}{}", &row[..x], &row[x + 1..]).into();
    (position, place)
}

#[test]
fn parts_join_to_the_text_of_each_step() {
    let mut in_parts = 0;
    for entry in KINDS {
        let given = (entry.parse)(entry.kind.example).expect("an example");
        if given.start().explainer().is_none() {
            continue;
        }
        let request = |options: Value| {
            let (input, puzzle) = (entry.kind.example, entry.kind.name);
            reply(&json!({ "do": "hint", "input": input, "puzzle": puzzle, "options": options }))
        };
        let plain = request(json!({ "steps": 3 }));
        let told = request(json!({ "steps": 3, "parts": true }));
        for (step, plain) in each(&told["steps"]).zip(each(&plain["steps"])) {
            let text = |part: &Value| part["text"].as_str().expect("text").to_owned();
            let joined: String = each(&step["parts"]).map(text).collect();
            assert_eq!((joined, &plain["parts"]), (text(step), &Value::Null), "{step}");
            in_parts += usize::from(each(&step["parts"]).count() > 1);
        }
    }
    assert!(in_parts > 0, "some sentences are more than one part");
}

fn each(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().expect("a list").iter()
}

#[test]
fn what_is_not_explained_says_so() {
    for entry in KINDS {
        let given = (entry.parse)(entry.kind.example).expect("an example");
        let is_explained = given.start().explainer().is_some();
        for what in ["hint", "explain"] {
            let request =
                json!({ "do": what, "input": entry.kind.example, "puzzle": entry.kind.name });
            if is_explained {
                let told = reply(&request);
                let status = match what {
                    // Several answers of a hidden game are consistent as long as nothing was asked.
                    "hint" if entry.hidden => "multiple",
                    _ if entry.has_one_answer() => "solved",
                    _ => "unique",
                };
                assert_eq!(
                    (&told["puzzle"], &told["status"]),
                    (&json!(entry.kind.name), &json!(status)),
                    "{told}"
                );
                assert!(told["steps"].as_array().is_some_and(|steps| !steps.is_empty()), "{told}");
            } else {
                let (code, message) = refusal(&request.to_string());
                let expected =
                    format!("hints and explanations are not available for {}", entry.kind.title);
                assert_eq!((code.as_str(), message), ("unsupported", expected));
            }
        }
        if given.givens().is_null() || entry.best || given.entries().is_empty() {
            let request =
                json!({ "do": "check", "input": entry.kind.example, "puzzle": entry.kind.name });
            let (code, message) = refusal(&request.to_string());
            assert!(
                code == "unsupported" && message.contains("`check` does not apply to"),
                "{message}"
            );
        }
    }
}

#[test]
fn options_that_do_not_belong_are_refused() {
    for (what, options, words) in [
        (
            "hint",
            json!({ "solutions": 1 }),
            "a hint has no option `solutions` (options: steps, where, assume_unique, parts, \
             svg, time_limit)",
        ),
        (
            "hint",
            json!({ "steps": 0 }),
            "option `steps`: expected a number of at least 1, found `0`",
        ),
        (
            "hint",
            json!({ "steps": "all" }),
            "option `steps`: expected a number of at least 1, found `all`",
        ),
        ("hint", json!({ "where": 1 }), "option `where`: expected true or false, found `1`"),
        ("hint", json!({ "solver": "splr" }), "a hint has no option `solver`"),
        (
            "explain",
            json!({ "steps": 2 }),
            "an explanation has no option `steps` (options: step, assume_unique, parts, \
             progress, svg, time_limit)",
        ),
        ("explain", json!({ "common": true }), "an explanation has no option `common`"),
        (
            "check",
            json!({ "where": true }),
            "a check has no option `where` (options: which, why, parts, svg, time_limit)",
        ),
        ("check", json!({ "which": "no" }), "option `which`: expected true or false, found `no`"),
        (
            "check",
            json!({ "time_limit": "soon" }),
            "option `time_limit`: expected a number of seconds, like 2.5",
        ),
        ("solve", json!({ "which": true }), "Unruly has no option `which`"),
    ] {
        let (code, message) =
            refusal(&json!({ "do": what, "input": UNRULY, "options": options }).to_string());
        assert!(
            code == "expected" && message.starts_with(words),
            "{what} {options}: {code}, {message}"
        );
    }
    // Options for reading the text are accepted by every request.
    let text = "3 3\n0\n0\n1 1\n0\n0\n1 1\n";
    let request = json!({
        "do": "check", "input": text, "puzzle": "pattern", "options": { "from": "csplib" },
    });
    assert_eq!(reply(&request)["game_id"], "3x3://1///1");
}

#[test]
fn an_entry_that_no_solution_has_is_wrong_in_every_kind() {
    let mut seen = 0;
    for entry in KINDS {
        let (name, id) = (entry.kind.name, entry.kind.example);
        let puzzle = (entry.parse)(id).expect("an example");
        let solution =
            reply(&json!({ "do": "solve", "input": id, "puzzle": name }))["solutions"][0].clone();
        // Half of the solution's moves are right; the solution with 2 of its values exchanged is
        // not.
        let Some(whole) = puzzle.save(&solution).filter(|_| !entry.hidden) else { continue };
        let mut spoiled = solution.clone();
        let Some(place) = exchange(&mut spoiled, &puzzle.givens()) else { continue };
        seen += 1;
        let ask = |options: Value| {
            reply(&json!({
                "do": "check", "input": id, "puzzle": name, "position": spoiled,
                "options": options,
            }))
        };
        let plain = ask(json!({}));
        assert_eq!(
            (&plain["ok"], &plain["wrong"], &plain["why"]),
            (&json!(false), &Value::Null, &Value::Null),
            "{plain}"
        );
        assert!(plain["wrong_count"].as_u64() >= Some(1) && plain["status"] == "unique", "{plain}");
        let named = ask(json!({ "which": true }));
        assert!(
            named["wrong"].as_array().is_some_and(|wrong| wrong.contains(&place)),
            "{place}: {named}"
        );
        assert_eq!(
            named["wrong"].as_array().map(Vec::len),
            plain["wrong_count"].as_u64().map(|count| count as usize)
        );
        let half = SaveFile { steps: whole.steps[..whole.steps.len() / 2].to_vec(), ..whole };
        let right = reply(
            &json!({ "do": "check", "input": half.to_string(), "options": { "which": true } }),
        );
        assert_eq!(
            (&right["ok"], &right["wrong_count"], &right["wrong"]),
            (&json!(true), &json!(0), &json!([])),
            "{right}"
        );
        assert!(right["open"].as_u64() > Some(0), "{right}");
    }
    assert!(seen > 3, "{seen}");
}

/// Exchanges the values of 2 cells that are not givens, and returns the first of them; `None` for
/// answers without rows of signs or numbers.
fn exchange(position: &mut Value, given: &Value) -> Option<Value> {
    let rows = |position: &Value| -> Option<Vec<Vec<Value>>> {
        if let Some(rows) = position["rows"].as_array() {
            let signs = |row: &Value| {
                row.as_str().map(|row| row.chars().map(|sign| json!(sign.to_string())).collect())
            };
            return rows.iter().map(signs).collect();
        }
        position["grid"].as_array()?.iter().map(|row| row.as_array().cloned()).collect()
    };
    let (known, values) = (rows(given)?, rows(position)?);
    let cells = || (0..values.len()).flat_map(|y| (0..values[y].len()).map(move |x| (x, y)));
    let open = |&(x, y): &(usize, usize)| known[y][x].is_null() || known[y][x] == "?";
    let first = cells().find(open)?;
    let other = cells().filter(open).find(|&(x, y)| values[y][x] != values[first.1][first.0])?;
    for ((x, y), (from_x, from_y)) in [(first, other), (other, first)] {
        let value = values[from_y][from_x].clone();
        match position["rows"][y].as_str() {
            Some(row) => {
                position["rows"][y] =
                    format!("{}{}{}", &row[..x], value.as_str()?, &row[x + 1..]).into();
            }
            None => position["grid"][y][x] = value,
        }
    }
    Some(json!({ "cell": [first.0, first.1] }))
}

#[test]
fn what_stands_in_one_of_several_solutions_is_not_doubted() {
    let check = |rows: Value| {
        reply(
            &json!({ "do": "check", "input": "pattern:2x2:1/1/1/1", "position": { "rows": rows } }),
        )
    };
    for rows in [json!(["??", "??"]), json!(["#?", "??"]), json!(["#.", ".#"]), json!([".?", "#?"])]
    {
        let checked = check(rows);
        let expected = (&json!(true), &json!("multiple"), None);
        assert_eq!(
            (&checked["ok"], &checked["status"], checked.get("reason")),
            expected,
            "{checked}"
        );
    }
    // Each of the 2 positions has one of the mistakes, and neither has both.
    let checked = check(json!([".?", "?#"]));
    assert_eq!(
        (&checked["ok"], &checked["broken"], &checked["wrong_count"]),
        (&json!(false), &json!([]), &json!(0)),
        "{checked}"
    );
    let checked = check(json!(["##", "??"]));
    assert_eq!(
        (&checked["ok"], checked["broken"].as_array().map(Vec::is_empty)),
        (&json!(false), Some(false)),
        "{checked}"
    );
}

#[test]
fn a_limit_is_no_verdict() {
    for entry in KINDS {
        let id = entry.kind.example;
        for what in ["hint", "explain", "check"] {
            let request = json!({
                "do": what, "input": id, "puzzle": entry.kind.name, "options": { "time_limit": 0 },
            });
            let said = answer(&request.to_string());
            if said["error"]["code"] == "unsupported" {
                continue;
            }
            let told = reply(&request);
            assert_eq!(told["status"], "unknown", "{told}");
            assert!(
                told["reason"].as_str().is_some_and(|reason| reason.contains("time limit")),
                "{told}"
            );
        }
    }
    // A lack of time to follow the player is not an error either.
    let file = SaveFile {
        game: "Pattern".to_owned(),
        params: "2x2".to_owned(),
        next_params: "2x2".to_owned(),
        desc: "2/2/2/2".to_owned(),
        steps: vec![Step::Move("F0,0,1,1".to_owned())],
    };
    let told =
        reply(&json!({ "do": "check", "input": file.to_string(), "options": { "time_limit": 0 } }));
    assert!(
        told["reason"]
            .as_str()
            .is_some_and(|reason| reason.starts_with("the moves could not be replayed")),
        "{told}"
    );
}

#[test]
fn a_hint_is_the_next_step() {
    let (given, solution) = given_and_solution(UNRULY);
    let hint =
        |options: Value| reply(&json!({ "do": "hint", "input": UNRULY, "options": options }));
    let one = hint(json!({}));
    assert_eq!(
        (&one["status"], &one["wrong"], &one["complete"]),
        (&json!("unique"), &json!([]), &json!(true)),
        "{one}"
    );
    let step = &one["steps"][0];
    assert_eq!(one["steps"].as_array().map(Vec::len), Some(1));
    assert!(step["text"].as_str().is_some_and(|text| text.ends_with('.')), "{step}");
    let right = differing(&given, &solution);
    for fact in step["therefore"].as_array().expect("facts") {
        let cell = json!({ "cell": fact["cell"] });
        let (_, value) = right
            .iter()
            .find(|(place, _)| *place == cell)
            .unwrap_or_else(|| panic!("it was open: {fact}"));
        assert!(
            fact["is"] == json!(value) || fact.get("not").is_some_and(|not| *not != json!(value)),
            "{fact}: {value}"
        );
        assert!(one["where"].as_array().is_some_and(|places| places.contains(&cell)), "{one}");
    }
    let place = hint(json!({ "where": true }));
    assert_eq!(
        (&place["steps"], &place["where"], &place["leads_to"]),
        (&json!([]), &one["where"], &Value::Null),
        "{place}"
    );
    let three = hint(json!({ "steps": 3 }));
    assert_eq!((&three["steps"][0], three["steps"].as_array().map(Vec::len)), (step, Some(3)));
}

#[test]
fn a_hint_comes_where_an_entry_is_wrong_and_where_nothing_is_left() {
    let (position, place) = spoiled(UNRULY);
    let hint =
        |position: &Value| reply(&json!({ "do": "hint", "input": UNRULY, "position": position }));
    let told = hint(&position);
    assert_eq!(
        (&told["wrong"], told["steps"].as_array().map(Vec::len)),
        (&json!([place]), Some(1)),
        "{told}"
    );
    let starts = told["steps"][0]["because"]["facts"].as_array().expect("facts");
    assert!(starts.iter().all(|fact| fact["cell"] != place["cell"]), "{told}");
    let told = hint(&given_and_solution(UNRULY).1);
    assert_eq!(
        (&told["steps"], &told["complete"], &told["wrong"]),
        (&json!([]), &json!(true), &json!([])),
        "{told}"
    );
}

#[test]
fn an_explanation_leads_to_the_solution() {
    let (given, solution) = given_and_solution(UNRULY);
    let told = reply(&json!({ "do": "explain", "input": UNRULY }));
    assert_eq!(
        (&told["status"], &told["complete"], told.get("reason")),
        (&json!("unique"), &json!(true), None),
        "{told}"
    );
    let facts = told["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .flat_map(|step| step["therefore"].as_array().expect("facts"));
    let entered = facts.filter(|fact| fact.get("is").is_some());
    let mut entered: Vec<(Value, String)> = entered
        .map(|fact| {
            (json!({ "cell": fact["cell"] }), fact["is"].as_str().expect("a sign").to_owned())
        })
        .collect();
    let order =
        |(place, _): &(Value, String)| (place["cell"][1].as_u64(), place["cell"][0].as_u64());
    entered.sort_by_key(order);
    assert_eq!(entered, differing(&given, &solution));
    let rating = &told["rating"];
    assert!(
        rating["hardest"].as_f64() >= Some(1.0)
            && rating["total"].as_f64() >= rating["hardest"].as_f64(),
        "{rating}"
    );
    assert!(
        ["trivial", "easy", "medium", "hard", "extreme"].map(Value::from).contains(&rating["band"]),
        "{rating}"
    );
}

#[test]
fn a_puzzle_without_solution_is_told_why() {
    for what in ["hint", "explain"] {
        let told = reply(&json!({ "do": what, "input": UNSOLVABLE }));
        assert_eq!(told["status"], "unsolvable", "{told}");
        let last = told["steps"].as_array().and_then(|steps| steps.last()).expect("a step");
        assert!(last["contradiction"].is_string() && last.get("therefore").is_none(), "{last}");
    }
    assert_eq!(reply(&json!({ "do": "explain", "input": UNSOLVABLE }))["rating"], Value::Null);
    let checked = reply(&json!({ "do": "check", "input": UNSOLVABLE, "options": { "why": true } }));
    assert_eq!(
        (&checked["ok"], &checked["status"], &checked["wrong_count"]),
        (&json!(false), &json!("unsolvable"), &json!(0))
    );
    let last = checked["why"].as_array().and_then(|steps| steps.last()).expect("a step");
    assert!(last["contradiction"].is_string(), "{last}");
}

#[test]
fn a_check_tells_why_if_that_is_asked() {
    let (position, place) = spoiled(UNRULY);
    let check = |options: Value| {
        reply(&json!({ "do": "check", "input": UNRULY, "position": position, "options": options }))
    };
    let told = check(json!({ "why": true, "which": true }));
    assert_eq!(
        (&told["ok"], &told["wrong_count"], &told["wrong"]),
        (&json!(false), &json!(1), &json!([place])),
        "{told}"
    );
    let last = told["why"].as_array().and_then(|steps| steps.last()).expect("a step");
    assert!(last["contradiction"].is_string(), "{last}");
    assert_eq!(check(json!({}))["why"], Value::Null);
    let right = reply(&json!({ "do": "check", "input": UNRULY, "options": { "why": true } }));
    assert_eq!((&right["ok"], &right["why"]), (&json!(true), &json!([])), "{right}");
}

#[test]
fn of_several_solutions_no_step_claims_one() {
    let told = reply(&json!({ "do": "explain", "input": "unruly:4x4:q" }));
    assert_eq!(
        (&told["status"], &told["complete"], &told["rating"]),
        (&json!("multiple"), &json!(false), &Value::Null)
    );
    assert!(told["reason"].as_str().is_some_and(|reason| reason.contains("not unique")), "{told}");
}

#[test]
fn pictures_come_where_they_are_asked_for() {
    let ask = |what: &str, options: Value| {
        answer(
            &json!({ "do": what, "input": "unruly:8x8:BbJBBABHCbEBeBAaCCcCc", "options": options })
                .to_string(),
        )
    };
    let title = |reply: &Value| {
        let svg = reply["svg"].as_str().unwrap_or_else(|| panic!("{reply}"));
        let title = svg.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
        title.unwrap_or_else(|| panic!("{svg}")).0.to_owned()
    };
    let begins = "Unruly 8x8, as far as it is filled in; ";
    assert_eq!(
        title(&ask("hint", json!({ "svg": true }))),
        format!("{begins}2 places that the step starts from; 1 place that the step decides")
    );
    assert_eq!(
        title(&ask("hint", json!({ "svg": true, "where": true }))),
        "Unruly 8x8, unsolved; 1 place that the step decides"
    );
    assert_eq!(
        title(&ask("explain", json!({ "svg": true, "step": 2 }))),
        format!("{begins}2 places that the step starts from; 1 place that the step decides")
    );
    assert_eq!(title(&ask("check", json!({ "svg": true }))), "Unruly 8x8, unsolved");
    let beyond = ask("explain", json!({ "svg": true, "step": 2000 }));
    assert!(
        beyond["error"]["message"]
            .as_str()
            .is_some_and(|message| message.starts_with("no step 2000")),
        "{beyond}"
    );
    for what in ["hint", "explain", "check"] {
        assert_eq!(ask(what, json!({})).get("svg"), None, "{what}");
    }
}

#[test]
fn hints_of_every_kind_say_where_to_look() {
    let mut words_of = Vec::new();
    for entry in KINDS {
        let kind = entry.kind;
        let ask = |what: &str, options: Value| -> Value {
            let request = json!({
                "do": what, "puzzle": kind.name, "input": kind.example, "options": options,
            });
            answer(&request.to_string())
        };
        let hint = ask("hint", json!({ "where": true }));
        if hint["error"]["code"] == json!("unsupported") {
            assert_eq!(kind.name, "countdown", "{hint}");
            continue;
        }
        let places = hint["where"].as_array().unwrap_or_else(|| panic!("{}: {hint}", kind.name));
        assert!(!places.is_empty(), "{}: {hint}", kind.name);
        let words = hint["where_text"].as_str().expect("words");
        assert!(words.starts_with("Look at "), "{}: {words}", kind.name);
        // Numbers of edges are for programs.
        let is_number = |rest: &str| rest.starts_with(|sign: char| sign.is_ascii_digit());
        assert!(!words.split("edge ").skip(1).any(is_number), "{}: {words}", kind.name);
        if !matches!(kind.group, Group::Moves | Group::Hidden) {
            continue;
        }
        // They can be touched.
        let opened = ask("open", json!({ "play": true }));
        let targets = opened["targets"].as_array().expect("targets");
        for place in places {
            let is_it = |target: &&Value| target["place"] == *place;
            assert!(targets.iter().any(|target| is_it(&target)), "{}: {place}", kind.name);
        }
        words_of.push((kind.name, words.to_owned()));
    }
    let words =
        |name: &str| words_of.iter().find(|(own, _)| *own == name).map(|(_, words)| words.as_str());
    for (name, where_text) in [
        ("fifteen", "Look at R2C2"),
        ("netslide", "Look at the arrow left of row 3"),
        ("twiddle", "Look at the block at R1C2"),
    ] {
        assert_eq!(words(name), Some(where_text), "{name}");
    }
}
