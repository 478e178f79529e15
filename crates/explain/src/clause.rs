//! Clauses about places and their values: `R1C2 and R1C4 are both 0, and R3C3 is not 5`.

use serde_json::Value;
use tatham_core::sentence::{Clause, SentencePart};
use tatham_core::words::list;
use tatham_core::{Place, cold_sort, say};

use crate::predicate::{Predicate, Tense};

/// Number of possible values up to which a clause names these instead of the impossible ones.
const FEW: usize = 3;

/// Statement that a place has a value, or has it not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlaceStatement {
    pub(crate) place: Place,
    pub(crate) value: i64,
    pub(crate) is: bool,
}

/// Words for places, values and predicates in clauses.
pub(crate) trait Style {
    /// Returns the predicate of a place that has a value, or has it not.
    fn predicate(&self, place: Place, value: i64, is: bool) -> Predicate;

    /// Returns the names of places in a list.
    fn names(&self, places: &[Place]) -> Vec<String>;

    /// Returns all values that a place can have: if few of them are left, a clause names these.
    fn values(&self, place: Place) -> Vec<i64>;

    /// Returns a value of a place as in an answer.
    fn value(&self, place: Place, value: i64) -> Value;

    /// Returns the values that are not crossed out.
    fn open(&self, place: Place) -> Vec<i64> {
        self.values(place)
    }

    /// Returns a special clause for places that can have just these values, if it does not begin
    /// with the places.
    fn own_clause(&self, _places: &[Place], _left: &[i64], _tense: Tense) -> Option<Clause> {
        None
    }
}

/// Common statement about places: one of these values, or none of them.
#[derive(Debug, PartialEq, Eq)]
struct Group {
    places: Vec<Place>,
    values: Vec<i64>,
    is: bool,
    /// True if the style has a special clause for it.
    is_own: bool,
}

/// Returns a clause of all these statements, in their order.
/// Places with the same statement are combined, and no place occurs twice.
/// If a place has a value, the values that it has not are not mentioned.
pub(crate) fn put(said: &[PlaceStatement], tense: Tense, style: &dyn Style) -> Clause {
    let groups: Vec<Clause> =
        groups(said, tense, style).iter().map(|group| group.put(tense, style)).collect();
    Clause::list(&groups, "and")
}

fn groups(said: &[PlaceStatement], tense: Tense, style: &dyn Style) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for &PlaceStatement { place, value, is } in said {
        if !is && said.iter().any(|other| other.place == place && other.is) {
            continue;
        }
        let left = if is { vec![value] } else { left(place, said, style) };
        let is_own = style.own_clause(&[place], &left, tense).is_some();
        // All impossible values of a place together.
        let (values, is) = if is || is_own { (left, true) } else { without(place, said, style) };
        let alike = groups
            .iter_mut()
            .find(|group| (group.is, group.is_own) == (is, is_own) && group.values == values);
        match alike {
            Some(group) if group.places.contains(&place) => {}
            Some(group) => group.places.push(place),
            None => groups.push(Group { places: vec![place], values, is, is_own }),
        }
    }
    for group in &mut groups {
        cold_sort::sort_by_key(&mut group.places, reading);
    }
    groups
}

impl Group {
    fn put(&self, tense: Tense, style: &dyn Style) -> Clause {
        let Self { places, values, is, is_own } = self;
        if *is_own && let Some(own) = style.own_clause(places, values, tense) {
            return own;
        }
        let count = places.len();
        let predicates: Vec<Predicate> =
            values.iter().map(|&value| style.predicate(places[0], value, *is)).collect();
        let verb = predicates.first().map_or_else(String::new, |one| one.verb(tense, count));
        let is_both = count == 2 && predicates.len() == 1 && tense == Tense::Is;
        let both = if is_both && predicates[0].takes_both() { "both " } else { "" };
        let objects: Vec<Clause> = (predicates.iter().zip(values))
            .map(|(predicate, &value)| {
                SentencePart::value(predicate.object(count), style.value(places[0], value)).into()
            })
            .collect();
        let names = SentencePart::naming(list(&style.names(places), "and"), places.iter().copied());
        say![names, format!(" {verb} {both}"), Clause::list(&objects, "or")]
    }
}

/// Returns the values that a place can still have.
fn left(place: Place, said: &[PlaceStatement], style: &dyn Style) -> Vec<i64> {
    let is_out = |value: &i64| said.contains(&PlaceStatement { place, value: *value, is: false });
    let but = |mut values: Vec<i64>| {
        values.retain(|value| !is_out(value));
        values
    };
    let left = but(style.open(place));
    // In a contradiction all of them may be crossed out.
    if left.is_empty() { but(style.values(place)) } else { left }
}

/// Returns the values that a place does not have; or those that it can have, if few are left and
/// none of these is crossed out.
fn without(place: Place, said: &[PlaceStatement], style: &dyn Style) -> (Vec<i64>, bool) {
    let own = said.iter().filter(|said| said.place == place && !said.is);
    let mut out: Vec<i64> = own.map(|said| said.value).collect();
    out.sort_unstable();
    out.dedup();
    let mut can_be = style.values(place);
    can_be.retain(|value| !out.contains(value));
    if !can_be.is_empty()
        && can_be.len() <= FEW
        && can_be.len() < out.len()
        && left(place, said, style) == can_be
    {
        (can_be, true)
    } else {
        (out, false)
    }
}

/// Returns true if the clause of these statements names the values that are left for a place.
pub(crate) fn says_what_is_left(place: Place, said: &[PlaceStatement], style: &dyn Style) -> bool {
    without(place, said, style).1
}

/// Returns the sort key of a cell, by rows; other places keep their order.
fn reading(place: &Place) -> Option<[usize; 2]> {
    if let Place::Cell([x, y]) = *place { Some([y, x]) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Style with five values, named by their numbers; 5 is crossed out in R1C4.
    struct Numbers;

    impl Style for Numbers {
        fn predicate(&self, _: Place, value: i64, is: bool) -> Predicate {
            Predicate::be(&value.to_string(), is)
        }

        fn names(&self, places: &[Place]) -> Vec<String> {
            Place::names(places)
        }

        fn values(&self, _: Place) -> Vec<i64> {
            (1..=5).collect()
        }

        fn value(&self, _: Place, value: i64) -> Value {
            value.into()
        }

        fn open(&self, place: Place) -> Vec<i64> {
            (1..if place == Place::Cell([3, 0]) { 5 } else { 6 }).collect()
        }
    }

    /// Returns clauses about cells of a row, by column and value; a negative value is one that a
    /// cell does not have.
    fn sentence(tense: Tense, said: &[(usize, i64)]) -> String {
        let said = said.iter().map(|&(x, value)| PlaceStatement {
            place: Place::Cell([x, 0]),
            value: value.abs(),
            is: value > 0,
        });
        put(&said.collect::<Vec<_>>(), tense, &Numbers).to_string()
    }

    #[test]
    fn places_with_the_same_values_come_together() {
        assert_eq!(sentence(Tense::Is, &[(0, 5)]), "R1C1 is 5");
        assert_eq!(
            sentence(Tense::Is, &[(1, 5), (0, 5), (2, 4)]),
            "R1C1 and R1C2 are both 5 and R1C3 is 4"
        );
        assert_eq!(sentence(Tense::Would, &[(0, 1), (1, 1)]), "R1C1 and R1C2 would be 1");
        assert_eq!(sentence(Tense::Were, &[(0, -1)]), "R1C1 were not 1");
        assert_eq!(sentence(Tense::Would, &[(0, -1), (1, -1)]), "R1C1 and R1C2 would not be 1");
    }

    #[test]
    fn of_a_place_all_that_it_is_not_comes_together() {
        assert_eq!(
            sentence(Tense::Is, &[(0, -1), (1, -1), (0, -3), (1, -3)]),
            "R1C1 and R1C2 are not 1 or 3"
        );
        assert_eq!(
            sentence(Tense::Is, &[(0, -3), (1, -1), (0, -1)]),
            "R1C1 is not 1 or 3 and R1C2 is not 1",
            "each cell once"
        );
        assert_eq!(sentence(Tense::Is, &[(0, -3), (0, 2), (1, -3)]), "R1C1 is 2 and R1C2 is not 3");
    }

    /// Style with numbers of roads to cells, 0 to 2, of which 2 is crossed out in R1C1.
    struct Roads;

    impl Style for Roads {
        fn predicate(&self, _: Place, value: i64, is: bool) -> Predicate {
            Predicate::be(&value.to_string(), is)
        }

        fn names(&self, places: &[Place]) -> Vec<String> {
            Place::names(places)
        }

        fn values(&self, _: Place) -> Vec<i64> {
            vec![0, 1, 2]
        }

        fn value(&self, _: Place, value: i64) -> Value {
            value.into()
        }

        fn open(&self, place: Place) -> Vec<i64> {
            if place == Place::Cell([0, 0]) { vec![0, 1] } else { self.values(place) }
        }

        fn own_clause(&self, places: &[Place], left: &[i64], _: Tense) -> Option<Clause> {
            let names = list(&Place::names(places), "and");
            Some(match left {
                [1] => format!("one road leads to {names}").into(),
                [1, 2] => format!("roads lead to {names}").into(),
                _ => return None,
            })
        }
    }

    #[test]
    fn clauses_of_their_own_are_about_what_is_left() {
        let sentence = |said: &[(usize, i64, bool)]| {
            let place = |x: usize| Place::Cell([x, 0]);
            let said: Vec<PlaceStatement> = said
                .iter()
                .map(|&(x, value, is)| PlaceStatement { place: place(x), value, is })
                .collect();
            put(&said, Tense::Is, &Roads).to_string()
        };
        assert_eq!(sentence(&[(0, 0, false)]), "one road leads to R1C1");
        assert_eq!(
            sentence(&[(0, 0, false), (1, 0, false), (2, 0, false)]),
            "one road leads to R1C1 and roads lead to R1C2 and R1C3"
        );
        assert_eq!(sentence(&[(0, 1, true), (1, 1, true)]), "one road leads to R1C1 and R1C2");
        assert_eq!(sentence(&[(1, 2, false), (2, 0, true)]), "R1C2 is not 2 and R1C3 is 0");
        // In a contradiction all may be crossed out.
        assert_eq!(sentence(&[(0, 0, false), (0, 1, false)]), "R1C1 is 2");
    }

    #[test]
    fn where_few_values_are_left_these_are_told() {
        assert_eq!(sentence(Tense::Is, &[(0, -1), (0, -2), (0, -4)]), "R1C1 is 3 or 5");
        assert_eq!(
            sentence(Tense::Is, &[(0, -1), (0, -2)]),
            "R1C1 is not 1 or 2",
            "three are left, and two are not"
        );
        assert_eq!(
            sentence(Tense::Would, &[(0, -1), (1, -1), (0, -2), (0, -4), (0, -3)]),
            "R1C1 would be 5 and R1C2 would not be 1"
        );
        assert_eq!(
            sentence(Tense::Is, &[(3, -1), (3, -2), (3, -4)]),
            "R1C4 is not 1, 2 or 4",
            "it would be 3 or 5, but 5 is crossed out"
        );
        let none_left = [(0, -1), (0, -2), (0, -3), (0, -4), (0, -5)];
        assert_eq!(sentence(Tense::Is, &none_left), "R1C1 is not 1, 2, 3, 4 or 5");
    }
}
