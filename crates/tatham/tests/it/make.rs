//! New puzzles for programs.

use std::time::Duration;

use tatham::{Band, Json, MakeOutcome, NotMade, Symmetry, make, open, repair};

#[test]
fn a_series_is_as_requested() {
    let series = make("sudoku", "2x3").expect("a kind").seed(5).symmetry(Symmetry::Rot180);
    let ids: Vec<String> = series
        .puzzles()
        .take(3)
        .map(|outcome| match outcome {
            Ok(MakeOutcome::Made(made)) => made.game_id,
            other => panic!("{other:?}"),
        })
        .collect();
    let Ok(MakeOutcome::Made(last)) = series.puzzle(2) else { panic!("it was made before") };
    assert_eq!(last.game_id, ids[2]);
    assert!(last.rating.is_none() && last.clues.is_some());
    assert!(open(&format!("solo:{}", ids[0])).expect("an ID").solve().unwrap().unique().is_some());
    let wing = make("solo", "3x3").expect("a kind").seed(6).technique("XY-wing").expect("known");
    let Ok(MakeOutcome::Made(made)) = wing.puzzle(0) else { panic!("it is not rare") };
    assert_eq!(made.rating.and_then(|rating| rating.technique), Some("XY-wing"));
}

#[test]
fn what_is_not_made_is_a_value_and_what_cannot_be_made_an_error() {
    let hard = make("solo", "2x2").expect("a kind").grade(Band::Hard..=Band::Extreme);
    let Ok(MakeOutcome::NotMade(NotMade { stop, nearest, .. })) = hard.puzzle(0) else {
        panic!("they are too small")
    };
    assert!(stop.is_some() && nearest.is_some());
    let late = make("unruly", "20x20").expect("a kind").minimal().within(Duration::ZERO);
    assert!(matches!(late.puzzle(0), Ok(MakeOutcome::NotMade(_))));
    let message = |error: tatham::Error| error.to_string();
    assert_eq!(
        make("sudocu", "").map(|_| ()).map_err(message),
        Err("no such puzzle: `sudocu`; did you mean sudoku?".to_owned())
    );
    let refused = |series: tatham::Series| series.puzzle(0).map(|_| ()).map_err(message);
    assert!(refused(make("unruly", "7x7").expect("a kind")).is_err());
    assert!(refused(make("tents", "").expect("a kind").minimal()).is_err());
    assert!(make("solo", "").expect("a kind").technique("X-wnig").is_err());
}

#[test]
fn a_puzzle_is_repaired_as_requested() {
    let puzzle = |id: &str| open(id).expect("an ID");
    let several = puzzle("solo:2x2:1_2_3_4l");
    let shown = repair(&several).show(3).run().expect("it can be repaired");
    assert_eq!((shown.game_ids.len(), shown.added.len()), (3, 3));
    let whole = puzzle("solo:2x2:1_2_3_4_3_4_1_2_2_1_4_3_4_3_2_1");
    let minimal = repair(&whole).minimal().run().expect("it can be repaired");
    let left = puzzle(&format!("solo:{}", minimal.game_ids[0]));
    assert!(left.solve().unwrap().unique().is_some() && minimal.removed.len() > 9);
    let trivial = repair(&several).grade(Band::Trivial..=Band::Trivial).run().expect("it is small");
    assert_eq!(trivial.rating.and_then(|rating| rating.band), Some(Band::Trivial));
    let kept = repair(&several).keep("digits").run().expect("a class");
    assert!(kept.game_ids.is_empty() && kept.reason.is_some());
    let late = repair(&several).within(Duration::ZERO).run().expect("a value");
    assert!(late.game_ids.is_empty() && late.stop.is_some());
    let message = |repair: tatham::Repair<'_>| repair.run().map(|_| ()).unwrap_err().to_string();
    let round = puzzle("countdown:100,75,2,10,3,8:746");
    assert_eq!(message(repair(&round)), "Countdown puzzles cannot be repaired");
    assert!(message(repair(&several).keep("walls")).contains("no class `walls`"));
    let other = Json::from_plain(&[1]);
    assert!(!message(repair(&several).answer(other)).is_empty());
}
