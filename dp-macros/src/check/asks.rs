//! The promise: tables and protected numbers are asked only for what they can give without an error of rustc's own.
//!
//! The law has no such methods, so nothing rests on this. But a reader who comes from iterators or data frames writes
//! them, and "no method named `mean`" does not say the way out. Methods that are not named here go to rustc as they are:
//! they may be a trait of the user's own.

use syn::ExprMethodCall;

use crate::diag::{Diag, catalogue as words};

/// The error for a method that tables do not have, or that takes no arguments.
pub(crate) fn of_table(call: &ExprMethodCall) -> Option<Diag> {
    let name = call.method.to_string();
    let at = call.method.span();
    let no_arguments = |way_out: &str| {
        let arguments = [name.clone(), way_out.to_owned()];
        (!call.args.is_empty()).then(|| Diag::new(&words::AGGREGATE_ARGUMENTS, at, arguments))
    };
    let way_out = match name.as_str() {
        "count" => {
            return no_arguments("count the rows that a filter leaves: `.filter(|p| p.age >= 18).count()`");
        }
        "sum" => return no_arguments("choose the value with `map`: `.map(|p| p.age.clamp(18, 99)).sum()`"),
        "mean" | "average" | "avg" => {
            "a mean is two releases: `.count().laplace(0.1)` and `.map(|p| p.age.clamp(18, 99)).sum().laplace(0.4)`, and the quotient of their values"
        }
        "median" | "quantile" | "percentile" | "min" | "max" | "min_by_key" | "max_by_key" | "mode" => {
            "one row can move it across the whole range; count the rows below a value instead: `.filter(|p| p.age < 40).count()`"
        }
        "group_by" | "groupby" | "partition" | "histogram" | "value_counts" | "counts" => {
            "write one release for each group: `.filter(|p| p.ward == Ward::Icu).count().laplace(0.1)`; their costs add up"
        }
        "iter" | "into_iter" | "iter_mut" | "for_each" | "fold" | "reduce" | "collect" | "rows" | "get"
        | "first" | "last" | "next" | "any" | "all" | "find" => {
            "no code of yours sees a row: describe which rows with `filter` and which value with `map`"
        }
        "len" | "is_empty" | "nrows" => "the number of rows is protected, too: `.count().laplace(0.1)`",
        "value" => "aggregate the table and release the number: `.count().laplace(0.1).value()`",
        "variance" | "var" | "std" | "stddev" | "std_dev" | "join" | "union" | "chain" | "distinct"
        | "unique" | "dedup" | "sort" | "sort_by_key" | "take" | "limit" | "skip" | "flat_map"
        | "filter_map" | "select" => "prepare it as a column or a file of its own before the data is loaded",
        _ => return None,
    };
    Some(Diag::new(&words::TABLE_METHOD, at, [name, way_out.to_owned()]))
}

/// The error for a method that protected numbers do not have: of released ones, or of ordinary ones.
pub(crate) fn of_protected(call: &ExprMethodCall) -> Option<Diag> {
    let name = call.method.to_string();
    let at = call.method.span();
    let way_out = match name.as_str() {
        "value" | "interval" | "margin" | "scale" | "standard_deviation" => {
            return Some(Diag::new(&words::NOT_RELEASED, at, [name]));
        }
        "gaussian" | "geometric" | "exponential" | "noise" | "release" | "add_noise" => {
            "`.laplace(0.3)` releases it, with discrete Laplace noise; there is no other mechanism yet"
        }
        "map" | "filter" | "sum" | "count" => {
            "it is one number already: rows are filtered and mapped before `count` or `sum`"
        }
        "clamp" | "min" | "max" | "abs" | "pow" | "sqrt" | "div" | "rem" | "into" | "to_string" => {
            "change each row before the sum, or the value after the release"
        }
        _ => return None,
    };
    Some(Diag::new(&words::PROTECTED_METHOD, at, [name, way_out.to_owned()]))
}
