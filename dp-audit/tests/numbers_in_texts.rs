//! Checks the numbers that the documentation states about the code, by counting again.

use std::fs;
use std::path::{Path, PathBuf};

fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words between two other words.
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("no text has `{before}`"));
    rest.split_once(after).unwrap_or_else(|| panic!("nothing ends with `{after}`")).0
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files(&path, into),
            false => into.push(path),
        }
    }
}

/// The modules that read and check records. The other modules print them.
const CHECKING: [&str; 8] = ["parse", "read", "document", "framework", "rule", "theorem", "exact", "model"];

#[test]
fn the_book_says_how_many_lines_read_and_check() {
    let page = text("docs/src/auditing.md");
    let said = between(&page, "`dp-audit`, about ", " lines of reading and checking").replace(',', "");
    let said: usize = said.parse().expect("a number");
    let mut found = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    CHECKING.iter().for_each(|module| files(&folder.join(module), &mut found));
    let lines = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("text");
        text.split("#[cfg(test)]\nmod tests").next().map_or(0, |code| code.lines().count())
    };
    let counted: usize = found.iter().map(lines).sum();
    assert!(
        said.abs_diff(counted) * 20 <= counted,
        "docs/src/auditing.md says about {said} lines, and there are {counted}"
    );
}

#[test]
fn all_texts_say_the_same_time_for_the_whole_theory() {
    let (page, readme) = (text("docs/src/coq.md"), text("proofs/README.md"));
    let book = between(
        &page,
        "make -C proofs verify                       # builds the theory and tests it, ",
        " minutes",
    );
    let folder = between(&readme, "make -C proofs verify           # everything, about ", " minutes");
    assert_eq!(book, folder);
}
