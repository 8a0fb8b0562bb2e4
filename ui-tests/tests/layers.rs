//! The layers: in each crate, modules stand above each other, and imports go one way, from top to bottom.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of each crate, bottom to top. A module imports itself and those before it; `lib.rs` imports all. Every pair has
/// an order, so there is no circle.
const LAYERS: &[(&str, &[&str])] = &[
    (
        "dp-types",
        &[
            "after",
            "sealed",
            "brand",
            "num",
            "figures",
            "kind",
            "metric",
            "node",
            "error",
            "neighbours",
            "env",
            "noise",
            "record",
            "measure",
            "expr",
            "relation",
            "aggregate",
            "mechanism",
            "composition",
            "budget",
            "statistics",
            "query",
            "certificate",
            "session",
        ],
    ),
    (
        "dp-macros",
        &[
            "diag", "syntax", "number", "measure", "parse", "model", "rules", "scope", "check", "lower",
            "emit", "derive", "local",
        ],
    ),
    (
        "dp-local",
        &[
            "sealed",
            "exact",
            "bits",
            "mark",
            "cost",
            "domain",
            "measured",
            "hashed",
            "payload",
            "flipped",
            "sketched",
            "family",
            "word",
            "tally",
            "randomiser",
            "question",
            "certificate",
            "own",
            "account",
            "file_store",
            "wire",
            "memo",
            "server",
        ],
    ),
    (
        "dp-ledger",
        &[
            "fault", "amount", "answer", "date", "text", "key", "entry", "refused", "error", "book", "store",
            "witness", "core", "ledger", "holder", "spender", "cache", "describe", "hook", "command",
        ],
    ),
];

/// An import: of which module, by which file, and in which line.
struct Import {
    of: String,
    file: PathBuf,
    line: usize,
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder of sources").map(|e| e.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// The path of a file's module below the crate: `["lower", "rows"]` for `lower/rows/mod.rs`.
fn module(file: &Path, src: &Path) -> Vec<String> {
    let relative = file.strip_prefix(src).expect("a source of the crate").with_extension("");
    let mut path: Vec<String> = relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if path.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        path.pop();
    }
    path
}

/// The code of a file without comments and without its tests, which may look at everything.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..end].lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line });
    lines.collect::<Vec<_>>().join("\n")
}

/// The first names after `crate::` or after as many `super::` as lead to the root of the crate.
fn imports(file: &Path, src: &Path) -> Vec<Import> {
    let (path, text) = (module(file, src), code(&fs::read_to_string(file).expect("a source is text")));
    let mut found = Vec::new();
    for prefix in ["crate::".to_owned(), "super::".repeat(path.len().max(1))] {
        for (at, _) in text.match_indices(&prefix) {
            let before = text[..at].chars().next_back();
            // A longer path, such as `super::super::`, or a word that ends so.
            if before.is_some_and(|c| c.is_alphanumeric() || "_:$".contains(c)) {
                continue;
            }
            let line = text[..at].matches('\n').count() + 1;
            let rest = &text[at + prefix.len()..];
            found.extend(names(rest).into_iter().map(|of| Import { of, file: file.to_owned(), line }));
        }
    }
    found
}

/// The name at the beginning of a path, or those of a group.
fn names(path: &str) -> Vec<String> {
    let word =
        |text: &str| -> String { text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
    let Some(group) = path.strip_prefix('{') else { return vec![word(path)] };
    let (mut depth, mut out, mut start) = (1, Vec::new(), 0);
    for (i, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if (c == ',' && depth == 1) || depth == 0 {
            out.push(word(group[start..i].trim_start()));
            start = i + 1;
        }
        if depth == 0 {
            break;
        }
    }
    out.retain(|name| !name.is_empty());
    out
}

/// What is wrong with the imports of a crate, and how many are right.
fn check(src: &Path, layers: &[&str]) -> (Vec<String>, usize) {
    let place = |name: &str| layers.iter().position(|layer| *layer == name);
    let mut files = Vec::new();
    sources(src, &mut files);
    let (mut wrong, mut right) = (Vec::new(), 0);
    for file in &files {
        let path = module(file, src);
        let Some(own) = path.first().filter(|own| !["tests", "testing"].contains(&own.as_str())) else {
            continue;
        };
        if path.last().is_some_and(|last| last == "tests") {
            continue;
        }
        let Some(height) = place(own) else {
            wrong.push(format!("{}: `{own}` stands in no layer", file.display()));
            continue;
        };
        for import in imports(file, src) {
            // Items at the root of the crate are no modules.
            let Some(other) = place(&import.of) else { continue };
            if other > height {
                let (file, line) = (import.file.display(), import.line);
                wrong.push(format!("{file}:{line}: `{own}` imports `{}`, which stands above it", import.of));
            } else {
                right += 1;
            }
        }
    }
    (wrong, right)
}

#[test]
fn imports_go_one_way() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (name, layers) in LAYERS {
        let (wrong, right) = check(&workspace.join(name).join("src"), layers);
        assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n"));
        assert!(right > 20, "{name}: only {right} imports were found");
    }
}

#[test]
fn paths_are_read() {
    assert_eq!(names("budget::Budget;"), ["budget"]);
    assert_eq!(
        names("{Error, mechanism::{Ask, Released}, relation::Table};"),
        ["Error", "mechanism", "relation"]
    );
    let src = Path::new("a/src");
    assert_eq!(module(Path::new("a/src/lower/rows/mod.rs"), src), ["lower", "rows"]);
    assert_eq!(module(Path::new("a/src/rules.rs"), src), ["rules"]);
    let text = "use crate::a;\n// crate::b\n#[cfg(test)]\nmod tests {\n    use crate::c;\n}\n";
    assert_eq!(code(text), "use crate::a;\n");
}
