//! The rules of the game, read literally and apart from any solver.

use tatham_core::{Letters, Place, Violation};

use super::problem::Problem;

/// The rules that what is known breaks: too many of a value in a line, three alike in a row, two lines alike where they must
/// differ.
pub(super) fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
    let place = |&cell: &usize| -> Place { known.place(cell) };
    let mut broken = Vec::new();
    for (name, lines) in ["row", "column"].into_iter().zip(problem.lines()) {
        let texts: Vec<String> = lines.iter().map(|line| line.iter().map(|&cell| known.0[cell]).collect()).collect();
        for (i, (line, text)) in lines.iter().zip(&texts).enumerate() {
            let number = i + 1;
            for letter in ['0', '1'] {
                let of_it: Vec<usize> = line.iter().copied().filter(|&cell| known.0[cell] == letter).collect();
                if 2 * of_it.len() > line.len() {
                    let violation = Violation::of(format!("{name} {number} does not hold as many 0 as 1"));
                    broken.push(violation.at(of_it.iter().map(place)));
                }
            }
            for three in line
                .windows(3)
                .filter(|three| known.get(three[0]).is_some() && three.iter().all(|&cell| known.0[cell] == known.0[three[0]]))
            {
                broken.push(Violation::of(format!("{name} {number} has three alike in a row")).at(three.iter().map(place)));
            }
            let same = texts[..i].iter().position(|other| problem.distinct && !text.contains('?') && other == text);
            if let Some(same) = same {
                let violation = Violation::of(format!("{name}s {} and {number} are alike", same + 1));
                broken.push(violation.at(lines[same].iter().chain(line).map(place)));
            }
        }
    }
    broken
}
