//! Tests of queries that make rows of a new type, from one row or from all rows of a unit.

use super::refusals::{codes, query, refused};

#[test]
fn a_map_to_a_record_is_a_list_of_one_slot() {
    let mapped = query("patients.map(|p| Stay { days: p.age }).map(|s| s.days).sum().laplace(0.1).value()");
    assert_eq!(codes(&mapped), [""; 0], "{mapped}");
    assert!(mapped.contains("flat_map ::< Stay ,") || mapped.contains("flat_map :: < Stay ,"), "{mapped}");
    refused(
        &query("patients.map(|p| Stay { days: p.age, ..p }).count().laplace(0.1).value()"),
        "DP0103",
        "give every column of the new row a value",
    );
}

#[test]
fn features_are_of_a_units_rows_with_one_value_of_a_key() {
    let wanted = "by_unit_and(|v| (v.ward, v.age.clamp(0, 9), v.year.cut([3])), |w| a::Of { n: w.count().clamp(0, 5), ward: w.ward, \
        age: (w.age.clamp(0, 9)), old: w.age.max(), some: w.smoker.any() })";
    let expansion = query(&format!("patients.{wanted}.limit(3).map(|k| k.old).sum().laplace(0.1).value()"));
    assert_eq!(codes(&expansion), [""; 0], "{expansion}");
    let made = expansion.replace(' ', "");
    for part in [
        "by_unit_and::<a::Of,_,_>",
        "rows_within(",
        "same(w.ward)",
        "transformation::same(w.age.clamp(",
        "greatest(w.age)",
    ] {
        assert!(made.contains(part), "{part}: {made}");
    }
    for (closures, what) in [
        ("|v| v.age", "takes a closure for the key and one for a new row, but got `|v| v.age`"),
        ("|v| v.age, |v| v.age", "takes a closure for the key and one for a new row"),
        ("|v| v.age, |v| Of { n: v.smoker }", "`v.smoker` is a value of one row and not in the key"),
        ("|v| v.age, |w| Of { n: w.age + 1 }", "`w.age + 1` is a value of one row and not in the key"),
        ("|v| (v.age, v.ward), |v| Of { n: (v.age, v.ward) }", "is a value of one row and not in the key"),
        ("|v| v.age, |v| Of { n: v.age.sum() }", "`v.age.sum()` has no `clamp`"),
        ("|v| v.age, |v| Of { n: v.days.first() }", "depends on the order of the rows"),
        ("|v| v.age.cut([3]), |v| Of { n: v.age.cut([3]) }", "is a group, not a value"),
    ] {
        let expansion = query(&format!("patients.by_unit_and({closures}).count().laplace(0.1).value()"));
        refused(&expansion, "DP0333", what);
    }
    let one = "by_unit(|v| Visitor { n: v.count().clamp(0, 5) })";
    let key = "by_unit_and(|v| v.ward, |v| Of { ward: v.ward, n: v.count().clamp(0, 5) })";
    refused(
        &query(&format!("patients.{one}.{key}.count().laplace(0.1).value()")),
        "DP0265",
        "already has one row per unit",
    );
    let both = query(&format!("patients.{key}.{one}.count().laplace(0.1).value()"));
    assert_eq!(codes(&both), [""; 0], "{both}");
    refused(
        &query(&format!("patients.partition(|p| p.ward).{key}.count().laplace(0.1).values()")),
        "DP0208",
        "before `partition`",
    );
}

#[test]
fn features_are_of_all_rows_of_a_unit() {
    let wanted = "by_unit(|v| a::Visitor { n: v.count().clamp(0, 5), spent: (v.age * 2).sum().clamp(0, 1000), \
        old: v.age.max(), young: v.age.min(), some: v.smoker.any(), none: (!v.smoker).all() })";
    let expansion = query(&format!("patients.{wanted}.map(|k| k.spent).sum().laplace(0.1).value()"));
    assert_eq!(codes(&expansion), [""; 0], "{expansion}");
    let made = expansion.replace(' ', "");
    for part in [
        "by_unit::<a::Visitor,_>",
        "rows_within(",
        "total_within(",
        "greatest(v.age)",
        "least(v.age)",
        "any(v.smoker)",
        "all((!v.smoker))",
        "::in_order(",
    ] {
        assert!(made.contains(part), "{part}: {made}");
    }
    for (closure, what) in [
        ("|v| v.age", "not a closure that gives a new row"),
        ("f", "not a closure that gives a new row"),
        ("|v| Visitor { n: v.count() }", "`v.count()` has no `clamp`"),
        ("|v| Visitor { n: v.age.sum() }", "`v.age.sum()` has no `clamp`"),
        ("|v| Visitor { n: v.age }", "`v.age` is a value of one row"),
        ("|v| Visitor { n: v.age.clamp(0, 5) }", "`v.age` is a value of one row"),
        ("|v| Visitor { n: v.age.max(3) }", "`v.age.max(3)` is a value of one row"),
        ("|v| Visitor { n: v.age.max().clamp(0, 5) }", "`v.age.max()` is a value of one row"),
        ("|v| Visitor { n: v.age.first() }", "depends on the order of the rows"),
        ("|v| Visitor { n: v.age.count().clamp(0, 5) }", "does not count rows"),
    ] {
        let expansion = query(&format!("patients.by_unit({closure}).count().laplace(0.1).value()"));
        refused(&expansion, "DP0266", what);
    }
    for (ends, code, what) in [("v.age, 5", "DP0206", "this is neither"), ("5, 0", "DP0206", "5 is above 0")]
    {
        let closure = format!("|v| Visitor {{ n: v.count().clamp({ends}) }}");
        refused(&query(&format!("patients.by_unit({closure}).count().laplace(0.1).value()")), code, what);
    }
    let one = "by_unit(|v| Visitor { n: v.count().clamp(0, 5) })";
    refused(
        &query(&format!("patients.{one}.{one}.count().laplace(0.1).value()")),
        "DP0265",
        "already has one row per unit",
    );
    refused(
        &query(&format!("patients.{one}.filter(|k| k.n > 1).{one}.count().laplace(0.1).value()")),
        "DP0265",
        "already",
    );
    refused(
        &query(&format!("patients.partition(|p| p.smoker).{one}.count().laplace(0.1).values()")),
        "DP0208",
        "before `partition`",
    );
    refused(&query(&format!("helper(patients.{one})")), "DP0111", "this table holds new ones");
}

#[test]
fn new_rows_are_listed_as_slots() {
    for (call, what) in [
        ("flat_map(|p| p.age)", "not a closure that lists slots"),
        ("flat_map(|p| [])", "not a closure that lists slots"),
        ("flat_map(f)", "not a closure that lists slots"),
        ("flat_map(|p| [Stay { days: p.age }])", "not a closure that lists slots"),
        ("flat_map::<Stay, 2>(|p| [(true, Stay { days: p.age })])", "it lists 1 slots, but declares 2"),
        ("flat_map::<Visit, 1>(|p| [(true, Stay { days: p.age })])", "its slots are rows of `Stay`"),
        ("flat_map::<Stay>(|p| [(true, Stay { days: p.age })])", "the new record and the number of slots"),
        (
            "flat_map(|p| [(true, Stay { days: p.age }), (true, Visit { days: p.age })])",
            "rows of the same record",
        ),
        ("flat_map(|p| [(true, Stay { days: p.age }), 3])", "not a condition and a new row"),
    ] {
        let expansion = query(&format!("patients.{call}.count().laplace(0.1).value()"));
        refused(&expansion, "DP0114", what);
    }
    for (slot, what) in
        [("(p.age % 2, Stay { days: 1 })", "the remainder"), ("(true, Stay { days: 1, ..p })", "`..`")]
    {
        refused(
            &query(&format!("patients.flat_map(|p| [{slot}]).count().laplace(0.1).value()")),
            "DP0103",
            what,
        );
    }
    let free = query(
        "patients.flat_map(|p| { [(p.smoker, a::Stay { days: p.age, k: 3 })] }).count().laplace(0.1).value()",
    );
    assert_eq!(codes(&free), [""; 0], "{free}");
    assert!(free.contains("a :: StayValues { days : p . age ,"), "{free}");
    let mapped = query("helper(patients.flat_map(|p| [(true, Stay { days: p.age })]))");
    refused(&mapped, "DP0111", "this table holds new ones");
}
