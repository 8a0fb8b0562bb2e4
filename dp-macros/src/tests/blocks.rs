//! Tests of measures, rounds, parts and parameters: which queries the macro refuses, and what the
//! expansions claim.

use std::str::FromStr;

use proc_macro2::TokenStream;

use super::on_a_large_stack;
use super::refusals::{codes, item, query, record, refused};

/// The expansion of a query with these arguments, over `patients` and `visits`.
fn in_measure(args: &str, body: &str) -> String {
    item(args, &format!("fn q(patients: Table<Patient>) -> i64 {{ {body} }}"))
}

#[test]
fn budgets_are_added_up_in_their_own_measure() {
    let rho = in_measure(
        "rho = 0.05",
        "patients.count().gaussian(0.01).value() + patients.count().laplace(0.3).value()",
    );
    refused(&rho, "DP0101", "ρ is 0.01 + 0.045 = 0.055, of 0.05 declared");
    // 0.04 of the budget is left, and a release at √0.08 = 0.2828427.. costs 0.04.
    assert!(rho.contains("lower this release to 0.282842 or less, or declare `rho = 0.055`"), "{rho}");
    let fits = in_measure(
        "rho = 0.055",
        "patients.count().gaussian(0.01).value() + patients.count().laplace(0.3).value()",
    );
    assert_eq!(codes(&fits), [""; 0], "{fits}");
    let approx = in_measure("epsilon = 0.5, delta = 1e-9", "patients.count().laplace(0.75).value()");
    refused(&approx, "DP0101", "(ε, δ) is (0.75, 0.0), of (0.5, 1e-9) declared");
    assert!(
        approx.contains("lower this release to 0.5 or less, or declare `epsilon = 0.75, delta = 0.0`"),
        "{approx}"
    );
    let renyi = in_measure("renyi(2 = 0.1, 8 = 0.3)", "patients.count().gaussian(0.05).value()");
    refused(&renyi, "DP0101", "(ε at α = 2, ε at α = 8) is (0.1, 0.4), of (0.1, 0.3) declared");
    assert!(
        renyi.contains("lower this release to 0.0375 or less, or declare `renyi(2 = 0.1, 8 = 0.4)`"),
        "{renyi}"
    );
}

#[test]
fn gaussian_noise_has_no_epsilon() {
    for args in ["epsilon = 1.0", "epsilon = 1.0, delta = 1e-6"] {
        let refusal = in_measure(args, "patients.count().gaussian(0.005).value()");
        refused(&refusal, "DP0113", "bounds Gaussian noise");
        assert!(refusal.contains("use `.laplace(0.1)` here, or declare the budget of the query in ρ: `#[dp_query(rho = 0.005)]`"), "{refusal}");
    }
    refused(
        &in_measure("rho = 1", "patients.count().gaussian(x).value()"),
        "DP0102",
        "write the number: `.gaussian(0.005)`",
    );
    refused(
        &in_measure("rho = 1", "patients.count().gaussian(1e-13).value()"),
        "DP0404",
        "more than 12 decimals",
    );
    assert_eq!(codes(&in_measure("rho = 1", "patients.count().gaussian(1e-12).value()")), [""; 0]);
}

#[test]
fn rounds_are_known_or_refused() {
    let over = query("let mut n = 0; for _ in 0..4 { n += patients.count().laplace(0.3).value(); } n");
    refused(&over, "DP0101", "ε is 4 × 0.3 = 1.2, of 1.0 declared");
    assert!(over.contains("lower this release to 0.25 or less"), "{over}");
    for range in ["0..4", "2..=5", "0..ROUNDS", "0..self::ROUNDS"] {
        let free = query(&format!("for i in {range} {{ patients.count().laplace(0.1); }} 0"));
        assert_eq!(codes(&free), [""; 0], "{range}: {free}");
        assert!(free.contains(". repeat ::"), "{range}: {free}");
    }
    let nested = query("for _ in 0..4 { for _ in 0..ROUNDS { patients.count().laplace(0.1); } } 0");
    assert!(
        nested.contains("line 1, in each of ROUNDS rounds, in each of 4 rounds: `patients.count()`"),
        "{nested}"
    );
    for jump in
        ["break", "continue", "if n() { break }", "'a: loop { break 'b; }", "for i in x { continue 'b; }"]
    {
        let body = format!("'b: for i in 0..4 {{ patients.count().laplace(0.1); {jump} }} 0");
        refused(&query(&body), "DP0104", "would leave a round of a loop that releases");
    }
    // Jumps that stay inside a round, and jumps in a loop without a release.
    for body in [
        "for i in 0..4 { patients.count().laplace(0.1); for j in x { if j { break; } continue; } } 0",
        "for i in 0..4 { patients.count().laplace(0.1); 'a: { break 'a; } let f = || loop { break 3; }; } 0",
        "for i in 0..4 { if i > 3 { break; } } patients.count().laplace(0.1).value()",
    ] {
        assert_eq!(codes(&query(body)), [""; 0], "{body}");
    }
    refused(&query("for i in 0..4 { patients.count().laplace(0.1); return 3; } 0"), "DP0107", "`return`");
}

#[test]
fn a_query_is_the_same_in_every_build() {
    for body in [
        "#[cfg(any())] patients.count().laplace(0.1); 0",
        "#[cfg(any())] let n = patients.count().laplace(0.1); 0",
        "#[cfg_attr(any(), allow(unused))] let n = patients.count().laplace(0.1); 0",
        "match 3 { #[cfg(any())] 1 => patients.count().laplace(0.1).value(), _ => 0 }",
        "f(#[cfg(any())] patients.count().laplace(0.1), 0)",
        "S { #[cfg(any())] n: patients.count().laplace(0.1) }.n",
    ] {
        refused(&query(body), "DP0115", "a query must be the same in every build");
    }
    let parameter = item("epsilon = 1", "fn q(t: Table<P>, #[cfg(any())] #[dp(range = 0..=9)] k: i64) {}");
    refused(&parameter, "DP0115", "this one contains `#[cfg(..)]`");
    for free in
        ["#[cfg(any())] fn inner() {} 0", "#[allow(unused)] let n = 3; 0", "if cfg!(any()) { 1 } else { 2 }"]
    {
        assert_eq!(codes(&query(free)), [""; 0], "{free}");
    }
}

#[test]
fn a_released_value_becomes_a_parameter_by_its_range() {
    let free = query(
        "let n = patients.count().laplace(0.1).value(); #[dp(range = 0..=120)] let cut = n / 2;
         patients.filter(|p| p.age > cut).count().laplace(0.1).value()",
    );
    assert_eq!(codes(&free), [""; 0], "{free}");
    assert!(free.contains("Ord :: clamp (n / 2 , 0i64 , 120i64)"), "{free}");
    for (statement, what) in [
        ("#[dp(unbounded)] let cut = 3;", "this one has no range"),
        ("#[dp(range = 0.0..=9.5, step = 0.5)] let cut = n();", "the step of a decimal is 0.1"),
        ("#[dp(range = 0..=9, step = 1)] let cut = n();", "the step of a decimal is 0.1"),
        ("#[dp(range = 0.0..=9.55, step = 0.1)] let cut = n();", "more decimals than its step"),
        ("#[dp(range = 0..=9)] let (a, b) = n();", "this is not one name"),
        ("#[dp(range = 0..=9)] let mut a = n();", "this is not one name"),
        ("#[dp(range = 0..=9)] let a;", "this one has no value"),
        ("#[dp(range = 0..=9.5)] let a = 3;", "is not a whole number"),
    ] {
        refused(&query(&format!("{statement} 0")), "DP0109", what);
    }
    let decimal = query(
        "let n = patients.map(|p| p.bill).sum().laplace(0.1).value(); #[dp(range = -0.5..=9.5, step = 0.1)] let cut = n;
         patients.filter(|p| p.bill > cut).count().laplace(0.1).value()",
    );
    assert_eq!(codes(&decimal), [""; 0], "{decimal}");
    assert!(decimal.contains("nearest (n)"), "{decimal}");
    // Two parameters of the same name have different names in the certificate.
    let twice = query(
        "#[dp(range = 0..=9)] let a = 1; #[dp(range = 0..=9)] let a = 2; patients.filter(|p| p.age > a).count().laplace(0.1).value()",
    );
    assert_eq!(codes(&twice), [""; 0], "{twice}");
    for name in ["NAME : & 'static :: core :: primitive :: str = \"a\"", "str = \"a_2\""] {
        assert_eq!(twice.matches(name).count(), 1, "{name}: {twice}");
    }
}

#[test]
fn parts_are_asked_by_a_query() {
    for (argument, what) in [
        ("", "its only argument is the query"),
        ("a, b", "its only argument is the query"),
        ("|k, part| 3", "a closure is not a query"),
        ("3", "this is not the name of a query"),
        ("f()()", "this is not the name of a query"),
    ] {
        refused(&query(&format!("patients.partition(|p| p.ward).each({argument}); 0")), "DP0111", what);
    }
    for sum in ["patients.count() + patients.histogram(|p| p.ward)", "patients.histogram(|p| p.ward) * 2"] {
        refused(
            &query(&format!("({sum}).laplace(0.1).value()")),
            "DP0208",
            "`patients.histogram(|p| p.ward)` is many",
        );
    }
    let mapped = query("patients.map(|p| p.age).partition(|age| age > 3).each(f); 0");
    refused(&mapped, "DP0111", "this table was mapped to other values");
    for (key, code, what) in [
        ("p.age.cut(18)", "DP0206", "it takes one list"),
        ("p.age.cut([])", "DP0206", "it takes one list"),
        ("p.age.cut([18, 18])", "DP0206", "18 is not above 18"),
        ("p.age.cut([18, limit])", "DP0206", "this is neither a literal nor a constant"),
        ("p.age.cut([1]) + 3", "DP0103", "a cut makes parts, not values"),
        (
            "p.age.among([7, 3])",
            "DP0206",
            "`among` needs literals or constants in rising order: 3 is not above 7",
        ),
        ("p.age.among([1]) > 3", "DP0103", "`among` is not part"),
        ("p.code.among([\"K21\", \"K2\", \"K21\"])", "DP0362", "`K21` is listed twice"),
        ("p.code.among([\"K21\", 7])", "DP0362", "`7` is not one"),
        ("p.code.among([\"K21\", other])", "DP0362", "`other` is not one"),
        ("p.code.among([\"K21\", \"é\"])", "DP0292", "`é` is not one"),
        ("p.code.among([\"K21\", \"I10 \"])", "DP0292", "`I10 ` begins or ends with a blank"),
        ("p.code.among([\"K21\", \" I10\"])", "DP0292", "` I10` begins or ends with a blank"),
        ("p.day.weeks(\"2024-01-01\")", "DP0206", "this argument is neither"),
        ("p.day.months(3, 4)", "DP0206", "the first day is not a literal date"),
        ("p.day.weeks(\"2024-01-01\", 201)", "DP0206", "from 1 to 200"),
        ("p.day.months(\"2024-01-31\", 2)", "DP0206", "a day that does not exist"),
        ("(p.a, p.b, p.c, p.d, p.e)", "DP0103", "a key of 5 parts"),
        ("p.age % 10", "DP0103", "the remainder"),
    ] {
        refused(&query(&format!("patients.histogram(|p| {key}).laplace(0.1).values()[0]")), code, what);
    }
    refused(
        &query("while n() { patients.partition(|p| p.ward).each(f); } 0"),
        "DP0104",
        "its number of rounds is not known",
    );
    refused(&query("let f = || patients.partition(|p| p.ward).each(f); 0"), "DP0105", "any number of times");
    let free = query(
        "let parts = patients.partition(|p| (p.ward, p.age.cut([-5, 1.5]))); parts.each(f(limit, 3)); 0",
    );
    assert_eq!(codes(&free), [""; 0], "{free}");
    assert!(free.contains("each_query (parts , f (limit , 3) ?) ?"), "{free}");
}

#[test]
fn a_clip_and_a_loop_have_public_bounds() {
    let with = |body: &str| {
        let parameter = "#[dp(range = 0..=9)] least: i64";
        item("epsilon = 1.0", &format!("fn q(patients: Table<Patient>, {parameter}) -> i64 {{ {body} }}"))
    };
    let bound = with("patients.map(|p| p.age).clip_diff(least).laplace(0.1).value()");
    assert_eq!(codes(&bound), [""; 0], "{bound}");
    assert!(bound.replace(' ', "").contains(".clip_diff(__dp_param_0.expr())"), "{bound}");
    for (body, code, what) in [
        ("patients.map(|p| p.age).clip_diff(other).laplace(0.1).value()", "DP0310", "`other` is not one"),
        ("patients.map(|p| p.age).clip_diff().laplace(0.1).value()", "DP0310", "`nothing` is not one"),
        ("for i in 0..patients.count() { drop(i); } 0", "DP0311", "`patients.count()`"),
    ] {
        refused(&with(body), code, what);
    }
}

#[test]
fn a_list_is_looked_up_and_nothing_else() {
    let with = |body: &str| {
        item(
            "epsilon = 1.0",
            &format!(
                "fn q(patients: Table<Patient>, #[dp(range = 0..=500)] prices: &'static [i64; 121], \
                 #[dp(range = 0..=9)] least: i64) -> i64 {{ {body} }}"
            ),
        )
    };
    let used = with("patients.map(|p| p.age.look_up(prices) + least).sum().laplace(0.1).value()");
    assert_eq!(codes(&used), [""; 0], "{used}");
    let made = used.replace(' ', "");
    assert!(made.contains("List<__dp_q_prices,{121}>"), "{made}");
    assert!(made.contains("p.age.look_up(__dp_param_0)"), "{made}");
    for (value, code, what) in [
        ("p.age.look_up(least)", "DP0267", "`least` is not one"),
        ("p.age.look_up(3)", "DP0267", "`3` is not one"),
        ("p.age.look_up(p.age)", "DP0267", "`p.age` is not one"),
        ("p.age + prices", "DP0103", "the list `prices`"),
        ("p.age.look_up()", "DP0103", "`look_up` with 0 arguments"),
    ] {
        refused(&with(&format!("patients.map(|p| {value}).sum().laplace(0.1).value()")), code, what);
    }
    for ty in
        ["&[i64; 121]", "[i64; 121]", "&'static [i32; 121]", "&'static mut [i64; 121]", "&'static [i64]"]
    {
        let source =
            format!("fn q(patients: Table<Patient>, #[dp(range = 0..=500)] prices: {ty}) -> i64 {{ 3 }}");
        refused(&item("epsilon = 1.0", &source), "DP0109", "a public value is");
    }
}

#[test]
fn an_expansion_takes_time_in_proportion_to_the_source() {
    on_a_large_stack(long_sources_are_expanded);
}

fn long_sources_are_expanded() {
    // If each call in the chain doubled the time, this chain would take 2^300 steps.
    let chain = ".abs()".repeat(300);
    let free = query(&format!("patients.count().laplace(0.1).value(){chain}"));
    assert_eq!(codes(&free), [""; 0]);
    let filters = ".filter(|p| p.smoker)".repeat(100);
    assert_eq!(codes(&query(&format!("patients{filters}.count().laplace(0.1).value()"))), [""; 0]);
}

#[test]
fn a_labelled_block_is_expanded() {
    for (block, code) in [
        ("'a: { let n = 3; if n > 2 { break 'a 1; } n }", None),
        ("'a: { let n = patients.count().laplace(0.1); n.value() }", Some("DP0106")),
        ("'a: { patients.count().laplace(0.1); 3 }", Some("DP0106")),
        ("'a: { helper(patients) }", Some("DP0106")),
        ("'a: { for _ in 0..3 { patients.count().laplace(0.1); } 3 }", Some("DP0106")),
        ("{ 'a: { if true { patients.count().laplace(0.1); } break 'a; } 3 }", Some("DP0106")),
    ] {
        assert_eq!(codes(&query(block)), code.as_slice(), "{block}");
    }
}

#[test]
fn the_documentation_claims_only_what_tokens_tell() {
    let body = "-> i64 { t.map(|p| p.age.clamp(-3, 7)).sum().laplace(0.5).value() + t.count().laplace(0.5).value() }";
    let plain = item("epsilon = 1", &format!("fn q(t: Table<P>) {body}"));
    assert!(plain.contains("Sensitivity 7 and noise scale 14.00"), "{plain}");
    assert!(plain.contains("one has them, the other does not"), "{plain}");
    // Here `AddRemove` may be an alias of `ReplaceOne`.
    let named = item("epsilon = 1", &format!("fn q(t: Table<P, AddRemove>) {body}"));
    assert!(named.contains("neighbours are those of [`AddRemove`]"), "{named}");
    assert!(named.contains("Sensitivity at most 10 and noise scale sensitivity/0.5"), "{named}");
    assert!(named.contains("Sensitivity at most 1 and"), "{named}");
    let rho =
        item("rho = 1", "fn q(t: Table<P>) -> Vec<i64> { t.histogram(|p| p.ward).gaussian(0.005).values() }");
    assert!(rho.contains("with discrete Gaussian noise at ρ = 0.005. Sensitivity 1 and standard deviation sensitivity/√(2 · 0.005)"), "{rho}");
}

#[test]
fn a_derive_that_fails_leaves_a_record_without_rows() {
    for fields in
        ["x: f64, y: bool", "x: String", "#[dp(rnge = 0)] x: i64", "#[dp(unit, range = 0..=9)] x: i64"]
    {
        let expansion = record(fields);
        assert_eq!(codes(&expansion).len(), 1, "{expansion}");
        assert!(expansion.contains("impl :: dp_types :: Record for P"), "{expansion}");
        assert!(expansion.contains("Values { :: core :: unreachable ! () }"), "{expansion}");
        assert!(expansion.contains("struct PColumns"), "{expansion}");
    }
    let derive = |text: &str| crate::derive::record(TokenStream::from_str(text).expect("tokens")).to_string();
    let empty = derive("struct P;");
    assert!(empty.contains("type Fields = () ;") && codes(&empty).len() == 1, "{empty}");
    let category =
        crate::derive::category(TokenStream::from_str("enum W { A(i64) }").expect("tokens")).to_string();
    assert!(category.contains("Category for W") && codes(&category).len() == 1, "{category}");
}
