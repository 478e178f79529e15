//! Any text, read as a save file: it is refused with a place inside the text, or what is written again reads as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tatham_core::save::SaveFile;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match SaveFile::parse(text) {
        Err(error) => assert!(text.get(error.span.clone()).is_some(), "{error:?}"),
        Ok(save) => assert_eq!(SaveFile::parse(&save.to_string()), Ok(save)),
    }
});
