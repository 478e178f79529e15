//! Clauses about places and their values: `R1C2 and R1C4 are both 0, and R3C3 is not 5`.

use std::fmt;

use tatham_core::Place;
use tatham_core::words::list;

/// Values that are told of a place by name, rather than those that it has not.
const FEW: usize = 3;

/// What is said of a place: that it has a value, or has it not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// Of which place.
    pub place: Place,
    /// Which value.
    pub value: i64,
    /// Whether it has it.
    pub is: bool,
}

/// How clauses are put.
#[derive(Clone, Copy)]
pub struct Manner<'a> {
    /// `is`, `would be`, `were`.
    pub verb: &'a str,
    /// What a value is called; of a line, whether it is there.
    pub name: &'a dyn Fn(Place, i64) -> String,
    /// What places are called in a list.
    pub places: &'a dyn Fn(&[Place]) -> Vec<String>,
    /// All values that a place can have: where few of them are left, a clause says which those are.
    pub values: &'a dyn Fn(Place) -> Vec<i64>,
}

impl fmt::Debug for Manner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Manner").field("verb", &self.verb).finish_non_exhaustive()
    }
}

/// What places have in common: one of these values, or none of them.
#[derive(Debug, PartialEq, Eq)]
struct Part {
    places: Vec<Place>,
    values: Vec<i64>,
    is: bool,
}

/// A clause that says all of this, in the order in which it comes up: places of which the same is said together, no place twice. What a place is not goes
/// without saying where it is said what it is.
pub fn clause(said: &[Said], manner: Manner<'_>) -> String {
    let parts: Vec<String> =
        parts(said, manner.values).iter().map(|part| part.told(manner)).collect();
    list(&parts, "and")
}

fn parts(said: &[Said], values: impl Fn(Place) -> Vec<i64>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for &Said { place, value, is } in said {
        if !is && said.iter().any(|other| other.place == place && other.is) {
            continue;
        }
        // Of a place all that it is not.
        let (values, is) = if is { (vec![value], true) } else { without(place, said, &values) };
        match parts.iter_mut().find(|part| part.is == is && part.values == values) {
            Some(part) if part.places.contains(&place) => {}
            Some(part) => part.places.push(place),
            None => parts.push(Part { places: vec![place], values, is }),
        }
    }
    for part in &mut parts {
        part.places.sort_by_key(reading);
    }
    parts
}

/// The values that a place has not; or those that it can have, where few are left.
fn without(place: Place, said: &[Said], values: impl Fn(Place) -> Vec<i64>) -> (Vec<i64>, bool) {
    let own = said.iter().filter(|said| said.place == place && !said.is);
    let mut out: Vec<i64> = own.map(|said| said.value).collect();
    out.sort_unstable();
    out.dedup();
    let mut left = values(place);
    left.retain(|value| !out.contains(value));
    if !left.is_empty() && left.len() <= FEW && left.len() < out.len() {
        (left, true)
    } else {
        (out, false)
    }
}

/// Cells by rows; what is no cell stays as it comes up.
fn reading(place: &Place) -> Option<[usize; 2]> {
    if let Place::Cell([x, y]) = *place { Some([y, x]) } else { None }
}

impl Part {
    fn told(&self, Manner { verb, name, places: named, .. }: Manner<'_>) -> String {
        let Self { places, values, is } = self;
        let verb = if verb == "is" && places.len() > 1 { "are" } else { verb };
        let both = if *is && places.len() == 2 && values.len() == 1 && verb == "are" {
            "both "
        } else {
            ""
        };
        let verb = match (is, verb.strip_prefix("would")) {
            (true, _) => format!("{verb} {both}"),
            (false, Some(rest)) => format!("would not{rest} "),
            (false, None) => format!("{verb} not "),
        };
        // Several places are no `a lamp` but `lamps`.
        let plural = |name: String| {
            name.strip_prefix("a ")
                .filter(|_| places.len() > 1)
                .map(|noun| format!("{noun}s"))
                .unwrap_or(name)
        };
        let values: Vec<String> =
            values.iter().map(|&value| plural(name(places[0], value))).collect();
        format!("{} {verb}{}", list(&named(places), "and"), list(&values, "or"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Clauses about cells of a row, by column and value, negative for what a cell is not; the values are 1 to 5.
    fn told(verb: &str, said: &[(usize, i64)]) -> String {
        let said: Vec<Said> = said
            .iter()
            .map(|&(x, value)| Said {
                place: Place::Cell([x, 0]),
                value: value.abs(),
                is: value > 0,
            })
            .collect();
        let name = |_: Place, value: i64| value.to_string();
        clause(
            &said,
            Manner { verb, name: &name, places: &Place::names, values: &|_| (1..=5).collect() },
        )
    }

    #[test]
    fn places_with_the_same_values_come_together() {
        assert_eq!(told("is", &[(0, 5)]), "R1C1 is 5");
        assert_eq!(told("is", &[(1, 5), (0, 5), (2, 4)]), "R1C1 and R1C2 are both 5 and R1C3 is 4");
        assert_eq!(told("would be", &[(0, 1), (1, 1)]), "R1C1 and R1C2 would be 1");
        assert_eq!(told("were", &[(0, -1)]), "R1C1 were not 1");
        assert_eq!(told("would be", &[(0, -1), (1, -1)]), "R1C1 and R1C2 would not be 1");
    }

    #[test]
    fn of_a_place_all_that_it_is_not_comes_together() {
        assert_eq!(
            told("is", &[(0, -1), (1, -1), (0, -3), (1, -3)]),
            "R1C1 and R1C2 are not 1 or 3"
        );
        assert_eq!(
            told("is", &[(0, -3), (1, -1), (0, -1)]),
            "R1C1 is not 1 or 3 and R1C2 is not 1",
            "each cell once"
        );
        assert_eq!(told("is", &[(0, -3), (0, 2), (1, -3)]), "R1C1 is 2 and R1C2 is not 3");
    }

    #[test]
    fn where_few_values_are_left_these_are_told() {
        assert_eq!(told("is", &[(0, -1), (0, -2), (0, -4)]), "R1C1 is 3 or 5");
        assert_eq!(
            told("is", &[(0, -1), (0, -2)]),
            "R1C1 is not 1 or 2",
            "three are left, and two are not"
        );
        assert_eq!(
            told("would be", &[(0, -1), (1, -1), (0, -2), (0, -4), (0, -3)]),
            "R1C1 would be 5 and R1C2 would not be 1"
        );
        let none_left = [(0, -1), (0, -2), (0, -3), (0, -4), (0, -5)];
        assert_eq!(told("is", &none_left), "R1C1 is not 1, 2, 3, 4 or 5");
    }
}
