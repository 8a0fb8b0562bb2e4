//! The check of an attestation: its signature, and every number that it states.

use super::statement::{PREDICATE_TYPE, STATEMENT_TYPE, Statement};
use super::{PublicKey, Refusal, envelope};
use crate::document::is_hash;
use crate::read::{self, Input};
use crate::verify::{Options, Verdict, verify};

/// An attestation that was checked.
#[derive(Debug)]
pub struct Attested {
    /// The name of the file that it is about.
    pub file: String,
    /// The SHA-256 digest of that file, in hexadecimal digits.
    pub sha256: String,
    /// The tool that wrote it, and its version.
    pub tool: String,
    /// The verdicts on its records, derived again by this tool.
    pub verdicts: Vec<Verdict>,
}

/// Checks an envelope with the key of its signer, and with the file where there is one.
///
/// Every record in the statement is verified again, and the whole statement is written again from
/// them. Both must have the same bytes, so nothing in the statement is left unchecked but the
/// name of the file and the tool.
///
/// # Errors
/// [`Refusal`], with the place.
pub fn check(envelope: &[u8], key: &PublicKey, file: Option<&Input>) -> Result<Attested, Refusal> {
    let payload = envelope::open(envelope, key)?;
    let stated: Statement = serde_json::from_slice(&payload)
        .map_err(|error| Refusal::wrong("payload", format!("is not a statement of this tool: {error}")))?;
    for (place, found, expected) in [
        ("payload._type", &stated.kind, STATEMENT_TYPE),
        ("payload.predicateType", &stated.predicate_type, PREDICATE_TYPE),
    ] {
        if found != expected {
            return Err(Refusal::wrong(place, format!("is {found:?}, and this tool reads {expected:?}")));
        }
    }
    let [subject] = stated.subject.clone();
    if !is_hash(&subject.digest.sha256) {
        return Err(Refusal::wrong("payload.subject[0].digest.sha256", "is not a SHA-256"));
    }
    let lines = lines(&stated)?;
    let verdicts = verify(&lines, Options::default());
    for (at, verdict) in verdicts.iter().enumerate() {
        if let Some(fault) = verdict.faults.first() {
            let message = format!("{} does not verify: {fault}", verdict.title());
            return Err(Refusal::wrong(&format!("payload.predicate.records[{at}].line"), message));
        }
    }
    let tool = stated.predicate.tool.clone();
    let again = Statement::of(subject.clone(), tool.clone(), &lines, &verdicts)
        .ok_or_else(|| Refusal::wrong("payload.predicate.records", "a record is not text"))?;
    same(&stated, &again, &payload)?;
    if let Some(file) = file {
        belongs(&subject.digest.sha256, &lines, file)?;
    }
    let tool = format!("{} {}", tool.name, tool.version);
    Ok(Attested { file: subject.name, sha256: subject.digest.sha256, tool, verdicts })
}

/// The lines of the statement, as an input of their own.
fn lines(stated: &Statement) -> Result<Input, Refusal> {
    let place = "payload.predicate.records";
    let mut text = String::new();
    for (at, record) in stated.predicate.records.iter().enumerate() {
        if record.line.contains('\n') {
            return Err(Refusal::wrong(&format!("{place}[{at}].line"), "is more than one line"));
        }
        text.push_str(&record.line);
        text.push('\n');
    }
    let input = read::read_from(text.as_bytes(), "the attestation".into())
        .map_err(|error| Refusal::wrong(place, format!("what they hold {error}")))?;
    // The reader keeps one of equal lines, and leaves out empty ones.
    match input.lines.len() == stated.predicate.records.len() {
        true => Ok(input),
        false => Err(Refusal::wrong(place, "a line is empty or stands twice")),
    }
}

/// The statement has the bytes that this tool writes for the same records.
fn same(stated: &Statement, again: &Statement, payload: &[u8]) -> Result<(), Refusal> {
    let value = |statement: &Statement| {
        serde_json::to_value(&statement.predicate)
            .map_err(|error| Refusal::wrong("payload", error.to_string()))
    };
    if let Some((place, [found, derived])) =
        difference("payload.predicate".into(), &value(stated)?, &value(again)?)
    {
        return Err(Refusal::wrong(&place, format!("says {found} but the records give {derived}")));
    }
    let bytes = again.bytes().map_err(|message| Refusal::wrong("payload", message))?;
    if bytes != payload {
        let byte = bytes.iter().zip(payload).take_while(|(a, b)| a == b).count();
        return Err(Refusal::wrong("payload", format!("is not in canonical form from byte {byte}")));
    }
    Ok(())
}

/// The first place at which two values differ, and what stands there in each.
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

/// The file is the attested one, and holds the attested records and no others.
fn belongs(stated: &str, lines: &Input, file: &Input) -> Result<(), Refusal> {
    if stated != file.sha256 {
        let message = format!("says {stated} but {} has {}", file.name, file.sha256);
        return Err(Refusal::wrong("payload.subject[0].digest.sha256", message));
    }
    let count = lines.lines.len().max(file.lines.len());
    let differ = |at: &usize| {
        lines.lines.get(*at).map(|line| &line.bytes) != file.lines.get(*at).map(|line| &line.bytes)
    };
    match (0..count).find(differ) {
        Some(at) => {
            let message = format!("is not record {} of {}", at + 1, file.name);
            Err(Refusal::wrong(&format!("payload.predicate.records[{at}].line"), message))
        }
        None => Ok(()),
    }
}
