//! Puzzles that are made: the real games load them, and our solutions finish them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use tatham_core::author::contract::{share, takes_all, takes_some};
use tatham_core::explain::{Band, Bands};
use tatham_core::make::{
    Grade, Made, MakeOptions, Maker, Nearest, NotMade, Outcome, Preset, Symmetry,
};
use tatham_core::save::SaveFile;
use tatham_core::{AnyProblem, Budget, Entry, Options, problem};
use tatham_kinds::{COLLECTION, KINDS, find};

use crate::witnesses::referee::{Judge, Referee, Verdict};

/// Further parameters, with variants of the rules, tilings and options of generators.
const PARAMS: [(&str, &[&str]); 33] = [
    ("battleship", &["8x8f4", "7x5f3,2,2,1"]),
    ("blackbox", &["w8h8m3M6"]),
    ("bridges", &["7x7i15e0m1", "10x10L"]),
    ("cube", &["t1x2", "o2x2", "i3x3"]),
    ("dominosa", &["6", "9"]),
    ("fifteen", &["3x3", "5x4"]),
    ("flip", &["4x4r", "5x5c"]),
    ("flood", &["12x12c4m0"]),
    ("galaxies", &["10x10", "4x3"]),
    ("guess", &["c8p5g12bM"]),
    ("inertia", &["15x12"]),
    ("keen", &["5m"]),
    ("lightup", &["10x10b25s1", "14x10"]),
    (
        "loopy",
        &["5x5t3", "4x4t4", "5x5t7", "3x4t8", "4x4t9", "6x6t12", "5x4t15", "6x6t16", "6x6t17"],
    ),
    ("magnets", &["8x7", "5x5"]),
    ("map", &["12x10n20", "9x6"]),
    ("mines", &["9x9n35", "30x16n99", "10x10n12X0Y9"]),
    ("net", &["7x7wb0.5", "9x4"]),
    ("netslide", &["4x4wb0.5", "5x3m4"]),
    ("pattern", &["20x15"]),
    ("pegs", &["7x7cross", "7x7octagon", "7x7random", "9x9random"]),
    ("rect", &["9x9e0.5"]),
    ("samegame", &["10x5c3s2", "7x7c4s1"]),
    ("signpost", &["5x5", "6x4c"]),
    ("sixteen", &["4x4m6", "4x3"]),
    ("solo", &["3x3xr2", "3x3", "7j", "2x3k", "5jxk"]),
    ("towers", &["6"]),
    ("tracks", &["8x6o", "10x10"]),
    ("twiddle", &["3x3n2o", "4x4n3", "4x3n2rom5"]),
    ("undead", &["5x5", "4x7"]),
    ("unequal", &["6a"]),
    ("unruly", &["8x8u", "14x6"]),
    ("untangle", &["10", "20"]),
];

/// Map of the columns and rows of a grid onto itself.
type Map = fn(usize, usize) -> (usize, usize);

fn makers() -> impl Iterator<Item = (&'static Entry, Maker)> {
    KINDS.iter().filter_map(|entry| Some((*entry, entry.maker?)))
}

fn made(maker: &Maker, params: &str, options: &MakeOptions) -> Made {
    match (maker.make)(params, options, &Budget::unlimited()) {
        Ok(Outcome::Made(made)) => made,
        other => panic!("{params}: {other:?}"),
    }
}

#[test]
fn the_real_games_are_finished_by_their_solutions() {
    let mut judges = Judge::all();
    for (entry, maker) in takes_some(makers(), 3) {
        let name = entry.kind.name;
        let more = PARAMS.iter().find(|(kind, _)| *kind == name).map_or(&[][..], |(_, more)| more);
        let mut ids = BTreeSet::new();
        for params in takes_some([maker.usual_params()].iter().chain(more), 4) {
            for number in 0..share(2, 2) as u64 {
                let options = MakeOptions { seed: 2, number, ..MakeOptions::default() };
                let made = made(&maker, params, &options);
                let is_new = ids.insert(made.game_id.clone());
                // Few holes of a small board leave a solution.
                let are_few = ["cross", "octagon"].iter().any(|shape| params.ends_with(shape));
                assert!(is_new || are_few, "{name} {params}: the same puzzle twice");
                let puzzle = (entry.parse)(&made.game_id).expect("its own ID");
                let save = if entry.hidden {
                    Some(played(&puzzle))
                } else {
                    let status = if maker.is_game { "solved" } else { "unique" };
                    let report = problem::solve(&puzzle, &Options::default()).expect("an answer");
                    assert_eq!(report.status.name(), status, "{name}:{}", made.game_id);
                    let solution = puzzle.answer(&made.solution).expect("the solution is right");
                    solution.save()
                };
                let Some(save) = save else {
                    assert!(!puzzle.has_save_files(), "{name}:{}", made.game_id);
                    continue;
                };
                // Debian's game has no hats and no spectres.
                let is_new = ["t16", "t17"].iter().any(|tiling| params.ends_with(tiling));
                for judge in judges.iter_mut().filter(|judge| judge.is_todays || !is_new) {
                    let verdict = judge.ask(&save);
                    assert_eq!(verdict, Some(Verdict::Finished), "{name} {params}\n{save}");
                }
            }
        }
    }
}

/// Returns the save file of a hidden game that is played blind.
fn played(puzzle: &AnyProblem) -> SaveFile {
    let (options, mut save) = (Options::default(), None);
    let report = puzzle.search(&options, &options.budget(), &mut |answer| {
        save = answer.save();
        ControlFlow::Break(())
    });
    assert_eq!(report.expect("an answer").status.name(), "solved");
    save.expect("its moves")
}

/// Whoever has a seed gets the same puzzle from each version; a change of this list is a change
/// that users notice.
#[test]
fn a_seed_makes_the_same_puzzle_everywhere() {
    let mut others = Vec::new();
    let lines = include_str!("made.txt").lines().filter(|line| !line.starts_with('#'));
    for line in takes_some(lines, 16) {
        let [name, params, seed, number, id] =
            line.split(' ').collect::<Vec<_>>().try_into().expect("5 words");
        let maker = find(name).and_then(|entry| entry.maker).expect("it is made");
        let [seed, number] = [seed, number].map(|word| word.parse().expect("a number"));
        let options = MakeOptions { seed, number, ..MakeOptions::default() };
        let made = made(&maker, params, &options).game_id;
        if made != id {
            others.push(format!("{line}, now {made}"));
        }
    }
    assert_eq!(others, [""; 0]);
}

/// Parts of the parameters in the menus of the real games that ask for what is usual, or for a
/// difficulty other than `d` and a letter.
const USUAL: [(&str, &str, &str); 7] = [
    ("bridges", "i30e10m2", ""),
    ("lightup", "b20", ""),
    ("lightup", "7x7s4", "7x7"),
    ("loopy", "t0", ""),
    // Clues beside the grid are removed wherever that is possible.
    ("magnets", "S", ""),
    ("mosaic", "h0", ""),
    ("solo", "ka", "k"),
];

/// Games whose parameters have no difficulty, though some have a `d`.
const UNGRADED: [&str; 1] = ["pegs"];

#[test]
fn the_menus_are_those_of_the_real_games() {
    for (entry, maker) in makers() {
        let name = entry.kind.name;
        let is_own = |preset: &str| maker.presets.iter().any(|(_, own)| *own == preset);
        for mut params in
            COLLECTION.contains(&name).then(|| Referee::menu(name)).into_iter().flatten()
        {
            if let Some(at) = params.find('d').filter(|_| !UNGRADED.contains(&name)) {
                params.replace_range(at..at + 2, "");
            }
            for (_, part, usual) in USUAL.iter().filter(|(kind, ..)| *kind == name) {
                params = params.replace(part, usual);
            }
            assert!(is_own(&params), "{name} {params}: {:?}", maker.presets);
        }
    }
}

#[test]
fn every_entry_of_a_menu_can_be_made() {
    for (entry, maker) in makers() {
        assert!(!maker.presets.is_empty(), "{}", entry.kind.name);
        for (title, params) in maker.presets {
            // The parameters are read before the budget is first checked.
            let read = (maker.make)(params, &MakeOptions::default(), &Budget::steps(0));
            assert!(read.is_ok(), "{} {title}: {read:?}", entry.kind.name);
        }
        for part in [|own: &Preset| own.0, |own: &Preset| own.1] {
            let several: BTreeSet<&str> = maker.presets.iter().map(part).collect();
            assert_eq!(several.len(), maker.presets.len(), "{}", entry.kind.name);
        }
    }
}

/// Bands that puzzles of a kind's first preset do not have, and its larger parameters that do.
const OTHER_SIZES: [(&str, Band, &str); 6] = [
    ("filling", Band::Extreme, "5x5"),
    ("solo", Band::Easy, "2x3"),
    ("solo", Band::Medium, "3x3"),
    ("solo", Band::Hard, "3x3"),
    ("solo", Band::Extreme, "3x3"),
    ("unequal", Band::Extreme, "5"),
];

#[test]
fn a_puzzle_has_the_grade_that_was_requested() {
    let graded = makers().flat_map(|(entry, maker)| {
        let bands = entry.kind.bands.into_iter().flat_map(Bands::all);
        bands.map(move |band| (entry, maker, band))
    });
    for (entry, maker, band) in takes_some(graded, 16) {
        let name = entry.kind.name;
        let other = OTHER_SIZES.iter().find(|(kind, of, _)| (*kind, *of) == (name, band));
        let params = other.map_or(maker.usual_params(), |(.., params)| params);
        let grade = Grade { bands: Some(band..=band), ..Grade::default() };
        let options = MakeOptions { grade, seed: 5, ..MakeOptions::default() };
        let made = made(&maker, params, &options);
        let problem = (entry.parse)(&made.game_id).expect("its own ID");
        let options = Options { rating: true, ..Options::default() };
        let report = problem::solve(&problem, &options).expect("a right answer");
        assert_eq!(report.status.name(), "unique", "{name}:{}", made.game_id);
        let rating = report.rating.expect("it was requested");
        assert_eq!(rating.as_ref().and_then(|rating| rating.band), Some(band), "{name}");
        assert_eq!(rating, made.rating, "{name}:{}", made.game_id);
        let has_step = rating.is_some_and(|rating| rating.step.is_some());
        assert!(has_step, "nothing is left to enter: {name}:{}", made.game_id);
    }
}

#[test]
fn shortest_solutions_are_as_long_as_requested() {
    for (name, params, moves) in [("fifteen", "3x3", 15..=18), ("pegs", "7x7random", 20..=20)] {
        let maker = find(name).and_then(|entry| entry.maker).expect("it is made");
        let options = MakeOptions { moves: Some(moves.clone()), ..MakeOptions::default() };
        let length = made(&maker, params, &options).length.expect("it is counted");
        assert!(moves.contains(&length.moves) && length.lower_bound == length.moves, "{length:?}");
    }
    // It searches until it gives up.
    if !takes_all() {
        return;
    }
    let maker = find("cube").and_then(|entry| entry.maker).expect("it is made");
    let options = MakeOptions { moves: Some(60..=90), ..MakeOptions::default() };
    match (maker.make)("c4x4", &options, &Budget::unlimited()) {
        Ok(Outcome::NotMade(NotMade { stop: Some(_), nearest, .. })) => {
            assert!(matches!(nearest, Some(Nearest::Length(10..60))), "{nearest:?}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn clues_are_symmetric_as_requested() {
    let maker = find("solo").and_then(|entry| entry.maker).expect("it is made");
    for symmetry in Symmetry::ANY {
        let options = MakeOptions { symmetry: Some(*symmetry), seed: 3, ..MakeOptions::default() };
        let made = made(&maker, "2x3", &options);
        let given = given_digits(&made.game_id);
        let is_given = |x: usize, y: usize| given[6 * y + x];
        let maps: &[Map] = match symmetry {
            Symmetry::None => &[],
            Symmetry::Rot180 => &[|x, y| (5 - x, 5 - y)],
            Symmetry::Rot90 => &[|x, y| (5 - y, x)],
            Symmetry::Mirror => &[|x, y| (5 - x, y)],
            Symmetry::Mirror2 => &[|x, y| (5 - x, y), |x, y| (x, 5 - y)],
            Symmetry::Diagonal => &[|x, y| (y, x)],
            Symmetry::Diagonal2 => &[|x, y| (y, x), |x, y| (5 - y, 5 - x)],
            Symmetry::Full => &[|x, y| (y, x), |x, y| (5 - x, y)],
        };
        for (x, y) in (0..36).map(|cell| (cell % 6, cell / 6)) {
            for map in maps {
                let (to_x, to_y) = map(x, y);
                assert_eq!(is_given(x, y), is_given(to_x, to_y), "{symmetry:?} {}", made.game_id);
            }
        }
    }
}

/// Returns true for each cell with a digit, of an ID of Solo.
fn given_digits(id: &str) -> Vec<bool> {
    let (_, grid) = id.split_once(':').expect("an ID");
    let mut cells = Vec::new();
    for sign in grid.chars() {
        match sign {
            'a'..='z' => cells.extend(vec![false; sign as usize - 'a' as usize + 1]),
            '_' => {}
            _ => cells.push(true),
        }
    }
    cells
}

#[test]
fn so_many_clues_stay_as_are_requested() {
    let maker = find("unruly").and_then(|entry| entry.maker).expect("it is made");
    for clues in [30..=30, 25..=40, 0..=14] {
        let options = MakeOptions { clues: Some(clues.clone()), seed: 4, ..MakeOptions::default() };
        let count = made(&maker, "8x8", &options).clues.expect("it has clues").count;
        assert!(clues.contains(&count), "{count} of {clues:?}");
    }
    let outcome = |params: &str, clues| {
        let options = MakeOptions { clues: Some(clues), seed: 4, ..MakeOptions::default() };
        match (maker.make)(params, &options, &Budget::unlimited()) {
            Ok(Outcome::NotMade(not_made)) => not_made,
            other => panic!("{other:?}"),
        }
    };
    let too_many = outcome("4x4", 17..=20);
    assert_eq!((too_many.stop, &*too_many.reason), (None, "such a puzzle has at most 16 clues"));
    let too_few = outcome("4x4", 0..=1);
    assert!(too_few.stop.is_some());
    assert!(matches!(too_few.nearest, Some(Nearest::Clues(clues)) if clues > 1), "{too_few:?}");
}
