//! Sentences that explain why there must be a tent in a cell, or cannot be.

use tatham_core::explain::{Price, Technique};
use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::{Size, say};
use tatham_explain::{Bound, Cause, Consequence, Explained, Inference, ValueNames};

use super::rules::Rule;
use super::{Problem, Tents};
use crate::counting::Counting;
use crate::neighbours::neighbours;

tatham_explain::values! {
    /// Cell without a tree.
    Cell { 0 => Empty, 1 => Tent }
}

const ADJOINING_CELLS: Technique = Technique::new(
    "adjoining cells",
    "Two adjoining cells of a line hold at most one tent, as tents do not touch.",
    "the solver of the original game, `tents.c`",
);

/// Techniques.
pub(super) static TECHNIQUES: [Technique; 1] =
    [ADJOINING_CELLS.shown_by("8x8:cjbe_diaddeda,1,2,1,1,2,1,0,4,1,2,0,3,0,3,0,3", 21)];

static PRICES: [Price; 7] = [
    Price::new(
        ADJOINING_CELLS.name,
        2.5,
        "all ways to place the tents of a line are compared, as counting is not enough",
    ),
    Price::new(
        "adjoining cells beside a line",
        4.0,
        "all ways to place the tents of a line are compared, and each of them touches the cell",
    ),
    Price::new("no place for a tree", 3.0, "the conclusion lies beside a tree, not at its places"),
    Price::new("places of 2 trees", 2.0, "a tent that must belong to one tree leaves the other")
        .of_rules(2),
    Price::new("places of 3 trees", 2.5, "as with 2 trees, one after the other").of_rules(3),
    Price::new("places of 4 trees", 3.0, "as with 2 trees, one after the other").of_rules(4),
    Price::new("places of 5 trees", 3.5, "as with 2 trees, one after the other").of_rules(5),
];

impl Explained for Tents {
    type Rule = Rule;
    type Value = Cell;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "a tent" } else { "empty" }.to_owned(),
        values: |value| if value == 1 { "tents" } else { "empty cells" }.to_owned(),
        sort: "sign",
        counted: |value| value == 1,
    };

    const PRICES: &'static [Price] = &PRICES;

    fn price(step: &Inference<'_, Self>) -> Option<&'static Price> {
        let [adjoining, beside, no_place, trees @ ..] = &PRICES;
        let rules: Vec<Rule> = step.causes.iter().map(rule).collect::<Option<_>>()?;
        match rules[..] {
            [Rule::Number(_)] if is_counted(step) => None,
            [Rule::Number(line)] => {
                let cells = step.problem.line(line);
                let is_within = step.conclusions.iter().all(|fact| cells.contains(&fact.at));
                Some(if is_within { adjoining } else { beside })
            }
            [Rule::Own(_)] => step.concluding(Cell::Tent).is_empty().then_some(no_place),
            _ if step.is_chain => {
                let is_theirs = match step.concluding(Cell::Tent)[..] {
                    [] => taken(step, &rules).is_some(),
                    _ => places(step, &rules).is_some(),
                };
                trees.get(rules.len().checked_sub(2)?).filter(|_| is_theirs)
            }
            _ => None,
        }
    }

    fn follows_at_once(consequence: &Consequence<'_, Self>) -> bool {
        consequence.rule == Rule::Apart
    }

    fn at_once(sequel: &Inference<'_, Self>) -> Option<Clause> {
        Some(neighbours(sequel, Cell::Tent))
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let so = |reason: Clause| Some(Sentence::so(reason, step.conclusion()));
        let rules: Vec<Rule> = step.causes.iter().filter_map(rule).collect();
        let tents = step.concluding(Cell::Tent);
        match rules[..] {
            _ if rules.len() != step.causes.len() => None,
            [] => None,
            [Rule::Beside(_)] => so("tents stand only beside trees".into()),
            [Rule::Number(_)] => match Self::reason(step) {
                Some(reason) => so(reason),
                None => Some(so(room(step)?)?.using(ADJOINING_CELLS.name)),
            },
            [Rule::Own(tree)] if tents.is_empty() => {
                let cells = step.any(&step.concluding(Cell::Empty));
                let tree = step.subject(Rule::Own(tree));
                so(say!["a tent at ", cells, " would leave ", tree, " no place for its own"])
            }
            _ if rules.iter().all(|&rule| rule == Rule::Apart) => so(touched(step)?),
            _ if tents.len() == step.conclusions.len() => places(step, &rules),
            _ if tents.is_empty() => so(taken(step, &rules)?),
            _ => None,
        }
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule @ Rule::Number(_), bound) = link.rule()? else { return None };
        counting(link.problem, rule, bound, |counting| counting.reason(link))
    }
}

fn rule(cause: &Cause<Rule>) -> Option<Rule> {
    if let Cause::Rule { rule, .. } = *cause { Some(rule) } else { None }
}

/// Counting of a line with its number.
fn counting<T>(
    problem: &Problem,
    rule: Rule,
    bound: Bound,
    say: impl FnOnce(Counting<'_, Tents>) -> Option<T>,
) -> Option<T> {
    let Rule::Number(line) = rule else { return None };
    let scope: Vec<(usize, Cell)> =
        problem.line(line).into_iter().map(|cell| (cell, Cell::Tent)).collect();
    let wanted = problem.clue(line).1 as usize;
    say(Counting { rule, bound, scope: &scope, wanted, noun: "tent" })
}

/// Returns true if the conclusions follow from counting a line alone.
fn is_counted(step: &Inference<'_, Tents>) -> bool {
    step.rule().is_some_and(|(rule, bound)| {
        let counted = |counting: Counting<'_, Tents>| Some(counting.implies(step));
        counting(step.problem, rule, bound, counted) == Some(true)
    })
}

/// Clause for a tent, if the only conclusions are that others do not touch it.
fn touched(step: &Inference<'_, Tents>) -> Option<Clause> {
    let [tent] = step.facts[..] else { return None };
    (tent.is && tent.value == Cell::Tent)
        .then(|| say!["no other tent can touch the one at ", step.place(tent.at)])
}

/// Clause for a line that has too little space for all of its tents elsewhere, because no 2 touch.
fn room(step: &Inference<'_, Tents>) -> Option<Clause> {
    let (rule @ Rule::Number(_), bound @ Bound::AtLeast(_)) = step.rule()? else { return None };
    let (tents, empty) = (step.concluding(Cell::Tent), step.concluding(Cell::Empty));
    let subject = step.subject(rule);
    counting(step.problem, rule, bound, |counting| {
        let its = counting.its();
        Some(if tents.is_empty() {
            let cells = step.any(&empty);
            say![
                "a tent at ",
                cells,
                " would leave ",
                subject,
                format!(" too little room for {its}")
            ]
        } else {
            say![subject, format!(" has just enough room for {its}, as they do not touch")]
        })
    })
}

/// Sentence for trees that have only as many cells between them as tents.
fn places(step: &Inference<'_, Tents>, rules: &[Rule]) -> Option<Sentence> {
    let trees = trees(rules, |rule| if let Rule::Own(tree) = rule { Some(tree) } else { None })?;
    let (problem, size) = (step.problem, step.problem.marks.size());
    let mut scope: Vec<usize> = trees.iter().flat_map(|&tree| problem.places(tree)).collect();
    scope.sort_unstable();
    scope.dedup();
    let scope: Vec<(usize, Cell)> = scope.into_iter().map(|cell| (cell, Cell::Tent)).collect();
    let (has, left) = (step.board().has(&scope), step.board().left(&scope));
    let the_trees = the_trees(step, &trees);
    let found = step.concluding(Cell::Tent);
    if let ([], [_], [_]) = (&has[..], &left[..], &trees[..]) {
        let one = step.left(" has one place left for its tent", &scope, 0);
        return Some(Sentence::so(say![the_trees, one], step.conclusion()));
    }
    let mut places: Vec<usize> = has.iter().chain(&left).map(|&(cell, _)| cell).collect();
    places.sort_unstable();
    let (own, others): (Vec<usize>, Vec<usize>) =
        places.iter().partition(|&cell| found.contains(cell));
    if own.len() != found.len() {
        return None;
    }
    let groups = touching(size, &others, trees.len().checked_sub(own.len())?, Vec::new())?;
    let groups = groups.iter().filter(|group| group.len() > 1).enumerate();
    let touch: Vec<Clause> = groups
        .map(|(at, group)| {
            let all = step.all(group);
            if at == 0 { say![" (", all, " touch each other"] } else { say![", and so do ", all] }
        })
        .collect();
    let tents = if trees.len() == 1 { "its tent" } else { "their tents" };
    let all = step.all(&places);
    let only = say![the_trees, format!(" can have {tents} only at "), all];
    let named = others.iter().map(|&cell| size.place(cell));
    let end = if touch.is_empty() { "" } else { ")" };
    let reason = say![only.clone(), Clause::join(&touch, ""), end];
    let sentence = Sentence::so(reason, step.conclusion());
    Some(sentence.called(only.to_string()).naming(named))
}

/// Clause for trees that have all of their tents, if these cannot belong to other trees.
fn taken(step: &Inference<'_, Tents>, rules: &[Rule]) -> Option<Clause> {
    let trees =
        trees(rules, |rule| if let Rule::NoSecond(tree) = rule { Some(tree) } else { None })?;
    let (tents, empty) = (step.having(Cell::Tent), step.concluding(Cell::Empty));
    let is_theirs =
        |cell: &usize| step.problem.trees_beside(*cell).all(|tree| trees.contains(&tree));
    let are_tents = tents.len() == step.facts.len() && tents.len() == trees.len();
    if !are_tents || !tents.iter().chain(&empty).all(is_theirs) {
        return None;
    }
    let have = if trees.len() == 1 { " has its tent at " } else { " have their tents at " };
    let (the_trees, tents, empty) = (the_trees(step, &trees), step.all(&tents), step.any(&empty));
    Some(say![the_trees, have, tents, ", and no other tree is beside ", empty])
}

/// Trees of these rules, if all are of this sort.
fn trees(rules: &[Rule], tree: impl Fn(Rule) -> Option<usize>) -> Option<Vec<usize>> {
    let mut trees: Vec<usize> = rules.iter().map(|&rule| tree(rule)).collect::<Option<_>>()?;
    trees.sort_unstable();
    trees.dedup();
    Some(trees)
}

/// Clause for some trees: `the trees at R1C3 and R2C2`.
fn the_trees(step: &Inference<'_, Tents>, trees: &[usize]) -> Clause {
    let the = if trees.len() == 1 { "the tree at " } else { "the trees at " };
    let all: SentencePart = step.all(trees);
    say![the, all]
}

/// Partition of these cells into this many groups whose cells all touch each other, so that a group
/// has at most one tent.
fn touching(
    size: Size,
    cells: &[usize],
    count: usize,
    groups: Vec<Vec<usize>>,
) -> Option<Vec<Vec<usize>>> {
    let Some((&cell, rest)) = cells.split_first() else {
        return (groups.len() == count).then_some(groups);
    };
    (0..=groups.len()).filter(|&at| at < count).find_map(|at| {
        let mut groups = groups.clone();
        match groups.get_mut(at) {
            None => groups.push(vec![cell]),
            Some(group)
                if group.iter().all(|&other| size.around(cell).any(|touched| touched == other)) =>
            {
                group.push(cell);
            }
            Some(_) => return None,
        }
        touching(size, rest, count, groups)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_explain::ByRules;

    #[test]
    fn steps_are_told_in_the_words_of_the_game() {
        tatham_core::author::contract::sentences::<ByRules<Tents>>(
            &[
                "8x8:bfdb_iei_bjba,2,1,2,2,2,0,2,1,2,0,3,0,1,3,1,2",
                "8x8:g_abbedkb_dkc,2,1,2,1,2,1,1,2,2,2,0,3,1,1,2,1",
                "10x10:bacaleb_gd_kbegcaebeb,3,1,1,4,1,2,2,2,2,2,4,1,2,1,2,1,3,2,1,3",
                "8x8:fekab_blh_bba,2,1,1,1,1,2,0,4,1,1,1,2,2,1,1,3",
                "8x8:i_ckcbagbgdba,2,0,4,0,1,1,1,3,2,1,1,1,2,2,1,2",
                "2x2:_c,1,0,1,0",
            ],
            &[
                "Tents stand only beside trees, so R1C1, R1C5, R1C6 and R1C8 are empty.",
                "Tents stand only beside trees, so R8C2 is empty.",
                "Column 6 has no tents, so R2C6, R4C6, R5C6, R7C6 and R8C6 are empty.",
                "The tree at R6C6 has one place left for its tent, so R6C7 is a tent, and its neighbour R7C7 is empty.",
                "No other tent can touch the one at R2C1, so R1C2 is empty.",
                "Row 5 already has its two tents, so R5C6 is empty.",
                "The trees at R9C1 and R10C2 can have their tents only at R8C1 and R10C1, so R8C1 \
                 is a tent.",
                "The trees at R9C1 and R10C2 can have their tents only at R8C1 and R10C1, so R8C1 \
                 is a tent.",
                "The trees at R6C7, R7C8 and R8C7 can have their tents only at R6C8, R8C6 and R8C8, so R8C6 is a tent, and its neighbour R8C5 is empty.",
                "The tree at R7C3 has its tent at R7C4, and no other tree is beside R7C2, so R7C2 is empty.",
                "A tent at R5C4 would leave row 4 too little room for its three tents, so R5C4 is \
                 empty.",
                "Column 8 has just enough room for its three tents, as they do not touch, so R4C8, \
                 R6C8 and R8C8 are tents and R7C8 is empty.",
            ],
        );
    }
}
