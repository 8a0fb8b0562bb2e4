//! Tests the grammar on the page about certificates. Each committed sample certificate fits this
//! grammar, node by node, with its fields in order.

mod notation;
mod reader;

use std::collections::BTreeSet;
use std::path::Path;

use notation::Grammar;
use reader::Reader;

/// Forms of the grammar that no committed certificate has. An operation and a cut differ from other
/// forms in only one word. The tests of the command cover the conversions. The other forms are
/// those of records that are not private.
const UNSEEN: [&str; 7] = [
    r#""generator":"chacha20, SEEDED: NOT PRIVATE","private":false"#,
    r#""pure-to-approx/1""#,
    r#""pure-to-renyi/1""#,
    r#""pure-to-zcdp/1""#,
    r#""zcdp-to-renyi/1""#,
    r#"{"cut":"category","args":[EXPR]}"#,
    r#"{"op":"eq","args":[EXPR,EXPR]}"#,
];

fn grammar() -> Grammar {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/certificate.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let section = page.split("## Grammar").nth(1).expect("a section");
    Grammar::read(section.split("```").nth(1).expect("a block").trim_start_matches("text\n"))
}

/// The golden records, each with the name of its file.
fn records() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates");
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let records = files.flat_map(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).expect("text");
        text.lines().map(|line| (name.clone(), line.to_owned())).collect::<Vec<_>>()
    });
    records.collect()
}

#[test]
fn every_golden_record_fits_the_grammar() {
    let grammar = grammar();
    let mut seen = BTreeSet::new();
    for (file, line) in records() {
        let mut reader = Reader::new(&grammar, &line);
        reader.whole("RECORD").unwrap_or_else(|fault| panic!("{file}: {fault}"));
        seen.extend(reader.seen());
    }
    let unseen: Vec<&str> = grammar.forms().filter(|form| !seen.contains(form)).collect();
    let mut expected = UNSEEN.to_vec();
    expected.sort_unstable();
    assert_eq!(unseen, expected, "forms that no golden record has");
}

#[test]
fn other_fields_and_another_order_do_not_fit() {
    let grammar = grammar();
    let fits = |node: &str| Reader::new(&grammar, node).whole("PLAN").is_ok();
    assert!(fits(r#"{"rule":"source/1","source":0,"stability":[1],"rows":"some"}"#));
    assert!(!fits(r#"{"rule":"source/1","stability":[1],"source":0,"rows":"some"}"#));
    assert!(!fits(r#"{"rule":"source/1","source":0,"stability":[1]}"#));
    assert!(!fits(r#"{"rule":"source/1","source":0,"stability":[1],"rows":"some","more":1}"#));
    assert!(!fits(r#"{"rule":"source/1","source":-1,"stability":[1],"rows":"some"}"#));
    assert!(!fits(r#"{"rule":"source/1","source":0,"stability":[01],"rows":"some"}"#));
    assert!(!fits(r#"{"rule":"source/1","source":0,"stability":[1],"rows":"other"}"#));
    let column = |text: &str| Reader::new(&grammar, text).whole("COLUMN").is_ok();
    assert!(column(r#"{"name":"a \" b","kind":"optional","of":{"kind":"boolean"}}"#));
    assert!(!column(r#"{"kind":"boolean","name":"a"}"#));
}
