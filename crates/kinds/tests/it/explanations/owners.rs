//! Brute force for cells that belong to dots or numbers: the conclusions of a step follow from its
//! facts and rules for any owners and any borders.
//!
//! The kind's check knows only regions, not the owner of a cell that is not yet connected to
//! anything. So the rules are implemented again here.

use std::collections::BTreeMap;

use serde_json::Value;
use tatham_core::author::code::{Clue, Code as _, End, Mark, Number, OrUnknown, Steps, skips};
use tatham_core::author::scan::Piece;
use tatham_core::explain::Step;
use tatham_core::{AnyProblem, Fact, Place, RuleKey, Says, Size};
use tatham_region::galaxies;

use crate::explanations::force::Refuted;
use crate::explanations::rules::{self, OfOwner};

/// Number of cells that are tried for one conclusion.
const PATIENCE: usize = 2_000_000;

/// Owner of cells, with the cells that it can have.
#[derive(Debug)]
struct Owner {
    /// Its name in facts.
    place: Place,
    /// Its name in rules: the number of a dot, or the cell of a number.
    number: usize,
    /// The cells in which it lies.
    home: Vec<usize>,
    /// For a dot: the sums of the columns and of the rows of a cell and of the opposite one.
    turn: Option<[usize; 2]>,
    /// For a number: the rectangles with this number of cells and without other numbers.
    rectangles: Vec<Vec<usize>>,
    /// The cells that it can have.
    can: Vec<usize>,
}

/// All possible owners of a puzzle.
#[derive(Debug)]
pub(crate) struct Owners {
    size: Size,
    owners: Vec<Owner>,
}

/// Owner of a cell: an owner, by its number, or one that the step does not name, or none.
type Whose = Option<usize>;

/// Facts about edges: true if the edge is a border.
type Borders = Vec<([usize; 2], bool)>;

/// Cells to be filled in.
struct Task {
    rules: Vec<RuleKey>,
    /// The cells of the rules and facts, with their possible owners.
    domains: Vec<(usize, Vec<Whose>)>,
    borders: Borders,
}

impl Owners {
    /// For puzzles whose cells belong to somebody.
    pub(crate) fn for_puzzle(puzzle: &AnyProblem) -> Option<Self> {
        let id = puzzle.game_id();
        let (params, desc) = id.split_once(':')?;
        let sides: Vec<usize> =
            params.split('x').map(|side| side.parse().ok()).collect::<Option<_>>()?;
        let size = Size { width: sides[0], height: *sides.get(1)? };
        let desc = Piece::whole(desc);
        let mut owners: Vec<Owner> = match puzzle.kind().name {
            "galaxies" => {
                let points = Size { width: 2 * size.width - 1, height: 2 * size.height - 1 };
                let marks =
                    Steps { size: points, marks: &[Mark::Small, Mark::Capital], end: End::Mark }
                        .parse(desc)
                        .ok()?;
                let dots = (0..points.area()).filter(|&point| marks[point].is_some());
                let dot = |(number, point)| Owner::dot(size, number, points.position(point));
                dots.enumerate().map(dot).collect()
            }
            "rect" => {
                let number = Number { what: "an area", range: 1..=u32::MAX };
                let clues = skips(size, OrUnknown(number)).parse(desc).ok()?;
                (0..size.area())
                    .filter_map(|cell| Some(Owner::clue(size, cell, clues[cell]?)))
                    .collect()
            }
            _ => return None,
        };
        let homes: Vec<Vec<usize>> = owners.iter().map(|owner| owner.home.clone()).collect();
        for (number, owner) in owners.iter_mut().enumerate() {
            let is_free = |cell: usize| {
                homes
                    .iter()
                    .enumerate()
                    .all(|(other, home)| other == number || !home.contains(&cell))
            };
            owner.find_cells(size, &is_free);
        }
        Some(Self { size, owners })
    }

    /// Returns true if a fact is that the cell of a dot or a number belongs to it.
    pub(crate) fn is_home(&self, fact: &Fact) -> bool {
        let Place::Cell([x, y]) = fact.place else { return false };
        self.owner(fact)
            .is_some_and(|owner| self.owners[owner].home.contains(&self.size.cell(x, y)))
    }

    /// Returns the owner that a fact names.
    fn owner(&self, fact: &Fact) -> Option<usize> {
        let (Says::Is(value) | Says::Not(value)) = &fact.says;
        self.owners
            .iter()
            .position(|owner| serde_json::to_value(owner.place).is_ok_and(|place| place == *value))
    }

    /// Returns the error of a step, if it has one.
    pub(crate) fn refute(&self, rules: &[RuleKey], facts: &[Fact], step: &Step) -> Option<Refuted> {
        let goals: Vec<Option<&Fact>> = if step.therefore.is_empty() {
            vec![None]
        } else {
            step.therefore.iter().map(Some).collect()
        };
        goals.into_iter().find_map(|goal| {
            let denied = goal.map(|goal| match &goal.says {
                Says::Is(value) => Fact { place: goal.place, says: Says::Not(value.clone()) },
                Says::Not(value) => Fact { place: goal.place, says: Says::Is(value.clone()) },
            });
            let facts: Vec<Fact> = facts.iter().cloned().chain(denied).collect();
            let task = self.task(rules, &facts)?;
            let (mut whose, mut patience) = (vec![None; self.size.area()], PATIENCE);
            self.fill(&task, 0, &mut whose, &mut patience)
        })
    }

    /// Returns the possibilities that facts leave; `None` if they contradict each other.
    fn task(&self, rules: &[RuleKey], facts: &[Fact]) -> Option<Task> {
        let is_owned = |cell: usize| rules.iter().any(|rule| rules::owned(rule) == Some(cell));
        // For a cell with an owner the opposite cell matters, whoever owns it.
        let named = |number: &usize| {
            let owner = &self.owners[*number];
            let of_cell = owner.turn.is_some() && owner.can.iter().any(|&cell| is_owned(cell));
            let of_rule = |rule: &RuleKey| {
                rules::of_owner(rule).is_some_and(|(number, _)| number == owner.number)
            };
            of_cell
                || rules.iter().any(of_rule)
                || facts.iter().any(|fact| self.owner(fact) == Some(*number))
        };
        let named: Vec<usize> = (0..self.owners.len()).filter(named).collect();
        let mut borders: BTreeMap<[usize; 2], bool> = BTreeMap::new();
        let mut of_cells: BTreeMap<usize, Vec<&Fact>> = BTreeMap::new();
        for fact in facts {
            match (fact.place, &fact.says) {
                (Place::Cell([x, y]), _) => {
                    of_cells.entry(self.size.cell(x, y)).or_default().push(fact);
                }
                (place, Says::Is(value) | Says::Not(value)) => {
                    let border = (value == &Value::from(true)) == matches!(fact.says, Says::Is(_));
                    let edges = self.size.edges();
                    if borders
                        .insert(edges.cells(edges.at(place).expect("an edge")), border)
                        .is_some_and(|own| own != border)
                    {
                        return None;
                    }
                }
            }
        }
        let domain = |cell: usize| {
            let is_owned = is_owned(cell);
            let is_there = named.iter().any(|&owner| self.owners[owner].can.contains(&cell));
            if !is_owned && !is_there && !of_cells.contains_key(&cell) {
                return None;
            }
            let mut can: Vec<Whose> = Vec::new();
            // Owners that the step does not name are all alike, and like no owner if the cell may
            // have none.
            let is_other = |(number, owner): (usize, &Owner)| {
                !named.contains(&number) && owner.can.contains(&cell)
            };
            if !is_owned || self.owners.iter().enumerate().any(is_other) {
                can.push(None);
            }
            can.extend(
                named
                    .iter()
                    .filter(|&&owner| self.owners[owner].can.contains(&cell))
                    .map(|&owner| Some(owner)),
            );
            let keeps = |whose: &Whose| {
                let mut facts = of_cells.get(&cell).into_iter().flatten();
                facts.all(|fact| (self.owner(fact) == *whose) == matches!(fact.says, Says::Is(_)))
            };
            // The cells in which an owner lies are its own.
            let home = self.owners.iter().position(|owner| owner.home.contains(&cell));
            can.retain(|whose| {
                keeps(whose)
                    && home
                        .is_none_or(|home| whose.map_or(!named.contains(&home), |own| own == home))
            });
            Some((cell, can))
        };
        let mut domains: Vec<(usize, Vec<Whose>)> =
            (0..self.size.area()).filter_map(domain).collect();
        // Known cells first.
        domains.sort_by_key(|(_, can)| can.len() > 1);
        let dots = named.iter().filter(|&&owner| self.owners[owner].turn.is_some());
        let obvious =
            dots.map(|&owner| RuleKey::new(galaxies::Rule::Turn(self.owners[owner].number)));
        let rules = rules.iter().cloned().chain(obvious).collect();
        Some(Task { rules, domains, borders: borders.into_iter().collect() })
    }

    /// Finds owners for these cells that break no rule of the step.
    fn fill(
        &self,
        task: &Task,
        at: usize,
        whose: &mut [Whose],
        patience: &mut usize,
    ) -> Option<Refuted> {
        let Some((cell, can)) = task.domains.get(at) else {
            let is_kept = task.rules.iter().all(|rule| self.keeps(rule, whose, &task.borders));
            return is_kept.then(|| Refuted::By(format!("{whose:?}")));
        };
        for &own in can {
            if *patience == 0 {
                return Some(Refuted::TooLong);
            }
            *patience -= 1;
            whose[*cell] = own;
            // In a galaxy the opposite cell is checked as soon as it is filled.
            let is_filled = |cell: usize| task.domains[..=at].iter().any(|(own, _)| *own == cell);
            let is_turned = |rule: &RuleKey| {
                let turned = |owner: usize| {
                    self.owners[owner]
                        .turned(self.size, *cell)
                        .is_some_and(|cell| !is_filled(cell) || whose[cell] == Some(owner))
                };
                own.is_none_or(|owner| {
                    rules::of_owner(rule) != Some((self.owners[owner].number, OfOwner::Turn))
                        || turned(owner)
                })
            };
            if task.rules.iter().all(is_turned)
                && let Some(found) = self.fill(task, at + 1, whose, patience)
            {
                return Some(found);
            }
        }
        whose[*cell] = None;
        None
    }

    /// Returns true if a rule about an owner is obeyed: it is checked earlier that a cell has one.
    fn keeps(&self, rule: &RuleKey, whose: &[Whose], borders: &Borders) -> bool {
        let Some((number, says)) = rules::of_owner(rule) else { return true };
        let is_own = |owner: &Owner| owner.number == number;
        let own = self.owners.iter().position(is_own).expect("the rule is of an owner");
        let owner = &self.owners[own];
        let has = |cell: usize| whose[cell] == Some(own);
        let cells: Vec<usize> = (0..whose.len()).filter(|&cell| has(cell)).collect();
        match says {
            OfOwner::Turn => {
                cells.iter().all(|&cell| owner.turned(self.size, cell).is_some_and(has))
            }
            OfOwner::Joined => {
                reached(self.size, cells.first().copied().into_iter().collect(), &has).len()
                    == cells.len()
            }
            OfOwner::Fence => {
                borders.iter().all(|&([one, other], border)| match [has(one), has(other)] {
                    [false, false] => true,
                    [one, other] => border == (one != other),
                })
            }
            OfOwner::Area => owner.rectangles.contains(&cells),
        }
    }
}

impl Owner {
    /// Makes a dot, at a point in half cells.
    fn dot(size: Size, number: usize, (across, down): (usize, usize)) -> Self {
        let [left, right, top, bottom] =
            [across / 2, across.div_ceil(2), down / 2, down.div_ceil(2)];
        let mut home: Vec<usize> = [(left, top), (right, top), (left, bottom), (right, bottom)]
            .map(|(x, y)| size.cell(x, y))
            .into();
        home.sort_unstable();
        home.dedup();
        Self {
            place: Place::Dot([across + 1, down + 1]),
            number,
            home,
            turn: Some([across, down]),
            rectangles: Vec::new(),
            can: Vec::new(),
        }
    }

    /// Makes a number in a cell.
    fn clue(size: Size, cell: usize, clue: Clue) -> Self {
        let is_area = |area: usize| clue.known().is_none_or(|number| area == number as usize);
        let mut rectangles = Vec::new();
        for first in 0..size.area() {
            let (x, y) = size.position(first);
            for last in first..size.area() {
                let (to_x, to_y) = size.position(last);
                let cells: Vec<usize> = (y..=to_y)
                    .flat_map(|row| (x..=to_x).map(move |column| size.cell(column, row)))
                    .collect();
                if is_area(cells.len()) && cells.contains(&cell) {
                    rectangles.push(cells);
                }
            }
        }
        Self {
            place: size.place(cell),
            number: cell,
            home: vec![cell],
            turn: None,
            rectangles,
            can: Vec::new(),
        }
    }

    /// Returns the image of a cell after half a turn.
    fn turned(&self, size: Size, cell: usize) -> Option<usize> {
        let ([across, down], (x, y)) = (self.turn?, size.position(cell));
        let (x, y) = (across.checked_sub(x)?, down.checked_sub(y)?);
        (x < size.width && y < size.height).then(|| size.cell(x, y))
    }

    /// Finds the cells that it can have if only the homes of others are taken.
    fn find_cells(&mut self, size: Size, is_free: &dyn Fn(usize) -> bool) {
        if self.turn.is_some() {
            let is_open =
                |cell: usize| is_free(cell) && self.turned(size, cell).is_some_and(is_free);
            self.can = reached(size, self.home.clone(), &is_open);
        } else {
            self.rectangles.retain(|cells| cells.iter().all(|&cell| is_free(cell)));
            self.can = self.rectangles.concat();
        }
        self.can.sort_unstable();
        self.can.dedup();
    }
}

/// Returns the cells that can be reached from some over open ones.
fn reached(size: Size, from: Vec<usize>, is_open: &dyn Fn(usize) -> bool) -> Vec<usize> {
    let (mut reached, mut next) = (from, 0);
    while let Some(&cell) = reached.get(next) {
        next += 1;
        let beside: Vec<usize> = size
            .neighbours(cell)
            .filter(|&near| is_open(near) && !reached.contains(&near))
            .collect();
        reached.extend(beside);
    }
    reached
}
