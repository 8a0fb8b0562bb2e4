//! The house rules of these programs: names, twins, and what an error may say.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// How many words of a program its twin may lack, whatever the layout. (What it may add is free: a twin of a broken
/// seal declares a trait of its own, to show that nothing but the seal was in the way.)
const FIX: usize = 25;

/// How many programs must be refused at least; raise it as they are added.
const REFUSED: usize = 348;

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

#[test]
fn the_first_lines_of_an_error_speak_of_no_type_level_digits() {
    for path in files("fail", "stderr") {
        for line in read(&path).lines().take(6) {
            for digits in ["UInt<", "UTerm", "PInt<", "NInt<", "B0", "B1"] {
                // What the program itself wrote may be quoted; and no library can change how rustc words these two labels.
                let quoted =
                    line.trim_start().starts_with(|c: char| c.is_ascii_digit()) && line.contains('|');
                let label = line.contains("move occurs because") || line.contains("method not found in");
                assert!(quoted || label || !line.contains(digits), "{}: {line}", path.display());
            }
        }
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

/// Type parameters of public traits of dp-types that no sealed trait bounds, and why a foreign type may stand there.
const FREE: &[(&str, &str, &str)] = &[];

/// A public trait: its name, its type parameters with their bounds, its supertraits.
struct Trait {
    name: String,
    parameters: Vec<(String, Vec<String>)>,
    supertraits: Vec<String>,
}

/// The names of the traits in `A + B<C> + 'static`.
fn bounds(text: &str) -> Vec<String> {
    let mut depth = 0_i32;
    let mut pieces = vec![String::new()];
    for c in text.chars() {
        depth += i32::from(matches!(c, '<' | '(')) - i32::from(matches!(c, '>' | ')'));
        match c {
            '+' if depth == 0 => pieces.push(String::new()),
            _ => pieces.last_mut().expect("one at least").push(c),
        }
    }
    let name = |piece: &String| {
        piece.trim().split('<').next().map(|n| n.rsplit("::").next().unwrap_or(n).to_owned())
    };
    pieces.iter().filter_map(name).filter(|name| !name.is_empty() && !name.starts_with('\'')).collect()
}

/// Splits at the commas outside of brackets.
fn at_commas(text: &str) -> Vec<String> {
    let mut depth = 0_i32;
    let mut pieces = vec![String::new()];
    for c in text.chars() {
        depth += i32::from(matches!(c, '<' | '(')) - i32::from(matches!(c, '>' | ')'));
        match c {
            ',' if depth == 0 => pieces.push(String::new()),
            _ => pieces.last_mut().expect("one at least").push(c),
        }
    }
    pieces.into_iter().map(|piece| piece.trim().to_owned()).filter(|piece| !piece.is_empty()).collect()
}

/// The head of a trait after `pub trait `.
fn head(text: &str) -> Trait {
    let head = text.split_once(['{', ';']).map_or(text, |(head, _)| head);
    let end = head.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').unwrap_or(head.len());
    let (name, rest) = head.split_at(end);
    let mut depth = 0_i32;
    let close = rest.char_indices().find_map(|(i, c)| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        (depth == 0).then_some(i)
    });
    let (inside, after) = match rest.starts_with('<') {
        true => rest[1..].split_at(close.expect("brackets match") - 1),
        false => ("", rest),
    };
    let supertraits = after.trim_start_matches('>').trim().trim_start_matches(':');
    let supertraits = bounds(supertraits.split(" where ").next().unwrap_or_default());
    let parameters =
        at_commas(inside).into_iter().filter(|p| !p.starts_with('\'') && !p.starts_with("const "));
    let parameters = parameters.map(|p| match p.split_once(':') {
        Some((name, list)) => (name.trim().to_owned(), bounds(list)),
        None => (p, Vec::new()),
    });
    Trait { name: name.to_owned(), parameters: parameters.collect(), supertraits }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// A sealed supertrait does not seal a trait with a type parameter: any crate may implement it for a type of ours, with a type of
/// its own in that parameter.
#[test]
fn every_type_parameter_of_a_public_trait_is_bounded_by_a_sealed_trait() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../dp-types/src"), &mut files);
    let mut traits = Vec::new();
    for file in files {
        traits.extend(read(&file).split("pub trait ").skip(1).map(head));
    }
    assert!(traits.len() > 100, "only {} public traits were found", traits.len());
    let mut sealed: BTreeSet<String> = BTreeSet::from(["Sealed".to_owned()]);
    loop {
        let before = sealed.len();
        // A trait with free parameters is not sealed by its supertraits, and its name alone decides here: all that bound a parameter
        // have none, or bounded ones.
        let more = traits
            .iter()
            .filter(|t| t.supertraits.iter().any(|s| sealed.contains(s)))
            .map(|t| t.name.clone());
        let more: Vec<String> = more.collect();
        sealed.extend(more);
        if sealed.len() == before {
            break;
        }
    }
    let mut free = BTreeSet::new();
    for t in &traits {
        for (parameter, bounds) in &t.parameters {
            if !bounds.iter().any(|bound| sealed.contains(bound)) {
                free.insert((t.name.as_str(), parameter.as_str()));
            }
        }
    }
    let listed: BTreeSet<(&str, &str)> =
        FREE.iter().map(|(name, parameter, _)| (*name, *parameter)).collect();
    let unlisted: Vec<_> = free.difference(&listed).collect();
    assert!(unlisted.is_empty(), "a type of another crate can stand here: {unlisted:#?}");
    let stale: Vec<_> = listed.difference(&free).collect();
    assert!(stale.is_empty(), "listed and not free: {stale:?}");
    assert!(FREE.iter().all(|(.., reason)| reason.len() > 20), "each needs its reason");
}
