//! Stream of a game's answers: exact ones, nicest first, or else the nearest values.

use std::collections::VecDeque;

use tatham_core::{Budget, Expression, Settings, Solutions, Stats, Stop};

use crate::answers::{Answers, Demand, SLACK};
use crate::bags::Game;
use crate::near::{Wish, nearest};
use crate::problem::Problem;
use crate::table::{GAMES, NEEDING};

/// Default memory limit in bytes, unless `--memory` sets another.
const MEMORY: u64 = 2_000_000_000;

/// Number of numbers up to which all answers are counted even if only the first is wanted.
const QUICK: usize = 6;

/// Returns the answers to `problem`.
pub(crate) fn candidates<'p>(
    problem: &'p Problem,
    settings: &Settings,
    budget: &'p Budget,
) -> impl Solutions<Expression> + 'p {
    let memory = settings.number("memory").map_or(MEMORY, |megabytes| megabytes * 1_000_000);
    let demand = Demand {
        value: problem.target(),
        use_all: settings.flag("use-all"),
        detours: false,
        memory,
    };
    let near = settings.number("near").map_or(1, |count| count as usize);
    NumbersSearch {
        problem,
        budget,
        demand,
        near,
        stage: Stage::Start,
        given: 0,
        fewest: None,
        exact: false,
        complete: false,
    }
}

/// Stream of answers with one value, for any width of numbers.
trait Stream {
    fn next_answer(&mut self) -> Result<Option<Expression>, Stop>;
    fn near(&mut self, count: usize) -> Result<Vec<u64>, Stop>;
    fn aim(&mut self, value: u64, detours: bool);
    fn count(&mut self) -> Result<u64, Stop>;
}

impl<V: crate::value::Value + std::hash::Hash> Stream for Answers<'_, V> {
    fn next_answer(&mut self) -> Result<Option<Expression>, Stop> {
        Answers::next_answer(self)
    }

    fn near(&mut self, count: usize) -> Result<Vec<u64>, Stop> {
        Answers::near(self, count)
    }

    fn aim(&mut self, value: u64, detours: bool) {
        Answers::aim(self, value, detours);
    }

    fn count(&mut self) -> Result<u64, Stop> {
        Answers::count(self)
    }
}

/// Returns the answers to a demand, computed in numbers as narrow as possible.
fn answers<'b>(tiles: &[u64], demand: Demand, budget: &'b Budget) -> Box<dyn Stream + 'b> {
    let game = Game::new(tiles, demand.value + SLACK);
    match game.width() {
        ..=32 => Box::new(Answers::<u32>::new(game, demand, budget)),
        33..=64 => Box::new(Answers::<u64>::new(game, demand, budget)),
        _ => Box::new(Answers::<u128>::new(game, demand, budget)),
    }
}

struct NumbersSearch<'p> {
    problem: &'p Problem,
    budget: &'p Budget,
    demand: Demand,
    /// Number of nearest values wanted.
    near: usize,
    stage: Stage<'p>,
    given: u64,
    /// Number of numbers that the first answer uses.
    fewest: Option<usize>,
    /// True if that answer has the target's value.
    exact: bool,
    /// True if all answers have been returned.
    complete: bool,
}

enum Stage<'p> {
    Start,
    /// Answers with the target's value.
    Exact(Box<dyn Stream + 'p>),
    /// Nearest values; the stream can be aimed at those close to the target.
    Nearest(Box<dyn Stream + 'p>, VecDeque<u64>),
    End,
}

impl NumbersSearch<'_> {
    /// Returns the nearest values at any distance.
    fn far(&self) -> Result<Vec<u64>, Stop> {
        let Demand { use_all, memory, .. } = self.demand;
        let wish = Wish { target: self.problem.target(), count: self.near, use_all, memory };
        nearest(self.problem.tiles(), wish, self.budget)
    }

    /// Returns the nicest answer for a value at which `stream` can be aimed; the others follow. If
    /// all numbers have to be used, every way may be a detour; only then do detours count.
    fn nicest(&mut self, stream: &mut dyn Stream, value: u64) -> Result<Option<Expression>, Stop> {
        for detours in [false, true].into_iter().take(1 + usize::from(self.demand.use_all)) {
            self.demand.detours = detours;
            stream.aim(value, detours);
            if let Some(answer) = stream.next_answer()? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    fn step(&mut self) -> Result<Option<Expression>, Stop> {
        let (tiles, target) = (self.problem.tiles(), self.problem.target());
        loop {
            match std::mem::replace(&mut self.stage, Stage::End) {
                Stage::Start => {
                    let mut stream = answers(tiles, self.demand, self.budget);
                    if let Some(answer) = self.nicest(&mut *stream, target)? {
                        self.stage = Stage::Exact(stream);
                        return Ok(Some(answer));
                    }
                    let near = stream.near(self.near)?;
                    let values = if near.is_empty() { self.far()? } else { near };
                    self.stage = Stage::Nearest(stream, values.into());
                }
                Stage::Exact(mut stream) => {
                    let answer = stream.next_answer()?;
                    self.stage = Stage::Exact(stream);
                    return Ok(answer);
                }
                Stage::Nearest(mut stream, mut values) => {
                    let Some(value) = values.pop_front() else { return Ok(None) };
                    if value > target + SLACK {
                        stream = answers(tiles, Demand { value, ..self.demand }, self.budget);
                    }
                    let answer = self.nicest(&mut *stream, value)?;
                    self.stage = Stage::Nearest(stream, values);
                    return Ok(answer
                        .map(|answer| Expression { distance: value.abs_diff(target), ..answer }));
                }
                Stage::End => return Ok(None),
            }
        }
    }
}

impl Iterator for NumbersSearch<'_> {
    type Item = Result<Expression, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        let step = self.step().transpose();
        self.complete |= step.is_none();
        if let Some(Ok(answer)) = &step {
            self.given += 1;
            self.exact |= answer.distance == 0;
            self.fewest.get_or_insert(answer.numbers_used);
        }
        step
    }
}

impl Solutions<Expression> for NumbersSearch<'_> {
    /// Returns figures of the difficulty: the fewest numbers, the number of games of the show that
    /// need as many, and the number of answers.
    fn stats(&self) -> Stats {
        let mut stats = Stats::new();
        let Some(fewest) = self.fewest else { return stats };
        stats.insert("fewest_numbers", fewest.into());
        if !self.exact {
            return stats;
        }
        if let Some(&games) = NEEDING.get(fewest - 1).filter(|_| !self.demand.use_all) {
            stats.insert("games_needing_as_many", games.into());
            stats.insert("games", GAMES.into());
        }
        if let Some(answers) = self.answers() {
            stats.insert("answers", answers.into());
        }
        stats
    }
}

impl NumbersSearch<'_> {
    /// Returns the number of answers, if it is known or quick to find.
    fn answers(&self) -> Option<u64> {
        if self.complete {
            return Some(self.given);
        }
        let tiles = self.problem.tiles();
        (tiles.len() <= QUICK).then(|| answers(tiles, self.demand, self.budget).count().ok())?
    }
}
