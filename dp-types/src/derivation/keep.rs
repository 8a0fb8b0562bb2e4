//! Keeps records inside the compiled program.
//!
//! Any tool that can write bytes into a program can write a record there, and the checksum detects
//! accidental damage only. So the types limit what a program can do, and the record only reports
//! what they allowed.

use core::hint::black_box;

use super::json::Field;
use super::writer::{MAGIC_LENGTH, record};
use crate::brand::Exactly;

/// The content of a record: the fields of one line of canonical JSON, except the checksum at its
/// end.
///
/// ```
/// use dp_types::law::derivation::{Field, Json, Statement, keep, line};
///
/// enum Example {}
/// impl Statement for Example {
///     const FIELDS: &'static [Field] = &[(",\"dp_example\":", Json::Int(2))];
/// }
/// assert!(line(keep::<Example>()).starts_with("{\"dp_example\":2,\"check\":\""));
/// ```
pub trait Statement {
    /// The fields, in order.
    const FIELDS: &'static [Field];
}

/// A record in `N` bytes. The length of a constant array cannot depend on a type parameter. So each
/// record uses the smallest of a few sizes into which it fits.
struct Bytes<S, const N: usize>(Exactly<S>);
impl<S: Statement, const N: usize> Bytes<S, N> {
    const ARRAY: [u8; N] = {
        let mut bytes = [0; N];
        record(&mut bytes, S::FIELDS);
        bytes
    };

    /// The first `length` bytes of the record. This is a function so that rustc evaluates only the
    /// array of the chosen size.
    const fn first(length: usize) -> &'static [u8] {
        const { &Self::ARRAY }.split_at(length).0
    }
}

macro_rules! sizes {
    ($($size:literal)*) => {
        impl<S: Statement> Bytes<S, 0> {
            const LENGTH: usize = record(&mut [], S::FIELDS);
            const RECORD: &'static [u8] = match Self::LENGTH {
                $(length if length <= $size => Bytes::<S, $size>::first(length),)*
                _ => panic!("the certificate is longer than 4 MiB"),
            };
        }
    };
}
sizes! { 1024 1536 2048 3072 4096 6144 8192 12288 16384 32768 65536 131072 262144 1048576 4194304 }

/// Keeps a record in the program as long as the program contains the caller. The record is the
/// magic bytes, the line and a line feed. Its address goes through a black box, so that the
/// optimiser cannot drop the record.
#[inline(never)]
pub fn keep<S: Statement>() -> &'static [u8] {
    black_box(const { Bytes::<S, 0>::RECORD })
}

/// The line of JSON in a kept record.
pub fn line(record: &'static [u8]) -> &'static str {
    let line = record.get(MAGIC_LENGTH..).unwrap_or_default();
    str::from_utf8(line).unwrap_or_default().trim_end()
}
