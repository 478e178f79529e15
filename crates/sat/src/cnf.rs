//! Formula in conjunctive normal form under construction, and its DIMACS text.

use std::fmt::{Display, Write as _};

use tatham_core::{Budget, Stop};

use crate::lists::Lists;
use crate::lit::Lit;

/// Number of clauses written between two checks of the clock.
const GLANCE: u32 = 10_000;

/// Clauses over numbered variables.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    variables: usize,
    clauses: Lists,
    notes: Notes,
    contradictory: bool,
    marks: Marks,
}

/// Meanings of variables, all in one text: there can be a million.
#[derive(Clone, Debug, Default)]
struct Notes {
    text: String,
    /// Variables that have a note, each with the end of its note in the text.
    ends: Vec<(usize, usize)>,
}

impl Notes {
    fn add(&mut self, variable: usize, meaning: impl Display) {
        write!(self.text, "{meaning}").expect("writing to a string cannot fail");
        self.ends.push((variable, self.text.len()));
    }

    /// Returns the notes in the order in which they were added.
    fn iter(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut start = 0;
        self.ends.iter().map(move |&(variable, end)| {
            let note = &self.text[start..end];
            start = end;
            (variable, note)
        })
    }

    /// Returns the last note of each variable, sorted by variable.
    fn sorted(&self) -> Vec<(usize, &str)> {
        let mut notes: Vec<(usize, &str)> = self.iter().collect();
        notes.reverse();
        notes.sort_by_cached_key(|(variable, _)| *variable);
        notes.dedup_by_key(|(variable, _)| *variable);
        notes
    }
}

/// Marks of the literals in the current list.
/// They detect a repeated or opposite literal in constant time, however long the list is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// For each variable twice the number of the list that met it last, plus 1 if that list met the
    /// negation.
    met: Vec<u32>,
    list: u32,
}

/// Relation of a literal to the literals already in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Met {
    New,
    Repeated,
    Opposite,
}

impl Marks {
    /// Begins a list over `variables` variables.
    #[inline]
    pub(crate) fn begin(&mut self, variables: usize) {
        self.list = (self.list + 1) % (u32::MAX / 2);
        if self.list == 0 {
            self.met.clear();
            self.list = 1;
        }
        if self.met.len() <= variables {
            // Grows in step with the doubling capacity; otherwise adding variables one by one would
            // take quadratic time.
            self.met.resize((variables + 1).max(self.met.capacity()), 0);
        }
    }

    /// Marks a literal and returns its relation to the list.
    #[inline]
    pub(crate) fn meet(&mut self, lit: Lit) -> Met {
        let mark = 2 * self.list + u32::from(!lit.is_positive());
        let met = &mut self.met[lit.variable()];
        match *met ^ mark {
            0 => Met::Repeated,
            1 => Met::Opposite,
            _ => {
                *met = mark;
                Met::New
            }
        }
    }
}

impl Cnf {
    /// Creates a formula without clauses, and with no variable but the constant.
    pub fn new() -> Self {
        Self { variables: 1, ..Self::default() }
    }

    /// Creates a formula without clauses, over `variables` variables.
    pub(crate) fn over(variables: usize) -> Self {
        Self { variables, ..Self::default() }
    }

    /// Adds the clauses of a formula over these variables and more.
    pub(crate) fn append(&mut self, above: &Self) {
        self.variables = above.variables;
        self.clauses.append(&above.clauses);
        above.notes.iter().for_each(|(variable, note)| self.notes.add(variable, note));
        self.contradictory |= above.contradictory;
    }

    /// Creates a variable and returns its positive literal.
    pub fn new_lit(&mut self) -> Lit {
        self.variables += 1;
        Lit::from_dimacs(
            i32::try_from(self.variables)
                .expect("kinds bound their encodings far below 2^31 variables"),
        )
    }

    /// Creates `count` variables and returns their positive literals.
    pub fn new_lits(&mut self, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.new_lit()).collect()
    }

    /// Reserves room for clauses with `literals` literals in total, none of them unit clauses,
    /// after checking the budget.
    ///
    /// # Errors
    /// The memory is not available.
    pub fn reserve(&mut self, literals: usize, budget: &Budget) -> Result<(), Stop> {
        self.clauses.reserve(literals, budget)
    }

    /// Adds the clause that one of `lits` is true.
    /// False constants and repeated literals are dropped, and so is a clause that is always true.
    pub fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.begin();
        for lit in lits {
            if lit == Lit::FALSE {
                continue;
            }
            match self.marks.meet(lit) {
                Met::New if lit != Lit::TRUE => self.clauses.add(lit),
                Met::Repeated => {}
                // The clause is always true.
                _ => return self.clauses.give_up(),
            }
        }
        self.contradictory |= self.clauses.open().is_empty();
        self.clauses.close();
    }

    /// Returns the clauses as lists, for their extent.
    pub(crate) fn lists(&self) -> &Lists {
        &self.clauses
    }

    /// Reserves room for clauses like those of another formula.
    pub(crate) fn reserve_like(&mut self, extent: [usize; 2]) {
        self.clauses.reserve_like(extent);
    }

    /// Reserves room for `facts` unit clauses.
    pub(crate) fn reserve_facts(&mut self, facts: usize) {
        self.clauses.reserve_short(facts);
    }

    /// Adds a unit clause: the literal is true.
    pub fn fact(&mut self, lit: Lit) {
        match lit {
            Lit::TRUE => {}
            Lit::FALSE => self.clause([]),
            lit => self.clauses.push([lit]),
        }
    }

    /// Begins a list of literals, each of which is then [met](Marks::meet).
    #[inline]
    pub(crate) fn begin(&mut self) -> &mut Marks {
        self.marks.begin(self.variables);
        &mut self.marks
    }

    /// Adds the clause that all `conditions` together imply `consequence`.
    pub fn implies(&mut self, conditions: impl IntoIterator<Item = Lit>, consequence: Lit) {
        self.clause(conditions.into_iter().map(|lit| !lit).chain([consequence]));
    }

    /// Adds the clauses that `a` and `b` have the same value.
    pub fn equal(&mut self, a: Lit, b: Lit) {
        self.clause([!a, b]);
        self.clause([a, !b]);
    }

    /// Sets the meaning of a variable for the DIMACS text: `cell 3,4 is black`.
    pub fn note(&mut self, lit: Lit, meaning: impl Display) {
        self.notes.add(lit.variable(), meaning);
    }

    /// Returns the number of variables, including the constant.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// Returns the clauses, each as a list of literals.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        self.clauses.iter()
    }

    /// Returns the number of clauses.
    pub fn len(&self) -> usize {
        self.clauses.len()
    }

    /// Returns the number of literals in all clauses, which determines the memory used.
    pub fn literals(&self) -> usize {
        self.clauses.literals()
    }

    /// Returns true if there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.clauses.len() == 0
    }

    /// Returns true if there is an empty clause, so that the formula is trivially unsatisfiable.
    pub fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    /// Returns an upper bound on the bytes of the DIMACS text.
    fn dimacs_length(&self) -> u64 {
        // A sign, the number and a blank; before a note the same and one letter.
        let number = self.variables.max(self.len()).ilog10() as usize + 3;
        let notes = self.notes.text.len() + self.notes.ends.len() * (number + 2);
        (notes + self.literals() * number + 2 * self.len() + 2 * number + 20) as u64
    }

    /// Returns the formula in DIMACS, the format of the SAT competitions, with the notes as
    /// comments and variable 1 fixed to true.
    ///
    /// # Errors
    /// The budget ran out first. The text is not begun unless there is memory for all of it.
    pub fn to_dimacs(&self, budget: &Budget) -> Result<String, Stop> {
        let mut ticker = budget.ticker(GLANCE);
        let mut text = String::new();
        let length = self.dimacs_length();
        let _claim = budget.claim(length)?;
        text.try_reserve_exact(length as usize).map_err(|error| Stop::Memory(error.to_string()))?;
        let mut line = |arguments: std::fmt::Arguments<'_>| {
            text.write_fmt(arguments).expect("writing to a string cannot fail");
        };
        for (variable, meaning) in self.notes.sorted() {
            ticker.tick(budget)?;
            line(format_args!("c {variable} {meaning}\n"));
        }
        line(format_args!("p cnf {} {}\n1 0\n", self.variables, self.len() + 1));
        for clause in self.clauses() {
            ticker.tick(budget)?;
            for lit in clause {
                // Some clauses have a million literals.
                ticker.tick(budget)?;
                line(format_args!("{} ", lit.dimacs()));
            }
            line(format_args!("0\n"));
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_and_repetitions_vanish() {
        let mut cnf = Cnf::new();
        let [a, b] = [cnf.new_lit(), cnf.new_lit()];
        cnf.clause([a, Lit::FALSE, b, a]);
        cnf.clause([a, Lit::TRUE]);
        cnf.clause([b, !b]);
        assert_eq!(cnf.clauses().collect::<Vec<_>>(), [[a, b]]);
        assert!(!cnf.is_contradictory());
        cnf.clause([Lit::FALSE]);
        assert!(cnf.is_contradictory());
    }

    #[test]
    fn marks_of_lists_long_ago_are_forgotten() {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(2);
        cnf.clause([lits[0]]);
        cnf.marks.list = u32::MAX / 2 - 2;
        for _ in 0..4 {
            cnf.clause([lits[0], lits[1], lits[0]]);
        }
        assert!(cnf.clauses().skip(1).all(|clause| clause == lits));
    }

    #[test]
    fn long_clauses_are_the_same_without_repetitions() {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(96);
        for _ in 0..2 {
            cnf.clause(lits.iter().chain(&lits).copied());
            cnf.clause(lits.iter().chain([&!lits[32]]).copied());
            cnf.clause(lits.iter().chain([&!lits[2]]).copied());
            cnf.clause(lits.iter().map(|&lit| !lit));
        }
        let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        assert_eq!(
            cnf.clauses().collect::<Vec<_>>(),
            [&lits[..], &negated[..], &lits[..], &negated[..]]
        );
    }

    #[test]
    fn a_clause_of_a_million_takes_a_moment() {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(1_000_000);
        let start = std::time::Instant::now();
        cnf.clause(lits);
        // Comparing every pair would take minutes, even on an idle machine.
        assert!(start.elapsed() < std::time::Duration::from_secs(60), "{:?}", start.elapsed());
    }

    #[test]
    fn the_length_of_the_text_is_known_before() {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(120);
        for (i, &lit) in lits.iter().enumerate() {
            cnf.note(lit, format!("number {i}"));
            cnf.clause(lits[i..].iter().map(|&lit| !lit));
        }
        let text = cnf.to_dimacs(&Budget::unlimited()).unwrap();
        let length = cnf.dimacs_length() as usize;
        assert!(text.len() <= length && length <= text.len() * 5 / 4, "{} {length}", text.len());
        Cnf::new().to_dimacs(&Budget::unlimited()).unwrap();
    }

    #[test]
    fn dimacs_names_its_variables() {
        let mut cnf = Cnf::new();
        let a = cnf.new_lit();
        cnf.note(a, "cell 1,1 is black");
        cnf.implies([a], Lit::FALSE);
        assert_eq!(
            cnf.to_dimacs(&Budget::unlimited()).as_deref(),
            Ok("c 2 cell 1,1 is black\np cnf 2 2\n1 0\n-2 0\n")
        );
        assert_eq!(cnf.to_dimacs(&Budget::within(std::time::Duration::ZERO)), Err(Stop::Time));
    }

    #[test]
    fn notes_clauses_and_literals_end_with_the_budget() {
        let mut noted = Cnf::new();
        for lit in noted.new_lits(GLANCE as usize * 5 / 2) {
            noted.note(lit, "a cell");
        }
        // A look at the first note, and after each 10,000 of them.
        assert!(noted.to_dimacs(&Budget::steps(3)).is_ok());
        assert_eq!(noted.to_dimacs(&Budget::steps(2)), Err(Stop::Steps));
        let mut units = Cnf::new();
        for lit in units.new_lits(GLANCE as usize * 5 / 2) {
            units.clause([lit]);
        }
        // Clauses and literals count alike: without the ones or the others there would be 3 looks.
        assert!(units.to_dimacs(&Budget::steps(5)).is_ok());
        assert_eq!(units.to_dimacs(&Budget::steps(4)), Err(Stop::Steps));
    }
}
