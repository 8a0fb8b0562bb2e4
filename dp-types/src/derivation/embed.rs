//! Keeps records inside the compiled program.
//!
//! Any tool that can write bytes into a program can write a record there, and the checksum detects
//! accidental damage only. So the types limit what a program can do, and the record only reports
//! what they allowed.

use core::hint::black_box;

use super::json::{Field, Json};
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
/// magic bytes, the line and a line feed. The function passes the record's address to `black_box`,
/// so that the optimiser cannot drop the record.
#[inline(never)]
pub fn keep<S: Statement>() -> &'static [u8] {
    black_box(const { Bytes::<S, 0>::RECORD })
}

/// The line of JSON in a kept record.
pub fn line(record: &'static [u8]) -> &'static str {
    let line = record.get(MAGIC_LENGTH..).unwrap_or_default();
    str::from_utf8(line).unwrap_or_default().trim_end()
}

/// The length in bytes from which a text of [`program!`](crate::program) is too long.
const LONGER: usize = 201;

/// The most accounts that [`program!`](crate::program) names.
const MOST_ACCOUNTS: usize = 100;

/// The fields of a statement by [`program!`](crate::program). A text that is empty or too long
/// stops the compiler.
pub const fn stated(
    holder: &'static str,
    purpose: &'static str,
    revision: &'static str,
    accounts: &'static [&'static str],
) -> [Field; 5] {
    assert!(accounts.len() <= MOST_ACCOUNTS, "`account` occurs more than 100 times: state fewer");
    let mut rest = accounts;
    while let [account, others @ ..] = rest {
        match account.len() {
            0 => panic!("`account` is empty: say which account of a ledger pays, or leave it out"),
            LONGER.. => panic!("`account` has more than 200 bytes, the maximum for an account of a ledger"),
            _ => rest = others,
        }
    }
    match (holder.len(), purpose.len(), revision.len()) {
        (0, _, _) => panic!("`holder` is empty: say who holds the data"),
        (_, 0, _) => panic!("`purpose` is empty: say for what the data is used"),
        (_, _, 0) => panic!("`revision` is empty: say which revision of the source this is"),
        (LONGER.., _, _) => panic!("`holder` has more than 200 bytes: shorten it"),
        (_, LONGER.., _) => panic!("`purpose` has more than 200 bytes: shorten it"),
        (_, _, LONGER..) => panic!("`revision` has more than 200 bytes: shorten it"),
        _ => [
            (",\"dp_program\":", Json::Int(2)),
            (",\"holder\":", Json::Str(holder)),
            (",\"purpose\":", Json::Str(purpose)),
            (",\"revision\":", Json::Str(revision)),
            (",\"accounts\":", if accounts.is_empty() { Json::Nothing } else { Json::Names(accounts) }),
        ],
    }
}

/// States who holds the data of a program, for which purpose the program runs, and from which
/// revision of the source it was built. A program under a ledger can also state its accounts there.
///
/// Write it in `main`. The program keeps the statement as a record, and `dp-audit program` shows it
/// at the top of its page. The page marks the statement as not checked, because only the program's
/// author vouches for it. Each text is a constant of 1 to 200 bytes.
///
/// ```
/// dp_types::program! {
///     holder: "City Hospital",
///     purpose: "yearly report on smoking",
///     revision: env!("CARGO_PKG_VERSION"),
/// }
/// // Load the data and run the queries.
/// ```
///
/// A certificate does not know the ledger that a program runs under. So such a program states the
/// name of each account that it opens, as `dp-ledger register` named it. Nothing checks this name
/// when the program runs. `dp-audit release` compares it with the account that paid:
///
/// ```
/// dp_types::program! {
///     holder: "City Hospital",
///     purpose: "yearly report on smoking",
///     revision: env!("CARGO_PKG_VERSION"),
///     account: "patients",
///     account: "visits",
/// }
/// ```
///
/// rustc refuses a statement that lacks one of the three texts:
///
/// ```compile_fail
/// dp_types::program! { holder: "City Hospital", purpose: "yearly report on smoking" }
/// ```
#[macro_export]
macro_rules! program {
    (
        holder: $holder:expr, purpose: $purpose:expr, revision: $revision:expr
        $(, account: $account:expr)* $(,)?
    ) => {{
        enum Stated {}
        impl $crate::law::derivation::Statement for Stated {
            const FIELDS: &'static [$crate::law::derivation::Field] =
                &$crate::law::derivation::stated($holder, $purpose, $revision, &[$($account),*]);
        }
        // With this constant, `cargo check` also refuses a wrong statement in a library.
        const _: &[$crate::law::derivation::Field] = <Stated as $crate::law::derivation::Statement>::FIELDS;
        let _ = $crate::law::derivation::keep::<Stated>();
    }};
    (holder: $holder:expr, purpose: $purpose:expr $(,)?) => {
        ::core::compile_error!("`program!` lacks `revision`: say which revision of the source this is")
    };
    (holder: $holder:expr, revision: $revision:expr $(,)?) => {
        ::core::compile_error!("`program!` lacks `purpose`: say for what the data is used")
    };
    (purpose: $purpose:expr, revision: $revision:expr $(,)?) => {
        ::core::compile_error!("`program!` lacks `holder`: say who holds the data")
    };
    ($($other:tt)*) => {
        ::core::compile_error!(
            "`program!` has three texts, in this order: `holder: \"..\", purpose: \"..\", revision: \"..\"`, and then \
             `account: \"..\"` for each account of a ledger"
        )
    };
}
