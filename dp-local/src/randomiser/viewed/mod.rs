//! Views of long values, for domains that cannot be listed: each device reports one view of its
//! value, and the server finds the frequent values.
//!
//! Argument: `proof.md`, beside this file.

use alloc::vec::Vec;

use dp_noise::{Generator, uniform};
use dp_types::law::derivation::{Field, Json};

use super::{Chance, Counted, Header, Oracle, Randomiser, collided};
use crate::domain::{Number, One, values};
use crate::hash_family::wide_bucket;
use crate::long_value::{Digits, Views, seen};
use crate::report::sketched::{PUBLIC, Sketched};
use crate::sealed::{Exactly, Sealed};
use crate::tally::{Grouped, Support};

/// Draws one of `FUNCTIONS` public functions. The function selects a view of the value, and maps
/// that view to a bucket, which `R` reports. `Viewed` works like a [`Sketch`](super::Sketch), but
/// without a list of the values.
///
/// Each device belongs to one view, and spends the whole ε on it. Only the devices of one view
/// report about that view, so the standard error of a share is that of `R` for these devices. The
/// server finds a value whose share is well above this error. The server's time depends on the
/// number of frequent views, not on the number of possible values: `Aggregator::long_values`.
///
/// Source: Differential Privacy Team, Apple, "Learning with privacy at scale", 2017; T. Wang, N.
/// Li, S. Jha, "Locally differentially private heavy hitter identification", IEEE TDSC 2021.
///
/// ```
/// use dp_local::randomiser::{HadamardResponse, Viewed};
/// use dp_local::{Below, LongValue, Own, Prefixes, wire};
/// use dp_types::eps;
///
/// type Ask = Viewed<Prefixes<64, 8, 8>, HadamardResponse<Below<1023>, eps!(3)>, 512>;
/// let mut generator = dp_noise::Generator::from_os()?;
/// let mine = Own::<_, eps!(3)>::new(LongValue::<64>::text("selfie"));
/// let (report, _) = mine.report::<Ask>(&mut generator);
/// assert_eq!(wire::encode::<Ask>(&report, &mut generator).len(), 29);
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
pub struct Viewed<V, R, const FUNCTIONS: u32>(Exactly<(V, R)>);

impl<V: Views, R: Oracle<Value: One>, const FUNCTIONS: u32> Viewed<V, R, FUNCTIONS> {
    const BUCKETS: u32 = values::<R::Value>();
    const COUNT: u32 = {
        assert!(
            FUNCTIONS.is_power_of_two() && FUNCTIONS <= 1 << 16,
            "the number of functions is a power of two, at most 2^16"
        );
        assert!(
            FUNCTIONS >= 4 * V::VIEWS,
            "there must be four functions for each view, or collisions decide"
        );
        assert!(R::HEADER.extra == 0, "the randomiser of a sketch may depend only on the domain and ε");
        FUNCTIONS
    };
}

impl<V: Views, R: Oracle<Value: One>, const FUNCTIONS: u32> Sealed for Viewed<V, R, FUNCTIONS> {}
impl<V: Views, R: Oracle<Value: One>, const FUNCTIONS: u32> Randomiser for Viewed<V, R, FUNCTIONS> {
    type Value = V::Of;
    type Cost = R::Cost;
    type Report = Sketched<R::Report>;
    const BYTES: usize = PUBLIC + R::BYTES;
    const NODE: &'static [Field] = &[
        (",\"rule\":\"sketch/1\"", Json::Stated),
        (",\"values\":", Json::Int(1 << V::BITS)),
        (",\"hashes\":", Json::Int(Self::COUNT as i128)),
        (",\"derivation\":", Json::Object(R::NODE)),
    ];
    const HEADER: Header = Header {
        rule: 15,
        name: "views of long values",
        values: V::SHAPE,
        epsilon: R::HEADER.epsilon,
        // Packs six digits for the rule, five for the number of functions, and twenty for the
        // buckets.
        extra: (R::HEADER.rule as u32) << 25 | Self::COUNT.trailing_zeros() << 20 | (Self::BUCKETS - 1),
    };

    fn randomise(value: Digits, generator: &mut Generator) -> Self::Report {
        let function = (uniform::word(generator) & (u64::from(Self::COUNT) - 1)) as u32;
        let bucket = wide_bucket(function.into(), seen::<V>(function % V::VIEWS, value.0), Self::BUCKETS);
        Sketched { function, report: R::randomise(Number(bucket), generator) }
    }

    fn can_give(report: &Self::Report) -> bool {
        report.function < Self::COUNT && R::can_give(&report.report)
    }
}

impl<V: Views, R: Oracle<Value: One>, const FUNCTIONS: u32> Counted for Viewed<V, R, FUNCTIONS> {
    type Tally = Grouped<R::Tally>;
    fn tally() -> Self::Tally {
        Grouped::new(Self::COUNT, R::tally)
    }
}

/// A randomiser of views of long values. Sealed.
pub trait ViewRandomiser: Counted {
    /// The views of a value.
    type Views: Views;
    /// The number of buckets.
    const BUCKETS: u32;
    /// The probability that a report supports its device's view. The second probability is for any
    /// other view, averaged over the possible functions.
    const CHANCES: [Chance; 2];
    /// For each function, the number of its reports, and how many of them support each bucket.
    fn buckets(tally: &Self::Tally) -> Vec<(u64, Vec<u64>)>;
}

impl<V: Views, R: Oracle<Value: One>, const FUNCTIONS: u32> ViewRandomiser for Viewed<V, R, FUNCTIONS> {
    type Views = V;
    const BUCKETS: u32 = Self::BUCKETS;
    const CHANCES: [Chance; 2] = [R::HELD, collided(R::HELD, R::OTHER, Self::BUCKETS)];
    fn buckets(tally: &Self::Tally) -> Vec<(u64, Vec<u64>)> {
        tally.groups().map(|(reports, tally)| (reports, tally.support())).collect()
    }
}

#[cfg(test)]
mod tests;
