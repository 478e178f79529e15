use super::rules::Rule;
use super::*;
use crate::hidden_puzzle::{HiddenPuzzle, Problem};
use tatham_core::author::contract::{Random, share, takes_some};
use tatham_core::{Puzzle as _, Says};

crate::contract::game_contract!(Mines);

/// Returns a position with these signs and a number of mines.
fn position(rows: &str, mines: usize) -> (GameParams, VisibleBoard) {
    let rows = Letters::of_text(rows).expect("rows of a length");
    let seen = VisibleBoard::try_from(rows).expect("signs of a position");
    (GameParams { size: seen.size(), mines, click: None }, seen)
}

fn posterior(rows: &str, mines: usize) -> Option<Posterior> {
    let (form, seen) = position(rows, mines);
    Mines::analyse(&form, &seen, &mut (), &Budget::unlimited())
        .expect("time")
        .map(|study| study.posterior)
}

#[test]
fn every_flaw_has_its_place() {
    tatham_core::author::contract::flaws::<crate::HiddenPuzzle<Mines>>(&[
        ("3x3:1,1,u000", 0..0, "3x3:1,1,m768"),
        ("3x3:u0000", 8..9, "the end of the puzzle"),
        ("3x3:u00", 7..7, "3 hexadecimal digits; there are 2"),
        ("3x3:1,1,u0g0", 10..11, "found `g`"),
        ("3x3:3,1,u000", 4..5, "column of the first click 3 is too large"),
        ("3x3:0,0,u800", 4..12, "the first click, R1C1, is on a mine"),
        ("201x3:u0", 0..3, "width 201 is too large"),
        ("3x3z:u000", 3..4, "expected"),
        ("4x4n7X3Y3:u0001", 0..0, "4x4:me58f"),
        ("4x4n8:u0001", 0..5, "8 mines do not fit (the maximum on a 4x4 grid is 7)"),
        ("2x2n1:u0", 0..5, "1 mines do not fit (the maximum on a 2x2 grid is 0)"),
        ("4x4n0:u0001", 0..5, "at least 1 mine"),
        ("4x3X4:u001", 0..5, "X4, but the last column is 3"),
        ("4x3Y3:u001", 0..5, "Y3, but the last row is 2"),
        ("9x9:r10,u,0123", 4..5, "a board on which the first cell is open"),
    ]);
}

/// Checks that an ID that the real game generated has the mines of its board.
#[test]
fn ids_of_the_game_hide_its_mines() {
    let (form, secret) = Mines::parse("9x9n10:8,1,m232becc45ffe7116ea368").expect("an ID");
    assert_eq!((form.mines, form.click), (10, Some(17)));
    assert_eq!(secret.cells().iter().filter(|mine| **mine).count(), 10);
    assert_eq!(
        Mines::id(&form, &secret),
        "9x9:8,1,m232becc45ffe7116ea368",
        "as the game writes it"
    );
    let plain = Mines::parse("4x3:1,2,u0a0").expect("an ID").1;
    assert_eq!(
        plain.cells().iter().map(|mine| u8::from(*mine)).collect::<Vec<_>>(),
        [0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]
    );
}

#[test]
fn moves_are_made_as_the_game_makes_them() {
    let (form, mines) = Mines::parse("4x3:u0a0").expect("an ID");
    let mut seen = Mines::start(&form, &mines);
    for (text, rows) in [
        ("O3,2", "???? ???? ???1"),
        ("F0,1", "???? F??? ???1"),
        ("F2,1;F0,1", "???? ??F? ???1"),
        // Cells around it without a flag.
        ("C3,2", "???? ??F1 ??11"),
        ("C3,0", "??11 ??F1 ??11"),
        ("O1,0", "?211 ??F1 ??11"),
        ("O0,0;O1,1;O0,2", "1211 ?2F1 1?11"),
        // Opening the last cell wins, and flags the mines.
        ("O1,2", "1211 F2F1 1211"),
    ] {
        Mines::query(&form, &mines, &mut seen, text).unwrap_or_else(|why| panic!("{text} {why}"));
        assert_eq!(seen, position(rows, 2).1, "{text}");
    }
    assert!(Mines::found(&form, &seen).is_some());
    for odd in ["", "O", "O4,0", "O0,3", "O0,0,1", "F3,2", "X0,0", "O0,0;", "é", "Oa,b"] {
        let (mut again, before) = (seen.clone(), seen.clone());
        let made = Mines::query(&form, &mines, &mut again, odd);
        assert!(made.is_ok() == ["", "O0,0;"].contains(&odd) && again == before, "{odd}: {made:?}");
    }
    Mines::query(&form, &mines, &mut seen, "O0,1").expect("a mine is opened");
    assert!(seen.is_dead() && Mines::found(&form, &seen).is_none());
    assert!(Mines::query(&form, &mines, &mut seen, "O0,0").is_err(), "the dead open nothing");
}

#[test]
fn what_is_open_opens_its_surroundings() {
    let (form, mines) = Mines::parse("5x4:0,3,u80000").expect("an ID");
    let seen = Mines::start(&form, &mines);
    assert_eq!(seen, position("?1000 11000 00000 00000", 1).1);
    assert_eq!(
        Mines::next(&form, &seen, &mut (), &Budget::unlimited()),
        Err(Stop::Guess("no cell is certainly safe: a guess is needed".to_owned()))
    );
}

#[test]
fn figures_are_those_of_well_known_positions() {
    // Nothing is open: all cells are alike.
    let nothing = posterior("??? ???", 2).expect("layouts");
    assert_eq!(nothing.possible.as_deref(), Some("15"));
    assert!(
        nothing
            .probability
            .iter()
            .flatten()
            .flatten()
            .flatten()
            .all(|share| (share - 1.0 / 3.0).abs() < 1e-12)
    );
    assert_eq!(nothing.best.map(|best| best.cell), Some([0, 0]), "the first of equals");
    // One against two: 1 2 1 along an edge.
    let known = posterior("???? 0121", 2);
    assert_eq!(known, None, "R2C1 has no mine beside it, and R2C2 one, in R1C3 alone");
    let pattern = posterior("??? 121", 2).expect("a layout");
    assert_eq!(
        pattern.probability,
        Some(vec![vec![Some(1.0), Some(0.0), Some(1.0)], vec![None; 3]])
    );
    // The number of mines decides between layouts that the numbers allow.
    for (mines, possible) in [(1, "2"), (2, "0"), (0, "0"), (3, "0")] {
        let found = posterior("?1? ?1? ?1?", mines);
        let possible = Some(possible).filter(|possible| *possible != "0");
        assert_eq!(found.and_then(|posterior| posterior.possible).as_deref(), possible, "{mines}");
    }
    // 2 cells left in a corner, 1 mine: a guess.
    let guess = posterior("?? 11", 1).expect("layouts");
    assert_eq!(
        (guess.possible.as_deref(), guess.best.map(|best| best.probability)),
        (Some("2"), Some(0.5))
    );
    // An opened mine counts as one.
    assert_eq!(
        posterior("*1? ???", 1).and_then(|posterior| posterior.possible).as_deref(),
        Some("1")
    );
    assert_eq!(posterior("*0? ???", 1), None);
    assert_eq!(posterior("8", 0), None, "no room");
}

/// Tests boards with more layouts than any machine number can count.
#[test]
fn large_boards_are_counted() {
    let rows = vec!["?".repeat(200); 200].join(" ");
    let found = posterior(&rows, 8000).expect("layouts");
    let digits = found.possible.expect("counted");
    assert_eq!(digits.len(), 8691, "40,000 over 8,000");
    assert!(found.best.is_some_and(|best| (best.probability - 0.2).abs() < 1e-12));
}

/// Compares random positions of small boards, including impossible ones, with all layouts that pass
/// the check.
#[test]
fn counts_are_those_of_all_layouts() {
    let mut random = Random::seeded(11);
    let (mut none, mut several) = (0, 0);
    for _ in 0..share(400, 8) {
        let size = Size { width: 1 + random.below(5), height: 1 + random.below(3) };
        let mines: Vec<bool> = (0..size.area()).map(|_| random.below(4) == 0).collect();
        let secret = Grid::from_cells(size, mines).expect("as many as cells");
        let form = GameParams {
            size,
            mines: secret.cells().iter().filter(|mine| **mine).count(),
            click: None,
        };
        let mut seen = VisibleBoard::all(size);
        for cell in (0..size.area()).filter(|&cell| !secret[cell]) {
            if random.below(3) == 0 {
                seen.open(&secret, cell);
            }
        }
        let form =
            if random.below(8) == 0 { GameParams { mines: form.mines + 1, ..form } } else { form };
        let field = Constraints::new(&form, &seen);
        let layouts: Vec<usize> = (0..1_usize << size.area())
            .filter(|bits| {
                let layout = Letters::from_fn(size, |cell| {
                    Some(if bits >> cell & 1 == 1 { '*' } else { '.' })
                });
                constraints::violations(&field, &layout).is_empty()
            })
            .collect();
        let count = counting::count(&field, &Budget::unlimited()).expect("small");
        assert_eq!(count.layouts, layouts.len().into(), "{seen:?}");
        none += usize::from(layouts.is_empty());
        several += usize::from(layouts.len() > 1);
        for (cell, share) in count.shares.iter().enumerate().filter(|_| !layouts.is_empty()) {
            let wanted = layouts.iter().filter(|bits| **bits >> cell & 1 == 1).count() as f64
                / layouts.len() as f64;
            assert!(
                share.is_none_or(|share| (share - wanted).abs() < 1e-12),
                "{seen:?}, {cell}: {share:?} {wanted}"
            );
            assert_eq!(share.is_none(), !seen.is_covered(cell));
        }
    }
    assert!(none >= share(6, 6) && several >= share(100, 12), "{none} {several}");
}

/// Compares, on boards of the usual sizes during play, the certain cells with the common part by
/// the SAT solver, which is independent of the counting.
#[test]
fn what_is_certain_is_what_the_solver_finds() {
    let mut random = Random::seeded(12);
    for (width, height, number) in takes_some([(9, 9, 25), (16, 16, 50), (30, 16, 120)], 3) {
        let size = Size { width, height };
        let mut mines = vec![false; size.area()];
        while mines.iter().filter(|mine| **mine).count() < number {
            let cell = random.below(size.area());
            mines[cell] = true;
        }
        let secret = Grid::from_cells(size, mines).expect("as many as cells");
        let form = GameParams { size, mines: number, click: None };
        let mut seen = VisibleBoard::all(size);
        for opened in 0..6 {
            for cell in (0..size.area()).filter(|&cell| !secret[cell]).collect::<Vec<_>>() {
                if random.below(12) == 0 {
                    seen.open(&secret, cell);
                }
            }
            let study = Mines::analyse(&form, &seen, &mut (), &Budget::unlimited())
                .expect("time")
                .expect("a layout");
            let shared = model::common::<constraints::Layout>(
                &Constraints::new(&form, &seen),
                &Settings::default(),
                &Budget::unlimited(),
            );
            assert_eq!(Some(study.common), shared.expect("time"), "{size} {opened}");
        }
    }
}

/// Checks that the numbers that a hint names suffice: they alone make the cell safe, and without
/// any one of them it is not.
#[test]
fn hints_name_what_they_follow_from() {
    let (mut told, mut needed) = (0, 0);
    for id in [
        "9x9:8,1,m232becc45ffe7116ea368",
        "9x9:7,6,m8f3d2e9868e05d1dd8e20",
        "16x16:0,7,mff8e8f2754b6db90e27ae10ea271573ea23452e79ee2b940a617fb86cccdcf86",
    ] {
        let problem: Problem<Mines> = HiddenPuzzle::parse(id).expect("an ID");
        let mut seen = problem.start();
        while Mines::found(&problem.form, &seen).is_none() {
            let steps = Mines::deduce(&problem.form, &seen, &mut (), &Budget::unlimited())
                .unwrap_or_else(|stop| panic!("{id}: {stop}"));
            let [step] = &steps[..] else { panic!("{id}: {steps:?}") };
            let all = has_rule(step, Rule::Mines);
            let is_named = |cell: &usize| has_rule(step, Rule::Number(*cell));
            let numbers: Vec<usize> = (0..problem.form.size.area()).filter(is_named).collect();
            assert_eq!(step.because.rules.len(), numbers.len() + usize::from(all), "{step:?}");
            assert!(
                !step.therefore.is_empty()
                    && step.therefore.iter().all(|fact| fact.says == Says::Is(".".into())),
                "{step:?}"
            );
            let follows = |numbers: &[usize]| {
                // Open cells that are not named are known to be safe, but their numbers are not
                // known.
                step.therefore
                    .iter()
                    .all(|fact| !can_be_a_mine(&problem.form, &seen, numbers, all, fact.place))
            };
            assert!(follows(&numbers), "{id}: {}", step.text);
            for left_out in &numbers {
                let rest: Vec<usize> =
                    numbers.iter().copied().filter(|cell| cell != left_out).collect();
                needed += usize::from(!follows(&rest));
                told += 1;
            }
            let made = step.made.as_ref().expect("a move");
            problem.query(&mut seen, made).expect("a move");
            assert!(!seen.is_dead(), "{id}: {}", step.text);
        }
    }
    assert!(told > 50 && needed == told, "{needed} of {told}");
}

#[test]
fn hints_have_the_words_of_the_game() {
    for (rows, mines, text) in [
        ("?? ??", 0, "There are no mines, so R1C1, R1C2, R2C1 and R2C2 are safe."),
        ("?10? 1100 0000", 1, "No mine touches the 0 at R1C3, so R1C4 is safe."),
        (
            "1?? 11?",
            1,
            "The 1 at R1C1 has only one unopened neighbour, so R1C2 is a mine. The 1 at R2C2 already has its mine, so R1C3 and R2C3 are both safe.",
        ),
        (
            "?1? 11? ???",
            1,
            "If R1C3 were a mine, the one mine would be found, so R1C1, R3C1 and R3C2 would be safe, and the 1 at R2C1 would have no mine. So R1C3 is safe; in the same way R2C3 and R3C3 are both safe.",
        ),
        (
            "1???? 2???? 1????",
            3,
            "If R1C2 were safe, the 2 at R2C1 would need every neighbour that is left, so R2C2 and R3C2 would be mines, and the 1 at R3C1 would have more than one mine. So R1C2 is a mine. The 1 at R1C1 already has its mine, so R2C2 is safe.",
        ),
    ] {
        let (form, seen) = position(rows, mines);
        let steps =
            Mines::deduce(&form, &seen, &mut (), &Budget::unlimited()).expect("a safe cell");
        let [step] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!(step.text, text, "{rows}");
        assert_eq!(step.words.to_string(), text, "{rows}");
        // Intermediate facts are not conclusions of the step.
        let concluding = step.words.parts().iter().filter(|part| part.concludes);
        let concluded: Vec<Place> =
            concluding.flat_map(|part| part.places.iter().copied()).collect();
        let therefore: Vec<Place> = step.therefore.iter().map(|fact| fact.place).collect();
        assert_eq!(concluded, therefore, "{rows}");
    }
}

/// Checks positions in the middle of games, where the whole board may count: if there is a safe
/// cell, a hint shows one, and names its causes and nothing else.
#[test]
fn hints_of_positions_hold() {
    let corpus = tatham_core::author::contract::corpus(
        env!("CARGO_MANIFEST_DIR"),
        "mines",
        "positions.jsonl",
    );
    let (mut told, mut by_all) = (0, 0);
    for line in takes_some(corpus.lines(), 3) {
        let given: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let problem: Problem<Mines> =
            HiddenPuzzle::parse(given["game_id"].as_str().expect("an ID")).expect("an ID");
        let mut seen = problem.start();
        for text in given["moves"].as_array().expect("moves") {
            problem.query(&mut seen, text.as_str().expect("text")).expect("a move");
        }
        let steps = match Mines::deduce(&problem.form, &seen, &mut (), &Budget::unlimited()) {
            Ok(steps) => steps,
            Err(stop) => {
                assert!(matches!(stop, Stop::Guess(_)), "{line}: {stop}");
                continue;
            }
        };
        for step in steps {
            let held = Mines::verify_step(&problem.form, &seen, &step, &Budget::unlimited());
            assert_eq!(held, Ok([true; 2]), "{line}: {}", step.text);
            assert_eq!(step.words.to_string(), step.text, "{line}");
            told += 1;
            by_all += usize::from(has_rule(&step, Rule::Mines));
        }
    }
    assert!(
        told > share(30, 4) && by_all >= share(3, 3),
        "{told} steps, {by_all} by the number of mines"
    );
}

/// Returns true if a step uses a rule.
fn has_rule(step: &Step, rule: Rule) -> bool {
    step.because.keys.iter().any(|key| key.get() == Some(rule))
}

/// Returns true if a cell can have a mine by these numbers alone, and optionally by the number of
/// all mines.
fn can_be_a_mine(
    form: &GameParams,
    seen: &VisibleBoard,
    numbers: &[usize],
    all: bool,
    place: Place,
) -> bool {
    use tatham_sat::model::{Model, count};
    let budget = Budget::unlimited();
    let mut model = Model::new(&budget);
    let mine = model.bools(form.size.area());
    for (cell, &mine) in mine.iter().enumerate() {
        if seen.number(cell).is_some() {
            model.require(!mine);
        }
        if form.size.place(cell) == place {
            model.require(mine);
        }
    }
    for &cell in numbers {
        let around = form.size.around(cell).map(|around| mine[around]);
        model.require(count(around).equals(seen.number(cell).unwrap_or_default() as i64));
    }
    if all {
        model.require(count(mine.iter().copied()).equals(form.mines as i64));
    }
    let shown = mine.iter().map(|&mine| mine.into()).collect();
    let mut answers = model.answers(shown, tatham_sat::Engine::Cdcl).expect("a small model");
    answers.advance(&budget).expect("time").is_some()
}
