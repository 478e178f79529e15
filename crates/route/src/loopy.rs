//! Loopy, also known as Slitherlink: draw one loop along edges, so that each number is the number
//! of edges around it that belong to the loop.

mod corner;
mod diagonal;
mod edit;
mod explain;
mod local;
mod make;
mod names;
mod plan;
mod problem;
mod rules;
mod several;
mod techniques;

use tatham_core::author::ability::done_when_drawn;
use tatham_core::author::play::{Actions, Between, Empty, Moves, Play, Solve};
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::Group;
use tatham_core::partial_answer::EdgeSet;
use tatham_core::picture::{Shape, Tone};
use tatham_core::words::{list, number};
use tatham_core::{Attempt, Edge, Entry, Kind, ParseError, Picture, Place, Refusal, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model::{self, Rules as _};

use crate::loops::{End, no_single_loop};
pub use explain::Drawn;
use problem::Problem;
pub use rules::Rule;

/// Loopy.
#[derive(Clone, Copy, Debug)]
pub struct Loopy;

/// Row of the table of kinds.
pub static ENTRY: Entry =
    Entry::for_kind::<ByRules<Loopy>>().with_editor(tatham_make::editor::<ByRules<Loopy>, Loopy>());

static KIND: Kind = Kind {
    name: "loopy",
    title: "Loopy",
    aliases: &["slitherlink"],
    about: "draw one loop along the edges; each number counts the edges of the loop around it",
    grammar: &[
        (
            "WxHtN:CLUES",
            "tiling `t0`–`t17`; a clue for each face in the game's order: `0`–`9`, `A`–`Z` \
                (10–35); `a`–`z` skip 1–26 faces; sides of at least 3 (1, 2 or 6 in some \
                tilings), at most 10000 faces",
        ),
        (
            "WxHt1:0_CLUES",
            "triangles; without `0_`, in the older layout with triangles attached by one side only",
        ),
        (
            "WxHt11:00ABU_CLUES",
            "kites and darts, `t12` rhombs: the turn of a half tile (0 to 9), its corner in the middle (0 to 2), and letters for it, the larger half of which it is part, \
             and so on: `ABUV`, or `CDXY` for rhombs",
        ),
        (
            "WxHt11:GX,Y,A_CLUES",
            "the same in an older form: `X` and `Y` are the position of the piece, `A` its rotation, a multiple of 36",
        ),
        (
            "WxHt16:K,H,N,L_CLUES",
            "hats: the numbers of a kite in its hat, of the hat in its metatile, of that in a larger one, and so on, and the letter of the largest (`HTPF`)",
        ),
        (
            "WxHt17:0123Y_CLUES",
            "spectres: the turn of one (0 to 9, `A`, `B`), its number in its hexagon, that of the hexagon in a larger one, and so on, and the letter of the largest (`GDJLXPSFY`)",
        ),
    ],
    example: "5x5t0:a1a2010d2b3a3d2b3",
    unsolvable: Some("3x3t0:4a4f"),
    techniques: &techniques::TECHNIQUES,
    bands: Some(Bands([2.0, 6.0, 8.0, 23.0])),
    group: Group::Lines,
    rules: "Draw one loop along the edges. A number counts the edges of the loop around its \
        face.",
    ..model::KIND
};

impl LogicPuzzle for Loopy {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&Strokes)),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(Problem::turned),
        drawn: Some(done_when_drawn::<ByRules<Self>>),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn impossible(problem: &Problem) -> Option<String> {
        let mut clues = problem.clues();
        let (face, around, _) = clues.find(|(_, around, wanted)| around.len() < *wanted)?;
        let subject = Rule::Number(face).subject(problem);
        Some(format!("{subject} has {} edges", number(around.len())))
    }

    fn check(problem: &Problem, known: &EdgeSet) -> Vec<Violation> {
        let tiling = &problem.tiling;
        let edges =
            tiling.all_ends().iter().enumerate().map(|(edge, &ends)| (ends, known.line(edge)));
        let odd = |vertex: usize, end: End| {
            let lines = tiling.at(vertex).iter().filter(|&&edge| known.line(edge) == Some(true));
            let lines: Vec<Place> = lines.map(|&edge| Place::Edge(Edge::Number(edge))).collect();
            let label = match &lines[..] {
                [line] => format!("at {}", problem.names(&[*line]).concat()),
                lines => format!("where {} meet", list(&problem.names(lines), "and")),
            };
            let name = format!("the loop {end} {label}");
            Violation { name, ..Rule::Loop.violation(problem) }.at(lines)
        };
        let whole: (&str, &dyn Fn() -> Violation) = ("loop", &|| Rule::Loop.violation(problem));
        let edges: Vec<([usize; 2], Option<bool>)> = edges.collect();
        let mut broken = no_single_loop(tiling.vertices(), &edges, whole, odd);
        for (face, around, wanted) in problem.clues() {
            let count =
                |line: bool| around.iter().filter(|&&edge| known.line(edge) == Some(line)).count();
            if count(true) > wanted || around.len() < wanted + count(false) {
                broken.push(Rule::Number(face).violation(problem).at([Place::Face(face)]));
            }
        }
        broken
    }

    /// Faces are drawn for pointers, and if they have a notice.
    fn draw(problem: &Problem, known: &EdgeSet) -> Picture {
        let tiling = &problem.tiling;
        let mut picture = problem.plan.picture(tiling);
        for face in 0..tiling.faces() {
            let centre = tiling.centre(face);
            picture.show(
                Place::Face(face),
                centre,
                Shape::Polygon(tiling.outline(face)),
                Tone::Given,
            );
            if let Some(clue) = problem.clue(face) {
                picture.show(Place::Face(face), centre, Shape::Text(clue.to_string()), Tone::Given);
            }
        }
        known.draw(tiling, &Self::givens(problem), &mut picture);
        picture
    }
}

const ACTIONS: Actions<()> = Actions {
    between: Between::End,
    prefixes: &['S'],
    solve: Solve::None,
    empty: Empty::Move,
    ..Actions::joined(&[])
};

/// Moves of the game.
#[derive(Debug)]
struct Strokes;

impl Moves<Problem, EdgeSet> for Strokes {
    fn follow(&self, _: &Problem, _: &EdgeSet, position: &mut EdgeSet, text: &str) -> Attempt {
        ACTIONS.play_texts(position, text, |next, action| {
            let (number, line) = match action.as_bytes() {
                [number @ .., b'y'] => (number.len(), Some(true)),
                [number @ .., b'n'] => (number.len(), Some(false)),
                [number @ .., b'u'] => (number.len(), None),
                _ => return Err(Refusal::NotAMove),
            };
            let edge = action[..number].parse().ok().filter(|&edge| edge < next.edges());
            next.put(edge.ok_or(Refusal::other("names an edge that does not exist"))?, line);
            Ok(())
        })
    }

    /// One move, with all lines that are missing or wrong; lines replace marks.
    fn moves_to(&self, position: &EdgeSet, answer: &EdgeSet) -> Vec<String> {
        let differs =
            |edge: usize| (position.line(edge) == Some(true)) != (answer.line(edge) == Some(true));
        let action = |edge: usize| {
            format!("{edge}{}", if answer.line(edge) == Some(true) { 'y' } else { 'n' })
        };
        ACTIONS.moves((0..answer.edges()).filter(|&edge| differs(edge)).map(action).collect())
    }
}

#[cfg(test)]
mod tests;
