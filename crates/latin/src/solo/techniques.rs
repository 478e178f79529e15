//! Solo's steps by the names that players have for them, where a step certainly is what the name says.
//!
//! What is looked at is what the step starts from alone: its rules, and the digits that its facts leave for each cell. So a name needs no more than the
//! step does, and is never a guess; what fits none keeps the words that every kind has.
//!
//! # References
//! The names are those of the Sudoku community, as in HoDoKu's and SudokuWiki's lists of techniques.

#[cfg(test)]
mod tests;
mod told;

use tatham_core::explain::{Form, Step};
use tatham_core::{Fact, Place, Rule as _, Says, Size};
use tatham_explain::Worded;
use tatham_sat::model::named::{Demand, Named};

use super::problem::{Problem, Unit};
use super::rules::{self, Rule};
use crate::check::members;

/// A technique, as far as its words need to know it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Technique {
    HiddenSingle,
    NakedSingle,
    /// A digit's cells in one unit all lie in another one.
    Locked {
        digit: u32,
        unit: Unit,
        cells: Vec<usize>,
        other: Unit,
    },
    /// As many cells of a unit as digits.
    Naked {
        digits: u64,
        cells: Vec<usize>,
    },
    /// As many digits of a unit as cells.
    Hidden {
        digits: u64,
        unit: Unit,
        cells: Vec<usize>,
    },
    /// A digit in as many lines as there are lines across them.
    Fish {
        digit: u32,
        lines: Vec<Unit>,
        across: Vec<Unit>,
        cells: Vec<usize>,
    },
    /// A digit of two units, and in each a cell that sees that of the other: one of them is not the digit, so one of the others is.
    Turbot {
        digit: u32,
        units: [Unit; 2],
        joined: [usize; 2],
        ends: [Vec<usize>; 2],
    },
    /// Two cells see a third, and whatever that is, one of them is the digit.
    Wing {
        pivot: usize,
        wings: [usize; 2],
        digit: u32,
        own: bool,
    },
    /// Two cells with the same two digits, one of which a unit has in cells that see one each.
    WWing {
        cells: [usize; 2],
        digit: u32,
        other: u32,
        unit: Unit,
        link: [usize; 2],
    },
    /// Cells with two digits each, one after another.
    Chain,
    /// The sets of digits that are left for a cage.
    Sum {
        cage: String,
        sets: Vec<u64>,
        /// Whether digits are ruled out in the cage itself.
        is_within: bool,
    },
}

/// The step in players' words, if it has a name.
pub(super) fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let sight = Sight::of(problem, step)?;
    let technique = sight.technique(rules)?;
    Some(told::told(&technique, &sight, step))
}

/// What a step starts from, and what it rules out.
#[derive(Debug)]
struct Sight<'p> {
    problem: &'p Problem,
    /// Cells that have a digit, or have it not.
    facts: Vec<(usize, u32, bool)>,
    /// The digits that cells are found not to have; empty where a digit is found.
    ruled_out: Vec<(usize, u32)>,
}

/// What a rule asks for.
enum Ask {
    /// A digit in a unit: its number.
    Digit(u32, usize),
    /// A digit in a cell.
    Cell(usize),
}

impl<'p> Sight<'p> {
    fn of(problem: &'p Problem, step: &Step) -> Option<Self> {
        let size = problem.size();
        let read = |fact: &Fact| {
            let Place::Cell([x, y]) = fact.place else { return None };
            let (Says::Is(digit) | Says::Not(digit)) = &fact.says;
            Some((
                size.cell(x, y),
                u32::try_from(digit.as_u64()?).ok()?,
                matches!(fact.says, Says::Is(_)),
            ))
        };
        // Clues are their rules' affair.
        let of_cells =
            step.because.facts.iter().filter(|fact| !matches!(fact.place, Place::Cage(_)));
        let facts = of_cells.map(read).collect::<Option<Vec<_>>>()?;
        let found = step.therefore.iter().map(read).collect::<Option<Vec<_>>>()?;
        let is_single = matches!(found[..], [(.., true)]);
        if found.is_empty() || !is_single && found.iter().any(|&(.., is)| is) {
            return None;
        }
        let mut ruled_out: Vec<(usize, u32)> = found
            .into_iter()
            .filter(|_| !is_single)
            .map(|(cell, digit, _)| (cell, digit))
            .collect();
        ruled_out.sort_unstable();
        Some(Self { problem, facts, ruled_out })
    }

    fn size(&self) -> Size {
        self.problem.size()
    }

    fn xy(&self, cell: usize) -> [usize; 2] {
        self.size().position(cell).into()
    }

    /// Whether two cells cannot have the same digit.
    fn sees(&self, a: usize, b: usize) -> bool {
        let ([ax, ay], [bx, by]) = (self.xy(a), self.xy(b));
        let last = self.problem.order() - 1;
        let falls = |[x, y]: [usize; 2]| x == y;
        let rises = |[x, y]: [usize; 2]| x + y == last;
        let regions = self.problem.regions();
        a != b
            && (ax == bx
                || ay == by
                || regions[a] == regions[b]
                || self.problem.diagonals()
                    && (falls([ax, ay]) && falls([bx, by]) || rises([ax, ay]) && rises([bx, by]))
                || self.problem.cages().is_some_and(|cages| cages.of()[a] == cages.of()[b]))
    }

    /// Whether a cell sees all of these.
    fn sees_all(&self, cell: usize, cells: &[usize]) -> bool {
        cells.iter().all(|&other| self.sees(cell, other))
    }

    /// The digits that the facts leave for a cell, a bit for each, the lowest for 0.
    fn digits(&self, cell: usize) -> u64 {
        let all = (2_u64 << self.problem.order()) - 2;
        self.facts.iter().fold(all, |left, &(at, digit, is)| match is {
            true if at == cell => left & 1 << digit,
            true if !self.sees(at, cell) => left,
            false if at != cell => left,
            _ => left & !(1 << digit),
        })
    }

    /// The cells of a unit by its number.
    fn unit(&self, number: usize) -> Vec<usize> {
        let (size, order) = (self.size(), self.problem.order());
        match self.problem.unit(number) {
            Unit::Row(_) => size.row(number).collect(),
            Unit::Column(_) => size.column(number - order).collect(),
            Unit::Block(_) | Unit::Region(_) => {
                members(self.problem.regions()).swap_remove(number - 2 * order)
            }
            Unit::Falling => (0..order).map(|i| size.cell(i, i)).collect(),
            Unit::Rising => (0..order).map(|i| size.cell(order - 1 - i, i)).collect(),
        }
    }

    /// The cells of a unit that the facts leave for a digit.
    fn places(&self, unit: usize, digit: u32) -> Vec<usize> {
        let mut cells = self.unit(unit);
        cells.retain(|&cell| self.digits(cell) >> digit & 1 == 1);
        cells
    }

    fn units(&self) -> usize {
        3 * self.problem.order() + if self.problem.diagonals() { 2 } else { 0 }
    }

    /// What a rule asks for, if it is a digit for a cell or a cell for a digit.
    fn ask(rule: &Named) -> Option<Ask> {
        match rule.demand {
            Demand::Holds(_) => rule.shown.map(Ask::Cell),
            Demand::Needs(digit, _) => {
                let Rule::Unit(unit) = rule.rule()? else { return None };
                Some(Ask::Digit(u32::try_from(digit).ok()?, unit))
            }
            _ => None,
        }
    }

    /// Whether all that is ruled out are these digits, in cells that see all of those of `cells` that can have them.
    fn rules_out(&self, digits: u64, cells: &[usize]) -> bool {
        self.ruled_out.iter().all(|&(cell, digit)| {
            let holders: Vec<usize> =
                cells.iter().copied().filter(|&own| self.digits(own) >> digit & 1 == 1).collect();
            digits >> digit & 1 == 1 && self.sees_all(cell, &holders)
        })
    }

    fn technique(&self, rules: &[&Named]) -> Option<Technique> {
        if let [rule] = rules
            && rule.form == Form::Sum
        {
            return self.sum(rule);
        }
        let asks: Vec<Ask> = rules.iter().map(|rule| Self::ask(rule)).collect::<Option<_>>()?;
        if let ([ask], []) = (&asks[..], &self.ruled_out[..]) {
            return Some(if matches!(ask, Ask::Cell(_)) {
                Technique::NakedSingle
            } else {
                Technique::HiddenSingle
            });
        }
        if self.ruled_out.is_empty() {
            return None;
        }
        let cells: Vec<usize> = asks
            .iter()
            .filter_map(|ask| if let Ask::Cell(cell) = ask { Some(*cell) } else { None })
            .collect();
        let sought: Vec<(u32, usize)> = asks
            .iter()
            .filter_map(|ask| {
                if let Ask::Digit(digit, unit) = ask { Some((*digit, *unit)) } else { None }
            })
            .collect();
        match (&cells[..], &sought[..]) {
            ([], [(digit, unit)]) => self.locked(*digit, *unit),
            (cells, []) => {
                self.naked(cells).or_else(|| self.wing(cells)).or_else(|| self.chain(cells))
            }
            ([], sought) => {
                self.hidden(sought).or_else(|| self.fish(sought)).or_else(|| self.turbot(sought))
            }
            ([a, b], [(digit, unit)]) => self.w_wing([*a, *b], *digit, *unit),
            _ => None,
        }
    }

    /// What is ruled out in the cage is in none of the sets of digits that have its sum and fit the facts; what is ruled out beside it is in all of them.
    fn sum(&self, rule: &Named) -> Option<Technique> {
        let sum @ Rule::Sum(number) = rule.rule()? else { return None };
        let cages = self.problem.cages()?;
        let cells = members(cages.of()).swap_remove(number);
        let left: Vec<u64> = cells.iter().map(|&cell| self.digits(cell)).collect();
        let can_stand = left.iter().fold(0, |all, digits| all | digits);
        let stands = left
            .iter()
            .filter(|digits| digits.is_power_of_two())
            .fold(0, |all, digits| all | digits);
        let fits = |set: &u64| set & stands == stands && set & !can_stand == 0;
        let sets: Vec<u64> = rules::sets(self.problem.order(), cells.len(), cages.sums()[number])
            .map(|set| u64::from(set) << 1)
            .filter(fits)
            .collect();
        let in_any = sets.iter().fold(0, |all, set| all | set);
        let in_all = sets.iter().fold(u64::MAX, |all, set| all & set);
        let is_beside = |cell: usize, digit: u32| {
            let holders = cells.iter().filter(|&&own| self.digits(own) >> digit & 1 == 1);
            in_all >> digit & 1 == 1 && holders.into_iter().all(|&own| self.sees(cell, own))
        };
        let is_out = |&(cell, digit): &(usize, u32)| {
            if cells.contains(&cell) { in_any >> digit & 1 == 0 } else { is_beside(cell, digit) }
        };
        let is_told =
            !sets.is_empty() && !self.ruled_out.is_empty() && self.ruled_out.iter().all(is_out);
        let within = self.ruled_out.iter().filter(|(cell, _)| cells.contains(cell)).count();
        let is_within = within > 0;
        // Of many sets only one thing is said: what all have, or what none has.
        let is_short =
            sets.len() <= told::MOST_WAYS || within == 0 || within == self.ruled_out.len();
        (is_told && is_short).then(|| Technique::Sum {
            cage: sum.subject(self.problem),
            sets,
            is_within,
        })
    }

    fn locked(&self, digit: u32, unit: usize) -> Option<Technique> {
        let cells = self.places(unit, digit);
        if !(2..=3).contains(&cells.len()) || !self.rules_out(1 << digit, &cells) {
            return None;
        }
        let holds_all = |number: &usize| {
            let own = self.unit(*number);
            *number != unit
                && cells
                    .iter()
                    .chain(self.ruled_out.iter().map(|(cell, _)| cell))
                    .all(|cell| own.contains(cell))
        };
        let other = (0..self.units()).find(holds_all)?;
        Some(Technique::Locked {
            digit,
            unit: self.problem.unit(unit),
            cells,
            other: self.problem.unit(other),
        })
    }

    fn naked(&self, cells: &[usize]) -> Option<Technique> {
        let digits = cells.iter().fold(0, |digits, &cell| digits | self.digits(cell));
        let is_set = (2..=4).contains(&cells.len()) && digits.count_ones() as usize == cells.len();
        let is_together =
            cells.iter().enumerate().all(|(i, &cell)| self.sees_all(cell, &cells[..i]));
        (is_set && is_together && self.rules_out(digits, cells))
            .then(|| Technique::Naked { digits, cells: cells.to_vec() })
    }

    fn hidden(&self, sought: &[(u32, usize)]) -> Option<Technique> {
        let unit = sought[0].1;
        let digits = sought.iter().fold(0_u64, |digits, (digit, _)| digits | 1 << digit);
        if sought.iter().any(|&(_, own)| own != unit)
            || digits.count_ones() as usize != sought.len()
        {
            return None;
        }
        let mut cells = self.unit(unit);
        cells.retain(|&cell| self.digits(cell) & digits != 0);
        let is_out =
            |&(cell, digit): &(usize, u32)| cells.contains(&cell) && digits >> digit & 1 == 0;
        let is_set = (2..=4).contains(&cells.len())
            && cells.len() == sought.len()
            && self.ruled_out.iter().all(is_out);
        is_set.then(|| Technique::Hidden { digits, unit: self.problem.unit(unit), cells })
    }

    fn fish(&self, sought: &[(u32, usize)]) -> Option<Technique> {
        let (order, digit) = (self.problem.order(), sought[0].0);
        let side = sought[0].1 / order;
        if !(2..=4).contains(&sought.len())
            || sought.iter().any(|&(own, unit)| own != digit || unit / order != side || side > 1)
        {
            return None;
        }
        let across = |cell: usize| order * (1 - side) + self.xy(cell)[side];
        let cells: Vec<usize> =
            sought.iter().flat_map(|&(_, unit)| self.places(unit, digit)).collect();
        let mut found: Vec<usize> = cells.iter().copied().map(across).collect();
        found.sort_unstable();
        found.dedup();
        let lines: Vec<usize> = sought.iter().map(|&(_, unit)| unit).collect();
        let line_of = |cell: usize| order * side + self.xy(cell)[1 - side];
        let is_out = |&(cell, own): &(usize, u32)| {
            own == digit && found.contains(&across(cell)) && !lines.contains(&line_of(cell))
        };
        let named = |units: &[usize]| units.iter().map(|&unit| self.problem.unit(unit)).collect();
        (found.len() == lines.len() && self.ruled_out.iter().all(is_out)).then(|| Technique::Fish {
            digit,
            lines: named(&lines),
            across: named(&found),
            cells,
        })
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
            let units = [first, second].map(|unit| self.problem.unit(unit));
            is_one.then_some(Technique::Turbot { digit, units, joined, ends })
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

    fn w_wing(&self, cells: [usize; 2], link: u32, unit: usize) -> Option<Technique> {
        let [first, second] = cells.map(|cell| self.digits(cell));
        let digit = self.ruled_out[0].1;
        let places: [usize; 2] = self.places(unit, link).try_into().ok()?;
        let [p, q] = places;
        let link_of = if self.sees(p, cells[0]) && self.sees(q, cells[1]) {
            places
        } else if self.sees(q, cells[0]) && self.sees(p, cells[1]) {
            [q, p]
        } else {
            return None;
        };
        let are_same = first == second && first == (1 << digit | 1 << link) && digit != link;
        (are_same && self.rules_out(1 << digit, &cells)).then(|| Technique::WWing {
            cells,
            digit,
            other: link,
            unit: self.problem.unit(unit),
            link: link_of,
        })
    }

    /// Cells with two digits each, in an order in which each sees the next and shares with it what it shares not with the one before.
    fn chain(&self, cells: &[usize]) -> Option<Technique> {
        let digit = self.ruled_out[0].1;
        if !(4..=12).contains(&cells.len())
            || cells.iter().any(|&cell| self.digits(cell).count_ones() != 2)
        {
            return None;
        }
        let goes = |start: usize| {
            let left: Vec<usize> = cells.iter().copied().filter(|&cell| cell != start).collect();
            self.leads(start, digit, &left, digit)
        };
        let ends = cells.iter().filter(|&&cell| self.digits(cell) >> digit & 1 == 1);
        let is_chain = ends
            .copied()
            .any(|start| goes(start).is_some_and(|end| self.rules_out(1 << digit, &[start, end])));
        is_chain.then_some(Technique::Chain)
    }

    /// If `at` is not `digit`, the last of a chain through all of `left` is `goal`: which that is.
    fn leads(&self, at: usize, digit: u32, left: &[usize], goal: u32) -> Option<usize> {
        let other = (self.digits(at) & !(1 << digit)).trailing_zeros();
        if left.is_empty() {
            return (other == goal).then_some(at);
        }
        let next = left
            .iter()
            .copied()
            .filter(|&next| self.sees(at, next) && self.digits(next) >> other & 1 == 1);
        next.into_iter().find_map(|next| {
            let rest: Vec<usize> = left.iter().copied().filter(|&cell| cell != next).collect();
            self.leads(next, other, &rest, goal)
        })
    }
}
