//! The rules of the game, read literally off the text of an answer and apart from any solver.

use tatham_core::Violation;

use crate::problem::{Problem, Solution};

/// Whether an answer keeps the rules: its expression uses tiles that are there, each at most once, every result is a positive whole number,
/// and value, distance and steps are as stated.
///
/// # Errors
/// The rule that it breaks.
pub(crate) fn accepts(problem: &Problem, solution: &Solution) -> Result<(), Violation> {
    let mut reader = Reader { text: solution.expression.as_bytes(), at: 0, used: Vec::new() };
    let value = reader.sum()?;
    if reader.at != reader.text.len() {
        return Err(Violation(format!("`{}` is no expression", solution.expression)));
    }
    let used = reader.used;
    take(problem.tiles().iter().map(|&tile| u128::from(tile)).collect(), &used)?;
    let stated = |name: &str, stated: u128, found: u128| {
        if stated == found { Ok(()) } else { Err(Violation(format!("{name} is said to be {stated}, but is {found}"))) }
    };
    stated("the value", u128::from(solution.value), value)?;
    stated("the distance", u128::from(solution.distance), value.abs_diff(u128::from(problem.target())))?;
    stated("the number of tiles", solution.numbers_used as u128, used.len() as u128)?;
    check_steps(solution, value, used)
}

/// Whether the steps are true, begin from the tiles that the expression uses, and lead to its value.
fn check_steps(solution: &Solution, value: u128, mut hand: Vec<u128>) -> Result<(), Violation> {
    for step in &solution.steps {
        let broken = |why: &str| Violation(format!("the step `{step}` {why}"));
        let words: Vec<&str> = step.split(' ').collect();
        let [a, sign, b, "=", result] = words[..] else { return Err(broken("is no calculation")) };
        let number = |word: &str| word.parse::<u128>().map_err(|_| broken("holds something else than numbers"));
        let (a, b, result) = (number(a)?, number(b)?, number(result)?);
        hand = take(hand, &[a, b])?;
        if calculate(a, sign.as_bytes().first().copied().unwrap_or_default(), b) != Some(result) {
            return Err(broken("is wrong"));
        }
        hand.push(result);
    }
    if hand == [value] { Ok(()) } else { Err(Violation("the steps do not lead to the value".to_owned())) }
}

/// What is left of `hand` without `used`.
fn take(mut hand: Vec<u128>, used: &[u128]) -> Result<Vec<u128>, Violation> {
    for number in used {
        let Some(at) = hand.iter().position(|tile| tile == number) else {
            return Err(Violation(format!("{number} is used more often than it is there")));
        };
        hand.remove(at);
    }
    Ok(hand)
}

fn calculate(a: u128, sign: u8, b: u128) -> Option<u128> {
    let result = match sign {
        b'+' => a.checked_add(b)?,
        b'-' => a.checked_sub(b)?,
        b'*' => a.checked_mul(b)?,
        b'/' if b != 0 && a.is_multiple_of(b) => a / b,
        _ => return None,
    };
    (result > 0).then_some(result)
}

/// Reads an expression by the usual grammar: sums of products of numbers and brackets, from left to right.
struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    used: Vec<u128>,
}

impl Reader<'_> {
    fn sum(&mut self) -> Result<u128, Violation> {
        let mut value = self.product()?;
        while let Some(sign @ (b'+' | b'-')) = self.text.get(self.at).copied() {
            self.at += 1;
            let right = self.product()?;
            value = checked(value, sign, right)?;
        }
        Ok(value)
    }

    fn product(&mut self) -> Result<u128, Violation> {
        let mut value = self.factor()?;
        while let Some(sign @ (b'*' | b'/')) = self.text.get(self.at).copied() {
            self.at += 1;
            let right = self.factor()?;
            value = checked(value, sign, right)?;
        }
        Ok(value)
    }

    fn factor(&mut self) -> Result<u128, Violation> {
        if self.text.get(self.at) == Some(&b'(') {
            self.at += 1;
            let value = self.sum()?;
            if self.text.get(self.at) != Some(&b')') {
                return Err(Violation("a bracket is not closed".to_owned()));
            }
            self.at += 1;
            return Ok(value);
        }
        let rest = &self.text[self.at..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(&rest[..length]).ok().and_then(|digits| digits.parse().ok());
        let number = number.ok_or_else(|| Violation("a number is missing or too large".to_owned()))?;
        self.at += length;
        self.used.push(number);
        Ok(number)
    }
}

fn checked(a: u128, sign: u8, b: u128) -> Result<u128, Violation> {
    calculate(a, sign, b).ok_or_else(|| Violation(format!("{a} {} {b} is no positive whole number", char::from(sign))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn true_answers_pass_and_others_do_not() {
        let problem = Problem { tiles: vec![100, 75, 2, 10, 3, 8], target: 746 };
        let good = Solution {
            expression: "10*75-8/2".to_owned(),
            value: 746,
            distance: 0,
            steps: ["10 * 75 = 750", "8 / 2 = 4", "750 - 4 = 746"].map(str::to_owned).to_vec(),
            numbers_used: 4,
        };
        assert_eq!(accepts(&problem, &good), Ok(()));
        for expression in ["10*75-8/3", "10*75-2-2", "10*75-8/2*100/100", "746", "10*75-8/2)", "(10*75-8/2", "2-3+747", ""] {
            assert!(accepts(&problem, &Solution { expression: expression.to_owned(), ..good.clone() }).is_err(), "{expression}");
        }
        for steps in [vec![], vec!["10 * 75 = 750", "750 - 4 = 746"], vec!["10 * 75 = 746"]] {
            let steps = steps.into_iter().map(str::to_owned).collect();
            assert!(accepts(&problem, &Solution { steps, ..good.clone() }).is_err());
        }
        assert!(accepts(&problem, &Solution { distance: 1, ..good.clone() }).is_err());
        assert!(accepts(&problem, &Solution { numbers_used: 3, ..good }).is_err());
    }
}
