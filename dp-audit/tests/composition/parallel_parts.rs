//! Tests of certificates with parts of tables, queries on parts, and samples.

use super::{holds, refused, visits};
use crate::common::aggregate::*;
use crate::common::measurement::*;
use crate::common::query::*;
use crate::common::{faults, forge, reseal, samples};

/// A release at ε = 200 millionths on each part of a table in which each unit has this number of
/// rows.
fn on_parts(measure: &Measure, replace: bool, rows: i128) -> ([Source; 1], Measurement) {
    let sources = visits(replace, Some(rows));
    let all = source(&sources, 0);
    let body = laplace_in(measure, 6, 200, &count(&part(&all)));
    let key = by_category(&sources[0].column("ward", 0));
    (sources, parts(&all, &key, &body))
}

#[test]
fn parts_cost_what_group_privacy_says() {
    for (measure, replace, rows, cost) in [
        (Measure::Pure, false, 5, "[1000]"),
        (Measure::Pure, true, 5, "[2000]"),
        // 200^2 / 2 = 20000, times 5^2.
        (Measure::Zcdp, false, 5, "[500000]"),
        (Measure::Zcdp, true, 5, "[1000000]"),
        (Measure::Approx, false, 1, "[[200,0]]"),
        (Measure::Approx, true, 1, "[[400,0]]"),
    ] {
        let (sources, of) = on_parts(&measure, replace, rows);
        let line = holds(&sources, &of);
        assert!(line.contains(&format!("\"cost\":{cost},\"premises\":[{{\"rule\":\"source/1\"")), "{line}");
    }
    let (sources, of) = on_parts(&Measure::Approx, false, 2);
    refused(
        &certificate("q", &sources, 0, &of),
        "parallel-parts of release 1: the table has stability [2], but in the measure \"approx\" parts are for one row of \
         each unit",
    );
}

#[test]
fn parts_that_are_said_to_be_fewer_or_cheaper() {
    let (sources, of) = on_parts(&Measure::Pure, true, 5);
    let line = holds(&sources, &of);
    refused(&forge(&line, "\"parts\":3", "\"parts\":2"), "parallel-parts: parts says 2 but the key makes 3");
    refused(
        &reseal(&line.replace("[2000]", "[1000]")),
        "parallel-parts of release 1: cost says [1000] but [200] for one row is [2000] for a unit of [5] rows under \
         replace-one",
    );
    refused(
        &forge(&line, "\"each\":[200]", "\"each\":[199]"),
        "parallel-parts of release 1: each says [199] but one part costs [200]",
    );
    refused(
        &forge(
            &line,
            "\"stability\":[1],\"rows\":\"some\",\"premises\":[]",
            "\"stability\":[0],\"rows\":\"some\",\"premises\":[]",
        ),
        "each part, release 1 (line 6), count, plan step 1 (part): stability says [0] but one row of a table of stability \
         [5] gives [1]",
    );
    refused(
        &forge(&line, "\"cut\":\"category\"", "\"cut\":\"truth\""),
        "parallel-parts, key: the key needs true or false, not a category",
    );
}

/// A count on a sample of three quarters of a table.
fn on_sample(replace: bool, rows: Option<i128>) -> ([Source; 1], Measurement) {
    let sources = visits(replace, rows);
    let all = source(&sources, 0);
    let [whole, charged] = samples::releases::SAMPLED;
    let body = laplace_in(&Measure::Approx, 6, whole, &count(&part(&all)));
    (sources, sampled(&all, [3, 4], vec![charged, 0], &body))
}

#[test]
fn a_sample_costs_what_its_theorem_says_and_has_its_premises() {
    let (sources, of) = on_sample(false, None);
    let line = holds(&sources, &of);
    let [whole, charged] = samples::releases::SAMPLED;
    let place = "poisson-sample of release 1: ";
    // The first forgery raises the rate. The second forgery lowers the charge, and the costs that
    // depend on the charge.
    refused(
        &forge(&line, "\"rate\":[3,4]", "\"rate\":[4,5]"),
        &format!("{place}epsilon says {charged} but {whole} on the whole table is 331790 on such a sample"),
    );
    refused(
        &reseal(&line.replace(&format!("[[{charged},0]]"), &format!("[[{},0]]", charged - 1))),
        &format!(
            "{place}epsilon says {} but {whole} on the whole table is {charged} on such a sample",
            charged - 1
        ),
    );
    for (rate, why) in [
        ("[5,4]", "rate says 5/4 but must be above 0 and at most 1"),
        ("[0,4]", "rate says 0/4 but must be above 0 and at most 1"),
        ("[-3,-4]", "rate says -3/-4 but must be above 0 and at most 1"),
        ("[6,8]", "rate says 6/8 but in lowest terms it is 3/4"),
    ] {
        refused(&forge(&line, "\"rate\":[3,4]", &format!("\"rate\":{rate}")), &format!("{place}{why}"));
    }
    // A unit with several rows is in a sample of rows with a higher probability. Neighbours that
    // replace a row would need another theorem.
    for (replace, rows, why) in [
        (
            false,
            Some(2),
            "the table has stability [2], but a sample of rows is a sample of units only if one source has stability 1 and all others have 0",
        ),
        (true, None, "the table is under replace-one, but a Poisson sample amplifies under add-remove only"),
    ] {
        let (sources, of) = on_sample(replace, rows);
        refused(&certificate("q", &sources, 0, &of), &format!("{place}{why}"));
    }
}

#[test]
fn a_sample_of_what_is_looked_at_whole() {
    // The forged measurement reads the whole table, but pays the price for the sample.
    let sources = visits(false, None);
    let all = source(&sources, 0);
    let [whole, charged] = samples::releases::SAMPLED;
    let cheat =
        sampled(&all, [3, 4], vec![charged, 0], &laplace_in(&Measure::Approx, 6, whole, &count(&all)));
    refused(
        &certificate("q", &sources, 0, &cheat),
        "each part, release 1 (line 6), count, plan step 1 (source): what runs on each part begins with the part, not \
         with a whole source",
    );
    // The amplification theorem does not hold in ρ.
    let body = laplace_in(&Measure::Zcdp, 6, 200_000, &count(&part(&all)));
    refused(
        &certificate("q", &sources, 0, &sampled(&all, [1, 2], body.cost[0].clone(), &body)),
        "poisson-sample of release 1: the measure is \"zcdp\", but samples amplify in \"pure\", \"approx\" and \"renyi\" only",
    );
}

#[test]
fn a_sample_costs_at_each_renyi_order_what_its_theorem_says() {
    let line = samples::releases::sampled_steps();
    assert_eq!(faults(&line), Vec::<String>::new());
    let place = "query sampled_steps, poisson-sample of release 1: ";
    let costs = |step: &str| format!("\"cost\":[[{step}]],\"premises\":[{{\"rule\":\"source");
    // At order 2, an inserted row costs 114. The bound for a deleted row would be 116.
    for (order, whole, less) in [
        ("2", 250_000, "113,590,2062500"),
        ("8", 1_000_000, "114,589,2062500"),
        ("33/2", 2_062_500, "114,590,2062499"),
    ] {
        let found = faults(&forge(&line, &costs("114,590,2062500"), &costs(less)));
        let why = format!("at order {order} but {whole} on the whole table is");
        assert!(found.iter().any(|fault| fault.starts_with(place) && fault.contains(&why)), "{found:#?}");
    }
    // The first forgery raises the rate. The second forgery claims less noise.
    for (from, to) in
        [("\"rate\":[1,50]", "\"rate\":[1,49]"), ("\"each\":[[250000,1000000", "\"each\":[[260000,1000000")]
    {
        assert!(!faults(&forge(&line, from, to)).is_empty(), "{to}");
    }
}

/// With two releases, the laws with and without a row are not mirror images: the second release may
/// depend on the first answer. So the certificate must also satisfy the bound for a deleted row.
#[test]
fn a_sample_of_two_releases_costs_what_the_row_that_goes_says() {
    let measure = Measure::Renyi(vec![2_000_000, 8_000_000]);
    let sources = visits(false, None);
    let all = source(&sources, 0);
    let half = |line| gaussian(&measure, line, 62_500_000_000, &count(&part(&all)));
    let steps = sequential(&[half(6), half(7)]);
    let at =
        |charged: i128| certificate("q", &sources, 0, &sampled(&all, [1, 50], vec![charged, 590], &steps));
    assert_eq!(faults(&at(116)), Vec::<String>::new());
    let found = faults(&at(115));
    assert!(
        found[0]
            .contains("epsilon says 115 at order 2 but 250000 on the whole table is 116 on such a sample"),
        "{found:#?}"
    );
    // A single release of the same cost needs only 114.
    let one = gaussian(&measure, 6, 125_000_000_000, &count(&part(&all)));
    let at = |charged: i128| certificate("q", &sources, 0, &sampled(&all, [1, 50], vec![charged, 590], &one));
    assert_eq!(faults(&at(114)), Vec::<String>::new());
    assert!(faults(&at(113))[0].contains("is 114 on such a sample"));
}

#[test]
fn a_whole_source_inside_of_parts_and_a_part_outside() {
    let sources = visits(false, None);
    let all = source(&sources, 0);
    let key = by_truth(&sources[0].column("flag", 0));
    // Each part releases a count of the whole source. The certificate pays for only one of these
    // releases.
    let cheat = parts(&all, &key, &laplace(6, 200, &count(&all)));
    refused(
        &certificate("q", &sources, 0, &cheat),
        "each part, release 1 (line 6), count, plan step 1 (source): what runs on each part begins with the part, not \
         with a whole source",
    );
    let stray = laplace(7, 200, &count(&part(&all)));
    refused(
        &certificate("q", &sources, 0, &stray),
        "release 1 (line 7), count, plan step 1 (part): this step is outside of any parallel-parts or poisson-sample",
    );
}

#[test]
fn parts_of_parts_and_queries_on_parts() {
    let sources = visits(false, Some(4));
    let all = source(&sources, 0);
    let (flag, ward) = (sources[0].column("flag", 0), sources[0].column("ward", 0));
    let outer = part(&all);
    let inner = part(&outer);
    let deep = parts(&outer, &by_category(&ward), &laplace(6, 200, &count(&inner)));
    let line = holds(&sources, &parts(&all, &by_truth(&flag), &deep));
    assert!(line.contains("\"declared\":[800]"), "{line}");
    // If a query is called on a part, the step `as-only-source` follows the step `part`. If the
    // called query cuts the parts itself, `as-only-source` comes before the cut.
    let called = subquery("per_part", 0, 1, &laplace(9, 100, &count(&as_only_source(&part(&all), 0))));
    holds(&sources, &parts(&all, &by_truth(&flag), &called));
    let entered = as_only_source(&all, 0);
    let cuts = parts(&entered, &by_truth(&flag), &laplace(10, 100, &count(&part(&entered))));
    holds(&sources, &subquery("cuts", 0, 1, &cuts));
    // The table must not have another `as-only-source` after it was cut into parts.
    let twice = as_only_source(&part(&entered), 0);
    let wrong = parts(&entered, &by_truth(&flag), &laplace(10, 100, &count(&twice)));
    refused(
        &certificate("q", &sources, 0, &subquery("cuts", 0, 1, &wrong)),
        "subquery cuts, each part, release 1 (line 10), count, plan step 2 (as-only-source): this step is outside of any \
         subquery",
    );
}

#[test]
fn a_part_keeps_the_value_of_its_table() {
    let sources = visits(true, None);
    let mapped = map(&source(&sources, 0), &sources[0].column("x", 0));
    // If neighbours replace rows, a row can move the sum of a part by 14 = 9 - (-5), which is more
    // than 9.
    let body = laplace(6, 1000, &sum(&part(&mapped)));
    let line = holds(&sources, &parts(&mapped, &by_truth(&sources[0].column("flag", 0)), &body));
    assert!(line.contains("\"sensitivity\":[14]"), "{line}");
}
