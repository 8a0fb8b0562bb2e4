//! Tests of the errors for what newcomers guess.

use super::{codes, item, query, refused};

#[test]
fn guesses_get_the_right_name() {
    for (body, code, what) in [
        ("patients.fliter(|p| p.smoker).count().laplace(0.1).value()", "DP0208", "a similar name: `filter`"),
        ("patients.where_(|p| p.smoker).count().laplace(0.1).value()", "DP0208", "it is called filter"),
        ("patients.xyz(|p| p.smoker).count().laplace(0.1).value()", "DP0208", "choose rows with `filter`"),
        ("patients.n_unique().laplace(0.1).value()", "DP0208", "`.count_units().laplace(0.5)`"),
        (
            "patients.map(|p| p.code).key_counts().threshold(0.1, 1e-9).values()",
            "DP0208",
            "`.laplace_threshold(0.5, 1e-9)`",
        ),
        (
            "patients.histogram(|p| p.ward, |p| p.smoker).laplace(0.1).values()",
            "DP0103",
            "`.histogram(|p| (p.ward, p.smoker))`",
        ),
        (
            "patients.filter(|p| p.smoker, |p| p.age > 3).count().laplace(0.1).value()",
            "DP0103",
            "`.filter(|p| p.smoker && p.age > 3)`",
        ),
        ("patients.filter(col(3).gt(18)).count().laplace(0.1).value()", "DP0103", "not `col(3).gt(18)`"),
        (
            "patients.map(|p| p.age).filter(|p| p.smoker).count().laplace(0.1).value()",
            "DP0103",
            "no column `smoker`",
        ),
        ("patients.map(|p| p.age.fill_null(0)).sum().laplace(0.1).value()", "DP0103", "`p.income.or(0)`"),
        ("(patients.count() / patients.count()).laplace(0.1).value()", "DP0208", "cannot be divided"),
        ("patients.histogram(|p| p.ward).laplace(0.1).value()", "DP0208", "read all of them: `.values()`"),
        ("patients.count().laplace(0.1).values()", "DP0208", "it has one number"),
        ("let n = patients.count().laplace(0.1); n / 2", "DP0208", "read its value first: `n.value()`"),
        ("let n = patients.count().laplace(0.1); n + 2", "DP0208", "read its value first: `n.value()`"),
        ("patients.count().laplace(0.1)", "DP0208", "the answer of this query is `i64`"),
        ("let n = patients.count().laplace(0.1); (n)", "DP0208", "read its value: `n.value()`"),
    ] {
        refused(&query(body), code, what);
    }
    for free in [
        "let n = patients.count().laplace(0.1); (n.value() + 1) / 2",
        "patients.histogram(|p| p.ward).laplace(0.1).values()[0]",
        "patients.map(|p| p.age).filter(|a| a > 3).count().laplace(0.1).value()",
        "patients.histogram(|p| p.ward).select(0.1).value() as i64",
    ] {
        assert_eq!(codes(&query(free)), [""; 0], "{free}");
    }
}

#[test]
fn a_cost_is_no_parameter() {
    let text = item("epsilon = 1.0", "fn q(a: Table<A>, eps: f64) -> i64 { 3 }");
    refused(&text, "DP0109", "it is a literal at the release");
    let text = item("epsilon = 1.0", "fn q(a: Table<A>, limit: f64) -> i64 { 3 }");
    refused(&text, "DP0109", "a float is not exact");
}

#[test]
fn tables_of_two_records_are_not_combined() {
    let united = |other| {
        let body = "{ a.union(b).count().laplace(0.5).value() }";
        item("epsilon(a = 0.5, b = 0.5)", &format!("fn q(a: Table<A>, b: Table<{other}>) -> i64 {body}"))
    };
    refused(&united("B"), "DP0272", "rows of `A` and of `B`");
    assert_eq!(codes(&united("A")), [""; 0]);
}

#[test]
fn a_loop_of_unknown_length_is_one_error() {
    let body = "{ let mut n = 0; for w in Ward::ALL { n += patients.filter(|p| p.ward == w).count().laplace(0.1).value(); } n }";
    refused(&query(body), "DP0104", "its number of rounds is not known");
    let body = "{ let mut n = 0; for w in LIST { n += patients.filter(|p| p.age == w + x).count().laplace(0.1).value(); } n }";
    assert_eq!(codes(&query(body)), ["DP0103", "DP0104"]);
}

#[test]
fn the_variable_of_a_loop_is_a_parameter() {
    let each = |list: &str, condition: &str| {
        let ask = format!("patients.filter(|p| {condition}).count().laplace(0.05).value()");
        query(&format!("{{ let mut n = 0; for x in {list} {{ n += {ask}; }} n }}"))
    };
    for (list, condition) in
        [("1..=12", "p.month == x"), ("[40, 20, 60]", "p.age < x"), ("-2..2", "p.age < x")]
    {
        let text = each(list, condition);
        assert_eq!(codes(&text), [""; 0], "{list}");
        assert!(text.contains("const NAME : & 'static :: core :: primitive :: str = \"x\""), "{text}");
        assert!(text.contains("clamped (x as"), "{text}");
    }
    let text = each("[Ward::Icu, Ward::Er]", "p.ward == x");
    assert!(codes(&text).is_empty() && text.contains("type Category = Ward"), "{text}");
    let unused = each("1..=12", "p.smoker");
    assert!(!unused.contains("__DpParameter"), "{unused}");
    refused(&each("[0.5, 1.5]", "p.age < x"), "DP0103", "the variable `x`");
}
