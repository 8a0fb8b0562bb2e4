//! What a program states about itself. Nothing checks it.

use super::Digest;
use crate::framework::Context;
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, text};

/// The longest text, in bytes.
const LONGEST: usize = 200;

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
    /// The checksum over the line of the record.
    pub digest: Digest,
}

impl Stated {
    pub(super) fn read(line: &[u8], fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        Ok(Stated {
            holder: fields.next("holder", stated)?,
            purpose: fields.next("purpose", stated)?,
            revision: fields.next("revision", stated)?,
            digest: Digest::read(line, fields)?,
        })
    }

    pub(super) fn check(&self, cx: &mut Context<'_>) {
        self.digest.check(cx);
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
