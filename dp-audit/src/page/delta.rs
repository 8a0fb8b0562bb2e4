//! The values of δ at which a page states an ε.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::str::FromStr;

/// A δ above 0 and below 1, in units of 10^-15.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delta(pub(super) BigInt);

/// The number of decimals of a δ.
const DECIMALS: i64 = 15;

impl Delta {
    /// The values that a page uses unless a reader chooses others: 10^-6 and 10^-9.
    pub(super) fn usual() -> [Delta; 2] {
        [1_000_000_000, 1_000_000].map(|units: u64| Delta(units.into()))
    }
}

impl FromStr for Delta {
    type Err = String;

    /// Reads a number such as `1e-8` or `0.00000001`.
    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || {
            format!(
                "a delta is above 0 and below 1 and has at most {DECIMALS} decimals, such as 1e-8, not {text}"
            )
        };
        let (number, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
        let digits = format!("{whole}{decimals}");
        let exponent: i64 = exponent.parse().map_err(|_| refused())?;
        let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        if !is_number || digits.len() > 40 || exponent.abs() > 40 {
            return Err(refused());
        }
        // The digits times this power of ten are units of 10^-15.
        let power = DECIMALS + exponent - decimals.len().to_i64().unwrap_or(i64::MAX);
        let ten = |power: i64| BigInt::from(10).pow(u32::try_from(power.max(0)).unwrap_or(0));
        let (above, below) = (ten(power), ten(-power));
        let scaled = digits.parse::<BigInt>().map_err(|_| refused())? * above;
        let units = &scaled / &below;
        let is_proper = units > BigInt::ZERO && units < ten(DECIMALS) && &units * &below == scaled;
        is_proper.then_some(Delta(units)).ok_or_else(refused)
    }
}

#[cfg(test)]
mod tests {
    use super::Delta;

    #[test]
    fn a_delta_is_read_exactly_or_refused() {
        for (text, units) in [
            ("1e-8", 10_000_000_u64),
            ("0.00000001", 10_000_000),
            ("2.5e-6", 2_500_000_000),
            ("1e-15", 1),
            ("0.5", 500_000_000_000_000),
            (".25", 250_000_000_000_000),
            ("100e-4", 10_000_000_000_000),
        ] {
            assert_eq!(text.parse(), Ok(Delta(units.into())), "{text}");
        }
        for text in
            ["", "0", "1", "1e0", "-1e-6", "1e-16", "1.5e-15", "e-6", "1e", "1e-99", "0.1.2", "½", "1 e-6"]
        {
            assert!(text.parse::<Delta>().is_err(), "{text}");
        }
    }
}
