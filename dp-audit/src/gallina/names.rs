//! Identifiers of a Coq file, made from names in user code.
//!
//! Every identifier from a certificate is converted to the form `[a-z][a-z0-9_]*`. The identifier
//! differs from all other identifiers in its file, and from every word that the file uses. So it
//! cannot hide another definition, and it is not a keyword of Coq. A comment or a string beside it
//! shows the original name.

use std::collections::{HashMap, HashSet};

/// The largest length of an identifier before its number is appended; a file name has at most 255
/// bytes.
const LONGEST: usize = 60;

/// Coq's lower-case keywords and words of notations.
const KEYWORDS: &[&str] = &[
    "as", "at", "by", "cofix", "dest", "else", "end", "exists", "exists2", "fix", "for", "forall", "fun",
    "if", "in", "is", "let", "level", "match", "measure", "mod", "of", "only", "rem", "return", "struct",
    "then", "using", "wf", "where", "with",
];

/// Lower-case words of the theory and of its library that a file uses.
const THEORY: &[&str] = &[
    "abs",
    "and",
    "answers",
    "app",
    "arranged",
    "arrangement",
    "best_of_runs",
    "bind",
    "bit",
    "bool",
    "bool_scope",
    "branch",
    "category",
    "certify",
    "certify_charged",
    "certify_cost",
    "charged",
    "clamp",
    "clipped_sum",
    "cons",
    "cost",
    "count",
    "database",
    "derivation",
    "deviations",
    "dist",
    "distinct_rows",
    "dp",
    "dp_delta",
    "eqb",
    "exact_cost",
    "existsb",
    "false",
    "filter",
    "filter_owned",
    "first_in_order",
    "first_of_parts",
    "flat_map_owned",
    "flat_map_upto",
    "for_each",
    "forallb",
    "greatest",
    "grouped_sum",
    "histogram",
    "in_turn",
    "interval_number",
    "joined",
    "joined_on",
    "known",
    "laplace",
    "least",
    "limited",
    "limited_by",
    "list",
    "map",
    "max",
    "measurement",
    "min",
    "nat",
    "negb",
    "neighbours",
    "nil",
    "number",
    "numbers",
    "of_left",
    "of_right",
    "on_calendar",
    "one_for_each",
    "one_for_each_and",
    "opp",
    "or",
    "owned_by",
    "part",
    "parts",
    "place_of",
    "present",
    "quantile_scores",
    "quot",
    "r",
    "rank_scores",
    "ratio",
    "release",
    "release_gaussian",
    "renyi_dp",
    "respond",
    "ret",
    "rounds",
    "row",
    "same",
    "score_sums",
    "select",
    "semi_joined",
    "snd",
    "source",
    "sources",
    "sparse_vector",
    "sqrt",
    "strategy_answers",
    "string",
    "sum",
    "t",
    "table",
    "true",
    "truth",
    "truth_or",
    "unit",
    "value_or",
    "zcdp",
];

/// Words that a generated file must not contain: they could leave something unproved or affect its
/// audit.
const FORBIDDEN: &[&str] = &["admit", "bypass_check", "export", "give_up", "global"];

/// The identifiers of one file, or the file names of one folder.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names {
    taken: HashSet<String>,
    /// For each name requested so far, the number that the next identifier gets.
    next: HashMap<String, u64>,
}

impl Names {
    /// Reserves a word that the file itself uses.
    pub(crate) fn reserve(&mut self, word: impl Into<String>) {
        self.taken.insert(word.into());
    }

    /// Makes a new, unique identifier similar to `wanted`. Uses `instead` if `wanted` has no
    /// allowed character.
    pub(crate) fn fresh(&mut self, wanted: &str, instead: &str) -> String {
        let base = base(wanted, instead);
        let number = self.next.entry(base.clone()).or_insert(1);
        let mut name = base.clone();
        loop {
            if *number > 1 {
                name = format!("{base}_{number}");
            }
            *number += 1;
            if !is_reserved(&name) && !self.taken.contains(&name) {
                break;
            }
        }
        self.taken.insert(name.clone());
        name
    }
}

/// Beginnings of the names that a file defines once for each order of a Rényi divergence.
const AT_ORDERS: [&str; 3] = ["derivation_at_", "query_at_", "cost_at_"];

/// Whether a name is a reserved word, a definition of the file, or another query's audit.
pub(crate) fn is_reserved(name: &str) -> bool {
    [KEYWORDS, THEORY, FORBIDDEN].iter().any(|words| words.contains(&name))
        || AT_ORDERS.iter().any(|beginning| name.starts_with(beginning))
        || name.ends_with("_audit")
}

/// Converts a name to lower-case letters, digits and `_`, with a letter first: `PersonYear` becomes
/// `person_year`.
fn base(wanted: &str, instead: &str) -> String {
    let mut out = String::new();
    let mut small_before = false;
    for c in wanted.chars() {
        if out.len() >= LONGEST {
            break;
        }
        if c.is_ascii_uppercase() && small_before {
            out.push('_');
        }
        small_before = c.is_ascii_lowercase() || c.is_ascii_digit();
        match c.is_ascii_alphanumeric() {
            true => out.push(c.to_ascii_lowercase()),
            false if out.ends_with('_') => {}
            false => out.push('_'),
        }
    }
    let out = out.trim_matches('_');
    match out.starts_with(|c: char| c.is_ascii_lowercase()) {
        true => out.to_owned(),
        false if out.is_empty() => instead.to_owned(),
        false => format!("{instead}_{out}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_identifiers() {
        for (wanted, expected) in [
            ("age", "age"),
            ("PersonYear", "person_year"),
            ("R\u{e9}gion 2*)", "r_gion_2"),
            ("42", "x_42"),
            ("\u{65e5}\u{672c}", "x"),
            ("__a__b", "a_b"),
            ("", "x"),
        ] {
            assert_eq!(base(wanted, "x"), expected, "{wanted}");
        }
        assert_eq!(base(&"a".repeat(10_000), "x").len(), LONGEST);
    }

    #[test]
    fn no_two_are_alike_and_none_is_a_word() {
        let mut names = Names::default();
        let given: Vec<String> = ["age", "Age", "AGE ", "forall", "dp", "admit", "age_2", "x_audit"]
            .map(|name| names.fresh(name, "x"))
            .into();
        assert_eq!(given, ["age", "age_2", "age_3", "forall_2", "dp_2", "admit_2", "age_2_2", "x_audit_2"]);
    }
}
