//! Measures how much time the types take in a user's `cargo check`. The unit is one *check of
//! `syn`*: seconds differ by more than a factor of two between machines, but ratios to the check of
//! a well-known crate hardly differ.
//!
//! The crates are made outside the workspace. Their dependencies are checked once in advance. Then
//! only the crates themselves are checked again, without incremental state. The program checks each
//! crate three times, in rounds over all crates, and uses the smallest CPU time of each crate.

mod crates;
mod wide;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use harness::external_crate::{Folder, foreign};
use harness::files;

use self::crates::{CHAIN, EACH, Source};

const ROUNDS: usize = 3;
const MANIFEST: &str = "[package]\nname = \"measured\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                        [dependencies]\ndp-types = { path = \"{law}\" }\n";
/// The manifest for the unit: `syn` with the features for visiting and folding.
const SYN: &str = "[package]\nname = \"syn-checked\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                   [dependencies]\nsyn = { version = \"2\", features = [\"full\", \"extra-traits\", \"visit\", \"visit-mut\", \"fold\"] }\n";

/// A measured package: the name of the crate whose check counts, and the source of the crate if
/// this program makes it.
struct Checked {
    package: PathBuf,
    name: &'static str,
    source: Option<String>,
    least: f64,
}

/// Prints `check_1`, `check_10`, `check_100`, `check_chain_300`, `check_query_120` and
/// `check_each_20`, and then the figures of [`wide::run`].
pub(super) fn run() -> Result<(), String> {
    let folder = Folder::new("dp-compile")?;
    let ours = folder.package("measured", MANIFEST, "src/lib.rs", crates::RECORD)?;
    let theirs = folder.package("syn-checked", SYN, "src/lib.rs", "//! Nothing.\n")?;
    let made = |source: Source| Checked {
        package: ours.clone(),
        name: "measured",
        source: Some(source()),
        least: f64::INFINITY,
    };
    let mut all = vec![Checked { package: theirs, name: "syn", source: None, least: f64::INFINITY }];
    all.extend(crates::ALL.iter().map(|source| made(*source)));
    // The crates have their own folder. Otherwise the next check of the workspace would have to
    // rebuild parts of `syn`.
    let built = files::target().join("xtask/compile");
    eprintln!("checking dependencies once");
    for checked in [0, 1] {
        check(&mut all[checked], &built)?;
        all[checked].least = f64::INFINITY;
    }
    for round in 1..=ROUNDS {
        for checked in &mut all {
            check(checked, &built)?;
        }
        eprintln!("round {round} of {ROUNDS} done");
    }
    let times: Vec<f64> = all.iter().map(|checked| checked.least).collect();
    let [syn, plain_1, typed_1, plain_10, typed_10, plain_100, typed_100, chain, query, part, each] =
        times[..]
    else {
        return Err("the list of crates and the figures differ".to_owned());
    };
    eprintln!("a check of syn takes {syn:.2} s of CPU time");
    let figures = [
        ("check_1", typed_1 - plain_1),
        ("check_10", typed_10 - plain_10),
        ("check_100", typed_100 - plain_100),
        (CHAIN, chain),
        ("check_query_120", query),
        (EACH, each - part),
    ];
    for (name, seconds) in figures {
        eprintln!("{name}: {seconds:.2} s");
        println!("{name} {:.2}", (seconds / syn).max(0.0));
    }
    wide::run(&folder, &built, syn)
}

/// Checks a crate again, and keeps the smallest CPU time of the compiler.
fn check(checked: &mut Checked, built: &Path) -> Result<(), String> {
    let Checked { package, name, source, least } = checked;
    let built = &built.join(*name);
    if let Some(source) = source {
        files::write(&package.join("src/lib.rs"), source)?;
    } else {
        // This makes cargo check the crate again; its dependencies stay checked.
        let mut clean = foreign(&format!("clean --quiet -p {name}"), package, built);
        succeed(&mut clean)?;
    }
    let before = children();
    let mut check = foreign(&format!("check --quiet -p {name}"), package, built);
    succeed(check.env("CARGO_INCREMENTAL", "0"))?;
    *least = least.min(children() - before);
    Ok(())
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|e| format!("cannot run cargo: {e}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("a crate does not compile: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// The CPU time in seconds of all child processes that have ended, with their own children. If the
/// system does not report CPU times, the result is the wall-clock time.
fn children() -> f64 {
    const TICKS: f64 = 100.0;
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    let told = || {
        let text = std::fs::read_to_string("/proc/self/stat").ok()?;
        // The fields of the times come after the process name, which is in parentheses. `cutime`
        // and `cstime` are the 14th and the 15th of the remaining fields.
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |field: usize| fields.get(field)?.parse::<f64>().ok();
        Some((ticks(13)? + ticks(14)?) / TICKS)
    };
    told().unwrap_or_else(|| START.elapsed().as_secs_f64())
}
