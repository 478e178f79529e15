use tatham_core::author::contract::{corpus, ids, takes_all, takes_some};
use tatham_core::{Puzzle as _, Settings, accepts, solutions};

use super::super::{KNOBS, Untangle};
use super::*;

fn settings(is_optimal: bool) -> Settings {
    let mut settings = Settings::default();
    let value = if is_optimal { "true" } else { "false" };
    settings.set(KNOBS, "optimal", value).expect("its knob");
    settings
}

fn solved(graph: &Graph, is_optimal: bool, budget: &Budget) -> Option<Points> {
    let settings = settings(is_optimal);
    let found = solutions::<Untangle>(graph, &settings, budget).next()?;
    found.ok()
}

fn graphs() -> Vec<(String, Graph)> {
    let corpus = corpus(env!("CARGO_MANIFEST_DIR"), "untangle", "basic.txt");
    let ids = ids(&corpus).chain([Untangle::KIND.example]);
    ids.map(|id| (id.to_owned(), Untangle::parse(id).expect(id))).collect()
}

#[test]
fn optimal_drawings_are_accepted_and_never_move_more() {
    let (mut proven, mut less) = (0, 0);
    for (id, graph) in takes_some(graphs(), 24) {
        let budget = Budget::unlimited();
        let Some(usual) = solved(&graph, false, &budget) else { continue };
        let own = solved(&graph, true, &budget).expect(&id);
        assert_eq!(accepts::<Untangle>(&graph, &own), Ok(()), "{id}");
        let figures = own.moved.expect("with the option");
        assert_eq!((usual.moved, figures.moved), (None, moved(&graph, &own).len()), "{id}");
        let all = moved(&graph, &usual).len();
        assert!(figures.lower_bound <= figures.moved && figures.moved <= all, "{id}: {figures:?}");
        proven += usize::from(figures.optimal);
        less += usize::from(figures.moved < all);
        // Nothing is left to move from there.
        let solved_there = graph.resumed_at(&own).expect("as many points");
        let again = solved(&solved_there, true, &budget).and_then(|again| again.moved);
        let none = MovedPoints { moved: 0, lower_bound: 0, optimal: true };
        assert_eq!(again, Some(none), "{id}");
    }
    assert!(!takes_all() || proven > 2 && less > 2, "{proven} {less}");
}

#[test]
fn no_limit_makes_an_optimal_drawing_worse() {
    let graph = Untangle::parse(Untangle::KIND.example).expect("the example");
    let mut steps = 0;
    while steps < 4_000 {
        let drawn = [false, true].map(|is_optimal| {
            let drawn = solved(&graph, is_optimal, &Budget::steps(steps))?;
            assert_eq!(accepts::<Untangle>(&graph, &drawn), Ok(()), "{steps}");
            Some(moved(&graph, &drawn).len())
        });
        assert!(drawn[1].is_some() == drawn[0].is_some() && drawn[1] <= drawn[0], "{drawn:?}");
        steps = 2 * steps + 1;
    }
}

#[test]
fn wrong_figures_are_refused() {
    let graph = Untangle::parse(Untangle::KIND.example).expect("the example");
    let own = solved(&graph, true, &Budget::unlimited()).expect("a drawing");
    let MovedPoints { moved, lower_bound, optimal } = own.moved.expect("with the option");
    for wrong in [
        MovedPoints { moved: moved + 1, lower_bound, optimal },
        MovedPoints { moved, lower_bound, optimal: !optimal },
        MovedPoints { moved, lower_bound: moved + 1, optimal: false },
    ] {
        let mut drawn = own.clone();
        drawn.moved = Some(wrong);
        assert!(accepts::<Untangle>(&graph, &drawn).is_err(), "{wrong:?}");
    }
}

#[test]
fn a_point_that_is_written_otherwise_has_not_moved() {
    let graph = Untangle::parse("4:0-1,2-3").expect("a graph");
    let [x, y, d] = graph.start(2);
    let drawn = |at| Points::from_points([None, None, Some(at), None]);
    assert_eq!(moved(&graph, &drawn([2 * x, 2 * y, 2 * d])), [0; 0]);
    assert_eq!(moved(&graph, &drawn([2 * x + 1, 2 * y, 2 * d])), [2]);
}
