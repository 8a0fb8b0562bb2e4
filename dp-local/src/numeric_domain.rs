//! Numeric domain: its values are numbers, so that they have a mean.

use crate::domain::Domain;
use crate::domain_checksum::Mark;

/// A domain of equally spaced numbers: the value at index i is (`LOWEST` + i)/10^`PLACES`.
///
/// Privacy does not depend on the two constants: they only define how a mean of indices becomes a
/// mean of values.
#[diagnostic::on_unimplemented(
    message = "a mean needs numbers, but the values of `{Self}` are names",
    label = "ask for the share of each value, with `KAryResponse` or another randomiser, or use a domain of numbers: `Between<0, 120>`"
)]
pub trait Measured: Domain {
    /// The lowest value, in units of 10^-`PLACES`.
    const LOWEST: i64;
    /// The number of decimal places of the unit.
    const PLACES: u32;
}

impl<const N: u32> Measured for crate::Below<N> {
    const LOWEST: i64 = 0;
    const PLACES: u32 = 0;
}

/// Treats `false` and `true` as 0 and 1.
impl Measured for bool {
    const LOWEST: i64 = 0;
    const PLACES: u32 = 0;
}

/// An integer from `LOW` to `HIGH` in units of 10^-`PLACES`: `Between<35_0, 42_0, 1>(36_6)` is 36.6
/// in the range 35.0 to 42.0. A value outside the range counts as the nearer bound.
///
/// ```
/// use dp_local::{Between, Domain};
///
/// type Fever = Between<350, 420, 1>;
/// let number = |tenths| Fever::number(&Between(tenths));
/// assert_eq!((Fever::VALUES, number(366)), (71, 16));
/// // The last is past the highest; a device counts it as that.
/// assert_eq!((number(-3), number(500)), (0, 150));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Between<const LOW: i32, const HIGH: i32, const PLACES: u32 = 0>(pub i32);

impl<const LOW: i32, const HIGH: i32, const PLACES: u32> Domain for Between<LOW, HIGH, PLACES> {
    const NAME: &'static str = "measure";
    const VALUES: u32 = {
        assert!(LOW < HIGH, "the lowest value must be below the highest");
        // A domain may have at most 2^20 values, so every larger number leads to the same compile
        // error.
        let values = HIGH as i64 - LOW as i64 + 1;
        if values > u32::MAX as i64 { u32::MAX } else { values as u32 }
    };
    const MARK: Mark =
        Mark::of(Self::NAME).and_number(LOW as i64).and_number(HIGH as i64).and_number(PLACES as i64);
    /// Computes the index without a branch on the value. Below the lowest value, the difference is
    /// negative, and its sign extends to a word of ones.
    fn number(&self) -> u32 {
        let above = i64::from(self.0).wrapping_sub(LOW.into());
        let negative = core::hint::black_box(above >> 63);
        (above & !negative) as u32
    }
}

impl<const LOW: i32, const HIGH: i32, const PLACES: u32> Measured for Between<LOW, HIGH, PLACES> {
    const LOWEST: i64 = LOW as i64;
    const PLACES: u32 = PLACES;
}
