//! Tests of refused closures over rows, and of refused columns of records.

use std::str::FromStr;

use proc_macro2::TokenStream;

use super::{codes, item, query, record, refused};

#[test]
fn closures_describe_rows() {
    for (closure, what) in [
        ("{ println!(\"x\"); p.age > 3 }", "`println!` is not part of a row expression"),
        ("helper(p.age) > 3", "a call of `helper`"),
        ("p.age.pow(2) > 3", "the method `pow`"),
        ("p.age.min(1, 2) > 3", "`min` with 2 arguments"),
        ("p.age % 2 == 0", "the remainder `%`"),
        ("p.smoker ^ p.smoker", "`^`"),
        ("p.age << 2 > 3", "the shift `<<`"),
        ("{ p.age += 1; p.smoker }", "the assignment `+=`"),
        ("{ n = 1; p.smoker }", "an assignment"),
        ("p.age as f64 > 1.5", "a cast with `as`"),
        ("&p.age > 3", "a reference"),
        ("*p.age > 3", "`*`"),
        ("p.ages[0] > 3", "an index"),
        ("{ for i in 0..3 {} p.smoker }", "a loop"),
        ("return p.smoker", "`return`"),
        ("p.age? > 3", "`?`"),
        ("(|| true)()", "a call of"),
        ("p.name < \"x\"", "text"),
        ("p.age > other", "the variable `other`"),
        ("p.age > Limit", "the variable `Limit`"),
        ("p.age > i64::MAX", "`i64::MAX`"),
        ("p.ward > Ward::Icu", "`Ward::Icu`"),
        ("p.age > patients", "`patients`"),
        ("other.age > 3", "a field of another value"),
        ("(p.age, 3)", "a tuple"),
        ("if p.smoker { p.age }", "an `if` without `else`"),
        ("if let Some(x) = p.age { x } else { 1 }", "`if let`"),
        ("match p.age { 0..=9 => true, _ => false }", "a pattern of numbers"),
        ("match p.ward { Ward::Icu if n => true, _ => false }", "a guard"),
        ("match p.ward { w => true }", "this pattern"),
        ("{ let (a, b) = p.age; a > 3 }", "a pattern"),
        ("{ let a; p.smoker }", "a `let` without a value"),
        ("{ p.smoker; }", "a statement without a `let`"),
        ("{ fn f() {} p.smoker }", "an item"),
        ("unsafe { p.smoker }", "`unsafe`"),
        ("p.laplace(0.1) > 3", "the method `laplace`"),
    ] {
        let expansion = query(&format!("patients.filter(|p| {closure}).count().laplace(0.1).value()"));
        assert!(!codes(&expansion).is_empty(), "{closure}");
        assert!(codes(&expansion).iter().all(|code| code == "DP0103"), "{closure}: {expansion}");
        assert!(expansion.contains(what), "{closure}: {expansion}");
    }
    for (closure, code, what) in [
        ("p.day < \"2023-02-29\"", "DP0103", "a text that is not a date"),
        ("p.code < \"K21\"", "DP0103", "a text by `==` and `!=`"),
        ("p.code.contains(\"K\")", "DP0103", "compare the start of a text"),
        ("p.day == -\"2024-02-29\"", "DP0103", "the opposite of a date"),
        ("p.ward < \"Icu\"", "DP0103", "with its variants"),
        ("p.pain.unwrap_or(0) > 3", "DP0103", "`p.income.or(0)`"),
        ("p.pain == None", "DP0103", "`!p.income.is_some()`"),
        ("p.pain == Some(3)", "DP0103", "`p.income.or(0) == 3`"),
        ("p.day > Date::new(2024, 1, 1)", "DP0103", "write a date in quotes"),
        ("p.day.day() > 3", "DP0103", "count days from a date of your choice"),
        ("p.age.between(18, 65)", "DP0103", "`p.age >= 18 && p.age <= 65`"),
        ("p.code.ends_with(\"K\")", "DP0103", "compare the start of a text, "),
        ("p.age.pow(2) > 3", "DP0103", "multiply: `p.age * p.age`"),
        ("p.age.sqrt() > 3", "DP0103", "`p.age.isqrt()`"),
        ("p.smoker as i64 == 1", "DP0103", "for a condition write `if p.smoker"),
        ("p.pain.is_some(3)", "DP0103", "with 1 arguments"),
        ("p.pain.or() > 3", "DP0103", "with 0 arguments"),
        ("p.age / 0 > 3", "DP0207", "this divisor is not one"),
        ("3 / p.age > 3", "DP0207", "this divisor is not one"),
        ("p.age > 4611686018427387903 + 1", "DP0403", "this literal arithmetic leaves the range"),
        ("p.age > 9223372036854775807", "DP0403", "9223372036854775807"),
        ("p.bill > 0.1234567", "DP0404", "0.1234567"),
        ("p.age > 3i64", "DP0406", "`3i64`"),
    ] {
        refused(&query(&format!("patients.filter(|p| {closure}).count().laplace(0.1).value()")), code, what);
    }
    for (closure, what) in [
        ("|(a, b)| true", "a pattern"),
        ("|p, q| true", "other than one parameter"),
        ("|p| -> bool { true }", "a return type"),
    ] {
        refused(&query(&format!("patients.filter({closure}).count().laplace(0.1).value()")), "DP0103", what);
    }
}

#[test]
fn the_ends_of_a_clamp_are_literals_in_order() {
    for (closure, what) in [
        ("p.age.clamp(99, 18)", "99 is above 18"),
        ("p.bill.clamp(0.5, 0.25)", "0.5 is above 0.25"),
        ("p.age.clamp(0, p.age)", "is not a literal, a constant or a public parameter"),
        ("p.age.clamp(0, limit + 1)", "is not a literal, a constant or a public parameter"),
    ] {
        refused(&query(&format!("patients.map(|p| {closure}).sum().laplace(0.1).value()")), "DP0206", what);
    }
    for free in [
        "p.age.clamp(18, 18).min(limit)",
        "p.age.clamp(limit, TOP)",
        "p.age.clamp(0, limit)",
        "p.age.bucket([TOP, 99])",
    ] {
        let free = query(&format!("patients.map(|p| {free}).sum().laplace(0.1).value()"));
        assert_eq!(codes(&free), [""; 0], "{free}");
    }
    let limited = query("patients.map(|p| p.age.clamp(0, limit)).sum().laplace(0.1).value()");
    assert!(limited.replace(' ', "").contains(".min("), "{limited}");
}

#[test]
fn closures_elsewhere_are_ordinary() {
    let free =
        query("let patients2 = vec![1, 2]; patients2.iter().map(|x| x % 2).filter(|x| f(x)).count() as i64");
    assert_eq!(codes(&free), [""; 0], "{free}");
    // After a `let` gives the name `patients` another value, the macro no longer treats it as a
    // table.
    let shadowed = query("let patients = vec![1, 2]; patients.iter().map(|x| x % 2).count() as i64");
    assert_eq!(codes(&shadowed), [""; 0], "{shadowed}");
}

#[test]
fn columns_are_bounded() {
    for (field, code, what) in [
        ("x: f64", "DP0211", "rounding errors"),
        ("x: std::primitive::f32", "DP0211", "rounding errors"),
        ("x: String", "DP0212", "not a set of values"),
        (
            "#[dp(keep = 2)] x: String",
            "DP0214",
            "belong to the field that is marked `unit`: `#[dp(unit, keep = 5)]`",
        ),
        ("x: &'static str", "DP0212", "not a set of values"),
        ("x: Option<i64>", "DP0210", "column `x` needs a range"),
        ("#[dp(unbounded)] x: Option<i64>", "DP0213", "cannot hold this type: `Option<i64>`"),
        ("x: Option<Option<bool>>", "DP0213", "cannot hold this type: `Option<Option<bool>>`"),
        ("x: Option<String>", "DP0212", "not a set of values"),
        ("#[dp(unit, keep = 2, range = 0..=9)] x: Option<i64>", "DP0214", "every row needs an identifier"),
        ("x: Date", "DP0214", "a date needs a range of dates"),
        ("#[dp(range = 0..=9)] x: Date", "DP0214", "a date needs a range of dates"),
        (
            "#[dp(range = \"2024-03-01\"..=\"2024-02-01\")] x: Date",
            "DP0210",
            "2024-03-01 is above 2024-02-01",
        ),
        ("#[dp(range = \"2024-02-30\"..=\"2024-03-01\")] x: Date", "DP0406", "2024-02-30"),
        (
            "#[dp(range = \"2024-02-01\"..=\"2024-03-01\", step = 1)] x: Date",
            "DP0214",
            "`step` does not apply",
        ),
        ("#[dp(range = \"2024-02-01\"..=\"2024-03-01\")] x: i64", "DP0214", "belongs to a `Date`"),
        ("x: u64", "DP0210", "`u64`"),
        ("x: i64", "DP0210", "column `x` needs a range"),
        ("#[dp(range = 5..=1)] x: i64", "DP0210", "5 is above 1"),
        ("#[dp(range = 0..9)] x: i64", "DP0214", "both ends"),
        ("#[dp(range = 0..=300)] x: u8", "DP0214", "`u8` holds 0 to 255, not 300"),
        ("#[dp(range = -1..=300)] x: u16", "DP0214", "`u16` holds 0 to 65535, not -1"),
        ("#[dp(rnge = 0)] x: i64", "DP0214", "`rnge` is unknown here"),
        ("#[dp(range = 0..=9, unbounded)] x: i64", "DP0214", "cannot be unbounded"),
        ("#[dp(range = 0.0..=1.0)] x: Decimal", "DP0214", "a range and a step"),
        ("#[dp(range = 0.0..=1.0, step = 0.0)] x: Decimal", "DP0214", "the step of a decimal"),
        ("#[dp(range = 0.0..=1.0, step = 1)] x: Decimal", "DP0214", "the step of a decimal"),
        ("#[dp(range = 0.0..=1.1, step = 0.25)] x: Decimal", "DP0404", "1.1 is not a multiple of 0.25"),
        ("#[dp(range = 0.0..=1.05, step = 0.1)] x: Decimal", "DP0404", "1.05 is not a multiple of 0.1"),
        ("#[dp(range = 0..=1)] x: bool", "DP0214", "`range` does not apply"),
        ("#[dp(category, range = 0..=1)] x: W", "DP0214", "`range` does not apply"),
        ("#[dp(unit, range = 0..=9)] x: i64", "DP0214", "needs a row limit"),
        ("#[dp(unit, at_most = 0, range = 0..=9)] x: i64", "DP0214", "above zero"),
        ("#[dp(unit, keep = 0, range = 0..=9)] x: i64", "DP0214", "above zero"),
        ("#[dp(unit, keep = 2, at_most = 3)] x: String", "DP0214", "choose one"),
        ("#[dp(unit, keep = 2, range = 0..=3)] x: String", "DP0214", "`range` does not apply"),
        ("#[dp(unit, keep = 2)] x: &'static str", "DP0214", "write `String`"),
        ("#[dp(at_most = 3, range = 0..=9)] x: i64", "DP0214", "marked `unit`"),
        ("#[dp(keep = 3, range = 0..=9)] x: i64", "DP0214", "marked `unit`"),
        ("#[dp(column = \"y\")] x: bool, y: bool", "DP0214", "two fields read the column `y`"),
    ] {
        refused(&record(field), code, what);
    }
    let enum_ =
        |text: &str| crate::derive::category(TokenStream::from_str(text).expect("tokens")).to_string();
    refused(&enum_("enum W {}"), "DP0215", "no variants");
    refused(&enum_("enum W { A(i64) }"), "DP0215", "this variant has fields");
    refused(&enum_("enum W<T> { A }"), "DP0215", "generic parameters");
    refused(&enum_("struct W;"), "DP0215", "not an enum");
    refused(&enum_("enum W { A, #[dp(rename = \"A\")] B }"), "DP0215", "two variants are called `A`");
    let many: String = (0..257).map(|i| format!("V{i},")).collect();
    refused(&enum_(&format!("enum W {{ {many} }}")), "DP0215", "257 variants");
}

#[test]
fn texts_and_moments_are_literals() {
    for (field, code, words) in [
        ("#[dp(text = 0)] x: String", "DP0292", "1 to 64 characters, not 0"),
        ("#[dp(text = 65)] x: String", "DP0292", "1 to 64 characters, not 65"),
        ("#[dp(text = 2.5)] x: String", "DP0292", "not 2.5"),
        ("#[dp(text = 8, range = 0..=9)] x: String", "DP0214", "`range` does not apply to a text"),
        ("#[dp(text = 8, range = 0..=9)] x: i64", "DP0214", "`text` is for a `String`"),
        ("#[dp(text = 65)] x: Option<String>", "DP0292", "1 to 64 characters, not 65"),
        (
            "#[dp(range = \"2020-01-01\"..=\"2021-01-01\")] x: DateTime",
            "DP0350",
            "column `x` needs a range of dates with times",
        ),
        (
            "#[dp(range = \"2020-01-01T00:00\"..=\"2021-01-01T00:00\")] x: Date",
            "DP0214",
            "a date needs a range of dates",
        ),
        (
            "#[dp(range = \"2020-01-01T00:00\"..=\"2021-01-01T00:00\")] x: i64",
            "DP0214",
            "belongs to a `DateTime`",
        ),
    ] {
        refused(&record(field), code, words);
    }
    assert_eq!(codes(&record("#[dp(text = 8)] x: String")), [""; 0]);
    for (row, code, words) in [
        (
            "p.code == \"a text that is longer than any column can be: sixty-five characters\"",
            "DP0292",
            "sixty-five characters` is not one",
        ),
        ("\"\u{e9}\" != p.code", "DP0292", "at most 64 characters"),
        ("p.code.starts_with(p.land)", "DP0292", "`p.land` is not one"),
        ("p.code == \"K21 \"", "DP0292", "`K21 ` begins or ends with a blank"),
        ("p.code.is_one_of([\"I10\", \" K21\"])", "DP0292", "` K21` begins"),
        ("p.code == \"longer than eight \"", "DP0292", "`longer than eight ` begins or ends with a blank"),
        ("p.code.or(\"none \") == \"K21\"", "DP0292", "`none ` begins or ends with a blank"),
        ("p.code.starts_with(\" K\")", "DP0292", "` K` begins or ends with a blank"),
        ("p.code.is_one_of([])", "DP0292", "list the texts"),
        ("p.age.is_one_of([3, 7])", "DP0292", "`p.age == 3 || p.age == 7`"),
        ("p.code.is_one_of([\"K\", p.land])", "DP0292", "`p.land` is not one"),
        ("p.code.starts_with(\"K\", \"L\")", "DP0103", "`starts_with` with 2 arguments"),
    ] {
        refused(&query(&format!("patients.filter(|p| {row}).count().laplace(1).value()")), code, words);
    }
    let asked = |parameter: &str| {
        let body = "patients.filter(|p| p.code == x || p.code.starts_with(x)).count().laplace(1).value()";
        item("epsilon = 1.0", &format!("fn q(patients: Table<Patient>, {parameter}) -> i64 {{ {body} }}"))
    };
    for (parameter, code, words) in [
        ("#[dp(text = 0)] x: Text", "DP0361", "1 to 64 characters, not 0"),
        ("#[dp(text = 65)] x: Text", "DP0361", "1 to 64 characters, not 65"),
        ("#[dp(text = 8)] x: String", "DP0109", "a public text has type `Text`"),
        ("x: Text", "DP0109", "a public text declares its maximum length"),
        ("#[dp(category)] x: Ward", "DP0109", "a category takes no attribute, as in `ward: Ward`"),
    ] {
        refused(&asked(parameter), code, words);
    }
    for parameter in ["#[dp(text = 1)] x: Text", "#[dp(text = 64)] x: Text"] {
        assert_eq!(codes(&asked(parameter)), [""; 0]);
    }
    for row in [
        "p.code == \"K21\"",
        "!p.code.starts_with(\"\") || p.code.is_one_of([\"a\", \"b\"])",
        "\"x\" == p.code && p.code.len() > 3",
        "p.code.starts_with(limit) || p.code.is_one_of([limit, \"b\"])",
    ] {
        assert_eq!(codes(&query(&format!("patients.filter(|p| {row}).count().laplace(1).value()"))), [""; 0]);
    }
}
