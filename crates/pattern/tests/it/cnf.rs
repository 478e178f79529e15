//! Formula in DIMACS, solved by 2 SAT solvers that know nothing of nonograms.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use tatham_core::{Budget, Letters, Puzzle as _, Question};
use tatham_pattern::Pattern;

use crate::{parse, settings};

const LAMBDA: &str = "10x12:2.1/1.3/2.4/3.4/4/3/3/3/2/2/2/1.2/1.1/2/1/3/3/2.2/2.1/2.2.1/2.3/2.2";
const GIVEN: &str = "3x3:1/1/1/1/1/1,Add";
const ENCODINGS: [&str; 3] = ["order", "automaton", "runs"];

fn formula(id: &str, question: Question, encoding: &str) -> String {
    (Pattern::ABILITIES.cnf.expect("it has it"))(
        &parse(id),
        question,
        &settings(&[("encoding", encoding)]),
        &Budget::unlimited(),
    )
    .unwrap()
}

/// Result of a solver: the true literals, or that there is no model; `None`, with a printed reason,
/// if it is not installed.
enum SolverResult {
    Model(Vec<i32>),
    Nothing,
}

fn cadical(dimacs: &str) -> Option<SolverResult> {
    let mut child = match Command::new("cadical")
        .arg("-q")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
    {
        Ok(child) => child,
        Err(error) => {
            eprintln!("skipped: cadical: {error}");
            return None;
        }
    };
    child.stdin.take().unwrap().write_all(dimacs.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    match output.status.code() {
        Some(10) => Some(SolverResult::Model(literals(
            text.lines().filter_map(|line| line.strip_prefix("v ")),
        ))),
        Some(20) => Some(SolverResult::Nothing),
        code => panic!("cadical left with {code:?}: {text}"),
    }
}

fn minisat(dimacs: &str, name: &str) -> Option<SolverResult> {
    let file = |suffix: &str| -> PathBuf {
        std::env::temp_dir().join(format!("tatham-pattern-{}-{name}.{suffix}", std::process::id()))
    };
    let (input, output) = (file("cnf"), file("out"));
    std::fs::write(&input, dimacs).unwrap();
    let run = Command::new("minisat")
        .arg("-verb=0")
        .arg(&input)
        .arg(&output)
        .stdout(Stdio::null())
        .status();
    let said = if let Err(error) = run {
        eprintln!("skipped: minisat: {error}");
        None
    } else {
        let text = std::fs::read_to_string(&output).unwrap();
        let (first, rest) = text.split_once('\n').unwrap();
        Some(if first == "SAT" {
            SolverResult::Model(literals(rest.lines()))
        } else {
            SolverResult::Nothing
        })
    };
    for path in [input, output] {
        // A file that does not exist needs no removal.
        let _ = std::fs::remove_file(path);
    }
    said
}

fn literals<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<i32> {
    lines
        .flat_map(str::split_whitespace)
        .map(|word| word.parse().unwrap())
        .filter(|&lit| lit != 0)
        .collect()
}

/// Picture of a model, by the formula's own comments.
fn picture(id: &str, dimacs: &str, model: &[i32]) -> Letters {
    let size = parse(id).size();
    let mut black = vec![None; size.area()];
    for line in dimacs.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["c", variable, cell, "is", "black"] = words[..] {
            let (y, x) = cell[1..].split_once('C').expect("a cell");
            let [variable, x, y] = [variable, x, y].map(|word| word.parse::<usize>().unwrap());
            black[size.cell(x - 1, y - 1)] = Some(model.contains(&(variable as i32)));
        }
    }
    Letters::from_fn(size, |cell| {
        Some(if black[cell].expect("each cell has its comment") { '#' } else { '.' })
    })
}

#[test]
fn their_models_are_solutions() {
    for id in [LAMBDA, GIVEN, "2x2:1/1/1/1", "1x1:/"] {
        for encoding in ENCODINGS {
            let dimacs = formula(id, Question::Solvable, encoding);
            let said = [cadical(&dimacs), minisat(&dimacs, &format!("{encoding}-{}", id.len()))];
            for said in said.into_iter().flatten() {
                let SolverResult::Model(model) = said else { panic!("{id} has a solution") };
                let solution = picture(id, &dimacs, &model);
                assert_eq!(
                    tatham_core::accepts::<Pattern>(&parse(id), &solution),
                    Ok(()),
                    "{id} by {encoding}"
                );
            }
        }
    }
}

#[test]
fn they_agree_that_there_is_no_other_solution_or_none() {
    for (id, question, has_model) in [
        (LAMBDA, Question::Unique, false),
        ("2x2:1/1/1/1", Question::Unique, true),
        ("3x3:2/2/2/2/2/2", Question::Solvable, false),
        ("3x3:2/2/2/2/2/2", Question::Unique, false),
        // The given white cell leaves no space for the run of 3.
        ("3x1:1/1/1/3,bb", Question::Solvable, false),
    ] {
        for encoding in ENCODINGS {
            let dimacs = formula(id, question, encoding);
            let name = format!("{encoding}-{question:?}-{}", id.len());
            for said in [cadical(&dimacs), minisat(&dimacs, &name)].into_iter().flatten() {
                assert_eq!(
                    matches!(said, SolverResult::Model(_)),
                    has_model,
                    "{id} {question:?} by {encoding}"
                );
            }
        }
    }
}
