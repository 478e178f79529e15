//! Words for numbers of answers.

use tatham_core::posterior::{NextQuery, Query};
use tatham_core::words::grouped;

/// Word before a number that is rounded or estimated.
const ABOUT: &str = "about ";

/// Formats a number of any size for readers: `1,296`; from 16 digits on rounded: `1.9·10^13`.
pub(crate) fn several(digits: &str) -> String {
    const LONGEST: usize = 15;
    if digits.len() > LONGEST {
        let (first, rest) = digits.split_at(1);
        return format!("{ABOUT}{first}.{}·10^{}", &rest[..1], rest.len());
    }
    grouped(digits)
}

/// Describes the number of consistent answers: `1,296 codes fit`.
pub(crate) fn fit(possible: Option<&str>, what: &str) -> String {
    match possible {
        None => format!("too many {what}s fit to be counted"),
        Some("1") => format!("1 {what} fits"),
        Some(digits) => format!("{} {what}s fit", several(digits)),
    }
}

/// Returns the clause on the number of answers that are left:
/// `leaves 185.3 of the 1,296 possible codes on average, at most 256`.
pub(crate) fn left(
    possible: &str,
    what: &str,
    expected: f64,
    worst: f64,
    estimated: bool,
) -> String {
    // A number that is rounded says so itself.
    let is_rounded = |number: &str| number.starts_with(ABOUT);
    let (expected, worst) = (rounded(expected), rounded(worst));
    let about = if estimated && !is_rounded(&expected) { ABOUT } else { "" };
    let the = if is_rounded(possible) { "" } else { "the " };
    format!(
        "leaves {about}{expected} of {the}{possible} possible {what}s on average, at most {worst}"
    )
}

/// Returns the next query, with the number of answers that are left after it:
/// `guess 1 1 2 3 (leaves 185.3 on average, at most 256)`.
pub(crate) fn asked(next: &NextQuery) -> String {
    let ask = match &next.ask {
        Query::Guess(pegs) => {
            format!("guess {}", pegs.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
        }
        Query::Ray(ray) => format!("fire ray {ray}"),
    };
    match next.expected.zip(next.worst) {
        Some((expected, worst)) => {
            format!("{ask} (leaves {} on average, at most {})", rounded(expected), rounded(worst))
        }
        None => ask,
    }
}

/// Formats a number, with one decimal if it is small and not whole.
fn rounded(number: f64) -> String {
    if number < 1000.0 && number.fract() > 0.0 {
        format!("{number:.1}")
    } else {
        several(&format!("{number:.0}"))
    }
}

/// Returns a share in per cent; only certain cells have 0 or 100.
pub(crate) fn per_cent(share: f64) -> u32 {
    match share {
        0.0 => 0,
        1.0 => 100,
        share => ((100.0 * share).round() as u32).clamp(1, 99),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_cut() {
        assert_eq!([several("7"), several("1296"), several("100000")], ["7", "1,296", "100,000"]);
        assert_eq!(several("1913000000000000"), "about 1.9·10^15");
        assert_eq!(
            [fit(Some("1"), "code"), fit(Some("13"), "code")],
            ["1 code fits", "13 codes fit"]
        );
        assert_eq!(fit(None, "layout"), "too many layouts fit to be counted");
        let of = |possible, expected, is_estimated| {
            left(possible, "layout", expected, 9.0, is_estimated)
        };
        assert_eq!(
            [of("1,296", 185.3, false), of("1,296", 185.3, true)],
            [
                "leaves 185.3 of the 1,296 possible layouts on average, at most 9",
                "leaves about 185.3 of the 1,296 possible layouts on average, at most 9"
            ]
        );
        let huge =
            "leaves about 1.9·10^16 of about 4.0·10^17 possible layouts on average, at most 9";
        assert_eq!([false, true].map(|is| of("about 4.0·10^17", 1.9e16, is)), [huge; 2]);
    }
}
