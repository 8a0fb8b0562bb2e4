//! Search for the magic in a program, and for the line after it.

use super::{Line, ReadError};
use std::collections::HashMap;

/// The magic consists of a NUL, this word, and the format's version. Three separate constants keep
/// the magic out of this program itself.
const WORD: &[u8] = b"dp-record";
/// The version that this tool reads.
pub(super) const VERSION: u8 = 2;
/// Version bytes that announce a record. Any other byte after the word, such as a line feed,
/// belongs to other text.
const VERSIONS: std::ops::RangeInclusive<u8> = 1..=8;
/// The length at which a line is cut. The parser then refuses the cut line.
const MAX_LINE: usize = (4 << 20) + 1;

/// Finds the different records of a program, in the order of the file.
///
/// # Errors
/// [`ReadError::TooMany`] if more than `limit` records differ.
pub(super) fn records(bytes: &[u8], limit: usize) -> Result<Vec<Line>, ReadError> {
    let mut lines = Lines::new(limit);
    let mut at = 0;
    while let Some((offset, version)) = magic(bytes, at) {
        let start = offset + WORD.len() + 2;
        // A record is printable ASCII, so any other byte ends it. Such a byte is the final line
        // feed, the NUL of the next record, or an accident.
        let rest = &bytes[start..bytes.len().min(start + MAX_LINE)];
        let len = rest.iter().position(|b| !matches!(b, b' '..=b'~')).unwrap_or(rest.len());
        let ended = rest.get(len) == Some(&b'\n');
        lines.add(&rest[..len], ended, offset, version)?;
        at = start + len;
    }
    Ok(lines.found)
}

/// Finds the first magic at or after `from`: the position of its NUL, and its version.
fn magic(bytes: &[u8], from: usize) -> Option<(usize, u8)> {
    let mut at = from;
    loop {
        at += bytes.get(at..)?.iter().position(|b| *b == 0)?;
        let rest = &bytes[at + 1..];
        match rest.strip_prefix(WORD).and_then(|rest| rest.first()) {
            Some(version) if VERSIONS.contains(version) => return Some((at, *version)),
            _ => at += 1,
        }
    }
}

/// Finds the different non-empty lines of a text, in order.
///
/// # Errors
/// The same errors as [`records`].
pub(super) fn lines(bytes: &[u8], limit: usize) -> Result<Vec<Line>, ReadError> {
    let mut lines = Lines::new(limit);
    let mut at = 0;
    for line in bytes.split_inclusive(|b| *b == b'\n') {
        let (content, ended) = line.strip_suffix(b"\n").map_or((line, false), |line| (line, true));
        if !content.is_empty() {
            lines.add(content, ended, at, VERSION)?;
        }
        at += line.len();
    }
    Ok(lines.found)
}

/// The different lines that were found so far.
struct Lines<'a> {
    limit: usize,
    found: Vec<Line>,
    known: HashMap<(&'a [u8], bool, u8), usize>,
}

impl<'a> Lines<'a> {
    fn new(limit: usize) -> Self {
        Lines { limit, found: Vec::new(), known: HashMap::new() }
    }

    fn add(&mut self, bytes: &'a [u8], ended: bool, offset: usize, version: u8) -> Result<(), ReadError> {
        match self.known.get(&(bytes, ended, version)) {
            Some(&at) => self.found[at].copies += 1,
            None if self.found.len() == self.limit => return Err(ReadError::TooMany { limit: self.limit }),
            None => {
                self.known.insert((bytes, ended, version), self.found.len());
                self.found.push(Line { bytes: bytes.to_vec(), copies: 1, ended, offset, version });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, ReadError, lines, records};

    fn line(bytes: &[u8], copies: usize, ended: bool, offset: usize) -> Line {
        Line { bytes: bytes.to_vec(), copies, ended, offset, version: 2 }
    }

    #[test]
    fn records_are_found_between_anything_and_counted_once() {
        let found = records(b"\x7fELF\0\0dp-record\x02{1}\nxyz\0dp-record\x02{2}\n\0dp-record\x02{1}\n\0", 2);
        let found = found.expect("two lines differ");
        assert_eq!(found, [line(b"{1}", 2, true, 5), line(b"{2}", 1, true, 23)]);
    }

    #[test]
    fn a_record_ends_where_it_was_cut_and_hides_nothing_behind_it() {
        let found = records(b"\0dp-record\x02{1\0dp-record\x02{2}\xff\n\0dp-record\x02\0dp-record\x02{3}", 9);
        let expected = [
            line(b"{1", 1, false, 0),
            line(b"{2}", 1, false, 13),
            line(b"", 1, false, 29),
            line(b"{3}", 1, false, 40),
        ];
        assert_eq!(found.expect("few lines"), expected);
    }

    #[test]
    fn a_record_of_another_version_is_found_and_a_mere_word_is_not() {
        let found = records(b"dp-record\x02{1}\n\0dp-recor\x02{2}\n\0dp-record\x03{3}\n\0dp-record {4}\n", 9);
        let found = found.expect("few lines");
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].version, found[0].bytes.as_slice()), (3, &b"{3}"[..]));
    }

    #[test]
    fn too_many_records_are_refused() {
        let two = b"\0dp-record\x02{1}\n\0dp-record\x02{1}\n\0dp-record\x02{2}\n";
        assert!(matches!(records(two, 1), Err(ReadError::TooMany { limit: 1 })));
        assert!(matches!(lines(b"{1}\n{2}\n{1}\n", 1), Err(ReadError::TooMany { limit: 1 })));
    }

    #[test]
    fn a_line_of_text_without_its_end_is_kept_apart() {
        let found = lines(b"{1}\n\n{1}", 9).expect("few lines");
        assert_eq!(found, [line(b"{1}", 1, true, 0), line(b"{1}", 1, false, 5)]);
    }
}
