//! Facts about a program, computed from all of its records together.
//!
//! [`facts`] computes them from the verdicts. The facts contain numbers, names and relations, but
//! no sentences: a page, a report or another program decides how to show them. Records are referred
//! to by their number, and datasets by their position in [`Facts::datasets`]. Only records that
//! verify count. All other records are in [`Facts::wrong`], and a page shows them first.

mod amount;
mod assumptions;
mod dataset;
mod local;
mod query;
mod session;
mod step;
pub(crate) mod text;

pub use amount::{Amount, Odds};
pub use assumptions::{Assumptions, Generator, Parameter, Statement, Version};
pub use dataset::{Dataset, Extra, NoTotal, Opening, Promise, SameRecord, SharedUnit, Total, Whose};
pub use local::{Account as LocalAccount, Batch, Device, Local, Question, Report, Store};
pub use query::{Loop, Query, Unrun, Why};
pub(crate) use session::share;
pub use session::{Budget, Fits, Misfit, OneBudget, Part, Session};
pub use step::{Caller, Reusable};
pub use text::text;

use crate::binary::Binary;
use crate::document::Document;
use crate::framework::Fault;
use crate::model::Source;
pub use crate::remarks::TOO_MANY;
use crate::remarks::Verified;
use crate::verify::Verdict;
use serde::Serialize;

/// The facts about a program, computed from all of its records together.
#[derive(Debug, Serialize)]
pub struct Facts {
    /// The records that do not verify. The other fields, except the assumptions, ignore them.
    pub wrong: Vec<Wrong>,
    /// What the program states about itself, if it does. Nothing checks it.
    pub stated: Option<Stated>,
    /// Its other statements. An honest program has one.
    pub stated_otherwise: Vec<Stated>,
    /// The datasets, with the total budget of each.
    pub datasets: Vec<Dataset>,
    /// The units that several datasets describe, with the total over these datasets.
    pub shared_units: Vec<SharedUnit>,
    /// The row types that several datasets have, in different definitions.
    pub same_record: Vec<SameRecord>,
    /// The sessions, in the order of their records.
    pub sessions: Vec<Session>,
    /// The queries, in the order of their records.
    pub queries: Vec<Query>,
    /// The queries that no session can run.
    pub unrun: Vec<Unrun>,
    /// The queries that other queries call.
    pub reusable: Vec<Reusable>,
    /// The sessions that a ledger limits, and the sessions without a ledger.
    pub ledger: Ledger,
    /// The assumptions, which the reader has to judge.
    pub assumptions: Assumptions,
    /// The records of devices and of their server.
    pub local: Local,
    /// What no certificate says.
    pub cannot_say: Vec<CannotSay>,
    /// The facts that the program's file states about itself. `None` for a file of records.
    pub binary: Option<Binary>,
}

/// What a program states about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stated {
    /// The number of the record.
    pub record: usize,
    /// The holder of the data.
    pub holder: String,
    /// The purpose of the program.
    pub purpose: String,
    /// The revision of its source.
    pub revision: String,
    /// The accounts of a ledger that it says it runs under.
    pub accounts: Vec<String>,
}

/// A record that does not verify.
#[derive(Debug, Serialize)]
pub struct Wrong {
    /// The number of the record.
    pub record: usize,
    /// The title of the record.
    pub title: String,
    /// Whether the record says that the program was built with a seeded generator.
    pub seeded: bool,
    /// Whether the tool gave up: no claim was found wrong, and some were not checked.
    pub gave_up: bool,
    /// The faults of the record.
    pub faults: Vec<OneFault>,
}

/// A fault of a record.
#[derive(Debug, Serialize)]
pub struct OneFault {
    /// The place in the record.
    pub place: String,
    /// The fault at that place.
    pub message: String,
}

/// The sessions that a ledger limits, and the sessions that it does not.
#[derive(Debug, Serialize)]
pub struct Ledger {
    /// The records of the sessions that request permission from a ledger before each run. The
    /// limits are in the ledger.
    pub limits: Vec<usize>,
    /// The records of the sessions without a ledger. Each time the program starts, such a session
    /// has its whole budget again.
    pub does_not_limit: Vec<usize>,
}

/// What no certificate says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CannotSay {
    /// Records are not signed. So a record may have been replaced by another record, or may be
    /// missing.
    NotSigned,
    /// A record does not count how often a session is opened or the program is started. It does not
    /// say where a session is opened, so equal openings share one record.
    NoCountOfRuns,
    /// The program may publish numbers that no record describes.
    OtherOutput,
    /// The assumptions may be false.
    NotTheAssumptions,
    /// Time, memory, messages and logs can depend on the data.
    OtherChannels,
}

impl CannotSay {
    /// All variants, in the order in which a reader needs them.
    pub const ALL: [CannotSay; 5] = [
        CannotSay::NotSigned,
        CannotSay::NoCountOfRuns,
        CannotSay::OtherOutput,
        CannotSay::NotTheAssumptions,
        CannotSay::OtherChannels,
    ];
}

/// Computes the facts of a program from the verdicts on its records. The argument `binary` holds
/// the facts that the file states about itself.
///
/// # Errors
/// If there are too many records to compare each with the others, or if a certificate is nested too
/// deep for this machine.
pub fn facts(verdicts: &[Verdict], binary: Option<Binary>) -> Result<Facts, String> {
    let verified = Verified::of(verdicts).ok_or(TOO_MANY)?;
    let sources = sources(&verified);
    let sessions = session::sessions(verdicts, &verified, &sources);
    let queries = query::queries(&verified, &sources, &sessions)?;
    let (limits, does_not_limit) = session::by_ledger(&verified);
    let mut statements = verdicts.iter().filter_map(stated);
    Ok(Facts {
        wrong: verdicts.iter().filter(|verdict| !verdict.holds()).map(wrong).collect(),
        stated: statements.next(),
        stated_otherwise: statements.collect(),
        datasets: dataset::datasets(&verified, &sources, &sessions),
        shared_units: dataset::shared_units(&verified, &sources),
        same_record: dataset::same_record(&verified, &sources),
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

impl Facts {
    /// The facts of a program with too many records to relate to each other: only the wrong
    /// records.
    ///
    /// # Errors
    /// The same as [`facts`].
    pub fn of_wrong_ones(verdicts: &[Verdict]) -> Result<Self, String> {
        let wrong = verdicts.iter().filter(|verdict| !verdict.holds()).map(wrong).collect();
        Ok(Facts { wrong, ..facts(&[], None)? })
    }

    /// The number of pairs of a session and a query.
    pub fn pairs(&self) -> usize {
        self.sessions.iter().map(|session| session.fits.len() + session.does_not_fit.len()).sum()
    }
}

fn stated(verdict: &Verdict) -> Option<Stated> {
    let Some(Document::Stated(stated)) = verdict.record.as_ref().filter(|_| verdict.holds()) else {
        return None;
    };
    Some(Stated {
        record: verdict.number,
        holder: stated.holder.clone(),
        purpose: stated.purpose.clone(),
        revision: stated.revision.clone(),
        accounts: stated.accounts.clone(),
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

/// The datasets of all sessions, and then the datasets that only queries use.
fn sources<'a>(verified: &Verified<'a>) -> Vec<&'a Source> {
    let of_sessions = verified.sessions.iter().flat_map(|(_, session)| &session.sources);
    let of_queries = verified.queries.iter().flat_map(|(_, query)| &query.assumes.sources);
    let mut known = std::collections::HashSet::new();
    of_sessions.chain(of_queries).filter(|source| known.insert(*source)).collect()
}

/// The position of a dataset in [`Facts::datasets`].
fn position(sources: &[&Source], source: &Source) -> usize {
    sources.iter().position(|known| *known == source).unwrap_or(sources.len())
}
