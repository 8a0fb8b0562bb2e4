//! Queries: what one run costs, what it publishes, and which session can run it.

use super::{Amount, Session, position};
use crate::big_stack::with_room;
use crate::compare::{Numbered, Verified};
use crate::cost_plan::{self, QueryPlan};
use crate::document::Certificate;
use crate::framework::{Measurement, stem};
use crate::model::{Costs, Measure, Source};
use serde::Serialize;

/// One query that the program can run.
#[derive(Debug, Serialize)]
pub struct Query {
    /// The number of its record.
    pub record: usize,
    /// Its name.
    pub name: String,
    /// The source file.
    pub file: String,
    /// The line in that file.
    pub line: u32,
    /// The positions of its datasets.
    pub datasets: Vec<usize>,
    /// What one run costs each dataset, in the query's measure.
    pub cost: Vec<Amount>,
    /// The conversion into the session's measure, such as `same/1`.
    pub conversion: String,
    /// What a session pays for one run, for each dataset.
    pub charged: Vec<Amount>,
    /// The part of the cost that no release accounts for, for each dataset. `None` if all of it is
    /// itemised.
    pub not_itemised: Option<Vec<Amount>>,
    /// Its releases, with their noise and their expected error.
    pub plan: QueryPlan,
    /// The loops and tables of parts that run releases several times.
    pub loops: Vec<Loop>,
    /// How many statements the developer asks the reader to trust.
    pub statements: usize,
    /// SHA-256 of its source text; empty for a query written by hand.
    pub source_hash: String,
    /// The records of the sessions that can run it.
    pub sessions: Vec<usize>,
}

/// A node of a derivation that runs releases several times.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Loop {
    /// The rule, such as `static-loop`.
    pub rule: &'static str,
    /// How often it runs them.
    pub times: String,
    /// The first release in it, from 1.
    pub first: usize,
    /// The last release in it.
    pub last: usize,
}

/// A query that no session can run, so that no budget limits it here.
#[derive(Debug, Serialize)]
pub struct Unrun {
    /// The number of the query's record.
    pub query: usize,
    /// Why no session can run it.
    pub why: Why,
}

/// Why no session can run a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The input has no session.
    NoSession,
    /// No session is over its data, in the measure of its charge.
    OtherData,
    /// It costs more than each session over its data has.
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

/// The loops below a node, each before those inside it. `before` is the number of releases so far.
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
