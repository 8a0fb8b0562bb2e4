//! The house rules of these programs: names and twins.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// How many words of a program its twin may lack, whatever the layout. (What it may add is free: a twin of a broken
/// seal declares a trait of its own, to show that nothing but the seal was in the way.)
const FIX: usize = 25;

/// How many programs must be refused at least; raise it as they are added.
const REFUSED: usize = 408;

fn files(top: &str, ending: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(top);
    let mut found: Vec<PathBuf> = fs::read_dir(root)
        .expect("the folder is there")
        .flat_map(|promise| fs::read_dir(promise.expect("readable").path()).expect("a folder"))
        .map(|file| file.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .collect();
    found.sort();
    found
}

fn stem(path: &Path) -> String {
    path.file_stem().and_then(|s| s.to_str()).expect("a name in ASCII").to_owned()
}

fn twin(program: &Path) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let promise = program.parent().and_then(Path::file_name).expect("a promise");
    root.join("pass").join(promise).join(format!("{}_twin.rs", stem(program)))
}

/// Names and numbers, without the first line, which says what the program tries.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let body = text.split_once('\n').map_or("", |(_, body)| body);
    body.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn every_refused_program_has_a_twin_that_differs_by_one_fix() {
    let programs = files("fail", "rs");
    for program in &programs {
        let (bad, good) = (read(program), read(&twin(program)));
        assert_ne!(bad, good, "{} is its own twin", program.display());
        let mut kept: Vec<&str> = words(&good).collect();
        let mut gone = 0;
        for word in words(&bad) {
            match kept.iter().position(|other| *other == word) {
                Some(place) => drop(kept.swap_remove(place)),
                None => gone += 1,
            }
        }
        assert!(gone <= FIX, "the twin of {} lacks {gone} of its words", program.display());
    }
    println!(
        "{} refused programs, each with a twin; {} programs pass",
        programs.len(),
        files("pass", "rs").len()
    );
    assert!(programs.len() >= REFUSED);
}

#[test]
fn every_twin_has_its_program() {
    let programs: BTreeSet<PathBuf> = files("fail", "rs").iter().map(|p| twin(p)).collect();
    for path in files("pass", "rs") {
        let alone = stem(&path).ends_with("_twin") && !programs.contains(&path);
        assert!(!alone, "{} is the twin of nothing", path.display());
    }
}

#[test]
fn names_are_unique_sentences() {
    let mut seen = BTreeSet::new();
    for path in files("fail", "rs").into_iter().chain(files("pass", "rs")) {
        let name = stem(&path);
        assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'), "{name}");
        assert!(name.split('_').count() >= 3, "{name} is no sentence");
        assert!(seen.insert(name.clone()), "{name} is there twice");
    }
}

#[test]
fn every_program_says_what_it_tries() {
    for path in files("fail", "rs").into_iter().chain(files("pass", "rs")) {
        assert!(
            read(&path).starts_with("//! "),
            "{} needs a first line that says what it tries",
            path.display()
        );
    }
}

#[test]
fn every_error_text_belongs_to_a_program() {
    for path in files("fail", "stderr") {
        assert!(path.with_extension("rs").exists(), "{} is orphaned", path.display());
    }
    for path in files("fail", "rs") {
        let at_build = path.parent().is_some_and(|promise| promise.ends_with("at_build"));
        assert!(at_build || path.with_extension("stderr").exists(), "{} has no error text", path.display());
    }
}

/// The documentation tests of `src/at_build.rs` name each program that only a build refuses.
#[test]
fn every_program_refused_at_build_is_a_documentation_test() {
    let listed = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/at_build.rs"));
    let programs = files("fail", "rs");
    let at_build =
        programs.iter().filter(|p| p.parent().is_some_and(|promise| promise.ends_with("at_build")));
    for path in at_build {
        assert!(listed.contains(&stem(path)), "{} is compiled by nobody", path.display());
    }
}

/// The README shows the error that its own example gives, with a second run put in.
#[test]
fn the_readme_shows_what_rustc_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = read(&root.join("../README.md"));
    let block = |fence: &str| readme.split(fence).nth(1).and_then(|rest| rest.split("```").next());
    let example = block("```rust,no_run\n").expect("an example");
    let (second, shown) =
        block("```text\n").and_then(|text| text.split_once("\n\n")).expect("a line and its error");
    let first = "    let (answer, session) = session.run(adult_smokers)?;\n";
    let refused = example.replace(first, &format!("{first}    {second}\n"));
    let program = root.join("fail/budget/the_readmes_second_run.rs");
    let (_, code) =
        read(&program).split_once("\n\n").map(|(a, b)| (a.to_owned(), b.to_owned())).expect("a body");
    assert_eq!(code, refused, "{} is not the README's example", program.display());
    let error = read(&program.with_extension("stderr"));
    // The place is left out, and what follows the label. Two lines stand before the example in the program.
    let line = 1 + refused.lines().position(|line| line.trim() == second).expect("put in above");
    let here = error.replace(&format!("\n{} |", line + 2), &format!("\n{line} |"));
    let said: Vec<&str> = here.lines().filter(|line| !line.contains("-->")).take(4).collect();
    assert_eq!(said, shown.lines().collect::<Vec<_>>());
}
