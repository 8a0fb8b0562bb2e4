//! `coq`: runs Coq, which checks every certificate against the theory in `proofs`.

use std::path::Path;
use std::process::{Command, Stdio};

use harness::auditor::{self, RELEASED};
use harness::files;
use harness::run::{Log, cargo, need};

use crate::suite::{self, Step};
use crate::tool::{WITH_PROGRAMS, tool};

pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    if let Some(word) = arguments.first() {
        return Err(format!("coq takes no arguments, not `{word}`"));
    }
    suite::run(steps())
}

/// The steps that run Coq. The first step builds the theory, which the other steps need. Steps that
/// do not need a program of the workspace run in parallel with other steps, while the Rust compiler
/// leaves a core idle.
pub(crate) fn steps() -> Vec<Step> {
    vec![
        Step::new("coq: the theory", theory).beside(),
        Step::new("coq: scan, examples, negative tests, axioms, kernel", |log| {
            // The longest targets begin first.
            make(log, &["-j2", "kernel", "scan", "certificates", "conform", "negative", "assumptions"])
        })
        .beside(),
        Step::new("coq: certificates of the auditor's tests", |log| {
            let folder = files::target().join("xtask/coq/audit");
            part(&files::root().join("dp-audit/tests/coq"), &folder)?;
            certificates(log, &folder, "audit")
        })
        .beside(),
        Step::new("coq: certificates of the examples", |log| {
            log.run(&mut cargo(&format!("build {RELEASED} --bins")))?;
            for program in files::below(&files::root().join("examples/src/bin"), ".rs") {
                let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                of_program(log, &files::target().join("release").join(&name), &name)?;
            }
            shown(&files::target().join("xtask/coq/rand_hie/by_sex.v"))
        }),
        Step::new("coq: certificates of programs that must pass", |log| {
            let program = passing(log)?;
            of_program(log, Path::new(&program), "pass")
        }),
        Step::new("coq: Rust and Coq give the same answers", |log| {
            theory(log)?;
            log.run(&mut tool("conformance", ""))
        })
        .beside(),
    ]
}

/// Builds the theory if it is not built yet.
fn theory(log: &mut Log) -> Result<(), String> {
    make(log, &["-j2", "theory"])
}

fn make(log: &mut Log, arguments: &[&str]) -> Result<(), String> {
    need(log, "coqc", "coq")?;
    need(log, "make", "make")?;
    log.run(Command::new("make").args(["-C", "proofs"]).args(arguments).current_dir(files::root()))
}

/// Splits a committed file of the auditor's tests into its Coq files. Each Coq file comes after a
/// marker with its name.
fn part(committed: &Path, into: &Path) -> Result<(), String> {
    // The files of an older run must be removed.
    let _ = std::fs::remove_dir_all(into);
    std::fs::create_dir_all(into).map_err(|error| format!("{}: {error}", into.display()))?;
    for path in files::below(committed, ".v") {
        let joined = files::read(&path)?;
        let mut parts = joined.split("(* ==== ");
        if parts.next() != Some("") {
            return Err(format!("{} does not begin with the name of a file", path.display()));
        }
        for part in parts {
            let named = part.split_once(" ==== *)\n");
            let (name, content) = named.ok_or_else(|| format!("{} has an open marker", path.display()))?;
            files::write(&into.join(name), content)?;
        }
    }
    Ok(())
}

/// Checks that Coq accepts every file of a folder, together with its audit.
fn certificates(log: &mut Log, folder: &Path, name: &str) -> Result<(), String> {
    let build = files::target().join("xtask/coq/built").join(name);
    let (folder, build) = (folder.display(), build.display());
    make(log, &["certificates", &format!("DIR={folder}"), &format!("BUILD={build}")])
}

/// Checks that Coq accepts every certificate of a program.
fn of_program(log: &mut Log, program: &Path, name: &str) -> Result<(), String> {
    log.run(&mut auditor::build())?;
    let folder = files::target().join("xtask/coq").join(name);
    // The files of an older version of the program must be removed.
    let _ = std::fs::remove_dir_all(&folder);
    log.run(auditor::run().arg("coq").arg(program).arg("-o").arg(&folder))?;
    // Some programs have no certificate that the theory covers.
    if files::below(&folder, ".v").is_empty() {
        return Ok(());
    }
    certificates(log, &folder, name)
}

/// Checks that the parts of a file that the book shows are equal to the file.
fn shown(file: &Path) -> Result<(), String> {
    let (page, text) = (files::read(&files::root().join("docs/src/coq.md"))?, files::read(file)?);
    let mut parts = page.split("```coq\n").skip(1).filter_map(|part| part.split("```").next());
    match parts.find(|part| !text.contains(part)) {
        None => Ok(()),
        Some(part) => Err(format!("docs/src/coq.md shows what {} does not say:\n{part}", file.display())),
    }
}

/// Builds the program that contains all passing programs of ui-tests.
fn passing(log: &mut Log) -> Result<String, String> {
    let mut build = cargo(&format!("test {WITH_PROGRAMS} --test pass --no-run --message-format=json"));
    let messages = log.outcome_quietly(build.stderr(Stdio::null()))?;
    if !messages.0 {
        return Err("the passing programs of ui-tests do not build: see `cargo test -p ui-tests`".to_owned());
    }
    let artifact = messages
        .1
        .lines()
        .find(|line| line.contains("\"name\":\"pass\"") && line.contains("\"executable\":\""));
    let path = artifact.and_then(|line| line.split("\"executable\":\"").nth(1)?.split('"').next());
    path.map(str::to_owned).ok_or_else(|| "cargo names no program for the test `pass` of ui-tests".to_owned())
}
