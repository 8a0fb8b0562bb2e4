//! Bit flip (dBitFlip, Ding et al. 2017): a few bits of a unary encoding, for a window of values.
//!
//! Argument: `proof.md`, beside this file.

use core::num::NonZeroU64;

use dp_noise::Generator;
use dp_noise::uniform::Uniform;
use dp_types::law::derivation::{Field, Json};

use super::unary_encoding::{Kind, Law, noisy};
use super::{Chance, Counted, Header, Oracle, Randomiser, below};
use crate::cost::{ReportCost, epsilon};
use crate::domain::{Domain, Number, values};
use crate::report::flipped::FIRST;
pub use crate::report::flipped::Flipped;
use crate::sealed::{Exactly, Sealed};
use crate::tally::Asked;

/// The mechanism dBitFlip. It reports the bits of `ASKED` consecutive values. The first of these
/// values is random. The domain is cyclic: the first value follows the last one. The device reports
/// each bit unchanged with probability e^(ε/2)/(e^(ε/2) + 1), and flipped otherwise.
///
/// A report has `ASKED` bits, for any number k of values. Its variance is k/`ASKED` times the
/// variance of [`SymmetricUnary`](super::SymmetricUnary). Use it for telemetry with daily requests,
/// where the device sends the same report each day: [`Memo`](crate::Memo).
///
/// Source: B. Ding, J. Kulkarni, S. Yekhanin, "Collecting telemetry data privately", NIPS 2017,
/// section 3; in the paper, the `ASKED` values need not be consecutive.
pub struct BitFlip<D, E, const ASKED: u32>(Exactly<(D, E)>);

impl<D: Domain, E: ReportCost, const ASKED: u32> BitFlip<D, E, ASKED> {
    const LAW: Law = Law::new(Kind::Symmetric, epsilon::<E>());
    /// The number of bits of a report.
    const BITS: u32 = {
        assert!(
            0 < ASKED && ASKED <= values::<D>(),
            "a device is asked about at least one value, and about each value at most once"
        );
        ASKED
    };
}

impl<D: Domain, E: ReportCost, const ASKED: u32> Sealed for BitFlip<D, E, ASKED> {}
impl<D: Domain, E: ReportCost, const ASKED: u32> Randomiser for BitFlip<D, E, ASKED> {
    type Value = D;
    type Cost = E;
    type Report = Flipped;
    const BYTES: usize = FIRST + Self::BITS.div_ceil(8) as usize;
    const NODE: &'static [Field] = &[
        (",\"rule\":\"bit-flip/1\"", Json::Stated),
        (",\"values\":", Json::Int(values::<D>() as i128)),
        (",\"asked\":", Json::Int(Self::BITS as i128)),
        (",\"epsilon\":", Json::Int(epsilon::<E>() as i128)),
        (",\"bits\":32", Json::Stated),
        (",\"held\":", Json::Int(Self::LAW.held().numerator as i128)),
        (",\"other\":", Json::Int(Self::LAW.other().numerator as i128)),
    ];
    const HEADER: Header = Header {
        rule: 11,
        name: "bit flip",
        values: values::<D>(),
        epsilon: epsilon::<E>() as u32,
        extra: ASKED,
    };

    fn randomise(number: Number, generator: &mut Generator) -> Flipped {
        let all = const { NonZeroU64::MIN.saturating_add(values::<D>() as u64 - 1) };
        let first = Uniform::below(all).sample(generator);
        // The value's cyclic distance from the window's first value. If the value is inside the
        // window, this distance is its position in the window.
        let own = u64::from(number.0);
        let place = own.wrapping_sub(first).wrapping_add(all.get() & below(own, first));
        Flipped {
            first: first as u32,
            bits: noisy(&const { Self::LAW }, place as u32, Self::BITS, generator),
        }
    }

    fn can_give(report: &Flipped) -> bool {
        report.first < D::VALUES && report.bits.is_of(ASKED)
    }
}

impl<D: Domain, E: ReportCost, const ASKED: u32> Counted for BitFlip<D, E, ASKED> {
    type Tally = Asked;
    fn tally() -> Asked {
        Asked::new(D::VALUES, ASKED)
    }
}

/// The estimate for a value uses only the devices whose window contains it.
impl<D: Domain, E: ReportCost, const ASKED: u32> Oracle for BitFlip<D, E, ASKED> {
    const HELD: Chance = Self::LAW.held();
    const OTHER: Chance = Self::LAW.other();
}

#[cfg(test)]
mod tests;
