//! Plans for programs. Exact integers and fractions are texts.

use super::{Plan, Row};
use serde::Serialize;

/// The plan of one query.
#[derive(Debug, Serialize)]
pub struct QueryPlan {
    query: String,
    releases: Vec<Release>,
    /// Budget that no release accounts for.
    not_itemised: Option<NotItemised>,
}

#[derive(Debug, Serialize)]
struct NotItemised {
    cost: String,
    share: Option<String>,
}

/// One release. Distances are in the units of the value.
#[derive(Debug, Serialize)]
struct Release {
    release: usize,
    line: u32,
    value: String,
    numbers: Option<String>,
    runs: String,
    cost_of_a_run: String,
    share: Option<String>,
    noise: String,
    standard_deviation: Option<f64>,
    expected_error: Option<f64>,
    is_bound: Option<bool>,
    within_95: Option<String>,
    all_within_95: Option<String>,
}

/// Plans, one for each query.
pub fn json(plans: &[Plan]) -> Vec<QueryPlan> {
    let one = |plan: &Plan| QueryPlan {
        query: plan.query.clone(),
        releases: plan.rows.iter().map(release).collect(),
        not_itemised: plan.rest.as_ref().map(|rest| NotItemised {
            cost: rest.cost.clone(),
            share: rest.share.as_ref().map(ToString::to_string),
        }),
    };
    plans.iter().map(one).collect()
}

fn release(row: &Row) -> Release {
    let error = row.error.as_ref();
    Release {
        release: row.number,
        line: row.line,
        value: row.what.clone(),
        numbers: row.numbers.as_ref().map(ToString::to_string),
        runs: row.runs.to_string(),
        cost_of_a_run: row.cost.clone(),
        share: row.share.as_ref().map(ToString::to_string),
        noise: row.noise.clone(),
        standard_deviation: error.and_then(|error| error.deviation),
        expected_error: error.map(|error| error.expected),
        is_bound: error.map(|error| error.is_bound),
        within_95: error.map(|error| error.within.clone()),
        all_within_95: error.and_then(|error| error.all_within.clone()),
    }
}
