//! Tests against brute force: all expressions over up to four numbers, put into normal form and into order by other means.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use proptest::prelude::*;
use tatham_core::Budget;

use crate::answers::{Answers, Demand};
use crate::game::Game;
use crate::oracle::{Tree, expressions};

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

    /// The definition, literally.
    fn is_detour(&self, ones: bool) -> bool {
        let (plus, minus, own) = match self {
            Self::Tile(_) => return false,
            Self::Sum(_, plus, minus) => (plus, minus, plus.iter().any(|term| minus.contains(term))),
            Self::Product(_, plus, minus) => {
                let one = !ones && plus.iter().any(|form| form.value() == 1) || minus.iter().any(|form| form.value() == 1);
                (plus, minus, one || plus.len() > 1 && plus.iter().any(|factor| minus.contains(factor)))
            }
        };
        own || plus.iter().chain(minus).any(|form| form.is_detour(ones))
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
        (Form::Sum(_, plus, minus), true) | (Form::Product(_, plus, minus), false) => (plus.clone(), minus.clone()),
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
    let bracket = |known: &Known, needed: bool| if needed { format!("({})", known.text) } else { known.text.clone() };
    let is_sum = |known: &Known| matches!(known.form, Form::Sum(..));
    let text = match sign {
        '+' => format!("{}+{}", left.text, right.text),
        '-' => format!("{}-{}", left.text, bracket(&right, is_sum(&right))),
        '*' => format!("{}*{}", bracket(&left, is_sum(&left)), bracket(&right, is_sum(&right))),
        _ => format!("{}/{}", bracket(&left, is_sum(&left)), bracket(&right, !matches!(right.form, Form::Tile(_)))),
    };
    Known {
        form: if sum { Form::Sum(*value, plus, minus) } else { Form::Product(*value, plus, minus) },
        peak: left.peak.max(right.peak).max(peaks[0]).max(peaks[1]),
        text,
    }
}

/// The best of each form of each value: numbers used, peak, text.
type Best = BTreeMap<u64, BTreeMap<Form, (usize, u64, String)>>;

fn brute(tiles: &[u64], use_all: bool) -> Best {
    let mut best = Best::new();
    let _ = expressions(tiles, &mut |tree| {
        let known = know(tree);
        let used = tree.to_string().split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty()).count();
        if !known.form.is_detour(use_all) && (!use_all || used == tiles.len()) {
            let place = best.entry(tree.value()).or_default().entry(known.form);
            let candidate = (used, known.peak, known.text);
            place.and_modify(|best| *best = candidate.clone().min(best.clone())).or_insert(candidate);
        }
        ControlFlow::Continue(())
    });
    best
}

fn compare(tiles: &[u64], use_all: bool, targets: impl Iterator<Item = u64>) {
    let best = brute(tiles, use_all);
    let budget = Budget::unlimited();
    let values: BTreeSet<u64> = best.keys().copied().collect();
    for value in targets.chain(values) {
        let expected: Vec<String> = best.get(&value).map_or_else(Vec::new, |forms| {
            let sorted: BTreeSet<_> = forms.values().cloned().collect();
            sorted.into_iter().map(|(_, _, text)| text).collect()
        });
        let demand = Demand { value, use_all, detours: false, memory: 1 << 30 };
        let mut answers = Answers::<u64>::new(Game::new(tiles, value), demand, &budget);
        let found: Vec<String> =
            std::iter::from_fn(|| answers.next_answer().expect("no limit")).map(|answer| answer.expression).collect();
        assert_eq!(found, expected, "{tiles:?} {value} use_all {use_all}");
    }
}

#[test]
fn all_forms_of_four_numbers() {
    for tiles in
        [&[3, 5, 8, 25][..], &[2, 3, 4, 6], &[1, 2, 3, 6], &[5, 5, 2, 3], &[2, 2, 4, 4], &[1, 1, 2, 2], &[6, 6, 6, 6], &[7, 7]]
    {
        compare(tiles, false, 1..50);
        compare(tiles, true, 1..50);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn all_forms_of_any_numbers(tiles in proptest::collection::vec(prop_oneof![1_u64..13, 20_u64..101], 2..5), use_all: bool) {
        compare(&tiles, use_all, [1, 2, 24, 100].into_iter());
    }
}
