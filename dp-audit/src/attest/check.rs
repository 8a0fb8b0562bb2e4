//! The check of an attestation: its signature, and every number that it states.

use super::statement::{PREDICATE_TYPE, STATEMENT_TYPE, Statement};
use super::{AttestationError, PublicKey, envelope};
use crate::document::is_hash;
use crate::read::{self, Input};
use crate::verify::{Options, Verdict, verify};

/// An attestation that was checked.
#[derive(Debug)]
pub struct Attested {
    /// The name of the attested file.
    pub file: String,
    /// The SHA-256 digest of the attested file, in hexadecimal digits.
    pub sha256: String,
    /// The tool that wrote the attestation, and the tool's version.
    pub tool: String,
    /// The verdicts on the attested records, derived again by this tool.
    pub verdicts: Vec<Verdict>,
}

/// Checks an envelope with the signer's public key, and also with the attested file if it is given.
///
/// This function verifies every record in the statement, and writes the statement again from these
/// records. Both statements must have the same bytes. Only the names of the file and of the tool
/// remain unchecked. Without the file, its digest also remains unchecked.
///
/// # Errors
/// [`AttestationError`], with the place of the fault.
pub fn check(envelope: &[u8], key: &PublicKey, file: Option<&Input>) -> Result<Attested, AttestationError> {
    let payload = envelope::open(envelope, key)?;
    let stated: Statement = serde_json::from_slice(&payload).map_err(|error| {
        AttestationError::wrong("payload", format!("is not a statement of this tool: {error}"))
    })?;
    for (place, found, expected) in [
        ("payload._type", &stated.kind, STATEMENT_TYPE),
        ("payload.predicateType", &stated.predicate_type, PREDICATE_TYPE),
    ] {
        if found != expected {
            return Err(AttestationError::wrong(
                place,
                format!("is {found:?}, and this tool reads {expected:?}"),
            ));
        }
    }
    let [subject] = stated.subject.clone();
    if !is_hash(&subject.digest.sha256) {
        return Err(AttestationError::wrong("payload.subject[0].digest.sha256", "is not a SHA-256"));
    }
    let lines = lines(&stated)?;
    let verdicts = verify(&lines, Options::default());
    for (at, verdict) in verdicts.iter().enumerate() {
        if let Some(fault) = verdict.faults.first() {
            let message = format!("{} does not verify: {fault}", verdict.title());
            return Err(AttestationError::wrong(&format!("payload.predicate.records[{at}].line"), message));
        }
    }
    let tool = stated.predicate.tool.clone();
    let again = Statement::of(subject.clone(), tool.clone(), &lines, &verdicts)
        .ok_or_else(|| AttestationError::wrong("payload.predicate.records", "a record is not text"))?;
    same(&stated, &again, &payload)?;
    if let Some(file) = file {
        belongs(&subject.digest.sha256, &lines, file)?;
    }
    let tool = format!("{} {}", tool.name, tool.version);
    Ok(Attested { file: subject.name, sha256: subject.digest.sha256, tool, verdicts })
}

/// The records of the statement, as an input that this tool can verify.
fn lines(stated: &Statement) -> Result<Input, AttestationError> {
    let place = "payload.predicate.records";
    let mut text = String::new();
    for (at, record) in stated.predicate.records.iter().enumerate() {
        if record.line.contains('\n') {
            return Err(AttestationError::wrong(&format!("{place}[{at}].line"), "is more than one line"));
        }
        text.push_str(&record.line);
        text.push('\n');
    }
    let input = read::read_from(text.as_bytes(), "the attestation".into())
        .map_err(|error| AttestationError::wrong(place, format!("what they hold {error}")))?;
    // The reader drops empty lines and repeated lines. So with such a line, the input has fewer
    // lines than the statement has records.
    match input.lines.len() == stated.predicate.records.len() {
        true => Ok(input),
        false => Err(AttestationError::wrong(place, "a line is empty or occurs twice")),
    }
}

/// Checks that the statement has the bytes that this tool writes for the same records.
fn same(stated: &Statement, again: &Statement, payload: &[u8]) -> Result<(), AttestationError> {
    let value = |statement: &Statement| {
        serde_json::to_value(&statement.predicate)
            .map_err(|error| AttestationError::wrong("payload", error.to_string()))
    };
    if let Some((place, [found, derived])) =
        difference("payload.predicate".into(), &value(stated)?, &value(again)?)
    {
        return Err(AttestationError::wrong(&place, format!("says {found} but the records give {derived}")));
    }
    let bytes = again.bytes().map_err(|message| AttestationError::wrong("payload", message))?;
    if bytes != payload {
        let byte = bytes.iter().zip(payload).take_while(|(a, b)| a == b).count();
        return Err(AttestationError::wrong("payload", format!("is not in canonical form from byte {byte}")));
    }
    Ok(())
}

/// The first place at which two JSON values differ, and the part of each value at that place.
fn difference(place: String, a: &serde_json::Value, b: &serde_json::Value) -> Option<(String, [String; 2])> {
    use serde_json::Value::{Array, Object};
    match (a, b) {
        (Object(a), Object(b)) if a.len() == b.len() => a.iter().find_map(|(key, value)| {
            difference(format!("{place}.{key}"), value, b.get(key).unwrap_or(&serde_json::Value::Null))
        }),
        (Array(a), Array(b)) if a.len() == b.len() => {
            let mut pairs = a.iter().zip(b).enumerate();
            pairs.find_map(|(at, (a, b))| difference(format!("{place}[{at}]"), a, b))
        }
        _ if a == b => None,
        _ => Some((place, [a.to_string(), b.to_string()])),
    }
}

/// Checks that the file is the attested file, and that it holds exactly the attested records.
fn belongs(stated: &str, lines: &Input, file: &Input) -> Result<(), AttestationError> {
    if stated != file.sha256 {
        let message = format!("says {stated} but {} has {}", file.name, file.sha256);
        return Err(AttestationError::wrong("payload.subject[0].digest.sha256", message));
    }
    let count = lines.lines.len().max(file.lines.len());
    let differ = |at: &usize| {
        lines.lines.get(*at).map(|line| &line.bytes) != file.lines.get(*at).map(|line| &line.bytes)
    };
    match (0..count).find(differ) {
        Some(at) => {
            let message = format!("is not record {} of {}", at + 1, file.name);
            Err(AttestationError::wrong(&format!("payload.predicate.records[{at}].line"), message))
        }
        None => Ok(()),
    }
}
