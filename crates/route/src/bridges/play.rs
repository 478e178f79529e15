//! Moves of the real game: `Lx,y,x,y,n` puts n bridges between two islands, `Nx,y,x,y` marks that there is none or takes that mark away, `Mx,y` marks an
//! island; several stand with `;` between them. The solve move is `S`, and the bridges behind it.

use tatham_core::known::Bridges as Known;
use tatham_core::play::{Moves, Refused, numbers};
use tatham_core::{Known as _, Place};

use super::Problem;

/// Moves that build bridges.
#[derive(Debug)]
pub(super) struct Building;

/// The number of the pair that is named by both its islands, in either order.
fn pair(known: &Known, [x, y, to_x, to_y]: [usize; 4]) -> Result<usize, Refused> {
    let ends = if [y, x] < [to_y, to_x] { [x, y, to_x, to_y] } else { [to_x, to_y, x, y] };
    known.at(Place::Bridge(ends)).ok_or(Refused::other("joins no two islands that see each other"))
}

impl Moves<Problem, Known> for Building {
    fn follow(
        &self,
        problem: &Problem,
        _given: &Known,
        position: &mut Known,
        text: &str,
    ) -> Result<(), Refused> {
        let mut next = position.clone();
        if text.is_empty() {
            return Err(Refused::Empty);
        }
        // The last one may have a `;` behind it.
        for action in text.strip_suffix(';').unwrap_or(text).split(';') {
            match action.as_bytes().first() {
                Some(b'S') if action.len() == 1 => {}
                Some(b'L') => {
                    let [x, y, to_x, to_y, count] = numbers("L#,#,#,#,#", action)?;
                    let pair = pair(&next, [x, y, to_x, to_y])?;
                    if count > problem.most as usize {
                        let most = problem.most;
                        return Err(Refused::other(format!("puts more than {most} side by side")));
                    }
                    let is_crossed = problem.crossing.iter().any(|two| {
                        two.contains(&pair)
                            && two.iter().any(|&other| other != pair && next.between(other)[0] > 0)
                    });
                    if count > 0 && is_crossed {
                        return Err(Refused::other("crosses another bridge"));
                    }
                    // A mark that there is none stays.
                    if count > 0 || next.get(pair) != Some(0) {
                        next.put(pair, Some(count as u32).filter(|count| *count > 0));
                    }
                }
                Some(b'N') => {
                    let pair = pair(&next, numbers("N#,#,#,#", action)?)?;
                    match next.get(pair) {
                        None => next.put(pair, Some(0)),
                        Some(0) => next.put(pair, None),
                        // The mark lies under the bridge.
                        Some(_) => {}
                    }
                }
                Some(b'M') => {
                    let [x, y] = numbers("M#,#", action)?;
                    if !(0..problem.islands.len())
                        .any(|island| problem.island(island) == Place::Cell([x, y]))
                    {
                        return Err(Refused::other("marks no island"));
                    }
                }
                _ => return Err(Refused::NotAMove),
            }
        }
        *position = next;
        Ok(())
    }

    /// One move: what is finished once the game never takes back. Bridges go before others that they are in the way of come.
    fn moves_to(&self, position: &Known, answer: &Known) -> Vec<String> {
        let count = |known: &Known, pair: usize| known.get(pair).unwrap_or(0);
        let differ =
            (0..answer.pairs().len()).filter(|&pair| count(position, pair) != count(answer, pair));
        let mut differ: Vec<(u32, [usize; 4])> =
            differ.map(|pair| (count(answer, pair), answer.pairs()[pair])).collect();
        differ.sort_by_key(|(count, _)| *count > 0);
        let moves: Vec<String> = differ
            .into_iter()
            .map(|(count, [x, y, to_x, to_y])| format!("L{x},{y},{to_x},{to_y},{count}"))
            .collect();
        if moves.is_empty() || !position.has_shape_of(answer) {
            Vec::new()
        } else {
            vec![moves.join(";")]
        }
    }
}
