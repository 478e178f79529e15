//! Antecedents of a constraint's consequences.

use tatham_core::cold_sort;

use super::{Engine, Reason};
use crate::board::Atom;

impl Engine<'_> {
    /// Returns the true literals that made a constraint imply `atom`, or (`None`) that make it
    /// unsatisfiable.
    pub(crate) fn antecedents(&mut self, atom: Option<Atom>, reason: Reason) -> Vec<Atom> {
        let mut antecedents = Vec::new();
        self.add_antecedents(atom, reason, &mut antecedents);
        antecedents
    }

    /// Adds the literals of [`Engine::antecedents`] to a list.
    pub(crate) fn add_antecedents(
        &mut self,
        atom: Option<Atom>,
        reason: Reason,
        list: &mut Vec<Atom>,
    ) {
        let board = self.board;
        match reason {
            Reason::Fact | Reason::Supposed => {}
            Reason::Clause(number) => {
                for &other in self.clauses.entries(number as usize) {
                    if Some(other) != atom {
                        list.push(!other);
                    }
                }
            }
            Reason::Group(_, other) => list.push(other),
            Reason::Count(number) => list.extend(self.counted(atom, number)),
            Reason::Global { global, place, assigned } => {
                let scope = &board.globals[global as usize].1;
                let own = scope[place as usize];
                let places = self.followers[global as usize]
                    .explain((place as usize, atom == Some(own)), assigned as usize);
                list.extend(self.standing(scope, &places));
            }
            Reason::Clash(global) => {
                list.extend(self.standing(&board.globals[global as usize].1, &self.clash));
            }
        }
    }

    /// Returns the literals at these places, with their current signs.
    fn standing(&self, scope: &[Atom], places: &[usize]) -> Vec<Atom> {
        places
            .iter()
            .map(|&place| scope[place])
            .map(|atom| if self.holds(atom) { atom } else { !atom })
            .collect()
    }

    /// Returns the members that imply a cardinality constraint's conclusion: as few as possible,
    /// the oldest.
    fn counted(&self, atom: Option<Atom>, number: u32) -> Vec<Atom> {
        let count = &self.board.counts[number as usize];
        let is_guard = atom.is_some() && atom == count.guard.map(|guard| !guard);
        let variable = atom.filter(|_| !is_guard).map(Atom::variable);
        // Members that had a value before; for a contradiction, all that have one.
        let before =
            atom.filter(|&atom| self.holds(atom)).map_or(usize::MAX, |atom| self.position(atom));
        let known = |value: i8| {
            let members =
                count.members.iter().copied().filter(|member| Some(member.variable()) != variable);
            let known = members
                .filter(|&member| self.value(member) == value && self.position(member) < before);
            let mut known: Vec<Atom> =
                known.map(|member| if value > 0 { member } else { !member }).collect();
            cold_sort::sort_by_key(&mut known, |&atom| self.position(atom));
            known
        };
        let mut trues = known(1);
        let members = count.members.len();
        let wanted = atom.filter(|_| !is_guard).map(|atom| count.members.contains(&atom));
        // The conclusion rules out one more true member, or one more false member.
        let (more_trues, more_falses) =
            (usize::from(wanted == Some(false)), usize::from(wanted == Some(true)));
        let needed = |trues: usize, falses: usize| {
            count.range(trues + more_trues, members - falses - more_falses).is_none()
        };
        let mut antecedents = if needed(trues.len(), 0) {
            while !trues.is_empty() && needed(trues.len() - 1, 0) {
                trues.pop();
            }
            trues
        } else {
            let mut falses = known(-1);
            if needed(0, falses.len()) {
                while !falses.is_empty() && needed(0, falses.len() - 1) {
                    falses.pop();
                }
                falses
            } else {
                [trues, falses].concat()
            }
        };
        antecedents.extend(count.guard.filter(|_| !is_guard));
        antecedents
    }
}
