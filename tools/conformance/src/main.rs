//! Conformance of Rust and Coq: both must compute the same answers. The tool also checks the
//! exporter, `dp-audit coq`.
//!
//! The tool compiles random queries as a user would compile them. The compiled program contains the
//! certificates of the queries, and `dp-audit coq` writes these certificates as Coq files. The
//! program prints the exact answers of the queries on random tables. Coq computes the answers from
//! the derivations, and both lists of answers must be equal. This comparison finds differences
//! between the results of `dp-types` and the definitions of the theory. The cause of a difference
//! can be in `dp-types`, the certificate, the exporter or the theory. The program also contains
//! each query's text as ordinary Rust on ordinary rows, and these answers must be equal too. This
//! shows that the macro passes the meaning of the text to `dp-types`.
//!
//! The program uses a copy of `dp-types` with two changes. The copy adds no noise, and each
//! operation can be switched to a wrong meaning. The comparison must notice each of these switches.
//! If it does not notice a switch, the queries do not exercise that operation.
//!
//! Coq needs the compiled theory, which `cargo xtask coq` makes.
#![forbid(unsafe_code)]

mod answers;
mod changes;
mod data;
mod expression;
mod mutants;
mod person_tables;
mod persons;
mod program;
mod query;
mod random;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use harness::auditor;
use harness::external_crate::{Folder, foreign};
use harness::files;
use harness::run::Log;

use self::data::Tables;
use self::program::Language;
use self::query::Query;
use self::random::Random;

/// The seed of all randomness here.
const SEED: u64 = 20_260_401;

/// The manifest of the crate with the queries.
const MANIFEST: &str = "[package]\nname = \"conform\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\ndp-types = { path = \"../dp-types\", default-features = false, features = [\"macros\", \"std\"] }\n";

fn main() -> ExitCode {
    harness::exit("conformance", check(&mut Log::here()).map(|()| true))
}

/// Builds the queries, runs them, and has Coq compute their answers.
fn check(log: &mut Log) -> Result<(), String> {
    let mut random = Random::new(SEED);
    let mut others = Random::new(SEED + 1);
    let tables = data::tables(&mut random, &mut others);
    // Half of the queries about persons come first in the list, and the other half come last. So
    // each of the two programs gets one half, and both programs take equally long to compile.
    let mut queries = persons::queries(&mut others);
    let rest = queries.split_off(queries.len() / 2);
    queries.extend(query::queries(&mut random).into_iter().chain(rest));
    let folder = Folder::new("dp-conform")?;
    let programs = build(log, folder.path(), &queries)?;
    let input = folder.path().join("tables");
    files::write(&input, &shown(&tables))?;

    let mut found = Vec::new();
    let coq = folder.path().join("coq");
    for program in &programs {
        let answers = log.output(Command::new(program).arg(&input))?;
        if log.output(Command::new(program).arg(&input).arg("plainly"))? != answers {
            return Err("dp-types and ordinary Rust give different answers to the same text".to_owned());
        }
        found.push(answers);
        export(log, program, &coq)?;
    }
    let compared = answers::accepted(log, &coq, &tables, &queries, &found.concat())?;
    log.say(&format!("{compared} answers of Rust and Coq are equal"))?;

    let mut unnoticed = Vec::new();
    let mut noticed = 0;
    for name in mutants::names() {
        let mut with_answers = programs.iter().zip(&found);
        match with_answers.find_map(|(program, answers)| notices(program, &input, name, answers).transpose())
        {
            Some(place) => {
                noticed += 1;
                log.say(&format!("{name}: noticed {}", place?))?;
            }
            None => unnoticed.push(format!("no query notices this change of dp-types: {name}")),
        }
    }
    if !unnoticed.is_empty() {
        return Err(unnoticed.join("\n"));
    }
    // Coq should accept only one list of answers for each query, and refuse every other list. The
    // tool tests this for one query.
    let name = mutants::names().next().unwrap_or_default();
    let [program, _] = &programs;
    let (_, other, _) = log.outcome_quietly(&mut changed(program, &input, name))?;
    answers::refused(log, &coq, &queries, &other)?;
    log.say(&format!("{noticed} changes of dp-types are noticed"))
}

/// Makes a workspace with a copy of `dp-types` and the queries. Returns two programs, each with a
/// half of the queries, since rustc compiles each program on one core.
fn build(log: &mut Log, folder: &Path, queries: &[Query]) -> Result<[PathBuf; 2], String> {
    let root = files::root();
    // Only tests use `dp-audit` and `dp-local`, but their manifests must exist.
    for package in ["dp-convert", "dp-types", "dp-macros", "dp-noise", "dp-audit", "dp-local"] {
        copy(&root.join(package), &folder.join(package))?;
    }
    mutants::make(&folder.join("dp-types/src"))?;
    let manifest = files::read(&root.join("Cargo.toml"))?;
    let members = manifest.lines().map(|line| match line.split_once(" = ") {
        Some(("members", _)) => {
            "members = [\"dp-convert\", \"dp-types\", \"dp-macros\", \"dp-noise\", \"dp-audit\", \"dp-local\", \"conform\"]"
        }
        Some(("default-members", _)) => "",
        // Debug information is not needed for this program.
        Some(("debug", _)) => "debug = false",
        _ => line,
    });
    files::write(&folder.join("Cargo.toml"), &members.map(|line| format!("{line}\n")).collect::<String>())?;
    files::write(&folder.join("Cargo.lock"), &files::read(&root.join("Cargo.lock"))?)?;
    let package = folder.join("conform");
    files::write(&package.join("Cargo.toml"), MANIFEST)?;
    let [one, other] = halves(queries);
    files::write(&package.join("src/bin/one.rs"), &program::program(one, Language::Law))?;
    files::write(&package.join("src/bin/other.rs"), &program::program(other, Language::LawOfNames))?;
    let built = files::target().join("xtask/conform");
    log.run(&mut foreign("build -p conform", folder, &built))?;
    Ok(["one", "other"].map(|name| built.join("debug").join(name)))
}

/// The queries of two programs: in the first, persons have numbers, and in the second, persons have
/// names.
fn halves(queries: &[Query]) -> [&[Query]; 2] {
    queries.split_at(queries.len() / 2).into()
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

/// Writes the tables as the program reads them: a line for each set of tables, blanks between rows,
/// and bars between records.
fn shown(tables: &[Tables]) -> String {
    let table = |rows: &[Vec<i64>]| {
        let row = |row: &Vec<i64>| row.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        rows.iter().map(row).collect::<Vec<_>>().join(" ")
    };
    let line = |tables: &Tables| tables.each_ref().map(|rows| table(rows)).join("|") + "\n";
    tables.iter().map(line).collect()
}

/// The command that runs a program after a change of `dp-types`.
fn changed(program: &Path, input: &Path, mutant: &str) -> Command {
    let mut changed = Command::new(program);
    changed.arg(input).env("DP_MUTANT", mutant).stdin(Stdio::null()).stderr(Stdio::null());
    changed
}

/// Runs a program after a change of `dp-types`, up to the first line that differs from the right
/// answers. Returns this line, or `None` if all answers are the same. Most changes show in the
/// first tables, and the last table has most of the rows.
fn notices(program: &Path, input: &Path, mutant: &str, answers: &str) -> Result<Option<String>, String> {
    let failed = |error| format!("cannot run {}: {error}", program.display());
    let mut running = changed(program, input, mutant).stdout(Stdio::piped()).spawn().map_err(failed)?;
    let out = running.stdout.take().ok_or("a program has no output")?;
    let mut lines = BufReader::new(out).lines().map_while(Result::ok);
    // A change of `dp-types` may make the program fail. Then some of the right answers are missing.
    let place = difference(&mut lines, answers);
    if place.is_some() {
        running.kill().map_err(failed)?;
    }
    running.wait().map_err(failed)?;
    Ok(place)
}

/// The first line that differs from the right answers.
fn difference(lines: &mut impl Iterator<Item = String>, answers: &str) -> Option<String> {
    let mut right = answers.lines();
    loop {
        match (lines.next(), right.next()) {
            (None, None) => return None,
            (line, right) if line.as_deref() == right => {}
            (line, _) => return Some(line.unwrap_or_else(|| "a missing answer".to_owned())),
        }
    }
}

fn export(log: &mut Log, program: &Path, coq: &Path) -> Result<(), String> {
    log.run(&mut auditor::build())?;
    log.run(auditor::run().arg("coq").arg(program).arg("-o").arg(coq))
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_first_line_that_differs_is_found() {
        let answers = "q1 0: 5\nq1 1: -2 7\nq1 2: 0\n";
        let place = |out: &str| difference(&mut out.lines().map(str::to_owned), answers);
        assert_eq!(place(answers), None);
        assert_eq!(place("q1 0: 5\nq1 1: 7 -2\nq1 2: 0\n").as_deref(), Some("q1 1: 7 -2"));
        assert_eq!(place("q1 0: 5\nq1 1: -2 7\n").as_deref(), Some("a missing answer"));
        assert_eq!(place(&format!("{answers}q1 3: 0\n")).as_deref(), Some("q1 3: 0"));
    }
}
