//! Contract of every hidden game, written once: each game's tests call `game_contract!`.

use tatham_core::author::contract::{ids, takes_all, takes_some};
use tatham_core::explain::Step;
use tatham_core::{Budget, PartialAnswer as _, Puzzle, Settings, Stop};

use crate::blind_play::play;
use crate::game::{Game, Study};
use crate::hidden_puzzle::{HiddenPuzzle, Problem};
use crate::position_or_answer::{FoundAnswer, PositionOrAnswer};

/// Makes a test of each part of the contract for game `$game`, over the IDs in
/// `puzzles/<kind>/basic.txt`; games with few answers are also compared with enumeration.
macro_rules! game_contract {
    ($game:ty) => {
        mod laws {
            use super::*;

            fn corpus() -> String {
                tatham_core::author::contract::corpus(
                    env!("CARGO_MANIFEST_DIR"),
                    <$game as $crate::Game>::KIND.name,
                    "basic.txt",
                )
            }

            #[test]
            fn ids_survive_a_round_trip() {
                tatham_core::author::contract::round_trip::<$crate::HiddenPuzzle<$game>>(&corpus());
            }

            #[test]
            fn mutated_ids_never_panic() {
                tatham_core::author::contract::mutations::<$crate::HiddenPuzzle<$game>>(&corpus());
            }

            #[test]
            fn games_are_played_to_their_end() {
                $crate::contract::games::<$game>(&corpus());
            }

            #[test]
            fn what_follows_is_what_all_answers_share() {
                $crate::contract::enumerated::<$game>(&corpus());
            }

            #[test]
            fn no_budget_is_taken_for_a_proof() {
                $crate::contract::any_budget::<$game>(&corpus());
            }

            #[test]
            fn wild_moves_are_refused_or_made_and_change_nothing_else() {
                $crate::contract::wild_moves::<$game>(&corpus());
            }

            #[test]
            fn a_position_without_its_secret_has_the_answers_of_a_save_file() {
                $crate::contract::without_secret::<$game>(&corpus());
            }

            #[test]
            fn positions_are_reached_again() {
                $crate::contract::reached::<$game>(&corpus());
            }
        }
    };
}

pub(crate) use game_contract;

/// Returns the games of a corpus, with their IDs.
fn posed<G: Game>(corpus: &str) -> impl Iterator<Item = (&str, Problem<G>)> {
    ids(corpus)
        .chain([G::KIND.example])
        .map(|id| (id, HiddenPuzzle::<G>::parse(id).unwrap_or_else(|e| panic!("{id}: {e}"))))
}

/// Returns the positions of a game as we play it, from the first to the last, with the moves
/// between them.
fn stages<G: Game>(problem: &Problem<G>) -> Vec<(G::Observation, Vec<String>)> {
    let ended = play(problem, problem.start(), &Budget::unlimited());
    let mut seen = problem.start();
    let mut stages = vec![(seen.clone(), Vec::new())];
    for (made, text) in (1..).zip(&ended.moves) {
        problem.query(&mut seen, text).unwrap_or_else(|why| panic!("`{text}` {why}"));
        stages.push((seen.clone(), ended.moves[..made].to_vec()));
    }
    stages
}

/// Checks that a played game ends with an answer that passes the check, the same each time, and
/// with one move less has none. The secret is consistent at every moment.
pub(crate) fn games<G: Game>(corpus: &str) {
    let mut won = 0;
    for (id, problem) in posed::<G>(corpus) {
        let ended = play(&problem, problem.start(), &Budget::unlimited());
        let again = play(&problem, problem.start(), &Budget::unlimited());
        assert_eq!((&ended.moves, &ended.answer), (&again.moves, &again.answer), "{id}");
        for (seen, moves) in stages(&problem) {
            let hidden = G::reveal(&problem.form, problem.secret().expect("an ID"));
            assert_eq!(G::violations(&problem.form, &seen, &hidden), [], "{id} after {moves:?}");
        }
        let explain = HiddenPuzzle::<G>::ABILITIES.explain.expect("it is explained");
        let audit = explain(&problem, HiddenPuzzle::<G>::givens(&problem))
            .audit(&Settings::default(), &Budget::unlimited());
        let audit = audit.unwrap_or_else(|stop| panic!("{id}: {stop}"));
        assert_eq!(
            (audit.implied, audit.minimal, audit.flaws),
            (audit.steps, audit.steps, Vec::new()),
            "{id}"
        );
        let Ok(answer) = ended.answer else {
            assert!(matches!(ended.answer, Err(Stop::Guess(_))), "{id}: {:?}", ended.answer);
            continue;
        };
        won += 1;
        let found = |moves: &[String]| {
            PositionOrAnswer::Answer(FoundAnswer {
                moves: Some(moves.to_vec()),
                ..FoundAnswer::new(answer.clone())
            })
        };
        assert_eq!(
            tatham_core::accepts::<HiddenPuzzle<G>>(&problem, &found(&ended.moves)),
            Ok(()),
            "{id}"
        );
        if let [rest @ .., _] = &ended.moves[..] {
            assert!(
                tatham_core::accepts::<HiddenPuzzle<G>>(&problem, &found(rest)).is_err(),
                "{id}: a move less"
            );
        }
    }
    assert!(won > 0, "a game that is won");
}

/// Number of answers tried, above which a game counts as large.
const SMALL: usize = 70_000;

/// Returns all answers consistent with the observation, by trying every value in every place.
fn by_force<G: Game>(form: &G::GameParams, seen: &G::Observation) -> Option<Vec<G::Answer>> {
    let open = G::unknown(form).entries(G::range(form));
    let count =
        open.iter().try_fold(1_usize, |count, choices| count.checked_mul(choices.values.len()))?;
    if count > SMALL {
        return None;
    }
    let mut fitting = Vec::new();
    for number in 0..count {
        let (mut answer, mut rest) = (G::unknown(form), number);
        for choices in &open {
            answer.set(choices.place, Some(&choices.values[rest % choices.values.len()]));
            rest /= choices.values.len();
        }
        if G::violations(form, seen, &answer).is_empty() {
            fitting.push(answer);
        }
    }
    Some(fitting)
}

/// Checks games with few answers: at every moment the search finds just the consistent ones, in the
/// number reported, and all share what is reported as certain.
pub(crate) fn enumerated<G: Game>(corpus: &str) {
    let mut tried = 0;
    for (id, problem) in takes_some(posed::<G>(corpus), 8) {
        for (seen, moves) in stages(&problem) {
            let Some(mut truth) = by_force::<G>(&problem.form, &seen) else { break };
            tried += 1;
            let settings = Settings::default();
            let budget = Budget::unlimited();
            let found = G::consistent_answers(&problem.form, &seen, &settings, &budget)
                .collect::<Result<Vec<_>, _>>();
            let mut found = found.unwrap_or_else(|stop| panic!("{id}: {stop}"));
            for list in [&mut truth, &mut found] {
                list.sort_by_key(tatham_core::PartialAnswer::text);
            }
            assert!(
                truth == found,
                "{id} after {moves:?}: {} fit and {} are found",
                truth.len(),
                found.len()
            );
            let study = G::advised(&problem.form, &seen, &Budget::unlimited())
                .unwrap_or_else(|stop| panic!("{id}: {stop}"));
            let Study { common, posterior } = study.expect("what is hidden fits");
            assert_eq!(posterior.possible, Some(truth.len().to_string()), "{id} after {moves:?}");
            let json = |answer: &G::Answer| serde_json::to_value(answer).expect("plain data");
            let truth: Vec<serde_json::Value> = truth.iter().map(json).collect();
            assert_eq!(json(&common), shared(&truth), "{id} after {moves:?}");
            if let Some(shares) = posterior.probability {
                assert_eq!(
                    shares.iter().flatten().count(),
                    truth[0]["rows"].as_array().map_or(0, Vec::len) * shares[0].len()
                );
                for (y, row) in shares.iter().enumerate() {
                    for (x, share) in row.iter().enumerate() {
                        let has = |answer: &&serde_json::Value| {
                            answer["rows"][y].as_str().is_some_and(|row| row.as_bytes()[x] == b'*')
                        };
                        let wanted = truth.iter().filter(has).count() as f64 / truth.len() as f64;
                        assert!(
                            share.is_none_or(|share| (share - wanted).abs() < 1e-9),
                            "{id} after {moves:?}: {x},{y} {share:?} {wanted}"
                        );
                        assert!(
                            share.is_some() || wanted.fract() == 0.0,
                            "{id}: {x},{y} is not certain"
                        );
                    }
                }
            }
        }
    }
    assert!(tried > 3 || !takes_all(), "puzzles/{}/basic.txt has small games", G::KIND.name);
}

/// Returns the common part of JSON values of the same size: null, or `?` in texts, where they
/// differ.
fn shared(values: &[serde_json::Value]) -> serde_json::Value {
    use serde_json::Value;
    match &values[0] {
        first if values.iter().all(|value| value == first) => first.clone(),
        Value::Object(fields) => {
            let field = |name: &String| {
                shared(&values.iter().map(|value| value[name].clone()).collect::<Vec<_>>())
            };
            fields.keys().map(|name| (name.clone(), field(name))).collect()
        }
        Value::Array(items) => {
            let item = |at: usize| {
                shared(&values.iter().map(|value| value[at].clone()).collect::<Vec<_>>())
            };
            (0..items.len()).map(item).collect()
        }
        Value::String(first) => {
            let texts: Vec<&[u8]> =
                values.iter().map(|value| value.as_str().unwrap_or_default().as_bytes()).collect();
            let sign = |at: usize| {
                if texts.iter().all(|text| text[at] == texts[0][at]) {
                    char::from(texts[0][at])
                } else {
                    '?'
                }
            };
            (0..first.len()).map(sign).collect::<String>().into()
        }
        _ => Value::Null,
    }
}

/// Checks every budget: each result equals the one without a limit, or reports that the budget
/// ended.
pub(crate) fn any_budget<G: Game>(corpus: &str) {
    let mut stops = 0;
    for (id, problem) in posed::<G>(corpus) {
        let Some((seen, _)) = stages(&problem).into_iter().nth(1) else { continue };
        let (settings, unlimited) = (Settings::default(), Budget::unlimited());
        let truth = G::advised(&problem.form, &seen, &unlimited)
            .unwrap_or_else(|stop| panic!("{id}: {stop}"));
        let two = |budget: &Budget| {
            let found: Vec<Result<G::Answer, Stop>> =
                G::consistent_answers(&problem.form, &seen, &settings, budget).take(2).collect();
            found.into_iter().collect::<Result<Vec<_>, _>>()
        };
        let answers = two(&unlimited).unwrap_or_else(|stop| panic!("{id}: {stop}"));
        let mut steps = 0;
        while steps < 300 {
            let budget = Budget::steps(steps);
            match G::advised(&problem.form, &seen, &budget).and_then(|study| budget.vouch(study)) {
                Ok(study) => assert_eq!(study, truth, "{id}, {steps} steps"),
                Err(_) => stops += 1,
            }
            let budget = Budget::steps(steps);
            if let Ok(found) = two(&budget).and_then(|found| budget.vouch(found)) {
                assert_eq!(found.len(), answers.len(), "{id}, {steps} steps");
            }
            steps += 1 + steps / 4;
        }
    }
    assert!(stops > 3, "the budget is hardly looked at: {stops}");
}

/// Checks that any text is either a move that can be made or refused, and that a refusal changes
/// nothing.
pub(crate) fn wild_moves<G: Game>(corpus: &str) {
    let mut random = tatham_core::author::contract::Random::seeded(7);
    for (id, problem) in posed::<G>(corpus) {
        let stages = stages(&problem);
        for _ in 0..200 {
            let (mut seen, moves) = stages[random.below(stages.len())].clone();
            let Some(text) = moves.last().cloned() else { continue };
            let (text, before) = (random.misspelt(&text, b"0123456789,-OFCGTRLB;S_"), seen.clone());
            if let Err(why) = problem.query(&mut seen, &text) {
                assert!(seen == before && !why.to_string().is_empty(), "{id}: `{text}`");
            }
        }
    }
}

/// Checks that the moves of a position lead to it again, and that it survives a round trip through
/// JSON.
pub(crate) fn reached<G: Game>(corpus: &str) {
    for (id, problem) in posed::<G>(corpus) {
        for (seen, moves) in stages(&problem) {
            let mut again = problem.start();
            for text in G::moves_to(&problem.form, &problem.start(), &seen) {
                problem
                    .query(&mut again, &text)
                    .unwrap_or_else(|why| panic!("{id}: `{text}` {why}"));
            }
            let json = serde_json::to_value(&seen).expect("plain data");
            assert_eq!(
                serde_json::to_value(&again).expect("plain data"),
                json,
                "{id} after {moves:?}"
            );
            let shown: PositionOrAnswer<G::Observation, G::Answer> =
                serde_json::from_value(json.clone()).expect("a position");
            assert!(matches!(&shown, PositionOrAnswer::Position(_)), "{id}: {shown:?}");
            assert_eq!(serde_json::to_value(&shown).expect("plain data"), json, "{id}");
        }
    }
}

/// Number of positions of a game that are compared with their texts.
const TEXTS: usize = 4;

/// Checks that a position which is read from its text, without the secret, leads to what the same
/// position of the game leads to: answers, analysis, hint, mistakes, and the steps up to the next
/// reply.
pub(crate) fn without_secret<G: Game>(corpus: &str) {
    let (budget, settings) = (Budget::unlimited(), Settings::default());
    let explain = HiddenPuzzle::<G>::ABILITIES.explain.expect("it is explained");
    let mut compared = 0;
    for (id, problem) in posed::<G>(corpus) {
        let stages = stages(&problem);
        for (seen, _) in stages.iter().step_by(stages.len().div_ceil(TEXTS)) {
            // Only the game confirms an answer.
            if G::found(&problem.form, seen).is_some() {
                continue;
            }
            compared += 1;
            let played = problem.at(seen.clone());
            let text = G::position_id(&problem.form, seen);
            let read = HiddenPuzzle::<G>::parse(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(HiddenPuzzle::<G>::id(&read), text, "{id}");
            assert_eq!(read.position(), *seen, "{text}");
            assert!(read.secret().is_none(), "{text}");
            assert_eq!(read.advised(&budget), played.advised(&budget), "{text}");
            let two = |problem: &Problem<G>| {
                tatham_core::solutions::<HiddenPuzzle<G>>(problem, &settings, &budget)
                    .take(2)
                    .map(|found| found.unwrap_or_else(|ended| panic!("{text}: {ended}")))
                    .collect::<Vec<_>>()
            };
            assert_eq!(two(&read), two(&played), "{text}");
            let [ours, theirs] = [&read, &problem].map(|problem| {
                let position = PositionOrAnswer::observation(seen.clone());
                let mut explainer = explain(problem, position);
                let (hint, mistakes) =
                    (explainer.hint(1, &budget), explainer.mistakes(true, &budget));
                (
                    format!("{hint:?}"),
                    format!("{mistakes:?}"),
                    explainer.explain(&budget, &mut |_| ()).steps,
                )
            });
            assert_eq!((&ours.0, &ours.1), (&theirs.0, &theirs.1), "{text}");
            assert!(!ours.2.is_empty() || theirs.2.is_empty(), "{text}");
            let prefix = &theirs.2[..ours.2.len().min(theirs.2.len())];
            let texts = |steps: &[Step]| steps.iter().map(|it| it.text.clone()).collect::<Vec<_>>();
            assert_eq!(texts(&ours.2), texts(prefix), "{text}");
        }
    }
    assert!(compared > 3, "{compared} positions");
}
