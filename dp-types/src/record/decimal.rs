//! Decimals: whole numbers of steps on a grid of tenths, hundredths, ...

use core::fmt;
use core::str::FromStr;

/// A decimal number: `units · 10^−digits`. No float is involved until [`Decimal::to_f64`].
///
/// ```
/// use dp_types::prelude::Decimal;
///
/// let bill: Decimal = "12.50".parse()?;
/// assert_eq!((bill.units(), bill.digits()), (1250, 2));
/// assert_eq!(bill.to_string(), "12.50");
/// # Ok::<(), dp_types::record::Misfit>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decimal {
    units: i64,
    digits: u8,
}

impl Decimal {
    /// The most decimals a grid has.
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
    pub const fn units(self) -> i64 {
        self.units
    }

    /// The number of decimals.
    pub const fn digits(self) -> u8 {
        self.digits
    }

    /// The same number on a grid of `digits` decimals, if it lies on it and fits.
    pub fn rescale(self, digits: u8) -> Option<Self> {
        if digits >= self.digits {
            let factor = 10_i64.checked_pow(u32::from(digits - self.digits))?;
            Some(Self { units: self.units.checked_mul(factor)?, digits })
        } else {
            let factor = 10_i64.pow(u32::from(self.digits - digits));
            (self.units % factor == 0).then_some(Self { units: self.units / factor, digits })
        }
    }

    /// The nearest float. For use after a release.
    pub fn to_f64(self) -> f64 {
        self.units as f64 / 10_f64.powi(i32::from(self.digits))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let factor = 10_u64.pow(u32::from(self.digits));
        let magnitude = self.units.unsigned_abs();
        let sign = if self.units < 0 { "-" } else { "" };
        if self.digits == 0 {
            return f.pad(&format!("{sign}{magnitude}"));
        }
        let width = usize::from(self.digits);
        f.pad(&format!("{sign}{}.{:0width$}", magnitude / factor, magnitude % factor))
    }
}

impl FromStr for Decimal {
    type Err = super::Misfit;

    /// Reads `-12.50`: an optional sign, digits, and up to six decimals that are not zero. No exponents.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (negative, body) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, fraction) = body.split_once('.').unwrap_or((body, ""));
        let digits_only = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if (whole.is_empty() && fraction.is_empty()) || !digits_only(whole) || !digits_only(fraction) {
            return Err(super::Misfit::NotANumber);
        }
        // Trailing zeros past the finest grid say nothing; other digits there cannot be kept.
        let keep = fraction.len().min(usize::from(Self::MAX_DIGITS));
        if fraction[keep..].bytes().any(|b| b != b'0') {
            return Err(super::Misfit::OffGrid);
        }
        // Zeros at the end are kept as they were written, unless the number fits only without them.
        let least = fraction.trim_end_matches('0').len();
        let fits = |keep: usize| units(negative, whole, &fraction[..keep]).map(|u| Self::new(u, keep as u8));
        (least..=keep).rev().find_map(fits).ok_or(if negative {
            super::Misfit::FarBelow
        } else {
            super::Misfit::FarAbove
        })
    }
}

/// The digits as one number, if an `i64` holds it.
fn units(negative: bool, whole: &str, fraction: &str) -> Option<i64> {
    whole.bytes().chain(fraction.bytes()).try_fold(0_i64, |units, digit| {
        let digit = i64::from(digit - b'0');
        units.checked_mul(10)?.checked_add(if negative { -digit } else { digit })
    })
}

#[cfg(test)]
mod tests {
    use super::Decimal;
    use crate::record::Misfit;

    #[test]
    fn decimals_read_and_print_exactly() {
        for text in ["0", "12.50", "-0.01", "1234567.654321", "-3"] {
            assert_eq!(text.parse::<Decimal>().map(|d| d.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("1.2000000".parse::<Decimal>().map(Decimal::units), Ok(1_200_000));
        assert_eq!("1.0000001".parse::<Decimal>(), Err(Misfit::OffGrid));
        // Zeros at the end are kept as far as they fit, and never in the way of a number that does.
        assert_eq!("9300000000000.000000".parse(), Ok(Decimal::new(930_000_000_000_000_000, 5)));
        assert_eq!("9223372036854775807.000000".parse(), Ok(Decimal::new(i64::MAX, 0)));
        assert_eq!("-9223372036854775808.0".parse(), Ok(Decimal::new(i64::MIN, 0)));
        assert_eq!("922337203685477580.70".parse(), Ok(Decimal::new(i64::MAX, 1)));
        assert_eq!("922337203685477580.80".parse::<Decimal>(), Err(Misfit::FarAbove));
        assert_eq!("-922337203685477580.80".parse(), Ok(Decimal::new(i64::MIN, 1)));
        assert_eq!("-922337203685477580.81".parse::<Decimal>(), Err(Misfit::FarBelow));
        assert_eq!("9223372036854775808.00".parse::<Decimal>(), Err(Misfit::FarAbove));
        assert_eq!("000000000000000000000012.5".parse(), Ok(Decimal::new(125, 1)));
        for text in ["", ".", "-", "1e3", "NaN", "1,5", "--1", "1.2.3", " 1"] {
            assert_eq!(text.parse::<Decimal>(), Err(Misfit::NotANumber), "{text}");
        }
        assert_eq!("99999999999999999999".parse::<Decimal>(), Err(Misfit::FarAbove));
        assert_eq!("-99999999999999999999".parse::<Decimal>(), Err(Misfit::FarBelow));
    }

    #[test]
    fn a_decimal_moves_only_to_grids_it_lies_on() {
        let half = Decimal::new(50, 2);
        assert_eq!(half.rescale(1), Some(Decimal::new(5, 1)));
        assert_eq!(half.rescale(0), None);
        assert_eq!(half.rescale(4).map(Decimal::units), Some(5_000));
        assert_eq!(Decimal::new(i64::MAX, 0).rescale(2), None);
    }
}
