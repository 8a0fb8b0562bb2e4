//! Finds the files of each rule.
//!
//! A rule has one name. By this name, a reader finds the rule's folder in `dp-types`, its file in
//! the auditor and in Coq, its page, and its node in certificates. `rules.txt` lists the rules.
//! This program checks that table against the files, and generates pages from it.
#![forbid(unsafe_code)]

mod grammar;
mod homes;
mod pages;
mod rules;

use std::collections::BTreeSet;
use std::process::ExitCode;

use harness::files;
use rules::{Entry, Kind};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => check(),
        ["bless"] => bless().map(|()| true),
        _ => Err("say nothing, or `bless` to write the generated pages".to_owned()),
    };
    harness::exit("rule-map", outcome)
}

/// Prints the homes (files and folders) of every rule, and the faults. Returns whether there are no
/// faults.
fn check() -> Result<bool, String> {
    let (text, faults) = report(&rules::read()?)?;
    print!("{text}");
    faults.iter().for_each(|fault| eprintln!("{fault}"));
    Ok(faults.is_empty())
}

/// Writes the generated pages.
fn bless() -> Result<(), String> {
    let rules = rules::read()?;
    for page in &pages::PAGES {
        files::write(&files::root().join(page.path), &pages::renewed(page, &rules)?)?;
    }
    Ok(())
}

/// The homes (files and folders) of all rules as text, and a list of the missing homes.
fn report(rules: &[Entry]) -> Result<(String, Vec<String>), String> {
    let (mut text, mut faults) = (String::new(), pages::broken(rules));
    faults.extend(grammar::undefined(rules));
    for rule in rules.iter().filter(|rule| rule.kind == Kind::Rule) {
        text += &format!("{} ({})\n", rule.name, rule.get("family"));
        for (name, place) in homes::homes(rule) {
            text += &format!("    {name:<10} {}\n", place.as_deref().unwrap_or("MISSING"));
            if place.is_none() {
                faults.push(format!("rule `{}` has no home of the kind `{name}`", rule.name));
            }
        }
    }
    faults.extend(unlisted(rules)?);
    for page in &pages::PAGES {
        if files::read(&files::root().join(page.path))? != pages::renewed(page, rules)? {
            faults.push(format!("{} is not what {} generates: `cargo xtask bless`", page.path, rules::TABLE));
        }
    }
    Ok((text, faults))
}

/// The folders of rules, and the nodes of the format, that the table does not list.
fn unlisted(rules: &[Entry]) -> Result<Vec<String>, String> {
    let listed: BTreeSet<&str> = rules.iter().map(|rule| rule.name.as_str()).collect();
    let mut faults = Vec::new();
    for family in ["transformation", "aggregate", "mechanism", "composition"] {
        let arguments = files::below(&files::root().join("dp-types/src").join(family), "proof.md");
        for folder in arguments.iter().filter_map(|argument| argument.parent()?.file_name()?.to_str()) {
            if !listed.contains(folder) {
                faults.push(format!("{} has no rule `{folder}`, which has a proof.md", rules::TABLE));
            }
        }
    }
    let nodes: String = rules.iter().map(|rule| rule.node() + " ").collect();
    for node in pages::nodes()? {
        if !nodes.contains(&format!("`{node}`")) {
            faults.push(format!("{} has no entry for the node `{node}` of the format", rules::TABLE));
        }
    }
    Ok(faults)
}
