//! Moves of the real game: points are dragged.

use tatham_core::known::Points;
use tatham_core::play::{Moves, Refused};

use super::Graph;

/// Points are dragged; several in one move.
#[derive(Debug)]
pub(super) struct Drags;

impl Moves<Graph, Points> for Drags {
    fn follow(
        &self,
        graph: &Graph,
        _given: &Points,
        position: &mut Points,
        text: &str,
    ) -> Result<(), Refused> {
        let mut next = position.clone();
        let text =
            text.strip_prefix('S').map_or(text, |rest| rest.strip_prefix(';').unwrap_or(rest));
        for part in text.split_terminator(';') {
            let odd = || Refused::not_of_the_form("P#:X,Y/D");
            let (point, place) =
                part.strip_prefix('P').and_then(|part| part.split_once(':')).ok_or_else(odd)?;
            let (x, rest) = place.split_once(',').ok_or_else(odd)?;
            let (y, d) = rest.split_once('/').ok_or_else(odd)?;
            let number = |digits: &str| digits.parse::<i64>().map_err(|_| odd());
            let point = usize::try_from(number(point)?).ok().filter(|&point| point < graph.points);
            let point = point.ok_or_else(|| {
                let most = graph.points - 1;
                Refused::other(format!("names a point that is not from 0 to {most}"))
            })?;
            next.put(point, [number(x)?, number(y)?, number(d)?])?;
        }
        *position = next;
        Ok(())
    }

    fn moves_to(&self, position: &Points, answer: &Points) -> Vec<String> {
        let moved = (0..answer.count()).filter(|&point| position.get(point) != answer.get(point));
        let drag =
            |point: usize| answer.get(point).map(|[x, y, d]| format!("P{point}:{x},{y}/{d}"));
        let drags: Vec<String> = moved.filter_map(drag).collect();
        if drags.is_empty() { Vec::new() } else { vec![drags.join(";")] }
    }
}
