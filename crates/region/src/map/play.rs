//! How the game is played: `2:7` gives region 7 colour 2, `C:7` takes it away; `p` before either is a pencil mark; `;` stands between two.

use tatham_core::known::{COLOURS, Colours};
use tatham_core::play::{Moves, Refused, numbers};

use super::Problem;

/// The moves of the game.
#[derive(Debug)]
pub(super) struct Colouring;

impl Moves<Problem, Colours> for Colouring {
    fn follow(
        &self,
        _: &Problem,
        given: &Colours,
        position: &mut Colours,
        text: &str,
    ) -> Result<(), Refused> {
        let mut next = position.clone();
        for action in
            text.strip_suffix(';').unwrap_or(text).split(';').filter(|action| *action != "S")
        {
            let (is_pencil, entry) =
                action.strip_prefix('p').map_or((false, action), |entry| (true, entry));
            let (colour, region) = entry.split_at_checked(1).ok_or(Refused::NotAMove)?;
            let colour = match colour.parse::<u32>() {
                Ok(colour) if colour < COLOURS => Some(colour),
                _ if colour == "C" => None,
                _ => return Err(Refused::NotAMove),
            };
            let [region] = numbers(":#", region)?;
            if region >= given.regions() {
                return Err(Refused::other("leaves the map"));
            }
            if is_pencil {
                if next.get(region).is_some() {
                    return Err(Refused::other("marks a region that has a colour"));
                }
            } else if given.get(region).is_some_and(|given| Some(given) != colour) {
                // The game would take it.
                return Err(Refused::other("changes a given region"));
            } else {
                next.put(region, colour);
            }
        }
        *position = next;
        Ok(())
    }

    /// One move: the game looks after each whether all is done.
    fn moves_to(&self, position: &Colours, answer: &Colours) -> Vec<String> {
        let differing =
            (0..answer.regions()).filter(|&region| position.get(region) != answer.get(region));
        let entry = |region| {
            answer
                .get(region)
                .map_or_else(|| format!("C:{region}"), |colour| format!("{colour}:{region}"))
        };
        let entries: Vec<String> = differing.map(entry).collect();
        if entries.is_empty() { entries } else { vec![entries.join(";")] }
    }

    /// The first colour once more, if it is given.
    fn idle(&self, _: &Problem, given: &Colours) -> Result<Vec<String>, String> {
        Ok(given.get(0).map(|colour| format!("{colour}:0")).into_iter().collect())
    }
}
