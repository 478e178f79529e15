//! Brute force: from a step's facts and rules, as the kind's check reads them, its conclusions follow, whatever is filled in.
//!
//! A step names rules by the keys of the check's violations. Every filling of the board that has the step's facts and lacks a conclusion must break one of
//! these rules, or one of those that go without saying: that no digit stands twice, that ships do not touch. Cells that no rule of the step speaks of stay open, for in an open cell no digit
//! stands twice; those of a rule that wants each digit somewhere are filled. So a rule that is not named does not help, and a rule that is stated
//! otherwise than it is checked shows.

use std::collections::BTreeSet;

use serde_json::Value;
use tatham_core::author::contract::InJson as _;
use tatham_core::explain::Step;
use tatham_core::{AnyProblem, Fact, Place, RuleKey};
use tatham_kinds::find;
use tatham_shade::range;

use crate::explanations::rules;
use tatham_brute::board::{Board, allows};

/// Fillings that are tried for one conclusion.
const PATIENCE: usize = 400_000;

/// What the board is made of, where it is no value.
const WALL: &str = "#";
const TREE: &str = "T";
const TENT: &str = "^";
const MIRRORS: [&str; 2] = ["/", "\\"];
const GHOST: &str = "G";

/// The check of a puzzle without its given cells: what is given is a fact like others, and must be named.
#[derive(Debug)]
pub(crate) struct Force<'p> {
    blank: &'p AnyProblem,
    board: Board,
    /// What is never entered.
    given: Board,
    values: Vec<Value>,
    /// For each rule that wants no digit twice: where.
    units: Vec<(RuleKey, BTreeSet<[usize; 2]>)>,
}

/// A filling that has a step's facts, lacks one of its conclusions and breaks no rule that it names; or that there were too many to try.
#[derive(Debug, PartialEq)]
pub(crate) enum Refuted {
    By(String),
    TooLong,
}

impl<'p> Force<'p> {
    pub(crate) fn new(blank: &'p AnyProblem) -> Self {
        let given = Board::given(blank);
        let mut board = given.blank();
        let values = blank.entries().first().map_or_else(Vec::new, |entry| entry.values.to_vec());
        // Of a ship which part it is follows from the cells around.
        let values = if values.iter().any(|value| value == "S") {
            vec![".".into(), "V".into()]
        } else {
            values
        };
        // What nobody can enter stays: it is part of the board.
        let has = |sign: &str| values.iter().any(|value| value == sign);
        let (has_trees, has_ghosts) = (has(TENT), has(GHOST));
        let is_board = |sign: &Value| {
            sign == WALL
                || has_trees && sign == TREE
                || has_ghosts && MIRRORS.iter().any(|mirror| sign == mirror)
        };
        let is_wall = |cell: &[usize; 2]| {
            given.get(*cell).is_some_and(|sign| is_board(&sign) && !values.contains(&sign))
        };
        given
            .cells()
            .filter(is_wall)
            .for_each(|cell| board.set(cell, given.get(cell).expect("a wall")));
        // A cell of Magnets without domino is neutral: that is its shape, and never a fact. One of Range with a number is white: nothing else can be entered.
        let given = if has_poles(&values) || has_colours(&values) { given } else { board.clone() };
        let mut force = Self { blank, board, given, values, units: Vec::new() };
        force.units = if force.board.is_text() { Vec::new() } else { force.find_units() };
        force
    }

    /// Whether there are ships, of which the parts follow from the cells around.
    fn has_ships(&self) -> bool {
        self.board.is_text() && !self.values.iter().any(|value| value == GHOST)
    }

    /// Whether a fact is of a cell that is what it is in each filling.
    pub(crate) fn is_shape(&self, fact: &Fact) -> bool {
        self.board
            .cells()
            .any(|cell| fact.place == Place::Cell(cell) && self.given.get(cell).is_some())
    }

    /// Where no digit may stand twice, as the check has it: two ones anywhere show it.
    fn find_units(&self) -> Vec<(RuleKey, BTreeSet<[usize; 2]>)> {
        let mut units: Vec<(RuleKey, BTreeSet<[usize; 2]>)> = Vec::new();
        for first in self.board.cells() {
            for second in self.board.cells().filter(|&second| second > first) {
                let mut board = self.board.clone();
                for cell in [first, second] {
                    board.set(cell, self.values[0].clone());
                }
                for rule in self.broken(&board).into_iter().filter(|rule| self.is_obvious(rule)) {
                    match units.iter_mut().find(|(other, _)| *other == rule) {
                        Some((_, cells)) => cells.extend([first, second]),
                        None => units.push((rule, BTreeSet::from([first, second]))),
                    }
                }
            }
        }
        units
    }

    /// The rules that a board breaks.
    fn broken(&self, board: &Board) -> Vec<RuleKey> {
        let broken = self.blank.check(&board.value()).unwrap_or_else(|e| panic!("{}", e.name));
        broken.into_iter().filter_map(|violation| violation.key).collect()
    }

    /// Returns true if a rule goes without saying.
    fn is_obvious(&self, rule: &RuleKey) -> bool {
        rules::is_obvious(self.blank.kind().name, rule)
    }

    /// What is wrong with a step, if anything is.
    pub(crate) fn refute(&self, rules: &[RuleKey], facts: &[Fact], step: &Step) -> Option<Refuted> {
        // A number of Range that the step does not name gives nothing: its cell can be black.
        if let Some(alone) = self.named_alone(rules) {
            return Force::new(&alone).refuted(rules, facts, step);
        }
        self.refuted(rules, facts, step)
    }

    /// The puzzle with those numbers alone that rules name, if cells with numbers are given.
    fn named_alone(&self, rules: &[RuleKey]) -> Option<AnyProblem> {
        if !has_colours(&self.values)
            || self.given.cells().all(|cell| self.given.get(cell).is_none())
        {
            return None;
        }
        let id = self.blank.game_id();
        let (params, desc) = id.split_once(':').expect("an ID");
        let (mut cell, mut alone) = (0, String::new());
        for piece in desc.as_bytes().chunk_by(|a, b| a.is_ascii_digit() && b.is_ascii_digit()) {
            let piece = std::str::from_utf8(piece).expect("an ID is ASCII");
            match piece.as_bytes()[0] {
                b'_' => {}
                letter @ b'a'..=b'z' => {
                    cell += usize::from(letter - b'a') + 1;
                    alone += piece;
                }
                _ => {
                    let own = RuleKey::new(range::Rule::Number(cell));
                    alone += if rules.contains(&own) { piece } else { "a" };
                    cell += 1;
                }
            }
            // Two numbers side by side.
            if alone.ends_with(|sign: char| sign.is_ascii_digit()) {
                alone.push('_');
            }
        }
        Some(crate::explanations::parse(
            find("range").expect("a kind"),
            &format!("{params}:{}", alone.trim_end_matches('_')),
        ))
    }

    fn refuted(&self, rules: &[RuleKey], facts: &[Fact], step: &Step) -> Option<Refuted> {
        let mut patience = PATIENCE;
        let scope = self.scope(rules);
        let goals: Vec<Option<&Fact>> = if step.therefore.is_empty() {
            vec![None]
        } else {
            step.therefore.iter().map(Some).collect()
        };
        goals.into_iter().find_map(|goal| {
            let mut search = Search { force: self, rules, patience, domains: Vec::new() };
            let mut board = self.board.clone();
            let mut order: Vec<[usize; 2]> = scope.iter().copied().collect();
            // A digit that a goal says, a cell that no rule speaks of lacks by staying open; one that it must not have it may have. Of two signs each cell
            // has one.
            let of =
                |cell: [usize; 2]| facts.iter().filter(move |fact| fact.place == Place::Cell(cell));
            let must_be = |cell: [usize; 2]| of(cell).any(|fact| fact.value().is_some());
            let must_be_filled = |goal: &Fact| self.board.is_text() || goal.value().is_none();
            let is_goal = |cell: [usize; 2]| {
                goal.is_some_and(|goal| goal.place == Place::Cell(cell) && must_be_filled(goal))
            };
            order.extend(
                self.board
                    .cells()
                    .filter(|&cell| !scope.contains(&cell) && (must_be(cell) || is_goal(cell))),
            );
            for &cell in &order {
                let is_left = |value: &&Value| {
                    let lacks =
                        |goal: &Fact| goal.place != Place::Cell(cell) || !allows(goal, value);
                    let is_as_given = self.given.get(cell).is_none_or(|given| given == **value);
                    is_as_given
                        && of(cell).all(|fact| allows(fact, value))
                        && goal.is_none_or(lacks)
                };
                search.domains.push((cell, self.values.iter().filter(is_left).cloned().collect()));
            }
            // What is certain first, then what belongs together.
            search.domains.sort_by_key(|(cell, values)| (values.len() > 1, !scope.contains(cell)));
            let found = search.fill(&mut board, 0);
            patience = search.patience;
            found
        })
    }

    /// The cells of a cage whose result is another where all cells have the same value: each without which it has none.
    fn cage(&self, rule: &RuleKey) -> Vec<[usize; 2]> {
        let is_broken = |board: &Board| self.broken(board).contains(rule);
        let full = |value: &Value| {
            let mut board = self.board.clone();
            self.board.cells().for_each(|cell| board.set(cell, value.clone()));
            board
        };
        let board = self.values.iter().map(full).find(is_broken).expect("one is no result");
        let belongs = |cell: &[usize; 2]| {
            let mut board = board.clone();
            board.clear(*cell);
            !is_broken(&board)
        };
        self.board.cells().filter(belongs).collect()
    }

    /// The cells that the rules speak of.
    fn scope(&self, rules: &[RuleKey]) -> BTreeSet<[usize; 2]> {
        let is_open = |cell: &[usize; 2]| self.board.get(*cell).is_none();
        let all = || self.board.cells().filter(is_open);
        let size = self.board.size();
        let mut scope = BTreeSet::new();
        // What goes without saying of dominoes and poles goes on from cell to cell.
        if has_poles(&self.values) {
            scope.extend(all());
        }
        for rule in rules {
            // A cage of one cell has nowhere for a digit to stand twice.
            let unit = |own: &RuleKey| self.units.iter().find(|(unit, _)| unit == own);
            let unit = unit(rule).or_else(|| unit(&rules::of_same_cage(rule)?));
            if let Some((_, cells)) = unit {
                scope.extend(cells);
            } else if rules::is_result(rule) {
                scope.extend(self.cage(rule));
            } else if let Some(cells) = rules::reach(rule, size) {
                let cells = cells.into_iter().map(|cell| size.position(cell));
                scope.extend(cells.map(|(x, y)| [x, y]).filter(is_open));
            } else {
                scope.extend(all());
            }
        }
        scope
    }
}

/// Whether cells are white or black, and may be given.
fn has_colours(values: &[Value]) -> bool {
    values == [".", "#"]
}

/// Whether these are Magnets' values.
fn has_poles(values: &[Value]) -> bool {
    values.iter().any(|value| value == "+")
}

/// The fillings of some cells.
struct Search<'f> {
    force: &'f Force<'f>,
    rules: &'f [RuleKey],
    patience: usize,
    /// The cells that are filled, and with what.
    domains: Vec<([usize; 2], Vec<Value>)>,
}

impl Search<'_> {
    /// A filling of the cells from the `at`-th on that breaks no rule of the step.
    fn fill(&mut self, board: &mut Board, at: usize) -> Option<Refuted> {
        let Some((cell, values)) = self.domains.get(at).cloned() else {
            return (!self.breaks(&whole(board, self.force.has_ships())))
                .then(|| Refuted::By(board.value().to_string()));
        };
        for value in values {
            if self.patience == 0 {
                return Some(Refuted::TooLong);
            }
            self.patience -= 1;
            board.set(cell, value);
            if !self.breaks(std::slice::from_ref(board))
                && let Some(found) = self.fill(board, at + 1)
            {
                return Some(found);
            }
        }
        board.clear(cell);
        None
    }

    /// Whether one of these boards, which say the same, breaks a rule.
    fn breaks(&self, boards: &[Board]) -> bool {
        let is_named = |broken: &RuleKey| {
            self.rules.iter().any(|rule| rule == broken || rules::follows_from(rule, broken))
        };
        let counts = |broken: &RuleKey| self.force.is_obvious(broken) || is_named(broken);
        boards.iter().any(|board| self.force.broken(board).iter().any(counts))
    }
}

/// A board with the parts of its ships, where they are known. A ship's cell that bends is none of the parts: then of two boards one says that it is
/// not this part, and one not that.
fn whole(board: &Board, has_ships: bool) -> [Board; 2] {
    let mut boards = [board.clone(), board.clone()];
    let is_inside = |[x, y]: [usize; 2]| board.cells().any(|cell| cell == [x, y]);
    for cell in
        board.cells().filter(|&cell| has_ships && board.get(cell).is_some_and(|value| value == "V"))
    {
        let [x, y] = cell;
        // Left, right, above, below; past the edge there is water, and what is open is not known.
        let beside = [[x.wrapping_sub(1), y], [x + 1, y], [x, y.wrapping_sub(1)], [x, y + 1]];
        let ship = |near: [usize; 2]| {
            if is_inside(near) { board.get(near).map(|value| value == "V") } else { Some(false) }
        };
        let [Some(left), Some(right), Some(above), Some(below)] = beside.map(ship) else {
            continue;
        };
        let parts = match (left, right, above, below) {
            (false, false, false, false) => ["S"; 2],
            (false, true, false, false) => ["L"; 2],
            (true, false, false, false) => ["R"; 2],
            (false, false, false, true) => ["T"; 2],
            (false, false, true, false) => ["B"; 2],
            (true, true, ..) | (.., true, true) => ["C"; 2],
            _ => ["S", "C"],
        };
        boards.iter_mut().zip(parts).for_each(|(board, part)| board.set(cell, part.into()));
    }
    boards
}
