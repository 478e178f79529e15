//! Moves of the real game: points are dragged.

use tatham_core::author::play::{Actions, Empty, Moves, Solve};
use tatham_core::known::Points;
use tatham_core::{Attempt, Refused};

use super::Graph;

const ACTIONS: Actions<()> =
    Actions { prefixes: &['S'], solve: Solve::None, empty: Empty::Move, ..Actions::joined(&[]) };

/// Points are dragged; several in one move.
#[derive(Debug)]
pub(super) struct Drags;

impl Moves<Graph, Points> for Drags {
    fn follow(&self, graph: &Graph, _: &Points, position: &mut Points, text: &str) -> Attempt {
        ACTIONS.play_texts(position, text, |next, drag| {
            let odd = || Refused::not_of_the_form("P#:X,Y/D");
            let (point, place) =
                drag.strip_prefix('P').and_then(|drag| drag.split_once(':')).ok_or_else(odd)?;
            let (x, rest) = place.split_once(',').ok_or_else(odd)?;
            let (y, d) = rest.split_once('/').ok_or_else(odd)?;
            let number = |digits: &str| digits.parse::<i64>().map_err(|_| odd());
            let point = usize::try_from(number(point)?).ok().filter(|&point| point < graph.points);
            let point = point.ok_or_else(|| {
                let most = graph.points - 1;
                Refused::other(format!("names a point that is not from 0 to {most}"))
            })?;
            next.put(point, [number(x)?, number(y)?, number(d)?])
        })
    }

    fn moves_to(&self, position: &Points, answer: &Points) -> Vec<String> {
        let moved = (0..answer.count()).filter(|&point| position.get(point) != answer.get(point));
        let drag =
            |point: usize| answer.get(point).map(|[x, y, d]| format!("P{point}:{x},{y}/{d}"));
        ACTIONS.moves(moved.filter_map(drag).collect())
    }
}
