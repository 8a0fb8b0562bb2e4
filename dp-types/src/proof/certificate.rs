//! Certificates: assembled by rustc's own evaluator from a query's types.

use super::write::Out;
use super::{Amounts, Field, Json, Log, fields, object, sequence};
use crate::brand::Exactly;
use crate::budget::{Answer, Budget};
use crate::env::Env;
use crate::error::Error;
use crate::measure::{Measure, Pure};
use crate::query::{Query, Sources};

/// Where a query comes from. Labels only: nothing rests on them.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// The name of the query.
    pub query: &'static str,
    /// The file: `file!()`.
    pub file: &'static str,
    /// The line: `line!()`.
    pub line: u32,
    /// A hash of the source text, 16 hexadecimal digits; empty for a query written by hand.
    pub source_hash: &'static str,
}

/// The certificate of a query, as a constant.
pub struct Certificate {
    fields: &'static [Field],
}

impl Certificate {
    pub(super) const fn write<const N: usize>(&self) -> (usize, [u8; N]) {
        let mut bytes = [0; N];
        let mut out = Out::new(&mut bytes);
        out.certificate(self.fields);
        let len = out.len();
        (len, bytes)
    }
}

/// The certificate of `Q`: what its answer releases, under which assumptions, at what cost.
pub const fn certificate<Q: Query>() -> Certificate {
    of_answer::<Q, _, _, _>(&Q::answer)
}

/// The log of a query is the type parameter `L` of its answer, which only inference can name.
const fn of_answer<'id, Q, T, L, F>(_: &F) -> Certificate
where
    Q: Query,
    L: Log,
    F: Fn(Q, <Q::Sources as Sources>::Tables<'id>, Budget<'id, Q::Cost>) -> Result<Answer<'id, T, L>, Error>,
{
    Certificate { fields: Statement::<Q, L>::FIELDS }
}

/// A query and what it releases.
struct Statement<Q, L>(Exactly<(Q, L)>);

impl<Q: Query, L: Log> Statement<Q, L> {
    const COST: Amounts = Q::Cost::AMOUNTS;
    const UNLISTED: Amounts = Self::COST.minus(L::COST);
    const FIELDS: &'static [Field] = fields! {
        "dp_certificate": Json::Int(1),
        "query": Json::Str(Q::ORIGIN.query),
        "assumes": object! {
                "sources": Json::Chain(Q::Sources::JSON),
                "statements": Json::List(&[]),
                "sampler": Json::Word("discrete laplace, lazy"),
                "generator": Json::Word(GENERATOR),
                "private": Json::Bool(dp_noise::PRIVATE),
                "versions": object! {
                        "dp-types": Json::Word(env!("CARGO_PKG_VERSION")),
                        "dp-noise": Json::Word(dp_noise::VERSION),
                    },
                "source_hash": Json::Str(Q::ORIGIN.source_hash),
                "file": Json::Str(Q::ORIGIN.file),
                "line": Json::Int(Q::ORIGIN.line as i128),
            },
        "measure": Json::Word(Pure::NAME),
        "declared": Json::Env(Q::Declared::AMOUNTS),
        "cost": Json::Env(Self::COST),
        "unlisted": Json::Env(Self::UNLISTED),
        "derivation": sequence::<L>(),
    };
}

const GENERATOR: &str = if dp_noise::PRIVATE {
    "chacha20, seeded by the operating system"
} else {
    "chacha20, SEEDED: NOT PRIVATE"
};

/// Stores the certificate of a query in the program, in the linker section `.dp_proofs`.
///
/// `#[dp_query]` does this by itself; for a query written by hand, write it once beside the query.
#[macro_export]
macro_rules! certify {
    ($query:ty) => {
        const _: () = {
            #[allow(long_running_const_eval)]
            const LENGTH: usize = $crate::proof::length(&$crate::proof::certificate::<$query>());
            #[used]
            #[cfg_attr(not(any(target_vendor = "apple", windows)), unsafe(link_section = ".dp_proofs"))]
            #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,.dp_proofs"))]
            #[cfg_attr(windows, unsafe(link_section = ".dp_prf"))]
            #[allow(long_running_const_eval)]
            static CERTIFICATE: [u8; LENGTH] =
                $crate::proof::bytes::<LENGTH>(&$crate::proof::certificate::<$query>());
        };
    };
}
