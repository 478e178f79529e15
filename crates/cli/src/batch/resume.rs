//! Going on with a batch: the records that are whole stay, one that was cut off goes.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek as _, SeekFrom};
use std::path::Path;

use crate::fault::Fault;

/// Opens the file for more records, and counts those in it. A record without its newline was cut off and is removed.
///
/// The file is locked as long as it is open: two batches that wrote to it would spoil each other's records.
pub(super) fn open(path: &Path) -> Result<(File, u64), Fault> {
    let name = path.display();
    let fault = |error| Fault::File(format!("cannot go on with `{name}`: {error}"));
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(fault)?;
    // A device may have no end.
    if !file.metadata().map_err(fault)?.is_file() {
        return Err(Fault::File(format!("cannot go on with `{name}`: it is no ordinary file")));
    }
    // Where a file system knows no locks, there is none.
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(Fault::File(format!("cannot go on with `{name}`: another batch is writing to it")));
    }
    let (count, whole) = records(&mut file).map_err(fault)?;
    file.set_len(whole).map_err(fault)?;
    file.seek(SeekFrom::End(0)).map_err(fault)?;
    Ok((file, count))
}

/// The number of whole records, and the bytes that they take.
fn records(file: &mut impl Read) -> std::io::Result<(u64, u64)> {
    let (mut count, mut whole, mut at) = (0, 0, 0);
    let mut piece = vec![0; 1 << 16];
    loop {
        let read = file.read(&mut piece)?;
        if read == 0 {
            return Ok((count, whole));
        }
        for (i, _) in piece[..read].iter().enumerate().filter(|(_, byte)| **byte == b'\n') {
            count += 1;
            whole = at + i as u64 + 1;
        }
        at += read as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_records_are_counted() {
        for (text, expected) in [("", (0, 0)), ("{}", (0, 0)), ("{}\n", (1, 3)), ("{}\n{}\n{\"a", (2, 6))] {
            assert_eq!(records(&mut text.as_bytes()).unwrap(), expected, "{text:?}");
        }
    }
}
