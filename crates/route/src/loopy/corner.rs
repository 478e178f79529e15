//! Techniques at one corner of a number: what the loop there leaves for the other edges.

use tatham_core::explain::Technique;
use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence};
use tatham_explain::{Cause, Inference, TypedFact};

use super::Loopy;
use super::explain::Drawn;
use super::rules::Rule;

/// Largest number of open edges whose states are tried one by one.
const FEW: usize = 10;

/// Description of these techniques by players.
const SOURCE: &str = "Conceptis Puzzles, \"Slitherlink techniques\"";

const CORNER_1: Technique = Technique::new(
    "corner 1",
    "Nothing else leads to a corner of a 1, so the loop passes neither of its edges there.",
    SOURCE,
);
const CORNER_3: Technique = Technique::new(
    "corner 3",
    "Nothing else leads to a corner of a 3, so the loop passes both of its edges there.",
    SOURCE,
);
const LINE_INTO_A_CORNER: Technique = Technique::new(
    "line into a corner",
    "The loop comes to a corner of a number and goes on along one of its edges there.",
    SOURCE,
);

/// Techniques, easy ones first.
pub(super) static TECHNIQUES: [Technique; 3] = [
    CORNER_1.shown_by("7x7t0:2b332a3a3i1021a12d13a2h1123222", 4),
    CORNER_3.shown_by("7x7t0:2b332a3a3i1021a12d13a2h1123222", 36),
    LINE_INTO_A_CORNER.shown_by("7x7t0:2b332a3a3i1021a12d13a2h1123222", 9),
];

/// Returns the sentence of a step by the loop and one number, if it follows from the edges around
/// the number and those at one of its corners.
pub(super) fn describe(step: &Inference<'_, Loopy>) -> Option<Sentence> {
    let number = |cause: &Cause<Rule>| match *cause {
        Cause::Rule { rule: Rule::Number(face), .. } => Some(face),
        _ => None,
    };
    let face = step.causes.iter().find_map(number)?;
    let is_loop = |cause: &Cause<Rule>| matches!(cause, Cause::Rule { rule: Rule::Loop, .. });
    let loops = step.causes.iter().filter(|cause| is_loop(cause)).count();
    if loops != 1 || step.causes.len() != 2 {
        return None;
    }
    let mut corners = step.problem.tiling.corners(face).iter();
    corners.find_map(|&vertex| Corner { step, face, vertex }.describe())
}

/// Corner of a number.
struct Corner<'s> {
    step: &'s Inference<'s, Loopy>,
    face: usize,
    vertex: usize,
}

impl Corner<'_> {
    fn describe(&self) -> Option<Sentence> {
        let (step, subject) = (self.step, self.step.subject(Rule::Number(self.face)));
        let (at, around) = (self.at(), self.around());
        let (own, outside): (Vec<usize>, Vec<usize>) =
            at.iter().partition(|&edge| around.contains(edge));
        let lines = step.having(Drawn::Line);
        let from: Vec<usize> = outside.into_iter().filter(|edge| lines.contains(edge)).collect();
        let states = self.states()?;
        let passed = |state: &Vec<usize>| own.iter().filter(|edge| state.contains(edge)).count();
        let far: Vec<TypedFact<Drawn>> =
            step.facts.iter().copied().filter(|fact| !at.contains(&fact.at)).collect();
        let known =
            if far.is_empty() { Clause::default() } else { say!["as ", step.say(&far), ", "] };
        let number = step.problem.clue(self.face)?;
        let (reason, technique) = if let [from] = from[..] {
            if states.iter().any(|state| passed(state) != 1) {
                return None;
            }
            let goes = say!["the loop goes on from ", step.place(from), " along one of "];
            let edges = say![step.all(&own), ", the edges of ", subject, " there"];
            (say![known, goes, edges], Some(LINE_INTO_A_CORNER))
        } else if from.is_empty() && states.iter().all(|state| passed(state) == own.len()) {
            let whether = say!["the loop passes ", step.all(&own), " both or neither"];
            let without = say![", and ", subject, " cannot do without both"];
            (say![known, whether, without], Some(CORNER_3).filter(|_| number == 3))
        } else if from.is_empty() && states.iter().all(|state| passed(state) == 0) {
            let whether = say!["the loop passes ", step.all(&own), " both or neither"];
            let room = say![", and ", subject, " has no room for both"];
            (say![known, whether, room], Some(CORNER_1).filter(|_| number == 1))
        } else {
            return None;
        };
        let sentence = Sentence::so(reason, step.conclusion());
        let sentence = sentence.naming(own.into_iter().map(|edge| step.at(edge)));
        Some(match technique {
            Some(technique) => sentence.by(technique.name),
            None => sentence,
        })
    }

    /// Edges that meet at the corner.
    fn at(&self) -> &[usize] {
        self.step.problem.tiling.at(self.vertex)
    }

    /// Edges around the number.
    fn around(&self) -> &[usize] {
        self.step.problem.tiling.around(self.face)
    }

    /// All sets of lines around the number and at the corner that the facts, the number, and the
    /// loop at the corner allow; `None` if they do not imply the step, or there are too many.
    fn states(&self) -> Option<Vec<Vec<usize>>> {
        let (step, at, around) = (self.step, self.at(), self.around());
        let mut edges = [at, around].concat();
        edges.sort_unstable();
        edges.dedup();
        let lines = step.having(Drawn::Line);
        let is_known = |edge: &usize| step.facts.iter().any(|fact| fact.at == *edge);
        let open: Vec<usize> = edges.iter().copied().filter(|edge| !is_known(edge)).collect();
        if open.len() > FEW || step.facts.iter().any(|fact| !edges.contains(&fact.at)) {
            return None;
        }
        let wanted = step.problem.clue(self.face)? as usize;
        let mut states = Vec::new();
        for set in 0..1_usize << open.len() {
            let drawn = (open.iter().enumerate()).filter(|(bit, _)| set >> bit & 1 == 1);
            let state: Vec<usize> =
                lines.iter().copied().chain(drawn.map(|(_, &edge)| edge)).collect();
            let count = |of: &[usize]| of.iter().filter(|edge| state.contains(edge)).count();
            if count(around) == wanted && matches!(count(at), 0 | 2) {
                states.push(state);
            }
        }
        let follows = |fact: &TypedFact<Drawn>| {
            let is_line = (fact.value == Drawn::Line) == fact.is;
            edges.contains(&fact.at)
                && states.iter().all(|state| state.contains(&fact.at) == is_line)
        };
        let follow = step.conclusions.iter().all(follows) && !step.conclusions.is_empty();
        (follow && !states.is_empty()).then_some(states)
    }
}
