//! The judge of a step: verdicts on claims about a position.
//!
//! All claims share the verdict on the puzzle, the board of its rules, and a ladder that stands at
//! the position and is asked for a step to each claimed fact.

use std::collections::BTreeSet;

use tatham_core::explain::Step;
use tatham_core::explain::judge::{
    ClaimBoard, Inquiry, Judged, Judgement, OnJudged, StepClaim, StepVerdict, UnfitClaim, facts_of,
};
use tatham_core::{Budget, Fact, Place, Says, Status, Stop, Violation, cold_sort};
use tatham_sat::{Cdcl, Lit};

use super::ExplanationState;
use super::case::{Case, Truth};
use super::claims::FactReader;
use crate::board::{Atom, Meaning};
use crate::ladder::{Exhausted, Ladder, MinimalStep};
use crate::renderer::Renderer;

/// The board as the player sees it.
struct PlayerBoard<'s> {
    reader: FactReader<'s>,
    given: Vec<Option<i64>>,
    /// Values of the shown places: givens and entries, right or wrong.
    known: Vec<Option<i64>>,
    ruled_out: BTreeSet<(usize, i64)>,
    position: Box<dyn ClaimBoard>,
    /// Names of the rules that the position breaks; `None` until they are needed.
    broken: Option<Vec<String>>,
}

impl PlayerBoard<'_> {
    /// Returns the other one of two values that a place can have.
    fn other(&self, own: Meaning) -> Option<i64> {
        match *self.reader.values(own.place) {
            [one, other] => Some(if own.value == one { other } else { one }),
            _ => None,
        }
    }

    fn is_known(&self, own: Meaning) -> bool {
        let excluded = if own.is { self.other(own) } else { Some(own.value) };
        let entered = [&self.known, &self.given].map(|values| values.get(own.place).copied());
        let mut entered = entered.into_iter().flatten().flatten();
        let is_ruled_out =
            excluded.is_some_and(|value| self.ruled_out.contains(&(own.place, value)));
        is_ruled_out || entered.any(|value| (value == own.value) == own.is)
    }

    /// Returns true if each fact of a claim is given, entered or ruled out.
    fn knows(&self, facts: &[Fact], read: &[Meaning]) -> bool {
        if read.iter().all(|&own| self.is_known(own)) {
            return true;
        }
        // An entry may have more values than a step can name.
        let is_part = |fact: &Fact| self.reader.has_parts(fact);
        facts.iter().all(|fact| is_part(fact) && self.position.has_entry(fact))
    }

    /// Returns what a claim breaks visibly if it is entered now.
    fn breaking(&mut self, facts: &[Fact], read: &[Meaning]) -> Option<Judgement> {
        for own in read {
            if let Some(given) =
                self.given[own.place].filter(|&given| (given == own.value) != own.is)
            {
                let fact = self.reader.fact(Meaning { value: given, is: true, ..*own });
                let violation = Violation::new(format!("{} is given", fact.place));
                return Some(Judgement::breaking(&violation, vec![fact]));
            }
        }
        let entries = self.entries(facts, read);
        let position = &self.position;
        let broken = self.broken.get_or_insert_with(|| {
            position.broken().into_iter().map(|violation| violation.name).collect()
        });
        let violation = position.breaks(&entries, broken)?;
        let is_claimed = |place: &Place| facts.iter().any(|fact| fact.place == *place);
        let others = violation.places.iter().filter(|place| !is_claimed(place));
        let clash = others.filter_map(|&place| {
            let number = self.reader.number(place)?;
            let value = self.known[number]?;
            Some(self.reader.fact(Meaning { place: number, value, is: true }))
        });
        let clash = clash.collect();
        Some(Judgement::breaking(&violation, clash))
    }

    /// Returns the entries that a player makes of a claim: where a place has two values, not to
    /// have one is to have the other.
    fn entries(&self, facts: &[Fact], read: &[Meaning]) -> Vec<Fact> {
        let denied = read.iter().filter(|own| !own.is);
        let denied = denied.filter_map(|&own| {
            let value = self.other(own)?;
            Some(self.reader.fact(Meaning { value, is: true, ..own }))
        });
        let claimed = facts.iter().filter(|fact| fact.value().is_some()).cloned();
        // Players draw lines, and do not enter that one is absent.
        let is_entry = |fact: &Fact| !fact.place.is_line() || fact.says == Says::Is(true.into());
        claimed.chain(denied).filter(is_entry).collect()
    }

    /// Enters a claim that follows.
    fn enter(&mut self, facts: &[Fact], read: &[Meaning]) {
        self.position.enter(&self.entries(facts, read));
        self.broken = None;
        for own in read {
            if own.is {
                self.known[own.place] = Some(own.value);
            } else {
                self.ruled_out.insert((own.place, own.value));
            }
        }
    }
}

/// Share of the solutions that have a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Share {
    None,
    Some,
    All,
}

/// Solutions of the puzzle with the right entries.
enum Answers {
    Only(Vec<Option<i64>>),
    Several(Box<Cdcl>),
}

impl Answers {
    /// Returns the share of the solutions that have a claim.
    fn share(&mut self, read: &[Meaning], case: &Case, budget: &Budget) -> Result<Share, Stop> {
        let solver = match self {
            Self::Only(values) => {
                let holds = |own: &Meaning| (values[own.place] == Some(own.value)) == own.is;
                return Ok(if read.iter().all(holds) { Share::All } else { Share::None });
            }
            Self::Several(solver) => solver,
        };
        let lits = read.iter().map(|&own| lit(case, own));
        let Some(lits) = lits.collect::<Option<Vec<Lit>>>() else { return Ok(Share::Some) };
        if !solver.solve(&lits, budget)? {
            return Ok(Share::None);
        }
        for &lit in &lits {
            if solver.solve(&[!lit], budget)? {
                return Ok(Share::Some);
            }
        }
        Ok(Share::All)
    }

    /// Returns the literal that a step has to conclude for a fact: its own, or for a value that no
    /// step denies that of the value which the place has.
    fn goal(&self, own: Meaning, case: &Case) -> Option<Atom> {
        let atom = atom(case, own).filter(|&atom| case.board.is_shown(atom));
        atom.or_else(|| match self {
            Self::Only(values) if !own.is => case.board.atom(own.place, values[own.place]?),
            _ => None,
        })
    }
}

/// Returns the literal of a fact.
fn atom(case: &Case, Meaning { place, value, is }: Meaning) -> Option<Atom> {
    let atom = case.board.atom(place, value)?;
    Some(if is { atom } else { !atom })
}

fn lit(case: &Case, own: Meaning) -> Option<Lit> {
    Some(atom(case, own)?.lit(&case.board.statement))
}

/// Search for steps that conclude claims.
struct StepSearch<'c> {
    case: &'c Case,
    renderer: Renderer<'c>,
    truth: Truth,
    ladder: Ladder<'c>,
    /// Facts from which steps start.
    facts: Vec<Atom>,
    max_cost: Option<f64>,
    /// The next step of a hint and its conclusions, once it was needed.
    #[expect(clippy::option_option, reason = "there may be no step, and that is found out once")]
    hint: Option<Option<(Vec<Atom>, Step)>>,
}

impl<'c> StepSearch<'c> {
    fn new(
        case: &'c Case,
        renderer: Renderer<'c>,
        truth: Truth,
        max_cost: Option<f64>,
        budget: &Budget,
    ) -> Self {
        let facts = case.facts();
        let mut ladder = truth.ladder(&case.board, &facts, budget).with_sequels(renderer).quick();
        ladder.engine.focus();
        Self { case, renderer, truth, ladder, facts, max_cost, hint: None }
    }

    fn is_cheap(&self, cost: f64) -> bool {
        self.max_cost.is_none_or(|most| cost <= most)
    }

    /// Returns few easy steps that conclude these literals together: the next step of a hint if
    /// that concludes several, or what no other step does.
    fn steps(&mut self, goals: &[Atom], budget: &Budget) -> Result<Option<Vec<Step>>, Stop> {
        if goals.len() > 1
            && let Some(step) = self.by_hint(goals, budget)?
        {
            return Ok(Some(vec![step]));
        }
        let mut found = Vec::new();
        for &goal in goals {
            let Some(step) = self.by_itself(goal, goals.len() > 1)? else {
                let step = self.by_hint(goals, budget)?;
                return Ok(step.map(|step| vec![step]));
            };
            found.push(step);
        }
        cold_sort::sort_by(&mut found, |a, b| a.cost.total_cmp(&b.cost));
        let mut open = goals.to_vec();
        let mut steps = Vec::new();
        for found in found {
            let concluded = found.whole().2;
            if open.iter().any(|goal| concluded.contains(goal)) {
                open.retain(|goal| !concluded.contains(goal));
                let seen = &self.ladder.engine;
                steps.push(self.renderer.seeing(seen, seen.mark()).step(&found));
            }
        }
        Ok(Some(steps))
    }

    /// Returns the easiest step that concludes a literal; with what players see at once from it, if
    /// it may be part of a claim.
    fn by_itself(&mut self, goal: Atom, with_more: bool) -> Result<Option<MinimalStep>, Stop> {
        let most = self.max_cost.unwrap_or(f64::INFINITY);
        let found = self
            .ladder
            .conclude(goal, with_more, most)
            .and_then(|found| if with_more { self.ladder.with_sequel(found) } else { Ok(found) });
        match found {
            Ok(found) => Ok(Some(found).filter(|found| self.is_cheap(found.cost))),
            Err(Exhausted::Done | Exhausted::TooLong) => Ok(None),
            Err(Exhausted::Stopped(stop)) => Err(stop),
        }
    }

    /// Returns the next step of a hint, if it concludes these literals.
    fn by_hint(&mut self, goals: &[Atom], budget: &Budget) -> Result<Option<Step>, Stop> {
        if self.hint.is_none() {
            self.hint = Some(self.next_hint(budget)?);
        }
        let Some(Some((conclusions, step))) = &self.hint else { return Ok(None) };
        let has_all = goals.iter().all(|goal| conclusions.contains(goal));
        Ok((has_all && self.is_cheap(step.cost)).then(|| step.clone()))
    }

    fn next_hint(&mut self, budget: &Budget) -> Result<Option<(Vec<Atom>, Step)>, Stop> {
        let ladder = self.truth.ladder(&self.case.board, &self.facts, budget);
        let mut ladder = ladder
            .with_sequels(self.renderer)
            .avoiding(self.case.wrong_numbers())
            .near(&self.ladder)
            .quick();
        loop {
            match self.truth.climb(&mut ladder) {
                Ok(found) => {
                    let step = self.renderer.seeing(&ladder.engine, ladder.before).step(&found);
                    return Ok(Some((found.whole().2, step)));
                }
                Err(Exhausted::Stopped(stop)) => return Err(stop),
                Err(_) if ladder.permit_all() => {}
                Err(_) => return Ok(None),
            }
        }
    }

    /// Starts the next steps from these conclusions too.
    fn learn(&mut self, conclusions: &[Atom]) {
        self.ladder.accept(conclusions);
        self.facts.extend_from_slice(conclusions);
        self.hint = None;
    }
}

/// Judge of claims, once the position is analysed.
struct StepJudge<'c> {
    answers: Answers,
    search: StepSearch<'c>,
}

impl StepJudge<'_> {
    /// Judges a claim that is neither known nor breaks a rule; steps conclude its `news`.
    fn judge(
        &mut self,
        read: &[Meaning],
        news: &[Meaning],
        budget: &Budget,
    ) -> Result<Judgement, Stop> {
        let case = self.search.case;
        let verdict = match self.answers.share(read, case, budget)? {
            Share::None => StepVerdict::Wrong,
            Share::Some => StepVerdict::Undecided,
            Share::All => {
                let goals = news.iter().map(|&own| self.answers.goal(own, case));
                if let Some(goals) = goals.collect::<Option<Vec<Atom>>>()
                    && let Some(steps) = self.search.steps(&goals, budget)?
                {
                    return budget.vouch(Judgement::following(&steps));
                }
                StepVerdict::RightButNotYet
            }
        };
        budget.vouch(Judgement::new(verdict))
    }

    fn learn(&mut self, read: &[Meaning]) {
        let case = self.search.case;
        let atoms = read.iter().filter_map(|&own| atom(case, own));
        let shown: Vec<Atom> = atoms.filter(|&atom| case.board.is_shown(atom)).collect();
        self.search.learn(&shown);
    }
}

/// Claim with its facts by the numbers of shown places.
type ReadClaim<'i> = (&'i [Fact], Vec<Meaning>);

impl ExplanationState<'_> {
    /// Judges claims: see [`Explainer::judge`](tatham_core::explain::Explainer::judge).
    pub(super) fn judge_claims(
        &mut self,
        inquiry: &Inquiry<'_>,
        position: &dyn ClaimBoard,
        budget: &Budget,
        on_judged: &mut OnJudged<'_>,
    ) -> Result<Judged, UnfitClaim> {
        let rules = match self.board(budget) {
            Ok(rules) => rules,
            Err(stop) => {
                let judged = Judged::unknown(inquiry, &stop.to_string(), on_judged);
                return Ok(judged.ended_by(budget));
            }
        };
        let analysed = self.case(None, budget);
        let subject = &*self.subject;
        let reader = FactReader::new(subject, &rules.statement.shown);
        let given = subject.given();
        let claims = read_all(&reader, inquiry.claims)?;
        let ruled_out = self.ruled_out.iter().map(|own| (own.place, own.value)).collect();
        let (known, position, broken) = (subject.entered(), position.copied(), None);
        let mut board = PlayerBoard { reader, given, known, ruled_out, position, broken };
        let (case, truth) = match analysed {
            Ok(analysed) => analysed,
            Err(stop) => {
                let judged = Judged::new(Status::Unknown, 0);
                let why = stop.to_string();
                let judged = without_answers(judged, &mut board, &claims, &why, on_judged);
                return Ok(judged.ended_by(budget));
            }
        };
        let mut judged = Judged::new(case.status, case.wrong.len());
        let answers = match (case.status, &truth) {
            (Status::Unique, _) => Ok(Answers::Only(subject.solution())),
            (Status::Multiple, Truth::Shared(formula, ..)) => Cdcl::within(formula, budget)
                .map(|solver| Answers::Several(Box::new(solver)))
                .map_err(|stop| stop.to_string()),
            _ => {
                let why = subject.impossible();
                Err(why.unwrap_or_else(|| "the puzzle has no solution".to_owned()))
            }
        };
        let answers = match answers {
            Ok(answers) => answers,
            Err(why) => {
                let judged = without_answers(judged, &mut board, &claims, &why, on_judged);
                return Ok(judged.ended_by(budget));
            }
        };
        let renderer = case.renderer(subject);
        let truth = truth.for_a_hint(&case, subject, budget);
        let search = StepSearch::new(&case, renderer, truth, inquiry.max_cost, budget);
        let mut judge = StepJudge { answers, search };
        for (facts, read) in &claims {
            let judgement = board.at_sight(facts, read).unwrap_or_else(|| {
                let is_new = |own: &Meaning| !board.is_known(*own);
                let news: Vec<Meaning> = read.iter().copied().filter(is_new).collect();
                let judgement = judge.judge(read, &news, budget);
                judgement.unwrap_or_else(|stop| Judgement::unknown(stop.to_string()))
            });
            if inquiry.in_turn && judgement.verdict == StepVerdict::Follows {
                board.enter(facts, read);
                judge.learn(read);
            }
            judged.add(judgement, on_judged);
        }
        Ok(judged.ended_by(budget))
    }
}

impl PlayerBoard<'_> {
    /// Returns the judgement of a claim that needs no solution.
    fn at_sight(&mut self, facts: &[Fact], read: &[Meaning]) -> Option<Judgement> {
        if self.knows(facts, read) {
            return Some(Judgement::new(StepVerdict::AlreadyKnown));
        }
        self.breaking(facts, read)
    }
}

/// Reads all claims.
fn read_all<'i>(
    reader: &FactReader<'_>,
    claims: &'i [StepClaim],
) -> Result<Vec<ReadClaim<'i>>, UnfitClaim> {
    let read = |(index, claim): (usize, &'i StepClaim)| {
        let read = reader.read_claim(claim).and_then(|read| Ok((facts_of(claim)?, read)));
        read.map_err(|why| UnfitClaim { index, why })
    };
    claims.iter().enumerate().map(read).collect()
}

/// Judges claims at sight alone, because the solutions are not known; others are unknown for this
/// reason.
fn without_answers(
    mut judged: Judged,
    board: &mut PlayerBoard<'_>,
    claims: &[ReadClaim<'_>],
    reason: &str,
    on_judged: &mut OnJudged<'_>,
) -> Judged {
    for (facts, read) in claims {
        let judgement = board.at_sight(facts, read);
        judged.add(judgement.unwrap_or_else(|| Judgement::unknown(reason)), on_judged);
    }
    judged
}
