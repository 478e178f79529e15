//! Addresses of sites that pack a puzzle into a part of the address.

use percent_encoding::percent_decode_str;
use tatham_core::author::scan::Piece;

/// Largest number of letters of an unpacked puzzle.
pub(crate) const MOST_UNPACKED: usize = 1 << 20;

/// Largest number of bytes of a host's name.
const LONGEST_HOST: usize = 253;

/// Address without its scheme.
#[derive(Clone, Debug)]
pub(crate) struct Link<'t> {
    /// Host in small letters, without `www.`.
    pub(crate) host: String,
    /// Path without the first slash.
    pub(crate) path: Piece<'t>,
    pub(crate) query: Piece<'t>,
    pub(crate) fragment: Piece<'t>,
}

impl<'t> Link<'t> {
    /// Reads an address, with or without its scheme.
    pub(crate) fn parse(text: Piece<'t>) -> Option<Self> {
        let scheme = match text.text.split_once("://") {
            Some((scheme, _)) if scheme.eq_ignore_ascii_case("http") => 7,
            Some((scheme, _)) if scheme.eq_ignore_ascii_case("https") => 8,
            _ => 0,
        };
        let rest = text.slice(scheme..text.text.len());
        let end = rest.text.find(['/', '?', '#', ':']).unwrap_or(rest.text.len());
        if end > LONGEST_HOST || !rest.text[..end].contains('.') {
            return None;
        }
        let host = rest.text[..end].to_ascii_lowercase();
        let host = host.strip_prefix("www.").unwrap_or(&host).to_owned();
        let (rest, fragment) = cut(rest.slice(end..rest.text.len()), '#');
        let (path, query) = cut(rest, '?');
        let start = path.text.find('/').map_or(path.text.len(), |at| at + 1);
        Some(Self { host, path: path.slice(start..path.text.len()), query, fragment })
    }

    /// Returns the value of a field in the query or in the fragment.
    pub(crate) fn field(&self, name: &str) -> Option<Piece<'t>> {
        let fields = self.query.split('&').chain(self.fragment.split('&'));
        fields.into_iter().find_map(|field| {
            let value = field.text.strip_prefix(name)?.strip_prefix('=')?;
            Some(field.slice(field.text.len() - value.len()..field.text.len()))
        })
    }
}

/// Cuts a text at the first sign.
fn cut(text: Piece<'_>, sign: char) -> (Piece<'_>, Piece<'_>) {
    let at = text.text.find(sign).unwrap_or(text.text.len());
    let rest = (at + 1).min(text.text.len());
    (text.slice(0..at), text.slice(rest..text.text.len()))
}

/// Decodes percent escapes; a text that they do not make stays as it is.
pub(crate) fn decoded(text: Piece<'_>) -> String {
    percent_decode_str(text.text).decode_utf8().map_or_else(|_| text.text.to_owned(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_parts() {
        let link = Link::parse(Piece::whole("HTTPS://www.Example.org/a/b?x=1&y=a%2Bb=#p=3"));
        let link = link.expect("an address");
        assert_eq!((link.host.as_str(), link.path.text), ("example.org", "a/b"));
        assert_eq!(link.field("y").map(decoded).as_deref(), Some("a+b="));
        assert_eq!(link.field("p").map(|value| value.start), Some(43));
        assert_eq!(link.field("z"), None);
        let bare = Link::parse(Piece::whole("example.org")).expect("an address");
        assert_eq!((bare.path.text, bare.query.text, bare.fragment.text), ("", "", ""));
        for text in ["", "5x5:a.b", "a:b", "ftp://", "1/1.2/2"] {
            assert!(Link::parse(Piece::whole(text)).is_none_or(|link| link.host.contains('.')));
        }
    }
}
