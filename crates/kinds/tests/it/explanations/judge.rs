//! The judge of a step, compared with its table: the solutions of small boards by brute force, the
//! check alone for what breaks visibly, and brute force again for each reason.

use std::collections::BTreeMap;
use std::slice;
use std::sync::Mutex;

use tatham_brute::board::{Board, allows, is_part};
use tatham_brute::cores;
use tatham_core::author::contract::share;
use tatham_core::explain::judge::{Inquiry, Judged, Judgement, StepClaim, StepVerdict};
use tatham_core::explain::{ConstraintKind, Step};
use tatham_core::partial_answer::Choices;
use tatham_core::{AnyPosition, AnyProblem, Budget, Entry, Fact, Says};

use crate::explanations::force::Refuted;
use crate::explanations::replay::{Witness, small};
use crate::explanations::{Chance, explain, explained, parse, solutions};

/// Checks of a brute force over the answers of a board.
const PATIENCE: usize = 20_000;

/// Largest number of solutions of a board.
const MOST: usize = 200;

/// Number of boards of each kind, and of positions of each board.
const BOARDS: usize = 8;
const POSITIONS: usize = 2;

/// Number of claims of which one is judged alone, too.
const APART: usize = 12;

/// Greatest cost of a step in a second judgement of the same claims.
const CHEAP: f64 = 2.0;

/// Number of reasons at each position that brute force tries, and the most rules in one.
const REASONS: usize = 3;
const RULES: usize = 2;

/// A small board with all its solutions.
struct SolvedBoard {
    puzzle: AnyProblem,
    answers: Vec<Board>,
    choices: Vec<Choices>,
}

impl SolvedBoard {
    /// Returns the board with its solutions, unless there are too many.
    fn new(entry: &Entry, id: &str) -> Option<Self> {
        let puzzle = parse(entry, id);
        let given = Board::givens(&puzzle);
        let by_force = puzzle.answers_by_force(PATIENCE);
        let answers = match by_force {
            Some(answers) => answers.iter().map(|answer| given.other(answer)).collect(),
            None => solutions(&puzzle, MOST as u64),
        };
        let choices = puzzle.entries();
        (answers.len() < MOST).then_some(Self { puzzle, answers, choices })
    }

    /// Returns a random entry; one of the ship's parts only if `with_parts`.
    fn entry(&self, chance: &mut Chance, with_parts: bool) -> Option<Fact> {
        let choices = self.choices.get(chance.below(self.choices.len().max(1)))?;
        let is_taken = |value: &&serde_json::Value| with_parts || !is_part(value);
        let values: Vec<_> = choices.values.iter().filter(is_taken).collect();
        Some(Fact::is(choices.place, values[chance.below(values.len())].clone()))
    }

    /// Returns the values that a place can have.
    fn values(&self, fact: &Fact) -> &[serde_json::Value] {
        let own = self.choices.iter().find(|choices| choices.place == fact.place);
        own.map_or(&[], |own| &own.values)
    }
}

/// A position of a board, with what the player knows.
struct PlayedBoard<'b> {
    board: &'b SolvedBoard,
    position: AnyPosition,
    entries: Vec<Fact>,
    ruled_out: Vec<Fact>,
    /// Number of entries that no solution has.
    wrong: usize,
    /// Solutions that have the others.
    answers: Vec<&'b Board>,
}

impl<'b> PlayedBoard<'b> {
    fn new(board: &'b SolvedBoard, chance: &mut Chance) -> Self {
        let mut position = board.puzzle.start();
        let mut entries: Vec<Fact> = Vec::new();
        for _ in 0..chance.below(4) {
            let Some(fact) = board.entry(chance, false) else { continue };
            if entries.iter().all(|entry| entry.place != fact.place) {
                position.set(fact.place, fact.value()).expect("one of its choices");
                entries.push(fact);
            }
        }
        // A link replaces another one from the same cell.
        entries.retain(|fact| position.value_at(fact.place).as_ref() == fact.value());
        let mut ruled_out = Vec::new();
        for _ in 0..chance.below(4) {
            let fact = board.entry(chance, false);
            ruled_out.extend(fact.map(
                |Fact { place, says: Says::Is(value) | Says::Not(value) }| Fact {
                    place,
                    says: Says::Not(value),
                },
            ));
        }
        let has = |answer: &&Board, facts: &[&Fact]| facts.iter().all(|fact| answer.keeps(fact));
        let (right, wrong): (Vec<&Fact>, Vec<&Fact>) =
            entries.iter().partition(|fact| board.answers.iter().any(|own| own.keeps(fact)));
        let all = board.answers.iter();
        let mut answers: Vec<&Board> = all.clone().filter(|own| has(own, &right)).collect();
        if answers.is_empty() {
            answers = all.collect();
        }
        let wrong = wrong.len();
        Self { board, position, entries, ruled_out, wrong, answers }
    }

    /// Returns the fact that a place has the other of its 2 values.
    fn other(&self, fact: &Fact) -> Option<Fact> {
        let values = self.board.values(fact);
        if values.iter().any(is_part) {
            let other = if fact.says.value() == "." { "V" } else { "." };
            return Some(Fact::is(fact.place, other));
        }
        match values {
            [one, two] => {
                Some(Fact::is(fact.place, if fact.says.value() == one { two } else { one }.clone()))
            }
            _ => None,
        }
    }

    fn is_known(&self, fact: &Fact) -> bool {
        let mut entries = self.entries.iter().filter(|entry| entry.place == fact.place);
        let is_entered = entries.any(|entry| {
            let is_same = entry.value() == Some(fact.says.value());
            is_same == fact.value().is_some()
        });
        let denied = match &fact.says {
            Says::Not(_) => Some(fact.clone()),
            Says::Is(_) => self.other(fact).map(|other| Fact {
                place: fact.place,
                says: Says::Not(other.says.value().clone()),
            }),
        };
        let given = Board::givens(&self.board.puzzle);
        let own = given.holds(fact).then(|| given.get(fact.place)).flatten();
        own.is_some_and(|own| allows(fact, &own))
            || is_entered
            || denied.is_some_and(|denied| self.ruled_out.contains(&denied))
    }

    /// Returns true if a claim breaks a rule visibly that is not broken yet.
    fn breaks(&self, claim: &[Fact]) -> bool {
        let given = Board::givens(&self.board.puzzle);
        let contradicts = |fact: &Fact| {
            let own = given.holds(fact).then(|| given.get(fact.place)).flatten();
            own.is_some_and(|own| !allows(fact, &own))
        };
        if claim.iter().any(contradicts) {
            return true;
        }
        let names = |position: &AnyPosition| -> Vec<String> {
            position.violations().into_iter().map(|violation| violation.name).collect()
        };
        let mut position = self.position.clone();
        for fact in claim {
            let entered =
                if fact.value().is_some() { Some(fact.clone()) } else { self.other(fact) };
            position.enter(entered.as_slice());
        }
        let before = names(&self.position);
        names(&position).iter().any(|name| !before.contains(name))
    }

    /// Returns the verdicts that the table allows.
    fn expected(&self, claim: &[Fact]) -> &'static [StepVerdict] {
        let has_all = |answer: &&&Board| claim.iter().all(|fact| answer.keeps(fact));
        if claim.iter().all(|fact| self.is_known(fact)) {
            return &[StepVerdict::AlreadyKnown];
        }
        if self.breaks(claim) {
            return &[StepVerdict::BreaksRule];
        }
        match self.answers.iter().filter(has_all).count() {
            _ if self.board.answers.is_empty() => &[StepVerdict::Unknown],
            0 => &[StepVerdict::Wrong],
            all if all == self.answers.len() => {
                &[StepVerdict::Follows, StepVerdict::RightButNotYet]
            }
            _ => &[StepVerdict::Undecided],
        }
    }

    fn judge(&self, claims: &[StepClaim], max_cost: Option<f64>) -> Judged {
        let inquiry = Inquiry { claims, max_cost, ..Inquiry::default() };
        let budget = Budget::unlimited();
        let mut explainer = self.position.explainer().expect("explained");
        explainer.rule_out(&self.ruled_out, &budget).expect("places and values of the puzzle");
        let judged = self.position.judge(&mut *explainer, &inquiry, &budget, &mut |_, _| ());
        judged.unwrap_or_else(|unfit| panic!("{:?}: {unfit}", claims[unfit.index]))
    }

    /// Returns claims of each entry, of its opposite, and of some pairs.
    fn claims(&self, chance: &mut Chance) -> Vec<Vec<Fact>> {
        let mut claims: Vec<Vec<Fact>> = Vec::new();
        for choices in &self.board.choices {
            for value in choices.values.iter().filter(|value| !is_part(value)) {
                let place = choices.place;
                claims.push(vec![Fact::is(place, value.clone())]);
                claims.push(vec![Fact { place, says: Says::Not(value.clone()) }]);
            }
        }
        let pairs: Vec<Vec<Fact>> = (0..claims.len().min(20))
            .map(|_| [0; 2].map(|_| claims[chance.below(claims.len())].clone()).concat())
            .collect();
        claims.extend(pairs.into_iter().filter(|pair| pair[0].place != pair[1].place));
        claims
    }
}

/// Returns the step by which a claim followed.
fn step(judged: &Judgement, claim: &[Fact]) -> Step {
    let because = judged.because.clone().expect("a reason");
    let text = judged.text.clone().expect("a text");
    let therefore = claim.to_vec();
    Step { because, text, therefore, ..Step::by(ConstraintKind::Several) }
}

#[test]
fn verdicts_are_those_of_the_table() {
    let met = Mutex::new(BTreeMap::<String, usize>::new());
    cores::each(explained(), |entry| {
        let (name, mut chance) = (entry.kind.name, Chance(3));
        let mut own = BTreeMap::<String, usize>::new();
        let mut tried = 0;
        for (id, _, blank) in small(name).take(share(BOARDS, 3)) {
            let Some(board) = SolvedBoard::new(entry, id) else { continue };
            let witness = Witness::for_puzzle(&blank);
            for _ in 0..POSITIONS {
                let played = PlayedBoard::new(&board, &mut chance);
                let claims = played.claims(&mut chance);
                let inquiry: Vec<StepClaim> =
                    claims.iter().cloned().map(StepClaim::Facts).collect();
                // What follows by a dear step alone is right, but not yet.
                let cheap = played.judge(&inquiry, Some(CHEAP));
                for (claim, judgement) in claims.iter().zip(&cheap.verdicts) {
                    let is_right = played.expected(claim).contains(&StepVerdict::RightButNotYet);
                    match judgement.verdict {
                        StepVerdict::RightButNotYet => assert!(is_right, "{id}: {claim:?}"),
                        StepVerdict::Follows => assert!(judgement.cost <= Some(CHEAP)),
                        _ => continue,
                    }
                    *own.entry(format!("{:?}", judgement.verdict)).or_default() += 1;
                }
                let judged = played.judge(&inquiry, None);
                let wrong = if board.answers.is_empty() { 0 } else { played.wrong };
                assert_eq!(judged.wrong_count, wrong, "{name} {id}: {:?}", played.entries);
                // The reason for a claim does not depend on other claims.
                for (claim, together) in inquiry.iter().zip(&judged.verdicts).step_by(APART) {
                    let alone = &played.judge(slice::from_ref(claim), None).verdicts[0];
                    let reason = |own: &Judgement| (own.verdict, own.cost, own.because.clone());
                    assert_eq!(reason(alone), reason(together), "{name} {id}: {claim:?}");
                }
                let mut reasons = 0;
                for (claim, judgement) in claims.iter().zip(&judged.verdicts) {
                    let context = || {
                        let (entries, ruled_out) = (&played.entries, &played.ruled_out);
                        format!("{id}: {claim:?} with {entries:?} and {ruled_out:?}: {judgement:?}")
                    };
                    let expected = played.expected(claim);
                    // Links between given numbers are given, though a player may draw them.
                    let is_given = name == "signpost"
                        && judgement.verdict == StepVerdict::AlreadyKnown
                        && expected.contains(&StepVerdict::Follows);
                    assert!(
                        is_given || expected.contains(&judgement.verdict),
                        "{expected:?}: {}",
                        context()
                    );
                    *own.entry(format!("{:?}", judgement.verdict)).or_default() += 1;
                    if judgement.verdict == StepVerdict::Follows {
                        let news = claim.iter().filter(|fact| !played.is_known(fact));
                        let news = news.map(|fact| match &fact.says {
                            Says::Is(_) => fact.clone(),
                            Says::Not(_) => played.other(fact).unwrap_or_else(|| fact.clone()),
                        });
                        let step = step(judgement, &news.collect::<Vec<_>>());
                        assert!(
                            step.because.facts.iter().all(|fact| {
                                played.answers.iter().all(|answer| answer.keeps(fact))
                            }),
                            "{}",
                            context()
                        );
                        // The witness of owners knows no steps with assumptions about edges.
                        let is_tried = !matches!(witness, Witness::Owners(_));
                        if !is_tried || reasons == REASONS || step.because.keys.len() > RULES {
                            continue;
                        }
                        reasons += 1;
                        let given = Board::givens(&blank);
                        let facts: Vec<Fact> = (step.because.facts.iter())
                            .filter(|fact| !given.is_clue(fact))
                            .cloned()
                            .collect();
                        let refuted = witness.refute(&step.because.keys, &facts, &step);
                        tried += usize::from(refuted.is_none());
                        let is_refuted = matches!(refuted, Some(Refuted::By(_)));
                        assert!(!is_refuted, "{refuted:?}: {}", context());
                    }
                }
            }
        }
        let has_owners = ["galaxies", "rect"].contains(&name);
        assert!(tried > 1 || has_owners, "{name}: only {tried} reasons were tried");
        let mut met = met.lock().expect("no panic");
        for (verdict, count) in own {
            *met.entry(verdict).or_default() += count;
        }
    });
    let met = met.into_inner().expect("no panic");
    assert_eq!(met.len(), 7, "all but a detour, which needs moves: {met:?}");
}

#[test]
fn steps_of_explanations_follow_one_after_another() {
    cores::each(explained(), |entry| {
        for (id, puzzle, _) in small(entry.kind.name) {
            let explanation = explain(&puzzle);
            let claims: Vec<StepClaim> = (explanation.steps.iter())
                .filter(|step| !step.therefore.is_empty())
                .map(|step| StepClaim::Facts(step.therefore.clone()))
                .collect();
            if claims.len() < explanation.steps.len() {
                continue;
            }
            let (budget, start) = (Budget::unlimited(), puzzle.start());
            let mut explainer = start.explainer().expect("explained");
            let inquiry = Inquiry { claims: &claims, in_turn: true, max_cost: None };
            let judged = start.judge(&mut *explainer, &inquiry, &budget, &mut |_, _| ());
            let judged = judged.unwrap_or_else(|unfit| panic!("{id}: {unfit}"));
            for (step, judgement) in explanation.steps.iter().zip(&judged.verdicts) {
                assert_eq!(judgement.verdict, StepVerdict::Follows, "{id}: {}", step.text);
                assert!(judgement.cost <= Some(step.cost), "{id}: {}: {judgement:?}", step.text);
            }
        }
    });
}
