//! Imports go one way: a module may use what stands below it, never what stands above or beside it in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The modules of the crate, bottom to top.
const LAYERS: [&str; 21] = [
    "stack", "read", "parse", "model", "words", "exact", "theorem", "gallina", "node", "rule", "record",
    "verify", "compare", "page", "plan", "tradeoff", "report", "coq", "lib", "main", "tests",
];

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files(&path, into),
            false => into.push(path),
        }
    }
}

/// Every file of the crate: its path from `src` without `.rs`, and its text without tests.
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

/// The names after `crate::` in a text, outside of comments.
fn used(text: &str) -> BTreeSet<String> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut names = BTreeSet::new();
    for line in code {
        for (at, _) in line.match_indices("crate::") {
            let rest = &line[at + "crate::".len()..];
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            names.insert(rest[..end].to_owned());
        }
    }
    names
}

fn layer(name: &str) -> usize {
    LAYERS.iter().position(|layer| *layer == name).unwrap_or_else(|| panic!("{name} is no layer"))
}

#[test]
fn no_module_uses_one_above_it() {
    let sources = sources();
    assert!(sources.len() > 60, "only {} files were found", sources.len());
    for (file, text) in &sources {
        let own = file.split('/').next().expect("a name");
        for name in used(text) {
            assert!(layer(&name) < layer(own), "{file} uses {name}, which is not below {own}");
        }
    }
}

/// A rule knows its own file alone: what rules share stands below them, so that a new rule is one file and one line.
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

/// Every rule of the contract is in the registry, and nothing else.
#[test]
fn the_registry_holds_the_rules_of_the_contract() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/certificate.md");
    let book = std::fs::read_to_string(book).expect("the contract");
    let written: BTreeSet<String> = book
        .split("\"rule\":\"")
        .skip(1)
        .filter_map(|rest| rest.split_once("/1\"").map(|(name, _)| name.to_owned()))
        .chain(["discrete-laplace".to_owned(), "discrete-gaussian".to_owned()])
        .collect();
    let known: BTreeSet<String> = sources()
        .iter()
        .filter(|(file, _)| file.starts_with("rule/"))
        .filter_map(|(_, text)| {
            text.split("const NAME: &str = \"").nth(1)?.split_once("/1\"").map(|(name, _)| name.to_owned())
        })
        .collect();
    assert_eq!(written, known);
}
