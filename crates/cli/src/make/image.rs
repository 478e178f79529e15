//! Pictures in PNG and PNM files as shades of grey, read row by row.

mod pnm;

use std::fs::File;
use std::io::{BufRead, BufReader, Read as _, Seek};
use std::path::Path;

use tatham_core::make::GreyPicture;
use tatham_core::{Grid, Size};
use tatham_wire::ApiError;

/// Largest file in bytes: more than any PNM file of the largest picture.
const LONGEST: u64 = 2 << 30;

/// Memory in bytes that the PNG decoder can use, beside the picture.
const DECODER_MEMORY: usize = 64 << 20;

/// Reason why a picture cannot be read.
enum Flaw {
    /// It has too many pixels.
    TooLarge(u64, u64),
    /// The file is damaged, or has another format: a clause.
    Damaged(String),
}

/// Reads a picture.
pub(super) fn read(path: &Path) -> Result<Grid<u8>, ApiError> {
    let name = path.display();
    let unreadable =
        |error: &dyn std::fmt::Display| ApiError::File(format!("cannot read `{name}`: {error}"));
    if path.is_dir() {
        return Err(unreadable(&"it is a folder"));
    }
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    let mut file = BufReader::new(file.take(LONGEST));
    let start = file.fill_buf().map_err(|error| unreadable(&error))?;
    let picture = match start {
        [] => Err(Flaw::Damaged("the file is empty".to_owned())),
        [b'P', b'1'..=b'6', ..] => pnm::read(&mut file),
        [0x89, b'P', b'N', b'G', ..] => png(file),
        _ => Err(Flaw::Damaged("it is neither PNG nor PNM (P1 to P6)".to_owned())),
    };
    picture.map_err(|flaw| match flaw {
        Flaw::TooLarge(width, height) => ApiError::Request {
            message: format!(
                "the picture `{name}` is too large: {width}x{height} pixels (the maximum is {} \
                 pixels)",
                GreyPicture::MOST_PIXELS
            ),
            code: "too_large",
            line: None,
            column: None,
        },
        Flaw::Damaged(reason) => unreadable(&reason),
    })
}

/// Checks the size of a picture before memory is taken for it.
fn size(width: u64, height: u64) -> Result<Size, Flaw> {
    match width.checked_mul(height) {
        Some(0) => Err(Flaw::Damaged("the picture has no pixels".to_owned())),
        Some(1..=GreyPicture::MOST_PIXELS) => {
            Ok(Size { width: width as usize, height: height as usize })
        }
        _ => Err(Flaw::TooLarge(width, height)),
    }
}

/// Returns the picture with these values, row by row.
fn grid(size: Size, values: Vec<u8>) -> Result<Grid<u8>, Flaw> {
    let incomplete = || Flaw::Damaged("the picture is incomplete".to_owned());
    Grid::from_cells(size, values).ok_or_else(incomplete)
}

/// Returns the lightness of a colour, each part of which is from 0 to 255, as sRGB weighs them.
fn grey([red, green, blue]: [u8; 3]) -> u8 {
    let sum = 2126 * u32::from(red) + 7152 * u32::from(green) + 722 * u32::from(blue);
    ((sum + 5000) / 10_000) as u8
}

/// Returns a value on white paper.
fn on_white(value: u8, opacity: u8) -> u8 {
    let (value, opacity) = (u32::from(value), u32::from(opacity));
    ((value * opacity + 255 * (255 - opacity) + 127) / 255) as u8
}

/// Reads a PNG file.
fn png(file: impl BufRead + Seek) -> Result<Grid<u8>, Flaw> {
    let damaged = |error: png::DecodingError| Flaw::Damaged(error.to_string());
    let limits = png::Limits { bytes: DECODER_MEMORY };
    let mut decoder = png::Decoder::new_with_limits(file, limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let header = decoder.read_header_info().map_err(damaged)?;
    let size = size(u64::from(header.width), u64::from(header.height))?;
    let mut reader = decoder.read_info().map_err(damaged)?;
    let samples = reader.output_color_type().0.samples();
    let mut values = Vec::new();
    let mut shades = Vec::new();
    while let Some(row) = reader.next_interlaced_row().map_err(damaged)? {
        shades.clear();
        shades.extend(row.data().chunks_exact(samples).map(|pixel| match *pixel {
            [value, opacity] => on_white(value, opacity),
            [red, green, blue] => grey([red, green, blue]),
            [red, green, blue, opacity] => on_white(grey([red, green, blue]), opacity),
            _ => pixel.first().copied().unwrap_or(u8::MAX),
        }));
        if let png::InterlaceInfo::Adam7(pass) = row.interlace() {
            values.resize(size.area(), u8::MAX);
            png::expand_interlaced_row(&mut values, size.width, &shades, pass, 8);
        } else {
            values.extend_from_slice(&shades);
        }
    }
    grid(size, values)
}
