//! `map`: the homes of each rule.
//!
//! A rule is a folder of dp-types. Everything else about it bears its name: a text that proves it, its tests, the
//! words of the tutor about it, programs that must be refused and programs that must pass, a page of the book, a
//! theorem. A home that is missing is a promise that nobody checks.

use std::path::{Path, PathBuf};

use crate::run::Log;
use crate::{files, map_page, twin};

/// The homes of rules in dp-types: where a rule is a folder.
const FAMILIES: &[&str] = &["relation", "aggregate", "mechanism", "composition"];

/// Rules that a user meets under another name than that of their folder.
const KNOWN_AS: &[Known] = &[
    Known { rule: "part", tutor: "\"partition\"", uses: &[".partition("], page: "rules/partition" },
    Known { rule: "vector", tutor: "\"sum_l2\"", uses: &[".sum_l1(", ".sum_l2("], page: "rules/vector" },
    Known {
        rule: "strategy",
        tutor: "\"tree\"",
        uses: &[".tree(", ".tree::<", ".running("],
        page: "rules/strategy",
    },
    Known {
        rule: "parallel_parts",
        tutor: "OverPartsAll",
        uses: &[".each(", ".each_query("],
        page: "rules/partition",
    },
    Known {
        rule: "rank",
        tutor: "\"largest\"",
        uses: &[".largest(", ".smallest(", ".largest::<", ".smallest::<"],
        page: "rules/rank",
    },
    Known {
        rule: "best_of",
        tutor: "\"best_of\"",
        uses: &["best_of(", "best_of_harmonic(", ".best_of::<"],
        page: "rules/best_of",
    },
    Known {
        rule: "deviation",
        tutor: "\"deviations_from\"",
        uses: &[".deviations_from("],
        page: "rules/deviation",
    },
    Known {
        rule: "within",
        tutor: "\"laplace_within\"",
        uses: &[".laplace_within(", ".gaussian_within(", ".laplace_within::<"],
        page: "rules/within",
    },
    Known {
        rule: "threshold",
        tutor: "\"laplace_threshold\"",
        uses: &[".laplace_threshold(", ".laplace_threshold::<"],
        page: "rules/threshold",
    },
    Known {
        rule: "gaussian_threshold",
        tutor: "\"gaussian_threshold\"",
        uses: &[".gaussian_threshold(", ".gaussian_threshold::<"],
        page: "rules/gaussian_threshold",
    },
    Known {
        rule: "select_stable",
        tutor: "\"select_stable\"",
        uses: &[".select_stable(", ".select_stable::<"],
        page: "rules/select_stable",
    },
    Known { rule: "grouped_sum", tutor: "grouped_sum", uses: &[".partition("], page: "rules/grouped_sum" },
    Known { rule: "sequence", tutor: "PlusAll", uses: &[".laplace("], page: "budgets" },
    Known { rule: "branch", tutor: "LargerAll", uses: &["if ", "match ", ".branch::<"], page: "budgets" },
    Known { rule: "static_loop", tutor: "TimesAll", uses: &["for ", ".repeat::<"], page: "budgets" },
    Known { rule: "subquery", tutor: ".call(", uses: &["reusable", ".call("], page: "budgets" },
    Known { rule: "sample", tutor: "", uses: &[".sample("], page: "rules/sample" },
    Known { rule: "equals", tutor: "", uses: &[], page: "by-hand" },
];

/// How a user meets a rule: what the tutor's source says of it, what programs that use it contain, and its page.
struct Known {
    rule: &'static str,
    /// Empty where the rule is for queries written by hand, of which the tutor knows nothing.
    tutor: &'static str,
    /// Empty where nothing can be refused before the build: its bound is a constant that the tests of dp-types reach.
    uses: &'static [&'static str],
    page: &'static str,
}

/// Homes that the workspace as a whole does not have yet, by the name of their column. Empty when it is finished.
const NOT_YET: &[&str] = &[];

/// A column of the table: its name, and what a rule has there.
struct Home {
    name: &'static str,
    find: fn(&Rule) -> Option<String>,
}

const HOMES: &[Home] = &[
    Home { name: "code", find: |rule| rule.file("mod.rs") },
    Home { name: "proof.md", find: |rule| rule.file("proof.md") },
    Home { name: "tests.rs", find: tests },
    Home { name: "dp-macros", find: tutor },
    Home { name: "ui-tests: refused", find: |rule| programs("fail", rule) },
    Home { name: "ui-tests: passing", find: |rule| programs("pass", rule) },
    Home { name: "docs page", find: |rule| existing(&format!("docs/src/{}.md", rule.page())) },
    Home { name: "theorem in proofs", find: theorem },
];

/// A rule, by the name of its folder.
struct Rule {
    family: &'static str,
    name: String,
}

impl Rule {
    fn file(&self, file: &str) -> Option<String> {
        existing(&format!("dp-types/src/{}/{}/{file}", self.family, self.name))
    }

    fn known(&self) -> Option<&'static Known> {
        KNOWN_AS.iter().find(|known| known.rule == self.name)
    }

    fn page(&self) -> String {
        self.known().map_or_else(|| format!("rules/{}", self.name), |known| known.page.to_owned())
    }

    /// The theorem that says of the rule what its family promises.
    fn promise(&self) -> String {
        let promise = match self.family {
            "relation" => "stable",
            "aggregate" => "sensitive",
            _ => "private",
        };
        format!("{}_{promise}", self.name)
    }
}

pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    let strict = match arguments {
        [] => false,
        [option] if option == "--check" => true,
        _ => return Err("map takes nothing, or `--check`".to_owned()),
    };
    let (table, faults) = table()?;
    print!("{table}");
    if strict {
        faults.iter().for_each(|fault| eprintln!("{fault}"));
    }
    Ok(!strict || faults.is_empty())
}

/// The table has no gap.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let (table, faults) = table()?;
    log.say(&table)?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The table as text, and what is wrong with it.
fn table() -> Result<(String, Vec<String>), String> {
    let rules = rules()?;
    let (mut text, mut faults) = (String::new(), Vec::new());
    let mut empty = vec![true; HOMES.len()];
    for rule in &rules {
        text += &format!("{} ({})\n", rule.name, rule.family);
        for (home, empty) in HOMES.iter().zip(&mut empty) {
            let found = (home.find)(rule);
            *empty &= found.is_none();
            let pending = NOT_YET.contains(&home.name);
            let shown = match &found {
                Some(place) => place.as_str(),
                None if pending => "not yet",
                None => "MISSING",
            };
            text += &format!("    {:<18} {shown}\n", home.name);
            if found.is_none() && !pending {
                faults.push(format!("rule `{}` has no home of the kind `{}`", rule.name, home.name));
            }
        }
    }
    let folders = rules
        .iter()
        .map(|rule| (format!("{}/{}", rule.family, rule.name), rule.promise()))
        .collect::<Vec<_>>();
    faults.extend(map_page::faults(&folders)?);
    for (home, _) in HOMES.iter().zip(empty).filter(|(home, empty)| !empty && NOT_YET.contains(&home.name)) {
        faults.push(format!("`{}` is declared as not yet there, but some rule has it", home.name));
    }
    Ok((text, faults))
}

fn rules() -> Result<Vec<Rule>, String> {
    let mut rules = Vec::new();
    for family in FAMILIES {
        let folder = files::root().join("dp-types/src").join(family);
        let entries =
            std::fs::read_dir(&folder).map_err(|e| format!("cannot read {}: {e}", folder.display()))?;
        // A folder without a `mod.rs` holds the tests of a file beside it.
        let folders = entries.flatten().filter(|entry| entry.path().join("mod.rs").is_file());
        let mut names: Vec<String> =
            folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        rules.extend(names.into_iter().map(|name| Rule { family, name }));
    }
    Ok(rules)
}

/// The path, if there is such a file with something in it.
fn existing(path: &str) -> Option<String> {
    let size = std::fs::metadata(files::root().join(path)).ok()?.len();
    (size > 0).then(|| path.to_owned())
}

/// The first file of a folder whose text is as asked, and how many more there are.
fn mentions(folder: &str, ending: &str, asked: impl Fn(&str) -> bool) -> Option<String> {
    let found: Vec<PathBuf> = files::below(&files::root().join(folder), ending)
        .into_iter()
        .filter(|path| files::read(path).is_ok_and(|text| asked(&text)))
        .collect();
    summary(&found)
}

fn summary(found: &[PathBuf]) -> Option<String> {
    let (first, rest) = found.split_first()?;
    let first = first.strip_prefix(files::root()).unwrap_or(first).display();
    Some(match rest.len() {
        0 => first.to_string(),
        more => format!("{first} and {more} more"),
    })
}

/// Where the tutor speaks of the rule: as a string, as it must to recognise the method, or by what it emits.
fn tutor(rule: &Rule) -> Option<String> {
    let word = rule.known().map_or_else(|| format!("\"{}\"", rule.name), |known| known.tutor.to_owned());
    match word.is_empty() {
        true => Some("by hand only".to_owned()),
        false => mentions("dp-macros/src", ".rs", |text| text.contains(&word)),
    }
}

/// The programs of ui-tests of a `kind`, those that must fail or pass, that use the rule.
fn programs(kind: &str, rule: &Rule) -> Option<String> {
    let calls = match rule.known() {
        Some(known) => known.uses.iter().map(|part| (*part).to_owned()).collect(),
        None => vec![format!(".{}(", rule.name), format!(".{}::<", rule.name)],
    };
    if calls.is_empty() {
        return Some("a constant of the build".to_owned());
    }
    // A refused program holds its passing twin too.
    let is = |path: &Path, folder: &str| path.components().any(|part| part.as_os_str() == folder);
    let program = |path: &Path| {
        let text = files::read(path).ok()?;
        if !is(path, "fail") {
            return is(path, kind).then_some(text);
        }
        let (refused, twin) = twin::pair(&text).ok()?;
        Some(if kind == "fail" { refused } else { twin })
    };
    let uses = |path: &Path| program(path).is_some_and(|text| calls.iter().any(|call| text.contains(call)));
    let found: Vec<PathBuf> =
        files::below(&files::root().join("ui-tests"), ".rs").into_iter().filter(|path| uses(path)).collect();
    summary(&found)
}

/// The rule's tests, if there is one in them. Composition is tested as a whole, on queries.
fn tests(rule: &Rule) -> Option<String> {
    let file = match rule.family {
        "composition" => {
            existing("dp-types/src/budget/tests.rs").or_else(|| existing("dp-types/tests/composition.rs"))?
        }
        _ => rule.file("tests.rs")?,
    };
    let text = files::read(&files::root().join(&file)).ok()?;
    text.contains("#[test]").then_some(file)
}

/// Where the rule's theorem is stated.
fn theorem(rule: &Rule) -> Option<String> {
    let name = rule.promise();
    let stated = |path: &&PathBuf| {
        files::read(path)
            .is_ok_and(|text| text.lines().any(|line| line.starts_with(&format!("Theorem {name} "))))
    };
    let files = files::below(&files::root().join("proofs/theories"), ".v");
    let path = files.iter().find(stated)?;
    Some(format!("{name} in {}", path.strip_prefix(files::root()).ok()?.display()))
}
