//! Comparison of texts with documented ones.

/// Returns true if a text matches the documented one, in which `…` matches anything.
pub(crate) fn is_shown(text: &str, shown: &str) -> bool {
    let Some((first, rest)) = shown.split_once('…') else { return text == shown };
    let Some(mut text) = text.strip_prefix(first) else { return false };
    let mut pieces: Vec<&str> = rest.split('…').collect();
    let last = pieces.pop().unwrap_or_default();
    for piece in pieces {
        let Some(at) = text.find(piece) else { return false };
        text = &text[at + piece.len()..];
    }
    text.ends_with(last)
}
