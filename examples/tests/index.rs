//! Tests that the index in `examples/README.md` lists all programs of the literature, and that
//! every named program exists.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The identifiers of all programs that the index must list.
const IDS: &str = "S1 S2 S3 S4 S5 S6 S7 S9 S10 S11 S12 D1 D2 D3 A1 A2 A4 A5 A6 A7 A8 A9 F1 F2 F3 U1 U2 U3 U4 U5 U6 P1 P2 P3 P4 \
                   V1 V2 V3 V4 V5 V6 V7 C1 C2 C3 C4 C5 C6";

/// The programs that must not compile, or that have a part that must not compile.
const REFUSED: &str = "S10 S11 A8 A9 U1 P4 V7 C1";

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The rows of the index: the identifier, and the programs that the row names.
fn rows(readme: &str) -> Vec<(&str, Vec<&str>)> {
    let cells = readme.lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let programs = cells.filter(|cells| cells.len() == 6 && IDS.split(' ').any(|id| id == cells[1]));
    programs.map(|cells| (cells[1], cells[4].split('`').skip(1).step_by(2).collect())).collect()
}

#[test]
fn the_index_has_each_program_once() {
    let readme = read(&here("README.md"));
    let ids: Vec<&str> = rows(&readme).into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, IDS.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn each_program_is_there_and_asserts_its_cost() {
    let readme = read(&here("README.md"));
    let mut known = BTreeSet::new();
    for (id, named) in rows(&readme) {
        assert!(!named.is_empty(), "{id} names no program");
        for name in named {
            match name.split_once("::") {
                Some((file, query)) => {
                    known.insert(file.to_owned());
                    let text = read(&here("tests/cases").join(file));
                    let made = [format!("fn {query}("), format!("fn {query}<"), format!("struct {query};")];
                    assert!(made.iter().any(|made| text.contains(made)), "{id}: {name} is not there");
                    let reads = [
                        format!("says::<{query}>"),
                        format!("says::<crate::{}::{query}>", file.trim_end_matches(".rs")),
                        format!("certificate::<{query}>"),
                        // In the test of a survey, `R` is the survey's randomiser.
                        "certificate::<R>".to_owned(),
                    ];
                    assert!(
                        reads.iter().any(|reads| text.contains(reads)),
                        "{id}: nobody reads what {name} costs"
                    );
                }
                None => {
                    let program = here("../ui-tests/fail").join(name);
                    assert!(program.is_file(), "{id}: {name} is not refused");
                    let marked = read(&program)
                        .lines()
                        .any(|line| line.trim_start().starts_with("//+") || line.ends_with("//-"));
                    assert!(marked, "{id}: no mark in {name} describes its passing twin");
                }
            }
        }
    }
    // Below the table, the README names the files that do not belong to a row of the index.
    for file in fs::read_dir(here("tests/cases")).expect("the folder is there") {
        let name = file.expect("readable").file_name().to_string_lossy().into_owned();
        assert!(name == "main.rs" || readme.contains(&format!("`{name}")), "{name} is not in the index");
    }
    assert!(known.len() > 10, "{known:?}");
}

#[test]
fn what_must_be_refused_names_a_refused_program() {
    let readme = read(&here("README.md"));
    for (id, named) in rows(&readme) {
        let refused = named.iter().any(|name| !name.contains("::"));
        assert!(refused || REFUSED.split(' ').all(|wanted| wanted != id), "{id} names no refused program");
    }
}
