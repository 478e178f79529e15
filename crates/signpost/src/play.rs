//! Moves of the real game: `Lx,y-x2,y2` links a cell to its successor, `Cx,y` removes a cell's
//! links, `Xx,y` those of its chain.

mod links;

use std::sync::Arc;

use tatham_core::author::play::{Actions, Board};
use tatham_core::gesture::{Button, Gesture, Offer};
use tatham_core::{Attempt, Place, Refusal};

use crate::path::Path;
use crate::problem::Problem;
use crate::read;
use links::Links;

/// Limit of moves for each cell, beyond which another way to the solution is better; 3 are enough
/// for all but the oddest boards.
const MOST_MOVES: usize = 8;

const ACTIONS: Actions<char> = Actions::single(&[("L#,#-#,#", 'L'), ("C#,#", 'C'), ("X#,#", 'X')]);

/// Sets up the board.
pub(crate) fn start(problem: &Problem) -> Box<dyn Board<Path>> {
    Box::new(Linked::new(problem))
}

/// Links of the player. The entry of a cell is its successor.
struct Linked {
    problem: Arc<Problem>,
    links: Links,
}

impl Linked {
    fn new(problem: &Problem) -> Self {
        // Copies of the links are made to look ahead.
        let problem = Arc::new(problem.clone());
        Self { links: Links::new(Arc::clone(&problem)), problem }
    }

    /// Performs the game's own solve move: a description in which every number is given.
    fn solve(&mut self, desc: &str) -> Attempt {
        let size = self.problem.size();
        let solved = read::parse(&format!("{}x{}:{desc}", size.width, size.height));
        let solved =
            solved.map_err(|error| Refusal::other(format!("is not a readable board: {error}")))?;
        self.links.copy(&Links::new(Arc::new(solved)));
        Ok(())
    }

    fn cell(&self, at: [usize; 2]) -> Result<usize, Refusal> {
        self.problem.size().cell_at(at).ok_or(Refusal::LeavesTheGrid)
    }

    /// Cell that a move removes links from.
    fn linked(&self, at: [usize; 2]) -> Result<usize, Refusal> {
        let cell = self.cell(at)?;
        if self.links.is_linked(cell) {
            Ok(cell)
        } else {
            Err(Refusal::other("removes links from a cell without any"))
        }
    }

    /// Moves that make the links of a partial answer, if nothing has to be undone for that.
    fn moves_to_part(&self, part: &Path) -> Option<Vec<String>> {
        let right = part.successors();
        let mut links = self.links.clone();
        let mut moves = Vec::new();
        for (from, to) in right.into_iter().enumerate().filter_map(|(from, to)| Some((from, to?))) {
            if links.next[from] == Some(to) {
                continue;
            }
            if !links.can_link(from, to) {
                return None;
            }
            moves.push(self.link(from, to));
            links.link(from, to);
        }
        let reached = Path::givens(&self.problem).with_links(&links.next);
        let is_known = |cell| {
            reached.numbers.get(cell).is_none_or(|number| part.numbers.get(cell) == Some(number))
        };
        let is_part = (0..self.problem.size().area()).all(is_known);
        (is_part && reached == self.enterable(part)).then_some(moves)
    }

    /// Returns the move of a gesture. A drag from cell to cell links the two, and again takes the
    /// link away; so does the second button on a cell.
    fn offer(&self, gesture: &Gesture) -> Option<Offer> {
        let (size, links) = (self.problem.size(), &self.links);
        let cell = |place: Place| match place {
            Place::Cell(at) => size.cell_at(at),
            _ => None,
        };
        let unlink = |cell: usize| {
            let name = format!("unlink {}", size.label(cell));
            (ACTIONS.action_in(&'C', size, cell), name)
        };
        let (text, name) = match *gesture {
            Gesture::Drag(from, to) => {
                let (from, to) = (cell(from)?, cell(to)?);
                if links.can_link(from, to) {
                    let name = format!("link {} to {}", size.label(from), size.label(to));
                    (self.link(from, to), name)
                } else {
                    let is_link = links.next[from] == Some(to);
                    // A cell loses both of its links, so one at an end of its chain is taken.
                    let is_begun = || links.next.contains(&Some(from));
                    is_link.then(|| unlink(if is_begun() { to } else { from }))?
                }
            }
            Gesture::Tap(place, Button::Second) => {
                unlink(cell(place).filter(|&cell| links.is_linked(cell))?)
            }
            _ => return None,
        };
        Some(Offer { text, name, gesture: gesture.clone() })
    }

    /// Move that links 2 cells.
    fn link(&self, from: usize, to: usize) -> String {
        let ((x, y), (to_x, to_y)) =
            (self.problem.size().position(from), self.problem.size().position(to));
        ACTIONS.action(&'L', &[x, y, to_x, to_y])
    }
}

impl Board<Path> for Linked {
    fn follow(&mut self, text: &str) -> Attempt {
        if let Some(desc) = text.strip_prefix('S') {
            return self.solve(desc);
        }
        match ACTIONS.read(text)? {
            ('L', [x, y, to_x, to_y, _]) => {
                let (from, to) = (self.cell([x, y])?, self.cell([to_x, to_y])?);
                if !self.links.can_link(from, to) {
                    return Err(Refusal::other("links two cells that cannot be linked"));
                }
                self.links.link(from, to);
            }
            ('C', [x, y, ..]) => self.links.unlink(self.linked([x, y])?),
            (_, [x, y, ..]) => self.links.dissolve(self.linked([x, y])?),
        }
        Ok(())
    }

    fn position(&self) -> Path {
        Path::givens(&self.problem).with_links(&self.links.next)
    }

    /// Wrong links are removed first, since they forbid right ones; then the path is linked from
    /// its start. The effect of each move is followed, because the game makes links of its own,
    /// refuses to make one twice, and forgets a number only at the next move.
    fn moves_to(&self, answer: &Path) -> Option<Vec<String>> {
        let own = answer.numbers.size() == self.problem.size();
        let Some(path) = answer.order().into_iter().collect::<Option<Vec<usize>>>().filter(|_| own)
        else {
            // Cells with a number but without a path are not part of any.
            let is_part = own
                && (0..self.problem.size().area()).any(|cell| answer.numbers.get(cell).is_none());
            return is_part.then(|| self.moves_to_part(answer)).flatten();
        };
        let right = answer.successors();
        let mut links = self.links.clone();
        let mut moves = Vec::new();
        while moves.len() <= MOST_MOVES * path.len() && !links.is_spoilt {
            let wrong = links.first(|cell, next| next.is_some() && next != right[cell]);
            let mut missing =
                path.windows(2).filter(|pair| links.next[pair[0]] != Some(pair[1])).peekable();
            if wrong.is_none() && missing.peek().is_none() {
                return Some(moves);
            }
            let link = match wrong {
                Some(from) => {
                    right[from].filter(|&to| links.can_link(from, to)).map(|to| (from, to))
                }
                None => missing
                    .clone()
                    .find(|pair| links.can_link(pair[0], pair[1]))
                    .map(|pair| (pair[0], pair[1])),
            };
            if let Some((from, to)) = link {
                moves.push(self.link(from, to));
                links.link(from, to);
                continue;
            }
            let cell = match wrong {
                Some(from) => links.loose_end(from),
                // A number that keeps 2 cells apart may have been removed long ago.
                None => missing.flatten().copied().find(|&cell| links.is_linked(cell)),
            }?;
            moves.push(ACTIONS.action_in(&'C', self.problem.size(), cell));
            links.unlink(cell);
        }
        None
    }

    /// The game shows no number in a chain without a given one.
    fn enterable(&self, part: &Path) -> Path {
        Path::givens(&self.problem).with_links(&part.successors())
    }

    fn offers(&self) -> Vec<Offer> {
        let (size, arrows) = (self.problem.size(), self.problem.arrows());
        let cells = || 0..size.area();
        let drags = cells().flat_map(|from| {
            size.ray(from, arrows[from])
                .map(move |to| Gesture::Drag(size.place(from), size.place(to)))
        });
        let taps = cells().map(|cell| Gesture::Tap(size.place(cell), Button::Second));
        drags.chain(taps).filter_map(|gesture| self.offer(&gesture)).collect()
    }

    /// Looks at the cells of the gesture alone: a board offers thousands of links.
    fn perform(&mut self, gesture: &Gesture) -> Attempt {
        let offer = self.offer(gesture);
        self.follow(&offer.ok_or(Refusal::NoMove)?.text)
    }

    /// Removes a link between 2 given numbers, and the game makes it again. This numbers no chain
    /// without a given number.
    fn idle(&self) -> Result<Vec<String>, String> {
        let size = self.problem.size();
        if size.area() == 1 {
            return Err("there is a single cell".to_owned());
        }
        if self.problem.givens().cells().iter().all(Option::is_none) {
            return Err("no cell has a number".to_owned());
        }
        let linked = (0..size.area()).find(|&cell| self.links.is_linked(cell));
        let dissolve = |cell| ACTIONS.action_in(&'X', size, cell);
        Ok(linked.map(dissolve).into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use tatham_core::PartialAnswer as _;
    use tatham_core::author::contract::Random;
    use tatham_core::partial_answer::EntryStatus;
    use tatham_core::{Numbers, Size};

    #[test]
    fn links_are_followed() {
        let problem = read::parse("2x2:1ce4ag").unwrap();
        let mut board = Linked::new(&problem);
        board.follow("L0,0-1,0").unwrap();
        board.follow("L1,0-1,1").unwrap();
        // The game itself links 3 to the given 4, although the arrow of 4 points left, to 3.
        assert_eq!(board.links.next, [Some(1), Some(3), None, Some(2)]);
        board.follow("C1,0").unwrap();
        assert_eq!(board.links.next, [None, None, None, Some(2)]);
        for odd in ["L0,0-9,9", "L0,0-0,1", "L0", "C0,0", "H", "Q", "", "S1c2e", "L1,1-0,0"] {
            assert!(board.follow(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn a_number_that_no_link_gives_is_left_out() {
        let problem = read::parse("4x4:d1ge16aebg6gcffaacha").unwrap();
        let given = Path::givens(&problem);
        let known = |last: Option<u32>| {
            let position = json!({
                "grid": [
                    [null, 1, null, 16],
                    [null, null, null, 6],
                    [null, null, null, null],
                    [last, null, null, null],
                ],
                "links": [[1, 2, 0, 3], [0, 3, 0, 1]],
            });
            Path::read(&given, &position.into()).unwrap()
        };
        let mut board = Linked::new(&problem);
        for text in board.moves_to(&known(Some(12))).expect("links can be made") {
            board.follow(&text).unwrap();
        }
        assert_eq!(board.position(), known(None));
        assert_eq!(board.enterable(&known(Some(12))), known(None));
    }

    #[test]
    fn a_board_that_shows_errors_for_ever_is_begun_anew() {
        // Generated by sgt-signpost; with these moves it is red in the real game, even when it is
        // solved.
        let problem = read::parse("6x5:14cfeggec23cdebfa1fbg25e30ac3bbgaa19cah21ggg").unwrap();
        let moves = "L4,1-5,0 L3,1-3,3 L2,2-4,0 L0,1-2,1 L1,3-3,1 L0,0-1,0 L3,4-1,4 L2,4-0,2 \
            L4,3-4,1 L0,1-3,1 L1,0-0,1 L2,0-2,4 L3,3-2,3 L1,2-0,3 C0,3";
        let (settings, budget) =
            (tatham_core::Settings::default(), tatham_core::Budget::unlimited());
        let solution =
            crate::solve::candidates(&problem, &settings, &budget).next().unwrap().unwrap();
        let mut board = Linked::new(&problem);
        assert!(board.moves_to(&solution).is_some());
        moves.split_whitespace().for_each(|text| board.follow(text).unwrap());
        assert_eq!(board.moves_to(&solution), None);
    }

    #[test]
    fn what_is_no_order_of_the_cells_is_not_linked() {
        let problem = read::parse("2x2:1ce4ag").unwrap();
        let board = Linked::new(&problem);
        let moves = |width, height, numbers: &[u32]| {
            board.moves_to(&Path::of_numbers(Numbers::from_fn(Size { width, height }, |cell| {
                Some(numbers[cell])
            })))
        };
        assert_eq!(moves(2, 2, &[1, 2, 4, 3]).unwrap(), ["L0,0-1,0", "L1,0-1,1"]);
        assert_eq!(moves(2, 2, &[1, 3, 4, 2]), None, "an arrow points elsewhere");
        for (width, height, numbers) in
            [(2, 2, [1, 2, 4, 4]), (2, 2, [0, 1, 3, 2]), (4, 1, [1, 2, 4, 3]), (1, 1, [1; 4])]
        {
            assert_eq!(moves(width, height, &numbers), None, "{numbers:?}");
        }
    }

    #[test]
    fn a_part_is_linked_as_far_as_it_goes() {
        let problem = read::parse("2x2:1ce4ag").unwrap();
        let part = |links: &[Option<usize>]| Path::givens(&problem).with_links(links);
        let moves = |links: &[Option<usize>]| Linked::new(&problem).moves_to(&part(links));
        assert_eq!(moves(&[None; 4]).unwrap(), [""; 0]);
        assert_eq!(moves(&[None, Some(3), None, None]).unwrap(), ["L1,0-1,1"]);
        let mut board = Linked::new(&problem);
        board.follow("L0,0-1,0").unwrap();
        assert_eq!(
            board.moves_to(&part(&[None; 4])),
            None,
            "a link is there that the part has not"
        );
    }

    #[test]
    fn the_gestures_that_make_moves_are_those_that_are_offered() {
        let problem = read::parse("4x4:d1ge16aebg6gcffaacha").unwrap();
        let mut board = Linked::new(&problem);
        for text in ["L1,2-0,3", "L0,3-0,1"] {
            board.follow(text).unwrap();
        }
        let offers = board.offers();
        let size = problem.size();
        let cells = || (0..size.area()).map(|cell| size.place(cell));
        let drags = cells().flat_map(|from| cells().map(move |to| Gesture::Drag(from, to)));
        let buttons = [Button::First, Button::Second];
        let taps = cells().flat_map(|at| buttons.map(|button| Gesture::Tap(at, button)));
        let (mut linking, mut unlinking) = (0, 0);
        for gesture in drags.chain(taps) {
            let again =
                || Linked { problem: Arc::clone(&board.problem), links: board.links.clone() };
            let (mut made, mut followed) = (again(), again());
            let offer = offers.iter().find(|offer| offer.gesture == gesture);
            assert_eq!(made.perform(&gesture).is_ok(), offer.is_some(), "{gesture:?}");
            let Some(Offer { text, .. }) = offer else { continue };
            followed.follow(text).unwrap();
            assert_eq!(made.links.next, followed.links.next, "{gesture:?}");
            *(if text.starts_with('L') { &mut linking } else { &mut unlinking }) += 1;
        }
        // Each link is taken away by a drag, and by a tap on any of its cells.
        assert_eq!((linking > 10, unlinking), (true, 2 + 3), "{offers:?}");
    }

    /// Same puzzle without some of its numbers; its solution is still a solution.
    fn with_fewer_numbers(id: &str, random: &mut Random) -> String {
        let (params, desc) = id.split_once(':').unwrap();
        let items = desc.split_inclusive(|c: char| c.is_ascii_alphabetic());
        let item = |item: &str| {
            if random.below(3) == 0 { item[item.len() - 1..].to_owned() } else { item.to_owned() }
        };
        format!("{params}:{}", items.map(item).collect::<String>())
    }

    #[test]
    fn any_game_can_be_carried_on_to_the_solution() {
        let (mut random, mut games, mut anew) = (Random::seeded(1), 0, 0);
        let corpus = include_str!("../../../puzzles/signpost/sgt.txt");
        for id in tatham_core::author::contract::ids(corpus).filter(|id| id.len() < 120) {
            let (settings, budget) =
                (tatham_core::Settings::default(), tatham_core::Budget::unlimited());
            let whole = read::parse(id).unwrap();
            let solution =
                crate::solve::candidates(&whole, &settings, &budget).next().unwrap().unwrap();
            for _ in 0..30 {
                let id = with_fewer_numbers(id, &mut random);
                let problem = read::parse(&id).unwrap();
                let mut board = Linked::new(&problem);
                let (size, right) = (problem.size(), solution.successors());
                let mut followed = Vec::new();
                for _ in 0..random.below(6 * size.area()) {
                    let from = random.below(size.area());
                    let (x, y) = size.position(from);
                    let ray: Vec<usize> = size.ray(from, problem.arrows()[from]).collect();
                    let text = match random.below(12) {
                        0 => format!("C{x},{y}"),
                        1 => format!("X{x},{y}"),
                        // A right link, or any along the arrow.
                        2..8 => board.link(from, right[from].unwrap_or(from)),
                        _ if ray.is_empty() => continue,
                        _ => board.link(from, ray[random.below(ray.len())]),
                    };
                    if board.follow(&text).is_ok() {
                        followed.push(text);
                    }
                }
                let moves = board.moves_to(&solution).unwrap_or_else(|| {
                    anew += 1;
                    board = Linked::new(&problem);
                    board.moves_to(&solution).expect("there is a way from the start")
                });
                for text in moves {
                    board
                        .follow(&text)
                        .unwrap_or_else(|why| panic!("{id} after {followed:?}: {text} {why}"));
                }
                let entries = board.position().compare(&Path::givens(&problem), &solution);
                let done = |(_, entry): &(_, EntryStatus)| {
                    matches!(entry, EntryStatus::Given | EntryStatus::Right)
                };
                assert!(entries.iter().all(done), "{id} after {followed:?}: {entries:?}");
                games += 1;
            }
        }
        assert!(games > 100 && anew * 20 < games, "{anew} of {games} games begin anew");
    }
}
