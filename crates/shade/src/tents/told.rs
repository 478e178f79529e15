//! Why a tent must stand somewhere, or cannot, in players' words.

use tatham_core::explain::Step;
use tatham_core::rule::Untyped;
use tatham_core::words::{capital, list, number};
use tatham_core::{Fact, Place, Size};
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::model::named::{Demand, Named};

use super::{APART, BESIDE, ONE, OWN, Problem, Tents};

impl Explained for Tents {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "a tent" } else { "empty" }.to_owned(),
        values: |value| if value == 1 { "tents" } else { "empty cells" }.to_owned(),
        sort: "sign",
        counted: |value| value == 1,
    };

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        touches(step, rules)
            .or_else(|| between_them(problem, step, rules))
            .or_else(|| by_one(step, rules))
    }
}

/// A tent and all that it touches.
fn touches(step: &Step, rules: &[&Named]) -> Option<Worded> {
    let [tent] = &step.because.facts[..] else { return None };
    if step.suppose.is_some()
        || step.therefore.is_empty()
        || rules.is_empty()
        || rules.iter().any(|rule| rule.law != APART)
    {
        return None;
    }
    let cells = decided(step);
    let verb = if cells.len() == 1 { "touches" } else { "touch" };
    Some(empty(
        step,
        format!("{} {verb} the tent at {}", list(&Place::names(&cells), "and"), tent.place),
        &cells,
    ))
}

/// What trees say together: that no more places are left than they have tents, or that as many tents are theirs alone.
fn between_them(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let size = problem.marks.size();
    let (law, is_tent) =
        (rules.first()?.law, step.therefore.first()?.value().is_some_and(|value| value == "^"));
    if step.contradiction.is_some()
        || law != if is_tent { OWN } else { ONE }
        || rules.iter().any(|rule| rule.law != law)
    {
        return None;
    }
    let trees: Vec<usize> = problem
        .trees()
        .filter(|&tree| rules.iter().any(|rule| rule.place == problem.tree(tree)))
        .collect();
    let known: Vec<usize> =
        step.because.facts.iter().filter_map(|fact| cell(size, fact.place)).collect();
    let cells = decided(step);
    let place = |&cell: &usize| size.place(cell);
    let names = |cells: &[usize], and| {
        list(&Place::names(&cells.iter().map(place).collect::<Vec<_>>()), and)
    };
    let the_trees = format!(
        "the {} at {}",
        if trees.len() == 1 { "tree" } else { "trees" },
        names(&trees, "and")
    );
    let is_one = cells.len() == 1;
    let all = list(&Place::names(&cells), "and");
    let mut places = step.because.left.clone();
    let (name, text) = if is_tent {
        let mut left: Vec<usize> = trees.iter().flat_map(|&tree| problem.places(tree)).collect();
        // Nor is a place left that touches a tent.
        let takes = |fact: &Fact, cell: usize| match self::cell(size, fact.place) {
            Some(own) if is_empty(fact) => own == cell,
            own => own
                .is_some_and(|own| own != cell && size.around(own).any(|touched| touched == cell)),
        };
        left.retain(|&cell| !step.because.facts.iter().any(|fact| takes(fact, cell)));
        left.sort_unstable();
        left.dedup();
        let (own, others): (Vec<usize>, Vec<usize>) =
            left.iter().partition(|&cell| cells.contains(&place(cell)));
        if own.len() != cells.len() {
            return None;
        }
        let groups = touching(size, &others, trees.len().checked_sub(own.len())?, Vec::new())?;
        let groups = groups.iter().filter(|group| group.len() > 1).enumerate();
        let touch: String = groups
            .map(|(at, group)| match at {
                0 => format!("; {} touch each other", names(group, "and")),
                _ => format!(", and so do {}", names(group, "and")),
            })
            .collect();
        places.extend(others.iter().map(place));
        let name = if let [only] = left[..] {
            format!("{the_trees} has no place left for its tent but {}", place(&only))
        } else {
            format!("{the_trees} have no places left for their tents but {}", names(&left, "and"))
        };
        let so = match cells.len() {
            1 if left.len() == 1 => "so there is a tent".to_owned(),
            1 => format!("so {all} is a tent"),
            _ => format!("so {all} are tents"),
        };
        (name.clone(), format!("{name}{touch}, {so}."))
    } else {
        let is_theirs = |cell: usize| problem.trees_beside(cell).all(|tree| trees.contains(&tree));
        let are_tents =
            step.because.facts.iter().all(|fact| fact.value().is_some_and(|value| value == "^"));
        let are_theirs = known
            .iter()
            .copied()
            .chain(cells.iter().filter_map(|&place| cell(size, place)))
            .all(is_theirs);
        if !are_tents || !are_theirs || known.len() != trees.len() {
            return None;
        }
        let (has, its) = if trees.len() == 1 {
            ("has its tent", "the tent")
        } else {
            ("have their tents", "the tents")
        };
        let belong = if trees.len() == 1 { "belongs" } else { "belong" };
        let stand = if is_one { "is" } else { "are" };
        let so = format!("so {all}, which {stand} beside no other tree, {stand} empty");
        (
            format!("{the_trees} {has}"),
            format!("{its} at {} {belong} to {the_trees}, {so}.", names(&known, "and")),
        )
    };
    Some(Worded { text: capital(&text), name, places })
}

/// These cells in so many groups of which all cells touch each other, so that no two of a group are tents.
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

fn is_empty(fact: &Fact) -> bool {
    fact.value().is_some_and(|value| value == ".")
}

/// The cell of a place.
fn cell(size: Size, place: Place) -> Option<usize> {
    if let Place::Cell([x, y]) = place { Some(size.cell(x, y)) } else { None }
}

/// What one tree or line says: where its tent can stand still; that a tent elsewhere would leave too little room.
fn by_one(step: &Step, rules: &[&Named]) -> Option<Worded> {
    let ([rule], None, Some(first)) = (rules, &step.suppose, step.therefore.first()) else {
        return None;
    };
    let (place, cells) = (&rule.place, decided(step));
    let any = list(&Place::names(&cells), "or");
    let is_tent = first.value().is_some_and(|value| value == "^");
    Some(match &rule.demand {
        _ if rule.law == BESIDE => {
            let all = list(&Place::names(&cells), "and");
            empty(
                step,
                format!("no tree is beside {}", if cells.len() == 1 { all } else { any }),
                &cells,
            )
        }
        _ if rule.law == OWN && !is_tent => {
            empty(step, format!("a tent at {any} would leave {place} no place for its own"), &cells)
        }
        // What it has no room for it says by itself.
        Demand::AtLeast(_, tents) if !is_tent => {
            let tents = if *tents == 1 {
                "tent".to_owned()
            } else {
                format!("{} tents", number(*tents as usize))
            };
            empty(
                step,
                format!("a tent at {any} would leave {place} too little room for its {tents}"),
                &cells,
            )
        }
        _ => return None,
    })
}

/// The cells that a step decides, by rows.
fn decided(step: &Step) -> Vec<Place> {
    let mut places: Vec<Place> = step.therefore.iter().map(|fact| fact.place).collect();
    places.sort_by_key(|place| if let Place::Cell([x, y]) = *place { [y, x] } else { [0, 0] });
    places
}

/// A step that finds cells empty, called by its reason.
fn empty(step: &Step, name: String, cells: &[Place]) -> Worded {
    let so = if cells.len() == 1 { "so that is empty" } else { "so these are empty" };
    Worded { text: format!("{}, {so}.", capital(&name)), name, places: step.because.left.clone() }
}

#[cfg(test)]
mod tests {
    use tatham_core::{Budget, Puzzle as _};

    use super::*;

    #[test]
    fn steps_are_told_in_the_words_of_the_game() {
        let told = |id: &str| -> Vec<String> {
            let problem = Tents::parse(id).expect("a puzzle");
            let explain = Tents::EXPLAINER.expect("Tents is explained");
            let steps = explain(&problem, Tents::given(&problem))
                .explain(&Budget::unlimited(), &mut |_| ())
                .steps;
            steps.into_iter().map(|step| step.text).collect()
        };
        let steps = [
            told("8x8:bfdb_iei_bjba,2,1,2,2,2,0,2,1,2,0,3,0,1,3,1,2"),
            told("8x8:g_abbedkb_dkc,2,1,2,1,2,1,1,2,2,2,0,3,1,1,2,1"),
            told("10x10:bacaleb_gd_kbegcaebeb,3,1,1,4,1,2,2,2,2,2,4,1,2,1,2,1,3,2,1,3"),
            told("8x8:fekab_blh_bba,2,1,1,1,1,2,0,4,1,1,1,2,2,1,1,3"),
            told("2x2:_c,1,0,1,0"),
        ]
        .concat();
        for text in [
            "No tree is beside R1C1, R1C5, R1C6 or R1C8, so these are empty.",
            "No tree is beside R8C2, so that is empty.",
            "Column 6 has no tents, so R2C6, R4C6, R5C6, R7C6 and R8C6 are empty.",
            "The tree at R6C6 has no place left for its tent but R6C7, so there is a tent.",
            "R7C7 touches the tent at R6C7, so that is empty.",
            "R5C4 and R6C4 touch the tent at R5C5, so these are empty.",
            "Row 8 already has its two tents, so R8C1 is empty.",
            "The trees at R1C3 and R2C2 have no places left for their tents but R1C2 and R1C4, so R1C4 is a tent.",
            "The trees at R9C1 and R10C2 have no places left for their tents but R8C1, R9C2 and R10C1; R9C2 and R10C1 touch each other, so R8C1 is a tent.",
            "The trees at R6C7, R7C8 and R8C7 have no places left for their tents but R5C7, R6C8, R7C7, R8C6 and R8C8; R5C7 and R6C8 touch each other, and so do R7C7 and R8C8, so R8C6 is a tent.",
            "The tent at R7C4 belongs to the tree at R7C3, so R7C2, which is beside no other tree, is empty.",
            "A tent at R2C9 would leave row 1 too little room for its four tents, so that is empty.",
        ] {
            assert!(steps.iter().any(|own| own == text), "{text}\n{steps:#?}");
        }
    }
}
