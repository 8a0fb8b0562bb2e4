//! Whether Rust and Coq mean the same: the answer to who checks the exporter.
//!
//! Random queries are compiled as a user would compile them. The program carries their certificates, which `dp-audit coq`
//! writes as Coq files, and prints their exact answers on random tables. Coq then computes the same answers from the
//! derivations, and every one of them must be equal. So a difference anywhere between what the law computes and the
//! definitions of the theory is found: in the law, the certificate, the exporter or the theory. And the program holds the
//! same text as ordinary Rust, on ordinary rows, whose answers must be equal too: so the macro has handed to the law what
//! was written.
//!
//! The law is a copy, changed in two ways: it adds no noise, and each operation can be made to mean something else. Each
//! of these changes must be noticed, or else the queries do not exercise that operation.

mod data;
mod expression;
mod mutants;
mod program;
mod query;
mod random;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use self::data::Tables;
use self::query::Query;
use self::random::Random;
use crate::files;
use crate::run::{Log, cargo};
use crate::stranger::{Folder, foreign};

/// The seed of everything that is random here.
const SEED: u64 = 20_260_401;

/// The crate of the queries.
const MANIFEST: &str = "[package]\nname = \"conform\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\ndp-types = { path = \"../dp-types\", default-features = false, features = [\"macros\", \"std\"] }\n";

/// Builds the queries, runs them, and has Coq compute their answers.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let mut random = Random::new(SEED);
    let (tables, queries) = (data::tables(&mut random), query::queries(&mut random));
    let folder = Folder::new("dp-conform")?;
    let program = build(log, &folder.0, &queries)?;
    let input = folder.0.join("tables");
    files::write(&input, &shown(&tables))?;

    let found = log.output(Command::new(&program).arg(&input))?;
    if log.output(Command::new(&program).arg(&input).arg("plainly"))? != found {
        return Err("the law's answers are not those of the same text as ordinary Rust".to_owned());
    }
    let coq = folder.0.join("coq");
    export(log, &program, &coq)?;
    let compared = accepted(log, &coq, &tables, &queries, &found)?;
    log.say(&format!("{compared} answers of Rust and Coq are equal"))?;

    let mut unnoticed = Vec::new();
    let mut noticed = 0;
    for name in mutants::names() {
        match answers(log, &program, &input, name)? == found {
            true => unnoticed.push(format!("no query notices this change of the law: {name}")),
            false => noticed += 1,
        }
    }
    if !unnoticed.is_empty() {
        return Err(unnoticed.join("\n"));
    }
    // Coq accepts one list of answers for each query, so what differs from it is refused; seen here for one.
    let name = mutants::names().next().unwrap_or_default();
    let other = answers(log, &program, &input, name)?;
    refused(log, &coq, &queries, &other)?;
    log.say(&format!("{noticed} changes of the law are noticed"))
}

/// A workspace of a copy of the law and the queries. Returns the program.
fn build(log: &mut Log, folder: &Path, queries: &[Query]) -> Result<PathBuf, String> {
    let root = files::root();
    // The auditor is asked by tests of dp-types alone, but its manifest must be there.
    for package in ["dp-convert", "dp-types", "dp-macros", "dp-noise", "dp-audit"] {
        copy(&root.join(package), &folder.join(package))?;
    }
    mutants::make(&folder.join("dp-types/src"))?;
    let manifest = files::read(&root.join("Cargo.toml"))?;
    let members = manifest.lines().map(|line| match line.split_once(" = ") {
        Some(("members", _)) => {
            "members = [\"dp-convert\", \"dp-types\", \"dp-macros\", \"dp-noise\", \"dp-audit\", \"conform\"]"
        }
        Some(("default-members", _)) => "",
        // Nobody looks into this program with a debugger.
        Some(("debug", _)) => "debug = false",
        _ => line,
    });
    files::write(&folder.join("Cargo.toml"), &members.map(|line| format!("{line}\n")).collect::<String>())?;
    files::write(&folder.join("Cargo.lock"), &files::read(&root.join("Cargo.lock"))?)?;
    let package = folder.join("conform");
    files::write(&package.join("Cargo.toml"), MANIFEST)?;
    files::write(&package.join("src/main.rs"), &program::program(queries))?;
    let built = files::target().join("xtask/conform");
    log.run(&mut foreign("build -p conform", folder, &built))?;
    Ok(built.join("debug/conform"))
}

/// Copies a package.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    for file in files::below(from, "") {
        let copy = to.join(file.strip_prefix(from).unwrap_or(&file));
        let folder = copy.parent().unwrap_or(to);
        let copied = std::fs::create_dir_all(folder).and_then(|()| std::fs::copy(&file, &copy));
        copied.map_err(|e| format!("cannot copy {}: {e}", file.display()))?;
    }
    Ok(())
}

/// The tables as the program reads them: a line for each, rows separated by blanks, records by a bar.
fn shown(tables: &[Tables]) -> String {
    let table = |rows: &[Vec<i64>]| {
        let row = |row: &Vec<i64>| row.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        rows.iter().map(row).collect::<Vec<_>>().join(" ")
    };
    tables.iter().map(|[first, second]| format!("{}|{}\n", table(first), table(second))).collect()
}

/// What the program prints.
fn answers(log: &mut Log, program: &Path, input: &Path, mutant: &str) -> Result<String, String> {
    // A changed law may well stop the program; then its answers are not the same either.
    let (_, answers, _) = log.outcome_quietly(Command::new(program).arg(input).env("DP_MUTANT", mutant))?;
    Ok(answers)
}

fn export(log: &mut Log, program: &Path, coq: &Path) -> Result<(), String> {
    log.run(&mut cargo("build --release -p dp-audit"))?;
    let audit = files::target().join("release/dp-audit");
    log.run(Command::new(audit).arg("coq").arg(program).arg("-o").arg(coq))
}

/// Coq finds the answers of all queries; how many there are.
fn accepted(
    log: &mut Log,
    coq: &Path,
    tables: &[Tables],
    queries: &[Query],
    found: &str,
) -> Result<usize, String> {
    files::write(&coq.join("tables.v"), &tables_file(tables))?;
    let mut compile = vec!["tables".to_owned()];
    let mut compared = 0;
    for query in queries {
        let (text, answers) = comparison(coq, query, found)?;
        files::write(&coq.join(format!("{}_answers.v", query.name)), &text)?;
        compile.extend([query.name.clone(), format!("{}_answers", query.name)]);
        compared += answers;
    }
    for file in &compile {
        log.run(&mut coqc(coq, file))?;
    }
    Ok(compared)
}

/// Coq refuses other answers, and names them.
fn refused(log: &mut Log, coq: &Path, queries: &[Query], other: &str) -> Result<(), String> {
    let Some(query) = queries.first() else { return Ok(()) };
    files::write(&coq.join("refused.v"), &comparison(coq, query, other)?.0)?;
    let (success, _, errors) = log.outcome(&mut coqc(coq, "refused"))?;
    match !success && errors.contains("these answers differ") {
        true => Ok(()),
        false => Err("Coq does not refuse the answers of a changed law".to_owned()),
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
        "From DP Require Import Source.\nFrom Coq Require Import List ZArith.\nImport ListNotations.\nLocal Open Scope Z_scope.\n",
    );
    let list = |items: Vec<String>| format!("[{}]", items.join("; "));
    let table = |rows: &Vec<Vec<i64>>| {
        let row = |row: &Vec<i64>| {
            list(row.iter().map(|v| if *v < 0 { format!("({v})") } else { v.to_string() }).collect())
        };
        list(rows.iter().map(row).collect())
    };
    for (number, [first, second]) in tables.iter().enumerate() {
        let _ =
            writeln!(out, "Definition t{number} : list table :=\n[{};\n{}].", table(first), table(second));
    }
    out
}

/// The Coq file that compares the answers of a query, and how many answers there are.
fn comparison(coq: &Path, query: &Query, found: &str) -> Result<(String, usize), String> {
    let name = &query.name;
    let exported = files::read(&coq.join(format!("{name}.v")))?;
    let mut out = format!(
        "From DP Require Import Observation.\nFrom Coq Require Import List ZArith.\nRequire Certificate.{name}.\n\
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
        let arguments: String =
            variables(&exported).map(|variable| format!(" {}", meaning(query, variable, number))).collect();
        let end = if position == 0 { "" } else { ";" };
        let _ = write!(
            out,
            "{end}\n  Observe (Certificate.{name}.derivation{arguments}) t{number} [{}]",
            answers.join("; ")
        );
    }
    out.push_str("].\n\nTheorem observed : Forall (fun o => answered o = seen o) observations.\nProof. observed_by_computation. Qed.\n");
    Ok((out, count))
}

/// The variables of an exported file, in order: its derivation is a function of them.
fn variables(exported: &str) -> impl Iterator<Item = &str> {
    exported.lines().filter_map(|line| line.strip_prefix("Variable ")?.split(' ').next())
}

/// What stands for a variable: the parameter's value, or the side that the program's `if` takes.
fn meaning(query: &Query, variable: &str, table: usize) -> String {
    match query.branch {
        Some(bound) if variable.starts_with("branch") => format!("(fun h => nth 0 h 0 >? {bound})"),
        _ => format!("(fun _ => ({})%Z)", query.given(table)),
    }
}
