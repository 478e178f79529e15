//! Steps by the loop and several numbers, such as two 3s side by side.

use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence};
use tatham_explain::TypedFact;

use super::corner::{Corner, Reason};
use super::diagonal::diagonal;
use super::explain::Drawn;
use super::local::Surroundings;
use super::rules::Rule;
use super::techniques::ADJACENT_3S;

/// Largest number of numbers in a sentence.
const FEW: usize = 4;

/// Largest number of conclusions in a sentence.
const MOST_CONCLUSIONS: usize = 8;

/// Returns the sentence of a step by the loop and several numbers, if it follows from the edges
/// around them and those at the vertices where they meet.
pub(super) fn describe(around: &Surroundings<'_>) -> Option<Sentence> {
    let Surroundings { step, faces, .. } = around;
    if faces.len() > FEW || step.conclusions.len() > MOST_CONCLUSIONS {
        return None;
    }
    let (reason, technique) =
        side_by_side(around).or_else(|| common_corner(around)).or_else(|| diagonal(around))?;
    let tiling = &step.problem.tiling;
    let edges = faces.iter().flat_map(|&face| tiling.around(face)).map(|&edge| step.at(edge));
    let sentence = Sentence::so(reason, step.conclusion()).naming(edges);
    Some(match technique {
        Some(technique) => sentence.by(technique.name),
        None => sentence,
    })
}

/// The only edge between two numbers.
fn common_edge(around: &Surroundings<'_>) -> Option<usize> {
    let tiling = &around.step.problem.tiling;
    let &[one, other] = &around.faces[..] else { return None };
    let is_common = |edge: &&usize| tiling.around(other).contains(edge);
    let mut common = tiling.around(one).iter().filter(is_common);
    let (edge, None) = (common.next()?, common.next()) else { return None };
    Some(*edge)
}

/// Reason by two numbers with a common edge, each of which lacks a line on one edge only.
fn side_by_side(around: &Surroundings<'_>) -> Option<Reason> {
    let (step, tiling) = (around.step, &around.step.problem.tiling);
    let &[one, other] = &around.faces[..] else { return None };
    let common = common_edge(around)?;
    let all_but_one = |&face: &usize| {
        step.problem.clue(face).map(|lines| lines as usize + 1) == Some(tiling.around(face).len())
    };
    if ![one, other].iter().all(all_but_one) {
        return None;
    }
    let ends = tiling.ends(common);
    let [first, second] = [one, other].map(|face| step.subject(Rule::Number(face)));
    let is_known = step.having(Drawn::Line).contains(&common);
    let mut reason = Clause::default();
    if !is_known {
        let without = say!["without a line on ", step.place(common), ", ", first.clone()];
        let alone = say![" and ", second.clone(), " would have a loop of their own"];
        reason.push(say![without, alone]);
        let is_empty = |fact: &TypedFact<Drawn>| (fact.value == Drawn::Empty) == fact.is;
        let is_around = |edge| [one, other].iter().any(|&face| tiling.around(face).contains(&edge));
        if step.facts.iter().any(|fact| is_empty(fact) && is_around(fact.at))
            || around.at(&[]).states()?.counts(&[common]) != [1]
        {
            return None;
        }
    }
    let is_common = |fact: &TypedFact<Drawn>| fact.at == common;
    if !step.conclusions.iter().all(is_common) {
        let states = around.at(&ends);
        if !states.implies_step() {
            return None;
        }
        let states = states.states()?;
        let beside = |faces: &[usize], ends: &[usize]| -> Vec<usize> {
            let own = |face| ends.iter().map(move |&vertex| Corner { step, face, vertex }.own());
            let edges = faces.iter().flat_map(|&face| own(face)).flatten();
            edges.filter(|&edge| edge != common).collect()
        };
        let both = [one, other];
        let turns_to_each = both.iter().all(|&face| states.counts(&beside(&[face], &ends)) == [1]);
        let turns_at_each = ends.iter().all(|&end| states.counts(&beside(&both, &[end])) == [1]);
        if !turns_to_each || !turns_at_each {
            return None;
        }
        reason.push(if is_known { "from " } else { ", and from " });
        let turns = say![step.place(common), " the loop turns to ", first, " at one end"];
        reason.push(say![turns, " and to ", second, " at the other"]);
    }
    Some((reason, Some(ADJACENT_3S).filter(|_| step.problem.clue(one) == Some(3))))
}

/// Reason by a 1 and another number with a common edge: where that edge ends, the loop passes along
/// an edge of the other number and one of the 1.
fn common_corner(around: &Surroundings<'_>) -> Option<Reason> {
    let (step, tiling) = (around.step, &around.step.problem.tiling);
    let &[first, second] = &around.faces[..] else { return None };
    let is_1 = |face: &usize| step.problem.clue(*face) == Some(1);
    let [one, other] = [[first, second], [second, first]].into_iter().find(|[one, _]| is_1(one))?;
    let common = common_edge(around)?;
    tiling.ends(common).into_iter().find_map(|vertex| {
        let here = around.at(&[vertex]);
        let states = here.implies_step().then(|| here.states())??;
        let of_1 = Corner { step, face: one, vertex }.own();
        let mut of_other = Corner { step, face: other, vertex }.own();
        of_other.retain(|&edge| edge != common);
        if [&of_1, &of_other].iter().any(|own| states.counts(own) != [1]) {
            return None;
        }
        let [one, other] = [one, other].map(|face| step.subject(Rule::Number(face)));
        let passes = say!["the loop passes the common corner of ", other, " and ", one];
        let along = say![" along ", step.all(&of_other), " and one edge of the 1"];
        Some((say![passes, along], None))
    })
}
