//! Generates pages from the table of rules: `proofs/MAP.md`, and in the book the list of rules and
//! the grammar of certificates.

use std::path::Path;

use harness::files;

use super::grammar::grammar;
use super::rules::{Entry, Kind, TABLE};

/// A page with a generated table. The struct has the line before the table, and the table.
pub(super) struct Page {
    pub(super) path: &'static str,
    table: fn(&[Entry]) -> String,
}

pub(super) const PAGES: [Page; 3] = [
    Page { path: "proofs/MAP.md", table: theorems },
    Page { path: "docs/src/rules.md", table: list },
    Page { path: "docs/src/certificate.md", table: grammar },
];

const BEGIN: &str = "<!-- generated from rules.txt by `cargo xtask bless` -->\n";
const END: &str = "<!-- end of what is generated -->\n";

/// Returns the page with a table that is generated from the rules.
///
/// # Errors
/// The page cannot be read, or has no place for the table.
pub(super) fn renewed(page: &Page, rules: &[Entry]) -> Result<String, String> {
    let text = files::read(&files::root().join(page.path))?;
    let missing = || format!("{} has no place for what {TABLE} generates", page.path);
    let (before, rest) = text.split_once(BEGIN).ok_or_else(missing)?;
    let (_, after) = rest.split_once(END).ok_or_else(missing)?;
    Ok(format!("{before}{BEGIN}\n{}\n{END}{after}", (page.table)(rules)))
}

/// The table from each node of a certificate, and each concern, to its theorem.
fn theorems(rules: &[Entry]) -> String {
    let mut table =
        "| node of a certificate, or concern | Rust | refused | page | theorem |\n|---|---|---|---|---|\n"
            .to_owned();
    for rule in of_nodes(rules) {
        let note = match rule.get("note") {
            "" => String::new(),
            note => format!(", {note}"),
        };
        let (code, refused, page) = (rule.get("code"), rule.get("refused"), rule.get("page"));
        let title = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
        table += &format!(
            "| {}{note} | [{}](../{code}) | [{}](../ui-tests/fail/{refused}.rs) | [{}](../docs/src/{page}.md) | {} |\n",
            rule.node(),
            title(code.strip_suffix("/mod.rs").unwrap_or(code)),
            title(refused).replace('_', " "),
            title(page),
            rule.get("theorem"),
        );
    }
    table
}

/// The table with the effect of each rule on the bound in the types.
fn list(rules: &[Entry]) -> String {
    let head = "| rule | kind | under `AddRemove` | under `ReplaceOne` |\n|---|---|---|---|\n";
    rules
        .iter()
        .flat_map(|rule| rule.all("book"))
        .fold(head.to_owned(), |table, row| table + "| " + row + " |\n")
}

/// The entries that have code and a theorem.
fn of_nodes(rules: &[Entry]) -> impl Iterator<Item = &Entry> {
    rules.iter().filter(|rule| rule.kind != Kind::Form)
}

/// The links and theorems of the generated table that do not exist.
pub(super) fn broken(rules: &[Entry]) -> Vec<String> {
    let mut faults = Vec::new();
    for rule in of_nodes(rules) {
        let node = rule.node();
        for (what, path) in [
            ("code", rule.get("code").to_owned()),
            ("page", format!("docs/src/{}.md", rule.get("page"))),
            ("refused program", format!("ui-tests/fail/{}.rs", rule.get("refused"))),
        ] {
            if !files::root().join(&path).is_file() {
                faults.push(format!("{TABLE}: {node} has no {what}: there is no file {path}"));
            }
        }
        let cell = rule.get("theorem");
        let named = cell.split('`').nth(1).unwrap_or_default();
        let file = cell.split_once("](").and_then(|(_, rest)| rest.split(')').next()).unwrap_or_default();
        if !is_stated(&files::root().join("proofs").join(file), named) {
            faults.push(format!("{TABLE}: {node} names a theorem that is not stated in proofs/{file}"));
        }
    }
    faults
}

fn is_stated(file: &Path, theorem: &str) -> bool {
    let text = files::read(file).unwrap_or_default();
    text.lines().any(|line| line.starts_with(&format!("Theorem {theorem} ")))
}

/// Lists the nodes on the page about the certificate format, which writes them as `{"rule":"a"` and
/// `{"op":"a"\|"b"`.
///
/// # Errors
/// The page cannot be read.
pub(super) fn nodes() -> Result<Vec<String>, String> {
    let format = files::read(&files::root().join("docs/src/certificate.md"))?;
    let mut found = Vec::new();
    for key in ["{\"rule\":", "{\"op\":"] {
        for part in format.split(key).skip(1) {
            for name in part.split([',', '}']).next().unwrap_or_default().split("\\|") {
                found.push(name.trim_matches('"').to_owned());
            }
        }
    }
    Ok(found)
}
