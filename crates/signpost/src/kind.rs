//! Signpost as a kind.

use tatham_core::author::Abilities;
use tatham_core::author::play::Play;
use tatham_core::explain::Bands;
use tatham_core::kind::{Group, Touch};
use tatham_core::partial_answer::Choices;
use tatham_core::picture::{Point, Shape, Tone};
use tatham_core::problem::forbidden;
use tatham_core::{
    Budget, Ended, Entry, Kind, ParseError, Picture, Place, Puzzle, Question, Settings, Solutions,
    Stop, Violation,
};

use crate::path::{Path, ends};
use crate::problem::Problem;
use crate::{check, common, play, read, solve};

/// Signpost.
#[derive(Clone, Copy, Debug)]
pub struct Signpost;

/// Row of the table of kinds.
pub static ENTRY: Entry =
    Entry::for_kind::<Signpost>().with_editor(tatham_make::editor::<Signpost, Signpost>());

/// Properties of [`Signpost`] that need no solver.
static KIND: Kind = Kind {
    name: "signpost",
    title: "Signpost",
    about: "number the cells so that each arrow points towards the next number",
    grammar: &[(
        "WxH:CELLS",
        "for each cell: an optional number, then its direction: `a` is north, clockwise to `h`",
    )],
    example: "5x5:1cceefcfggeeccghcac3e12hch10ah25a",
    unsolvable: Some("2x2:aaaa"),
    common: true,
    knobs: &[solve::STRATEGY.knob()],
    bands: Some(Bands::COMMON),
    group: Group::Lines,
    rules: "Link the cells into one path from the first number to the last. Each arrow points \
        towards the next cell.",
    touch: Touch::Board,
    ..Kind::NONE
};

impl Puzzle for Signpost {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<Self> = Abilities {
        play: Some(Play::Board(play::start)),
        explain: Some(tatham_explain::explainer::<Self, Self>),
        common: Some(common),
        cnf: Some(cnf),
        entries: Some(entries),
        make: Some(tatham_make::maker::<Self, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        next_params: Some(|problem| (problem.size().area() == 1).then_some("4x4")),
        ..Abilities::NONE
    };

    type Problem = Problem;
    type PartialAnswer = Path;

    fn parse(text: &str) -> Result<Problem, ParseError> {
        read::parse(text)
    }

    fn id(problem: &Problem) -> String {
        problem.to_string()
    }

    fn impossible(problem: &Problem) -> Option<String> {
        problem.impossible()
    }

    fn candidates<'p>(
        problem: &'p Problem,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Solutions<Path> + 'p {
        solve::candidates(problem, settings, budget)
    }

    fn givens(problem: &Problem) -> Path {
        Path::givens(problem)
    }

    fn range(problem: &Problem) -> u32 {
        problem.size().area() as u32
    }

    fn check(problem: &Problem, known: &Path) -> Vec<Violation> {
        check::check(problem, known)
    }

    fn draw(problem: &Problem, known: &Path) -> Picture {
        draw(problem, known)
    }
}

/// Cells that each cell can be linked to, along its arrow.
fn entries(problem: &Problem) -> Vec<Choices> {
    let size = problem.size();
    let (last, known) = (Some(size.area() as u32), Path::givens(problem).successors());
    let from =
        (0..size.area()).filter(|&cell| problem.givens()[cell] != last && known[cell].is_none());
    let links = from.flat_map(|cell| {
        size.ray(cell, problem.arrows()[cell]).map(move |to| ends(size, cell, to))
    });
    Choices::alike(links.map(Place::Link), [true])
}

fn common(problem: &Problem, settings: &Settings, budget: &Budget) -> Result<Option<Path>, Stop> {
    let solutions = tatham_core::solutions::<Signpost>(problem, settings, budget);
    common::common(problem, solutions.map(|found| found.map_err(Ended::into_stop)), budget)
}

fn cnf(
    problem: &Problem,
    question: Question,
    settings: &Settings,
    budget: &Budget,
) -> Result<String, Stop> {
    let first = forbidden::<Signpost>(question, problem, settings, budget)?;
    common::cnf(problem, first.as_ref(), budget)
}

/// Draws a partial answer.
pub(crate) fn draw(problem: &Problem, known: &Path) -> Picture {
    let size = problem.size();
    let mut picture = Picture::new(size);
    for [from, to] in known.steps() {
        let [x, y, to_x, to_y] = ends(size, from, to);
        let path = Shape::Path { to: Point::centre(to_x, to_y) };
        picture.show(Place::Link([x, y, to_x, to_y]), Point::centre(x, y), path, Tone::Faint);
    }
    for cell in 0..size.area() {
        let given = problem.givens()[cell];
        let number = known.numbers.get(cell);
        // The arrow of the last cell means nothing; the game has a star there.
        let is_last = number.is_some_and(|number| number as usize == size.area());
        picture.mark(
            cell,
            if is_last { Shape::Star } else { Shape::Arrow(problem.arrows()[cell]) },
            Tone::Given,
        );
        if let Some(number) = number {
            let tone = if given.is_some() { Tone::Given } else { Tone::Found };
            picture.mark(cell, Shape::Text(number.to_string()), tone);
        }
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::Signpost;

    tatham_core::contract_tests!(Signpost);
}
