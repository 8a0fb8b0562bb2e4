//! Measures and costs as values: what an account that is kept while the program runs counts in.

use core::fmt;

use super::{Costs, Measure};
use crate::node::{Amount, Amounts};

/// A [`Measure`] as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Currency {
    /// ε, in 10^-6: an amount is one number.
    Pure,
    /// ε in 10^-6 and δ in 10^-15: an amount is those two.
    Approx,
    /// ρ, in 10^-12: an amount is one number.
    Zcdp,
    /// ε in 10^-6 at each of these orders, which are in 10^-6: an amount has one number for each.
    Renyi(Amount),
}

/// Costs as numbers: one exact amount for each dataset of a session, in its order. Public: costs are known from the queries
/// alone, and say nothing about the data.
///
/// ```
/// use dp_types::measure::{Pure, Tally};
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
    /// The costs that a type names, in the measure `M`.
    pub const fn of<C: Costs, M: Measure>() -> Self {
        Self { currency: M::CURRENCY, amounts: C::AMOUNTS }
    }

    /// What it counts in.
    pub fn currency(&self) -> Currency {
        self.currency
    }

    /// One amount for each dataset; datasets past the end have nothing.
    pub fn entries(&self) -> &[Amount] {
        self.amounts.entries()
    }
}

impl fmt::Debug for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// `ε = 0.5`; where there are several datasets, `ε = 0.5 of dataset 1, ε = 0.25 of dataset 2`.
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
        // An entry that was left out has one number where others have several: zeros stand for the rest.
        let number = |i: usize| amount.numbers().get(i).copied().unwrap_or(0);
        match self {
            Self::Pure => write!(f, "ε = {}", Exact(number(0), 6)),
            Self::Approx => write!(f, "ε = {}, δ = {}", Exact(number(0), 6), Exact(number(1), 15)),
            Self::Zcdp => write!(f, "ρ = {}", Exact(number(0), 12)),
            Self::Renyi(orders) => orders.numbers().iter().enumerate().try_for_each(|(i, order)| {
                f.write_str(if i == 0 { "" } else { ", " })?;
                write!(f, "ε = {} at α = {}", Exact(number(i), 6), Exact(*order, 6))
            }),
        }
    }
}

/// So many units of 10^-places, with as many decimals as it needs.
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
