//! Sentences that explain why a cell has a monster, or does not: the monsters visible from a
//! number.

use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::{count, number};
use tatham_core::{Clue, Place, say};
use tatham_explain::{Bound, Explained, Inference, Tense, ValueNames};

use super::rules::Rule;
use super::{Problem, Undead};
use crate::counting::Counting;

tatham_explain::values! {
    /// Monster.
    Monster { 0 => Ghost, 1 => Vampire, 2 => Zombie }
}

impl Monster {
    /// All sorts.
    pub(super) const ALL: [Self; 3] = [Self::Ghost, Self::Vampire, Self::Zombie];

    /// Letter in an answer.
    pub(super) fn sign(self) -> char {
        match self {
            Self::Ghost => 'G',
            Self::Vampire => 'V',
            Self::Zombie => 'Z',
        }
    }

    /// Name of one monster.
    fn one(self) -> &'static str {
        match self {
            Self::Ghost => "ghost",
            Self::Vampire => "vampire",
            Self::Zombie => "zombie",
        }
    }

    /// Name of several monsters.
    pub(super) fn several(self) -> String {
        format!("{}s", self.one())
    }
}

impl Explained for Undead {
    type Rule = Rule;
    type Value = Monster;

    const NAMES: ValueNames = ValueNames {
        value: |value| format!("a {}", Monster::from(value).one()),
        values: |value| Monster::from(value).several(),
        sort: "monster",
        counted: |_| true,
    };

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let (rule, bound) = step.rule()?;
        match rule {
            _ if step.is_chain => None,
            Rule::Total(_) => Some(Sentence::so(Self::reason(step)?, step.conclusion())),
            Rule::Seen(clue) => by_sight(step, clue, bound),
        }
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule @ Rule::Total(monster), bound) = link.rule()? else { return None };
        let scope: Vec<(usize, Monster)> =
            link.problem.cells().map(|cell| (cell, monster)).collect();
        let wanted = link.problem.total(monster) as usize;
        let counting = Counting { rule, bound, scope: &scope, wanted, noun: monster.one() };
        if link.tense != Tense::Is || !counting.concludes(link, true) {
            return counting.reason(link);
        }
        // Cells without a monster can be left beside those.
        let (entered, left) = (link.board().has(&scope).len(), link.board().left(&scope).len());
        if entered + left != wanted {
            return None;
        }
        let (cells, last) = (count(left, "cell"), if entered == 0 { "" } else { "last " });
        let monsters = match left {
            1 => monster.one().to_owned(),
            left => format!("{} {}", number(left), monster.several()),
        };
        let text = format!(" has {cells} left for its {last}{monsters}");
        Some(say![link.subject(rule), link.left(text, &scope, 0)])
    }
}

/// Cells on a line of sight, including mirrors, by rows.
fn passed(problem: &Problem, clue: Clue) -> Vec<Place> {
    let sight = problem.sight(clue);
    let passes = sight.passes.into_iter().map(|(cell, _)| cell);
    let mut cells: Vec<usize> = passes.chain(sight.mirrors).collect();
    cells.sort_unstable();
    cells.dedup();
    cells.into_iter().map(|cell| problem.grid.size().place(cell)).collect()
}

/// Sentence for the consequences of one number: no other monster is visible, or all others are.
fn by_sight(step: &Inference<'_, Undead>, clue: Clue, bound: Bound) -> Option<Sentence> {
    let from = clue.view();
    let mut cells: Vec<usize> = step.facts.iter().map(|fact| fact.at).collect();
    cells.dedup();
    let all = step.all(&cells);
    let name: Clause = match bound {
        Bound::AtMost(0) => format!("nobody is seen from {from}").into(),
        // Each relevant fact is about a visible monster, which may be visible twice.
        Bound::AtMost(2..) if cells.len() == 1 => say![all, format!(" is seen twice from {from}")],
        Bound::AtMost(most) => {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            let monsters =
                if most == 1 { "the monster that is seen" } else { "the monsters that are seen" };
            say![all, format!(" {verb} {monsters} from {from}")]
        }
        Bound::AtLeast(_) if !cells.is_empty() => {
            format!("all others on the way from {from} must be seen").into()
        }
        Bound::AtLeast(_) => {
            let monsters = match step.problem.sight(clue).passes.len() {
                1 => "the monster".to_owned(),
                2 => "both monsters".to_owned(),
                all => format!("all {} monsters", number(all)),
            };
            format!("{monsters} on the way from {from} must be seen").into()
        }
        Bound::Exact => return None,
    };
    let reason = match bound {
        Bound::AtLeast(_) if !cells.is_empty() => {
            say!["as ", step.say(&step.facts), ", ", name.clone()]
        }
        _ => name.clone(),
    };
    let sentence = Sentence::so(reason, step.conclusion()).called(name.to_string());
    Some(sentence.naming(passed(step.problem, clue)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_explain::ByRules;

    #[test]
    fn steps_are_told_in_the_words_of_the_game() {
        let ids = [
            "4x4:5,4,3,bLaLaLhL,1,2,0,3,1,3,2,2,2,3,2,0,2,2,2,1",
            "3x3:2,2,2,aRbLaRb,1,0,2,1,2,2,2,2,1,1,1,1",
            "3x3:2,2,1,RLaLRd,0,1,2,0,2,2,2,0,1,2,1,0",
        ];
        tatham_core::author::contract::sentences::<ByRules<Undead>>(
            &ids,
            &[
                "Nobody is seen from above column 3, so R1C4 is a vampire.",
                "R2C4 is the monster that is seen from the left of row 1, so R1C1 and R1C2 are both ghosts.",
                "R2C2 and R4C2 are the monsters that are seen from above column 2, so R3C2 is a ghost.",
                "All three monsters on the way from above column 4 must be seen, so R2C4 and R3C4 are not ghosts.",
                "Both monsters on the way from the right of row 3 must be seen, so R3C2 and R3C3 are not ghosts.",
                "The monster on the way from the left of row 2 must be seen, so R3C1 is not a vampire.",
                "As R1C4 is a vampire, all others on the way from the right of row 4 must be seen, so R2C4 and R3C4 are not vampires.",
                "The grid already has its five ghosts, so R3C3 is not a ghost.",
            ],
        );
        // The line of sight round a corner is drawn.
        let steps = tatham_core::author::contract::steps::<ByRules<Undead>>(&ids[..1]);
        let step =
            steps.iter().find(|step| step.text.starts_with("R2C4 is the monster")).expect("told");
        let passed = [[0, 0], [1, 0], [2, 0], [2, 1], [3, 1]].map(Place::Cell);
        assert_eq!(step.because.left, passed);
    }
}
