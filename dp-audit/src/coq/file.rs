//! The two files of one certificate.

use crate::gallina::{Names, Term, comment, new_line, string};
use crate::model::{Invalid, Measure, Neighbours, Source, Unit};
use crate::node::{Sort, Variable, Walk, column_term};
use crate::record::Certificate;
use crate::words::{self, costs};
use num_bigint::BigInt;
use std::collections::HashSet;

/// What must be true for the theorem to say something about the program.
const ASSUMED: &str = "    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below; the rows were read in within
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
    let node = walk.with_its_end(&*certificate.derivation, &mut releases, 2);

    let mut plain = String::new();
    for &(position, column) in &walk.used {
        new_line(&mut plain, 2);
        plain.push_str(&match column {
            None => format!("let {} := D {position}%nat in", walk.table_name(position)),
            Some(index) => {
                let read = match Sort::of(all[position].columns.get(index)) {
                    Sort::Number | Sort::Optional => "number",
                    Sort::Truth => "truth",
                    Sort::Label => "category",
                };
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
    if certificate.unlisted != certificate.measure.nothing() {
        let rest = costs(&certificate.measure, &certificate.unlisted, assumes.sources.len());
        out.push_str(&format!(
            "\n    NOT LISTED: the program takes {rest} beyond the releases below. If it released anything for it,\n    \
             that is not part of the query below, and not of what is proved."
        ));
    }
    out
}

/// What is proved of two runs of a query, and the unit that costs are counted in there.
fn promise(measure: &Measure) -> (&'static str, &'static str) {
    match measure {
        Measure::Zcdp => ("zcdp", "1000000000000"),
        _ => ("dp", "1000000"),
    }
}

fn query_file(certificate: &Certificate, query: &str, walked: &Walked) -> String {
    let assumes = &certificate.assumes;
    let (private, unit) = promise(&certificate.measure);
    let in_measure = if certificate.measure == Measure::Zcdp { "Zcdp" } else { "Pure" };
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
         (** What the releases cost, in units of 1/{unit}, for each source. *)\n\
         Theorem cost : exact_cost {in_measure} sources derivation = Ok ",
        walked.plain, walked.derivation
    ));
    let whole = |i| certificate.derivation.cost().at(i).first().map(ToString::to_string);
    let listed = (0..assumes.sources.len()).filter_map(whole).map(Term::word);
    Term::list(listed.collect()).write(&mut out, 2);
    out.push_str(".\nProof. certify_cost. Qed.\n");
    for (position, source) in assumes.sources.iter().enumerate() {
        let cost = certificate.cost.at(position);
        out.push_str(&format!(
            "\n(** {} for {}. *)\nTheorem {} : forall D D' : database, neighbours sources {position} D D' ->\n  \
             {private} (Q2R ({} # {unit})) ({query} D) ({query} D').\nProof. certify {query} derivation. Qed.\n",
            words::cost(&certificate.measure, &cost),
            unit_of(source),
            theorem(query, position),
            number(&cost)
        ));
    }
    if !walked.variables.is_empty() {
        out.push_str("End Query.\n");
    }
    out
}

/// Whose data, in words.
fn unit_of(source: &Source) -> String {
    let record = comment(&source.record);
    match &source.unit {
        Unit::Row => format!("one {record} row"),
        Unit::Identifier { most: 1, .. } => format!("one person, who owns at most 1 {record} row"),
        Unit::Identifier { most, .. } => format!("one person, who owns at most {most} {record} rows"),
    }
}

fn audit_file(certificate: &Certificate, query: &str, walked: &Walked) -> String {
    let all = &certificate.assumes.sources;
    let (private, unit) = promise(&certificate.measure);
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
            "\n(** {} for {}. *)\nDefinition protects_{position} : Prop :=\n  forall{} (D D' : database), \
             neighbours sources {position} D D' ->\n  {private} (Q2R ({} # {unit}))",
            words::cost(&certificate.measure, &cost),
            unit_of(source),
            given(&mut walked.variables.iter()),
            number(&cost)
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

/// The one number of a cost in the measures that have files.
fn number(cost: &[BigInt]) -> String {
    cost.first().map(ToString::to_string).unwrap_or_default()
}

/// The body of `Definition sources : list source := ...`.
fn sources(sources: &[Source], out: &mut String) {
    out.push('[');
    for (position, source) in sources.iter().enumerate() {
        out.push_str(if position == 0 { "\n  " } else { ";\n  " });
        one_source(source, out);
    }
    out.push(']');
}

fn one_source(source: &Source, out: &mut String) {
    let relation = match source.neighbours {
        Neighbours::AddRemove => "AddRemove",
        Neighbours::ReplaceOne => "ReplaceOne",
    };
    let unit = match &source.unit {
        Unit::Row => Term::word("Row"),
        Unit::Identifier { most, .. } => Term::apply("Identifier", vec![Term::word(most.to_string())]),
    };
    let invalid = match source.invalid {
        Invalid::Refuse => "Refuse",
        Invalid::Clamp => "Clamp",
        Invalid::DropRow => "Dropped",
    };
    let head = [
        Term::word("Source"),
        Term::word(string(&source.record)),
        Term::word(relation),
        unit,
        Term::word(invalid),
    ];
    for term in head {
        term.write(out, 2);
        out.push(' ');
    }
    out.push('[');
    for (position, column) in source.columns.iter().enumerate() {
        out.push_str(if position == 0 { "\n    " } else { ";\n    " });
        column_term(column).bare().write(out, 4);
    }
    out.push(']');
}
