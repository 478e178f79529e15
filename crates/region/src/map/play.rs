//! Moves of the game: `2:7` gives region 7 colour 2, `C:7` removes it; `p` before either is a
//! pencil mark.

use serde_json::Value;
use tatham_core::author::play::{Actions, Moves, NoteEdit};
use tatham_core::partial_answer::Colours;
use tatham_core::{Attempt, Place, Refusal};

use super::Problem;

/// Effect of an action on a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Put(Option<u32>),
    /// The note of a colour; without one, the notes are cleared.
    Note(Option<u32>),
}

const ACTIONS: Actions<Act> = Actions::joined(&[
    ("0:#", Act::Put(Some(0))),
    ("1:#", Act::Put(Some(1))),
    ("2:#", Act::Put(Some(2))),
    ("3:#", Act::Put(Some(3))),
    ("C:#", Act::Put(None)),
    ("p0:#", Act::Note(Some(0))),
    ("p1:#", Act::Note(Some(1))),
    ("p2:#", Act::Note(Some(2))),
    ("p3:#", Act::Note(Some(3))),
    ("pC:#", Act::Note(None)),
]);

/// Moves of the game.
#[derive(Debug)]
pub(super) struct Colouring;

impl Moves<Problem, Colours> for Colouring {
    fn follow(&self, _: &Problem, given: &Colours, position: &mut Colours, text: &str) -> Attempt {
        ACTIONS.play(position, text, |next, act, [region, ..]| {
            if region >= given.regions() {
                return Err(Refusal::other("leaves the map"));
            }
            let is_given = |colour| given.get(region).is_some_and(|given| Some(given) != colour);
            match act {
                Act::Note(_) if next.get(region).is_some() => {
                    return Err(Refusal::other("marks a region that has a colour"));
                }
                Act::Note(_) => {}
                // The game would accept it.
                Act::Put(colour) if is_given(colour) => {
                    return Err(Refusal::other("changes a given region"));
                }
                Act::Put(colour) => next.put(region, colour),
            }
            Ok(())
        })
    }

    fn note_edits(&self, _: &Problem, text: &str) -> Vec<NoteEdit> {
        let mut edits = Vec::new();
        let _ = ACTIONS.play(&mut edits, text, |edits, act, [region, ..]| {
            let place = Place::Region(region);
            edits.push(match act {
                Act::Note(Some(colour)) => NoteEdit::Toggle(place, colour.into()),
                Act::Note(None) | Act::Put(_) => NoteEdit::Clear(place),
            });
            Ok(())
        });
        edits
    }

    fn note_move(&self, _: &Problem, place: Place, value: &Value) -> Option<String> {
        let Place::Region(region) = place else { return None };
        let colour = u32::try_from(value.as_u64()?).ok()?;
        Some(ACTIONS.action(&Act::Note(Some(colour)), &[region]))
    }

    /// One move: the game checks for completion after each.
    fn moves_to(&self, position: &Colours, answer: &Colours) -> Vec<String> {
        let differing =
            (0..answer.regions()).filter(|&region| position.get(region) != answer.get(region));
        let put = |region| ACTIONS.action(&Act::Put(answer.get(region)), &[region]);
        ACTIONS.moves(differing.map(put).collect())
    }

    /// Enters the first colour again, if it is given.
    fn idle(&self, _: &Problem, given: &Colours) -> Result<Vec<String>, String> {
        Ok(given.get(0).map(|colour| format!("{colour}:0")).into_iter().collect())
    }
}
