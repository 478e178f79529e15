//! Answers other than grids.

use std::fmt::{self, Display};
use std::ops::Deref;

use serde::{Serialize, Serializer};
use tatham_core::PartialAnswer as _;
use tatham_core::partial_answer::{self, EdgeSet, End, MoveList};

use super::Complete;

/// Writes values in one line.
fn line(values: impl IntoIterator<Item: Display>) -> String {
    values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join(" ")
}

/// Edges along which a loop runs, by their numbers in the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edges {
    edges: Vec<usize>,
}

impl Deref for Edges {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.edges
    }
}

/// Writes the numbers in one line.
impl Display for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", line(&self.edges))
    }
}

impl Complete for EdgeSet {
    type Answer = Edges;

    fn complete(&self) -> Option<Edges> {
        let has_line = |edge: &usize| self.line(*edge) == Some(true);
        self.is_complete().then(|| Edges { edges: (0..self.edges()).filter(has_line).collect() })
    }
}

/// Bridges between 2 islands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bridge {
    /// Row and column of the left or upper island.
    pub from: (usize, usize),
    /// Row and column of the other island.
    pub to: (usize, usize),
    /// The number of bridges.
    pub count: u32,
}

impl Bridge {
    /// Returns the columns and rows of both islands, and the number, as in reports.
    fn numbers(&self) -> [usize; 5] {
        let Self { from: (y, x), to: (to_y, to_x), count } = *self;
        [x, y, to_x, to_y, count as usize]
    }
}

impl Serialize for Bridge {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.numbers().serialize(serializer)
    }
}

/// All bridges, in reading order of the first island.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bridges {
    /// The bridges; islands without bridges between them are left out.
    pub bridges: Vec<Bridge>,
}

/// Writes columns and rows of both islands and the number, a line for each pair of islands.
impl Display for Bridges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.bridges.is_empty() {
            writeln!(f)?;
        }
        self.bridges.iter().try_for_each(|bridge| writeln!(f, "{}", line(bridge.numbers())))
    }
}

impl Complete for partial_answer::Bridges {
    type Answer = Bridges;

    fn complete(&self) -> Option<Bridges> {
        let bridge = |(pair, &[x, y, to_x, to_y]): (usize, &[usize; 4])| {
            let count = self.get(pair).filter(|count| *count > 0)?;
            Some(Bridge { from: (y, x), to: (to_y, to_x), count })
        };
        let bridges = || self.pairs().iter().enumerate().filter_map(bridge).collect();
        self.is_complete().then(|| Bridges { bridges: bridges() })
    }
}

/// Colour of each region, from 0; regions are numbered by their first cells in reading order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Colours {
    /// The colours.
    pub colours: Vec<u32>,
}

/// Writes the colours in one line.
impl Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", line(&self.colours))
    }
}

impl Complete for partial_answer::Colours {
    type Answer = Colours;

    fn complete(&self) -> Option<Colours> {
        let colours: Option<_> = (0..self.regions()).map(|region| self.get(region)).collect();
        colours.map(|colours| Colours { colours })
    }
}

/// Position of each point: `[x, y, d]` for (x/d, y/d), `x` to the right and `y` down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Points {
    /// The points, in their order.
    pub points: Vec<[i64; 3]>,
}

/// Writes the text that the command line shows.
impl Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            &partial_answer::Points::from_points(self.points.iter().copied().map(Some)).text(),
        )
    }
}

impl Complete for partial_answer::Points {
    type Answer = Points;

    fn complete(&self) -> Option<Points> {
        let points: Option<_> = (0..self.count()).map(|point| self.get(point)).collect();
        points.map(|points| Points { points })
    }
}

/// Moves that end a game, as its save files write them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Moves {
    /// The moves, in their order.
    pub moves: Vec<String>,
    /// The number of moves, as the game counts them.
    pub length: usize,
    /// True if it is proven that no sequence is shorter.
    pub optimal: bool,
    /// A proven lower bound on the length of any sequence.
    pub lower_bound: usize,
    /// The game's score for the moves, if it counts one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u64>,
    /// The moves in words, a line each.
    #[serde(skip)]
    words: String,
}

/// Writes the moves in words, a line each: `roll right`.
impl Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl Complete for MoveList {
    type Answer = Moves;

    fn complete(&self) -> Option<Moves> {
        self.complete_in_words(|| self.text())
    }

    fn complete_in_words(&self, text: impl FnOnce() -> String) -> Option<Moves> {
        let End { length, optimal, lower_bound, score } = self.end?;
        let (moves, words) = (self.moves.clone(), text());
        Some(Moves { moves, length, optimal, lower_bound, score, words })
    }
}

/// Expression with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Expression {
    /// The expression, with `+ - * /` and no needless brackets: `10*75-8/2`.
    pub expression: String,
    /// The value of the expression.
    pub value: u64,
    /// The distance of the value from the target.
    pub distance: u64,
    /// The operations, a line each: `10 * 75 = 750`.
    pub steps: Vec<String>,
    /// The number of tiles that are used.
    pub numbers_used: usize,
}

/// Writes the steps, then the expression with its value.
impl Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| writeln!(f, "{step}"))?;
        writeln!(f, "{} = {}", self.expression, self.value)
    }
}

impl Complete for partial_answer::Expression {
    type Answer = Expression;

    fn complete(&self) -> Option<Expression> {
        let Self { expression, value, distance, steps, numbers_used } = self.clone();
        self.is_complete().then_some(Expression {
            expression,
            value,
            distance,
            steps,
            numbers_used,
        })
    }
}

/// Colour of each peg, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Code {
    /// The colours.
    pub code: Vec<u8>,
}

/// Writes the colours in one line.
impl Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", line(&self.code))
    }
}

impl Complete for partial_answer::Code {
    type Answer = Code;

    fn complete(&self) -> Option<Code> {
        self.whole().map(|code| Code { code })
    }
}
