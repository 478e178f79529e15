//! Parts that depend on the parts before them: optional, with a size, or checked.

use super::Code;
use crate::author::scan::Scanner;
use crate::error::ParseError;

/// Optional part, whose presence an earlier part decides, as the parameters of a jigsaw do.
impl<C: Code> Code for Option<C> {
    type Value = Option<C::Value>;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
        self.as_ref().map(|code| code.read(scan)).transpose()
    }

    fn write(&self, value: &Self::Value, out: &mut String) {
        if let (Some(code), Some(value)) = (self, value) {
            code.write(value, out);
        }
    }

    fn name(&self) -> String {
        self.as_ref().map_or("nothing".to_owned(), Code::name)
    }

    fn begins(&self, next: char) -> bool {
        self.as_ref().is_some_and(|code| code.begins(next))
    }
}

/// Part, followed by one whose code depends on its value: see [`then`].
#[derive(Clone, Debug)]
pub struct Then<A, F> {
    first: A,
    second: F,
}

/// Makes the code of a part and of one that depends on its value: as many clues as there are cages.
pub fn then<A: Code, B: Code, F: Fn(&A::Value) -> B>(first: A, second: F) -> Then<A, F> {
    Then { first, second }
}

impl<A: Code, B: Code, F: Fn(&A::Value) -> B> Code for Then<A, F> {
    type Value = (A::Value, B::Value);

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
        let first = self.first.read(scan)?;
        let second = (self.second)(&first).read(scan)?;
        Ok((first, second))
    }

    fn write(&self, (first, second): &Self::Value, out: &mut String) {
        self.first.write(first, out);
        (self.second)(first).write(second, out);
    }

    fn name(&self) -> String {
        self.first.name()
    }

    fn begins(&self, next: char) -> bool {
        self.first.begins(next)
    }
}

/// Part whose value is checked: see [`checked`].
#[derive(Clone, Debug)]
pub struct Checked<C, F> {
    code: C,
    check: F,
}

/// Makes the code of a part that is refused as a whole if `check` returns an error, a whole clause.
pub fn checked<C: Code, F: Fn(&C::Value) -> Result<(), String>>(
    code: C,
    check: F,
) -> Checked<C, F> {
    Checked { code, check }
}

impl<C: Code, F: Fn(&C::Value) -> Result<(), String>> Code for Checked<C, F> {
    type Value = C::Value;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<C::Value, ParseError> {
        let start = scan.position();
        let value = self.code.read(scan)?;
        (self.check)(&value)
            .map_err(|message| ParseError::impossible(start..scan.position(), message))?;
        Ok(value)
    }

    fn write(&self, value: &C::Value, out: &mut String) {
        self.code.write(value, out);
    }

    fn name(&self) -> String {
        self.code.name()
    }

    fn begins(&self, next: char) -> bool {
        self.code.begins(next)
    }

    fn reads_on(&self) -> bool {
        self.code.reads_on()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::author::code::tests::{refused, written};
    use crate::author::code::{Number, Sign, Text, cells};
    use crate::grid::Size;

    const COUNT: Number = Number { what: "a count", range: 0..=9 };

    #[test]
    fn a_part_says_what_follows_it() {
        let code = then((COUNT, Text(":")), |(count, ())| {
            cells(Size { width: *count as usize, height: 1 }, Sign("ab"))
        });
        written(&code, &[("3:aba", "3:aba"), ("0:", "0:")]);
        refused(
            &code,
            &[
                ("3:ab", 4..4, "3 cells"),
                ("1:ab", 3..4, "the end"),
                (":a", 0..1, "a number (a count)"),
            ],
        );
    }

    #[test]
    fn a_part_is_there_or_not() {
        let code = |is_there: bool| (COUNT, is_there.then_some((Text(","), Sign("x"))));
        written(&code(true), &[("1,x", "1,x")]);
        refused(&code(true), &[("1", 1..1, "`,`")]);
        written(&code(false), &[("1", "1")]);
        refused(&code(false), &[("1,x", 1..2, "the end")]);
        assert!(code(true).1.begins(',') && !code(false).1.begins(','));
    }

    #[test]
    fn what_makes_no_sense_is_refused_as_a_whole() {
        let even = |(a, (), b): &(u32, (), u32)| {
            if (a + b) % 2 == 0 { Ok(()) } else { Err("the sum is odd".to_owned()) }
        };
        let code = checked((COUNT, Text("+"), COUNT), even);
        written(&code, &[("3+05", "3+5")]);
        refused(&code, &[("3+4", 0..3, "the sum is odd"), ("3+x", 2..3, "a number")]);
    }
}
