//! Files that are written whole: complete, or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use tatham_wire::ApiError;

/// Writes a file under another name first, so that it exists completely or not at all.
pub(crate) fn write_whole<T>(
    path: &Path,
    write: impl FnOnce(File) -> io::Result<T>,
) -> io::Result<T> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".part");
    let draft = Path::new(&draft);
    let written = File::create(draft).and_then(write);
    let written = written.and_then(|written| fs::rename(draft, path).map(|()| written));
    if written.is_err() {
        let _ = fs::remove_file(draft);
    }
    written
}

/// Writes new files, all or none.
///
/// # Errors
/// If one exists already or cannot be written.
pub(crate) fn write_all<'f>(
    files: impl Iterator<Item = (&'f Path, &'f [u8])> + Clone,
) -> Result<(), ApiError> {
    for (path, _) in files.clone() {
        check_is_new(path)?;
    }
    for (number, (path, bytes)) in files.clone().enumerate() {
        if let Err(error) = write_whole(path, |mut file| file.write_all(bytes)) {
            for (earlier, _) in files.take(number) {
                let _ = fs::remove_file(earlier);
            }
            return Err(unwritable(path, &error));
        }
    }
    Ok(())
}

/// Checks that there is no such file yet.
///
/// # Errors
/// If there is.
pub(crate) fn check_is_new(path: &Path) -> Result<(), ApiError> {
    if path.symlink_metadata().is_ok() {
        return Err(unwritable(path, &io::ErrorKind::AlreadyExists.into()));
    }
    Ok(())
}

/// Returns the error for a file that cannot be written.
pub(crate) fn unwritable(path: &Path, error: &io::Error) -> ApiError {
    let path = path.display();
    ApiError::File(match error.kind() {
        io::ErrorKind::AlreadyExists => format!("`{path}` exists already, and is not overwritten"),
        _ => format!("cannot write `{path}`: {error}"),
    })
}
