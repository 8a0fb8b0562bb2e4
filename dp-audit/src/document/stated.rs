//! What a program states about itself. Nothing checks it.

use super::Digest;
use crate::framework::Context;
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, text};

/// The longest text, in bytes.
const LONGEST: usize = 200;
/// The most accounts of one statement.
const MOST_ACCOUNTS: usize = 100;

/// Who holds the data, for which purpose, and the revision of the source. The program's author
/// claims all of this.
#[derive(Debug)]
pub struct Stated {
    /// The holder of the data.
    pub holder: String,
    /// The purpose of the program.
    pub purpose: String,
    /// The revision of its source.
    pub revision: String,
    /// The accounts of a ledger that the program says it runs under; empty if it names none.
    pub accounts: Vec<String>,
    /// The checksum over the line of the record.
    pub digest: Digest,
}

impl Stated {
    pub(super) fn read(line: &[u8], fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        Ok(Stated {
            holder: fields.next("holder", stated)?,
            purpose: fields.next("purpose", stated)?,
            revision: fields.next("revision", stated)?,
            accounts: match fields.has_next("accounts") {
                true => fields.next("accounts", accounts)?,
                false => Vec::new(),
            },
            digest: Digest::read(line, fields)?,
        })
    }

    pub(super) fn check(&self, cx: &mut Context<'_>) {
        self.digest.check(cx);
    }
}

fn accounts(at: At<'_>) -> Result<Vec<String>, ParseError> {
    let accounts = at.at_most(MOST_ACCOUNTS, stated)?;
    match accounts.is_empty() {
        true => Err(at.refuse("a program without an account has no such list")),
        false => Ok(accounts),
    }
}

fn stated(at: At<'_>) -> Result<String, ParseError> {
    let text = text(at)?;
    match text.len() {
        0 => Err(at.refuse("a statement is not empty")),
        1..=LONGEST => Ok(text),
        length => Err(at.refuse(format!("a statement of {length} bytes is longer than {LONGEST}"))),
    }
}
