//! Table of kinds and pictures of their examples, as files of the site: so the page has titles and
//! pictures before the solver is there.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Map, Value, json};

use super::site::Files;

/// Names of the files.
const TABLE: &str = "kinds.json";
const PICTURES: &str = "pictures.json";

/// Asks the native program for the table and the pictures.
///
/// # Errors
/// The program could not be run, or its reply has no table or no picture.
pub(super) fn files(program: &Path) -> Result<Files, String> {
    let mut lists = asked(program, &[json!({"do": "list"})])?;
    let table = lists.pop().map(|mut reply| reply["list"].take()).unwrap_or_default();
    let rows = table.as_array().ok_or("the program has no table of kinds")?;
    let requests: Vec<Value> = rows
        .iter()
        .map(|row| json!({"do": "open", "input": row["example"], "puzzle": row["name"]}))
        .collect();
    let mut pictures = Map::new();
    for (row, mut reply) in rows.iter().zip(asked(program, &requests)?) {
        let name = row["name"].as_str().unwrap_or_default();
        if !reply["svg"].is_string() {
            return Err(format!("the example of {name} has no picture: {reply}"));
        }
        pictures.insert(name.to_owned(), reply["svg"].take());
    }
    Ok(Files::from([
        (TABLE.to_owned(), table.to_string().into_bytes()),
        (PICTURES.to_owned(), Value::from(pictures).to_string().into_bytes()),
    ]))
}

/// Returns the replies of `serve` to these requests.
fn asked(program: &Path, requests: &[Value]) -> Result<Vec<Value>, String> {
    let fault = |error: std::io::Error| format!("{}: {error}", program.display());
    let mut child = Command::new(program)
        .args(["serve", "--time-limit", "0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(fault)?;
    let mut lines = String::new();
    for (number, request) in (1..).zip(requests) {
        let mut numbered = request.clone();
        numbered["id"] = json!(number);
        lines.push_str(&numbered.to_string());
        lines.push('\n');
    }
    let mut input = child.stdin.take().ok_or("the program takes no input")?;
    // The pipe holds less than all of them, while replies wait to be read.
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().map_err(fault)?;
    writer.join().map_err(|_| "the requests could not be written")?.map_err(fault)?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut replies: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).map_err(|error| format!("{line}: {error}")))
        .collect::<Result<_, _>>()?;
    if replies.len() != requests.len() {
        return Err(format!("expected {} replies, found {}", requests.len(), replies.len()));
    }
    replies.sort_by_key(|reply| reply["id"].as_u64());
    Ok(replies)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_does_not_reply_is_said() {
        let error = files(Path::new("/nowhere/tatham-slv")).unwrap_err();
        assert!(error.starts_with("/nowhere/tatham-slv: "), "{error}");
    }
}
