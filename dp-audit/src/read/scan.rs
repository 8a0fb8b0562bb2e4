//! Search for the magic in a program, and for the line after it.

use super::{Line, ReadError};
use memchr::memmem::Finder;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// The magic consists of a NUL, this word, and the format's version. Three separate constants keep
/// the magic out of this program itself.
const WORD: &[u8] = b"dp-record";
/// The length of the magic in bytes.
const MAGIC: usize = WORD.len() + 2;
/// The version that this tool reads.
pub(super) const VERSION: u8 = 2;
/// Version bytes that announce a record. If another byte follows the word, such as a line feed, the
/// word is not a part of a magic.
const VERSIONS: std::ops::RangeInclusive<u8> = 1..=8;
/// The length at which a line is cut. The parser then refuses the cut line.
const MAX_LINE: usize = (4 << 20) + 1;

/// A search through a program that arrives in blocks. The search keeps only the bytes that can
/// still belong to a record, so its memory does not depend on the program's size.
pub(super) struct Search {
    finder: Finder<'static>,
    lines: Lines,
    /// The bytes that are not searched completely.
    pending: Vec<u8>,
    /// The position of `pending` in the program.
    offset: usize,
}

impl Search {
    pub(super) fn new(limit: usize) -> Self {
        Self { finder: Finder::new(WORD), lines: Lines::new(limit), pending: Vec::new(), offset: 0 }
    }

    /// Searches the next block.
    ///
    /// # Errors
    /// [`ReadError::TooMany`] if more records differ than the limit.
    pub(super) fn block(&mut self, block: &[u8]) -> Result<(), ReadError> {
        self.pending.extend_from_slice(block);
        self.search(false)
    }

    /// The different records of the program, in file order.
    ///
    /// # Errors
    /// The same errors as [`Search::block`].
    pub(super) fn end(mut self) -> Result<Vec<Line>, ReadError> {
        self.search(true)?;
        Ok(self.lines.found)
    }

    /// Takes every record that is complete, or every record if the program has ended.
    fn search(&mut self, ended: bool) -> Result<(), ReadError> {
        let mut at = 0;
        loop {
            let Some((start, version)) = self.magic(at) else {
                // The last bytes may be the beginning of a magic.
                at = at.max(self.pending.len().saturating_sub(MAGIC));
                break;
            };
            let rest = &self.pending[start + MAGIC..];
            let rest = &rest[..rest.len().min(MAX_LINE)];
            // A record is printable ASCII, so any other byte ends it. That byte is the final line
            // feed, the NUL of the next record, or an accidental byte.
            let end = rest.iter().position(|byte| !matches!(byte, b' '..=b'~'));
            if end.is_none() && rest.len() < MAX_LINE && !ended {
                at = start;
                break;
            }
            let length = end.unwrap_or(rest.len());
            let whole = rest.get(length) == Some(&b'\n');
            self.lines.add(&rest[..length], whole, self.offset + start, version)?;
            at = start + MAGIC + length;
        }
        self.pending.drain(..at);
        self.offset += at;
        Ok(())
    }

    /// The first magic at or after `from`: the position of its NUL, and its version.
    fn magic(&self, from: usize) -> Option<(usize, u8)> {
        let words = self.finder.find_iter(self.pending.get(from..)?).map(|word| from + word);
        words.filter(|word| *word > from).find_map(|word| {
            let version = *self.pending.get(word + WORD.len())?;
            let is_magic = self.pending[word - 1] == 0 && VERSIONS.contains(&version);
            is_magic.then_some((word - 1, version))
        })
    }
}

/// Finds the different non-empty lines of a text, in order.
///
/// # Errors
/// The same errors as [`Search::block`].
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

/// The lines found so far, each once.
struct Lines {
    limit: usize,
    found: Vec<Line>,
    /// Positions in `found`, by a hash of the line.
    known: HashMap<u64, Vec<usize>>,
    hashes: RandomState,
}

impl Lines {
    fn new(limit: usize) -> Self {
        Lines { limit, found: Vec::new(), known: HashMap::new(), hashes: RandomState::new() }
    }

    fn add(&mut self, bytes: &[u8], ended: bool, offset: usize, version: u8) -> Result<(), ReadError> {
        let known = self.known.entry(self.hashes.hash_one((bytes, ended, version))).or_default();
        let is_same = |at: &usize| {
            self.found
                .get(*at)
                .is_some_and(|line| line.bytes == bytes && line.ended == ended && line.version == version)
        };
        match known.iter().copied().find(is_same) {
            Some(at) => self.found[at].copies += 1,
            None if self.found.len() == self.limit => return Err(ReadError::TooMany { limit: self.limit }),
            None => {
                known.push(self.found.len());
                self.found.push(Line { bytes: bytes.to_vec(), copies: 1, ended, offset, version });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, ReadError, Search, lines};

    fn line(bytes: &[u8], copies: usize, ended: bool, offset: usize) -> Line {
        Line { bytes: bytes.to_vec(), copies, ended, offset, version: 2 }
    }

    /// The records of a program that arrives in blocks of this size.
    fn in_blocks(program: &[u8], size: usize, limit: usize) -> Result<Vec<Line>, ReadError> {
        let mut search = Search::new(limit);
        program.chunks(size).try_for_each(|block| search.block(block))?;
        search.end()
    }

    /// The records of a program, which do not depend on the size of the blocks.
    fn records(program: &[u8], limit: usize) -> Result<Vec<Line>, ReadError> {
        let whole = in_blocks(program, program.len(), limit);
        for size in 1..program.len() {
            match (&whole, in_blocks(program, size, limit)) {
                (Ok(whole), Ok(found)) => assert_eq!(*whole, found, "blocks of {size}"),
                (whole, found) => assert_eq!(whole.is_err(), found.is_err(), "blocks of {size}"),
            }
        }
        whole
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
