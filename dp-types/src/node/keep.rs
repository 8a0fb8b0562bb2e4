//! Records that stand in the program itself.
//!
//! Whoever can put bytes into a program can put a record there, and its checksum guards against accident alone. So what a program is held
//! to is what its types can do, and a record is how they say it.

use core::hint::black_box;

use super::json::Field;
use super::write::{MAGIC_LENGTH, record};
use crate::brand::Exactly;

/// What a record says: the fields of one line of canonical JSON, but for the checksum at its end.
///
/// ```
/// use dp_types::node::{Field, Json, Statement, keep, line};
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

/// A record in `N` bytes. A constant array cannot have a length that a type parameter decides, so a record stands in the next
/// larger of a few sizes.
struct Bytes<S, const N: usize>(Exactly<S>);
impl<S: Statement, const N: usize> Bytes<S, N> {
    const ARRAY: [u8; N] = {
        let mut bytes = [0; N];
        record(&mut bytes, S::FIELDS);
        bytes
    };

    /// The first `length` bytes. A function, so that rustc evaluates the array only of the size that is chosen.
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

/// Keeps a record in the program, as long as what calls this is in it: magic, line and line feed. Its address goes through a black box,
/// so that no optimisation can drop it.
#[inline(never)]
pub fn keep<S: Statement>() -> &'static [u8] {
    black_box(const { Bytes::<S, 0>::RECORD })
}

/// The line of a record that was kept.
pub fn line(record: &'static [u8]) -> &'static str {
    let line = record.get(MAGIC_LENGTH..).unwrap_or_default();
    str::from_utf8(line).unwrap_or_default().trim_end()
}
