//! Deductions at a glance: a number that has all its mines, or only as many covered cells as mines
//! are missing.

use super::super::constraints::Constraints;

/// Number that still counts covered cells.
pub(in super::super) struct Number {
    /// Number of mines that it lacks.
    pub(super) lacks: usize,
    /// Cells that could have them.
    pub(in super::super) open: Vec<usize>,
}

/// Position after all deductions at a glance.
pub(in super::super) struct Saturation {
    /// Content of each covered cell, if known: true for a mine.
    pub(in super::super) known: Vec<Option<bool>>,
    /// Remaining numbers, each with at least one cell.
    pub(in super::super) numbers: Vec<Number>,
}

impl Saturation {
    /// Repeats these deductions while there are any; `None` if no layout is consistent. Takes time
    /// in proportion to the cells for each decided cell.
    pub(in super::super) fn for_constraints(field: &Constraints) -> Option<Self> {
        let mut known = vec![None; field.size().area()];
        let mut numbers = Vec::new();
        for (cell, digit) in field.numbers() {
            let lacks = digit
                .checked_sub(field.around(cell).filter(|&beside| field.is_mine(beside)).count())?;
            numbers.push(Number {
                lacks,
                open: field.around(cell).filter(|&beside| field.is_covered(beside)).collect(),
            });
        }
        let mut is_new = true;
        while std::mem::take(&mut is_new) {
            for number in &mut numbers {
                let found = number.open.iter().filter(|&&cell| known[cell] == Some(true)).count();
                number.lacks = number.lacks.checked_sub(found)?;
                number.open.retain(|&cell| known[cell].is_none());
                let are_mines = number.lacks == number.open.len();
                if number.lacks > number.open.len() {
                    return None;
                }
                if are_mines || number.lacks == 0 {
                    is_new |= !number.open.is_empty();
                    for cell in number.open.drain(..) {
                        known[cell] = Some(are_mines);
                    }
                    number.lacks = 0;
                }
            }
        }
        numbers.retain(|number| !number.open.is_empty());
        Some(Self { known, numbers })
    }

    /// Returns the cells that are proven safe.
    pub(in super::super) fn safe(&self) -> impl Iterator<Item = usize> {
        (0..self.known.len()).filter(|&cell| self.known[cell] == Some(false))
    }
}
