//! The rules of the game, read literally and apart from any solver.

use tatham_core::Violation;

use super::problem::{Problem, Solution, members};

/// Whether the digits are an answer: the given ones in their places, each from 1 to the order once in every row, column, region and
/// (where the puzzle says so) diagonal, and none twice in a cage, whose digits have the given sum.
///
/// # Errors
/// The rule that they break.
pub(super) fn accepts(problem: &Problem, solution: &Solution) -> Result<(), Violation> {
    let (size, order) = (problem.size(), problem.order());
    let digits = &solution.0;
    let broken = |message: String| Err(Violation(message));
    if digits.size() != size {
        return broken(format!("the grid is not {order}x{order}"));
    }
    for (cell, &digit) in digits.cells().iter().enumerate() {
        if !(1..=order as u32).contains(&digit) {
            return broken(format!("the number {digit} is not of 1 to {order}"));
        }
        if problem.given()[cell].is_some_and(|given| given != digit) {
            return broken(format!("{digit} stands where the puzzle gives another digit"));
        }
    }
    for i in 0..order {
        each_once(digits.cells(), size.row(i)).map_err(|fault| Violation(format!("row {} {fault}", i + 1)))?;
        each_once(digits.cells(), size.column(i)).map_err(|fault| Violation(format!("column {} {fault}", i + 1)))?;
    }
    for (i, cells) in members(problem.regions()).into_iter().enumerate() {
        each_once(digits.cells(), cells.into_iter()).map_err(|fault| Violation(format!("region {} {fault}", i + 1)))?;
    }
    if problem.diagonals() {
        let (falling, rising) = ((0..order).map(|i| size.cell(i, i)), (0..order).map(|i| size.cell(i, order - 1 - i)));
        each_once(digits.cells(), falling).map_err(|fault| Violation(format!("the falling diagonal {fault}")))?;
        each_once(digits.cells(), rising).map_err(|fault| Violation(format!("the rising diagonal {fault}")))?;
    }
    let Some(cages) = problem.cages() else { return Ok(()) };
    for (i, cells) in members(cages.of()).into_iter().enumerate() {
        each_once(digits.cells(), cells.iter().copied()).map_err(|fault| Violation(format!("cage {} {fault}", i + 1)))?;
        let (sum, wanted) = (cells.iter().map(|&cell| digits[cell]).sum::<u32>(), cages.sums()[i]);
        if sum != wanted {
            return broken(format!("the digits of cage {} have the sum {sum} and not {wanted}", i + 1));
        }
    }
    Ok(())
}

/// Whether no digit stands twice in the cells; of as many cells as the order, each digit then stands there once.
fn each_once(digits: &[u32], cells: impl Iterator<Item = usize>) -> Result<(), String> {
    let mut seen = Vec::new();
    for cell in cells {
        if seen.contains(&digits[cell]) {
            return Err(format!("has the digit {} twice", digits[cell]));
        }
        seen.push(digits[cell]);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solo::read;
    use tatham_core::{Grid, Numbers};

    fn verdict(id: &str, digits: [u32; 16]) -> Result<(), String> {
        let problem = read::parse(id).unwrap();
        let solution = Numbers(Grid::from_cells(problem.size(), digits.to_vec()).unwrap());
        accepts(&problem, &solution).map_err(|violation| violation.0)
    }

    #[test]
    fn each_rule_is_told_from_the_others() {
        let good = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        assert_eq!(verdict("2x2:1o", good), Ok(()));
        assert_eq!(verdict("2x2:2o", good), Err("1 stands where the puzzle gives another digit".to_owned()));
        assert_eq!(verdict("2x2x:1o", good), Err("the falling diagonal has the digit 4 twice".to_owned()));
        assert_eq!(verdict("4j:1o,l____________", good), Ok(()));
        let latin = [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1];
        assert_eq!(verdict("2x2:1o", latin), Err("region 1 has the digit 2 twice".to_owned()));
        let rows = [1, 2, 3, 4, 1, 2, 3, 4, 2, 1, 4, 3, 4, 3, 2, 1];
        assert_eq!(verdict("2x2:1o", rows), Err("column 1 has the digit 1 twice".to_owned()));
        let columns = [1, 1, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        assert_eq!(verdict("2x2:1o", columns), Err("row 1 has the digit 1 twice".to_owned()));
        let beyond = [1, 2, 3, 5, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        assert_eq!(verdict("2x2:1o", beyond), Err("the number 5 is not of 1 to 4".to_owned()));
    }

    #[test]
    fn cages_have_their_sums() {
        let good = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let cages = "abbba____________";
        assert_eq!(verdict(&format!("2x2k:p,{cages},3a7a7a3a3a7a7a3a"), good), Ok(()));
        let wrong = verdict(&format!("2x2k:p,{cages},3a7a7a3a3a7a6a3a"), good);
        assert_eq!(wrong, Err("the digits of cage 7 have the sum 7 and not 6".to_owned()));
    }
}
