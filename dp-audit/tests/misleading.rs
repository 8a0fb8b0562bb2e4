//! Programs and locks that were made to look harmless. The auditor once reported each change as not
//! weaker, or a total that was too small.

mod common;

use common::aggregate::*;
use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{reseal, samples};
use dp_audit::difference::{Kind, differences};
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

/// A lock has facts of a release without the release's number.
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
