//! Names of puzzles: names, titles, aliases and similar words.

use tatham_core::author::scan::Piece;
use tatham_core::kind::LookAlike;
use tatham_core::{Entry, Flaw, ParseError};

use crate::KINDS;

/// Smallest similarity, from 0 to 1, at which a word is taken for a misspelt name.
const LIKE: f64 = 0.7;

/// Largest number of letters and digits in a name.
const LONGEST: usize = 40;

/// Meaning of a name.
#[derive(Clone, Copy, Debug)]
enum Named {
    Kind(&'static Entry),
    LookAlike(&'static LookAlike),
}

/// Returns the kind with this name or alias.
pub fn find(name: &str) -> Option<&'static Entry> {
    KINDS
        .iter()
        .copied()
        .find(|entry| entry.kind.name == name || entry.kind.aliases.contains(&name))
}

/// Returns the kind that a word names: by its name, its title or an alias, ignoring case and
/// blanks.
///
/// # Errors
/// No puzzle has that name; or only one whose rules are almost the same.
pub fn named(word: &str) -> Result<&'static Entry, ParseError> {
    let piece = Piece::whole(word).trimmed();
    entry(piece).unwrap_or_else(|| Err(unknown(piece)))
}

/// Returns the kind that a word names; `None` if it is not a name at all.
pub(crate) fn entry(word: Piece<'_>) -> Option<Result<&'static Entry, ParseError>> {
    let refused = |message: String, help: &'static str| {
        Err(ParseError::unsupported(word.span(), message).with_help(help))
    };
    Some(match lookup(word.text)? {
        Named::Kind(entry) => Ok(entry),
        Named::LookAlike(misnomer) => refused(misnomer.differs.to_owned(), misnomer.help),
    })
}

/// Makes the error that no puzzle has that name.
pub(crate) fn unknown(word: Piece<'_>) -> ParseError {
    let flaw = Flaw::UnknownPuzzle { name: word.quoted(), nearest: nearest(word.text, names()) };
    ParseError::new(word.span(), flaw).with_help("`tatham-slv list` shows the supported puzzles")
}

/// The name that is most like a word, if one is like it: the first of several that are as like it.
pub fn nearest<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let word = plain(word);
    let likeness = |name: &&str| strsim::normalized_damerau_levenshtein(&word, &plain(name));
    let mut best = (LIKE, None);
    for name in names {
        let likeness = likeness(&name);
        if likeness > best.0 || likeness >= best.0 && best.1.is_none() {
            best = (likeness, Some(name));
        }
    }
    best.1
}

/// All names and aliases of kinds.
pub fn names() -> impl Iterator<Item = &'static str> {
    KINDS
        .iter()
        .flat_map(|entry| [entry.kind.name].into_iter().chain(entry.kind.aliases.iter().copied()))
}

fn lookup(word: &str) -> Option<Named> {
    // Each line of a batch names its puzzle, nearly always exactly.
    if let Some(entry) = find(word) {
        return Some(Named::Kind(entry));
    }
    // A text of any length can be asked for.
    let word: String = letters_and_digits(word).take(LONGEST + 1).collect();
    let is = |name: &&str| plain(name) == word;
    let kind = |entry: &&Entry| {
        [entry.kind.name, entry.kind.title].iter().chain(entry.kind.aliases).any(is)
    };
    let misnomer = || {
        KINDS
            .iter()
            .flat_map(|entry| entry.kind.misnomers)
            .find(|misnomer| misnomer.names.iter().any(is))
    };
    let found = KINDS.iter().copied().find(kind).map(Named::Kind);
    found.or_else(|| misnomer().map(Named::LookAlike))
}

/// Keeps only letters and digits: `Light Up`, `light-up` and `lightup` are one name.
fn plain(name: &str) -> String {
    letters_and_digits(name).collect()
}

/// Letters and digits of a name, in lower case.
fn letters_and_digits(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::COLLECTION;

    #[test]
    fn a_name_stands_for_one_puzzle() {
        let mut names: Vec<String> = names().map(plain).collect();
        names.extend(
            KINDS
                .iter()
                .flat_map(|entry| entry.kind.misnomers)
                .flat_map(|misnomer| misnomer.names)
                .map(|name| plain(name)),
        );
        // A title may be the same as the name.
        let kinds = KINDS.iter().map(|entry| (entry.kind.name, entry.kind.title));
        names.extend(
            kinds.filter(|(name, title)| plain(title) != *name).map(|(_, title)| plain(title)),
        );
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
        assert!(names.iter().all(|name| name.chars().count() <= LONGEST), "{names:?}");
    }

    #[test]
    fn all_games_of_the_collection_are_kinds() {
        assert!(COLLECTION.is_sorted());
        assert_eq!(COLLECTION.len(), 40);
        assert!(
            COLLECTION.iter().all(|name| find(name).is_some_and(|entry| entry.kind.name == *name))
        );
    }
}
