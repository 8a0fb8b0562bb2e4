//! `release`.

use super::output::{Audited, Done, Format, Outcome, Status, bytes, document};
use dp_audit::read::{self, hex};
use dp_audit::release::{self, Belonging, CANNOT_SAY, Payment, Table};
use dp_audit::verify::Options;
use dp_audit::words;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::path::{Path, PathBuf};

/// The most bytes of a table.
const MOST_TABLE: u64 = 64 << 20;
/// The most bytes of a ledger's entries.
const MOST_LEDGER: u64 = 256 << 20;

/// The most wrong records that the text names.
const MOST_WRONG: usize = 10;

/// Say whether a published table belongs to a query of a program, and to an entry of a ledger.
///
/// The table is a file of CSV or JSON that the crate dp-report wrote. Its certificate must be in
/// the program and verify. The table must state the name, the cost, the source and the noise of
/// that certificate. With the ledger, an entry must have paid for a run of the query by this
/// program, from an account that the program states, if it states one. The exit status is 0 if the
/// table belongs and all records of the program verify, and 1 if not. This compares names, digests
/// and scales, and no number of the table: anybody can type a table.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The table, as dp-report wrote it.
    table: PathBuf,
    /// The program, in any format, or a file of records.
    program: PathBuf,
    /// The entries of a ledger, as `dp-ledger export` prints them.
    ledger: Option<PathBuf>,
    /// Text for a reader, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let (table, digest) = file(&arguments.table, MOST_TABLE, release::table)?;
    let ledger = arguments.ledger.as_deref().map(|path| file(path, MOST_LEDGER, release::payments));
    let payments = ledger.transpose()?.map(|(payments, _)| payments);
    let audited = Audited::of(&arguments.program, Options::default())?;
    let found = release::belonging(&table, &audited.input, &audited.verdicts, payments.as_deref());
    let status = if found.faults.is_empty() { Status::of(&audited.verdicts) } else { Status::Refused };
    Ok(match arguments.format {
        Format::Text => {
            let text = said(arguments, &table, &digest, &found, &audited);
            audited.text(text, status)
        }
        Format::Json => result(arguments, &table, &digest, &found, &audited, status),
    })
}

/// Reads a file, and returns it with its SHA-256.
fn file<T>(
    path: &Path,
    most: u64,
    read: impl Fn(&[u8]) -> Result<T, release::ReleaseError>,
) -> Result<(T, String), String> {
    let content = bytes(path, most)?;
    let name = path.display();
    if content.len() as u64 > most {
        return Err(format!("{name} is larger than {} MiB, the most that is read", most >> 20));
    }
    let read = read(&content).map_err(|error| format!("{name}, {error}"))?;
    Ok((read, hex(&Sha256::digest(&content))))
}

fn said(arguments: &Arguments, table: &Table, digest: &str, found: &Belonging, audited: &Audited) -> String {
    let file = words::name(&arguments.table.to_string_lossy());
    let query = table.statements.first().map_or_else(String::new, |first| words::name(&first.query));
    let (count, input) = (table.figures, &audited.input.name);
    let about = format!("{file}, SHA-256 {digest}: {count} figures of query {query}");
    let mut text = match (found.faults.is_empty(), Status::of(&audited.verdicts)) {
        (false, _) => format!("DOES NOT BELONG  {about}\n"),
        (true, Status::Well) => format!("BELONGS  {about}\n"),
        (true, Status::GaveUp) => format!("BELONGS TO A PROGRAM WITHOUT A VERDICT  {about}\n"),
        (true, _) => format!("BELONGS TO A WRONG PROGRAM  {about}\n"),
    };
    for (_, sentence) in found.wrong.iter().take(MOST_WRONG) {
        text.push_str(&format!("  {sentence}; `dp-audit verify` names it\n"));
    }
    if found.wrong.len() > MOST_WRONG {
        text.push_str(&format!("  and {} more\n", found.wrong.len() - MOST_WRONG));
    }
    for fault in &found.faults {
        text.push_str(&format!("  - {}: {}\n", fault.place, fault.message));
    }
    if let (true, Some(record)) = (found.faults.is_empty(), found.record) {
        text.push_str(&format!(
            "  record {record} of {input} verifies, with the same name, cost, source and noise\n"
        ));
        for Payment { number, purpose, accounts, .. } in &found.payments {
            let purpose = words::name(purpose);
            let names: Vec<String> = accounts.iter().map(|account| words::name(account)).collect();
            let from =
                if names.is_empty() { String::new() } else { format!(", from account {}", names.join(", ")) };
            text.push_str(&format!(
                "  entry {number} of the ledger paid for a run{from}, for the purpose {purpose}\n"
            ));
        }
        if arguments.ledger.is_some() && found.accounts.is_empty() {
            text.push_str("  NOT COMPARED with an account: the program states none\n");
        }
        match (&arguments.ledger, audited.input.format) {
            (None, _) => text.push_str("  NOT COMPARED with a ledger: none was given\n"),
            (Some(_), read::Format::Lines) => {
                text.push_str(
                    "  NOT COMPARED with the program that paid: a file of records has no digest of it\n",
                );
            }
            _ => {}
        }
    }
    let cannot: String = CANNOT_SAY.iter().map(|one| format!("  - {one}\n")).collect();
    format!("{text}\nThis does not say:\n{cannot}\n")
}

fn result(
    arguments: &Arguments,
    table: &Table,
    digest: &str,
    found: &Belonging,
    audited: &Audited,
    status: Status,
) -> Outcome {
    let payment = |one: &Payment| json!({ "entry": one.number, "time": one.time, "purpose": one.purpose, "program": one.binary, "accounts": one.accounts });
    let payments: Vec<Value> = found.payments.iter().map(payment).collect();
    let first = table.statements.first();
    let faults: Vec<Value> =
        found.faults.iter().map(|one| json!({ "place": one.place, "message": one.message })).collect();
    let result = json!({
        "table": {
            "name": arguments.table.to_string_lossy(),
            "sha256": digest,
            "figures": table.figures,
            "query": first.map(|first| &first.query),
            "certificate": first.map(|first| &first.certificate),
        },
        "record": found.record,
        "payments": arguments.ledger.as_ref().map(|_| payments),
        "faults": faults,
        "accounts": found.accounts,
        "wrong": found.wrong.iter().map(|(record, _)| record).collect::<Vec<_>>(),
        "cannot_say": CANNOT_SAY,
    });
    document("release", status, Some(audited.about()), result)
}
