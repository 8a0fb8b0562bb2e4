//! Decimal numbers: whole numbers of steps on a grid of tenths, hundredths, ...

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use alloc::format;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use super::Written;

/// A decimal number: `units · 10^−digits`. No float is involved until [`Decimal::to_f64`].
///
/// ```
/// use dp_types::prelude::Decimal;
///
/// let bill: Decimal = "12.50".parse()?;
/// assert_eq!((bill.units(), bill.digits()), (1250, 2));
/// assert_eq!(bill.to_string(), "12.50");
/// # Ok::<(), dp_types::law::record::MisfitError>(())
/// ```
///
/// Decimals are compared and hashed by value, independently of their grids. They print with the
/// decimals of their grid, or with the requested precision, rounded half to even like floats:
///
/// ```
/// # use dp_types::prelude::Decimal;
/// assert_eq!(Decimal::new(10, 1), Decimal::new(100, 2));
/// assert!(Decimal::new(15, 1) < Decimal::new(151, 2));
/// assert_eq!(format!("{:.1} {:.3}", Decimal::new(1275, 2), Decimal::new(15, 1)), "12.8 1.500");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Decimal {
    units: i64,
    digits: u8,
}

impl Decimal {
    /// The largest number of decimals of a grid.
    pub const MAX_DIGITS: u8 = 6;

    /// `units · 10^−digits`. More than six digits are rounded toward zero to six.
    pub const fn new(units: i64, digits: u8) -> Self {
        let (mut units, mut digits) = (units, digits);
        while digits > Self::MAX_DIGITS {
            units /= 10;
            digits -= 1;
        }
        Self { units, digits }
    }

    /// The number of steps.
    #[inline]
    pub const fn units(self) -> i64 {
        self.units
    }

    /// The number of decimals.
    #[inline]
    pub const fn digits(self) -> u8 {
        self.digits
    }

    /// Converts the number to a grid of `digits` decimals. `None` if the number is not on that
    /// grid, or does not fit in 64 bits there.
    #[inline]
    pub fn rescale(self, digits: u8) -> Option<Self> {
        if digits >= self.digits {
            let factor = 10_i64.checked_pow(u32::from(digits - self.digits))?;
            Some(Self { units: self.units.checked_mul(factor)?, digits })
        } else {
            let factor = 10_i64.pow(u32::from(self.digits - digits));
            (self.units % factor == 0).then_some(Self { units: self.units / factor, digits })
        }
    }

    /// The nearest number on a grid of `digits` decimals, rounded half to even.
    #[inline]
    pub(crate) fn nearest(self, digits: u8) -> i128 {
        let finest = self.finest();
        let magnitude =
            rounded(finest.unsigned_abs(), usize::from(Self::MAX_DIGITS - digits.min(Self::MAX_DIGITS)));
        magnitude as i128 * finest.signum()
    }

    /// This value in steps of the finest grid. Equal values have equal numbers of steps.
    #[inline]
    const fn finest(self) -> i128 {
        self.units as i128 * 10_i128.pow((Self::MAX_DIGITS - self.digits) as u32)
    }

    /// The nearest float. For use after a release.
    #[inline]
    pub fn to_f64(self) -> f64 {
        self.units as f64 / 10_i64.pow(u32::from(self.digits)) as f64
    }
}

impl PartialEq for Decimal {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.finest() == other.finest()
    }
}
impl Eq for Decimal {}
impl Hash for Decimal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.finest().hash(state);
    }
}
impl Ord for Decimal {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.finest().cmp(&other.finest())
    }
}
impl PartialOrd for Decimal {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = usize::from(self.digits);
        let precision = f.precision().unwrap_or(digits);
        let keep = precision.min(digits);
        let magnitude = rounded(u128::from(self.units.unsigned_abs()), digits - keep);
        // A digit must precede the point.
        let mut text = format!("{magnitude:0width$}", width = keep + 1);
        if precision > 0 {
            text.insert(text.len() - keep, '.');
            text.extend(core::iter::repeat_n('0', precision - keep));
        }
        f.pad_integral(self.units >= 0, "", &text)
    }
}

/// Drops the last `places` digits of `magnitude`, and rounds half to even.
fn rounded(magnitude: u128, places: usize) -> u128 {
    let factor = (0..places).fold(1, |factor, _| factor * 10);
    let (whole, rest) = (magnitude / factor, magnitude % factor);
    match (rest * 2).cmp(&factor) {
        Ordering::Less => whole,
        Ordering::Equal => whole + whole % 2,
        Ordering::Greater => whole + 1,
    }
}

impl FromStr for Decimal {
    type Err = super::MisfitError;

    /// Reads `-12.50`: an optional sign, digits, and up to six decimals that are not zero. An
    /// exponent, as in `1e+05`, moves the point.
    #[inline]
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let written = Written::of(text)?;
        let (least, most) = written.decimals();
        let digits = |decimals: i64| u8::try_from(decimals).unwrap_or(u8::MAX);
        // Trailing zeros past the finest grid change nothing; other digits there cannot be
        // represented.
        let (least, most) = (digits(least), digits(most).min(Self::MAX_DIGITS));
        if least > Self::MAX_DIGITS {
            return Err(super::MisfitError::OffGrid);
        }
        // Trailing zeros are kept as written, unless the number fits only without them.
        let fits = |digits: u8| Some(Self::new(written.on(digits).ok()?, digits));
        (least..=most).rev().find_map(fits).ok_or(written.far())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::Decimal;
    use crate::record::MisfitError;

    /// The stored units and digits of a number, since equality compares only the value.
    fn held(text: &str) -> Result<(i64, u8), MisfitError> {
        text.parse::<Decimal>().map(|d| (d.units(), d.digits()))
    }

    #[test]
    fn decimals_read_and_print_exactly() {
        for text in ["0", "12.50", "-0.01", "1234567.654321", "-3", "-9223372036854.775808"] {
            assert_eq!(text.parse::<Decimal>().map(|d| d.to_string()), Ok(text.to_owned()));
        }
        assert_eq!(held("1.2000000"), Ok((1_200_000, 6)));
        assert_eq!(held("1.0000001"), Err(MisfitError::OffGrid));
        // Trailing zeros are kept as far as they fit, and are dropped if the number fits only
        // without them.
        assert_eq!(held("9300000000000.000000"), Ok((930_000_000_000_000_000, 5)));
        assert_eq!(held("9223372036854775807.000000"), Ok((i64::MAX, 0)));
        assert_eq!(held("-9223372036854775808.0"), Ok((i64::MIN, 0)));
        assert_eq!(held("922337203685477580.70"), Ok((i64::MAX, 1)));
        assert_eq!(held("922337203685477580.80"), Err(MisfitError::FarAbove));
        assert_eq!(held("-922337203685477580.80"), Ok((i64::MIN, 1)));
        assert_eq!(held("-922337203685477580.81"), Err(MisfitError::FarBelow));
        assert_eq!(held("9223372036854775808.00"), Err(MisfitError::FarAbove));
        assert_eq!(held("000000000000000000000012.5"), Ok((125, 1)));
        for text in ["", ".", "-", "1e", "NaN", "1,5", "--1", "1.2.3", " 1"] {
            assert_eq!(held(text), Err(MisfitError::NotANumber), "{text}");
        }
        // An exponent moves the point, and so changes the number of decimals.
        assert_eq!(held("1e+05"), Ok((100_000, 0)));
        assert_eq!(held("1.2500e2"), Ok((12_500, 2)));
        assert_eq!(held("12e-1"), Ok((12, 1)));
        assert_eq!(held("0e-9"), Ok((0, 6)));
        assert_eq!(held("1e-7"), Err(MisfitError::OffGrid));
        assert_eq!(held("99999999999999999999"), Err(MisfitError::FarAbove));
        assert_eq!(held("-99999999999999999999"), Err(MisfitError::FarBelow));
    }

    #[test]
    fn decimals_are_compared_and_hashed_by_value() {
        let one = [Decimal::new(1, 0), Decimal::new(10, 1), Decimal::new(1_000_000, 6)];
        assert!(one.iter().all(|d| *d == one[0] && d.cmp(&one[0]).is_eq()));
        assert_eq!(HashSet::from(one).len(), 1);
        assert_ne!(Decimal::new(1, 0), Decimal::new(1, 1));
        let sorted =
            [(i64::MIN, 0), (i64::MIN, 6), (-15, 1), (-149, 2), (0, 3), (2, 1), (i64::MAX, 6), (i64::MAX, 0)];
        assert!(sorted.map(|(units, digits)| Decimal::new(units, digits)).is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn decimals_print_with_the_width_and_decimals_asked_for() {
        let bill = Decimal::new(-1265, 2);
        assert_eq!(format!("{bill}|{bill:>8}|{bill:<8}|{bill:08}"), "-12.65|  -12.65|-12.65  |-0012.65");
        assert_eq!(format!("{:+} {:+}", Decimal::new(5, 1), bill), "+0.5 -12.65");
        // Both round half to even, as floats do. The values 1.25 and 1.75 are exact floats.
        for (units, digits) in
            [(125, 2), (175, 2), (-125, 2), (1_251, 3), (1_249, 3), (9_996, 3), (5, 1), (7, 0)]
        {
            let d = Decimal::new(units, digits);
            assert_eq!(format!("{d:.1}"), format!("{:.1}", d.to_f64()), "{d}");
            assert_eq!(format!("{d:.0}"), format!("{:.0}", d.to_f64()), "{d}");
            assert_eq!(format!("{d:+9.4}"), format!("{:+9.4}", d.to_f64()), "{d}");
        }
    }

    #[test]
    fn a_decimal_moves_only_to_grids_it_lies_on() {
        let half = Decimal::new(50, 2);
        assert_eq!(half.rescale(1).map(|d| (d.units(), d.digits())), Some((5, 1)));
        assert_eq!(half.rescale(0), None);
        assert_eq!(half.rescale(4).map(Decimal::units), Some(5_000));
        assert_eq!(Decimal::new(i64::MAX, 0).rescale(2), None);
    }
}
