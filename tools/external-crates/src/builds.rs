//! Checks that certificates survive every build that a user may make. The builds cover all
//! optimisation levels, link-time optimisation, `strip`, panics that abort, a library for other
//! languages, a linker that keeps unused code, and a program for Windows. No other bytes of a
//! program may look like a certificate record.
//!
//! Both `dp-audit` and the short function [`records`] search for the records. The function shares
//! no code with `dp-audit`.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use harness::auditor;
use harness::external_crate::{Folder, foreign};
use harness::files;
use harness::run::{Log, had, need};

const MANIFEST: &str = include_str!("../builds/kept.toml");
const LIBRARY_TOML: &str = include_str!("../builds/library.toml");
const SOURCES: [(&str, &str); 4] = [
    ("main.rs", include_str!("../builds/main.rs")),
    ("shared.rs", include_str!("../builds/shared.rs")),
    ("queries.rs", include_str!("../builds/queries.rs")),
    ("library/library.rs", include_str!("../builds/library.rs")),
];

/// The first bytes of a record; see `docs/src/certificate.md`.
const MAGIC: &[u8] = b"\0dp-record\x02";

/// The names of the queries that the program runs, and the two kinds of session records.
const WANTED: [&str; 9] = [
    "at_a_coarse_level",
    "at_a_fine_level",
    "by_hand",
    "by_the_macro",
    "generic_in_the_evening",
    "generic_in_the_morning",
    "of_the_library",
    "session",
    "kept at run time",
];

/// The ways to build. Each way has a name, and settings of the profile `release`. Ways that set
/// only the optimisation level share one build of `dp-types`.
const WAYS: [(&str, &[&str]); 5] = [
    ("level 0", &["opt-level=0"]),
    ("level z", &["opt-level=\"z\""]),
    ("level 3", &["opt-level=3"]),
    ("fat link-time optimisation", &["opt-level=3", "lto=\"fat\"", "codegen-units=1", "strip=true"]),
    ("panics that abort", &["opt-level=\"s\"", "panic=\"abort\"", "lto=\"thin\""]),
];

/// The optimisation levels of the program and of `dp-types`, for the linker that keeps unused code.
const LEVELS: [&str; 2] = ["0", "3"];

const WINDOWS: &str = "x86_64-pc-windows-gnu";

pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    log.run(&mut auditor::build())?;
    let folder = Folder::new("dp-builds")?;
    let package = folder.package("kept", MANIFEST, "main.rs", "")?;
    folder.package("kept/library", LIBRARY_TOML, "library.rs", "")?;
    for (file, source) in SOURCES {
        files::write(&package.join(file), source)?;
    }
    let built = files::target().join("xtask/builds");
    let (program, shared) = (built.join("release/kept"), built.join("release/libkept_for_others.so"));
    for (way, settings) in WAYS {
        let mut build = foreign("build --release", &package, &built);
        for setting in settings {
            build.args(["--config", &format!("profile.release.{setting}")]);
        }
        log.run(&mut build)?;
        log.run(&mut Command::new(&program))?;
        for (what, file) in [("the program", &program), ("the shared library", &shared)] {
            complete(log, file).map_err(|fault| format!("{way}, {what}: {fault}"))?;
        }
    }
    unused_code_is_kept(log, &package, &built)?;
    windows(log, &package, &built)
}

/// Builds a program with a linker that keeps unused code. So the program also contains code of
/// `dp-types` that no function of the program calls.
fn unused_code_is_kept(log: &mut Log, package: &Path, built: &Path) -> Result<(), String> {
    for level in LEVELS {
        let mut build = at_level(foreign("rustc --release --bin kept", package, built), level);
        log.run(build.args(["--", "-C", "link-arg=-Wl,--no-gc-sections"]))?;
        let program = built.join("release/kept");
        log.run(&mut Command::new(&program))?;
        complete(log, &program).map_err(|fault| format!("unused code is kept, level {level}: {fault}"))?;
    }
    Ok(())
}

/// Builds a Windows program, which MinGW links. The check searches this program but does not run
/// it.
fn windows(log: &mut Log, package: &Path, built: &Path) -> Result<(), String> {
    if !had(log, WINDOWS)? {
        return Ok(());
    }
    need(log, "x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64")?;
    for level in LEVELS {
        let build = foreign(&format!("build --release --bin kept --target {WINDOWS}"), package, built);
        log.run(&mut at_level(build, level))?;
        let program = built.join(WINDOWS).join("release/kept.exe");
        complete(log, &program).map_err(|fault| format!("for Windows, level {level}: {fault}"))?;
    }
    Ok(())
}

/// Changes a build to compile the program and `dp-types` at this optimisation level.
fn at_level(mut build: Command, level: &str) -> Command {
    for profile in ["profile.release", "profile.release.package.dp-types"] {
        build.args(["--config", &format!("{profile}.opt-level={level}")]);
    }
    build
}

/// Checks that `dp-audit` and [`records`] find every record of the file and no other record.
fn complete(log: &mut Log, file: &Path) -> Result<(), String> {
    let bytes = std::fs::read(file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
    let found = records(&bytes)?;
    let wanted: BTreeSet<String> = WANTED.iter().map(|name| (*name).to_owned()).collect();
    if found != wanted {
        return Err(format!("found {found:?}, not {wanted:?}"));
    }
    let verdicts = log.output(auditor::run().arg("verify").arg(file))?;
    match WANTED.iter().find(|name| !verdicts.contains(**name)) {
        None => Ok(()),
        Some(name) => Err(format!("dp-audit does not see `{name}`:\n{verdicts}")),
    }
}

/// The names of the queries that have a record in these bytes. A record of a session counts as
/// `session`, and a record of a run-time session counts as `kept at run time`.
fn records(bytes: &[u8]) -> Result<BTreeSet<String>, String> {
    let mut found = BTreeSet::new();
    let starts = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(MAGIC));
    for start in starts {
        let rest = &bytes[start + MAGIC.len()..];
        let line = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let line = str::from_utf8(line).map_err(|_| "a record is not text".to_owned())?;
        if line.starts_with("{\"dp_session\":2,") {
            let at_run_time = line.contains("\"account\":\"process\"");
            found.insert(if at_run_time { "kept at run time" } else { "session" }.to_owned());
        } else {
            let name = line
                .strip_prefix("{\"dp_certificate\":2,\"query\":\"")
                .and_then(|rest| rest.split('"').next());
            found.insert(name.ok_or("a record is of an unknown kind")?.to_owned());
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::records;

    #[test]
    fn records_are_found_anywhere_and_once() {
        let query = b"\0dp-record\x02{\"dp_certificate\":2,\"query\":\"a\",\"x\":1}\n";
        let bytes =
            [b"\x7fELF\0dp-record", &query[..], b"dp", query, b"\0dp-record\x02{\"dp_session\":2,}\n"]
                .concat();
        let found = records(&bytes).map(|names| names.into_iter().collect::<Vec<_>>());
        assert_eq!(found, Ok(vec!["a".to_owned(), "session".to_owned()]));
        assert!(records(b"\0dp-record\x02{\"dp_other\":2}\n").is_err());
        assert_eq!(records(b"\0dp-record\x01{\n").map(|names| names.len()), Ok(0));
        // Magic bytes without a complete line after them are not a record, and no bytes except
        // records may look like a record.
        assert!(records(b"\0dp-record\x02\0code").is_err());
    }
}
