use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use tatham_core::author::contract::takes_all;
use tatham_core::budget::{Budget, Stop};

use super::BlackBox;
use super::advice::Advice;
use super::consistent::ConsistentLayouts;
use super::rays::{BoxShape, Outcome, Shot};

crate::contract::game_contract!(BlackBox);

/// Course of a game.
#[derive(Debug, PartialEq)]
struct Played {
    fired: Vec<Shot>,
    layout: Vec<bool>,
    is_proven: bool,
    /// Number of rays after which the layouts were too many to enumerate.
    estimated: usize,
}

/// Fires rays at a layout until the game is decided.
fn play(shape: BoxShape, balls: &[bool], budget: &Budget) -> Result<Played, Stop> {
    let (mut consistent, mut estimated) = (ConsistentLayouts::new(shape), 0);
    loop {
        let is_proven = match consistent.advice(budget)? {
            Advice::Fire(next) => {
                consistent = consistent.with_shot(
                    Shot { ray: next.ray, outcome: shape.fire(balls, next.ray) },
                    budget,
                )?;
                estimated += usize::from(consistent.is_estimated());
                continue;
            }
            Advice::Decided { is_proven } => is_proven,
            Advice::Contradiction => panic!("what is hidden fits"),
        };
        let layout = consistent.sample(1, budget)?.pop().expect("a layout");
        return Ok(Played { fired: consistent.shots().to_vec(), layout, is_proven, estimated });
    }
}

fn shape(width: usize, height: usize, fewest: usize, most: usize) -> BoxShape {
    BoxShape { width, height, fewest, most }
}

/// Returns all layouts of a shape, by trying every set of cells.
fn all(shape: BoxShape) -> Vec<Vec<bool>> {
    let is_in_range =
        |set: &u32| (shape.fewest..=shape.most).contains(&(set.count_ones() as usize));
    let layout = |set: u32| (0..shape.cells()).map(|cell| set >> cell & 1 == 1).collect();
    (0..1 << shape.cells()).filter(is_in_range).map(layout).collect()
}

/// Returns some rays fired at a layout.
fn fired(shape: BoxShape, balls: &[bool], count: usize, random: &mut Rng) -> Vec<Shot> {
    let rays = (0..count).map(|_| random.u32(..shape.rays() as u32) as usize);
    rays.map(|ray| Shot { ray, outcome: shape.fire(balls, ray) }).collect()
}

fn fits(shape: BoxShape, balls: &[bool], fired: &[Shot]) -> bool {
    fired.iter().all(|fired| shape.fire(balls, fired.ray) == fired.outcome)
}

fn dealt(shape: BoxShape, count: usize, random: &mut Rng) -> Vec<bool> {
    let mut balls = vec![false; shape.cells()];
    while balls.iter().filter(|&&is_ball| is_ball).count() < count {
        balls[random.u32(..shape.cells() as u32) as usize] = true;
    }
    balls
}

/// Compares all figures with the consistent layouts, one by one.
fn compare(consistent: &ConsistentLayouts, layouts: &[&Vec<bool>]) {
    let (shape, budget, count) = (consistent.shape(), Budget::unlimited(), layouts.len());
    assert!(!consistent.is_estimated());
    assert_eq!(consistent.count(&budget).unwrap().to_string(), count.to_string());
    assert_eq!(consistent.is_contradiction(), count == 0);
    let listed: Vec<Vec<bool>> = consistent.clone().layouts(&budget).map(Result::unwrap).collect();
    assert_eq!(listed.len(), count, "each comes once");
    assert_eq!(listed.iter().collect::<BTreeSet<_>>(), layouts.iter().copied().collect());
    let with_ball = |cell: usize| layouts.iter().filter(|balls| balls[cell]).count();
    for (cell, (share, sure)) in consistent
        .probabilities(&budget)
        .unwrap()
        .into_iter()
        .zip(consistent.certain(&budget).unwrap())
        .enumerate()
    {
        let truth = if count == 0 { 0.0 } else { with_ball(cell) as f64 / count as f64 };
        assert!((share - truth).abs() < 1e-9, "{share} {truth}");
        let known = (count > 0 && (with_ball(cell) == count || with_ball(cell) == 0))
            .then(|| with_ball(cell) == count);
        assert_eq!(sure, known);
    }
    let answers: BTreeSet<Vec<Outcome>> =
        layouts.iter().map(|balls| shape.answers(balls)).collect();
    assert_eq!(consistent.is_decided(&budget).unwrap(), answers.len() < 2);
    // Number of layouts with each outcome of a ray.
    let counts = |ray: usize| {
        let mut counts = BTreeMap::new();
        for balls in layouts {
            *counts.entry(shape.fire(balls, ray)).or_insert(0.0) += 1.0;
        }
        counts.into_values().collect::<Vec<f64>>()
    };
    let bits = |ray| {
        counts(ray)
            .into_iter()
            .map(|part| part / count as f64 * (count as f64 / part).log2())
            .sum::<f64>()
    };
    match consistent.advice(&budget).unwrap() {
        Advice::Contradiction => assert_eq!(count, 0),
        Advice::Decided { is_proven } => assert!(is_proven && answers.len() == 1),
        Advice::Fire(next) => {
            assert!(!next.is_estimated && answers.len() > 1);
            let best = (0..shape.rays())
                .find(|&ray| (0..shape.rays()).all(|other| bits(other) < bits(ray) + 1e-9));
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
    for shape in [
        shape(4, 4, 1, 3),
        shape(5, 4, 2, 2),
        shape(4, 4, 0, 16),
        shape(4, 3, 9, 11),
        shape(2, 3, 2, 6),
        shape(4, 5, 3, 4),
    ] {
        let layouts = all(shape);
        compare(&ConsistentLayouts::new(shape), &layouts.iter().collect::<Vec<_>>());
        for round in 0..12 {
            let hidden = &layouts[random.u32(..layouts.len() as u32) as usize];
            let mut fired = fired(shape, hidden, 1 + round % 6, &mut random);
            if round % 4 == 3 {
                fired[0].outcome =
                    [Outcome::Hit, Outcome::Reflect, Outcome::Exit(1), Outcome::Exit(fired[0].ray)]
                        [round / 4];
            }
            let truth: Vec<&Vec<bool>> =
                layouts.iter().filter(|balls| fits(shape, balls, &fired)).collect();
            compare(&ConsistentLayouts::for_shots(shape, &fired, &budget).unwrap(), &truth);
            let one_by_one =
                fired.iter().fold(ConsistentLayouts::new(shape), |consistent, &fired| {
                    consistent.with_shot(fired, &budget).unwrap()
                });
            assert_eq!(one_by_one.shots(), fired);
            compare(&one_by_one, &truth);
        }
    }
}

#[test]
fn what_cannot_be_is_a_contradiction() {
    let budget = Budget::unlimited();
    for (shape, fired) in [
        (shape(4, 4, 3, 2), vec![]),
        (shape(4, 4, 1, 1), vec![Shot { ray: 16, outcome: Outcome::Hit }]),
        (shape(4, 4, 1, 1), vec![Shot { ray: 0, outcome: Outcome::Exit(99) }]),
        (
            shape(4, 4, 1, 1),
            vec![
                Shot { ray: 0, outcome: Outcome::Hit },
                Shot { ray: 0, outcome: Outcome::Reflect },
            ],
        ),
    ] {
        let consistent = ConsistentLayouts::for_shots(shape, &fired, &budget).unwrap();
        assert!(
            consistent.is_contradiction()
                && consistent.advice(&budget) == Ok(Advice::Contradiction)
        );
        assert_eq!(
            (consistent.sample(5, &budget), consistent.layouts(&budget).count()),
            (Ok(vec![]), 0)
        );
    }
}

/// Compares samples of cubes of a medium box with the exact figures.
#[test]
fn samples_are_right_on_average_and_consistent() {
    let (shape, mut random, budget) = (shape(8, 8, 3, 6), Rng::with_seed(3), Budget::unlimited());
    for _ in 0..4 {
        let hidden = dealt(shape, 5, &mut random);
        let fired = fired(shape, &hidden, 5, &mut random);
        let exact = ConsistentLayouts::for_shots(shape, &fired, &budget).unwrap();
        let mut drawn = ConsistentLayouts::new(shape);
        for &fired in &fired {
            drawn.cubes = drawn.some_branches(fired, &budget).unwrap();
            drawn.shots.push(fired);
        }
        drawn.is_estimated = true;
        let count = |consistent: &ConsistentLayouts| {
            consistent.count(&budget).unwrap().to_string().parse::<f64>().unwrap()
        };
        let ratio = count(&drawn) / count(&exact);
        assert!((0.97..1.03).contains(&ratio), "{ratio}");
        let shares = drawn
            .probabilities(&budget)
            .unwrap()
            .into_iter()
            .zip(exact.probabilities(&budget).unwrap());
        shares.for_each(|(about, share)| assert!((about - share).abs() < 0.02, "{about} {share}"));
        let sample = drawn.sample(500, &budget).unwrap();
        assert!(sample.len() >= 499 && sample.iter().all(|balls| fits(shape, balls, &fired)));
        assert!(
            sample
                .iter()
                .all(|balls| (3..=6).contains(&balls.iter().filter(|&&is_ball| is_ball).count()))
        );
        let [Advice::Fire(about), Advice::Fire(next)] =
            [&drawn, &exact].map(|consistent| consistent.advice(&budget).unwrap())
        else {
            panic!("five rays do not decide it");
        };
        let after = |ray| {
            exact
                .with_shot(Shot { ray, outcome: shape.fire(&hidden, ray) }, &budget)
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
        assert_eq!(drawn.certain(&budget).unwrap(), [None; 64]);
        assert_eq!(drawn.layouts(&budget).last(), Some(Err(Stop::Steps)), "there may be others");
    }
}

/// Checks that with few grains each estimate is far off, and the mean of many is not.
#[test]
fn sampling_is_fair() {
    let (shape, mut random, budget) = (shape(6, 6, 2, 5), Rng::with_seed(7), Budget::unlimited());
    let hidden = dealt(shape, 4, &mut random);
    let fired = [2, 8, 15].map(|ray| Shot { ray, outcome: shape.fire(&hidden, ray) });
    let exact = ConsistentLayouts::for_shots(shape, &fired, &budget).unwrap();
    // The first shot leaves light cubes and heavy ones; the light ones are sampled before the next.
    let first = ConsistentLayouts::new(shape).with_shot(fired[0], &budget).unwrap();
    let (mut shares, mut count, rounds) = (vec![0.0; shape.cells()], 0.0, 3_000);
    for seed in 0..rounds {
        let mut drawn = first.clone();
        for (&fired, seed) in fired[1..].iter().zip(2 * seed..) {
            drawn.cubes = drawn.sampled_branches(fired, 100.0, seed, &budget).unwrap().0;
        }
        drawn.is_estimated = true;
        let mut completions = drawn.cubes.completions(shape, &budget);
        let weight = drawn.cubes.weight(&mut completions);
        count += weight / rounds as f64;
        shares
            .iter_mut()
            .zip(drawn.probabilities(&budget).unwrap())
            .for_each(|(sum, share)| *sum += share * weight / rounds as f64);
    }
    let truth = exact.count(&budget).unwrap().to_string().parse::<f64>().unwrap();
    assert!((count / truth - 1.0).abs() < 0.03, "{count} {truth}");
    for (share, truth) in shares.into_iter().zip(exact.probabilities(&budget).unwrap()) {
        assert!((share / count - truth).abs() < 0.02, "{share} {truth}");
    }
}

#[test]
fn light_cubes_are_sampled_at_equal_distances() {
    let budget = Budget::unlimited();
    let consistent = ConsistentLayouts::new(shape(6, 6, 2, 5))
        .with_shot(Shot { ray: 1, outcome: Outcome::Hit }, &budget)
        .unwrap();
    let cubes = &consistent.cubes;
    let mut completions = cubes.completions(consistent.shape(), &budget);
    let weight = cubes.weight(&mut completions);
    for seed in 0..20 {
        let random = &mut Rng::with_seed(seed);
        let drawn = cubes.sampled(weight / 200.0, &mut completions, random);
        let about = drawn.weight(&mut completions);
        assert!(
            (10..200).contains(&drawn.len()) && drawn.len() < cubes.len() / 5,
            "{} of {}",
            drawn.len(),
            cubes.len()
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
        [Shot { ray: 0, outcome: Outcome::Exit(11) }, Shot { ray: 1, outcome: Outcome::Hit }];
    let consistent =
        ConsistentLayouts::for_shots(shape(4, 4, 1, 3), &fired, &Budget::unlimited()).unwrap();
    let seen = [0, 1, 2, 11].map(|ray| consistent.outcome(ray));
    assert_eq!(seen, [Some(Outcome::Exit(11)), Some(Outcome::Hit), None, Some(Outcome::Exit(0))]);
}

#[test]
fn layouts_of_a_sample_are_equally_likely() {
    let budget = Budget::unlimited();
    let consistent = ConsistentLayouts::for_shots(
        shape(3, 3, 1, 3),
        &[Shot { ray: 0, outcome: Outcome::Hit }],
        &budget,
    )
    .unwrap();
    let mut counts = BTreeMap::new();
    for balls in consistent.sample(40_000, &budget).unwrap() {
        *counts.entry(balls).or_insert(0) += 1;
    }
    let all = consistent.layouts(&budget).count();
    assert_eq!(counts.len(), all);
    let mean = 40_000 / all as i32;
    assert!(
        counts.values().all(|&count: &i32| (count - mean).abs() < mean / 5),
        "{mean} {counts:?}"
    );
}

#[test]
fn games_end_with_a_layout_that_answers_alike() {
    let (shape, budget) = (shape(4, 4, 2, 2), Budget::unlimited());
    for hidden in all(shape) {
        let played = play(shape, &hidden, &budget).unwrap();
        assert!(played.is_proven && fits(shape, &hidden, &played.fired));
        assert_eq!(shape.answers(&played.layout), shape.answers(&hidden));
        assert_eq!(played.layout.iter().filter(|&&is_ball| is_ball).count(), 2);
    }
}

/// Plays the largest box of the menu: at first it has more cubes than can be kept.
#[test]
fn the_largest_game_is_played_by_estimates_and_ends_with_a_proof() {
    let shape = shape(10, 10, 4, 10);
    let hidden = dealt(shape, 7, &mut Rng::with_seed(4));
    let played = play(shape, &hidden, &Budget::unlimited()).unwrap();
    assert!(played.is_proven && played.estimated > 0 && played.fired.len() < 30);
    assert_eq!(shape.answers(&played.layout), shape.answers(&hidden));
    if takes_all() {
        let again = play(shape, &hidden, &Budget::unlimited()).unwrap();
        assert_eq!(again, played, "it goes the same way always");
    }
}

#[test]
fn a_spent_budget_is_no_answer() {
    let shape = shape(8, 8, 5, 5);
    let hidden = dealt(shape, 5, &mut Rng::with_seed(2));
    let whole = play(shape, &hidden, &Budget::unlimited()).unwrap();
    let fired = whole.fired;
    let listed = ConsistentLayouts::for_shots(shape, &fired, &Budget::unlimited()).unwrap();
    let (count, mut stopped) = (listed.count(&Budget::unlimited()).unwrap(), 0);
    for steps in 0..60 {
        let budget = Budget::steps(steps);
        let counted = ConsistentLayouts::for_shots(shape, &fired, &budget).and_then(|consistent| {
            let advice = consistent.advice(&budget)?;
            Ok((consistent.count(&budget)?, advice))
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
        if let Err(stop) = play(shape, &hidden, &Budget::steps(steps)) {
            assert_eq!(stop, Stop::Steps);
            stopped += 1;
        }
    }
    assert!(stopped > 20, "{stopped}");
}
