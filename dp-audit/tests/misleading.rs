//! Programs and locks that were made to look harmless. An earlier auditor reported that these
//! changes were not weaker, or reported totals that were too small.

mod common;

use common::aggregate::*;
use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{reseal, samples};
use dp_audit::difference::{Kind, differences, text as difference_text};
use dp_audit::lock::{self, Lock};
use dp_audit::program::{facts, text};
use dp_audit::read::read_from;
use dp_audit::verify::{Options, Verdict, verify};

fn verdicts(records: &[String]) -> Vec<Verdict> {
    let lines: String = records.iter().map(|line| format!("{line}\n")).collect();
    let input = read_from(lines.as_bytes(), "a test".into()).expect("records");
    let verdicts = verify(&input, Options::default());
    assert!(verdicts.iter().all(Verdict::holds), "{verdicts:#?}");
    verdicts
}

fn lock_of(records: &[String]) -> Lock {
    Lock::of(&verdicts(records)).expect("a lock")
}

/// The lock of records from a test build. Such records verify only if the options allow a seeded
/// generator.
fn lock_of_seeded(records: &[String]) -> Lock {
    let lines: String = records.iter().map(|line| format!("{line}\n")).collect();
    let input = read_from(lines.as_bytes(), "a test".into()).expect("records");
    Lock::of(&verify(&input, Options { allow_seeded: true })).expect("a lock")
}

fn words(old: &Lock, new: &Lock) -> String {
    difference_text(&differences(old, new))
}

/// Whether the second lock counts as weaker.
fn is_weaker(old: &Lock, new: &Lock) -> bool {
    differences(old, new).iter().any(|difference| difference.kind <= Kind::Unordered)
}

fn patients(at_most: Option<i128>) -> Source {
    let columns = vec![("x", Ty::Number(0, 1, 0))];
    Source { record: "Patient", replace: false, at_most, invalid: "refuse", columns }
}

fn query(name: &str, data: &[Source]) -> String {
    certificate(name, data, 0, &laplace(1, 500_000, &count(&source(data, 0))))
}

fn opened(data: &[Source], budget: i128) -> String {
    session(data, &Measure::Pure, &vec![vec![budget]; data.len()], "")
}

/// Both datasets have the same row type. The query changes from a dataset that protects persons to
/// one that protects rows, but the number of its dataset stays the same.
#[test]
fn a_query_that_moves_to_a_weaker_dataset_of_one_name_is_weaker() {
    let [person, row] = [[patients(Some(1))], [patients(None)]];
    let old = lock_of(&[
        query("q", &person),
        query("other", &row),
        opened(&person, 1_000_000),
        opened(&row, 1_000_000),
    ]);
    let new = lock_of(&[query("q", &row), opened(&row, 1_000_000)]);
    assert!(is_weaker(&old, &new), "{:?}", differences(&old, &new));
    assert!(!is_weaker(&old, &old));
}

/// The two sessions differ only in a number that a lock does not show.
#[test]
fn a_second_session_is_not_hidden_by_an_equal_one() {
    let one = samples::rho_session();
    let begin = one.find("\"order\":[").expect("an order") + "\"order\":[".len();
    let end = begin + one[begin..].find(']').expect("its end");
    let other = reseal(&format!("{}20985001,1000000{}", &one[..begin], &one[end..]));
    assert_ne!(one, other);
    assert!(is_weaker(&lock_of(std::slice::from_ref(&one)), &lock_of(&[one, other])));
}

/// The changed lock states facts of a release, but not the release's number.
#[test]
fn facts_that_belong_to_no_release_are_a_difference() {
    let records = [samples::adult_smokers()];
    let honest = lock_of(&records);
    let lie = lock::text(&honest).replacen(
        "source.0.charged",
        "release.noise = \"discrete Laplace, scale 1000000\"\nsource.0.charged",
        1,
    );
    if let Ok(lie) = lock::read(lie.as_bytes()) {
        assert!(!differences(&lie, &honest).is_empty());
    }
}

/// One opening cannot be both parts of a session that contains its dataset twice.
#[test]
fn a_session_with_a_dataset_twice_is_not_covered_by_one_opening() {
    let data = patients(None);
    let records =
        [opened(std::slice::from_ref(&data), 1_000_000), opened(&[data.clone(), data.clone()], 1_000_000)];
    let page = text(&facts(&verdicts(&records), None).expect("facts"));
    assert!(page.contains("TOTAL epsilon 3"), "{page}");
    let rho =
        session(&[data.clone(), data], &Measure::Zcdp, &[vec![500_000_000_000], vec![500_000_000_000]], "");
    let page = text(&facts(&verdicts(&[rho]), None).expect("facts"));
    // (√0.5 + √0.5)² = 2.
    assert!(page.contains("TOTAL rho 2"), "{page}");
}

/// The program as a whole already has a seeded generator, so only the query itself shows the
/// change.
#[test]
fn a_further_seeded_query_is_weaker_beside_a_seeded_one() {
    let data = [patients(None)];
    let seeded = |line: String| {
        let line = line.replace("\"private\":true", "\"private\":false");
        reseal(&line.replace("chacha20, seeded by the operating system", "chacha20, SEEDED: NOT PRIVATE"))
    };
    let [a, b, c] = ["a", "b", "c"].map(|name| query(name, &data));
    let old = lock_of_seeded(&[seeded(a.clone()), b.clone(), c.clone()]);
    let new = lock_of_seeded(&[seeded(a), seeded(b), c]);
    let said = words(&old, &new);
    assert!(said.contains("WEAKER  query b (src/main.rs:12) has a seeded generator"), "{said}");
    assert!(words(&new, &old).contains("other   query b (src/main.rs:12) no longer has a seeded"));
}

#[test]
fn a_query_that_becomes_hand_written_is_a_difference() {
    let data = [patients(None)];
    let macro_made = query("q", &data);
    let start = macro_made.find("\"source_hash\":\"").expect("a hash") + "\"source_hash\":\"".len();
    let end = start + macro_made[start..].find('"').expect("its end");
    let by_hand = reseal(&format!("{}{}", &macro_made[..start], &macro_made[end..]));
    let [old, new] = [macro_made, by_hand].map(|line| lock_of(&[line]));
    let said = words(&old, &new);
    assert!(said.contains("WEAKER  query q (src/main.rs:12) is now written by hand"), "{said}");
    assert!(words(&new, &old).contains("other   query q (src/main.rs:12) is no longer written by hand"));
}

/// A dataset protects one row, and then one person. At the same cost, neither promise implies the
/// other.
#[test]
fn a_row_that_becomes_a_person_is_another_promise() {
    let data = |at_most| [patients(at_most)];
    let (row, person) = (data(None), data(Some(1)));
    let [old, new] = [row, person].map(|data| lock_of(&[query("q", &data), opened(&data, 1_000_000)]));
    let said = words(&old, &new);
    assert!(
        said.contains(
            "WEAKER  dataset Patient protects another unit, and the two promises cannot be compared: "
        ),
        "{said}"
    );
    let kinds: Vec<_> = differences(&old, &new).iter().map(|difference| difference.kind).collect();
    assert!(kinds.contains(&Kind::Unordered) && !kinds.contains(&Kind::StrongerUnit), "{kinds:?}");
    assert!(is_weaker(&new, &old));
}

/// Both datasets have one record name, so a lock numbers them by their facts. A change of one
/// dataset can then change the number of the other dataset, which is itself unchanged.
#[test]
fn datasets_of_one_name_are_paired_by_what_they_are() {
    let columns = |oldest| Source { columns: vec![("x", Ty::Number(0, oldest, 0))], ..patients(None) };
    let all = |fixed: &Source, other: &Source| {
        let (fixed, other) = ([fixed.clone()], [other.clone()]);
        [query("a", &fixed), query("b", &other), opened(&fixed, 1_000_000), opened(&other, 2_000_000)]
    };
    // The lock lists `5` before `7`, and `7` before `9`.
    let (old, new) = (lock_of(&all(&columns(7), &columns(5))), lock_of(&all(&columns(7), &columns(9))));
    let said = words(&old, &new);
    assert!(said.contains("WEAKER  dataset Patient (2) assumes another column x"), "{said}");
    assert_eq!(differences(&old, &new).len(), 1, "{said}");
    // The query moves to the other dataset, and the program still has both datasets.
    let moved = lock_of(&all(&columns(5), &columns(7)));
    let said = words(&old, &moved);
    assert!(
        said.contains("query a (src/main.rs:12) is over other data: `Patient`, was `Patient (2)`"),
        "{said}"
    );
    // The new program has only a query, over a dataset that has just its name in common with the
    // old ones.
    let gone = lock_of(&[query("a", &[columns(3)])]);
    let said = words(&lock_of(&all(&columns(7), &columns(5))), &gone);
    assert!(said.contains("WEAKER"), "{said}");
}

/// Only rustc shows before the first run that no run takes too much.
#[test]
fn a_session_whose_account_leaves_the_types_is_newly_assumed() {
    let kept = |keeper: &str| {
        let to = format!("\"account\":\"{keeper}\"");
        lock_of(&[reseal(&samples::pure_session().replace("\"account\":\"types\"", &to))])
    };
    let [types, process, ledger] = ["types", "process", "ledger"].map(kept);
    let leaves = "WEAKER  session of Patient no longer has its account kept by the compiler: ";
    for (old, new, expected) in [
        (&types, &process, leaves),
        (&types, &ledger, leaves),
        (&ledger, &process, "WEAKER  session of Patient no longer has an account that outlives a run: "),
        (&ledger, &types, "WEAKER  session of Patient no longer has an account that outlives a run: "),
        (&process, &types, "other   session of Patient has its account kept by the compiler: "),
        (&process, &ledger, "other   session of Patient has its account kept by another: "),
    ] {
        let said = words(old, new);
        assert!(said.contains(expected), "{expected}: {said}");
    }
}

/// The cost is the same. But more values now have to be public.
#[test]
fn another_range_of_a_parameter_is_named() {
    let of = |given: &str| {
        let data = [patients(None)];
        let x = data[0].column("x", 2);
        let least = parameter("least", -30, 60, 0, 3);
        let kept = filter(&source(&data, 0), &predicate("ge", &x, &least));
        let line = certificate("q", &data, 0, &laplace(1, 500_000, &count(&kept)));
        assert!(line.contains("\"lo\":-30,\"hi\":60"), "{line}");
        lock_of(&[reseal(&line.replace("\"lo\":-30,\"hi\":60", given))])
    };
    let old = of("\"lo\":-30,\"hi\":60");
    for (given, expected) in [
        (
            "\"lo\":-31,\"hi\":60",
            "WEAKER  query q (src/main.rs:12) takes parameter least from a wider range: ",
        ),
        (
            "\"lo\":-30,\"hi\":59",
            "other   query q (src/main.rs:12) takes parameter least from a narrower range: ",
        ),
        (
            "\"lo\":-31,\"hi\":59",
            "WEAKER  query q (src/main.rs:12) takes parameter least from other values: ",
        ),
    ] {
        let new = of(given);
        let said = words(&old, &new);
        assert!(said.contains(expected) && differences(&old, &new).len() == 1, "{expected}: {said}");
    }
    assert_eq!(differences(&old, &old).len(), 0);
}

/// A joined text could be one statement or two.
#[test]
fn one_statement_is_not_two_in_a_lock() {
    let stated = |holder: &str, purpose: &str| {
        reseal(&format!(
            "{{\"dp_program\":2,\"holder\":\"{holder}\",\"purpose\":\"{purpose}\",\"revision\":\"1\",\"check\":\"\"}}"
        ))
    };
    let one = lock_of(&[stated("a; b", "x; y")]);
    let two = lock_of(&[stated("a", "x"), stated("b", "y")]);
    let crossed = lock_of(&[stated("a", "y"), stated("b", "x")]);
    let texts = [&one, &two, &crossed].map(lock::text);
    assert!(texts[0] != texts[1] && texts[1] != texts[2], "{texts:#?}");
    assert!(texts[1].contains("stated-holder.1 = \"a\"\nstated-holder.2 = \"b\"\n"), "{}", texts[1]);
    assert!(texts.iter().all(|text| lock::read(text.as_bytes()).is_ok()));
    assert!(
        words(&one, &two).contains("other   program states another holder of the data: `a`, was not there")
    );
    assert!(!is_weaker(&one, &two) && !is_weaker(&two, &crossed));
}

/// A lock may have only one meaning, so each title must have the number that follows from its
/// place.
#[test]
fn a_title_with_a_wrong_number_is_refused() {
    let data = patients(None);
    let [one, other] = [1_000_000, 2_000_000].map(|budget| opened(std::slice::from_ref(&data), budget));
    let lock = lock::text(&lock_of(&[one, other]));
    assert!(lock::read(lock.as_bytes()).is_ok());
    for (from, to) in [
        ("session of Patient (2)", "session of Patient (3)"),
        ("session of Patient (2)", "session of Patient (02)"),
        ("session of Patient (2)", "session of Patient (0)"),
        ("[\"session of Patient\"]", "[\"session of Patient (1)\"]"),
        ("dataset Patient", "dataset Patient (2)"),
        // Sorted by these facts, the two sessions would have each other's number.
        ("\"epsilon 1\"", "\"epsilon 3\""),
    ] {
        assert!(lock.contains(from), "{from}: {lock}");
        let error = lock::read(lock.replacen(from, to, 1).as_bytes()).expect_err(to).to_string();
        assert!(error.contains("number"), "{to}: {error}");
    }
}

#[test]
fn a_lock_without_its_program_is_refused() {
    let lock = lock::text(&lock_of(&[samples::adult_smokers()]));
    let start = lock.find("[\"program\"]").expect("a program");
    let end = lock.find("[\"dataset").expect("a dataset");
    let without = format!("{}{}", &lock[..start], &lock[end..]);
    let error = lock::read(without.as_bytes()).expect_err("no program").to_string();
    assert!(error.contains("the entry of the program is missing"), "{error}");
}

/// Some characters reorder the text around them, so a reviewer would see another text than the
/// lock's.
#[test]
fn a_lock_escapes_what_reorders_its_text() {
    let mut honest = lock_of(&[samples::adult_smokers()]);
    let title = "query \u{202e}a\u{e0001}\u{5d0}";
    honest.entries.iter_mut().filter(|entry| entry.title.starts_with("query")).for_each(|entry| {
        entry.title = title.to_owned();
    });
    let text = lock::text(&honest);
    assert!(text.contains("[\"query \\u202Ea\\U000E0001\\u05D0\"]"), "{text}");
    let again = lock::read(text.as_bytes()).expect("a lock");
    assert!(again.entries.iter().any(|entry| entry.title == title));
    let raw = text.replacen("\\u202E", "\u{202e}", 1);
    assert!(lock::read(raw.as_bytes()).is_err());
}
