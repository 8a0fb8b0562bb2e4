//! Search for the records in a program, a file of lines, or standard input.
//!
//! The search does not interpret the program's format. It looks for the magic bytes before a
//! record, wherever a linker placed it.

mod scan;

use sha2::{Digest as _, Sha256};
use std::fmt;
use std::io::{self, Read};
use std::path::Path;

/// The largest size of a program, in bytes. A program is read in blocks, so this limit bounds the
/// time and not the memory.
const MAX_PROGRAM: u64 = 16 << 30;
/// The size of the blocks that a program is read in.
const BLOCK: usize = 1 << 20;
/// The largest size of a file of lines, in bytes.
const MAX_TEXT: u64 = 64 << 20;
/// The largest number of different records. Real programs have far fewer queries, and each record
/// takes time and memory to refuse.
const MAX_RECORDS: usize = 100_000;

/// An input and its records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// The path that the user gave, or `standard input`.
    pub name: String,
    /// The format of the input.
    pub format: Format,
    /// The different records, in the order of their first occurrence.
    pub lines: Vec<Line>,
    /// The number of bytes of the input.
    pub size: u64,
    /// The SHA-256 digest of the input, in hexadecimal digits.
    pub sha256: String,
}

/// The format of an input. The format affects only messages: all programs are read in the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A program or library for Linux and most other Unixes.
    Elf,
    /// A program or library for macOS.
    MachO,
    /// A program or library for Windows.
    Pe,
    /// A file in another format.
    Other,
    /// A file of lines of text.
    Lines,
}

impl Format {
    fn of(first: &[u8]) -> Self {
        match first {
            [0x7f, b'E', b'L', b'F', ..] => Format::Elf,
            [0xfe, 0xed, 0xfa, 0xce | 0xcf, ..]
            | [0xce | 0xcf, 0xfa, 0xed, 0xfe, ..]
            | [0xca, 0xfe, 0xba, 0xbe | 0xbf, ..] => Format::MachO,
            [b'M', b'Z', ..] => Format::Pe,
            [b'{', ..] => Format::Lines,
            _ => Format::Other,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Elf => "an ELF program",
            Format::MachO => "a Mach-O program",
            Format::Pe => "a PE program",
            Format::Other => "a file of no kind that is known here",
            Format::Lines => "a file of records",
        })
    }
}

/// One record before parsing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The bytes of the record, without the magic and without the `\n`.
    pub bytes: Vec<u8>,
    /// How often the record occurs.
    pub copies: usize,
    /// Whether the record ended with `\n`. If not, the record was cut off or overwritten.
    pub ended: bool,
    /// The position of the first copy: of its magic in a program, or of its first byte in a file of
    /// lines.
    pub offset: usize,
    /// The format version in the record's magic.
    pub version: u8,
}

impl Line {
    /// Whether this tool can read the format version of the record.
    pub fn version_is_known(&self) -> bool {
        self.version == scan::VERSION
    }
}

/// The reason why no records could be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The operating system reported an error.
    #[error("cannot be read: {0}")]
    Io(#[source] io::Error),
    /// The input exceeds the size limit.
    #[error("is larger than {} MiB, the most that is read", limit >> 20)]
    TooLarge {
        /// The limit on the size, in bytes.
        limit: u64,
    },
    /// The input holds more different records than the limit.
    #[error("has more than {limit} different records, the most that is read")]
    TooMany {
        /// The limit on the number of records.
        limit: usize,
    },
    /// The input is empty.
    #[error("is empty")]
    Empty,
    /// The input holds no record.
    #[error(
        "is {0} without any record: it runs no query of this library and opens no session, or it is packed or \
         encrypted, or its records were removed"
    )]
    NoRecord(Format),
}

/// Reads the records of a file, or of standard input if the path is `-`.
///
/// # Errors
/// [`ReadError`] if nothing can be read, or if the input announces no record. An announced record
/// that is malformed is not an error here: [`crate::verify::verify`] refuses it.
pub fn read(path: &Path) -> Result<Input, ReadError> {
    if path == Path::new("-") {
        return read_from(io::stdin().lock(), "standard input".into());
    }
    let file = std::fs::File::open(path).map_err(ReadError::Io)?;
    read_from(file, path.display().to_string())
}

/// Reads the records of a file, or of standard input if the path is `-`. An input without any
/// record is not an error here: it has no lines.
///
/// # Errors
/// [`ReadError`] if nothing can be read.
pub fn read_any(path: &Path) -> Result<Input, ReadError> {
    if path == Path::new("-") {
        return found(io::stdin().lock(), "standard input".into(), MAX_PROGRAM, MAX_TEXT);
    }
    let file = std::fs::File::open(path).map_err(ReadError::Io)?;
    found(file, path.display().to_string(), MAX_PROGRAM, MAX_TEXT)
}

/// Reads all records from a reader; `name` is the name of the input in the report.
///
/// If the input starts with `{`, it is a file of lines, and each line is a record without magic. In
/// all other input, this function searches for the magic.
///
/// ```
/// let input = dp_audit::read::read_from(&b"{\"dp_certificate\":2}\n"[..], "a test".into()).unwrap();
/// assert_eq!(input.lines.len(), 1);
/// ```
///
/// # Errors
/// The same errors as [`read`].
pub fn read_from(from: impl Read, name: String) -> Result<Input, ReadError> {
    read_within(from, name, MAX_PROGRAM, MAX_TEXT)
}

fn read_within(from: impl Read, name: String, program: u64, text: u64) -> Result<Input, ReadError> {
    let input = found(from, name, program, text)?;
    if input.lines.is_empty() { Err(ReadError::NoRecord(input.format)) } else { Ok(input) }
}

/// Reads an input. The result has no lines if no line of the input starts like a record.
fn found(mut from: impl Read, name: String, program: u64, text: u64) -> Result<Input, ReadError> {
    let mut block = Vec::with_capacity(BLOCK);
    take(&mut from, BLOCK as u64, &mut block)?;
    if block.is_empty() {
        return Err(ReadError::Empty);
    }
    let format = Format::of(&block);
    let mut digest = Sha256::new();
    let mut size = block.len() as u64;
    digest.update(&block);
    let mut lines = if format == Format::Lines {
        // The limit may be below the size of a block.
        take(&mut from, (text + 1).saturating_sub(size), &mut block)?;
        digest.update(&block[usize::try_from(size).unwrap_or(block.len())..]);
        size = block.len() as u64;
        within(size, text)?;
        scan::lines(&block, MAX_RECORDS)?
    } else {
        let mut search = scan::Search::new(MAX_RECORDS);
        while !block.is_empty() {
            within(size, program)?;
            search.block(&block)?;
            block.clear();
            take(&mut from, BLOCK as u64, &mut block)?;
            digest.update(&block);
            size += block.len() as u64;
        }
        search.end()?
    };
    // One line that starts like a record is enough: the report must show a damaged line, not hide
    // it.
    if format == Format::Lines && !lines.iter().any(|line| line.bytes.starts_with(b"{\"dp_")) {
        lines.clear();
    }
    Ok(Input { name, format, lines, size, sha256: hex(&digest.finalize()) })
}

/// Bytes as hexadecimal digits in lower case.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn within(size: u64, limit: u64) -> Result<(), ReadError> {
    if size > limit { Err(ReadError::TooLarge { limit }) } else { Ok(()) }
}

fn take(from: &mut impl Read, limit: u64, into: &mut Vec<u8>) -> Result<(), ReadError> {
    from.take(limit).read_to_end(into).map_err(ReadError::Io).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::{ReadError, read_within};

    #[test]
    fn what_has_no_end_is_refused_at_the_limit_of_its_kind() {
        for (byte, expected) in [(b'{', 64), (0, 128)] {
            let endless = read_within(std::io::repeat(byte), "a test".into(), 128, 64);
            assert!(matches!(endless, Err(ReadError::TooLarge { limit }) if limit == expected), "{byte}");
        }
        let whole = read_within(&[b'{'; 64][..], "a test".into(), 128, 64);
        assert!(matches!(whole, Err(ReadError::NoRecord(_))), "64 bytes are within the limit");
    }
}
