//! Bridges between islands: the answer of kinds that join places in the same row or column by one
//! or more lines each.

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

use super::{Choices, EntryStatus, PartialAnswer, Values};
use crate::cold_sort;
use crate::grid::Size;
use crate::json::{self, Unfit};
use crate::picture::{GridLines, Picture, Point, Shape, Tone};
use crate::place::Place;
use crate::violation::Violation;

/// Number of bridges between each two islands that can be joined, as far as it is known. Serialised
/// as `{"bridges": [[x1, y1, x2, y2, n], …]}`, from left to right or downwards, without pairs that
/// are known to have none. If only bounds are known, an element is `[x1, y1, x2, y2, least, most]`.
#[derive(Clone, Debug)]
pub struct Bridges {
    /// Columns and rows of both islands, in reading order of the first.
    pairs: Vec<[usize; 4]>,
    /// Smallest and largest number for each pair.
    known: Vec<[u32; 2]>,
    /// Largest number between two islands.
    most: u32,
}

/// Sorts by reading order of the first island, then of the second.
fn order([x, y, to_x, to_y]: [usize; 4]) -> [usize; 4] {
    [y, x, to_y, to_x]
}

impl Bridges {
    /// Makes unknown bridges between these islands: columns and rows of both, the left or upper one
    /// first, in reading order.
    pub fn unknown(mut pairs: Vec<[usize; 4]>, most: u32) -> Self {
        pairs.sort_by_key(|&pair| order(pair));
        Self { known: vec![[0, most]; pairs.len()], pairs, most }
    }

    /// Returns the columns and rows of the islands that can be joined.
    pub fn pairs(&self) -> &[[usize; 4]] {
        &self.pairs
    }

    /// Returns the number of the pair at a place.
    pub fn at(&self, place: Place) -> Option<usize> {
        let Place::Bridge(pair) = place else { return None };
        self.pairs.binary_search_by_key(&order(pair), |&own| order(own)).ok()
    }

    /// Returns the smallest and the largest number of bridges of a pair.
    pub fn between(&self, pair: usize) -> [u32; 2] {
        self.known[pair]
    }

    /// Returns the number of bridges of a pair, if it is known.
    pub fn get(&self, pair: usize) -> Option<u32> {
        let [least, most] = self.known[pair];
        (least == most).then_some(least)
    }

    /// Sets the number of bridges of a pair; `None` makes it unknown.
    pub fn put(&mut self, pair: usize, count: Option<u32>) {
        self.known[pair] = count.map_or([0, self.most], |count| [count; 2]);
    }

    /// Returns the pairs, without those known to have no bridge.
    fn listed(&self) -> impl Iterator<Item = ([usize; 4], [u32; 2])> {
        self.pairs
            .iter()
            .copied()
            .zip(self.known.iter().copied())
            .filter(|(_, [_, most])| *most > 0)
    }
}

/// A pair that is known to have no bridge may be missing from either list.
impl PartialEq for Bridges {
    fn eq(&self, other: &Self) -> bool {
        self.listed().eq(other.listed())
    }
}

impl PartialAnswer for Bridges {
    /// Largest number between two islands.
    type Range = u32;

    fn is_complete(&self) -> bool {
        self.open() == 0
    }

    fn without_more(&self) -> Self {
        let known =
            self.known.iter().map(|&[least, most]| if least == most { [least; 2] } else { [0; 2] });
        Self { known: known.collect(), ..self.clone() }
    }

    fn open(&self) -> usize {
        self.known.iter().filter(|[least, most]| least < most).count()
    }

    fn read(given: &Self, json: &json::Json) -> Result<Self, Unfit> {
        let read: Self = json.read()?;
        let mut whole = Self { known: vec![[0; 2]; given.pairs.len()], ..given.clone() };
        let places: Option<Vec<_>> = read
            .listed()
            .map(|(pair, known)| Some((given.at(Place::Bridge(pair))?, known)))
            .collect();
        // Impossible entries stay as they are, so that they are reported.
        let Some(places) = places else { return Ok(read) };
        for (at, known) in places {
            whole.known[at] = known;
        }
        Ok(whole)
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        self.pairs == other.pairs
    }

    /// Writes a bridge per line, as in JSON.
    fn text(&self) -> String {
        let line = |([x, y, to_x, to_y], [least, most]): ([usize; 4], [u32; 2])| {
            let count = if least == most { least.to_string() } else { format!("{least} {most}") };
            format!("{x} {y} {to_x} {to_y} {count}\n")
        };
        let text: String = self.listed().map(line).collect();
        if text.is_empty() { "\n".to_owned() } else { text }
    }

    /// Draws bridges as far as they are known.
    fn picture(&self, given: &Self) -> Picture {
        let side = |ends: [usize; 2]| {
            self.pairs.iter().flat_map(|pair| ends.map(|end| pair[end] + 1)).max().unwrap_or(1)
        };
        let mut picture = Picture::new(Size { width: side([0, 2]), height: side([1, 3]) });
        picture.grid = GridLines::None;
        for (number, &[x, y, to_x, to_y]) in self.pairs.iter().enumerate() {
            let tone = if given.known.get(number).is_some_and(|[least, most]| least == most) {
                Tone::Given
            } else {
                Tone::Found
            };
            if let Some(count @ 1..) = self.get(number) {
                let shape = Shape::Bridges { to: Point::centre(to_x, to_y), count };
                picture.show(Place::Bridge([x, y, to_x, to_y]), Point::centre(x, y), shape, tone);
            }
        }
        picture
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema {
        if whole { Whole::json_schema(generator) } else { BridgesJson::json_schema(generator) }
    }

    fn mismatches(&self, given: &Self, top: u32) -> Vec<Violation> {
        let mut mismatches = Vec::new();
        for (pair, [least, most]) in self.pairs.iter().copied().zip(self.known.iter().copied()) {
            let place = Place::Bridge(pair);
            let Some(at) = given.at(place) else {
                mismatches.extend((most > 0).then(|| {
                    Violation::new(format!("{place} has no islands at both ends")).at([place])
                }));
                continue;
            };
            let [given_least, given_most] = given.known[at];
            if most > top {
                mismatches.push(
                    Violation::new(format!("{place} is {most}, not one of 0 to {top}")).at([place]),
                );
            } else if given_least == given_most && (most < given_least || least > given_most) {
                mismatches
                    .push(Violation::new(format!("{place} differs from the puzzle")).at([place]));
            }
        }
        mismatches
    }

    fn entries(&self, _: u32) -> Vec<Choices> {
        let open = self.pairs.iter().zip(&self.known).filter(|(_, [least, most])| least < most);
        let choices = |(&pair, &[least, most]): (&[usize; 4], &[u32; 2])| Choices {
            place: Place::Bridge(pair),
            values: (least..=most).map(Json::from).collect(),
        };
        open.map(choices).collect()
    }

    fn set(&mut self, place: Place, value: Option<&Json>) {
        let count = value
            .and_then(Json::as_u64)
            .and_then(|count| u32::try_from(count).ok())
            .filter(|count| *count <= self.most);
        if let (Some(pair), true) = (self.at(place), count.is_some() || value.is_none()) {
            self.put(pair, count);
        }
    }

    fn value_at(&self, place: Place) -> Option<Json> {
        self.get(self.at(place)?).map(Json::from)
    }

    /// Returns the bridges; their absence need not be entered.
    fn playable(&self) -> Self {
        let known =
            self.known.iter().map(|&[least, most]| if least == most { [least; 2] } else { [0; 2] });
        Self { known: known.collect(), ..self.clone() }
    }

    /// Compares only bridges, the playable part.
    fn compare(&self, given: &Self, answer: &Self) -> Vec<(Place, EntryStatus)> {
        let entry = |pair: usize, place: Place| {
            let of = |known: &Self| known.at(place).map_or(Some(0), |at| known.get(at));
            match (of(self), of(answer)) {
                (_, answer) if given.get(pair).is_some_and(|given| Some(given) == answer) => {
                    EntryStatus::Given
                }
                (None, Some(0)) => EntryStatus::Given,
                (None, _) => EntryStatus::Open,
                (own, answer) if own == answer => EntryStatus::Right,
                _ => EntryStatus::Wrong,
            }
        };
        given
            .pairs
            .iter()
            .enumerate()
            .map(|(pair, &ends)| (Place::Bridge(ends), entry(pair, Place::Bridge(ends))))
            .collect()
    }
}

/// Number of bridges of each pair.
impl Values for Bridges {
    fn with_values(&self, _: u32, values: &[Option<i64>]) -> Self {
        let known =
            values.iter().map(|value| match value.and_then(|value| u32::try_from(value).ok()) {
                Some(count) => [count; 2],
                None => [0, self.most],
            });
        Self { known: known.collect(), ..self.clone() }
    }

    fn values(&self, _: u32) -> Vec<Option<i64>> {
        (0..self.pairs.len()).map(|pair| self.get(pair).map(i64::from)).collect()
    }

    fn place_of(&self, number: usize) -> Place {
        Place::Bridge(self.pairs[number])
    }

    fn value_of(range: u32, value: i64) -> Json {
        if (0..=i64::from(range)).contains(&value) { Json::from(value) } else { Json::Null }
    }
}

/// Complete answer in JSON.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(rename = "AllBridges")]
#[expect(dead_code, reason = "only its schema is used")]
struct Whole {
    /// Column and row of an island, those of another one to its right or below, and the number of
    /// bridges between them (at least 1).
    bridges: Vec<[usize; 5]>,
}

/// Known part of an answer in JSON.
#[derive(Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SomeBridges"))]
struct BridgesJson {
    /// Column and row of an island, those of another one to its right or below, and the number of
    /// bridges between them, or its minimum and maximum if unknown.
    bridges: Vec<Vec<usize>>,
}

impl Serialize for Bridges {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bridge = |(pair, [least, most]): ([usize; 4], [u32; 2])| {
            let counts = if least == most {
                vec![least as usize]
            } else {
                vec![least as usize, most as usize]
            };
            [&pair[..], &counts].concat()
        };
        BridgesJson { bridges: self.listed().map(bridge).collect() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Bridges {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut read = Vec::new();
        for bridge in BridgesJson::deserialize(deserializer)?.bridges {
            let (x, y, to_x, to_y, least, most) = match bridge[..] {
                [x, y, to_x, to_y, count] => (x, y, to_x, to_y, count, count),
                [x, y, to_x, to_y, least, most] if least <= most => (x, y, to_x, to_y, least, most),
                _ => {
                    return Err(D::Error::custom(
                        "a bridge needs two islands and a number, or a minimum and a maximum",
                    ));
                }
            };
            if !(x < to_x && y == to_y || x == to_x && y < to_y) {
                return Err(D::Error::custom("a bridge must lead right or down"));
            }
            let [least, most] = [least, most].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
            read.push(([x, y, to_x, to_y], [least, most]));
        }
        cold_sort::sort_by_key(&mut read, |&(pair, _)| order(pair));
        if read.windows(2).any(|two| two[0].0 == two[1].0) {
            return Err(D::Error::custom("two islands are listed twice"));
        }
        let most = read.iter().map(|&(_, [_, most])| most).max().unwrap_or(1);
        let (pairs, known) = read.into_iter().unzip();
        Ok(Self { pairs, known, most })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Bridges {
        Bridges::unknown(vec![[0, 0, 2, 0], [0, 0, 0, 2], [2, 0, 2, 2], [0, 2, 2, 2]], 2)
    }

    fn read(bridges: &str) -> Result<Bridges, serde_json::Error> {
        serde_json::from_str(&format!(r#"{{"bridges":{bridges}}}"#))
    }

    #[test]
    fn those_that_are_not_there_are_left_out() {
        let given = square();
        let json = r#"{"bridges":[[0,0,2,0,0,2],[0,0,0,2,0,2],[2,0,2,2,0,2],[0,2,2,2,0,2]]}"#;
        assert_eq!(serde_json::to_string(&given).unwrap(), json);
        let mut known = given.clone();
        for (pair, count) in [
            ([0, 0, 2, 0], 1),
            ([0, 2, 2, 2], 0),
            ([2, 0, 2, 2], 2),
            ([2, 0, 2, 2], 3),
            ([0, 0, 0, 3], 1),
        ] {
            known.set(Place::Bridge(pair), Some(&count.into()));
        }
        assert_eq!(known.text(), "0 0 2 0 1\n0 0 0 2 0 2\n2 0 2 2 2\n");
        assert_eq!((known.open(), known.is_complete(), known.entries(2).len()), (1, false, 1));
        let again: Bridges = serde_json::from_value(serde_json::to_value(&known).unwrap()).unwrap();
        assert_eq!((again.pairs().len(), again.clone()), (3, known.clone()));
        let again = Bridges::read(&given, &serde_json::to_value(&known).unwrap().into()).unwrap();
        assert_eq!(again.pairs(), given.pairs());
        assert_eq!(known.with_values(2, &known.values(2)), known);
        known.set(Place::Bridge([0, 0, 2, 0]), None);
        assert_eq!(
            [[0, 0, 2, 0], [2, 0, 2, 2]].map(|pair| known.value_at(Place::Bridge(pair))),
            [None, Some(2.into())]
        );
        assert_eq!(known.without_more().text(), "2 0 2 2 2\n");
        assert_eq!(read("[]").unwrap().text(), "\n");
    }

    #[test]
    fn what_is_no_bridge_is_refused() {
        for odd in [
            "[[0,0,2,0]]",
            "[[0,0,2,0,2,1]]",
            "[[0,0,2,2,1]]",
            "[[2,0,0,0,1]]",
            "[[0,0,2,0,1],[0,0,2,0,1]]",
            "[[0,0,0,0,1]]",
            "1",
        ] {
            assert!(read(odd).is_err(), "{odd}");
        }
        let mut given = square();
        given.put(0, Some(1));
        let mismatches = |bridges: &str| -> Vec<String> {
            let json = format!("{{\"bridges\":{bridges}}}");
            let known = Bridges::read(&given, &serde_json::from_str(&json).unwrap()).unwrap();
            known.mismatches(&given, 2).into_iter().map(|misfit| misfit.name).collect()
        };
        assert_eq!(mismatches("[[0,0,2,0,1],[0,0,0,2,2]]"), [""; 0]);
        assert_eq!(
            mismatches("[[0,0,2,0,2],[0,0,0,2,3]]"),
            [
                "the bridge from R1C1 to R1C3 differs from the puzzle",
                "the bridge from R1C1 to R3C1 is 3, not one of 0 to 2"
            ]
        );
        assert_eq!(
            mismatches("[[0,0,3,0,1]]"),
            ["the bridge from R1C1 to R1C4 has no islands at both ends"]
        );
    }

    #[test]
    fn only_bridges_have_to_be_entered() {
        let (given, mut known) = (square(), square());
        let answer = read("[[0,0,2,0,1],[0,0,0,2,2]]").unwrap();
        let entries = |known: &Bridges| -> Vec<EntryStatus> {
            known.compare(&given, &answer).into_iter().map(|(_, entry)| entry).collect()
        };
        assert_eq!(
            entries(&known),
            [EntryStatus::Open, EntryStatus::Open, EntryStatus::Given, EntryStatus::Given]
        );
        known.put(0, Some(2));
        known.put(1, Some(2));
        known.put(2, Some(0));
        assert_eq!(
            entries(&known),
            [EntryStatus::Wrong, EntryStatus::Right, EntryStatus::Right, EntryStatus::Given]
        );
        assert_eq!(known.playable().text(), "0 0 2 0 2\n0 0 0 2 2\n");
    }
}
