//! Decodes one whole line, and the pieces that every part shares: environments and checksums.

use super::derivation::Decoder;
use super::fields::{At, Path, number, text};
use super::header::assumes;
use super::json::{self, Kind, Value};
use super::{Malformed, escape::hex};
use crate::model::{Certificate, Digest, Env};
use crate::stack::with_room;
use num_bigint::BigInt;

/// The version of the format that this tool reads.
const VERSION: u32 = 1;

/// How many sources a session may have: bounds the work that a hostile certificate can ask for.
pub(super) const MAX_SOURCES: usize = 256;

/// Reads one certificate from a line without its `\n`.
///
/// # Errors
/// [`Malformed`], with the place, for anything but the canonical spelling of a certificate.
pub fn certificate(line: &[u8]) -> Result<Certificate, Malformed> {
    let read = || {
        let value = json::parse_here(line)?;
        certificate_from(line, &value).map_err(|fault| Malformed { query: query_name(&value), ..fault })
    };
    with_room(read).unwrap_or_else(|error| Err(Malformed::no_room(&error)))
}

fn certificate_from(line: &[u8], value: &Value) -> Result<Certificate, Malformed> {
    let top = At { value, path: &Path::Top };
    let mut fields = top.fields()?;
    fields.next("dp_certificate", |at| {
        let version = number(at)?;
        match version == BigInt::from(VERSION) {
            true => Ok(()),
            false => {
                Err(at.refuse(format!("this tool reads format {VERSION} of certificates, not {version}")))
            }
        }
    })?;
    let query = fields.next("query", text)?;
    let assumes = fields.next("assumes", assumes)?;
    let measure = fields.next("measure", text)?;
    let declared = fields.next("declared", environment)?;
    let cost = fields.next("cost", environment)?;
    let unlisted = fields.next("unlisted", environment)?;
    let derivation = fields.next("derivation", |at| Decoder { line, releases: 0 }.measurement(at))?;
    let stated = fields.next("check", checksum)?;
    let check_at = fields.last().map_or(0, |member| member.at - 1);
    fields.end()?;
    // A second witness that nothing was read in more than one way: the only spelling is the one that was read.
    let again = json::write(value);
    if again != line {
        let byte = again.iter().zip(line).take_while(|(a, b)| a == b).count();
        return Err(Malformed::new("", byte, "the line is not in canonical form"));
    }
    let digest = digest_of(stated, &[&line[..check_at]]);
    Ok(Certificate { query, assumes, measure, declared, cost, unlisted, derivation, digest })
}

/// The query's name, wherever it stands: for messages about a certificate that cannot be decoded.
fn query_name(value: &Value) -> Option<String> {
    let Kind::Object(members) = &value.kind else { return None };
    match &members.iter().find(|member| member.key == "query")?.value.kind {
        Kind::Text(text) => Some(text.clone()),
        _ => None,
    }
}

pub(super) fn environment(at: At<'_>) -> Result<Env, Malformed> {
    at.at_most(MAX_SOURCES, number).map(Env::new)
}

/// Sixteen hexadecimal digits in lower case.
pub(super) fn checksum(at: At<'_>) -> Result<u64, Malformed> {
    let text = text(at)?;
    let digits: Option<Vec<u8>> = text.bytes().map(hex).collect();
    match digits {
        Some(digits) if digits.len() == 16 => Ok(digits.iter().fold(0, |sum, d| sum << 4 | u64::from(*d))),
        _ => Err(at.refuse("a check is 16 hexadecimal digits in lower case")),
    }
}

pub(super) fn digest_of(stated: u64, parts: &[&[u8]]) -> Digest {
    Digest { stated, computed: fnv1a(parts) }
}

/// FNV-1a with 64 bits (Fowler, Noll, Vo; RFC 9923), eight bytes a step: each part is cut into groups of eight
/// bytes, read as little-endian numbers, the last one filled up with zeros. It guards against accident only: anyone
/// can compute it.
fn fnv1a(parts: &[&[u8]]) -> u64 {
    parts.iter().flat_map(|part| part.chunks(8)).fold(0xcbf2_9ce4_8422_2325, |hash, group| {
        let mut word = [0; 8];
        word[..group.len()].copy_from_slice(group);
        (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::fnv1a;

    #[test]
    fn a_short_part_is_one_step_of_fnv1a() {
        // A single byte is one step of the published function, so its test vectors hold.
        assert_eq!(fnv1a(&[b""]), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(&[b"a"]), 0xaf63_dc4c_8601_ec8c);
        assert_ne!(fnv1a(&[b"foobar12", b"3"]), fnv1a(&[b"foobar12", b"4"]));
        assert_eq!(fnv1a(&[b"foobar12", b"3"]), fnv1a(&[b"foobar123"]));
    }
}
