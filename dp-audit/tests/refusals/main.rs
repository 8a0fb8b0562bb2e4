//! Tests of certificates whose expressions, plans or headers are well formed, but not allowed by
//! any rule. Each test states the exact message.

#[path = "../common/mod.rs"]
mod common;

mod aggregates;
mod expressions;
mod mechanisms;

use common::aggregate::*;
use common::expr::*;
use common::measurement::*;
use common::query::*;
use common::{faults, forge, reseal, samples};

fn rows() -> Vec<Source> {
    vec![Source {
        record: "Row",
        replace: false,
        at_most: None,
        invalid: "refuse",
        columns: vec![
            ("x", Ty::Number(-5, 9, 0)),
            ("price", Ty::Number(0, 100, 2)),
            ("flag", Ty::Boolean),
            ("kind", Ty::Category(vec!["A", "B"])),
            ("free", Ty::Unbounded),
        ],
    }]
}

/// An expression that the builder would not make, with any type.
fn raw(json: String, ty: Ty) -> E {
    E { json, ty, value: 0 }
}

/// Checks the only fault of a sum of `value`, without its place.
#[track_caller]
fn refused_value(value: &E, expected: &str) {
    let sources = rows();
    let value = sum(&map(&source(&sources, 0), value));
    let found = faults(&certificate("q", &sources, 0, &laplace(3, 1_000_000, &value)));
    assert_eq!(found, [format!("query q, release 1 (line 3), sum, plan step 2 (map), value: {expected}")]);
}

/// Checks the only fault of a count of the rows where `predicate` holds, without its place.
#[track_caller]
fn refused_predicate(predicate: &E, expected: &str) {
    let sources = rows();
    let value = count(&filter(&source(&sources, 0), predicate));
    let found = faults(&certificate("q", &sources, 0, &laplace(3, 1_000_000, &value)));
    assert_eq!(
        found,
        [format!("query q, release 1 (line 3), count, plan step 2 (filter), predicate: {expected}")]
    );
}

#[test]
fn promises_of_accuracy_that_do_not_hold() {
    let sources = rows();
    let table = source(&sources, 0);
    let n = count(&table);
    let certify = |release: &Measurement| faults(&certificate("q", &sources, 0, release));
    let laplace_at =
        |epsilon, half_width, level| certify(&within(half_width, level, laplace(3, epsilon, &n)));
    // This is the smallest ε for a half-width of 10 at 95 %. The following claims are too strong by
    // one unit.
    assert_eq!(laplace_at(284_349, 10, 950_000), Vec::<String>::new());
    for (epsilon, half_width, level) in
        [(284_348, 10, 950_000), (284_349, 9, 950_000), (284_349, 10, 950_001)]
    {
        let refused = [format!(
            "query q, within of release 1: the noise is not proved to be at most {half_width} with probability {level}/1000000"
        )];
        assert_eq!(laplace_at(epsilon, half_width, level), refused);
    }
    for level in [0, -1, 1_000_000] {
        assert!(laplace_at(284_349, 10, level)[0].contains("level says"));
    }
    assert!(laplace_at(284_349, -1, 950_000)[0].contains("half_width says -1"));
    let groups = histogram(&table, &by_truth(&predicate("gt", &sources[0].column("x", 0), &literal(0, 0))));
    assert_eq!(
        certify(&within(10, 950_000, select(&Measure::Pure, 3, "exponential", 500_000, 1, &groups))),
        ["query q, within of release 1: only a release with noise has an accuracy"]
    );
    assert_eq!(
        certify(&within(10, 950_000, sequential(&[laplace(3, 500_000, &n)]))),
        ["query q, within of release 1: only a release with noise has an accuracy"]
    );
    let gaussian_at = |rho| certify(&within(10, 950_000, gaussian(&Measure::Zcdp, 3, rho, &n)));
    assert_eq!(gaussian_at(17_421_581_955), Vec::<String>::new());
    assert_eq!(gaussian_at(17_421_500_000).len(), 1);
    let cheaper = within(10, 950_000, laplace(3, 284_349, &n))
        .json
        .replace("950000,\"cost\":[284349", "950000,\"cost\":[284348");
    let cheaper = Measurement { json: cheaper, cost: vec![vec![284_348]], measure: Measure::Pure };
    assert!(!certify(&cheaper).is_empty());
}

#[test]
fn a_release_of_what_no_row_can_move() {
    let sources = [Source { replace: true, ..rows().remove(0) }];
    let value = count(&source(&sources, 0));
    // A sensitivity of 0 would make the builder divide by zero. So the forgery pays for a
    // sensitivity of 1.
    let line =
        certificate("q", &sources, 0, &laplace(3, 1_000_000, &Aggregate { sensitivity: vec![1], ..value }));
    let found = faults(&line);
    assert_eq!(
        found,
        ["query q, release 1 (line 3), discrete-laplace: sensitivity says [1] but the aggregate has [0]"]
    );
    let found =
        faults(&forge(&line, "\"scale\":[1,1],\"sensitivity\":[1]", "\"scale\":[1,1],\"sensitivity\":[0]"));
    assert!(
        found.contains(
            &"query q, release 1 (line 3), discrete-laplace: the sensitivity is 0: nothing here needs noise, and no \
              noise follows from it"
                .to_owned()
        ),
        "{found:#?}"
    );
}

#[test]
fn headers_that_cannot_be() {
    let line = samples::adult_smokers();
    let cases = [
        ("\"query\":\"adult_smokers\"", "\"query\":\"\"", "header: the query has no name"),
        ("\"record\":\"Patient\"", "\"record\":\"\"", "source 0 (\"\"), record: the record has no name"),
        (
            "\"kind\":\"row\"",
            "\"kind\":\"identifier\",\"column\":\"ghost\",\"at_most\":1",
            "unit: the identifier \"ghost\" is not a column of this source",
        ),
        (
            "\"kind\":\"row\"",
            "\"kind\":\"identifier\",\"column\":\"age\",\"at_most\":0",
            "unit: at_most says 0 but a privacy unit has at least 1 row",
        ),
        ("[\"Icu\",\"Er\"]", "[\"Icu\",\"Icu\"]", "column ward: the category has the value \"Icu\" twice"),
        ("[\"Icu\",\"Er\"]", "[]", "column ward: the category has no value"),
        (
            "\"name\":\"bill\"",
            "\"name\":\"ward\"",
            "columns: the name \"ward\" does not tell one column from another",
        ),
        ("\"lo\":0,\"hi\":5000000", "\"lo\":1,\"hi\":0", "column bill: the interval 1 to 0 is empty"),
        ("\"dp-types\":\"0.1.0\"", "\"dp-types\":\"\"", "versions: \"\" is not a version of dp-types"),
        (HASH, "00F1", "source_hash: \"00F1\" is not 64 hexadecimal digits"),
        ("chacha20, seeded by the operating system", "chacha8", "generator: \"chacha8\" is not known here"),
    ];
    for (from, to, expected) in cases {
        let found = faults(&forge(&line, from, to));
        assert!(found.iter().any(|fault| fault.contains(expected)), "{expected} not in {found:#?}");
    }
    let found = faults(&forge(&samples::values::episodes(), "\"column\":\"person\"", "\"column\":\"pain\""));
    let missing = "the identifier \"pain\" can be missing but rows without one would all be one unit";
    assert!(found.iter().any(|fault| fault.contains(missing)), "{found:#?}");
    let source = rows()[0].json();
    let line = certificate("q", &rows(), 0, &nothing_at_all(&Measure::Pure, 1));
    let none = line.replace(&source, "").replace("\"cost\":[0]", "\"cost\":[]");
    let none =
        none.replace("\"declared\":[0]", "\"declared\":[]").replace("\"unlisted\":[0]", "\"unlisted\":[]");
    let found = faults(&reseal(&none));
    assert_eq!(
        found,
        [
            "query q, what is assumed, sources: the list of sources is empty, so the certificate protects no data"
        ]
    );
}

#[test]
fn plans_and_subqueries_of_sources_that_do_not_exist() {
    let line = samples::adult_smokers();
    let found = faults(&reseal(
        &line.replace("\"rule\":\"source/1\",\"source\":0", "\"rule\":\"source/1\",\"source\":1"),
    ));
    assert_eq!(
        found[0],
        "query adult_smokers, release 1 (line 14), count, plan step 1 (source): source 1 does not exist: \
         there is 1 source"
    );
    let line = samples::three_tables();
    let found = faults(&forge(&line, "\"query\":\"waits\",\"source\":1", "\"query\":\"waits\",\"source\":3"));
    assert!(
        found.contains(
            &"query three_tables, subquery of releases 1 to 3: source 3 does not exist: there are 3 sources"
                .to_owned()
        ),
        "{found:#?}"
    );
}

#[test]
fn a_table_that_enters_a_subquery_with_two_sources() {
    // A table in a subquery must depend on one source alone. The forgery adds a second source to
    // its stability.
    let line = samples::three_tables();
    let found = faults(&reseal(&line.replace("\"stability\":[0,5,0]", "\"stability\":[1,5,0]")));
    assert!(
        found.iter().any(|fault| fault.ends_with(
            "plan step 3 (as-only-source): the table has stability [1, 5, 0], not only for source 1"
        )),
        "{found:#?}"
    );
}
