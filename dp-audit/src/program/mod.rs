//! Facts of a program: what all of its records say together.
//!
//! [`facts`] computes them from the verdicts. They contain numbers, names and relations, and no
//! sentence: a page, a report or another program decides how to show them. Records are referred to
//! by their number, and datasets by their position in [`Facts::datasets`]. Only records that verify
//! count. The others are in [`Facts::wrong`], and a page shows these first.

mod amount;
mod assumptions;
mod dataset;
mod local;
mod query;
mod session;
mod stated;
mod step;
pub(crate) mod text;

pub use amount::{Amount, Odds};
pub use assumptions::{Assumptions, Generator, Parameter, Statement, Version};
pub use dataset::{Dataset, Extra, Opening, Promise, SharedUnit, Total, Whose};
pub use local::{Account as LocalAccount, Batch, Device, Local, Question, Report, Store};
pub use query::{Loop, Query, Unrun, Why};
pub(crate) use session::share;
pub use session::{Budget, Fits, Misfit, OneBudget, Part, Session};
pub use stated::Stated;
pub use step::{Caller, Reusable};
pub use text::text;

use crate::binary::Binary;
use crate::compare::{TOO_MANY, Verified};
use crate::framework::Fault;
use crate::model::Source;
use crate::verify::Verdict;
use serde::Serialize;

/// What all records of a program say together.
#[derive(Debug, Serialize)]
pub struct Facts {
    /// The records that do not verify. Nothing below rests on them.
    pub wrong: Vec<Wrong>,
    /// What the program states about itself, if it does.
    pub stated: Option<Stated>,
    /// The datasets, with the total budget of each.
    pub datasets: Vec<Dataset>,
    /// The units that several datasets describe, with the total over these datasets.
    pub shared_units: Vec<SharedUnit>,
    /// The sessions, in the order of their records.
    pub sessions: Vec<Session>,
    /// The queries, in the order of their records.
    pub queries: Vec<Query>,
    /// The queries that no session can run.
    pub unrun: Vec<Unrun>,
    /// The queries that other queries call.
    pub reusable: Vec<Reusable>,
    /// The sessions that a ledger limits, and those that it does not.
    pub ledger: Ledger,
    /// What the reader has to judge.
    pub assumptions: Assumptions,
    /// The records of devices and of their server.
    pub local: Local,
    /// What no certificate says.
    pub cannot_say: Vec<CannotSay>,
    /// What the file says about itself. `None` for a file of records.
    pub binary: Option<Binary>,
}

/// A record that does not verify.
#[derive(Debug, Serialize)]
pub struct Wrong {
    /// The number of the record.
    pub record: usize,
    /// Its title.
    pub title: String,
    /// Whether it says that the program was built with a seeded generator.
    pub seeded: bool,
    /// Whether the tool gave up: no claim was found wrong, and some were not checked.
    pub gave_up: bool,
    /// Its faults.
    pub faults: Vec<OneFault>,
}

/// A fault of a record.
#[derive(Debug, Serialize)]
pub struct OneFault {
    /// The place in the record.
    pub place: String,
    /// What is wrong there.
    pub message: String,
}

/// The sessions by who limits them.
#[derive(Debug, Serialize)]
pub struct Ledger {
    /// The records of the sessions that ask a ledger before each run. The ledger has the limits.
    pub limits: Vec<usize>,
    /// The records of the sessions that no ledger limits: each start of the program has the whole
    /// budget again.
    pub does_not_limit: Vec<usize>,
}

/// What no certificate says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CannotSay {
    /// Records are not signed, so another record may have replaced one, and one may be missing.
    NotSigned,
    /// A record does not count how often a session is opened or the program is started.
    NoCountOfRuns,
    /// The program may publish numbers that no record describes.
    OtherOutput,
    /// The assumptions may be false.
    NotTheAssumptions,
    /// Time, memory, messages and logs can depend on the data.
    OtherChannels,
}

impl CannotSay {
    /// All of them, in the order in which a reader needs them.
    pub const ALL: [CannotSay; 5] = [
        CannotSay::NotSigned,
        CannotSay::NoCountOfRuns,
        CannotSay::OtherOutput,
        CannotSay::NotTheAssumptions,
        CannotSay::OtherChannels,
    ];
}

/// The facts of a program, from the verdicts on its records. `binary` is what the file says about
/// itself.
///
/// # Errors
/// If there are too many records to compare each with the others, or if a certificate is nested too
/// deep for this machine.
pub fn facts(verdicts: &[Verdict], binary: Option<Binary>) -> Result<Facts, String> {
    let verified = Verified::of(verdicts).ok_or(TOO_MANY)?;
    let sources = sources(&verified);
    let sessions = session::sessions(&verified, &sources);
    let queries = query::queries(&verified, &sources, &sessions)?;
    let (limits, does_not_limit) = session::by_ledger(&verified);
    Ok(Facts {
        wrong: verdicts.iter().filter(|verdict| !verdict.holds()).map(wrong).collect(),
        stated: stated::stated(verdicts),
        datasets: dataset::datasets(&verified, &sources, &sessions),
        shared_units: dataset::shared_units(&verified, &sources),
        unrun: query::unrun(&verified, &sessions),
        reusable: step::reusable(&verified)?,
        ledger: Ledger { limits, does_not_limit },
        assumptions: assumptions::assumptions(verdicts, &verified)?,
        local: local::local(verdicts),
        cannot_say: CannotSay::ALL.to_vec(),
        sessions,
        queries,
        binary,
    })
}

fn wrong(verdict: &Verdict) -> Wrong {
    let fault =
        |Fault { place, message, .. }: &Fault| OneFault { place: place.clone(), message: message.clone() };
    Wrong {
        record: verdict.number,
        title: verdict.title(),
        seeded: verdict.seeded(),
        gave_up: verdict.gave_up(),
        faults: verdict.faults.iter().map(fault).collect(),
    }
}

/// The datasets of all sessions, then those of queries that no session is over.
fn sources<'a>(verified: &Verified<'a>) -> Vec<&'a Source> {
    let of_sessions = verified.sessions.iter().flat_map(|(_, session)| &session.sources);
    let of_queries = verified.queries.iter().flat_map(|(_, query)| &query.assumes.sources);
    let mut known = std::collections::HashSet::new();
    of_sessions.chain(of_queries).filter(|source| known.insert(*source)).collect()
}

/// The position of a dataset.
fn position(sources: &[&Source], source: &Source) -> usize {
    sources.iter().position(|known| *known == source).unwrap_or(sources.len())
}
