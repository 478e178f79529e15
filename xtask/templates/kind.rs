//! Example: mark one cell in each row and each column. Replace this line by a one-line description
//! that players of the game would accept.

use tatham_core::author::code::{Code as _, Sides, Sign, cells, params};
use tatham_core::author::{Law, Rule as _};
use tatham_core::grid::Line;
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Entry, Grid, Kind, Letters, ParseError, Picture, Size, Violation, say};
use tatham_explain::{Bound, ByRules, Explained, Inference, LogicPuzzle, Tense, ValueNames};
use tatham_sat::Lit;
use tatham_sat::model::{self, Model, Rules, count};

/// Example.
#[derive(Clone, Copy, Debug)]
pub struct Example;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Example>>();

static KIND: Kind = Kind {
    name: "example",
    title: "Example",
    about: "mark one cell in each row and each column",
    grammar: &[("WxH:CELLS", "a letter for each cell: `m` marked, `e` empty, `q` to be found")],
    example: "3x3:mqqqqmqqq",
    unsolvable: Some("2x2:mmqq"),
    ..model::KIND
};

const PARAMS: Sides = Sides { range: [1, 100] };

/// Code of a cell in IDs.
const CELL: Sign = Sign("meq");

/// Rule of a row or column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule(pub Line);

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        Law { kept: "has one mark", broken: "does not have one mark" }
    }

    fn subject(self, _: &Problem) -> String {
        let Self(line) = self;
        line.to_string()
    }
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    cells: Grid<char>,
}

impl Problem {
    /// Returns true if a cell is given as marked, false if as empty, and `None` if it is not given.
    fn given(&self, cell: usize) -> Option<bool> {
        Some(self.cells[cell]).filter(|letter| *letter != 'q').map(|letter| letter == 'm')
    }
}

impl Rules for Example {
    type Problem = Problem;
    type PartialAnswer = Letters;
    type Shape = Size;
    type Variable = Lit;

    fn givens(problem: &Problem) -> Letters {
        Letters::from_fn(problem.cells.size(), |cell| {
            problem.given(cell).map(|is_marked| if is_marked { '#' } else { '.' })
        })
    }

    fn range(_: &Problem) -> &'static str {
        ".#"
    }

    fn shape(problem: &Problem) -> Size {
        problem.cells.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        let marked = model.bools(size.area());
        for (name, line) in size.lines().named() {
            let marks = count(line.iter().map(|&cell| marked[cell]));
            model.require(marks.equals(1)).rule(Rule(name));
        }
        marked
    }
}

tatham_explain::values! {
    /// Sign in a cell.
    Mark { 0 => Empty, 1 => Marked }
}

impl Explained for Example {
    type Rule = Rule;
    type Value = Mark;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "marked" } else { "empty" }.to_owned(),
        values: |value| if value == 1 { "marks" } else { "empty cells" }.to_owned(),
        sort: "sign",
        counted: |value| value == 1,
    };

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        Some(Sentence::so(Self::reason(step)?, step.conclusion()))
    }

    /// Returns the reason for a line, in players' words; `None` for the words that all kinds share.
    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule, bound) = link.rule()?;
        let Rule(own) = rule;
        let lines = link.problem.cells.size().lines();
        let (_, line) = lines.named().find(|(name, _)| *name == own)?;
        let marks: Vec<(usize, Mark)> = line.iter().map(|&cell| (cell, Mark::Marked)).collect();
        // A statement about the board is marked as such, so that tests compare it with the board.
        // In a chain that begins with "if", the board does not show what is assumed.
        let is_full = matches!(bound, Bound::AtMost(_)) && !link.conclusions.is_empty();
        (is_full && link.tense == Tense::Is)
            .then(|| say![link.subject(rule), link.has(" already has its mark", &marks, 0)])
    }
}

impl LogicPuzzle for Example {
    const KIND: &'static Kind = &KIND;

    fn parse(text: &str) -> Result<Problem, ParseError> {
        let (size, desc) = params(text, KIND.title, &PARAMS)?;
        Ok(Problem { cells: cells(size, CELL).parse(desc)? })
    }

    fn id(Problem { cells: grid }: &Problem) -> String {
        PARAMS.text(&grid.size()) + ":" + &cells(grid.size(), CELL).text(grid)
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let mut broken = Vec::new();
        for (name, line) in known.size().lines().named() {
            let marked = known.having(line, '#');
            // Too many marks, or no cell left for one.
            if marked.len() > 1 || known.having(line, '.').len() == line.len() {
                let places = known.places(line.iter().copied());
                broken.push(Rule(name).violation(problem).at(places));
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        known.squares(&Self::givens(problem), '#')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    tatham_core::contract_tests!(ByRules<Example>, include_str!("basic.txt"));

    #[test]
    fn every_flaw_has_its_place() {
        tatham_core::author::contract::flaws::<ByRules<Example>>(&[
            ("2x2:qqqq", 0..0, ""),
            ("2x2", 3..3, "`:`"),
            ("2x2k:qqqq", 3..4, "`:`"),
            ("2x2:qqq", 7..7, "4 cells"),
            ("2x2:qqqqq", 8..9, "the end of the"),
            ("2x2:qqxq", 6..7, "`x`"),
        ]);
    }
}
