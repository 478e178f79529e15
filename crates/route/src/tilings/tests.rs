use serde_json::Value;
use tatham_core::author::scan::Piece;

use super::*;

/// The ways to lay a tiling: both where there are two, and some pieces.
fn choices(design: &Design) -> Vec<Choice> {
    let addresses = |texts: &[&str]| {
        let read = |text: &&str| design.lay.address(&mut Scanner::new(Piece::whole(text)));
        texts.iter().map(|text| Choice::Address(read(text).expect("an address"))).collect()
    };
    let cuts = || {
        [[0, 0, 0], [317, 1097, 36], [-205, 44, 324]]
            .map(|[x, y, angle]| Choice::Cut(Cut { middle: [x, y], angle }))
    };
    match design.lay {
        Lay::Squares | Lay::Cells(_) => vec![Choice::Newer],
        Lay::Ears(_) | Lay::Florets(_) => vec![Choice::Newer, Choice::Older],
        Lay::Penrose(tiles) => {
            let texts: [_; 3] = match tiles {
                Tiles::KitesAndDarts => ["00A", "41BABBBB", "92UUUABUUA"],
                Tiles::Rhombs => ["00C", "41XDYCX", "92YYYXXXX"],
            };
            [cuts().to_vec(), addresses(&texts)].concat()
        }
        Lay::Hats => addresses(&["0,0,0,H", "1,1,12,1,P", "7,3,0,6,F", "3,1,5,4,2,T"]),
        Lay::Spectres => addresses(&["00G", "2014224D", "B12345F", "50643Y"]),
    }
}

/// Each tiling in sizes from the least on, in each way to lay it.
fn laid() -> impl Iterator<Item = (&'static Design, Size, Tiling)> {
    let sizes = (1..8).flat_map(|width| (1..8).map(move |height| Size { width, height }));
    DESIGNS.iter().flat_map(move |design| {
        let has_sides = |size: &Size| {
            let [shorter, longer] = [size.width.min(size.height), size.width.max(size.height)];
            shorter >= design.least[0] && longer >= design.least[1]
        };
        let sizes = sizes.clone().filter(has_sides);
        let ways = sizes.flat_map(|size| choices(design).into_iter().map(move |way| (size, way)));
        ways.map(move |(size, choice)| (design, size, lay(design, size, &choice)))
            .filter(|(.., tiling)| tiling.faces() > 0)
    })
}

fn lay(design: &Design, size: Size, choice: &Choice) -> Tiling {
    design.lay.tiling(size, choice).expect("levels enough")
}

#[test]
fn every_tiling_hangs_together() {
    let mut count = 0;
    for (design, size, tiling) in laid() {
        let name = design.name;
        count += 1;
        // Euler's formula, without the face outside.
        assert_eq!(tiling.vertices() + tiling.faces(), tiling.edges() + 1, "{name} {size}");
        assert!(
            tiling.faces() <= size.area() * design.faces,
            "{name} {size} has {} faces",
            tiling.faces()
        );
        for vertex in 0..tiling.vertices() {
            assert!(tiling.at(vertex).len() >= 2, "{name} {size}: vertex {vertex}");
        }
        for edge in 0..tiling.edges() {
            let [from, to] = tiling.line(edge);
            assert!(from != to && from.x >= 0 && from.y >= 0, "{name} {size}: edge {edge}");
        }
        for face in 0..tiling.faces() {
            let (centre, outline) = (tiling.centre(face), tiling.outline(face));
            let sides =
                tiling.around(face).iter().map(|&edge| centre.distance_to(tiling.line(edge)));
            let room = sides.fold(f64::INFINITY, f64::min);
            // A digit is at most half a cell high; two digits and half a line take 9 tenths of
            // half a cell in each direction from the middle.
            let needed = if outline.len() < 10 { 0.5 } else { 0.9 };
            assert!(centre.is_inside(&outline), "{name} {size}: face {face}");
            assert!(
                room >= needed * f64::from(design.unit),
                "{name} {size}: face {face} has {room}"
            );
        }
    }
    assert!(count > 500, "{count}");
}

#[test]
fn there_are_as_many_faces_as_the_games_have() {
    // As many as the IDs that the game draws in these sizes have clues.
    let cut = |x, y, angle| Choice::Cut(Cut { middle: [x, y], angle });
    for (number, [width, height], faces) in [
        (1, [3, 3], 19),
        (2, [3, 3], 9),
        (3, [3, 3], 21),
        (4, [3, 4], 17),
        (5, [3, 3], 33),
        (6, [3, 3], 13),
        (7, [3, 3], 54),
        (8, [2, 2], 18),
        (9, [2, 2], 6),
        (10, [2, 2], 11),
        (13, [2, 2], 17),
        (14, [3, 3], 25),
        (15, [2, 2], 9),
    ] {
        let tiling = lay(&DESIGNS[number], Size { width, height }, &Choice::Newer);
        assert_eq!(tiling.faces(), faces, "{}", DESIGNS[number].name);
    }
    let piece =
        |number: usize, cut| lay(&DESIGNS[number], Size { width: 3, height: 3 }, &cut).faces();
    assert_eq!((piece(11, cut(1689, 373, 144)), piece(12, cut(318, 1097, 36))), (3, 3));
}

#[test]
fn only_the_older_triangles_have_ears() {
    let ears = |choice: Choice| {
        let tiling = lay(&DESIGNS[1], Size { width: 5, height: 5 }, &choice);
        let inner = |face: usize| {
            tiling.around(face).iter().filter(|&&edge| tiling.beside(edge)[1].is_some()).count()
        };
        (0..tiling.faces()).filter(|&face| inner(face) == 1).count()
    };
    assert_eq!([Choice::Newer, Choice::Older].map(ears), [0, 2]);
}

#[test]
fn the_largest_pieces_take_no_time() {
    let start = std::time::Instant::now();
    for (number, tiles) in [(11, Tiles::KitesAndDarts), (12, Tiles::Rhombs)] {
        let size = Size { width: 100, height: 100 };
        let cut = Choice::Cut(Cut { middle: [tiles.reach(size), 0], angle: 324 });
        let tiling = lay(&DESIGNS[number], size, &cut);
        assert!(
            tiling.faces() > 5000 && tiling.faces() <= size.area() * DESIGNS[number].faces,
            "{}",
            tiling.faces()
        );
        assert_eq!(tiling.vertices() + tiling.faces(), tiling.edges() + 1);
    }
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}

/// Worked examples of the game: every face, edge and vertex in its order and at its place.
#[test]
fn examples_of_the_game_agree_in_every_field() {
    let examples: Vec<Value> = serde_json::from_str(include_str!("examples.json")).unwrap();
    for example in &examples {
        let id = example["game_id"].as_str().unwrap();
        let (params, desc) = id.split_once(':').unwrap();
        let numbers: Vec<usize> =
            params.split(['x', 't']).map(|own| own.parse().unwrap()).collect();
        let (size, design) = (Size { width: numbers[0], height: numbers[1] }, &DESIGNS[numbers[2]]);
        let choice = match desc.split_once('_') {
            Some((address, _)) => {
                let mut scan = Scanner::new(Piece::whole(address));
                Choice::Address(design.lay.address(&mut scan).unwrap())
            }
            None => Choice::Newer,
        };
        let patch = design.lay.patch(size, &choice).unwrap();
        let (faces, points) = (patch.faces().0.to_vec(), patch.points().to_vec());
        assert_eq!(serde_json::json!(faces), example["faces"], "{id}");
        let points: Vec<[i32; 2]> = points.iter().map(|point| [point.x, point.y]).collect();
        assert_eq!(serde_json::json!(points), example["dots"], "{id}");
        let tiling = patch.tiling();
        let side = |face: Option<usize>| face.map_or(-1, |face| face as i64);
        let edge = |edge: usize| {
            let ([from, to], [one, other]) = (tiling.ends(edge), tiling.beside(edge));
            [from as i64, to as i64, side(one), side(other)]
        };
        let edges: Vec<[i64; 4]> = (0..tiling.edges()).map(edge).collect();
        assert_eq!(serde_json::json!(edges), example["edges"], "{id}");
    }
    assert_eq!(examples.len(), 15);
}
