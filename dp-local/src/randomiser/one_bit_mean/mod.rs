//! One-bit mean (1BitMean, Ding et al. 2017): reports "yes" with a probability that grows linearly
//! with the value.
//!
//! Argument: `proof.md`, beside this file.

use dp_noise::{Generator, uniform};
use dp_types::law::derivation::{Field, Json};

use super::{Averaged, Counted, Header, Line, Randomiser, below};
use crate::cost::{ReportCost, epsilon};
use crate::domain::{Number, values};
use crate::exact::{ONE, exp_below, ratio_within, share_above};
use crate::numeric_domain::Measured;
use crate::sealed::{Exactly, Sealed};
use crate::tally::Moments;

/// The mechanism 1BitMean. It reports "yes" with probability 1/(e^ε + 1) for the lowest value,
/// e^ε/(e^ε + 1) for the highest, and linearly in between. For one number, it equals Duchi's
/// mechanism.
///
/// For small ε, the estimate of the mean has the smallest error of all mechanisms. For ε above
/// about 1.3 and values far from the ends, [`Piecewise`](super::Piecewise) is better. To send the
/// same bit at each request for the same value, use [`Memo`](crate::Memo).
///
/// Source: J. Duchi, M. Jordan, M. Wainwright, "Minimax optimal procedures for locally private
/// estimation", JASA 2018; B. Ding, J. Kulkarni, S. Yekhanin, "Collecting telemetry data
/// privately", NIPS 2017.
///
/// ```
/// use dp_local::randomiser::OneBitMean;
/// use dp_local::server::Aggregator;
/// use dp_local::{Between, Own};
/// use dp_types::eps;
///
/// type Ask = OneBitMean<Between<0, 120>, eps!(1)>;
/// let mut generator = dp_noise::Generator::from_os()?;
/// let mut all = Aggregator::<Ask>::new();
/// for device in 0..2000 {
///     let own = Own::<_, eps!(1)>::new(Between(20 + device % 50));
///     all.add(&own.report::<Ask>(&mut generator).0);
/// }
/// let age = all.mean();
/// assert!((age.mean - 44.5).abs() < 6.0 * age.standard_error);
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
pub struct OneBitMean<D, E>(Exactly<(D, E)>);

/// The number of words, out of 2^`bits`, that give "yes" for the lowest value, and the increase of
/// this number from each value to the next.
#[derive(Clone, Copy, Debug)]
struct Law {
    lowest: u128,
    step: u128,
}

impl Law {
    const fn new(values: u32, bound: u128, bits: u32) -> Self {
        let (all, steps) = (1 << bits, values as u128 - 1);
        // The largest integer step that the bound allows. The remainder is divided equally between
        // the two ends.
        let step = (all - 2 * share_above(ONE, bound + ONE, bits)) / steps;
        let step = step - step * steps % 2;
        assert!(step > 0, "too many values for this ε");
        let lowest = (all - step * steps) / 2;
        assert!(ratio_within(all - lowest, lowest, bound));
        Self { lowest, step }
    }

    /// Whether a uniform word gives "yes".
    #[inline]
    fn answer(&self, number: u64, word: u64) -> u64 {
        let yes = (self.step as u64).wrapping_mul(number).wrapping_add(self.lowest as u64);
        below(word, yes) & 1
    }
}

/// The number of binary digits of the coin.
const BITS: u32 = 64;

impl<D: Measured, E: ReportCost> OneBitMean<D, E> {
    const LAW: Law = Law::new(values::<D>(), exp_below(epsilon::<E>(), 1_000_000), BITS);
}

impl<D: Measured, E: ReportCost> Sealed for OneBitMean<D, E> {}
impl<D: Measured, E: ReportCost> Randomiser for OneBitMean<D, E> {
    type Value = D;
    type Cost = E;
    type Report = u32;
    const BYTES: usize = 1;
    const NODE: &'static [Field] = &[
        (",\"rule\":\"one-bit-mean/1\"", Json::Stated),
        (",\"values\":", Json::Int(values::<D>() as i128)),
        (",\"epsilon\":", Json::Int(epsilon::<E>() as i128)),
        (",\"bits\":64", Json::Stated),
        (",\"lowest\":", Json::Int(Self::LAW.lowest as i128)),
        (",\"step\":", Json::Int(Self::LAW.step as i128)),
    ];
    const HEADER: Header = Header {
        rule: 9,
        name: "one-bit mean",
        values: values::<D>(),
        epsilon: epsilon::<E>() as u32,
        extra: 0,
    };

    #[inline]
    fn randomise(number: Number, generator: &mut Generator) -> u32 {
        const { Self::LAW }.answer(number.0.into(), uniform::word(generator)) as u32
    }

    fn can_give(report: &u32) -> bool {
        *report < 2
    }
}

impl<D: Measured, E: ReportCost> Counted for OneBitMean<D, E> {
    type Tally = Moments;
    fn tally() -> Moments {
        Moments::default()
    }
}

impl<D: Measured, E: ReportCost> Averaged for OneBitMean<D, E> {
    type Of = D;
    const LARGEST: u32 = 1;
    const AVERAGE: Line = Line { lowest: Self::LAW.lowest, step: Self::LAW.step, whole: 1 << BITS };
    fn variance(number: u32) -> f64 {
        let yes = Self::AVERAGE.at(number);
        yes * (1.0 - yes)
    }
}

#[cfg(test)]
mod tests;
