//! Pictures in the formats of Netpbm: P1 to P6.

use std::io::BufRead;

use tatham_core::Grid;

use super::{Flaw, grey, grid, size};

/// Number of pixels that are read at once: a wide picture takes memory only as its data comes.
const PIXELS: usize = 1 << 16;

/// Reads a picture.
pub(super) fn read(file: &mut impl BufRead) -> Result<Grid<u8>, Flaw> {
    let mut magic = [0; 2];
    file.read_exact(&mut magic).map_err(|error| damaged(&error))?;
    let format = magic[1] - b'0';
    let mut header = Numbers { file: &mut *file };
    let (width, height) = (header.next()?, header.next()?);
    let size = size(width, height)?;
    let most = if matches!(format, 1 | 4) { 1 } else { header.next()? };
    if !(1..=65_535).contains(&most) {
        return Err(Flaw::Damaged(format!("the largest value is {most}, not 1 to 65535")));
    }
    let mut values = Vec::new();
    for _ in 0..size.height {
        match format {
            1 => {
                let mut numbers = Numbers { file: &mut *file };
                for _ in 0..size.width {
                    values.push(if numbers.bit()? { 0 } else { u8::MAX });
                }
            }
            4 => {
                let mut row = vec![0; size.width.div_ceil(8)];
                file.read_exact(&mut row).map_err(|error| damaged(&error))?;
                let is_black = |x: usize| row[x / 8] >> (7 - x % 8) & 1 == 1;
                values.extend((0..size.width).map(|x| if is_black(x) { 0 } else { u8::MAX }));
            }
            _ => {
                let parts = if matches!(format, 3 | 6) { 3 } else { 1 };
                for start in (0..size.width).step_by(PIXELS) {
                    let count = PIXELS.min(size.width - start) * parts;
                    let row = samples(&mut *file, format > 3, count, most)?;
                    values.extend(row.chunks_exact(parts).map(|pixel| match *pixel {
                        [red, green, blue] => grey([red, green, blue]),
                        _ => pixel[0],
                    }));
                }
            }
        }
    }
    grid(size, values)
}

/// Reads values, and scales them to 255.
fn samples(
    file: &mut impl BufRead,
    is_binary: bool,
    count: usize,
    most: u64,
) -> Result<Vec<u8>, Flaw> {
    let scaled = |value: u64| ((value.min(most) * 255 + most / 2) / most) as u8;
    if !is_binary {
        let mut numbers = Numbers { file };
        return (0..count).map(|_| numbers.next().map(scaled)).collect();
    }
    let width = if most > 255 { 2 } else { 1 };
    let mut row = vec![0; count * width];
    file.read_exact(&mut row).map_err(|error| damaged(&error))?;
    let value = |bytes: &[u8]| bytes.iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
    Ok(row.chunks_exact(width).map(|bytes| scaled(value(bytes))).collect())
}

fn damaged(error: &std::io::Error) -> Flaw {
    Flaw::Damaged(match error.kind() {
        std::io::ErrorKind::UnexpectedEof => "the picture is incomplete".to_owned(),
        _ => error.to_string(),
    })
}

/// Numbers in digits, with spaces and comments between them.
struct Numbers<F> {
    file: F,
}

impl<F: BufRead> Numbers<F> {
    fn byte(&mut self) -> Result<Option<u8>, Flaw> {
        let mut byte = [0];
        match self.file.read(&mut byte) {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(byte[0])),
            Err(error) => Err(damaged(&error)),
        }
    }

    /// Returns the first byte that is neither a space nor part of a comment.
    fn start(&mut self) -> Result<u8, Flaw> {
        let mut is_comment = false;
        while let Some(byte) = self.byte()? {
            match byte {
                b'\n' | b'\r' => is_comment = false,
                b'#' => is_comment = true,
                byte if is_comment || byte.is_ascii_whitespace() => {}
                byte => return Ok(byte),
            }
        }
        Err(Flaw::Damaged("the picture is incomplete".to_owned()))
    }

    /// Returns the next pixel of a text in black and white, whose digits may follow one another.
    fn bit(&mut self) -> Result<bool, Flaw> {
        match self.start()? {
            b'0' => Ok(false),
            b'1' => Ok(true),
            byte => Err(unexpected(byte)),
        }
    }

    /// Returns the next number, and passes the byte after it.
    fn next(&mut self) -> Result<u64, Flaw> {
        let mut digit = Some(self.start()?);
        let mut number = 0_u64;
        while let Some(byte) = digit {
            match byte {
                b'0'..=b'9' => {
                    number = number.saturating_mul(10).saturating_add(u64::from(byte - b'0'));
                }
                byte if byte.is_ascii_whitespace() => break,
                byte => return Err(unexpected(byte)),
            }
            digit = self.byte()?;
        }
        Ok(number)
    }
}

fn unexpected(byte: u8) -> Flaw {
    Flaw::Damaged(format!("expected a number, found `{}`", byte.escape_ascii()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_formats_show_the_same_picture() {
        let files: [&[u8]; 6] = [
            b"P1\n# two rows\n3 2\n101\n0 1 0",
            b"P2 3 2 1\n0 1 0 1 0 1\n",
            b"P3 3 2 9 0 0 0 9 9 9 0 0 0\n9 9 9 0 0 0 9 9 9",
            b"P4 3 2\n\xa0\x40",
            b"P5 3 2 255\n\x00\xff\x00\xff\x00\xff",
            b"P6 3 2 256\n\0\0\0\0\0\0\x01\0\x01\0\x01\0\0\0\0\0\0\0\x01\0\x01\0\x01\0\0\0\0\0\0\0\
              \x01\0\x01\0\x01\0",
        ];
        for file in files {
            let picture = read(&mut &*file).ok().map(|picture| picture.cells().to_vec());
            assert_eq!(picture, Some(vec![0, 255, 0, 255, 0, 255]), "{}", file.escape_ascii());
            for end in 0..file.len() - 2 {
                assert!(read(&mut &file[..end]).is_err(), "{}", file[..end].escape_ascii());
            }
        }
    }

    #[test]
    fn a_large_header_takes_no_memory() {
        let large = read(&mut &b"P5 1000000000 1000000000 255\n"[..]);
        assert!(matches!(large, Err(Flaw::TooLarge(1_000_000_000, 1_000_000_000))));
        assert!(matches!(read(&mut &b"P5 8000 8000 255\n"[..]), Err(Flaw::Damaged(_))));
    }
}
