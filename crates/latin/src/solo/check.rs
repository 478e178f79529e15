//! Check of the rules of the game, read literally and apart from any solver.

use tatham_core::author::Rule as _;
use tatham_core::{Numbers, Place, Violation};

use super::draw::shown;
use super::problem::Problem;
use super::rules::Rule;
use crate::check::{has_twice, members, twice, twice_in_groups};

/// Rules that a partial answer breaks: each digit once in every row, column, region and (if the
/// puzzle has them) diagonal, and none twice in a cage, whose digits have the given sum.
pub(super) fn check(problem: &Problem, known: &Numbers) -> Vec<Violation> {
    let (size, order) = (problem.size(), problem.order());
    let mut broken = Vec::new();
    let twice_by =
        |rule: Rule, digit| has_twice(rule, problem, format_args!("digit {}", shown(digit)));
    let unit = |number: usize, digit: u32| twice_by(Rule::Unit(number), digit);
    for i in 0..order {
        broken.extend(twice(known, size.row(i), |digit| unit(i, digit)));
        broken.extend(twice(known, size.column(i), |digit| unit(order + i, digit)));
    }
    let regions = problem.regions();
    broken.extend(twice_in_groups(known, regions, |region, digit| unit(2 * order + region, digit)));
    if problem.diagonals() {
        let falling = (0..order).map(|i| size.cell(i, i));
        let rising = (0..order).map(|i| size.cell(order - 1 - i, i));
        broken.extend(twice(known, falling, |digit| unit(3 * order, digit)));
        broken.extend(twice(known, rising, |digit| unit(3 * order + 1, digit)));
    }
    let Some(cages) = problem.cages() else { return broken };
    let members = members(cages.numbers());
    broken.extend(twice_in_groups(known, cages.numbers(), |cage, digit| {
        twice_by(Rule::NoneTwice(cage), digit)
    }));
    for (i, (cells, &wanted)) in members.iter().zip(cages.sums()).enumerate() {
        let digits: Vec<u32> = cells.iter().filter_map(|&cell| known.get(cell)).collect();
        let (sum, is_complete) = (digits.iter().sum::<u32>(), digits.len() == cells.len());
        if sum > wanted || is_complete && sum != wanted {
            let cage = Rule::Sum(i).subject(problem);
            let name = format!("the digits of {cage} have the sum {sum}");
            let violation = Violation { name, ..Rule::Sum(i).violation(problem) };
            broken.push(violation.at([Place::Cage(i)]));
        }
    }
    broken
}

#[cfg(test)]
mod tests {
    use crate::solo::{Solo, read};
    use tatham_core::{Grid, partial_answer::Cells};

    fn verdict(id: &str, digits: [u32; 16]) -> Result<(), String> {
        let (problem, _) = read::parse(id, &tatham_core::Settings::default()).unwrap();
        let solution = Cells(Grid::from_cells(problem.size(), digits.to_vec()).unwrap());
        tatham_core::accepts::<Solo>(&problem, &solution).map_err(|violation| violation.name)
    }

    #[test]
    fn each_rule_is_told_from_the_others() {
        let good = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        assert_eq!(verdict("2x2:1o", good), Ok(()));
        assert_eq!(verdict("2x2:2o", good), Err("1 in R1C1 is not the given value".to_owned()));
        assert_eq!(
            verdict("2x2x:1o", good),
            Err("the falling diagonal has the digit 4 twice".to_owned())
        );
        assert_eq!(verdict("4j:1o,l____________", good), Ok(()));
        let latin = [1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1];
        assert_eq!(verdict("2x2:1o", latin), Err("block 1 has the digit 2 twice".to_owned()));
        let rows = [1, 2, 3, 4, 1, 2, 3, 4, 2, 1, 4, 3, 4, 3, 2, 1];
        assert_eq!(verdict("2x2:1o", rows), Err("column 1 has the digit 1 twice".to_owned()));
        let columns = [1, 1, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        assert_eq!(verdict("2x2:1o", columns), Err("row 1 has the digit 1 twice".to_owned()));
        let beyond = [1, 2, 3, 5, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        assert_eq!(verdict("2x2:1o", beyond), Err("5 in R1C4 is not one of 1 to 4".to_owned()));
    }

    #[test]
    fn cages_have_their_sums() {
        let good = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let cages = "abbba____________";
        assert_eq!(verdict(&format!("2x2k:p,{cages},3a7a7a3a3a7a7a3a"), good), Ok(()));
        let wrong = verdict(&format!("2x2k:p,{cages},3a7a7a3a3a7a6a3a"), good);
        assert_eq!(wrong, Err("the digits of the cage of 6 at R4C1 have the sum 7".to_owned()));
    }
}
