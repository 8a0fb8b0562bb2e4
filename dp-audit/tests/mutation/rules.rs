//! Tests with changed certificates that name another rule, or that leave premises out.

use crate::common::{faults, path, reseal, samples};
use crate::of_each_certificate;
use dp_audit::parse::json::{Kind, Value, parse};
use std::collections::BTreeSet;

/// Every rule that a certificate may name. The test reads them from the registry's source, so it
/// covers a new rule at once.
fn rules() -> Vec<String> {
    let source = |file: &str| {
        std::fs::read_to_string(path("../src/rule").join(format!("{file}.rs"))).expect("a rule's source")
    };
    let registry = source("mod");
    let of_certificates = registry.split("expressions:").next().expect("a first piece");
    let entries = of_certificates.split("Entry { name: ").skip(1);
    let name = |entry: &str| {
        let file = entry.split("::NAME").next().expect("a module");
        let text = source(file);
        text.split("const NAME: &str = \"")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .expect("a name")
            .to_owned()
    };
    entries.map(name).collect()
}

#[test]
fn an_attacker_who_names_another_rule_is_caught() {
    let known = rules();
    assert!(known.len() > 30, "{known:?}");
    let seen = of_each_certificate(|name, line| {
        let mut seen = BTreeSet::new();
        for (at, _) in line.match_indices("\"rule\":\"") {
            let start = at + "\"rule\":\"".len();
            let end = start + line[start..].find('"').expect("the end of a name");
            let rule = &line[start..end];
            seen.insert(rule.to_owned());
            for other in known.iter().filter(|other| *other != rule) {
                let forged = reseal(&format!("{}{other}{}", &line[..start], &line[end..]));
                // A sum and a difference of two numbers have the same sensitivity. A query that
                // pays for two releases may make only one of them, as a branch does.
                let alike = [("add/1", "subtract/1"), ("subtract/1", "add/1")];
                let less = (rule, other.as_str()) == ("sequential-composition/1", "branch-on-released/1");
                let true_too = alike.contains(&(rule, other.as_str())) || less;
                assert!(true_too || !faults(&forged).is_empty(), "{name}: {rule} at {at} became {other}");
            }
        }
        seen
    });
    let seen: BTreeSet<String> = seen.into_iter().flatten().collect();
    assert_eq!(seen, known.into_iter().collect(), "the samples use every rule");
}

/// Every list of premises, with its first and last position.
fn premises(value: &Value, into: &mut Vec<(usize, usize, usize)>) {
    match &value.kind {
        Kind::Object(members) => {
            for member in members {
                if let ("premises", Kind::Array(items)) = (member.key.as_str(), &member.value.kind) {
                    into.push((member.value.start, member.value.end, items.len()));
                }
                premises(&member.value, into);
            }
        }
        Kind::Array(items) => items.iter().for_each(|item| premises(item, into)),
        _ => {}
    }
}

#[test]
fn an_attacker_who_leaves_premises_out_or_puts_them_in_twice_is_caught() {
    for (name, line) in samples::certificates() {
        let mut found = Vec::new();
        premises(&parse(line.as_bytes()).expect("the sample parses"), &mut found);
        for (start, end, count) in found.into_iter().filter(|(_, _, count)| *count > 0) {
            let inside = &line[start + 1..end - 1];
            for changed in ["[]".to_owned(), format!("[{inside},{inside}]")] {
                let forged = reseal(&format!("{}{changed}{}", &line[..start], &line[end..]));
                assert!(!faults(&forged).is_empty(), "{name}: {count} premises at {start} became {changed}");
            }
        }
    }
}
