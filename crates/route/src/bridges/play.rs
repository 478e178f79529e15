//! Moves of the real game: `Lx,y,x,y,n` puts n bridges between 2 islands, `Nx,y,x,y` marks that
//! there is none or removes that mark, `Mx,y` marks an island; several are separated by `;`. The
//! solve move is `S`, followed by the bridges.

use tatham_core::author::play::{Actions, Empty, Moves};
use tatham_core::partial_answer::Bridges as PartialAnswer;
use tatham_core::{Attempt, PartialAnswer as _, Place, Refusal};

use super::Problem;

const ACTIONS: Actions<char> = Actions {
    empty: Empty::Rejected,
    ..Actions::joined(&[("L#,#,#,#,#", 'L'), ("N#,#,#,#", 'N'), ("M#,#", 'M')])
};

/// Moves that build bridges.
#[derive(Debug)]
pub(super) struct Building;

/// Number of the pair of 2 islands, named in either order.
fn pair(known: &PartialAnswer, [x, y, to_x, to_y]: [usize; 4]) -> Result<usize, Refusal> {
    let ends = if [y, x] < [to_y, to_x] { [x, y, to_x, to_y] } else { [to_x, to_y, x, y] };
    known
        .at(Place::Bridge(ends))
        .ok_or(Refusal::other("does not join two islands that see each other"))
}

/// Builds this many bridges between a pair of islands, or removes them.
fn build(problem: &Problem, next: &mut PartialAnswer, pair: usize, count: usize) -> Attempt {
    let most = problem.most;
    if count > most as usize {
        return Err(Refusal::other(format!("places more than {most} side by side")));
    }
    let is_crossed = problem.crossing.iter().any(|two| {
        two.contains(&pair) && two.iter().any(|&other| other != pair && next.between(other)[0] > 0)
    });
    if count > 0 && is_crossed {
        return Err(Refusal::other("crosses another bridge"));
    }
    // A mark for no bridge stays.
    if count > 0 || next.get(pair) != Some(0) {
        next.put(pair, Some(count as u32).filter(|count| *count > 0));
    }
    Ok(())
}

impl Moves<Problem, PartialAnswer> for Building {
    fn follow(
        &self,
        problem: &Problem,
        _: &PartialAnswer,
        position: &mut PartialAnswer,
        text: &str,
    ) -> Attempt {
        ACTIONS.play(position, text, |next, sign, [x, y, to_x, to_y, count]| match sign {
            'L' => build(problem, next, pair(next, [x, y, to_x, to_y])?, count),
            'N' => {
                let pair = pair(next, [x, y, to_x, to_y])?;
                match next.get(pair) {
                    None => next.put(pair, Some(0)),
                    Some(0) => next.put(pair, None),
                    // The mark is under the bridge.
                    Some(_) => {}
                }
                Ok(())
            }
            _ => {
                let mut islands = 0..problem.islands.len();
                let is_there = islands.any(|island| problem.island(island) == Place::Cell([x, y]));
                is_there.then_some(()).ok_or(Refusal::other("does not mark an island"))
            }
        })
    }

    /// One move: the game never takes back completion. Bridges are removed before others that they
    /// block are built.
    fn moves_to(&self, position: &PartialAnswer, answer: &PartialAnswer) -> Vec<String> {
        let count = |known: &PartialAnswer, pair: usize| known.get(pair).unwrap_or(0);
        let differ =
            (0..answer.pairs().len()).filter(|&pair| count(position, pair) != count(answer, pair));
        let mut differ: Vec<(u32, [usize; 4])> =
            differ.map(|pair| (count(answer, pair), answer.pairs()[pair])).collect();
        differ.sort_by_cached_key(|(count, _)| usize::from(*count > 0));
        let build = |(count, [x, y, to_x, to_y]): (u32, [usize; 4])| {
            ACTIONS.action(&'L', &[x, y, to_x, to_y, count as usize])
        };
        let is_complete = position.has_shape_of(answer);
        ACTIONS.moves(differ.into_iter().filter(|_| is_complete).map(build).collect())
    }
}
