//! IDs of Black Box: `wWhHmMINMMAX`, then a byte each for width and height, and two for each ball,
//! obfuscated.

use tatham_core::ParseError;
use tatham_core::author::code::{self, Flag, Flags, Given, checked};
use tatham_core::author::scan::Scanner;

use super::GameParams;
use super::rays::BoxShape;
use crate::obfuscation::{Obfuscated, bits, bytes};
use crate::text::Cut;

const FLAGS: Flags = Flags {
    all: &[
        Flag::number("w", 255, "the width"),
        Flag::number("h", 255, "the height"),
        Flag::number("m", 65_025, "the fewest balls"),
        Flag::number("M", 65_025, "the most balls"),
    ],
    in_any_order: true,
};

/// Checks that the flags make a box.
fn is_form(given: &Given) -> Result<(), String> {
    let [Some(width), Some(height), Some(fewest), Some(most)] =
        ["w", "h", "m", "M"].map(|name| given.number(name))
    else {
        return Err("the parameters need `w`, `h`, `m` and `M`, each with a number".to_owned());
    };
    match () {
        () if width.min(height) < 2 => {
            Err(format!("sides must be at least 2, but this is {width}x{height}"))
        }
        () if fewest > most => {
            Err(format!("the minimum of {fewest} balls is greater than the maximum of {most}"))
        }
        () if fewest >= width * height => {
            Err(format!("{fewest} balls are too many for {} cells", width * height))
        }
        () => Ok(()),
    }
}

/// Reads the parameters of a position.
pub(super) fn read_params(cut: &Cut<'_>) -> Result<GameParams, ParseError> {
    cut.read(&checked(FLAGS, is_form)).map(|given| form(&given))
}

/// Returns the box with these parameters.
fn form(given: &Given) -> GameParams {
    let [width, height, fewest, most] =
        ["w", "h", "m", "M"].map(|name| given.number(name).unwrap_or_default());
    let shape = BoxShape {
        width: width as usize,
        height: height as usize,
        fewest: fewest as usize,
        most: (width * height).min(most) as usize,
    };
    GameParams { shape, most }
}

/// Reads the parameters of a box to be made.
pub(super) fn params_to_make(text: &str) -> Result<GameParams, ParseError> {
    code::params_to_make(text, &checked(FLAGS, is_form)).map(|given| form(&given))
}

/// Reads an ID.
pub(super) fn parse(text: &str) -> Result<(GameParams, Vec<usize>), ParseError> {
    let (given, desc) = code::params(text, super::KIND.title, &checked(FLAGS, is_form))?;
    let form = form(&given);
    let (shape, size) = (form.shape, form.size());
    let mut scan = Scanner::new(desc);
    // 2 bytes for the size, 2 for each ball.
    let balls = (desc.text.trim_end().len() / 4).saturating_sub(1).clamp(shape.fewest, shape.most);
    let hidden = bytes(&Obfuscated { count: 16 * (balls + 1) }.read(&mut scan)?);
    scan.finish("the end of the puzzle")?;
    let damaged = || {
        ParseError::impossible(
            desc.span(),
            "the description does not decode to such a box; it is damaged".to_owned(),
        )
    };
    let (size_bytes, balls) = hidden.split_at(2);
    if size_bytes != [size.width as u8, size.height as u8] {
        return Err(damaged());
    }
    let (mut cells, mut has_ball) = (Vec::new(), vec![false; size.area()]);
    for ball in balls.chunks_exact(2) {
        let (x, y) = (usize::from(ball[0]), usize::from(ball[1]));
        if x >= size.width
            || y >= size.height
            || std::mem::replace(&mut has_ball[size.cell(x, y)], true)
        {
            return Err(damaged());
        }
        cells.push(size.cell(x, y));
    }
    Ok((form, cells))
}

/// Writes the parameters.
pub(super) fn params(form: &GameParams) -> String {
    let BoxShape { width, height, fewest, .. } = form.shape;
    format!("w{width}h{height}m{fewest}M{}", form.most)
}

/// Writes an ID.
pub(super) fn write(form: &GameParams, balls: &[usize]) -> String {
    let BoxShape { width, height, .. } = form.shape;
    let places = balls.iter().flat_map(|&ball| [ball % width, ball / width]);
    let hidden: Vec<u8> =
        [width, height].into_iter().chain(places).map(|byte| byte as u8).collect();
    let text = Obfuscated { count: 8 * hidden.len() }.text(&bits(&hidden));
    format!("{}:{text}", params(form))
}
