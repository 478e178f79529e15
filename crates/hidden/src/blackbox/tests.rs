use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop};

use super::BlackBox;
use super::fitting::{Fired, Fitting};
use super::next::Advice;
use super::rays::{Form, Outcome};

crate::laws::game_laws!(BlackBox);

/// How a game went.
#[derive(Debug, PartialEq)]
struct Played {
    fired: Vec<Fired>,
    layout: Vec<bool>,
    is_proven: bool,
    /// After how many of the rays the layouts were too many to go through.
    estimated: usize,
}

/// Fires rays at a layout until the game is decided.
fn play(form: Form, balls: &[bool], budget: &Budget) -> Result<Played, Stop> {
    let (mut fitting, mut estimated) = (Fitting::new(form), 0);
    loop {
        let is_proven = match fitting.next(budget)? {
            Advice::Fire(next) => {
                fitting = fitting
                    .fire(Fired { ray: next.ray, outcome: form.fire(balls, next.ray) }, budget)?;
                estimated += usize::from(fitting.is_estimated());
                continue;
            }
            Advice::Decided { is_proven } => is_proven,
            Advice::Contradiction => panic!("what is hidden fits"),
        };
        let layout = fitting.sample(1, budget)?.pop().expect("a layout");
        return Ok(Played { fired: fitting.fired().to_vec(), layout, is_proven, estimated });
    }
}

fn form(width: usize, height: usize, fewest: usize, most: usize) -> Form {
    Form { width, height, fewest, most }
}

/// All layouts of a form, by trying every set of cells.
fn all(form: Form) -> Vec<Vec<bool>> {
    let is_in_range = |set: &u32| (form.fewest..=form.most).contains(&(set.count_ones() as usize));
    let layout = |set: u32| (0..form.cells()).map(|cell| set >> cell & 1 == 1).collect();
    (0..1 << form.cells()).filter(is_in_range).map(layout).collect()
}

/// Some rays fired at a layout.
fn fired(form: Form, balls: &[bool], count: usize, random: &mut Rng) -> Vec<Fired> {
    let rays = (0..count).map(|_| random.u32(..form.rays() as u32) as usize);
    rays.map(|ray| Fired { ray, outcome: form.fire(balls, ray) }).collect()
}

fn fits(form: Form, balls: &[bool], fired: &[Fired]) -> bool {
    fired.iter().all(|fired| form.fire(balls, fired.ray) == fired.outcome)
}

fn dealt(form: Form, count: usize, random: &mut Rng) -> Vec<bool> {
    let mut balls = vec![false; form.cells()];
    while balls.iter().filter(|&&is_ball| is_ball).count() < count {
        balls[random.u32(..form.cells() as u32) as usize] = true;
    }
    balls
}

/// Holds all figures of a fitting against the layouts that fit, one by one.
fn hold(fitting: &Fitting, layouts: &[&Vec<bool>]) {
    let (form, budget, count) = (fitting.form(), Budget::unlimited(), layouts.len());
    assert!(!fitting.is_estimated());
    assert_eq!(fitting.count(&budget).unwrap().to_string(), count.to_string());
    assert_eq!(fitting.is_contradiction(), count == 0);
    let listed: Vec<Vec<bool>> = fitting.clone().layouts(&budget).map(Result::unwrap).collect();
    assert_eq!(listed.len(), count, "each comes once");
    assert_eq!(listed.iter().collect::<BTreeSet<_>>(), layouts.iter().copied().collect());
    let with_ball = |cell: usize| layouts.iter().filter(|balls| balls[cell]).count();
    for (cell, (share, sure)) in
        fitting.shares(&budget).unwrap().into_iter().zip(fitting.sure(&budget).unwrap()).enumerate()
    {
        let truth = if count == 0 { 0.0 } else { with_ball(cell) as f64 / count as f64 };
        assert!((share - truth).abs() < 1e-9, "{share} {truth}");
        let known = (count > 0 && (with_ball(cell) == count || with_ball(cell) == 0))
            .then(|| with_ball(cell) == count);
        assert_eq!(sure, known);
    }
    let answers: BTreeSet<Vec<Outcome>> = layouts.iter().map(|balls| form.answers(balls)).collect();
    assert_eq!(fitting.is_decided(&budget).unwrap(), answers.len() < 2);
    // What each ray tells: how many layouts come to each outcome.
    let counts = |ray: usize| {
        let mut counts = BTreeMap::new();
        for balls in layouts {
            *counts.entry(form.fire(balls, ray)).or_insert(0.0) += 1.0;
        }
        counts.into_values().collect::<Vec<f64>>()
    };
    let bits = |ray| {
        counts(ray)
            .into_iter()
            .map(|part| part / count as f64 * (count as f64 / part).log2())
            .sum::<f64>()
    };
    match fitting.next(&budget).unwrap() {
        Advice::Contradiction => assert_eq!(count, 0),
        Advice::Decided { is_proven } => assert!(is_proven && answers.len() == 1),
        Advice::Fire(next) => {
            assert!(!next.is_estimated && answers.len() > 1);
            let best = (0..form.rays())
                .find(|&ray| (0..form.rays()).all(|other| bits(other) < bits(ray) + 1e-9));
            assert_eq!(Some(next.ray), best);
            let expected =
                counts(next.ray).into_iter().map(|part| part * part / count as f64).sum::<f64>();
            assert!(
                (next.expected - expected).abs() < 1e-6
                    && (next.worst - counts(next.ray).into_iter().fold(0.0, f64::max)).abs() < 1e-6
            );
        }
    }
}

#[test]
fn figures_are_those_of_all_layouts_one_by_one() {
    let (mut random, budget) = (Rng::with_seed(1), Budget::unlimited());
    for form in [
        form(4, 4, 1, 3),
        form(5, 4, 2, 2),
        form(4, 4, 0, 16),
        form(4, 3, 9, 11),
        form(2, 3, 2, 6),
        form(4, 5, 3, 4),
    ] {
        let layouts = all(form);
        hold(&Fitting::new(form), &layouts.iter().collect::<Vec<_>>());
        for round in 0..12 {
            let hidden = &layouts[random.u32(..layouts.len() as u32) as usize];
            let mut fired = fired(form, hidden, 1 + round % 6, &mut random);
            if round % 4 == 3 {
                fired[0].outcome =
                    [Outcome::Hit, Outcome::Reflect, Outcome::Exit(1), Outcome::Exit(fired[0].ray)]
                        [round / 4];
            }
            let truth: Vec<&Vec<bool>> =
                layouts.iter().filter(|balls| fits(form, balls, &fired)).collect();
            hold(&Fitting::of(form, &fired, &budget).unwrap(), &truth);
            let one_by_one = fired
                .iter()
                .fold(Fitting::new(form), |fitting, &fired| fitting.fire(fired, &budget).unwrap());
            assert_eq!(one_by_one.fired(), fired);
            hold(&one_by_one, &truth);
        }
    }
}

#[test]
fn what_cannot_be_is_a_contradiction() {
    let budget = Budget::unlimited();
    for (form, fired) in [
        (form(4, 4, 3, 2), vec![]),
        (form(4, 4, 1, 1), vec![Fired { ray: 16, outcome: Outcome::Hit }]),
        (form(4, 4, 1, 1), vec![Fired { ray: 0, outcome: Outcome::Exit(99) }]),
        (
            form(4, 4, 1, 1),
            vec![
                Fired { ray: 0, outcome: Outcome::Hit },
                Fired { ray: 0, outcome: Outcome::Reflect },
            ],
        ),
    ] {
        let fitting = Fitting::of(form, &fired, &budget).unwrap();
        assert!(fitting.is_contradiction() && fitting.next(&budget) == Ok(Advice::Contradiction));
        assert_eq!((fitting.sample(5, &budget), fitting.layouts(&budget).count()), (Ok(vec![]), 0));
    }
}

/// A box of middle size, its rays drawn by lot, against the exact figures.
#[test]
fn what_is_drawn_is_right_in_the_mean_and_fits() {
    let (form, mut random, budget) = (form(8, 8, 3, 6), Rng::with_seed(3), Budget::unlimited());
    for _ in 0..4 {
        let hidden = dealt(form, 5, &mut random);
        let fired = fired(form, &hidden, 5, &mut random);
        let exact = Fitting::of(form, &fired, &budget).unwrap();
        let mut drawn = Fitting::new(form);
        for &fired in &fired {
            drawn.leaves = drawn.some_with(fired, &budget).unwrap();
            drawn.fired.push(fired);
        }
        drawn.is_estimated = true;
        let count =
            |fitting: &Fitting| fitting.count(&budget).unwrap().to_string().parse::<f64>().unwrap();
        let ratio = count(&drawn) / count(&exact);
        assert!((0.97..1.03).contains(&ratio), "{ratio}");
        let shares = drawn.shares(&budget).unwrap().into_iter().zip(exact.shares(&budget).unwrap());
        shares.for_each(|(about, share)| assert!((about - share).abs() < 0.02, "{about} {share}"));
        let sample = drawn.sample(500, &budget).unwrap();
        assert!(sample.len() >= 499 && sample.iter().all(|balls| fits(form, balls, &fired)));
        assert!(
            sample
                .iter()
                .all(|balls| (3..=6).contains(&balls.iter().filter(|&&is_ball| is_ball).count()))
        );
        let [Advice::Fire(about), Advice::Fire(next)] =
            [&drawn, &exact].map(|fitting| fitting.next(&budget).unwrap())
        else {
            panic!("five rays do not decide it");
        };
        let after = |ray| {
            exact
                .fire(Fired { ray, outcome: form.fire(&hidden, ray) }, &budget)
                .unwrap()
                .count(&budget)
                .unwrap()
        };
        assert!(about.is_estimated && after(next.ray) < exact.count(&budget).unwrap());
        assert!(
            (0.5..1.5).contains(&(about.expected / next.expected)),
            "{} {}",
            about.expected,
            next.expected
        );
        assert_eq!(drawn.sure(&budget).unwrap(), [None; 64]);
        assert_eq!(drawn.layouts(&budget).last(), Some(Err(Stop::Steps)), "there may be others");
    }
}

/// With few grains each estimate is far off, and the mean of many is not.
#[test]
fn lots_are_fair() {
    let (form, mut random, budget) = (form(6, 6, 2, 5), Rng::with_seed(7), Budget::unlimited());
    let hidden = dealt(form, 4, &mut random);
    let fired = [2, 8, 15].map(|ray| Fired { ray, outcome: form.fire(&hidden, ray) });
    let exact = Fitting::of(form, &fired, &budget).unwrap();
    // The first ray leaves light ones and heavy ones, of which those that are light are drawn before the next is walked.
    let first = Fitting::new(form).fire(fired[0], &budget).unwrap();
    let (mut shares, mut count, rounds) = (vec![0.0; form.cells()], 0.0, 3_000);
    for seed in 0..rounds {
        let mut drawn = first.clone();
        for (&fired, seed) in fired[1..].iter().zip(2 * seed..) {
            drawn.leaves = drawn.drawn_with(fired, 100.0, seed, &budget).unwrap().0;
        }
        drawn.is_estimated = true;
        let mut ways = super::ways::Ways::of_parts(&drawn.arena, &drawn.leaves, &budget);
        let weight = drawn.leaves.weight(&drawn.arena, &mut ways);
        count += weight / rounds as f64;
        shares
            .iter_mut()
            .zip(drawn.shares(&budget).unwrap())
            .for_each(|(sum, share)| *sum += share * weight / rounds as f64);
    }
    let truth = exact.count(&budget).unwrap().to_string().parse::<f64>().unwrap();
    assert!((count / truth - 1.0).abs() < 0.03, "{count} {truth}");
    for (share, truth) in shares.into_iter().zip(exact.shares(&budget).unwrap()) {
        assert!((share / count - truth).abs() < 0.02, "{share} {truth}");
    }
}

#[test]
fn light_leaves_are_drawn_at_equal_distances() {
    let budget = Budget::unlimited();
    let fitting = Fitting::new(form(6, 6, 2, 5))
        .fire(Fired { ray: 1, outcome: Outcome::Hit }, &budget)
        .unwrap();
    let (arena, leaves) = (&fitting.arena, &fitting.leaves);
    let mut ways = super::ways::Ways::of_parts(arena, leaves, &budget);
    let weight = leaves.weight(arena, &mut ways);
    for seed in 0..20 {
        let drawn = leaves.drawn(arena, weight / 200.0, &mut ways, &mut Rng::with_seed(seed));
        let about = drawn.weight(arena, &mut ways);
        assert!(
            (10..200).contains(&drawn.len()) && drawn.len() < leaves.len() / 5,
            "{} of {}",
            drawn.len(),
            leaves.len()
        );
        assert!(
            (about / weight - 1.0).abs() < 0.006,
            "off by less than a grain or so: {about} {weight}"
        );
    }
}

#[test]
fn what_comes_out_is_seen_from_both_ends() {
    let fired =
        [Fired { ray: 0, outcome: Outcome::Exit(11) }, Fired { ray: 1, outcome: Outcome::Hit }];
    let fitting = Fitting::of(form(4, 4, 1, 3), &fired, &Budget::unlimited()).unwrap();
    let seen = [0, 1, 2, 11].map(|ray| fitting.seen(ray));
    assert_eq!(seen, [Some(Outcome::Exit(11)), Some(Outcome::Hit), None, Some(Outcome::Exit(0))]);
}

#[test]
fn layouts_of_a_sample_are_equally_likely() {
    let budget = Budget::unlimited();
    let fitting =
        Fitting::of(form(3, 3, 1, 3), &[Fired { ray: 0, outcome: Outcome::Hit }], &budget).unwrap();
    let mut counts = BTreeMap::new();
    for balls in fitting.sample(40_000, &budget).unwrap() {
        *counts.entry(balls).or_insert(0) += 1;
    }
    let all = fitting.layouts(&budget).count();
    assert_eq!(counts.len(), all);
    let mean = 40_000 / all as i32;
    assert!(
        counts.values().all(|&count: &i32| (count - mean).abs() < mean / 5),
        "{mean} {counts:?}"
    );
}

#[test]
fn games_end_with_a_layout_that_answers_alike() {
    let (form, budget) = (form(4, 4, 2, 2), Budget::unlimited());
    for hidden in all(form) {
        let played = play(form, &hidden, &budget).unwrap();
        assert!(played.is_proven && fits(form, &hidden, &played.fired));
        assert_eq!(form.answers(&played.layout), form.answers(&hidden));
        assert_eq!(played.layout.iter().filter(|&&is_ball| is_ball).count(), 2);
    }
}

/// The largest form of the menu: more partial layouts than can be kept, at first.
#[test]
fn the_largest_game_is_played_by_estimates_and_ends_with_a_proof() {
    let form = form(10, 10, 4, 10);
    let hidden = dealt(form, 7, &mut Rng::with_seed(4));
    let played = play(form, &hidden, &Budget::unlimited()).unwrap();
    assert!(played.is_proven && played.estimated > 0 && played.fired.len() < 30);
    assert_eq!(form.answers(&played.layout), form.answers(&hidden));
    assert_eq!(
        play(form, &hidden, &Budget::unlimited()).unwrap(),
        played,
        "it goes the same way always"
    );
}

#[test]
fn a_spent_budget_is_no_answer() {
    let form = form(8, 8, 5, 5);
    let hidden = dealt(form, 5, &mut Rng::with_seed(2));
    let whole = play(form, &hidden, &Budget::unlimited()).unwrap();
    let fired = whole.fired;
    let listed = Fitting::of(form, &fired, &Budget::unlimited()).unwrap();
    let (count, mut stopped) = (listed.count(&Budget::unlimited()).unwrap(), 0);
    for steps in 0..60 {
        let budget = Budget::steps(steps);
        let counted = Fitting::of(form, &fired, &budget).and_then(|fitting| {
            let advice = fitting.next(&budget)?;
            Ok((fitting.count(&budget)?, advice))
        });
        match counted {
            Err(stop) => {
                assert_eq!((stop, budget.check()), (Stop::Steps, Err(Stop::Steps)));
                stopped += 1;
            }
            Ok(counted) => {
                assert_eq!(counted, (count.clone(), Advice::Decided { is_proven: true }));
            }
        }
        if let Err(stop) = play(form, &hidden, &Budget::steps(steps)) {
            assert_eq!(stop, Stop::Steps);
            stopped += 1;
        }
    }
    assert!(stopped > 20, "{stopped}");
}
