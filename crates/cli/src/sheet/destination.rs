//! Output of a sheet: the standard output, one new file, or one for each page.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tatham_wire::ApiError;

use crate::args::{Sheet, SheetFormat};
use crate::files;
use crate::output::Output;

/// Destination of the documents.
pub(super) struct Destination {
    format: SheetFormat,
    /// The file; `None` is the standard output.
    file: Option<PathBuf>,
}

impl Destination {
    /// Checks the destination before the work begins.
    ///
    /// # Errors
    /// If the file exists already, or if PDF would be written to a terminal.
    pub(super) fn new(given: &Sheet) -> Result<Self, ApiError> {
        let (format, file) = (given.format, given.output.clone());
        match &file {
            None if format == SheetFormat::Pdf && io::stdout().is_terminal() => {
                let message = "PDF is not for a terminal; add --output FILE".to_owned();
                return Err(ApiError::usage(message));
            }
            Some(path) => files::check_is_new(path)?,
            None => {}
        }
        Ok(Self { format, file })
    }

    /// Writes all documents, or none.
    ///
    /// # Errors
    /// If a file cannot be written, or if there are several documents for the standard output.
    pub(super) fn write(&self, documents: &[Vec<u8>]) -> Result<ExitCode, ApiError> {
        match (&self.file, documents) {
            (None, [document]) => Output::run(|output| {
                let _ = output.write_bytes(document);
                Ok(ExitCode::SUCCESS)
            }),
            (None, _) => {
                let pages = documents.len();
                Err(ApiError::usage(format!("{pages} pages in SVG need --output FILE")))
            }
            (Some(path), _) => {
                let paths: Vec<PathBuf> = match (self.format, documents) {
                    (SheetFormat::Svg, [_, _, ..]) => {
                        (1..=documents.len()).map(|number| numbered(path, number)).collect()
                    }
                    _ => vec![path.clone()],
                };
                let pairs =
                    paths.iter().map(PathBuf::as_path).zip(documents.iter().map(|d| &d[..]));
                files::write_all(pairs)?;
                Ok(ExitCode::SUCCESS)
            }
        }
    }
}

/// Returns the name of a page: `sheet-2.svg` of `sheet.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = match path.extension() {
        Some(end) if end.eq_ignore_ascii_case("svg") => path.with_extension(""),
        _ => path.to_owned(),
    };
    let mut name = stem.into_os_string();
    name.push(format!("-{number}.svg"));
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_numbered_before_the_suffix() {
        for (name, page) in [("a.svg", "a-2.svg"), ("a", "a-2.svg"), ("x/a.b", "x/a.b-2.svg")] {
            assert_eq!(numbered(Path::new(name), 2), Path::new(page));
        }
    }
}
