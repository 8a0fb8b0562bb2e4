//! Tests of loops, parts, branches, compositions of equals, flat maps, vectors, conversions and
//! sessions. The auditor must accept true certificates, and report the fault of each false one.

#[path = "../common/mod.rs"]
mod common;

mod parallel_parts;
mod per_key_bound;
mod sessions;
mod tables;
mod units;

use common::aggregate::*;
use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{faults, forge, reseal, samples};

fn visits(replace: bool, at_most: Option<i128>) -> [Source; 1] {
    let columns = vec![
        ("x", Ty::Number(-5, 9, 0)),
        ("flag", Ty::Boolean),
        ("ward", Ty::Category(vec!["Icu", "Er", "Ward"])),
        ("free", Ty::Unbounded),
    ];
    [Source { record: "Visit", replace, at_most, invalid: "refuse", columns }]
}

#[track_caller]
fn holds(sources: &[Source], of: &Measurement) -> String {
    let line = certificate("q", sources, 0, of);
    assert_eq!(faults(&line), Vec::<String>::new(), "{line}");
    line
}

#[track_caller]
fn refused(line: &str, expected: &str) {
    let found = faults(line);
    assert!(
        found.iter().any(|fault| fault == &format!("query q, {expected}")),
        "{expected}\nnot in {found:#?}"
    );
}

#[test]
fn a_filter_after_a_map_of_an_unbounded_column_holds() {
    let sources = visits(false, None);
    let free = sources[0].column("free", 1);
    let mapped = map(&source(&sources, 0), &free);
    let some = filter(&mapped, &predicate("gt", &free, &literal(3, 0)));
    holds(&sources, &laplace(3, 1000, &count(&some)));
    // But the mapped value has no bound, so no rule allows its sum.
    let summed = sum(&Plan { range: Some((0, 9, 0)), ..some });
    refused(
        &certificate("q", &sources, 0, &laplace(3, 1000, &summed)),
        "release 1 (line 3), sum, value: the map gives an unbounded number, so nothing can be summed",
    );
}

#[test]
fn a_filter_that_says_that_all_rows_are_there() {
    let sources = visits(true, None);
    let some = filter(&source(&sources, 0), &sources[0].column("flag", 1));
    let every =
        Plan { json: some.json.replace("\"rows\":\"some\"", "\"rows\":\"every\""), every: true, ..some };
    let value = sum(&map(&every, &sources[0].column("x", 0)));
    refused(
        &certificate("q", &sources, 0, &laplace(3, 1000, &value)),
        "release 1 (line 3), sum, plan step 2 (filter): rows says \"every\" but here it is \"some\"",
    );
}

#[test]
fn a_loop_costs_its_rounds() {
    let sources = visits(false, Some(3));
    let body = laplace(4, 700, &count(&source(&sources, 0)));
    let line = holds(&sources, &repeat(9, &body));
    refused(
        &forge(&line, "\"times\":9", "\"times\":8"),
        "static-loop of release 1: cost says [6300] but 8 rounds of [700] cost [5600]",
    );
    refused(
        &forge(&line, "\"times\":9", "\"times\":0"),
        "static-loop of release 1: times says 0 but a loop runs at least once",
    );
    refused(
        &forge(&line, "\"each\":[700]", "\"each\":[699]"),
        "static-loop of release 1: each says [699] but one round costs [700]",
    );
    // A round may cost less than the amount that is stated for each round.
    let roomy = line.replace("\"each\":[700]", "\"each\":[800]").replace("[6300]", "[7200]");
    assert_eq!(faults(&reseal(&roomy)), Vec::<String>::new());
}

#[test]
fn a_branch_takes_the_share_that_was_set_aside() {
    let sources = visits(false, None);
    let [a, b] = [(3, 500), (5, 300)].map(|(line, price)| laplace(line, price, &count(&source(&sources, 0))));
    holds(&sources, &branch(&a, &b));
    holds(&sources, &branch_of(vec![vec![501]], &a, &b));
    refused(
        &certificate("q", &sources, 0, &branch_of(vec![vec![499]], &a, &b)),
        "branch-on-released of releases 1 to 2: cost says [499] but the larger of [500] and [300] is [500]",
    );
}

/// Does the same as `refused`, but compares only a part of the fault's text.
#[track_caller]
fn told(line: &str, expected: &str) {
    let found = faults(line);
    assert!(found.iter().any(|fault| fault.contains(expected)), "{expected}\nnot in {found:#?}");
}

#[test]
fn lists_without_an_entry_for_each_key() {
    let sources = visits(false, None);
    let (x, ward, flag) =
        (sources[0].column("x", 0), sources[0].column("ward", 0), sources[0].column("flag", 0));
    let with =
        |value: &E| certificate("q", &sources, 0, &laplace(5, 1000, &sum(&map(&source(&sources, 0), value))));
    holds(&sources, &laplace(5, 1000, &sum(&map(&source(&sources, 0), &look_up("l", -5, 15, (0, 9), &x)))));
    holds(&sources, &laplace(5, 1000, &sum(&map(&source(&sources, 0), &look_up("l", 0, 3, (0, 9), &ward)))));
    let fault = "the list has 14 entries from -5, and its key 15 values from -5";
    told(&with(&look_up("l", -5, 14, (0, 9), &x)), fault);
    told(
        &with(&look_up("l", 0, 15, (0, 9), &x)),
        "the list has 15 entries from 0, and its key 15 values from -5",
    );
    told(
        &with(&look_up("l", 1, 3, (0, 9), &ward)),
        "the list has 3 entries from 1, and its key 3 values from 0",
    );
    told(
        &with(&look_up("l", 0, 2, (0, 9), &flag)),
        "a number with a range or a category is looked up, not true or false",
    );
    told(&with(&look_up("l", -5, 15, (9, 0), &x)), "in `parameter l[x]`");
}

#[test]
fn roots_and_given_categories() {
    let sources = visits(false, None);
    let (x, ward, flag) =
        (sources[0].column("x", 0), sources[0].column("ward", 0), sources[0].column("flag", 0));
    let Ty::Category(values) = ward.ty.clone() else { panic!("a category") };
    let all = source(&sources, 0);
    let root = |value: &E| laplace(5, 1000, &sum(&map(&all, value)));
    let kept = |condition: &E| laplace(5, 1000, &count(&filter(&all, condition)));
    let told_of = |release: &Measurement, fault| told(&certificate("q", &sources, 0, release), fault);
    holds(&sources, &root(&isqrt(&arithmetic("add", &x, &literal(5, 0)))));
    told_of(&root(&isqrt(&x)), "a square root needs a number of at least 0, but this one can be -5");
    told_of(&root(&isqrt(&literal(4, 2))), "a square root needs a whole number, not one with 2 decimals");
    holds(&sources, &kept(&same_variant(&ward, &given("w", &values, 0))));
    let other: Vec<&'static str> = values.iter().rev().copied().collect();
    told_of(&kept(&same_variant(&ward, &given("w", &other, 0))), "the two categories have different values");
    told_of(&kept(&same_variant(&ward, &flag)), "a category must be here, not true or false");
    told_of(&kept(&same_variant(&x, &ward)), "a category must be here, not a number");
    told_of(&kept(&same_variant(&given("w", &[], 0), &ward)), "a category without values");
}

#[test]
fn vectors_are_released_whole_and_not_added() {
    let sources = visits(true, Some(3));
    let all = source(&sources, 0);
    let counts = histogram(&all, &by_category(&sources[0].column("ward", 0)));
    let line = holds(&sources, &gaussian(&Measure::Zcdp, 5, 1_000_000, &counts));
    // Each replaced row leaves one part and enters another.
    assert!(line.contains("\"sensitivity\":[6]"), "{line}");
    refused(
        &forge(&line, "\"bins\":3", "\"bins\":4"),
        "release 1 (line 5), histogram: bins says 4 but the key makes 3",
    );
    refused(
        &certificate("q", &sources, 0, &laplace(5, 1000, &negate(&counts))),
        "release 1 (line 5), negate: a number must be here, not the vector that histogram gives",
    );
}

#[test]
fn a_gaussian_has_no_price_in_epsilon() {
    let sources = visits(false, None);
    let line = holds(&sources, &gaussian(&Measure::Zcdp, 5, 1_000_000, &count(&source(&sources, 0))));
    refused(
        &reseal(&line.replace("zcdp", "pure")),
        "release 1 (line 5), discrete-gaussian: discrete-gaussian has no price in the measure \"pure\"",
    );
    refused(
        &forge(&line, "\"variance\":[500000,1]", "\"variance\":[499999,1]"),
        "release 1 (line 5), discrete-gaussian: variance says 499999/1 but sensitivity 1^2 / (2 * rho 0.000001) = 500000/1",
    );
}

#[test]
fn equals_by_a_theorem_need_its_side_conditions() {
    let line = samples::releases::equal_rounds().replace("equal_rounds", "q");
    let line = reseal(&line);
    assert_eq!(faults(&line), Vec::<String>::new());
    let (optimal, advanced) =
        ("composition-of-equals of release 1: ", "composition-of-equals of release 2: ");
    refused(
        &reseal(&line.replace("[[999371,1000000000]]", "[[999370,1000000000]]")),
        &format!("{optimal}epsilon says 999370 but optimal composition charges more at this delta"),
    );
    refused(
        &reseal(&line.replace("[[763485,1000000000]]", "[[763484,1000000000]]")),
        &format!("{advanced}epsilon says 763484 but advanced composition charges 763485 at this delta"),
    );
    refused(
        &forge(&line, "\"times\":10", "\"times\":1000001"),
        &format!(
            "{optimal}times says 1000001, and this tool composes at most 1000000 rounds by the optimal theorem: not checked, \
             so refused"
        ),
    );
    refused(
        &forge(&line, "\"each\":[[10000,0]]", "\"each\":[[100000001,0]]"),
        &format!("{advanced}an epsilon above 100 is not composed here: no theorem gains by it"),
    );
    let sources = visits(false, None);
    let body = laplace(5, 1000, &count(&source(&sources, 0)));
    let pure = repeat(3, &body);
    let line = certificate("q", &sources, 0, &pure);
    let other = "\"rule\":\"composition-of-equals/1\",\"by\":\"advanced/1\",\"times\":3,\"each\":[1000]";
    refused(
        &forge(&line, "\"rule\":\"static-loop/1\",\"times\":3,\"each\":[1000]", other),
        "composition-of-equals of release 1: the measure is \"pure\", but only \"approx\" composes by this theorem",
    );
}
