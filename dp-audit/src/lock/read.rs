//! Reader of locks. The reader accepts only texts that [`super::text`] writes, so that every lock
//! has exactly one meaning.

use super::write::{END, HEAD};
use super::{Entry, FactName, Facts, Lock, PROGRAM, Part, VERSION, bare, numbered, text};
use crate::words::{brief, sentence};
use std::collections::HashSet;
use std::io::{self, BufRead, Read};

/// The longest line, in bytes.
const LONGEST_LINE: usize = 1 << 20;
/// The largest lock, in bytes.
pub const LARGEST: usize = 64 << 20;

/// The reason why a text is not a lock: the place and a message.
// A message can quote the lock, whose author may be anyone.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {}", sentence(.message))]
pub struct LockError {
    /// The line, from 1.
    pub line: usize,
    /// The sentence for a reader.
    pub message: String,
}

/// Whether an input begins as a lock does.
pub fn is_lock(start: &[u8]) -> bool {
    start.starts_with(b"# dp-audit lock")
}

/// Reads a lock.
///
/// # Errors
/// [`LockError`] for every text that [`super::text`] does not write. The only exception are line
/// ends of Windows, which the reader accepts.
pub fn read(from: impl BufRead) -> Result<Lock, LockError> {
    let lines = lines(from)?;
    let fail = |line: usize, message: String| LockError { line, message };
    if lines.first().map(String::as_str) != Some(HEAD) {
        return Err(fail(1, "a lock begins with the line that dp-audit lock writes".to_owned()));
    }
    let version = lines.get(1).and_then(|line| line.strip_prefix("version = "));
    match version {
        Some(version) if version == VERSION.to_string() => {}
        Some(other) => {
            let message = format!("this tool reads version {VERSION} of locks, not {}", brief(other));
            return Err(fail(2, message));
        }
        None => return Err(fail(2, "the version of the lock should be here".to_owned())),
    }
    if lines.last().map(String::as_str) != Some(END) {
        return Err(fail(lines.len(), "the lock was cut off: its last line is missing".to_owned()));
    }
    let lock = entries(&lines)?;
    numbers(&lock)?;
    if !lock.entries.iter().any(|entry| entry.title == PROGRAM) {
        return Err(fail(lines.len(), "the entry of the program is missing".to_owned()));
    }
    // The second check against ambiguous readings: writing the entries again gives the same text.
    let again = text(&Lock { entries: sorted(&lock) });
    let wrong = again.lines().zip(&lines).position(|(again, line)| again != line);
    match wrong.or((again.lines().count() != lines.len()).then_some(lines.len() - 1)) {
        Some(line) => {
            let message = "the lines are not in the order and form that dp-audit lock writes";
            Err(fail(line + 1, message.to_owned()))
        }
        None => Ok(lock),
    }
}

/// Checks the numbers of titles. Entries of one name are numbered from 1 in the order of their
/// facts, so only one numbering is valid.
fn numbers(lock: &Lock) -> Result<(), LockError> {
    let mut before: Option<&Entry> = None;
    for entry in &lock.entries {
        let same = before.filter(|before| (before.kind(), before.base()) == (entry.kind(), entry.base()));
        let expected = numbered(entry.base(), same.map_or(1, |before| before.number() + 1));
        let message = match same {
            _ if entry.title != expected => format!("has another number than {expected}"),
            Some(before) if before.facts > entry.facts => {
                "has the number of the entry before it, by the order of their facts".to_owned()
            }
            _ => {
                before = Some(entry);
                continue;
            }
        };
        let message = format!("the title {} {message}", brief(&entry.title));
        return Err(LockError { line: entry.line.unwrap_or(1), message });
    }
    Ok(())
}

fn sorted(lock: &Lock) -> Vec<Entry> {
    let mut entries = lock.entries.clone();
    entries.sort_by(|a, b| a.rank().cmp(&b.rank()));
    entries
}

/// The lines of a text, each within the limit.
fn lines(mut from: impl BufRead) -> Result<Vec<String>, LockError> {
    let (mut lines, mut size) = (Vec::new(), 0);
    loop {
        let number = lines.len() + 1;
        let fail = |message: String| LockError { line: number, message };
        let mut line = Vec::new();
        let limit = LONGEST_LINE as u64 + 2;
        let read = from.by_ref().take(limit).read_until(b'\n', &mut line);
        size += read.map_err(|error: io::Error| fail(format!("cannot be read: {error}")))?;
        if line.is_empty() {
            return Ok(lines);
        }
        if line.pop() != Some(b'\n') {
            return Err(fail(match line.len() >= LONGEST_LINE {
                true => format!("is longer than {LONGEST_LINE} bytes"),
                false => "the lock was cut off: the line does not end".to_owned(),
            }));
        }
        if size > LARGEST {
            return Err(fail(format!("the lock is larger than {LARGEST} bytes")));
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        let text = String::from_utf8(line).map_err(|error| {
            let byte = error.utf8_error().valid_up_to() + 1;
            fail(format!("byte {byte} of the line is not UTF-8"))
        })?;
        lines.push(text);
    }
}

fn entries(lines: &[String]) -> Result<Lock, LockError> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut titles = HashSet::new();
    for (number, line) in lines.iter().enumerate().skip(2).take(lines.len() - 3) {
        let fail = |message: String| LockError { line: number + 1, message };
        if line.is_empty() {
            continue;
        }
        if let Some(title) = line.strip_prefix('[') {
            let title = string(title).filter(|(_, rest)| *rest == "]").map(|(title, _)| title);
            let title = title.ok_or_else(|| fail(format!("is not a title of an entry: {}", brief(line))))?;
            if !titles.insert(title.clone()) {
                return Err(fail(format!("there are two entries of {}", brief(&title))));
            }
            entries.push(Entry { title, facts: Facts::new(), place: None, line: Some(number + 1) });
            continue;
        }
        let (key, value) = fact(line).ok_or_else(|| fail(format!("is not a fact: {}", brief(line))))?;
        let entry = entries.last_mut().ok_or_else(|| fail("a fact belongs to an entry".to_owned()))?;
        if entry.facts.insert(key.clone(), value).is_some() {
            return Err(fail(format!("there are two facts of {}", brief(&key.to_string()))));
        }
    }
    Ok(Lock { entries })
}

/// Reads `key = "value"`.
fn fact(line: &str) -> Option<(FactName, String)> {
    let (mut parts, mut rest) = (Vec::new(), line);
    loop {
        let (part, after) = part(rest)?;
        parts.push(part);
        match after.strip_prefix('.') {
            Some(more) => rest = more,
            None => {
                let (value, end) = string(after.strip_prefix(" = ")?)?;
                return end.is_empty().then_some((FactName(parts), value));
            }
        }
    }
}

fn part(text: &str) -> Option<(Part, &str)> {
    if text.starts_with('"') {
        let (word, rest) = string(text)?;
        return (!bare(&word)).then_some((Part::Word(word), rest));
    }
    let end = text.find(['.', ' ']).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    if bare(word) {
        return Some((Part::Word(word.to_owned()), rest));
    }
    let number: usize = word.parse().ok()?;
    (number.to_string() == word).then_some((Part::Number(number), rest))
}

/// Reads a text in quotation marks, and returns what follows it.
fn string(text: &str) -> Option<(String, &str)> {
    let inside = text.strip_prefix('"')?;
    let mut out = String::new();
    let mut chars = inside.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((out, &inside[at + 1..])),
            '\\' => match chars.next()?.1 {
                escaped @ ('"' | '\\') => out.push(escaped),
                size @ ('u' | 'U') => {
                    let length = if size == 'u' { 4 } else { 8 };
                    let digits: String = chars.by_ref().take(length).map(|(_, c)| c).collect();
                    out.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
                }
                _ => return None,
            },
            c => out.push(c),
        }
    }
    None
}
