//! The judge of claims about a hidden answer: solutions are the answers that are consistent with
//! what is seen, and the hidden answer itself is never looked at.

use serde_json::Value;
use tatham_core::explain::judge::{
    ClaimBoard, Inquiry, Judged, Judgement, OnJudged, StepClaim, StepVerdict, UnfitClaim, facts_of,
    no_place, no_value,
};
use tatham_core::partial_answer::{Choices, PartialAnswer as _};
use tatham_core::{Budget, Fact, Json, Place, Says, Settings, Status, Stop};

use crate::game::Game;
use crate::hidden_puzzle::Problem;

/// Greatest number of consistent answers that are examined for a claim.
const MOST_ANSWERS: usize = 10_000;

/// Answers consistent with a position, without the type of the game.
pub(crate) trait AnyAnswers {
    /// Returns the values that each place of an answer can have.
    fn choices(&self) -> Vec<Choices>;

    /// Returns the sign that a player enters, and the value of an answer that it stands for.
    fn sign(&self) -> Option<[&'static str; 2]>;

    /// Returns the common part of all answers, and the share of those in which each cell has the
    /// second value; `None` if there is no answer.
    fn analyse(&self, budget: &Budget) -> Result<Option<(Value, Option<Shares>)>, Stop>;

    /// Returns the answers, each once.
    fn each<'a>(&'a self, budget: &'a Budget)
    -> Box<dyn Iterator<Item = Result<Value, Stop>> + 'a>;

    /// Judges claims by the rules of the game; `None` if it does not state them.
    fn judge_by_rules(
        &self,
        inquiry: &Inquiry<'_>,
        position: &dyn ClaimBoard,
        budget: &Budget,
        on_judged: &mut OnJudged<'_>,
    ) -> Option<Result<Judged, UnfitClaim>>;
}

/// Share of the answers in which each cell holds something, row by row.
type Shares = Vec<Vec<Option<f64>>>;

/// Answers consistent with the position of a problem.
pub(crate) struct PositionAnswers<'p, G: Game> {
    problem: &'p Problem<G>,
    seen: G::Observation,
    settings: Settings,
}

impl<'p, G: Game> PositionAnswers<'p, G> {
    pub(crate) fn new(problem: &'p Problem<G>) -> Self {
        Self { problem, seen: problem.position(), settings: Settings::default() }
    }
}

impl<G: Game> AnyAnswers for PositionAnswers<'_, G> {
    fn choices(&self) -> Vec<Choices> {
        let form = &self.problem.form;
        G::unknown(form).entries(G::range(form))
    }

    fn sign(&self) -> Option<[&'static str; 2]> {
        G::SIGN
    }

    fn analyse(&self, budget: &Budget) -> Result<Option<(Value, Option<Shares>)>, Stop> {
        let study = self.problem.analyse(&mut G::Memo::default(), budget)?;
        Ok(study
            .map(|study| (Json::from_plain(&study.common).value(), study.posterior.probability)))
    }

    fn each<'a>(
        &'a self,
        budget: &'a Budget,
    ) -> Box<dyn Iterator<Item = Result<Value, Stop>> + 'a> {
        let (form, settings) = (&self.problem.form, &self.settings);
        let answers = G::consistent_answers(form, &self.seen, settings, budget);
        Box::new(answers.map(|answer| answer.map(|answer| Json::from_plain(&answer).value())))
    }

    fn judge_by_rules(
        &self,
        inquiry: &Inquiry<'_>,
        position: &dyn ClaimBoard,
        budget: &Budget,
        on_judged: &mut OnJudged<'_>,
    ) -> Option<Result<Judged, UnfitClaim>> {
        G::judge_by_rules(&self.problem.form, &self.seen, inquiry, position, budget, on_judged)
    }
}

/// Returns the value of a place in an answer, if it is known there.
fn value_at(answer: &Value, place: Place) -> Option<Value> {
    let Place::Cell([x, y]) = place else { return None };
    if let Some(code) = answer.get("code") {
        return code.get(x).filter(|value| y == 0 && !value.is_null()).cloned();
    }
    let row = answer.get("rows")?.get(y)?.as_str()?;
    row.chars().nth(x).filter(|&sign| sign != '?').map(|sign| sign.to_string().into())
}

/// Returns a fact in terms of an answer's values: for one of two values, always that the place has
/// a value.
fn read(fact: &Fact, choices: &[Choices], sign: Option<[&'static str; 2]>) -> Result<Fact, String> {
    let place = fact.place;
    let choices = choices.iter().find(|own| own.place == place).ok_or_else(|| no_place(place))?;
    let entered = sign.filter(|[entry, _]| fact.says.value() == entry);
    let value = entered.map_or_else(|| fact.says.value().clone(), |[_, value]| value.into());
    if !choices.values.contains(&value) {
        return Err(no_value(place, fact.says.value(), &choices.values));
    }
    Ok(match (&fact.says, &*choices.values) {
        (Says::Is(_), _) => Fact::is(place, value),
        (Says::Not(_), [one, other]) => {
            Fact::is(place, if value == *one { other } else { one }.clone())
        }
        (Says::Not(_), _) => Fact { place, says: Says::Not(value) },
    })
}

/// Checks that facts with `not` are about places and values of the answer.
///
/// # Errors
/// One of them is not.
pub(crate) fn check_ruled_out(answers: &dyn AnyAnswers, facts: &[Fact]) -> Result<(), UnfitClaim> {
    if facts.is_empty() {
        return Ok(());
    }
    let choices = answers.choices();
    for (index, fact) in facts.iter().enumerate() {
        let unfit = |why| UnfitClaim { index, why };
        if fact.value().is_some() {
            return Err(unfit(format!("expected a fact with `not`, found that {fact}")));
        }
        read(fact, &choices, answers.sign()).map_err(unfit)?;
    }
    Ok(())
}

/// Judges claims about the answer of a position.
///
/// # Errors
/// A claim does not fit the game.
pub(crate) fn judge(
    answers: &dyn AnyAnswers,
    (verdict, ruled_out): (Result<(Status, usize), Stop>, &[Fact]),
    inquiry: &Inquiry<'_>,
    position: &dyn ClaimBoard,
    budget: &Budget,
    on_judged: &mut OnJudged<'_>,
) -> Result<Judged, UnfitClaim> {
    let (choices, sign) = (answers.choices(), answers.sign());
    let claims = read_all(inquiry, &choices, sign)?;
    let known = ruled_out.iter().filter_map(|fact| read(fact, &choices, sign).ok()).collect();
    let mut board = PlayerBoard { sign, position: position.copied(), known };
    let (status, wrong) = match &verdict {
        Ok(verdict) => *verdict,
        Err(_) => (Status::Unknown, 0),
    };
    let mut judged = Judged::new(status, wrong);
    if let Some(done) = by_rules(answers, inquiry, &claims, &board, &mut judged, budget, on_judged)
    {
        return done.map(|()| judged.ended_by(budget));
    }
    let analysed = verdict.and_then(|_| answers.analyse(budget));
    let analysed = match analysed {
        Ok(Some(analysed)) => Ok(analysed),
        Ok(None) => Err("no answer fits the observations".to_owned()),
        Err(stop) => Err(stop.to_string()),
    };
    for claim in &claims {
        let judgement = match (board.at_sight(claim), &analysed) {
            (Some(judgement), _) => judgement,
            (None, Err(reason)) => Judgement::unknown(reason),
            (None, Ok((common, shares))) => match share(answers, claim, common, budget) {
                Ok(Share::None) => Judgement::new(StepVerdict::Wrong),
                Ok(Share::Some) => undecided(claim, || shares.clone()),
                Ok(Share::All) => Judgement::new(StepVerdict::Follows),
                Err(stop) => Judgement::unknown(stop.to_string()),
            },
        };
        if inquiry.in_turn && judgement.verdict == StepVerdict::Follows {
            board.enter(claim);
        }
        judged.add(judgement, on_judged);
    }
    Ok(judged.ended_by(budget))
}

/// Reads all claims.
fn read_all(
    inquiry: &Inquiry<'_>,
    choices: &[Choices],
    sign: Option<[&'static str; 2]>,
) -> Result<Vec<Vec<Fact>>, UnfitClaim> {
    let read = |(index, claim)| {
        let facts = facts_of(claim).and_then(|facts| {
            facts.iter().map(|fact| read(fact, choices, sign)).collect::<Result<Vec<_>, _>>()
        });
        facts.map_err(|why| UnfitClaim { index, why })
    };
    inquiry.claims.iter().enumerate().map(read).collect()
}

/// Judges claims by the rules of the game, if it states them: all but those that are entered.
fn by_rules(
    answers: &dyn AnyAnswers,
    inquiry: &Inquiry<'_>,
    claims: &[Vec<Fact>],
    board: &PlayerBoard,
    judged: &mut Judged,
    budget: &Budget,
    on_judged: &mut OnJudged<'_>,
) -> Option<Result<(), UnfitClaim>> {
    let entered = || Judgement::new(StepVerdict::AlreadyKnown);
    let is_entered: Vec<bool> = claims.iter().map(|claim| board.knows(claim)).collect();
    let indices: Vec<usize> = (0..claims.len()).filter(|&index| !is_entered[index]).collect();
    let rest: Vec<StepClaim> =
        indices.iter().map(|&index| StepClaim::Facts(claims[index].clone())).collect();
    let inquiry = Inquiry { claims: &rest, ..*inquiry };
    let mut add = |index: usize, judgement: &Judgement| {
        while judged.verdicts.len() < indices[index] {
            judged.add(entered(), on_judged);
        }
        let judgement = match judgement.verdict {
            StepVerdict::Undecided => {
                undecided(&claims[indices[index]], || answers.analyse(budget).ok()??.1)
            }
            _ => judgement.clone(),
        };
        judged.add(judgement, on_judged);
    };
    let found = answers.judge_by_rules(&inquiry, &*board.position, budget, &mut add)?;
    let status = match found {
        Ok(found) => found.status,
        Err(unfit) => {
            return Some(Err(UnfitClaim { index: indices[unfit.index], ..unfit }));
        }
    };
    while judged.verdicts.len() < claims.len() {
        judged.add(entered(), on_judged);
    }
    judged.status = status;
    Some(Ok(()))
}

/// Makes the judgement of an undecided claim; a fact about a cell that holds something or not has a
/// probability, if the shares of the answers are known.
fn undecided(claim: &[Fact], shares: impl FnOnce() -> Option<Shares>) -> Judgement {
    let mut judgement = Judgement::new(StepVerdict::Undecided);
    if let [Fact { place: Place::Cell([x, y]), says: Says::Is(value) }] = claim {
        let share = shares().and_then(|shares| shares.get(*y)?.get(*x).copied().flatten());
        judgement.probability = share.map(|share| if value == "." { 1.0 - share } else { share });
    }
    judgement
}

/// Board as the player sees it.
struct PlayerBoard {
    sign: Option<[&'static str; 2]>,
    position: Box<dyn ClaimBoard>,
    /// Facts that were ruled out or have followed.
    known: Vec<Fact>,
}

impl PlayerBoard {
    /// Returns the entry that a player makes of a fact.
    fn entry(&self, fact: &Fact) -> Option<Fact> {
        let [entry, value] = self.sign?;
        (fact.value()? == value).then(|| Fact::is(fact.place, entry))
    }

    fn knows(&self, claim: &[Fact]) -> bool {
        claim.iter().all(|fact| {
            let is_entered = || self.entry(fact).is_some_and(|own| self.position.has_entry(&own));
            self.known.contains(fact) || is_entered()
        })
    }

    fn entries(&self, claim: &[Fact]) -> Vec<Fact> {
        claim.iter().filter_map(|fact| self.entry(fact)).collect()
    }

    /// Returns the judgement of a claim that needs no analysis.
    fn at_sight(&self, claim: &[Fact]) -> Option<Judgement> {
        if self.knows(claim) {
            return Some(Judgement::new(StepVerdict::AlreadyKnown));
        }
        let broken = self.position.broken().into_iter().map(|own| own.name);
        let broken: Vec<String> = broken.collect();
        let violation = self.position.breaks(&self.entries(claim), &broken)?;
        Some(Judgement::breaking(&violation, Vec::new()))
    }

    fn enter(&mut self, claim: &[Fact]) {
        self.position.enter(&self.entries(claim));
        self.known.extend_from_slice(claim);
    }
}

/// Share of the answers that have a claim.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Share {
    None,
    Some,
    All,
}

fn holds(fact: &Fact, answer: &Value) -> bool {
    let own = value_at(answer, fact.place);
    own.is_some_and(|own| (own == *fact.says.value()) == fact.value().is_some())
}

/// Returns the share of the answers that have all facts of a claim.
fn share(
    answers: &dyn AnyAnswers,
    claim: &[Fact],
    common: &Value,
    budget: &Budget,
) -> Result<Share, Stop> {
    let open: Vec<&Fact> =
        claim.iter().filter(|fact| value_at(common, fact.place).is_none()).collect();
    let mut known = claim.iter().filter(|fact| value_at(common, fact.place).is_some());
    if !known.all(|fact| holds(fact, common)) {
        return Ok(Share::None);
    }
    if open.is_empty() {
        return Ok(Share::All);
    }
    let (mut with, mut without) = (false, false);
    for (count, answer) in answers.each(budget).enumerate() {
        let answer = answer?;
        if count == MOST_ANSWERS {
            return Err(Stop::Steps);
        }
        if open.iter().all(|fact| holds(fact, &answer)) {
            with = true;
        } else {
            without = true;
        }
        if with && without {
            return Ok(Share::Some);
        }
    }
    budget.vouch(if with { Share::All } else { Share::None })
}
