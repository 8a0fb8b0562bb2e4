//! Tests the rules for the refused programs. For example, each program has a unique name, and a
//! twin: a corrected version that compiles.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ui_tests::twin;

/// The maximum number of words of a refused program that its twin (the corrected version) may lack.
/// The twin may add any number of words. For example, the twin of a broken seal declares its own
/// trait, to show that only the seal refused the program.
const FIX: usize = 25;

/// The minimum number of programs that must be refused. Raise this number when you add programs.
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

/// The names and numbers in a program, without its first line, which is the title.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let body = text.split_once('\n').map_or("", |(_, body)| body);
    body.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The error that rustc prints for the program in a file.
fn error(path: &Path) -> String {
    twin::program_and_error(&read(path)).1
}

/// A refused program without its marks (`//-`, `//+`), and the twin (the corrected version) that
/// the marks describe.
fn pair(program: &Path) -> (String, String) {
    twin::pair(&read(program)).unwrap_or_else(|why| panic!("{}: {why}", program.display()))
}

#[test]
fn every_refused_program_has_a_twin_that_differs_by_one_fix() {
    let programs = files("fail", "rs");
    for program in &programs {
        let (bad, good) = pair(program);
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
fn every_twin_is_described_in_its_program() {
    for path in files("pass", "rs") {
        let alone = stem(&path).ends_with("_twin");
        assert!(!alone, "{}: mark the fix in the refused program, `//-` and `//+`", path.display());
    }
}

#[test]
fn names_are_unique_sentences() {
    let mut seen = BTreeSet::new();
    for path in files("fail", "rs").into_iter().chain(files("pass", "rs")) {
        let name = stem(&path);
        assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'), "{name}");
        assert!(name.split('_').count() >= 3, "{name} is not a sentence");
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
fn every_program_has_its_error() {
    for path in files("fail", "rs") {
        let at_build = path.parent().is_some_and(|promise| promise.ends_with("at_build"));
        assert!(at_build || !error(&path).is_empty(), "{} has no error text", path.display());
    }
}

/// Tests that the documentation tests of `src/at_build.rs` name each program that only a build
/// refuses.
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

/// Tests that the README shows the error that its own example gives after a second run is added.
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
    let (bad, _) = pair(&program);
    let (_, code) = bad.split_once("\n\n").expect("a body");
    assert_eq!(code, refused, "{} is not the README's example", program.display());
    let error = error(&program);
    // The README omits the place of the error and the lines after the label. The line numbers in
    // the README differ from the program's, because the program has a title and marks (`//-`).
    let at =
        |text: &str| 1 + text.lines().position(|line| line.trim().starts_with(second)).expect("put in above");
    let numbered = |line: usize, mark: &str| format!("\n{line} |     {second}{mark}\n");
    let here = error.replace(&numbered(at(&read(&program)), " //-"), &numbered(at(&refused), ""));
    let said: Vec<&str> = here.lines().filter(|line| !line.contains("-->")).take(4).collect();
    assert_eq!(said, shown.lines().collect::<Vec<_>>());
}

/// The errors of rustc, as one text for each refused program, without the marks of fixes (`//-`).
fn errors() -> Vec<String> {
    let quoted = Path::new(env!("CARGO_MANIFEST_DIR")).join("quoted");
    let quoted =
        fs::read_dir(quoted).expect("the folder is there").map(|file| file.expect("readable").path());
    let quoted = quoted.filter(|path| path.extension().is_some_and(|e| e == "stderr"));
    let refused = files("fail", "rs");
    let errors = refused.iter().map(|path| error(path)).chain(quoted.map(|path| read(&path)));
    errors.map(|error| error.replace(" //-\n", "\n")).collect()
}

/// Every page for users of the library.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders = vec![root.join("docs/src")];
    let mut found = vec![root.join("README.md")];
    let crates = fs::read_dir(&root).expect("the root is there").map(|entry| entry.expect("readable").path());
    found.extend(crates.map(|path| path.join("README.md")).filter(|path| path.is_file()));
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "md") {
                found.push(path);
            }
        }
    }
    found
}

/// A line of an error without the line number of the source: `27 |  let n` becomes `|  let n`.
fn unnumbered(line: &str) -> &str {
    line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim()
}

/// The errors that a page quotes. Each quote goes from a line that begins like an error to the end
/// of its code block.
fn quotes(page: &str) -> Vec<Vec<&str>> {
    let blocks = page.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n'));
    let errors = blocks.filter(|(kind, _)| kind.trim() == "text").map(|(_, text)| {
        text.lines().skip_while(|line| !line.starts_with("error")).map(unnumbered).collect::<Vec<_>>()
    });
    errors.filter(|lines| !lines.is_empty()).collect()
}

/// Whether an error contains these lines one after the other, if the lines with places are omitted.
fn says(error: &str, quote: &[&str]) -> bool {
    let lines: Vec<&str> = error.lines().filter(|line| !line.contains("-->")).map(unnumbered).collect();
    lines.windows(quote.len()).any(|here| here == quote)
}

#[test]
fn every_quoted_error_is_what_rustc_says() {
    let (errors, mut seen) = (errors(), 0);
    for path in pages() {
        for quote in quotes(&read(&path)) {
            seen += 1;
            let said = errors.iter().any(|error| says(error, &quote));
            assert!(said, "{}: rustc says of no program:\n{}", path.display(), quote.join("\n"));
        }
    }
    assert!(seen >= 4, "only {seen} errors are quoted");
}

/// The pieces of code in the first column of a table. They quote rustc's words, with `..` for any
/// text.
fn code(row: &str) -> Vec<String> {
    let column = row.trim_start_matches('|').split(" | ").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut rest = column;
    while let Some(start) = rest.find('`') {
        let fence = if rest[start..].starts_with("``") { "``" } else { "`" };
        let inside = &rest[start + fence.len()..];
        let Some(end) = inside.find(fence) else { break };
        found.push(inside[..end].trim().to_owned());
        rest = &inside[end + fence.len()..];
    }
    found
}

#[test]
fn the_book_knows_what_rustc_says_in_its_own_words() {
    let page = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/reading-errors.md"));
    let table = page.split_once("| rustc says |").expect("a table").1;
    let rows: Vec<&str> = table.lines().skip(2).take_while(|line| line.starts_with('|')).collect();
    let errors = errors();
    let mut missing = Vec::new();
    for words in rows.iter().flat_map(|row| code(row)) {
        let said = |line: &str| {
            let mut rest = Some(line);
            words.split("..").for_each(|piece| {
                rest = rest.and_then(|rest| rest.split_once(piece)).map(|(_, rest)| rest);
            });
            rest.is_some()
        };
        if !errors.iter().any(|error| error.lines().any(said)) {
            missing.push(words);
        }
    }
    assert!(missing.is_empty(), "rustc says of no program:\n{}", missing.join("\n"));
    assert!(rows.len() >= 13, "only {} rows", rows.len());
}

#[test]
fn a_quote_is_found_by_its_lines_alone() {
    let error = "error[E0277]: words\n --> fail/x.rs:9:1\n  |\n9 | let n\n  |     ^ label\n";
    let page = "```text\nlet n\n\nerror[E0277]: words\n   |\n27 | let n\n```\n```rust\nerror\n```\n";
    assert_eq!(quotes(page), [["error[E0277]: words", "|", "| let n"]]);
    assert!(says(error, &quotes(page)[0]) && !says(error, &["error[E0277]: others"]));
    assert_eq!(code("| ``a `b` ``, or `c..` | `d` |"), ["a `b`", "c.."]);
}

#[test]
fn marks_describe_the_twin() {
    let program = "//! Asks.\nfn main() {\n    ask(1, 2); //-\n    //+ ask(1);\n    //+\n}\n";
    let refused = "//! Asks.\nfn main() {\n    ask(1, 2);\n}\n";
    let twin = "//! The same without the fault.\nfn main() {\n    ask(1);\n\n}\n";
    assert_eq!(twin::pair(program), Ok((refused.to_owned(), twin.to_owned())));
    let (_, titled) = twin::pair(&program.replacen("\n", "\n//+ //! Asks once.\n", 1)).expect("marks");
    assert_eq!(titled, twin.replace("The same without the fault", "Asks once"));
}

#[test]
fn an_error_follows_its_program() {
    let (program, error) = ("//! Asks.\nfn main() {}\n", "error: a\n\n  |\n\n\n  = note: b\n");
    let file = twin::file(program, error);
    assert_eq!(file, format!("{program}\n//| error: a\n//|\n//|   |\n//|\n//|\n//|   = note: b\n"));
    assert_eq!(twin::program_and_error(&file), (program, error.to_owned()));
    assert_eq!(twin::program_and_error(program), (program, String::new()));
}

#[test]
fn a_wrong_mark_is_an_error() {
    let error = |program: &str| twin::pair(program).expect_err("wrong marks");
    assert!(error("fn main() {} //-\n").contains("first line"));
    assert!(error("//! Asks.\nfn main() {}\n").contains("one fix"));
    assert!(error("//! Asks.\n//+ //! Asks.\nfn main() {}\n").contains("one fix"));
    assert!(error("//! Asks.\n//+fn main() {}\n").contains("a space"));
    assert!(error("//! Asks.\nfn main() {} //- gone\n").contains("ends a line"));
}
