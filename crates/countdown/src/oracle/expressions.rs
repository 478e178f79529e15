//! Brute-force enumeration of all essentially different expressions for all values, normalised and
//! sorted.
//!
//! The solver's modules define normal forms and detours; here the definitions are applied
//! literally, and no code is shared.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::{Tree, expressions};

/// Normal form, its terms or factors sorted, with its value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum OracleForm {
    Tile(u64),
    Sum(u64, Vec<OracleForm>, Vec<OracleForm>),
    Product(u64, Vec<OracleForm>, Vec<OracleForm>),
}

impl OracleForm {
    fn value(&self) -> u64 {
        match self {
            Self::Tile(value) | Self::Sum(value, ..) | Self::Product(value, ..) => *value,
        }
    }

    /// Applies the definition literally. With `ones` a factor may be 1; with `detours` the same may
    /// be added and subtracted, or be factor and divisor. A divisor of 1 is always redundant: as a
    /// factor it has the same effect.
    fn is_detour(&self, ones: bool, detours: bool) -> bool {
        let (plus, minus, own) = match self {
            Self::Tile(_) => return false,
            Self::Sum(_, plus, minus) => {
                (plus, minus, !detours && plus.iter().any(|term| minus.contains(term)))
            }
            Self::Product(_, plus, minus) => {
                let one = !ones && plus.iter().any(|form| form.value() == 1)
                    || minus.iter().any(|form| form.value() == 1);
                (
                    plus,
                    minus,
                    one || !detours
                        && plus.len() > 1
                        && plus.iter().any(|factor| minus.contains(factor)),
                )
            }
        };
        own || plus.iter().chain(minus).any(|form| form.is_detour(ones, detours))
    }
}

/// Data of an expression.
struct ExpressionFacts {
    form: OracleForm,
    /// Largest intermediate result, without the expression's own value.
    peak: u64,
    text: String,
}

fn know(tree: &Tree) -> ExpressionFacts {
    let Tree::Node(a, sign, b, value) = tree else {
        return ExpressionFacts {
            form: OracleForm::Tile(tree.value()),
            peak: 0,
            text: tree.to_string(),
        };
    };
    let (left, right) = (know(a), know(b));
    let sum = "+-".contains(*sign);
    let split = |form: &OracleForm| match (form, sum) {
        (OracleForm::Sum(_, plus, minus), true) | (OracleForm::Product(_, plus, minus), false) => {
            (plus.clone(), minus.clone())
        }
        (form, _) => (vec![form.clone()], vec![]),
    };
    let ((mut plus, mut minus), (mut p, mut m)) = (split(&left.form), split(&right.form));
    if "-/".contains(*sign) {
        std::mem::swap(&mut p, &mut m);
    }
    plus.append(&mut p);
    minus.append(&mut m);
    plus.sort();
    minus.sort();
    let peaks = [a, b].map(|part| if matches!(**part, Tree::Tile(_)) { 0 } else { part.value() });
    let bracket = |known: &ExpressionFacts, needed: bool| {
        if needed { format!("({})", known.text) } else { known.text.clone() }
    };
    let is_sum = |known: &ExpressionFacts| matches!(known.form, OracleForm::Sum(..));
    let text = match sign {
        '+' => format!("{}+{}", left.text, right.text),
        '-' => format!("{}-{}", left.text, bracket(&right, is_sum(&right))),
        '*' => format!("{}*{}", bracket(&left, is_sum(&left)), bracket(&right, is_sum(&right))),
        _ => format!(
            "{}/{}",
            bracket(&left, is_sum(&left)),
            bracket(&right, !matches!(right.form, OracleForm::Tile(_)))
        ),
    };
    ExpressionFacts {
        form: if sum {
            OracleForm::Sum(*value, plus, minus)
        } else {
            OracleForm::Product(*value, plus, minus)
        },
        peak: left.peak.max(right.peak).max(peaks[0]).max(peaks[1]),
        text,
    }
}

/// Expressions for each value that can be made, one for each essentially different way, the nicest
/// first.
pub type ExpressionsByValue = BTreeMap<u64, Vec<String>>;

/// Returns all expressions for all values; `use_all` if every number has to be used, `detours` if
/// detours count too, except for divisions by 1.
pub fn ways(tiles: &[u64], use_all: bool, detours: bool) -> ExpressionsByValue {
    // Best of each form of each value: numbers used, peak, text.
    let mut best: BTreeMap<u64, BTreeMap<OracleForm, (usize, u64, String)>> = BTreeMap::new();
    let _ = expressions(tiles, &mut |tree| {
        let known = know(tree);
        let used =
            tree.to_string().split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty()).count();
        if !known.form.is_detour(use_all, detours) && (!use_all || used == tiles.len()) {
            let place = best.entry(tree.value()).or_default().entry(known.form);
            let candidate = (used, known.peak, known.text);
            place
                .and_modify(|best| *best = candidate.clone().min(best.clone()))
                .or_insert(candidate);
        }
        ControlFlow::Continue(())
    });
    let sorted = |forms: BTreeMap<OracleForm, (usize, u64, String)>| {
        forms.into_values().collect::<BTreeSet<_>>()
    };
    let texts = |forms| sorted(forms).into_iter().map(|(_, _, text)| text).collect();
    best.into_iter().map(|(value, forms)| (value, texts(forms))).collect()
}
