//! Brute force for links from cell to cell, with numbers along them.
//!
//! A rule that a step names leaves several possibilities: a cell leads to any cell to which it
//! points or is the last, a number is in any cell. Every combination of possibilities for these
//! rules, with the step's facts and without one of its conclusions, must break a rule of the check.
//! All of these rules are implicit.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tatham_core::author::OneValue;
use tatham_core::author::contract::InJson as _;
use tatham_core::explain::Step;
use tatham_core::{AnyProblem, Fact, Place, RuleKey};
use tatham_signpost::Rule;

use crate::explanations::force::Refuted;
use crate::explanations::rules;

/// Number of combinations that are tried for one conclusion.
const PATIENCE: usize = 400_000;

type Cell = [usize; 2];

/// Check of a puzzle without its numbers.
#[derive(Debug)]
pub(crate) struct Linked<'p> {
    blank: &'p AnyProblem,
    arcs: Vec<[Cell; 2]>,
    cells: Vec<Cell>,
}

/// Possibility to obey a rule.
#[derive(Clone, Copy, Debug)]
enum RuleCase {
    Link([Cell; 2]),
    Number(Cell, u64),
}

/// Links and numbers, and excluded links.
#[derive(Clone, Debug, Default)]
struct State {
    next: BTreeMap<Cell, Cell>,
    number: BTreeMap<Cell, u64>,
    not: Vec<[Cell; 2]>,
    /// A number that a cell must not have.
    other_than: Option<(Cell, u64)>,
    /// True if a cell has two links or two numbers.
    is_torn: bool,
}

impl State {
    fn enter(&mut self, way: RuleCase) {
        let torn = match way {
            RuleCase::Link([from, to]) => {
                self.next.insert(from, to).is_some_and(|other| other != to)
            }
            RuleCase::Number(cell, number) => {
                self.number.insert(cell, number).is_some_and(|other| other != number)
            }
        };
        self.is_torn |= torn;
    }

    /// Propagates numbers along links.
    fn closed(&self) -> Self {
        let mut closed = self.clone();
        loop {
            let before = closed.number.len();
            for (&from, &to) in &self.next {
                if let Some(&number) = closed.number.get(&from) {
                    closed.number.entry(to).or_insert(number + 1);
                } else if let Some(before) =
                    closed.number.get(&to).and_then(|number| number.checked_sub(1))
                {
                    closed.number.insert(from, before);
                }
            }
            if closed.number.len() == before {
                return closed;
            }
        }
    }
}

impl<'p> Linked<'p> {
    /// Nothing, where something else than links is entered.
    pub(crate) fn for_puzzle(blank: &'p AnyProblem) -> Option<Self> {
        let link = |place: &Place| match *place {
            Place::Link([x, y, to_x, to_y]) => Some([[x, y], [to_x, to_y]]),
            _ => None,
        };
        let arcs: Vec<_> = blank.entries().iter().filter_map(|entry| link(&entry.place)).collect();
        if arcs.is_empty() && blank.kind().name != "signpost" {
            return None;
        }
        Some(Self {
            blank,
            arcs,
            cells: tatham_brute::board::Board::givens(blank).cells().collect(),
        })
    }

    /// Returns the error of a step, if it has one.
    pub(crate) fn refute(&self, rules: &[RuleKey], facts: &[Fact], step: &Step) -> Option<Refuted> {
        let mut start = State::default();
        for fact in facts {
            match (fact.place, fact.value()) {
                (Place::Link(_), _) if !is_there(fact) => start.not.push(ends(fact.place)),
                (Place::Link(_), _) => start.enter(RuleCase::Link(ends(fact.place))),
                (Place::Cell(cell), Some(value)) => {
                    start.enter(RuleCase::Number(cell, value.as_u64()?));
                }
                _ => panic!("{fact:?}"),
            }
        }
        let mut ways: Vec<Vec<RuleCase>> =
            rules.iter().filter_map(|rule| self.ways(rule)).collect();
        ways.sort_by_key(Vec::len);
        let goals: Vec<Option<&Fact>> = if step.therefore.is_empty() {
            vec![None]
        } else {
            step.therefore.iter().map(Some).collect()
        };
        let mut patience = PATIENCE;
        goals.into_iter().find_map(|goal| {
            let mut state = start.clone();
            match goal {
                Some(goal) if goal.place.is_line() && is_there(goal) => {
                    state.not.push(ends(goal.place));
                }
                Some(goal) if goal.place.is_line() => state.enter(RuleCase::Link(ends(goal.place))),
                Some(goal) => {
                    let (Place::Cell(cell), Some(number)) =
                        (goal.place, goal.value().and_then(Value::as_u64))
                    else {
                        panic!("{goal:?} is neither a link nor a number");
                    };
                    state.other_than = Some((cell, number));
                    // Of two numbers a cell has the other; of several it may have none that is
                    // known.
                    if self.cells.len() == 2 {
                        state.enter(RuleCase::Number(cell, 3 - number));
                    }
                }
                None => {}
            }
            self.search(&state, &ways, &mut patience)
        })
    }

    /// Returns the possibilities to obey a rule; `None` if it is implicit.
    fn ways(&self, rule: &RuleKey) -> Option<Vec<RuleCase>> {
        let last = self.cells.len() as u64;
        if let Some(OneValue(Place::Cell(cell))) = rule.get() {
            return Some((1..=last).map(|number| RuleCase::Number(cell, number)).collect());
        }
        let links = |end: usize, cell: Cell| {
            let arcs = self.arcs.iter().copied().filter(move |arc| arc[end] == cell);
            arcs.map(RuleCase::Link).collect::<Vec<_>>()
        };
        match rule.get()? {
            Rule::Leads(cell) => {
                let cell = self.cells[cell];
                Some([links(0, cell), vec![RuleCase::Number(cell, last)]].concat())
            }
            Rule::Reached(cell) => {
                let cell = self.cells[cell];
                Some([links(1, cell), vec![RuleCase::Number(cell, 1)]].concat())
            }
            Rule::Placed(number) => {
                let number = number as u64;
                Some(self.cells.iter().map(|&cell| RuleCase::Number(cell, number)).collect())
            }
            _ => None,
        }
    }

    /// Finds a combination of possibilities without a contradiction.
    fn search(
        &self,
        state: &State,
        ways: &[Vec<RuleCase>],
        patience: &mut usize,
    ) -> Option<Refuted> {
        if self.is_broken(state) {
            return None;
        }
        let Some((first, rest)) = ways.split_first() else {
            return Some(Refuted::By(format!("{state:?}")));
        };
        first.iter().find_map(|&way| {
            let Some(left) = patience.checked_sub(1) else { return Some(Refuted::TooLong) };
            *patience = left;
            let mut state = state.clone();
            state.enter(way);
            self.search(&state, rest, patience)
        })
    }

    /// Returns true if this state is impossible, as the check reads the rules.
    fn is_broken(&self, state: &State) -> bool {
        let closed = state.closed();
        let follows = |[from, to]: &[Cell; 2]| {
            let number = |cell| closed.number.get(cell).copied();
            state.next.get(from) == Some(to)
                || number(from).is_some_and(|own| number(to) == Some(own + 1))
        };
        let last = self.cells.len() as u64;
        if state.other_than.is_some_and(|(cell, number)| closed.number.get(&cell) == Some(&number))
        {
            return true;
        }
        if state.is_torn
            || state.not.iter().any(follows)
            || closed.number.values().any(|&number| number == 0 || number > last)
        {
            return true;
        }
        let [width, height] =
            [0, 1].map(|side| self.cells.iter().map(|cell| cell[side] + 1).max().unwrap_or(0));
        let row = |y: usize| {
            (0..width).map(|x| json!(closed.number.get(&[x, y]))).collect::<Vec<Value>>()
        };
        let links: Vec<[usize; 4]> =
            state.next.iter().map(|(&[x, y], &[to_x, to_y])| [x, y, to_x, to_y]).collect();
        let position = json!({ "grid": (0..height).map(row).collect::<Vec<_>>(), "links": links });
        let broken = self.blank.check(&position).unwrap_or_else(|e| panic!("{}", e.name));
        if let Some(other) =
            broken.iter().find(|violation| !violation.key.as_ref().is_some_and(rules::is_of_links))
        {
            panic!("{} is a rule that explanations do not have: {:?}", other.name, other.rule);
        }
        !broken.is_empty()
    }
}

fn ends(place: Place) -> [Cell; 2] {
    match place {
        Place::Link([x, y, to_x, to_y]) => [[x, y], [to_x, to_y]],
        _ => panic!("{place} is no link"),
    }
}

/// Returns true if a fact gives a line.
fn is_there(fact: &Fact) -> bool {
    fact.value() == Some(&Value::Bool(true))
}
