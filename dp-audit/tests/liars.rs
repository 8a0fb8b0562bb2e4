//! Liars who are consistent: one step is false, and every number above it follows from the lie.

mod common;

use common::expr::*;
use common::query::*;
use common::{faults, fnv, reseal, samples};
use dp_audit::model::{AggregateRule, Plan as Table, Rows, StepRule};

/// People with up to five rows each, and beds whose number is public.
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

/// The same table, said to be moved by one row only.
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
        [
            "query q, release 1 (line 3), count, plan step 1 (source), table: stability says [1, 0] but one privacy \
          unit of source 0 has at most 5, and the others none"
        ]
    );
}

#[test]
fn a_filter_or_a_map_that_steadies_its_table() {
    let (all, sources) = (source(&sources(), 0), sources());
    let flag = sources[0].column("flag", 1);
    let says = "table: stability says [1, 0] but the table before it has [5, 0]";
    let found = certify(&count(&filter(&steadier(all.clone()), &flag)));
    assert_eq!(found, [format!("query q, release 1 (line 3), count, plan step 2 (filter), {says}")]);
    let found = certify(&sum(&map(&steadier(all), &sources[0].column("x", 0))));
    assert_eq!(found, [format!("query q, release 1 (line 3), sum, plan step 2 (map), {says}")]);
}

#[test]
fn a_map_that_brings_filtered_rows_back() {
    let sources = sources();
    let some = filter(&source(&sources, 1), &sources[1].column("flag", 1));
    let found = certify(&sum(&map(&Plan { every: true, ..some }, &sources[1].column("x", 0))));
    let says = "table: rows says \"every\" but here it is \"some\"";
    assert_eq!(found, [format!("query q, release 1 (line 3), sum, plan step 3 (map), {says}")]);
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
        [format!(
            "{step} 2 (as-only-source), table: stability says [1] but the table before it has 5 for source 0"
        )]
    );
    let some = filter(&source(&sources, 1), &sources[1].column("flag", 1));
    let every = as_only_source(&Plan { every: true, ..some }, 1);
    assert_eq!(
        inside(&every),
        [format!("{step} 3 (as-only-source), table: rows says \"every\" but here it is \"some\"")]
    );
}

#[test]
fn entries_for_sources_that_do_not_exist_at_every_node() {
    // Zeros at the end change no number, so only the form of the environment can refuse them.
    let line = samples::adult_smokers();
    let count = "query adult_smokers, release 1 (line 14)";
    let there = "2 entries, but there is 1 source";
    for (from, to, expected) in [
        (
            "\"source\":0,\"stability\":[1]",
            "\"source\":0,\"stability\":[1,0]",
            format!("{count}, count, plan step 1 (source), table: stability says [1, 0], {there}"),
        ),
        (
            "\"rule\":\"count\",\"sensitivity\":[1]",
            "\"rule\":\"count\",\"sensitivity\":[1,0]",
            format!("{count}, count: sensitivity says [1, 0], {there}"),
        ),
        (
            "\"epsilon\":300000,\"sensitivity\":[1]",
            "\"epsilon\":300000,\"sensitivity\":[1,0]",
            format!("{count}, discrete-laplace: sensitivity says [1, 0], {there}"),
        ),
        (
            "\"cost\":[300000]",
            "\"cost\":[300000,0]",
            format!("{count}, discrete-laplace: cost says [300000, 0], {there}"),
        ),
        (
            "composition\",\"cost\":[1000000]",
            "composition\",\"cost\":[1000000,0]",
            format!(
                "query adult_smokers, sequential-composition of releases 1 to 2: cost says [1000000, 0], {there}"
            ),
        ),
    ] {
        let found = faults(&reseal(&line.replacen(from, to, 1)));
        assert_eq!(found, [expected]);
    }
    // Inside of a subquery there is one source, however many there are outside.
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
    let cheaper = Measurement { json: honest.json.replacen("[1000000,0]", "[0,0]", 1), cost: vec![0, 0] };
    assert_eq!(
        faults(&certificate("q", &sources, 0, &cheaper)),
        ["query q, subquery inner of release 1: cost says [0, 0] but it costs 1000000 on source 0"]
    );
    let json = subquery("inner", 1, 2, &Measurement { cost: vec![0], ..sequential(&[]) }).json;
    let nowhere = Measurement { json: json.replace("\"source\":1", "\"source\":2"), cost: vec![0, 0] };
    assert_eq!(
        faults(&certificate("q", &sources, 0, &nowhere)),
        ["query q, subquery inner of no release: source 2 does not exist: there are 2 sources"]
    );
}

#[test]
fn a_negative_cost_that_pays_for_another_release() {
    // Two entries that cancel: the total is right, the form is not.
    let line = samples::adult_smokers()
        .replace("\"cost\":[1000000],\"unlisted\":[0]", "\"cost\":[999999],\"unlisted\":[-1]");
    let found = faults(&reseal(&line));
    assert_eq!(
        found,
        [
            "query adult_smokers, totals: unlisted says [-1] but no entry may be below 0",
            "query adult_smokers, totals: cost says [999999] but the derivation costs more: [1000000]",
        ]
    );
}

#[test]
fn a_release_that_was_changed_and_only_the_line_sealed_again() {
    let line = samples::adult_smokers().replace("\"value\":18", "\"value\":17");
    let found = faults(&line);
    assert!(found[0].starts_with("query adult_smokers, release 1 (line 14): its check says "), "{found:#?}");
    assert!(found[1].starts_with("query adult_smokers, release 2 (line 15): its check says "), "{found:#?}");
    assert!(found[2].starts_with("query adult_smokers, whole certificate: its check says "), "{found:#?}");
    assert!(found[2].ends_with("see the release above"), "{found:#?}");
    // Sealing the whole line again leaves the releases as witnesses.
    let end = line.rfind(",\"check\":\"").expect("a check");
    let sealed = format!("{},\"check\":\"{}\"}}", &line[..end], fnv(&[&line.as_bytes()[..end]]));
    assert_eq!(faults(&sealed), found[..2]);
}

/// The plan of the first release, in a certificate that was parsed.
fn first_plan(change: impl FnOnce(&mut Table)) -> Vec<String> {
    let line = samples::adult_smokers();
    let mut certificate = dp_audit::parse::certificate(line.as_bytes()).expect("the sample parses");
    let dp_audit::model::MeasurementRule::Sequential(premises) = &mut certificate.derivation.rule else {
        panic!("the sample composes");
    };
    let dp_audit::model::MeasurementRule::DiscreteLaplace(release) = &mut premises[0].rule else {
        panic!("the sample releases");
    };
    let AggregateRule::Count(plan) = &mut release.aggregate.rule else { panic!("the sample counts") };
    change(plan);
    dp_audit::check::certificate(&certificate).iter().map(ToString::to_string).collect()
}

#[test]
fn plans_that_no_line_can_spell_are_refused_all_the_same() {
    let found = first_plan(|plan| drop(plan.steps.remove(0)));
    let step = "query adult_smokers, release 1 (line 14), count, plan step";
    assert_eq!(found, [format!("{step} 1 (filter), table: a plan must start from a source")]);
    let found = first_plan(|plan| plan.steps.push(plan.steps[0].clone()));
    assert_eq!(found, [format!("{step} 3 (source), table: only the first step may be a source")]);
    let found = first_plan(|plan| {
        let mut door = plan.steps[0].clone();
        (door.rule, door.rows) = (StepRule::AsOnlySource(0), Rows::Some);
        plan.steps.push(door);
    });
    assert_eq!(
        found,
        [
            format!("{step} 3 (as-only-source), table: this step stands outside of any subquery"),
            "query adult_smokers, release 1 (line 14), count, plan: the plan enters 1 of the 0 subqueries around it"
                .to_owned(),
        ]
    );
}
