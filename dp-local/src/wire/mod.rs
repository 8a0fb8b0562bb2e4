//! Reports as bytes: what leaves the device, and what a server may receive.
//!
//! A *message* is, with no byte before, between or after:
//!
//! | bytes | what |
//! |---|---|
//! | 1 | the version of this format, 2 |
//! | 1 | the number of the rule, as [`Header`] has it |
//! | 1 to 5 each | how many values; ε in 10^-6; the rule's own parameter: whole numbers in base 128, lowest digits first, the highest bit of each byte saying that more follow, without zeros at the end |
//! | 4 | the mark of the domain, lowest byte first: [`Mark`](crate::Mark) |
//! | 8 | the number of the report, random, by which a server knows it again |
//! | fixed | the report itself |
//!
//! All of it but the last two fields is the same for every report, and the number of the report does not depend on the value. The length is the same, too. A report itself is a number of as many bytes as the
//! largest needs, lowest first; or a bit for each value, eight to a byte, the lowest first; for local hashing the seed in 8 bytes, then the
//! bucket; for some of the bits the number of the first value in 3 bytes, then the bits; for sketches and RAPPOR the number of the function or
//! the cohort in 2 bytes, then the report of the bucket or the bits of the filter.
//!
//! A message says what it was made by, so that a device and a server of different versions, or with different parameters, find out, and
//! say what differs: [`MessageError`].
//!
//! # Versions
//! Devices are older than servers, and some are never renewed. So what a version means never changes, and a server reads all versions from the oldest on that it knows to its own: [`OLDEST`] to
//! [`VERSION`]. A message of any other is refused with both numbers, and says who is to be renewed. A rule whose coins, hash functions or payload changed would be another rule, with
//! a number of its own: the number alone says how estimates are made.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use dp_noise::{Generator, uniform};

use crate::domain::Protected;
use crate::randomiser::{Header, Randomiser, Report};
pub use crate::report::payload::Payload;

/// The version that this crate writes, and the newest that it reads.
pub const VERSION: u8 = 2;
/// The oldest version that this crate reads. Version 1 had no mark of the domain, and no release wrote it.
pub const OLDEST: u8 = 2;

/// The versions that a server reads.
#[derive(Clone, Copy)]
struct Versions {
    oldest: u8,
    newest: u8,
}

/// The bytes of the mark of a domain.
const MARK: usize = 4;

/// Those of this crate.
const OURS: Versions = Versions { oldest: OLDEST, newest: VERSION };

/// Why a message was not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MessageError {
    /// It ends too early, or a number in it is not written as the format has it.
    Malformed,
    /// It is in another version of the format.
    Version {
        /// The version that the message is in.
        theirs: u8,
        /// The oldest that the server reads.
        oldest: u8,
        /// The newest that the server reads.
        newest: u8,
    },
    /// It was made by another rule.
    Rule {
        /// The number of that rule.
        theirs: u8,
        /// The name of the server's rule.
        ours: &'static str,
    },
    /// It was made with other parameters.
    Parameter {
        /// Which one.
        which: &'static str,
        /// As the message has it.
        theirs: u32,
        /// As the server has it.
        ours: u32,
    },
    /// Its values are of another domain, though so many.
    Domain {
        /// The name of the server's.
        ours: &'static str,
    },
    /// It is not as long as such reports are.
    Length {
        /// The length of the report itself, in bytes.
        theirs: usize,
        /// The length that it must have.
        ours: usize,
    },
    /// The randomiser never gives such a report.
    OutOfRange,
    /// A report of this number was counted before.
    Replayed,
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed => f.write_str(
                "the message is no report of this format: it ends early or has a number in another spelling",
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

/// The bytes of a message by `R`: the same for each report.
#[must_use]
pub const fn length<R: Randomiser>() -> usize {
    let Header { values, epsilon, extra, .. } = R::HEADER;
    2 + digits(values) + digits(epsilon) + digits(extra) + MARK + 8 + R::BYTES
}

/// A report as a message, with a number of its own that the generator draws.
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

/// Reads a message, and whether it is one of `R`'s.
///
/// # Errors
/// [`MessageError`] says what is not so.
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

/// A report with its number.
pub struct Message<R: Randomiser> {
    /// By which a server knows it again.
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

/// How many bytes a number takes in base 128.
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

/// A number in its one spelling, and what follows.
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
