//! Pictures with characters: a cell is a row of characters wide enough for its column, lines are
//! box-drawing characters.
//!
//! A picture is drawn as large as fits the screen. The same two rows of a nonogram, in three
//! layouts:
//!
//! ```text
//!     2 1 1                             cells as squares, with clues and lines
//!   ┏━━━━━━┓
//!  3┃██████┃     2 1 1      ┌───┐
//!  1┃██ · ·┃    3███        │█▀▀│      one character a cell; two rows of cells in one line,
//!   ┗━━━━━━┛    1█··        └───┘      without clues
//! ```
//!
//! All of them take time and memory in proportion to the number of marks and cells.

mod between;
mod halves;
mod layout;
mod lines;
mod paint;
mod plane;
mod routes;
mod sheet;

use halves::Halves;
use layout::{Columns, Layout, Spacing};
use sheet::Sheet;

use tatham_core::picture::Picture;

use crate::Screen;

/// Returns the picture as lines of text, in the largest layout that fits.
pub(super) fn draw(picture: &Picture, screen: Screen) -> Option<String> {
    if picture.is_plane() {
        return plane::draw(picture, screen);
    }
    let sheet = Sheet::new(picture);
    let layouts =
        [Spacing::Roomy, Spacing::Tight].into_iter().map(|spacing| Layout::new(&sheet, spacing));
    let mut fitting = layouts.filter(|layout| layout.width(layout.columns()) <= screen.width);
    if let Some(layout) = fitting.next() {
        return Some(layout.draw(&layout.columns(), screen.colour));
    }
    let halves = Halves::from_sheet(&sheet)?;
    let mut parts = halves.parts(screen.width);
    parts.next().filter(|_| parts.next().is_none()).map(|all| halves.draw(&all, screen.colour))
}

/// Returns the picture in parts if nothing fits: groups of columns in the smallest layout, each
/// headed by its columns of the grid.
pub(super) fn in_parts(picture: &Picture, screen: Screen) -> String {
    if picture.is_plane() {
        return plane::in_parts(picture, screen);
    }
    let sheet = Sheet::new(picture);
    let parts: Vec<String> = if let Some(halves) = Halves::from_sheet(&sheet) {
        let parts = halves.parts(screen.width);
        parts
            .map(|part| heading(*part.start(), *part.end()) + &halves.draw(&part, screen.colour))
            .collect()
    } else {
        let layout = Layout::new(&sheet, Spacing::Tight);
        let part = |part: Columns| {
            let heading = match layout.in_grid(&part) {
                Some(columns) => heading(*columns.start() as usize, *columns.end() as usize),
                None => "beside the grid:\n".to_owned(),
            };
            heading + &layout.draw(&part, screen.colour)
        };
        layout.parts(screen.width).into_iter().map(part).collect()
    };
    parts.join("\n")
}

fn heading(first: usize, last: usize) -> String {
    format!("columns {} to {}:\n", first + 1, last + 1)
}

#[cfg(test)]
mod tests {
    use tatham_core::grid::{Arms, Direction, Size};
    use tatham_core::picture::{GridLines, Notice, Point, Pole, Shape, Tone};
    use tatham_core::place::{Edge, Place, Side};

    use super::*;
    use crate::Render as _;

    fn drawn(picture: &Picture, width: usize) -> Option<String> {
        picture.to_terminal(Screen { width, colour: false })
    }

    fn endless(picture: &Picture) -> String {
        picture.to_terminal(Screen::ENDLESS).expect("it fits")
    }

    fn coloured(picture: &Picture) -> String {
        picture.to_terminal(Screen { colour: true, ..Screen::ENDLESS }).expect("it fits")
    }

    /// Returns a nonogram with these filled cells and the clues of its columns.
    fn mosaic(rows: &[&str], clues: &[&str]) -> Picture {
        let mut picture = Picture::new(Size { width: rows[0].len(), height: rows.len() });
        picture.grid = GridLines::Tight;
        for (cell, letter) in rows.concat().chars().enumerate() {
            match letter {
                '#' => picture.mark(cell, Shape::Fill, Tone::Found),
                '.' => picture.mark(cell, Shape::Dot, Tone::Faint),
                _ => {}
            }
        }
        for (x, clue) in clues.iter().enumerate() {
            picture.add(
                Point { x: 2 * x as i32 + 1, y: -1 },
                Shape::Text((*clue).to_owned()),
                Tone::Given,
            );
        }
        picture
    }

    #[test]
    fn a_framed_grid_with_a_border() {
        let mut picture = Picture::new(Size { width: 2, height: 2 });
        picture.mark(0, Shape::Text("12".to_owned()), Tone::Given);
        picture.mark(3, Shape::Arrow(Direction::SouthWest), Tone::Found);
        picture.border(0, Direction::East);
        let expected = "\
┌──┰─┐
│12┃ │
├──╀─┤
│  │↙│
└──┴─┘
";
        assert_eq!(endless(&picture), expected);
        assert!(coloured(&picture).contains("\u{1b}[1;94m↙\u{1b}[0m"));
    }

    #[test]
    fn what_is_to_be_noticed_has_a_sign_and_a_colour() {
        let mut picture = Picture::new(Size { width: 3, height: 1 });
        picture.mark(0, Shape::Text("12".to_owned()), Tone::Given);
        picture.mark(1, Shape::Text("4".to_owned()), Tone::Found);
        let picture = picture.noting([Place::Cell([1, 0])], Notice::Wrong);
        let picture = picture.noting([Place::Cell([2, 0])], Notice::Differs);
        let frame = ["┌───┬──┬──┐", "│12 │4✗│ ≠│", "└───┴──┴──┘", ""].join("\n");
        assert_eq!(endless(&picture), frame);
        let coloured = coloured(&picture);
        assert!(
            coloured.contains("\u{1b}[1;91m4✗\u{1b}[0m")
                && coloured.contains("\u{1b}[1;93m ≠\u{1b}[0m"),
            "{coloured}"
        );
    }

    #[test]
    fn signs_stand_on_the_lines_between_cells() {
        let mut picture = Picture::new(Size { width: 3, height: 2 });
        picture.mark(0, Shape::Text("2".to_owned()), Tone::Given);
        picture.mark(1, Shape::Text("3".to_owned()), Tone::Found);
        picture.between(0, Direction::East, Shape::More(Direction::East));
        picture.between(1, Direction::East, Shape::Bar);
        picture.between(0, Direction::South, Shape::More(Direction::North));
        picture.between(1, Direction::South, Shape::Bar);
        picture.between(2, Direction::South, Shape::More(Direction::South));
        picture.between(4, Direction::East, Shape::More(Direction::West));
        assert_eq!(endless(&picture), "┌─┬─┬─┐\n│2<3║ │\n├∨┼═┼∧┤\n│ │ > │\n└─┴─┴─┘\n");
        // In a smaller layout only meaningful lines are drawn, and those between cells are.
        picture.marks.retain(|mark| matches!(mark.shape, Shape::Text(_)) || mark.point.x == 2);
        assert_eq!(drawn(&picture, 6).expect("it fits"), "┌────┐\n│2<3 │\n│    │\n└────┘\n");
        let noticed =
            picture.noting([Place::Edge(Edge::Beside(0, 0, Side::Right))], Notice::Starts);
        assert!(coloured(&noticed).contains("2 \u{1b}[1;95m<\u{1b}[0m"), "{}", coloured(&noticed));
    }

    #[test]
    fn clues_of_cages_stand_on_the_line_above_their_first_cell() {
        let mut picture = Picture::new(Size { width: 2, height: 2 });
        let corner = |text: &str| Shape::Corner(text.to_owned());
        picture.show(Place::Cage(0), Point::centre(0, 0), corner("12×"), Tone::Given);
        picture.show(Place::Cage(1), Point::centre(1, 1), corner("3"), Tone::Given);
        picture.mark(0, Shape::Text("4".to_owned()), Tone::Found);
        picture.border(1, Direction::South);
        assert_eq!(endless(&picture), "┌12×┬─┐\n│  4│ │\n├───┾3┥\n│   │ │\n└───┴─┘\n");
        // Without lines they are drawn where nothing else is.
        assert_eq!(drawn(&picture, 6).expect("it fits"), "┌──┐\n│4 │\n│ ━┥\n│ 3│\n└──┘\n");
        let noticed = endless(
            &picture
                .noting([Place::Cage(0)], Notice::Starts)
                .noting([Place::Cell([0, 1])], Notice::Decides),
        );
        assert_eq!(noticed, "┌12×°┬──┐\n│  4 │  │\n├────┾3━┥\n│   !│  │\n└────┴──┘\n");
    }

    #[test]
    fn numbers_stand_on_filled_cells() {
        let mut picture = Picture::new(Size { width: 3, height: 1 });
        for cell in 0..2 {
            picture.mark(cell, Shape::Fill, Tone::Given);
        }
        picture.mark(1, Shape::Text("2".to_owned()), Tone::Given);
        picture.mark(2, Shape::Lit, Tone::Found);
        picture.mark(2, Shape::Lamp, Tone::Found);
        assert_eq!(endless(&picture), "┌─┬─┬─┐\n│█│2│☼│\n└─┴─┴─┘\n");
        assert!(coloured(&picture).contains("\u{1b}[7m2\u{1b}[0m"), "{}", coloured(&picture));
    }

    #[test]
    fn routes_run_through_their_cells() {
        let mut picture = Picture::new(Size { width: 3, height: 3 });
        picture.grid = GridLines::None;
        for (cell, number) in [(0, "3"), (2, "1"), (6, "2")] {
            picture.mark(cell, Shape::Island(number.to_owned()), Tone::Given);
        }
        assert_eq!(
            endless(&picture),
            "┌─────────┐\n│ 3     1 │\n│         │\n│ 2       │\n└─────────┘\n"
        );
        picture.mark(0, Shape::Bridges { to: Point::centre(2, 0), count: 1 }, Tone::Found);
        picture.mark(0, Shape::Bridges { to: Point::centre(0, 2), count: 2 }, Tone::Found);
        assert_eq!(
            endless(&picture),
            "┌─────────┐\n│ 3─────1 │\n│ ║       │\n│ 2       │\n└─────────┘\n"
        );
        assert!(
            coloured(&picture).contains(" 3\u{1b}[1;94m─\u{1b}[0m\u{1b}[1;94m─\u{1b}[0m"),
            "{:?}",
            coloured(&picture)
        );
        let noticed = picture.noting([Place::Cell([0, 0])], Notice::Decides);
        assert_eq!(endless(&noticed).lines().nth(1), Some("│ 3─!─────1  │"));
    }

    #[test]
    fn rails_wires_and_lines_have_characters_of_their_own() {
        let size = Size { width: 3, height: 2 };
        let arms = |sides: &[Direction]| sides.iter().copied().collect::<Arms>();
        let (east, south, west, north) =
            (Direction::East, Direction::South, Direction::West, Direction::North);
        let mut rails = Picture::new(size);
        for (cell, sides) in
            [(0, [west, east]), (1, [west, south]), (4, [north, east]), (5, [west, south])]
        {
            rails.mark(cell, Shape::Track(arms(&sides)), Tone::Found);
        }
        // Where the track leaves the grid it crosses the outline.
        assert_eq!(endless(&rails), "┌─────────┐\n═════╗    │\n│    ╚══╗ │\n└───────║─┘\n");
        let mut wires = Picture::new(size);
        for (cell, sides) in
            [(0, &[east][..]), (1, &[west, south, east]), (2, &[west]), (4, &[north])]
        {
            wires.mark(cell, Shape::Wire(arms(sides)), Tone::Found);
        }
        wires.mark(1, Shape::Source, Tone::Given);
        wires.border(4, east);
        assert_eq!(endless(&wires), "┌──────────┐\n│ □━━■━━━□ │\n│    □ ┃   │\n└──────┸───┘\n");
        let mut lines = Picture::new(size);
        lines.mark(0, Shape::Pearl { black: true }, Tone::Given);
        for (from, to) in [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 0), (0, 1))] {
            let to = Point::centre(to.0, to.1);
            lines.add(Point::centre(from.0, from.1), Shape::Line { to, thick: true }, Tone::Found);
        }
        lines.add(Point { x: 4, y: 1 }, Shape::Cross, Tone::Faint);
        assert_eq!(endless(&lines), "┌──────────┐\n│ ●━━┓ ×   │\n│ ╹  ╹     │\n└──────────┘\n");
    }

    /// Draws only the part of a line that is on the grid, in time bounded by the grid.
    #[test]
    fn lines_between_distant_cells_are_bounded_by_the_grid() {
        let far = i32::MAX - 1;
        let lines = |lines: &[(Point, Point)]| {
            let mut picture = Picture::new(Size { width: 3, height: 2 });
            picture.mark(0, Shape::Pearl { black: true }, Tone::Given);
            for &(from, to) in lines {
                picture.add(from, Shape::Line { to, thick: true }, Tone::Found);
            }
            endless(&picture)
        };
        let [first, beside, across] =
            [Point::centre(0, 0), Point::centre(2, 0), Point::centre(2, 1)];
        let bare = "┌─────────┐\n│ ●       │\n│         │\n└─────────┘\n";
        assert_eq!(lines(&[]), bare);
        assert_eq!(lines(&[(first, across)]), bare, "neither level nor upright");
        assert_eq!(lines(&[(first, Point { x: far - 1, y: far - 1 })]), bare);
        let level = lines(&[(first, beside)]);
        assert_eq!(level, "┌─────────┐\n│ ●━━━━━╸ │\n│         │\n└─────────┘\n");
        let leaving = lines(&[(Point { x: 1 - far, y: 1 }, Point { x: far - 1, y: 1 })]);
        assert_eq!(leaving.replace(['━', '●'], ""), "┌─────────┐\n\n│         │\n└─────────┘\n");
        // On the lines between cells.
        let between = |from: Point, to: Point| lines(&[(from, to)]).matches('━').count();
        let corner = Point::corner(0, 1);
        assert_eq!(
            between(Point { x: -far, ..corner }, Point { x: far, ..corner }),
            between(corner, Point::corner(3, 1))
        );
    }

    #[test]
    fn slants_lie_between_round_clues() {
        let mut picture = Picture::new(Size { width: 2, height: 1 });
        picture.grid = GridLines::Dots;
        for (from, to) in [((0, 0), (1, 1)), ((1, 1), (2, 0))] {
            let to = Point::corner(to.0, to.1);
            picture.add(
                Point::corner(from.0, from.1),
                Shape::Line { to, thick: true },
                Tone::Found,
            );
        }
        picture.show(
            Place::Dot([1, 1]),
            Point::corner(1, 1),
            Shape::Island("2".to_owned()),
            Tone::Given,
        );
        assert_eq!(endless(&picture), "· · ·\n ╲ ╱\n· 2 ·\n");
    }

    #[test]
    fn poles_and_pencil_marks_have_characters() {
        let mut picture = Picture::new(Size { width: 5, height: 1 });
        for (cell, pole) in [Pole::Plus, Pole::Minus, Pole::Neutral].into_iter().enumerate() {
            picture.mark(cell, Shape::Pole(pole), Tone::Found);
        }
        picture.mark(3, Shape::Pencil("147".to_owned()), Tone::Faint);
        picture.mark(4, Shape::Pencil("12345".to_owned()), Tone::Faint);
        assert_eq!(endless(&picture), "┌─┬─┬─┬───┬─┐\n│+│−│·│147│ │\n└─┴─┴─┴───┴─┘\n");
    }

    #[test]
    fn signs_of_a_mosaic_take_no_room() {
        let picture = mosaic(&["##."], &[]);
        assert_eq!(endless(&picture), "████ ·\n");
        let picture = picture.noting([1, 2].map(|x| Place::Cell([x, 0])), Notice::Wrong);
        assert_eq!(endless(&picture), "███✗·✗\n");
        assert_eq!(drawn(&picture, 5), None, "one character is not enough for both");
    }

    #[test]
    fn clues_stand_outside() {
        let mut picture = mosaic(&["#."], &["1"]);
        picture.add(Point { x: -1, y: 1 }, Shape::Text("1".to_owned()), Tone::Given);
        assert_eq!(endless(&picture), "   1\n 1██ ·\n");
    }

    #[test]
    fn a_mosaic_gets_smaller_with_the_screen() {
        let picture = mosaic(&["##.#", ".#.#", "...#"], &["1", "2", "", "3"]);
        assert_eq!(
            drawn(&picture, 8).expect("it fits"),
            " 1 2   3\n████ ·██\n ·██ ·██\n · · ·██\n"
        );
        assert_eq!(drawn(&picture, 7).expect("it fits"), "12 3\n██·█\n·█·█\n···█\n");
        // Clues of two digits need more room than cells, so they are left out.
        let picture = mosaic(&["##.#", ".#.#", "...#"], &["1", "12", "", "3"]);
        assert_eq!(drawn(&picture, 12).expect("it fits").lines().count(), 4);
        let halves = "┌────┐\n│▀█ █│\n│   ▀│\n└────┘\n";
        assert_eq!(drawn(&picture, 11).as_deref(), Some(halves));
        assert_eq!(drawn(&picture, 6).as_deref(), Some(halves));
        assert_eq!(drawn(&picture, 5), None);
        // Unknown cells cannot be distinguished from empty ones.
        assert_eq!(drawn(&mosaic(&["##.#", ".#?#", "...#"], &["1", "12", "", "3"]), 11), None);
        let plain = Picture { plain: true, ..picture };
        assert_eq!(
            drawn(&plain, 11).as_deref(),
            Some(halves),
            "dots that are not shown are there all the same"
        );
        assert_eq!(endless(&plain).matches('·').count(), 0);
    }

    #[test]
    fn a_framed_grid_gets_smaller_with_the_screen() {
        let mut picture = Picture::new(Size { width: 4, height: 2 });
        for cell in 0..8 {
            picture.mark(
                cell,
                if cell % 3 == 0 { Shape::Black } else { Shape::White },
                Tone::Found,
            );
        }
        picture.border(1, Direction::East);
        assert_eq!(
            drawn(&picture, 9).expect("it fits"),
            "┌─┬─┰─┬─┐\n│■│□┃□│■│\n├─┼─╀─┼─┤\n│□│□│■│□│\n└─┴─┴─┴─┘\n"
        );
        assert_eq!(drawn(&picture, 8).expect("it fits"), "┌──┰──┐\n│■□┃□■│\n│□□ ■□│\n└─────┘\n");
        assert_eq!(drawn(&picture, 6).expect("it fits"), "┌────┐\n│▀ ▄▀│\n└────┘\n");
    }

    #[test]
    fn numbers_of_several_digits_keep_apart() {
        let mut picture = Picture::new(Size { width: 3, height: 1 });
        for cell in 0..3 {
            picture.mark(cell, Shape::Text((cell * 9).to_string()), Tone::Found);
        }
        assert_eq!(drawn(&picture, 7), None);
        let parts = picture.to_terminal_in_parts(Screen { width: 9, colour: false });
        assert_eq!(parts, "columns 1 to 3:\n┌───────┐\n│ 0 9 18│\n└───────┘\n");
    }

    #[test]
    fn what_never_fits_is_cut_into_parts() {
        let mut picture = Picture::new(Size { width: 4, height: 1 });
        for cell in 0..4 {
            picture.mark(cell, Shape::Arrow(Direction::East), Tone::Given);
            picture.mark(cell, Shape::Text((cell + 98).to_string()), Tone::Found);
        }
        assert_eq!(drawn(&picture, 10), None);
        let parts = picture.to_terminal_in_parts(Screen { width: 10, colour: false });
        let expected = "\
columns 1 to 2:
┌──────
│98→99→
└──────

columns 3 to 4:
────────┐
100→101→│
────────┘
";
        assert_eq!(parts, expected);
    }

    #[test]
    fn parts_of_a_mosaic_are_halves() {
        let picture = mosaic(&["##.##", ".#.#."], &[]);
        let parts = picture.to_terminal_in_parts(Screen { width: 5, colour: false });
        assert_eq!(
            parts,
            "columns 1 to 3:\n┌───┐\n│▀█ │\n└───┘\n\ncolumns 4 to 5:\n┌──┐\n│█▀│\n└──┘\n"
        );
    }

    #[test]
    fn the_time_grows_with_the_cells() {
        // A square of 1000x1000 cells with two clues for each column took minutes when the time
        // grew with the square of their number.
        let side = 1000;
        let row = "#.".repeat(side / 2);
        let clues = vec!["12"; side];
        let picture = mosaic(&vec![row.as_str(); side], &clues);
        let start = std::time::Instant::now();
        assert_eq!(endless(&picture).lines().count(), side + 1);
        assert!(drawn(&picture, side + 2).is_some_and(|text| text.lines().count() == side / 2 + 2));
        assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
    }
}
