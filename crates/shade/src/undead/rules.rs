//! Rules for the model layer, with an integer for each cell: its monster.

use tatham_core::author::Law;
use tatham_core::{Clue, Fact, Letters, Place, Size};
use tatham_sat::model::{Int, Model, Rules, count};

use super::{Monster, Problem, Undead};

/// Rule of Undead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// All monsters of a sort.
    Total(Monster),
    /// Number at a place beside the grid.
    Seen(Clue),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Total(Monster::Ghost) => Law {
                kept: "has as many ghosts as given",
                broken: "does not have as many ghosts as given",
            },
            Self::Total(Monster::Vampire) => Law {
                kept: "has as many vampires as given",
                broken: "does not have as many vampires as given",
            },
            Self::Total(Monster::Zombie) => Law {
                kept: "has as many zombies as given",
                broken: "does not have as many zombies as given",
            },
            Self::Seen(_) => Law { kept: "is met", broken: "is not met" },
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Total(_) => "the grid".to_owned(),
            Self::Seen(clue) => format!("the {} {}", problem.number(clue), clue.side()),
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self::Seen(clue) = self else { return Vec::new() };
        vec![Fact::is(Place::Clue(clue), problem.number(clue))]
    }
}

impl Rules for Undead {
    type Problem = Problem;
    type PartialAnswer = Letters;
    type Shape = Size;
    type Variable = Int;

    fn givens(problem: &Problem) -> Letters {
        let sign = |letter| match letter {
            'L' => '\\',
            'R' => '/',
            monster => monster,
        };
        Letters::from_grid(&problem.grid, |mirror| mirror.map(sign))
    }

    fn range(_: &Problem) -> &'static str {
        "GVZ"
    }

    fn shape(problem: &Problem) -> Size {
        problem.grid.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Int> {
        model.ints(size.area(), i64::from(Monster::Ghost)..=i64::from(Monster::Zombie))
    }

    fn clues(problem: &Problem, monster: &[Int], model: &mut Model) {
        let cells: Vec<usize> = problem.cells().collect();
        for sort in Monster::ALL {
            let all: Vec<_> =
                cells.iter().map(|&cell| model.is(monster[cell], sort.into())).collect();
            let total = problem.total(sort).into();
            model.require(count(all).equals(total)).rule(Rule::Total(sort));
        }
        for (clue, number, sight) in problem.sights() {
            // A monster that is not hidden is visible.
            let hidden = |in_mirror: bool| {
                if in_mirror { Monster::Vampire } else { Monster::Ghost }
            };
            let seen: Vec<_> = sight
                .passes
                .iter()
                .map(|&(cell, in_mirror)| !model.is(monster[cell], hidden(in_mirror).into()))
                .collect();
            model.require(count(seen).equals(number.into())).rule(Rule::Seen(clue)).difficulty(2.0);
        }
        if !model.is_explaining() {
            problem.both_ways(monster, model);
        }
    }
}
