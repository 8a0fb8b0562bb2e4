//! Loops, parts, branches, equals, flat maps, vectors, conversions and sessions: what holds, and
//! what a liar is told.

mod common;

use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{faults, forge, page, reseal, samples};

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
    // But nothing bounds what a sum of it would add up.
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
    // A round may take less than was set aside for it.
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

/// Parts of a table of so many rows for each unit, and what they cost for one row at 200 each.
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
    let [whole, charged] = samples::SAMPLED;
    let body = laplace_in(&Measure::Approx, 6, whole, &count(&part(&all)));
    (sources, sampled(&all, [3, 4], vec![charged, 0], &body))
}

#[test]
fn a_sample_costs_what_its_theorem_says_and_has_its_premises() {
    let (sources, of) = on_sample(false, None);
    let line = holds(&sources, &of);
    let [whole, charged] = samples::SAMPLED;
    let place = "poisson-sample of release 1: ";
    // A larger rate, and a smaller charge with what it enters.
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
    // A unit that is several rows is nearly always in a sample of rows; and a replaced row needs
    // another theorem.
    for (replace, rows, why) in [
        (
            false,
            Some(2),
            "the table has stability [2], but a sample of rows is one of units only where one source has 1 and all others 0",
        ),
        (true, None, "the table is under replace-one, but a Poisson sample amplifies under add-remove only"),
    ] {
        let (sources, of) = on_sample(replace, rows);
        refused(&certificate("q", &sources, 0, &of), &format!("{place}{why}"));
    }
}

#[test]
fn a_sample_of_what_is_looked_at_whole() {
    // What runs on the sample looks at the whole table, at the price of the sample.
    let sources = visits(false, None);
    let all = source(&sources, 0);
    let [whole, charged] = samples::SAMPLED;
    let cheat =
        sampled(&all, [3, 4], vec![charged, 0], &laplace_in(&Measure::Approx, 6, whole, &count(&all)));
    refused(
        &certificate("q", &sources, 0, &cheat),
        "each part, release 1 (line 6), count, plan step 1 (source): what runs on each part begins with the part, not \
         with a whole source",
    );
    // In ρ there is no such theorem.
    let body = laplace_in(&Measure::Zcdp, 6, 200_000, &count(&part(&all)));
    refused(
        &certificate("q", &sources, 0, &sampled(&all, [1, 2], body.cost[0].clone(), &body)),
        "poisson-sample of release 1: the measure is \"zcdp\", but samples amplify in \"pure\", \"approx\" and \"renyi\" only",
    );
}

#[test]
fn a_sample_costs_at_each_renyi_order_what_its_theorem_says() {
    let line = samples::sampled_steps();
    assert_eq!(faults(&line), Vec::<String>::new());
    let place = "query sampled_steps, poisson-sample of release 1: ";
    let costs = |step: &str| format!("\"cost\":[[{step}]],\"premises\":[{{\"rule\":\"source");
    // At order 2 the row that comes costs 114, and the row that goes would cost 116.
    for (order, whole, less) in [
        ("2", 250_000, "113,590,2062500"),
        ("8", 1_000_000, "114,589,2062500"),
        ("33/2", 2_062_500, "114,590,2062499"),
    ] {
        let found = faults(&forge(&line, &costs("114,590,2062500"), &costs(less)));
        let why = format!("at order {order} but {whole} on the whole table is");
        assert!(found.iter().any(|fault| fault.starts_with(place) && fault.contains(&why)), "{found:#?}");
    }
    // A larger rate, and noise that is less.
    for (from, to) in
        [("\"rate\":[1,50]", "\"rate\":[1,49]"), ("\"each\":[[250000,1000000", "\"each\":[[260000,1000000")]
    {
        assert!(!faults(&forge(&line, from, to)).is_empty(), "{to}");
    }
}

/// Two releases are not mirror images of each other: the second may depend on the answer of the
/// first. So the row that goes counts, too.
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
    // One release of the same cost: 114.
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
    // As many releases of the whole source as there are parts, at the price of one.
    let cheat = parts(&all, &key, &laplace(6, 200, &count(&all)));
    refused(
        &certificate("q", &sources, 0, &cheat),
        "each part, release 1 (line 6), count, plan step 1 (source): what runs on each part begins with the part, not \
         with a whole source",
    );
    let stray = laplace(7, 200, &count(&part(&all)));
    refused(
        &certificate("q", &sources, 0, &stray),
        "release 1 (line 7), count, plan step 1 (part): this step stands outside of any parallel-parts or poisson-sample",
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
    // A query that is called on a part enters it; one that itself cuts parts has its part inside.
    let called = subquery("per_part", 0, 1, &laplace(9, 100, &count(&as_only_source(&part(&all), 0))));
    holds(&sources, &parts(&all, &by_truth(&flag), &called));
    let entered = as_only_source(&all, 0);
    let cuts = parts(&entered, &by_truth(&flag), &laplace(10, 100, &count(&part(&entered))));
    holds(&sources, &subquery("cuts", 0, 1, &cuts));
    // The door of the subquery was passed before the parts, not after.
    let twice = as_only_source(&part(&entered), 0);
    let wrong = parts(&entered, &by_truth(&flag), &laplace(10, 100, &count(&twice)));
    refused(
        &certificate("q", &sources, 0, &subquery("cuts", 0, 1, &wrong)),
        "subquery cuts, each part, release 1 (line 10), count, plan step 2 (as-only-source): this step stands outside of any \
         subquery",
    );
}

#[test]
fn a_part_keeps_the_value_of_its_table() {
    let sources = visits(true, None);
    let mapped = map(&source(&sources, 0), &sources[0].column("x", 0));
    // Rows of a part come and go where they are replaced: 14 = 9 - (-5) is more than 9.
    let body = laplace(6, 1000, &sum(&part(&mapped)));
    let line = holds(&sources, &parts(&mapped, &by_truth(&sources[0].column("flag", 0)), &body));
    assert!(line.contains("\"sensitivity\":[14]"), "{line}");
}

#[test]
fn flat_maps_that_make_more_or_other_rows_than_they_say() {
    let sources = visits(false, Some(2));
    let (x, flag, ward) =
        (sources[0].column("x", 0), sources[0].column("flag", 0), sources[0].column("ward", 0));
    let made = [("y", Ty::Number(-5, 9, 0)), ("w", Ty::Category(vec!["Icu", "Er", "Ward"]))];
    let rows = flat_map(
        &source(&sources, 0),
        "Made",
        &made,
        3,
        &[(&flag, vec![&x, &ward]), (&truth(true), vec![&literal(9, 0), &ward])],
    );
    let line = holds(&sources, &laplace(5, 1000, &count(&rows)));
    let step = "release 1 (line 5), count, plan step 2 (flat-map)";
    refused(
        &forge(&line, "\"most\":3", "\"most\":4"),
        &format!("{step}: stability says [6] but 4 rows for each of [2] are [8]"),
    );
    refused(
        &forge(&line, "\"most\":3", "\"most\":0"),
        &format!("{step}: most says 0 but must be at least 1"),
    );
    refused(
        &forge(
            &line,
            "\"name\":\"y\",\"kind\":\"integer\",\"lo\":-5,\"hi\":9",
            "\"name\":\"y\",\"kind\":\"integer\",\"lo\":-5,\"hi\":8",
        ),
        &format!("{step}, slot 1, column y: the value is -5 to 9 and the column -5 to 8"),
    );
    let category = "\"name\":\"w\",\"kind\":\"category\",\"values\":[\"Icu\",\"Er\"";
    refused(
        &forge(&line, category, "\"name\":\"w\",\"kind\":\"category\",\"values\":[\"Er\",\"Icu\""),
        &format!("{step}, slot 1, column w: the value is of another category than the column"),
    );
    // What follows is in terms of the new columns.
    let old = filter(&rows, &flag);
    refused(
        &certificate("q", &sources, 0, &laplace(5, 1000, &count(&old))),
        "release 1 (line 5), count, plan step 3 (filter), predicate: in `flag`: column 1 is called \"w\", not \"flag\"",
    );
    // And the value of a map before it is gone.
    let mapped = map(&source(&sources, 0), &x);
    let rows = flat_map(&mapped, "Made", &[("y", Ty::Boolean)], 1, &[(&flag, vec![&flag])]);
    let value = sum(&Plan { range: Some((-5, 9, 0)), ..rows });
    refused(
        &certificate("q", &sources, 0, &laplace(5, 1000, &value)),
        "release 1 (line 5), sum, value: no map stands before the sum, so nothing bounds what is summed",
    );
}

/// As `refused`, by a part of what is told.
#[track_caller]
fn told(line: &str, expected: &str) {
    let found = faults(line);
    assert!(found.iter().any(|fault| fault.contains(expected)), "{expected}\nnot in {found:#?}");
}

#[test]
fn rows_of_units_that_are_not_known_or_do_not_fit() {
    let columns = [("n", Ty::Number(0, 4, 0)), ("y", Ty::Number(-5, 9, 0)), ("one", Ty::Boolean)];
    let gathered = |sources: &[Source], plan: &Plan| {
        let features = [
            feature("\"count\",\"lo\":0,\"hi\":4", &[]),
            feature("\"sum\",\"lo\":-5,\"hi\":9", &[&sources[0].column("x", 0)]),
            feature("\"any\"", &[&sources[0].column("flag", 0)]),
        ];
        by_unit(plan, "Made", &columns, &features)
    };
    let counted = |sources: &[Source], plan: &Plan| {
        certificate("q", sources, 0, &laplace(5, 1000, &count(&gathered(sources, plan))))
    };
    let sources = visits(true, Some(3));
    let all = source(&sources, 0);
    let (x, flag) = (sources[0].column("x", 0), sources[0].column("flag", 0));
    // A unit of three rows is one, where rows are replaced too, and after steps that work row by
    // row.
    let line = holds(&sources, &laplace(5, 1000, &count(&gathered(&sources, &all))));
    assert!(line.contains("\"sensitivity\":[1]"), "{line}");
    holds(&sources, &laplace(5, 1000, &count(&gathered(&sources, &map(&filter(&all, &flag), &x)))));
    let twice = [(&flag, vec![&x, &flag]), (&flag, vec![&x, &flag])];
    let rows = [("x", Ty::Number(-5, 9, 0)), ("flag", Ty::Boolean)];
    let made = flat_map(&all, "Row", &rows, 2, &twice);
    holds(
        &sources,
        &laplace(
            5,
            1000,
            &count(&by_unit(&made, "Made", &columns[..1], &[feature("\"count\",\"lo\":0,\"hi\":4", &[])])),
        ),
    );
    let step = "release 1 (line 5), count, plan step 2 (by-unit)";
    told(
        &forge(&line, "\"rule\":\"by-unit/1\",\"stability\":[1]", "\"rule\":\"by-unit/1\",\"stability\":[3]"),
        &format!(
            "{step}: stability says [3] but one row for each unit of a table of stability [3] gives [1]"
        ),
    );
    told(
        &forge(&line, "\"rows\":\"some\",\"record\"", "\"rows\":\"every\",\"record\""),
        &format!("{step}: rows says \"every\" but here it is \"some\""),
    );
    told(
        &forge(&line, "\"lo\":0,\"hi\":4,\"args\"", "\"lo\":0,\"hi\":5,\"args\""),
        &format!("{step}, column n: the value is 0 to 5"),
    );
    told(
        &forge(&line, "\"lo\":0,\"hi\":4,\"args\"", "\"lo\":4,\"hi\":0,\"args\""),
        &format!("{step}, column n: the ends 4 to 0 hold no number"),
    );
    told(
        &forge(&line, "\"feature\":\"any\"", "\"feature\":\"max\""),
        &format!("{step}, column one: a number should stand here"),
    );
    told(&forge(&line, "\"record\":\"Made\"", "\"record\":\"\""), &format!("{step}: the record has no name"));
    let short = by_unit(&all, "Made", &columns, &[feature("\"count\",\"lo\":0,\"hi\":4", &[])]);
    told(
        &certificate("q", &sources, 0, &laplace(5, 1000, &count(&short))),
        &format!("{step}: 1 features are no row of 3 columns"),
    );
    let unknown = "whose the rows before it are is not known";
    // Each row is a unit of its own.
    let rows = visits(false, None);
    told(&counted(&rows, &source(&rows, 0)), unknown);
    // Rows that were gathered, a part, and what a query was called on.
    let once = by_unit(&all, "Made", &columns[..1], &[feature("\"count\",\"lo\":0,\"hi\":4", &[])]);
    let again = by_unit(&once, "Made", &columns[..1], &[feature("\"count\",\"lo\":0,\"hi\":4", &[])]);
    told(&certificate("q", &sources, 0, &laplace(5, 1000, &count(&again))), unknown);
    let body = laplace(5, 1000, &count(&gathered(&sources, &part(&all))));
    told(&certificate("q", &sources, 0, &parts(&all, &by_truth(&flag), &body)), unknown);
    let called = laplace(5, 1000, &count(&gathered(&sources, &as_only_source(&all, 0))));
    told(&certificate("q", &sources, 0, &subquery("inner", 0, 1, &called)), unknown);
    // An unknown feature cannot be read.
    let first = forge(&line, "\"feature\":\"any\"", "\"feature\":\"first\"");
    told(
        &first,
        "a feature is \"count\", \"sum\", \"min\", \"max\", \"any\", \"all\" or \"same\", not \"first\"",
    );
}

#[test]
fn rows_of_units_and_keys_that_are_not_known_or_do_not_fit() {
    let columns = [("flag", Ty::Boolean), ("n", Ty::Number(0, 4, 0)), ("x", Ty::Number(-5, 9, 0))];
    let features = |source: &Source| {
        [
            feature("\"same\"", &[&source.column("flag", 0)]),
            feature("\"count\",\"lo\":0,\"hi\":4", &[]),
            feature("\"same\"", &[&source.column("x", 0)]),
        ]
    };
    let sources = visits(true, Some(3));
    let by_flag = by_truth(&sources[0].column("flag", 0));
    let made = |plan: &Plan| by_unit_and(plan, &by_flag, "Made", &columns, &features(&sources[0]));
    let counted =
        |sources: &[Source], plan: &Plan| certificate("q", sources, 0, &laplace(5, 1000, &count(plan)));
    let all = source(&sources, 0);
    // A unit has as many rows as before, and whose each is is known.
    let line = holds(&sources, &laplace(5, 1000, &count(&made(&all))));
    assert!(line.contains("\"sensitivity\":[3]"), "{line}");
    let line = holds(&sources, &laplace(5, 1000, &count(&limit(&made(&limit(&all, 2)), 1))));
    assert!(
        line.contains("\"by-unit-and/1\",\"stability\":[2]") && line.contains("\"sensitivity\":[1]"),
        "{line}"
    );
    let again = [feature("\"count\",\"lo\":0,\"hi\":4", &[])];
    let once = by_unit(&made(&all), "Once", &columns[1..2], &again);
    let line = holds(&sources, &laplace(5, 1000, &count(&once)));
    assert!(line.contains("\"sensitivity\":[1]"), "{line}");
    let line = counted(&sources, &made(&all));
    let step = "release 1 (line 5), count, plan step 2 (by-unit-and)";
    let rule = "\"rule\":\"by-unit-and/1\",\"stability\":";
    told(
        &forge(&line, &format!("{rule}[3]"), &format!("{rule}[1]")),
        &format!("{step}: stability says [1] but the table before it has [3]"),
    );
    told(
        &forge(&line, &format!("{rule}[3],\"rows\":\"some\""), &format!("{rule}[3],\"rows\":\"every\"")),
        &format!("{step}: rows says \"every\" but here it is \"some\""),
    );
    told(&forge(&line, "\"record\":\"Made\"", "\"record\":\"\""), &format!("{step}: the record has no name"));
    told(
        &forge(&line, "\"lo\":0,\"hi\":4,\"args\"", "\"lo\":0,\"hi\":5,\"args\""),
        &format!("{step}, column n: the value is 0 to 5"),
    );
    let by_x = by_truth(&sources[0].column("x", 0));
    let wrong = by_unit_and(&all, &by_x, "Made", &columns, &features(&sources[0]));
    told(&counted(&sources, &wrong), &format!("{step}, key: "));
    // What rows have in common is a value of a kind with an order that no identifier has.
    let free = [feature("\"same\"", &[&sources[0].column("free", 3)])];
    let wrong = by_unit_and(&all, &by_flag, "Made", &[("free", Ty::Unbounded)], &free);
    told(&counted(&sources, &wrong), "a number with an interval, a category, or true or false is needed");
    let unknown = "whose the rows before it are is not known";
    let rows = visits(false, None);
    let single = by_unit_and(&source(&rows, 0), &by_flag, "Made", &columns, &features(&rows[0]));
    told(&counted(&rows, &single), unknown);
    told(&counted(&sources, &made(&distinct(&all))), unknown);
    let body = laplace(5, 1000, &count(&made(&part(&all))));
    told(&certificate("q", &sources, 0, &parts(&all, &by_flag, &body)), unknown);
}

#[test]
fn rows_of_units_that_are_limited_or_matched_wrongly() {
    let sources = [visits(true, Some(3)), visits(true, Some(7))].concat();
    let (all, others) = (source(&sources, 0), source(&sources, 1));
    let flag = sources[0].column("flag", 0);
    let counted =
        |sources: &[Source], plan: &Plan| certificate("q", sources, 0, &laplace(5, 1000, &count(plan)));
    // Each is as stable as its rows of one unit are few.
    let line = holds(&sources, &laplace(5, 1000, &count(&limit(&all, 2))));
    assert!(line.contains("\"sensitivity\":[2,0]"), "{line}");
    let line = holds(&sources, &laplace(5, 1000, &count(&semi_join(&all, true, &filter(&others, &flag)))));
    assert!(line.contains("\"sensitivity\":[3,3]"), "{line}");
    let line = holds(&sources, &laplace(5, 1000, &count(&semi_join(&others, false, &limit(&all, 1)))));
    assert!(line.contains("\"sensitivity\":[7,7]"), "{line}");
    let line = holds(&sources, &laplace(5, 1000, &count(&semi_join(&all, true, &filter(&all, &flag)))));
    assert!(line.contains("\"sensitivity\":[3,0]"), "{line}");
    let counting = [feature("\"count\",\"lo\":0,\"hi\":4", &[])];
    let gathered = |plan: &Plan| by_unit(plan, "Made", &[("n", Ty::Number(0, 4, 0))], &counting);
    let line = holds(&sources, &laplace(5, 1000, &count(&gathered(&semi_join(&all, true, &others)))));
    assert!(line.contains("\"sensitivity\":[1,1]"), "{line}");
    // Other numbers than those.
    let step = "release 1 (line 5), count, plan step 2";
    let limited = counted(&sources, &limit(&all, 2));
    told(
        &forge(&limited, "\"limit/1\",\"stability\":[2,0]", "\"limit/1\",\"stability\":[1,0]"),
        &format!("{step} (limit): stability says"),
    );
    told(
        &forge(&limited, "\"most\":2", "\"most\":0"),
        &format!("{step} (limit): a limit of 0 rows keeps none"),
    );
    let joined = counted(&sources, &semi_join(&all, true, &others));
    for wrong in ["[3]", "[3,1]", "[1,3]"] {
        let forged = forge(
            &joined,
            "\"semi-join/1\",\"stability\":[3,3]",
            &format!("\"semi-join/1\",\"stability\":{wrong}"),
        );
        told(&forged, &format!("{step} (semi-join): stability says"));
    }
    // The other table is looked at as any other.
    let source_of = "{\"rule\":\"source/1\",\"source\":1,\"stability\":[0,7]";
    told(
        &forge(&joined, source_of, "{\"rule\":\"source/1\",\"source\":1,\"stability\":[0,1]"),
        "other table, plan step 1 (source): stability says",
    );
    // Whose rows they are is not known of a row that is a unit, of what was gathered, and of a
    // part.
    let unknown = "whose the rows before it are is not known";
    let rows = [visits(true, Some(3)), visits(true, None)].concat();
    told(&counted(&rows, &limit(&source(&rows, 1), 2)), unknown);
    told(
        &counted(&rows, &semi_join(&source(&rows, 0), true, &source(&rows, 1))),
        &format!("other table: {unknown}"),
    );
    told(&counted(&rows, &semi_join(&source(&rows, 1), true, &source(&rows, 0))), unknown);
    told(&counted(&sources, &semi_join(&all, true, &gathered(&others))), unknown);
    told(&counted(&sources, &limit(&gathered(&all), 2)), unknown);
    let body = laplace(5, 1000, &count(&limit(&part(&all), 2)));
    told(&certificate("q", &sources, 0, &parts(&all, &by_truth(&flag), &body)), unknown);
    let called = laplace(5, 1000, &count(&limit(&as_only_source(&all, 0), 2)));
    told(&certificate("q", &sources, 0, &subquery("inner", 0, 3, &called)), unknown);
    // Two relations, and identifiers that are not the same.
    let mixed = [visits(true, Some(3)), visits(false, Some(7))].concat();
    told(
        &counted(&mixed, &semi_join(&source(&mixed, 0), true, &source(&mixed, 1))),
        "the two tables are under different neighbour relations",
    );
    let person = "{\"name\":\"person\",\"kind\":\"unbounded\"}";
    // Each kind with each; what can be compared has the same number.
    let kinds = [
        ("\"integer\",\"lo\":0,\"hi\":9", 0),
        ("\"integer\",\"lo\":5,\"hi\":7", 0),
        ("\"unbounded\"", 0),
        ("\"decimal\",\"digits\":1,\"lo\":0,\"hi\":9", 1),
        ("\"decimal\",\"digits\":1,\"lo\":-5,\"hi\":7", 1),
        ("\"decimal\",\"digits\":2,\"lo\":0,\"hi\":9", 2),
        ("\"boolean\"", 3),
        ("\"date\",\"lo\":0,\"hi\":9", 4),
        ("\"date\",\"lo\":5,\"hi\":7", 4),
        ("\"date-time\",\"lo\":0,\"hi\":9", 5),
        ("\"date-time\",\"lo\":5,\"hi\":7", 5),
        ("\"category\",\"values\":[\"Icu\",\"Er\"]", 6),
        ("\"category\",\"values\":[\"Er\",\"Icu\"]", 7),
        ("\"identifier\"", 8),
    ];
    let [before, between, after] = joined.split(person).collect::<Vec<_>>()[..] else {
        panic!("both tables have a unit")
    };
    let pairs = kinds.iter().flat_map(|one| kinds.iter().map(move |other| (one, other)));
    for ((one, number), (other, of_other)) in
        pairs.filter(|(one, other)| one.1.max(other.1) < 8 || one != other)
    {
        let column = |kind: &str| format!("{{\"name\":\"person\",\"kind\":{kind}}}");
        let both = reseal(&[before, &column(one), between, &column(other), after].concat());
        if number == of_other {
            assert_eq!(faults(&both), Vec::<String>::new(), "{one}, {other}");
        } else {
            told(&both, "the identifiers of the two tables are of different kinds");
        }
    }
    // Texts say in both tables who it is, where both share the unit.
    let of_text = |units: [&str; 2]| {
        let text = joined.replace(person, "{\"name\":\"person\",\"kind\":\"identifier\"}");
        let [one, other] = ["\"at_most\":3}", "\"at_most\":7}"];
        let shared = |most: &str, unit: &str| match unit {
            "" => most.to_owned(),
            unit => format!("{},\"shared\":\"{unit}\"}}", &most[..most.len() - 1]),
        };
        reseal(&text.replace(one, &shared(one, units[0])).replace(other, &shared(other, units[1])))
    };
    assert_eq!(faults(&of_text(["Person", "Person"])), Vec::<String>::new());
    let apart =
        "identifiers of text are compared within one source or where both share their unit, and these do not";
    for units in [["", ""], ["Person", ""], ["", "Person"], ["Person", "Payer"]] {
        told(&of_text(units), apart);
    }
    // Of one source they are compared with themselves.
    let alone = of_text(["", ""]);
    assert!(alone.matches("\"source\":1").count() == 1, "{alone}");
    let of_one =
        alone.replace("\"source\":1", "\"source\":0").replace("\"stability\":[0,7]", "\"stability\":[3]");
    assert!(
        !faults(&reseal(&of_one)).iter().any(|fault| fault.contains(apart)),
        "{:?}",
        faults(&reseal(&of_one))
    );
}

#[test]
fn rows_that_are_paired_wrongly() {
    let sources = [visits(true, Some(3)), visits(true, Some(7))].concat();
    let (all, others) = (source(&sources, 0), source(&sources, 1));
    let (flag, x) = (sources[0].column("flag", 0), sources[0].column("x", 0));
    let counted =
        |sources: &[Source], plan: &Plan| certificate("q", sources, 0, &laplace(5, 1000, &count(plan)));
    let columns = [("one", Ty::Boolean), ("other", Ty::Boolean)];
    let values = || [(false, flag.clone()), (true, flag.clone())];
    let pair = |plan: &Plan, other: &Plan, caps: [i128; 2], keys: &[(E, E)]| {
        join(plan, other, &Pairs { caps, keys, columns: &columns, values: &values() })
    };
    let by_flag = [(flag.clone(), flag.clone())];
    // Of a unit's 3 and 7 rows 2 and 5 are paired; by a column 2 times 5·3 pairs are moved and 2
    // times 2·7.
    let own = holds(&sources, &laplace(5, 1000, &count(&pair(&all, &others, [2, 5], &[]))));
    assert!(own.contains("\"sensitivity\":[10,10]"), "{own}");
    let most = holds(&sources, &laplace(5, 1000, &count(&pair(&all, &others, [4, 9], &[]))));
    assert!(most.contains("\"sensitivity\":[21,21]"), "{most}");
    let keyed = holds(&sources, &laplace(5, 1000, &count(&pair(&all, &others, [2, 5], &by_flag))));
    assert!(keyed.contains("\"sensitivity\":[30,28]"), "{keyed}");
    let with_itself = holds(&sources, &laplace(5, 1000, &count(&pair(&all, &all, [2, 5], &by_flag))));
    assert!(with_itself.contains("\"sensitivity\":[42,0]"), "{with_itself}");
    let step = "release 1 (line 5), count, plan step 2 (join)";
    for (line, stated, others) in [
        (&own, "[10,10]", &["[10]", "[2,5]", "[20,20]", "[3,7]"][..]),
        (&keyed, "[30,28]", &["[15,14]", "[12,70]", "[30]", "[58]", "[10,10]"]),
    ] {
        for wrong in others {
            let from = format!("\"join/1\",\"stability\":{stated}");
            let forged = forge(line, &from, &format!("\"join/1\",\"stability\":{wrong}"));
            told(&forged, &format!("{step}: stability says"));
        }
    }
    // Caps that keep nothing, another number of keys or of values, and what does not fit.
    told(&forge(&keyed, "\"left\":2", "\"left\":0"), &format!("{step}: left says 0"));
    told(&forge(&keyed, "\"right\":5", "\"right\":-1"), &format!("{step}: right says -1"));
    let unequal = [(flag.clone(), x.clone())];
    told(&counted(&sources, &pair(&all, &others, [2, 5], &unequal)), "key 1: one key is");
    let one = format!("\"keys\":[[{}],[{}]]", flag.json, flag.json);
    for (keys, fault) in [
        (format!("\"keys\":[[{0}],[{0},{0}]]", flag.json), "1 keys cannot be matched with 2"),
        ("\"keys\":[[],[]]".to_owned(), "0 keys cannot be matched with 0"),
    ] {
        told(&forge(&keyed, &one, &keys), fault);
    }
    let few =
        join(&all, &others, &Pairs { caps: [2, 5], keys: &[], columns: &columns, values: &values()[..1] });
    told(&counted(&sources, &few), "1 values are no row of 2 columns");
    let wrong = [(false, flag.clone()), (true, x.clone())];
    let wrong = join(&all, &others, &Pairs { caps: [2, 5], keys: &[], columns: &columns, values: &wrong });
    told(&counted(&sources, &wrong), "column other: the value is a number");
    // Whose rows they are must be known by the unit, and not by a column.
    let unknown = "whose the rows before it are is not known";
    let rows = [visits(true, Some(3)), visits(true, None)].concat();
    let (mine, single) = (source(&rows, 0), source(&rows, 1));
    told(&counted(&rows, &pair(&mine, &single, [2, 5], &[])), &format!("other table: {unknown}"));
    told(&counted(&rows, &pair(&single, &mine, [2, 5], &[])), unknown);
    holds(&rows, &laplace(5, 1000, &count(&pair(&mine, &single, [2, 5], &by_flag))));
    told(&counted(&sources, &limit(&pair(&all, &others, [2, 5], &by_flag), 2)), unknown);
    holds(&sources, &laplace(5, 1000, &count(&limit(&pair(&all, &others, [2, 5], &[]), 2))));
    let few = limit_by(&all, 1, &by_truth(&flag));
    holds(&sources, &laplace(5, 1000, &count(&pair(&few, &others, [2, 5], &by_flag))));
    // Of what others decide about, it is not known which rows come first.
    let not_whole = "a table is no function of whole sources";
    told(&counted(&sources, &pair(&union(&all, &all), &others, [2, 5], &by_flag)), not_whole);
    told(&counted(&sources, &pair(&all, &union(&others, &others), [2, 5], &by_flag)), not_whole);
    let body = laplace(5, 1000, &count(&pair(&part(&all), &part(&all), [2, 5], &by_flag)));
    told(&certificate("q", &sources, 0, &parts(&all, &by_truth(&flag), &body)), not_whole);
    let mixed = [visits(true, Some(3)), visits(false, Some(7))].concat();
    for keys in [&[][..], &by_flag] {
        told(
            &counted(&mixed, &pair(&source(&mixed, 0), &source(&mixed, 1), [2, 5], keys)),
            "the two tables are under different neighbour relations",
        );
    }
}

#[test]
fn rows_that_are_kept_in_an_order_or_by_a_key_wrongly() {
    let counted =
        |sources: &[Source], plan: &Plan| certificate("q", sources, 0, &laplace(5, 1000, &count(plan)));
    let (added, replaced) = (visits(false, Some(3)), visits(true, Some(3)));
    let flag = added[0].column("flag", 0);
    let x = added[0].column("x", 0);
    let (by_flag, all) = (by_truth(&flag), source(&added, 0));
    let sensitivity = |sources: &[Source], plan: &Plan, stated: &str| {
        let line = holds(sources, &laplace(5, 1000, &count(plan)));
        assert!(line.contains(&format!("\"sensitivity\":{stated}")), "{line}");
    };
    // Where neighbours replace rows, one that is taken in place of another is one change.
    let other = source(&replaced, 0);
    sensitivity(&added, &limit_by(&all, 1, &by_flag), "[3]");
    sensitivity(&added, &limit(&limit_by(&all, 1, &by_flag), 2), "[2]");
    sensitivity(&added, &take(&all, 9, None, &[&x]), "[6]");
    sensitivity(&replaced, &take(&other, 9, None, &[&x, &flag]), "[3]");
    sensitivity(&added, &take(&all, 9, Some(&by_flag), &[&x]), "[6]");
    sensitivity(&replaced, &take(&other, 9, Some(&by_flag), &[&x]), "[6]");
    sensitivity(&added, &distinct(&all), "[3]");
    sensitivity(&replaced, &distinct(&other), "[3]");
    // Other numbers than those.
    let step = "release 1 (line 5), count, plan step 2";
    for (plan, rule, right, wrong) in [
        (limit_by(&all, 1, &by_flag), "limit-by", "[3]", "[2]"),
        (take(&all, 9, None, &[&x]), "take", "[6]", "[3]"),
        (take(&all, 9, Some(&by_flag), &[&x]), "take", "[6]", "[4]"),
        (distinct(&all), "distinct", "[3]", "[1]"),
    ] {
        let line = counted(&added, &plan);
        let said = |stability: &str| format!("\"{rule}/1\",\"stability\":{stability}");
        let forged = forge(&line, &said(right), &said(wrong));
        told(&forged, &format!("{step} ({rule}): stability says"));
        told(
            &forge(
                &line,
                &format!("{},\"rows\":\"some\"", said(right)),
                &format!("{},\"rows\":\"every\"", said(right)),
            ),
            &format!("{step} ({rule}): rows says"),
        );
    }
    for (plan, rule, why) in [
        (limit_by(&all, 1, &by_flag), "limit-by", "a limit of 0 rows keeps none"),
        (take(&all, 1, None, &[&x]), "take", "the first 0 rows are none"),
    ] {
        let line = forge(&counted(&added, &plan), "\"most\":1", "\"most\":0");
        told(&line, &format!("{step} ({rule}): {why}"));
    }
    told(&counted(&added, &take(&all, 9, None, &[])), "no value says which rows are the first");
    let by_x = by_truth(&x);
    told(&counted(&added, &limit_by(&all, 1, &by_x)), &format!("{step} (limit-by), key: "));
    told(&counted(&added, &take(&all, 1, Some(&by_x), &[&x])), &format!("{step} (take), key: "));
    // Whose the rows are is not known after the first are taken of all, nor of rows that are
    // many's.
    let unknown = "whose the rows before it are is not known";
    for plan in [take(&all, 9, None, &[&x]), take(&all, 9, Some(&by_flag), &[&x]), distinct(&all)] {
        told(&counted(&added, &limit(&plan, 2)), unknown);
        told(&counted(&added, &limit_by(&plan, 2, &by_flag)), unknown);
        told(&counted(&added, &semi_join(&all, true, &plan)), &format!("other table: {unknown}"));
    }
    let rows = visits(true, None);
    told(&counted(&rows, &limit_by(&source(&rows, 0), 2, &by_truth(&rows[0].column("flag", 0)))), unknown);
    let body = laplace(5, 1000, &count(&limit_by(&part(&all), 2, &by_flag)));
    told(&certificate("q", &added, 0, &parts(&all, &by_flag, &body)), unknown);
    // Of a value that was mapped equal rows have one; and texts of identifiers are compared by
    // nothing.
    told(&counted(&added, &distinct(&map(&all, &x))), "a map stands before");
    let line = counted(&added, &distinct(&all));
    let person = "{\"name\":\"person\",\"kind\":\"unbounded\"}";
    let texts = forge(&line, person, "{\"name\":\"person\",\"kind\":\"identifier\"}");
    told(&texts, "column person is an identifier of text");
}

#[test]
fn tables_that_are_put_together_wrongly() {
    let sources = [visits(true, Some(3)), visits(true, None)].concat();
    let (all, others) = (source(&sources, 0), source(&sources, 1));
    let flag = sources[0].column("flag", 0);
    let counted =
        |sources: &[Source], plan: &Plan| certificate("q", sources, 0, &laplace(5, 1000, &count(plan)));
    let twice = union(&all, &filter(&all, &flag));
    let line = holds(&sources, &laplace(5, 1000, &count(&twice)));
    assert!(line.contains("\"sensitivity\":[6,0]"), "{line}");
    let step = "release 1 (line 5), count, plan step 2 (union): stability says";
    for wrong in ["[3]", "[5]", "[7]"] {
        told(
            &forge(&line, "\"union/1\",\"stability\":[6,0]", &format!("\"union/1\",\"stability\":{wrong}")),
            step,
        );
    }
    // Of two sources, of which the second has no column `person`.
    told(&counted(&sources, &union(&all, &others)), "the two tables have different columns");
    let alike = [visits(true, Some(3)), visits(true, Some(7))].concat();
    let both = union(&source(&alike, 0), &source(&alike, 1));
    let line = holds(&alike, &laplace(5, 1000, &count(&both)));
    assert!(line.contains("\"sensitivity\":[3,7]"), "{line}");
    let mixed = [visits(true, Some(3)), visits(false, Some(7))].concat();
    told(
        &counted(&mixed, &union(&source(&mixed, 0), &source(&mixed, 1))),
        "the two tables are under different neighbour relations",
    );
    let mapped = map(&all, &sources[0].column("x", 0));
    for plan in [union(&all, &mapped), union(&mapped, &all)] {
        told(&counted(&sources, &plan), "a map stands before");
    }
    told(&counted(&alike, &limit(&both, 2)), "whose the rows before it are is not known");
    let called = laplace(5, 1000, &count(&union(&as_only_source(&all, 0), &all)));
    told(
        &certificate("q", &sources, 0, &subquery("inner", 0, 6, &called)),
        "the two tables are not of the same query",
    );
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
    told_of(&root(&isqrt(&x)), "a square root is of no number below zero, and this one can be -5");
    told_of(&root(&isqrt(&literal(4, 2))), "not of one with 2 digits");
    holds(&sources, &kept(&same_variant(&ward, &given("w", &values, 0))));
    let other: Vec<&'static str> = values.iter().rev().copied().collect();
    told_of(&kept(&same_variant(&ward, &given("w", &other, 0))), "the two categories have different values");
    told_of(&kept(&same_variant(&ward, &flag)), "a category should stand here, not true or false");
    told_of(&kept(&same_variant(&x, &ward)), "a category should stand here, not a number");
    told_of(&kept(&same_variant(&given("w", &[], 0), &ward)), "a category without values");
}

#[test]
fn vectors_are_released_whole_and_not_added() {
    let sources = visits(true, Some(3));
    let all = source(&sources, 0);
    let counts = histogram(&all, &by_category(&sources[0].column("ward", 0)));
    let line = holds(&sources, &gaussian(&Measure::Zcdp, 5, 1_000_000, &counts));
    // Each replaced row leaves a part and enters another.
    assert!(line.contains("\"sensitivity\":[6]"), "{line}");
    refused(
        &forge(&line, "\"bins\":3", "\"bins\":4"),
        "release 1 (line 5), histogram: bins says 4 but the key makes 3",
    );
    refused(
        &certificate("q", &sources, 0, &laplace(5, 1000, &negate(&counts))),
        "release 1 (line 5), negate: a number should stand here, not the vector that histogram gives",
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
    let line = samples::equal_rounds().replace("equal_rounds", "q");
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

#[test]
fn what_a_session_of_another_measure_pays() {
    let sources = visits(false, None);
    let body = laplace(5, 3_001, &count(&source(&sources, 0)));
    let renyi = Measure::Renyi(vec![1_000_001, 64_000_000]);
    let to = |by: &str, session: &Measure, paid: &dyn Fn(&[i128]) -> Vec<i128>| {
        faults(&certificate_to("q", &sources, 0, &body, by, session, paid))
    };
    // 3001^2 / 2 = 4503000.5, and 64 * 3001^2 / (2 * 10^6) = 288.19 of 10^-6.
    assert_eq!(to("pure-to-zcdp", &Measure::Zcdp, &|_| vec![4_503_001]), Vec::<String>::new());
    assert_eq!(to("pure-to-approx", &Measure::Approx, &|cost| vec![cost[0], 0]), Vec::<String>::new());
    assert_eq!(to("pure-to-renyi", &renyi, &|_| vec![5, 289]), Vec::<String>::new());
    assert_eq!(
        to("pure-to-zcdp", &Measure::Zcdp, &|_| vec![4_503_000]),
        ["query q, charged: cost says [4503000] but pure-to-zcdp/1 of [3001] is [4503001]"]
    );
    assert_eq!(
        to("zcdp-to-renyi", &renyi, &|_| vec![5, 289]),
        ["query q, charged: \"zcdp-to-renyi/1\" does not lead from \"pure\" to \"renyi\""]
    );
    assert_eq!(
        to("approx-to-pure", &Measure::Pure, &|cost| cost.to_vec()),
        ["query q, charged: no conversion is called \"approx-to-pure/1\""]
    );
    let body = gaussian(&Measure::Zcdp, 5, 3_000_001, &count(&source(&sources, 0)));
    let line = certificate_to("q", &sources, 0, &body, "zcdp-to-renyi", &renyi, |_| vec![4, 193]);
    assert_eq!(faults(&line), Vec::<String>::new());
}

#[test]
fn sessions_that_stand_for_less_than_they_give() {
    let line = samples::rho_session();
    let one = |line: &str| {
        let found = faults(line);
        assert_eq!(found.len(), 1, "{found:#?}");
        found[0].clone()
    };
    // One unit of rho more than epsilon 1 allows.
    assert_eq!(
        one(&forge(&line, "[24355970347]", "[24355970400]")),
        "session of Visit, stands_for: epsilon says 1000000 but rho gives 1000001 at this delta and order"
    );
    assert!(
        one(&forge(&line, "\"epsilon\":1000000", "\"epsilon\":999999"))
            .ends_with("rho gives 1000000 at this delta and order")
    );
    assert!(one(&forge(&line, "\"delta\":1000000000", "\"delta\":999999999")).contains("but rho gives"));
    assert!(
        one(&forge(&line, "\"delta\":1000000000", "\"delta\":0"))
            .ends_with("delta says 0 but must be above 0 and below 10^15, which is 1")
    );
    assert!(
        one(&forge(&line, "\"order\":[20985000", "\"order\":[0"))
            .ends_with("order says 0 but must be above 0")
    );
    assert!(
        one(&reseal(&line.replace("\"measure\":\"zcdp\"", "\"measure\":\"pure\"")))
            .ends_with("only a budget in the measure \"zcdp\" stands for another")
    );
    let joined = samples::joined_session();
    assert_eq!(faults(&joined), Vec::<String>::new());
    // The second source has the most rho, and the third is held to its own.
    assert_eq!(
        one(&forge(&joined, "{\"source\":2", "{\"source\":1")),
        "session of Visit, Patient, Bed, stands_for: epsilon says 2000000 but rho gives 3341451 at this delta and order"
    );
    assert_eq!(
        one(&forge(&joined, "\"epsilon\":2000000", "\"epsilon\":1000000")),
        "session of Visit, Patient, Bed, stands_for: epsilon says 1000000 but rho gives 1903251 at this delta and order"
    );
    assert!(
        one(&forge(&joined, "{\"source\":2", "{\"source\":3")).ends_with("stands_for: there is no source 3")
    );
    assert!(
        one(&forge(&joined, "{\"source\":2", "{\"source\":0"))
            .ends_with("stands_for: source 0 stands out of order")
    );
    // A text is short, and of printable characters.
    let codes = samples::codes();
    let found = faults(&reseal(&codes.replace("\"J45\"", "\"J45678901\"")));
    assert!(
        found[0].ends_with("\"J45678901\" is no text of at most 8 characters from ' ' to '~'"),
        "{found:?}"
    );
    let found = faults(&reseal(&codes.replacen("\"most\":8", "\"most\":9", 1)));
    assert!(found[0].ends_with("column code: most says 9 but a text has 1 to 8 characters"), "{found:?}");
    let found = faults(&reseal(&codes.replace("{\"op\":\"length\"", "{\"op\":\"abs\"")));
    assert!(found[0].contains("a number should stand here, not a text"), "{found:?}");
    // A public text fits a machine word, and is compared with texts.
    let given = samples::given_texts();
    assert_eq!(faults(&given), Vec::<String>::new());
    let found = faults(&reseal(&given.replace("\"start\",\"most\":4", "\"start\",\"most\":9")));
    assert!(found[0].ends_with("most says 9 but a text has 1 to 8 characters"), "{found:?}");
    let found = faults(&reseal(&given.replace("\"op\":\"same-text\"", "\"op\":\"eq\"")));
    assert!(found[0].contains("a number should stand here, not a text"), "{found:?}");
    let found = faults(&reseal(
        &given.replace("given-text\",\"name\":\"code\",\"most\":8", "literal\",\"value\":7,\"digits\":0"),
    ));
    assert!(found[0].contains("a text should stand here, not a number"), "{found:?}");
    // Seconds are whole, and none is before the year 1.
    let moments = samples::moments();
    let found = faults(&reseal(&moments.replace("\"lo\":-62135596800", "\"lo\":-62135596801")));
    assert!(
        found[0].ends_with("-62135596801 seconds from 1970-01-01T00:00 are before the year 1"),
        "{found:?}"
    );
    let found = faults(&reseal(&moments.replace("\"none\",\"most\":5", "\"none\",\"most\":3")));
    assert!(found[0].ends_with("\"none\" is no text of at most 3 characters"), "{found:?}");
    let found = faults(&reseal(&moments.replace("\"none\",\"most\":5", "\"none\",\"most\":6")));
    assert!(found[0].contains("a text stands in place of a missing value that is a text"), "{found:?}");
    // One person is not a text here and a number there.
    let shared = samples::shared_session();
    let column = "{\"name\":\"person\",\"kind\":";
    let text = shared.replacen(&format!("{column}\"unbounded\"}}"), &format!("{column}\"identifier\"}}"), 1);
    assert_eq!(
        one(&reseal(&text)),
        "session of Visit, Patient, Visit, source 2 (Visit), unit: the unit \"Person\" is shared with source 0 but the \
         identifiers of one are text and of the other numbers"
    );
    assert!(
        faults(&reseal(&shared.replace("\"Person\"", "\"\"")))
            .iter()
            .any(|fault| fault.ends_with("the unit that is shared has no name"))
    );
    // Where the account is kept is one of three words.
    let elsewhere = one(&reseal(&line.replace("\"account\":\"types\"", "\"account\":\"a cloud\"")));
    assert!(
        elsewhere.contains("an account is kept in \"types\", \"process\" or \"ledger\", not \"a cloud\""),
        "{elsewhere}"
    );
    assert_eq!(faults(&samples::open_session()), Vec::<String>::new());
    assert_eq!(faults(&samples::ledger_session()), Vec::<String>::new());
    let nothing = session(&visits(false, None), &Measure::Pure, &[vec![0]], "");
    assert_eq!(one(&nothing), "session of Visit, budget: budget says [0], nothing for source 0");
    let missing =
        session(&[visits(false, None), visits(true, None)].concat(), &Measure::Pure, &[vec![5]], "");
    assert_eq!(one(&missing), "session of Visit, Visit, budget: budget says [5], nothing for source 1");
    let more = session(&visits(false, None), &Measure::Pure, &[vec![5], vec![6]], "");
    assert_eq!(one(&more), "session of Visit, budget: budget says [5, 6], 2 entries, but there is 1 source");
}

#[test]
fn one_budget_of_a_person_is_that_of_each_table_and_of_all() {
    let one = samples::one_budget();
    assert_eq!(faults(&one), Vec::<String>::new());
    for (from, to, why) in [
        ("\"unit\":\"Person\",\"budget\"", "\"unit\":\"Payer\",\"budget\"", "source 0 is not about one"),
        (
            "\"unit\":\"Person\",\"budget\":[750000]",
            "\"unit\":\"Person\",\"budget\":[700000]",
            "that of source 0 is another",
        ),
        ("\"budget\":[750000,750000]", "\"budget\":[750000,350000]", "that of source 1 is another"),
        ("\"budget\":[750000]}", "\"budget\":[750000,750000]}", "and is one cost"),
        ("\"account\":\"types\"", "\"account\":\"process\"", "is kept in types"),
    ] {
        told(&forge(&one, from, to), why);
    }
    // The second table is about somebody else.
    let (head, tail) = one.rsplit_once(",\"shared\":\"Person\"").expect("two tables share it");
    told(&reseal(&[head, tail].concat()), "source 1 is not about one");
    let page = page(&one);
    assert!(
        page.contains("one budget for each Person in all of these tables together: epsilon 0.75"),
        "{page}"
    );
    assert!(
        page.contains(
            "one Person, who is in the sources 0, 1, when all of these are changed at once: epsilon 0.75"
        ),
        "{page}"
    );
}
