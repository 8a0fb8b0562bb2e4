//! Tests that the macros' catalogue of errors, `dp-types` and the error pages describe the same
//! errors.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::diag::catalogue::all;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Collects the codes that the files below a folder mention.
fn codes_below(folder: &Path, codes: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            codes_below(&path, codes);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).expect("a source file is text");
            for piece in text.split("dp-audit explain ").skip(1) {
                if let Some(code) = piece.get(..6).filter(|_| piece[6..].starts_with('`')) {
                    codes.insert(code.to_owned());
                }
            }
        }
    }
}

#[test]
fn every_code_has_a_page_and_every_page_a_code() {
    let mut codes: BTreeSet<String> = all().map(|entry| entry.code.to_owned()).collect();
    codes_below(&workspace().join("dp-types/src"), &mut codes);
    let pages: BTreeSet<String> = fs::read_dir(workspace().join("dp-types/errors"))
        .expect("there are pages")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".md").map(str::to_owned))
        .filter(|name| name.starts_with("DP"))
        .collect();
    assert_eq!(codes, pages);
}

#[test]
fn every_page_has_its_parts() {
    for entry in all() {
        let path = workspace().join(format!("dp-types/errors/{}.md", entry.code));
        let page = fs::read_to_string(&path).expect("a page");
        assert!(page.starts_with(&format!("# {}: ", entry.code)), "{}: title", entry.code);
        for part in ["## What it means", "## An example", "## The way out", "## Why"] {
            assert!(page.contains(part), "{}: {part}", entry.code);
        }
    }
}

/// The code blocks of a page that come after the heading.
fn blocks<'p>(page: &'p str, heading: &str) -> Vec<&'p str> {
    let from = page.find(heading).map_or("", |at| &page[at + heading.len()..]);
    let section = from.split("\n## ").next().unwrap_or_default();
    section.split("```").skip(1).step_by(2).filter_map(|b| b.split_once('\n').map(|(_, code)| code)).collect()
}

#[test]
fn the_examples_of_the_pages_are_true() {
    let (mut refused, mut accepted) = (0, 0);
    for code in all().map(|entry| entry.code).collect::<BTreeSet<_>>() {
        let path = workspace().join(format!("dp-types/errors/{code}.md"));
        let page = fs::read_to_string(&path).expect("a page");
        // For some examples, the macros report nothing: only `dp-types` refuses them, or they are
        // not items.
        for (heading, wrong) in [("## An example", true), ("## The way out", false)] {
            for block in blocks(&page, heading) {
                let Ok(file) = syn::parse_file(block) else { continue };
                // An example with a file of values cannot run here, since the file is not in this
                // crate.
                if !wrong && block.contains("values = ") {
                    continue;
                }
                let expansion = super::expand(file).to_string();
                if wrong && expansion.contains("dp-audit explain ") {
                    assert!(expansion.contains(&format!("dp-audit explain {code}")), "{code}: {expansion}");
                    refused += 1;
                }
                if !wrong {
                    assert!(!expansion.contains("dp-audit explain "), "{code}: {expansion}");
                    accepted += 1;
                }
            }
        }
    }
    assert!(refused >= 18 && accepted >= 18, "{refused} examples are refused, {accepted} accepted");
}

#[test]
fn words_follow_the_form_of_rustc() {
    for entry in all() {
        for text in [entry.title, entry.label] {
            let first = text.chars().next().expect("words");
            assert!(!first.is_uppercase() && !text.ends_with('.'), "{}: {text}", entry.code);
        }
        assert!(!entry.notes.is_empty(), "{}: the way out", entry.code);
    }
}
