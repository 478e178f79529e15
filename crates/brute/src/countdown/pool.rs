//! All ways to all values, by playing with tiles: any two are taken off the table, and their result
//! is put back.
//!
//! The rules for equal ways and for detours follow docs/countdown.md alone; neither the solver nor
//! the enumeration that tests it is used. A form is a text, its parts sorted and signed:
//!
//! ```text
//!     (10 - 3) + 4     {+10 +4 -3}            75 * (98 / 7)     [*75 *98 /7]
//!     2 * (3 + 1)      [*2 *{+1 +3}]
//! ```

use std::collections::BTreeMap;

/// Ways that count to each value that can be made, the nicest first.
pub(super) type TextsByValue = BTreeMap<u64, Vec<String>>;

/// Item on the table, or a part of it.
#[derive(Clone, Debug)]
struct Item {
    value: u64,
    /// Number of tiles in it.
    tiles: usize,
    /// Largest intermediate result, without its own value.
    peak: u64,
    text: String,
    /// Signs that can take more parts: `+-`, `*/`, or none for a tile.
    signs: &'static str,
    parts: Vec<SignedItem>,
}

/// Term or factor, with its sign.
#[derive(Clone, Debug)]
struct SignedItem {
    sign: char,
    form: String,
    value: u64,
    flaw: Flaw,
}

/// Flaw of a way; the worst of all its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Flaw {
    None,
    /// Inverse operations with one number: it is added and subtracted, or multiplied and divided.
    Detour,
    /// Part with the value 1, which changes nothing.
    One,
}

impl Item {
    fn tile(value: u64) -> Self {
        Self { value, tiles: 1, peak: 0, text: value.to_string(), signs: "", parts: Vec::new() }
    }

    fn form(&self) -> String {
        let mut parts: Vec<String> =
            self.parts.iter().map(|part| format!("{}{}", part.sign, part.form)).collect();
        parts.sort_unstable();
        match self.signs {
            "+-" => format!("{{{}}}", parts.join(" ")),
            "*/" => format!("[{}]", parts.join(" ")),
            _ => self.text.clone(),
        }
    }

    fn flaw(&self, use_all: bool) -> Flaw {
        let is_one = |part: &SignedItem| {
            part.value == 1 && (part.sign == '/' || part.sign == '*' && !use_all)
        };
        let back = |part: &SignedItem| {
            self.parts.iter().any(|other| "-/".contains(other.sign) && other.form == part.form)
        };
        let factors = self.parts.iter().filter(|part| part.sign == '*').count();
        let is_undone = |part: &SignedItem| {
            part.sign == '+' && back(part) || part.sign == '*' && factors > 1 && back(part)
        };
        let own = if self.parts.iter().any(is_one) {
            Flaw::One
        } else if self.parts.iter().any(is_undone) {
            Flaw::Detour
        } else {
            Flaw::None
        };
        self.parts.iter().map(|part| part.flaw).fold(own, Flaw::max)
    }

    /// Returns `a sign b`, if that is a positive whole number.
    fn combine(a: &Self, sign: char, b: &Self, use_all: bool) -> Option<Self> {
        let value = match sign {
            '+' => a.value + b.value,
            '-' => a.value.checked_sub(b.value)?,
            '*' => a.value * b.value,
            _ => a.value.is_multiple_of(b.value).then(|| a.value / b.value)?,
        };
        let signs = if "+-".contains(sign) { "+-" } else { "*/" };
        // The first sign of the pair and, with `turned`, the second.
        let parts = |item: &Self, turned: bool| -> Vec<SignedItem> {
            let turn = |sign: char| {
                if turned {
                    signs.chars().find(|other| *other != sign).unwrap_or(sign)
                } else {
                    sign
                }
            };
            if item.signs == signs {
                return item
                    .parts
                    .iter()
                    .map(|part| SignedItem { sign: turn(part.sign), ..part.clone() })
                    .collect();
            }
            let sign = turn(signs.chars().next().unwrap_or(sign));
            vec![SignedItem {
                sign,
                form: item.form(),
                value: item.value,
                flaw: item.flaw(use_all),
            }]
        };
        let bracketed = |item: &Self, needed: bool| {
            if needed { format!("({})", item.text) } else { item.text.clone() }
        };
        let left = bracketed(a, signs == "*/" && a.signs == "+-");
        let right = bracketed(
            b,
            match sign {
                '+' => false,
                '/' => !b.signs.is_empty(),
                _ => b.signs == "+-",
            },
        );
        let results =
            [a, b].into_iter().filter(|item| !item.signs.is_empty()).map(|item| item.value);
        Some(Self {
            value,
            tiles: a.tiles + b.tiles,
            peak: results.fold(a.peak.max(b.peak), u64::max),
            text: format!("{left}{sign}{right}"),
            signs,
            parts: [parts(a, false), parts(b, "-/".contains(sign))].concat(),
        })
        .filter(|item| item.value > 0)
    }
}

/// Best text of each form of each value: numbers used, peak, text; and the flaw of the form.
type BestTexts = BTreeMap<u64, BTreeMap<String, ((usize, u64, String), Flaw)>>;

/// Returns all ways to all values; `use_all` is true if every tile has to be used.
/// Then detours count only for a value without any other way.
pub(super) fn ways(tiles: &[u64], use_all: bool) -> TextsByValue {
    let table: Vec<Item> = tiles.iter().map(|&tile| Item::tile(tile)).collect();
    let mut found = BestTexts::new();
    for item in &table {
        note(item, tiles.len(), use_all, &mut found);
    }
    play(&table, tiles.len(), use_all, &mut found);
    let best = |forms: BTreeMap<String, ((usize, u64, String), Flaw)>| -> Vec<String> {
        let flaw = forms.values().map(|(_, flaw)| *flaw).min().unwrap_or(Flaw::None);
        let mut ways: Vec<_> = forms
            .into_values()
            .filter(|(_, of)| *of == flaw && flaw < Flaw::One)
            .map(|(way, _)| way)
            .collect();
        ways.sort_unstable();
        ways.into_iter().map(|(.., text)| text).collect()
    };
    found
        .into_iter()
        .map(|(value, forms)| (value, best(forms)))
        .filter(|(_, ways)| !ways.is_empty())
        .collect()
}

fn play(table: &[Item], tiles: usize, use_all: bool, found: &mut BestTexts) {
    for i in 0..table.len() {
        for j in (0..table.len()).filter(|&j| j != i) {
            for made in ['+', '-', '*', '/']
                .into_iter()
                .filter_map(|sign| Item::combine(&table[i], sign, &table[j], use_all))
            {
                note(&made, tiles, use_all, found);
                let mut next: Vec<Item> = (0..table.len())
                    .filter(|&k| k != i && k != j)
                    .map(|k| table[k].clone())
                    .collect();
                next.push(made);
                play(&next, tiles, use_all, found);
            }
        }
    }
}

fn note(item: &Item, tiles: usize, use_all: bool, found: &mut BestTexts) {
    if use_all && item.tiles < tiles {
        return;
    }
    let way = (item.tiles, item.peak, item.text.clone());
    let best = found
        .entry(item.value)
        .or_default()
        .entry(item.form())
        .or_insert_with(|| (way.clone(), item.flaw(use_all)));
    if way < best.0 {
        best.0 = way;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_page_hold() {
        let listed =
            |tiles: &[u64], value, use_all| ways(tiles, use_all).remove(&value).unwrap_or_default();
        // `10+6-6` is a detour, `10+6-2*3` is not; `5*6/6` is one, `5*6/(2+4)` is not.
        assert_eq!(listed(&[10, 6, 6], 10, false), ["10"]);
        assert!(listed(&[10, 6, 2, 3], 10, true).contains(&"10-2*3+6".to_owned()));
        assert_eq!(listed(&[5, 6, 6], 5, false), ["5"]);
        assert!(listed(&[5, 6, 2, 4], 5, true).contains(&"5*6/(2+4)".to_owned()));
        // A part is a 1 by its value.
        assert_eq!(listed(&[5, 7, 6], 5, false), ["5"]);
        assert_eq!(listed(&[3, 3, 1], 1, true), ["1*3/3", "3-(3-1)"]);
        // `1*50/50+6` does not count, because there is `1*6+50/50`.
        assert_eq!(listed(&[50, 50, 1, 6], 7, true), ["1*6+50/50", "(50/50+6)*1"]);
    }
}
