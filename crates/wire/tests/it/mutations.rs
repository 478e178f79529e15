//! Requests that are nearly right: the examples of the documentation and one request of each kind,
//! with changes to their text, fields or values.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use tatham_core::author::contract::Random;
use tatham_kinds::KINDS;
use tatham_wire::{RequestContext, answer};

/// Time limit of each request, in seconds.
pub(crate) const LIMIT: f64 = 0.05;

/// One request in this many has brackets or a text of excessive length.
const EXCESSIVE: usize = 200;
const BRACKETS: usize = 100_000;
const LONG: usize = 1 << 20;

/// Depths of nesting, on both sides of the limit of `serde_json` (128).
const DEPTHS: [usize; 4] = [2, 30, 120, 200];

const VERBS: [&str; 6] = ["open", "solve", "hint", "explain", "check", "list"];

/// Characters that occur in JSON and IDs.
const SPICE: &[u8] = b"\"{}[]:,0123456789.-eabcdhzAZ/x#\\ \n\0\xc3";

/// Random requests, the same for the same seed. The iterator never ends.
pub(crate) struct Mutations {
    requests: Vec<Value>,
    positions: Vec<Value>,
    steps: Vec<Value>,
    random: Random<'static>,
}

impl Mutations {
    /// Makes mutations of the examples in `docs/wire.md`, whose text is `documented`, and of one
    /// request of each kind.
    pub(crate) fn new(documented: &str, seed: u64) -> Self {
        let mut new = Self {
            requests: documented
                .split("```json\n")
                .skip(1)
                .filter_map(example)
                .map(limited)
                .collect(),
            positions: Vec::new(),
            steps: Vec::new(),
            random: Random::seeded(seed),
        };
        for entry in KINDS {
            let (puzzle, input) = (entry.kind.name, entry.kind.example);
            // There is no time limit, so that the requests are the same on every machine.
            let ask = |what: &str, options: Value| {
                let request =
                    json!({ "do": what, "puzzle": puzzle, "input": input, "options": options });
                serde_json::from_str::<Value>(&answer(
                    &request.to_string(),
                    &RequestContext::default(),
                ))
                .expect("JSON")
            };
            new.positions.extend([
                ask("open", json!({}))["position"].take(),
                ask("solve", json!({}))["solutions"][0].take(),
            ]);
            new.steps.push(ask("hint", json!({ "steps": 2 }))["steps"].take());
        }
        new
    }

    /// Returns a valid request.
    fn sound(&mut self) -> Value {
        let documented = self.requests.len();
        let at = self.random.below(documented + KINDS.len());
        if at < documented {
            return self.requests[at].clone();
        }
        let at = at - documented;
        let kind = KINDS[at].kind;
        let what = VERBS[self.random.below(VERBS.len() - 1)];
        let mut request =
            json!({ "do": what, "puzzle": kind.name, "input": kind.example, "options": {} });
        // The position as posed, or the solution.
        if self.random.below(2) == 0 {
            request["position"] = self.positions[2 * at + self.random.below(2)].clone();
        }
        let more = match what {
            "open" => ["save", "after", "beside"][self.random.below(3)],
            "solve" => ["solutions", "rating", "explain"][self.random.below(3)],
            "hint" => ["steps", "where", "svg"][self.random.below(3)],
            "explain" => ["step", "svg", "time_limit"][self.random.below(3)],
            _ => ["which", "why", "svg"][self.random.below(3)],
        };
        request["options"][more] = match more {
            "after" => self.steps[at].clone(),
            "beside" => json!([self.positions[2 * at + 1]]),
            "solutions" | "step" | "steps" => json!(1 + self.random.below(3)),
            "time_limit" => json!(LIMIT),
            _ => json!(true),
        };
        limited(request)
    }

    /// Changes fields and values.
    fn change(&mut self, request: &mut Value) {
        match self.random.below(12) {
            0 => drop(self.field(request).map(|(fields, name)| fields.remove(&name))),
            1 => {
                let other = ["do", "inptu", "Position", "", "svg", "é"][self.random.below(6)];
                if let Some((fields, name)) = self.field(request)
                    && let Some(value) = fields.remove(&name)
                {
                    fields.insert(other.to_owned(), value);
                }
            }
            2 => *self.value(request, |_| true) = self.odd(),
            3 => {
                let number = self.number();
                *self.value(request, Value::is_number) = number;
            }
            4 => request["position"] = self.position(),
            5 => self.resize(&mut request["position"]),
            6 => {
                let steps = self.steps[self.random.below(self.steps.len())].clone();
                option(request, "after", steps);
            }
            7 => {
                let depth = DEPTHS[self.random.below(DEPTHS.len())];
                let value = self.value(request, |_| true);
                *value = (0..depth).fold(value.take(), |value, _| json!([value]));
            }
            8 => request["do"] = json!(VERBS[self.random.below(VERBS.len())]),
            9 => {
                let kind = KINDS[self.random.below(KINDS.len())].kind;
                request[["puzzle", "input"][self.random.below(2)]] =
                    json!([kind.name, kind.example][self.random.below(2)]);
            }
            10 => {
                let name =
                    ["steps", "where", "svg", "which", "answer", "beside", "solutions", "common"]
                        [self.random.below(8)];
                let value = if self.random.below(2) == 0 { self.odd() } else { self.position() };
                option(request, name, value);
            }
            _ => {
                let input = request["input"].as_str().unwrap_or_default().to_owned();
                request["input"] =
                    json!(self.random.misspelt(&input, b"0123456789abcdxyzABZ,./:#_-"));
            }
        }
    }

    /// Returns a field of a random object of the request.
    fn field<'v>(
        &mut self,
        request: &'v mut Value,
    ) -> Option<(&'v mut Map<String, Value>, String)> {
        let fields = self
            .value(request, |value| value.as_object().is_some_and(|fields| !fields.is_empty()))
            .as_object_mut()?;
        let name = fields.keys().nth(self.random.below(fields.len().max(1)))?.clone();
        Some((fields, name))
    }

    /// Returns a random value of the request that `fits` accepts; the request itself if there is
    /// none.
    fn value<'v>(&mut self, request: &'v mut Value, fits: fn(&Value) -> bool) -> &'v mut Value {
        let mut found = Vec::new();
        pointers(request, &mut String::new(), fits, &mut found);
        let pointer = if found.is_empty() {
            String::new()
        } else {
            found.swap_remove(self.random.below(found.len()))
        };
        request.pointer_mut(&pointer).expect("it has been found there")
    }

    /// Returns a value of another type.
    fn odd(&mut self) -> Value {
        let odd = [
            json!(null),
            json!(true),
            json!(1),
            json!("1"),
            json!("?"),
            json!([]),
            json!({}),
            json!([[0, 0]]),
        ];
        odd[self.random.below(odd.len())].clone()
    }

    /// Returns a number that is outside most ranges. As a time limit, each is rejected or short.
    fn number(&mut self) -> Value {
        let numbers = [
            json!(0),
            json!(-1),
            json!(0.01),
            json!(1e300),
            json!(u64::MAX),
            json!(i64::MIN),
            json!(1e-300),
        ];
        numbers[self.random.below(numbers.len())].clone()
    }

    /// Returns a position of a random kind.
    fn position(&mut self) -> Value {
        self.positions[self.random.below(self.positions.len())].clone()
    }

    /// Makes a list or a text in a position longer or shorter.
    fn resize(&mut self, position: &mut Value) {
        let is_longer = self.random.below(2) == 0;
        match self.value(position, |value| value.is_array() || value.is_string()) {
            Value::Array(items) if is_longer => items.extend(items.first().cloned()),
            Value::Array(items) => drop(items.pop()),
            Value::String(text) if is_longer => text.push('?'),
            Value::String(text) => drop(text.pop()),
            _ => {}
        }
    }

    /// Returns the text of a request with an excessive value in it.
    fn excessive(&mut self, mut request: Value) -> String {
        let hole = json!("hole");
        *self.value(&mut request, |_| true) = hole.clone();
        let brackets = |open: &str, close: &str| open.repeat(BRACKETS) + &close.repeat(BRACKETS);
        let filling = match self.random.below(4) {
            0 => brackets("[", "]"),
            1 => brackets("{\"a\":", "}"),
            2 => "[".repeat(BRACKETS),
            _ => {
                let piece = ["a", "1,", "2x2:", "é"][self.random.below(4)];
                format!("\"{}\"", piece.repeat(LONG / piece.len()))
            }
        };
        request.to_string().replace(&hole.to_string(), &filling)
    }

    /// Changes the text itself, which may no longer be JSON.
    fn spoil(&mut self, text: &mut Vec<u8>) {
        let at = self.random.below(text.len());
        let sign = SPICE[self.random.below(SPICE.len())];
        match self.random.below(5) {
            0 => text[at] = sign,
            1 => text.insert(at, sign),
            2 => drop(text.remove(at)),
            3 => text.truncate(at),
            _ => double(text),
        }
    }
}

impl Iterator for Mutations {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let mut request = self.sound();
        if self.random.below(EXCESSIVE) == 0 {
            return Some(self.excessive(request).into_bytes());
        }
        let is_spoiled = self.random.below(4) == 0;
        for _ in 0..self.random.below(2) + usize::from(!is_spoiled) {
            self.change(&mut request);
            if !request.is_object() {
                break;
            }
        }
        let mut text = request.to_string().into_bytes();
        if is_spoiled {
            self.spoil(&mut text);
        }
        Some(text)
    }
}

/// Returns the request in a block of the documentation.
fn example(block: &str) -> Option<Value> {
    serde_json::from_str(block.lines().next()?).ok()
}

/// Returns the request with the common time limit; `list` has no limit.
fn limited(mut request: Value) -> Value {
    if request["do"] != "list" {
        request["options"]["time_limit"] = json!(LIMIT);
    }
    request
}

/// Sets an option.
fn option(request: &mut Value, name: &str, value: Value) {
    let options = &mut request["options"];
    if !options.is_object() {
        *options = json!({});
    }
    options[name] = value;
}

/// Collects pointers to all values that `fits` accepts.
fn pointers(value: &Value, at: &mut String, fits: fn(&Value) -> bool, found: &mut Vec<String>) {
    if fits(value) {
        found.push(at.clone());
    }
    let length = at.len();
    let mut below = |step: &str, value: &Value| {
        let _ = write!(at, "/{}", step.replace('~', "~0").replace('/', "~1"));
        pointers(value, at, fits, found);
        at.truncate(length);
    };
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| below(&index.to_string(), item));
        }
        Value::Object(fields) => fields.iter().for_each(|(name, value)| below(name, value)),
        _ => {}
    }
}

/// Repeats the first field of a request at its front.
fn double(text: &mut Vec<u8>) {
    if let Ok(Value::Object(fields)) = serde_json::from_slice(text)
        && let Some((name, value)) = fields.iter().next()
    {
        text.splice(1..1, format!("{}:{value},", json!(name)).into_bytes());
    }
}
