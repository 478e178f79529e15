//! Samples: tests that take minutes try a part of their cases, so that all tests together end
//! within a quarter of an hour.

/// Variable that makes tests try everything; `cargo xtask check --long` sets it.
const ALL: &str = "TATHAM_ALL_CASES";

/// Returns true if tests try all their cases.
pub fn takes_all() -> bool {
    std::env::var_os(ALL).is_some()
}

/// Returns the number of cases that a test tries of `all`: one of every `part`, and at least one.
pub fn share(all: usize, part: usize) -> usize {
    if takes_all() { all } else { all.div_ceil(part) }
}

/// Returns the cases that a test tries: one of every `part`, beginning with the first.
pub fn takes_some<T>(cases: impl IntoIterator<Item = T>, part: usize) -> impl Iterator<Item = T> {
    cases.into_iter().step_by(if takes_all() { 1 } else { part })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_every_kind_of_list_is_taken() {
        let counts = [0, 1, 5, 6, 10].map(|all| (share(all, 5), takes_some(0..all, 5).count()));
        let expected = if takes_all() { [0, 1, 5, 6, 10] } else { [0, 1, 1, 2, 2] };
        assert_eq!(counts, expected.map(|count| (count, count)));
        assert_eq!(takes_some("abc".chars(), 3).next(), Some('a'));
    }
}
