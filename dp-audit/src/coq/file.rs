//! Builds the two Coq files of one certificate.

use super::statement::{self, Statement};
use crate::document::Certificate;
use crate::framework::{Sort, Variable, Walk, column_term};
use crate::gallina::{Names, Term, comment, new_line, string};
use crate::model::{Invalid, Neighbours, Source, Unit};
use crate::words::{self, costs};
use std::collections::HashSet;

/// Conditions under which the theorem applies to the program.
const ASSUMED: &str =
    "    ASSUMED, not proved here: the samplers draw exactly the distributions that are written below;
    the loaded values are within their ranges; the compiled program computes what is written below;
    nothing else about the data leaves the program.";

/// The explanation at the start of each audit file.
const FIXED_SHAPE: &str = "    This file states what {query}.v must prove about these data and this query.
    The statements come before the command that reads {query}.v, so that file cannot change
    their meaning. The proofs come from {query}.v. The last lines print what they rest on. *)
";

/// The imports of the theory and of Coq's library, at the start of both files.
const PREAMBLE: &str = "From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import Certify.
Import ListNotations.
Local Open Scope bool_scope.
Local Open Scope Z_scope.

(** The data, and whose privacy is protected. *)
Definition sources : list source := ";

/// Writes a certificate for Coq: the text of `QUERY.v` and of `QUERY_audit.v`.
pub(super) fn texts(certificate: &Certificate, query: &str) -> (String, String) {
    let walked: Vec<Walked> =
        statement::all(&certificate.measure).into_iter().map(|of| walk(certificate, query, of)).collect();
    (query_file(certificate, query, &walked), audit_file(certificate, query, &walked))
}

/// The result of the walk over a derivation. If the walk runs once for each of several statements,
/// the results differ only in the derivation.
struct Walked {
    statement: Statement,
    variables: Vec<Variable>,
    /// The query in plain Gallina: from the word `let` to the full stop.
    plain: String,
    /// The variables that occur in the query.
    plain_variables: HashSet<String>,
    derivation: String,
    differs: Differs,
}

/// How neighbouring databases differ.
#[derive(Clone, Copy)]
struct Differs {
    /// Whether neighbours differ in one person's rows. If not, they differ in any rows, up to a
    /// stated number.
    whose: bool,
    /// Whether both databases have all other rows in the same order.
    in_order: bool,
}

fn walk(certificate: &Certificate, query: &str, statement: Statement) -> Walked {
    let all = &certificate.assumes.sources;
    let mut names = Names::default();
    names.reserve(query);
    // The audit file defines the query under this name.
    names.reserve("query");
    for Statement { suffix, .. } in statement::all(&certificate.measure) {
        ["derivation", "cost"].iter().for_each(|word| names.reserve(format!("{word}{suffix}")));
        (0..all.len()).for_each(|position| names.reserve(theorem(query, position, &suffix)));
    }
    let mut walk = Walk::new(all, statement.number, names);
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
    let Walk { variables, asks_whose, asks_order, .. } = walk;
    let differs = Differs { whose: asks_whose, in_order: asks_order };
    Walked { statement, variables, plain, plain_variables, derivation, differs }
}

/// The words of a query's text outside comments. They include the identifiers of the query, which
/// are unique within the file.
fn words_outside_comments(text: &str) -> HashSet<&str> {
    let outside = text.split("(*").map(|part| part.split_once("*)").map_or(part, |(_, after)| after));
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    outside.flat_map(|part| part.split(|c| !word(c))).collect()
}

fn theorem(query: &str, position: usize, suffix: &str) -> String {
    format!("{query}_protects_{position}{suffix}")
}

/// The comment at the start of both files: the data, and the conditions under which the theorem
/// applies to the program.
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
            "\n    NOT LISTED: the program takes {rest} beyond the releases below.\n    \
             If it released anything for that cost, neither the query nor the theorems below cover it."
        ));
    }
    out
}

fn query_file(certificate: &Certificate, query: &str, walked: &[Walked]) -> String {
    let assumes = &certificate.assumes;
    let mut out = format!("(** {} *)\n{PREAMBLE}", heading(certificate));
    let Some(first) = walked.first() else { return out };
    sources(&assumes.sources, first.differs, &mut out);
    out.push_str(".\n\n");
    if !first.variables.is_empty() {
        out.push_str(
            "Section Query.\n(** What is not known before the run: parameters, and the branch that is taken. Each is any\n\
             function of the answers so far. *)\n",
        );
        for Variable { name, result } in &first.variables {
            out.push_str(&format!("Variable {name} : answers -> {result}.\n"));
        }
        out.push('\n');
    }
    out.push_str(&format!(
        "(** The query. *)\nDefinition {query} (D : database) : dist answers :={}.\n",
        first.plain
    ));
    walked.iter().for_each(|walked| proofs(certificate, query, walked, &mut out));
    if !first.variables.is_empty() {
        out.push_str("End Query.\n");
    }
    out
}

/// The derivation of one statement, its cost, and the theorem for each source.
fn proofs(certificate: &Certificate, query: &str, walked: &Walked, out: &mut String) {
    let all = &certificate.assumes.sources;
    let Walked { statement, derivation, .. } = walked;
    let Statement { checked, suffix, unit, .. } = statement;
    out.push_str(&format!(
        "\n(** The derivation, as in the certificate. *)\nDefinition derivation{suffix} : measurement :={derivation}.\n\n\
         (** What the releases cost, in units of 1/{unit}, for each source. *)\n\
         Theorem cost{suffix} : exact_cost {checked} sources derivation{suffix} = Ok "
    ));
    let whole = |i| certificate.derivation.cost().at(i).get(statement.number).map(ToString::to_string);
    let listed = (0..all.len()).filter_map(whole).map(Term::word);
    Term::list(listed.collect()).write(out, 2);
    out.push_str(".\nProof. certify_cost. Qed.\n");
    for (position, source) in all.iter().enumerate() {
        let cost = certificate.cost.at(position);
        out.push_str(&format!(
            "\n(** {} for {}. *)\nTheorem {} : forall D D' : database, neighbours sources {position} D D' ->\n  \
             {} ({query} D) ({query} D').\nProof. certify {query} derivation{suffix}. Qed.\n",
            words::cost(&statement.measure, &statement.cost(&cost)),
            unit_of(source),
            theorem(query, position, suffix),
            statement.promise(&cost)
        ));
    }
}

/// The privacy unit, in words.
fn unit_of(source: &Source) -> String {
    let record = comment(&source.record);
    match &source.unit {
        Unit::Row => format!("one {record} row"),
        Unit::Identifier { most: 1, .. } => format!("one person, who owns at most 1 {record} row"),
        Unit::Identifier { most, .. } => format!("one person, who owns at most {most} {record} rows"),
    }
}

fn audit_file(certificate: &Certificate, query: &str, walked: &[Walked]) -> String {
    let all = &certificate.assumes.sources;
    let mut out = format!("(** Audit of the certificate `{query}`. {}\n\n", heading(certificate));
    out.push_str(&FIXED_SHAPE.replace("{query}", query));
    out.push_str(PREAMBLE);
    let Some(first) = walked.first() else { return out };
    sources(all, first.differs, &mut out);
    let given = |variables: &mut dyn Iterator<Item = &Variable>| -> String {
        variables.map(|Variable { name, result }| format!(" ({name} : answers -> {result})\n ")).collect()
    };
    let plain = |variable: &&Variable| first.plain_variables.contains(&variable.name);
    out.push_str(&format!(
        ".\n\n(** The query. *)\nDefinition query{} (D : database) : dist answers :={}.\n",
        given(&mut first.variables.iter().filter(plain)),
        first.plain
    ));
    let call = |database: &str| {
        let variables = first.variables.iter().filter(plain).map(|variable| Term::word(&variable.name));
        Term::apply("query", variables.chain([Term::word(database)]).collect())
    };
    let stated = || walked.iter().flat_map(|walked| (0..all.len()).map(move |i| (&walked.statement, i)));
    for (statement, position) in stated() {
        let cost = certificate.cost.at(position);
        out.push_str(&format!(
            "\n(** {} for {}. *)\nDefinition protects_{position}{} : Prop :=\n  forall{} (D D' : database), \
             neighbours sources {position} D D' ->\n  {}",
            words::cost(&statement.measure, &statement.cost(&cost)),
            unit_of(&all[position]),
            statement.suffix,
            given(&mut first.variables.iter()),
            statement.promise(&cost)
        ));
        for database in ["D", "D'"] {
            new_line(&mut out, 4);
            call(database).write(&mut out, 4);
        }
        out.push_str(".\n");
    }
    out.push_str(&format!("\n(** What {query}.v proved. *)\nRequire Certificate.{query}.\n"));
    for (Statement { suffix, .. }, position) in stated() {
        let proved = theorem(query, position, suffix);
        out.push_str(&format!(
            "Definition audited_{position}{suffix} : protects_{position}{suffix} := Certificate.{query}.{proved}.\n"
        ));
    }
    for (Statement { suffix, .. }, position) in stated() {
        out.push_str(&format!("Print Assumptions audited_{position}{suffix}.\n"));
    }
    out
}

/// The body of `Definition sources : list source := ...`.
fn sources(sources: &[Source], differs: Differs, out: &mut String) {
    out.push('[');
    for (position, source) in sources.iter().enumerate() {
        out.push_str(if position == 0 { "\n  " } else { ";\n  " });
        one_source(source, differs, out);
    }
    out.push(']');
}

fn one_source(source: &Source, differs: Differs, out: &mut String) {
    let relation = match source.neighbours {
        Neighbours::AddRemove => "AddRemove",
        Neighbours::ReplaceOne => "ReplaceOne",
    };
    let unit = match &source.unit {
        Unit::Row => Term::word("Row"),
        Unit::Identifier { most, .. } => {
            let most = Term::word(most.to_string());
            match source.person().filter(|_| differs.whose) {
                Some(person) => Term::apply("Owner", vec![Term::word(person.to_string()), most]),
                None => Term::apply("Identifier", vec![most]),
            }
        }
    };
    let unit = if differs.in_order { Term::apply("Ordered", vec![unit]) } else { unit };
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
