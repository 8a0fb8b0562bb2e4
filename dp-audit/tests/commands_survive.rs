//! Hostile input for every command and format. Each run must end soon, with one of the three exit
//! statuses.

mod common;

use common::aggregate::*;
use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{deep, reseal, samples};
use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Every command on one file, with every format.
const COMMANDS: [&[&str]; 21] = [
    &["list"],
    &["list", "--format", "records"],
    &["list", "--format", "json"],
    &["show"],
    &["show", "--format", "json"],
    &["plan"],
    &["plan", "--format", "json"],
    &["plan", "--format", "csv"],
    &["plan", "--format", "svg"],
    &["tradeoff"],
    &["tradeoff", "--format", "json"],
    &["tradeoff", "--format", "csv"],
    &["tradeoff", "--format", "svg"],
    &["verify"],
    &["verify", "--format", "json"],
    &["program"],
    &["program", "--format", "json"],
    &["lock", "--output=-"],
    &["report"],
    &["report", "--language", "de"],
    &["coq", "-o"],
];

/// The time limit of one command: a debug build on a busy machine needs this much.
const PATIENCE: Duration = Duration::from_secs(120);

/// Runs the command on a file and returns its exit status. Returns `None` if a signal or this test
/// killed the command.
fn status(folder: &std::path::Path, command: &[&str], file: &std::path::Path) -> Option<i32> {
    let mut audit = Command::new(env!("CARGO_BIN_EXE_dp-audit"));
    audit.args(command);
    if command.contains(&"-o") {
        audit.arg(folder.join("coq"));
    }
    let mut child =
        audit.arg(file).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the command starts");
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("the command is there") {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("the command is there");
    child.wait().expect("the command is there");
    None
}

/// Runs every command on each input.
fn survive(name: &str, inputs: &[(String, Vec<u8>)]) {
    let folder = std::env::temp_dir().join(format!("dp-audit-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let mut faults = Vec::new();
    for (what, bytes) in inputs {
        let file = folder.join("input");
        fs::write(&file, bytes).expect("a file");
        for command in COMMANDS {
            match status(&folder, command, &file) {
                Some(0..=2) => {}
                other => faults.push(format!("{command:?} on {what}: {other:?}")),
            }
        }
    }
    let _ = fs::remove_dir_all(&folder);
    assert!(faults.is_empty(), "{faults:#?}");
}

fn named(lines: impl IntoIterator<Item = (impl Into<String>, String)>) -> Vec<(String, Vec<u8>)> {
    lines.into_iter().map(|(what, line)| (what.into(), format!("{line}\n").into_bytes())).collect()
}

fn rows() -> [Source; 1] {
    let columns = vec![("x", Ty::Number(0, 1, 0))];
    [Source { record: "Row", replace: false, at_most: None, invalid: "refuse", columns }]
}

/// The first sample with one text replaced, and with a new checksum.
fn with(from: &str, to: &str) -> String {
    let line = samples::adult_smokers();
    assert!(line.contains(from), "{from}");
    reseal(&line.replace(from, to))
}

#[test]
fn long_names_survive_every_command() {
    let long = "x".repeat(200_000);
    survive(
        "names",
        &named([
            ("a long name of a query", with("\"query\":\"adult_smokers\"", &format!("\"query\":\"{long}\""))),
            ("a long name of a record", with("\"record\":\"Patient\"", &format!("\"record\":\"{long}\""))),
            ("a long name of a file", with("src/main.rs", &long)),
            ("a long name of a column", with("\"name\":\"age\"", &format!("\"name\":\"{long}\""))),
        ]),
    );
}

/// A nest of loops. Each loop multiplies the cost of the release by its rounds.
fn looped(rounds: i128, depth: usize, release: Measurement) -> String {
    let whole = (0..depth).fold(release, |inner, _| repeat(rounds, &inner));
    certificate("looped", &rows(), 0, &whole)
}

#[test]
fn enormous_costs_survive_every_command() {
    let sources = rows();
    let counted = || count(&source(&sources, 0));
    let mut inputs = Vec::new();
    for (rounds, depth) in [(1_000_000, 1), (1_000_000, 2), (1_000_000_000, 2), (1_000_000_000, 3)] {
        let rho = gaussian(&Measure::Zcdp, 1, 20_000_000_000, &counted());
        inputs.push((format!("rho in {depth} loops of {rounds}"), looped(rounds, depth, rho)));
        let epsilon = laplace(1, 20_000, &counted());
        inputs.push((format!("epsilon in {depth} loops of {rounds}"), looped(rounds, depth, epsilon)));
    }
    survive("costs", &named(inputs));
}

#[test]
fn deep_and_damaged_records_survive_every_command() {
    let line = samples::adult_smokers();
    let mut inputs = named([
        ("brackets", format!("{{\"dp_certificate\":{}", "[".repeat(1_000_000))),
        ("objects", format!("{{\"dp_certificate\":{}", "{\"a\":".repeat(500_000))),
        ("a long number", with("\"epsilon\":300000", &format!("\"epsilon\":{}", "9".repeat(1_000_000)))),
        ("a number of 100 digits", with("\"epsilon\":300000", &format!("\"epsilon\":{}", "9".repeat(100)))),
        ("a long line", with("src/main.rs", &"x".repeat(5 << 20))),
        ("half a record", line[..line.len() / 2].to_owned()),
        ("names that turn around", with("\"name\":\"age\"", "\"name\":\"\\u202e\\u001b[2J\\u000a\"")),
        ("names with markup", with("adult_smokers", "</svg><script>*) Qed. (*")),
        ("names of formulas", with("\"name\":\"age\"", "\"name\":\"=1+1\"")),
    ]);
    inputs.extend(named(deep::lines().into_iter().enumerate().map(|(i, line)| (format!("deep {i}"), line))));
    let empty =
        [("nothing", &b""[..]), ("no record", b"hello\n"), ("zeros", &[0; 1000]), ("bytes", b"{\xff\n")];
    inputs.extend(empty.map(|(what, bytes)| (what.to_owned(), bytes.to_vec())));
    survive("deep", &inputs);
}

/// The orders are so large that their powers cannot be written down.
#[test]
fn enormous_orders_survive_every_command() {
    let sources = rows();
    let inputs = [40_000_000, 1_000_000_000_000_000, 10_i128.pow(35)].map(|order| {
        let measure = Measure::Renyi(vec![2_000_000, order]);
        let release = laplace_in(&measure, 1, 1, &count(&source(&sources, 0)));
        (format!("order {order}"), certificate("orders", &sources, 0, &release))
    });
    survive("orders", &named(inputs));
}

#[test]
fn what_is_shown_of_many_records_is_not_their_number_times_the_longest() {
    let long = with("\"query\":\"adult_smokers\"", &format!("\"query\":\"{}\"", "x".repeat(100_000)));
    let others = (0..200).map(|line| with("\"line\":12", &format!("\"line\":{}", 100 + line)));
    let lines: String = std::iter::once(long).chain(others).map(|line| format!("{line}\n")).collect();
    let input = dp_audit::read::read_from(lines.as_bytes(), "a test".into()).expect("records");
    let verdicts = dp_audit::verify::verify(&input, dp_audit::verify::Options::default());
    let listed = dp_audit::report::list_records(&verdicts);
    assert!(listed.len() < 200_000, "{}", listed.len());
}
