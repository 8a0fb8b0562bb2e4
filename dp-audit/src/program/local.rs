//! Records of devices and of their server.

use super::Amount;
use crate::document::{Keeper, Record};
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
    /// The batches that come through a shuffler.
    pub batches: Vec<Batch>,
    /// The accounts over reports and a session.
    pub accounts: Vec<Account>,
}

impl Local {
    /// Whether the program has none of them.
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
    /// The number of values.
    pub values: String,
    /// The most that all reports of one protected value cost together.
    pub budget: Amount,
    /// The store that limits all values of the device together, if there is one.
    pub store: Option<Store>,
}

/// A store that outlives the program.
#[derive(Debug, Serialize)]
pub struct Store {
    /// Its limit for a day.
    pub day: Amount,
    /// Its limit for a lifetime.
    pub lifetime: Amount,
}

/// A question to a device.
#[derive(Debug, Serialize)]
pub struct Question {
    /// The number of the record.
    pub record: usize,
    /// Its name.
    pub name: String,
    /// The source file.
    pub file: String,
    /// The line in that file.
    pub line: u32,
    /// The name of the value's domain.
    pub value: String,
    /// The most that all its reports of one value cost together.
    pub budget: Amount,
}

/// A way to report a value.
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

/// A batch of reports that comes through a shuffler.
#[derive(Debug, Serialize)]
pub struct Batch {
    /// The number of the record.
    pub record: usize,
    /// The name of the value's domain.
    pub value: String,
    /// The randomiser of its reports.
    pub by: &'static str,
    /// How many devices have to report as specified.
    pub honest: String,
    /// The cost of one report on the device, without this trust.
    pub on_device: Amount,
    /// The cost of the batch, with this trust.
    pub cost: Amount,
}

/// An account over reports and a session.
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
            Some(Record::Device(of)) => all.devices.push(Device {
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
            Some(Record::Question(of)) => all.questions.push(Question {
                record,
                name: of.name.clone(),
                file: of.file.clone(),
                line: of.line,
                value: of.value.clone(),
                budget: epsilon(&of.budget),
            }),
            Some(Record::Report(of)) => all.reports.push(Report {
                record,
                value: of.value.clone(),
                by: stem(of.derivation.rule()),
                cost: epsilon(&of.cost),
            }),
            Some(Record::Batch(of)) => all.batches.push(Batch {
                record,
                value: of.value.clone(),
                by: stem(of.derivation.rule()),
                honest: of.honest.to_string(),
                on_device: epsilon(&of.device),
                cost: both(&of.cost),
            }),
            Some(Record::Together(of)) => all.accounts.push(Account {
                record,
                rows: of.record.clone(),
                whole: both(&of.whole),
                session: both(&of.session),
            }),
            Some(Record::Certificate(_) | Record::Session(_) | Record::Stated(_)) | None => {}
        }
    }
    all
}
