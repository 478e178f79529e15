//! Random-seed IDs (`PARAMS#SEED`): the real game's generator makes the puzzle of one.

use std::env;
use std::path::PathBuf;

use crate::COLLECTION;

/// Folder in which Debian has the games, which is not in every `PATH`.
const GAMES: &str = "/usr/games";

/// Returns the command that prints the ID of the puzzle that the game's generator makes of a seed;
/// `None` for kinds that are not games of the collection.
pub(super) fn command(name: &str, seed_id: &str) -> Option<Vec<String>> {
    if !COLLECTION.contains(&name) {
        return None;
    }
    // `net` alone is Samba's.
    let program = format!("sgt-{name}");
    let path = env::var_os("PATH").unwrap_or_default();
    let mut places = env::split_paths(&path).chain([PathBuf::from(GAMES)]);
    let found = places.find_map(|folder| {
        let file = folder.join(&program);
        (folder.is_absolute() && file.is_file()).then_some(file)
    });
    let program = found.and_then(|file| file.to_str().map(str::to_owned)).unwrap_or(program);
    Some(vec![program, "--generate".to_owned(), "1".to_owned(), seed_id.to_owned()])
}

/// Returns a command as a POSIX shell reads it.
pub(super) fn shell_line(command: &[String]) -> String {
    command.iter().map(|word| shell_word(word)).collect::<Vec<_>>().join(" ")
}

/// Returns a word as a POSIX shell reads it, in quotes if it needs them.
pub fn shell_word(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ":/.,-_+=@".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        let words = ["/usr/games/sgt-net", "--generate", "1", "7x11#1'; rm $x", ""];
        let line = shell_line(&words.map(str::to_owned));
        assert_eq!(line, r"/usr/games/sgt-net --generate 1 '7x11#1'\''; rm $x' ''");
    }

    #[test]
    fn only_games_have_a_generator() {
        assert_eq!(command("battleship", "5x5#1"), None);
        let command = command("net", "5x5#1").unwrap();
        assert!(command[0].ends_with("sgt-net") && command[3] == "5x5#1", "{command:?}");
    }
}
