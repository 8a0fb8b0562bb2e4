//! Tests that every path in `ARCHITECTURE.md` leads to a file or a folder.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files and folders of the repository that are not generated, as paths from the root.
fn below(folder: &Path, path: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || ["target", "build", "node_modules"].contains(&name.as_str()) {
            continue;
        }
        let path = format!("{path}/{name}");
        if entry.path().is_dir() {
            below(&entry.path(), &path, found);
        }
        found.push(path);
    }
}

/// The word as a path, if it is one: it has a slash, or the ending of a source file.
fn path(word: &str) -> Option<&str> {
    let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric() && c != '/' && c != '*');
    let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || "/._-*".contains(c));
    let ending = [".rs", ".v", ".md", ".txt"].iter().any(|ending| word.ends_with(ending));
    (plain && (word.contains('/') || ending)).then(|| word.trim_end_matches(['/', '*']))
}

/// The paths of a page that lead nowhere. A diagram begins its paths at the root, or at the folder
/// below which the text after the diagram puts them. Other text may shorten a path from the left.
fn lost(page: &str, files: &[String]) -> Vec<String> {
    let is = |path: &str| files.iter().any(|file| file[1..] == *path || file[1..] == format!("{path}.rs"));
    let ends = |path: &str| files.iter().any(|file| file.ends_with(&format!("/{path}")));
    let mut wrong = Vec::new();
    for section in page.split("\n## ") {
        let bases: Vec<&str> = section
            .split("All paths are below `")
            .skip(1)
            .filter_map(|rest| rest.split('`').next())
            .collect();
        let mut bases: Vec<String> = bases.into_iter().map(str::to_owned).collect();
        // The kind of the current listing; in prose, an empty text.
        let mut listing = None;
        for line in section.lines() {
            if let Some(kind) = line.strip_prefix("```") {
                listing = if listing.is_some() { None } else { Some(kind) };
                continue;
            }
            let words: Vec<&str> = match listing {
                Some("text") => line.split_whitespace().filter_map(path).collect(),
                None => line.split('`').skip(1).step_by(2).filter_map(path).collect(),
                // Other listings show changes and commands, and a change can be of a new file.
                Some(_) => Vec::new(),
            };
            for word in words {
                let below = bases.iter().any(|base| is(&format!("{base}/{word}")));
                let short = listing.is_none() && ends(word);
                if !(is(word) || below || short) {
                    wrong.push(word.to_owned());
                } else if listing.is_some() && line == word {
                    // A line with only a folder begins the part of a diagram in this folder.
                    bases.push(word.to_owned());
                }
            }
        }
    }
    wrong
}

#[test]
fn every_path_of_the_page_exists() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let mut files = Vec::new();
    below(&root(), "", &mut files);
    assert_eq!(lost(&page, &files), [""; 0]);
}

#[test]
fn a_path_that_leads_nowhere_is_found() {
    let files = ["/own", "/own/src", "/own/src/a", "/own/src/a/b.rs", "/c.md"].map(str::to_owned);
    let page = "`a/b.rs`, `b.rs`, `c.md`, `d.rs`\n## One\n```text\n  | a/b  one  b.rs\n  | a/, x/ -> y\n```\n\
                All paths are below `own/src`.\n## Two\n```text\nown/src\n  | a/*/  c.md and a/c\n```\n\
                ```diff\n+a/new.rs\n```\n";
    assert_eq!(lost(page, &files), ["d.rs", "b.rs", "x", "a/c"]);
}
