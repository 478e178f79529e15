//! Steps by the loop and one number: what the loop at a corner of the number leaves for the others.

use tatham_core::explain::Technique;
use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence};
use tatham_explain::{Inference, TypedFact};

use super::Loopy;
use super::explain::Drawn;
use super::local::Surroundings;
use super::rules::Rule;
use super::techniques::{CORNER_1, CORNER_2, CORNER_3, LINE_INTO_A_CORNER};

/// Largest number of vertices in a sentence about one corner.
const FEW: usize = 3;

/// Reason of a step, and its technique if players have a name for it.
pub(super) type Reason = (Clause, Option<Technique>);

/// Returns the sentence of a step by the loop and one number, if it follows from the edges around
/// the number and those at few vertices, of which one is its corner.
pub(super) fn describe(around: &Surroundings<'_>) -> Option<Sentence> {
    let (step, face) = (around.step, *around.faces.first()?);
    let tiling = &step.problem.tiling;
    let corners = tiling.corners(face);
    let mut near: Vec<usize> = corners.to_vec();
    near.extend(step.conclusions.iter().flat_map(|edge| tiling.ends(edge.at)));
    let corner = |vertex: usize| Corner { step, face, vertex };
    // One corner alone is easier than any with further vertices.
    let alone = |&&vertex: &&usize| around.at(&[vertex]).implies_step();
    let reason = corners.iter().filter(alone).find_map(|&vertex| corner(vertex).reason(around));
    let reason =
        reason.or_else(|| opposite(around)).or_else(|| all_or_none(around)).or_else(|| {
            let few = |&&vertex: &&usize| {
                let fewest = around.with_fewest(&[vertex], &near);
                fewest.is_some_and(|around| around.vertices.len() <= FEW && around.has_all_facts())
            };
            corners.iter().filter(few).find_map(|&vertex| corner(vertex).reason(around))
        });
    let (reason, technique) = reason?;
    let sentence = Sentence::so(reason, step.conclusion());
    let named = tiling.around(face).iter().map(|&edge| step.at(edge));
    let sentence = sentence.naming(named);
    Some(match technique {
        Some(technique) => sentence.by(technique.name),
        None => sentence,
    })
}

/// Corner of a number.
#[derive(Clone, Copy)]
pub(super) struct Corner<'s> {
    pub(super) step: &'s Inference<'s, Loopy>,
    pub(super) face: usize,
    pub(super) vertex: usize,
}

impl Corner<'_> {
    /// Edges of the number at the corner.
    pub(super) fn own(&self) -> Vec<usize> {
        let tiling = &self.step.problem.tiling;
        let around = tiling.around(self.face);
        tiling.at(self.vertex).iter().copied().filter(|edge| around.contains(edge)).collect()
    }

    /// Known lines that lead to the corner, and are not around the number.
    pub(super) fn from(&self) -> Vec<usize> {
        let (own, lines) = (self.own(), self.step.having(Drawn::Line));
        let at = self.step.problem.tiling.at(self.vertex).iter().copied();
        at.filter(|edge| lines.contains(edge) && !own.contains(edge)).collect()
    }

    /// Clause that the loop comes to the corner and goes on along an edge of the number.
    pub(super) fn goes_on(&self, from: usize) -> Clause {
        let (step, subject) = (self.step, self.step.subject(Rule::Number(self.face)));
        let (own, goes) = (self.own(), say!["the loop goes on from ", step.place(from), " along "]);
        let all = step.all(&own);
        // An outer edge has a name of its own.
        let (one_of, edges) = if all.text.starts_with("the edges ") {
            ("one of ", all)
        } else {
            ("", step.any(&own))
        };
        say![goes, one_of, edges, ", the edges of ", subject, " there"]
    }

    /// Clause that the loop has no other way at the corner than along the edges of the number.
    pub(super) fn both_or_neither(&self) -> Clause {
        say!["the loop passes ", self.step.all(&self.own()), " both or neither"]
    }

    /// Reason by the edges of the number at the corner, if all states have as many lines among
    /// them.
    fn reason(&self, around: &Surroundings<'_>) -> Option<Reason> {
        let (step, own, from) = (self.step, self.own(), self.from());
        let subject = step.subject(Rule::Number(self.face));
        let tiling = &step.problem.tiling;
        let (at, edges) = (tiling.at(self.vertex), tiling.around(self.face));
        let elsewhere = step.facts.iter().copied().filter(|fact| !at.contains(&fact.at));
        let (far, beyond): (Vec<TypedFact<Drawn>>, Vec<TypedFact<Drawn>>) =
            elsewhere.partition(|fact| edges.contains(&fact.at));
        let known =
            if far.is_empty() { Clause::default() } else { say!["as ", step.say(&far), ", "] };
        let and =
            if beyond.is_empty() { Clause::default() } else { say![", and ", step.say(&beyond)] };
        let number = step.problem.clue(self.face)?;
        let counts = around.at(&[self.vertex]).states()?.counts(&own);
        let both = || say![known.clone(), self.both_or_neither()];
        let (reason, technique) = match (&from[..], &counts[..]) {
            (&[from], [1]) => (say![known, self.goes_on(from)], Some(LINE_INTO_A_CORNER)),
            ([], [2]) => {
                let without = say![", and ", subject, " cannot do without both"];
                (say![both(), without], Some(CORNER_3).filter(|_| number == 3))
            }
            ([], [0]) => {
                let room = say![", and ", subject, " has no room for both"];
                (say![both(), room], Some(CORNER_1).filter(|_| number == 1))
            }
            ([], [0, 2]) if number == 2 && edges.len() == 4 => {
                let either = say![", so ", subject, " has either these two lines or its other two"];
                (say![both(), either], Some(CORNER_2))
            }
            _ => return None,
        };
        Some((say![reason, and], technique))
    }
}

/// Reason by three and more edges of a number in a row, where nothing else leads to the corners
/// between them.
fn all_or_none(around: &Surroundings<'_>) -> Option<Reason> {
    let (step, face) = (around.step, *around.faces.first()?);
    let fewest = around.with_fewest(&[], step.problem.tiling.corners(face))?;
    let own = |&vertex: &usize| Corner { step, face, vertex }.own();
    let mut edges: Vec<usize> = fewest.vertices.iter().flat_map(own).collect();
    edges.sort_unstable();
    edges.dedup();
    let alike = |vertex: &usize| {
        let states = around.only(face).at(&[*vertex]).states();
        states.is_some_and(|states| !states.counts(&own(vertex)).contains(&1))
    };
    if edges.len() < 3
        || edges.len() != fewest.vertices.len() + 1
        || !fewest.vertices.iter().all(alike)
    {
        return None;
    }
    let (subject, number) = (step.subject(Rule::Number(face)), step.problem.clue(face)?);
    let all = say!["the loop passes ", step.all(&edges), " all or none, and ", subject];
    match fewest.states()?.counts(&edges)[..] {
        [0] => Some((say![all, " has no room for them"], Some(CORNER_1).filter(|_| number == 1))),
        [_] => Some((say![all, " cannot do without them"], Some(CORNER_3).filter(|_| number == 3))),
        _ => None,
    }
}

/// Reason by the two opposite corners of a 2 with four edges: a line that comes to one of them
/// leaves at the other.
fn opposite(around: &Surroundings<'_>) -> Option<Reason> {
    let (step, face) = (around.step, *around.faces.first()?);
    let &[a, b, c, d] = step.problem.tiling.corners(face) else { return None };
    if step.problem.clue(face)? != 2 {
        return None;
    }
    let subject = step.subject(Rule::Number(face));
    [[a, c], [c, a], [b, d], [d, b]].into_iter().find_map(|both| {
        let states = around.at(&both).implies_step().then(|| around.at(&both).states())??;
        let corners = both.map(|vertex| Corner { step, face, vertex });
        if states.counts(&corners[0].own()) != [1] {
            return None;
        }
        let [one, other] = corners.map(|corner| corner.from());
        let reason = match (&one[..], &other[..]) {
            (&[one], &[other]) => {
                let (one, other) = (step.place(one), step.place(other));
                let comes = say!["the loop comes to opposite corners of ", subject.clone()];
                let along = say![" along ", one, " and ", other];
                say![comes, along, ", and passes one of its edges at each"]
            }
            // At this corner alone it does so.
            (&[from], []) if around.at(&both[..1]).states()?.counts(&corners[0].own()) == [1] => {
                say![corners[0].goes_on(from), ", and leaves it at the opposite corner"]
            }
            _ => return None,
        };
        Some((reason, Some(LINE_INTO_A_CORNER)))
    })
}
