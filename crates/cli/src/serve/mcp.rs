//! The Model Context Protocol over standard input and output: JSON-RPC 2.0, a message a line.
//!
//! The methods are written over `serde_json`: the crate `rmcp` brings an asynchronous runtime
//! (tokio), which a server of one client does not need.
//!
//! # References
//! <https://modelcontextprotocol.io/specification/2025-11-25>, with a handshake (`initialize`), and
//! <https://modelcontextprotocol.io/specification/2026-07-28>, without one (`server/discover`).

mod tools;

use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value};
use tatham_wire::ApiError;

use self::tools::Tool;
use super::{Action, Call, Protocol};

/// Supported versions of the protocol with a handshake, the newest first.
const HANDSHAKE_VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// Supported version in which each request names its version.
const VERSION: &str = "2026-07-28";

/// Field of a request's `_meta` that names its version.
const VERSION_FIELD: &str = "io.modelcontextprotocol/protocolVersion";

/// Field of a result's `_meta` that names the server.
const SERVER_FIELD: &str = "io.modelcontextprotocol/serverInfo";

/// Type of all results: fields of them.
const COMPLETE: &str = r#""resultType":"complete""#;

/// Time for which lists stay valid: they never change while the program runs.
const VALID: &str = r#""ttlMs":3600000,"cacheScope":"public""#;

/// Capabilities of the server, with advice for the client on the tools as a whole: fields of a
/// result.
const ABOUT: &str = concat!(
    r#""capabilities":{"tools":{}},"#,
    r#""instructions":"Solves, explains, checks, makes and repairs the logic puzzles of Simon "#,
    r"Tatham's collection, with proofs. A puzzle is a game ID after its name, `NAME:ID`; ",
    r#"`list` has the kinds and their formats.""#,
);

/// Name and version of the server.
const SERVER: &str =
    concat!(r#"{"name":"tatham-slv","version":""#, env!("CARGO_PKG_VERSION"), r#""}"#);

/// Codes of JSON-RPC errors.
const NOT_JSON: i32 = -32700;
const NOT_A_REQUEST: i32 = -32600;
const NO_SUCH_METHOD: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
const UNSUPPORTED_VERSION: i32 = -32022;

/// The protocol.
pub(super) struct Mcp;

/// Code of a JSON-RPC error, its message, and its data as JSON.
#[derive(Debug)]
struct RpcError(i32, String, String);

impl RpcError {
    fn new(code: i32, message: impl Into<String>) -> Self {
        Self(code, message.into(), String::new())
    }
}

/// A call of a tool.
struct ToolCall {
    /// The request's `id`, as JSON.
    id: Value,
    request: String,
    /// Token for progress notifications, if the client wants them.
    progress_token: Option<Value>,
    /// Progress of the last notification: it has to grow.
    progress: Mutex<Option<u64>>,
}

impl Protocol for Mcp {
    fn action(&self, text: &str) -> Action {
        let Ok(message) = serde_json::from_str::<Value>(text) else {
            let error = RpcError::new(NOT_JSON, "the message is not JSON");
            return Action::Reply(failed(&Value::Null, error));
        };
        let Some(method) = message["method"].as_str() else {
            // Replies need no reply.
            let is_reply = message.get("result").or(message.get("error")).is_some();
            return if is_reply { Action::Nothing } else { malformed(&message) };
        };
        let params = &message["params"];
        match message.get("id") {
            _ if message["jsonrpc"] != "2.0" => malformed(&message),
            None if method == "notifications/cancelled" => {
                Action::Stop { request: params["requestId"].to_string(), replies: None }
            }
            None => Action::Nothing,
            Some(id @ (Value::String(_) | Value::Number(_))) => requested(id, method, params)
                .unwrap_or_else(|error| Action::Reply(failed(id, error))),
            Some(_) => malformed(&message),
        }
    }

    fn unreadable(&self, error: &ApiError) -> String {
        failed(&Value::Null, RpcError::new(NOT_JSON, error.to_string()))
    }

    fn is_in_order(&self) -> bool {
        false
    }
}

/// Answers a request.
fn requested(id: &Value, method: &str, params: &Value) -> Result<Action, RpcError> {
    let version = &params["_meta"][VERSION_FIELD];
    if version.as_str().is_some_and(|version| version != VERSION) {
        let data = format!(r#"{{"supported":["{VERSION}"],"requested":{version}}}"#);
        return Err(RpcError(UNSUPPORTED_VERSION, "unsupported protocol version".to_owned(), data));
    }
    let result = match method {
        "initialize" => initialized(params)?,
        "server/discover" => {
            let meta = format!(r#""_meta":{{"{SERVER_FIELD}":{SERVER}}}"#);
            let versions = format!(r#""supportedVersions":["{VERSION}"]"#);
            format!("{{{COMPLETE},{VALID},{versions},{ABOUT},{meta}}}")
        }
        "ping" => "{}".to_owned(),
        "tools/list" => format!(r#"{{{COMPLETE},{VALID},"tools":{}}}"#, tools::list()),
        "tools/call" => return Ok(Action::Request(Box::new(called(id, params)?))),
        _ => return Err(RpcError::new(NO_SUCH_METHOD, format!("there is no method `{method}`"))),
    };
    Ok(Action::Reply(succeeded(id, &result)))
}

/// Returns the result of `initialize`: with the client's version, if that is supported.
fn initialized(params: &Value) -> Result<String, RpcError> {
    let Some(wanted) = params["protocolVersion"].as_str() else {
        return Err(RpcError::new(INVALID_PARAMS, "expected a string `protocolVersion`"));
    };
    let [newest, ..] = HANDSHAKE_VERSIONS;
    let version = HANDSHAKE_VERSIONS.into_iter().find(|version| *version == wanted);
    let version = version.unwrap_or(newest);
    Ok(format!(r#"{{"protocolVersion":"{version}",{ABOUT},"serverInfo":{SERVER}}}"#))
}

/// Returns the call of a tool.
fn called(id: &Value, params: &Value) -> Result<ToolCall, RpcError> {
    let invalid = |message: &str| Err(RpcError::new(INVALID_PARAMS, message));
    let Some(name) = params["name"].as_str() else {
        return invalid("expected a string `name`");
    };
    let Some(tool) = Tool::find(name) else {
        return invalid(&format!("there is no tool `{name}`"));
    };
    let mut arguments = match &params["arguments"] {
        Value::Null => Map::new(),
        Value::Object(arguments) => arguments.clone(),
        _ => return invalid("expected an object `arguments`"),
    };
    if arguments.contains_key("do") {
        return invalid("the name of the tool takes the place of `do`");
    }
    let token = &params["_meta"]["progressToken"];
    let progress_token = Some(token).filter(|token| tool.has_progress && !token.is_null()).cloned();
    if progress_token.is_some() {
        let options = arguments.entry("options").or_insert(Value::Null);
        if options.is_null() {
            *options = Value::Object(Map::new());
        }
        if let Some(options) = options.as_object_mut() {
            options.insert("progress".to_owned(), true.into());
        }
    }
    arguments.insert("do".to_owned(), name.into());
    let request = Value::Object(arguments).to_string();
    Ok(ToolCall { id: id.clone(), request, progress_token, progress: Mutex::default() })
}

impl Call for ToolCall {
    fn request(&self) -> &str {
        &self.request
    }

    fn is(&self, id: &str) -> bool {
        serde_json::from_str::<Value>(id).is_ok_and(|id| id == self.id)
    }

    fn reply(&self, reply: String, is_stopped: bool) -> Option<String> {
        // Nobody waits for the result of a call that was cancelled.
        if is_stopped {
            return None;
        }
        let content = |text: &str| format!(r#"[{{"type":"text","text":{}}}]"#, quoted(text));
        let error = Some(&reply).filter(|reply| reply.starts_with(r#"{"error":"#));
        if let Some(error) = error.and_then(|reply| serde_json::from_str::<Value>(reply).ok()) {
            let texts = ["message", "help"].map(|field| error["error"][field].as_str());
            let text: Vec<&str> = texts.into_iter().flatten().collect();
            let content = content(&text.join("\n"));
            let result = format!(r#"{{{COMPLETE},"content":{content},"isError":true}}"#);
            return Some(succeeded(&self.id, &result));
        }
        // Structured content is an object.
        let object = if reply.starts_with('[') { format!(r#"{{"list":{reply}}}"#) } else { reply };
        let content = content(&object);
        let result = format!(r#"{{{COMPLETE},"content":{content},"structuredContent":{object}}}"#);
        Some(succeeded(&self.id, &result))
    }

    fn progress(&self, object: &str) -> Option<String> {
        let token = self.progress_token.as_ref()?;
        let object: Value = serde_json::from_str(object).ok()?;
        let state = &object["progress"];
        let done = state["done"].as_u64()?;
        let mut last = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|last| done <= last) {
            return None;
        }
        *last = Some(done);
        let total = match &state["of"] {
            Value::Null => String::new(),
            total => format!(r#","total":{total}"#),
        };
        let (method, text) = ("notifications/progress", &state["text"]);
        let params =
            format!(r#""progressToken":{token},"progress":{done}{total},"message":{text}"#);
        Some(format!(r#"{{"jsonrpc":"2.0","method":"{method}","params":{{{params}}}}}"#))
    }
}

/// Returns the response with a result, which is JSON.
fn succeeded(id: &Value, result: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#)
}

/// Returns the response with an error.
fn failed(id: &Value, RpcError(code, message, data): RpcError) -> String {
    let data = if data.is_empty() { data } else { format!(r#","data":{data}"#) };
    let message = quoted(&message);
    let error = format!(r#"{{"code":{code},"message":{message}{data}}}"#);
    format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)
}

/// Returns a text as JSON.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// Answers a message that is no request.
fn malformed(message: &Value) -> Action {
    let id = message.get("id").filter(|id| id.is_string() || id.is_number());
    let text = "expected a JSON-RPC 2.0 request with `jsonrpc`, `method` and `id`";
    Action::Reply(failed(id.unwrap_or(&Value::Null), RpcError::new(NOT_A_REQUEST, text)))
}
