//! Checks the English of comments and pages: the width of comments, and words that made sentences
//! hard to read.
//!
//! `tools/words.txt` lists the words, each with the largest number of lines that may contain it.
//! These numbers may only fall.

use std::collections::BTreeMap;

use harness::files;
use harness::run::Log;

/// The maximum number of columns of a line with a comment.
const WIDTH: usize = 100;

const LIST: &str = "tools/words.txt";

/// Fails with one line for each fault.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let allowed = allowed()?;
    let (mut faults, mut found) = (Vec::new(), BTreeMap::<&str, Vec<String>>::new());
    for file in files::tracked()? {
        let name = file.to_string_lossy().into_owned();
        let is_code = name.ends_with(".rs");
        // The check skips the refused programs and the expected outputs, whose texts follow other
        // rules.
        if name.starts_with("ui-tests/")
            || name.contains("/snapshots/")
            || !(is_code || name.ends_with(".md"))
        {
            continue;
        }
        let text = files::read(&files::root().join(&file))?;
        let mut is_example = false;
        for (number, line) in (1..).zip(text.lines()) {
            let start = line.trim_start();
            if is_code && !start.starts_with("//") {
                is_example = false;
                continue;
            }
            let words = start.trim_start_matches(['/', '!']).trim_start();
            is_example ^= words.starts_with("```");
            if is_code && !is_example && !words.starts_with('|') && line.chars().count() > WIDTH {
                faults.push(format!("{name}:{number}: a comment is wider than {WIDTH} columns"));
            }
            let lower = words.to_lowercase();
            for (word, _) in allowed.iter().filter(|(word, _)| lower.contains(word.as_str())) {
                found.entry(word).or_default().push(format!("{name}:{number}"));
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
