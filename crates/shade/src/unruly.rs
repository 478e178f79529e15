//! Unruly: make each cell black or white, equally many of each in every row and column, and never
//! 3 of a colour in a row. In text and JSON, white is 0 and black is 1. With the parameter `u`, as
//! in Binairo or Takuzu, all rows are different, and so are all columns.

mod edit;
mod make;

use std::ops::Range;

use tatham_core::author::ability::equally_often;
use tatham_core::author::code::{Code as _, End, Flag, Flags, Given, Mark, Sides, Steps, params};
use tatham_core::author::play::{Actions, Play, Solve};
use tatham_core::author::{Abilities, Law, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::grid::Line;
use tatham_core::kind::LookAlike;
use tatham_core::kind::{Group, Key};
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::count;
use tatham_core::{
    Entry, Grid, Kind, Letters, Orientation, ParseError, Picture, Size, Violation, say,
};
use tatham_explain::{Bound, ByRules, Explained, Inference, LogicPuzzle, Scope, Tense, ValueNames};
use tatham_sat::Lit;
use tatham_sat::model::{self, Logic as _, Model, Rules, all};

use crate::colours;

/// Unruly.
#[derive(Clone, Copy, Debug)]
pub struct Unruly;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Unruly>>()
    .with_editor(tatham_make::editor::<ByRules<Unruly>, Unruly>());

static KIND: Kind = Kind {
    name: "unruly",
    title: "Unruly",
    misnomers: &[LookAlike {
        names: &["binairo", "takuzu"],
        differs: "Binairo and Takuzu forbid equal lines, which Unruly allows",
        help: "use the parameter `u`, which forbids them in Unruly too: tatham-slv unruly 8x8u:…",
    }],
    about: "equally many black and white cells in every line, and never three alike in a row",
    grammar: &[
        (
            "WxH:GRID",
            "even sides; `a`–`y`: a white cell after 0–24 empty cells; `A`–`Y`: a black cell after \
             0–24 empty cells; `z`: 25 empty cells",
        ),
        ("WxHu:GRID", "`u`: no 2 rows and no 2 columns are equal"),
    ],
    example: "8x8:BbJBBABHCbEBeBAaCCcCc",
    unsolvable: Some("4x4:AAAn"),
    bands: Some(Bands([1.0, 1.5, 1.5, 6.5])),
    group: Group::Shading,
    rules: "Make each cell black or white. Every row and column has as many black cells as white \
        ones. No 3 cells side by side are alike.",
    keys: &[
        Key { value: "0", key: "0", label: "white" },
        Key { value: "1", key: "1", label: "black" },
    ],
    ..model::KIND
};

const PARAMS: (Sides, Flags) = (
    Sides { range: [1, 200] },
    Flags::new(&[Flag::rule("u", "no two rows or columns are alike"), Flag::difficulty("ten")]),
);

/// Rule of Unruly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Numbers of black and white cells of a line.
    Half(Line),
    /// 3 cells of a line.
    Alike(Line),
    /// 2 lines.
    Distinct([Line; 2]),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Half(_) => Law {
                kept: "has as many black cells as white ones",
                broken: "does not have as many black cells as white ones",
            },
            Self::Alike(_) => {
                Law { kept: "has no three alike in a row", broken: "has three alike in a row" }
            }
            Self::Distinct(_) => Law { kept: "are not alike", broken: "are alike" },
        }
    }

    fn subject(self, _: &Problem) -> String {
        match self {
            Self::Half(line) | Self::Alike(line) => line.to_string(),
            Self::Distinct([one, other]) => format!("{one} and {other}"),
        }
    }
}

/// Codec of the givens: a small letter gives a white cell, a capital one a black cell.
fn grid(size: Size) -> Steps {
    Steps { size, marks: &[Mark::Small, Mark::Capital], end: End::Past }
}

/// Checks that both sides of a size, which is written there, are even.
fn check_even(size: Size, span: Range<usize>) -> Result<(), ParseError> {
    match [size.width, size.height].into_iter().find(|side| side % 2 == 1) {
        Some(odd) => Err(ParseError::impossible(
            span,
            format!("a line of {odd} cells cannot have as many black cells as white ones"),
        )),
        None => Ok(()),
    }
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    given: Grid<Option<usize>>,
    /// True if all rows are different, and all columns.
    distinct: bool,
}

impl Rules for Unruly {
    type Problem = Problem;
    type PartialAnswer = Letters;
    type Shape = (Size, bool);
    type Variable = Lit;

    const STATES_SHAPE_ALONE: bool = true;

    fn givens(problem: &Problem) -> Letters {
        Letters::from_grid(&problem.given, |given| {
            given.map(|value| if value == 0 { '0' } else { '1' })
        })
    }

    fn range(_: &Problem) -> &'static str {
        "01"
    }

    fn shape(problem: &Problem) -> (Size, bool) {
        (problem.given.size(), problem.distinct)
    }

    fn rules(&(size, distinct): &(Size, bool), model: &mut Model) -> Vec<Lit> {
        let one = model.bools(size.area());
        let lines = size.lines();
        model.balanced_no_three(
            &one,
            lines.named().map(|(name, line)| (name, line, line.len() / 2)),
            [Rule::Half, Rule::Alike],
        );
        model.for_each(size.parallels().filter(|_| distinct), |model, [i, j]| {
            let are_equal = all(lines[i].iter().zip(&lines[j]).map(|(&a, &b)| one[a].iff(one[b])));
            let both = [lines.name(i), lines.name(j)];
            model.require(!are_equal).rule(Rule::Distinct(both)).difficulty(1.5);
        });
        one
    }
}

impl Explained for Unruly {
    type Rule = Rule;
    type Value = i64;

    const NAMES: ValueNames = ValueNames { counted: |_| true, ..colours::NAMES };

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        if step.is_chain {
            return None;
        }
        Some(Sentence::so(Self::reason(step)?, step.conclusion()))
    }

    /// Order of the rules: a line's numbers need a count; 3 in a row are visible at once.
    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule @ Rule::Half(line), bound) = link.rule()? else { return None };
        let cells = link.problem.line(line);
        let half = cells.len() / 2;
        // At least this many black cells means at most this many white ones.
        let value = match bound {
            Bound::AtMost(_) => 1,
            Bound::AtLeast(_) => 0,
            Bound::Exact => return None,
        };
        let its = format!("its {}", count(half, &format!("{} cell", (Self::NAMES.value)(value))));
        let scope: Vec<(usize, i64)> = cells.into_iter().map(|cell| (cell, value)).collect();
        let scope: &Scope<Self> = &scope;
        let subject = link.subject(rule);
        Some(match (link.conclusions.is_empty(), link.tense) {
            (true, Tense::Is) => {
                say![subject, link.has(format!(" has more than {its}"), scope, 0)]
            }
            (true, _) => say![subject, format!(" would have more than {its}")],
            (false, Tense::Is) => {
                say![subject, link.has(format!(" already has {its}"), scope, 0)]
            }
            (false, _) => say![subject, format!(" would have {its}")],
        })
    }
}

impl Problem {
    /// Returns the puzzle in another orientation.
    fn turned(&self, way: Orientation) -> Self {
        Self { given: way.grid(&self.given), ..*self }
    }

    /// Returns the puzzle in which the first given is 0.
    fn renamed(&self) -> Self {
        let first = self.given.cells().iter().flatten().next().copied().unwrap_or_default();
        Self { given: self.given.map(|given| given.map(|value| value ^ first)), ..*self }
    }

    /// Cells of a line.
    fn line(&self, line: Line) -> Vec<usize> {
        let size = self.given.size();
        match line {
            Line::Row(row) => size.row(row - 1).collect(),
            Line::Column(column) => size.column(column - 1).collect(),
        }
    }
}

const MOVES: Actions<Option<char>> = Actions {
    solve: Solve::Signs("01"),
    takes_given: false,
    ..Actions::single(&[("P0,#,#", Some('0')), ("P1,#,#", Some('1')), ("P-,#,#", None)])
};

impl LogicPuzzle for Unruly {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&MOVES)),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        renamed: Some(Problem::renamed),
        totals: Some(equally_often::<ByRules<Self>>),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        let ((size, flags), desc) = params(text, KIND.title, &PARAMS)?;
        check_even(size, 0..desc.start - 1)?;
        Ok(Problem { given: grid(size).parse(desc)?, distinct: flags.has("u") })
    }

    fn id(Problem { given, distinct }: &Problem) -> String {
        PARAMS.text(&(given.size(), Given::from_flags([("u", *distinct)])))
            + ":"
            + &grid(given.size()).text(given)
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let lines = known.size().lines();
        let mut broken = Vec::new();
        for (name, line) in lines.named() {
            // If half of the cells are white, there is no space for too many black ones.
            let is_even = 2 * known.number(line, '0') == line.len();
            for value in ['0', '1'].into_iter().filter(|_| !is_even) {
                if 2 * known.number(line, value) > line.len() {
                    let alike = known.having(line, value);
                    broken.push(Rule::Half(name).violation(problem).at(known.places(alike)));
                }
            }
            for three in line.windows(3).filter(|three| known.are_alike(three)) {
                let places = known.places(three.iter().copied());
                broken.push(Rule::Alike(name).violation(problem).at(places));
            }
        }
        for [i, j] in known.size().parallels().filter(|_| problem.distinct) {
            let pairs = lines[i].iter().zip(&lines[j]);
            if pairs.clone().all(|(&a, &b)| known.are_alike(&[a, b])) {
                let both = Rule::Distinct([lines.name(i), lines.name(j)]);
                let places = known.places(lines[i].iter().chain(&lines[j]).copied());
                broken.push(both.violation(problem).at(places));
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        known.squares(&Self::givens(problem), '1')
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::partial_answer::Cells;
    use tatham_core::{Budget, Settings};

    tatham_core::contract_tests!(ByRules<Unruly>);

    #[test]
    fn an_odd_side_is_named() {
        for (id, odd) in [("5x4:t", 5), ("4x5:t", 5), ("7x5:zi", 7)] {
            let error = Unruly::parse(id).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("a line of {odd} cells cannot have as many black cells as white ones"),
                "{id}"
            );
        }
    }

    #[test]
    fn every_flaw_has_its_place() {
        tatham_core::author::contract::flaws::<ByRules<Unruly>>(&[
            ("4x4:q", 0..0, ""),
            ("5x4:u", 0..3, "a line of 5 cells cannot have as many black cells as white ones"),
            ("4x7:u", 0..3, "a line of 7 cells cannot have as many black cells as white ones"),
            ("4x4:p", 5..5, "letter past the last one; there are 16"),
            ("4x4:qa", 5..6, "the end of the grid"),
            ("4x4:r", 4..5, "the end of the grid"),
            ("4x4:z", 4..5, "the end of the grid"),
            ("6x8:yz", 5..6, "the end of the grid"),
            ("6x8:wz", 6..6, "letter past the last one; there are 48"),
            ("4x4:a1", 5..6, "a letter that skips empty cells"),
            ("4x4dx:q", 4..5, "one of `t e n` (the generator's difficulty)"),
            ("4x4k:q", 3..4, "no two rows"),
        ]);
    }

    #[test]
    fn a_z_may_be_the_last_letter() {
        // The real game loads and plays these: `z` takes the last step one past the last cell.
        for (id, canonical) in [
            ("6x8:xz", "6x8:xy"),
            ("8x6:Xz", "8x6:Xy"),
            ("6x6:zl", "6x6:zl"),
            ("6x6:lz", "6x6:ly"),
            ("10x10:azzzy", "10x10:azzzy"),
        ] {
            let problem = Unruly::parse(id).unwrap_or_else(|e| panic!("{id}: {e}"));
            assert_eq!(Unruly::id(&problem), canonical);
            assert_eq!(Unruly::parse(canonical), Ok(problem));
        }
        assert_eq!(Unruly::parse("6x8:xz").unwrap().given[23], Some(0));
    }

    #[test]
    fn small_grids_are_all_found() {
        // All grids of 2x2, 4x4 and 6x6, and those whose lines are all different: published counts
        // of binary Sudokus.
        for (side, free, distinct) in [(2, 2, 2), (4, 90, 72), (6, 11_222, 4140)] {
            for (flag, expected) in [("", free), ("u", distinct)] {
                let skips = side * side;
                let id = format!(
                    "{side}x{side}{flag}:{}{}",
                    "z".repeat(skips / 25),
                    char::from(b'a' + (skips % 25) as u8)
                );
                let (settings, budget) = (Settings::default(), Budget::unlimited());
                let problem = Unruly::parse(&id).unwrap();
                let found = tatham_core::solutions::<ByRules<Unruly>>(&problem, &settings, &budget);
                let accepted = found.filter(|s| {
                    tatham_core::accepts::<ByRules<Unruly>>(&problem, s.as_ref().unwrap()).is_ok()
                });
                assert_eq!(accepted.count(), expected, "{id}");
            }
        }
    }

    #[test]
    fn lines_may_be_longer_than_a_word() {
        // 62 cells and 64 cells, which are stated differently: in 2 rows each column has both
        // values, so one row determines the other.
        for (id, found) in [("62x2:zzzzy", true), ("64x2:zzzzzd", true), ("64x2:AAAzzzzza", false)]
        {
            let (problem, settings) = (Unruly::parse(id).unwrap(), Settings::default());
            let budget = Budget::unlimited();
            let first = tatham_core::solutions::<ByRules<Unruly>>(&problem, &settings, &budget)
                .next()
                .transpose()
                .unwrap();
            assert_eq!(
                first
                    .map(|solution| tatham_core::accepts::<ByRules<Unruly>>(&problem, &solution)
                        .is_ok()),
                found.then_some(true),
                "{id}"
            );
        }
    }

    #[test]
    fn each_rule_is_told_from_the_others() {
        let verdict = |id: &str, rows: &str| {
            let problem = Unruly::parse(id).unwrap();
            let cells = rows.chars().filter(|c| !c.is_whitespace()).collect();
            let letters = Cells(Grid::from_cells(problem.given.size(), cells).unwrap());
            tatham_core::accepts::<ByRules<Unruly>>(&problem, &letters)
                .map_err(|violation| violation.name)
        };
        assert_eq!(verdict("4x4:q", "0011 1100 0011 1100"), Ok(()));
        assert!(
            verdict("4x4u:q", "0011 1100 0011 1100")
                .unwrap_err()
                .starts_with("row 1 and row 3 are alike")
        );
        assert!(
            verdict("4x4:Ap", "0011 1100 0011 1100")
                .unwrap_err()
                .starts_with("0 in R1C1 is not the given value")
        );
        assert!(verdict("4x4:q", "0011 1100 0011 0110").unwrap_err().starts_with("column 1"));
        assert!(verdict("4x4:q", "0111 1100 0011 1000").unwrap_err().starts_with("row 1"));
        assert!(verdict("6x2:m", "000111 111000").unwrap_err().ends_with("three alike in a row"));
        assert!(verdict("2x2:e", "0? ?0").is_err());
    }

    #[test]
    fn values_are_entered_and_taken_away() {
        let problem = Unruly::parse("2x2:Ad").unwrap();
        let mut board = Unruly::ABILITIES.play.unwrap().start(&problem, &Unruly::givens(&problem));
        for text in ["P0,1,0", "P0,0,1", "P1,1,1", "P-,0,1", "P0,1,1"] {
            board.follow(text).unwrap();
        }
        let before = board.position();
        assert_eq!(before.to_string(), "10\n?0\n");
        for odd in [
            "P0,0,0", "P0,2,0", "P2,1,1", "P0,1", "P0,-1,1", "S100", "S0110", "S10x1", "", "P",
            "Pé", "é",
        ] {
            assert!(board.follow(odd).is_err(), "{odd}");
        }
        assert_eq!(board.position(), before, "what is refused changes nothing");
        let answer =
            Letters::from_fn(problem.given.size(), |cell| Some(['1', '0', '0', '1'][cell]));
        assert_eq!(board.moves_to(&answer).unwrap(), ["P0,0,1", "P1,1,1"]);
        board.follow("S1001").unwrap();
        assert_eq!(board.moves_to(&answer).unwrap(), [""; 0]);
    }
}
