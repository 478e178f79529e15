//! Moves of the real game: `F5` fires ray 5, `T2,3` enters a ball or removes it (counted from 1),
//! `R` asks whether the balls are right, and `S` shows the balls. `LB2,3`, `LC2` and `LR3` lock
//! cells, which only keeps a player from entering balls there by mistake.

use tatham_core::author::Law;
use tatham_core::author::play::numbers;
use tatham_core::gesture::{Gesture, Offer};
use tatham_core::{Attempt, Budget, Letters, Place, Refusal, Size, Solutions, Stop, Violation};

use super::advice::Advice;
use super::board::{Board, Ray};
use super::consistent::ConsistentLayouts;
use super::{GameParams, clue, layouts};

/// Laws of the rules.
const RAY: Law =
    Law { kept: "comes to what was seen of it", broken: "does not come to what was seen of it" };
const COUNT: Law = Law { kept: "is as the game says", broken: "is not as the game says" };

/// Follows a move. If balls are wrong the real game also shows a ray that proves it. The ray is its
/// own choice, and nothing follows from it here.
pub(super) fn follow(form: &GameParams, balls: &[usize], seen: &mut Board, text: &str) -> Attempt {
    if text == "S" {
        seen.is_shown = !seen.is_right;
        return Ok(());
    }
    if seen.is_over() {
        return Err(Refusal::AfterTheEnd);
    }
    let within = |[x, y]: [usize; 2]| {
        let is_inside = (1..=form.shape.width).contains(&x) && (1..=form.shape.height).contains(&y);
        if is_inside { Ok([x - 1, y - 1]) } else { Err(Refusal::other("leaves the box")) }
    };
    match text.as_bytes() {
        [b'F', ..] => {
            let [ray] = numbers("F#", text)?;
            if ray >= form.shape.rays() {
                let most = form.shape.rays() - 1;
                return Err(Refusal::other(format!("is not a ray (rays are 0 to {most})")));
            }
            if seen.result(ray).is_some() {
                return Err(Refusal::other("fires a ray that was already fired"));
            }
            seen.rays.push(Ray { ray, result: form.shape.fire(&layout(form, balls), ray).into() });
        }
        [b'T', ..] => seen.toggle(within(numbers("T#,#", text)?)?),
        [b'L', b'B', ..] => drop(within(numbers("LB#,#", text)?)?),
        [b'L', b'C', ..] => drop(within([numbers::<1>("LC#", text)?[0], 1])?),
        [b'L', b'R', ..] => drop(within([1, numbers::<1>("LR#", text)?[0]])?),
        b"R" => {
            let count = seen.balls.len();
            if !(form.shape.fewest..=form.shape.most).contains(&count) {
                return Err(Refusal::other(format!(
                    "asks about {count} balls, not {} to {}",
                    form.shape.fewest, form.shape.most
                )));
            }
            let [own, hidden] = [
                (0..form.shape.cells()).map(|cell| seen.has_ball(cell)).collect(),
                layout(form, balls),
            ]
            .map(|layout: Vec<bool>| form.shape.answers(&layout));
            seen.is_right = own == hidden;
        }
        _ => return Err(Refusal::NotAMove),
    }
    Ok(())
}

/// Returns the layout with these balls: true for each cell with a ball.
pub(super) fn layout(form: &GameParams, balls: &[usize]) -> Vec<bool> {
    let mut layout = vec![false; form.shape.cells()];
    for &ball in balls {
        layout[ball] = true;
    }
    layout
}

/// Returns the moves that fire the rays of a position, and enter its balls.
pub(super) fn moves_to(size: Size, from: &Board, to: &Board) -> Vec<String> {
    let rays = to
        .rays
        .iter()
        .filter(|fired| from.result(fired.ray).is_none())
        .map(|fired| format!("F{}", fired.ray));
    let (from, into) = (from.within(size), to.within(size));
    let differing = (0..size.area()).filter(|&cell| from.has_ball(cell) != into.has_ball(cell));
    let balls = differing.map(|cell| toggle(size, cell));
    rays.chain(balls).chain(to.is_right.then(|| "R".to_owned())).collect()
}

/// Returns the moves of gestures: a tap beside the box fires a ray, a tap in it enters a ball or
/// removes it, and Enter asks.
pub(super) fn offers(form: &GameParams, seen: &Board) -> Vec<Offer> {
    if seen.is_over() {
        return Vec::new();
    }
    let (size, seen) = (form.size(), seen.within(form.size()));
    let rays = (0..form.shape.rays()).filter(|&ray| seen.result(ray).is_none()).map(|ray| {
        let clue = clue(form, ray);
        let gesture = Gesture::tap(Place::Clue(clue));
        Offer { text: format!("F{ray}"), name: format!("fire a ray from {}", clue.view()), gesture }
    });
    let balls = (0..size.area()).map(|cell| {
        let words = if seen.has_ball(cell) { "remove the ball from" } else { "enter a ball in" };
        Offer {
            text: toggle(size, cell),
            name: format!("{words} {}", size.label(cell)),
            gesture: Gesture::tap(size.place(cell)),
        }
    });
    let is_enough = (form.shape.fewest..=form.shape.most).contains(&seen.balls.len());
    let ask = is_enough.then(|| Offer {
        text: "R".to_owned(),
        name: "have the balls checked".to_owned(),
        gesture: Gesture::key("Enter"),
    });
    rays.chain(balls).chain(ask).collect()
}

fn toggle(size: Size, cell: usize) -> String {
    let (x, y) = size.position(cell);
    format!("T{},{}", x + 1, y + 1)
}

/// Returns the rules that a layout breaks; none if it has unknown cells.
pub(super) fn violations(form: &GameParams, seen: &Board, layout: &Letters) -> Vec<Violation> {
    let cells = 0..form.shape.cells();
    if cells.clone().any(|cell| layout.get(cell).is_none()) {
        return Vec::new();
    }
    let balls: Vec<bool> = cells.map(|cell| layout.get(cell) == Some('*')).collect();
    let count = balls.iter().filter(|ball| **ball).count();
    let is_invalid = !(form.shape.fewest..=form.shape.most).contains(&count);
    let counted = is_invalid.then(|| COUNT.broken_by(format!("the number of balls, {count},")));
    let is_other = |fired: &&Ray| form.shape.fire(&balls, fired.ray) != fired.result.into();
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

/// Returns the layouts that are consistent with the position, and keeps them in `mind`.
pub(super) fn consistent<'m>(
    form: &GameParams,
    seen: &Board,
    mind: &'m mut Option<ConsistentLayouts>,
    budget: &Budget,
) -> Result<&'m ConsistentLayouts, Stop> {
    let shots = seen.shots();
    // The shots since the last call narrow the layouts; a new game starts afresh.
    let is_same_game =
        |known: &ConsistentLayouts| shots.starts_with(known.shots()) && known.shape() == form.shape;
    let known = mind.take().filter(is_same_game);
    let consistent = match known {
        Some(mut known) => {
            for &shot in &shots[known.shots().len()..] {
                known = known.with_shot(shot, budget)?;
            }
            known
        }
        None => ConsistentLayouts::for_shots(form.shape, &shots, budget)?,
    };
    Ok(mind.insert(consistent))
}

/// Returns the next moves, which fire the best ray or enter the balls and ask; and the advice that
/// they follow. Keeps the consistent layouts in `mind`.
pub(super) fn next(
    form: &GameParams,
    seen: &Board,
    mind: &mut Option<ConsistentLayouts>,
    budget: &Budget,
) -> Result<(Vec<String>, Advice), Stop> {
    if seen.is_shown {
        return Err(Stop::Guess("the balls have been revealed".to_owned()));
    }
    let consistent = consistent(form, seen, mind, budget)?;
    let advice = consistent.advice(budget)?;
    let moves = match advice {
        Advice::Contradiction => {
            return Err(Stop::Guess("no layout of balls fits the rays".to_owned()));
        }
        Advice::Fire(best) => vec![format!("F{}", best.ray)],
        Advice::Decided { is_proven: true } => answer(form, seen, consistent, budget)?,
        // The layouts of a sample have the same outcomes, others may not: each shot makes it more
        // certain.
        Advice::Decided { is_proven: false } => {
            match (0..form.shape.rays()).find(|&ray| seen.result(ray).is_none()) {
                Some(ray) => vec![format!("F{ray}")],
                None => answer(form, seen, consistent, budget)?,
            }
        }
    };
    Ok((moves, advice))
}

/// Returns the moves that enter a consistent layout, and ask whether it is right.
fn answer(
    form: &GameParams,
    seen: &Board,
    consistent: &ConsistentLayouts,
    budget: &Budget,
) -> Result<Vec<String>, Stop> {
    let layout = consistent.sample(1, budget)?.pop().ok_or(Stop::Steps)?;
    let differing = (0..form.shape.cells()).filter(|&cell| seen.has_ball(cell) != layout[cell]);
    Ok(differing.map(|cell| toggle(form.size(), cell)).chain(["R".to_owned()]).collect())
}

/// Stream of all consistent layouts, as answers.
pub(super) struct Layouts<'p> {
    form: &'p GameParams,
    budget: &'p Budget,
    /// Position, until its layouts are found.
    seen: Option<&'p Board>,
    found: Option<layouts::Layouts>,
}

impl<'p> Layouts<'p> {
    pub(super) fn new(form: &'p GameParams, seen: &'p Board, budget: &'p Budget) -> Self {
        Self { form, budget, seen: Some(seen), found: None }
    }
}

impl Iterator for Layouts<'_> {
    type Item = Result<Letters, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(seen) = self.seen.take() {
            match ConsistentLayouts::for_shots(self.form.shape, &seen.shots(), self.budget) {
                Ok(consistent) => self.found = Some(consistent.layouts(self.budget)),
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
