//! Texts of positions without the secret: the parameters, then the observation.

use tatham_core::author::code::Code;
use tatham_core::author::format::{Formats, Misfit, Remarked};
use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::{ParseError, Settings};

use crate::game::{Game, reveals};
use crate::hidden_puzzle::Problem;

/// Reads a text in the format that the settings name, or in the one that it looks like.
///
/// # Errors
/// The place and the fact that make the text unusable; or the secret of a position is requested.
pub(crate) fn read<G: Game, const N: usize>(
    formats: &Formats<Problem<G>, N>,
    text: &str,
    settings: &Settings,
) -> Result<Remarked<Problem<G>>, ParseError> {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let whole = Piece { text: &text[start..], start };
    let found = match formats.chosen(settings, whole) {
        Some(read) => read?,
        None => formats.readings(whole, []).settled(whole.trimmed(), |_| true)?,
    };
    if reveals(settings) && found.0.secret().is_none() {
        let message = "a position has no hidden answer to reveal";
        return Err(ParseError::unsupported(whole.trimmed().span(), message)
            .with_help("only the game's own ID hides the answer"));
    }
    Ok(found)
}

/// Joins the parts of an observation.
pub(crate) fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(";")
}

/// Reads an ID.
///
/// # Errors
/// See [`Game::parse`].
pub(crate) fn id<G: Game>(text: Piece<'_>) -> Result<Remarked<Problem<G>>, ParseError> {
    let (form, secret) = G::parse(text.text).map_err(|error| error.shifted(text.start))?;
    Ok((Problem::with_secret(form, secret), Vec::new()))
}

/// Writes an ID.
///
/// # Errors
/// The secret is unknown.
pub(crate) fn write_id<G: Game>(problem: &Problem<G>) -> Result<String, Misfit> {
    match problem.secret() {
        Some(_) => Ok(format!("{problem}\n")),
        None => Err(Misfit("a position without its hidden answer".to_owned())),
    }
}

/// Writes a position.
///
/// # Errors
/// The problem is a whole game.
pub(crate) fn position<G: Game>(problem: &Problem<G>) -> Result<String, Misfit> {
    match problem.secret() {
        Some(_) => Err(Misfit("the hidden answer".to_owned())),
        None => Ok(format!("{problem}\n")),
    }
}

/// A text, cut behind its parameters: `c6p4g10Bm`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut<'t> {
    /// The letters and digits at the beginning.
    pub(crate) params: Piece<'t>,
    /// Everything behind them, without white space at the end.
    pub(crate) rest: Piece<'t>,
}

impl<'t> Cut<'t> {
    /// Cuts a text.
    pub(crate) fn new(text: Piece<'t>) -> Self {
        let mut scan = Scanner::new(text.trimmed());
        let params = scan.take_while(|c| c.is_ascii_alphanumeric());
        Self { params, rest: scan.rest() }
    }

    /// Returns the text behind the colon that ends the parameters, if there is one.
    pub(crate) fn desc(&self) -> Option<&'t str> {
        self.rest.text.strip_prefix(':')
    }

    /// Returns true if the text is the parameters alone, or continues after a blank or a line end.
    pub(crate) fn is_open(&self) -> bool {
        self.rest.text.is_empty() || self.rest.text.starts_with(char::is_whitespace)
    }

    /// Reads the parameters.
    ///
    /// # Errors
    /// They are not those of such a game.
    pub(crate) fn read<C: Code>(&self, code: &C) -> Result<C::Value, ParseError> {
        let mut scan = Scanner::new(self.params);
        let value = code.read(&mut scan)?;
        scan.finish("`:`")?;
        Ok(value)
    }

    /// Returns a scanner of the observation, which may follow a colon; `None` if there is none, at
    /// the start of a game. `what` is expected after a colon.
    ///
    /// # Errors
    /// Neither a colon nor a blank follows the parameters, or nothing follows the colon.
    pub(crate) fn observation(
        &self,
        what: &'static str,
    ) -> Result<Option<Scanner<'t>>, ParseError> {
        let mut scan = Scanner::new(self.rest);
        if self.is_open() {
            scan.skip_blanks();
            return Ok(scan.peek().map(|_| scan));
        }
        scan.expect(':')?;
        scan.skip_blanks();
        if scan.peek().is_none() { Err(scan.expected(what)) } else { Ok(Some(scan)) }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::ops::Range;

    use super::*;

    /// Checks that texts are positions without a secret, with these canonical texts, which are read
    /// back to equal positions.
    pub(crate) fn rewritten<G: Game>(texts: &[(&str, &str)]) {
        let settings = Settings::default();
        for (text, canonical) in texts {
            let (position, _) =
                G::read(text, &settings).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert!(position.secret().is_none(), "{text:?}");
            assert_eq!(position.to_string(), *canonical, "{text:?}");
            let (again, remarks) = G::read(canonical, &settings).expect("it is canonical");
            assert_eq!((again, &remarks[..]), (position, &[][..]), "{canonical}");
            let mut reveal = Settings::default();
            reveal.set(G::KIND.knobs, "reveal", "true").expect("a knob");
            let error = G::read(text, &reveal).expect_err("there is nothing to reveal");
            assert_eq!(error.flaw.code(), "unsupported", "{error}");
        }
    }

    /// Checks that texts are refused at these places, with messages that contain these texts.
    pub(crate) fn refused<G: Game>(texts: &[(&str, Range<usize>, &str)]) {
        let mut other = Vec::new();
        for (text, span, message) in texts {
            match G::read(text, &Settings::default()) {
                Err(error) if error.to_string().contains(message) && error.span == *span => {}
                Err(error) => other.push(format!("{text:?}: {:?} {error}", error.span)),
                Ok(_) => other.push(format!("{text:?} is read")),
            }
        }
        assert!(other.is_empty(), "{other:#?}");
    }

    /// Checks that nothing is taken for the start of a game: a text that ends after its colon.
    pub(crate) fn needs_more<G: Game>(text: &str) {
        let settings = G::KIND.of_format("position");
        let error = G::read(text, &settings).expect_err("nothing follows the colon");
        assert_eq!(error.span, text.len()..text.len(), "{error}");
    }
}
