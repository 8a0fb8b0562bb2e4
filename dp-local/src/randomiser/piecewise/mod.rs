//! Piecewise mechanism (Wang et al. 2019): reports a number that is likely to be in a band around
//! the value, and less likely outside.
//!
//! Argument: `proof.md`, beside this file.

use core::num::NonZeroU64;

use dp_noise::uniform::Uniform;
use dp_noise::{Generator, uniform};
use dp_types::law::derivation::{Field, Json};

use super::{Averaged, Counted, Header, Line, Randomiser, below, bytes_below, select};
use crate::cost::{ReportCost, epsilon};
use crate::domain::{Number, values};
use crate::exact::{exp_below, ratio_within, share_above};
use crate::numeric_domain::Measured;
use crate::sealed::{Exactly, Sealed};
use crate::tally::Moments;

/// Reports a number on a fine grid. With probability e^(ε/2)/(e^(ε/2) + 1), the number is uniform
/// in a band that moves with the value. Otherwise it is uniform outside the band.
///
/// The variance is smaller for values nearer to the middle. From ε = 1.3 on, its maximum is below
/// the maximum for [`OneBitMean`](super::OneBitMean). A report takes three bytes.
///
/// Source: N. Wang, X. Xiao, Y. Yang, J. Zhao, S. Hui, H. Shin, J. Shin, G. Yu, "Collecting and
/// analyzing multidimensional data with local differential privacy", ICDE 2019, algorithm 2. The
/// paper uses real numbers, but this code uses a grid of integers.
pub struct Piecewise<D, E>(Exactly<(D, E)>);

/// The number of binary digits of the coin.
const BITS: u32 = 32;
const ALL: u128 = 1 << BITS;

/// The law of the mechanism. The band of the value at index x has `width` grid points from x·`step`
/// on. The grid has `places` points.
#[derive(Clone, Copy, Debug)]
struct Law {
    step: u32,
    width: u32,
    places: u32,
    /// The number of words, out of 2^32, that give a grid point outside the band.
    outside: u128,
}

impl Law {
    /// The law for a grid with at least `fine` points.
    const fn new(values: u32, epsilon: u64, fine: u32) -> Self {
        let (bound, root) = (exp_below(epsilon, 1_000_000), exp_below(epsilon, 2_000_000));
        let last = values - 1;
        let step = fine.div_ceil(last);
        // The part of the grid outside a band is e^(ε/2) times as wide as the band.
        let width = (((step as u128 * last as u128) << 64) / root) as u32;
        assert!(width > 0, "this ε is too large for the grid");
        let (inside, beside) = (width as u128, (step * last) as u128);
        // At the ideal width, the probability of the outside is 1/(e^(ε/2) + 1). For the rounded
        // width, the code chooses the probability so that the ratio equals the bound.
        let outside = share_above(beside << 64, inside * bound + (beside << 64), BITS);
        assert!(0 < outside && outside < ALL);
        assert!(ratio_within((ALL - outside) * beside, outside * inside, bound));
        assert!(ratio_within(outside * inside, (ALL - outside) * beside, bound));
        Self { step, width, places: step * last + width, outside }
    }

    /// Computes the reported grid point from a place in the band, a place outside the band, and a
    /// coin that selects one of them.
    #[inline]
    fn answer(&self, number: u64, inside: u64, beside: u64, coin: u64) -> u64 {
        let first = number.wrapping_mul(self.step.into());
        let past = beside.wrapping_add(u64::from(self.width) & !below(beside, first));
        select(below(coin, self.outside as u64), past, first.wrapping_add(inside))
    }

    /// The expected report, which is linear in the value.
    const fn average(&self) -> Line {
        let (width, places, out) = (self.width as u128, self.places as u128, self.outside);
        let (beside, inside) = (places - width, ALL - out);
        // The sum over the outside is the sum over all places minus the sum over the band. The
        // denominator is 2 · 2^32 · `beside`.
        Line {
            lowest: inside * beside * (width - 1) + out * (places * (places - 1) - width * (width - 1)),
            step: 2 * self.step as u128 * (inside * beside - out * width),
            whole: 2 * ALL * beside,
        }
    }

    /// The variance of the report of a value.
    fn variance(&self, number: u32) -> f64 {
        let [width, places, first] = [self.width, self.places, number * self.step].map(f64::from);
        let out = self.outside as f64 / ALL as f64;
        // The sum of the squares of the integers from 0 to x − 1.
        let squares = |x: f64| x * (x - 1.0) * (2.0 * x - 1.0) / 6.0;
        let band = squares(first + width) - squares(first);
        let mean = self.average().at(number);
        (1.0 - out) * band / width + out * (squares(places) - band) / (places - width) - mean * mean
    }
}

/// The smallest allowed number of grid points.
const FINE: u32 = 1 << 20;

impl<D: Measured, E: ReportCost> Piecewise<D, E> {
    const LAW: Law = Law::new(values::<D>(), epsilon::<E>(), FINE);
}

impl<D: Measured, E: ReportCost> Sealed for Piecewise<D, E> {}
impl<D: Measured, E: ReportCost> Randomiser for Piecewise<D, E> {
    type Value = D;
    type Cost = E;
    type Report = u32;
    const BYTES: usize = bytes_below(Self::LAW.places);
    const NODE: &'static [Field] = &[
        (",\"rule\":\"piecewise/1\"", Json::Stated),
        (",\"values\":", Json::Int(values::<D>() as i128)),
        (",\"step\":", Json::Int(Self::LAW.step as i128)),
        (",\"width\":", Json::Int(Self::LAW.width as i128)),
        (",\"epsilon\":", Json::Int(epsilon::<E>() as i128)),
        (",\"bits\":32", Json::Stated),
        (",\"inside\":", Json::Int((ALL - Self::LAW.outside) as i128)),
    ];
    const HEADER: Header = Header {
        rule: 10,
        name: "piecewise mechanism",
        values: values::<D>(),
        epsilon: epsilon::<E>() as u32,
        extra: Self::LAW.width,
    };

    #[inline]
    fn randomise(number: Number, generator: &mut Generator) -> u32 {
        let law = const { Self::LAW };
        let bounds = const {
            // Both counts are above zero, because neither the band nor the outside is empty.
            let Law { width, places, .. } = Self::LAW;
            [
                NonZeroU64::MIN.saturating_add(width as u64 - 1),
                NonZeroU64::MIN.saturating_add((places - width) as u64 - 1),
            ]
        };
        let [inside, beside] = bounds.map(|bound| Uniform::below(bound).sample(generator));
        law.answer(number.0.into(), inside, beside, uniform::word(generator) >> BITS) as u32
    }

    fn can_give(report: &u32) -> bool {
        *report < Self::LAW.places
    }
}

impl<D: Measured, E: ReportCost> Counted for Piecewise<D, E> {
    type Tally = Moments;
    fn tally() -> Moments {
        Moments::default()
    }
}

impl<D: Measured, E: ReportCost> Averaged for Piecewise<D, E> {
    type Of = D;
    const LARGEST: u32 = Self::LAW.places - 1;
    const AVERAGE: Line = Self::LAW.average();
    fn variance(number: u32) -> f64 {
        Self::LAW.variance(number)
    }
}

#[cfg(test)]
mod tests;
