//! The homes of a rule: the files and folders that belong to the rule, such as its code, its page
//! and its theorem.

use std::path::Path;

use harness::files;

use super::rules::Entry;

/// A home of a rule: its kind, and its path if the rule has this home.
pub(super) type Home = (&'static str, Option<String>);

/// The homes (files and folders) of a rule.
pub(super) fn homes(rule: &Entry) -> Vec<Home> {
    let code = rule.get("code");
    let folder = code.strip_suffix("/mod.rs");
    let mut homes = vec![
        ("code", existing(code).filter(|_| is_named(rule))),
        ("auditor", existing(&format!("dp-audit/src/rule/{}.rs", rule.name))),
        ("Coq", coq(rule)),
        ("page", existing(&format!("docs/src/{}.md", rule.get("page")))),
        ("refused", existing(&format!("ui-tests/fail/{}.rs", rule.get("refused")))),
    ];
    // If the code of a rule is a single file, the rule does not have its own argument and tests:
    // they belong to the file's folder.
    if let Some(folder) = folder {
        homes.push(("argument", existing(&format!("{folder}/proof.md"))));
        homes.push(("tests", tests(rule, folder)));
    }
    let offered = |method: &str| match is_offered(method) {
        true => ("method", Some(method.to_owned())),
        false => ("method", None),
    };
    homes.extend(rule.get("methods").split_whitespace().map(offered));
    let explained = |code: &str| ("error", existing(&format!("dp-types/errors/{code}.md")));
    homes.extend(rule.get("errors").split_whitespace().map(explained));
    homes
}

/// Whether the code's folder or file has the name of the rule.
fn is_named(rule: &Entry) -> bool {
    let code = rule.get("code");
    let code = code.strip_suffix("/mod.rs").or_else(|| code.strip_suffix(".rs")).unwrap_or_default();
    let library = if is_of_a_device(rule) { "dp-local" } else { "dp-types" };
    code.starts_with(&format!("{library}/src/{}/", rule.get("family")))
        && code.rsplit('/').next() == Some(&rule.name)
}

/// Whether a device runs the rule. The code of such a rule is in `dp-local`.
fn is_of_a_device(rule: &Entry) -> bool {
    rule.get("family") == "randomiser"
}

/// The Coq file of the rule, or the Coq file of a folder that the rule shares with other rules.
/// The theorems of all randomisers are in two files, so the table names the file of each theorem.
/// The theorem has the name of the rule.
fn coq(rule: &Entry) -> Option<String> {
    if is_of_a_device(rule) {
        let theorem = rule.get("theorem").strip_prefix(&format!("`{}_private` in [", rule.name))?;
        let file = theorem.split_once("](")?.1.split_once(')')?.0;
        return existing(&format!("proofs/{file}"));
    }
    let camel = |name: &str| -> String {
        let words = name.split('_').map(|word| {
            let mut letters = word.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
        });
        words.collect()
    };
    let folder = Path::new(rule.get("code")).parent()?.file_name()?.to_string_lossy().into_owned();
    let file = |name: &str| existing(&format!("proofs/theories/rules/{}.v", camel(name)));
    file(&rule.name).or_else(|| file(&folder))
}

/// The tests of the rule. Compositions are tested as a whole, on queries.
fn tests(rule: &Entry, folder: &str) -> Option<String> {
    let own = existing(&format!("{folder}/tests.rs")).or_else(|| existing(&format!("{folder}/tests/mod.rs")));
    let file = match rule.get("family") {
        "composition" => own.or_else(|| existing("dp-types/tests/composition.rs")),
        _ => own,
    }?;
    let text = files::read(&files::root().join(&file)).ok()?;
    text.contains("#[test]").then_some(file)
}

/// Whether the macro knows the method, or `dp-types` offers the method to hand-written queries.
fn is_offered(method: &str) -> bool {
    let (by_hand, word) = (format!("fn {method}"), format!("\"{method}\""));
    let law = files::below(&files::root().join("dp-types/src"), ".rs");
    let tutor = files::below(&files::root().join("dp-macros/src"), ".rs");
    let has = |paths: &[std::path::PathBuf], text: &str| {
        paths.iter().any(|path| files::read(path).is_ok_and(|source| source.contains(text)))
    };
    has(&tutor, &word) || has(&law, &by_hand)
}

/// Returns the path if it is a non-empty file.
fn existing(path: &str) -> Option<String> {
    let size = std::fs::metadata(files::root().join(path)).ok()?.len();
    (size > 0).then(|| path.to_owned())
}
