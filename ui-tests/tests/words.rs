//! Tests the words of errors. A user first reads about eight lines of an error. So these lines must
//! state what to do.
//!
//! The test grades each refused program by the error at the end of its file. In the first eight
//! lines, the message or a label must say what to do. Before the label, rustc may not print a type
//! of the type-level arithmetic in `dp-types`. One fault must cause only one error.
//! `exceptions.txt` lists the programs that fail the test, with the reasons; at most one program in
//! ten may be there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ui_tests::twin;

/// The number of lines that a user reads first.
const FIRST: usize = 8;
/// The line where rustc's own help begins. This help prints the types of the failed bound, and
/// nothing can switch it off.
const LABEL: usize = 6;
/// Texts that occur in the types of the type-level arithmetic in `dp-types`.
const INTERNALS: [&str; 6] = ["UInt<", "UTerm", "PInt<", "NInt<", "dp_types::law::num", "required for"];
/// Errors of rustc without a number, for which no library can write a message.
const UNNUMBERED: [&str; 2] = ["error: lifetime may not live long enough", "error: cannot construct"];

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The error that rustc prints for the program in a file.
fn error(path: &Path) -> String {
    twin::program_and_error(&text(path)).1
}

/// The refused programs that have an expected error.
fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fail");
    let folders = fs::read_dir(root).expect("the folder is there");
    let mut found: Vec<PathBuf> = folders
        .flat_map(|folder| fs::read_dir(folder.expect("readable").path()).expect("a folder"))
        .map(|file| file.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|e| e == "rs") && !error(path).is_empty())
        .collect();
    found.sort();
    found
}

/// Whether a line shows the source of the program.
fn is_source(line: &str) -> bool {
    line.trim_start().starts_with(|c: char| c.is_ascii_digit()) && line.contains(" |")
}

/// Whether a label is rustc's own, so that no library can write it.
fn is_rustcs(line: &str) -> bool {
    line.contains("move occurs because") || line.contains("method not found in")
}

/// Whether rustc has a message for the mistake itself: a moved value, a private field or a
/// lifetime.
fn has_own_words(first: &str) -> bool {
    let numbered = first.starts_with("error[") && !first.starts_with("error[E0277]");
    numbered || UNNUMBERED.iter().any(|words| first.starts_with(words))
}

/// The text that should say what to do: the labels of the first lines or, if there are none, the
/// message.
fn said(lines: &[&str]) -> String {
    let labels = lines.iter().filter_map(|line| line.rfind("^ ").and_then(|place| line.get(place + 2..)));
    let labels = labels.collect::<Vec<_>>().join(" ");
    if !labels.is_empty() {
        return labels;
    }
    let message = lines.iter().take_while(|line| !line.trim_start().starts_with("-->"));
    message.copied().collect::<Vec<_>>().join(" ")
}

/// Words with which a sentence tells a user what to do.
const WAYS: &str = "add aggregate allow answer ask bring call can cast choose clamp combine compare count cut declare derive describe divide end filter \
                    give hand keep leave let list lower make mark move multiply must name needs open prepare print put raise read release \
                    remove round run say scale set spell start state sum take use write";

/// Whether a message or its labels say what to do.
fn says_a_way_out(said: &str) -> bool {
    let mut words = said.split(|c: char| !c.is_ascii_alphabetic());
    words.any(|word| WAYS.split_whitespace().any(|way| way == word.to_ascii_lowercase()))
}

/// The faults of a program's error; empty if the error is good.
fn faults(path: &Path) -> Vec<String> {
    let (text, by_hand) = (error(path), path.parent().is_some_and(|folder| folder.ends_with("bypass")));
    let errors: Vec<&str> =
        text.lines().filter(|l| l.starts_with("error") && !l.contains("aborting due to")).collect();
    let mut distinct = errors.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let mut faults = Vec::new();
    // If a program calls `dp-types` without the macro, rustc can repeat one sentence at each bound
    // that fails for the same reason.
    let count = if by_hand { distinct.len() } else { errors.len() };
    if count != 1 {
        faults.push(format!("{count} errors for one fault"));
    }
    let first: Vec<&str> = text.lines().take(FIRST).collect();
    for line in first.iter().take(LABEL).filter(|line| !is_source(line) && !is_rustcs(line)) {
        if let Some(word) = INTERNALS.iter().find(|word| line.contains(**word)) {
            faults.push(format!("`{word}` occurs in its first lines"));
        }
    }
    let own = has_own_words(first.first().copied().unwrap_or_default());
    if !own && !says_a_way_out(&said(&first)) {
        faults.push(format!("no way out in: {}", said(&first)));
    }
    faults
}

/// Reads the lines `name: reason` of the exceptions.
fn exceptions() -> BTreeMap<String, String> {
    let list = text(&Path::new(env!("CARGO_MANIFEST_DIR")).join("exceptions.txt"));
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let pairs = lines.map(|line| line.split_once(": ").unwrap_or_else(|| panic!("no reason in `{line}`")));
    pairs.map(|(name, reason)| (name.to_owned(), reason.to_owned())).collect()
}

#[test]
fn the_way_out_stands_in_the_first_eight_lines() {
    let mut exceptions = exceptions();
    let (all, listed) = (programs(), exceptions.len());
    let mut wrong = Vec::new();
    for path in &all {
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name in ASCII");
        let (faults, excepted) = (faults(path), exceptions.remove(name).is_some());
        match (faults.is_empty(), excepted) {
            (true, true) => wrong.push(format!("{name} is good and listed")),
            (false, false) => wrong.push(format!("{name}: {}", faults.join("; "))),
            _ => {}
        }
    }
    wrong.extend(exceptions.keys().map(|name| format!("{name} is listed and not there")));
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
    println!("{} of {} errors are graded good", all.len() - listed, all.len());
    assert!(listed * 10 <= all.len(), "{listed} of {} are more than one in ten", all.len());
}

#[test]
fn the_grading_sees_each_fault() {
    assert!(says_a_way_out("the budget is spent clamp it first"));
    assert!(!says_a_way_out("the trait bound `Mine: Row` is not satisfied unsatisfied trait bound"));
    assert!(has_own_words("error[E0382]: use of moved value: `token`"));
    assert!(has_own_words("error: lifetime may not live long enough"));
    assert!(!has_own_words("error[E0277]: `sum` needs a bounded column"));
    assert!(!has_own_words("error: this range is empty: 120 is above 0"));
    let lines = [
        "error[E0277]: message",
        "with more",
        " --> fail/x.rs:1:1",
        "  |",
        "1 | 2^62",
        "  |   ^^ label 2^62",
    ];
    assert_eq!(said(&lines), "label 2^62");
    assert_eq!(said(&lines[..5]), "error[E0277]: message with more");
}
