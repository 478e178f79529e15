//! Plain English for sentences made of parts: lists, small numbers, capitals.

/// Joins parts in a list: `a`, `a and b`, `a, b and c`; with another last word, `a, b or c`.
pub fn list(parts: &[String], last_word: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {last_word} {last}", rest.join(", ")),
    }
}

/// Groups names of a word and a number by the word: `row 2`, `column 1` and `row 5` become
/// `rows 2 and 5` and `column 1`.
pub fn together(names: &[String]) -> Vec<String> {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for name in names {
        let numbered = name.split_once(' ').filter(|(_, number)| number.parse::<u32>().is_ok());
        let (word, number) = numbered.unwrap_or((name, ""));
        match groups
            .iter_mut()
            .find(|(own, numbers)| *own == word && numbered.is_some() && !numbers.is_empty())
        {
            Some((_, numbers)) => numbers.push(number.to_owned()),
            None => groups.push((word, numbered.map(|_| number.to_owned()).into_iter().collect())),
        }
    }
    let words = |(word, numbers): (&str, Vec<String>)| match numbers.len() {
        0 => word.to_owned(),
        1 => format!("{word} {}", numbers[0]),
        _ => format!("{word}s {}", list(&numbers, "and")),
    };
    groups.into_iter().map(words).collect()
}

/// Returns a small number in words: `no`, `one`, up to `twelve`; others in figures.
pub fn number(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// Returns the sign of a number on boards with one sign a cell, and on keys: from 10 on a letter,
/// `a`. Numbers above `z` have none.
pub fn sign(number: u64) -> Option<char> {
    const RADIX: u32 = 36;
    u32::try_from(number).ok().and_then(|number| char::from_digit(number, RADIX))
}

/// Returns a number with its noun: `one cell`, `five cells`, `no cells`.
pub fn count(count: usize, noun: &str) -> String {
    format!("{} {noun}{}", number(count), if count == 1 { "" } else { "s" })
}

/// Returns a number in digits with its noun: `1 cell`, `5 cells`.
pub fn in_digits(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Returns the words for a number of things that were found: `there is 1`, `there are 4`.
pub fn there(count: usize) -> String {
    format!("there {} {count}", if count == 1 { "is" } else { "are" })
}

/// Returns the same with a noun: `there is 1 row`, `there are 4 rows`.
pub fn there_are(count: usize, noun: &str) -> String {
    format!("{} {noun}{}", there(count), if count == 1 { "" } else { "s" })
}

/// Returns the words for all of a number of things: `both`, `all three`.
pub fn all_of(count: usize) -> String {
    if count == 2 { "both".to_owned() } else { format!("all {}", number(count)) }
}

/// Puts a comma after each 3 digits, from the right: `1,296`.
pub fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns an ordinal number, from 1 on: `first`, up to `tenth`; others in figures.
pub fn ordinal(place: usize) -> String {
    const WORDS: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    let word = place.checked_sub(1).and_then(|place| WORDS.get(place));
    word.map_or_else(|| format!("{place}{ending}"), |word| (*word).to_owned())
}

/// Returns the text with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Makes a sentence of a clause; an empty clause stays empty.
pub fn sentence(clause: &str) -> String {
    if clause.is_empty() { String::new() } else { capital(clause) + "." }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_put_together() {
        let parts = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(
            [0, 1, 2, 3].map(|count| list(&parts[..count], "and")),
            ["", "a", "a and b", "a, b and c"]
        );
        assert_eq!(list(&parts, "or"), "a, b or c");
        let names =
            ["the fleet", "row 2", "column 1", "row 5", "row 7", "ships of 1"].map(str::to_owned);
        assert_eq!(together(&names), ["the fleet", "rows 2, 5 and 7", "column 1", "ships of 1"]);
        assert_eq!([0, 1, 12, 13].map(number), ["no", "one", "twelve", "13"]);
        assert_eq!([0, 1, 2].map(there), ["there are 0", "there is 1", "there are 2"]);
        assert_eq!(
            [0, 1, 2].map(|count| there_are(count, "row")),
            ["there are 0 rows", "there is 1 row", "there are 2 rows"]
        );
        assert_eq!(
            [1, 3, 10, 11, 12, 21, 22, 103, 111].map(ordinal).join(" "),
            "first third tenth 11th 12th 21st 22nd 103rd 111th"
        );
        assert_eq!(
            (sentence("row 3 is full"), sentence("")),
            ("Row 3 is full.".to_owned(), String::new())
        );
    }
}
