//! From a game to the stream of its answers, nicest first.

use std::collections::VecDeque;

use tatham_core::{Budget, Settings, Solutions, Stats, Stop};

use crate::engine::peaks::Peaks;
use crate::engine::reach;
use crate::engine::texts::Texts;
use crate::expression::Expression;
use crate::forms::{Collector, normal};
use crate::kind::Countdown;
use crate::problem::{Problem, Solution, Value};

/// Games of up to so many tiles have all their values listed when the target cannot be made; larger ones are first asked for
/// the nearest few, which are nearly always there.
const LISTED: usize = 6;

/// So far from the target on either side larger games are asked.
const ASKED: u64 = 64;

/// Memory that a game may take unless `--memory` says otherwise, in megabytes.
const MEMORY: u64 = 2048;

/// The answers to a game.
pub(crate) fn solutions<'p>(
    problem: &'p Problem,
    settings: &'p Settings,
    budget: &'p Budget,
) -> Box<dyn Solutions<Countdown> + 'p> {
    Box::new(Answers {
        problem,
        budget,
        memory: settings.number("memory").unwrap_or(MEMORY) << 20,
        near: settings.number("near").unwrap_or(1) as usize,
        use_all: settings.flag("use-all"),
        state: State::Start,
        stats: Stats::new(),
    })
}

#[derive(Debug)]
struct Answers<'p> {
    problem: &'p Problem,
    budget: &'p Budget,
    memory: u64,
    near: usize,
    use_all: bool,
    state: State,
    stats: Stats,
}

#[derive(Debug)]
enum State {
    Start,
    /// The nicest was given; the others wait to be collected.
    Nicest(Expression),
    /// These are left.
    Listed(VecDeque<Solution>),
}

/// The nicest way to make a value.
struct Nicest {
    expression: Expression,
    peak: Value,
}

impl Answers<'_> {
    fn peaks(&self, target: Value) -> Result<Peaks<'_>, Stop> {
        Peaks::new(self.problem.tiles(), target, self.memory, self.budget)
    }

    /// The parts that may make an answer, by their size.
    fn sizes(&self, peaks: &Peaks<'_>) -> Vec<Vec<usize>> {
        let by_size = &peaks.parts.by_size;
        if self.use_all { by_size[by_size.len() - 1..].to_vec() } else { by_size[1..].to_vec() }
    }

    /// The nicest expression for a value: fewest numbers, then the lowest peak, then the first text.
    fn nicest(&self, peaks: &mut Peaks<'_>, value: Value) -> Result<Option<Nicest>, Stop> {
        for parts in self.sizes(peaks) {
            let mut lowest: Option<Value> = None;
            let mut found = Vec::new();
            for part in parts {
                if let Some(peak) = peaks.peak(part, value)? {
                    lowest = Some(lowest.map_or(peak, |lowest| lowest.min(peak)));
                    found.push((part, peak));
                }
            }
            let Some(peak) = lowest else { continue };
            let mut texts = Texts::new(peaks, peak);
            let mut first = None;
            for (part, _) in found.into_iter().filter(|&(_, of_part)| of_part == peak) {
                let found = texts.first(part, value)?;
                first = first.into_iter().chain(found).min_by(|a: &(String, _), b| a.0.cmp(&b.0));
            }
            let expression = first.map(|(_, expression)| (*expression).clone());
            return Ok(expression.map(|expression| Nicest { expression, peak }));
        }
        Ok(None)
    }

    /// All essentially different solutions but that of `nicest`, nicest first.
    fn others(&mut self, nicest: &Expression) -> Result<VecDeque<Solution>, Stop> {
        let target = Value::from(self.problem.target());
        let mut peaks = self.peaks(target)?;
        let sizes = self.sizes(&peaks);
        let mut collector = Collector::new(&mut peaks, self.use_all);
        let given = normal(nicest);
        let mut all = Vec::new();
        for part in sizes.into_iter().flatten() {
            for (_, best) in collector.forms(part, target)?.iter().filter(|(form, _)| **form != given) {
                all.push((
                    best.expression.tiles(),
                    best.peak,
                    best.text.clone(),
                    Solution::new(&best.expression, self.problem.target()),
                ));
            }
        }
        all.sort_unstable_by(|a, b| (a.0, a.1, &a.2).cmp(&(b.0, b.1, &b.2)));
        self.stats.insert("answers", (all.len() + 1).into());
        Ok(all.into_iter().map(|(.., solution)| solution).collect())
    }

    /// The nicest way to make each of the nearest values: at least so many values as were asked for, and all that are as near as the last.
    fn nearest(&self) -> Result<VecDeque<Solution>, Stop> {
        let target = self.problem.target();
        let mut values = Vec::new();
        if self.problem.tiles().len() > LISTED || self.use_all {
            values = self.asked(target)?;
        }
        if values.len() < self.near && !self.use_all {
            let most = usize::try_from(self.memory / 32).unwrap_or(usize::MAX);
            let mut all = reach::values(self.problem.tiles(), most, self.budget)?;
            all.sort_by_key(|&value| (value.abs_diff(Value::from(target)), value));
            values = all;
        }
        let far = values.get(self.near - 1).or(values.last()).map(|value| value.abs_diff(Value::from(target)));
        values.retain(|value| Some(value.abs_diff(Value::from(target))) <= far);
        let mut answers = VecDeque::new();
        let Some(&largest) = values.iter().max() else { return Ok(answers) };
        let mut peaks = self.peaks(largest.max(Value::from(target)))?;
        for value in values {
            if let Some(nicest) = self.nicest(&mut peaks, value)? {
                answers.push_back(Solution::new(&nicest.expression, target));
            }
        }
        Ok(answers)
    }

    /// The values near the target that can be made, nearest first.
    fn asked(&self, target: u64) -> Result<Vec<Value>, Stop> {
        let widest = if self.use_all { u64::MAX } else { ASKED };
        let mut values = Vec::new();
        let mut reach = target;
        let mut peaks = self.peaks(Value::from(reach))?;
        for distance in 1..=widest {
            let below = target.checked_sub(distance).filter(|&value| value > 0);
            let above = target.checked_add(distance);
            if below.is_none() && (above.is_none_or(|above| Value::from(above) > peaks.parts.product[peaks.parts.whole()])) {
                break;
            }
            if above.is_some_and(|above| above > reach) {
                reach = reach.saturating_mul(2).max(target.saturating_add(2 * ASKED));
                peaks = self.peaks(Value::from(reach))?;
            }
            for value in below.into_iter().chain(above) {
                let value = Value::from(value);
                for part in self.sizes(&peaks).into_iter().flatten() {
                    if peaks.peak(part, value)?.is_some() {
                        values.push(value);
                        break;
                    }
                }
            }
            if values.len() >= self.near {
                break;
            }
        }
        Ok(values)
    }

    fn step(&mut self) -> Result<Option<Solution>, Stop> {
        self.budget.check()?;
        match std::mem::replace(&mut self.state, State::Listed(VecDeque::new())) {
            State::Start => {
                let target = self.problem.target();
                let mut peaks = self.peaks(Value::from(target))?;
                let nicest = self.nicest(&mut peaks, Value::from(target))?;
                drop(peaks);
                if let Some(Nicest { expression, peak }) = nicest {
                    let solution = Solution::new(&expression, target);
                    self.stats.insert("largest_intermediate", u64::try_from(peak).unwrap_or(u64::MAX).into());
                    self.state = State::Nicest(expression);
                    return Ok(Some(solution));
                }
                let mut answers = self.nearest()?;
                let first = answers.pop_front();
                self.state = State::Listed(answers);
                Ok(first)
            }
            State::Nicest(expression) => {
                let mut others = self.others(&expression)?;
                let first = others.pop_front();
                self.state = State::Listed(others);
                Ok(first)
            }
            State::Listed(mut answers) => {
                let first = answers.pop_front();
                self.state = State::Listed(answers);
                Ok(first)
            }
        }
    }
}

impl Iterator for Answers<'_> {
    type Item = Result<Solution, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        self.step().transpose()
    }
}

impl Solutions<Countdown> for Answers<'_> {
    fn stats(&self) -> Stats {
        self.stats.clone()
    }
}
