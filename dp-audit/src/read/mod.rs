//! Finds the certificate lines in a program, a file of lines, or standard input.

mod lines;
mod object;

use std::fmt;
use std::io::{self, Read};
use std::path::Path;

/// The linker section that holds the certificates.
pub const SECTION: &str = ".dp_proofs";

/// How large a program may be, in bytes.
const MAX_PROGRAM: u64 = 1 << 30;
/// How large a file of certificate lines may be, in bytes.
const MAX_TEXT: u64 = 64 << 20;

/// What was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// The path that was given, or `standard input`.
    pub name: String,
    /// What kind of input it is.
    pub format: Format,
    /// The certificate lines, each once, in the order in which they were found.
    pub lines: Vec<Line>,
}

/// What kind of input certificates were read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A program or library for Linux and most other Unixes.
    Elf,
    /// A program or library for macOS.
    MachO,
    /// A program or library for Windows.
    Pe,
    /// Lines of text.
    Lines,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Elf => "an ELF program",
            Format::MachO => "a Mach-O program",
            Format::Pe => "a PE program",
            Format::Lines => "a file of certificates",
        })
    }
}

/// How many different lines there may be: no program has so many queries, and each takes time and memory to refuse.
const MAX_LINES: usize = 100_000;

/// One certificate line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its bytes, without the `\n`.
    pub bytes: Vec<u8>,
    /// How often it occurred.
    pub copies: usize,
    /// Whether it ended with `\n`; without, it may have been cut off.
    pub ended: bool,
}

/// Why no certificates could be read.
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
    /// The input holds more different lines than this tool reads.
    TooMany {
        /// The limit.
        limit: usize,
    },
    /// The input is empty.
    Empty,
    /// The input is a program that cannot be taken apart.
    Broken(String),
    /// The input is a program of a kind that this tool does not read.
    Unsupported(&'static str),
    /// The program holds no certificates.
    NoSection(Format),
    /// The section is there, and nothing is in it.
    EmptySection(Format),
    /// The input is neither a program nor lines of certificates.
    NotCertificates,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => write!(f, "cannot be read: {error}"),
            ReadError::TooLarge { limit } => {
                write!(f, "is larger than {} MiB, the most that is read", limit >> 20)
            }
            ReadError::TooMany { limit } => {
                write!(f, "has more than {limit} different lines, the most that is read")
            }
            ReadError::Empty => f.write_str("is empty"),
            ReadError::Broken(why) => write!(f, "looks like a program but cannot be taken apart: {why}"),
            ReadError::Unsupported(what) => f.write_str(what),
            ReadError::NoSection(format) => write!(
                f,
                "is {format} without the section {SECTION}: it holds no certificate, either because it has no \
                 checked query or because the section was removed after it was built"
            ),
            ReadError::EmptySection(format) => {
                write!(f, "is {format} whose section {SECTION} is empty: it holds no certificate")
            }
            ReadError::NotCertificates => f.write_str(
                "is neither a program (ELF, Mach-O, PE) nor a file of certificates, whose lines start with \
                 {\"dp_certificate\":",
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

/// Reads the certificate lines of a file, or of standard input where the path is `-`.
///
/// # Errors
/// [`ReadError`] where nothing can be read, or nothing that was read can hold a certificate. Lines that are not
/// certificates are no error here: they are for [`crate::verify::verify`] to refuse.
pub fn read(path: &Path) -> Result<Input, ReadError> {
    if path == Path::new("-") {
        return read_from(io::stdin().lock(), "standard input".into());
    }
    let file = std::fs::File::open(path).map_err(ReadError::Io)?;
    read_from(file, path.display().to_string())
}

/// Reads the certificate lines of anything that can be read; `name` is for the reader of the report.
///
/// ```
/// let input = dp_audit::read::read_from(&b"{\"dp_certificate\":1}\n"[..], "a test".into()).unwrap();
/// assert_eq!(input.lines.len(), 1);
/// ```
///
/// # Errors
/// As [`read`].
pub fn read_from(mut from: impl Read, name: String) -> Result<Input, ReadError> {
    let mut bytes = Vec::new();
    take(&mut from, 16, &mut bytes)?;
    let program = object::kind(&bytes)?;
    let limit = if program.is_some() { MAX_PROGRAM } else { MAX_TEXT };
    take(&mut from, limit + 1, &mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(ReadError::TooLarge { limit });
    }
    match program {
        Some(format) => {
            let section = object::section(&bytes)?.ok_or(ReadError::NoSection(format))?;
            match lines::split(&section, MAX_LINES)? {
                lines if lines.is_empty() => Err(ReadError::EmptySection(format)),
                lines => Ok(Input { name, format, lines }),
            }
        }
        None if bytes.is_empty() => Err(ReadError::Empty),
        None => {
            let lines = lines::split(&bytes, MAX_LINES)?;
            // One line of the right kind is enough: a damaged one must be reported, not hidden.
            match lines.iter().any(|line| line.bytes.starts_with(b"{\"dp_certificate\":")) {
                true => Ok(Input { name, format: Format::Lines, lines }),
                false => Err(ReadError::NotCertificates),
            }
        }
    }
}

fn take(from: &mut impl Read, limit: u64, into: &mut Vec<u8>) -> Result<(), ReadError> {
    from.take(limit).read_to_end(into).map_err(ReadError::Io).map(|_| ())
}
