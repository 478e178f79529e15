use tatham_core::Size;

use super::*;

/// Each tiling in sizes from the least on, including the older versions, and some pieces of
/// Penrose's.
fn laid() -> impl Iterator<Item = (&'static Design, Size, Tiling)> {
    let cuts = [[0, 0, 0], [317, 1097, 36], [-205, 44, 324]]
        .map(|[x, y, angle]| Cut { middle: [x, y], angle });
    let sizes = (1..6).flat_map(|width| (1..6).map(move |height| Size { width, height }));
    let ways = sizes.flat_map(move |size| {
        [false, true].into_iter().flat_map(move |ears| cuts.map(|cut| (size, ears, cut)))
    });
    DESIGNS.iter().flat_map(move |design| {
        let has_sides = |size: &Size| {
            let [shorter, longer] = [size.width.min(size.height), size.width.max(size.height)];
            shorter >= design.least[0] && longer >= design.least[1]
        };
        let ways = ways.clone().filter(move |(size, ..)| has_sides(size));
        ways.map(move |(size, ears, cut)| (design, size, design.lay.tiling(size, ears, cut)))
            .filter(|(.., tiling)| tiling.faces() > 0)
    })
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
            // A digit is at most half a cell high.
            assert!(centre.is_inside(&outline), "{name} {size}: face {face}");
            assert!(2.0 * room >= f64::from(design.unit), "{name} {size}: face {face} has {room}");
        }
    }
    assert!(count > 500, "{count}");
}

#[test]
fn there_are_as_many_faces_as_the_games_have() {
    // As many faces as clues in the IDs that the game generates in these sizes.
    let cut = |x, y, angle| Cut { middle: [x, y], angle };
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
        let tiling = DESIGNS[number].lay.tiling(Size { width, height }, false, Cut::default());
        assert_eq!(tiling.faces(), faces, "{}", DESIGNS[number].name);
    }
    let piece = |number: usize, cut| {
        DESIGNS[number].lay.tiling(Size { width: 3, height: 3 }, false, cut).faces()
    };
    assert_eq!((piece(11, cut(1689, 373, 144)), piece(12, cut(318, 1097, 36))), (3, 3));
}

#[test]
fn only_the_older_triangles_have_ears() {
    let ears = |is_older: bool| {
        let tiling = DESIGNS[1].lay.tiling(Size { width: 5, height: 5 }, is_older, Cut::default());
        let inner = |face: usize| {
            tiling.around(face).iter().filter(|&&edge| tiling.beside(edge)[1].is_some()).count()
        };
        (0..tiling.faces()).filter(|&face| inner(face) == 1).count()
    };
    assert_eq!([false, true].map(ears), [0, 2]);
}

#[test]
fn the_largest_pieces_take_no_time() {
    let start = std::time::Instant::now();
    for (number, tiles) in [(11, Tiles::KitesAndDarts), (12, Tiles::Rhombs)] {
        let size = Size { width: 100, height: 100 };
        let cut = Cut { middle: [tiles.reach(size), 0], angle: 324 };
        let tiling = DESIGNS[number].lay.tiling(size, false, cut);
        assert!(
            tiling.faces() > 5000 && tiling.faces() <= size.area() * DESIGNS[number].faces,
            "{}",
            tiling.faces()
        );
        assert_eq!(tiling.vertices() + tiling.faces(), tiling.edges() + 1);
    }
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}
