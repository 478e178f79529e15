//! Rules of the round, read literally: the check that every answer passes before anyone sees it.
//!
//! It works on the text alone, as a viewer would: `*` and `/` before `+` and `-`, each from left to
//! right.

use tatham_core::{Expression, Violation};

use crate::problem::Problem;

/// Checks expression, steps and figures of an answer.
pub(crate) fn accepts(problem: &Problem, solution: &Expression) -> Result<(), Violation> {
    let mut reader = Reader { rest: &solution.expression, numbers: Vec::new() };
    let value = reader.sum()?;
    if !reader.rest.is_empty() {
        return Err(Violation::new(format!("`{}` stands after the expression", reader.rest)));
    }
    let numbers = reader.numbers;
    demand(value == u128::from(solution.value), || {
        format!("the expression comes to {value}, not {}", solution.value)
    })?;
    let distance = solution.value.abs_diff(problem.target());
    demand(distance == solution.distance, || {
        format!("the value is {distance} away, not {}", solution.distance)
    })?;
    demand(numbers.len() == solution.numbers_used, || {
        format!("the expression uses {} numbers", numbers.len())
    })?;
    let mut left: Vec<u128> = problem.tiles().iter().map(|&tile| tile.into()).collect();
    for &number in &numbers {
        take(&mut left, number)?;
    }
    steps(problem, solution, left)
}

/// Checks the steps: they use the numbers that are there, one after the other, and leave the value
/// and the tiles that the expression does not use.
fn steps(problem: &Problem, solution: &Expression, unused: Vec<u128>) -> Result<(), Violation> {
    let mut there: Vec<u128> = problem.tiles().iter().map(|&tile| tile.into()).collect();
    for step in &solution.steps {
        let words: Vec<&str> = step.split(' ').collect();
        let [a, sign, b, "=", result] = words[..] else {
            return Err(Violation::new(format!("`{step}` is no step")));
        };
        let (a, b) = (number(a)?, number(b)?);
        take(&mut there, a)?;
        take(&mut there, b)?;
        let found = apply(sign.chars().next().filter(|_| sign.len() == 1).unwrap_or(' '), a, b)?;
        demand(found == number(result)?, || format!("`{step}` is wrong"))?;
        there.push(found);
    }
    let mut expected = unused;
    expected.push(solution.value.into());
    there.sort_unstable();
    expected.sort_unstable();
    demand(there == expected, || "the steps do not lead to the value of the expression".to_owned())
}

fn demand(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation::new(otherwise())) }
}

fn take(from: &mut Vec<u128>, number: u128) -> Result<(), Violation> {
    let Some(at) = from.iter().position(|&n| n == number) else {
        return Err(Violation::new(format!("{number} is not there, or was used before")));
    };
    from.swap_remove(at);
    Ok(())
}

/// Reads a number in its usual form: digits, without a sign or leading zeros.
fn number(text: &str) -> Result<u128, Violation> {
    let number = text.parse().ok().filter(|number: &u128| number.to_string() == text);
    number.ok_or_else(|| Violation::new(format!("`{text}` stands where a number should")))
}

/// Applies one operation: the result must be a positive whole number.
pub(crate) fn apply(sign: char, a: u128, b: u128) -> Result<u128, Violation> {
    let result = match sign {
        '+' => a.checked_add(b),
        '-' => a.checked_sub(b),
        '*' => a.checked_mul(b),
        '/' => a.checked_rem(b).filter(|&rest| rest == 0).map(|_| a / b),
        _ => None,
    };
    result
        .filter(|&n| n > 0)
        .ok_or_else(|| Violation::new(format!("{a} {sign} {b} is no positive whole number")))
}

/// Reader of an expression from left to right, which records its numbers.
struct Reader<'t> {
    rest: &'t str,
    numbers: Vec<u128>,
}

impl Reader<'_> {
    fn take_sign(&mut self, signs: [char; 2]) -> Option<char> {
        let sign = self.rest.chars().next().filter(|c| signs.contains(c))?;
        self.rest = &self.rest[1..];
        Some(sign)
    }

    fn sum(&mut self) -> Result<u128, Violation> {
        let mut value = self.product()?;
        while let Some(sign) = self.take_sign(['+', '-']) {
            value = apply(sign, value, self.product()?)?;
        }
        Ok(value)
    }

    fn product(&mut self) -> Result<u128, Violation> {
        let mut value = self.factor()?;
        while let Some(sign) = self.take_sign(['*', '/']) {
            value = apply(sign, value, self.factor()?)?;
        }
        Ok(value)
    }

    fn factor(&mut self) -> Result<u128, Violation> {
        if let Some(inside) = self.rest.strip_prefix('(') {
            self.rest = inside;
            let value = self.sum()?;
            let Some(after) = self.rest.strip_prefix(')') else {
                return Err(Violation::new("a bracket is not closed".to_owned()));
            };
            self.rest = after;
            return Ok(value);
        }
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        let value = number(digits)?;
        self.numbers.push(value);
        self.rest = rest;
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(
        expression: &str,
        value: u64,
        distance: u64,
        steps: &[&str],
        numbers_used: usize,
    ) -> Expression {
        let steps = steps.iter().map(|&step| step.to_owned()).collect();
        Expression { expression: expression.to_owned(), value, distance, steps, numbers_used }
    }

    #[test]
    fn the_shows_answer_passes_and_false_ones_do_not() {
        let problem = Problem::new(vec![100, 75, 2, 10, 3, 8], 746).unwrap();
        let steps = ["10 * 75 = 750", "8 / 2 = 4", "750 - 4 = 746"];
        assert_eq!(accepts(&problem, &answer("10*75-8/2", 746, 0, &steps, 4)), Ok(()));
        for (wrong, rule) in [
            (answer("10*75-8/2", 745, 1, &steps, 4), "comes to 746"),
            (answer("10*75-8/2", 746, 1, &steps, 4), "0 away"),
            (answer("10*75-8/2", 746, 0, &steps, 5), "uses 4 numbers"),
            (answer("10*75-8/2", 746, 0, &steps[..2], 4), "steps do not lead"),
            (answer("10*75-8/2", 746, 0, &["10 * 75 = 751"], 4), "is wrong"),
            (answer("10*75-8/2", 746, 0, &["10 x 75 = 750"], 4), "no positive whole"),
            (answer("10*75-2-2", 746, 0, &steps, 4), "2 is not there"),
            (answer("10*75-9/2", 746, 0, &steps, 4), "9 / 2"),
            (answer("2-2+10*75", 750, 4, &steps, 4), "2 - 2"),
            (answer("2-8+10*75", 744, 2, &steps, 4), "2 - 8"),
            (answer("10*(75", 750, 4, &steps, 2), "not closed"),
            (answer("10*75)", 750, 4, &steps, 2), "stands after"),
            (answer("10*", 10, 0, &steps, 1), "where a number should"),
            (answer("10 * 75", 750, 4, &steps, 2), "stands after"),
        ] {
            let found = accepts(&problem, &wrong).expect_err(&wrong.expression).name;
            assert!(found.contains(rule), "{}: {found}", wrong.expression);
        }
    }

    #[test]
    fn the_usual_precedence_from_left_to_right() {
        let problem = Problem::new(vec![9, 8, 7, 2, 4], 5).unwrap();
        for (text, value) in
            [("9-8+2", 3), ("8/2*4", 16), ("8/(2*4)", 1), ("9-(8-4)", 5), ("9+8*7", 65)]
        {
            let mut reader = Reader { rest: text, numbers: Vec::new() };
            assert_eq!(reader.sum(), Ok(value), "{text}");
        }
        assert!(accepts(&problem, &answer("", 0, 5, &[], 0)).is_err());
    }
}
