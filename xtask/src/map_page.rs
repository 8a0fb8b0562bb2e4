//! `proofs/MAP.md`: for the reader who comes from a certificate, the way from each of its nodes to a theorem.
//!
//! The table is written by hand, since the telling program for a rule is a choice; that nothing in it is missing or
//! points nowhere is checked.

use std::path::Path;

use crate::files;

const PAGE: &str = "proofs/MAP.md";
const FORMAT: &str = "docs/src/certificate.md";

/// The columns after the first, and what the paths in them must begin with, from the root.
const COLUMNS: [(&str, &[&str]); 4] = [
    ("Rust", &["dp-types/src/", "dp-local/src/"]),
    ("refused", &["ui-tests/fail/"]),
    ("page", &["docs/src/"]),
    ("theorem", &["proofs/theories/"]),
];

/// What is wrong with the page. `rules` are the rules of the library: their folder and their theorem.
pub(crate) fn faults(rules: &[(String, String)]) -> Result<Vec<String>, String> {
    let page = files::read(&files::root().join(PAGE))?;
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| node "))
        .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    let mut faults = Vec::new();
    for row in &rows {
        row_faults(row, &mut faults);
    }
    let named: Vec<&str> =
        rows.iter().flat_map(|row| quoted(row.first().copied().unwrap_or_default())).collect();
    for node in nodes(&files::read(&files::root().join(FORMAT))?) {
        if !named.contains(&node.as_str()) {
            faults.push(format!("{PAGE} has no row for the node `{node}` of {FORMAT}"));
        }
    }
    for (folder, theorem) in rules {
        let code = format!("dp-types/src/{folder}/mod.rs");
        let home = |row: &&Vec<&str>| {
            row.len() == 5 && row[1].contains(&code) && quoted(row[4]).any(|name| name == theorem)
        };
        if rows.iter().find(home).is_none() {
            faults.push(format!("{PAGE} has no row with {code} and its theorem `{theorem}`"));
        }
    }
    Ok(faults)
}

fn row_faults(row: &[&str], faults: &mut Vec<String>) {
    let [node, cells @ ..] = row else { return };
    if cells.len() != COLUMNS.len() {
        faults.push(format!("{PAGE}: the row {node} has {} cells, not {}", row.len(), COLUMNS.len() + 1));
        return;
    }
    for (cell, (column, roots)) in cells.iter().zip(COLUMNS) {
        let Some(path) = link(cell) else {
            faults.push(format!("{PAGE}: the row {node} links to nothing in the column `{column}`"));
            continue;
        };
        if !roots.iter().any(|root| path.starts_with(root)) || !files::root().join(&path).is_file() {
            faults.push(format!(
                "{PAGE}: the row {node} links to {path}, which is no file for the column `{column}`"
            ));
        } else if column == "theorem" && !quoted(cell).next().is_some_and(|name| stated(&path, name)) {
            faults.push(format!("{PAGE}: the row {node} names a theorem that {path} does not state"));
        }
    }
}

/// Where a cell's link leads, as a path from the root.
fn link(cell: &str) -> Option<String> {
    let target = cell.split_once("](")?.1.split(')').next()?;
    Some(match target.strip_prefix("../") {
        Some(path) => path.to_owned(),
        None => format!("proofs/{target}"),
    })
}

/// What stands between backquotes.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

fn stated(path: &str, theorem: &str) -> bool {
    let text = files::read(Path::new(&files::root().join(path))).unwrap_or_default();
    text.lines().any(|line| line.starts_with(&format!("Theorem {theorem} ")))
}

/// The names of all nodes that the format describes: those of `{"rule":"a"` and `{"op":"a"\|"b"`.
fn nodes(format: &str) -> Vec<String> {
    let mut found = Vec::new();
    for key in ["{\"rule\":", "{\"op\":"] {
        for part in format.split(key).skip(1) {
            for name in part.split([',', '}']).next().unwrap_or_default().split("\\|") {
                found.push(name.trim_matches('"').to_owned());
            }
        }
    }
    found
}
