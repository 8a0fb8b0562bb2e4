//! Sketch (Apple 2017), for domains of many values: a public function assigns a bucket to the
//! value, and a randomiser reports the bucket.
//!
//! Argument: `proof.md`, beside this file.

use dp_noise::{Generator, uniform};
use dp_types::law::derivation::{Field, Json};

use super::{Chance, Counted, HadamardResponse, Header, Oracle, Randomiser, SymmetricUnary};
use crate::Below;
use crate::domain::{Domain, Number, One, values};
use crate::hash_family::bucket;
use crate::report::sketched::PUBLIC;
pub use crate::report::sketched::Sketched;
use crate::sealed::{Exactly, Sealed};
use crate::tally::Sketches;

/// Draws one of `HASHES` public functions. Then the randomiser `R` over the buckets reports the
/// value's bucket under this function.
///
/// A report costs as much as a report by `R`. The time and the length of a report do not depend on
/// the number of values. The functions are few and public, so a server counts each report in O(1),
/// and computes all values at the end. The disadvantage is that several values share a bucket.
/// Besides its standard error, the share of a value has an error of about √(Σ f²/(buckets ·
/// `HASHES`)), which more devices do not reduce.
///
/// Source: Differential Privacy Team, Apple, "Learning with privacy at scale", 2017.
///
/// ```
/// use dp_local::randomiser::HadamardSketch;
/// use dp_local::{Below, wire};
/// use dp_types::eps;
///
/// type Ask = HadamardSketch<Below<1_000_000>, eps!(2), 1023, 256>;
/// assert_eq!(wire::length::<Ask>(), 28);
/// ```
pub struct Sketch<D, R, const HASHES: u32>(Exactly<(D, R)>);

/// A sketch with one bit for each bucket: Apple's count-mean sketch.
pub type CountMeanSketch<D, E, const BUCKETS: u32, const HASHES: u32> =
    Sketch<D, SymmetricUnary<Below<BUCKETS>, E>, HASHES>;
/// A sketch with a column of a Hadamard matrix: Apple's Hadamard count-mean sketch. In Apple's
/// version, a report is one sign at a random place, with the same variance. The best number of
/// buckets is one less than a power of two.
pub type HadamardSketch<D, E, const BUCKETS: u32, const HASHES: u32> =
    Sketch<D, HadamardResponse<Below<BUCKETS>, E>, HASHES>;

impl<D: Domain, R: Oracle<Value: One>, const HASHES: u32> Sketch<D, R, HASHES> {
    const BUCKETS: u32 = values::<R::Value>();
    /// The number of functions, checked at compile time.
    const FUNCTIONS: u32 = {
        assert!(
            HASHES.is_power_of_two() && HASHES <= 1 << 16,
            "the number of functions is a power of two, at most 2^16"
        );
        assert!(R::HEADER.extra == 0, "the randomiser of a sketch may depend only on the domain and ε");
        HASHES
    };
}

impl<D: Domain, R: Oracle<Value: One>, const HASHES: u32> Sealed for Sketch<D, R, HASHES> {}
impl<D: Domain, R: Oracle<Value: One>, const HASHES: u32> Randomiser for Sketch<D, R, HASHES> {
    type Value = D;
    type Cost = R::Cost;
    type Report = Sketched<R::Report>;
    const BYTES: usize = PUBLIC + R::BYTES;
    const NODE: &'static [Field] = &[
        (",\"rule\":\"sketch/1\"", Json::Stated),
        (",\"values\":", Json::Int(values::<D>() as i128)),
        (",\"hashes\":", Json::Int(Self::FUNCTIONS as i128)),
        (",\"derivation\":", Json::Object(R::NODE)),
    ];
    const HEADER: Header = Header {
        rule: 12,
        name: "sketch",
        values: values::<D>(),
        epsilon: R::HEADER.epsilon,
        // Packs six digits for the rule, five for the number of functions, and twenty for the
        // buckets.
        extra: (R::HEADER.rule as u32) << 25 | Self::FUNCTIONS.trailing_zeros() << 20 | (Self::BUCKETS - 1),
    };

    fn randomise(number: Number, generator: &mut Generator) -> Self::Report {
        let function = uniform::word(generator) & (u64::from(Self::FUNCTIONS) - 1);
        let bucket = Number(bucket(function, number.0, Self::BUCKETS));
        Sketched { function: function as u32, report: R::randomise(bucket, generator) }
    }

    fn can_give(report: &Self::Report) -> bool {
        report.function < Self::FUNCTIONS && R::can_give(&report.report)
    }
}

impl<D: Domain, R: Oracle<Value: One>, const HASHES: u32> Counted for Sketch<D, R, HASHES> {
    type Tally = Sketches<R::Tally>;
    fn tally() -> Self::Tally {
        Sketches::new(D::VALUES, Self::BUCKETS, Self::FUNCTIONS, R::tally)
    }
}

/// A report supports all values in the buckets that it supports. Consider a value that the device
/// does not have. If this value shares the device's bucket, the report supports it with the
/// probability `R::HELD`. Otherwise the probability is `R::OTHER`.
impl<D: Domain, R: Oracle<Value: One>, const HASHES: u32> Oracle for Sketch<D, R, HASHES> {
    const HELD: Chance = R::HELD;
    const OTHER: Chance = collided(R::HELD, R::OTHER, Self::BUCKETS);
}

/// The probability that a report supports a value that its device does not have. If the two values
/// share a bucket, this probability is `held`, and otherwise `other`. They share one with
/// probability 1/`buckets`.
pub(crate) const fn collided(held: Chance, other: Chance, buckets: u32) -> Chance {
    // Uses the larger denominator for both, because each is a power of two.
    let whole = if held.denominator > other.denominator { held.denominator } else { other.denominator };
    assert!(whole <= 1 << 64 && whole % held.denominator == 0 && whole % other.denominator == 0);
    let (p, q) = (held.numerator * (whole / held.denominator), other.numerator * (whole / other.denominator));
    Chance { numerator: q * (buckets as u128 - 1) + p, denominator: whole * buckets as u128 }
}

#[cfg(test)]
mod tests;
