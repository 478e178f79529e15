//! All essentially different ways to all values, by brute force: all expressions, put into normal form and into order.
//!
//! What a normal form and a detour are is said where the solver makes them; here the definitions are taken literally, and nothing is
//! shared with it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::{Tree, expressions};

/// A normal form, its terms or factors sorted, with its value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    Tile(u64),
    Sum(u64, Vec<Form>, Vec<Form>),
    Product(u64, Vec<Form>, Vec<Form>),
}

impl Form {
    fn value(&self) -> u64 {
        match self {
            Self::Tile(value) | Self::Sum(value, ..) | Self::Product(value, ..) => *value,
        }
    }

    /// The definition, literally. With `ones` a factor may come to 1; with `detours` the same may be added and subtracted, or be factor and
    /// divisor. A divisor that comes to 1 is always one too many: as a factor it says the same.
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

/// What is to be known of an expression.
struct Known {
    form: Form,
    /// The largest intermediate result, the expression's own value left out.
    peak: u64,
    text: String,
}

fn know(tree: &Tree) -> Known {
    let Tree::Node(a, sign, b, value) = tree else {
        return Known { form: Form::Tile(tree.value()), peak: 0, text: tree.to_string() };
    };
    let (left, right) = (know(a), know(b));
    let sum = "+-".contains(*sign);
    let split = |form: &Form| match (form, sum) {
        (Form::Sum(_, plus, minus), true) | (Form::Product(_, plus, minus), false) => {
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
    let bracket = |known: &Known, needed: bool| {
        if needed { format!("({})", known.text) } else { known.text.clone() }
    };
    let is_sum = |known: &Known| matches!(known.form, Form::Sum(..));
    let text = match sign {
        '+' => format!("{}+{}", left.text, right.text),
        '-' => format!("{}-{}", left.text, bracket(&right, is_sum(&right))),
        '*' => format!("{}*{}", bracket(&left, is_sum(&left)), bracket(&right, is_sum(&right))),
        _ => format!(
            "{}/{}",
            bracket(&left, is_sum(&left)),
            bracket(&right, !matches!(right.form, Form::Tile(_)))
        ),
    };
    Known {
        form: if sum { Form::Sum(*value, plus, minus) } else { Form::Product(*value, plus, minus) },
        peak: left.peak.max(right.peak).max(peaks[0]).max(peaks[1]),
        text,
    }
}

/// For each value that can be made an expression for each essentially different way, the nicest first.
pub type Ways = BTreeMap<u64, Vec<String>>;

/// All ways to all values; `use_all` if every number has to be used, `detours` if ways with detours count too, but for divisions by 1.
pub fn ways(tiles: &[u64], use_all: bool, detours: bool) -> Ways {
    // The best of each form of each value: numbers used, peak, text.
    let mut best: BTreeMap<u64, BTreeMap<Form, (usize, u64, String)>> = BTreeMap::new();
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
    let sorted =
        |forms: BTreeMap<Form, (usize, u64, String)>| forms.into_values().collect::<BTreeSet<_>>();
    let texts = |forms| sorted(forms).into_iter().map(|(_, _, text)| text).collect();
    best.into_iter().map(|(value, forms)| (value, texts(forms))).collect()
}
