//! Locks: each change of a promise is a difference with its word and verdict, and nothing else is.

mod common;

use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{golden, path, reseal};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("dp-audit-lock-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), content).expect("a file");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a file")
    }

    /// Runs the command in the folder: status, output, errors.
    fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_dp-audit"))
            .args(arguments)
            .current_dir(&self.0)
            .output()
            .expect("the command runs");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (output.status.code().expect("a status"), text(output.stdout), text(output.stderr))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A program with two queries and two sessions, and everything that a test changes.
struct Program {
    replace: bool,
    at_most: Option<i128>,
    invalid: &'static str,
    oldest: i128,
    adult: i128,
    epsilon: i128,
    clamp: i128,
    rounds: i128,
    unlisted: i128,
    rho: i128,
    budget: i128,
    line: u32,
    more_releases: bool,
    without_stays: bool,
    without_session: bool,
    replacements: Vec<(&'static str, &'static str)>,
    more: Vec<String>,
}

fn base() -> Program {
    Program {
        replace: false,
        at_most: None,
        invalid: "refuse",
        oldest: 120,
        adult: 18,
        epsilon: 300_000,
        clamp: 99,
        rounds: 2,
        unlisted: 0,
        rho: 20_000_000_000,
        budget: 1_500_000,
        line: 14,
        more_releases: false,
        without_stays: false,
        without_session: false,
        replacements: Vec::new(),
        more: Vec::new(),
    }
}

impl Program {
    fn patients(&self) -> [Source; 1] {
        let columns = vec![("age", Ty::Number(0, self.oldest, 0)), ("smoker", Ty::Boolean)];
        let (replace, at_most, invalid) = (self.replace, self.at_most, self.invalid);
        [Source { record: "Patient", replace, at_most, invalid, columns }]
    }

    fn records(&self) -> Vec<String> {
        let people = self.patients();
        let stays = [common::samples::visits()];
        let all = source(&people, 0);
        let age = people[0].column("age", 30);
        let adults = filter(&all, &predicate("ge", &age, &literal(self.adult, 0)));
        let ages = map(&adults, &clamp(18, self.clamp, &age));
        let mut releases = vec![
            laplace(self.line, self.epsilon, &count(&adults)),
            laplace(self.line + 1, 400_000, &sum(&ages)),
        ];
        if self.more_releases {
            releases.push(laplace(self.line + 2, 1_000, &count(&all)));
        }
        let adults = certificate("adults", &people, self.unlisted, &sequential(&releases));
        let counted = gaussian(&Measure::Zcdp, 40, self.rho, &count(&source(&stays, 0)));
        let mut records = vec![adults];
        if !self.without_stays {
            records.push(certificate("stays", &stays, 0, &repeat(self.rounds, &counted)));
        }
        records.push(session(&people, &Measure::Pure, &[vec![self.budget]], ""));
        if !self.without_session {
            records.push(session(&stays, &Measure::Zcdp, &[vec![500_000_000_000]], ""));
        }
        records.extend(self.more.iter().cloned());
        records
    }

    fn lines(&self) -> String {
        let one = |line: String| {
            let line = self.replacements.iter().fold(line, |line, (from, to)| line.replace(from, to));
            format!("{}\n", reseal(&line))
        };
        self.records().into_iter().map(one).collect()
    }
}

fn changed(change: impl FnOnce(&mut Program)) -> String {
    let mut program = base();
    change(&mut program);
    program.lines()
}

const STATEMENTS: (&str, &str) = ("\"statements\":[]", "\"statements\":[\"rows are distinct\"]");
const SEEDED: [(&str, &str); 2] = [
    ("chacha20, seeded by the operating system", "chacha20, SEEDED: NOT PRIVATE"),
    ("\"private\":true", "\"private\":false"),
];
const TYPES: &str = "\"account\":\"types\"";

/// The seeded changes: the program, what is said of it, and whether privacy is weaker.
fn changes() -> Vec<(&'static str, String, &'static str, bool)> {
    let people = base().patients();
    let extra = certificate("extra", &people, 0, &laplace(70, 1_000, &count(&source(&people, 0))));
    let joint_data = [base().patients(), [common::samples::visits()]].concat();
    let pure = [vec![200_000], vec![100_000]];
    let joint = session(&joint_data, &Measure::Pure, &pure, "");
    vec![
        (
            "cost up",
            changed(|p| p.epsilon = 310_000),
            "costs more on Patient: epsilon 0.71, was epsilon 0.7",
            true,
        ),
        ("cost down", changed(|p| p.epsilon = 290_000), "costs less on Patient: epsilon 0.69", false),
        (
            "new query",
            changed(|p| p.more.push(extra.clone())),
            "query extra (src/main.rs:12) is new, with epsilon 0.001",
            true,
        ),
        ("query gone", changed(|p| p.without_stays = true), "query stays is gone, with rho 0.04", false),
        (
            "budget up",
            changed(|p| p.budget = 1_600_000),
            "has a larger budget on Patient: epsilon 1.6, was epsilon 1.5",
            true,
        ),
        (
            "budget down",
            changed(|p| p.budget = 1_400_000),
            "has a smaller budget on Patient: epsilon 1.4",
            false,
        ),
        (
            "neighbours",
            changed(|p| p.replace = true),
            "dataset Patient has other neighbours: `a unit is replaced`",
            true,
        ),
        (
            "unit",
            changed(|p| p.replacements.push(("\"at_most\":5", "\"keep\":5"))),
            "dataset Visit protects another unit: `the first 5 rows",
            true,
        ),
        (
            "shared unit",
            changed(|p| p.replacements.push(("\"at_most\":5}", "\"at_most\":5,\"shared\":\"Person\"}"))),
            "shares its unit with other tables: `Person`",
            false,
        ),
        (
            "statement",
            changed(|p| p.replacements.push(STATEMENTS)),
            "newly assumes a trusted statement: `rows are distinct`",
            true,
        ),
        ("seeded", changed(|p| p.replacements.extend(SEEDED)), "program has a seeded generator: ", true),
        (
            "less noise",
            changed(|p| p.rho = 20_000_000_001),
            "has less noise in release 1: `discrete Gaussian, variance ",
            true,
        ),
        (
            "more noise",
            changed(|p| p.clamp = 110),
            "has more noise in release 2: `discrete Laplace, scale 275`, was `discrete Laplace, scale 495/2",
            false,
        ),
        ("release", changed(|p| p.more_releases = true), "has a new release 3, with epsilon 0.001", true),
        (
            "policy",
            changed(|p| p.invalid = "clamp"),
            "treats a value outside of its range in another way: `the value is moved into the range`",
            true,
        ),
        (
            "column",
            changed(|p| p.oldest = 119),
            "assumes another column age: `whole number, 0 to 119`, was",
            true,
        ),
        (
            "joint session",
            changed(|p| p.more.push(joint.clone())),
            "session of Patient, Visit is new, with epsilon 0.2, epsilon 0.1",
            true,
        ),
        ("session gone", changed(|p| p.without_session = true), "session of Visit is gone", false),
        (
            "account",
            changed(|p| p.replacements.push((TYPES, "\"account\":\"ledger\""))),
            "has its account kept by another: `the process and a ledger`",
            false,
        ),
        (
            "not itemised",
            changed(|p| p.unlisted = 1_000),
            "costs more on Patient that no release itemises: epsilon 0.001, was nothing",
            true,
        ),
        ("rounds", changed(|p| p.rounds = 3), "runs release 1 another number of times: 3, was 2", true),
        (
            "question",
            changed(|p| p.adult = 21),
            "changed in release 1: `2. keep the rows where age >= 21 (stability 1)`, was",
            false,
        ),
        (
            "file",
            changed(|p| p.replacements.push(("src/main.rs", "src/other.rs"))),
            "is in another file: `src/other.rs`",
            false,
        ),
        (
            "version",
            changed(|p| p.replacements.push(("\"dp-noise\":\"0.1.0\"", "\"dp-noise\":\"0.2.0\""))),
            "is built with another version of dp-noise: ",
            false,
        ),
    ]
}

#[test]
fn each_change_of_a_promise_is_caught_with_its_word_and_verdict() {
    let folder = Folder::new("changes");
    folder.write("old", base().lines());
    let (status, out, errors) = folder.run(&["lock", "old"]);
    assert_eq!((status, errors.as_str()), (0, ""), "{out}");
    golden("pages/dp.lock", &folder.read("dp.lock"));
    let (status, out, _) = folder.run(&["check-lock", "old"]);
    assert!(status == 0 && out.starts_with("the program promises what dp.lock says\n"), "{out}");
    assert!(changes().len() >= 20);
    let mut report = String::new();
    for (name, lines, word, weaker) in changes() {
        folder.write("new", &lines);
        let (status, out, _) = folder.run(&["check-lock", "new"]);
        assert_eq!(status, 1, "{name}: {out}");
        let line = out.lines().find(|line| line.contains(word));
        let line = line.unwrap_or_else(|| panic!("{name}: `{word}` is not said: {out}"));
        assert_eq!(line.starts_with("WEAKER"), weaker, "{name}: {line}");
        for (old, new) in [("old", "new"), ("dp.lock", "new")] {
            let (status, out, _) = folder.run(&["diff", old, new]);
            assert_eq!(status, i32::from(weaker), "{name}: {out}");
            assert!(out.contains(word), "{name}: {out}");
            // What is weaker comes first.
            let marks: Vec<bool> = out.lines().map(|line| line.starts_with("WEAKER")).collect();
            assert!(marks.is_sorted_by(|a, b| a >= b), "{out}");
        }
        report.push_str(&format!("{name}\n{}\n", out.rsplit_once("dp-audit ").map_or("", |(out, _)| out)));
    }
    golden("pages/changes_of_a_lock.txt", &report);
}

#[test]
fn what_moves_or_is_built_again_is_no_difference() {
    let folder = Folder::new("same");
    folder.write("old", base().lines());
    folder.run(&["lock", "old"]);
    let moved = changed(|p| {
        p.line = 200;
        p.replacements
            .push(("\"file\":\"src/main.rs\",\"line\":12", "\"file\":\"src/main.rs\",\"line\":190"));
        p.replacements.push(("00f1e2d3c4b5a697", "10f1e2d3c4b5a697"));
    });
    // In another order, inside of other bytes, and twice.
    let program: String = moved.lines().rev().map(|line| format!("\0dp-record\x02{line}\n\0\0")).collect();
    folder.write("new", format!("\x7fELF {program} and more {program}"));
    let (status, out, errors) = folder.run(&["check-lock", "new"]);
    assert_eq!(status, 0, "{out}{errors}");
    let (status, _, _) = folder.run(&["lock", "new", "-o", "again.lock"]);
    assert_eq!((status, folder.read("again.lock")), (0, folder.read("dp.lock")));
    // A checkout on Windows may end its lines in another way.
    folder.write("dp.lock", folder.read("dp.lock").replace('\n', "\r\n"));
    assert_eq!(folder.run(&["check-lock", "new"]).0, 0);
}

#[test]
fn a_lie_in_a_lock_is_a_difference() {
    let folder = Folder::new("lie");
    folder.write("program", base().lines());
    folder.run(&["lock", "program"]);
    let lock = folder.read("dp.lock");
    for (from, to, word) in [
        (
            "source.0.cost = \"epsilon 0.7\"",
            "source.0.cost = \"epsilon 0.6\"",
            "WEAKER  query adults (src/main.rs:12) costs more",
        ),
        (
            "source.0.cost = \"epsilon 0.7\"",
            "source.0.cost = \"very little\"",
            "neither is clearly less on Patient: epsilon 0.7, was very little",
        ),
        ("[\"query adults\"]", "[\"query adult\"]", "query adults (src/main.rs:12) is new"),
        ("neighbours = \"a unit is added or removed\"\n", "", "has other neighbours"),
    ] {
        assert!(lock.contains(from), "{from}");
        folder.write("dp.lock", lock.replacen(from, to, 1));
        let (status, out, errors) = folder.run(&["check-lock", "program"]);
        assert!(status == 1 && out.contains(word), "{out}{errors}");
    }
}

#[test]
fn hostile_locks_are_refused_with_the_place() {
    let folder = Folder::new("hostile");
    folder.write("program", base().lines());
    folder.run(&["lock", "program"]);
    let lock = folder.read("dp.lock");
    let lines = lock.lines().count();
    let long = lock.replacen("epsilon 0.7", &"9".repeat(100 << 20), 1);
    let long_line = lock.lines().position(|line| line.contains("epsilon 0.7")).expect("a line") + 1;
    let cases: [(&str, Vec<u8>, String); 12] = [
        ("nothing", Vec::new(), "line 1: ".into()),
        (
            "half a line",
            lock.as_bytes()[..lock.len() - 4].to_vec(),
            format!("line {lines}: the lock was cut off"),
        ),
        (
            "half of it",
            lock.split_inclusive('\n').take(9).collect::<String>().into(),
            "line 9: the lock was cut off".into(),
        ),
        (
            "another version",
            lock.replacen("version = 1", "version = 2", 1).into(),
            "line 2: this tool reads version 1 of locks, not 2".into(),
        ),
        ("a long line", long.into(), format!("line {long_line}: is longer than 1048576 bytes")),
        (
            "two entries",
            lock.replacen("dataset Visit", "dataset Patient", 1).into(),
            "there are two entries of dataset Patient".into(),
        ),
        (
            "two facts",
            lock.replacen("unit = \"one row\"\n", "unit = \"one row\"\nunit = \"one row\"\n", 1).into(),
            "there are two facts of unit".into(),
        ),
        (
            "bytes",
            [lock.as_bytes().split_at(60).0, b"\xff\xfe\n", lock.as_bytes()].concat(),
            "of the line is not UTF-8".into(),
        ),
        (
            "order",
            lock.replacen("dataset Patient", "dataset Zebra", 1).into(),
            ": the lines are not in the order".into(),
        ),
        ("words", lock.replacen("unit = ", "unit is ", 1).into(), "is not a fact: unit is".into()),
        ("more", format!("{lock}more\n").into(), "the lock was cut off: its last line is missing".into()),
        ("a program", base().lines().into(), "line 1: a lock begins with".into()),
    ];
    for (name, bytes, expected) in cases {
        folder.write("dp.lock", bytes);
        let (status, out, errors) = folder.run(&["check-lock", "program"]);
        assert_eq!((status, out.as_str()), (2, ""), "{name}: {errors}");
        assert!(errors.contains(&expected) && errors.contains("dp.lock, line "), "{name}: {errors}");
        assert!(errors.len() < 1000, "{name}: {errors}");
    }
    let (status, _, errors) = folder.run(&["check-lock", "program", "--lock", "none.lock"]);
    assert_eq!(status, 2);
    assert!(errors.contains("none.lock cannot be read"), "{errors}");
}

#[test]
fn nothing_is_written_or_compared_of_records_that_do_not_verify() {
    let folder = Folder::new("wrong");
    folder.write("good", base().lines());
    folder.run(&["lock", "good", "-o", "good.lock"]);
    folder.write("bad", changed(|p| p.replacements.push(("\"epsilon\":300000", "\"epsilon\":300001"))));
    folder.write("seeded", changed(|p| p.replacements.extend(SEEDED)));
    for name in ["bad", "seeded"] {
        let (status, out, _) = folder.run(&["lock", name]);
        assert!(status == 1 && out.contains("nothing was written"), "{out}");
        assert!(!folder.0.join("dp.lock").exists());
    }
    let (status, out, _) = folder.run(&["check-lock", "bad", "--lock", "good.lock"]);
    assert!(
        status == 1 && out.starts_with("WEAKER  query adults (src/main.rs:12) does not verify: "),
        "{out}"
    );
    let (status, out, _) = folder.run(&["diff", "good", "bad"]);
    assert!(status == 1 && out.starts_with("WRONG  query adults"), "{out}");
}

#[test]
fn differences_are_read_by_programs_and_code_hosts() {
    let folder = Folder::new("machines");
    folder.write("old", base().lines());
    folder.run(&["lock", "old"]);
    folder.write("new", changed(|p| (p.epsilon, p.budget) = (310_000, 1_400_000)));
    let json = |out: &str| -> serde_json::Value { serde_json::from_str(out).expect("JSON") };
    let schema = fs::read_to_string(path("../schema/output.json")).expect("the schema");
    let schema = jsonschema::validator_for(&json(&schema)).expect("a schema");
    let (status, out, _) = folder.run(&["check-lock", "new", "--format", "json"]);
    let found = json(&out);
    assert_eq!((status, &found["command"], &found["ok"]), (1, &"check-lock".into(), &false.into()));
    assert!(schema.is_valid(&found), "{out}");
    assert_eq!(found["result"]["weaker"], true);
    let first = &found["result"]["differences"][0];
    assert_eq!(
        (&first["rule"], &first["file"], &first["line"]),
        (&"dp/costs-more".into(), &"src/main.rs".into(), &12.into())
    );
    let (status, out, _) = folder.run(&["diff", "dp.lock", "new", "--format", "json"]);
    let found = json(&out);
    assert!(schema.is_valid(&found), "{out}");
    assert_eq!((status, &found["result"]["old"]["format"]), (1, &"a lock".into()));
    assert_eq!(found["result"]["compared"]["differences"][0]["rule"], "dp/costs-more");
    let (status, out, errors) = folder.run(&["check-lock", "new", "--format", "sarif"]);
    assert!(status == 1 && errors.contains("SHA-256"), "{errors}");
    let log = json(&out);
    assert_eq!(
        (&log["version"], &log["runs"][0]["tool"]["driver"]["name"]),
        (&"2.1.0".into(), &"dp-audit".into())
    );
    let results = log["runs"][0]["results"].as_array().expect("results");
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().expect("rules");
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().expect("a number")).expect("small");
        assert_eq!(result["ruleId"], rules[index]["id"]);
        let place = &result["locations"][0]["physicalLocation"];
        assert!(place["region"]["startLine"].as_u64().is_some_and(|line| line > 0), "{result}");
    }
    let place = |rule: &str| {
        let result = results.iter().find(|result| result["ruleId"] == rule).expect("the rule");
        result["locations"][0]["physicalLocation"].clone()
    };
    let costs = place("dp/costs-more");
    assert_eq!(
        (&costs["artifactLocation"]["uri"], &costs["region"]["startLine"]),
        (&"src/main.rs".into(), &12.into())
    );
    // A session has no line in the source: its entry in the lock is shown.
    let budget = place("dp/smaller-budget");
    let entry =
        folder.read("dp.lock").lines().position(|line| line == "[\"session of Patient\"]").expect("it");
    assert_eq!(
        (&budget["artifactLocation"]["uri"], &budget["region"]["startLine"]),
        (&"dp.lock".into(), &(entry + 1).into())
    );
    let (_, out, _) = folder.run(&["check-lock", "old", "--format", "sarif"]);
    assert_eq!(json(&out)["runs"][0]["results"], serde_json::json!([]));
}
