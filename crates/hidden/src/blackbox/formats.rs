//! Formats of Black Box: the ID, and the rays of a position, whose balls are unknown.
//!
//! ```text
//! w8h8m5M5:5=H;7=R;0=12;R4C3
//! ```

use tatham_core::ParseError;
use tatham_core::author::format::{Format, Formats, InputForm, Remarked};
use tatham_core::author::scan::{Piece, Scanner};

use super::board::{Board, NoExit, Ray, RayResult};
use super::{BlackBox, GameParams, ids};
use crate::hidden_puzzle::Problem;
use crate::text::{self, Cut};

/// The formats.
pub(super) static FORMATS: Formats<Problem<BlackBox>, 2> = Formats::new([
    Format {
        name: "tatham",
        about: "game ID, with the hidden balls",
        forms: &[
            (
                "wWhHmMINMMAX:HEX",
                "a box of W by H cells with MIN to MAX balls; then its size and the balls, \
                    obfuscated",
            ),
            ("a save file", "the rays so far: consistent layouts and the best next ray"),
        ],
        is_likely: |text| !is_position(text),
        is_marked: true,
        read: text::id::<BlackBox>,
        write: Some(text::write_id::<BlackBox>),
    },
    Format {
        name: "position",
        about: "rays with their results, without the balls",
        forms: &[
            (
                "w8h8m5M5:5=H;7=R;0=12;R4C3",
                "rays, numbered clockwise from the top left: hit, reflected, or the ray where it \
                    comes out; R4C3 marks a ball; the balls are unknown",
            ),
            (
                "w8h8m5M5, then lines: top 1: right 5",
                "the same: `top 6: hit`, `left 2: reflect`, `ball R4C3`; columns and rows count \
                    from 1; the parameters alone are the start",
            ),
        ],
        is_likely: is_position,
        // The parameters are like those of other games.
        is_marked: false,
        read: position,
        write: Some(text::position::<BlackBox>),
    },
]);

/// The forms of all formats, for `list`.
pub(super) static FORMS: [InputForm; 4] = FORMATS.forms();

/// Returns true if the text looks like parameters without hidden balls.
fn is_position(text: Piece<'_>) -> bool {
    let cut = Cut::new(text);
    let params = cut.params.text;
    let is_params =
        params.starts_with(['w', 'h', 'm', 'M']) && params.contains(|c: char| c.is_ascii_digit());
    is_params && (cut.is_open() || cut.desc().is_some_and(begins_with_item))
}

/// Returns true if a description begins with a ray or a ball: obfuscated balls begin with digits
/// and letters up to `f` alone.
fn begins_with_item(desc: &str) -> bool {
    let desc = desc.trim_start();
    let word = desc.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    let after_number = desc.trim_start_matches(|c: char| c.is_ascii_digit());
    match word.to_ascii_lowercase().as_str() {
        "" => {
            let rest = after_number.trim_start_matches(is_blank);
            rest.starts_with('=') || rest.starts_with(": ")
        }
        "r" => desc[1..].starts_with(|c: char| c.is_ascii_digit()),
        word => ["top", "right", "bottom", "left", "ball"].contains(&word),
    }
}

/// Reads the rays of a position, and the balls that its player has marked.
fn position(text: Piece<'_>) -> Result<Remarked<Problem<BlackBox>>, ParseError> {
    let cut = Cut::new(text);
    let form = ids::read_params(&cut)?;
    let (mut board, mut remarks) = (Board::none(form.size()), Vec::new());
    if let Some(mut scan) = cut.observation("a ray")? {
        while scan.peek().is_some() {
            item(&form, &mut board, &mut remarks, &mut scan)?;
            if scan.peek().is_some_and(|c| c != ';' && !c.is_whitespace()) {
                return Err(scan.expected("`;` or the end of the line"));
            }
            scan.take_while(|c| c == ';' || c.is_whitespace());
        }
    }
    Ok((Problem::without_secret(form, board), remarks))
}

/// Reads a ray or a ball.
fn item(
    form: &GameParams,
    board: &mut Board,
    remarks: &mut Vec<String>,
    scan: &mut Scanner<'_>,
) -> Result<(), ParseError> {
    let start = scan.rest();
    let begin = scan.clone();
    let word = scan.take_while(|c| c.is_ascii_alphabetic()).text.to_ascii_lowercase();
    if word == "ball" {
        scan.take_while(is_blank);
        return ball(form, board, scan);
    }
    if word == "r" {
        *scan = begin;
        return ball(form, board, scan);
    }
    *scan = begin;
    let ray =
        end(form, scan, "a ray: its number, `top`, `right`, `bottom`, `left`, or `ball R1C1`")?;
    let ray_span = start.start..scan.position();
    scan.take_while(is_blank);
    if !scan.take('=') && !scan.take(':') {
        return Err(scan.expected("`=` and the result of the ray"));
    }
    scan.take_while(is_blank);
    let result_at = scan.position();
    let result = result(form, scan)?;
    let result_span = result_at..scan.position();
    let fired = Ray { ray, result };
    match board.result(ray) {
        Some(known) if known == result => {
            remarks.push(format!("ray {ray} was given twice"));
            return Ok(());
        }
        Some(known) => {
            return Err(ParseError::impossible(ray_span, disagreement(ray, known)));
        }
        None => {}
    }
    if let RayResult::Out(exit) = result {
        if exit == ray {
            return Err(ParseError::impossible(
                result_span,
                format!("ray {ray} comes out where it enters: such a ray is reflected, `{ray}=R`"),
            ));
        }
        if let Some(known) = board.result(exit) {
            return Err(ParseError::impossible(result_span, disagreement(exit, known)));
        }
    }
    board.rays.push(fired);
    Ok(())
}

/// Says that a ray has another result already.
fn disagreement(ray: usize, known: RayResult) -> String {
    match known {
        RayResult::Out(exit) => format!("rays disagree: ray {ray} already comes out at {exit}"),
        RayResult::NoExit(_) => format!("rays disagree: ray {ray} is already {known}"),
    }
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

/// Reads a ray: its number, or a side and the column or row there, from 1.
fn end(
    form: &GameParams,
    scan: &mut Scanner<'_>,
    expected: &'static str,
) -> Result<usize, ParseError> {
    let (width, height, rays) = (form.shape.width, form.shape.height, form.shape.rays());
    if scan.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(scan.number("the ray", 0..=rays as u64 - 1)? as usize);
    }
    let before = scan.clone();
    let side = scan.take_while(|c| c.is_ascii_alphabetic()).text.to_ascii_lowercase();
    let (what, most) = match side.as_str() {
        "top" | "bottom" => ("the column", width),
        "left" | "right" => ("the row", height),
        _ => return Err(before.expected(expected)),
    };
    scan.take_while(is_blank);
    let number = scan.number(what, 1..=most as u64)? as usize;
    Ok(match side.as_str() {
        "top" => number - 1,
        "right" => width + number - 1,
        "bottom" => 2 * width + height - number,
        _ => rays - number,
    })
}

/// Reads the result of a ray.
fn result(form: &GameParams, scan: &mut Scanner<'_>) -> Result<RayResult, ParseError> {
    let before = scan.clone();
    let word = scan.take_while(|c| c.is_ascii_alphabetic()).text.to_ascii_lowercase();
    match word.as_str() {
        "h" | "hit" => Ok(RayResult::NoExit(NoExit::Hit)),
        "r" | "reflect" | "reflected" => Ok(RayResult::NoExit(NoExit::Reflect)),
        _ => {
            *scan = before;
            end(form, scan, "`H` or `hit`, `R` or `reflect`, or the ray where it comes out")
                .map(RayResult::Out)
        }
    }
}

/// Reads a ball that a player has marked: `R4C3`.
fn ball(form: &GameParams, board: &mut Board, scan: &mut Scanner<'_>) -> Result<(), ParseError> {
    let at = scan.position();
    if !scan.take('R') && !scan.take('r') {
        return Err(scan.expected("the cell of the ball, as in `R4C3`"));
    }
    let row = scan.number("the row", 1..=form.shape.height as u64)? as usize;
    if !scan.take('C') && !scan.take('c') {
        return Err(scan.expected("`C` and the column of the ball"));
    }
    let column = scan.number("the column", 1..=form.shape.width as u64)? as usize;
    let cell = form.size().cell(column - 1, row - 1);
    if board.has_ball(cell) {
        let message = format!("the ball at R{row}C{column} is marked twice");
        return Err(ParseError::impossible(at..scan.position(), message));
    }
    board.toggle([column - 1, row - 1]);
    Ok(())
}

/// Writes a position.
pub(super) fn write(form: &GameParams, board: &Board) -> String {
    let rays = board.rays.iter().map(|Ray { ray, result }| match result {
        RayResult::NoExit(NoExit::Hit) => format!("{ray}=H"),
        RayResult::NoExit(NoExit::Reflect) => format!("{ray}=R"),
        RayResult::Out(exit) => format!("{ray}={exit}"),
    });
    let balls = board.balls.iter().map(|[x, y]| format!("R{}C{}", y + 1, x + 1));
    let items = text::joined(rays.chain(balls));
    let params = ids::params(form);
    if items.is_empty() { params } else { format!("{params}:{items}") }
}

#[cfg(test)]
mod tests {
    use tatham_core::Settings;

    use crate::game::Game as _;
    use crate::text::tests::{needs_more, refused, rewritten};

    use super::*;

    #[test]
    fn rays_are_read_in_one_line_or_several() {
        let canonical = "w8h8m5M5:5=H;30=R;0=12;R4C3";
        rewritten::<BlackBox>(&[
            (canonical, canonical),
            ("w8h8m5M5\ntop 6: hit\nleft 2: reflect\ntop 1: right 5\nball R4C3\n", canonical),
            ("w8h8m5M5:\r\nTOP 6 = H\r\n\r\nLeft2: reflected\r\n0: 12\r\nball r4c3", canonical),
            // As the command line joins arguments.
            ("w8h8m5M5 top 6: hit left 2: reflect 0=12 ball R4C3", canonical),
            ("w8h8m5M5:R4C3;5=H;30=R;0=12;12=0", canonical),
            ("w8h8m5M5", "w8h8m5M5"),
            ("M5m3h2w4:0=bottom 1;bottom 4=right 1", "w4h2m3M5:0=9;6=4"),
            ("w8h8m5M5:R4C3;R1C5;R4C2", "w8h8m5M5:R1C5;R4C2;R4C3"),
        ]);
    }

    #[test]
    fn a_ray_that_is_given_twice_is_a_remark() {
        let remarks = |text| BlackBox::read(text, &Settings::default()).expect("rays").1;
        assert_eq!(remarks("w8h8m5M5:0=12;5=H;12=0"), ["ray 12 was given twice"]);
        assert_eq!(remarks("w8h8m5M5:0=12;5=H"), [""; 0]);
    }

    #[test]
    fn every_flaw_has_its_place() {
        needs_more::<BlackBox>("w8h8m5M5:");
        refused::<BlackBox>(&[
            ("w8h8", 0..4, "need `w`, `h`, `m` and `M`"),
            ("w8h8m5M5:", 9..9, "expected 24 hexadecimal digits"),
            ("w8h8m5M5\nup 3: hit", 9..10, "expected a ray: its number, `top`"),
            ("w8h8m5M5:32=H", 9..11, "ray 32 is too large (the maximum is 31)"),
            ("w8h8m5M5:top 9=H", 13..14, "column 9 is too large"),
            ("w8h8m5M5:left 0=H", 14..15, "the row to be at least 1"),
            ("w8h8m5M5\n5", 10..10, "`=` and the result"),
            ("w8h8m5M5:5=X", 11..12, "`H` or `hit`"),
            (
                "w8h8m5M5:5=5",
                11..12,
                "ray 5 comes out where it enters: such a ray is reflected, `5=R`",
            ),
            ("w8h8m5M5:0=12;7=12", 16..18, "rays disagree: ray 12 already comes out at 0"),
            ("w8h8m5M5:0=12;12=H", 14..16, "rays disagree: ray 12 already comes out at 0"),
            ("w8h8m5M5:5=H;5=R", 13..14, "rays disagree: ray 5 is already hit"),
            ("w8h8m5M5:5=R;0=5", 15..16, "rays disagree: ray 5 is already reflected"),
            ("w8h8m5M5:5=H,7=R", 12..13, "`;` or the end of the line"),
            ("w8h8m5M5:ball 3", 14..15, "the cell of the ball, as in `R4C3`"),
            ("w8h8m5M5:R9C1", 10..11, "row 9 is too large"),
            ("w8h8m5M5:R1", 11..11, "`C` and the column"),
            ("w8h8m5M5:R1C1;R1C1", 14..18, "the ball at R1C1 is marked twice"),
        ]);
    }
}
