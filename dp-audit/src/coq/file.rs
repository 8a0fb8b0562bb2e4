//! The two files of one certificate.

use super::escape::comment;
use super::layout::{Term, new_line};
use super::names::Names;
use super::source::{reader, sources};
use super::table::env;
use super::walk::{Variable, Walk};
use crate::model::{Certificate, Env, Source, Unit};
use crate::words::epsilon;
use num_bigint::BigInt;
use std::collections::HashSet;

/// What must be true for the theorem to say something about the program.
const ASSUMED: &str = "    ASSUMED, not proved here: the sampler draws exactly the discrete Laplace distribution; the rows were read in within
    their ranges; the compiled program computes what is written below; nothing else about the data leaves the program.";

/// What an audit explains about itself.
const FIXED_SHAPE: &str = "    This file states what {query}.v must have proved: of these data, and of this query. All of that stands before the
    command that reads {query}.v, so that nothing in there can change what it means. The proof comes from there, and
    the last lines print what it rests on. *)
";

/// The words of the theory and of Coq's library, which both files begin with.
const PREAMBLE: &str = "From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := ";

/// A certificate as Coq reads it: the text of `QUERY.v` and of `QUERY_audit.v`.
pub(super) fn texts(certificate: &Certificate, query: &str) -> (String, String) {
    let walked = walk(certificate, query);
    (query_file(certificate, query, &walked), audit_file(certificate, query, &walked))
}

/// What the walk over a derivation gives.
struct Walked {
    variables: Vec<Variable>,
    /// The query in plain Gallina, from `let` to the full stop.
    plain: String,
    /// The variables that occur in it.
    plain_variables: HashSet<String>,
    derivation: String,
}

fn walk(certificate: &Certificate, query: &str) -> Walked {
    let all = &certificate.assumes.sources;
    let mut names = Names::default();
    names.reserve(query);
    // What its audit calls the query.
    names.reserve("query");
    (0..all.len()).for_each(|position| names.reserve(theorem(query, position)));
    let mut walk = Walk::new(all, names);
    let mut releases = String::new();
    let node = walk.measurement(&certificate.derivation, &mut releases, 2);
    walk.end(&mut releases, 2);

    let mut plain = String::new();
    for &(position, column) in &walk.used {
        new_line(&mut plain, 2);
        plain.push_str(&match column {
            None => format!("let {} := D {position}%nat in", walk.table_name(position)),
            Some(index) => {
                let read = reader(&all[position].columns[index].kind);
                format!("let {} (r : row) := {read} {index} r in", walk.column_name(position, index))
            }
        });
    }
    plain.push_str(&releases);
    let mut derivation = String::new();
    new_line(&mut derivation, 2);
    node.bare().write(&mut derivation, 2);
    let found = words_outside_comments(&releases);
    let plain_variables = walk.variables.iter().map(|variable| variable.name.clone());
    let plain_variables = plain_variables.filter(|name| found.contains(name.as_str())).collect();
    Walked { variables: walk.variables, plain, plain_variables, derivation }
}

/// The words of the query outside of comments, identifiers among them, which are like no other word of the file.
fn words_outside_comments(text: &str) -> HashSet<&str> {
    let outside = text.split("(*").map(|part| part.split_once("*)").map_or(part, |(_, after)| after));
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    outside.flat_map(|part| part.split(|c| !word(c))).collect()
}

fn theorem(query: &str, position: usize) -> String {
    format!("{query}_protects_{position}")
}

/// What both files are about, and what must be true for the theorem to say something about the program.
fn heading(certificate: &Certificate) -> String {
    let assumes = &certificate.assumes;
    let mut out = format!(
        "Query [{}], {} line {}.\n\n    Written by dp-audit from the certificate in the program.\n\n{ASSUMED}",
        comment(&certificate.query),
        comment(&assumes.file),
        assumes.line
    );
    assumes.statements.iter().for_each(|statement| {
        out.push_str(&format!("\n    ASSUMED, on the developer's word: {}", comment(statement)));
    });
    if certificate.unlisted != Env::new(Vec::new()) {
        let each = |rest: &BigInt| epsilon(rest);
        let rest = crate::words::env(&certificate.unlisted, assumes.sources.len(), each);
        out.push_str(&format!(
            "\n    NOT LISTED: the program takes epsilon {rest} beyond the releases below. If it released anything for it,\n    \
             that is not part of the query below, and not of what is proved."
        ));
    }
    out
}

fn query_file(certificate: &Certificate, query: &str, walked: &Walked) -> String {
    let assumes = &certificate.assumes;
    let mut out = format!("(** {} *)\n{PREAMBLE}", heading(certificate));
    sources(&assumes.sources, &mut out);
    out.push_str(".\n\n");
    if !walked.variables.is_empty() {
        out.push_str(
            "Section Query.\n(** What is not known before the run, parameters and which branch is taken: any functions of the answers so far. *)\n",
        );
        for Variable { name, result } in &walked.variables {
            out.push_str(&format!("Variable {name} : answers -> {result}.\n"));
        }
        out.push('\n');
    }
    out.push_str(&format!(
        "(** The query. *)\nDefinition {query} (D : database) : dist answers :={}.\n\n\
         (** The derivation, as in the certificate. *)\nDefinition derivation : measurement :={}.\n\n\
         (** What the releases cost, in millionths of epsilon, for each source. *)\n\
         Theorem cost : exact_cost sources derivation = Ok ",
        walked.plain, walked.derivation
    ));
    let listed: Vec<BigInt> = (0..assumes.sources.len()).map(|i| certificate.derivation.cost.at(i)).collect();
    env(&Env::new(listed)).write(&mut out, 2);
    out.push_str(".\nProof. certify_cost. Qed.\n");
    for (position, source) in assumes.sources.iter().enumerate() {
        let cost = certificate.cost.at(position);
        out.push_str(&format!(
            "\n(** Epsilon is {} for {}. *)\nTheorem {} : forall D D' : database, neighbours sources {position} D D' ->\n  \
             dp (Q2R ({cost} # 1000000)) ({query} D) ({query} D').\nProof. certify {query} derivation. Qed.\n",
            epsilon(&cost),
            unit(source),
            theorem(query, position)
        ));
    }
    if !walked.variables.is_empty() {
        out.push_str("End Query.\n");
    }
    out
}

/// Whose data, in words.
fn unit(source: &Source) -> String {
    let record = comment(&source.record);
    match &source.unit {
        Unit::Row => format!("one {record} row"),
        Unit::Identifier { at_most: 1, .. } => format!("one person, who owns at most 1 {record} row"),
        Unit::Identifier { at_most, .. } => format!("one person, who owns at most {at_most} {record} rows"),
    }
}

fn audit_file(certificate: &Certificate, query: &str, walked: &Walked) -> String {
    let all = &certificate.assumes.sources;
    let mut out = format!("(** Audit of the certificate `{query}`. {}\n\n", heading(certificate));
    out.push_str(&FIXED_SHAPE.replace("{query}", query));
    out.push_str(PREAMBLE);
    sources(all, &mut out);
    let given = |variables: &mut dyn Iterator<Item = &Variable>| -> String {
        variables.map(|Variable { name, result }| format!(" ({name} : answers -> {result})\n ")).collect()
    };
    let plain = |variable: &&Variable| walked.plain_variables.contains(&variable.name);
    out.push_str(&format!(
        ".\n\n(** The query. *)\nDefinition query{} (D : database) : dist answers :={}.\n",
        given(&mut walked.variables.iter().filter(plain)),
        walked.plain
    ));
    let call = |database: &str| {
        let variables = walked.variables.iter().filter(plain).map(|variable| Term::word(&variable.name));
        Term::apply("query", variables.chain([Term::word(database)]).collect())
    };
    for (position, source) in all.iter().enumerate() {
        let cost = certificate.cost.at(position);
        out.push_str(&format!(
            "\n(** Epsilon is {} for {}. *)\nDefinition protects_{position} : Prop :=\n  forall{} (D D' : database), \
             neighbours sources {position} D D' ->\n  dp (Q2R ({cost} # 1000000))",
            epsilon(&cost),
            unit(source),
            given(&mut walked.variables.iter())
        ));
        for database in ["D", "D'"] {
            new_line(&mut out, 4);
            call(database).write(&mut out, 4);
        }
        out.push_str(".\n");
    }
    out.push_str(&format!("\n(** What {query}.v proved. *)\nRequire Certificate.{query}.\n"));
    for position in 0..all.len() {
        let proved = theorem(query, position);
        out.push_str(&format!(
            "Definition audited_{position} : protects_{position} := Certificate.{query}.{proved}.\n"
        ));
    }
    (0..all.len()).for_each(|position| out.push_str(&format!("Print Assumptions audited_{position}.\n")));
    out
}
