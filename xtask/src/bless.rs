//! `bless`: writes the expected outputs again.

use std::process::Stdio;

use harness::run::cargo;

use crate::locks;
use crate::tool::{public_api, succeeds, tool};

/// The test suites that write expected outputs: the package, the environment variable, and its
/// value. If the variable is set, the suite writes its own files.
const SUITES: [(&str, &str, &str); 3] =
    [("ui-tests", "TRYBUILD", "overwrite"), ("dp-macros", "BLESS", "1"), ("dp-audit", "DP_AUDIT_BLESS", "1")];

pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    let is_known = |word: &&String| {
        ["pages", "api", "locks"].contains(&word.as_str())
            || SUITES.iter().any(|(package, ..)| package == word)
    };
    if let Some(word) = arguments.iter().find(|word| !is_known(word)) {
        return Err(format!("there is nothing called `{word}` to bless"));
    }
    let chosen = |name: &str| arguments.is_empty() || arguments.iter().any(|word| word == name);
    let mut well = true;
    if chosen("pages") {
        well &= succeeds(&mut tool("rule-map", "bless"))?;
    }
    if chosen("api") {
        well &= succeeds(&mut public_api("bless"))?;
    }
    if chosen("locks") {
        well &= locks::bless()?;
    }
    for (package, variable, value) in SUITES.iter().filter(|(package, ..)| chosen(package)) {
        let mut test = cargo(&format!("test --package {package}"));
        well &= succeeds(test.env(variable, value).stdin(Stdio::null()))?;
    }
    Ok(well)
}
