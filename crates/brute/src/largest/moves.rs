//! Games of moves: each form at its largest.

use tatham_core::author::contract::Random;

use super::Board;
use super::texts::{chance, hexadecimal, joined, shuffled, square, wires};

/// Returns a random text of `count` signs.
fn signs(random: &mut Random<'_>, count: usize, signs: &str) -> String {
    let signs: Vec<char> = signs.chars().collect();
    (0..count).map(|_| signs[random.below(signs.len())]).collect()
}

pub(super) fn cube(random: &mut Random<'_>) -> Vec<Board> {
    let forms = [
        ("cube", "c32x32", 1024),
        ("tetrahedron", "t13x13", 1014),
        ("octahedron", "o13x13", 1014),
        ("icosahedron", "i13x13", 1014),
    ];
    let board = |(what, params, pieces): (&'static str, &str, usize)| {
        let blue: Vec<bool> = (0..pieces).map(|_| chance(random, 10)).collect();
        Board::new(what, format!("{params}:{},0", hexadecimal(&blue).to_uppercase()))
    };
    forms.map(board).into()
}

pub(super) fn fifteen(random: &mut Random<'_>) -> Vec<Board> {
    let board = |side: usize, order: Vec<usize>| format!("{side}x{side}:{}", joined(order, ","));
    // Reverse order is as far from order as any.
    let backwards = (0..100 * 100).rev().collect();
    Board::pair(board(100, backwards), board(100, shuffled(random, 100 * 100)))
}

pub(super) fn flip(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(50);
    let near =
        |one: usize, other: usize| one == other || size.neighbours(one).any(|near| near == other);
    let pairs = || (0..size.area()).flat_map(|one| (0..size.area()).map(move |other| (one, other)));
    let crosses: Vec<bool> = pairs().map(|(one, other)| near(one, other)).collect();
    // Each square flips itself, and some anywhere.
    let any: Vec<bool> = pairs().map(|(one, other)| one == other || chance(random, 1)).collect();
    let mut id = |turns: &[bool]| {
        let mut dark = vec![false; size.area()];
        for turned in turns.chunks(size.area()).filter(|_| chance(random, 50)) {
            dark.iter_mut().zip(turned).for_each(|(dark, turned)| *dark ^= turned);
        }
        format!("{size}:{},{}", hexadecimal(turns), hexadecimal(&dark))
    };
    vec![Board::new("crosses", id(&crosses)), Board::new("random", id(&any))]
}

pub(super) fn flood(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(100);
    let bands: String = (0..size.area())
        .map(|cell| if (cell / size.width).is_multiple_of(2) { '0' } else { '1' })
        .collect();
    Board::pair(
        format!("{size}c10:{bands},999"),
        format!("{size}c10:{},999", signs(random, size.area(), "0123456789")),
    )
}

pub(super) fn inertia(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(100);
    let id = |mut cells: String| {
        cells.replace_range(..2, "Sg");
        format!("{size}:{cells}")
    };
    Board::pair(id("b".repeat(size.area())), id(signs(random, size.area(), "gsssbbbbbbbw")))
}

pub(super) fn netslide(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(20);
    let mut tiles = || {
        let mut tiles = wires(random, size);
        random.shuffle(&mut tiles);
        tiles.into_iter().filter_map(|arms| char::from_digit(arms, 16)).collect::<String>()
    };
    vec![
        Board::new("bounded", format!("{size}:{}", tiles())),
        Board::new("wrapping", format!("{size}w:{}", tiles())),
    ]
}

pub(super) fn pegs(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(25);
    let mut full = "P".repeat(size.area());
    full.replace_range(312..313, "H");
    Board::pair(format!("{size}:{full}"), format!("{size}:{}", signs(random, size.area(), "PPPHO")))
}

pub(super) fn samegame(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(50);
    let mut board = |colours: usize| {
        format!(
            "{size}c{colours}s2:{}",
            joined((0..size.area()).map(|_| 1 + random.below(colours)), ",")
        )
    };
    Board::pair(board(3), board(9))
}

pub(super) fn sixteen(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(20);
    let id = |order: Vec<usize>| {
        format!("{size}:{}", joined(order.into_iter().map(|tile| tile + 1), ","))
    };
    Board::pair(id((0..size.area()).rev().collect()), id(shuffled(random, size.area())))
}

pub(super) fn twiddle(random: &mut Random<'_>) -> Vec<Board> {
    let size = square(20);
    let mut order = || shuffled(random, size.area());
    let numbers = |order: &[usize]| joined(order.iter().map(|tile| tile + 1), ",");
    let rows = |order: &[usize]| joined(order.iter().map(|tile| tile / size.width + 1), ",");
    let turned = |tile: usize| format!("{}{}", tile + 1, ['u', 'l', 'd', 'r'][tile % 4]);
    let upright = order().into_iter().map(turned).collect::<Vec<_>>().concat();
    vec![
        Board::new("plain", format!("{size}n2:{}", numbers(&order()))),
        Board::new("large blocks", format!("{size}n10:{}", numbers(&order()))),
        Board::new("rows", format!("{size}n2r:{}", rows(&order()))),
        Board::new("upright", format!("{size}n2o:{upright}")),
    ]
}

pub(super) fn untangle(random: &mut Random<'_>) -> Vec<Board> {
    const POINTS: usize = 1000;
    // Two neighbours of each point of a grid, and the one between them: a drawing without
    // crossings.
    let (width, height) = (25, POINTS / 25);
    let names = shuffled(random, POINTS);
    let line = |(x, y): (usize, usize), (dx, dy)| {
        let is_within = x + dx < width && y + dy < height;
        is_within.then(|| format!("{}-{}", names[y * width + x], names[(y + dy) * width + x + dx]))
    };
    let points = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let lines: Vec<String> = points
        .flat_map(|point| [(1, 0), (0, 1), (1, 1)].map(|step| line(point, step)))
        .flatten()
        .collect();
    Board::pair(format!("{POINTS}:0-1"), format!("{POINTS}:{}", lines.join(",")))
}
