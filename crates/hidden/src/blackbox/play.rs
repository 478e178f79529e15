//! Moves of the real game: `F5` fires ray 5, `T2,3` enters a ball or takes it away (counted from 1), `R` asks whether the balls are right, `LB2,3`, `LC2` and `LR3` lock
//! what only a player's hand heeds. `S` shows the balls.

use tatham_core::budget::{Budget, Stop};
use tatham_core::play::numbers;
use tatham_core::puzzle::Solutions;
use tatham_core::{Law, Letters, Size, Violation};

use super::Form;
use super::fitting::Fitting;
use super::layouts;
use super::next::Advice;
use super::seen::{Fires, Ray};

/// The rules.
const RAY: Law =
    Law { kept: "comes to what was seen of it", broken: "does not come to what was seen of it" };
const COUNT: Law = Law { kept: "is as the game says", broken: "is not as the game says" };

/// Follows a move. Where the game says that balls are wrong it also shows a ray that says so: which one is its own choice, and nothing follows from it here.
pub(super) fn follow(
    form: &Form,
    balls: &[usize],
    seen: &mut Fires,
    text: &str,
) -> Result<(), String> {
    if text == "S" {
        seen.is_shown = !seen.is_right;
        return Ok(());
    }
    if seen.is_over() {
        return Err("comes after the end of the game".to_owned());
    }
    let within = |[x, y]: [usize; 2]| {
        let is_inside = (1..=form.arena.width).contains(&x) && (1..=form.arena.height).contains(&y);
        if is_inside { Ok([x - 1, y - 1]) } else { Err("leaves the box".to_owned()) }
    };
    match text.as_bytes() {
        [b'F', ..] => {
            let [ray] = numbers("F#", text)?;
            if ray >= form.arena.rays() {
                return Err(format!("is no ray: they are 0 to {}", form.arena.rays() - 1));
            }
            if seen.came(ray).is_some() {
                return Err("fires a ray that is known already".to_owned());
            }
            seen.rays.push(Ray { ray, result: form.arena.fire(&layout(form, balls), ray).into() });
        }
        [b'T', ..] => seen.toggle(within(numbers("T#,#", text)?)?),
        [b'L', b'B', ..] => drop(within(numbers("LB#,#", text)?)?),
        [b'L', b'C', ..] => drop(within([numbers::<1>("LC#", text)?[0], 1])?),
        [b'L', b'R', ..] => drop(within([1, numbers::<1>("LR#", text)?[0]])?),
        b"R" => {
            let count = seen.balls.len();
            if !(form.arena.fewest..=form.arena.most).contains(&count) {
                return Err(format!(
                    "asks about {count} balls, not {} to {}",
                    form.arena.fewest, form.arena.most
                ));
            }
            let [own, hidden] = [
                (0..form.arena.cells()).map(|cell| seen.has_ball(cell)).collect(),
                layout(form, balls),
            ]
            .map(|layout: Vec<bool>| form.arena.answers(&layout));
            seen.is_right = own == hidden;
        }
        _ => return Err("is none of the game's moves".to_owned()),
    }
    Ok(())
}

/// For each cell whether it has a ball.
pub(super) fn layout(form: &Form, balls: &[usize]) -> Vec<bool> {
    let mut layout = vec![false; form.arena.cells()];
    for &ball in balls {
        layout[ball] = true;
    }
    layout
}

/// The moves that fire the rays of a position, and enter its balls.
pub(super) fn moves_to(size: Size, from: &Fires, to: &Fires) -> Vec<String> {
    let rays = to
        .rays
        .iter()
        .filter(|fired| from.came(fired.ray).is_none())
        .map(|fired| format!("F{}", fired.ray));
    let (from, into) = (from.within(size), to.within(size));
    let differing = (0..size.area()).filter(|&cell| from.has_ball(cell) != into.has_ball(cell));
    let balls = differing.map(|cell| toggle(size, cell));
    rays.chain(balls).chain(to.is_right.then(|| "R".to_owned())).collect()
}

fn toggle(size: Size, cell: usize) -> String {
    let (x, y) = size.position(cell);
    format!("T{},{}", x + 1, y + 1)
}

/// The rules that a layout breaks; of a part of one, nothing can be said.
pub(super) fn broken(form: &Form, seen: &Fires, layout: &Letters) -> Vec<Violation> {
    let cells = 0..form.arena.cells();
    if cells.clone().any(|cell| layout.get(cell).is_none()) {
        return Vec::new();
    }
    let balls: Vec<bool> = cells.map(|cell| layout.get(cell) == Some('*')).collect();
    let count = balls.iter().filter(|ball| **ball).count();
    let odd = !(form.arena.fewest..=form.arena.most).contains(&count);
    let counted = odd.then(|| COUNT.broken_by(format!("the number of balls, {count},")));
    let is_other = |fired: &&Ray| form.arena.fire(&balls, fired.ray) != fired.result.into();
    counted
        .into_iter()
        .chain(
            seen.rays
                .iter()
                .filter(is_other)
                .map(|fired| RAY.broken_by(format!("ray {}", fired.ray))),
        )
        .collect()
}

/// What to do, as moves: fire the best ray, or enter the balls and ask; and why. What fits is left in `mind`.
pub(super) fn next(
    form: &Form,
    seen: &Fires,
    mind: &mut Option<Fitting>,
    budget: &Budget,
) -> Result<(Vec<String>, Advice), Stop> {
    if seen.is_shown {
        return Err(Stop::Guess("the balls have been shown".to_owned()));
    }
    let fired = seen.fired();
    // The rays since the last time make it smaller; of another game all is worked out anew.
    let known =
        mind.take().filter(|known| fired.starts_with(known.fired()) && known.form() == form.arena);
    let fitting = match known {
        Some(mut known) => {
            for &ray in &fired[known.fired().len()..] {
                known = known.fire(ray, budget)?;
            }
            known
        }
        None => Fitting::of(form.arena, &fired, budget)?,
    };
    let advice = fitting.next(budget)?;
    let moves = match advice {
        Advice::Contradiction => {
            return Err(Stop::Guess("no layout of balls fits the rays".to_owned()));
        }
        Advice::Fire(next) => vec![format!("F{}", next.ray)],
        Advice::Decided { is_proven: true } => answer(form, seen, &fitting, budget)?,
        // Layouts that were drawn answer alike, others may not: each ray that is fired makes it surer.
        Advice::Decided { is_proven: false } => {
            match (0..form.arena.rays()).find(|&ray| seen.came(ray).is_none()) {
                Some(ray) => vec![format!("F{ray}")],
                None => answer(form, seen, &fitting, budget)?,
            }
        }
    };
    *mind = Some(fitting);
    Ok((moves, advice))
}

/// The moves that enter a layout that fits, and ask whether it is right.
fn answer(
    form: &Form,
    seen: &Fires,
    fitting: &Fitting,
    budget: &Budget,
) -> Result<Vec<String>, Stop> {
    let layout = fitting.sample(1, budget)?.pop().ok_or(Stop::Steps)?;
    let differing = (0..form.arena.cells()).filter(|&cell| seen.has_ball(cell) != layout[cell]);
    Ok(differing.map(|cell| toggle(form.size(), cell)).chain(["R".to_owned()]).collect())
}

/// All layouts that fit, one after another.
pub(super) struct Layouts<'p> {
    form: &'p Form,
    budget: &'p Budget,
    /// What is still to be worked out.
    seen: Option<&'p Fires>,
    found: Option<layouts::Layouts>,
}

impl<'p> Layouts<'p> {
    pub(super) fn new(form: &'p Form, seen: &'p Fires, budget: &'p Budget) -> Self {
        Self { form, budget, seen: Some(seen), found: None }
    }
}

impl Iterator for Layouts<'_> {
    type Item = Result<Letters, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(seen) = self.seen.take() {
            match Fitting::of(self.form.arena, &seen.fired(), self.budget) {
                Ok(fitting) => self.found = Some(fitting.layouts(self.budget)),
                Err(stop) => return Some(Err(stop)),
            }
        }
        let sign = |is_ball: bool| Some(if is_ball { '*' } else { '.' });
        let letters =
            |layout: Vec<bool>| Letters::from_fn(self.form.size(), |cell| sign(layout[cell]));
        Some(self.found.as_mut()?.next()?.map(letters))
    }
}

impl Solutions<Letters> for Layouts<'_> {}
