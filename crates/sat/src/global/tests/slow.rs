//! Propagators with few or late consequences: the solver must call them again, and backtrack to the
//! level where a conflict arose.

use super::*;

/// Constraint "if the first place is true, no other is", whose propagator derives one place at a
/// time and wants true places alone.
#[derive(Clone, Debug)]
struct Hesitant(usize);

impl Global for Hesitant {
    fn propagator(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, _budget: &Budget) -> Result<(), Stop> {
        scope[1..].iter().for_each(|&other| formula.clause([!scope[0], !other]));
        Ok(())
    }

    fn cuts(&self, values: &[bool]) -> Vec<Vec<usize>> {
        (1..self.0)
            .filter(|&other| values[0] && values[other])
            .map(|other| vec![0, other])
            .collect()
    }

    fn allows(&self, values: &[bool]) -> bool {
        self.cuts(values).is_empty()
    }
}

impl Propagator for Hesitant {
    fn wants(&self, value: bool) -> bool {
        value
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        if now.is(0, true) {
            if let Some(other) = (1..self.0).find(|&other| now.is(other, true)) {
                return Err(vec![0, other]);
            }
            news.extend((1..self.0).find(|&other| now.is_open(other)).map(|other| (other, false)));
        }
        Ok(())
    }

    fn explain(&mut self, _said: (usize, bool), _before: View<'_>, out: &mut Vec<usize>) {
        out.push(0);
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}

/// A propagator with news is called again, with or without notifications, until it has none.
#[test]
fn who_has_news_is_asked_again() {
    let mut formula = Formula::new();
    let lits = formula.new_lits(6);
    formula.global(Arc::new(Hesitant(lits.len())), lits.iter().copied());
    let mut solver = Cdcl::new(&formula);
    lits[1..].iter().for_each(|&lit| solver.prefer(lit));
    assert_eq!(solver.solve(&lits[..1], &Budget::unlimited()), Ok(true));
    assert_eq!(solver.decisions().collect::<Vec<_>>(), lits[..1], "all else follows");
    assert_eq!(solver.conflicts(), 0);
}

/// Constraint "not the first two", which is detected only when the third becomes true.
#[derive(Clone, Debug)]
struct Late;

impl Global for Late {
    fn propagator(&self) -> Box<dyn Propagator> {
        Box::new(Self)
    }

    fn eager(&self, scope: &[Lit], formula: &mut Formula, _budget: &Budget) -> Result<(), Stop> {
        formula.clause([!scope[0], !scope[1]]);
        Ok(())
    }

    fn cuts(&self, values: &[bool]) -> Vec<Vec<usize>> {
        (values[0] && values[1]).then_some(vec![0, 1]).into_iter().collect()
    }

    fn allows(&self, values: &[bool]) -> bool {
        self.cuts(values).is_empty()
    }
}

impl Propagator for Late {
    fn wants(&self, _value: bool) -> bool {
        true
    }

    fn propagate(&mut self, now: View<'_>, _news: &mut News) -> Result<(), Vec<usize>> {
        let is_seen = [0, 1].iter().all(|&place| now.is(place, true)) && !now.is_open(2);
        if is_seen { Err(vec![0, 1]) } else { Ok(()) }
    }

    fn explain(&mut self, _said: (usize, bool), _before: View<'_>, _out: &mut Vec<usize>) {
        unreachable!("it has no news")
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(Self)
    }
}

/// A conflict that is detected several levels late makes the search backtrack to the level where it
/// arose.
#[test]
fn a_conflict_may_be_seen_late() {
    let mut formula = Formula::new();
    let lits = formula.new_lits(8);
    formula.global(Arc::new(Late), [lits[0], lits[1], lits[7]]);
    let mut solver = Cdcl::new(&formula);
    for &lit in &lits {
        solver.prefer(lit);
    }
    // The third is decided last, far above the level of the contradiction.
    assert_eq!(solver.solve(&lits[..1], &Budget::unlimited()), Ok(true));
    assert!(!solver.holds(lits[1]));
    assert_eq!(solver.solve(&lits[..7], &Budget::unlimited()), Ok(false));
    let expected = 256 - 64;
    assert_eq!(found(formula, &lits, Engine::Cdcl).len(), expected);
}
