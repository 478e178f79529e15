//! Option `--write`: writes the tables that a task prints into the file of `docs/measured` that
//! names the task's command.
//!
//! Such a file has a line `<!-- made by: cargo xtask bench limits -->`. The lines up to the next
//! `<!-- end -->` are replaced by the date, the commit and the tables.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs};

use xtask::{folders, process};

/// Name of the option.
pub(crate) const OPTION: &str = "--write";

/// Folder of these files.
const FOLDER: &str = "docs/measured";

/// Marks around the tables of a command.
const START: &str = "<!-- made by: cargo xtask ";
const END: &str = "<!-- end -->";

/// Runs this program with `arguments`, prints its output, and writes its tables into the file that
/// names the command.
///
/// # Errors
/// No file names the command, or the task failed.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mark = format!("{START}{} -->\n", arguments.join(" "));
    let path = file(&mark)?;
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let mut task = Command::new(program)
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut printed = Vec::new();
    for line in BufReader::new(task.stdout.take().expect("piped")).lines() {
        let line = line.map_err(|error| error.to_string())?;
        println!("{line}");
        printed.push(line);
    }
    if !task.wait().map_err(|error| error.to_string())?.success() {
        return Err(format!("the task failed; {} is as it was", path.display()));
    }
    let date = process::text(Command::new("date").arg("+%F"))?;
    let commit = process::text(Command::new("git").current_dir(folders::root()).args([
        "rev-parse",
        "--short",
        "HEAD",
    ]))?;
    let block = format!("Measured on {date} at commit {commit}.\n\n{}", tables(&printed));
    let page = fs::read_to_string(&path).map_err(|error| error.to_string())?;
    let written = replaced(&page, &mark, &block)
        .ok_or_else(|| format!("{}: no `{END}` after the mark", path.display()))?;
    fs::write(&path, written).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the file that has this mark.
fn file(mark: &str) -> Result<PathBuf, String> {
    let folder = folders::root().join(FOLDER);
    let entries = fs::read_dir(folder).map_err(|error| format!("{FOLDER}: {error}"))?;
    entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| fs::read_to_string(path).is_ok_and(|page| page.contains(mark)))
        .ok_or_else(|| format!("no file of {FOLDER} has the line `{}`", mark.trim_end()))
}

/// Returns the tables among these lines, with an empty line between two.
fn tables(printed: &[String]) -> String {
    let tables: Vec<String> = printed
        .chunk_by(|a, b| a.starts_with('|') == b.starts_with('|'))
        .filter(|lines| lines[0].starts_with('|'))
        .map(|lines| lines.join("\n") + "\n")
        .collect();
    tables.join("\n")
}

/// Returns the page with another block after the mark.
fn replaced(page: &str, mark: &str, block: &str) -> Option<String> {
    let (before, after) = page.split_once(mark)?;
    let (_, after) = after.split_once(END)?;
    Some(format!("{before}{mark}{block}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_a_command_replace_those_before() {
        let printed = ["a remark", "| a |", "| 1 |", "", "| b |", "the end"].map(str::to_owned);
        assert_eq!(tables(&printed), "| a |\n| 1 |\n\n| b |\n");
        let mark = "<!-- made by: cargo xtask bench x -->\n";
        let page = format!("# X\n\n{mark}old\n{END}\n\nmore\n");
        assert_eq!(
            replaced(&page, mark, "new\n").as_deref(),
            Some("# X\n\n<!-- made by: cargo xtask bench x -->\nnew\n<!-- end -->\n\nmore\n")
        );
        assert_eq!(replaced(&page, "<!-- other -->\n", ""), None);
    }

    #[test]
    fn each_mark_has_an_end_and_names_a_task() {
        let mut marks = 0;
        for entry in fs::read_dir(folders::root().join(FOLDER)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let page = fs::read_to_string(&path).expect("UTF-8");
            for part in page.split(START).skip(1) {
                let (command, after) = part.split_once(" -->\n").expect("the end of a mark");
                let task = command.split(' ').next();
                assert!(
                    xtask::lab::TASKS.iter().any(|known| Some(known.name) == task),
                    "{}: {command}",
                    path.display()
                );
                assert!(after.contains(END), "{}: {command}", path.display());
                marks += 1;
            }
        }
        assert!(marks > 0, "no file of {FOLDER} is written by a command");
    }
}
