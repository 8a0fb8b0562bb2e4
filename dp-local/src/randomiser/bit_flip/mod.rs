//! A few bits of a unary encoding: of the values that the device was asked about.
//!
//! Argument: `proof.md`, beside this file.

use core::num::NonZeroU64;

use dp_noise::Generator;
use dp_noise::uniform::Uniform;
use dp_types::law::derivation::{Field, Json};

use super::unary::{Kind, Law, noisy};
use super::{Chance, Counted, Header, Oracle, Randomiser, below};
use crate::cost::{ReportCost, epsilon};
use crate::domain::{Domain, Number, values};
use crate::report::flipped::FIRST;
pub use crate::report::flipped::Flipped;
use crate::sealed::{Exactly, Sealed};
use crate::tally::Asked;

/// Bits of `ASKED` values that follow each other from a random one on (after the last comes the first), each kept with probability e^(ε/2)/(e^(ε/2) + 1): dBitFlip.
///
/// So many bits a report, however many values there are, for k/`ASKED` times the variance of [`SymmetricUnary`](super::SymmetricUnary). Made for telemetry that is asked for
/// each day, where the device gives the same report each time: [`Memo`](crate::Memo).
///
/// Source: B. Ding, J. Kulkarni, S. Yekhanin, "Collecting telemetry data privately", NIPS 2017, section 3; there the values asked about are any `ASKED` of them.
pub struct BitFlip<D, E, const ASKED: u32>(Exactly<(D, E)>);

impl<D: Domain, E: ReportCost, const ASKED: u32> BitFlip<D, E, ASKED> {
    const LAW: Law = Law::new(Kind::Symmetric, epsilon::<E>());
    /// How many bits a report has.
    const BITS: u32 = {
        assert!(
            0 < ASKED && ASKED <= values::<D>(),
            "a device is asked about one value at least, and about each once"
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
        // Where the value lies among those asked about, if it does: as far behind the first as it is, around the end.
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

/// Of those who were asked about a value.
impl<D: Domain, E: ReportCost, const ASKED: u32> Oracle for BitFlip<D, E, ASKED> {
    const HELD: Chance = Self::LAW.held();
    const OTHER: Chance = Self::LAW.other();
}

#[cfg(test)]
mod tests;
