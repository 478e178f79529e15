//! Output of a normal form as an expression without unnecessary brackets, and as the steps of a
//! contestant.
//!
//! `a + (b - c)` is written `a+b-c` and `a * (b / c)` is written `a*b/c`: read from left to right
//! they have the same value, and every intermediate result is a positive whole number too. The
//! steps keep the order with the smallest results.

use crate::forms::{FormId, Forms, RootShape};
use crate::tree::{Operand, Parts, subsets, values};
use crate::value::Value;

/// Written form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) steps: Vec<String>,
}

/// Evaluation of a set of parts: from two smaller ones, each inverted or not.
#[derive(Clone, Debug)]
struct Split {
    text: String,
    left: (Parts, bool),
    sign: char,
    right: (Parts, bool),
}

/// Writes `form`: of the evaluations whose intermediate results do not exceed its cost, the one
/// whose text comes first.
pub(crate) fn write<V: Value + std::hash::Hash>(forms: &Forms<V>, form: FormId) -> Written {
    within(forms, form, forms.form(form).cost)
}

fn within<V: Value + std::hash::Hash>(forms: &Forms<V>, id: FormId, bound: V) -> Written {
    let form = forms.form(id);
    if form.shape == RootShape::Tile {
        return Written { text: form.value.to_string(), steps: Vec::new() };
    }
    let (parts, inside): (Vec<Operand<V>>, Vec<Written>) = forms
        .parts(form.plus, form.minus)
        .map(|(part, id)| {
            let mut written = within(forms, id, bound);
            if forms.form(id).shape == RootShape::Sum {
                written.text = format!("({})", written.text);
            }
            (part, written)
        })
        .unzip();
    let puzzle = Order { shape: form.shape, parts: &parts, inside: &inside, bound };
    puzzle.best()
}

/// Parts of one form, to be ordered.
struct Order<'a, V> {
    shape: RootShape,
    parts: &'a [Operand<V>],
    inside: &'a [Written],
    bound: V,
}

impl<V: Value> Order<'_, V> {
    fn best(&self) -> Written {
        let all: Parts = (1 << self.parts.len()) - 1;
        let mut ways: Vec<[Option<Split>; 2]> = vec![[None, None]; all + 1];
        for set in 1..=all {
            if !set.is_power_of_two() {
                ways[set] = [false, true].map(|turned| self.way(&ways, all, set, turned));
            }
        }
        let mut steps = Vec::new();
        self.steps(&ways, (all, false), &mut steps);
        Written { text: self.text(&ways, (all, false)).unwrap_or_default().to_owned(), steps }
    }

    /// Returns the value of a set; `None` if it cannot be computed on its own.
    fn value(&self, (set, turned): (Parts, bool)) -> Option<V> {
        let (straight, round) = values(self.shape, self.parts, set);
        if turned { round } else { straight }
    }

    fn text<'w>(
        &'w self,
        ways: &'w [[Option<Split>; 2]],
        (set, turned): (Parts, bool),
    ) -> Option<&'w str> {
        if set.is_power_of_two() {
            let part = set.trailing_zeros() as usize;
            return (self.parts[part].minus == turned).then_some(&self.inside[part].text);
        }
        ways[set][usize::from(turned)].as_ref().map(|way| way.text.as_str())
    }

    fn way(
        &self,
        ways: &[[Option<Split>; 2]],
        all: Parts,
        set: Parts,
        turned: bool,
    ) -> Option<Split> {
        let value = self.value((set, turned))?;
        if set == all && turned || set != all && value > self.bound {
            return None;
        }
        let [join, part] = if self.shape == RootShape::Sum { ['+', '-'] } else { ['*', '/'] };
        let mut best: Option<Split> = None;
        for left in subsets(set) {
            let right = set & !left;
            for (sign, flipped) in [(join, turned), (part, !turned)] {
                let (Some(a), Some(b)) =
                    (self.text(ways, (left, turned)), self.text(ways, (right, flipped)))
                else {
                    continue;
                };
                let brackets = sign == part && !right.is_power_of_two();
                let text =
                    if brackets { format!("{a}{sign}({b})") } else { format!("{a}{sign}{b}") };
                // Of equal texts, the evaluation from left to right.
                let order = |way: &Split| (way.text.clone(), way.right.0.count_ones());
                if best.as_ref().is_none_or(|best| (text.clone(), right.count_ones()) < order(best))
                {
                    best =
                        Some(Split { text, left: (left, turned), sign, right: (right, flipped) });
                }
            }
        }
        best
    }

    fn steps(
        &self,
        ways: &[[Option<Split>; 2]],
        (set, turned): (Parts, bool),
        steps: &mut Vec<String>,
    ) {
        let Some(way) = &ways[set][usize::from(turned)] else {
            steps.extend_from_slice(&self.inside[set.trailing_zeros() as usize].steps);
            return;
        };
        self.steps(ways, way.left, steps);
        self.steps(ways, way.right, steps);
        let number = |at| self.value(at).unwrap_or(V::ZERO);
        steps.push(format!(
            "{} {} {} = {}",
            number(way.left),
            way.sign,
            number(way.right),
            number((set, turned))
        ));
    }
}
