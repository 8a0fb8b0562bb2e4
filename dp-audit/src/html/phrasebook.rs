//! The German translations of all texts that a page can have.
//!
//! `german.txt` has pairs of an English and a German sentence, with places for the parts that vary.
//! This module looks up each English sentence in these pairs. So rules, pages and pictures contain
//! only English sentences, and each sentence is in the code once. A sentence without a pair stays
//! in English, and the page marks it as English.
//!
//! The kind of a place is its first letter:
//!
//! | place | holds |
//! |---|---|
//! | `{n}` | a number, which gets a decimal comma |
//! | `{v}` | a name or an expression, which stays as it is |
//! | `{t}` | a text with a pair of its own |
//! | `{l}`, `{s}`, `{p}` | several such texts, between `, ` or `; ` or ` + ` |

use std::collections::HashMap;
use std::sync::LazyLock;

/// The language of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// German.
    German,
}

impl Language {
    /// Its name in HTML.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// A text in this language. `None` if the text has no pair.
    pub(crate) fn of(self, english: &str) -> Option<String> {
        match self {
            Language::English => Some(english.to_owned()),
            Language::German => translated(english, &mut { EFFORT }, 0),
        }
    }
}

/// Limit on the attempts for one sentence, since a hostile name can look like many sentences.
const EFFORT: u32 = 60_000;
/// Limit on texts in texts.
const DEEPEST: usize = 24;
/// Limit on the bytes of a sentence.
const LONGEST: usize = 8_000;

/// A sentence with places.
struct Pair {
    english: Vec<Piece>,
    german: Vec<Piece>,
}

/// A part of a sentence.
enum Piece {
    Fixed(&'static str),
    /// A place, with its name in braces. The first letter is its kind.
    Place(&'static str),
}

/// The pairs, in the order of the file. The first matching pair counts.
static PAIRS: LazyLock<Vec<Pair>> = LazyLock::new(|| {
    let mut lines =
        include_str!("german.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut pairs = Vec::new();
    while let (Some(english), Some(german)) = (lines.next(), lines.next()) {
        pairs
            .push(Pair { english: pieces(english), german: pieces(german.strip_prefix("= ").unwrap_or("")) });
    }
    pairs
});

fn pieces(line: &'static str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = line;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?)))
    {
        if !before.is_empty() {
            pieces.push(Piece::Fixed(before));
        }
        pieces.push(Piece::Place(name));
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Fixed(rest));
    }
    pieces
}

fn translated(english: &str, effort: &mut u32, depth: usize) -> Option<String> {
    if is_number(english) {
        return Some(with_comma(english));
    }
    if english.is_empty() || depth > DEEPEST || english.len() > LONGEST {
        return english.is_empty().then(String::new);
    }
    PAIRS.iter().find_map(|pair| {
        let mut found = HashMap::new();
        matches(&pair.english, english, &mut found, effort, depth).then_some(())?;
        let place = |piece: &Piece| match piece {
            Piece::Fixed(text) => (*text).to_owned(),
            Piece::Place(name) => found.get(name).cloned().unwrap_or_default(),
        };
        Some(pair.german.iter().map(place).collect())
    })
}

/// Whether the text consists of the pieces. If so, `found` then has the German text of each place.
fn matches(
    pieces: &[Piece],
    text: &str,
    found: &mut HashMap<&'static str, String>,
    effort: &mut u32,
    depth: usize,
) -> bool {
    let Some((first, rest)) = pieces.split_first() else { return text.is_empty() };
    let name = match first {
        Piece::Fixed(fixed) => {
            return text.strip_prefix(fixed).is_some_and(|text| matches(rest, text, found, effort, depth));
        }
        Piece::Place(name) => name,
    };
    if !spend(text, effort) {
        return false;
    }
    // A place can end at any occurrence of the next fixed text.
    let ends: Vec<usize> = match rest.first() {
        None => vec![text.len()],
        Some(Piece::Fixed(next)) => text.match_indices(next).map(|(at, _)| at).filter(|at| *at > 0).collect(),
        Some(Piece::Place(_)) => Vec::new(),
    };
    for end in ends {
        if !spend(text, effort) {
            return false;
        }
        let (inside, after) = text.split_at(end);
        if name.starts_with('n') && !is_number(inside) {
            continue;
        }
        // The text after this place is matched first, because this is cheaper than a translation of
        // the text in this place.
        if matches(rest, after, found, effort, depth)
            && let Some(german) = filled(name, inside, effort, depth)
        {
            found.insert(name, german);
            return true;
        }
    }
    false
}

/// Counts an attempt. A long text costs more than a short one.
fn spend(text: &str, effort: &mut u32) -> bool {
    let cost = 1 + u32::try_from(text.len() / 64).unwrap_or(u32::MAX);
    *effort = effort.saturating_sub(cost);
    *effort > 0
}

/// The German of a place.
fn filled(name: &str, inside: &str, effort: &mut u32, depth: usize) -> Option<String> {
    let several = |between: &str, effort: &mut u32| {
        let each = inside.split(between).map(|one| translated(one, effort, depth + 1));
        Some(each.collect::<Option<Vec<_>>>()?.join(between))
    };
    match name.chars().next()? {
        'n' => Some(with_comma(inside)),
        'v' => Some(inside.to_owned()),
        'l' => several(", ", effort),
        's' => several("; ", effort),
        'p' => several(" + ", effort),
        _ => translated(inside, effort, depth + 1),
    }
}

/// Whether a text is a number, a fraction, a power of ten, a percentage, or arithmetic with these.
/// A sign and a space begin an item of a list, whose text may look like a number.
fn is_number(text: &str) -> bool {
    !text.starts_with("- ")
        && text.contains(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || "-+./^|%*()[], ".contains(c))
        && !text.starts_with([' ', ','])
        && !text.ends_with([' ', ','])
}

/// A number with a decimal comma. In a list of decimals, a semicolon separates the numbers.
fn with_comma(number: &str) -> String {
    match number.contains('.') {
        true => number.replace(", ", "; ").replace('.', ","),
        false => number.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, PAIRS, Piece};

    fn german(english: &str) -> String {
        Language::German.of(english).unwrap_or_else(|| panic!("no German for: {english}"))
    }

    #[test]
    fn sentences_are_translated_with_what_is_in_them() {
        assert_eq!(german("epsilon 0.3 and delta 10^-9"), "Epsilon 0,3 und Delta 10^-9");
        assert_eq!(
            german("2. keep the rows where age >= 1.5 and smoker (stability [0, 5, 0])"),
            "2. Zeilen behalten, für die gilt: age >= 1.5 and smoker (Stabilität [0, 5, 0])"
        );
        assert_eq!(Language::German.of("a text that nobody translated"), None);
    }

    #[test]
    fn both_languages_have_the_same_places() {
        for pair in PAIRS.iter() {
            let names = |pieces: &[Piece]| {
                let mut names: Vec<&str> = pieces
                    .iter()
                    .filter_map(|piece| match piece {
                        Piece::Place(name) => Some(*name),
                        Piece::Fixed(_) => None,
                    })
                    .collect();
                names.sort_unstable();
                names
            };
            let first = match pair.english.first() {
                Some(Piece::Fixed(text) | Piece::Place(text)) => *text,
                None => "nothing",
            };
            assert_eq!(names(&pair.english), names(&pair.german), "{first}");
            assert!(!pair.german.is_empty(), "{first}");
        }
    }

    #[test]
    fn hostile_sentences_end_soon() {
        let long = "epsilon 1, with ".repeat(1000);
        assert_eq!(Language::German.of(&long), None);
    }
}
