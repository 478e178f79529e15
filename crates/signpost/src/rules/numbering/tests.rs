use proptest::prelude::*;
use proptest::sample::subsequence;
use tatham_core::{Direction, Grid, Size};
use tatham_sat::cdcl::SinglePropagator;

use super::*;

/// Triples and pairs of places with the values that they cannot have together.
fn forbidden(rule: &Numbering) -> Vec<Vec<(usize, bool)>> {
    let mut all = Vec::new();
    rule.each(|forbidden| all.push(forbidden.to_vec()));
    all
}

/// Returns true if these values are contradictory, by one triple after another.
fn clash(forbidden: &[Vec<(usize, bool)>], known: &[Option<bool>]) -> bool {
    let mut known = known.to_vec();
    loop {
        let mut news = None;
        for triple in forbidden {
            let open: Vec<(usize, bool)> =
                triple.iter().copied().filter(|&(place, _)| known[place].is_none()).collect();
            let others_hold = triple
                .iter()
                .all(|&(place, value)| known[place].is_none_or(|known| known == value));
            match open[..] {
                [] if others_hold => return true,
                [(place, value)] if others_hold => news = Some((place, !value)),
                _ => {}
            }
        }
        let Some((place, value)) = news else { return false };
        known[place] = Some(value);
    }
}

/// Consequences of single triples, whose other places are all decided.
fn said_at_once(forbidden: &[Vec<(usize, bool)>], known: &[Option<bool>]) -> Vec<(usize, bool)> {
    let says = |triple: &Vec<(usize, bool)>| {
        let open = triple.iter().filter(|(place, _)| known[*place].is_none()).collect::<Vec<_>>();
        let [(place, value)] = open[..] else { return None };
        let others = triple.iter().filter(|(other, _)| other != place);
        others
            .into_iter()
            .all(|&(other, value)| known[other] == Some(value))
            .then_some((*place, !value))
    };
    let mut said: Vec<(usize, bool)> = forbidden.iter().filter_map(says).collect();
    said.sort_unstable();
    said.dedup();
    said
}

/// Board with decided places: some cells have a number of their own, some arcs are links, at most
/// one out of each cell and one into it, and some numbers and arcs are excluded.
fn known() -> impl Strategy<Value = (Numbering, Vec<(usize, bool)>)> {
    let boards = prop::sample::select(vec![(2, 2), (3, 2), (3, 3), (4, 1)]);
    boards.prop_flat_map(|(width, height)| {
        let size = Size { width, height };
        let cells = size.area();
        let arrows = prop::collection::vec(0..8_usize, cells);
        let (numbered, numbers) = (
            subsequence((0..cells).collect::<Vec<_>>(), 0..=cells),
            Just((1..=cells).collect::<Vec<_>>()).prop_shuffle(),
        );
        let (links, out) = (
            prop::collection::vec(any::<prop::sample::Index>(), 0..4),
            prop::collection::vec(any::<prop::sample::Index>(), 0..12),
        );
        (arrows, numbered, numbers, links, out).prop_map(
            move |(arrows, numbered, numbers, links, out)| {
                let arrows = Grid::from_fn(size, |cell| Direction::ALL[arrows[cell]]);
                let arcs = Arc::new(Arcs::new(&arrows));
                let mut known: Vec<(usize, bool)> = numbered
                    .into_iter()
                    .zip(numbers)
                    .map(|(cell, number)| (place(&arcs, cell, number), true))
                    .collect();
                let (mut begins, mut ends) = (vec![false; cells], vec![false; cells]);
                for link in links.into_iter().filter(|_| !arcs.ends.is_empty()) {
                    let arc = link.index(arcs.ends.len());
                    let [from, to] = arcs.ends[arc];
                    if !begins[from] && !ends[to] {
                        (begins[from], ends[to]) = (true, true);
                        known.push((arc, true));
                    }
                }
                for out in out {
                    let place = out.index(arcs.ends.len() + cells * cells);
                    if !known.iter().any(|(own, _)| *own == place) {
                        known.push((place, false));
                    }
                }
                (Numbering::new(arcs), known)
            },
        )
    })
}

proptest! {
    /// Tests that the propagator concludes exactly the values of triples with one undecided place,
    /// with sufficient reasons, and finds every contradiction.
    #[test]
    fn it_says_what_each_triple_says(
        ((rule, known), turn) in (known(), any::<prop::sample::Index>()),
    ) {
        let forbidden = forbidden(&rule);
        let places = rule.arcs.ends.len() + rule.arcs.cells * rule.arcs.cells;
        let values = |places_known: &[(usize, bool)]| {
            let mut values = vec![None; places];
            for &(place, value) in places_known {
                values[place] = Some(value);
            }
            values
        };
        let mut follower = SinglePropagator::new(&rule, places);
        // Some places are decided before, and some of these are undone again.
        let turn = turn.index(known.len() + 1);
        for &(place, value) in &known[..turn] {
            follower.assign(place, value);
        }
        let _ = follower.propagate();
        for _ in 0..turn / 2 {
            follower.undo();
        }
        let mut found: Vec<(usize, bool)> = Vec::new();
        for &(place, value) in &known[turn - turn / 2..] {
            follower.assign(place, value);
            let so_far: Vec<(usize, bool)> = known[..turn - turn / 2]
                .iter()
                .chain(&known[turn - turn / 2..])
                .copied()
                .take(follower.assigned())
                .collect();
            match follower.propagate().map(<[_]>::to_vec) {
                Err(clashing) => {
                    let own: Vec<(usize, bool)> = so_far
                        .iter()
                        .copied()
                        .filter(|(place, _)| clashing.contains(place))
                        .collect();
                    prop_assert!(clash(&forbidden, &values(&own)), "{:?} stand together", own);
                    return Ok(());
                }
                Ok(news) => {
                    for &(place, value) in &news {
                        let reason = follower.explain((place, value), follower.assigned());
                        let mut own: Vec<(usize, bool)> = so_far
                            .iter()
                            .copied()
                            .filter(|(place, _)| reason.contains(place))
                            .collect();
                        prop_assert_eq!(own.len(), reason.len(), "a reason is known");
                        own.push((place, !value));
                        prop_assert!(
                            clash(&forbidden, &values(&own)),
                            "{:?} does not follow",
                            (place, value)
                        );
                    }
                    found.extend(news);
                }
            }
        }
        if turn == 0 {
            let now = values(&known);
            prop_assert!(!clash_now(&forbidden, &now), "a clash is not seen");
            let missing: Vec<(usize, bool)> = said_at_once(&forbidden, &now)
                .into_iter()
                .filter(|said| !found.contains(said))
                .collect();
            prop_assert!(missing.is_empty(), "not said: {:?}", missing);
        }
    }

    /// Tests that whole assignments that break a triple have a cut, and that each cut is a set of
    /// places whose values break one.
    #[test]
    fn cuts_are_broken_triples((rule, known) in known()) {
        let forbidden = forbidden(&rule);
        let mut values = vec![false; rule.arcs.ends.len() + rule.arcs.cells * rule.arcs.cells];
        for &(place, value) in &known {
            values[place] = value;
        }
        let is_broken = |triple: &&Vec<(usize, bool)>| {
            triple.iter().all(|&(place, value)| values[place] == value)
        };
        let broken: Vec<Vec<usize>> = forbidden
            .iter()
            .filter(is_broken)
            .map(|triple| triple.iter().map(|(place, _)| *place).collect())
            .collect();
        let cuts = rule.cuts(&values);
        prop_assert_eq!(cuts.is_empty(), broken.is_empty());
        for cut in cuts {
            prop_assert!(
                broken.iter().any(|triple| triple.iter().all(|place| cut.contains(place))),
                "{:?} is no broken triple",
                cut
            );
        }
    }
}

/// Returns true if the decided values break a triple.
fn clash_now(forbidden: &[Vec<(usize, bool)>], known: &[Option<bool>]) -> bool {
    forbidden.iter().any(|triple| triple.iter().all(|&(place, value)| known[place] == Some(value)))
}

#[test]
fn a_number_is_not_said_for_a_link_that_forbids_it() {
    // The third cell points to the fifth, and that to the fourth; all others point outside.
    let arrows = [
        Direction::North,
        Direction::North,
        Direction::SouthWest,
        Direction::South,
        Direction::West,
        Direction::South,
    ];
    let arcs = Arc::new(Arcs::new(
        &Grid::from_cells(Size { width: 3, height: 2 }, arrows.to_vec()).expect("six cells"),
    ));
    let rule = Numbering::new(arcs.clone());
    let mut follower = SinglePropagator::new(&rule, arcs.ends.len() + 36);
    let link = |from: usize, to: usize| arcs.between(from, to).expect("an arrow");
    // The fifth cell would get the last number, but another link leaves it.
    for place in [place(&arcs, 2, 5), link(4, 3), link(2, 4)] {
        follower.assign(place, true);
    }
    let said = (place(&arcs, 4, 6), true);
    assert!(follower.propagate().is_ok_and(|news| news.contains(&said)));
    let mut reason = follower.explain(said, follower.assigned()).clone();
    reason.sort_unstable();
    assert_eq!(reason, [link(2, 4), place(&arcs, 2, 5)]);
}
