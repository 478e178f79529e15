//! Files of records that a run continues after an earlier one: complete records are kept, and an
//! incomplete last one is removed.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use tatham_wire::{ApiError, Fields};

/// Opens a file to continue it, or creates it.
///
/// The file is locked while it is open, because two runs that write to it would damage each
/// other's records. `run` is the noun for a run, for errors.
///
/// # Errors
/// The file cannot be used.
pub(crate) fn open(path: &Path, run: &str) -> Result<File, ApiError> {
    let fault = |error: io::Error| refused(path, &error);
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(fault)?;
    // A device may be endless.
    if !file.metadata().map_err(fault)?.is_file() {
        return Err(refused(path, &"it is not a regular file"));
    }
    // Without support for locks in the file system, the file is not locked.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(refused(path, &format_args!("another {run} is writing to it")));
    }
    Ok(file)
}

/// Removes everything after the complete records, which have this length in bytes, and continues
/// there.
///
/// # Errors
/// The file cannot be changed.
pub(crate) fn continue_at(file: &mut File, path: &Path, whole: u64) -> Result<(), ApiError> {
    let fault = |error: io::Error| refused(path, &error);
    file.set_len(whole).map_err(fault)?;
    file.seek(SeekFrom::End(0)).map_err(fault)?;
    Ok(())
}

/// Returns the error for a file that cannot be continued.
pub(crate) fn refused(path: &Path, why: &dyn fmt::Display) -> ApiError {
    ApiError::File(format!("cannot resume from `{}`: {why}", path.display()))
}

/// Returns the next line of a file, with its line end if it has one; `None` if it begins like none
/// of the records, whatever its length.
///
/// # Errors
/// The file cannot be read.
pub(crate) fn record_text(
    records: &mut impl BufRead,
    beginnings: &[&str],
) -> io::Result<Option<Vec<u8>>> {
    let mut text = Vec::new();
    let longest = beginnings.iter().map(|beginning| beginning.len()).max().unwrap_or_default();
    records.by_ref().take(longest as u64).read_until(b'\n', &mut text)?;
    if !beginnings.iter().any(|beginning| meet(&text, beginning)) {
        return Ok(None);
    }
    if !text.ends_with(b"\n") {
        records.read_until(b'\n', &mut text)?;
    }
    Ok(Some(text))
}

/// Returns true if the text is the beginning of an object. A number may have been cut after its
/// sign, its point or its `e`: one more digit makes it valid.
pub(crate) fn is_cut_off(text: &[u8]) -> bool {
    let ends_early =
        |text: &[u8]| serde_json::from_slice::<Fields>(text).is_err_and(|error| error.is_eof());
    ends_early(text) || ends_early(&[text, b"0"].concat())
}

/// Returns true if one text is a prefix of the other.
pub(crate) fn meet(piece: &[u8], beginning: &str) -> bool {
    piece.iter().zip(beginning.as_bytes()).all(|(a, b)| a == b)
}
