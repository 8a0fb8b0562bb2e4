//! The grammar of certificates, generated from the table of rules.

use std::collections::{BTreeMap, BTreeSet};

use super::rules::{Entry, Kind, TABLE};

/// The names that the page explains in words. So the grammar does not define these names.
const IN_WORDS: [&str; 5] = ["NAT", "INT", "BOOL", "TEXT", "HASH"];

/// The names of the grammar and their forms. The names for records come first, and the names for
/// nodes follow.
fn forms(rules: &[Entry]) -> (Vec<&str>, BTreeMap<&str, Vec<String>>) {
    let (mut order, mut forms) = (Vec::new(), BTreeMap::<&str, Vec<String>>::new());
    let defined = rules.iter().filter(|entry| entry.kind == Kind::Form);
    for entry in defined.chain(rules.iter().filter(|entry| entry.kind != Kind::Form)) {
        let (name, found): (&str, Vec<String>) = match entry.kind {
            Kind::Form => (&entry.name, entry.all("is").map(str::to_owned).collect()),
            Kind::Node => ("EXPR", entry.all("is").map(str::to_owned).collect()),
            Kind::Rule => (name_of(entry.get("family")), vec![of_rule(entry)]),
            // A concern is in no certificate.
            Kind::Concern => continue,
        };
        if !found.is_empty() && !order.contains(&name) {
            order.push(name);
        }
        forms.entry(name).or_default().extend(found);
    }
    (order, forms)
}

/// The name that the grammar gives to the rules of a family.
fn name_of(family: &str) -> &'static str {
    match family {
        "transformation" => "PLAN",
        "aggregate" => "AGGREGATE",
        "randomiser" => "RANDOMISER",
        _ => "MEASUREMENT",
    }
}

/// The node of a rule.
fn of_rule(rule: &Entry) -> String {
    format!("{{\"rule\":\"{}\",{}}}", rule.node().trim_matches('`'), rule.get("fields"))
}

/// The text of the grammar, with one form on each line.
pub(super) fn grammar(rules: &[Entry]) -> String {
    let (order, forms) = forms(rules);
    let mut text = "```text\n".to_owned();
    for name in order {
        for (at, form) in forms.get(name).into_iter().flatten().enumerate() {
            let before = if at == 0 { format!("{name} =") } else { format!("{:>1$}", '|', name.len() + 2) };
            text += &format!("{before} {form}\n");
        }
    }
    text + "```\n"
}

/// Rules without fields, and names in forms that the grammar does not define.
pub(super) fn undefined(rules: &[Entry]) -> Vec<String> {
    let (_, forms) = forms(rules);
    let without = rules.iter().filter(|rule| rule.kind == Kind::Rule && rule.get("fields").is_empty());
    let mut faults: Vec<String> =
        without.map(|rule| format!("{TABLE} has no fields of {}", rule.node())).collect();
    let used: BTreeSet<&str> = forms.values().flatten().flat_map(|form| names(form)).collect();
    let unknown = used.iter().filter(|name| !IN_WORDS.contains(name) && !forms.contains_key(**name));
    faults.extend(unknown.map(|name| format!("{TABLE} has no form `{name}`, which another form uses")));
    faults
}

/// The names in a form: the words in capital letters outside quotation marks.
fn names(form: &str) -> impl Iterator<Item = &str> {
    let outside = form.split('"').step_by(2);
    let words = outside.flat_map(|part| part.split(|letter: char| !letter.is_ascii_alphabetic()));
    words.filter(|word| word.starts_with(|letter: char| letter.is_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::{grammar, names, undefined};
    use crate::rules::read;

    #[test]
    fn every_name_in_the_grammar_is_defined() -> Result<(), String> {
        let rules = read()?;
        assert_eq!(undefined(&rules), [""; 0]);
        let text = grammar(&rules);
        assert!(
            text.contains("\nKEY = {\"cut\":\"category\",") && text.contains("\n    | {\"cut\":\"truth\",")
        );
        assert!(text.contains("PLAN = {\"rule\":\"source/1\",\"source\":NAT,"));
        Ok(())
    }

    #[test]
    fn names_are_outside_quotation_marks() {
        let form = r#"{"by":"L1"|"L2","keys":[]|[[EXPR...]],"key"?:KEY}"#;
        assert_eq!(names(form).collect::<Vec<_>>(), ["EXPR", "KEY"]);
    }
}
