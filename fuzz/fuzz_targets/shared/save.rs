//! Properties of any text that is read as a save file. Tests include this file too.

use tatham_core::save::SaveFile;

/// Reads the text: it is refused with a position inside it, or the file that is written from it
/// reads back as equal.
pub fn read(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match SaveFile::parse(text) {
        Err(error) => assert!(text.get(error.span.clone()).is_some(), "{error:?}"),
        Ok(save) => assert_eq!(SaveFile::parse(&save.to_string()), Ok(save)),
    }
}
