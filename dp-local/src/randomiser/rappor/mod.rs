//! RAPPOR (Erlingsson et al. 2014): a device keeps a permanent response, which randomises the bits
//! of a Bloom filter. Each report is an instantaneous response drawn from it.
//!
//! Argument: `proof.md`, beside this file.

use alloc::vec::Vec;

use dp_noise::{Generator, uniform};
use dp_types::law::derivation::{Field, Json};

use super::unary_encoding::{Law, noisy};
use super::{Chance, Counted, Header, Randomiser, Report};
use crate::cost::{ReportCost, epsilon};
use crate::domain::{Domain, Number, values};
use crate::exact::{ONE, exp_below, ratio_within, share_above};
use crate::hash_family::{positions, row};
use crate::report::bits::Bits;
pub use crate::report::sketched::Cohort;
use crate::report::sketched::PUBLIC;
use crate::sealed::{Exactly, Sealed};
use crate::tally::{Columns, Grouped};

/// A RAPPOR report. The device is in one of `COHORTS` cohorts. The cohort's functions set at most
/// `HASHES` of the `FILTER` bits for the device's value. A *permanent* response flips each bit with
/// a probability that depends on ε. An *instantaneous* response draws each bit again. It sets a bit
/// with probability 3/4 if the permanent response has it set, and with probability 1/2 if not.
///
/// ε is the cost of *all* reports of one value together, for any number of reports.
/// [`PermanentRappor`] makes the response that the device keeps. [`again`](Self::again) draws any
/// number of reports from it. A single report alone costs less: [`ONCE`](Self::ONCE). The
/// certificate has both costs. If the device keeps no permanent response, it draws a new one for
/// each report, and each report costs ε.
///
/// The server estimates the [shares of bits](crate::server::Aggregator::bits) and
/// [decodes](crate::server::Aggregator::decode) the shares of candidates.
///
/// Source: Ú. Erlingsson, V. Pihur, A. Korolova, "RAPPOR: randomized aggregatable
/// privacy-preserving ordinal response", CCS 2014. Chrome's parameters are 128 bits, 2 hashes, 128
/// cohorts, probabilities of 3/4 and 1/2, and, at ε = 4 ln 3, a flip probability of 1/4.
///
/// ```
/// use dp_local::randomiser::{PermanentRappor, Rappor};
/// use dp_local::server::Aggregator;
/// use dp_local::{Below, Memo, Own};
/// use dp_types::eps;
///
/// type Ask = Rappor<Below<1000>, eps!(4.4), 128, 2, 8>;
/// type Keep = PermanentRappor<Below<1000>, eps!(4.4), 128, 2, 8>;
/// let mut generator = dp_noise::Generator::from_os()?;
/// let mine = Own::<_, eps!(4.4)>::new(Below(77));
/// let (permanent, _) = mine.report::<Keep>(&mut generator);
/// // Kept on the device, as bytes: `Memo::message`, `Memo::from_bytes`.
/// let kept = Memo::<Keep>::new(permanent);
///
/// let mut days = Aggregator::<Ask>::new();
/// for _day in 0..3 {
///     days.add(&Ask::again(kept.report(), &mut generator));
/// }
/// assert_eq!(Ask::ONCE, 1_075_420);
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
pub struct Rappor<D, E, const FILTER: u32, const HASHES: u32, const COHORTS: u32>(Exactly<(D, E)>);

/// The permanent response of [`Rappor`]: the bits, each flipped or not. A device draws this
/// response once per value, and keeps it.
pub struct PermanentRappor<D, E, const FILTER: u32, const HASHES: u32, const COHORTS: u32>(Exactly<(D, E)>);

/// The number of binary digits of the coin that flips a bit.
const BITS: u32 = 30;
const ALL: u128 = 1 << BITS;

/// Each bit of an instantaneous response has four equally likely outcomes. If the permanent
/// response has the bit set, `SET` of the outcomes set it. If not, `CLEAR` of them set it.
const SET: u128 = 3;
const CLEAR: u128 = 2;

/// The number of words, out of 2^30, that flip a bit. Two values differ in at most 2 · `hashes`
/// bits, and ε is the cost of all of these.
const fn flipped(epsilon: u64, hashes: u32) -> u128 {
    let each = exp_below(epsilon, 2 * hashes as u64 * 1_000_000);
    let flipped = share_above(ONE, each + ONE, BITS);
    assert!(0 < flipped && flipped < ALL / 2, "this ε is too small for this number of hashes");
    assert!(ratio_within(ALL - flipped, flipped, each));
    flipped
}

/// The numbers of words, out of 2^32, that set a bit of an instantaneous response: first for a bit
/// of the value, then for another bit.
const fn instantaneous(flipped: u128) -> [u128; 2] {
    let kept = ALL - flipped;
    [kept * SET + flipped * CLEAR, flipped * SET + kept * CLEAR]
}

/// The cost of a single report, in units of 10^-6: the smallest sufficient integer.
const fn once(epsilon: u64, hashes: u32) -> u64 {
    let whole = 4 * ALL;
    let [set, clear] = instantaneous(flipped(epsilon, hashes));
    let (mut low, mut high) = (0, epsilon);
    while low < high {
        let middle = low + (high - low) / 2;
        let each = exp_below(middle, hashes as u64 * 1_000_000);
        if ratio_within(set * (whole - clear), clear * (whole - set), each) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    high
}

/// Draws an instantaneous response, 64 bits at a time. If the permanent bit is clear, a fair coin
/// decides the bit. If it is set, the bit is set unless two fair coins both show tails.
fn respond(permanent: &Bits, filter: u32, generator: &mut Generator) -> Bits {
    let mut bits = Bits::none(filter);
    for (out, &word) in bits.words_mut().iter_mut().zip(permanent.words()) {
        *out = uniform::word(generator) | uniform::word(generator) & word;
    }
    bits.trim(filter);
    bits
}

/// The code that both randomisers share.
struct Shape<D, E, const FILTER: u32, const HASHES: u32, const COHORTS: u32>(Exactly<(D, E)>);
impl<D: Domain, E: ReportCost, const FILTER: u32, const HASHES: u32, const COHORTS: u32>
    Shape<D, E, FILTER, HASHES, COHORTS>
{
    const FLIPPED: u128 = {
        assert!(2 <= FILTER && FILTER <= 1 << 12, "a filter has 2 to 2^12 bits");
        assert!(
            1 <= HASHES && HASHES <= 16 && HASHES < FILTER,
            "between 1 and 16 functions, fewer than bits"
        );
        assert!(
            COHORTS.is_power_of_two() && COHORTS <= 1 << 12,
            "the number of cohorts is a power of two, at most 2^12"
        );
        flipped(epsilon::<E>(), HASHES)
    };
    const BYTES: usize = PUBLIC + FILTER.div_ceil(8) as usize;
    const NODE: &'static [Field] = &[
        (",\"rule\":\"rappor/1\"", Json::Stated),
        (",\"values\":", Json::Int(values::<D>() as i128)),
        (",\"filter\":", Json::Int(FILTER as i128)),
        (",\"hashes\":", Json::Int(HASHES as i128)),
        (",\"cohorts\":", Json::Int(COHORTS as i128)),
        (",\"epsilon\":", Json::Int(epsilon::<E>() as i128)),
        (",\"bits\":30", Json::Stated),
        (",\"flipped\":", Json::Int(Self::FLIPPED as i128)),
        (",\"set\":3,\"clear\":2", Json::Stated),
        (",\"once\":", Json::Int(once(epsilon::<E>(), HASHES) as i128)),
    ];
    /// Packs twelve digits for bits, four for functions and four for cohorts.
    const EXTRA: u32 = (FILTER - 1) << 8 | (HASHES - 1) << 4 | COHORTS.trailing_zeros();

    fn permanent(number: Number, generator: &mut Generator) -> Cohort {
        let cohort = (uniform::word(generator) & (u64::from(COHORTS) - 1)) as u32;
        // A separate coin decides whether to flip each bit. This coin is independent of the bit.
        let law = const { Law::even(Self::FLIPPED << (32 - BITS)) };
        let mut bits = noisy(&law, FILTER, FILTER, generator);
        let row = row(cohort, HASHES, number.0, FILTER);
        bits.words_mut().iter_mut().zip(row.words()).for_each(|(word, row)| *word ^= row);
        Cohort { function: cohort, report: bits }
    }

    fn can_give(report: &Cohort) -> bool {
        report.function < COHORTS && report.report.is_of(FILTER)
    }
}

macro_rules! randomisers {
    ($($name:ident, $rule:literal, $called:literal, |$number:ident, $generator:ident| $randomise:expr, [$set:expr, $clear:expr];)*) => { $(
        impl<D: Domain, E: ReportCost, const FILTER: u32, const HASHES: u32, const COHORTS: u32> Sealed
            for $name<D, E, FILTER, HASHES, COHORTS>
        {
        }
        impl<D: Domain, E: ReportCost, const FILTER: u32, const HASHES: u32, const COHORTS: u32> Randomiser
            for $name<D, E, FILTER, HASHES, COHORTS>
        {
            type Value = D;
            type Cost = E;
            type Report = Cohort;
            const BYTES: usize = Shape::<D, E, FILTER, HASHES, COHORTS>::BYTES;
            const NODE: &'static [Field] = Shape::<D, E, FILTER, HASHES, COHORTS>::NODE;
            const HEADER: Header = Header {
                rule: $rule,
                name: $called,
                values: values::<D>(),
                epsilon: epsilon::<E>() as u32,
                extra: Shape::<D, E, FILTER, HASHES, COHORTS>::EXTRA,
            };
            fn randomise($number: Number, $generator: &mut Generator) -> Cohort {
                $randomise
            }
            fn can_give(report: &Cohort) -> bool {
                Shape::<D, E, FILTER, HASHES, COHORTS>::can_give(report)
            }
        }
        impl<D: Domain, E: ReportCost, const FILTER: u32, const HASHES: u32, const COHORTS: u32> Counted
            for $name<D, E, FILTER, HASHES, COHORTS>
        {
            type Tally = Grouped<Columns>;
            fn tally() -> Self::Tally {
                Grouped::new(COHORTS, || Columns::new(FILTER))
            }
        }
        impl<D: Domain, E: ReportCost, const FILTER: u32, const HASHES: u32, const COHORTS: u32> Filtered
            for $name<D, E, FILTER, HASHES, COHORTS>
        {
            const SET: Chance = Chance { numerator: $set(Shape::<D, E, FILTER, HASHES, COHORTS>::FLIPPED), denominator: 4 * ALL };
            const CLEAR: Chance = Chance { numerator: $clear(Shape::<D, E, FILTER, HASHES, COHORTS>::FLIPPED), denominator: 4 * ALL };
            fn positions(cohort: u32, value: u32) -> Vec<u32> {
                let mut positions: Vec<_> = positions(cohort, HASHES, value, FILTER).collect();
                positions.sort_unstable();
                positions.dedup();
                positions
            }
        }
    )* };
}
const fn kept(flipped: u128) -> u128 {
    4 * (ALL - flipped)
}
const fn changed(flipped: u128) -> u128 {
    4 * flipped
}
const fn said_of_set(flipped: u128) -> u128 {
    instantaneous(flipped)[0]
}
const fn said_of_clear(flipped: u128) -> u128 {
    instantaneous(flipped)[1]
}
randomisers! {
    PermanentRappor, 13, "permanent RAPPOR", |number, generator| Shape::<D, E, FILTER, HASHES, COHORTS>::permanent(number, generator), [kept, changed];
    Rappor, 14, "RAPPOR",
        |number, generator| Self::respond(&Shape::<D, E, FILTER, HASHES, COHORTS>::permanent(number, generator), generator),
        [said_of_set, said_of_clear];
}

impl<D: Domain, E: ReportCost, const FILTER: u32, const HASHES: u32, const COHORTS: u32>
    Rappor<D, E, FILTER, HASHES, COHORTS>
{
    /// The cost of a single report, in units of 10^-6 of ε. The cost is valid if the observer sees
    /// no other report of the device.
    pub const ONCE: u64 = once(epsilon::<E>(), HASHES);

    /// Draws one more report from a permanent response. The report depends on that response alone,
    /// so it costs nothing more.
    pub fn again(
        permanent: &Report<PermanentRappor<D, E, FILTER, HASHES, COHORTS>>,
        generator: &mut Generator,
    ) -> Report<Self> {
        Report::of(Self::respond(permanent.payload(), generator))
    }

    fn respond(permanent: &Cohort, generator: &mut Generator) -> Cohort {
        Cohort { function: permanent.function, report: respond(&permanent.report, FILTER, generator) }
    }
}

/// A randomiser whose reports are bits of Bloom filters. Sealed.
pub trait Filtered: Counted<Tally = Grouped<Columns>> {
    /// The probability that a bit of the value is set.
    const SET: Chance;
    /// The probability that any other bit is set.
    const CLEAR: Chance;
    /// The bits that a value sets in a cohort, each once, in ascending order.
    fn positions(cohort: u32, value: u32) -> Vec<u32>;
}

#[cfg(test)]
mod tests;
