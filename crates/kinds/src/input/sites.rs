//! Sites whose addresses are known and hold no puzzle that can be read here.

use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

/// Site with puzzles in a form of its own.
struct Site {
    /// Hosts, without `www.`; `*` is any text.
    hosts: &'static [&'static str],
    /// The name that people use.
    name: &'static str,
    /// Advice on what to do there.
    help: &'static str,
}

const CLUES: &str = "enter the clues as a game ID: `tatham-slv list` shows the forms";

const SITES: [Site; 4] = [
    Site {
        hosts: &["sudokuwiki.org"],
        name: "SudokuWiki without a grid",
        help: "copy the 81 digits of the grid, which follow `bd=` in some addresses",
    },
    Site {
        hosts: &["puzzle-*.com", "*.puzzle-*.com"],
        name: "puzzle-loop.com and its sister sites",
        help: CLUES,
    },
    Site {
        hosts: &["webpbn.com"],
        name: "webpbn",
        help: "export the puzzle there, in the format XML or `.non`, and solve the file",
    },
    Site {
        hosts: &["nonograms.org"],
        name: "nonograms.org",
        help: "enter the clues as text: `tatham-slv list pattern` shows the forms",
    },
];

/// Largest number of bytes of a host's name.
const LONGEST_HOST: usize = 253;

/// Refuses the address of a known site; `None` for any other text.
pub(super) fn refused(text: Piece<'_>) -> Option<ParseError> {
    let scheme = match text.text.split_once("://") {
        Some((scheme, _)) if scheme.chars().all(|c| c.is_ascii_alphabetic()) => scheme.len() + 3,
        _ => 0,
    };
    let rest = &text.text[scheme..];
    let end = rest.find(['/', '?', '#', ':']).unwrap_or(rest.len());
    if end > LONGEST_HOST {
        return None;
    }
    let host = rest[..end].to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    let site = SITES.iter().find(|site| site.hosts.iter().any(|own| is_like(host, own)))?;
    let message = format!("addresses of {} are not supported", site.name);
    Some(ParseError::unsupported(text.span(), message).with_help(site.help))
}

/// Returns true if a host is of a form with any number of `*`.
fn is_like(host: &str, form: &str) -> bool {
    match form.split_once('*') {
        None => host == form,
        Some((start, rest)) => host.strip_prefix(start).is_some_and(|host| {
            host.char_indices().skip(1).any(|(at, _)| is_like(&host[at..], rest))
                || !host.is_empty() && rest.is_empty()
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_sites_are_refused_by_name() {
        for (address, name) in [
            ("https://www.sudokuwiki.org/Daily_Sudoku", "SudokuWiki"),
            ("https://www.puzzle-loop.com/?pl=abc", "sister sites"),
            ("https://www.puzzle-light-up.com/?e=1", "sister sites"),
            ("https://webpbn.com/play.cgi?id=1", "webpbn"),
            ("https://www.nonograms.org/nonograms/i/1", "nonograms.org"),
        ] {
            let error = refused(Piece::whole(address)).expect(address);
            assert_eq!(error.flaw.code(), "unsupported");
            assert!(error.to_string().contains(name), "{error}");
        }
        for text in ["https://example.org/", "5x5:a", "", "puzzle-.com", "notwebpbn.com/"] {
            assert_eq!(refused(Piece::whole(text)), None, "{text}");
        }
    }

    #[test]
    fn a_longer_name_is_not_a_host() {
        for (length, is_refused) in [(253, true), (254, false)] {
            let host = "a".repeat(length - ".puzzle-a.com".len()) + ".puzzle-a.com";
            assert_eq!(refused(Piece::whole(&host)).is_some(), is_refused, "{length}");
        }
    }
}
