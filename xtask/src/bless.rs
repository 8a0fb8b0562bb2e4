//! `bless`: what is expected becomes what is.

use std::process::Stdio;

use crate::run::cargo;

pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    if let Some(word) = arguments.first() {
        return Err(format!("bless takes no arguments, not `{word}`"));
    }
    // Each suite writes its own files when it is asked to through its environment variable.
    let mut well = true;
    let suites = [
        ("ui-tests", "TRYBUILD", "overwrite"),
        ("dp-macros", "BLESS", "1"),
        ("dp-audit", "DP_AUDIT_BLESS", "1"),
    ];
    for (package, variable, value) in suites {
        let mut test = cargo(&format!("test --package {package}"));
        let status = test.env(variable, value).stdin(Stdio::null()).status();
        well &= status.map_err(|e| format!("cannot run cargo: {e}"))?.success();
    }
    Ok(well)
}
