//! Brute force for borders and colours of regions: the conclusions of a step follow from its facts
//! and rules, as the kind's check reads them, for any other entries.

use std::collections::BTreeSet;

use serde_json::Value;
use tatham_core::author::contract::InJson as _;
use tatham_core::explain::Step;
use tatham_core::grid::Arms;
use tatham_core::{AnyProblem, Edge, Fact, Place, RuleKey};
use tatham_route::bridges;

use crate::explanations::force::Refuted;
use crate::explanations::rules;
use tatham_brute::board::{Board, allows, values};

/// Number of boards that are tried for one conclusion.
const PATIENCE: usize = 400_000;

/// Largest number of edges on which a loop is tried.
const MOST_EDGES: usize = 24;

/// Check of a puzzle.
#[derive(Debug)]
pub(crate) struct Borders<'p> {
    puzzle: &'p AnyProblem,
    board: Board,
    /// The values that can be entered.
    values: Vec<Value>,
}

impl<'p> Borders<'p> {
    /// For puzzles of borders alone, and for maps.
    pub(crate) fn for_puzzle(puzzle: &'p AnyProblem) -> Option<Self> {
        let board = Board::givens(puzzle);
        (!matches!(board, Board::Cells(_))).then(|| Self {
            puzzle,
            board: board.blank(),
            values: values(puzzle),
        })
    }

    /// Returns the error of a step, if it has one.
    pub(crate) fn refute(&self, rules: &[RuleKey], facts: &[Fact], step: &Step) -> Option<Refuted> {
        // Facts about cells: a line passes through them.
        let cells: Vec<&Fact> = facts
            .iter()
            .filter(|fact| matches!(fact.place, Place::Cell(_)) && !self.board.is_clue(fact))
            .collect();
        let goals: Vec<Option<&Fact>> = if step.therefore.is_empty() {
            vec![None]
        } else {
            step.therefore.iter().map(Some).collect()
        };
        let mut scope = self.scope(rules);
        for fact in facts.iter().chain(&step.therefore) {
            scope.extend(self.around(fact.place));
        }
        goals.into_iter().find_map(|goal| {
            let of = |place: Place| facts.iter().filter(move |fact| fact.place == place);
            let is_goal = |place: Place| goal.is_some_and(|goal| goal.place == place);
            let places = self.board.places().into_iter();
            let mut domains: Vec<(Place, Vec<Value>)> = places
                .filter(|&place| {
                    scope.contains(&place) || is_goal(place) || of(place).next().is_some()
                })
                .map(|place| {
                    let is_left = |value: &Value| {
                        of(place).all(|fact| allows(fact, value))
                            && goal.is_none_or(|goal| !is_goal(place) || !allows(goal, value))
                    };
                    (place, self.values.iter().filter(|value| is_left(value)).cloned().collect())
                })
                .collect();
            // Known edges first, then those near them.
            let known: Vec<Place> = facts.iter().chain(goal).map(|fact| fact.place).collect();
            let far = |place: Place| {
                let apart = |other: &Place| match (place, *other) {
                    (Place::Edge(Edge::Beside(x, y, _)), Place::Edge(Edge::Beside(at, on, _))) => {
                        x.abs_diff(at) + y.abs_diff(on)
                    }
                    _ => 0,
                };
                known.iter().map(apart).min().unwrap_or_default()
            };
            domains.sort_by_key(|(place, values)| (values.len() > 1, far(*place)));
            let is_there = |board: &Board| {
                cells.iter().all(|fact| board.passes(fact) != Some(false))
                    && goal.is_none_or(|goal| board.passes(goal) != Some(true))
            };
            let mut patience = PATIENCE;
            self.fill((&mut self.board.clone(), &is_there), &domains, rules, &mut patience)
        })
    }

    /// Returns the edges around a cell, or around the two cells beside an edge.
    fn around(&self, place: Place) -> Vec<Place> {
        let Board::Lines(lines) = &self.board else { return Vec::new() };
        let (size, edges) = (lines.size(), lines.edges());
        let cells = match place {
            Place::Cell([x, y]) => vec![size.cell(x, y)],
            Place::Side(x, y, _) => return self.sides([size.cell(x, y)]),
            _ => edges.at(place).map(|edge| edges.cells(edge).to_vec()).unwrap_or_default(),
        };
        cells
            .into_iter()
            .flat_map(|cell| edges.around(cell))
            .map(|(edge, _)| edges.place(edge))
            .collect()
    }

    /// Returns the sides of some cells, if each has its own entry.
    fn sides(&self, cells: impl IntoIterator<Item = usize>) -> Vec<Place> {
        let Board::Lines(lines) = &self.board else { return Vec::new() };
        let size = lines.size();
        cells
            .into_iter()
            .flat_map(|cell| Arms::EACH.map(|side| size.side_place(cell, side)))
            .collect()
    }

    /// Returns the edges that the rules concern: those of the cells of a rule, or else all. On a
    /// map it returns all regions, because the rule that neighbours differ is implicit.
    fn scope(&self, rules: &[RuleKey]) -> BTreeSet<Place> {
        let (size, edges) = match &self.board {
            Board::Borders(regions) => (regions.size(), regions.edges()),
            Board::Lines(lines) => (lines.size(), lines.edges()),
            _ => return self.board.places().into_iter().collect(),
        };
        let is_loose = self.board.places().iter().any(|place| matches!(place, Place::Side(..)));
        let of = |rule: &RuleKey| -> Vec<Place> {
            let cells = rules::reach(rule, size);
            if is_loose {
                return self.sides(cells.unwrap_or_else(|| (0..size.area()).collect()));
            }
            // If there are too many, a loop is broken at its facts: near these.
            let is_large = matches!(self.board, Board::Lines(_)) && edges.count() > MOST_EDGES;
            let all = (cells.is_none() && !is_large).then(|| 0..edges.count());
            // A line beside a cell continues straight on from there.
            let is_wide = matches!(self.board, Board::Lines(_)) && rules::is_wide(rule);
            let beside = cells.into_iter().flatten().flat_map(|cell| edges.around(cell)).flat_map(
                move |(edge, beyond)| {
                    let further = edges
                        .around(beyond)
                        .map(|(edge, _)| edge)
                        .filter(move |&further| is_wide && edges.side(further) == edges.side(edge));
                    std::iter::once(edge).chain(further)
                },
            );
            beside.chain(all.into_iter().flatten()).map(|edge| edges.place(edge)).collect()
        };
        rules.iter().flat_map(of).collect()
    }

    /// Finds values for these edges that break no rule of the step.
    fn fill(
        &self,
        (board, is_there): (&mut Board, &dyn Fn(&Board) -> bool),
        domains: &[(Place, Vec<Value>)],
        rules: &[RuleKey],
        patience: &mut usize,
    ) -> Option<Refuted> {
        let Some(((place, values), rest)) = domains.split_first() else {
            return is_there(board).then(|| Refuted::By(board.value().to_string()));
        };
        for value in values {
            if *patience == 0 {
                return Some(Refuted::TooLong);
            }
            *patience -= 1;
            board.set(*place, value.clone());
            let broken = self.puzzle.check(&board.value()).unwrap_or_else(|e| panic!("{}", e.name));
            // The rule that bridges do not cross is implicit.
            let is_obvious = |rule: &RuleKey| {
                matches!(self.board, Board::Colours(_)) || rule.get() == Some(bridges::Rule::Cross)
            };
            let is_named = |broken: &RuleKey| {
                rules.iter().any(|rule| rule == broken || rules::follows_from(rule, broken))
                    || is_obvious(broken)
            };
            if !broken.iter().filter_map(|violation| violation.key.as_ref()).any(is_named)
                && let Some(found) = self.fill((&mut *board, is_there), rest, rules, patience)
            {
                return Some(found);
            }
        }
        board.clear(*place);
        None
    }
}
