//! Tests of what row expressions can share: functions, named closures and constants.

use std::str::FromStr;

use proc_macro2::TokenStream;

use super::refusals::{codes, query, refused};

fn row(args: &str, item: &str) -> String {
    let tokens = |text| TokenStream::from_str(text).expect("tokens");
    crate::emit::dp_row(tokens(args), tokens(item)).to_string().replace(' ', "")
}

fn of(args: &str, item: &str, code: &str, words: &str) {
    refused(&row(args, item), code, &words.replace(' ', ""));
}

#[test]
fn a_shared_function_is_one_of_a_row() {
    assert_eq!(codes(&row("", "fn adult(p: Patient) -> bool { p.age >= 18 && other(p) }")), [""; 0]);
    assert_eq!(
        codes(&row("range = 0..=9", "pub fn few(p: a::Patient) -> i64 { p.n.min(9).max(0) }")),
        [""; 0]
    );
    assert_eq!(
        codes(&row("range = 0.5..=9.5, step = 0.1", "fn few(p: P) -> Decimal { p.n.clamp(0.5, 9.5) }")),
        [""; 0]
    );
    assert_eq!(codes(&row("crate = other", "fn all(_: Patient) -> bool { true }")), [""; 0]);
    for (args, item, words) in [
        ("", "struct S;", "this is not a function"),
        ("", "fn f() -> bool { true }", "takes no row"),
        ("", "fn f(p: P, n: i64) -> bool { true }", "other arguments than one row"),
        ("", "fn f(self) -> bool { true }", "other arguments than one row"),
        ("", "fn f(p: &P) -> bool { p.a }", "by value: remove the `&`"),
        ("", "fn f((a, b): P) -> bool { a }", "its row must be a single name"),
        ("", "fn f<T>(p: P) -> bool { p.a }", "this one is generic"),
        ("", "unsafe fn f(p: P) -> bool { p.a }", "not a plain `fn`"),
        ("", "const fn f(p: P) -> bool { p.a }", "not a plain `fn`"),
        ("", "fn f(p: P) { p.a }", "gives `()`"),
        ("", "fn f(p: P) -> f64 { p.a }", "gives `f64`"),
        ("range = 0..=9", "fn f(p: P) -> bool { p.a }", "a truth value has no range"),
        ("", "fn f(p: P) -> bool { p.a || f(p) }", "`f` calls itself"),
        ("reusable", "fn f(p: P) -> bool { p.a }", "`reusable` is unknown here"),
    ] {
        of(args, item, "DP0280", words);
    }
    of("", "fn f(p: P) -> i64 { p.a }", "DP0281", "gives `i64` without");
    of("range = 0..=9", "fn f(p: P) -> Decimal { p.a }", "DP0281", "gives `Decimal` without");
    of("range = 0..=9, step = 0.5", "fn f(p: P) -> Decimal { p.a }", "DP0281", "gives `Decimal` without");
    of("", "fn f(p: P) -> bool { println!(); p.a }", "DP0103", "`println!`");
    of("", "fn f(p: P) -> bool { p.a > other }", "DP0103", "the variable `other`");
    of("", "fn f(p: P) -> bool { q.a }", "DP0103", "a field of another value");
    of("", "fn f(p: P) -> bool { #[cfg(no)] let a = 1; p.a }", "DP0115", "cfg");
}

#[test]
fn a_closure_with_a_name_is_put_in_where_it_is_used() {
    let twice = query(
        "let old = |p: Patient| p.age >= limit;
         let odd = |p| old(p) && !p.smoker;
         let a = patients.filter(old).count().laplace(0.3).value();
         a + patients.filter(|q| odd(q)).map(|q| if old(q) { 1 } else { 0 }).sum().laplace(0.3).value()",
    );
    assert_eq!(codes(&twice), [""; 0], "{twice}");
    // The expansion contains no closure, and each use contains the whole expression.
    assert!(!twice.contains("let old") && !twice.contains("let odd"), "{twice}");
    assert_eq!(twice.matches(". ge (").count(), 3, "{twice}");
    // The macro leaves a closure that does not describe rows unchanged, with its body. A name has
    // the meaning that it has at the place of its use.
    let plain = query(
        "let shown = |n: i64| { let inner = |m: i64| m + 1; inner(n) };
         let old = |p| p.age >= limit;
         let limit = 3;
         shown(patients.filter(old).count().laplace(0.3).value() + limit)",
    );
    assert_eq!(codes(&plain), [""; 0], "{plain}");
    assert!(
        plain.contains("let shown") && plain.contains("let inner") && !plain.contains("let old"),
        "{plain}"
    );
    assert!(plain.contains(". expr ()"), "the parameter, and not the variable of its name: {plain}");
    let fused =
        query("let f = |p| g(p.age) > 3; let g = 3; patients.filter(f).count().laplace(0.3).value() + g");
    refused(&fused, "DP0103", "a call of `g`");
    let captured =
        "let n = patients.count(); let f = |p| p.age > n; patients.filter(f).count().laplace(0.3).value()";
    refused(&query(captured), "DP0103", "cannot depend on other rows");
    let released = "let n = patients.count().laplace(0.1).value(); let f = |p| p.age > n; \
                    patients.filter(f).count().laplace(0.3).value()";
    refused(&query(released), "DP0103", "the variable `n`");
    let both = "let f = |n| n * 2; f(patients.map(|p| f(p.age)).sum().laplace(0.3).value())";
    refused(&query(both), "DP0282", "used as an ordinary closure");
    let alias = "let f = |n| n * 2; let g = f; patients.map(f).sum().laplace(0.3).value()";
    refused(&query(alias), "DP0282", "used as an ordinary closure");
    let broken =
        "let f = |p| p.age.pow(2) > 3; patients.filter(f).filter(|p| f(p)).count().laplace(0.3).value()";
    refused(&query(broken), "DP0103", "the method `pow`");
}

#[test]
fn constants_are_numbers_that_rustc_computes() {
    let asked = |closure: &str| query(&format!("patients.map(|p| {closure}).sum().laplace(0.1).value()"));
    for closure in [
        "p.age.clamp(-TOP, limits::TOP)",
        "p.age.clamp(Limits::LOW, 2 * TOP - 1)",
        "{ let t = TOP; t * p.age + t / 2 }",
        "(TOP + 1).max(p.age)",
        "if TOP > p.age { TOP } else { p.age / TOP }",
    ] {
        assert_eq!(codes(&asked(closure)), [""; 0], "{closure}");
    }
    // The macro must accept neither a variant nor a constant of another number type as a constant
    // in a row expression.
    refused(&asked("p.age + i64::MAX"), "DP0103", "`i64::MAX`");
    refused(&asked("p.age + Ward::Icu"), "DP0103", "`Ward::Icu`");
    refused(&asked("p.bill * (TOP * 0.5)"), "DP0403", "this literal arithmetic");
    assert!(asked("if p.ward == Ward::ICU { 1 } else { 0 }").contains("dp_index"));
    assert!(!asked("if p.age == limits::TOP { 1 } else { 0 }").contains("dp_index"));
}

/// The closures below are substituted into a block that declares one of their names again. In that
/// block, the closure's body would have another meaning.
#[test]
fn a_named_closure_means_the_same_wherever_it_is_named() {
    let asked = |closure: &str, item: &str| {
        query(&format!(
            "let old = |p: Patient| {closure}; let both = |p: Patient| old(p) && p.smoker; \
             let n = {{ {item} patients.filter(both).count().laplace(0.1) }}; n.value()"
        ))
    };
    for (closure, item) in [
        ("p.age >= TOP", "const TOP: i64 = 3;"),
        ("p.age >= limits::TOP", "mod limits { pub const TOP: i64 = 3; }"),
        ("p.age >= { let x = TOP - 1; x }", "use others::{MOST as TOP};"),
        ("p.age >= TOP", "use others::*;"),
        ("senior(p)", "fn senior(p: Patient) -> bool { true }"),
        ("p.age >= TOP", "{ const LOW: i64 = 2; } static TOP: i64 = 3;"),
        // An item of the block hides a variable of the same name outside the block.
        ("p.age >= 3", "fn both(p: Patient) -> bool { true }"),
        ("p.age >= 3", "use others::*;"),
    ] {
        refused(&asked(closure, item), "DP0360", "than where the closure `both` is defined");
    }
    for (closure, item) in [
        ("p.age >= TOP", "const LOW: i64 = 3;"),
        ("p.age >= crate::TOP", "const TOP: i64 = 3;"),
        ("p.age >= 3", "use others::TOP;"),
        ("p.age >= TOP", "impl Limits { const TOP: i64 = 3; }"),
    ] {
        assert_eq!(codes(&asked(closure, item)), [""; 0], "{closure}, {item}");
    }
    // If the closure and the item are in the same block, the name `TOP` in the closure refers to
    // the item. After the end of a block, the block's items have no effect.
    let body = |body: &str| query(&format!("{body} patients.filter(old).count().laplace(0.1).value()"));
    assert_eq!(codes(&body("let old = |p: Patient| p.age >= TOP; const TOP: i64 = 3;")), [""; 0]);
    assert_eq!(codes(&body("let old = |p: Patient| p.age >= TOP; { const TOP: i64 = 3; }")), [""; 0]);
}

#[test]
fn buckets_rise() {
    let asked = |method: &str| query(&format!("patients.map(|p| p.age.{method}).sum().laplace(0.1).value()"));
    assert_eq!(codes(&asked("bucket([18, 65])")), [""; 0]);
    assert_eq!(asked("bucket([18, 65])").matches(". choose (").count(), 2);
    assert_eq!(codes(&asked("signum().max(0).isqrt()")), [""; 0]);
    for wrong in ["bucket([65, 18])", "bucket(18)", "bucket([])", "bucket([limit])", "bucket([18], 2)"] {
        refused(&asked(wrong), "DP0206", "`bucket` needs literals or constants in rising order");
    }
    refused(&asked("signum(3)"), "DP0103", "`signum` with 1 arguments");
}

#[test]
fn a_category_is_a_parameter_by_its_type() {
    let item = |ty: &str| {
        super::refusals::item(
            "epsilon = 1.0",
            &format!(
                "fn q(patients: Table<P>, ward: {ty}) -> i64 {{ patients.filter(|p| p.ward == ward).count().laplace(1.0).value() }}"
            ),
        )
    };
    for ty in ["Ward", "records::Ward"] {
        assert_eq!(codes(&item(ty)), [""; 0]);
        assert!(item(ty).contains("PublicCategory"));
    }
    for ty in ["String", "Option<Ward>", "bool", "i64", "Decimal", "&'static Ward", "(Ward,)"] {
        refused(&item(ty), "DP0109", "this is neither a table");
    }
}
