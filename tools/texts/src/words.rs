//! Checks the English of comments and pages: the width of comments, and words that made sentences
//! hard to read.
//!
//! `tools/words.txt` lists the words, each with the largest number of lines that may contain it.
//! These numbers may only fall.

use std::collections::BTreeMap;

use harness::files;
use harness::run::Log;

use crate::comments::{WIDTH, comments, language};

const LIST: &str = "tools/words.txt";

/// Fails with one line for each fault.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let allowed = allowed()?;
    let (mut faults, mut found) = (Vec::new(), BTreeMap::<&str, Vec<String>>::new());
    for file in files::tracked()? {
        let name = file.to_string_lossy().into_owned();
        let Some(language) = language(&name) else { continue };
        let text = files::read(&files::root().join(&file))?;
        for comment in comments(language, &text) {
            let place = format!("{name}:{}", comment.number);
            if comment.is_too_wide() {
                faults.push(format!("{place}: a comment is wider than {WIDTH} columns"));
            }
            // The comments of the list contain the words themselves.
            let lower = if name == LIST { String::new() } else { comment.words.to_lowercase() };
            for (word, _) in allowed.iter().filter(|(word, _)| has(&lower, word)) {
                found.entry(word).or_default().push(place.clone());
            }
        }
    }
    for (word, most) in &allowed {
        let places = found.get(word.as_str()).map_or(&[][..], Vec::as_slice);
        log.say(&format!("{word}: {}", places.len()))?;
        if places.len() > *most {
            let places = places.join(" ");
            faults.push(format!("`{word}` has more than {most} places, see {LIST}: {places}"));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Whether a text contains a word or several words. A letter, a digit or `_` beside them makes
/// another word.
fn has(text: &str, words: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(words).any(|(at, _)| {
        let (before, rest) = text.split_at(at);
        !before.ends_with(is_part) && !rest.split_at(words.len()).1.starts_with(is_part)
    })
}

/// Reads the words of the list, each with the number of places that it may have.
fn allowed() -> Result<Vec<(String, usize)>, String> {
    let text = files::read(&files::root().join(LIST))?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let entry = |line: &str| -> Option<(String, usize)> {
        let (word, most) = line.rsplit_once(" | ")?;
        Some((word.to_owned(), most.trim().parse().ok()?))
    };
    lines.map(|line| entry(line).ok_or_else(|| format!("{LIST}: `{line}` is not WORD | NUMBER"))).collect()
}

#[cfg(test)]
mod tests {
    use super::has;

    #[test]
    fn a_part_of_a_longer_word_does_not_count() {
        for (text, is_there) in [
            ("asks", true),
            ("it (asks) twice", true),
            ("masks, asks.", true),
            ("masks", false),
            ("asks_whose", false),
            ("of the tasks", false),
        ] {
            assert_eq!(has(text, "asks"), is_there, "{text}");
        }
        assert!(has("é is no é", "is no") && !has("this is not so", "is no"));
    }
}
