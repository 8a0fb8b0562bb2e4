//! Measures and costs as values at run time, for an account that the running process keeps.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use alloc::format;
use core::fmt;

use super::{Costs, Measure, convert};
use crate::derivation::{Amount, Amounts, MAX_SOURCES};

/// A [`Measure`] as a value. Its variants have other names than the measures, so that rustc prints
/// each by its short name.
// These values are constants, so a box is not possible and the size of a copy does not matter.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Currency {
    /// The currency of pure DP, ε in 10^-6: an amount is one number.
    PureDp,
    /// The currency of (ε, δ), with ε in 10^-6 and δ in 10^-15: an amount is these two numbers.
    ApproxDp,
    /// The currency of zCDP, ρ in 10^-12: an amount is one number.
    ConcentratedDp,
    /// The currency of Rényi DP, ε in 10^-6 at each of these orders (in 10^-6): an amount has one
    /// number per order.
    RenyiDp(Amount),
}

/// Costs as numbers: one exact amount for each dataset of a session, in its order. Costs are
/// public: they follow from the queries alone and reveal nothing about the data.
///
/// ```
/// use dp_types::law::measure::{Pure, Tally};
/// use dp_types::prelude::*;
///
/// let tally = Tally::of::<(eps!(0.5), ()), Pure>();
/// assert_eq!(tally.entries()[0].numbers(), [500_000]);
/// assert_eq!(tally.to_string(), "ε = 0.5");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Tally {
    pub(crate) currency: Currency,
    pub(crate) amounts: Amounts,
}

impl Tally {
    /// The costs in the type `C`, in the measure `M`.
    pub const fn of<C: Costs, M: Measure>() -> Self {
        Self { currency: M::CURRENCY, amounts: C::AMOUNTS }
    }

    /// Makes a tally of costs known only at run time, for
    /// [`share_of`](crate::session::OpenSession::share_of). `entries` has one list of numbers for
    /// each dataset. `None` for more than eight datasets, or if an entry's length does not match
    /// the currency.
    ///
    /// ```
    /// use dp_types::law::measure::{Currency, Tally};
    ///
    /// let quarter = Tally::new(Currency::PureDp, &[&[250_000]]).expect("one number");
    /// assert_eq!(quarter.to_string(), "ε = 0.25");
    /// assert!(Tally::new(Currency::ApproxDp, &[&[250_000]]).is_none());
    /// ```
    #[inline]
    pub fn new(currency: Currency, entries: &[&[u64]]) -> Option<Self> {
        let amount = |numbers: &&[u64]| match (currency, *numbers) {
            (Currency::PureDp | Currency::ConcentratedDp, [number]) => Some(Amount::bare(*number)),
            (Currency::ApproxDp, [_, _]) => Some(Amount::list(numbers)),
            (Currency::RenyiDp(orders), _) if orders.numbers().len() == numbers.len() => {
                Some(Amount::list(numbers))
            }
            _ => None,
        };
        if entries.len() > MAX_SOURCES {
            return None;
        }
        let mut amounts = Amounts::EMPTY;
        for entry in entries.iter().rev() {
            amounts = amounts.prepend(amount(entry)?);
        }
        Some(Self { currency, amounts })
    }

    /// Divides the amounts by the number of shares, and rounds down. The result is zero for zero
    /// shares.
    #[inline]
    pub fn divided_by(&self, shares: u64) -> Self {
        Self {
            currency: self.currency,
            amounts: self.amounts.map(|number| number.checked_div(shares).unwrap_or(0)),
        }
    }

    /// Converts the costs to (ε, δ), for a δ in 10^-15. It converts ρ by the optimal order
    /// (Canonne, Kamath, Steinke, NeurIPS 2020, proposition 12), a Rényi curve by its best order,
    /// and ε exactly. `None` for costs that already have a δ, and if ε leaves its range.
    ///
    /// For a session's [`budget`](crate::session::OpenSession::budget), this is the promise of the
    /// whole session. For the amount [`spent`](crate::session::OpenSession::spent), it is the
    /// promise of a session that could not have spent more. An analyst who stops because of the
    /// answers has the budget's promise, not this one (a filter is not an odometer: Rogers, Roth,
    /// Ullman, Vadhan, NeurIPS 2016).
    ///
    /// ```
    /// use dp_types::law::measure::{Currency, Tally};
    ///
    /// // ρ = 0.02 at δ = 10^-6.
    /// let spent = Tally::new(Currency::ConcentratedDp, &[&[20_000_000_000]]).expect("one number");
    /// let worth = spent.as_approx(1_000_000_000).expect("it is in range");
    /// assert_eq!(worth.to_string(), "ε = 0.899936, δ = 0.000001");
    /// ```
    #[inline]
    pub fn as_approx(&self, delta: u64) -> Option<Self> {
        let epsilon = |amount: &Amount| match self.currency {
            Currency::PureDp => convert::pure_epsilon(amount.numbers()[0], delta),
            Currency::ApproxDp => None,
            Currency::ConcentratedDp => Some(convert::zcdp_epsilon(amount.numbers()[0], delta)?.amount),
            Currency::RenyiDp(orders) => {
                let mut least: Option<u64> = None;
                for (order, epsilon) in orders.numbers().iter().zip(amount.numbers()) {
                    if let Some(epsilon) = convert::renyi_epsilon(*order, *epsilon, delta) {
                        least = Some(least.map_or(epsilon, |least| least.min(epsilon)));
                    }
                }
                least
            }
        };
        let mut amounts = Amounts::EMPTY;
        for amount in self.entries().iter().rev() {
            amounts = amounts.prepend(Amount::list(&[epsilon(amount)?, delta]));
        }
        Some(Self { currency: Currency::ApproxDp, amounts })
    }

    /// The currency of the amounts.
    #[inline]
    pub fn currency(&self) -> Currency {
        self.currency
    }

    /// One amount for each dataset; datasets past the end have zero.
    pub fn entries(&self) -> &[Amount] {
        self.amounts.entries()
    }
}

impl fmt::Debug for Tally {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Prints `ε = 0.5`, or with several datasets `ε = 0.5 of dataset 1, ε = 0.25 of dataset 2`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entries() {
            [] => f.write_str("nothing"),
            [only] => self.currency.write(f, only),
            several => several.iter().enumerate().try_for_each(|(dataset, amount)| {
                f.write_str(if dataset == 0 { "" } else { ", " })?;
                self.currency.write(f, amount)?;
                write!(f, " of dataset {}", dataset + 1)
            }),
        }
    }
}

impl Currency {
    fn write(&self, f: &mut fmt::Formatter<'_>, amount: &Amount) -> fmt::Result {
        // A missing entry at the end has a single number, which is 0. If the currency has several
        // numbers, all of them are 0.
        let number = |i: usize| amount.numbers().get(i).copied().unwrap_or(0);
        match self {
            Self::PureDp => write!(f, "ε = {}", Exact(number(0), 6)),
            Self::ApproxDp => write!(f, "ε = {}, δ = {}", Exact(number(0), 6), Exact(number(1), 15)),
            Self::ConcentratedDp => write!(f, "ρ = {}", Exact(number(0), 12)),
            Self::RenyiDp(orders) => orders.numbers().iter().enumerate().try_for_each(|(i, order)| {
                f.write_str(if i == 0 { "" } else { ", " })?;
                write!(f, "ε = {} at α = {}", Exact(number(i), 6), Exact(*order, 6))
            }),
        }
    }
}

/// The first field in units of 10 to the power of minus the second field, printed with only the
/// necessary decimals.
struct Exact(u64, u32);
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = 10_u64.pow(self.1);
        let (whole, rest) = (self.0 / unit, self.0 % unit);
        if rest == 0 {
            return write!(f, "{whole}");
        }
        let digits = format!("{rest:0places$}", places = self.1 as usize);
        write!(f, "{whole}.{}", digits.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::{Currency, Tally};
    use crate::derivation::Amount;

    #[test]
    fn tallies_print_each_unit_and_no_zero_too_many() {
        let orders = Currency::RenyiDp(Amount::list(&[2_000_000, 16_500_000]));
        let shown =
            |currency, entries: &[&[u64]]| Tally::new(currency, entries).expect("it fits").to_string();
        assert_eq!(shown(Currency::PureDp, &[&[1]]), "ε = 0.000001");
        assert_eq!(shown(Currency::ConcentratedDp, &[&[10_000_000_001]]), "ρ = 0.010000000001");
        assert_eq!(shown(Currency::ApproxDp, &[&[1_500_000, 7]]), "ε = 1.5, δ = 0.000000000000007");
        assert_eq!(shown(orders, &[&[300_000, 0]]), "ε = 0.3 at α = 2, ε = 0 at α = 16.5");
        assert_eq!(
            shown(Currency::PureDp, &[&[30], &[2_000_000]]),
            "ε = 0.00003 of dataset 1, ε = 2 of dataset 2"
        );
        assert_eq!(shown(Currency::PureDp, &[]), "nothing");
        assert_eq!(shown(Currency::PureDp, &[&[u64::MAX]]), "ε = 18446744073709.551615");
    }

    #[test]
    fn a_tally_has_as_many_numbers_as_its_currency() {
        let orders = Currency::RenyiDp(Amount::list(&[2_000_000, 8_000_000]));
        let fits = |currency, entries: &[&[u64]]| Tally::new(currency, entries).is_some();
        assert!(fits(Currency::PureDp, &[&[1][..]; 8]) && !fits(Currency::PureDp, &[&[1][..]; 9]));
        assert!(!fits(Currency::PureDp, &[&[1, 2]]) && !fits(Currency::ConcentratedDp, &[&[]]));
        assert!(fits(Currency::ApproxDp, &[&[1, 2]]) && !fits(Currency::ApproxDp, &[&[1]]));
        assert!(fits(orders, &[&[1, 2]]) && !fits(orders, &[&[1]]) && !fits(orders, &[&[1, 2, 3]]));
        let third = Tally::new(Currency::ApproxDp, &[&[10, 5], &[2, 0]]).expect("it fits").divided_by(3);
        assert_eq!(third.entries()[0].numbers(), [3, 1]);
        assert_eq!(third.entries()[1].numbers(), [0, 0]);
        assert_eq!(third.divided_by(0).entries()[0].numbers(), [0, 0]);
    }

    #[test]
    fn what_a_tally_is_worth_is_rounded_against_the_user() {
        let worth = |currency, number: &[u64], delta| {
            let tally = Tally::new(currency, &[number]).expect("it fits");
            tally.as_approx(delta).map(|worth| worth.entries()[0].numbers()[0])
        };
        // Pure ε is (ε, 0); with a larger δ, the converted ε is smaller.
        assert_eq!(worth(Currency::PureDp, &[500_000], 0), Some(500_000));
        assert_eq!(worth(Currency::PureDp, &[500_000], 1_000_000_000), Some(499_999));
        let orders = Currency::RenyiDp(Amount::list(&[2_000_000, 32_000_000]));
        let (both, last) = (worth(orders, &[100_000, 500_000], 1_000_000_000), {
            worth(Currency::RenyiDp(Amount::list(&[32_000_000])), &[500_000], 1_000_000_000)
        });
        assert!(both.is_some() && both == last);
        assert_eq!(worth(Currency::ApproxDp, &[1, 1], 5), None);
        assert_eq!(worth(Currency::ConcentratedDp, &[1], 0), None);
        // Each number gives either a result or `None`, and never a panic.
        for number in [0, 1, u64::MAX / 2, u64::MAX] {
            for delta in [0, 1, 999_999_999_999_999, 1_000_000_000_000_000, u64::MAX] {
                for currency in [Currency::PureDp, Currency::ConcentratedDp] {
                    let _ = worth(currency, &[number], delta);
                }
                let _ = worth(orders, &[number, number], delta);
            }
        }
    }
}
