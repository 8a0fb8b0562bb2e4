//! `map`: the files of each rule.
//!
//! A rule has one name. By it, one finds its folder in the law, its file in the auditor and in Coq,
//! its page and its node in certificates. `rules.txt` lists the rules. This module checks the rest
//! of that table, and generates pages from it.

mod homes;
mod pages;
mod rules;

use std::collections::BTreeSet;

use harness::files;
use harness::run::Log;
use rules::Entry;

pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    if let Some(word) = arguments.first() {
        return Err(format!("map takes no arguments, not `{word}`"));
    }
    let (text, faults) = report(&rules::read()?)?;
    print!("{text}");
    faults.iter().for_each(|fault| eprintln!("{fault}"));
    Ok(faults.is_empty())
}

/// Every rule has its homes, and the generated pages are up to date.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let (text, faults) = report(&rules::read()?)?;
    log.say(&text)?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Writes the generated pages.
pub(crate) fn bless() -> Result<(), String> {
    let rules = rules::read()?;
    for page in &pages::PAGES {
        files::write(&files::root().join(page.path), &pages::renewed(page, &rules)?)?;
    }
    Ok(())
}

/// The homes of all rules as text, and the missing ones.
fn report(rules: &[Entry]) -> Result<(String, Vec<String>), String> {
    let (mut text, mut faults) = (String::new(), pages::broken(rules));
    for rule in rules.iter().filter(|rule| homes::is_of_the_law(rule)) {
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

/// Folders of rules and nodes of the format that the table lacks.
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
