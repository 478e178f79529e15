//! Rules for the model layer, with an integer for each pair of islands that can be connected.

use tatham_core::Fact;
use tatham_core::author::Law;
use tatham_core::partial_answer::Bridges as PartialAnswer;
use tatham_sat::Lit;
use tatham_sat::model::{Int, Model, Rules, any};

use super::Bridges;
use super::problem::{self, Bound, Problem};

/// Rule of Bridges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Number of an island.
    Number(usize),
    /// Island whose number is not known.
    Unknown(usize),
    /// 2 bridges that cross.
    Cross,
    /// All islands.
    Connected,
    /// All bridges.
    NoLoop,
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        let [kept, broken] = match self {
            Self::Number(_) => {
                ["has as many bridges as it says", "does not have as many bridges as it says"]
            }
            Self::Unknown(_) => ["has a bridge", "has no bridge"],
            Self::Cross => ["do not cross", "cross"],
            Self::Connected => ["are connected", "are not connected"],
            Self::NoLoop => ["form no loop", "form a loop"],
        };
        Law { kept, broken }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Number(island) | Self::Unknown(island) => problem.island_name(island),
            Self::Cross => "bridges".to_owned(),
            Self::Connected => "the islands".to_owned(),
            Self::NoLoop => "the bridges".to_owned(),
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self::Number(island) = self else { return Vec::new() };
        let number = problem.number(island);
        number.map(|number| Fact::is(problem.island(island), number)).into_iter().collect()
    }
}

impl Rules for Bridges {
    type Problem = Problem;
    type PartialAnswer = PartialAnswer;
    type Shape = (usize, u32);
    type Variable = Int;

    fn givens(problem: &Problem) -> PartialAnswer {
        problem.unknown()
    }

    fn range(problem: &Problem) -> u32 {
        problem.most
    }

    fn shape(problem: &Problem) -> (usize, u32) {
        (problem.pairs.len(), problem.most)
    }

    fn rules(&(pairs, most): &(usize, u32), model: &mut Model) -> Vec<Int> {
        let bridges = model.ints(pairs, 0..=i64::from(most));
        // Literals that all puzzles need.
        for &bridge in &bridges {
            drop(Span::new(bridge, most, model));
        }
        bridges
    }

    fn clues(problem: &Problem, bridges: &[Int], model: &mut Model) {
        let spans: Vec<Span> =
            bridges.iter().map(|&bridge| Span::new(bridge, problem.most, model)).collect();
        for (island, pairs) in problem.around().into_iter().enumerate() {
            let Some(number) = problem.number(island) else {
                let some = any(pairs.iter().map(|&pair| spans[pair].is_there()));
                model.require(some).rule(Rule::Unknown(island));
                continue;
            };
            let clauses = problem::clauses(pairs.len(), problem.most, number);
            let lits = |&(at, bound): &(usize, Bound)| spans[pairs[at]].lits(bound);
            let clauses = clauses.iter().map(|clause| clause.iter().flat_map(lits));
            model.require_clauses(clauses).rule(Rule::Number(island));
        }
        let is_there = |pair: usize| spans[pair].is_there();
        for two in &problem.crossing {
            model.require(any(two.map(|pair| !is_there(pair)))).rule(Rule::Cross).obvious();
        }
        let (islands, ends) = (problem.islands.len(), &problem.pairs);
        let there: Vec<Lit> = (0..ends.len()).map(is_there).collect();
        if !model.is_explaining() {
            return model.spanning(islands, &there, ends, problem.is_without_loops);
        }
        let nodes: Vec<Lit> =
            std::iter::repeat_n(Lit::TRUE, islands).chain(there.iter().copied()).collect();
        let steps: Vec<[usize; 2]> = ends
            .iter()
            .enumerate()
            .flat_map(|(pair, ends)| ends.map(|end| [end, islands + pair]))
            .collect();
        model.connected(&nodes, &steps).rule(Rule::Connected);
        if problem.is_without_loops {
            model.acyclic(&there, ends).rule(Rule::NoLoop);
        }
    }

    fn name(problem: &Problem, pair: usize) -> String {
        problem.place(pair).to_string()
    }
}

/// Literals for the number of bridges of a pair. The search uses "at least" literals, for the
/// shortest clauses; explanations use exact numbers, without auxiliary variables.
#[derive(Debug)]
pub(super) enum Span {
    /// At least 1, 2, … bridges.
    AtLeast(Vec<Lit>),
    /// Exactly 0, 1, … bridges.
    Exactly(Vec<Lit>),
}

impl Span {
    pub(super) fn new(bridge: Int, most: u32, model: &mut Model) -> Self {
        let most = i64::from(most);
        if model.is_explaining() {
            Self::Exactly((0..=most).map(|count| model.is(bridge, count)).collect())
        } else {
            Self::AtLeast((1..=most).map(|count| model.reaches(bridge, count)).collect())
        }
    }

    /// Literal that there is a bridge.
    pub(super) fn is_there(&self) -> Lit {
        match self {
            Self::AtLeast(lits) => lits[0],
            Self::Exactly(lits) => !lits[0],
        }
    }

    /// Literals one of which is true if the number is within the bound.
    pub(super) fn lits(&self, bound: Bound) -> impl Iterator<Item = Lit> {
        let (lits, is_negated) = match (self, bound) {
            (Self::AtLeast(lits), Bound::LessThan(count)) => {
                (&lits[count as usize - 1..count as usize], true)
            }
            (Self::AtLeast(lits), Bound::MoreThan(count)) => {
                (&lits[count as usize..=count as usize], false)
            }
            (Self::Exactly(lits), Bound::LessThan(count)) => (&lits[..count as usize], false),
            (Self::Exactly(lits), Bound::MoreThan(count)) => (&lits[count as usize + 1..], false),
        };
        lits.iter().map(move |&lit| if is_negated { !lit } else { lit })
    }
}
