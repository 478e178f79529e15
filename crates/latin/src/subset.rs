//! Naked and hidden pairs, triples and quads, in all kinds with different digits in their units.

use tatham_core::Size;
use tatham_core::explain::Technique;
use tatham_core::grid::Line;
use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence};
use tatham_explain::{Cause, Explained, Inference, PlayerBoard};
use tatham_sat::model::Rules;

/// Description of these techniques by players.
pub(crate) const SOURCE: &str = "HoDoKu, \"Solving techniques\"";

pub(crate) const NAKED_PAIR: Technique = Technique::new(
    "naked pair",
    "2 cells that see each other share 2 digits, so cells that see both have neither.",
    SOURCE,
);
pub(crate) const NAKED_TRIPLE: Technique = Technique::new(
    "naked triple",
    "3 cells that see one another share 3 digits, so cells that see them have none of these.",
    SOURCE,
);
pub(crate) const NAKED_QUAD: Technique = Technique::new(
    "naked quad",
    "4 cells that see one another share 4 digits, so cells that see them have none of these.",
    SOURCE,
);
pub(crate) const HIDDEN_PAIR: Technique = Technique::new(
    "hidden pair",
    "2 digits of a unit fit in the same 2 cells only, so no other digit fits there.",
    SOURCE,
);
pub(crate) const HIDDEN_TRIPLE: Technique = Technique::new(
    "hidden triple",
    "3 digits of a unit fit in the same 3 cells only, so no other digit fits there.",
    SOURCE,
);
pub(crate) const HIDDEN_QUAD: Technique = Technique::new(
    "hidden quad",
    "4 digits of a unit fit in the same 4 cells only, so no other digit fits there.",
    SOURCE,
);

/// Naked subsets of 2, 3 and 4 cells.
pub(crate) const NAKED: [Technique; 3] = [NAKED_PAIR, NAKED_TRIPLE, NAKED_QUAD];

/// Hidden subsets of 2, 3 and 4 digits.
pub(crate) const HIDDEN: [Technique; 3] = [HIDDEN_PAIR, HIDDEN_TRIPLE, HIDDEN_QUAD];

/// Kind with a digit in each cell, and units that have no digit twice.
pub(crate) trait Units: Explained<Value = i64> {
    /// Returns the size of the grid, which is as wide as the largest digit.
    fn size(problem: &Self::Problem) -> Size;

    /// Returns the cells of the unit of a rule, if it is the rule of a unit.
    fn cells(problem: &Self::Problem, rule: Self::Rule) -> Option<Vec<usize>>;

    /// Returns true if two cells cannot have the same digit.
    fn sees(problem: &Self::Problem, a: usize, b: usize) -> bool;
}

/// Kind whose units are the rows and columns of a square.
pub(crate) trait LatinSquare: Explained<Value = i64> + Rules<Shape = Size> {
    /// Returns the line of a rule, if it is the rule of a line.
    fn line(rule: Self::Rule) -> Option<Line>;
}

impl<P: LatinSquare> Units for P {
    fn size(problem: &P::Problem) -> Size {
        P::shape(problem)
    }

    fn cells(problem: &P::Problem, rule: P::Rule) -> Option<Vec<usize>> {
        let size = P::shape(problem);
        Some(match P::line(rule)? {
            Line::Row(number) => size.row(number - 1).collect(),
            Line::Column(number) => size.column(number - 1).collect(),
        })
    }

    fn sees(problem: &P::Problem, a: usize, b: usize) -> bool {
        let [(ax, ay), (bx, by)] = [a, b].map(|cell| P::shape(problem).position(cell));
        a != b && (ax == bx || ay == by)
    }
}

/// Cells with as many digits as there are cells: each digit is in one of them, and no other is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subset<R> {
    /// Digits, one bit each, the lowest for 0.
    pub(crate) digits: u64,
    /// Cells.
    pub(crate) cells: Vec<usize>,
    /// Rule of the unit that has the digits only there; `None` if the cells have no other digits.
    pub(crate) unit: Option<R>,
}

impl<R: Copy> Subset<R> {
    /// Returns the name that players know.
    pub(crate) fn name(&self) -> &'static str {
        let names = if self.unit.is_some() { HIDDEN } else { NAKED };
        names[self.cells.len() - 2].name
    }

    /// Returns the reason of a step as a clause.
    pub(crate) fn reason<P: Units<Rule = R>>(&self, step: &Inference<'_, P>) -> Clause {
        let cells = step.all(&self.cells);
        let own = digits(step, self.digits, "and");
        let Some(unit) = self.unit else {
            let scope = candidates::<P>(step.problem, self.cells.iter().copied());
            let left = step.left(" have only ", &scope, 0);
            return say![cells, left, own, " left among them"];
        };
        let of_unit = P::cells(step.problem, unit).unwrap_or_default();
        let mut scope = candidates::<P>(step.problem, of_unit);
        scope.retain(|(_, digit)| self.digits >> digit & 1 == 1);
        let left = step.left(" has its ", &scope, 0);
        say![step.subject(unit), left, own, " in ", cells, ", which can be nothing else"]
    }
}

/// Returns the sentence of a step that is one of these pairs, triples and quads.
pub(crate) fn describe<P: Units>(
    step: &Inference<'_, P>,
    techniques: &[Technique],
) -> Option<Sentence> {
    let subset = find(step)?;
    techniques.iter().find(|technique| technique.name == subset.name())?;
    let places = subset.cells.iter().map(|&cell| step.at(cell));
    let sentence = Sentence::so(subset.reason(step), step.conclusion());
    Some(sentence.by(subset.name()).naming(places))
}

/// Returns the pair, triple or quad that implies the step.
pub(crate) fn find<P: Units>(step: &Inference<'_, P>) -> Option<Subset<P::Rule>> {
    let ruled_out = ruled_out(step)?;
    let (mut cells, mut sought, mut unit) = (Vec::new(), 0_u64, None);
    for cause in &step.causes {
        match *cause {
            Cause::OneValue { place } => cells.push(place),
            Cause::OnePlace { value, unit: own } if unit.is_none_or(|unit| unit == own) => {
                (sought, unit) = (sought | 1 << value, Some(own));
            }
            _ => return None,
        }
    }
    match unit {
        None => naked(step, cells, &ruled_out),
        Some(unit) if cells.is_empty() => hidden(step, sought, unit, &ruled_out),
        Some(_) => None,
    }
}

/// Returns the cells and digits that a step rules out, if it does nothing else.
pub(crate) fn ruled_out<P: Units>(step: &Inference<'_, P>) -> Option<Vec<(usize, u32)>> {
    let out = step
        .conclusions
        .iter()
        .map(|fact| Some((fact.at, u32::try_from(fact.value).ok()?)).filter(|_| !fact.is));
    let mut out = out.collect::<Option<Vec<_>>>()?;
    out.sort_unstable();
    Some(out).filter(|out| !out.is_empty())
}

fn naked<P: Units>(
    step: &Inference<'_, P>,
    cells: Vec<usize>,
    ruled_out: &[(usize, u32)],
) -> Option<Subset<P::Rule>> {
    let digits = cells.iter().fold(0, |all, &cell| all | left(step, cell));
    let is_set = (2..=4).contains(&cells.len()) && digits.count_ones() as usize == cells.len();
    let sees_all = |cell: usize, cells: &[usize]| {
        cells.iter().all(|&other| P::sees(step.problem, cell, other))
    };
    let is_together = (1..cells.len()).all(|i| sees_all(cells[i], &cells[..i]));
    let is_out = |&(cell, digit): &(usize, u32)| {
        let mut holders = cells.clone();
        holders.retain(|&own| left(step, own) >> digit & 1 == 1);
        digits >> digit & 1 == 1 && sees_all(cell, &holders)
    };
    (is_set && is_together && ruled_out.iter().all(is_out)).then_some(Subset {
        digits,
        cells,
        unit: None,
    })
}

fn hidden<P: Units>(
    step: &Inference<'_, P>,
    digits: u64,
    unit: P::Rule,
    ruled_out: &[(usize, u32)],
) -> Option<Subset<P::Rule>> {
    let mut cells = P::cells(step.problem, unit)?;
    // A unit with fewer cells than digits may lack some.
    let is_full = cells.len() == P::size(step.problem).width;
    cells.retain(|&cell| left(step, cell) & digits != 0);
    let is_out = |&(cell, digit): &(usize, u32)| cells.contains(&cell) && digits >> digit & 1 == 0;
    let is_set = (2..=4).contains(&cells.len())
        && cells.len() == digits.count_ones() as usize
        && step.causes.len() == cells.len()
        && ruled_out.iter().all(is_out);
    (is_full && is_set).then_some(Subset { digits, cells, unit: Some(unit) })
}

/// Returns the candidates of a cell on the board, one bit for each, the lowest for 0.
pub(crate) fn left<P: Units>(step: &Inference<'_, P>, cell: usize) -> u64 {
    left_on(&step.board(), cell)
}

/// Returns the candidates of a cell on a board, like [`left`].
pub(crate) fn left_on<P: Units>(board: &PlayerBoard<'_, P>, cell: usize) -> u64 {
    board.candidates(cell).fold(0, |digits, digit| digits | 1 << digit)
}

/// Returns all digits of some cells, candidates or not.
pub(crate) fn candidates<P: Units>(
    problem: &P::Problem,
    cells: impl IntoIterator<Item = usize>,
) -> Vec<(usize, i64)> {
    let digits = 1..=P::size(problem).width as i64;
    cells.into_iter().flat_map(|cell| digits.clone().map(move |digit| (cell, digit))).collect()
}

/// Returns the list of the digits of a set.
pub(crate) fn digits<P: Units>(step: &Inference<'_, P>, set: u64, last_word: &str) -> Clause {
    let digits: Vec<Clause> = bits(set).map(|digit| step.value(digit.into()).into()).collect();
    Clause::list(&digits, last_word)
}

/// Returns the members of a set of bits, in ascending order.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let least = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(least)
    })
}
