//! The facts from records of devices and of their server.

use super::Amount;
use crate::document::{Document, Keeper};
use crate::framework::stem;
use crate::model::Measure;
use crate::verify::Verdict;
use num_bigint::BigInt;
use serde::Serialize;

/// The records of devices and of their server.
#[derive(Debug, Default, Serialize)]
pub struct Local {
    /// The values that devices protect.
    pub devices: Vec<Device>,
    /// The questions that devices answer.
    pub questions: Vec<Question>,
    /// The ways in which devices report.
    pub reports: Vec<Report>,
    /// The batches of reports that passed through a shuffler.
    pub batches: Vec<Batch>,
    /// The accounts that cover both device reports and a session.
    pub accounts: Vec<Account>,
}

impl Local {
    /// Whether the program has no such records.
    pub fn is_empty(&self) -> bool {
        let Local { devices, questions, reports, batches, accounts } = self;
        devices.is_empty()
            && questions.is_empty()
            && reports.is_empty()
            && batches.is_empty()
            && accounts.is_empty()
    }
}

/// A value that a device protects.
#[derive(Debug, Serialize)]
pub struct Device {
    /// The number of the record.
    pub record: usize,
    /// The name of the value's domain.
    pub value: String,
    /// The number of values in that domain.
    pub values: String,
    /// The limit on the total cost of all reports about one protected value.
    pub budget: Amount,
    /// The store with limits for all values of the device together, if a store keeps the account.
    pub store: Option<Store>,
}

/// A store that outlives the program.
#[derive(Debug, Serialize)]
pub struct Store {
    /// The store's limit for one day.
    pub day: Amount,
    /// The store's limit for the lifetime of the device.
    pub lifetime: Amount,
}

/// A question to a device.
#[derive(Debug, Serialize)]
pub struct Question {
    /// The number of the record.
    pub record: usize,
    /// The name of the question.
    pub name: String,
    /// The source file.
    pub file: String,
    /// The line in that file.
    pub line: u32,
    /// The name of the value's domain.
    pub value: String,
    /// The limit on the total cost of the question's reports about one value.
    pub budget: Amount,
}

/// A way in which a device reports a value.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The number of the record.
    pub record: usize,
    /// The name of the value's domain.
    pub value: String,
    /// The randomiser, such as `k-ary-response`.
    pub by: &'static str,
    /// The cost of one report.
    pub cost: Amount,
}

/// A batch of reports that passed through a shuffler.
#[derive(Debug, Serialize)]
pub struct Batch {
    /// The number of the record.
    pub record: usize,
    /// The name of the value's domain.
    pub value: String,
    /// The randomiser of the reports in the batch.
    pub by: &'static str,
    /// The number of devices that are trusted to follow the protocol.
    pub honest: String,
    /// The cost of one report to its device, if nothing is assumed about the other devices.
    pub on_device: Amount,
    /// The cost of the batch, if the trusted devices follow the protocol.
    pub cost: Amount,
}

/// An account that covers both device reports and a session.
#[derive(Debug, Serialize)]
pub struct Account {
    /// The number of the record.
    pub record: usize,
    /// The row type of the holder's dataset.
    pub rows: String,
    /// The whole budget.
    pub whole: Amount,
    /// The part for the session over the rows.
    pub session: Amount,
}

/// The local records that verify.
pub(super) fn local(verdicts: &[Verdict]) -> Local {
    let mut all = Local::default();
    let epsilon = |epsilon: &BigInt| Amount::new(&Measure::Pure, vec![epsilon.clone()]);
    let both = |both: &[BigInt; 2]| Amount::new(&Measure::Approx, both.to_vec());
    for verdict in verdicts.iter().filter(|verdict| verdict.holds()) {
        let record = verdict.number;
        match &verdict.record {
            Some(Document::Device(of)) => all.devices.push(Device {
                record,
                value: of.value.clone(),
                values: of.values.to_string(),
                budget: epsilon(&of.budget),
                store: match &of.account {
                    Keeper::Types => None,
                    Keeper::Store { day, lifetime } => {
                        Some(Store { day: epsilon(day), lifetime: epsilon(lifetime) })
                    }
                },
            }),
            Some(Document::Question(of)) => all.questions.push(Question {
                record,
                name: of.name.clone(),
                file: of.file.clone(),
                line: of.line,
                value: of.value.clone(),
                budget: epsilon(&of.budget),
            }),
            Some(Document::Report(of)) => all.reports.push(Report {
                record,
                value: of.value.clone(),
                by: stem(of.derivation.rule()),
                cost: epsilon(&of.cost),
            }),
            Some(Document::Batch(of)) => all.batches.push(Batch {
                record,
                value: of.value.clone(),
                by: stem(of.derivation.rule()),
                honest: of.honest.to_string(),
                on_device: epsilon(&of.device),
                cost: both(&of.cost),
            }),
            Some(Document::Together(of)) => all.accounts.push(Account {
                record,
                rows: of.record.clone(),
                whole: both(&of.whole),
                session: both(&of.session),
            }),
            Some(Document::Certificate(_) | Document::Session(_) | Document::Stated(_)) | None => {}
        }
    }
    all
}
