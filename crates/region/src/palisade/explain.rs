//! Sentences that explain why an edge must be a border or open.

mod region;

use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::{all_of, count};
use tatham_explain::{Bound, Explained, Inference, Tense, ValueNames};

use super::Palisade;
use super::rules::Rule;

tatham_explain::values! {
    /// Edge between 2 cells.
    Line { 0 => Open, 1 => Border }
}

impl Explained for Palisade {
    type Rule = Rule;
    type Value = Line;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "a border" } else { "open" }.to_owned(),
        values: |value| if value == 1 { "borders" } else { "open edges" }.to_owned(),
        sort: "edge",
        counted: |value| value == 1,
    };

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        match step.rule()? {
            _ if step.is_chain => None,
            (Rule::Size, _) => region::describe(step),
            (Rule::Clue(_), _) => Some(Sentence::so(Self::reason(step)?, step.conclusion())),
        }
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule @ Rule::Clue(cell), bound) = link.rule()? else { return None };
        let is_at_most = match bound {
            Bound::AtMost(_) => true,
            Bound::AtLeast(_) => false,
            Bound::Exact => return None,
        };
        let (subject, clue) = (link.subject(rule), link.problem.clue(cell));
        if link.conclusions.is_empty() {
            let has = link.tense.verb("has", "would have");
            let too = if is_at_most { "too many" } else { "too few" };
            return Some(say![subject, format!(" {has} {too} borders")]);
        }
        let borders = count(clue, "border");
        if link.tense != Tense::Is {
            return Some(if is_at_most {
                say![subject, format!(" would have its {borders}")]
            } else {
                say![subject, " would need a border on every edge that is left"]
            });
        }
        let edges = link.problem.clues.size().edges();
        let around: Vec<(usize, Line)> =
            edges.around(cell).map(|(edge, _)| (edge, Line::Border)).collect();
        let (framed, left) = (link.problem.framed(cell), link.board().left(&around).len());
        let with_frame = match framed {
            0 => String::new(),
            sides => format!("with the frame on {}, ", count(sides, "side")),
        };
        Some(match is_at_most {
            true if clue == 0 => say![subject, " has no borders"],
            true if framed == clue => {
                let its = format!(" its {borders}");
                say!["the frame already gives ", subject, link.has(its, &around, framed)]
            }
            true => {
                let has = format!(" already has its {borders}");
                say![with_frame, subject, link.has(has, &around, framed)]
            }
            false if left == 4 => say![subject, " needs a border on all four sides"],
            false if left == 1 => {
                let last = if clue == 1 { "border" } else { "last border" };
                let one = format!(" has one edge left for its {last}");
                say![with_frame, subject, link.left(one, &around, framed)]
            }
            false => {
                let needs = format!(" needs a border on {} edges that are left", all_of(left));
                say![with_frame, subject, link.left(needs, &around, framed)]
            }
        })
    }
}
