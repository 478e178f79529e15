//! From a game to the stream of its answers: exact ones, nicest first, or else the nearest values.

use serde_json::Value as Json;
use tatham_core::{Budget, Settings, Solutions, Stats, Stop};

use crate::answers::{Answers, Demand};
use crate::bags::Bags;
use crate::kind::Countdown;
use crate::near::{Wish, nearest};
use crate::problem::{Problem, Solution};
use crate::reach::width;

/// Bytes that a search may use unless `--memory` says otherwise.
const MEMORY: u64 = 2_000_000_000;

/// The answers to `problem`.
pub(crate) fn solutions<'p>(problem: &'p Problem, settings: &Settings, budget: &'p Budget) -> Box<dyn Solutions<Countdown> + 'p> {
    let memory = settings.number("memory").map_or(MEMORY, |megabytes| megabytes * 1_000_000);
    let demand = Demand { value: problem.target(), use_all: settings.flag("use-all"), detours: false, memory };
    let near = settings.number("near").map_or(1, |count| count as usize);
    Box::new(Search { problem, budget, demand, near, stage: Stage::Start, given: 0, fewest: None })
}

/// A stream of answers to one value, whatever the width of its numbers.
trait Stream {
    fn next_answer(&mut self) -> Result<Option<Solution>, Stop>;
}

impl<V: crate::value::Value + std::hash::Hash> Stream for Answers<'_, V> {
    fn next_answer(&mut self) -> Result<Option<Solution>, Stop> {
        Answers::next_answer(self)
    }
}

/// The answers to a demand, counted in numbers as narrow as it allows.
fn answers<'b>(tiles: &[u64], demand: Demand, budget: &'b Budget) -> Box<dyn Stream + 'b> {
    match width(&Bags::new(tiles), demand.value) {
        ..=32 => Box::new(Answers::<u32>::new(tiles, demand, budget)),
        33..=64 => Box::new(Answers::<u64>::new(tiles, demand, budget)),
        _ => Box::new(Answers::<u128>::new(tiles, demand, budget)),
    }
}

struct Search<'p> {
    problem: &'p Problem,
    budget: &'p Budget,
    demand: Demand,
    /// How many nearest values are wanted.
    near: usize,
    stage: Stage<'p>,
    given: u64,
    /// How many numbers the first answer uses.
    fewest: Option<usize>,
}

enum Stage<'p> {
    Start,
    /// Answers that come to the target.
    Exact(Box<dyn Stream + 'p>),
    /// The nearest values, the last to be given first.
    Nearest(Vec<u64>),
    End,
}

impl Search<'_> {
    fn step(&mut self) -> Result<Option<Solution>, Stop> {
        let tiles = self.problem.tiles();
        loop {
            match &mut self.stage {
                Stage::Start => self.stage = Stage::Exact(answers(tiles, self.demand, self.budget)),
                Stage::Exact(stream) => match stream.next_answer()? {
                    Some(answer) => return Ok(Some(answer)),
                    None if self.given > 0 => self.stage = Stage::End,
                    // With all numbers to be used it may be that every way is a detour.
                    None if self.demand.use_all && !self.demand.detours => {
                        self.demand.detours = true;
                        self.stage = Stage::Start;
                    }
                    None => {
                        let wish = Wish {
                            target: self.problem.target(),
                            count: self.near,
                            use_all: self.demand.use_all,
                            memory: self.demand.memory,
                        };
                        let mut values = nearest(tiles, wish, self.budget)?;
                        values.reverse();
                        self.stage = Stage::Nearest(values);
                    }
                },
                Stage::Nearest(values) => {
                    let Some(value) = values.pop() else { return Ok(None) };
                    let demand = Demand { value, ..self.demand };
                    let answer = answers(tiles, demand, self.budget).next_answer()?;
                    let distance = value.abs_diff(self.problem.target());
                    return Ok(answer.map(|answer| Solution { distance, ..answer }));
                }
                Stage::End => return Ok(None),
            }
        }
    }
}

impl Iterator for Search<'_> {
    type Item = Result<Solution, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        let step = self.step().transpose();
        match &step {
            Some(Ok(answer)) => {
                self.given += 1;
                self.fewest.get_or_insert(answer.numbers_used);
            }
            _ => self.stage = Stage::End,
        }
        step
    }
}

impl Solutions<Countdown> for Search<'_> {
    fn stats(&self) -> Stats {
        let mut stats = Stats::new();
        stats.insert("fewest_numbers", self.fewest.map_or(Json::Null, Json::from));
        stats
    }
}
