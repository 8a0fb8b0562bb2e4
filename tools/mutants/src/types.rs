//! Mutants of types: wrong rules that `tools/mutants/types.txt` lists, since `cargo-mutants`
//! changes only function bodies.
//!
//! The tool makes the changes one at a time, in a copy of the workspace. A change counts as noticed
//! if the package's library does not compile or its tests do not pass.

use std::path::Path;
use std::process::{Command, Stdio};

use harness::files;
use harness::run::cargo;

use super::{CODE, Code, folder, renew};

const LIST: &str = "tools/mutants/types.txt";

/// A change: replacements in one file.
#[derive(Debug, PartialEq, Eq)]
struct Change {
    /// The name of the change, in the form `FILE: MISTAKE`: the file, and the mistake that the
    /// change makes.
    name: String,
    /// Pairs of an old and a new text. Each old text occurs once in the file.
    edits: Vec<(String, String)>,
}

impl Change {
    fn file(&self) -> &str {
        self.name.split_once(':').map_or(&self.name, |(file, _)| file)
    }

    /// The package to which the file belongs, with the package's tests.
    fn code(&self) -> Result<&'static Code, String> {
        let package = self.file().split('/').next().unwrap_or_default();
        let of = CODE.iter().find(|code| code.package == package);
        of.ok_or_else(|| format!("{LIST}: `CODE` has no tests for the package of this change: {}", self.name))
    }

    /// The text of the file after the change.
    fn made(&self, text: &str) -> Result<String, String> {
        self.edits.iter().try_fold(text.to_owned(), |text, (from, to)| {
            match text.matches(from.as_str()).count() {
                1 => Ok(text.replace(from.as_str(), to)),
                n => Err(format!("{LIST}: {} holds {n} times, instead of once:\n{from}", self.file())),
            }
        })
    }
}

/// The changes that no test notices.
pub(super) fn survivors(chosen: &dyn Fn(&str) -> bool) -> Result<Vec<String>, String> {
    let list = parse(&files::read(&files::root().join(LIST))?)?;
    let list: Vec<Change> =
        list.into_iter().filter(|change| chosen(&format!("{LIST} {}", change.name))).collect();
    if list.is_empty() {
        return Ok(Vec::new());
    }
    let copy = folder().join("copy");
    for file in files::tracked()? {
        // A file that is not text is not a source file, so the copy does not need it.
        if let Ok(text) = files::read(&files::root().join(&file)) {
            renew(&copy.join(&file), &text)?;
        }
    }
    let mut missed = Vec::new();
    let mut sound: Option<&str> = None;
    for change in list {
        let code = change.code()?;
        if sound != Some(code.package) && !passes(&copy, code, "test", code.quick)? {
            return Err(format!("the tests of {} fail without a change", code.package));
        }
        sound = Some(code.package);
        let path = copy.join(change.file());
        let text = files::read(&path)?;
        files::write(&path, &change.made(&text)?)?;
        let noticed = !passes(&copy, code, "test", code.quick)? || !passes(&copy, code, "test", code.all)?;
        let compiles = !noticed || passes(&copy, code, "check", "--lib")?;
        files::write(&path, &text)?;
        let verdict = match (noticed, compiles) {
            (true, true) => "noticed",
            (true, false) => {
                return Err(format!("{LIST}: the library does not compile after: {}", change.name));
            }
            (false, _) => "MISSED",
        };
        println!("{verdict:8} {}", change.name);
        if !noticed {
            missed.push(change.name);
        }
    }
    Ok(missed)
}

/// Whether a cargo command succeeds in the copy.
fn passes(copy: &Path, code: &Code, command: &str, arguments: &str) -> Result<bool, String> {
    let Code { package, features, .. } = code;
    let mut run: Command =
        cargo(&format!("{command} --quiet --profile mutants --package {package} {features} {arguments}"));
    run.current_dir(copy).env("CARGO_TARGET_DIR", folder().join("build"));
    let status = run.stdout(Stdio::null()).stderr(Stdio::null()).status();
    Ok(status.map_err(|e| format!("cannot run cargo: {e}"))?.success())
}

/// Parses the list. An entry is a name, then the old text (`- `) and the new text (`+ `), indented.
/// An entry has several such pairs if several places must change together.
fn parse(text: &str) -> Result<Vec<Change>, String> {
    let mut list: Vec<Change> = Vec::new();
    let mut last = '+';
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let Some(edit) = line.strip_prefix("    ") else {
            list.push(Change { name: line.to_owned(), edits: Vec::new() });
            last = '+';
            continue;
        };
        let change = list.last_mut().ok_or_else(|| format!("{LIST} begins with a text that is replaced"))?;
        let (sign, edit) = match (edit.strip_prefix("- "), edit.strip_prefix("+ ")) {
            (Some(from), _) => ('-', from),
            (_, Some(to)) => ('+', to),
            _ => {
                return Err(format!(
                    "{LIST}: below {}, this begins with neither `- ` nor `+ `: {edit}",
                    change.name
                ));
            }
        };
        if sign == '-' && last == '+' {
            change.edits.push((String::new(), String::new()));
        }
        let (from, to) =
            change.edits.last_mut().ok_or_else(|| format!("{LIST}: {} replaces nothing", change.name))?;
        let into = if sign == '-' { from } else { to };
        if !into.is_empty() {
            into.push('\n');
        }
        into.push_str(edit);
        last = sign;
    }
    match list.iter().find(|change| change.edits.is_empty()) {
        Some(change) => Err(format!("{LIST}: {} replaces nothing", change.name)),
        None => Ok(list),
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, LIST, parse};
    use harness::files;

    #[test]
    fn edits_are_read_in_pairs() {
        let list = parse("# remark\na.rs: nothing is charged\n    - type A = B;\n    - type C = D;\n    + type A = ();\n\n    - x\n    + y\n")
            .expect("it is well-formed");
        let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
        let edits = vec![pair("type A = B;\ntype C = D;", "type A = ();"), pair("x", "y")];
        assert_eq!(list, [Change { name: "a.rs: nothing is charged".to_owned(), edits }]);
        assert_eq!(list[0].made("z type A = B;\ntype C = D; x").as_deref(), Ok("z type A = (); y"));
        assert!(list[0].made("x x").is_err());
        assert!(parse("a.rs: nothing\n").is_err());
        assert!(parse("    - x\n").is_err());
        assert!(parse("a.rs: b\n    x\n").is_err());
    }

    #[test]
    fn every_change_of_the_list_can_be_made() -> Result<(), String> {
        let list = parse(&files::read(&files::root().join(LIST))?)?;
        assert!(!list.is_empty());
        for change in list {
            let text = files::read(&files::root().join(change.file()))?;
            assert_ne!(change.made(&text)?, text, "{}", change.name);
        }
        Ok(())
    }
}
