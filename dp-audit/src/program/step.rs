//! Queries that other queries call.

use crate::big_stack::with_room;
use crate::framework::{Context, Measurement, Scope};
use crate::remarks::Verified;
use num_bigint::BigInt;
use serde::Serialize;

/// A query that other queries call, with all of its callers.
#[derive(Debug, Serialize)]
pub struct Reusable {
    /// The name of the called query.
    pub name: String,
    /// The records of the called query's own certificates, which cover runs without a caller.
    pub records: Vec<usize>,
    /// The calls of this query.
    pub callers: Vec<Caller>,
}

/// A call of a reusable query.
#[derive(Debug, Serialize)]
pub struct Caller {
    /// The number of the caller's record.
    pub query: usize,
    /// The position of the called query's source among the caller's sources.
    pub source: usize,
    /// How often one run of the caller runs the called query.
    pub runs: String,
}

/// A call, and how often one run of the caller makes it.
struct Call<'a> {
    query: &'a str,
    source: usize,
    runs: BigInt,
}

pub(super) fn reusable(verified: &Verified<'_>) -> Result<Vec<Reusable>, String> {
    let mut found: Vec<Reusable> = Vec::new();
    for (number, certificate) in &verified.queries {
        let calls = || {
            let mut cx = Context::new(&certificate.assumes.sources, &certificate.measure, String::new());
            let mut calls = Vec::new();
            walk(&*certificate.derivation, &BigInt::from(1), &mut cx, &mut calls);
            calls
        };
        let calls = with_room(calls).map_err(|error| format!("cannot be shown here: {error}"))?;
        for Call { query, source, runs } in calls {
            let caller = Caller { query: *number, source, runs: runs.to_string() };
            match found.iter_mut().find(|known| known.name == query) {
                Some(known) => known.callers.push(caller),
                None => found.push(Reusable {
                    name: query.to_owned(),
                    records: verified
                        .queries
                        .iter()
                        .filter(|(_, of)| of.query == query)
                        .map(|(n, _)| *n)
                        .collect(),
                    callers: vec![caller],
                }),
            }
        }
    }
    Ok(found)
}

fn walk<'a>(node: &'a dyn Measurement, runs: &BigInt, cx: &mut Context<'a>, calls: &mut Vec<Call<'a>>) {
    let scope = node.scope(cx);
    if let Some(Scope::Subquery { query, source }) = scope {
        calls.push(Call { query, source, runs: runs.clone() });
    }
    let inside = match node.runs() {
        Some(times) => runs * times,
        None => runs.clone(),
    };
    cx.within(scope, |cx| node.premises().iter().for_each(|premise| walk(&**premise, &inside, cx, calls)));
}
