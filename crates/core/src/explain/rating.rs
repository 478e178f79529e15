//! Ratings: the difficulty of a puzzle, by the steps of its explanation.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::Step;
use crate::budget::Stop;
use crate::cold_sort;
use crate::place::Place;

/// Difficulty of a puzzle, by the steps of its explanation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[non_exhaustive]
pub struct Rating {
    /// Cost of the hardest step; null if no short step was found at some point, or if a limit was
    /// reached.
    pub hardest: Option<f64>,
    /// Sum of the costs of the steps found.
    pub total: f64,
    /// Difficulty of the hardest step in a word; null if a limit was reached.
    pub band: Option<Band>,
    /// Name of the technique of the first step with the highest cost; null if it has none, or if
    /// there is no hardest step.
    pub technique: Option<&'static str>,
    /// Number of that step, from 1; null if there is no hardest step.
    pub step: Option<usize>,
    /// Places that it decides; null if there is no hardest step.
    #[serde(rename = "where")]
    pub places: Option<Vec<Place>>,
    /// Costs of the steps found, ascending, each with the number of its steps.
    pub costs: Vec<(f64, usize)>,
    /// First step at which the fewest deductions were open; null if a limit was reached, or if
    /// there are no steps.
    pub narrowest: Option<Narrowest>,
    /// Code of the limit that was reached: `time` or `memory`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    /// The limit, as a clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Step at which few deductions were open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Narrowest {
    /// Number of the step, from 1.
    pub step: usize,
    /// Number of deductions that were open, this one included: those that the same rung of the
    /// ladder found without a further search.
    pub open: usize,
}

/// End of a search for steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The steps lead to the solution.
    Solved,
    /// No rung of the ladder has a short step.
    Exhausted,
    /// The caller's budget ended.
    Stopped(Stop),
}

/// Difficulty of a puzzle as a word; all kinds share the same words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "they are what they are called")]
pub enum Band {
    Trivial,
    Easy,
    Medium,
    Hard,
    Extreme,
}

impl Band {
    /// All bands, the easiest first.
    pub const ALL: [Self; 5] = [Self::Trivial, Self::Easy, Self::Medium, Self::Hard, Self::Extreme];
}

impl fmt::Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Trivial => "trivial",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Extreme => "extreme",
        })
    }
}

/// Bands of a kind: the largest cost of a step in each band but the last.
///
/// A kind does not have a band whose largest cost is that of the band before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bands(pub [f64; 4]);

impl Bands {
    /// Bands of kinds that have none of their own: those of Solo, whose grades fall into them in
    /// order.
    pub const COMMON: Self = Self([1.0, 2.0, 6.5, 9.0]);

    /// Returns the band of a puzzle whose hardest step has this cost.
    pub fn band(self, hardest: f64) -> Band {
        let above = self.0.iter().filter(|most| hardest > **most).count();
        Band::ALL[above]
    }

    /// Returns the largest cost of a step in a band.
    pub fn most(self, band: Band) -> f64 {
        self.0.get(band as usize).copied().unwrap_or(f64::INFINITY)
    }

    /// Returns the bands that a kind has, the easiest first. Each step costs at least 1.
    pub fn all(self) -> impl Iterator<Item = Band> {
        let least = std::iter::once(0.0).chain(self.0);
        let most = self.0.into_iter().chain([f64::INFINITY]);
        let ranges = Band::ALL.into_iter().zip(least.zip(most));
        ranges.filter(|(_, (least, most))| least < most && *most >= 1.0).map(|(band, _)| band)
    }
}

impl Rating {
    /// Returns the rating of a puzzle with these steps, or `None` after an interrupt.
    pub fn new(steps: &[Step], bands: Bands, ending: &Ending) -> Option<Self> {
        let found = Self::of_steps(steps);
        match ending {
            Ending::Solved => {
                let hardest = found.costs.last().map_or(0.0, |&(cost, _)| cost);
                let at = steps.iter().position(|step| is_same(step.cost, hardest));
                let step = at.map(|at| &steps[at]);
                Some(Self {
                    hardest: Some(hardest),
                    band: Some(bands.band(hardest)),
                    technique: step.and_then(|step| step.technique),
                    step: at.map(|at| at + 1),
                    places: step.map(Step::decided),
                    ..found
                })
            }
            Ending::Exhausted => Some(Self { band: Some(Band::Extreme), ..found }),
            Ending::Stopped(Stop::Interrupted) => None,
            // The difficulty of the steps that were not found is unknown.
            Ending::Stopped(stop) => Some(Self {
                narrowest: None,
                stopped: Some(stop.code()),
                reason: Some(stop.to_string()),
                ..found
            }),
        }
    }

    /// Returns what these steps tell without the difficulty of the hardest.
    fn of_steps(steps: &[Step]) -> Self {
        let mut costs: Vec<(f64, usize)> = Vec::new();
        for step in steps {
            match costs.iter_mut().find(|(cost, _)| is_same(*cost, step.cost)) {
                Some((_, count)) => *count += 1,
                None => costs.push((step.cost, 1)),
            }
        }
        cold_sort::sort_by(&mut costs, |a, b| a.0.total_cmp(&b.0));
        let narrowest = (1..).zip(steps).map(|(step, own)| Narrowest { step, open: own.open });
        Self {
            hardest: None,
            // A sum of nothing would be -0.
            total: steps.iter().fold(0.0, |sum, step| sum + step.cost),
            band: None,
            technique: None,
            step: None,
            places: None,
            costs,
            narrowest: narrowest.min_by_key(|narrowest| narrowest.open),
            stopped: None,
            reason: None,
        }
    }
}

/// Returns true if 2 costs are the same: sums have rounding errors.
fn is_same(cost: f64, other: f64) -> bool {
    (cost - other).abs() < 1e-6
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::ConstraintKind;
    use crate::fact::Fact;

    const BANDS: Bands = Bands::COMMON;

    /// Steps with these costs, and these numbers of open deductions; each decides the cell in the
    /// column of its number.
    fn steps(costs: &[(f64, usize)]) -> Vec<Step> {
        let step = |(column, &(cost, open))| {
            let therefore = vec![Fact::is(Place::Cell([column, 0]), 1)];
            let technique = Some("pair").filter(|_| cost > 5.0);
            Step { technique, therefore, cost, open, ..Step::by(ConstraintKind::Count) }
        };
        (1..).zip(costs).map(step).collect()
    }

    fn written(costs: &[(f64, usize)], ending: &Ending) -> String {
        serde_json::to_string(&Rating::new(&steps(costs), BANDS, ending)).expect("JSON")
    }

    #[test]
    fn a_puzzle_is_as_hard_as_its_hardest_step() {
        let found = [(1.0, 3), (5.5, 2), (1.0, 2), (5.5, 4)];
        assert_eq!(
            written(&found, &Ending::Solved),
            concat!(
                r#"{"hardest":5.5,"total":13.0,"band":"medium","technique":"pair","step":2,"#,
                r#""where":[{"cell":[2,0]}],"costs":[[1.0,2],[5.5,2]],"#,
                r#""narrowest":{"step":2,"open":2}}"#,
            )
        );
        assert_eq!(
            written(&[(1.0, 1)], &Ending::Exhausted),
            concat!(
                r#"{"hardest":null,"total":1.0,"band":"extreme","technique":null,"step":null,"#,
                r#""where":null,"costs":[[1.0,1]],"narrowest":{"step":1,"open":1}}"#,
            )
        );
    }

    #[test]
    fn a_finished_board_costs_nothing() {
        assert_eq!(
            written(&[], &Ending::Solved),
            concat!(
                r#"{"hardest":0.0,"total":0.0,"band":"trivial","technique":null,"step":null,"#,
                r#""where":null,"costs":[],"narrowest":null}"#,
            )
        );
    }

    #[test]
    fn what_a_limit_ended_has_no_band_and_says_why() {
        let expected = |code: &str, reason: &str| {
            let unknown = concat!(
                r#"{"hardest":null,"total":6.5,"band":null,"technique":null,"step":null,"#,
                r#""where":null,"costs":[[1.0,1],[5.5,1]],"narrowest":null,"stopped":""#,
            );
            format!(r#"{unknown}{code}","reason":"{reason}"}}"#)
        };
        let stopped = |stop| written(&[(1.0, 1), (5.5, 1)], &Ending::Stopped(stop));
        assert_eq!(stopped(Stop::Time), expected("time", "the time limit was reached"));
        let memory = Stop::Memory("9 MB".to_owned());
        assert_eq!(stopped(memory), expected("memory", "the memory limit was reached: 9 MB"));
        assert_eq!(stopped(Stop::Interrupted), "null");
    }

    #[test]
    fn a_kind_has_the_bands_between_its_thresholds() {
        let bands = [1.0, 1.5, 6.5, 9.0, 9.5].map(|cost| BANDS.band(cost).to_string());
        assert_eq!(bands, ["trivial", "easy", "medium", "hard", "extreme"]);
        let all = |bands: [f64; 4]| Bands(bands).all().collect::<Vec<_>>();
        assert_eq!(all(BANDS.0), Band::ALL);
        let [_, easy, medium, _, extreme] = Band::ALL;
        assert_eq!(all([0.0, 2.0, 4.0, 4.0]), [easy, medium, extreme]);
        assert_eq!(Bands([0.0, 2.0, 4.0, 4.0]).band(4.5), extreme);
        assert_eq!(all([1.0, 1.0, 1.0, f64::INFINITY]), [Band::Trivial, Band::Hard]);
    }
}
