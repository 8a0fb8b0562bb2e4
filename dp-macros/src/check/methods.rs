//! Finds unsupported methods of tables, their parts and protected numbers, and reports an error
//! that names an alternative.
//!
//! `dp-types` does not have these methods, so privacy does not depend on this check. But users who
//! know iterators or data frames call such methods, and the message "no method named `mean`" does
//! not help them. Other methods stay in the code, for rustc to check: they may belong to a trait of
//! the user. But the macro refuses an unknown method if its name resembles a known one, or if the
//! call has a closure, because only known methods take closures of rows.

use syn::{BinOp, Expr, ExprBinary, ExprMethodCall};

use crate::diag::{Diag, catalogue};
use crate::measure::{Measure, Noise};
use crate::model::{Kind, Shape};
use crate::rules::{self, On, Takes};
use crate::syntax::{first_span, plain};

/// The error for a method that values of this kind do not have, or for arguments in a call of a
/// method without parameters.
pub(crate) fn refuse(kind: &Kind, call: &ExprMethodCall) -> Option<Diag> {
    let on = On::of(kind)?;
    if let Kind::Protected { shape, text, .. } = kind
        && *shape != Shape::Groups
    {
        let entry = match call.method.to_string().as_str() {
            "deviations_from" => Some(&catalogue::NOT_COMPARABLE),
            "in_l2" => Some(&catalogue::NOT_IN_L2),
            _ => None,
        };
        if let Some(entry) = entry {
            return Some(Diag::new(entry, call.method.span(), [text.clone()]));
        }
    }
    let bare = |takes| matches!(takes, Takes::Nothing | Takes::WholeRows | Takes::Metric);
    if rules::find(on, &call.method.to_string()).is_some_and(|rule| !bare(rule.takes)) {
        return None;
    }
    match on {
        On::Table => of_table(call),
        On::Parts => of_parts(call),
        On::Protected => of_protected(call),
        On::Released | On::Row | On::Query => None,
    }
}

/// The error for arithmetic on a histogram, which holds many numbers.
pub(crate) fn refuse_vectors(pair: &ExprBinary, sides: [&Kind; 2]) -> Option<Diag> {
    let vector = sides.iter().find_map(|side| match side {
        Kind::Protected { shape, text, .. } if *shape != Shape::Number => Some(text.clone()),
        _ => None,
    });
    let arguments = [vector?, plain(&pair.op)];
    Some(Diag::new(&catalogue::VECTOR_ARITHMETIC, first_span(&pair.op), arguments))
}

/// The error for a quotient with a protected number.
pub(crate) fn refuse_quotient(pair: &ExprBinary, sides: [&Kind; 2]) -> Option<Diag> {
    let protected = sides.iter().any(|side| matches!(side, Kind::Protected { .. }));
    let divides = matches!(pair.op, BinOp::Div(_) | BinOp::Rem(_)) && protected;
    divides.then(|| Diag::new(&catalogue::PROTECTED_QUOTIENT, first_span(&pair.op), []))
}

/// The error for a mechanism that cannot release a value of this kind.
pub(crate) fn refuse_mechanism(
    kind: &Kind,
    call: &ExprMethodCall,
    noise: Noise,
    measure: &Measure,
) -> Option<Diag> {
    let Kind::Protected { shape, text, .. } = kind else { return None };
    let adds = matches!(noise, Noise::Laplace | Noise::Gaussian | Noise::Response);
    let entry = match shape {
        Shape::Keys if !noise.is_for_keys() => &catalogue::KEYS_NEED_THRESHOLD,
        Shape::Keys => return None,
        _ if noise.is_for_keys() => &catalogue::NO_KEYS,
        Shape::Scores if adds => &catalogue::NOISE_ON_SCORES,
        Shape::Number if !adds => &catalogue::NOTHING_TO_CHOOSE,
        Shape::Tree | Shape::Running | Shape::Vector { .. } if !adds => &catalogue::NO_GROUPS,
        Shape::Tree | Shape::Running | Shape::Vector { .. } if noise == Noise::Response => {
            &catalogue::NO_RESPONSES
        }
        Shape::Vector { only_in_l2: true } if noise == Noise::Laplace => &catalogue::VECTOR_LAPLACE,
        Shape::GroupsInL2 if noise != Noise::Gaussian => &catalogue::GROUPS_IN_L2,
        Shape::Running if noise == Noise::Laplace => &catalogue::RUNNING_LAPLACE,
        Shape::Tree if noise == Noise::Laplace && measure.is_for_l2() => &catalogue::TREE_LAPLACE,
        _ => return None,
    };
    Some(Diag::new(entry, call.method.span(), [text.clone(), call.method.to_string()]))
}

fn of_table(call: &ExprMethodCall) -> Option<Diag> {
    let name = call.method.to_string();
    let at = call.method.span();
    let no_arguments = |way_out: &str| {
        let arguments = [name.clone(), way_out.to_owned()];
        (!call.args.is_empty()).then(|| Diag::new(&catalogue::AGGREGATE_ARGUMENTS, at, arguments))
    };
    let way_out = match name.as_str() {
        "key_counts" => {
            return no_arguments("choose the key with `map`: `.map(|p| p.postcode).key_counts()`");
        }
        "count" => {
            return no_arguments("count the rows that a filter leaves: `.filter(|p| p.age >= 18).count()`");
        }
        "count_units" => {
            return no_arguments(
                "count the units of the rows that a filter leaves: `.filter(|v| v.urgent).count_units()`",
            );
        }
        "sum" => return no_arguments("choose the value with `map`: `.map(|p| p.age.clamp(18, 99)).sum()`"),
        "average" | "avg" => "it is called mean: `.map(|p| p.age.clamp(18, 99)).mean().laplace(0.5)`",
        "median" => {
            return no_arguments("choose the value with `map`: `.map(|p| p.age).median().select(0.5)`");
        }
        "clip" | "clip_l2" | "clip_l1" | "gradient" | "sums" | "vector" | "sum_linf" => {
            "sum a clipped vector of each row: `.sum_l2(30, |p| [p.x, p.y]).gaussian(0.01)`, or `.sum_l1` for `.laplace(0.5)`"
        }
        "tree" | "running" => {
            return no_arguments(
                "choose the value with `map`: `.map(|p| p.age).tree().laplace(0.5).cumulative()`",
            );
        }
        "cumsum" | "cdf" | "cumulative" | "prefix_sums" | "running_counts" | "rolling" | "resample" => {
            "count in order: `.map(|p| p.age).tree().laplace(0.5).cumulative()`, or with a budget in ρ `.map(|v| v.week).running().gaussian(0.01).cumulative()`"
        }
        "percentile" | "percentiles" | "quantiles" => {
            "choose one quantile: `.map(|p| p.age).quantile(0.9).select(0.5)`"
        }
        "min" | "max" | "minimum" | "maximum" | "min_by_key" | "max_by_key" => {
            "one row decides it; choose a value near the end: `.map(|p| p.age).largest(20).select(0.5)`, or `smallest`"
        }
        "mode" | "most_common" | "select" | "top" | "select_exponential" => {
            "choose a group of a histogram: `.histogram(|p| p.ward).select(0.5)`"
        }
        "group_by" | "groupby" => return Some(Diag::new(&catalogue::GROUP_BY, at, [name])),
        "group_by_unit_and" | "by_unit_and_key" | "by_unit_by" | "group_by_units" => {
            "it is called by_unit_and: `.by_unit_and(|v| v.year, |v| YearOfPerson { year: v.year, visits: v.count().clamp(0, 5) })`"
        }
        "value_counts" | "counts" => {
            "count every group at once: `.histogram(|p| p.ward).laplace(0.1).values()`"
        }
        "each" => "make parts first: `.partition(|p| p.ward).each(query)`",
        "iter" | "into_iter" | "iter_mut" | "for_each" | "fold" | "reduce" | "collect" | "rows" | "get"
        | "first" | "last" | "next" | "any" | "all" | "find" => {
            "your code never sees a row: choose the rows with `filter` and the value with `map`"
        }
        "len" | "is_empty" | "nrows" => {
            "the number of rows is also protected; release it: `.count().laplace(0.1)`"
        }
        "value" => "aggregate the table and release the number: `.count().laplace(0.1).value()`",
        "laplace" | "gaussian" => "aggregate the table first: `.count().laplace(0.1)`",
        "var" | "std" | "stddev" | "std_dev" => {
            "write `.map(|p| p.age.clamp(18, 99)).standard_deviation().laplace(0.6)`, or `.variance()`"
        }
        "rank" | "dense_rank" | "row_number" | "enumerate" | "zip" | "window" | "windows" | "over"
        | "lag" | "lead" | "shift" | "diff" | "ntile" | "percent_rank" | "cumcount" | "pct_change" => {
            "a row's rank depends on all other rows, so one person could change every rank: describe each row by its own columns, or keep the first in order, `.take_by(3, |v| v.year, |v| v.cost)`"
        }
        "self_join" | "cross_join" | "cross" | "product" => {
            "it pairs one row with all others, so one person could change any number of pairs: use a join with a cap on the rows per key, `.join_on(others, |v| v.clinic, |d| d.clinic, (9, 2), |v, d| Pair { .. })`"
        }
        "lookup" | "look_up" | "merge" | "inner_join" | "left_join" | "right_join" | "outer_join"
        | "full_join" | "natural_join" | "join_by" | "join_with" => {
            "it could pair one row with any number of others: use a join with caps, `.join(people, (3, 1), |v, p| Pair { .. })` per person or `.join_on(..)` per key; or look a column up in a public list, `.map(|p| p.product.look_up(prices))`"
        }
        "nunique" | "count_distinct" | "distinct_count" | "unique_count" | "units" => {
            "count the different units: `.count_units().laplace(0.5)`"
        }
        "distinct" => {
            return no_arguments(
                "make rows of the columns to compare first: `.map(|v| Place { ward: v.ward, year: v.year }).distinct()`",
            );
        }
        "unique" | "dedup" | "drop_duplicates" | "dedup_by_key" | "distinct_by" => {
            "make rows of the columns to compare, and keep one of each group of equal rows: `.map(|v| Place { ward: v.ward, year: v.year }).distinct()`"
        }
        "group_by_unit" | "per_unit" | "per_person" => {
            "make one row per unit, `.by_unit(|v| Visitor { visits: v.count().clamp(0, 5) })`, or count the units, `.count_units()`"
        }
        "head" | "first_rows" | "top_k" | "nlargest" | "nsmallest" | "take_while" | "sample_rows" => {
            "keep the first rows in an order of their values, `.take(100, |v| v.cost)`, or of each privacy unit, `.limit(5)`: the position of a row depends on the others"
        }
        "is_in" | "isin" | "not_in" | "exists" | "left_semi_join" | "left_anti_join" => {
            "filter by a public list, `.filter(|p| p.product.look_up(wanted) == 1)`; by the units of another table, `.semi_join(people)` or `.anti_join(people)`"
        }
        "sort" | "sort_by" | "sort_by_key" | "sort_values" | "order_by" | "orderby" | "rev" | "skip"
        | "offset" | "tail" => {
            "rows have no positions: keep the first in an order of their values, `.take(100, |v| v.cost)`, or the first of each unit, `.limit(5)`, or choose a value near an end, `.map(|p| p.age).largest(20).select(0.5)`"
        }
        "union_all" | "chain" | "concat" | "append" | "extend" => {
            "it is called union: `.union(others)` adds the rows of another table of the same record, and is charged to both tables"
        }
        "intersect" | "except" | "difference" | "minus" => {
            "use the units of another table: `.semi_join(others)` or `.anti_join(others)`"
        }
        "filter_map" => "prepare it as a separate column or file before loading the data",
        "n_unique" | "approx_n_unique" | "countDistinct" | "distinct_values" => {
            "count the people: `.count_units().laplace(0.5)`; or other values: `.map(|v| Place { ward: v.ward }).distinct().count()`"
        }
        "where_" | "query" | "subset" | "restrict" | "keep" | "retain" | "filter_rows" => {
            "it is called filter: `.filter(|p| p.age >= 18)`"
        }
        "with_column" | "with_columns" | "assign" | "mutate" | "apply" | "transform" | "col" | "column" => {
            "compute the value where you need it: `.map(|p| p.age * 12)`"
        }
        "pivot" | "pivot_table" | "crosstab" | "cube" | "rollup" | "groups" | "hist" | "freq" => {
            "count the groups of several columns at once: `.histogram(|p| (p.ward, p.smoker)).laplace(0.5)`"
        }
        "agg" | "aggregate" | "summarise" | "summarize" | "describe" => {
            "release each number in a line of its own: `.map(|p| p.age).sum().laplace(0.5)`"
        }
        "having" => "release the counts first, and compare their values in ordinary Rust",
        "sample" | "bootstrap" | "shuffle" | "random" => {
            "query all rows: noise on all rows is smaller than noise on a part of them"
        }
        "fill_null" | "fillna" | "coalesce" | "drop_nulls" | "dropna" => {
            "choose a value for missing ones, `.map(|p| p.income.or(0))`, or drop their rows, `.drop_missing(|p| p.income)`"
        }
        "join_asof" | "join_left" | "innerJoin" | "leftJoin" | "left_outer_join" => {
            "use a join with caps: `.join(people, (3, 1), |v, p| Pair { .. })` per person, or `.join_on(..)` per key"
        }
        "threshold" | "add_noise" | "noise" | "release" | "sanitize" | "privatize" => {
            "aggregate the table, and add noise to the number: `.count().laplace(0.1)`"
        }
        "clone" | "copied" | "to_owned" | "as_ref" | "borrow" | "by_ref" => {
            "use the table by its name, as often as needed"
        }
        _ => &near(On::Table, call)?,
    };
    let arguments = [name.clone(), way_out.to_owned(), rules::names(On::Table)];
    Some(Diag::new(&catalogue::TABLE_METHOD, at, arguments))
}

fn of_parts(call: &ExprMethodCall) -> Option<Diag> {
    let name = call.method.to_string();
    let no_arguments = |way_out: &str| {
        let arguments = [name.clone(), way_out.to_owned()];
        (!call.args.is_empty())
            .then(|| Diag::new(&catalogue::AGGREGATE_ARGUMENTS, call.method.span(), arguments))
    };
    let way_out = match name.as_str() {
        "count" => {
            return no_arguments("count the rows that a filter leaves: `.filter(|p| p.age >= 18).count()`");
        }
        "sum" => return no_arguments("choose the value with `map`: `.map(|p| p.age.clamp(18, 99)).sum()`"),
        "median" => {
            return no_arguments("choose the value with `map`: `.map(|p| p.age).median().select(0.5)`");
        }
        "tree" | "running" => {
            return no_arguments("choose the value with `map`: `.map(|p| p.age).tree().laplace(0.5)`");
        }
        "len" => "count all parts at once: `.count().laplace(0.1)`",
        "flat_map" => "make the new rows before `partition`",
        "by_unit" | "by_unit_and" | "count_units" => {
            "gather the rows of each unit before `partition`, whose parts are analysed row by row"
        }
        "union" => "combine the tables before `partition`",
        "join" | "join_on" => "join the tables before `partition`, whose parts are analysed row by row",
        "semi_join" | "anti_join" => "use it before `partition`, whose parts are analysed row by row",
        "limit" | "limit_by" => "use it before `partition`, whose parts are analysed row by row",
        "take" | "take_by" | "head" | "nlargest" | "nsmallest" => {
            "take the first rows of each part before `partition`: `.take_by(3, |v| v.year, |v| v.cost)`"
        }
        "distinct" | "unique" => "remove equal rows before `partition`",
        "percentile" | "percentiles" | "quantiles" => {
            "choose one quantile of each part: `.map(|p| p.age).quantile(0.9).select(0.5)`"
        }
        "min" | "max" | "minimum" | "maximum" => {
            "one row decides it; choose a value near the end of each part: `.map(|p| p.age).largest(20).select(0.5)`"
        }
        "mode" | "most_common" | "select" | "top" => {
            "choose a group in each part: `.histogram(|p| p.diagnosis).select(0.5)`"
        }
        "clip_diff" => {
            "run a reusable query on each part: `.each(clipped)`, at the cost of one row of one part"
        }
        "key_counts" => {
            "count by unlisted keys before `partition`, or list the keys: `.partition(|p| p.code.among([..]))`"
        }
        "average" | "avg" => "it is called mean: `.map(|p| p.age.clamp(18, 99)).mean().laplace(0.5)`",
        "iter" | "into_iter" | "for_each" | "get" | "keys" | "values" | "laplace" | "gaussian" => {
            "run a reusable query on every part: `.each(count_adults)`"
        }
        _ => &near(On::Parts, call)?,
    };
    let arguments = [name.clone(), way_out.to_owned(), rules::names(On::Parts)];
    Some(Diag::new(&catalogue::PARTS_METHOD, call.method.span(), arguments))
}

fn of_protected(call: &ExprMethodCall) -> Option<Diag> {
    let name = call.method.to_string();
    let at = call.method.span();
    if rules::find(On::Released, &name).is_some() || name == "scale" {
        return Some(Diag::new(&catalogue::NOT_RELEASED, at, [name]));
    }
    let way_out = match name.as_str() {
        "mode" | "most_common" | "argmax" => {
            "choose a group by its count: `.select(0.5)`, or three: `.top(3, 0.2)`"
        }
        "geometric" | "exponential" | "noise" | "release" | "add_noise" => {
            "release it with discrete Laplace noise, `.laplace(0.3)`, or with a budget in ρ, `.gaussian(0.005)`"
        }
        "map" | "filter" | "sum" | "count" => {
            "it is already one number: filter and map rows before `count` or `sum`"
        }
        "clamp" | "min" | "max" | "abs" | "pow" | "sqrt" | "div" | "rem" | "into" | "to_string" => {
            "change each row before the sum, or the value after the release"
        }
        "threshold" | "with_threshold" | "above" => {
            "name only keys with many rows: `.laplace_threshold(0.5, 1e-9)`"
        }
        "mean" | "variance" | "median" | "quantile" | "largest" | "smallest" | "histogram" => {
            "call it on the table, in place of `count` or `sum`"
        }
        "n_unique" | "distinct" | "unique" => "count the people of the table: `.count_units().laplace(0.5)`",
        _ => &near(On::Protected, call)?,
    };
    let arguments = [name.clone(), way_out.to_owned(), rules::names(On::Protected)];
    Some(Diag::new(&catalogue::PROTECTED_METHOD, at, arguments))
}

/// The advice for a method that the macro does not know: a method with a similar name or, if the
/// call has a closure, the usual order of methods. Other calls may be of a trait of the user.
fn near(on: On, call: &ExprMethodCall) -> Option<String> {
    let name = call.method.to_string();
    let (steps, known) = rules::of(on).map(|known| (distance(&name, known), known)).min()?;
    let closure = call.args.iter().any(|argument| matches!(argument, Expr::Closure(_)));
    match steps {
        0 => None,
        _ if steps * 3 <= name.len() => Some(format!("it has a similar name: `{known}`")),
        _ if !closure => None,
        _ if on == On::Protected => Some("release it: `.laplace(0.3)`".to_owned()),
        _ => Some(
            "choose rows with `filter`, a value with `map`, then `count`, `sum`, `mean`, `histogram` or `partition`"
                .to_owned(),
        ),
    }
}

/// The number of letters to insert, delete or replace in order to make one name of the other.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.bytes().enumerate() {
        let mut before = i;
        let mut left = i + 1;
        for (j, b) in other.bytes().enumerate() {
            let here = (before + usize::from(a != b)).min(left + 1).min(row[j + 1] + 1);
            before = row[j + 1];
            row[j] = left;
            left = here;
        }
        row[other.len()] = left;
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::{On, distance, near};

    fn advice(on: On, call: &str) -> Option<String> {
        near(on, &syn::parse_str(call).expect("a call"))
    }

    #[test]
    fn a_similar_name_is_proposed() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!((distance("", "abc"), distance("abc", ""), distance("abc", "abc")), (3, 3, 0));
        let filter = advice(On::Table, "t.fliter(|p| p.smoker)");
        assert_eq!(filter.as_deref(), Some("it has a similar name: `filter`"));
        assert_eq!(
            advice(On::Protected, "n.laplce(0.1)").as_deref(),
            Some("it has a similar name: `laplace`")
        );
        assert!(advice(On::Table, "t.xyz(|p| p.age)").is_some_and(|text| text.starts_with("choose rows")));
        assert_eq!(advice(On::Table, "t.grown_up()"), None);
        assert_eq!(advice(On::Table, "t.filter(|p| p.smoker)"), None);
    }
}
