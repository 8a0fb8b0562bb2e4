//! Tests of what the macros refuse. The tests compare the code and the label of each error.

mod guesses;
mod methods;
mod releases;
mod rows;

use std::str::FromStr;

use proc_macro2::TokenStream;

/// The codes that an expansion mentions, in order.
pub(in crate::tests) fn codes(expansion: &str) -> Vec<String> {
    expansion.replace(' ', "").split("dp-auditexplain").skip(1).map(|piece| piece[..6].to_owned()).collect()
}

/// The expansion of a query with this body, over `patients` with budget 1 and the public parameter
/// `limit`.
pub(in crate::tests) fn query(body: &str) -> String {
    item(
        "epsilon = 1.0",
        &format!("fn q(patients: Table<Patient>, #[dp(range = 0..=9)] limit: i64) -> i64 {{ {body} }}"),
    )
}

pub(in crate::tests) fn item(args: &str, item: &str) -> String {
    let tokens = |text| TokenStream::from_str(text).expect("tokens");
    crate::expand::dp_query(tokens(args), tokens(item)).to_string()
}

pub(in crate::tests) fn record(fields: &str) -> String {
    let text = format!("struct P {{ {fields} }}");
    crate::derive::record(TokenStream::from_str(&text).expect("tokens")).to_string()
}

#[track_caller]
pub(in crate::tests) fn refused(expansion: &str, code: &str, words: &str) {
    assert_eq!(codes(expansion), [code], "{expansion}");
    assert!(expansion.contains(words), "`{words}` is not in {expansion}");
}

#[test]
fn a_query_has_one_exit() {
    refused(&query("if n() { return 3; } 0"), "DP0107", "and `return` would leave it early");
    refused(&query("\"3\".parse::<i64>()?"), "DP0107", "and `?` would leave it early");
    refused(&query("for i in 0..3 { if i == 2 { return 3; } } 0"), "DP0107", "`return`");
    // A `return` inside a closure or function of the user does not leave the query.
    let free = query(
        "let f = |x: i64| -> Option<i64> { if x > 3 { return None; } Some(x?) }; for i in 0..3 { break; } 0",
    );
    assert_eq!(codes(&free), [""; 0], "{free}");
}

#[test]
fn all_errors_of_a_stage_are_reported_together() {
    let both = query("patients.filter(|p| p.age % 2 > f(p.age)).count().laplace(limit).value()");
    assert_eq!(codes(&both), ["DP0103", "DP0103", "DP0102"]);
}

#[test]
fn a_query_is_a_plain_function_over_tables() {
    for (signature, what) in [
        ("async fn q(t: Table<P>)", "a query cannot be `async`"),
        ("const fn q(t: Table<P>)", "a query cannot be `const`"),
        ("unsafe fn q(t: Table<P>)", "a query cannot be `unsafe`"),
        ("extern \"C\" fn q(t: Table<P>)", "no foreign calling convention"),
        ("fn q<T>(t: Table<P>)", "no generic parameters"),
        ("fn q(t: Table<P>) where P: Copy", "no `where` clause"),
        ("fn q(t: Table<P>) -> impl Sized", "the type of the answer must have a name"),
    ] {
        refused(&item("epsilon = 1.0", &format!("{signature} {{}}")), "DP0108", what);
    }
    let method = item("epsilon = 1.0", "fn q(&self, t: Table<P>) {}");
    refused(&method, "DP0108", "takes `self`");
    assert!(method.starts_with(":: core :: compile_error"), "nothing else may stand in an impl: {method}");
    refused(&item("epsilon = 1.0", "struct S;"), "DP0108", "this is not a function");
    let unread = item("epsilon = x", "fn q(t: Table<P>) {}");
    refused(&unread, "DP0406", "not a decimal number");
    assert!(unread.contains("impl :: dp_types :: Query for q"), "callers stay quiet: {unread}");
    for (parameters, what) in [
        ("", "this query has no table"),
        ("t: Table<P>, k: i64", "nor marked `#[dp(range = ..)]`"),
        ("t: Table<P>, #[dp(range = 0..=9)] k: u8", "a public value is `i64`"),
        ("t: Table<P>, #[dp(range = 0..=9)] k: Decimal", "a decimal needs a step"),
        ("t: Table", "a table names its record"),
        ("mut t: Table<P>, u: Table<P>", "a parameter of a query must be a single name"),
    ] {
        let expansion = item("epsilon(t = 1.0, u = 1.0)", &format!("fn q({parameters}) {{}}"));
        assert!(codes(&expansion).contains(&"DP0109".to_owned()), "{parameters}: {expansion}");
        assert!(expansion.contains(what), "{parameters}: {expansion}");
    }
    refused(
        &item("epsilon = 1.0", "fn q(a: Table<A>, b: Table<B>) {}"),
        "DP0110",
        "each table of a query has a budget of its own",
    );
    refused(
        &item("epsilon(a = 1.0)", "fn q(a: Table<A>, b: Table<B>) {}"),
        "DP0110",
        "no budget is declared for `b`",
    );
    refused(&item("epsilon(a = 1.0, c = 1)", "fn q(a: Table<A>) {}"), "DP0110", "the query has no table `c`");
    refused(&item("epsilon = 0", "fn q(a: Table<A>) {}"), "DP0402", "above zero");
    refused(
        &item("epsilon = 1.0", "fn q(a: Table<A>) -> Protected<i64> { a.count() }"),
        "DP0301",
        "`Protected`",
    );
    refused(
        &item("epsilon = 1.0", "fn q(a: Table<A>) -> Vec<Table<A>> { vec![a] }"),
        "DP0301",
        "but `Table` was not released",
    );
}
