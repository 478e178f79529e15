//! Solutions that are grids, read from the report's JSON and written again.

use serde_json::{Value, json};

/// Characters of grids, and some that no grid has.
const SIGNS: &str = "#.01SLRTBC?VWx2";

/// Solution that is a grid, cell by cell.
#[derive(Clone, Debug)]
pub struct Cells {
    /// Rows from the top: a number for each cell, or a text of one character.
    pub rows: Vec<Vec<Value>>,
    /// Name in JSON: each of the `rows` and `lines` is a text, with a character for each cell; a
    /// `grid` and `regions` have numbers, `colours` are one row of them.
    name: &'static str,
}

impl Cells {
    /// Reads the cells of a solution, if it is a grid of characters or numbers.
    pub fn from_json(solution: &Value) -> Option<Self> {
        let signs =
            |row: &Value| row.as_str().map(|row| row.chars().map(|sign| json!(sign)).collect());
        let name = ["rows", "lines", "grid", "regions", "colours"]
            .into_iter()
            .find(|name| solution[name].is_array())?;
        let row = |row: &Value| {
            if ["rows", "lines"].contains(&name) { signs(row) } else { row.as_array().cloned() }
        };
        if name == "colours" {
            return Some(Self { rows: vec![solution[name].as_array()?.clone()], name });
        }
        Some(Self {
            rows: solution[name].as_array()?.iter().map(row).collect::<Option<_>>()?,
            name,
        })
    }

    /// Returns the solution with these rows.
    pub fn solution(&self, rows: &[Vec<Value>]) -> Value {
        let text = |row: &Vec<Value>| row.iter().filter_map(Value::as_str).collect::<String>();
        if ["rows", "lines"].contains(&self.name) {
            json!({ self.name: rows.iter().map(text).collect::<Vec<_>>() })
        } else if self.name == "colours" {
            json!({ self.name: rows.concat() })
        } else {
            json!({ self.name: rows })
        }
    }

    /// Returns values for a cell: all possible ones, and some impossible ones.
    pub(crate) fn values(&self) -> Vec<Value> {
        match self.rows.iter().flatten().filter_map(Value::as_u64).max() {
            Some(most) => (0..=most + 1).map(|number| json!(number)).collect(),
            None => SIGNS.chars().map(|sign| json!(sign)).collect(),
        }
    }
}
