//! Numbers: the macros read literals exactly, and write them as types.

pub(crate) mod date;
pub(crate) mod exact;
pub(crate) mod macros;
pub(crate) mod tokens;

pub(crate) use exact::{Exact, decimal};

/// The maximum number of decimals of a number that is not a cost.
pub(crate) const MAX_DIGITS: u8 = 6;

/// A date has this value in place of a number of decimals. A date is stored as the number of days
/// since 1970-01-01.
pub(crate) const DAYS: u8 = u8::MAX;
/// A date with a time of day has this value in place of a number of decimals. Such a date is stored
/// as the number of seconds since 1970-01-01T00:00.
pub(crate) const SECONDS: u8 = u8::MAX - 1;

/// The quantity in which a cost is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    /// The privacy loss ε, in 10^-6.
    Epsilon,
    /// The probability δ, in 10^-15.
    Delta,
    /// The cost ρ, in 10^-12.
    Rho,
    /// The order α of a Rényi divergence, in 10^-6.
    Order,
}

impl Quantity {
    /// The letter of this quantity.
    pub(crate) const fn letter(self) -> &'static str {
        match self {
            Self::Epsilon => "ε",
            Self::Delta => "δ",
            Self::Rho => "ρ",
            Self::Order => "α",
        }
    }

    /// The number of decimals with which this quantity is counted.
    pub(crate) const fn digits(self) -> u8 {
        match self {
            Self::Epsilon | Self::Order => 6,
            Self::Delta => 15,
            Self::Rho => 12,
        }
    }

    /// The largest value that a user can write, in units of the quantity: below 1 for the
    /// probability δ, and below 1000 for the other quantities.
    pub(crate) const fn most(self) -> u64 {
        match self {
            Self::Epsilon | Self::Order => 999_999_999,
            Self::Delta | Self::Rho => 999_999_999_999_999,
        }
    }

    /// Writes a quantity as a decimal with a digit after the point, or as a power of ten if it is
    /// tiny: `1.0`, `0.25`, `1e-9`.
    pub(crate) fn text(self, units: u64) -> String {
        let text = decimal(i128::from(units), self.digits());
        let short = text.trim_end_matches('0');
        let leading = short.strip_prefix("0.").map_or(0, |f| f.len() - f.trim_start_matches('0').len());
        if leading >= 4 && units > 0 {
            let digits = units.to_string();
            let digits = digits.trim_end_matches('0');
            let (first, rest) = digits.split_at(1);
            let point = if rest.is_empty() { "" } else { "." };
            return format!("{first}{point}{rest}e-{}", leading + 1);
        }
        if short.ends_with('.') { format!("{short}0") } else { short.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::Quantity;

    #[test]
    fn costs_are_written_as_they_are_read() {
        let text = |quantity: Quantity, units| quantity.text(units);
        assert_eq!(text(Quantity::Epsilon, 1_100_000), "1.1");
        assert_eq!(text(Quantity::Epsilon, 2_000_000), "2.0");
        assert_eq!(text(Quantity::Epsilon, 250), "0.00025");
        assert_eq!(text(Quantity::Epsilon, 50), "5e-5");
        assert_eq!(text(Quantity::Rho, 5_000_000_000), "0.005");
        assert_eq!(text(Quantity::Rho, 12_500_000), "1.25e-5");
        assert_eq!(text(Quantity::Delta, 1_000_000), "1e-9");
        assert_eq!(text(Quantity::Delta, 0), "0.0");
    }
}
