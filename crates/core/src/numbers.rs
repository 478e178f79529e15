//! A number for each cell: the answer of kinds that fill in numbers, as programs see it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use crate::grid::Grid;

/// A number for each cell, or, as `Numbers<Option<u32>>`, for some. Serialised as `{"grid": [[1, 4], [2, 3]]}`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "Rows<T>")]
#[schemars(with = "Rows<T>")]
pub struct Numbers<T>(pub Grid<T>);

/// A number for each cell; null for one that is not known.
#[derive(Deserialize, JsonSchema, Serialize)]
struct Rows<T> {
    /// The rows from the top, each from left to right.
    grid: Vec<Vec<T>>,
}

impl<T> TryFrom<Rows<T>> for Numbers<T> {
    type Error = &'static str;

    fn try_from(rows: Rows<T>) -> Result<Self, Self::Error> {
        Grid::from_rows(rows.grid).map(Self).ok_or("the rows are not equally long")
    }
}

impl<T: Clone + Serialize> Serialize for Numbers<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Rows { grid: self.0.rows().map(<[T]>::to_vec).collect() }.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    #[test]
    fn grids_are_lists_of_rows() {
        let grid = Grid::from_fn(Size { width: 3, height: 2 }, |cell| (cell > 0).then_some(cell));
        let (numbers, json) = (Numbers(grid), r#"{"grid":[[null,1,2],[3,4,5]]}"#);
        assert_eq!(serde_json::to_string(&numbers).unwrap(), json);
        assert_eq!(serde_json::from_str::<Numbers<Option<usize>>>(json).unwrap(), numbers);
        assert!(serde_json::from_str::<Numbers<u32>>(r#"{"grid":[[1,2],[3]]}"#).is_err());
    }
}
