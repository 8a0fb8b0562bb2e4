//! Certificates and session records. rustc's constant evaluation assembles these records, and the
//! compiled program contains them.
//!
//! [`Session::run`](crate::session::Session::run) holds the record of each query instance that it
//! can run, generic or hand-written. The record is a constant whose address `run` passes to
//! [`black_box`](core::hint::black_box). The function that opens a session keeps the session's
//! record in the same way. So if the program contains the code of such a function, the function's
//! record survives optimisation, stripping and garbage collection of sections. An auditor finds all
//! records by their magic bytes. The page "The certificate" of the book describes the format.

mod stands_for;

pub use stands_for::{AppendStands, InRho, StandsFor};

use crate::brand::Exactly;
use crate::composition::sequential_composition;
use crate::derivation::{Amounts, Field, Json, Log, Statement, fields, keep, line, object};
use crate::error::Error;
use crate::measure::{Costs, Measure, Price, ReadAllAs, ReadAs};
use crate::query::{Query, Sources};
use crate::record::SharedUnit;
use crate::{budget::Budget, query::Answer};

/// A query instance with its releases and the measure of the session that runs it. The measure is
/// `X`, and `Y` is the same measure.
struct Instance<Q, X, Y, L>(Exactly<(Q, X, Y, L)>);
impl<Q, X: Measure, Y: Measure, L: Log> Statement for Instance<Q, X, Y, L>
where
    Q: Query<Measure: ReadAs<X>, Cost: ReadAllAs<Y>>,
{
    const FIELDS: &'static [Field] = fields! {
        "dp_certificate": Json::Int(2),
        "query": Json::Str(Q::ORIGIN.query),
        "assumes": object! {
                "sources": Json::Chain(Q::Sources::JSON),
                "statements": Json::List(&[]),
                "generator": Json::Plain(GENERATOR),
                "private": Json::Bool(dp_noise::PRIVATE),
                "versions": object! {
                        "dp-types": Json::Plain(env!("CARGO_PKG_VERSION")),
                        "dp-noise": Json::Plain(dp_noise::VERSION),
                    },
                "source_hash": Json::Str(Q::ORIGIN.source_hash),
                "file": Json::Str(Q::ORIGIN.file),
                "line": Json::Int(Q::ORIGIN.line as i128),
            },
        "": Json::Spliced(Q::Measure::FIELDS),
        "declared": Json::Amounts(&Q::Declared::AMOUNTS),
        "cost": Json::Amounts(&Q::Cost::AMOUNTS),
        "unlisted": Json::Amounts(&L::LEFT),
        "charged": Json::Object(fields! {
                "": Json::Spliced(Y::FIELDS),
                "by": Json::Plain(<Q::Measure as ReadAs<X>>::BY),
                "cost": Json::Amounts(&<<Q::Cost as ReadAllAs<Y>>::Out as Costs>::AMOUNTS),
            }),
        "derivation": sequential_composition::<L>(),
    };
}

const GENERATOR: &str = if dp_noise::PRIVATE {
    "chacha20, seeded by the operating system"
} else {
    "chacha20, SEEDED: NOT PRIVATE"
};

/// The keeper of a session's remaining budget.
pub(crate) trait KeptIn {
    /// Name in the record.
    const NAME: &'static str;
}
/// The compiler keeps the budget, in the session's type.
pub(crate) enum Types {}
impl KeptIn for Types {
    const NAME: &'static str = "types";
}
/// The running process keeps the budget, and shares the account with no other process.
pub(crate) enum Process {}
impl KeptIn for Process {
    const NAME: &'static str = "process";
}
/// The running process keeps the budget, and a ledger checks each run as well.
pub(crate) enum Ledger {}
impl KeptIn for Ledger {
    const NAME: &'static str = "ledger";
}

/// A session over the datasets `S` that was opened with the budget `B`. `A` names who keeps the
/// account of the remaining budget.
struct Opening<S, M, B, A, F>(Exactly<(S, M, B, A, F)>);
impl<S: Sources, M: Measure, B: Costs, A: KeptIn, F: StandsFor> Statement for Opening<S, M, B, A, F> {
    const FIELDS: &'static [Field] = fields! {
        "dp_session": Json::Int(2),
        "sources": Json::Chain(S::JSON),
        "": Json::Spliced(M::FIELDS),
        "budget": Json::Amounts(&B::AMOUNTS),
        "account": Json::Plain(A::NAME),
        "stands_for": Json::List(&[F::ITEMS]),
    };
}

/// Keeps the certificate of `Q`, whose answer has the log `L`, in a session that counts in the
/// measure `X`. `X` and `Y` are the same measure. Returns the record with magic and line feed.
pub(crate) fn keep_query<Q, X: Measure, Y: Measure, L: Log>() -> &'static [u8]
where
    Q: Query<Measure: ReadAs<X>, Cost: ReadAllAs<Y>>,
{
    keep::<Instance<Q, X, Y, L>>()
}

/// The certificate of `Q` as text, for a program that prints its own certificate: one line, without
/// the line feed.
///
/// The certificate states the charge to a session that counts in the query's own measure.
///
/// ```
/// use dp_types::law::certificate::certificate;
/// use dp_types::prelude::*;
///
/// #[derive(Record)]
/// struct Patient { smoker: bool }
/// #[dp_query(epsilon = 0.5)]
/// fn smokers(patients: Table<Patient>) -> i64 {
///     patients.filter(|p| p.smoker).count().laplace(0.5).value()
/// }
/// assert!(certificate::<smokers>().starts_with("{\"dp_certificate\":2,\"query\":\"smokers\""));
/// ```
pub fn certificate<Q>() -> &'static str
where
    Q: Query<Cost: ReadAllAs<Q::Measure>>,
    Q::Measure: ReadAs<Q::Measure>,
{
    line(of_answer::<Q, _, _, _>(&Q::answer))
}

/// Returns the certificate. The log of a query is the type parameter `L` of its answer, and only
/// type inference can name it.
fn of_answer<'id, Q, T, L, F>(_: &F) -> &'static [u8]
where
    Q: Query<Cost: ReadAllAs<Q::Measure>>,
    Q::Measure: ReadAs<Q::Measure>,
    L: Log,
    F: Fn(
        Q,
        <Q::Sources as Sources>::Tables<'id>,
        Budget<'id, Q::Cost, Q::Measure>,
    ) -> Result<Answer<'id, T, Q::Cost, L>, Error>,
{
    keep_query::<Q, Q::Measure, Q::Measure, L>()
}

/// The SHA-256 checksum of a record's line up to `,"check"`. The record ends with the checksum in
/// hexadecimal digits.
pub(crate) fn checksum(record: &[u8]) -> [u8; 32] {
    let end = record.len().saturating_sub(b"\"}\n".len());
    let digits = &record[end.saturating_sub(64)..end];
    let mut sum = [0; 32];
    for (byte, pair) in sum.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = pair.iter().fold(0, |high, digit| (high << 4) | ((digit & 15) + 9 * (digit >> 6)));
    }
    sum
}

/// A session over the datasets `S` that was opened with one budget `C` for each unit `W`, in all
/// datasets together.
struct OpeningOfOne<S, W, C>(Exactly<(S, W, C)>);
impl<S: Sources, W: SharedUnit, C: Price> Statement for OpeningOfOne<S, W, C> {
    const FIELDS: &'static [Field] = fields! {
        "dp_session": Json::Int(2),
        "sources": Json::Chain(S::JSON),
        "": Json::Spliced(<C::Measure as Measure>::FIELDS),
        // A unit in only one table also loses at most this budget.
        "budget": Json::Amounts(&Amounts::repeated(C::AMOUNT, S::COUNT)),
        "together": object! {
                "unit": Json::Str(W::NAME),
                "budget": Json::Amounts(&Amounts::repeated(C::AMOUNT, 1)),
            },
        "account": Json::Plain(Types::NAME),
        "stands_for": Json::List(&[]),
    };
}

/// Embeds the record of a session that has one budget for each unit `W`.
pub(crate) fn keep_session_of_one<S: Sources, W: SharedUnit, C: Price>() -> &'static [u8] {
    keep::<OpeningOfOne<S, W, C>>()
}

/// Embeds the record of a session in the compiled program, and returns the record's bytes.
pub(crate) fn keep_session<S: Sources, M: Measure, B: Costs, A: KeptIn, F: StandsFor>() -> &'static [u8] {
    keep::<Opening<S, M, B, A, F>>()
}

#[cfg(test)]
mod tests;
