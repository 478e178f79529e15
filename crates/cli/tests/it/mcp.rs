//! `serve --mcp`: the Model Context Protocol.
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use tatham_core::author::contract::takes_some;

use crate::serve::{Served, endless};
use crate::works_for;

const SOLO: &str = "solo:2x2:a2_1c3b3c1_2a";

fn request(id: impl Into<Value>, method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id.into(), "method": method, "params": params })
}

fn call(id: u32, tool: &str, arguments: &Value) -> Value {
    request(id, "tools/call", &json!({ "name": tool, "arguments": arguments }))
}

fn notification(method: &str, params: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

#[test]
fn the_version_is_negotiated() {
    let mut served = Served::start(&["--mcp"]);
    for (asked, answered) in [
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2024-11-05", "2024-11-05"),
        ("2038-01-19", "2025-11-25"),
    ] {
        let params = json!({ "protocolVersion": asked, "capabilities": {}, "clientInfo": {} });
        let reply = served.ask(&request(1, "initialize", &params));
        assert_eq!(reply["result"]["protocolVersion"], answered, "{reply}");
        assert_eq!(reply["result"]["capabilities"], json!({ "tools": {} }));
        assert_eq!(reply["result"]["serverInfo"]["name"], "tatham-slv");
    }
    served.send(notification("notifications/initialized", &json!({})));
    assert_eq!(served.ask(&request("p", "ping", &Value::Null))["result"], json!({}));
    let version =
        |version: &str| json!({ "_meta": { "io.modelcontextprotocol/protocolVersion": version } });
    let reply = served.ask(&request(2, "server/discover", &version("2026-07-28")));
    assert_eq!(reply["result"]["supportedVersions"], json!(["2026-07-28"]));
    let reply = served.ask(&request(3, "tools/list", &version("2038-01-19")));
    assert_eq!(reply["error"]["code"], -32022, "{reply}");
    assert_eq!(served.end(), (0, String::new()));
}

#[test]
fn broken_requests_are_errors_of_the_protocol() {
    let mut served = Served::start(&["--mcp"]);
    for (message, code) in [
        ("nonsense".to_owned(), -32700),
        ("[]".to_owned(), -32600),
        (json!({ "id": 1, "method": "ping" }).to_string(), -32600),
        (json!({ "jsonrpc": "2.0", "id": null, "method": "ping" }).to_string(), -32600),
        (json!({ "jsonrpc": "2.0", "id": 1 }).to_string(), -32600),
        (request(1, "resources/list", &Value::Null).to_string(), -32601),
        (request(1, "initialize", &json!({})).to_string(), -32602),
        (call(1, "sing", &json!({})).to_string(), -32602),
        (call(1, "solve", &json!([SOLO])).to_string(), -32602),
        (call(1, "solve", &json!({ "do": "list" })).to_string(), -32602),
        ("x".repeat(40_000_000), -32700),
    ] {
        served.send(&message);
        let reply = served.receive();
        assert_eq!(reply["error"]["code"], code, "{message:.200}: {reply}");
        assert_eq!(reply["jsonrpc"], "2.0");
    }
    // Replies and unknown notifications get no reply.
    served.send(json!({ "jsonrpc": "2.0", "id": 7, "result": {} }));
    served.send(notification("notifications/unknown", &Value::Null));
    assert_eq!(served.end(), (0, String::new()));
}

#[test]
fn an_error_of_the_wire_is_a_result_with_its_message_and_help() {
    let mut served = Served::start(&["--mcp"]);
    let reply = served.ask(&call(1, "hint", &json!({ "input": "signpst:4x4:a" })));
    let result = &reply["result"];
    assert_eq!((&reply["id"], &result["isError"]), (&json!(1), &json!(true)));
    let text = result["content"][0]["text"].as_str().expect("text");
    assert!(text.contains("no such puzzle: `signpst`") && text.contains("signpost?"), "{text}");
    assert!(result.get("structuredContent").is_none(), "it has another form than a hint");
    let unknown = json!({ "input": SOLO, "tune": 1 });
    assert_eq!(served.ask(&call(2, "hint", &unknown))["result"]["isError"], true);
    assert_eq!(served.end().0, 0);
}

#[test]
fn tools_have_schemas_of_the_wire() {
    let mut served = Served::start(&["--mcp"]);
    let reply = served.ask(&request(1, "tools/list", &json!({})));
    for tool in reply["result"]["tools"].as_array().expect("a list") {
        let description = tool["description"].as_str().expect("text");
        assert_eq!(description.matches(". ").count(), 1, "two sentences: {description}");
        for schema in ["inputSchema", "outputSchema"] {
            assert_eq!(tool[schema]["type"], "object", "{tool}");
            if let Some(flaws) = crate::strict::flaws(&tool[schema]) {
                assert!(flaws.is_empty(), "{flaws:?}");
            }
        }
        let text = tool["outputSchema"].to_string();
        for reference in text.split("\"#/$defs/").skip(1) {
            let name = reference.split('"').next().expect("a name");
            assert!(tool["outputSchema"]["$defs"][name].is_object(), "{name}");
        }
    }
    assert_eq!(served.end().0, 0);
}

/// A quick call is answered before a long one, which is then cancelled and never answered.
#[test]
fn a_cancelled_call_ends_and_has_no_reply() {
    let mut served = Served::start(&["--mcp", "--jobs", "2", "--time-limit", "0"]);
    let mut arguments = endless(0);
    let fields = arguments.as_object_mut().expect("an object");
    fields.retain(|name, _| !["do", "id"].contains(&name.as_str()));
    served.send(call(1, "solve", &arguments));
    assert_eq!(served.ask(&call(2, "hint", &json!({ "input": SOLO })))["id"], 2);
    works_for(&served.child, Duration::from_millis(100));
    served.send(notification("notifications/cancelled", &json!({ "requestId": 1 })));
    assert_eq!(served.end(), (0, String::new()));
}

#[test]
fn progress_is_reported_to_whoever_wants_it() {
    let mut served = Served::start(&["--mcp"]);
    let params = json!({
        "name": "make",
        "arguments": { "puzzle": "unruly", "params": "6x6", "options": { "seed": 7, "count": 3 } },
        "_meta": { "progressToken": "token" },
    });
    served.send(request(1, "tools/call", &params));
    let mut seen = Vec::new();
    let reply = loop {
        let message = served.receive();
        if message.get("result").is_some() {
            break message;
        }
        assert_eq!(message["method"], "notifications/progress");
        let params = &message["params"];
        assert_eq!([&params["progressToken"], &params["total"]], [&json!("token"), &json!(3)]);
        seen.push(params["progress"].as_u64().expect("a number"));
    };
    assert_eq!(reply["result"]["structuredContent"]["records"].as_array().map(Vec::len), Some(3));
    assert!(seen.is_sorted_by(|one, next| one < next) && seen.last() == Some(&3), "{seen:?}");
    assert_eq!(served.end().0, 0);
}

/// Runs the client of PyPI's `mcp`, in a virtual environment that `.ci/run` makes.
#[test]
fn the_client_of_pypi_understands_it() {
    let python = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("venv/bin/python");
    let has_client = Command::new(&python).args(["-c", "import mcp; mcp.Client"]).output();
    if !has_client.is_ok_and(|ran| ran.status.success()) {
        eprintln!("skipped: the client of PyPI's `mcp` ({} does not have it)", python.display());
        return;
    }
    for (mode, version) in takes_some([("auto", "2026-07-28"), ("legacy", "2025-11-25")], 2) {
        let program = env!("CARGO_BIN_EXE_tatham-slv");
        let client = include_str!("mcp_client.py");
        let ran = Command::new(&python).args(["-c", client, program, mode]).output().expect("it");
        let errors = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "{errors}");
        let found: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
        assert_eq!(found["version"], version);
        let tools: Vec<&str> =
            found["tools"].as_array().expect("it").iter().filter_map(Value::as_str).collect();
        assert_eq!(
            tools,
            [
                "solve", "hint", "explain", "check", "judge", "play", "make", "repair", "edit",
                "list"
            ]
        );
        for tool in tools {
            let called = &found[tool];
            assert_eq!(
                [&called["error"], &called["same"]],
                [&json!(false), &json!(true)],
                "{tool}"
            );
        }
        assert_eq!(found["solve"]["content"]["status"], "unique");
        assert_eq!(found["check"]["content"]["wrong_count"], 1);
        let last = found["make"]["progress"].as_array().and_then(|seen| seen.last());
        assert_eq!(last, Some(&json!([2.0, 2.0, "2 of 2 puzzles"])));
        assert_eq!(found["bad"]["error"], true);
        assert_eq!([&found["unknown"], &found["cancelled"]], [&json!(-32602), &json!(true)]);
        assert_eq!(found["after"], false);
    }
}
