//! Bridges, which others call Hashi: join islands in the same row or column by bridges, as many at each as its number says, so that no two cross and one can
//! walk from each island to each.

mod play;
mod problem;
mod span;
mod told;

use tatham_core::explain::Law;
use tatham_core::known::Bridges as Known;
use tatham_core::picture::{GridLines, Point, Shape, Tone};
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{Kind, ParseError, Picture, Place, Puzzle, Violation};
use tatham_sat::Lit;
use tatham_sat::model::{self, Int, Model, Stated, all, any};

use crate::loops::loops;
use problem::Bound;
pub use problem::Problem;
use span::Span;

/// Bridges.
#[derive(Clone, Copy, Debug)]
pub struct Bridges;

static KIND: Kind = Kind {
    name: "bridges",
    title: "Bridges",
    aliases: &["hashi", "hashiwokakero"],
    about: "bridges between islands, as many as their numbers say; none cross, and all islands are connected",
    grammar: &[
        (
            "WxHmB:ISLANDS",
            "at most B bridges side by side, 1 to 4; `1` to `9`, then `A` to `G` for 10 to 16, is an island, `a` to `z` skip 1 to 26 cells; sides from 3 on",
        ),
        ("WxHmBL:ISLANDS", "`L` after that: bridges form no loop; those side by side are none"),
    ],
    example: "7x7m2:3a6a4h1b3o2i3a5c3",
    unsolvable: Some("3x3m2:1a2f"),
    ..model::KIND
};

/// The rules: of an island, of two bridges, of all islands, of all bridges.
const FULL: Law = Law { kept: "has as many bridges as it says", broken: "does not have as many bridges as it says" };
const CROSS: Law = Law { kept: "do not cross", broken: "cross" };
const CONNECTED: Law = Law { kept: "are connected", broken: "are not connected" };
const LOOP: Law = Law { kept: "form no loop", broken: "form a loop" };

impl Stated for Bridges {
    type Shape = (usize, u32);
    type Variable = Int;

    fn shape(problem: &Problem) -> (usize, u32) {
        (problem.pairs.len(), problem.most)
    }

    fn rules(&(pairs, most): &(usize, u32), model: &mut Model) -> Vec<Int> {
        model.ints(pairs, 0..=i64::from(most))
    }

    fn clues(problem: &Problem, bridges: &[Int], model: &mut Model) {
        let spans: Vec<Span> = bridges.iter().map(|&bridge| Span::new(bridge, problem.most, model)).collect();
        for island in problem.islands() {
            let clauses = problem::clauses(island.pairs.len(), problem.most, island.number);
            let lits =
                |clause: Vec<(usize, Bound)>| any(clause.into_iter().flat_map(|(at, bound)| spans[island.pairs[at]].lits(bound)));
            let rule = all(clauses.into_iter().map(lits).collect::<Vec<_>>());
            model.require(rule).named(island.clue, &FULL).clue(island.clue);
        }
        let is_there = |pair: usize| spans[pair].is_there();
        for two in &problem.crossing {
            model.require(any(two.map(|pair| !is_there(pair)))).named("bridges", &CROSS).obvious();
        }
        let (islands, ends) = (problem.islands.len(), &problem.pairs);
        let nodes: Vec<Lit> = std::iter::repeat_n(Lit::TRUE, islands).chain((0..ends.len()).map(is_there)).collect();
        let steps: Vec<[usize; 2]> =
            ends.iter().enumerate().flat_map(|(pair, ends)| ends.map(|end| [end, islands + pair])).collect();
        model.connected(&nodes, &steps).named("the islands", &CONNECTED);
        if problem.is_without_loops {
            let there: Vec<Lit> = (0..ends.len()).map(is_there).collect();
            model.acyclic(&there, ends).named("the bridges", &LOOP);
        }
    }

    fn name(problem: &Problem, pair: usize) -> String {
        problem.place(pair).to_string()
    }
}

impl Puzzle for Bridges {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Known>> = Some(Play::Entries(&play::Building));
    type Problem = Problem;
    type Known = Known;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn impossible(problem: &Problem) -> Option<String> {
        problem.impossible()
    }

    fn given(problem: &Problem) -> Known {
        problem.unknown()
    }

    fn range(problem: &Problem) -> u32 {
        problem.most
    }

    fn check(problem: &Problem, known: &Known) -> Vec<Violation> {
        let mut broken = Vec::new();
        for island in problem.islands() {
            let [least, most] = [0, 1].map(|end| island.pairs.iter().map(|&pair| known.between(pair)[end]).sum::<u32>());
            if least > island.number || most < island.number {
                broken.push(FULL.broken_by(island.clue).at([island.clue.place]));
            }
        }
        let is_there = |pair: usize| known.between(pair)[0] > 0;
        let cross = problem.crossing.iter().filter(|two| two.iter().all(|&pair| is_there(pair)));
        broken.extend(cross.map(|two| CROSS.broken_by("bridges").at(two.map(|pair| problem.place(pair)))));
        let mut parts = problem.parts(|pair| known.between(pair)[1] > 0);
        parts.sort_by_key(Vec::len);
        if parts.pop().is_none() || !parts.is_empty() {
            broken.push(CONNECTED.broken_by("the islands").at(parts.concat().into_iter().map(|island| problem.island(island))));
        }
        if problem.is_without_loops {
            let there = (0..problem.pairs.len()).filter(|&pair| is_there(pair)).map(|pair| (pair, problem.pairs[pair]));
            let closed = loops(problem.islands.len(), there);
            broken.extend(
                closed
                    .into_iter()
                    .map(|pairs| LOOP.broken_by("the bridges").at(pairs.into_iter().map(|pair| problem.place(pair)))),
            );
        }
        broken
    }

    /// Who has built all bridges is done.
    fn lay(problem: &Problem, known: &mut Known) {
        let whole = known.without_more();
        if Self::check(problem, &whole).is_empty() {
            *known = whole;
        }
    }

    fn draw(problem: &Problem, known: &Known) -> Picture {
        let mut picture = Picture::new(problem.size());
        picture.grid = GridLines::None;
        let is_done = tatham_core::Known::is_whole(known);
        for (pair, &[x, y, to_x, to_y]) in known.pairs().iter().enumerate() {
            let (place, from, to) = (problem.place(pair), Point::centre(x, y), Point::centre(to_x, to_y));
            match known.get(pair) {
                // All that are not there would only be in the way of those that are.
                Some(0) if is_done => {}
                Some(0) => {
                    let middle = Point { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
                    picture.show(place, middle, Shape::Cross, Tone::Faint);
                }
                Some(count) => picture.show(place, from, Shape::Bridges { to, count }, Tone::Found),
                None => {}
            }
        }
        for island in problem.islands() {
            if let Place::Cell([x, y]) = island.clue.place {
                picture.mark(problem.size().cell(x, y), Shape::Island(island.number.to_string()), Tone::Given);
            }
        }
        picture
    }
}

#[cfg(test)]
mod tests;
