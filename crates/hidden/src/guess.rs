//! Guess: find the code by guessing.
//!
//! ```text
//!   guesses, replies ──▶ consistent codes ──▶ partition by each guess ──▶ best guess
//!        (rules)           (candidates,        (symmetry, packed,         (lookahead,
//!                         count, backbone)         partition)               advice)
//!                               │                                              ▲
//!                               └─ too many to list: a sample (sampling) ──────┘
//! ```
//!
//! Pegs are numbers: colours count from 1, 0 is a blank.

mod advice;
mod backbone;
mod board;
mod candidates;
mod count;
mod explain;
mod formats;
mod ids;
mod lookahead;
mod make;
mod packed;
mod partition;
mod rules;
mod sampling;
mod symmetry;

use tatham_core::author::format::Remarked;
use tatham_core::explain::Step;
use tatham_core::gesture::Offer;
use tatham_core::make::Maker;
use tatham_core::partial_answer::Code;
use tatham_core::posterior::{NextQuery, Posterior, Query};
use tatham_core::puzzle::Unwritable;
use tatham_core::{
    Attempt, Budget, Entry, Kind, ParseError, Picture, Place, Refusal, Settings, Solutions, Stop,
    Violation,
};

use self::backbone::Backbone;
use self::board::{Board, Made};
use self::candidates::Candidates;
use self::formats::{FORMATS, FORMS};
use self::rules::marks;
use crate::HiddenPuzzle;
use crate::game::{self, Game, Study};
use crate::hidden_puzzle::Problem;
use crate::position_or_answer::FoundAnswer;
use crate::text;

pub use self::rules::GameParams;

/// Guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<HiddenPuzzle<Guess>>();

static KIND: Kind = Kind {
    name: "guess",
    title: "Guess",
    aliases: &["mastermind"],
    about: "find the hidden code of colours; each guess is marked for correct colours and \
        positions",
    grammar: &FORMS,
    example: "c6p4g10Bm:8ffa320b",
    knobs: &[game::REVEAL_KNOB, FORMATS.knob()],
    formats: FORMATS.written(),
    rules: "Guess the hidden code of colours. A black mark is a peg of the right colour in the \
        right place, a white mark one of a right colour in another place.",
    ..game::KIND
};

impl Game for Guess {
    const KIND: &'static Kind = &KIND;
    const MAKER: Maker = tatham_make::game_maker::<HiddenPuzzle<Self>>();
    type GameParams = GameParams;
    /// Colours of the code.
    type Secret = Vec<u8>;
    type Answer = Code;
    type Observation = Board;
    type Memo = ();

    fn parse(text: &str) -> Result<(GameParams, Vec<u8>), ParseError> {
        ids::parse(text)
    }

    fn read(text: &str, settings: &Settings) -> Result<Remarked<Problem<Self>>, ParseError> {
        text::read(&FORMATS, text, settings)
    }

    fn write_as(problem: &Problem<Self>, format: &str) -> Result<String, Unwritable> {
        FORMATS.write(problem, &KIND, format)
    }

    fn position_id(form: &GameParams, seen: &Board) -> String {
        formats::write(*form, seen)
    }

    fn id(form: &GameParams, code: &Vec<u8>) -> String {
        ids::write(*form, code)
    }

    fn start(_form: &GameParams, _code: &Vec<u8>) -> Board {
        Board::default()
    }

    /// `G1,2,2,4` guesses; a `_` after a peg holds it for the next guess. `S` gives up.
    fn query(form: &GameParams, code: &Vec<u8>, seen: &mut Board, text: &str) -> Attempt {
        if text == "S" {
            seen.is_over = true;
            return Ok(());
        }
        let guess = text.strip_prefix('G').ok_or(Refusal::NotAMove)?;
        let peg = |peg: &str| peg.strip_suffix('_').unwrap_or(peg).parse::<u8>().ok();
        let guess: Vec<u8> = guess
            .split(',')
            .map(peg)
            .collect::<Option<_>>()
            .ok_or(Refusal::other("is not a row of colours"))?;
        if !form.takes(&guess) {
            return Err(Refusal::other("is not a valid guess"));
        }
        if Self::found(form, seen).is_some()
            || seen.is_over
            || seen.guesses.len() >= form.guesses as usize
        {
            return Err(Refusal::AfterTheEnd);
        }
        let marks = marks(&guess, code);
        seen.guesses.push(Made { guess, black: marks.black, white: marks.white });
        Ok(())
    }

    /// Guesses are entered peg by peg.
    fn offers(_form: &GameParams, _seen: &Board) -> Vec<Offer> {
        Vec::new()
    }

    fn lost(form: &GameParams, seen: &Board) -> Option<String> {
        let is_over = seen.is_over || seen.guesses.len() >= form.guesses as usize;
        (is_over && Self::found(form, seen).is_none()).then(|| "no guesses are left".to_owned())
    }

    fn keys(form: &GameParams) -> Vec<(String, String)> {
        let colours = (u8::from(!form.blanks)..=form.colours).map(|colour| colour.to_string());
        colours
            .map(|colour| (colour.clone(), colour))
            .chain(
                [("Backspace", "erase"), ("Enter", "guess")]
                    .map(|(key, label)| (key.to_owned(), label.to_owned())),
            )
            .collect()
    }

    fn draft(form: &GameParams) -> Option<Vec<Option<u8>>> {
        Some(vec![None; form.pegs.into()])
    }

    fn takes(form: &GameParams, value: u8) -> bool {
        value <= form.colours && (value > 0 || form.blanks)
    }

    /// A colour goes to the peg of the cursor, or to the first peg without one.
    fn press(
        form: &GameParams,
        draft: &mut [Option<u8>],
        key: &str,
        at: Option<Place>,
    ) -> Result<Option<String>, Refusal> {
        let here = match at {
            Some(Place::Cell([peg, _])) if peg < draft.len() => Some(peg),
            Some(_) => return Err(Refusal::NoEntry),
            None => None,
        };
        if key == "Enter" {
            let guess: Option<Vec<u8>> = draft.iter().copied().collect();
            let guess = guess.ok_or(Refusal::other("is made before each peg has a colour"))?;
            if !form.takes(&guess) {
                return Err(Refusal::other("is not a valid guess"));
            }
            return Ok(Some(explain::guess_move(&guess)));
        }
        if key == "Backspace" {
            let last = here.or_else(|| draft.iter().rposition(Option::is_some));
            draft[last.ok_or(Refusal::NoMove)?] = None;
            return Ok(None);
        }
        let colour = key.parse().ok().filter(|&colour| Self::takes(form, colour));
        let free = here.or_else(|| draft.iter().position(Option::is_none));
        draft[free.ok_or(Refusal::NoMove)?] = Some(colour.ok_or(Refusal::NoMove)?);
        Ok(None)
    }

    /// Draws as many rows as there are guesses.
    fn draw_for_play(form: &GameParams, seen: &Board, draft: &[Option<u8>]) -> Picture {
        board::whole(*form, seen, draft)
    }

    fn reveal(_form: &GameParams, code: &Vec<u8>) -> Code {
        Code::from_colours(code)
    }

    fn moves_to(_form: &GameParams, start: &Board, seen: &Board) -> Vec<String> {
        seen.guesses
            .iter()
            .skip(start.guesses.len())
            .map(|made| explain::guess_move(&made.guess))
            .collect()
    }

    fn found(form: &GameParams, seen: &Board) -> Option<Code> {
        let last = seen.guesses.last().filter(|last| last.black == form.pegs && !seen.is_over)?;
        Some(Code::from_colours(&last.guess))
    }

    fn mismatches(form: &GameParams, seen: &Board) -> Vec<Violation> {
        seen.mismatches(*form)
    }

    fn violations(form: &GameParams, seen: &Board, answer: &Code) -> Vec<Violation> {
        let Some(code) = answer.whole() else { return Vec::new() };
        if !form.is_code(&code) {
            return vec![Violation::new("a colour comes more than once")];
        }
        let is_other = |made: &&Made| marks(&made.guess, &code) != made.marks();
        let broken = seen.guesses.iter().zip(1..).filter(|(made, _)| is_other(made));
        broken
            .map(|(_, number)| {
                Violation::new(format!("guess {number} would be marked differently"))
            })
            .collect()
    }

    fn unknown(form: &GameParams) -> Code {
        Code::unknown(form.pegs.into())
    }

    fn range(form: &GameParams) -> u8 {
        form.colours
    }

    fn consistent_answers<'p>(
        form: &'p GameParams,
        seen: &'p Board,
        _: &'p Settings,
        budget: &'p Budget,
    ) -> Box<dyn Solutions<Code> + 'p> {
        let candidates = Candidates::new(*form, &seen.history());
        Box::new(ConsistentCodes { candidates, budget, is_over: false })
    }

    fn analyse(
        form: &GameParams,
        seen: &Board,
        (): &mut (),
        budget: &Budget,
    ) -> Result<Option<Study<Code>>, Stop> {
        let history = seen.history();
        let possible = count::count(*form, &history, budget)?.map(|count| count.to_string());
        let common = match backbone::backbone(*form, &history, budget)? {
            Backbone::Contradiction => return Ok(None),
            Backbone::Pegs(code) => Code { code },
            Backbone::Unknown => Self::unknown(form),
        };
        Ok(Some(Study { common, posterior: Posterior { possible, ..Posterior::default() } }))
    }

    fn advise(
        form: &GameParams,
        seen: &Board,
        (): &mut (),
        posterior: &mut Posterior,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let history = seen.history();
        let is_over = Self::found(form, seen).is_some()
            || seen.is_over
            || history.len() >= form.guesses as usize;
        let advice = if is_over { None } else { advice::advise(*form, &history, budget)? };
        posterior.estimated = advice.as_ref().is_some_and(|advice| advice.estimated);
        posterior.next = Some(advice.map(|advice| NextQuery {
            ask: Query::Guess(advice.guess),
            expected: advice.expected,
            worst: advice.worst.map(|worst| worst as f64),
        }));
        Ok(())
    }

    fn next(
        form: &GameParams,
        seen: &Board,
        (): &mut (),
        budget: &Budget,
    ) -> Result<Vec<String>, Stop> {
        explain::can_guess(*form, seen)?;
        let advice = advice::advise(*form, &seen.history(), budget)?;
        Ok(advice.map(|advice| explain::guess_move(&advice.guess)).into_iter().collect())
    }

    fn deduce(
        form: &GameParams,
        seen: &Board,
        (): &mut (),
        budget: &Budget,
    ) -> Result<Vec<Step>, Stop> {
        explain::steps(*form, seen, budget)
    }

    fn remark(_form: &GameParams, found: &FoundAnswer<Code>) -> String {
        explain::remark(found)
    }

    fn draw(
        form: &GameParams,
        seen: &Board,
        _outlook: Option<&Posterior>,
        answer: Option<&Code>,
    ) -> Picture {
        board::picture(*form, seen, answer)
    }
}

/// Codes consistent with all replies, in lexicographic order.
struct ConsistentCodes<'p> {
    candidates: Candidates,
    budget: &'p Budget,
    is_over: bool,
}

impl Iterator for ConsistentCodes<'_> {
    type Item = Result<Code, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let next = self.candidates.next(self.budget);
        self.is_over = !matches!(next, Ok(Some(_)));
        next.transpose().map(|code| code.map(|code| Code::from_colours(&code)))
    }
}

impl Solutions<Code> for ConsistentCodes<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    crate::contract::game_contract!(Guess);
}
