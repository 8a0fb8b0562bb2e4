//! Tests with one forged certificate for each rule, with new checksums. Each test states the exact
//! message that reports the forgery.

mod common;

use common::{faults, forge, reseal, samples};

/// Applies each change, and checks that the only fault is this message after the query's name.
#[track_caller]
fn caught(line: &str, query: &str, from: &str, to: &str, expected: &[&str]) {
    let found = faults(&forge(line, from, to));
    let expected: Vec<String> = expected.iter().map(|fault| format!("query {query}, {fault}")).collect();
    assert_eq!(found, expected, "after {from} became {to}");
}

#[test]
fn a_sum_with_a_smaller_sensitivity() {
    caught(
        &samples::adult_smokers(),
        "adult_smokers",
        "\"digits\":0,\"sensitivity\":[99]",
        "\"digits\":0,\"sensitivity\":[98]",
        &[
            "release 2 (line 15), sum: sensitivity says [98] but stability 1 * max(|18|, |99|) = 99",
            "release 2 (line 15), discrete-laplace: sensitivity says [99] but the aggregate has [98]",
        ],
    );
}

#[test]
fn less_noise_than_the_sensitivity_needs() {
    caught(
        &samples::adult_smokers(),
        "adult_smokers",
        "\"scale\":[990,7]",
        "\"scale\":[989,7]",
        &["release 2 (line 15), discrete-laplace: scale says 989/7 but sensitivity 99 / epsilon 0.7 = 990/7"],
    );
}

#[test]
fn a_scale_that_is_not_reduced_or_not_a_number() {
    for scale in ["[1980,14]", "[-990,-7]", "[990,0]"] {
        let found =
            faults(&forge(&samples::adult_smokers(), "\"scale\":[990,7]", &format!("\"scale\":{scale}")));
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].ends_with("but sensitivity 99 / epsilon 0.7 = 990/7"), "{found:#?}");
    }
}

#[test]
fn a_release_that_pays_less_than_its_epsilon() {
    caught(
        &samples::adult_smokers(),
        "adult_smokers",
        "\"cost\":[300000]",
        "\"cost\":[200000]",
        &[
            "release 1 (line 14), discrete-laplace: cost says [200000] but epsilon 0.3 where the sensitivity is \
             not 0 gives [300000]",
            "sequential-composition of releases 1 to 2: cost says [1000000] but the costs of its 2 premises add up \
             to [900000]",
        ],
    );
}

#[test]
fn a_total_that_is_too_small() {
    let line = samples::adult_smokers();
    let found = faults(&reseal(&line.replacen("\"cost\":[1000000]", "\"cost\":[900000]", 1)));
    let expected = [
        "query adult_smokers, totals: unlisted says [0] but cost [900000] - the derivation's cost [1000000] = [-100000]",
        "query adult_smokers, totals: cost says [900000] but the derivation costs more: [1000000]",
        "query adult_smokers, charged: cost says [1000000] but same/1 of [900000] is [900000]",
    ];
    assert_eq!(found, expected);
}

#[test]
fn more_than_was_declared() {
    caught(
        &samples::adult_smokers(),
        "adult_smokers",
        "\"declared\":[1000000]",
        "\"declared\":[999999]",
        &["totals: cost says [1000000] but only [999999] was declared"],
    );
}

#[test]
fn a_choice_that_costs_as_its_cheaper_arm() {
    let line = samples::bills();
    let from = "{\"rule\":\"branch-on-released/1\",\"cost\":[500000]";
    let found = faults(&forge(&line, from, &from.replace("500000", "100000")));
    assert_eq!(
        found[0],
        "query bills, branch-on-released of releases 2 to 3: cost says [100000] but the larger of [500000] and \
         [100000] is [500000]"
    );
}

#[test]
fn rows_that_are_said_to_be_all_there() {
    let line = samples::three_tables();
    let found =
        faults(&line_with(&line, "\"rule\":\"filter/1\",\"stability\":[0,0,1],\"rows\":\"some\"", "every"));
    assert!(
        found.iter().any(|fault| fault.ends_with("(filter): rows says \"every\" but here it is \"some\"")),
        "{found:#?}"
    );
}

fn line_with(line: &str, from: &str, rows: &str) -> String {
    reseal(&line.replace(from, &from.replace("some", rows)))
}

#[test]
fn neighbours_that_are_swapped() {
    // If neighbours add or remove rows, the number of beds is no longer public.
    let found = faults(&forge(&samples::three_tables(), "replace-one", "add-remove"));
    assert!(
        found.iter().any(|fault| fault.contains("rows says \"every\" but here it is \"some\"")),
        "{found:#?}"
    );
    // If neighbours replace rows, sums move by differences. The auditor must report this fault at
    // each sum of a filtered table.
    let found = faults(&forge(&samples::bills(), "add-remove", "replace-one"));
    assert!(
        found.iter().any(|fault| fault.contains("rows says \"some\" but here it is \"every\"")),
        "{found:#?}"
    );
    assert!(
        found.iter().any(|fault| fault.contains("max(|-150|, |2000000|, 2000000 - (-150))")),
        "{found:#?}"
    );
}

#[test]
fn rows_that_are_dropped_hide_their_number() {
    let line = samples::three_tables();
    let beds = line.find("\"record\":\"Bed\"").expect("the beds");
    let dropped = format!("{}{}", &line[..beds], line[beds..].replacen("\"clamp\"", "\"drop row\"", 1));
    let found = faults(&reseal(&dropped));
    assert!(found.iter().any(|fault| fault.contains("(source): rows says \"every\"")), "{found:#?}");
}

#[test]
fn a_subquery_that_charges_another_source() {
    let line = samples::three_tables();
    let from = "\"query\":\"waits\",\"source\":1,\"cost\":[0,230001,0]";
    let found = faults(&forge(&line, from, "\"query\":\"waits\",\"source\":0,\"cost\":[230001,0,0]"));
    assert!(
        found.iter().any(|fault| fault.ends_with("source says 1 but the subquery ran on source 0")),
        "{found:#?}"
    );
}

#[test]
fn a_subquery_whose_plan_does_not_enter_it() {
    let line = samples::three_tables();
    // Removes one step `as-only-source` from a plan, so that the filter is on the outer table.
    let start = line.rfind("{\"rule\":\"as-only-source/1\"").expect("a step");
    let inner = start + line[start..].find("\"premises\":[").expect("premises") + "\"premises\":[".len();
    let end = inner + line[inner..].find("}]}]}").expect("the end of the plan");
    let without = format!("{}{}{}", &line[..start], &line[inner..end + 1], &line[end + 3..]);
    let found = faults(&reseal(&without));
    assert!(!found.is_empty(), "{without}");
}

#[test]
fn a_step_into_a_subquery_outside_of_any() {
    let line = samples::adult_smokers();
    let source = "{\"rule\":\"source/1\",\"source\":0,\"stability\":[1],\"rows\":\"some\"}";
    let wrapped = format!(
        "{{\"rule\":\"as-only-source/1\",\"source\":0,\"stability\":[1],\"rows\":\"some\",\"premises\":[{source}]}}"
    );
    let found = faults(&reseal(&line.replace(source, &wrapped)));
    assert!(found.contains(
        &"query adult_smokers, release 1 (line 14), count, plan: the plan enters 1 of the 0 subqueries and parts around it"
            .to_owned()
    ));
}

#[test]
fn an_interval_that_is_too_narrow() {
    let line = samples::adult_smokers();
    let line = line.replace("\"lo\":18,\"hi\":99,\"digits\":0", "\"lo\":18,\"hi\":50,\"digits\":0");
    let line = line.replace("[99]", "[50]").replace("[990,7]", "[500,7]");
    let found = faults(&reseal(&line));
    assert_eq!(
        found,
        [
            "query adult_smokers, release 2 (line 15), sum, plan step 3 (map), value: the interval says 18 to 50 but it \
          is 18 to 99"
        ]
    );
}

#[test]
fn a_column_under_another_name() {
    let line = samples::adult_smokers();
    let found = faults(&reseal(&line.replace(
        "\"op\":\"column\",\"index\":0,\"name\":\"age\"",
        "\"op\":\"column\",\"index\":3,\"name\":\"age\"",
    )));
    assert_eq!(
        found[0],
        "query adult_smokers, release 1 (line 14), count, plan step 2 (filter), predicate: in `age`: column 3 is \
         called \"bill\", not \"age\""
    );
}

#[test]
fn a_category_value_under_another_name() {
    let line = samples::bills().replace("\"op\":\"is\",\"value\":0", "\"op\":\"is\",\"value\":1");
    let found = faults(&reseal(&line));
    assert!(found[0].contains("value 1 of the category is called \"Er\", not \"Icu\""), "{found:#?}");
}

#[test]
fn assumptions_that_contradict_each_other() {
    let line = samples::adult_smokers();
    let query = "adult_smokers";
    caught(
        &line,
        query,
        "\"private\":true",
        "\"private\":false",
        &[
            "what is assumed, private: says false but the generator is \"chacha20, seeded by the operating system\"",
            "what is assumed, private: NOT PRIVATE: this program was built with a seeded generator, so its noise can \
             be repeated and subtracted (--allow-seeded lets this pass, for tests)",
        ],
    );
    // The reverse forgery: the noise is reproducible, but the record claims to protect data.
    caught(
        &line,
        query,
        "chacha20, seeded by the operating system",
        "chacha20, SEEDED: NOT PRIVATE",
        &["what is assumed, private: says true but the generator is \"chacha20, SEEDED: NOT PRIVATE\""],
    );
    let found = faults(&reseal(&line.replace("\"lazy\"", "\"eager\"")));
    assert_eq!(
        found[0],
        "query adult_smokers, release 1 (line 14), discrete-laplace: the sampler \"eager\" is not known here, only \
         \"lazy\" is"
    );
}

/// Suppose that a row could name other persons in a second column of text identifiers. The row's
/// owner could then decide which person occurs first in the data, and so which rows a join takes.
/// The library does not load such a record.
#[test]
fn a_second_column_of_people_where_people_are_known_by_text() {
    let line = samples::tables::spending();
    let person = "{\"name\":\"person\",\"kind\":\"unbounded\"}";
    let of = |name: &str| format!("{{\"name\":\"{name}\",\"kind\":\"identifier\"}}");
    assert_eq!(faults(&forge(&line, person, &of("person"))), Vec::<String>::new());
    assert_eq!(faults(&forge(&line, person, &format!("{person},{}", of("friend")))), Vec::<String>::new());
    caught(
        &line,
        "spending",
        person,
        &[of("friend"), of("person")].join(","),
        &[
            "what is assumed, source 0 (Visit), columns: the columns \"friend\" and \"person\" both hold identifiers; \
           only \"person\" may, because the other column could decide whose rows come first",
        ],
    );
}

#[test]
fn releases_in_another_order_or_measure_than_they_state() {
    let line = samples::adult_smokers();
    caught(
        &line,
        "adult_smokers",
        "\"line\":15,\"at\":2",
        "\"line\":15,\"at\":1",
        &["release 2 (line 15), discrete-laplace: at says 1 but it is release number 2"],
    );
    caught(
        &line,
        "adult_smokers",
        "\"at\":2,\"measure\":\"pure\"",
        "\"at\":2,\"measure\":\"zcdp\"",
        &[
            "release 2 (line 15), discrete-laplace: the measure says \"zcdp\" but that of the query is \"pure\"",
        ],
    );
    let line = samples::releases::orders();
    let found = faults(&reseal(&line.replacen(
        "\"at\":1,\"measure\":\"renyi\",\"orders\":[1500000,",
        "\"at\":1,\"measure\":\"renyi\",\"orders\":[1500001,",
        1,
    )));
    assert_eq!(
        found,
        [
            "query orders, subquery by_use, each part, release 1 (line 20), discrete-laplace: the measure says \"renyi\" at \
          the orders 1500001, 2000000, 8000000, 16500000 but that of the query is \"renyi\" at \
          the orders 1500000, 2000000, 8000000, 16500000"
        ]
    );
}

#[test]
fn entries_for_sources_that_do_not_exist_and_entries_below_0() {
    let line = samples::adult_smokers();
    let found = faults(&forge(&line, "\"unlisted\":[0]", "\"unlisted\":[0,0]"));
    assert_eq!(
        found,
        ["query adult_smokers, totals: unlisted says [0, 0], 2 entries, but there is 1 source"]
    );
    // A release with a negative cost must not pay for another release.
    let forged = line.replace("\"epsilon\":300000", "\"epsilon\":-300000").replace("[10,3]", "[-10,3]");
    let found = faults(&reseal(&forged));
    assert!(
        found[0].ends_with("release 1 (line 14), discrete-laplace: epsilon says -300000 but must be above 0"),
        "{found:#?}"
    );
}

#[test]
fn missing_entries_count_as_0() {
    let line = samples::three_tables().replace("[0,230001,0]", "[0,230001]").replace("[0,5,0]", "[0,5]");
    assert_eq!(faults(&reseal(&line)), Vec::<String>::new());
}

#[test]
fn seeded_generators_fail_loudly() {
    let found = faults(&samples::seeded());
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("query adult_smokers, what is assumed, private: NOT PRIVATE"), "{found:#?}");
}
