//! Sample queries over values of each kind: dates, texts, dates with times, lists and names.

use super::patients;
use crate::common::aggregate::*;
use crate::common::expr::*;
use crate::common::measurement::*;
use crate::common::query::*;
use crate::common::reseal;

/// Dates, missing values, products, and a unit whose rows beyond the fifth were dropped.
pub fn episodes() -> String {
    let gap = |of: Ty| Ty::Gap(Box::new(of));
    let wards = vec!["Icu", "Er"];
    let sources = [Source {
        record: "Episode",
        replace: false,
        at_most: Some(5),
        invalid: "refuse",
        columns: vec![
            ("came", Ty::Date(16_436, 20_088)),
            ("left", gap(Ty::Date(16_436, 20_088))),
            ("nights", Ty::Number(0, 365, 0)),
            ("pain", gap(Ty::Number(0, 10, 0))),
            ("ward", gap(Ty::Category(wards.clone()))),
            ("insured", gap(Ty::Boolean)),
            ("fee", Ty::Number(-99, 9_999, 2)),
        ],
    }];
    let column = |name, value| sources[0].column(name, value);
    let all = source(&sources, 0);
    let (came, left) = (column("came", 18_321), column("left", MISSING));
    let since = predicate("ge", &calendar("year", &came, 2020), &literal(2020, 0));
    let gone = filter(&all, &predicate("and", &is_some(&left), &since));
    let days = clamp(0, 30, &arithmetic("sub", &value_or(&left, &came), &came));
    let ward = is(1, &value_or(&column("ward", 1), &variant(0, &wards)));
    let some = filter(&all, &predicate("or", &ward, &value_or(&column("insured", MISSING), &truth(false))));
    // The literals are the date 2020-02-29, and the date 2015-01-01 as the default for a patient
    // who has not left. The page must show them as dates.
    let left_late = predicate("lt", &literal(18_321, 0), &value_or(&left, &literal(16_436, 0)));
    let some = filter(&some, &predicate("or", &left_late, &predicate("ge", &came, &literal(18_322, 0))));
    let weekend = predicate("ge", &calendar("weekday", &came, 6), &literal(6, 0));
    let winter = predicate("lt", &calendar("month", &came, 2), &literal(3, 0));
    let releases = [
        laplace(40, 100_000, &count(&gone)),
        laplace(41, 200_000, &sum(&map(&gone, &days))),
        laplace(42, 300_000, &sum(&map(&all, &product(&column("fee", 5), &column("nights", 3))))),
        laplace(43, 400_000, &sum(&map(&some, &value_or(&column("pain", 4), &literal(-1, 0))))),
        laplace(44, 500_000, &count(&filter(&all, &predicate("and", &weekend, &winter)))),
        // The intervals begin at 2020-01-01 and 2021-01-01.
        laplace(45, 600_000, &histogram(&all, &by_intervals(&[18_262, 18_628], &came))),
    ];
    let line = certificate("episodes", &sources, 0, &sequential(&releases));
    let kept =
        sources[0].json().replace("\"at_most\"", "\"keep\"").replace("\"unbounded\"", "\"identifier\"");
    reseal(&line.replace(&sources[0].json(), &kept))
}

/// Short texts: equality with a constant, a constant prefix, constants that are longer than the
/// column allows, and the length.
pub fn codes() -> String {
    let sources = [Source {
        record: "Diagnosis",
        replace: true,
        at_most: None,
        invalid: "refuse",
        columns: vec![("code", Ty::Text(8)), ("land", Ty::Text(2)), ("days", Ty::Number(0, 30, 0))],
    }];
    let all = source(&sources, 0);
    let code = sources[0].column("code", packed("K21.9", 8));
    let land = sources[0].column("land", packed("DE", 2));
    let reflux = predicate(
        "or",
        &text_op("starts-with", "K21", &code, true),
        &predicate(
            "or",
            &text_op("is-text", "J45", &code, false),
            &text_op("starts-with", "KLMNOPQR", &code, false),
        ),
    );
    let home = predicate(
        "and",
        &text_op("is-text", "DE", &land, true),
        &not(&text_op("is-text", "DEU", &land, false)),
    );
    let releases = [
        laplace(70, 100_000, &count(&filter(&all, &reflux))),
        laplace(71, 200_000, &sum(&map(&filter(&all, &home), &sources[0].column("days", 3)))),
        laplace(72, 300_000, &sum(&map(&all, &length(&code, 5)))),
        laplace(73, 400_000, &count(&filter(&all, &text_op("starts-with", "", &land, true)))),
    ];
    certificate("codes", &sources, 0, &sequential(&releases))
}

/// Text parameters that are as long as the column, shorter, and longer. Also a comparison of two
/// columns.
pub fn given_texts() -> String {
    let sources = [Source {
        record: "Stay",
        replace: true,
        at_most: None,
        invalid: "refuse",
        columns: vec![("code", Ty::Text(8)), ("land", Ty::Text(2)), ("days", Ty::Number(0, 30, 0))],
    }];
    let all = source(&sources, 0);
    let code = sources[0].column("code", packed("K21.9", 8));
    let land = sources[0].column("land", packed("DE", 2));
    let start = given_text("start", 4, "K21");
    let asked = given_text("code", 8, "K21.9");
    let here = predicate(
        "and",
        &texts_op("begins-with", &code, &start, true),
        &not(&texts_op("begins-with", &land, &start, false)),
    );
    let same = predicate(
        "or",
        &texts_op("same-text", &code, &asked, true),
        &predicate(
            "or",
            &texts_op("same-text", &land, &asked, false),
            &texts_op("same-text", &code, &land, false),
        ),
    );
    let releases = [
        laplace(90, 100_000, &count(&filter(&all, &here))),
        laplace(91, 200_000, &sum(&map(&filter(&all, &same), &sources[0].column("days", 3)))),
    ];
    certificate("given_texts", &sources, 0, &sequential(&releases))
}

/// Dates with times of day: hours, days and differences. One column begins before 1970. Also texts
/// that can be missing.
pub fn moments() -> String {
    let sources = [Source {
        record: "Ride",
        replace: false,
        at_most: None,
        invalid: "drop row",
        columns: vec![
            ("began", Ty::DateTime(1_577_836_800, 1_735_689_599)),
            ("built", Ty::DateTime(-62_135_596_800, 86_399)),
            ("dock", Ty::Gap(Box::new(Ty::Text(5)))),
        ],
    }];
    let all = source(&sources, 0);
    let (began, built) = (sources[0].column("began", 1_609_459_199), sources[0].column("built", -1));
    let dock = value_or(&sources[0].column("dock", MISSING), &text_literal("none", 5));
    let rush = predicate("lt", &hour_of(&began), &literal(9, 0));
    let weekend = predicate("ge", &calendar("weekday", &date_of(&began), 4), &literal(6, 0));
    let age = div(365, &arithmetic("sub", &date_of(&began), &date_of(&built)));
    let seconds = arithmetic("sub", &began, &built);
    let releases = [
        laplace(80, 100_000, &count(&filter(&all, &predicate("and", &rush, &weekend)))),
        laplace(81, 200_000, &sum(&map(&all, &age))),
        laplace(82, 300_000, &sum(&map(&all, &seconds))),
        laplace(83, 400_000, &sum(&map(&all, &hour_of(&built)))),
        laplace(84, 500_000, &count(&filter(&all, &text_op("starts-with", "no", &dock, true)))),
    ];
    certificate("moments", &sources, 0, &sequential(&releases))
}

/// Names that could end a text, hide a word or equal a keyword. Also different parameters with the
/// same name.
pub fn awkward() -> String {
    let sources = [Source {
        record: "Row*) Axiom",
        replace: false,
        at_most: Some(2),
        invalid: "drop row",
        columns: vec![
            ("forall", Ty::Number(0, 9, 0)),
            ("Forall", Ty::Boolean),
            ("count", Ty::Category(vec!["*)", "(*", "\\\" |}"])),
            ("a1", Ty::Number(-9, 9, 1)),
            ("\\u65e5", Ty::Unbounded),
        ],
    }];
    let [number, truth, kind, decimal] =
        ["forall", "Forall", "count", "a1"].map(|name| sources[0].column(name, 1));
    let unbounded = sources[0].column("\\u65e5", 1);
    let limit = |name| parameter(name, 0, 9, 0, 1);
    let chosen = predicate("and", &is(0, &kind), &predicate("or", &truth, &not(&is(1, &kind))));
    let some = filter(&source(&sources, 0), &chosen);
    // The caller's parameter `D` is in the value, and the called query has another parameter `D`.
    let mapped = map(&some, &arithmetic("min", &number, &limit("D")));
    let inner = as_only_source(&mapped, 0);
    let inner = filter(&inner, &predicate("le", &number, &arithmetic("max", &limit("D"), &limit("answers"))));
    let shown = map(&inner, &choose(&truth, &neg(&limit("D")), &abs(&literal(-3, 0))));
    let within = sequential(&[laplace(7, 1_000, &sum(&shown)), laplace(8, 1_000, &count(&inner))]);
    let counted_only = map(&source(&sources, 0), &limit("Unseen"));
    let tenths = map(&some, &arithmetic("add", &decimal, &neg(&literal(5, 1))));
    let far = filter(&some, &predicate("gt", &unbounded, &literal(-1, 0)));
    let pair = [laplace(20, 5_000, &count(&far)), laplace(21, 2_000, &scale(-2, &count(&far)))];
    let nothing = nothing_at_all(&Measure::Pure, 1);
    certificate(
        "Theorem \\\"x\\\" *) Qed",
        &sources,
        0,
        &sequential(&[
            laplace(14, 3_000, &negate(&sum(&tenths))),
            subquery("x *) (* \\\"", 0, 1, &within),
            branch(&branch(&pair[0], &pair[1]), &nothing),
            laplace(30, 1_000, &count(&counted_only)),
            laplace(31, 1_000, &count(&filter(&far, &predicate("lt", &limit("D"), &number)))),
        ]),
    )
}

/// Public lists, looked up by a category and by a number.
pub fn prices() -> String {
    let sources = [patients()];
    let people = &sources[0];
    let charge = look_up("charges", 0, 2, (0, 900), &people.column("ward", 0));
    let limit = look_up("limits", 0, 121, (-1, 40), &people.column("age", 60));
    let known = filter(&source(&sources, 0), &predicate("ge", &limit, &literal(0, 0)));
    let total = arithmetic("sub", &charge, &limit);
    certificate("prices", &sources, 0, &sequential(&[laplace(98, 400_000, &sum(&map(&known, &total)))]))
}

/// A sum of square roots over the patients of one ward. The ward is a parameter.
pub fn distances() -> String {
    let sources = [patients()];
    let people = &sources[0];
    let there = same_variant(&people.column("ward", 0), &given("ward", &["Icu", "Er"], 1));
    let age = people.column("age", 60);
    let other = same_variant(&given("other", &["Icu", "Er"], 0), &people.column("ward", 0));
    // The argument ranges from 24 to 144, so the roots range from 4 to 12. If either end of the
    // range were smaller by one, its root would differ.
    let root = isqrt(&arithmetic("add", &age, &literal(24, 0)));
    let kept = filter(&filter(&source(&sources, 0), &there), &not(&other));
    certificate("distances", &sources, 0, &sequential(&[laplace(97, 400_000, &sum(&map(&kept, &root)))]))
}
