//! Whether a published table belongs to a program, and to a payment in a ledger.
//!
//! The crate `dp-report` writes such tables. They state the query, its cost, its noise and the
//! checksums of its source and its certificate. This module compares these statements with the
//! program. It compares no number of the table, because nothing signs these.

mod ledger;
mod table;

pub use ledger::{Payment, payments};
pub use table::{Cost, Statement, Table, table};

use crate::big_stack::with_room;
use crate::document::{Certificate, Document};
use crate::model::Measure;
use crate::parse::json::{self, Kind, Value};
use crate::read::{Format, Input};
use crate::verify::Verdict;
use crate::words::{brief, list, name, plural, text, trimmed};
use num_bigint::BigInt;
use std::collections::BTreeSet;

/// A report names at most this many lines that state something else than the first line, and at
/// most this many entries with another account.
const MOST_STATEMENTS: usize = 4;

/// Why a file cannot be used: the place in it and the reason.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct ReleaseError {
    /// The place in the file.
    pub place: String,
    /// The reason.
    pub message: String,
}

impl ReleaseError {
    fn new(place: impl Into<String>, message: impl Into<String>) -> Self {
        ReleaseError { place: place.into(), message: message.into() }
    }
}

/// Refuses a byte order mark. Neither `dp-report` nor `dp-ledger` writes one, so a program between
/// them and this tool changed the file.
fn without_mark(bytes: &[u8]) -> Result<(), ReleaseError> {
    match bytes.starts_with("\u{feff}".as_bytes()) {
        true => {
            Err(ReleaseError::new("line 1", "it begins with a byte order mark, so another program wrote it"))
        }
        false => Ok(()),
    }
}

/// The result of a comparison.
#[derive(Debug, Default)]
pub struct Belonging {
    /// What does not fit; empty if the table belongs.
    pub faults: Vec<Misfit>,
    /// The record of the table's certificate.
    pub record: Option<usize>,
    /// The payments for runs of the table's query by this program.
    pub payments: Vec<Payment>,
    /// The accounts of a ledger that the program states.
    pub accounts: BTreeSet<String>,
    /// The records of the program that do not verify: the number of each, and a sentence about it.
    pub wrong: Vec<(usize, String)>,
}

/// Something that does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// The place in the table, or the ledger.
    pub place: String,
    /// What is wrong there.
    pub message: String,
}

/// What no comparison of a table can say.
pub const CANNOT_SAY: [&str; 5] = [
    "that the program computed these numbers: anybody can type a table with the same names and digests",
    "that no number was changed: names, costs, scales and digests were compared, and no number",
    "which run the table is from, if the query ran more than once",
    "that a ledger is the holder's own, or permitted its payments: `dp-ledger verify` checks both",
    "anything that `dp-audit verify` does not say about the program itself",
];

/// Compares a table with the records of a program, and with the payments of a ledger.
pub fn belonging(
    table: &Table,
    input: &Input,
    verdicts: &[Verdict],
    payments: Option<&[Payment]>,
) -> Belonging {
    let stated =
        verdicts.iter().filter(|verdict| verdict.holds()).filter_map(|verdict| match &verdict.record {
            Some(Document::Stated(stated)) => Some(&stated.accounts),
            _ => None,
        });
    let mut found = Belonging {
        accounts: stated.flatten().cloned().collect(),
        wrong: wrong(verdicts),
        ..Belonging::default()
    };
    let mut statements = table.statements.iter();
    if let Some(first) = statements.next() {
        found.statement(first, input, verdicts);
        for other in statements.take(MOST_STATEMENTS) {
            let message = format!("states something else than {}: a table has one query", first.row());
            found.fault(other.row(), message);
        }
    }
    if let (Some(payments), Some(record)) = (payments, found.record) {
        found.paid(record, payments, input, verdicts);
    }
    found
}

impl Belonging {
    fn fault(&mut self, place: impl Into<String>, message: String) {
        self.faults.push(Misfit { place: place.into(), message });
    }

    fn statement(&mut self, stated: &Statement, input: &Input, verdicts: &[Verdict]) {
        let is_it = |verdict: &&Verdict| {
            verdict.certificate().is_some_and(|own| own.digest.stated == stated.certificate)
        };
        let Some(verdict) = verdicts.iter().find(is_it) else {
            return self.fault(stated.place("certificate"), missing(stated, &input.name, verdicts));
        };
        if let Some(fault) = verdict.faults.first() {
            let message = format!("record {} has this checksum and does not verify: {fault}", verdict.number);
            return self.fault(stated.place("certificate"), message);
        }
        let (Some(own), Some(line)) = (verdict.certificate(), input.lines.get(verdict.number - 1)) else {
            return;
        };
        let mut says = |what: &str, table: String, certificate: String| {
            let message = format!("says {table}, but the certificate says {certificate}");
            self.faults.push(Misfit { place: stated.place(what), message });
        };
        if stated.query != own.query {
            says("query", name(&stated.query), name(&own.query));
        }
        if stated.source != own.assumes.source_hash {
            let shown = |hash: &str| if hash.is_empty() { "nothing".to_owned() } else { brief(&text(hash)) };
            says("source", shown(&stated.source), shown(&own.assumes.source_hash));
        }
        let costs = costs(own);
        if !stated.cost.is(&costs) {
            says("cost", brief(&text(&stated.cost.words())), brief(&table::in_words(&costs)));
        }
        let noise: Vec<String> = noise(&line.bytes).into_iter().collect();
        if stated.noise != noise {
            let shown = |noise: &[String]| match noise {
                [] => "no noise".to_owned(),
                some => brief(&text(&list(some.iter().cloned()))),
            };
            says("noise", shown(&stated.noise), shown(&noise));
        }
        self.record = Some(verdict.number);
    }

    fn paid(&mut self, record: usize, payments: &[Payment], input: &Input, verdicts: &[Verdict]) {
        let digests = same_query(record, input, verdicts);
        let of_query = payments.iter().filter(|payment| digests.contains(&payment.certificate));
        // The digest of a file of records is not the digest of a program.
        let any_build = input.format == Format::Lines;
        let (here, elsewhere): (Vec<&Payment>, Vec<&Payment>) =
            of_query.partition(|payment| any_build || payment.binary == input.sha256);
        self.payments = here.into_iter().cloned().collect();
        self.accounts();
        match (self.payments.is_empty(), elsewhere.first()) {
            (false, _) => {}
            (true, Some(other)) if other.binary.bytes().all(|digit| digit == b'0') => self.fault(
                format!("entry {}", other.number),
                "paid for this query, and does not say which program ran it".to_owned(),
            ),
            (true, Some(other)) => self.fault(
                format!("entry {}", other.number),
                format!(
                    "paid for this query in another program, SHA-256 {}; the given one has {}",
                    other.binary, input.sha256
                ),
            ),
            (true, None) => self.fault("ledger", "no entry paid for a run of this query".to_owned()),
        }
    }
}

fn wrong(verdicts: &[Verdict]) -> Vec<(usize, String)> {
    let one = |verdict: &Verdict| {
        let mark = if verdict.gave_up() { "NOT CHECKED" } else { "WRONG" };
        let (title, faults) = (brief(&verdict.title()), plural(verdict.faults.len(), "fault"));
        (verdict.number, format!("{mark}  {title} (record {}): {faults}", verdict.number))
    };
    verdicts.iter().filter(|verdict| !verdict.holds()).map(one).collect()
}

impl Belonging {
    /// Compares the accounts that paid with those that the program states, if it states any.
    fn accounts(&mut self) {
        if self.accounts.is_empty() {
            return;
        }
        let names = |of: Vec<&String>| brief(&list(of.into_iter().map(|one| name(one))));
        let stated = names(self.accounts.iter().collect());
        let mut faults = Vec::new();
        for payment in &self.payments {
            let others: Vec<&String> =
                payment.accounts.iter().filter(|one| !self.accounts.contains(*one)).collect();
            if !others.is_empty() && faults.len() < MOST_STATEMENTS {
                faults.push(Misfit {
                    place: format!("entry {}", payment.number),
                    message: format!(
                        "paid from account {}, but the program states account {stated}",
                        names(others)
                    ),
                });
            }
        }
        self.faults.extend(faults);
    }
}

/// The message that the table's certificate is missing, with the checksums of the query's
/// certificates in the input.
fn missing(stated: &Statement, input: &str, verdicts: &[Verdict]) -> String {
    let digest = &stated.certificate;
    let named = verdicts.iter().filter_map(Verdict::certificate).filter(|own| own.query == stated.query);
    let others: Vec<String> = named.map(|own| own.digest.stated.clone()).collect();
    let query = name(&stated.query);
    match others.as_slice() {
        [] => format!("no certificate of {input} has the checksum {digest}, and it has no query {query}"),
        others => format!(
            "no certificate of {input} has the checksum {digest}: its query {query} is another version, {}",
            brief(&list(others.iter().cloned()))
        ),
    }
}

/// The checksums of the certificates that describe the same query. For a session in another
/// measure, the query's certificate differs only in the price for that session.
fn same_query(record: usize, input: &Input, verdicts: &[Verdict]) -> BTreeSet<String> {
    let core = |number: usize| {
        let value = json::parse(&input.lines.get(number - 1)?.bytes).ok()?;
        let Kind::Object(members) = value.kind else { return None };
        let kept = members.into_iter().filter(|one| !["charged", "check"].contains(&one.key.as_str()));
        Some(kept.map(|one| (one.key, json::write(&one.value))).collect::<Vec<_>>())
    };
    let this = core(record);
    let holding = verdicts.iter().filter(|verdict| verdict.holds() && verdict.certificate().is_some());
    let same = holding.filter(|verdict| verdict.number == record || core(verdict.number) == this);
    same.filter_map(|verdict| Some(verdict.certificate()?.digest.stated.clone())).collect()
}

/// The cost of each dataset: names and decimals.
fn costs(certificate: &Certificate) -> Vec<Vec<(String, String)>> {
    let names: Vec<(String, u32)> = match &certificate.measure {
        Measure::Pure => vec![("epsilon".to_owned(), 6)],
        Measure::Approx => vec![("epsilon".to_owned(), 6), ("delta".to_owned(), 15)],
        Measure::Zcdp => vec![("rho".to_owned(), 12)],
        Measure::Renyi(orders) => {
            orders.iter().map(|order| (format!("epsilon at order {}", trimmed(order, 6)), 6)).collect()
        }
    };
    let dataset = |cost: &Vec<BigInt>| {
        let amounts = cost.iter().zip(&names);
        amounts.map(|(amount, (name, digits))| (name.clone(), trimmed(amount, *digits))).collect()
    };
    certificate.cost.entries().iter().map(dataset).collect()
}

/// The laws of noise in the record of a certificate, such as `discrete-laplace scale 10/3`.
fn noise(line: &[u8]) -> BTreeSet<String> {
    let laws = || {
        let mut found = BTreeSet::new();
        if let Ok(value) = json::parse_here(line) {
            laws(&value, &mut found);
        }
        found
    };
    // Without enough stack space, the record would not have verified.
    with_room(laws).unwrap_or_default()
}

fn laws(value: &Value, found: &mut BTreeSet<String>) {
    match &value.kind {
        Kind::Array(items) => items.iter().for_each(|item| laws(item, found)),
        Kind::Object(members) => {
            let member = |key: &str| members.iter().find(|member| member.key == key).map(|one| &one.value);
            let rule = member("rule").and_then(|rule| match &rule.kind {
                Kind::Text(rule) => Some(rule.split('/').next().unwrap_or(rule)),
                _ => None,
            });
            for key in ["scale", "scales", "variance"] {
                if let (Some(rule), Some(size)) = (rule, member(key)) {
                    found.insert(format!("{rule} {key} {}", sizes(size)));
                }
            }
            members.iter().for_each(|member| laws(&member.value, found));
        }
        _ => {}
    }
}

/// Formats a fraction, or several fractions.
fn sizes(size: &Value) -> String {
    let Kind::Array(parts) = &size.kind else { return String::new() };
    let number = |part: &Value| match &part.kind {
        Kind::Number(number) => Some(number.to_string()),
        _ => None,
    };
    match parts.iter().map(number).collect::<Option<Vec<_>>>().as_deref() {
        Some([whole, one]) if one == "1" => whole.clone(),
        Some(parts) => parts.join("/"),
        None => parts.iter().map(sizes).collect::<Vec<_>>().join(" "),
    }
}
