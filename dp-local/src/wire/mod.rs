//! Wire format: reports as bytes between device and server.
//!
//! A *message* has these fields, with no byte before, between or after:
//!
//! | bytes | field |
//! |---|---|
//! | 1 | the version of this format, 2 |
//! | 1 | the number of the rule, as [`Header`] has it |
//! | 1 to 5 each | the number of values; ε in 10^-6; the parameter of the rule. Whole numbers in base 128, lowest digits first. The highest bit of each byte marks that more follow; there are no zeros at the end |
//! | 4 | the mark of the domain, lowest byte first: [`Mark`](crate::Mark) |
//! | 8 | the random number of the report, by which a server detects repetition |
//! | fixed | the report itself |
//!
//! All fields except the last two are the same for every report. The length of a message is also
//! the same for every report. The random number does not depend on the value. The encoding of a
//! report depends on the rule:
//! - a number: always the bytes of the largest possible number, lowest byte first;
//! - a bit for each value: eight to a byte, the lowest first;
//! - local hashing: the seed in 8 bytes, then the bucket;
//! - some of the bits: the number of the first value in 3 bytes, then the bits;
//! - sketches and RAPPOR: the number of the function or the cohort in 2 bytes, then the report of
//!   the bucket or the bits of the filter.
//!
//! A message states its randomiser's parameters. So a server detects devices of another version or
//! with other parameters, and its error states the difference: [`MessageError`].
//!
//! # Versions
//! Devices are older than servers, and some are never updated. So the meaning of a version never
//! changes, and a server reads all versions from [`OLDEST`] to [`VERSION`]. If a message has
//! another version, the server refuses it. The error states both version numbers, and which side
//! needs an update. The number of a rule determines how a server computes estimates. So a change of
//! the random draws, the hash functions or the payload requires a new rule with a new number.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use dp_noise::{Generator, uniform};

use crate::domain::Protected;
use crate::randomiser::{Header, Randomiser, Report};
pub use crate::report::payload::Payload;

/// The version that this crate writes. This is also the newest version that this crate reads.
pub const VERSION: u8 = 2;
/// The oldest version that this crate reads. Version 1 had no domain mark, and no release wrote it.
pub const OLDEST: u8 = 2;

/// The range of versions that a server reads.
#[derive(Clone, Copy)]
struct Versions {
    oldest: u8,
    newest: u8,
}

/// The number of bytes of a domain's mark.
const MARK: usize = 4;

/// The versions that this crate reads.
const OURS: Versions = Versions { oldest: OLDEST, newest: VERSION };

/// The reason why a message was not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MessageError {
    /// The message ends too early, or encodes a number differently from the format.
    Malformed,
    /// The message has a format version that the server does not support.
    Version {
        /// The version in the message.
        theirs: u8,
        /// The oldest version that the server reads.
        oldest: u8,
        /// The newest version that the server reads.
        newest: u8,
    },
    /// Another rule made the message.
    Rule {
        /// The number of that rule.
        theirs: u8,
        /// The name of the server's rule.
        ours: &'static str,
    },
    /// The message has another value of a parameter.
    Parameter {
        /// The name of the parameter.
        which: &'static str,
        /// The parameter's value in the message.
        theirs: u32,
        /// The parameter's value at the server.
        ours: u32,
    },
    /// The values of the message belong to another domain, which has the same number of values.
    Domain {
        /// The name of the server's domain.
        ours: &'static str,
    },
    /// The length of the report in the message differs from the length of the randomiser's reports.
    Length {
        /// The length of the report in the message, in bytes.
        theirs: usize,
        /// The length that the server requires.
        ours: usize,
    },
    /// The randomiser never produces the report in the message.
    OutOfRange,
    /// A message with this number was counted before.
    Replayed,
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed => f.write_str(
                "the message is not a report of this format: it ends early or has a number in another spelling",
            ),
            Self::Version { theirs, oldest, newest } => {
                let (which, renew) = if theirs > newest { (newest, "server") } else { (oldest, "device") };
                write!(
                    f,
                    "the message is in version {theirs} of the format, and this server reads {} {which}: renew the {renew}",
                    match (oldest == newest, theirs > newest) {
                        (true, _) => "version",
                        (false, true) => "versions up to",
                        (false, false) => "versions from",
                    }
                )
            }
            Self::Rule { theirs, ours } => {
                write!(
                    f,
                    "the message was made by rule number {theirs}, and this server counts reports of {ours}"
                )
            }
            Self::Parameter { which, theirs, ours } => {
                write!(
                    f,
                    "the message was made with {which} = {theirs}, and this server counts reports with {which} = {ours}"
                )
            }
            Self::Domain { ours } => {
                write!(
                    f,
                    "the message is of another domain, and this server counts reports of `{ours}`: compare the domain's name, the names of its values and their order, or its range"
                )
            }
            Self::Length { theirs, ours } => {
                write!(f, "the report has {theirs} bytes, and such reports have {ours}")
            }
            Self::OutOfRange => f.write_str("no value and no coins give such a report"),
            Self::Replayed => f.write_str("a report of this number was counted before"),
        }
    }
}

impl core::error::Error for MessageError {}

/// The length in bytes of every message by `R`.
#[must_use]
pub const fn length<R: Randomiser>() -> usize {
    let Header { values, epsilon, extra, .. } = R::HEADER;
    2 + digits(values) + digits(epsilon) + digits(extra) + MARK + 8 + R::BYTES
}

/// Encodes a report as a message with a fresh number from the generator.
///
/// ```
/// use dp_local::randomiser::{HadamardResponse, Randomiser};
/// use dp_local::{Below, Own, wire};
/// use dp_types::eps;
///
/// type Ask = HadamardResponse<Below<1000>, eps!(1.0)>;
/// let mut generator = dp_noise::Generator::from_os()?;
/// let (report, _) = Own::<_, eps!(1.0)>::new(Below(17)).report::<Ask>(&mut generator);
/// let message = wire::encode::<Ask>(&report, &mut generator);
/// assert_eq!(message.len(), wire::length::<Ask>());
/// assert_eq!(wire::decode::<Ask>(&message).map(|message| message.report), Ok(report));
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
#[must_use]
pub fn encode<R: Randomiser>(report: &Report<R>, generator: &mut Generator) -> Vec<u8> {
    Message::<R> { number: uniform::word(generator), report: report.clone() }.to_bytes()
}

/// Reads a message, and checks that `R` made it.
///
/// # Errors
/// [`MessageError`] states the first mismatch.
pub fn decode<R: Randomiser>(bytes: &[u8]) -> Result<Message<R>, MessageError> {
    read(bytes, OURS)
}

fn read<R: Randomiser>(
    bytes: &[u8],
    Versions { oldest, newest }: Versions,
) -> Result<Message<R>, MessageError> {
    let header = R::HEADER;
    let [version, rest @ ..] = bytes else { return Err(MessageError::Malformed) };
    if !(oldest..=newest).contains(version) {
        return Err(MessageError::Version { theirs: *version, oldest, newest });
    }
    let [rule, rest @ ..] = rest else { return Err(MessageError::Malformed) };
    if *rule != header.rule {
        return Err(MessageError::Rule { theirs: *rule, ours: header.name });
    }
    let mut rest = rest;
    for (which, ours) in header.parameters() {
        let (theirs, after) = read_number(rest).ok_or(MessageError::Malformed)?;
        if theirs != ours {
            return Err(MessageError::Parameter { which, theirs, ours });
        }
        rest = after;
    }
    let (mark, rest) = rest.split_first_chunk::<MARK>().ok_or(MessageError::Malformed)?;
    if *mark != R::Value::MARK.to_bytes() {
        return Err(MessageError::Domain { ours: R::Value::NAME });
    }
    let (number, rest) = rest.split_first_chunk().ok_or(MessageError::Malformed)?;
    if rest.len() != R::BYTES {
        return Err(MessageError::Length { theirs: rest.len(), ours: R::BYTES });
    }
    let report = R::Report::read(rest).ok_or(MessageError::Malformed)?;
    if !R::can_give(&report) {
        return Err(MessageError::OutOfRange);
    }
    Ok(Message { number: u64::from_le_bytes(*number), report: Report::of(report) })
}

/// A report with its message number.
pub struct Message<R: Randomiser> {
    /// The random number by which a server detects a repeated message.
    pub number: u64,
    /// The report.
    pub report: Report<R>,
}

impl<R: Randomiser> Message<R> {
    /// The bytes of the message.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(length::<R>());
        bytes.extend([VERSION, R::HEADER.rule]);
        for (_, parameter) in R::HEADER.parameters() {
            write_number(parameter, &mut bytes);
        }
        bytes.extend(R::Value::MARK.to_bytes());
        bytes.extend(self.number.to_le_bytes());
        let mut payload = vec![0; R::BYTES];
        self.report.payload().write(&mut payload);
        bytes.extend(payload);
        bytes
    }
}

/// The number of bytes that a number takes in base 128.
const fn digits(number: u32) -> usize {
    let bits = u32::BITS - number.leading_zeros();
    if bits == 0 { 1 } else { bits.div_ceil(7) as usize }
}

fn write_number(mut number: u32, bytes: &mut Vec<u8>) {
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a canonically encoded number. Returns the number and the bytes after it.
fn read_number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let end = bytes.iter().take(5).position(|byte| byte & 128 == 0)?;
    let (digits, rest) = bytes.split_at(end + 1);
    if end > 0 && digits[end] == 0 {
        return None;
    }
    let number = digits.iter().rev().fold(0_u64, |number, digit| number << 7 | u64::from(digit & 127));
    Some((u32::try_from(number).ok()?, rest))
}

#[cfg(test)]
mod tests;
#[cfg(feature = "serde")]
mod with_serde;
