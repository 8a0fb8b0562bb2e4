//! `attacks`: checks the list of attacks. Each attack in the list must have answers that exist.

use std::collections::BTreeSet;
use std::fs;

use harness::files;
use harness::run::Log;

use crate::twin;

/// The file with the list of attacks.
const LIST: &str = "tools/attacks.txt";

/// Prints the list, and fails if an answer is missing.
pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    if let [first, ..] = arguments {
        return Err(format!("attacks takes no argument, not `{first}`"));
    }
    let mut gaps = 0;
    for line in lines(&list()?) {
        match line {
            Line::Title(title) => println!("\n{title}"),
            Line::Attack(attack, answers) => {
                println!("  {attack}");
                for answer in answers {
                    match missing(answer) {
                        None => println!("      {answer}"),
                        Some(why) => {
                            gaps += 1;
                            println!("      GAP: {answer}: {why}");
                        }
                    }
                }
            }
            Line::Bare(attack) => {
                gaps += 1;
                println!("  {attack}\n      GAP: nothing answers it");
            }
        }
    }
    println!("\n{gaps} gaps");
    Ok(gaps == 0)
}

/// Checks the list, as a step of `test`.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let text = list()?;
    let (mut gaps, mut attacks, mut answered) = (Vec::new(), 0, BTreeSet::new());
    for line in lines(&text) {
        match line {
            Line::Title(_) => {}
            Line::Attack(attack, answers) => {
                attacks += 1;
                for answer in answers {
                    answered.insert(answer);
                    gaps.extend(missing(answer).map(|why| format!("{attack}: {answer}: {why}")));
                }
            }
            Line::Bare(attack) => gaps.push(format!("{attack}: nothing answers it")),
        }
    }
    log.say(&format!("{attacks} attacks, {} answers", answered.len()))?;
    if gaps.is_empty() { Ok(()) } else { Err(gaps.join("\n")) }
}

fn list() -> Result<String, String> {
    fs::read_to_string(files::root().join(LIST)).map_err(|why| format!("{LIST}: {why}"))
}

/// A line of the list.
#[derive(Debug, PartialEq)]
enum Line<'a> {
    Title(&'a str),
    Attack(&'a str, Vec<&'a str>),
    /// A line without ` | `, or without an answer after it.
    Bare(&'a str),
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let told = text.lines().map(str::trim).filter(|line| !line.is_empty());
    told.filter_map(|line| match (line.strip_prefix("## "), line.split_once(" | ")) {
        (Some(title), _) => Some(Line::Title(title)),
        _ if line.starts_with('#') => None,
        (_, Some((attack, answers))) => Some(Line::Attack(attack, separated(answers))),
        _ => Some(Line::Bare(line.trim_end_matches('|').trim_end())),
    })
}

/// Splits the answers of a line. Commas separate the answers, but the text of an answer may also
/// contain commas. So a new answer begins only after a comma that a file name follows.
fn separated(answers: &str) -> Vec<&str> {
    let (mut out, mut rest) = (Vec::new(), answers);
    while let Some(at) = rest.match_indices(", ").map(|(at, _)| at).find(|at| is_file(&rest[at + 2..])) {
        out.push(&rest[..at]);
        rest = &rest[at + 2..];
    }
    out.push(rest);
    out
}

fn is_file(answer: &str) -> bool {
    let file = answer.split([':', ',', ' ']).next().unwrap_or_default();
    file.ends_with(".rs") || file.ends_with(".md")
}

/// The part of an answer that does not exist, if any.
fn missing(answer: &str) -> Option<String> {
    let read = |file: &str| fs::read_to_string(files::root().join(file));
    if let Some((file, test)) = answer.split_once("::") {
        let Ok(text) = read(file) else { return Some(format!("there is no file {file}")) };
        return (!has_test(&text, test)).then(|| format!("{file} has no test of this name"));
    }
    if let Some((file, words)) = answer.split_once(": ") {
        let Ok(text) = read(file) else { return Some(format!("there is no file {file}")) };
        return (!text.contains(words)).then(|| format!("{file} does not say so"));
    }
    let Ok(text) = read(answer) else { return Some("there is no such file".to_owned()) };
    match answer.starts_with("ui-tests/fail/") {
        true => twin::pair(&text).err(),
        false if answer.starts_with("ui-tests/pass/neutralised/") => None,
        false => {
            Some("it is neither a program that is refused nor a test: name the test, FILE::NAME".to_owned())
        }
    }
}

/// Whether a source file has a test with this name: a function under `#[test]`, a function that a
/// test program calls, or a function that a macro of the ledger's suite runs on each store.
fn has_test(text: &str, name: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let Some(at) = lines.iter().position(|line| is_function(line, name)) else { return false };
    let above = lines[..at].iter().rev().take_while(|line| line.starts_with('#') || line.starts_with("//"));
    let marked = above.into_iter().any(|line| line.starts_with("#[test]"));
    // Some tests are separate programs, which call their tests.
    let called =
        lines.contains(&"fn main() {") && lines.iter().any(|line| line.ends_with(&format!("::{name}();")));
    // The suite's tests take the kind of the store as their parameter.
    marked || called || lines[at].contains("(kind: Kind)")
}

fn is_function(line: &str, name: &str) -> bool {
    let line = line.strip_prefix("pub(super) ").or_else(|| line.strip_prefix("pub(crate) ")).unwrap_or(line);
    line.strip_prefix("fn ")
        .and_then(|rest| rest.strip_prefix(name))
        .is_some_and(|rest| rest.starts_with('('))
}

#[cfg(test)]
mod tests {
    use super::{Line, has_test, lines, missing, separated};

    #[test]
    fn a_line_is_an_attack_and_its_answers() {
        let text =
            "# words\n\n## Title\na row, twice | a/b.rs, c.rs::d, SECURITY.md: one, and two\nnothing |\nbare";
        let read: Vec<Line<'_>> = lines(text).collect();
        let answers = vec!["a/b.rs", "c.rs::d", "SECURITY.md: one, and two"];
        let expected = [
            Line::Title("Title"),
            Line::Attack("a row, twice", answers),
            Line::Bare("nothing"),
            Line::Bare("bare"),
        ];
        assert_eq!(read, expected);
        assert_eq!(separated("a.rs"), ["a.rs"]);
    }

    #[test]
    fn a_test_is_a_function_that_is_marked() {
        let text = "#[test]\nfn one() {\n}\nfn two() {}\nfn three(kind: Kind) {\n#[test]\n// why\n#[ignore]\npub(super) fn four() -> Result<(), ()> {";
        assert!(has_test(text, "one") && has_test(text, "three") && has_test(text, "four"));
        assert!(has_test("fn main() {\n    unix::five();\n}\nfn five() {}", "five"));
        assert!(!has_test(text, "two") && !has_test(text, "on") && !has_test(text, "five"));
    }

    #[test]
    fn an_answer_that_is_not_there_is_a_gap() {
        assert_eq!(missing("xtask/src/attacks.rs::an_answer_that_is_not_there_is_a_gap"), None);
        assert!(missing("xtask/src/attacks.rs::no_such_test").is_some());
        assert!(missing("xtask/src/attacks.rs").is_some_and(|why| why.contains("FILE::NAME")));
        assert!(missing("ui-tests/fail/bypass/no_such_program.rs").is_some());
        assert!(missing("SECURITY.md: words that nobody wrote there").is_some());
        assert_eq!(missing("ui-tests/fail/bypass/a_token_is_cloned.rs"), None);
    }
}
