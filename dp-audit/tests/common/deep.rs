//! Certificates with the deepest nesting that the auditor accepts.

use super::aggregate::*;
use super::expr::*;
use super::measurement::*;
use super::query::*;
use dp_audit::document::parse;
use dp_audit::parse::json::MAX_DEPTH;

/// Finds the deepest certificate that the auditor accepts; `deepen` makes a certificate of a given
/// depth.
fn deepest(deepen: impl Fn(usize) -> String) -> String {
    let too_deep =
        |line: &str| parse(line.as_bytes()).is_err_and(|fault| fault.message.contains("nested deeper"));
    let (mut fits, mut too_many) = (1, MAX_DEPTH);
    while too_many - fits > 1 {
        let middle = (fits + too_many) / 2;
        if too_deep(&deepen(middle)) { too_many = middle } else { fits = middle }
    }
    deepen(fits)
}

/// One deep certificate for each kind of nesting.
pub fn lines() -> Vec<String> {
    let sources = [Source {
        record: "Row",
        replace: false,
        at_most: None,
        invalid: "refuse",
        columns: vec![("x", Ty::Number(0, 1, 0))],
    }];
    let times = |n: usize, start: E, f: &dyn Fn(&E) -> E| (0..n).fold(start, |e, _| f(&e));
    let counted = |plan: &Plan| certificate("deep", &sources, 0, &laplace(1, 1, &count(plan)));
    let all = source(&sources, 0);
    vec![
        deepest(|n| counted(&filter(&all, &times(n, truth(true), &not)))),
        deepest(|n| counted(&filter(&all, &times(n, truth(true), &|e| predicate("and", e, &truth(false)))))),
        deepest(|n| counted(&map(&all, &times(n, literal(1, 0), &|e| clamp(0, 1, e))))),
        deepest(|n| counted(&(0..n).fold(all.clone(), |plan, _| filter(&plan, &truth(true))))),
        deepest(|n| {
            let value = (0..n).fold(count(&all), |value, _| negate(&value));
            certificate("deep", &sources, 0, &laplace(1, 1, &value))
        }),
        deepest(|n| {
            let release = laplace(1, 1, &count(&all));
            certificate("deep", &sources, 0, &(0..n).fold(release, |m, _| sequential(&[m])))
        }),
        deepest(|n| {
            let inner = (0..n).fold(all.clone(), |plan, _| as_only_source(&plan, 0));
            let release = laplace(1, 1, &count(&inner));
            certificate("deep", &sources, 0, &(0..n).fold(release, |m, _| subquery("q", 0, 1, &m)))
        }),
    ]
}
