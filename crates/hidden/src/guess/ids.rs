//! IDs of Guess: `cCpPgG`, `b` or `B`, `m` or `M`, then a byte for each peg, obfuscated.

use tatham_core::ParseError;
use tatham_core::author::code::{self, Flag, Flags, Given, checked};
use tatham_core::author::scan::Scanner;

use super::rules::GameParams;
use crate::obfuscation::{Obfuscated, bits, bytes};
use crate::text::Cut;

const FLAGS: Flags = Flags {
    all: &[
        Flag::number("c", 99, "the number of colours"),
        Flag::number("p", 99, "the number of pegs"),
        Flag::number("g", 999, "the number of guesses"),
        Flag::rule("b", "blanks"),
        Flag::rule("B", "no blanks"),
        Flag::rule("m", "colours more than once"),
        Flag::rule("M", "each colour once"),
    ],
    in_any_order: true,
};

/// Checks that the flags make a game.
fn is_form(given: &Given) -> Result<(), String> {
    let [colours, pegs, guesses] = ["c", "p", "g"].map(|name| given.number(name));
    let (Some(colours), Some(pegs), Some(guesses)) = (colours, pegs, guesses) else {
        return Err("the parameters need `c`, `p` and `g`, each with a number".to_owned());
    };
    if given.has("b") == given.has("B") || given.has("m") == given.has("M") {
        return Err("the parameters need one of `b` and `B`, and one of `m` and `M`".to_owned());
    }
    match () {
        () if !(2..=10).contains(&colours) => {
            Err(format!("there must be 2 to 10 colours, not {colours}"))
        }
        () if pegs < 2 => Err("a code has at least 2 pegs".to_owned()),
        () if guesses < 1 => Err("there must be at least 1 guess".to_owned()),
        () if given.has("M") && colours < pegs => {
            Err(format!("{colours} colours are too few for {pegs} pegs without repetition"))
        }
        () => Ok(()),
    }
}

/// Reads the parameters of a position.
pub(super) fn read_params(cut: &Cut<'_>) -> Result<GameParams, ParseError> {
    cut.read(&checked(FLAGS, is_form)).map(|given| form(&given))
}

/// Returns the game with these parameters.
fn form(given: &Given) -> GameParams {
    let number = |name| given.number(name).unwrap_or_default();
    GameParams {
        colours: number("c") as u8,
        pegs: number("p") as u8,
        guesses: number("g"),
        blanks: given.has("b"),
        repeats: given.has("m"),
    }
}

/// Reads the parameters of a game to be made.
pub(super) fn params_to_make(text: &str) -> Result<GameParams, ParseError> {
    code::params_to_make(text, &checked(FLAGS, is_form)).map(|given| form(&given))
}

/// Reads an ID.
pub(super) fn parse(text: &str) -> Result<(GameParams, Vec<u8>), ParseError> {
    let (given, desc) = code::params(text, super::KIND.title, &checked(FLAGS, is_form))?;
    let form = form(&given);
    let mut scan = Scanner::new(desc);
    let code = bytes(&Obfuscated { count: 8 * usize::from(form.pegs) }.read(&mut scan)?);
    scan.finish("the end of the puzzle")?;
    if form.is_code(&code) {
        return Ok((form, code));
    }
    Err(ParseError::impossible(
        desc.span(),
        "the description does not decode to a code of these colours; it is damaged".to_owned(),
    ))
}

/// Writes the parameters.
pub(super) fn params(form: GameParams) -> String {
    let GameParams { colours, pegs, guesses, blanks, repeats } = form;
    let [blanks, repeats] = [if blanks { 'b' } else { 'B' }, if repeats { 'm' } else { 'M' }];
    format!("c{colours}p{pegs}g{guesses}{blanks}{repeats}")
}

/// Writes an ID.
pub(super) fn write(form: GameParams, code: &[u8]) -> String {
    let hidden = Obfuscated { count: 8 * code.len() }.text(&bits(code));
    format!("{}:{hidden}", params(form))
}
