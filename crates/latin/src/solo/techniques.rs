//! Techniques of Sudoku players, found in steps that provably match their definitions.
//!
//! A step is examined on the board that the player sees: its causes, the candidates of the cells,
//! and its conclusions. A technique must imply the conclusions by itself, so a name is never a
//! guess. A step without a technique keeps the words that every kind has.
//!
//! # References
//! The names are those of the Sudoku community, as in the lists of techniques of HoDoKu and
//! SudokuWiki.

pub(super) mod aic;
pub(super) mod patterns;
pub(super) mod prices;
mod table;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use tatham_core::{Size, cold_sort};
use tatham_explain::{Cause, Inference, TypedFact};

use super::Solo;
use super::fillings::fill;
use super::problem::{Problem, Unit};
use super::remainder::{self, CAGE_IN_TWO_HOUSES, INNIE, OUTIE, Side};
use super::rules::{self, Rule};
use crate::check::members;
use crate::subset::{self, Subset, candidates, ruled_out};

pub(super) use aic::Link;
pub(super) use table::TECHNIQUES;

/// Number of sets of digits that a sentence lists one by one.
pub(super) const MOST_WAYS: usize = 3;

/// Names of a digit in 2, 3 and 4 lines, and in as many lines across them.
const FISH: [&str; 3] = ["X-wing", "swordfish", "jellyfish"];

/// Technique, with the data that its words need. Cells, units and cages are numbers; digits are one
/// bit each, the lowest for 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Technique {
    /// A digit has one cell left in a unit; maybe this is the last open cell of the unit.
    HiddenSingle { digit: u32, unit: usize, cell: usize, is_last: bool },
    /// A cell has one digit left.
    NakedSingle { digit: u32, cell: usize },
    /// A digit's cells in one unit all see others, mostly those of another unit in which they lie.
    Locked { digit: u32, unit: usize, cells: Vec<usize>, other: Option<usize> },
    /// Cells with as many digits as there are cells.
    Subset(Subset<Rule>),
    /// A digit in 2 to 4 lines, and in as many lines across them.
    Fish { digit: u32, lines: Vec<usize>, across: Vec<usize>, cells: Vec<usize> },
    /// A digit of 2 units, and in each a cell that sees one of the other: one of these is not the
    /// digit, so one of the remaining ones is.
    Turbot { digit: u32, units: [usize; 2], joined: [usize; 2], ends: [Vec<usize>; 2] },
    /// 2 cells see a third, and whatever that is, one of them is the digit.
    Wing { pivot: usize, wings: [usize; 2], digit: u32, own: bool },
    /// 2 cells with the same 2 digits, one of which a unit has only in cells that see one each.
    WWing { cells: [usize; 2], digit: u32, other: u32, unit: usize, link: [usize; 2] },
    /// Cells with 2 candidates each, in an order in which each sees the next and shares a digit
    /// with it. If the first is not this digit, the last is.
    Chain { digit: u32, cells: Vec<usize> },
    /// Links in their order: the first end of the first or the last one of the last is true.
    Aic(Vec<Link>),
    /// Sets of digits that are left for the cells of a sum.
    Sum(SumSets),
    /// Cells of a sum with one open cell, and the digit that is needed there.
    LastOfSum { rule: Rule, cell: usize, digit: u32 },
}

/// Ways to reach a sum: that of a cage, of innies or of outies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SumSets {
    pub(super) rule: Rule,
    /// Sets of digits that the facts leave.
    pub(super) sets: Vec<u64>,
    /// True if the sum alone leaves no other set.
    pub(super) are_all: bool,
    /// True if the sets, or what they have in common, can be told.
    pub(super) is_short: bool,
    /// Digits that are in its cells by the facts.
    pub(super) stand: u64,
    /// Cells that the conclusions are about.
    pub(super) reach: Reach,
}

/// Cells that conclusions from a sum are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Cells of the sum, and maybe others.
    Within,
    /// Other cells alone.
    Outside,
    /// Other cells, some in each of 2 units which hold the cells of the sum.
    InTwoUnits,
}

impl Technique {
    /// Name that players know, if there is one.
    pub(super) fn name(&self, problem: &Problem) -> Option<&'static str> {
        let is_block = |unit: usize| matches!(problem.unit(unit), Unit::Block(_) | Unit::Region(_));
        Some(match self {
            Self::HiddenSingle { is_last: true, .. } => "full house",
            Self::HiddenSingle { .. } => "hidden single",
            Self::NakedSingle { .. } => "naked single",
            &Self::Locked { unit, other, ref cells, .. } => {
                match (is_block(unit), is_block(other?), cells.len()) {
                    (true, false, 2) => "pointing pair",
                    (true, false, 3) => "pointing triple",
                    (false, true, 2..=3) => "claiming",
                    _ => "locked candidates",
                }
            }
            Self::Subset(subset) => subset.name(),
            Self::Fish { lines, .. } => FISH[lines.len() - 2],
            Self::Turbot { ends, .. } if ends.iter().any(|ends| ends.len() > 1) => {
                "grouped turbot fish"
            }
            Self::Turbot { units, .. } => match units.map(|unit| problem.unit(unit)) {
                [Unit::Row(_), Unit::Row(_)] | [Unit::Column(_), Unit::Column(_)] => "skyscraper",
                [Unit::Row(_), Unit::Column(_)] | [Unit::Column(_), Unit::Row(_)] => {
                    "two-string kite"
                }
                _ => "turbot fish",
            },
            Self::Wing { own: true, .. } => "XYZ-wing",
            Self::Wing { own: false, .. } => "XY-wing",
            Self::WWing { .. } => "W-wing",
            Self::Chain { .. } => "XY-chain",
            Self::Aic(_) => aic::NAME,
            Self::Sum(SumSets { rule, .. }) | Self::LastOfSum { rule, .. } => match rule {
                Rule::Remainder(_, Side::Inside) => INNIE.name,
                Rule::Remainder(_, Side::Outside) => OUTIE.name,
                _ if matches!(self, Self::Sum(SumSets { reach: Reach::InTwoUnits, .. })) => {
                    CAGE_IN_TWO_HOUSES.name
                }
                _ => return None,
            },
        })
    }

    /// Cells of the pattern, if they are not those of the conclusions.
    pub(super) fn cells(&self) -> Vec<usize> {
        match self {
            Self::HiddenSingle { .. }
            | Self::NakedSingle { .. }
            | Self::Sum(_)
            | Self::LastOfSum { .. } => Vec::new(),
            Self::Locked { cells, .. }
            | Self::Subset(Subset { cells, .. })
            | Self::Fish { cells, .. }
            | Self::Chain { cells, .. } => cells.clone(),
            Self::Turbot { joined, ends, .. } => [&joined[..], &ends.concat()].concat(),
            &Self::Wing { pivot, wings: [first, second], .. } => vec![pivot, first, second],
            Self::WWing { cells, link, .. } => [&cells[..], link].concat(),
            Self::Aic(links) => {
                let cells = links.iter().flat_map(|link| link.ends.map(|(cell, _)| cell));
                let mut cells: Vec<usize> = cells.collect();
                cells.dedup();
                cells
            }
        }
    }
}

/// Technique of a step, if it has one. A step without one may still be a [chain](aic).
pub(super) fn find(step: &Inference<'_, Solo>) -> Option<Technique> {
    if let Some((rule @ (Rule::Sum(_) | Rule::Remainder(..)), _)) = step.rule() {
        let sight = Sight { step, ruled_out: Vec::new() };
        return sight.last_of_sum(rule).or_else(|| sight.sum(rule));
    }
    if let [TypedFact { at, value, is: true }] = step.conclusions[..] {
        return Sight { step, ruled_out: Vec::new() }.single(at, u32::try_from(value).ok()?);
    }
    Sight { step, ruled_out: ruled_out(step)? }.technique()
}

/// Step on the board that the player sees, and its eliminations; empty if a digit is found.
#[derive(Debug)]
struct Sight<'s> {
    step: &'s Inference<'s, Solo>,
    ruled_out: Vec<(usize, u32)>,
}

impl Sight<'_> {
    fn problem(&self) -> &Problem {
        self.step.problem
    }

    fn size(&self) -> Size {
        self.problem().size()
    }

    fn xy(&self, cell: usize) -> [usize; 2] {
        self.size().position(cell).into()
    }

    /// Returns true if two cells cannot have the same digit.
    fn sees(&self, a: usize, b: usize) -> bool {
        self.problem().sees(a, b)
    }

    /// Returns true if a cell sees all of these.
    fn sees_all(&self, cell: usize, cells: &[usize]) -> bool {
        cells.iter().all(|&other| self.sees(cell, other))
    }

    /// Candidates of a cell on the board, one bit for each, the lowest for 0.
    fn digits(&self, cell: usize) -> u64 {
        subset::left(self.step, cell)
    }

    /// Candidates of a cell by the step's facts.
    fn digits_by_facts(&self, cell: usize) -> u64 {
        let all = (2_u64 << self.problem().order()) - 2;
        self.step.facts.iter().fold(all, |left, fact| match fact.is {
            true if fact.at == cell => left & 1 << fact.value,
            true if !self.sees(fact.at, cell) => left,
            false if fact.at != cell => left,
            _ => left & !(1 << fact.value),
        })
    }

    /// Cells of a unit that the board leaves for a digit.
    fn places(&self, unit: usize, digit: u32) -> Vec<usize> {
        let (board, mut cells) = (self.step.board(), self.problem().cells(unit));
        cells.retain(|&cell| board.can_have(cell, digit.into()));
        cells
    }

    /// Returns true if all eliminations are of these digits, in cells that see all those of `cells`
    /// that can have them.
    fn rules_out(&self, digits: u64, cells: &[usize]) -> bool {
        self.ruled_out.iter().all(|&(cell, digit)| {
            let holders: Vec<usize> =
                cells.iter().copied().filter(|&own| self.digits(own) >> digit & 1 == 1).collect();
            digits >> digit & 1 == 1 && self.sees_all(cell, &holders)
        })
    }

    /// Digit that has one cell left, or cell that has one candidate left.
    fn single(&self, cell: usize, digit: u32) -> Option<Technique> {
        match self.step.causes[..] {
            [Cause::OneValue { place }] if place == cell => {
                (self.digits(cell) == 1 << digit).then_some(Technique::NakedSingle { digit, cell })
            }
            [Cause::OnePlace { value, unit: Rule::Unit(unit) }] if value == i64::from(digit) => {
                (self.places(unit, digit) == [cell]).then_some(Technique::HiddenSingle {
                    digit,
                    unit,
                    cell,
                    is_last: self.is_last(unit),
                })
            }
            _ => None,
        }
    }

    /// Returns true if all cells of a unit but one have digits.
    fn is_last(&self, unit: usize) -> bool {
        let (board, cells) = (self.step.board(), self.problem().cells(unit));
        cells.into_iter().filter(|&cell| !board.is_entered(cell)).take(2).count() == 1
    }

    fn technique(&self) -> Option<Technique> {
        // Cells that have one candidate, and digits that have one cell in a unit.
        let (mut cells, mut sought) = (Vec::new(), Vec::new());
        for cause in &self.step.causes {
            match *cause {
                Cause::OneValue { place } => cells.push(place),
                Cause::OnePlace { value, unit: Rule::Unit(unit) } => {
                    sought.push((u32::try_from(value).ok()?, unit));
                }
                _ => return None,
            }
        }
        match (&cells[..], &sought[..]) {
            ([], [(digit, unit)]) => self.locked(*digit, *unit),
            (cells, []) => self.subset().or_else(|| self.wing(cells)).or_else(|| self.chain(cells)),
            ([], sought) => {
                self.subset().or_else(|| self.fish(sought)).or_else(|| self.turbot(sought))
            }
            ([a, b], [(digit, unit)]) => self.w_wing([*a, *b], *digit, *unit),
            _ => None,
        }
    }

    /// Sum with a single open cell.
    fn last_of_sum(&self, rule: Rule) -> Option<Technique> {
        let [only] = self.step.conclusions[..] else { return None };
        let (cells, sum) = summed(self.problem(), rule)?;
        let scope = others(self.problem(), &cells, only.at);
        let known = self.step.board().has(&scope);
        let so_far: i64 = known.iter().map(|(_, digit)| digit).sum();
        let is_last = only.is
            && cells.contains(&only.at)
            && known.len() * self.problem().order() == scope.len()
            && so_far + only.value == i64::from(sum);
        let (cell, digit) = (only.at, u32::try_from(only.value).ok()?);
        is_last.then_some(Technique::LastOfSum { rule, cell, digit })
    }

    /// Ways to fill the cells of a sum that the facts leave. All of them agree with the conclusions
    /// in these cells, and contain the digits that are eliminated outside.
    fn sum(&self, rule: Rule) -> Option<Technique> {
        let (cells, sum) = summed(self.problem(), rule)?;
        let left: Vec<u32> =
            cells.iter().map(|&cell| (self.digits_by_facts(cell) >> 1) as u32).collect();
        let ways = fill(&left, sum)?;
        let all: Vec<u32> = rules::sets(self.problem().order(), cells.len(), sum).collect();
        let fits = |set: &u32| {
            let left: Vec<u32> = left.iter().map(|digits| digits & set).collect();
            fill(&left, sum).is_some()
        };
        let mut sets: Vec<u64> =
            all.iter().copied().filter(fits).map(|set| u64::from(set) << 1).collect();
        // Sets with the smallest digits first.
        cold_sort::sort_by_key(&mut sets, |set| Reverse(set.reverse_bits()));
        let in_any = sets.iter().fold(0, |all, set| all | set);
        let follows = |fact: &TypedFact<i64>| {
            let digit = 1_u32 << (fact.value - 1);
            let mut holders = cells.iter().zip(ways.allowed).filter(|(_, own)| own & digit != 0);
            match cells.iter().position(|&own| own == fact.at) {
                Some(own) if fact.is => ways.allowed[own] == digit,
                Some(own) => ways.allowed[own] & digit == 0,
                None if fact.is || ways.required & digit == 0 => false,
                None => holders.all(|(&own, _)| self.sees(fact.at, own)),
            }
        };
        let conclusions = &self.step.conclusions;
        let within = conclusions.iter().filter(|fact| cells.contains(&fact.at));
        let is_within = within.clone().next().is_some();
        // If there are many sets, the conclusion is one thing: a digit that all have, or that none
        // has.
        let is_short = sets.len() <= MOST_WAYS
            || !is_within
            || within.count() == conclusions.len()
                && conclusions.iter().all(|fact| !fact.is && in_any >> fact.value & 1 == 0);
        let stand = self.step.facts.iter().filter(|fact| fact.is && cells.contains(&fact.at));
        let stand = stand.fold(0, |all, fact| all | 1 << fact.value);
        let are_all = sets.len() == all.len();
        let is_told = is_short || matches!(rule, Rule::Remainder(..));
        (is_told && conclusions.iter().all(follows)).then_some(Technique::Sum(SumSets {
            rule,
            sets,
            are_all,
            is_short,
            stand,
            reach: match () {
                () if is_within => Reach::Within,
                () if self.are_in_two_units(&cells) => Reach::InTwoUnits,
                () => Reach::Outside,
            },
        }))
    }

    /// Returns true if 2 units hold all of these cells, and each has conclusions that the other has
    /// not.
    fn are_in_two_units(&self, cells: &[usize]) -> bool {
        let units = (0..self.problem().units()).map(|unit| self.problem().cells(unit));
        let units: Vec<Vec<usize>> =
            units.filter(|unit| cells.iter().all(|cell| unit.contains(cell))).collect();
        let has_own = |unit: &Vec<usize>, other: &Vec<usize>| {
            let mut conclusions = self.step.conclusions.iter();
            conclusions.any(|fact| unit.contains(&fact.at) && !other.contains(&fact.at))
        };
        units.iter().enumerate().any(|(at, unit)| {
            units[..at].iter().any(|other| has_own(unit, other) && has_own(other, unit))
        })
    }

    fn locked(&self, digit: u32, unit: usize) -> Option<Technique> {
        let cells = self.places(unit, digit);
        if cells.is_empty() || !self.rules_out(1 << digit, &cells) {
            return None;
        }
        let holds_all = |number: &usize| {
            let own = self.problem().cells(*number);
            *number != unit
                && cells
                    .iter()
                    .chain(self.ruled_out.iter().map(|(cell, _)| cell))
                    .all(|cell| own.contains(cell))
        };
        let other = (0..self.problem().units()).find(holds_all).filter(|_| cells.len() > 1);
        Some(Technique::Locked { digit, unit, cells, other })
    }

    fn subset(&self) -> Option<Technique> {
        subset::find(self.step).map(Technique::Subset)
    }

    fn fish(&self, sought: &[(u32, usize)]) -> Option<Technique> {
        let (order, digit) = (self.problem().order(), sought[0].0);
        let side = sought[0].1 / order;
        if !(2..=4).contains(&sought.len())
            || sought.iter().any(|&(own, unit)| own != digit || unit / order != side || side > 1)
        {
            return None;
        }
        let across_of = |cell: usize| order * (1 - side) + self.xy(cell)[side];
        let cells: Vec<usize> =
            sought.iter().flat_map(|&(_, unit)| self.places(unit, digit)).collect();
        let mut across: Vec<usize> = cells.iter().copied().map(across_of).collect();
        across.sort_unstable();
        across.dedup();
        let lines: Vec<usize> = sought.iter().map(|&(_, unit)| unit).collect();
        let line_of = |cell: usize| order * side + self.xy(cell)[1 - side];
        let is_out = |&(cell, own): &(usize, u32)| {
            own == digit && across.contains(&across_of(cell)) && !lines.contains(&line_of(cell))
        };
        (across.len() == lines.len() && self.ruled_out.iter().all(is_out))
            .then_some(Technique::Fish { digit, lines, across, cells })
    }

    fn turbot(&self, sought: &[(u32, usize)]) -> Option<Technique> {
        let [(digit, first), (other, second)] = *sought else { return None };
        let places = [first, second].map(|unit| self.places(unit, digit));
        if digit != other || self.ruled_out.iter().any(|&(_, own)| own != digit) {
            return None;
        }
        let pairs = places[0].iter().flat_map(|&a| places[1].iter().map(move |&b| [a, b]));
        let mut joined = pairs.filter(|&[a, b]| self.sees(a, b));
        joined.find_map(|joined| {
            let ends: [Vec<usize>; 2] = [0, 1]
                .map(|i| places[i].iter().copied().filter(|&cell| cell != joined[i]).collect());
            let sees =
                |&(cell, _): &(usize, u32)| ends.iter().all(|ends| self.sees_all(cell, ends));
            let is_one =
                ends.iter().all(|ends| !ends.is_empty()) && self.ruled_out.iter().all(sees);
            is_one.then_some(Technique::Turbot { digit, units: [first, second], joined, ends })
        })
    }

    fn wing(&self, cells: &[usize]) -> Option<Technique> {
        let &[a, b, c] = cells else { return None };
        let digit = self.ruled_out[0].1;
        [[a, b, c], [b, a, c], [c, a, b]].into_iter().find_map(|[pivot, left, right]| {
            let [at, first, second] = [pivot, left, right].map(|cell| self.digits(cell));
            let are_two = [first, second]
                .iter()
                .all(|digits| digits.count_ones() == 2 && digits >> digit & 1 == 1);
            let own = at >> digit & 1 == 1;
            // Whatever the pivot is, one of the three is the digit.
            let covers =
                at & !(1 << digit) == (first ^ second) && (first ^ second).count_ones() == 2;
            let holders = if own { vec![pivot, left, right] } else { vec![left, right] };
            let is_wing = are_two
                && covers
                && self.sees_all(pivot, &[left, right])
                && self.rules_out(1 << digit, &holders);
            is_wing.then_some(Technique::Wing { pivot, wings: [left, right], digit, own })
        })
    }

    fn w_wing(&self, cells: [usize; 2], other: u32, unit: usize) -> Option<Technique> {
        let [first, second] = cells.map(|cell| self.digits(cell));
        let digit = self.ruled_out[0].1;
        let places: [usize; 2] = self.places(unit, other).try_into().ok()?;
        let [p, q] = places;
        let link = if self.sees(p, cells[0]) && self.sees(q, cells[1]) {
            places
        } else if self.sees(q, cells[0]) && self.sees(p, cells[1]) {
            [q, p]
        } else {
            return None;
        };
        let are_same = first == second && first == (1 << digit | 1 << other) && digit != other;
        (are_same && self.rules_out(1 << digit, &cells)).then_some(Technique::WWing {
            cells,
            digit,
            other,
            unit,
            link,
        })
    }

    /// Cells with 2 candidates each, in an order in which each sees the next and shares with it the
    /// digit that it does not share with the one before.
    fn chain(&self, cells: &[usize]) -> Option<Technique> {
        let digit = self.ruled_out[0].1;
        if !(4..=12).contains(&cells.len())
            || cells.iter().any(|&cell| self.digits(cell).count_ones() != 2)
        {
            return None;
        }
        let ends = cells.iter().copied().filter(|&cell| self.digits(cell) >> digit & 1 == 1);
        let cells = ends.into_iter().find_map(|start| {
            let mut chain = vec![start];
            let left: Vec<usize> = cells.iter().copied().filter(|&cell| cell != start).collect();
            let leads = self.leads(digit, &mut chain, &left, digit);
            (leads && self.rules_out(1 << digit, &[start, chain[chain.len() - 1]])).then_some(chain)
        })?;
        Some(Technique::Chain { digit, cells })
    }

    /// Extends a chain, whose last cell is assumed not to be `digit`, by all of `left`, so that the
    /// last of these is `goal`; returns true if this is possible.
    fn leads(&self, digit: u32, chain: &mut Vec<usize>, left: &[usize], goal: u32) -> bool {
        let at = chain[chain.len() - 1];
        let other = (self.digits(at) & !(1 << digit)).trailing_zeros();
        if left.is_empty() {
            return other == goal;
        }
        let is_next = |&&next: &&usize| self.sees(at, next) && self.digits(next) >> other & 1 == 1;
        left.iter().filter(is_next).any(|&next| {
            let rest: Vec<usize> = left.iter().copied().filter(|&cell| cell != next).collect();
            chain.push(next);
            let leads = self.leads(other, chain, &rest, goal);
            if !leads {
                chain.pop();
            }
            leads
        })
    }
}

/// All digits of all of these cells except one.
pub(super) fn others(problem: &Problem, cells: &[usize], cell: usize) -> Vec<(usize, i64)> {
    candidates::<Solo>(problem, cells.iter().copied().filter(|&other| other != cell))
}

/// Cells of a rule about a sum, and the sum.
pub(super) fn summed(problem: &Problem, rule: Rule) -> Option<(Vec<usize>, u32)> {
    match rule {
        Rule::Sum(cage) => {
            let cages = problem.cages()?;
            Some((members(cages.numbers()).swap_remove(cage), cages.sums()[cage]))
        }
        Rule::Remainder(band, side) => {
            let own = remainder::remainder_of(problem, band, side)?;
            Some((own.cells, u32::try_from(own.sum).ok()?))
        }
        Rule::Unit(_) | Rule::NoneTwice(_) | Rule::Rectangle { .. } => None,
    }
}
