//! Judgements of claims, and facts that are ruled out.

use serde_json::{Value, json};

use crate::{refusal, reply};

const SOLO: &str = "solo:2x2:a2_1c3b3c1_2a";

/// Returns the verdicts on claims about a puzzle.
fn verdicts(request: &Value) -> Vec<String> {
    let judged = reply(request)["verdicts"].clone();
    let verdicts = judged.as_array().expect("a list").iter();
    verdicts.map(|judged| judged["verdict"].as_str().expect("a text").to_owned()).collect()
}

#[test]
fn a_chain_of_reasoning_follows_in_turn() {
    let input = "solo:3x3:d7_1_2a3c8_4a7_6f6_4a5b1e7_8_5e3_9_3e1b5a6_4f9_3a6_8c4a7_2_9d";
    let explained = reply(&json!({ "do": "explain", "input": input }));
    let steps = explained["steps"].as_array().expect("steps");
    let claims: Vec<&Value> = steps.iter().map(|step| &step["therefore"]).collect();
    let judge = |in_turn: bool| {
        let options = json!({ "in_turn": in_turn, "max_cost": 2 });
        verdicts(&json!({ "do": "judge", "input": input, "claims": claims, "options": options }))
    };
    assert!(judge(true).iter().all(|verdict| verdict == "follows"));
    let alone = judge(false);
    assert!(alone[0] == "follows" && alone.contains(&"right_but_not_yet".to_owned()), "{alone:?}");
}

#[test]
fn what_is_ruled_out_never_comes_again_and_is_known() {
    let input = "towers:5:3/3/2/1/2/2/1/2/4/3/4/5/2/1/2/2/1/2/4/2";
    let (mut ruled_out, mut entered) = (Vec::new(), Vec::new());
    for _ in 0..30 {
        let opened = json!({ "do": "open", "input": input, "options": { "after": entered } });
        let position = reply(&opened)["position"].clone();
        let request = json!({
            "do": "hint", "input": input, "position": position, "ruled_out": ruled_out,
        });
        let step = reply(&request)["steps"][0].clone();
        let Some(facts) = step["therefore"].as_array() else { break };
        for fact in facts {
            assert!(!ruled_out.contains(fact), "{fact} comes again");
        }
        ruled_out.extend(facts.iter().filter(|fact| fact.get("not").is_some()).cloned());
        entered.push(step);
    }
    assert!(ruled_out.len() > 5, "{ruled_out:?}");
    let request = json!({
        "do": "judge", "input": input, "ruled_out": ruled_out, "claims": [ruled_out[0]],
    });
    assert_eq!(verdicts(&request), ["already_known"]);
}

#[test]
fn a_note_that_is_wrong_does_no_harm() {
    let hint = |ruled_out: Value| {
        reply(&json!({ "do": "hint", "input": SOLO, "ruled_out": ruled_out }))["steps"].clone()
    };
    // The digit of R1C1 is 3.
    assert_eq!(hint(json!([{ "cell": [0, 0], "not": 3 }])), hint(json!([])));
}

#[test]
fn hidden_answers_are_never_looked_at() {
    let position = json!({ "rows": ["?1?", "???", "???"] });
    let judge = |id: &str| {
        let claims = json!([
            { "cell": [0, 0], "is": "*" },
            [{ "cell": [0, 0], "is": "*" }, { "cell": [2, 0], "is": "*" }],
            { "cell": [1, 0], "is": "." },
            { "cell": [1, 0], "is": "*" },
        ]);
        let input = format!("mines:{id}");
        reply(&json!({ "do": "judge", "input": input, "position": position, "claims": claims }))
    };
    let judged = judge("3x3n1");
    let verdicts: Vec<&Value> =
        judged["verdicts"].as_array().expect("a list").iter().map(|own| &own["verdict"]).collect();
    assert_eq!(verdicts, ["undecided", "wrong", "already_known", "breaks_rule"]);
    assert_eq!(judged["verdicts"][0]["probability"], 0.2);
}

#[test]
fn claims_that_do_not_fit_are_named_by_their_number() {
    for (claims, message) in [
        (json!([{ "cell": [9, 0], "is": 1 }]), "claim 1: expected a place that can be filled in"),
        (
            json!([{ "cell": [0, 0], "is": 1 }, { "cell": [0, 0], "is": 5 }]),
            "claim 2: R1C1 is never 5",
        ),
        (json!([{ "cell": [0, 0] }]), "claim 1: expected a place and `is` or `not`"),
        (json!([{ "cell": [0, 0], "is": 1, "so": 2 }]), "claim 1: expected a place and"),
        (json!([{ "move": "M1,1" }]), "claim 1: expected facts, found the move `M1,1`"),
        (json!([[]]), "claim 1: expected at least 1 fact"),
        (json!([7]), "claim 1: expected a place and"),
    ] {
        let request = json!({ "do": "judge", "input": SOLO, "claims": claims });
        let (code, found) = refusal(&request.to_string());
        assert_eq!(code, "expected", "{claims}");
        assert!(found.starts_with(message), "{found}");
    }
    let many = vec![json!({ "cell": [0, 0], "is": 1 }); 1001];
    let request = json!({ "do": "judge", "input": SOLO, "claims": many });
    assert_eq!(refusal(&request.to_string()).0, "too_large");
    let countdown = "countdown:100,75,2,10,3,8:746";
    let request = json!({ "do": "judge", "input": countdown, "claims": [] });
    assert_eq!(refusal(&request.to_string()).0, "unsupported");
}

#[test]
fn moves_are_judged_by_the_best_ways() {
    let judge = |input: &str, moves: &[&str]| {
        let claims: Vec<Value> = moves.iter().map(|text| json!({ "move": text })).collect();
        reply(&json!({ "do": "judge", "input": input, "claims": claims }))["verdicts"].clone()
    };
    let judged = judge("fifteen:3x2:1,2,3,0,4,5", &["M1,1", "M0,0", "M9,9"]);
    assert_eq!(judged[0]["verdict"], "follows");
    assert_eq!((&judged[0]["left_before"], &judged[0]["left_after"]), (&json!(2), &json!(1)));
    assert_eq!(judged[1]["verdict"], "detour");
    assert_eq!(judged[2]["verdict"], "breaks_rule");
}
