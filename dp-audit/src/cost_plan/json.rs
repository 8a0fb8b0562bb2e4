//! Plans as JSON, for other programs to read. Exact integers and fractions are texts.

use super::{Plan, Row};
use crate::theorem::Noise;
use serde::Serialize;

/// The plan of one query.
#[derive(Debug, Serialize)]
pub struct QueryPlan {
    /// The name of the query.
    pub query: String,
    /// The releases of the query, in order.
    pub releases: Vec<Release>,
    /// The part of the budget that no release accounts for.
    pub not_itemised: Option<NotItemised>,
}

/// The part of a query's budget that no release accounts for.
#[derive(Debug, Serialize)]
pub struct NotItemised {
    /// The amount of this part, in words.
    pub cost: String,
    /// The share of this part in the cost of the query, as a fraction.
    pub share: Option<String>,
}

/// The plan of one release. Distances are in the units of the released value.
#[derive(Debug, Serialize)]
pub struct Release {
    /// The position of the release among the releases of the query, from 1.
    pub release: usize,
    /// The line of the release in the source file.
    pub line: u32,
    /// The released value, in words.
    pub value: String,
    /// How many numbers the release publishes, or among how many candidates it chooses. `None` if
    /// that depends on the data.
    pub numbers: Option<String>,
    /// How often the release runs in one run of the query.
    pub runs: String,
    /// The cost of one run of the release, in words.
    pub cost_of_a_run: String,
    /// The share of the release in the cost of the query, as a fraction.
    pub share: Option<String>,
    /// The law of the noise, in words.
    pub noise: String,
    /// The standard deviation of the noise.
    pub standard_deviation: Option<f64>,
    /// The mean distance from the truth, or a bound on it.
    pub expected_error: Option<f64>,
    /// Whether the release is a choice. Then the errors are upper bounds.
    pub is_bound: Option<bool>,
    /// The distance that any given number exceeds in at most 1 of 20 runs.
    pub within_95: Option<String>,
    /// The distance that one or more of the numbers exceed in at most 1 of 20 runs.
    pub all_within_95: Option<String>,
    /// The kind of law.
    #[serde(skip)]
    pub(crate) law: Option<Law>,
}

/// The kind of law that noise has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Law {
    Laplace,
    Gaussian,
    Choice,
}

impl Law {
    pub(super) fn of(noise: &Noise) -> Self {
        match noise {
            Noise::Laplace(_) => Law::Laplace,
            Noise::Gaussian(_) => Law::Gaussian,
            Noise::Choice(..) => Law::Choice,
        }
    }
}

/// Plans, one for each query.
pub fn json(plans: &[Plan]) -> Vec<QueryPlan> {
    plans.iter().map(one).collect()
}

/// The plan of one query.
pub(crate) fn one(plan: &Plan) -> QueryPlan {
    QueryPlan {
        query: plan.query.clone(),
        releases: plan.rows.iter().map(release).collect(),
        not_itemised: plan.rest.as_ref().map(|rest| NotItemised {
            cost: rest.cost.clone(),
            share: rest.share.as_ref().map(ToString::to_string),
        }),
    }
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
        law: row.law,
    }
}
