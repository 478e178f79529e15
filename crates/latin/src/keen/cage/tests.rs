use proptest::prelude::*;
use tatham_sat::cdcl::SinglePropagator;

use super::*;

/// Fillings of a cage that agree with the decided places.
fn fillings(cage: &Cage, known: &[Option<bool>]) -> Vec<Vec<u32>> {
    let can = |cell: usize| {
        let own = &known[cell * cage.order..(cell + 1) * cage.order];
        let digits = (1..=cage.order as u32).zip(own);
        digits
            .filter(|(digit, is)| {
                **is != Some(false)
                    && (**is == Some(true)
                        || own
                            .iter()
                            .zip(1..)
                            .all(|(is, other)| other == *digit || *is != Some(true)))
            })
            .map(|(digit, _)| digit)
            .collect()
    };
    let mut found = Vec::new();
    let can: Vec<Vec<u32>> = (0..cage.cells.len()).map(can).collect();
    cage.each_filling(&can, &mut Vec::new(), &mut |digits| {
        found.push(digits.to_vec());
        true
    });
    found
}

/// Shapes of up to 4 cells.
const SHAPES: [&[[usize; 2]]; 6] = [
    &[[0, 0]],
    &[[0, 0], [0, 1]],
    &[[0, 0], [1, 0], [2, 0]],
    &[[0, 0], [1, 0], [0, 1]],
    &[[0, 0], [1, 0], [0, 1], [1, 1]],
    &[[1, 0], [0, 1], [1, 1], [1, 2]],
];

proptest! {
    #[test]
    fn all_that_follows_is_said_for_reasons_as_small_as_can_be(
        shape in 0..SHAPES.len(),
        sign in 0..4_usize,
        number in 0..30_u32,
        order in 3..6_usize,
        struck in prop::collection::vec(0..4_u8, 24),
    ) {
        let cells = SHAPES[shape].to_vec();
        let operation =
            [Operation::Add, Operation::Multiply, Operation::Subtract, Operation::Divide]
                [if cells.len() == 2 { sign } else { sign % 2 }];
        let cage = Cage { operation, number, order, cells };
        let places = cage.cells.len() * order;
        let known: Vec<Option<bool>> =
            (0..places).map(|place| (struck[place] == 0).then_some(false)).collect();
        let mut follower = SinglePropagator::new(&cage, places);
        known
            .iter()
            .enumerate()
            .filter(|(_, known)| known.is_some())
            .for_each(|(place, _)| follower.assign(place, false));
        let fitting = fillings(&cage, &known);
        let has =
            |filling: &Vec<u32>, place: usize| filling[place / order] == (place % order) as u32 + 1;
        let only = |places: &[usize]| {
            known
                .iter()
                .enumerate()
                .map(|(place, known)| known.filter(|_| places.contains(&place)))
                .collect::<Vec<_>>()
        };
        match follower.propagate().map(<[_]>::to_vec) {
            Err(clash) => {
                prop_assert!(fitting.is_empty());
                prop_assert!(fillings(&cage, &only(&clash)).is_empty());
                for place in &clash {
                    let fewer: Vec<usize> =
                        clash.iter().copied().filter(|other| other != place).collect();
                    prop_assert!(
                        !fillings(&cage, &only(&fewer)).is_empty(),
                        "{} is idle in {:?}",
                        place,
                        clash
                    );
                }
            }
            Ok(mut news) => {
                prop_assert!(!fitting.is_empty());
                let follows = |place: usize| {
                    let is = has(&fitting[0], place);
                    (known[place].is_none()
                        && fitting.iter().all(|filling| has(filling, place) == is))
                    .then_some((place, is))
                };
                news.sort_unstable();
                prop_assert_eq!(&news, &(0..places).filter_map(follows).collect::<Vec<_>>());
                let assigned = follower.assigned();
                for (place, is) in news {
                    let reason = follower.explain((place, is), assigned);
                    let is_enough = |reason: &[usize]| {
                        fillings(&cage, &only(reason))
                            .iter()
                            .all(|filling| has(filling, place) == is)
                    };
                    prop_assert!(is_enough(&reason), "{:?} of {}", reason, place);
                    for left_out in &reason {
                        let fewer: Vec<usize> =
                            reason.iter().copied().filter(|other| other != left_out).collect();
                        prop_assert!(!is_enough(&fewer), "{} is idle in {:?}", left_out, reason);
                    }
                }
            }
        }
    }
}

#[test]
fn large_cages_are_given_up_before_long_and_never_wrongly() {
    let cells: Vec<[usize; 2]> = (0..81).map(|cell| [cell % 9, cell / 9]).collect();
    for (number, is_possible) in [(405, true), (80, false)] {
        let cage = Cage { operation: Operation::Add, number, order: 9, cells: cells.clone() };
        assert_eq!(SinglePropagator::new(&cage, 729).propagate().is_ok(), is_possible);
        assert_eq!(cage.is_hopeless(), !is_possible);
    }
}

#[test]
fn signs_are_read_as_the_game_reads_them() {
    let of = |operation: Operation, digits: &[u32]| operation.apply(digits.iter().copied());
    assert_eq!(of(Operation::Add, &[5, 6, 9]), Some(20));
    assert_eq!(of(Operation::Multiply, &[5, 6, 9]), Some(270));
    assert_eq!([of(Operation::Subtract, &[2, 6]), of(Operation::Subtract, &[6, 2])], [Some(4); 2]);
    assert_eq!(
        [
            of(Operation::Divide, &[2, 6]),
            of(Operation::Divide, &[6, 2]),
            of(Operation::Divide, &[4, 6])
        ],
        [Some(3), Some(3), None]
    );
}
