//! `serve`: a request a line, a reply a line, whatever the client does.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tatham_core::author::contract::{Random, share};
use tatham_kinds::KINDS;
use tatham_wire::RequestContext;

use crate::{measured_command, program, run_with, works_for};

/// Most resident memory of a server, in kilobytes.
const MOST_MEMORY: u64 = 500_000;

/// Time within which a server ends that has nothing left to do.
const SOON: Duration = Duration::from_secs(20);

/// A server with a client.
pub(crate) struct Served {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Served {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tatham-slv"))
            .arg("serve")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary is built for its tests");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Self { child, input, output }
    }

    pub(crate) fn send(&mut self, line: impl std::fmt::Display) {
        writeln!(self.input.as_mut().expect("open"), "{line}").expect("it reads");
    }

    /// Returns the next line of the output.
    pub(crate) fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("UTF-8");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// Returns the reply to a request, without other lines before it.
    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        self.send(request);
        self.receive()
    }

    /// Ends the input; returns the exit code and the rest of the output.
    pub(crate) fn end(mut self) -> (i32, String) {
        drop(self.input.take());
        self.rest()
    }

    /// Waits for the end, with the input open; standard error is empty.
    fn rest(mut self) -> (i32, String) {
        let (mut rest, mut errors) = (String::new(), String::new());
        self.output.read_to_string(&mut rest).expect("UTF-8");
        let stderr = self.child.stderr.as_mut().expect("piped");
        stderr.read_to_string(&mut errors).expect("UTF-8");
        assert_eq!(errors, "");
        (self.child.wait().expect("it ends").code().expect("it was not killed"), rest)
    }

    /// Sends a signal.
    #[cfg(unix)]
    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let killed = Command::new("kill").args([name, &id]).status().expect("kill");
        assert!(killed.success());
    }
}

/// Returns a request that takes a minute: all solutions of a nonogram with 30! of them.
pub(crate) fn endless(id: u32) -> Value {
    let input = format!("pattern:30x30:{}", ["1"; 60].join("/"));
    json!({ "do": "solve", "input": input, "id": id, "options": { "solutions": "all" } })
}

/// Returns a reply without its times.
fn timeless(mut reply: Value) -> Value {
    if let Some(fields) = reply.as_object_mut() {
        fields.remove("elapsed_ms");
        for record in fields.get_mut("records").and_then(Value::as_array_mut).into_iter().flatten()
        {
            record.as_object_mut().expect("a record").remove("elapsed_ms");
        }
    }
    reply
}

/// Returns different requests: about every kind, with mistakes, and one for the list.
fn requests() -> Vec<String> {
    let mut requests: Vec<String> = vec![
        json!({ "do": "list" }).to_string(),
        json!({ "do": "hint" }).to_string(),
        json!({ "do": "sing" }).to_string(),
        json!({ "do": "check", "input": "solo:2x2:a2_1", "position": 3 }).to_string(),
        json!({ "do": "make", "puzzle": "unruly", "params": "6x6", "options": { "seed": 7 } })
            .to_string(),
        json!({ "do": "repair", "input": "solo:2x2:1_2_3_4l" }).to_string(),
    ];
    for entry in KINDS {
        let (puzzle, input) = (entry.kind.name, entry.kind.example);
        for what in ["open", "solve", "hint", "check", "explain"] {
            // These take long where nothing is given.
            let is_long = what == "explain" && !entry.explained;
            let options = if what == "hint" { json!({ "where": true }) } else { json!({}) };
            let request =
                json!({ "do": what, "puzzle": puzzle, "input": input, "options": options });
            if !is_long {
                requests.push(request.to_string());
            }
        }
    }
    requests
}

#[test]
fn mixed_requests_are_answered_in_order() {
    let (requests, count) = (requests(), share(10_000, 10));
    let answer = |request: &String| {
        let started = Instant::now();
        let reply = tatham_wire::answer(request, &RequestContext::default());
        (timeless(serde_json::from_str(&reply).expect("JSON")), started.elapsed())
    };
    let answers: Vec<(Value, Duration)> = requests.iter().map(answer).collect();
    // The slow ones are asked rarely.
    let cheap: Vec<usize> =
        (0..requests.len()).filter(|&at| answers[at].1 < Duration::from_millis(1)).collect();
    let mut random = Random::seeded(65);
    let pick = |at: usize| match at {
        at if at < requests.len() => at,
        _ => cheap[random.below(cheap.len())],
    };
    let asked: Vec<usize> = (0..count).map(pick).collect();
    let line = |(number, &at): (usize, &usize)| {
        let rest = requests[at].strip_suffix('}').expect("an object");
        format!("{rest},\"id\":{number}}}\n{}", if number % 100 == 0 { "\n \n" } else { "" })
    };
    let input: String = asked.iter().enumerate().map(line).collect();
    for jobs in ["1", "2"] {
        let mut command = program(&["serve", "--jobs", jobs], 8000);
        command.env_remove("NO_COLOR");
        let (ran, cost) = measured_command(command, input.clone().into_bytes());
        assert_eq!((ran.code, &*ran.stderr), (0, ""));
        assert!(cost.peak < MOST_MEMORY, "{} kB", cost.peak);
        assert_eq!(ran.stdout.lines().count(), count);
        for (number, (line, &at)) in ran.stdout.lines().zip(&asked).enumerate() {
            assert!(line.starts_with(&format!("{{\"id\":{number},")), "{number}: {line:.80}");
            let mut reply: Value = serde_json::from_str(line).expect("JSON");
            let fields = reply.as_object_mut().expect("an object");
            fields.remove("id");
            let reply = fields.remove("list").unwrap_or(reply);
            assert_eq!(timeless(reply), answers[at].0, "--jobs {jobs}: {}", requests[at]);
        }
    }
}

#[test]
fn an_id_comes_back_first_with_every_reply() {
    let ids = [json!(7), json!("a\"b"), json!({ "b": [1, null], "a": 1.50 }), Value::Null];
    let mut served = Served::start(&["--jobs", "2"]);
    for id in &ids {
        for request in [
            json!({ "id": id, "do": "hint", "input": "solo:2x2:a2_1c3b3c1_2a" }),
            json!({ "do": "hint", "input": "solo:2x2:a2", "id": id }),
            json!({ "do": "sing", "id": id }),
            json!({ "do": "list", "id": id }),
        ] {
            served.send(&request);
            let mut line = String::new();
            served.output.read_line(&mut line).expect("UTF-8");
            assert!(line.starts_with(&format!("{{\"id\":{id},")), "{request}: {line}");
        }
    }
    let progress = json!({
        "do": "explain", "input": "solo:2x2:a2_1c3b3c1_2a", "id": "p",
        "options": { "progress": true },
    });
    let mut first = served.ask(&progress);
    let mut objects = 0;
    while first.get("progress").is_some() {
        assert_eq!(first["id"], "p");
        objects += 1;
        first = served.receive();
    }
    assert_eq!((&first["id"], objects), (&json!("p"), first["steps"].as_array().unwrap().len()));
    assert_eq!(served.end(), (0, String::new()));
}

#[test]
fn lines_that_are_no_requests_are_answered_with_errors() {
    let lines = b"\xef\xbb\xbf{\"do\":\"list\",\"id\":1}\r\n\n  \nnonsense\n[1]\n\
        {\"id\":1,\"id\":2}\n\xff\n\
        {\"do\":\"stop\",\"id\":3}\n\"\"";
    let ran = run_with(&["serve"], lines);
    assert_eq!((ran.code, &*ran.stderr), (0, ""));
    let replies: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let codes: Vec<&Value> = replies.iter().map(|reply| &reply["error"]["code"]).collect();
    assert_eq!(
        codes,
        [
            &Value::Null,
            &json!("expected"),
            &json!("expected"),
            &json!("expected"),
            &json!("encoding"),
            &json!("expected"),
            &json!("expected")
        ]
    );
    assert_eq!([&replies[0]["id"], &replies[3]["id"], &replies[5]["id"]], [1, 1, 3]);
}

#[test]
fn replies_come_at_once_and_a_stop_out_of_order() {
    let mut served = Served::start(&["--jobs", "1"]);
    served.send(endless(1));
    for id in [2, 3, 3] {
        served.send(json!({ "do": "explain", "input": "solo:3x3:zzzc", "id": id }));
    }
    let stop = |id: u32| json!({ "do": "stop", "request": id, "id": format!("stop {id}") });
    assert_eq!(served.ask(&stop(4)), json!({ "id": "stop 4", "found": false }));
    // One that waits, then the one that is being worked on.
    assert_eq!(served.ask(&stop(3)), json!({ "id": "stop 3", "found": true }));
    for id in [1, 2] {
        // On a busy machine, the reply to the request may come first.
        let replies = [served.ask(&stop(id)), served.receive()];
        let (own, others): (Vec<&Value>, Vec<&Value>) =
            replies.iter().partition(|reply| reply["id"] == id);
        assert_eq!(others, [&json!({ "id": format!("stop {id}"), "found": true })]);
        assert_eq!(own[0]["stopped"], "interrupted", "{id}");
    }
    let third = served.receive();
    assert_eq!([&third["id"], &third["stopped"]], [&json!(3), &json!("interrupted")]);
    assert_eq!(served.ask(&stop(3)), json!({ "id": "stop 3", "found": true }));
    assert_eq!(served.receive()["stopped"], "interrupted");
    assert_eq!(served.end(), (0, String::new()));
}

#[test]
fn a_time_limit_holds_for_requests_without_their_own() {
    let mut served = Served::start(&["--time-limit", "0.2"]);
    assert_eq!(served.ask(&endless(1))["stopped"], "time");
    let mut own = endless(2);
    own["options"]["time_limit"] = 0.1.into();
    assert_eq!(served.ask(&own)["stopped"], "time");
    assert_eq!(served.end().0, 0);
    let mut unlimited = Served::start(&["--time-limit", "0"]);
    assert_eq!(unlimited.ask(&own)["stopped"], "time");
    let quick = json!({ "do": "hint", "input": "solo:2x2:a2_1c3b3c1_2a" });
    assert_eq!(unlimited.ask(&quick)["status"], "unique");
    assert_eq!(unlimited.end().0, 0);
}

#[test]
fn the_end_of_the_input_finishes_the_work() {
    let mut served = Served::start(&["--jobs", "2", "--time-limit", "0.3"]);
    (0..6).for_each(|id| served.send(endless(id)));
    let (code, rest) = served.end();
    let ids: Vec<Value> = rest
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["id"].take())
        .collect();
    assert_eq!((code, ids), (0, (0..6).map(Value::from).collect()));
}

/// Returns the exit code of a process that ends soon.
fn ends_soon(mut child: Child) -> i32 {
    let start = Instant::now();
    while start.elapsed() < SOON {
        if let Some(status) = child.try_wait().expect("it runs") {
            return status.code().expect("it was not killed");
        }
        thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    panic!("it does not end");
}

#[cfg(unix)]
#[test]
fn a_client_that_goes_away_ends_the_work() {
    // With the input still open, and with both ends closed.
    for closes_input in [false, true] {
        let Served { child, input, output } = {
            let mut served = Served::start(&["--jobs", "2", "--time-limit", "0"]);
            (0..4).for_each(|id| served.send(endless(id)));
            works_for(&served.child, Duration::from_millis(200));
            served
        };
        let input = input.filter(|_| !closes_input);
        drop(output);
        assert_eq!(ends_soon(child), 0);
        drop(input);
    }
}

#[cfg(unix)]
#[test]
fn signals_stop_the_work_and_its_replies_are_written() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let mut served = Served::start(&["--jobs", "2", "--time-limit", "0"]);
        (0..5).for_each(|id| served.send(endless(id)));
        let stop = json!({ "do": "stop", "request": 9 });
        assert_eq!(served.ask(&stop), json!({ "found": false }), "all of them are read");
        works_for(&served.child, Duration::from_millis(100));
        served.signal(signal);
        for id in 0..5 {
            let reply = served.receive();
            assert_eq!([&reply["id"], &reply["stopped"]], [&json!(id), &json!("interrupted")]);
        }
        assert_eq!(served.rest(), (code, String::new()));
    }
}

#[test]
fn a_line_of_100_megabytes_is_refused_and_the_next_is_answered() {
    let long = format!("{{\"do\":\"solve\",\"input\":\"{}\"}}", "1".repeat(100_000_000));
    let next = r#"{"do":"hint","input":"solo:2x2:a2_1c3b3c1_2a","id":1}"#;
    let input = format!("{long}\n{next}\n").into_bytes();
    let (ran, cost) = measured_command(program(&["serve", "--jobs", "2"], 8000), input);
    assert_eq!((ran.code, &*ran.stderr), (0, ""));
    assert!(cost.peak < MOST_MEMORY, "{} kB", cost.peak);
    let replies: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(replies.len(), 2);
    assert_eq!(replies[0]["error"]["code"], "too_large");
    assert_eq!([&replies[1]["id"], &replies[1]["status"]], [&json!(1), &json!("unique")]);
}

#[test]
fn an_endless_line_is_refused_before_it_ends() {
    let mut served = Served::start(&[]);
    let mut input = served.input.take().expect("open");
    let writer = thread::spawn(move || {
        let block = vec![b'x'; 1 << 20];
        let mut written = 0_u64;
        while input.write_all(&block).is_ok() {
            written += 1;
            // Enough to see that the rest is dropped, not kept.
            if written > 1000 {
                thread::sleep(Duration::from_millis(5));
            }
        }
    });
    assert_eq!(served.receive()["error"]["code"], "too_large");
    works_for(&served.child, Duration::from_millis(300));
    #[cfg(target_os = "linux")]
    {
        let status = std::fs::read_to_string(format!("/proc/{}/status", served.child.id()));
        let status = status.expect("it runs");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
        let kilobytes: u64 = peak.split_whitespace().next().expect("it").parse().expect("number");
        assert!(kilobytes < MOST_MEMORY, "{kilobytes} kB");
    }
    served.child.kill().expect("it runs");
    served.child.wait().expect("it ends");
    writer.join().expect("it writes");
}

/// Long requests that wait take no more memory than two of them.
#[test]
fn many_long_requests_wait_outside() {
    let long = format!("{{\"do\":\"hint\",\"input\":\"solo:2x2:{}\"}}\n", "1".repeat(20_000_000));
    let input = long.repeat(12).into_bytes();
    let (ran, cost) = measured_command(program(&["serve", "--jobs", "2"], 8000), input);
    assert_eq!((ran.code, ran.stdout.lines().count()), (0, 12));
    assert!(cost.peak < MOST_MEMORY, "{} kB", cost.peak);
}
