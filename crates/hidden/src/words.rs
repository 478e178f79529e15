//! Numbers of answers in words.

/// A number of any size as people read it: `1,296`; from sixteen digits on about so much: `1.9·10^13`.
pub(crate) fn several(digits: &str) -> String {
    const LONGEST: usize = 15;
    if digits.len() > LONGEST {
        let (first, rest) = digits.split_at(1);
        return format!("about {first}.{}·10^{}", &rest[..1], rest.len());
    }
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How many answers fit: `1,296 codes fit`.
pub(crate) fn fit(possible: Option<&str>, what: &str) -> String {
    match possible {
        None => format!("more {what}s fit than were counted"),
        Some("1") => format!("one {what} fits"),
        Some(digits) => format!("{} {what}s fit", several(digits)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_cut() {
        assert_eq!([several("7"), several("1296"), several("100000")], ["7", "1,296", "100,000"]);
        assert_eq!(several("1913000000000000"), "about 1.9·10^15");
        assert_eq!([fit(Some("1"), "code"), fit(Some("13"), "code")], ["one code fits", "13 codes fit"]);
        assert_eq!(fit(None, "layout"), "more layouts fit than were counted");
    }
}
