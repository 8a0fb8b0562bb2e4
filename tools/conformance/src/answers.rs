//! Answers by Coq. Coq computes the answers of each query from its derivation, and compares them
//! with the program's answers.

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use harness::files;
use harness::run::Log;

use super::data::Tables;
use super::halves;
use super::persons::LISTS;
use super::query::Query;

/// Checks that Coq computes the same answers as the program for all queries. Returns the number of
/// compared answers.
pub(super) fn accepted(
    log: &mut Log,
    coq: &Path,
    tables: &[Tables],
    queries: &[Query],
    found: &str,
) -> Result<usize, String> {
    files::write(&coq.join("tables.v"), &tables_file(tables))?;
    let mut compared = 0;
    for (queries, persons) in halves(queries).into_iter().zip([Persons::Numbers, Persons::Names]) {
        for query in queries {
            let (text, answers) = comparison(coq, query, persons, found)?;
            files::write(&coq.join(format!("{}_answers.v", query.name)), &text)?;
            compared += answers;
        }
    }
    log.run(&mut coqc(coq, "tables"))?;
    // The queries share only the tables, so each processor core can take the next query.
    let (next, said) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(query) = queries.get(next.fetch_add(1, Ordering::Relaxed)) {
            let outcome = compiled(coq, &query.name);
            said.lock().unwrap_or_else(PoisonError::into_inner).push(outcome);
        }
    };
    std::thread::scope(|scope| {
        (0..std::thread::available_parallelism().map_or(1, usize::from))
            .for_each(|_| drop(scope.spawn(work)));
    });
    for outcome in said.into_inner().unwrap_or_else(PoisonError::into_inner) {
        log.say(&outcome?)?;
    }
    Ok(compared)
}

/// Runs Coq on the certificate of a query, and then on its answers. Returns Coq's output.
fn compiled(coq: &Path, query: &str) -> Result<String, String> {
    let mut all = String::new();
    for file in [query.to_owned(), format!("{query}_answers")] {
        let output = coqc(coq, &file).stdin(Stdio::null()).output();
        let output = output.map_err(|error| format!("cannot run coqc: {error}"))?;
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        match output.status.success() {
            true => all += &format!("{file}.v is accepted\n{said}"),
            false => return Err(format!("Coq refuses {file}.v:\n{said}")),
        }
    }
    Ok(all)
}

/// Checks that Coq refuses wrong answers, and that Coq's error quotes them.
pub(super) fn refused(log: &mut Log, coq: &Path, queries: &[Query], other: &str) -> Result<(), String> {
    let Some(query) = queries.first() else { return Ok(()) };
    files::write(&coq.join("refused.v"), &comparison(coq, query, Persons::Numbers, other)?.0)?;
    let (success, _, errors) = log.outcome(&mut coqc(coq, "refused"))?;
    match !success && errors.contains("these answers differ") {
        true => Ok(()),
        false => Err("Coq does not refuse the answers after a change of dp-types".to_owned()),
    }
}

fn coqc(folder: &Path, file: &str) -> Command {
    let mut command = Command::new("coqc");
    command.args(["-q", "-R"]).arg(files::root().join("proofs/theories")).arg("DP");
    command.arg("-R").arg(folder).arg("Certificate").arg(folder.join(format!("{file}.v")));
    command
}

fn tables_file(tables: &[Tables]) -> String {
    let mut out = String::from(
        "From DP Require Import Sources.\nFrom Coq Require Import List ZArith.\nImport ListNotations.\nLocal Open Scope Z_scope.\n",
    );
    let list = |items: Vec<String>| format!("[{}]", items.join("; "));
    let table = |rows: &Vec<Vec<i64>>| {
        let row = |row: &Vec<i64>| {
            list(row.iter().map(|v| if *v < 0 { format!("({v})") } else { v.to_string() }).collect())
        };
        list(rows.iter().map(row).collect())
    };
    for (number, [first, second, visits, members]) in tables.iter().enumerate() {
        for (name, one, other) in [('t', first, second), ('u', visits, members)] {
            let (one, other) = (table(one), table(other));
            let _ = writeln!(out, "Definition {name}{number} : list table :=\n[{one};\n{other}].");
        }
    }
    out
}

/// How the rows of a program identify persons.
#[derive(Clone, Copy)]
enum Persons {
    Numbers,
    /// By names. For Coq, these names become numbers in the order in which they first occur in the
    /// rows.
    Names,
}

/// Writes the Coq file that compares the answers of a query. Also returns the number of answers.
fn comparison(coq: &Path, query: &Query, persons: Persons, found: &str) -> Result<(String, usize), String> {
    let name = &query.name;
    let exported = files::read(&coq.join(format!("{name}.v")))?;
    let mut out = format!(
        "From DP Require Import Observation.\nFrom DP Require Arranged.\nFrom Coq Require Import List ZArith.\nRequire Certificate.{name}.\n\
         From Certificate Require Import tables.\nImport ListNotations.\nLocal Open Scope Z_scope.\n\n\
         Definition observations : list observation := ["
    );
    let mut count = 0;
    let lines =
        found.lines().filter_map(|line| line.strip_prefix(name.as_str())?.strip_prefix(' ')?.split_once(':'));
    for (position, (table, answers)) in lines.enumerate() {
        let number: usize = table.parse().map_err(|_| format!("{name} has no table `{table}`"))?;
        let answers: Vec<&str> = answers.split_whitespace().collect();
        count += answers.len();
        let arguments: String = variables(&exported)
            .map(|variable| format!(" {}", meaning(query, persons, variable, number)))
            .collect();
        let end = if position == 0 { "" } else { ";" };
        let _ = write!(
            out,
            "{end}\n  Observe (Certificate.{name}.derivation{arguments}) {}{number} [{}]",
            if query.persons { 'u' } else { 't' },
            answers.join("; ")
        );
    }
    out.push_str("].\n\nTheorem observed : Forall (fun o => answered o = seen o) observations.\nProof. observed_by_computation. Qed.\n");
    Ok((out, count))
}

/// The variables of an exported Coq file, in order. The derivation in the file is a function of
/// these variables.
fn variables(exported: &str) -> impl Iterator<Item = &str> {
    exported.lines().filter_map(|line| line.strip_prefix("Variable ")?.split(' ').next())
}

/// The value of a variable: the value of a parameter, the side that the program's `if` takes, or
/// the order of the persons.
fn meaning(query: &Query, persons: Persons, variable: &str, table: usize) -> String {
    if let Some(place) = variable.strip_prefix("order") {
        return order(persons, place, table);
    }
    if query.persons {
        let list = LISTS.iter().find(|list| variable.starts_with(list.0));
        return list.map_or(format!("(fun _ => ({table} mod 3)%Z)"), |(_, _, entry)| {
            let entry = entry.replace('t', &table.to_string()).replace('%', "mod");
            format!("(fun _ i => ({entry})%Z)")
        });
    }
    // The last answer in the list `h` is the index of the candidate that is being tried.
    if variable.starts_with("tried") {
        return "(fun h => last h 0 mod 3 * 37 - 60)".to_owned();
    }
    match query.branch {
        _ if variable.starts_with("others") => "(fun _ => 4%nat)".to_owned(),
        Some(bound) if variable.starts_with("branch") => format!("(fun h => nth 0 h 0 >? {bound})"),
        _ => format!("(fun _ => ({})%Z)", query.given(table)),
    }
}

/// The order in which the program goes through the persons. The left table of a join has the
/// persons of visits, and the right table has the persons of members.
fn order(persons: Persons, place: &str, table: usize) -> String {
    let (source, column) = match place.strip_prefix('_').and_then(|place| place.parse::<usize>().ok()) {
        Some(place) if place % 2 == 0 => (1, 3),
        _ => (0, 1),
    };
    match persons {
        Persons::Numbers => "(fun _ => Arranged.by_numbers)".to_owned(),
        Persons::Names => format!(
            "(fun _ => Arranged.by_turns (place_of (map (number {column}) (nth {source} u{table} []))))"
        ),
    }
}
