//! Licences of the code that the compiler adds to a binary: Rust's standard library, the crates in
//! it, and on musl the C library.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::LicensedComponent;
use super::collect::{KEPT, tidy};
use crate::process;
use crate::release::read;

/// Page of a toolchain with the crates of the standard library and their texts, beside its folder
/// of licences.
const PAGE: &str = "share/doc/rust/COPYRIGHT-library.html";
const LICENCES: &str = "share/doc/rust/licenses";

/// Beginning of a crate in that page.
const CRATE: &str = "<h3>\u{1f4e6} ";

/// Returns the standard library and the crates in it.
///
/// # Errors
/// The toolchain does not have the page.
pub(super) fn parts() -> Result<Vec<LicensedComponent>, String> {
    let toolchain =
        PathBuf::from(process::text(Command::new("rustc").args(["--print", "sysroot"]))?);
    let page = read(&toolchain.join(PAGE))
        .map_err(|error| format!("a toolchain of rustup is needed: {error}"))?;
    let about = process::text(Command::new("rustc").arg("--version"))?;
    let version = about.split(' ').nth(1).unwrap_or("of unknown version");
    let mut texts = vec![(
        "COPYRIGHT".to_owned(),
        "Copyright (c) The Rust Project Developers (see https://thanks.rust-lang.org)".to_owned(),
    )];
    for name in ["Apache-2.0.txt", "MIT.txt", "Unicode-3.0.txt"] {
        texts.push((name.to_owned(), tidy(&read(&toolchain.join(LICENCES).join(name))?)));
    }
    let library = LicensedComponent {
        name: "Rust's standard library".to_owned(),
        version: version.to_owned(),
        licence: "(MIT OR Apache-2.0) AND Unicode-3.0".to_owned(),
        texts,
    };
    let crates = crates(&page);
    if crates.is_empty() {
        return Err(format!(
            "{}: no crates found; its form may have changed",
            toolchain.join(PAGE).display()
        ));
    }
    Ok([vec![library], crates].concat())
}

/// Returns the crates of the page. One without a text is for a system that is not among our
/// targets.
fn crates(page: &str) -> Vec<LicensedComponent> {
    let part = |section: &str| {
        let (title, rest) = section.split_once("</h3>")?;
        let (name, version) = title.trim().rsplit_once('-')?;
        let licence = rest.split_once("<b>License:</b>")?.1.split_once("</p>")?.0;
        let texts = rest.split("<summary><code>").skip(1).filter_map(|text| {
            let (name, text) = text.split_once("</code>")?;
            let text = text.split_once("<pre>")?.1.split_once("</pre>")?.0;
            Some((name.to_owned(), tidy(&plain(text))))
        });
        Some(LicensedComponent {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: plain(licence.trim()),
            texts: texts.collect(),
        })
    };
    page.split(CRATE).skip(1).filter_map(part).filter(|part| !part.texts.is_empty()).collect()
}

/// Removes HTML's escapes from a text.
fn plain(html: &str) -> String {
    let escapes = [
        ("&#34;", "\""),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&#60;", "<"),
        ("&lt;", "<"),
        ("&#62;", ">"),
        ("&gt;", ">"),
    ];
    let text =
        escapes.iter().fold(html.to_owned(), |text, (escape, plain)| text.replace(escape, plain));
    text.replace("&#38;", "&").replace("&amp;", "&")
}

/// Returns the C library of binaries for musl.
pub(super) fn musl(root: &Path) -> Result<LicensedComponent, String> {
    let text = tidy(&read(&root.join(KEPT).join("musl.txt"))?);
    let (name, licence) = ("musl".to_owned(), "MIT".to_owned());
    Ok(LicensedComponent {
        name,
        version: "of Rust's standard library".to_owned(),
        licence,
        texts: vec![("COPYRIGHT".to_owned(), text)],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_read() {
        let page = "<p>\n<h3>\u{1f4e6} cfg-if-1.0.4</h3>\n\
            <p><b>License:</b> MIT OR Apache-2.0</p>\n<details>\n\
            <summary><code>LICENSE-MIT</code></summary>\n<pre>\nCopyright &#60;a&#62; &#38; b\n\n</pre>\n</details>\n\
            <h3>\u{1f4e6} none-0.1.0</h3>\n<p><b>License:</b> MPL-2.0</p>\n";
        let expected = LicensedComponent {
            name: "cfg-if".to_owned(),
            version: "1.0.4".to_owned(),
            licence: "MIT OR Apache-2.0".to_owned(),
            texts: vec![("LICENSE-MIT".to_owned(), "Copyright <a> & b".to_owned())],
        };
        assert_eq!(crates(page), [expected]);
        assert_eq!(crates("<html></html>"), []);
    }

    #[test]
    fn this_toolchain_has_the_texts() {
        let toolchain = process::text(Command::new("rustc").args(["--print", "sysroot"])).unwrap();
        if !Path::new(&toolchain).join(PAGE).is_file() {
            println!("skipped: {toolchain} has no {PAGE}");
            return;
        }
        let parts = parts().unwrap();
        assert!(parts.len() > 10 && parts.iter().all(|part| !part.texts.is_empty()));
        assert!(parts.iter().any(|part| part.name == "hashbrown"));
    }
}
