//! Tests of certificates with new rows made from old rows, and with steps that aggregate, limit or
//! match the rows of units.

use super::{holds, refused, told, visits};
use crate::common::aggregate::*;
use crate::common::expr::*;
use crate::common::measurement::*;
use crate::common::query::*;
use crate::common::{faults, forge, reseal};

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
    // Later steps must use the new columns.
    let old = filter(&rows, &flag);
    refused(
        &certificate("q", &sources, 0, &laplace(5, 1000, &count(&old))),
        "release 1 (line 5), count, plan step 3 (filter), predicate: in `flag`: column 1 is called \"w\", not \"flag\"",
    );
    // The value of an earlier map is lost.
    let mapped = map(&source(&sources, 0), &x);
    let rows = flat_map(&mapped, "Made", &[("y", Ty::Boolean)], 1, &[(&flag, vec![&flag])]);
    let value = sum(&Plan { range: Some((-5, 9, 0)), ..rows });
    refused(
        &certificate("q", &sources, 0, &laplace(5, 1000, &value)),
        "release 1 (line 5), sum, value: no map comes before the sum, so the values that are summed have no bound",
    );
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
    // The three rows of a unit become one row. This also holds if neighbours replace rows, and
    // after steps that work row by row.
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
        &format!("{step}, column n: the range from 4 to 0 is empty"),
    );
    told(
        &forge(&line, "\"feature\":\"any\"", "\"feature\":\"max\""),
        &format!("{step}, column one: a number must be here"),
    );
    told(&forge(&line, "\"record\":\"Made\"", "\"record\":\"\""), &format!("{step}: the record has no name"));
    let short = by_unit(&all, "Made", &columns, &[feature("\"count\",\"lo\":0,\"hi\":4", &[])]);
    told(
        &certificate("q", &sources, 0, &laplace(5, 1000, &count(&short))),
        &format!("{step}: 1 features do not fit a row of 3 columns"),
    );
    let unknown = "the owners of the rows before it are not known";
    // Here each row is a separate unit.
    let rows = visits(false, None);
    told(&counted(&rows, &source(&rows, 0)), unknown);
    // The owners are also unknown after `by-unit`, in a part, and in the table of a called query.
    let once = by_unit(&all, "Made", &columns[..1], &[feature("\"count\",\"lo\":0,\"hi\":4", &[])]);
    let again = by_unit(&once, "Made", &columns[..1], &[feature("\"count\",\"lo\":0,\"hi\":4", &[])]);
    told(&certificate("q", &sources, 0, &laplace(5, 1000, &count(&again))), unknown);
    let body = laplace(5, 1000, &count(&gathered(&sources, &part(&all))));
    told(&certificate("q", &sources, 0, &parts(&all, &by_truth(&flag), &body)), unknown);
    let called = laplace(5, 1000, &count(&gathered(&sources, &as_only_source(&all, 0))));
    told(&certificate("q", &sources, 0, &subquery("inner", 0, 1, &called)), unknown);
    // The auditor cannot read a feature with an unknown name.
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
    // A unit never has more rows than before, and the owner of each row is known.
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
    // A common value must be a bounded number, a category or a truth value. Identifiers are none of
    // these.
    let free = [feature("\"same\"", &[&sources[0].column("free", 3)])];
    let wrong = by_unit_and(&all, &by_flag, "Made", &[("free", Ty::Unbounded)], &free);
    told(&counted(&sources, &wrong), "a number with an interval, a category, or true or false is needed");
    let unknown = "the owners of the rows before it are not known";
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
    // The stability is the largest number of rows that one unit keeps.
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
    // The auditor refuses every other stability.
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
    // The auditor checks the other table, too.
    let source_of = "{\"rule\":\"source/1\",\"source\":1,\"stability\":[0,7]";
    told(
        &forge(&joined, source_of, "{\"rule\":\"source/1\",\"source\":1,\"stability\":[0,1]"),
        "other table, plan step 1 (source): stability says",
    );
    // The owner of a row is not known if each row is a unit, after `by-unit`, and in a part.
    let unknown = "the owners of the rows before it are not known";
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
    // The auditor refuses tables with different neighbour relations, or with identifiers of
    // different kinds.
    let mixed = [visits(true, Some(3)), visits(false, Some(7))].concat();
    told(
        &counted(&mixed, &semi_join(&source(&mixed, 0), true, &source(&mixed, 1))),
        "the two tables are under different neighbour relations",
    );
    let person = "{\"name\":\"person\",\"kind\":\"unbounded\"}";
    // The test pairs each kind of identifier with each other kind. Kinds with the same number can
    // be compared.
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
    // Text identifiers of two tables can be compared only if both tables share the unit.
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
        "identifiers of text can only be compared within one source, or if both sources share their unit";
    for units in [["", ""], ["Person", ""], ["", "Person"], ["Person", "Payer"]] {
        told(&of_text(units), apart);
    }
    // Text identifiers of a single source can be compared with each other.
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
