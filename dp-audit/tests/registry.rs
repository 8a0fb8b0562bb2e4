//! Tests that texts about the code are true. The registry of rules holds exactly the rules of the
//! table and of the format, rules do not use each other, and numbers in texts are counted again.
//! Good records use all rules, verify, and have the committed pages.

mod common;

use common::{faults, golden, page, samples};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files(&path, into),
            false => into.push(path),
        }
    }
}

/// Every source file of the crate: its path from `src` without `.rs`, and its text without tests.
fn sources() -> BTreeMap<String, String> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    files(&src, &mut found);
    let read = |path: &PathBuf| {
        let name = path.strip_prefix(&src).expect("inside of src").with_extension("");
        let text = std::fs::read_to_string(path).expect("text");
        let text = text.split("#[cfg(test)]\nmod tests").next().expect("a first piece").to_owned();
        (name.to_string_lossy().into_owned(), text)
    };
    found.iter().map(read).collect()
}

/// A rule may use the layers below it, but not another rule. So a new rule is one file and one line
/// of the registry.
#[test]
fn no_rule_uses_another() {
    for (file, text) in sources() {
        let Some(rule) = file.strip_prefix("rule/") else { continue };
        if rule == "mod" || rule == "expression/mod" {
            continue;
        }
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let supers: Vec<&str> =
            code.filter(|line| line.contains("super::") && line.starts_with("use")).collect();
        let allowed = |line: &&str| *line == "use super::ARGUMENTS;";
        assert!(supers.iter().all(allowed), "{file}: {supers:#?}");
        assert!(text.lines().count() < 330, "{file} is longer than one idea");
    }
}

/// The text of a file in the repository, by its path from the root.
fn repository(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    std::fs::read_to_string(path).unwrap_or_else(|fault| panic!("{file}: {fault}"))
}

/// The rules that have a file in this crate, under the names of their files.
fn known() -> BTreeSet<String> {
    let sources = sources();
    let rules = sources.iter().filter_map(|(file, text)| Some((file.strip_prefix("rule/")?, text)));
    let named = rules.filter_map(|(file, text)| {
        let (name, _) = text.split("const NAME: &str = \"").nth(1)?.split_once("/1\"")?;
        assert_eq!(name.replace('-', "_"), file, "a rule's file has its name");
        Some(name.to_owned())
    });
    named.collect()
}

/// The registry holds exactly the rules of the format.
#[test]
fn the_registry_holds_the_rules_of_the_format() {
    let book = repository("docs/src/certificate.md");
    let written: BTreeSet<String> = book
        .split("\"rule\":\"")
        .skip(1)
        .filter_map(|rest| rest.split_once("/1\"").map(|(name, _)| name.to_owned()))
        .chain(["discrete-laplace".to_owned(), "discrete-gaussian".to_owned()])
        .collect();
    assert_eq!(written, known());
}

/// The registry has exactly the rules of the table `rules.txt`.
#[test]
fn the_registry_holds_the_rules_of_the_table() {
    let table = repository("rules.txt");
    let rules = table.lines().filter_map(|line| line.strip_prefix("rule ")?.strip_suffix("/1"));
    let listed: BTreeSet<String> = rules.map(|name| name.replace('_', "-")).collect();
    assert_eq!(listed, known());
}

/// The part of a text between `before` and `after`.
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("no text has `{before}`"));
    rest.split_once(after).unwrap_or_else(|| panic!("nothing ends with `{after}`")).0
}

/// The modules that read and check records. The other modules print them.
const CHECKING: [&str; 8] = ["parse", "read", "document", "framework", "rule", "theorem", "exact", "model"];

#[test]
fn the_book_says_how_many_lines_read_and_check() {
    let page = repository("docs/src/auditing.md");
    let said = between(&page, "`dp-audit`, about ", " lines of reading and checking").replace(',', "");
    let said: usize = said.parse().expect("a number");
    let mut found = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    CHECKING.iter().for_each(|module| files(&folder.join(module), &mut found));
    let lines = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("text");
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
    let (page, readme) = (repository("docs/src/coq.md"), repository("proofs/README.md"));
    let book = between(
        &page,
        "make -C proofs verify                       # builds the theory and tests it, ",
        " minutes",
    );
    let folder = between(&readme, "make -C proofs verify           # everything, about ", " minutes");
    assert_eq!(book, folder);
}

#[test]
fn every_sample_is_the_committed_one_and_verifies() {
    let mut all = samples::all();
    all.push(("awkward", samples::values::awkward()));
    let lines: String = all.iter().map(|(_, line)| format!("{line}\n")).collect();
    golden("certificates/samples.json", &lines);
    for (name, line) in all {
        assert_eq!(faults(&line), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn every_page_is_the_committed_one() {
    let all = samples::all().into_iter().chain([("seeded", samples::seeded())]);
    let pages: Vec<String> = all.map(|(name, line)| format!("#### {name} ####\n\n{}", page(&line))).collect();
    golden("pages/samples.txt", &pages.join("\n"));
}
