//! The desk of a player: the numbers that are left, and the steps so far.

use serde_json::{Map, Value};
use tatham_core::author::play::Board;
use tatham_core::gesture::{Gesture, Offer};
use tatham_core::json::Unfit;
use tatham_core::picture::{Align, Point, Shape, Tone, Weight};
use tatham_core::{Attempt, Expression, PartialAnswer as _, Picture, Place, Refusal, Size};

use crate::check;
use crate::draw;
use crate::problem::Problem;

/// Name of the field of a position with the steps.
const STEPS: &str = "steps";

/// Signs of the operations, which are their keys, with their labels.
const SIGNS: [(char, &str); 4] = [('+', "+"), ('-', "−"), ('*', "×"), ('/', "÷")];

/// Numbers and steps of a player.
#[derive(Clone)]
pub(crate) struct Desk {
    problem: Problem,
    /// Numbers that are left: the operands of a step leave, and its result comes last.
    numbers: Vec<u128>,
    steps: Vec<String>,
}

impl Desk {
    pub(crate) fn new(problem: &Problem) -> Self {
        let numbers = problem.tiles().iter().map(|&tile| tile.into()).collect();
        Self { problem: problem.clone(), numbers, steps: Vec::new() }
    }

    /// Makes a step with the numbers at these places.
    fn step(&mut self, from: usize, sign: char, to: usize) -> Attempt {
        let (Some(&a), Some(&b)) = (self.numbers.get(from), self.numbers.get(to)) else {
            return Err(Refusal::other("takes a number that is not there"));
        };
        if from == to {
            return Err(Refusal::other("takes a number twice"));
        }
        let result = check::apply(sign, a, b).map_err(|why| Refusal::other(why.name))?;
        self.numbers.remove(from.max(to));
        self.numbers.remove(from.min(to));
        self.numbers.push(result);
        self.steps.push(format!("{a} {sign} {b} = {result}"));
        Ok(())
    }

    /// Returns the place of a number, other than one.
    fn place_of(&self, number: &str, but: Option<usize>) -> Option<usize> {
        let number: u128 = number.parse().ok()?;
        (0..self.numbers.len()).find(|&at| Some(at) != but && self.numbers[at] == number)
    }
}

impl Board<Expression> for Desk {
    /// Follows a step: `10 * 75 = 750`.
    fn follow(&mut self, text: &str) -> Attempt {
        let words: Vec<&str> = text.split(' ').collect();
        let [a, sign, b, "=", _] = words[..] else {
            return Err(Refusal::not_of_the_form("# + # = #"));
        };
        let missing = || Refusal::other("takes a number that is not there");
        let from = self.place_of(a, None).ok_or_else(missing)?;
        let to = self.place_of(b, Some(from)).ok_or_else(missing)?;
        let mut next = self.clone();
        next.step(from, sign.chars().next().filter(|_| sign.len() == 1).unwrap_or(' '), to)?;
        if next.steps.last().is_none_or(|made| made != text) {
            return Err(Refusal::other("has another result"));
        }
        *self = next;
        Ok(())
    }

    /// An answer is written as a whole, so nothing of it is known before.
    fn position(&self) -> Expression {
        Expression::default()
    }

    fn moves_to(&self, answer: &Expression) -> Option<Vec<String>> {
        Some(if answer.is_complete() { answer.steps.clone() } else { Vec::new() })
    }

    fn offers(&self) -> Vec<Offer> {
        let count = self.numbers.len();
        let pairs = (0..count).flat_map(|from| (0..count).map(move |to| (from, to)));
        let steps = pairs.flat_map(|pair| SIGNS.map(|(sign, _)| (pair, sign)));
        let offer = |((from, to), sign): ((usize, usize), char)| {
            let mut next = self.clone();
            next.step(from, sign, to).ok()?;
            let text = next.steps.pop()?;
            let [from, to] = [from, to].map(|at| Place::Cell([at, 0]));
            let gesture = Gesture::Combine(from, to, sign.to_string());
            Some(Offer { name: draw::in_print(&format!("calculate {text}")), text, gesture })
        };
        steps.filter_map(offer).collect()
    }

    fn keys(&self) -> Vec<(String, String)> {
        SIGNS.map(|(sign, label)| (sign.to_string(), label.to_owned())).into()
    }

    fn is_won(&self) -> Option<bool> {
        Some(self.numbers.contains(&self.problem.target().into()))
    }

    fn extra_names(&self) -> &'static [&'static str] {
        &[STEPS]
    }

    fn extra(&self) -> Map<String, Value> {
        let steps = (!self.steps.is_empty()).then(|| Value::from(self.steps.clone()));
        steps.map(|steps| (STEPS.to_owned(), steps)).into_iter().collect()
    }

    fn take_extra(&mut self, extra: &Map<String, Value>, _: &Expression) -> Result<(), Unfit> {
        let Some(steps) = extra.get(STEPS) else { return Ok(()) };
        let steps: Vec<String> = serde_json::from_value(steps.clone())
            .map_err(|_| Unfit(format!("`{STEPS}` is no list of steps")))?;
        let mut next = Self::new(&self.problem);
        for step in &steps {
            next.follow(step).map_err(|refusal| Unfit(format!("the step `{step}` {refusal}")))?;
        }
        *self = next;
        Ok(())
    }

    /// Draws the numbers that are left, and the steps below them.
    fn draw(&self) -> Option<Picture> {
        let (width, target) = (self.problem.tiles().len(), u128::from(self.problem.target()));
        let mut picture = Picture::new(Size { width, height: 1 });
        draw::target(&mut picture, &self.problem);
        for (cell, &number) in self.numbers.iter().enumerate() {
            let tone = if number == target { Tone::Found } else { Tone::Given };
            picture.mark(cell, Shape::Text(number.to_string()), tone);
        }
        // As many lines as there can be steps: the page keeps its size.
        for line in 0..width - 1 {
            let text = self.steps.get(line).map(|step| draw::in_print(step)).unwrap_or_default();
            let words = Shape::Words { text, weight: Weight::Plain, align: Align::Middle };
            picture.add(Point { x: width as i32, y: 2 * line as i32 + 4 }, words, Tone::Found);
        }
        Some(picture)
    }

    fn words(&self) -> Option<String> {
        let numbers: Vec<String> = self.numbers.iter().map(u128::to_string).collect();
        let steps: String = self.steps.iter().flat_map(|step| [step, "\n"]).collect();
        let line = format!("{} from {}\n", self.problem.target(), numbers.join(", "));
        Some(draw::in_print(&(steps + &line)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_take_numbers_and_leave_results() {
        let problem = Problem::new(vec![100, 75, 2, 10, 3, 8], 746).expect("a game");
        let mut desk = Desk::new(&problem);
        let combine = |from: usize, to: usize, sign: &str| {
            let [from, to] = [from, to].map(|at| Place::Cell([at, 0]));
            Gesture::Combine(from, to, sign.to_owned())
        };
        assert_eq!(desk.perform(&combine(3, 1, "*")), Ok(()));
        assert_eq!(desk.numbers, [100, 2, 3, 8, 750]);
        assert_eq!(desk.follow("8 / 2 = 4"), Ok(()));
        assert_eq!((desk.numbers.as_slice(), desk.is_won()), (&[100, 3, 750, 4][..], Some(false)));
        // Neither a fraction, nor nothing, nor a wrong result.
        for odd in ["3 / 100 = 0", "3 - 3 = 0", "4 + 3 = 8", "7 + 3 = 10", "4 + 3"] {
            assert!(desk.follow(odd).is_err(), "{odd}");
        }
        assert_eq!(desk.perform(&combine(2, 3, "-")), Ok(()));
        assert_eq!(desk.is_won(), Some(true));
        let mut extra = desk.extra();
        let mut again = Desk::new(&problem);
        assert_eq!(again.take_extra(&extra, &Expression::default()), Ok(()));
        assert_eq!(again.numbers, desk.numbers);
        extra.insert(STEPS.to_owned(), Value::from(vec!["1 + 1 = 2"]));
        assert!(again.take_extra(&extra, &Expression::default()).is_err());
        assert_eq!(desk.words().expect("words").lines().last(), Some("746 from 100, 3, 746"));
    }
}
