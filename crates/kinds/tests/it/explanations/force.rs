//! Brute force for cells: the conclusions of a step follow from its facts and rules, as the kind's
//! check reads them, for any other entries.
//!
//! A step names rules by the keys of the check's violations. Every filling of the board that has
//! the step's facts and lacks a conclusion must break one of these rules, or an implicit one: no
//! digit occurs twice, ships do not touch. Cells outside of the step's rules stay open, for an open
//! cell does not repeat a digit; those of a rule that requires each digit somewhere are filled. So
//! a rule that is not named does not help, and the test detects a rule that the model states
//! differently from the check.

use std::collections::BTreeSet;

use serde_json::Value;
use tatham_core::author::contract::InJson as _;
use tatham_core::explain::Step;
use tatham_core::{AnyProblem, Fact, Place, RuleKey};
use tatham_kinds::find;
use tatham_shade::range;

use crate::explanations::rules;
use tatham_brute::board::{Board, allows};

/// Number of fillings that are tried for one conclusion.
const PATIENCE: usize = 400_000;

/// Sign of a part of the board that is not a value.
const WALL: &str = "#";
const TREE: &str = "T";
const TENT: &str = "^";
const MIRRORS: [&str; 2] = ["/", "\\"];
const GHOST: &str = "G";

/// Check of a puzzle without its givens: a given is a fact like others, and must be named.
#[derive(Debug)]
pub(crate) struct Force<'p> {
    blank: &'p AnyProblem,
    board: Board,
    /// The cells that are never entered.
    given: Board,
    values: Vec<Value>,
    /// The cells of each rule by which a digit must not occur twice.
    units: Vec<(RuleKey, BTreeSet<[usize; 2]>)>,
}

/// Filling that has a step's facts, lacks one of its conclusions and breaks no rule that the step
/// names; or the end of patience.
#[derive(Debug, PartialEq)]
pub(crate) enum Refuted {
    By(String),
    TooLong,
}

impl<'p> Force<'p> {
    pub(crate) fn new(blank: &'p AnyProblem) -> Self {
        let given = Board::givens(blank);
        let mut board = given.blank();
        let values = blank.entries().first().map_or_else(Vec::new, |entry| entry.values.to_vec());
        // The cells around determine the part of a ship.
        let values = if values.iter().any(|value| value == "S") {
            vec![".".into(), "V".into()]
        } else {
            values
        };
        // Parts of the board that a player cannot enter stay.
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
        // A cell of Magnets without a domino is neutral: that is its shape, and never a fact. A
        // cell of Range with a number is white: no other value can be entered.
        let given = if has_poles(&values) || has_colours(&values) { given } else { board.clone() };
        let mut force = Self { blank, board, given, values, units: Vec::new() };
        force.units = if force.board.is_text() { Vec::new() } else { force.find_units() };
        force
    }

    /// Returns true if there are ships, whose parts follow from the cells around.
    fn has_ships(&self) -> bool {
        self.board.is_text() && !self.values.iter().any(|value| value == GHOST)
    }

    /// Returns true if a fact is about a cell with the same value in each filling.
    pub(crate) fn is_shape(&self, fact: &Fact) -> bool {
        self.board
            .cells()
            .any(|cell| fact.place == Place::Cell(cell) && self.given.get(cell).is_some())
    }

    /// Finds the cells where the check allows no digit twice, by entering 1 in two cells.
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

    /// Returns the rules that a board breaks.
    fn broken(&self, board: &Board) -> Vec<RuleKey> {
        let broken = self.blank.check(&board.value()).unwrap_or_else(|e| panic!("{}", e.name));
        broken.into_iter().filter_map(|violation| violation.key).collect()
    }

    /// Returns true if a rule is implicit.
    fn is_obvious(&self, rule: &RuleKey) -> bool {
        rules::is_obvious(self.blank.kind().name, rule)
    }

    /// Returns the error of a step, if it has one.
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
            let mut search = FillingSearch { force: self, rules, patience, domains: Vec::new() };
            let mut board = self.board.clone();
            let mut order: Vec<[usize; 2]> = scope.iter().copied().collect();
            // A cell outside of the rules lacks the digit of a goal by staying open, and may have a
            // digit that a goal excludes. With two signs each cell has one of them.
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
            // Known cells first, then those that belong together.
            search.domains.sort_by_key(|(cell, values)| (values.len() > 1, !scope.contains(cell)));
            let found = search.fill(&mut board, 0);
            patience = search.patience;
            found
        })
    }

    /// Returns the cells of a cage whose result changes if all cells have the same value: those
    /// without which it has none.
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

    /// Returns the cells that the rules concern.
    fn scope(&self, rules: &[RuleKey]) -> BTreeSet<[usize; 2]> {
        let is_open = |cell: &[usize; 2]| self.board.get(*cell).is_none();
        let all = || self.board.cells().filter(is_open);
        let size = self.board.size();
        let mut scope = BTreeSet::new();
        // The implicit rules of dominoes and poles extend from cell to cell.
        if has_poles(&self.values) {
            scope.extend(all());
        }
        for rule in rules {
            // In a cage of one cell no digit can occur twice.
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

/// Returns true if cells are white or black, and may be givens.
fn has_colours(values: &[Value]) -> bool {
    values == [".", "#"]
}

/// Returns true if these are Magnets' values.
fn has_poles(values: &[Value]) -> bool {
    values.iter().any(|value| value == "+")
}

/// Fillings of some cells.
struct FillingSearch<'f> {
    force: &'f Force<'f>,
    rules: &'f [RuleKey],
    patience: usize,
    /// The cells that are filled, with their values.
    domains: Vec<([usize; 2], Vec<Value>)>,
}

impl FillingSearch<'_> {
    /// Finds a filling of the cells from the `at`-th on that breaks no rule of the step.
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

    /// Returns true if one of these equivalent boards breaks a rule.
    fn breaks(&self, boards: &[Board]) -> bool {
        let is_named = |broken: &RuleKey| {
            self.rules.iter().any(|rule| rule == broken || rules::follows_from(rule, broken))
        };
        let counts = |broken: &RuleKey| self.force.is_obvious(broken) || is_named(broken);
        boards.iter().any(|board| self.force.broken(board).iter().any(counts))
    }
}

/// Returns a board with the known parts of its ships. A cell where a ship bends is none of the
/// parts: then one of two boards excludes this part, and the other that part.
fn whole(board: &Board, has_ships: bool) -> [Board; 2] {
    let mut boards = [board.clone(), board.clone()];
    let is_inside = |[x, y]: [usize; 2]| board.cells().any(|cell| cell == [x, y]);
    for cell in
        board.cells().filter(|&cell| has_ships && board.get(cell).is_some_and(|value| value == "V"))
    {
        let [x, y] = cell;
        // Left, right, above, below; past the edge there is water, and open cells are unknown.
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
