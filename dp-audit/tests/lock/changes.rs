//! Tests of changes of promises, and of changes that leave the promises equal.

use crate::common;
use crate::common::aggregate::*;
use crate::common::golden;
use crate::common::measurement::*;
use crate::common::query::*;
use crate::program::{Folder, SEEDED, STATEMENTS, base, changed};

const TYPES: &str = "\"account\":\"types\"";

/// The changes that the test makes: the name, the changed program, the reported sentence, and
/// whether privacy is weaker.
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
            "no longer has its account kept by the compiler: `the process and a ledger`",
            true,
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
            // The differences that make privacy weaker come first.
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
    // The program holds the same records in another order, between other bytes, and twice.
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

/// A lock without a number does not promise that the number is small.
#[test]
fn a_number_that_is_missing_in_the_new_lock_is_weaker() {
    let folder = Folder::new("missing");
    folder.write("program", base().lines());
    folder.run(&["lock", "program"]);
    let lock = folder.read("dp.lock");
    for name in
        ["source.0.cost", "source.0.budget", "release.1.noise", "release.1.runs", "unit", "neighbours"]
    {
        let without: String =
            lock.split_inclusive('\n').filter(|line| !line.starts_with(&format!("{name} = "))).collect();
        assert_ne!(without, lock, "{name}");
        folder.write("new.lock", without);
        let (status, out, errors) = folder.run(&["diff", "dp.lock", "new.lock"]);
        assert!(status == 1 && out.starts_with("WEAKER"), "{name}: {out}{errors}");
    }
}
