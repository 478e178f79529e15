//! Sentences that explain why a cell is a pole or neutral: by the other half of its domino, by the
//! cells beside it, by a line that has all its poles or needs each that it can have.

use tatham_core::explain::Price;
use tatham_core::grid::Line;
use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::{all_of, number};
use tatham_explain::{Bound, Cause, Consequence, Explained, Inference, TypedFact, ValueNames};

use super::Magnets;
use super::rules::Rule;

tatham_explain::values! {
    /// Cell: half of a domino, or neutral by itself.
    Half { 0 => Neutral, 1 => Plus, 2 => Minus }
}

static PRICES: [Price; 3] = [
    Price::new("domino along a line", 3.0, "a domino counts as two of the cells of its line"),
    Price::new("count by dominoes", 2.0, "a domino along the line has one pole or none in it"),
    Price::new("positions of poles", 2.5, "all ways to place the poles of a line are compared"),
];

impl Explained for Magnets {
    type Rule = Rule;
    type Value = Half;

    const NAMES: ValueNames = ValueNames {
        value: |pole| ["neutral", "+", "−"][pole as usize].to_owned(),
        values: |pole| ["neutral cells", "+", "−"][pole as usize].to_owned(),
        sort: "pole",
        counted: |pole| pole > 0,
    };

    const PRICES: &'static [Price] = &PRICES;

    fn price(step: &Inference<'_, Self>) -> Option<&'static Price> {
        let [along, by_dominoes, positions] = &PRICES;
        let (rule, bound) = step.rule()?;
        let line = LineCount::new(step, rule, bound)?;
        match line.reason() {
            None => Some(positions),
            Some(_) if line.is_along() && line.has_open() => Some(along),
            Some(_) => line.by_dominoes().then_some(by_dominoes),
        }
    }

    fn follows_at_once(consequence: &Consequence<'_, Self>) -> bool {
        matches!(consequence.rule, Rule::Halves(_))
    }

    fn at_once(sequel: &Inference<'_, Self>) -> Option<Clause> {
        let halves = sequel.conclusions.len();
        // "Its other half" would be unclear if the step finds something of other cells, too.
        let mut cells: Vec<usize> = sequel.facts.iter().map(|fact| fact.at).collect();
        cells.dedup();
        if cells.len() > halves {
            return None;
        }
        let is_one = halves == 1;
        let halves = if is_one { "its other half " } else { "their other halves " };
        Some(say![halves, sequel.conclusion()])
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let [cause] = step.causes[..] else { return None };
        match cause {
            Cause::OneValue { .. } => beside(step),
            Cause::Rule { rule: Rule::Halves(_), .. } => other_half(step),
            Cause::Rule { rule, bound } => {
                let line = LineCount::new(step, rule, bound)?;
                match line.reason() {
                    Some(reason) => Some(Sentence::so(reason, step.conclusion())),
                    None => Some(line.fit()),
                }
            }
            Cause::OnePlace { .. } => None,
        }
    }
}

/// Sentence for the other half of a domino: `The other half, R1C3, is −, so R1C2 is +.`
fn other_half(step: &Inference<'_, Magnets>) -> Option<Sentence> {
    let ([fact], [conclusion]) = (&step.facts[..], &step.conclusions[..]) else { return None };
    if !fact.is || !conclusion.is {
        return None;
    }
    let (half, pole) = (step.place(fact.at), step.value(fact.value));
    Some(Sentence::so(say!["the other half, ", half, ", is ", pole], step.conclusion()))
}

/// Sentence for poles beside a cell, or beside the other half of its domino: it cannot be + beside
/// a +, nor if the other half cannot be −.
fn beside(step: &Inference<'_, Magnets>) -> Option<Sentence> {
    let [TypedFact { at, is: true, .. }] = step.conclusions[..] else { return None };
    let (size, other) = (step.problem.size(), step.problem.other(at)?);
    let mut near = [Vec::new(), Vec::new()];
    for fact in &step.facts {
        let is_near = |half: usize| size.neighbours(half).any(|near| near == fact.at);
        if !fact.is || fact.value == Half::Neutral {
            return None;
        }
        let half = [at, other].iter().position(|&half| is_near(half))?;
        let (pole, place) = (step.value(fact.value), step.place(fact.at));
        near[half].push(say!["a ", pole, " (", place, ")"]);
    }
    let [own, others] = near.map(|near| Clause::list(&near, "and"));
    let (cell, half) = (step.place(at), step.place(other));
    let reason = match (own.is_empty(), others.is_empty()) {
        (false, true) => say![cell, " is beside ", own],
        (true, false) => say!["the other half, ", half, ", is beside ", others],
        (false, false) => {
            say![cell, " is beside ", own, ", and its other half ", half, " beside ", others]
        }
        (true, true) => return None,
    };
    Some(Sentence::so(reason, step.conclusion()).naming([step.at(other)]))
}

/// Line whose number implies something.
struct LineCount<'s> {
    step: &'s Inference<'s, Magnets>,
    rule: Rule,
    line: Line,
    pole: Half,
    is_at_most: bool,
    wanted: usize,
    cells: Vec<usize>,
    scope: Vec<(usize, Half)>,
}

impl<'s> LineCount<'s> {
    fn new(step: &'s Inference<'_, Magnets>, rule: Rule, bound: Bound) -> Option<Self> {
        let (Rule::Number(line, pole) | Rule::Dominoes(line, pole)) = rule else { return None };
        let (is_at_most, wanted) = match bound {
            Bound::AtMost(most) => (true, most as usize),
            Bound::AtLeast(least) => (false, least as usize),
            Bound::Exact => return None,
        };
        let cells = step.problem.line(line);
        let scope = cells.iter().map(|&cell| (cell, pole)).collect();
        Some(Self { step, rule, line, pole, is_at_most, wanted, cells, scope })
    }

    /// Clause for the line's number, by counting.
    fn reason(&self) -> Option<Clause> {
        if !self.concludes(!self.is_at_most) {
            None
        } else if self.is_at_most {
            self.full()
        } else {
            self.short()
        }
    }

    /// Clause that explains why the line has no more of these cells.
    fn full(&self) -> Option<Clause> {
        let (step, line, some) = (self.step, self.step.subject(self.rule), self.some());
        let has = step.board().has(&self.scope).len();
        if self.wanted == 0 {
            Some(say![line, format!(" has {some}")])
        } else if self.by_dominoes() {
            (self.dominoes(true) == self.wanted)
                .then(|| say![line, format!(" gets its {some} from other dominoes")])
        } else if has == self.wanted {
            Some(say![line, step.has(format!(" already has its {some}"), &self.scope, 0)])
        } else if has + 1 == self.wanted && self.is_along() {
            let lacks = " lacks only one neutral cell, and a domino along it would be two";
            Some(say![line, step.has(lacks, &self.scope, 0)])
        } else {
            None
        }
    }

    /// Clause that explains why the line needs all of these cells.
    fn short(&self) -> Option<Clause> {
        let (step, line, some) = (self.step, self.step.subject(self.rule), self.some());
        let (has, left) =
            (step.board().has(&self.scope).len(), step.board().left(&self.scope).len());
        if self.by_dominoes() {
            let needs = say![line, " needs a ", step.value(self.pole)];
            (self.dominoes(false) == self.wanted)
                .then(|| say![needs, " in each domino that can have one there"])
        } else if has + left == self.wanted && left == 1 {
            let last = if self.wanted == 1 { "" } else { "last " };
            let text = format!(" has one cell left for its {last}{}", self.noun(1));
            Some(say![line, step.left(text, &self.scope, 0)])
        } else if has + left == self.wanted {
            let needs = format!(" needs {} cells that are left for its {some}", all_of(left));
            Some(say![line, step.left(needs, &self.scope, 0)])
        } else if has + left == self.wanted + 1 && self.is_along() {
            let text = ", all but one are, and a domino along it is two of them";
            let but_one = step.left(text, &self.scope, 0);
            Some(say!["of the cells that can still be neutral in ", line, but_one])
        } else {
            None
        }
    }

    /// Returns true if dominoes along the line are counted, rather than cells.
    fn by_dominoes(&self) -> bool {
        matches!(self.rule, Rule::Dominoes(..))
    }

    /// Sentence for the possible positions of the line's poles, if their number alone does not
    /// decide.
    fn fit(&self) -> Sentence {
        let fit = if self.wanted == 1 { "fits" } else { "fit" };
        let all = format!("the {} of {}", self.some(), self.line);
        let why =
            if self.pole == Half::Neutral { "" } else { "equal poles are never side by side, so " };
        let so = self.step.conclusion().concluding();
        let text = say![why, format!("{all} {fit} only if "), so, "."].capital();
        Sentence::new(format!("how {all} {fit}"), text)
    }

    /// Returns true if all conclusions are that cells of the line have this value, or that they do
    /// not; of dominoes along it, that they are magnets or neutral.
    fn concludes(&self, is_so: bool) -> bool {
        let by_dominoes = self.by_dominoes();
        self.step.conclusions.iter().all(|fact| {
            let is_magnet = by_dominoes && fact.value == Half::Neutral && fact.is != is_so;
            self.cells.contains(&fact.at)
                && (fact.value == self.pole && fact.is == is_so || is_magnet)
        })
    }

    /// Returns true if all conclusions are about cells whose domino lies along the line.
    fn is_along(&self) -> bool {
        let along = |cell: usize| {
            self.step.problem.other(cell).is_some_and(|other| self.cells.contains(&other))
        };
        self.pole == Half::Neutral && self.step.conclusions.iter().all(|fact| along(fact.at))
    }

    /// Returns true if the number is not met yet, and needs more than the cells that are left.
    fn has_open(&self) -> bool {
        let board = self.step.board();
        let (has, left) = (board.has(&self.scope).len(), board.left(&self.scope).len());
        if self.is_at_most { has != self.wanted } else { has + left != self.wanted }
    }

    /// Number of dominoes that have the pole in the line, or that can have it.
    fn dominoes(&self, have: bool) -> usize {
        let board = self.step.board();
        let has = |cell: usize, value: Half| !board.has(&[(cell, value)]).is_empty();
        let can =
            |cell: usize, value: Half| has(cell, value) || !board.left(&[(cell, value)]).is_empty();
        let counts = |&cell: &usize| match self.step.problem.other(cell) {
            Some(other) if self.cells.contains(&other) => {
                cell < other
                    && if have { !can(cell, Half::Neutral) } else { !has(cell, Half::Neutral) }
            }
            _ => {
                if have {
                    has(cell, self.pole)
                } else {
                    can(cell, self.pole)
                }
            }
        };
        self.cells.iter().filter(|cell| counts(cell)).count()
    }

    /// Number with the noun: `three +`, `no neutral cells`.
    fn some(&self) -> String {
        format!("{} {}", number(self.wanted), self.noun(self.wanted))
    }

    fn noun(&self, count: usize) -> &'static str {
        match (self.pole, count) {
            (Half::Plus, _) => "+",
            (Half::Minus, _) => "−",
            (Half::Neutral, 1) => "neutral cell",
            (Half::Neutral, _) => "neutral cells",
        }
    }
}
