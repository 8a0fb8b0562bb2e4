//! Code that row expressions do not support. For each kind of code, this file has the name that
//! messages use, and the advice that messages give.

use proc_macro2::Span;
use syn::{Expr, Macro};

use crate::syntax::{first_span, plain};

/// The advice for code without more specific advice.
pub(super) const PLAIN: &str = "describe the row by its columns, nothing else: `|p| p.age >= 18`";
const AFTER: &str =
    "a closure runs once, when the query is built, not once per row; move this after the release";
const NO_CALLS: &str = "write the computation out: a function could do anything, and its range is unknown";

/// The span, the name and the advice for a refused expression.
pub(super) fn reason(expr: &Expr) -> (Span, String, &'static str) {
    let at = first_span(expr);
    let named = |what: &str, way_out| (at, what.to_owned(), way_out);
    match expr {
        Expr::Macro(call) => a_macro(&call.mac),
        Expr::Cast(cast) => (
            cast.as_token.span,
            "a cast with `as`".to_owned(),
            "remove the cast, and convert after the release: columns are already exact integers; for a condition write `if p.smoker { 1 } else { 0 }`",
        ),
        Expr::Reference(_) => named("a reference", "a column is used by its name: `p.age`"),
        Expr::Index(_) => named("an index", PLAIN),
        Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) => {
            named("a loop", "every row takes the same, fixed work; write the steps out")
        }
        Expr::Assign(assign) => (
            assign.eq_token.span,
            "an assignment".to_owned(),
            "bind a new name with `let`; to add up rows, use `.sum()`",
        ),
        Expr::Return(_) => named(
            "`return`",
            "let the last expression of the closure be its value: `if p.age == 42 { true } else { p.smoker }`",
        ),
        Expr::Try(inner) => {
            (inner.question_token.span, "`?`".to_owned(), "use the column as it is: no row can fail")
        }
        Expr::Break(_) | Expr::Continue(_) => named("a jump", PLAIN),
        Expr::Closure(_) => named("a closure", PLAIN),
        Expr::Unsafe(_) => named("`unsafe`", PLAIN),
        Expr::Async(_) | Expr::Await(_) => named("async code", PLAIN),
        Expr::Let(_) => named("`let` in a condition", "use `match`, or compare with `==`"),
        Expr::Tuple(_) => {
            named("a tuple", "map to one value, and sum another in a separate line of the query")
        }
        Expr::Struct(_) | Expr::Array(_) | Expr::Repeat(_) => named("a compound value", "map to one number"),
        Expr::Range(_) => named("a range", "compare with both ends: `p.age >= 18 && p.age < 65`"),
        Expr::Block(_) | Expr::Const(_) => named("a labelled or const block", PLAIN),
        _ => named("this", PLAIN),
    }
}

/// The span, the name and the advice for a macro call.
pub(super) fn a_macro(call: &Macro) -> (Span, String, &'static str) {
    let name = plain(&call.path);
    let way_out = if name == "matches" {
        "compare with each variant: `p.ward == Ward::Icu || p.ward == Ward::Er`"
    } else {
        AFTER
    };
    (first_span(&call.path), format!("`{name}!`"), way_out)
}

/// The advice for a function call or a variable at a place that needs a literal.
pub(super) fn named(name: &str, otherwise: &'static str) -> &'static str {
    match name {
        "None" => "ask whether there is a value: `p.income.is_some()`, `!p.income.is_some()`",
        "Some" => "choose a value for missing ones, then compare: `p.income.or(0) == 3`",
        "Date::new" | "DateTime::new" | "Date::of_days" | "DateTime::of_seconds" => {
            "write a date in quotes: `p.day >= \"2024-02-29\"`, with a time of day `\"2024-02-29T23:59\"`"
        }
        _ => otherwise,
    }
}

/// The advice for a method that row expressions do not have.
pub(super) fn method(name: &str) -> &'static str {
    match name {
        "pow" | "powi" => {
            "multiply: `p.age * p.age`, or `p.x.abs() * p.x.abs()` for a number that can be negative"
        }
        "sqrt" => "take the integer square root, `p.age.isqrt()`, or the root of the released value",
        "between" => "compare with both ends: `p.age >= 18 && p.age <= 65`",
        "ends_with" => {
            "compare the start of a text, `p.code.starts_with(\"K\")`, or the whole text: `p.code == \"K21\"`"
        }
        "day" | "day_of_month" | "week" | "ordinal" | "day_of_year" => {
            "count days from a date of your choice: `p.day - \"2024-01-01\"`; a date has `year`, `month` and `weekday`"
        }
        "fill_null" | "fillna" | "fill_nan" | "coalesce" | "ifnull" | "nvl" | "unwrap_or_default"
        | "unwrap_or_else" | "or_else" => "choose a value for missing ones: `p.income.or(0)`",
        "is_null" | "is_na" | "isna" | "is_nan" | "is_empty" | "isnull" | "is_missing" => {
            "ask whether there is a value: `!p.income.is_some()`"
        }
        "is_not_null" | "notna" | "notnull" | "is_some_and" => {
            "ask whether there is a value: `p.income.is_some()`"
        }
        "format" | "strftime" | "to_string" | "dt" | "quarter" | "to_char" | "isoformat" | "date_trunc" => {
            "take a part of the date: `p.day.year()`, `p.day.month()`, `p.day.weekday()`"
        }
        "minute" | "second" | "time" => {
            "take the hour, `p.began.hour()`, or seconds since a moment: `p.began - \"2024-01-01T00:00\"`"
        }
        "to_lowercase" | "to_uppercase" | "lower" | "upper" | "trim" | "strip" | "split" | "replace"
        | "find" | "matches" | "is_match" | "regex" | "like" | "chars" | "substr" | "parse" | "as_str" => {
            "compare texts as they are, `p.code == \"K21\"`, or their beginning, `p.code.starts_with(\"K\")`; prepare any other form as a column, such as an `i64` with a range"
        }
        "is_in" | "isin" | "in_" | "any" | "is_one" => {
            "compare a text with a list, `p.code.is_one_of([\"K21\", \"I10\"])`; a number or a variant with each: `p.ward == Ward::Icu || p.ward == Ward::Er`"
        }
        "eq" | "ne" | "gt" | "ge" | "gte" | "lt" | "le" | "lte" | "eq_ignore_ascii_case" | "cmp" => {
            "compare with an operator: `p.age >= 18`, `p.code == \"K21\"`"
        }
        "and" | "not" | "xor" => "combine conditions with an operator: `p.age >= 18 && !p.smoker`",
        "round" | "floor" | "ceil" | "trunc" | "to_i64" | "to_f64" | "as_i64" | "cast" | "as_f64" => {
            "use the column as it is: columns are exact; divide by a whole literal, `p.bill / 100`, or round the released value"
        }
        "add" | "sub" | "mul" | "div" | "neg" | "checked_add" | "saturating_add" | "saturating_sub" => {
            "compute with operators: `p.a + p.b`, `p.bill / 12`"
        }
        "sum" | "count" | "mean" | "median" => {
            "a row has one value in each column; aggregate after the closure: `.map(|p| p.age).sum()`"
        }
        "powf" | "ln" | "exp" | "log" => {
            "use operations with an exactly known range: `p.age * p.age`, `p.age.bucket([18, 65])`; or prepare a column with the values"
        }
        "is_none" => "write `!p.income.is_some()`",
        "unwrap" | "unwrap_or" => "write `p.income.or(0)` to choose a value for missing ones",
        "clone" | "into" | "to_owned" => "use the column as it is, as often as needed",
        "rem_euclid" => "remainders are not supported; prepare a column that holds the remainder",
        "contains" => {
            "compare with both ends: `p.age >= 18 && p.age < 65`; compare the start of a text: `p.code.starts_with(\"K\")`"
        }
        "laplace" | "gaussian" => "a single row is never released; aggregate first: `.count()` or `.sum()`",
        _ => NO_CALLS,
    }
}

/// The name and the advice for an unsupported operator.
pub(super) fn operator(op: &str) -> (String, &'static str) {
    match op {
        "%" => {
            ("the remainder `%`".to_owned(), "prepare a column that holds the remainder, and give it a range")
        }
        "^" => ("`^`".to_owned(), "compare them: two truth values differ where `a != b`"),
        "<<" | ">>" => (format!("the shift `{op}`"), "multiply or divide by a whole literal"),
        _ => (
            format!("the assignment `{op}`"),
            "bind a new name with `let`; to add up rows, use `.sum()` after the closure",
        ),
    }
}
