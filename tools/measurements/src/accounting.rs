//! `bench accounting`: compares the ε of fixed plans with that of the Python package dp-accounting
//! (PLD), at δ = 10^-6, and measures the time of the computation.

use std::collections::BTreeMap;
use std::fs::File;
use std::process::{Command, Stdio};

use harness::files;
use harness::run::cargo;

/// The time for a plan, in milliseconds.
const MILLISECONDS: f64 = 50.0;

/// Runs a program whose input is the list of plans, and returns the lines of its output.
fn answers(command: &mut Command) -> Result<Vec<String>, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let plans = files::root().join("tools/conversions/plans.txt");
    let input = File::open(&plans).map_err(|error| format!("{}: {error}", plans.display()))?;
    let run = command.stdin(Stdio::from(input)).output();
    let run = run.map_err(|error| format!("cannot run {name}: {error}"))?;
    if !run.status.success() {
        return Err(format!("{name} has not answered: {}", String::from_utf8_lossy(&run.stderr)));
    }
    Ok(String::from_utf8_lossy(&run.stdout).lines().map(str::to_owned).collect())
}

/// The name of a plan, and two numbers of a line.
fn line<'l>(mut words: impl Iterator<Item = &'l str>) -> Option<(String, [f64; 2])> {
    let name = words.next()?.to_owned();
    Some((name, [words.next()?.parse().ok()?, words.next()?.parse().ok()?]))
}

/// Prints `NAME RATIO`, our ε divided by the package's pessimistic estimate, and `time_NAME RATIO`,
/// our time divided by the limit. An ε below the package's optimistic estimate is an error.
pub(super) fn run() -> Result<(), String> {
    let ours = answers(&mut cargo("run --quiet --release -p dp-convert --example accounting"))?;
    let ours: BTreeMap<String, [f64; 2]> = ours.iter().filter_map(|text| line(text.split(' '))).collect();
    // The variable `DP_ACCOUNTING_PYTHON` names a Python in which that package is installed.
    let python = std::env::var_os("DP_ACCOUNTING_PYTHON").unwrap_or_else(|| "python3".into());
    let script = files::root().join("tools/conversions/loss_peer.py");
    let theirs = answers(Command::new(python).arg(script))
        .map_err(|error| format!("{error}\nthis needs `python3 -m pip install dp-accounting==0.6.0`"))?;
    for text in theirs.iter().skip(1) {
        let cells = text.split(',').enumerate().filter(|(place, _)| *place != 1);
        let (name, [least, most]) =
            line(cells.map(|(_, cell)| cell)).ok_or_else(|| format!("loss_peer.py printed `{text}`"))?;
        let [epsilon, time] = ours.get(&name).ok_or_else(|| format!("no answer for the plan {name}"))?;
        let epsilon = epsilon / 1e6;
        if epsilon < least * (1.0 - 1e-9) {
            return Err(format!("{name}: our ε of {epsilon} is below their optimistic {least}"));
        }
        eprintln!("{name}: {epsilon:.6}, theirs {least:.6} to {most:.6}, {time:.1} ms");
        println!("{name} {:.4}\ntime_{name} {:.2}", epsilon / most, time / MILLISECONDS);
    }
    Ok(())
}
