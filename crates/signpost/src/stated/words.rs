//! Steps in the words of the game: what points at what, which cells are left, how chains are numbered.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tatham_core::explain::Step;
use tatham_core::words::list;
use tatham_core::{Fact, Place, Says};
use tatham_sat::model::named::Named;

use super::{LEADS, REACHED, STANDS};
use crate::problem::Problem;

/// A cell, by column and row.
type Cell = [usize; 2];

/// A step, if there are words of the game for it: its name and the text.
pub(super) fn step(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<(String, String)> {
    let goal = step.therefore.first()?;
    let known = Known::of(&step.because.facts);
    if step.suppose.is_some() {
        return Some(supposing(step));
    }
    let [rule] = rules else { return rules.is_empty().then(|| at_a_glance(&known, step)) };
    if rule.is_obvious() {
        return Some(at_a_glance(&known, step));
    }
    let whole = |name: String, reasons: Vec<String>| {
        let so = say_all(&step.therefore);
        let text = if reasons.is_empty() {
            format!("{name}, so {so}.")
        } else {
            format!("{name}: {}. So {so}.", list(&reasons, "and"))
        };
        (name, text)
    };
    let says = Said::of(goal)?;
    Some(match says {
        Said::Link { from, to, is: true } if rule.law == LEADS && rule.place == label(from) => {
            let others = around(problem, from)
                .0
                .into_iter()
                .filter(|&other| other != to)
                .collect::<Vec<_>>();
            let (from_name, to_name) = (label(from), label(to));
            if others.is_empty() {
                whole(format!("{from_name} points at {to_name} alone"), Vec::new())
            } else {
                let reasons = known.not_after(from, &others);
                whole(
                    format!("of the cells that {from_name} points at only {to_name} can be next"),
                    reasons,
                )
            }
        }
        Said::Link { from, to, is: true } if rule.law == REACHED && rule.place == label(to) => {
            let others = around(problem, to)
                .1
                .into_iter()
                .filter(|&other| other != from)
                .collect::<Vec<_>>();
            let (from_name, to_name) = (label(from), label(to));
            if others.is_empty() {
                whole(format!("only {from_name} points at {to_name}"), Vec::new())
            } else {
                let reasons = known.not_before(to, &others);
                whole(
                    format!(
                        "of the cells that point at {to_name} only {from_name} can come before it"
                    ),
                    reasons,
                )
            }
        }
        Said::Number { cell, number } if rule.law == STANDS => {
            let own = label(cell);
            let before = known.cell_of(number.wrapping_sub(1));
            let after = known.cell_of(number + 1);
            let sight =
                before.map(|cell| format!("in sight of the {} at {}", number - 1, label(cell)));
            let points =
                after.map(|cell| format!("points at the {} at {}", number + 1, label(cell)));
            let where_: Vec<String> = [sight, points].into_iter().flatten().collect();
            let name = match &where_[..] {
                [] => format!("no other cell than {own} can be {number}"),
                _ => {
                    format!(
                        "only {own} is left for {number}: it {}",
                        list(&where_, "and").replacen("in sight", "is in sight", 1)
                    )
                }
            };
            (name.clone(), format!("{name}. So {}.", say_all(&step.therefore)))
        }
        Said::Number { cell, .. } if rule.law == LEADS || rule.law == REACHED => {
            let (what, end) = if rule.law == LEADS {
                ("lead to no cell that it points at", "last")
            } else {
                ("be reached from no cell", "first")
            };
            let name = format!("{} can {what}, so it is the {end}", label(cell));
            (name.clone(), format!("{name}: {}.", say_all(&step.therefore)))
        }
        _ => {
            let broken = match rule.law {
                law if law == LEADS => format!("{} could not lead on", rule.place),
                law if law == REACHED => format!("{} could not be reached", rule.place),
                law if law == STANDS => format!("{} would have no cell", rule.place),
                _ => return None,
            };
            let so = say_all(&step.therefore);
            (format!("otherwise {broken}"), format!("Otherwise {broken}. So {so}."))
        }
    })
}

/// `R3C4`.
fn label([x, y]: Cell) -> String {
    Place::Cell([x, y]).to_string()
}

fn labels(cells: &[Cell]) -> String {
    list(&cells.iter().copied().map(label).collect::<Vec<_>>(), "and")
}

/// The cells that a cell points at, and those that point at it.
fn around(problem: &Problem, [x, y]: Cell) -> (Vec<Cell>, Vec<Cell>) {
    let size = problem.size();
    let cell = size.cell(x, y);
    let at = |cell: usize| {
        let (x, y) = size.position(cell);
        [x, y]
    };
    let points_here =
        |&other: &usize| size.ray(other, problem.arrows()[other]).any(|to| to == cell);
    let out = size.ray(cell, problem.arrows()[cell]).map(at).collect();
    (out, (0..size.area()).filter(points_here).map(at).collect())
}

/// What a fact says.
#[derive(Clone, Copy)]
enum Said {
    Link { from: Cell, to: Cell, is: bool },
    Number { cell: Cell, number: u64 },
}

impl Said {
    fn of(fact: &Fact) -> Option<Self> {
        match (fact.place, &fact.says) {
            (Place::Link([x, y, to_x, to_y]), says) => {
                let is = *says == Says::Is(Value::Bool(true));
                Some(Self::Link { from: [x, y], to: [to_x, to_y], is })
            }
            (Place::Cell(cell), Says::Is(number)) => {
                Some(Self::Number { cell, number: number.as_u64()? })
            }
            _ => None,
        }
    }

    /// In words, as it is or as it would be.
    fn words(self, would: bool) -> String {
        match (self, would) {
            (Self::Link { from, to, is: true }, false) => {
                format!("{} leads to {}", label(from), label(to))
            }
            (Self::Link { from, to, is: false }, false) => {
                format!("{} does not lead to {}", label(from), label(to))
            }
            (Self::Link { from, to, is: true }, true) => {
                format!("{} would lead to {}", label(from), label(to))
            }
            (Self::Link { from, to, is: false }, true) => {
                format!("{} could not lead to {}", label(from), label(to))
            }
            (Self::Number { cell, number }, false) => format!("{} is {number}", label(cell)),
            (Self::Number { cell, number }, true) => format!("{} would be {number}", label(cell)),
        }
    }
}

/// What facts say, one after another.
fn say_all(facts: &[Fact]) -> String {
    list(
        &facts.iter().filter_map(Said::of).map(|said| said.words(false)).collect::<Vec<_>>(),
        "and",
    )
}

/// The facts that a step starts from.
#[derive(Default)]
struct Known {
    next: BTreeMap<Cell, Cell>,
    previous: BTreeMap<Cell, Cell>,
    not: BTreeSet<(Cell, Cell)>,
    number: BTreeMap<Cell, u64>,
}

impl Known {
    fn of(facts: &[Fact]) -> Self {
        let mut known = Self::default();
        for said in facts.iter().filter_map(Said::of) {
            match said {
                Said::Link { from, to, is: true } => {
                    known.next.insert(from, to);
                    known.previous.insert(to, from);
                }
                Said::Link { from, to, is: false } => _ = known.not.insert((from, to)),
                Said::Number { cell, number } => _ = known.number.insert(cell, number),
            }
        }
        known
    }

    fn cell_of(&self, number: u64) -> Option<Cell> {
        self.number.iter().find(|(_, own)| **own == number).map(|(&cell, _)| cell)
    }

    /// Whether one comes to a cell from another along the links.
    fn leads(&self, from: Cell, to: Cell) -> bool {
        let mut cell = from;
        for _ in 0..self.next.len() {
            match self.next.get(&cell) {
                Some(&next) if next == to => return true,
                Some(&next) => cell = next,
                None => return false,
            }
        }
        false
    }

    /// Whether a fact speaks of a cell.
    fn names(&self, cell: Cell) -> bool {
        self.next.contains_key(&cell)
            || self.previous.contains_key(&cell)
            || self.number.contains_key(&cell)
    }

    /// Why other cells cannot come after one, each reason a clause.
    fn not_after(&self, own: Cell, others: &[Cell]) -> Vec<String> {
        let reason = |other: Cell| match () {
            () if self.leads(other, own) => Reason::Round,
            () if self.previous.contains_key(&other) => Reason::Taken,
            () => self.other_reason((own, other), other),
        };
        Reason::told(
            others,
            reason,
            ["already comes after another", "already come after others"],
            "earlier",
            self,
            own,
        )
    }

    /// Why other cells cannot come before one.
    fn not_before(&self, own: Cell, others: &[Cell]) -> Vec<String> {
        let reason = |other: Cell| match () {
            () if self.leads(own, other) => Reason::Round,
            () if self.next.contains_key(&other) => Reason::Taken,
            () => self.other_reason((other, own), other),
        };
        Reason::told(
            others,
            reason,
            ["already leads to another", "already lead to others"],
            "later",
            self,
            own,
        )
    }

    fn other_reason(&self, link: (Cell, Cell), other: Cell) -> Reason {
        match () {
            () if self.not.contains(&link) => Reason::Found,
            () if self.number.contains_key(&other) => Reason::Number,
            () if self.names(other) => Reason::Unfit,
            () => Reason::Unnamed,
        }
    }
}

/// Why a cell cannot be next to another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// It has another beside it.
    Taken,
    /// It is in the same chain.
    Round,
    /// It has a number that does not follow.
    Number,
    /// Its chain's numbers do not follow.
    Unfit,
    /// An earlier step has found so.
    Found,
    /// The numbers do not fit, and no fact speaks of the cell itself.
    Unnamed,
}

impl Reason {
    /// Cells with their reasons, those with the same together.
    fn told(
        others: &[Cell],
        reason: impl Fn(Cell) -> Self,
        taken: [&str; 2],
        side: &str,
        known: &Known,
        own: Cell,
    ) -> Vec<String> {
        let having = |wanted: Self| {
            others.iter().copied().filter(|&other| reason(other) == wanted).collect::<Vec<_>>()
        };
        let mut told = Vec::new();
        let mut say = |cells: Vec<Cell>, [one, several]: [&str; 2]| {
            if !cells.is_empty() {
                told.push(format!(
                    "{} {}",
                    labels(&cells),
                    if cells.len() == 1 { one } else { several }
                ));
            }
        };
        say(having(Self::Taken), taken);
        let (one, several) =
            (format!("is {side} in its chain"), format!("are {side} in its chain"));
        say(having(Self::Round), [&one, &several]);
        say(
            having(Self::Unfit),
            ["is in a chain whose numbers do not fit", "are in chains whose numbers do not fit"],
        );
        for cell in having(Self::Number) {
            told.push(format!("{} is {}", label(cell), known.number[&cell]));
        }
        let found = having(Self::Found);
        if !found.is_empty() {
            told.push(format!("{} cannot be linked with {}", labels(&found), label(own)));
        }
        if !having(Self::Unnamed).is_empty() {
            let others = if told.is_empty() { "the others" } else { "any others" };
            // Between two numbers there is one cell.
            let between = known.number.get(&own).and_then(|&number| {
                let beyond = if side == "earlier" { number + 2 } else { number.checked_sub(2)? };
                Some((beyond, known.cell_of(beyond)?))
            });
            told.push(match between {
                Some((beyond, cell)) if side == "earlier" => {
                    format!("{others} do not point at the {beyond} at {}", label(cell))
                }
                Some((beyond, cell)) => {
                    format!("the {beyond} at {} does not point at {others}", label(cell))
                }
                None => format!("{others} do not fit the numbers"),
            });
        }
        told
    }
}

/// What follows from the numbers along chains, or from two numbers that follow one another.
fn at_a_glance(known: &Known, step: &Step) -> (String, String) {
    let (mut numbers, mut links) = (Vec::new(), Vec::new());
    for said in step.therefore.iter().filter_map(Said::of) {
        match said {
            Said::Link { from, to, is: false } => {
                let name = format!(
                    "the numbers of their chains keep {} from leading to {}",
                    label(from),
                    label(to)
                );
                return (name.clone(), format!("{name}. So {}.", said.words(false)));
            }
            Said::Link { .. } => links.push(said.words(false)),
            Said::Number { .. } => numbers.push(said.words(false)),
        }
    }
    let facts: Vec<String> =
        known.number.iter().map(|(&cell, number)| format!("{} is {number}", label(cell))).collect();
    let name = if numbers.is_empty() {
        "these numbers follow one another"
    } else {
        "linked cells are numbered on"
    };
    let along = if numbers.is_empty() {
        String::new()
    } else {
        format!("along the links {}", list(&numbers, "and"))
    };
    let so = match (&links[..], &numbers[..]) {
        ([], _) => along,
        (_, []) => list(&links, "and"),
        _ => format!("{along}; and {}", list(&links, "and")),
    };
    let so = format!("so {so}.");
    (name.to_owned(), if facts.is_empty() { so } else { format!("{}, {so}", list(&facts, "and")) })
}

/// What would follow, to the contradiction.
fn supposing(step: &Step) -> (String, String) {
    let supposed = step.suppose.as_ref().and_then(Said::of);
    let supposed = match supposed {
        Some(Said::Link { from, to, is: true }) => format!("{} led to {}", label(from), label(to)),
        Some(Said::Link { from, to, is: false }) => {
            format!("{} did not lead to {}", label(from), label(to))
        }
        _ => step
            .suppose
            .as_ref()
            .map_or_else(String::new, |fact| fact.to_string().replacen(" is ", " were ", 1)),
    };
    let mut parts: Vec<String> = Vec::new();
    for link in &step.chain {
        let would: Vec<String> =
            link.therefore.iter().filter_map(Said::of).map(|said| said.words(true)).collect();
        if !would.is_empty() {
            parts.push(list(&would, "and"));
        }
    }
    let broken = step.chain.last().and_then(|link| link.contradiction.clone()).unwrap_or_default();
    let long = if parts.len() > 6 {
        format!(" (A long way: {} links.)", parts.len() + 1)
    } else {
        String::new()
    };
    let chain = match &parts[..] {
        [] => String::new(),
        _ => format!("{}, and ", parts.join(", then ")),
    };
    let so = say_all(&step.therefore);
    (format!("if {supposed}, {broken}"), format!("If {supposed}, {chain}{broken}. So {so}.{long}"))
}
