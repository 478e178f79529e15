//! Lists: items with or without separators, optional items, several parts.

use std::ops::Range;

use super::Code;
use crate::author::scan::Scanner;
use crate::error::ParseError;
use crate::grid::{Grid, Size};

/// Items with separators: see [`list`].
#[derive(Clone, Debug)]
pub struct List<C> {
    separator: char,
    item: C,
    count: Option<usize>,
    is_closed: bool,
}

/// Makes the code of one or more items, with a separator between two.
pub fn list<C: Code>(separator: char, item: C) -> List<C> {
    List { separator, item, count: None, is_closed: false }
}

impl<C: Code> List<C> {
    /// Fixes the number of items.
    #[must_use]
    pub fn with_count(self, count: usize) -> Self {
        Self { count: Some(count), ..self }
    }

    /// Adds a separator after the last item.
    #[must_use]
    pub fn closed(self) -> Self {
        Self { is_closed: true, ..self }
    }

    fn goes_on(&self, scan: &Scanner<'_>, found: usize) -> bool {
        match self.count {
            Some(count) => found < count,
            None if self.is_closed => scan.peek().is_some(),
            None => found == 0 || scan.peek() == Some(self.separator),
        }
    }

    fn separator(&self, scan: &mut Scanner<'_>, found: usize) -> Result<(), ParseError> {
        if scan.take(self.separator) {
            return Ok(());
        }
        let of = self.count.map(|count| format!(" of {count}")).unwrap_or_default();
        Err(scan.expected(format!("`{}` after item {found}{of}", self.separator)))
    }
}

impl<C: Code> Code for List<C> {
    type Value = Vec<C::Value>;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
        // Each item but the last takes a separator, so no count makes room for more than the text.
        let most = scan.rest().text.len() + 1;
        let mut items = Vec::with_capacity(self.count.map_or(0, |count| count.min(most)));
        while self.goes_on(scan, items.len()) {
            if !items.is_empty() && !self.is_closed {
                self.separator(scan, items.len())?;
            }
            items.push(self.item.read(scan)?);
            if self.is_closed {
                self.separator(scan, items.len())?;
            }
        }
        Ok(items)
    }

    fn write(&self, items: &Self::Value, out: &mut String) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                out.push(self.separator);
            }
            self.item.write(item, out);
        }
        if self.is_closed && !items.is_empty() {
            out.push(self.separator);
        }
    }

    fn name(&self) -> String {
        let count = self.count.map_or("items".to_owned(), |count| format!("{count} items"));
        format!("{count} separated by `{}`, each {}", self.separator, self.item.name())
    }

    fn begins(&self, next: char) -> bool {
        self.item.begins(next)
    }
}

/// Items without separators, possibly none.
#[derive(Clone, Copy, Debug)]
pub struct Many<C>(pub C);

impl<C: Code> Code for Many<C> {
    type Value = Vec<C::Value>;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
        let mut items = Vec::new();
        while scan.peek().is_some_and(|next| self.0.begins(next)) {
            items.push(self.0.read(scan)?);
        }
        Ok(items)
    }

    fn write(&self, items: &Self::Value, out: &mut String) {
        for item in items {
            self.0.write(item, out);
        }
    }

    fn name(&self) -> String {
        self.0.name()
    }

    fn begins(&self, next: char) -> bool {
        self.0.begins(next)
    }
}

/// Optional item: if it is missing, another text replaces it, or none.
#[derive(Clone, Debug)]
pub struct Maybe<C> {
    /// The code of the item.
    pub code: C,
    /// The text for a missing item.
    pub none: &'static str,
}

impl<C: Code> Code for Maybe<C> {
    type Value = Option<C::Value>;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
        if scan.peek().is_some_and(|next| self.code.begins(next)) {
            return self.code.read(scan).map(Some);
        }
        if !scan.rest().text.starts_with(self.none) {
            return Err(scan.expected(self.name()));
        }
        scan.skip(self.none.len());
        Ok(None)
    }

    fn write(&self, value: &Self::Value, out: &mut String) {
        match value {
            Some(value) => self.code.write(value, out),
            None => out.push_str(self.none),
        }
    }

    fn name(&self) -> String {
        let none =
            if self.none.is_empty() { "nothing".to_owned() } else { format!("`{}`", self.none) };
        format!("{} or {none}", self.code.name())
    }

    fn begins(&self, next: char) -> bool {
        self.none.is_empty() || self.none.starts_with(next) || self.code.begins(next)
    }
}

/// Grid after a comma, or nothing if there are no givens.
#[derive(Clone, Debug)]
pub struct OrBlank<C> {
    /// The grid's size.
    pub size: Size,
    /// The code of the grid.
    pub grid: C,
}

impl<T, C: Code<Value = Grid<Option<T>>>> Code for OrBlank<C> {
    type Value = Grid<Option<T>>;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
        if scan.take(',') { self.grid.read(scan) } else { Ok(Grid::from_fn(self.size, |_| None)) }
    }

    fn write(&self, grid: &Self::Value, out: &mut String) {
        if grid.cells().iter().any(Option::is_some) {
            out.push(',');
            self.grid.write(grid, out);
        }
    }

    fn name(&self) -> String {
        "`,` and the given cells, or nothing".to_owned()
    }

    fn begins(&self, next: char) -> bool {
        next == ','
    }
}

/// Fixed text between two parts, without a value.
#[derive(Clone, Copy, Debug)]
pub struct Text(pub &'static str);

impl Code for Text {
    type Value = ();

    fn read(&self, scan: &mut Scanner<'_>) -> Result<(), ParseError> {
        if !scan.rest().text.starts_with(self.0) {
            return Err(scan.expected(self.name()));
        }
        scan.skip(self.0.len());
        Ok(())
    }

    fn write(&self, (): &(), out: &mut String) {
        out.push_str(self.0);
    }

    fn name(&self) -> String {
        format!("`{}`", self.0)
    }

    fn begins(&self, next: char) -> bool {
        self.0.starts_with(next)
    }
}

/// Fixed text after each of several items, without a value. After the last one it may be missing,
/// but it is always written.
#[derive(Clone, Copy, Debug)]
pub struct Closing(pub &'static str);

impl Code for Closing {
    type Value = ();

    fn read(&self, scan: &mut Scanner<'_>) -> Result<(), ParseError> {
        if scan.peek().is_none() { Ok(()) } else { Text(self.0).read(scan) }
    }

    fn write(&self, (): &(), out: &mut String) {
        out.push_str(self.0);
    }

    fn name(&self) -> String {
        Text(self.0).name()
    }

    fn begins(&self, next: char) -> bool {
        Text(self.0).begins(next)
    }
}

/// Part after a sign, most often a comma.
#[derive(Clone, Debug)]
pub struct SeparatedPart<C> {
    /// The sign.
    pub sign: &'static str,
    /// The name of the part in errors.
    pub what: &'static str,
    /// The code of the part.
    pub code: C,
}

impl<C: Code> Code for SeparatedPart<C> {
    type Value = C::Value;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<C::Value, ParseError> {
        Text(self.sign).read(scan).map_err(|_| scan.expected(self.name()))?;
        self.code.read(scan)
    }

    fn write(&self, value: &C::Value, out: &mut String) {
        out.push_str(self.sign);
        self.code.write(value, out);
    }

    fn name(&self) -> String {
        format!("`{}` and {}", self.sign, self.what)
    }

    fn begins(&self, next: char) -> bool {
        self.sign.starts_with(next)
    }
}

/// Part with its position, for errors that only the whole can show; written values need none
/// (`0..0`).
#[derive(Clone, Copy, Debug)]
pub struct At<C>(pub C);

impl<C: Code> Code for At<C> {
    type Value = (C::Value, Range<usize>);

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
        let start = scan.position();
        let value = self.0.read(scan)?;
        Ok((value, start..scan.position()))
    }

    fn write(&self, (value, _): &Self::Value, out: &mut String) {
        self.0.write(value, out);
    }

    fn name(&self) -> String {
        self.0.name()
    }

    fn begins(&self, next: char) -> bool {
        self.0.begins(next)
    }

    fn reads_on(&self) -> bool {
        self.0.reads_on()
    }
}

/// Implements codes for tuples: one part after the other.
macro_rules! tuples {
    ($($name:ident $index:tt),+) => {
        impl<$($name: Code),+> Code for ($($name,)+) {
            type Value = ($($name::Value,)+);

            fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
                Ok(($(self.$index.read(scan)?,)+))
            }

            fn write(&self, value: &Self::Value, out: &mut String) {
                $(self.$index.write(&value.$index, out);)+
            }

            fn name(&self) -> String {
                [$(self.$index.name()),+].join(", then ")
            }

            fn begins(&self, next: char) -> bool {
                self.0.begins(next)
            }
        }
    };
}

tuples!(A 0, B 1);
tuples!(A 0, B 1, C 2);
tuples!(A 0, B 1, C 2, D 3);
tuples!(A 0, B 1, C 2, D 3, E 4);
tuples!(A 0, B 1, C 2, D 3, E 4, F 5);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::author::code::tests::{refused, written};
    use crate::author::code::{Number, Sign};

    const NUMBER: Number = Number { what: "a clue", range: 1..=20 };

    #[test]
    fn a_separator_stands_between_two_or_after_each() {
        written(&list(',', NUMBER), &[("1,12,3", "1,12,3"), ("07", "7")]);
        written(&list('/', NUMBER).with_count(2), &[("1/2", "1/2")]);
        written(&list(',', NUMBER).closed(), &[("1,2,", "1,2,"), ("", "")]);
        written(&(list(',', NUMBER).with_count(2).closed(), Sign("x")), &[("1,2,x", "1,2,x")]);
        written(
            &list('/', Maybe { code: list('.', NUMBER), none: "" }).with_count(3),
            &[("1.2//3", "1.2//3"), ("//", "//")],
        );
    }

    #[test]
    fn every_flaw_of_a_list_has_its_place() {
        refused(
            &list(',', NUMBER),
            &[
                ("1,", 2..2, "a number (a clue)"),
                ("", 0..0, "a number"),
                ("1;2", 1..2, "the end"),
                ("21,1", 0..2, "too large"),
            ],
        );
        refused(
            &list('/', NUMBER).with_count(3),
            &[
                ("1/2", 3..3, "`/` after item 2 of 3"),
                ("1/2/3/4", 5..6, "the end"),
                ("1/0/3", 2..3, "at least 1"),
            ],
        );
        refused(&list(',', NUMBER).closed(), &[("1,2", 3..3, "`,` after item 2")]);
    }

    #[test]
    fn what_is_missing_is_known_by_what_stands_there() {
        let code =
            (Maybe { code: NUMBER, none: "-" }, Maybe { code: (Text(","), NUMBER), none: "" });
        written(&code, &[("-", "-"), ("3,4", "3,4"), ("-,4", "-,4")]);
        refused(
            &code,
            &[
                ("x", 0..1, "a number (a clue) or `-`"),
                ("-,", 2..2, "a number"),
                ("", 0..0, "or `-`"),
            ],
        );
    }

    #[test]
    fn what_closes_each_item_may_be_missing_behind_the_last() {
        let code = Many((NUMBER, Closing(",")));
        written(&code, &[("1,12,", "1,12,"), ("1,12", "1,12,"), ("", "")]);
        refused(&code, &[("1;12,", 1..2, "`,`"), ("1,12;", 4..5, "`,`")]);
    }

    #[test]
    fn as_many_as_there_come_may_be_none() {
        let code = (Many(Sign("ab")), Text("."));
        written(&code, &[("abba.", "abba."), (".", ".")]);
        refused(&code, &[("abc", 2..3, "`.`, found `c`"), ("ab", 2..2, "`.`")]);
    }

    #[test]
    fn parts_are_named_and_know_their_place() {
        let code = (
            NUMBER,
            SeparatedPart { sign: ",", what: "the clues", code: At(list('.', At(NUMBER))) },
        );
        let (_, (clues, place)) =
            code.parse(crate::author::scan::Piece { text: "1,20.3", start: 5 }).unwrap();
        assert_eq!((clues, place), (vec![(20, 7..9), (3, 10..11)], 7..11));
        assert_eq!(code.text(&(1, (vec![(20, 0..0), (3, 0..0)], 0..0))), "1,20.3");
        refused(
            &code,
            &[
                ("1", 1..1, "`,` and the clues, found the end"),
                ("1;2", 1..2, "`,` and the clues"),
                ("1,x", 2..3, "a number (a clue)"),
            ],
        );
    }
}
