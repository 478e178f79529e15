//! Alternating inference chains (AIC): links of which at least one end is true, where the end of
//! each and the beginning of the next are not both true. So the first end or the last one is true.
//!
//! ```text
//!   R1C1 is 2 or 5
//!                |  row 1 has one 5
//!        R1C7 is 5 or R8C7 is 5
//!                             |  row 8 has one 5
//!                     R8C2 is 5 or 2:     R1C1 or R8C2 is 2
//! ```
//!
//! # References
//! HoDoKu, "Solving techniques", "Alternating Inference Chains".

use super::{Cause, Inference, Rule, Sight, Solo, Technique, ruled_out};

/// Name of such a chain.
pub(in crate::solo) const NAME: &str = "AIC";

/// Largest number of links of which an order is looked for.
const MOST_LINKS: usize = 12;

/// Number of links that are tried: a dozen of one digit could be put together in millions of ways.
const MOST_TRIES: usize = 2_000;

/// A digit in a cell.
pub(in crate::solo) type End = (usize, u32);

/// Two ends of which at least one is true: the 2 digits of a cell, or the 2 cells of a digit in a
/// unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::solo) struct Link {
    pub(in crate::solo) ends: [End; 2],
    pub(in crate::solo) unit: Option<usize>,
}

/// Returns the chain of a step, if it has one.
pub(in crate::solo) fn find(step: &Inference<'_, Solo>) -> Option<Technique> {
    let sight = Sight { step, ruled_out: ruled_out(step)? };
    let links: Vec<Link> =
        step.causes.iter().map(|cause| sight.link(cause)).collect::<Option<_>>()?;
    if !(2..=MOST_LINKS).contains(&links.len()) {
        return None;
    }
    let (mut chain, mut tries) = (Vec::new(), MOST_TRIES);
    sight.extend(&links, &mut chain, &mut tries).then_some(Technique::Aic(chain))
}

impl Sight<'_> {
    fn link(&self, cause: &Cause<Rule>) -> Option<Link> {
        match *cause {
            Cause::OneValue { place } => {
                let digits = self.digits(place);
                let ends = [digits.trailing_zeros(), digits.checked_ilog2()?];
                (digits.count_ones() == 2)
                    .then_some(Link { ends: ends.map(|digit| (place, digit)), unit: None })
            }
            Cause::OnePlace { value, unit: Rule::Unit(unit) } => {
                let digit = u32::try_from(value).ok()?;
                let [first, second] = self.places(unit, digit).try_into().ok()?;
                Some(Link { ends: [(first, digit), (second, digit)], unit: Some(unit) })
            }
            _ => None,
        }
    }

    /// Returns true if not both can be true.
    fn clash(&self, a: End, b: End) -> bool {
        if a.0 == b.0 { a.1 != b.1 } else { a.1 == b.1 && self.sees(a.0, b.0) }
    }

    /// Extends a chain by all links that are not in it, so that what is ruled out clashes with its
    /// first and its last end; returns true if it finds this possible.
    fn extend(&self, links: &[Link], chain: &mut Vec<Link>, tries: &mut usize) -> bool {
        let last = chain.last().map(|link| link.ends[1]);
        if let (true, Some(last)) = (links.is_empty(), last) {
            let ends = [chain[0].ends[0], last];
            return self.ruled_out.iter().all(|&out| ends.iter().all(|&end| self.clash(out, end)));
        }
        for (at, link) in links.iter().enumerate() {
            let rest = [&links[..at], &links[at + 1..]].concat();
            for turned in [false, true] {
                let [first, second] = link.ends;
                let ends = if turned { [second, first] } else { [first, second] };
                if *tries > 0 && last.is_none_or(|last| self.clash(last, ends[0])) {
                    *tries -= 1;
                    chain.push(Link { ends, unit: link.unit });
                    if self.extend(&rest, chain, tries) {
                        return true;
                    }
                    chain.pop();
                }
            }
        }
        false
    }
}
