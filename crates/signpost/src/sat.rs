//! Clauses for the arcs that deduction leaves undecided: one literal for each arc that can be a
//! link.
//!
//! Every cell is left by exactly one arc and entered by exactly one, including the virtual cell:
//! that makes circles of links, and the path is the one circle through all cells. There are 2 ways
//! to state "one circle":
//!
//! - *domains*: a literal for each position in the domain of each chain, exactly one of them true;
//!   a link passes the position on, arc(A→B) ∧ at(A, p) → at(B, p + length of A). Only the circle
//!   through the virtual cell can satisfy that. As many clauses as arcs times domains: few if there
//!   are givens in the middle.
//! - *cuts*: nothing is stated beforehand. If a model has several circles, clauses are added that
//!   some arc leads out of each circle and some arc into it. This is sufficient if no number is
//!   given between the ends, because then every single circle is an answer.

use tatham_core::{Budget, Size, Stats, Stop};
use tatham_sat::{Cdcl, Formula, Lit};

use crate::engine::board::Board;
use crate::path::Path;
use crate::problem::Problem;

/// Limit of clauses of the domain form: some 2 gigabytes with the solver's own data.
const MOST_CLAUSES: usize = 8_000_000;

/// Limit of clauses of the domain form for other solvers: half a gigabyte of text.
pub(crate) const MOST_WRITTEN: usize = 32_000_000;

/// Form of the one-circle constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CircuitEncoding {
    Domains,
    Cuts,
}

impl CircuitEncoding {
    /// Form that suits a board: positions matter if numbers are given between the ends.
    pub(crate) fn for_problem(problem: &Problem) -> Self {
        let cells = problem.size().area();
        let between = |number: &u32| *number > 1 && (*number as usize) < cells;
        if problem.givens().cells().iter().flatten().any(between) {
            Self::Domains
        } else {
            Self::Cuts
        }
    }
}

/// Formula for a board's arcs, and its literals.
#[derive(Debug)]
pub(crate) struct Links {
    pub(crate) formula: Formula,
    arcs: Vec<Option<Lit>>,
    /// In the form of domains, for each chain's first cell: its possible positions, and their
    /// literals.
    places: Vec<(Vec<usize>, Vec<Lit>)>,
    form: CircuitEncoding,
}

impl Links {
    /// States the rules for a board after some deduction.
    ///
    /// # Errors
    /// The formula would be too large.
    pub(crate) fn new(board: &Board, form: CircuitEncoding, budget: &Budget) -> Result<Self, Stop> {
        Self::within(board, form, MOST_CLAUSES, budget)
    }

    /// States the rules with at most this many clauses for the domains.
    pub(crate) fn within(
        board: &Board,
        form: CircuitEncoding,
        most: usize,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let cells = board.cells();
        let mut formula = Formula::new();
        let mut arcs = vec![None; board.arcs()];
        for cell in 0..=cells {
            for arc in board.arcs_out(cell) {
                let lit = if board.is_link(arc) { Lit::TRUE } else { formula.new_lit() };
                arcs[arc as usize] = Some(lit);
            }
        }
        let mut ticker = budget.ticker(16);
        for cell in 0..=cells {
            ticker.tick(budget)?;
            let lits = |arcs: &[Option<Lit>], cell_arcs: Vec<u32>| -> Vec<Lit> {
                cell_arcs.into_iter().filter_map(|arc| arcs[arc as usize]).collect()
            };
            let (out, into) = (
                lits(&arcs, board.arcs_out(cell).collect()),
                lits(&arcs, board.arcs_in(cell).collect()),
            );
            for lits in [out, into].into_iter().filter(|lits| !lits.contains(&Lit::TRUE)) {
                formula.reserve(lits.len(), budget)?;
                formula.exactly_one(lits);
            }
        }
        let mut links = Self { formula, arcs, places: Vec::new(), form };
        if form == CircuitEncoding::Domains {
            links.add_domains(board, most, budget)?;
        }
        Ok(links)
    }

    fn add_domains(&mut self, board: &Board, most: usize, budget: &Budget) -> Result<(), Stop> {
        let cells = board.cells();
        // They are counted before anything is listed: the positions alone can be a hundred million.
        let tails = (0..cells).filter(|&cell| board.is_tail(cell));
        let clauses: usize = tails
            .map(|cell| {
                board.arcs_out(cell).count() * 2 * board.count_positions(board.head_of(cell))
            })
            .sum();
        if clauses > most {
            return Err(Stop::Memory(format!(
                "the formula would have {clauses} clauses, at most {most} are made"
            )));
        }
        let positions: Vec<Vec<usize>> = (0..cells)
            .map(|cell| if board.is_head(cell) { board.positions(cell) } else { Vec::new() })
            .collect();
        let at: Vec<Vec<Lit>> = positions
            .iter()
            .map(|positions| match positions.len() {
                1 => vec![Lit::TRUE],
                count => self.formula.new_lits(count),
            })
            .collect();
        let mut ticker = budget.ticker(16);
        let place = |head: usize, position: usize| {
            positions[head].binary_search(&position).map_or(Lit::FALSE, |i| at[head][i])
        };
        for head in (0..cells).filter(|&cell| board.is_head(cell)) {
            ticker.tick(budget)?;
            self.formula.reserve(at[head].len(), budget)?;
            self.formula.exactly_one(at[head].iter().copied());
            let tail = board.tail_of(head);
            for arc in board.arcs_out(tail) {
                let Some(link) = self.arcs[arc as usize] else { continue };
                let (next, length) = (board.target(arc), board.length_of(head));
                let places = positions[head].len() + positions.get(next).map_or(0, Vec::len);
                self.formula.reserve(3 * places + 2, budget)?;
                if next == cells {
                    self.formula.clause([!link, place(head, cells + 1 - length)]);
                    continue;
                }
                for &position in &positions[head] {
                    self.formula.clause([
                        !link,
                        !place(head, position),
                        place(next, position + length),
                    ]);
                }
                for &position in &positions[next] {
                    let before = position
                        .checked_sub(length)
                        .map_or(Lit::FALSE, |before| place(head, before));
                    self.formula.clause([!link, !place(next, position), before]);
                }
            }
            for arc in board.arcs_in(head).filter(|&arc| board.source(arc) == cells) {
                if let Some(link) = self.arcs[arc as usize] {
                    self.formula.clause([!link, place(head, 1)]);
                }
            }
        }
        // Each position is covered by a chain, and is the start of at most one.
        for position in 1..=cells {
            ticker.tick(budget)?;
            let (mut covering, mut beginning) = (Vec::new(), Vec::new());
            for (head, positions) in
                positions.iter().enumerate().filter(|(_, positions)| !positions.is_empty())
            {
                let from =
                    positions.partition_point(|&start| start + board.length_of(head) <= position);
                let to = positions.partition_point(|&start| start <= position);
                covering.extend_from_slice(&at[head][from..to]);
                beginning.extend(positions.binary_search(&position).ok().map(|i| at[head][i]));
            }
            self.formula.reserve(covering.len(), budget)?;
            self.formula.clause(covering);
            self.formula.reserve(beginning.len(), budget)?;
            self.formula.at_most_one(beginning);
        }
        self.places = positions.into_iter().zip(at).collect();
        Ok(())
    }

    /// Adds the meaning of the arcs' literals to the DIMACS text.
    pub(crate) fn annotate(&mut self, problem: &Problem, board: &Board) {
        for (arc, lit) in self.arcs.iter().enumerate() {
            if let Some(lit) = lit.filter(|lit| lit.constant().is_none()) {
                self.formula.note(
                    lit,
                    describe(problem.size(), board.source(arc as u32), board.target(arc as u32)),
                );
            }
        }
    }

    /// Clause that forbids the answer with these successors, and no other.
    pub(crate) fn differs(&self, board: &Board, next: &[usize]) -> Vec<Lit> {
        let links =
            (0..board.arcs() as u32).filter(|&arc| next[board.source(arc)] == board.target(arc));
        links.filter_map(|arc| self.arcs[arc as usize].map(|lit| !lit)).collect()
    }

    /// Literal that `cell`, which is `offset` cells after the first of its chain, `head`, has this
    /// position.
    pub(crate) fn stands(&self, head: usize, offset: usize, position: usize) -> Lit {
        let Some((positions, lits)) = self.places.get(head) else { return Lit::FALSE };
        let start = position.checked_sub(offset);
        start.and_then(|start| positions.binary_search(&start).ok()).map_or(Lit::FALSE, |i| lits[i])
    }

    /// Successor of each cell in a model.
    pub(crate) fn successors(&self, board: &Board, model: &Cdcl) -> Vec<usize> {
        let mut next = vec![board.cells(); board.cells() + 1];
        for (arc, lit) in self.arcs.iter().enumerate() {
            if lit.is_some_and(|lit| model.holds(lit)) {
                next[board.source(arc as u32)] = board.target(arc as u32);
            }
        }
        next
    }
}

/// Meaning of an arc, for the comments of the DIMACS text.
fn describe(size: Size, from: usize, to: usize) -> String {
    let place = |cell: usize| size.name(cell);
    match (from == size.area(), to == size.area()) {
        (true, _) => format!("the path begins at {}", place(to)),
        (_, true) => format!("the path ends at {}", place(from)),
        _ => format!("{} is followed by {}", place(from), place(to)),
    }
}

/// Solutions of a board, by SAT.
#[derive(Debug)]
pub(crate) struct BySat<'p> {
    problem: &'p Problem,
    board: Board,
    links: Links,
    solver: Cdcl,
    budget: &'p Budget,
    /// Links of the last answer, to be forbidden before the next search.
    last: Option<Vec<Lit>>,
    cuts: u64,
    ended: bool,
}

impl<'p> BySat<'p> {
    /// Creates the search; `found` are the successors in known solutions, which must not be found
    /// again.
    pub(crate) fn new(
        problem: &'p Problem,
        board: Board,
        found: &[Vec<usize>],
        budget: &'p Budget,
    ) -> Result<Self, Stop> {
        let mut links = Links::new(&board, CircuitEncoding::for_problem(problem), budget)?;
        for next in found {
            links.formula.clause(links.differs(&board, next));
        }
        let solver = Cdcl::within(&links.formula, budget)?;
        Ok(Self { problem, board, links, solver, budget, last: None, cuts: 0, ended: false })
    }

    pub(crate) fn stats(&self) -> Stats {
        let form = match self.links.form {
            CircuitEncoding::Domains => "domains",
            CircuitEncoding::Cuts => "cuts",
        };
        Stats::from([
            ("form", form.into()),
            ("variables", self.links.formula.variables().into()),
            ("constraints", self.links.formula.constraints().into()),
            ("cuts", self.cuts.into()),
            ("conflicts", self.solver.conflicts().into()),
        ])
    }

    fn find(&mut self) -> Result<Option<Path>, Stop> {
        if let Some(links) = self.last.take() {
            self.solver.clause(links.iter().map(|&lit| !lit));
        }
        loop {
            if !self.solver.solve(&[], self.budget)? {
                return Ok(None);
            }
            let next = self.links.successors(&self.board, &self.solver);
            let circles = circles(&next);
            if circles.len() == 1 {
                let true_links =
                    self.links.arcs.iter().flatten().copied().filter(|&lit| self.solver.holds(lit));
                self.last = Some(true_links.collect());
                return Ok(Some(solution(self.problem, &next)));
            }
            for circle in &circles {
                self.cut(circle);
            }
        }
    }

    /// Requires that some arc leads out of these cells, and some arc into them.
    fn cut(&mut self, circle: &[usize]) {
        self.cuts += 1;
        let mut inside = vec![false; self.board.cells() + 1];
        for &cell in circle {
            inside[cell] = true;
        }
        let (board, arcs) = (&self.board, &self.links.arcs);
        let out = circle
            .iter()
            .flat_map(|&cell| board.arcs_out(cell))
            .filter(|&arc| !inside[board.target(arc)]);
        let into = circle
            .iter()
            .flat_map(|&cell| board.arcs_in(cell))
            .filter(|&arc| !inside[board.source(arc)]);
        let out: Vec<Lit> = out.filter_map(|arc| arcs[arc as usize]).collect();
        let into: Vec<Lit> = into.filter_map(|arc| arcs[arc as usize]).collect();
        self.solver.clause(out);
        self.solver.clause(into);
    }
}

impl Iterator for BySat<'_> {
    type Item = Result<Path, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let found = self.find().transpose();
        self.ended = !matches!(found, Some(Ok(_)));
        found
    }
}

/// Circles of links, each a list of cells.
fn circles(next: &[usize]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; next.len()];
    let mut circles = Vec::new();
    for start in 0..next.len() {
        let mut circle = Vec::new();
        let mut cell = start;
        while !std::mem::replace(&mut seen[cell], true) {
            circle.push(cell);
            cell = next[cell];
        }
        if !circle.is_empty() {
            circles.push(circle);
        }
    }
    circles
}

/// Positions of a circle of links; the virtual cell is the last of `next`.
pub(crate) fn solution(problem: &Problem, next: &[usize]) -> Path {
    let cells = next.len() - 1;
    let first = next[cells];
    Path::of_order(
        problem.size(),
        std::iter::successors(Some(first), |&cell| Some(next[cell])).take(cells),
    )
}
