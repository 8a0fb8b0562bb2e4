//! Local hashing (Bassily and Smith 2015): each report draws a public hash function, which maps the
//! values to a few buckets. The device randomises its bucket.
//!
//! Argument: `proof.md`, beside this file.

use dp_noise::{Generator, uniform};
use dp_types::law::derivation::{Field, Json};

use super::k_ary_response::Law;
use super::{Chance, Counted, Header, Oracle, Randomiser, bytes_below};
use crate::cost::{ReportCost, epsilon};
use crate::domain::{Domain, Number, values};
use crate::exact::exp_below;
pub use crate::report::hashed::Hashed;
use crate::report::hashed::{MOST_HASHED, bucket, first, hash};
use crate::sealed::{Exactly, Sealed};
use crate::tally::Supported;

/// A randomised response over `G` buckets. For each report, the device draws a random hash
/// function, and randomises the value's bucket under it. The report states the function. `G` = 0
/// selects ⌈e^ε + 1⌉ buckets, the number with the smallest variance.
///
/// A report takes 9 or 10 bytes for any domain. The server's time per report is linear in the
/// number of values. Domains can have up to 2^16 values.
///
/// Source: R. Bassily, A. Smith, "Local, private, efficient protocols for succinct histograms",
/// STOC 2015 (two buckets); Wang, Blocki, Li, Jha, USENIX Security 2017 (the best number of them).
pub struct LocalHashing<D, E, const G: u32>(Exactly<(D, E)>);

/// Local hashing with two buckets.
pub type BinaryHashing<D, E> = LocalHashing<D, E, 2>;
/// Local hashing with ⌈e^ε + 1⌉ buckets, at most 2^12.
pub type OptimisedHashing<D, E> = LocalHashing<D, E, 0>;

/// The largest number of buckets.
const MOST_BUCKETS: u32 = 1 << 12;

/// The sum of the squares of the buckets' sizes. It is the number of pairs of hashes, out of 2^32,
/// that share a bucket.
const fn shared(buckets: u32) -> u128 {
    let (mut sum, mut at) = (0, 0);
    while at < buckets {
        let size = (first(at + 1, buckets) - first(at, buckets)) as u128;
        sum += size * size;
        at += 1;
    }
    sum
}

impl<D: Domain, E: ReportCost, const G: u32> LocalHashing<D, E, G> {
    const BOUND: u128 = exp_below(epsilon::<E>(), 1_000_000);
    const VALUES: u32 = {
        assert!(values::<D>() <= MOST_HASHED, "local hashing is for at most 2^16 values");
        values::<D>()
    };
    /// The number of buckets.
    pub const BUCKETS: u32 = {
        // Computes ⌈e^ε + 1⌉. The shift rounds e^ε down correctly, because e^ε is not an integer,
        // and `BOUND` is below e^ε by less than 2^-56 · e^ε.
        let best = (Self::BOUND >> 64) as u32 + 2;
        let best = if best < MOST_BUCKETS { best } else { MOST_BUCKETS };
        let buckets = if G == 0 { best } else { G };
        assert!(2 <= buckets && buckets <= MOST_BUCKETS, "between 2 and 2^12 buckets");
        buckets
    };
    const LAW: Law = Law::new(Self::BUCKETS, Self::BOUND, 64);
}

impl<D: Domain, E: ReportCost, const G: u32> Sealed for LocalHashing<D, E, G> {}
impl<D: Domain, E: ReportCost, const G: u32> Randomiser for LocalHashing<D, E, G> {
    type Value = D;
    type Cost = E;
    type Report = Hashed;
    const BYTES: usize = 8 + bytes_below(Self::BUCKETS);
    const NODE: &'static [Field] = &[
        (",\"rule\":\"local-hashing/1\"", Json::Stated),
        (",\"values\":", Json::Int(Self::VALUES as i128)),
        (",\"buckets\":", Json::Int(Self::BUCKETS as i128)),
        (",\"epsilon\":", Json::Int(epsilon::<E>() as i128)),
        (",\"bits\":64", Json::Stated),
        (",\"truth\":", Json::Int(Self::LAW.truth as i128)),
        (",\"other\":", Json::Int(Self::LAW.other as i128)),
    ];
    const HEADER: Header = Header {
        rule: 6,
        name: "local hashing",
        values: Self::VALUES,
        epsilon: epsilon::<E>() as u32,
        extra: Self::BUCKETS,
    };

    #[inline]
    fn randomise(number: Number, generator: &mut Generator) -> Hashed {
        let seed = uniform::word(generator);
        let truth = bucket(hash(seed, number.0), Self::BUCKETS);
        Hashed { seed, bucket: const { Self::LAW }.answer(truth.into(), uniform::word(generator)) as u32 }
    }

    fn can_give(report: &Hashed) -> bool {
        report.bucket < Self::BUCKETS
    }
}

impl<D: Domain, E: ReportCost, const G: u32> Counted for LocalHashing<D, E, G> {
    type Tally = Supported;
    fn tally() -> Supported {
        Supported::new(Self::VALUES, Self::BUCKETS)
    }
}

impl<D: Domain, E: ReportCost, const G: u32> Oracle for LocalHashing<D, E, G> {
    const HELD: Chance = Self::LAW.held();
    /// The sizes of the buckets determine how likely two values share a bucket. If two values share
    /// a bucket, a response supports both or neither.
    const OTHER: Chance = {
        let (truth, other) = (Self::LAW.truth, Self::LAW.other as u128);
        Chance { numerator: (other << 32) + (truth - other) * shared(Self::BUCKETS), denominator: 1 << 96 }
    };
}

#[cfg(test)]
mod tests;
