//! New puzzles for programs.

use std::time::Duration;

use tatham::{Band, MakeOutcome, NotMade, Symmetry, make, open};

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
