//! Finds the records in a program, a file of lines, or standard input.
//!
//! A program is not taken apart: a record is found by its magic, wherever a linker put it, in whatever format.

mod scan;

use std::fmt;
use std::io::{self, Read};
use std::path::Path;

/// How large a program may be, in bytes.
const MAX_PROGRAM: u64 = 1 << 30;
/// How large a file of lines may be, in bytes.
const MAX_TEXT: u64 = 64 << 20;
/// How many different records there may be: no program has so many queries, and each takes time and memory to refuse.
const MAX_RECORDS: usize = 100_000;

/// What was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// The path that was given, or `standard input`.
    pub name: String,
    /// What kind of input it is.
    pub format: Format,
    /// The records, each once, in the order in which they were found.
    pub lines: Vec<Line>,
}

/// What kind of input records were read from. For words only: all programs are read in the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A program or library for Linux and most other Unixes.
    Elf,
    /// A program or library for macOS.
    MachO,
    /// A program or library for Windows.
    Pe,
    /// Some other file.
    Other,
    /// Lines of text.
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

/// One record, not yet looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its bytes, without the magic and without the `\n`.
    pub bytes: Vec<u8>,
    /// How often it occurred.
    pub copies: usize,
    /// Whether it ended with `\n`; without, it was cut off, or something was written over it.
    pub ended: bool,
    /// Where it was first found: the position of its magic in a program, of its first byte in a file of lines.
    pub offset: usize,
    /// The version that its magic announces.
    pub version: u8,
}

impl Line {
    /// Whether the version of its magic is the one that this tool reads.
    pub fn version_is_known(&self) -> bool {
        self.version == scan::VERSION
    }
}

/// Why no records could be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The operating system refused.
    Io(io::Error),
    /// The input is larger than this tool reads.
    TooLarge {
        /// The limit, in bytes.
        limit: u64,
    },
    /// The input holds more different records than this tool reads.
    TooMany {
        /// The limit.
        limit: usize,
    },
    /// The input is empty.
    Empty,
    /// The input holds no record.
    NoRecord(Format),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => write!(f, "cannot be read: {error}"),
            ReadError::TooLarge { limit } => {
                write!(f, "is larger than {} MiB, the most that is read", limit >> 20)
            }
            ReadError::TooMany { limit } => {
                write!(f, "has more than {limit} different records, the most that is read")
            }
            ReadError::Empty => f.write_str("is empty"),
            ReadError::NoRecord(format) => write!(
                f,
                "is {format} without any record: it runs no query of this library and opens no session, or it is \
                 packed or encrypted, or its records were removed"
            ),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ReadError::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// Reads the records of a file, or of standard input where the path is `-`.
///
/// # Errors
/// [`ReadError`] where nothing can be read, or nothing that was read announces a record. What is announced as a record
/// and is none is no error here: it is for [`crate::verify::verify`] to refuse.
pub fn read(path: &Path) -> Result<Input, ReadError> {
    if path == Path::new("-") {
        return read_from(io::stdin().lock(), "standard input".into());
    }
    let file = std::fs::File::open(path).map_err(ReadError::Io)?;
    read_from(file, path.display().to_string())
}

/// Reads the records of anything that can be read; `name` is for the reader of the report.
///
/// What starts with `{` is a file of lines, each of them a record without magic; everything else is searched for the
/// magic.
///
/// ```
/// let input = dp_audit::read::read_from(&b"{\"dp_certificate\":2}\n"[..], "a test".into()).unwrap();
/// assert_eq!(input.lines.len(), 1);
/// ```
///
/// # Errors
/// As [`read`].
pub fn read_from(from: impl Read, name: String) -> Result<Input, ReadError> {
    read_within(from, name, MAX_PROGRAM, MAX_TEXT)
}

fn read_within(mut from: impl Read, name: String, program: u64, text: u64) -> Result<Input, ReadError> {
    let mut bytes = Vec::new();
    take(&mut from, 16, &mut bytes)?;
    let format = Format::of(&bytes);
    let limit = if format == Format::Lines { text } else { program };
    take(&mut from, limit - 15, &mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(ReadError::TooLarge { limit });
    }
    let lines = match format {
        _ if bytes.is_empty() => return Err(ReadError::Empty),
        Format::Lines => scan::lines(&bytes, MAX_RECORDS)?,
        _ => scan::records(&bytes, MAX_RECORDS)?,
    };
    // One line of the right kind is enough: a damaged one must be reported, not hidden.
    let some = match format {
        Format::Lines => lines.iter().any(|line| line.bytes.starts_with(b"{\"dp_")),
        _ => !lines.is_empty(),
    };
    if some { Ok(Input { name, format, lines }) } else { Err(ReadError::NoRecord(format)) }
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
