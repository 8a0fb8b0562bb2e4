//! Queries: what one run costs, what it publishes, and which session can run it.

use super::{Amount, Session, position};
use crate::big_stack::with_room;
use crate::cost_plan::{self, QueryPlan};
use crate::document::Certificate;
use crate::framework::{Measurement, stem};
use crate::model::{Costs, Measure, Source};
use crate::remarks::{Numbered, Verified};
use serde::Serialize;

/// One query that the program can run.
#[derive(Debug, Serialize)]
pub struct Query {
    /// The number of the query's record.
    pub record: usize,
    /// The name of the query.
    pub name: String,
    /// The source file of the query.
    pub file: String,
    /// The line of the query in that file.
    pub line: u32,
    /// The positions of the query's datasets in [`super::Facts::datasets`].
    pub datasets: Vec<usize>,
    /// The cost of one run for each dataset, in the query's measure.
    pub cost: Vec<Amount>,
    /// The conversion into the session's measure, such as `same/1`.
    pub conversion: String,
    /// The amount that a session charges for one run, for each dataset.
    pub charged: Vec<Amount>,
    /// The part of the cost that no release accounts for, for each dataset. `None` if the releases
    /// account for the whole cost.
    pub not_itemised: Option<Vec<Amount>>,
    /// The releases of the query, with their noise and their expected error.
    pub plan: QueryPlan,
    /// The nodes that run releases several times: loops, and measurements on the parts of a table.
    pub loops: Vec<Loop>,
    /// The number of statements that the reader must trust.
    pub statements: usize,
    /// The SHA-256 of the query's source text; empty for a query that was written by hand.
    pub source_hash: String,
    /// The records of the sessions that can run the query.
    pub sessions: Vec<usize>,
}

/// A node of a derivation that runs releases several times.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Loop {
    /// The rule, such as `static-loop`.
    pub rule: &'static str,
    /// How often the node runs these releases.
    pub times: String,
    /// The position of the first release below the node, from 1.
    pub first: usize,
    /// The position of the last release below the node.
    pub last: usize,
}

/// A query that no session in the input can run. So no budget in the input limits the query.
#[derive(Debug, Serialize)]
pub struct Unrun {
    /// The number of the query's record.
    pub query: usize,
    /// The reason why no session can run the query.
    pub why: Why,
}

/// The reason why no session can run a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The input has no session.
    NoSession,
    /// No session has the query's datasets and the measure in which the query is charged.
    OtherData,
    /// One run costs more than the budget of every session over the query's datasets.
    TooDear,
}

pub(super) fn queries(
    verified: &Verified<'_>,
    sources: &[&Source],
    sessions: &[Session],
) -> Result<Vec<Query>, String> {
    verified.queries.iter().map(|one| query(one, sources, sessions)).collect()
}

fn query(
    (record, of): &Numbered<'_, Certificate>,
    sources: &[&Source],
    sessions: &[Session],
) -> Result<Query, String> {
    let width = of.assumes.sources.len();
    let amounts = |measure: &Measure, costs: &Costs| -> Vec<Amount> {
        (0..width).map(|place| Amount::new(measure, costs.at(place))).collect()
    };
    let mut loops = Vec::new();
    with_room(|| found(&*of.derivation, &mut 0, &mut loops))
        .map_err(|error| format!("cannot be shown here: {error}"))?;
    let runs = |session: &&Session| session.fits.iter().any(|fits| fits.query == *record);
    Ok(Query {
        record: *record,
        name: of.query.clone(),
        file: of.assumes.file.clone(),
        line: of.assumes.line,
        datasets: of.assumes.sources.iter().map(|source| position(sources, source)).collect(),
        cost: amounts(&of.measure, &of.cost),
        conversion: of.charged.by.clone(),
        charged: amounts(&of.charged.measure, &of.charged.cost),
        not_itemised: of.not_itemised().map(|_| amounts(&of.measure, &of.unlisted)),
        plan: cost_plan::one(&cost_plan::plan(of)?),
        loops,
        statements: of.assumes.statements.len(),
        source_hash: of.assumes.source_hash.clone(),
        sessions: sessions.iter().filter(runs).map(|session| session.record).collect(),
    })
}

/// Lists the loops below a node. Each loop comes before the loops inside it. The argument `before`
/// counts the releases that the walk has passed.
fn found(node: &dyn Measurement, before: &mut usize, loops: &mut Vec<Loop>) {
    *before += usize::from(node.release().is_some());
    let place = loops.len();
    let first = *before + 1;
    node.premises().iter().for_each(|premise| found(&**premise, before, loops));
    if let Some(times) = node.runs()
        && *before >= first
    {
        let rule = stem(node.rule());
        loops.insert(place, Loop { rule, times: times.to_string(), first, last: *before });
    }
}

/// The queries that no session can run.
pub(super) fn unrun(verified: &Verified<'_>, sessions: &[Session]) -> Vec<Unrun> {
    let why = |query: usize| match sessions {
        [] => Some(Why::NoSession),
        _ if sessions.iter().any(|session| session.fits.iter().any(|fits| fits.query == query)) => None,
        _ if sessions.iter().any(|session| session.does_not_fit.iter().any(|one| one.query == query)) => {
            Some(Why::TooDear)
        }
        _ => Some(Why::OtherData),
    };
    let one = |(query, _): &Numbered<'_, Certificate>| Some(Unrun { query: *query, why: why(*query)? });
    verified.queries.iter().filter_map(one).collect()
}
