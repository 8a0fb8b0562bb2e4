//! Tests with consistent liars. One number of a certificate is false, and every number above it
//! follows from the false number.

mod common;

use common::aggregate::*;
use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{faults, reseal, samples};

/// The sources: people with up to five rows each, and beds, whose number is public.
fn sources() -> Vec<Source> {
    let columns = vec![("x", Ty::Number(-5, 9, 0)), ("flag", Ty::Boolean)];
    let visits = Source {
        record: "Visit",
        replace: false,
        at_most: Some(5),
        invalid: "refuse",
        columns: columns.clone(),
    };
    let beds = Source { record: "Bed", replace: true, at_most: None, invalid: "refuse", columns };
    vec![visits, beds]
}

fn certify(value: &Aggregate) -> Vec<String> {
    faults(&certificate("q", &sources(), 0, &laplace(3, 1_000_000, value)))
}

/// The same table with a false stability: a unit changes only one row.
fn steadier(plan: Plan) -> Plan {
    Plan { stability: vec![1, 0], ..plan }
}

#[test]
fn a_source_with_fewer_rows_for_each_unit() {
    let all = source(&sources(), 0);
    let json = all.json.replace("[5,0]", "[1,0]");
    let found = certify(&count(&Plan { json, ..steadier(all) }));
    assert_eq!(
        found,
        ["query q, release 1 (line 3), count, plan step 1 (source): stability says [1, 0] but one privacy \
          unit of source 0 has at most 5, and the others none"]
    );
}

#[test]
fn a_filter_or_a_map_that_steadies_its_table() {
    let (all, sources) = (source(&sources(), 0), sources());
    let flag = sources[0].column("flag", 1);
    let says = "stability says [1, 0] but the table before it has [5, 0]";
    let found = certify(&count(&filter(&steadier(all.clone()), &flag)));
    assert_eq!(found, [format!("query q, release 1 (line 3), count, plan step 2 (filter): {says}")]);
    let found = certify(&sum(&map(&steadier(all), &sources[0].column("x", 0))));
    assert_eq!(found, [format!("query q, release 1 (line 3), sum, plan step 2 (map): {says}")]);
}

#[test]
fn a_map_that_brings_filtered_rows_back() {
    let sources = sources();
    let some = filter(&source(&sources, 1), &sources[1].column("flag", 1));
    let found = certify(&sum(&map(&Plan { every: true, ..some }, &sources[1].column("x", 0))));
    let says = "rows says \"every\" but here it is \"some\"";
    assert_eq!(found, [format!("query q, release 1 (line 3), sum, plan step 3 (map): {says}")]);
}

#[test]
fn a_door_to_a_subquery_that_changes_the_table() {
    let sources = sources();
    let inside = |plan: &Plan| {
        let value = sum(&map(plan, &sources[1].column("x", 0)));
        let on = if plan.replace { 1 } else { 0 };
        faults(&certificate("q", &sources, 0, &subquery("inner", on, 2, &laplace(3, 1_000_000, &value))))
    };
    let step = "query q, subquery inner, release 1 (line 3), sum, plan step";
    let steady = as_only_source(&steadier(source(&sources, 0)), 0);
    assert_eq!(
        inside(&steady),
        [format!("{step} 2 (as-only-source): stability says [1] but the table before it has 5 for source 0")]
    );
    let some = filter(&source(&sources, 1), &sources[1].column("flag", 1));
    let every = as_only_source(&Plan { every: true, ..some }, 1);
    assert_eq!(
        inside(&every),
        [format!("{step} 3 (as-only-source): rows says \"every\" but here it is \"some\"")]
    );
}

#[test]
fn entries_for_sources_that_do_not_exist_at_every_node() {
    // A zero at the end of a list does not change any cost. So only the check of the list's length
    // can refuse such zeros.
    let line = samples::adult_smokers();
    let count = "query adult_smokers, release 1 (line 14)";
    let there = "2 entries, but there is 1 source";
    for (from, to, expected) in [
        (
            "\"source\":0,\"stability\":[1]",
            "\"source\":0,\"stability\":[1,0]",
            format!("{count}, count, plan step 1 (source): stability says [1, 0], {there}"),
        ),
        (
            "\"rule\":\"count/1\",\"sensitivity\":[1]",
            "\"rule\":\"count/1\",\"sensitivity\":[1,0]",
            format!("{count}, count: sensitivity says [1, 0], {there}"),
        ),
        (
            "\"scale\":[10,3],\"sensitivity\":[1]",
            "\"scale\":[10,3],\"sensitivity\":[1,0]",
            format!("{count}, discrete-laplace: sensitivity says [1, 0], {there}"),
        ),
        (
            "\"cost\":[300000]",
            "\"cost\":[300000,0]",
            format!("{count}, discrete-laplace: cost says [300000, 0], {there}"),
        ),
        (
            "composition/1\",\"cost\":[1000000]",
            "composition/1\",\"cost\":[1000000,0]",
            format!(
                "query adult_smokers, sequential-composition of releases 1 to 2: cost says [1000000, 0], {there}"
            ),
        ),
    ] {
        let found = faults(&reseal(&line.replacen(from, to, 1)));
        assert_eq!(found, [expected]);
    }
    // A subquery has one source, even if the outer query has more.
    let line = samples::three_tables();
    let found = faults(&common::forge(&line, "\"cost\":[30000]", "\"cost\":[30000,0]"));
    assert_eq!(
        found,
        [format!(
            "query three_tables, subquery waits, release 3 (line 53), discrete-laplace: cost says [30000, 0], {there}"
        )]
    );
}

#[test]
fn a_subquery_that_charges_less_or_a_source_that_does_not_exist() {
    let sources = sources();
    let inner = laplace(3, 1_000_000, &count(&as_only_source(&source(&sources, 0), 0)));
    let honest = subquery("inner", 0, 2, &inner);
    let json = honest.json.replacen("[1000000,0]", "[0,0]", 1);
    let cheaper = Measurement { json, cost: vec![vec![0]; 2], ..honest };
    assert_eq!(
        faults(&certificate("q", &sources, 0, &cheaper)),
        [
            "query q, subquery of release 1: cost says [0, 0] but it costs [1000000] by itself, so [1000000] on source 0"
        ]
    );
    let inside = subquery("inner", 1, 2, &nothing_at_all(&Measure::Pure, 1));
    let nowhere = Measurement { json: inside.json.replace("\"source\":1", "\"source\":2"), ..inside };
    assert_eq!(
        faults(&certificate("q", &sources, 0, &nowhere)),
        ["query q, subquery of no release: source 2 does not exist: there are 2 sources"]
    );
}

#[test]
fn a_negative_cost_that_pays_for_another_release() {
    // Two entries cancel each other, so the total is right. But an entry below 0 is not allowed.
    let line = samples::adult_smokers()
        .replace("\"cost\":[1000000],\"unlisted\":[0]", "\"cost\":[999999],\"unlisted\":[-1]");
    let found = faults(&reseal(&line));
    assert_eq!(
        found,
        [
            "query adult_smokers, totals: unlisted says [-1] but no entry may be below 0",
            "query adult_smokers, totals: cost says [999999] but the derivation costs more: [1000000]",
            "query adult_smokers, charged: cost says [1000000] but same/1 of [999999] is [999999]",
        ]
    );
}

#[test]
fn a_record_that_was_changed_without_its_checksum() {
    let found = faults(&samples::adult_smokers().replace("\"value\":18", "\"value\":17"));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with("query adult_smokers, whole record: its check says "), "{found:#?}");
    assert!(found[0].ends_with(": something was changed"), "{found:#?}");
    let found = faults(&samples::rho_session().replace("\"name\":\"delay\"", "\"name\":\"decay\""));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with("session of Visit, whole record: its check says "), "{found:#?}");
}
