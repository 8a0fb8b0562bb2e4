//! Privacy amounts: integers in the units of certificates. This file also reads and writes them as
//! text.

use core::fmt;
use std::collections::BTreeSet;

use crate::input_error::InputError;

/// The largest part of an amount: the maximum of a signed 64-bit number. Type-level costs have the
/// same limit.
const MOST: u64 = i64::MAX as u64;
/// The value δ = 1, in units of 10^-15.
const DELTA_ONE: u64 = 1_000_000_000_000_000;

/// The measure in which an account counts. Each account has exactly one measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The value of ε, in units of 10^-6.
    Pure,
    /// The value of ε in units of 10^-6, and of δ in units of 10^-15.
    Approx,
    /// The value of ρ, in units of 10^-12.
    Zcdp,
    /// The value of ε at each of these orders. The orders and the ε are in units of 10^-6.
    Renyi(Vec<u64>),
}

/// A cost or a budget: one number for each part of its measure.
///
/// Costs add up part by part. A budget covers a cost if each of its parts is at least the cost's
/// part.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Amount(Vec<u64>);

impl Amount {
    /// The parts of the amount, in the order of the measure.
    #[must_use]
    pub fn parts(&self) -> &[u64] {
        &self.0
    }

    /// The sum of two amounts. `None` if a part reaches 2^63, or the measures differ.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Option<Self> {
        self.zip(other, |a, b| a.checked_add(b).filter(|sum| *sum <= MOST))
    }

    /// The sum of two amounts, with each part capped at the largest possible one. `None` if the
    /// measures differ.
    pub(crate) fn plus_at_most(&self, other: &Self) -> Option<Self> {
        self.zip(other, |a, b| Some(a.saturating_add(b).min(MOST)))
    }

    /// The budget that is left after a cost. `None` if the budget does not cover the cost in each
    /// part.
    #[must_use]
    pub fn minus(&self, cost: &Self) -> Option<Self> {
        self.zip(cost, u64::checked_sub)
    }

    /// Whether this budget covers a cost.
    #[must_use]
    pub fn covers(&self, cost: &Self) -> bool {
        self.minus(cost).is_some()
    }

    fn zip(&self, other: &Self, f: impl Fn(u64, u64) -> Option<u64>) -> Option<Self> {
        if self.0.len() != other.0.len() {
            return None;
        }
        self.0.iter().zip(&other.0).map(|(a, b)| f(*a, *b)).collect::<Option<_>>().map(Self)
    }

    /// The text form of the amount in entries: its parts with `/` between them.
    pub(crate) fn text(&self) -> String {
        self.0.iter().map(u64::to_string).collect::<Vec<_>>().join("/")
    }

    /// Reads the text form. [`Measure::has`] checks that the amount belongs to a measure.
    pub(crate) fn read(text: &str) -> Option<Self> {
        text.split('/').map(|part| number(part).filter(|part| *part <= MOST)).collect::<Option<_>>().map(Self)
    }
}

impl Measure {
    /// Makes an amount of this measure from its parts.
    ///
    /// # Errors
    /// The number of parts is wrong, a part is 2^63 or more, or δ is 1 or more.
    pub fn amount(&self, parts: impl Into<Vec<u64>>) -> Result<Amount, InputError> {
        let amount = Amount(parts.into());
        if self.has(&amount) { Ok(amount) } else { Err(InputError::amount(&format!("{:?}", amount.0))) }
    }

    /// Whether an amount belongs to this measure.
    pub(crate) fn has(&self, Amount(parts): &Amount) -> bool {
        parts.len() == self.len()
            && parts.iter().all(|part| *part <= MOST)
            && (*self != Self::Approx || parts[1] < DELTA_ONE)
    }

    /// The zero amount.
    #[must_use]
    pub fn zero(&self) -> Amount {
        Amount(vec![0; self.len()])
    }

    fn len(&self) -> usize {
        match self {
            Self::Pure | Self::Zcdp => 1,
            Self::Approx => 2,
            Self::Renyi(orders) => orders.len(),
        }
    }

    /// The text form of the measure in entries and certificates: `pure`, `approx`, `zcdp` or
    /// `renyi/2000000/8000000`.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Pure => "pure".into(),
            Self::Approx => "approx".into(),
            Self::Zcdp => "zcdp".into(),
            Self::Renyi(orders) => {
                orders.iter().fold("renyi".into(), |text, order| format!("{text}/{order}"))
            }
        }
    }

    /// Reads the text form of a measure.
    pub(crate) fn read(text: &str) -> Result<Self, InputError> {
        let unknown = || InputError::amount(text);
        match text {
            "pure" => Ok(Self::Pure),
            "approx" => Ok(Self::Approx),
            "zcdp" => Ok(Self::Zcdp),
            other => {
                let orders = other.strip_prefix("renyi/").ok_or_else(unknown)?;
                let orders: Option<Vec<u64>> = orders.split('/').map(number).collect();
                Self::at_orders(orders.ok_or_else(unknown)?)
            }
        }
    }

    fn at_orders(orders: Vec<u64>) -> Result<Self, InputError> {
        let fits = (1..=64).contains(&orders.len()) && orders.iter().all(|o| (1_000_001..=MOST).contains(o));
        if fits { Ok(Self::Renyi(orders)) } else { Err(InputError::amount(&format!("orders {orders:?}"))) }
    }

    /// Refuses a repeated order, whose ε would be ambiguous.
    pub(crate) fn distinct(&self) -> Result<(), InputError> {
        let Self::Renyi(orders) = self else { return Ok(()) };
        let mut seen = BTreeSet::new();
        match orders.iter().find(|order| !seen.insert(**order)) {
            Some(order) => Err(InputError::Order { order: Decimal(*order, 6).to_string() }),
            None => Ok(()),
        }
    }

    /// Reads a budget in the notation of the command line: `epsilon=1.5`, `epsilon=1,delta=1e-6`,
    /// `rho=0.05`, or `renyi(2)=0.1,renyi(8)=0.4`.
    ///
    /// # Errors
    /// The text is not a budget, is zero, or has more decimal places than its unit. The ledger
    /// never rounds an amount.
    pub fn read_budget(text: &str) -> Result<(Self, Amount), InputError> {
        let wrong = || InputError::amount(text);
        let mut pairs = Vec::new();
        for pair in text.split(',') {
            let (name, value) = pair.split_once('=').ok_or_else(wrong)?;
            pairs.push((name.trim(), value.trim()));
        }
        let places = |value, places| decimal(value, places).ok_or_else(wrong);
        match pairs.as_slice() {
            [("epsilon", e)] => Self::Pure.with(vec![places(e, 6)?], text),
            [("epsilon", e), ("delta", d)] => Self::Approx.with(vec![places(e, 6)?, places(d, 15)?], text),
            [("rho", r)] => Self::Zcdp.with(vec![places(r, 12)?], text),
            pairs => {
                let (mut orders, mut parts) = (Vec::new(), Vec::new());
                for (name, value) in pairs {
                    let order = name.strip_prefix("renyi(").and_then(|rest| rest.strip_suffix(')'));
                    orders.push(places(order.ok_or_else(wrong)?, 6)?);
                    parts.push(places(value, 6)?);
                }
                let measure = Self::at_orders(orders)?;
                measure.distinct()?;
                measure.with(parts, text)
            }
        }
    }

    fn with(self, parts: Vec<u64>, text: &str) -> Result<(Self, Amount), InputError> {
        let amount = self.amount(parts)?;
        if amount == self.zero() { Err(InputError::amount(text)) } else { Ok((self, amount)) }
    }

    /// The amount in the notation for people, such as `ε = 1.5`.
    #[must_use]
    pub fn say(&self, amount: &Amount) -> String {
        let parts = amount.parts();
        match self {
            Self::Pure => format!("ε = {}", Decimal(parts[0], 6)),
            Self::Approx => format!("ε = {}, δ = {}", Decimal(parts[0], 6), Decimal(parts[1], 15)),
            Self::Zcdp => format!("ρ = {}", Decimal(parts[0], 12)),
            Self::Renyi(orders) => {
                let at = |(order, part): (&u64, &u64)| {
                    format!("ε = {} at α = {}", Decimal(*part, 6), Decimal(*order, 6))
                };
                orders.iter().zip(parts).map(at).collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// Reads a whole number without a sign, leading zeros or blanks. So each number has exactly one
/// encoding.
pub(crate) fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let canonical = digits && (text.len() == 1 || !text.starts_with('0'));
    text.parse().ok().filter(|_| canonical)
}

/// Reads a decimal such as `1.5` or `1e-6` in units of 10^-places. `None` if it is not a decimal,
/// or not a whole number of units.
fn decimal(text: &str, places: u32) -> Option<u64> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => {
            (mantissa, exponent.parse::<i32>().ok().filter(|e| e.unsigned_abs() < 40)?)
        }
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let digits = format!("{whole}{fraction}");
    if whole.is_empty()
        || fraction.is_empty()
        || digits.len() > 30
        || !digits.bytes().all(|b| b.is_ascii_digit())
    {
        return None;
    }
    let shift = exponent + i32::try_from(places).ok()? - i32::try_from(fraction.len()).ok()?;
    let digits: u128 = digits.parse().ok()?;
    let power = 10_u128.checked_pow(shift.unsigned_abs())?;
    let units = match shift {
        0.. => digits.checked_mul(power)?,
        _ if digits.is_multiple_of(power) => digits / power,
        _ => return None,
    };
    u64::try_from(units).ok().filter(|units| *units <= MOST)
}

/// A number of units of 10^-places; it is displayed without trailing zeros.
struct Decimal(u64, usize);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(units, places) = *self;
        let digits = format!("{units:0>width$}", width = places + 1);
        let (whole, fraction) = digits.split_at(digits.len() - places);
        match fraction.trim_end_matches('0') {
            "" => f.write_str(whole),
            fraction => write!(f, "{whole}.{fraction}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Amount, Measure};

    #[test]
    fn budgets_are_read_and_said_exactly() {
        for (text, kept, said) in [
            ("epsilon=1.5", "1500000", "ε = 1.5"),
            ("epsilon=0.000001", "1", "ε = 0.000001"),
            ("epsilon=1, delta=1e-6", "1000000/1000000000", "ε = 1, δ = 0.000001"),
            ("rho=5e-2", "50000000000", "ρ = 0.05"),
            ("renyi(2)=0.1,renyi(8.5)=12", "100000/12000000", "ε = 0.1 at α = 2, ε = 12 at α = 8.5"),
        ] {
            let (measure, amount) = Measure::read_budget(text).unwrap();
            assert_eq!((amount.text().as_str(), measure.say(&amount).as_str()), (kept, said));
            assert_eq!(Measure::read(&measure.text()).unwrap(), measure);
            assert_eq!(Amount::read(kept).unwrap(), amount);
        }
    }

    #[test]
    fn what_is_no_budget_is_refused() {
        for text in [
            "",
            "epsilon",
            "epsilon=",
            "epsilon=-1",
            "epsilon=1.0000001",
            "epsilon=.5",
            "epsilon=1e99",
            "epsilon=1e-2147483648",
            "epsilon=0",
            "epsilon=0,delta=0",
            "rho=0.0",
            "rho=1,delta=1",
            "epsilon=1,delta=1",
            "renyi(1)=0.5",
            "renyi(2=1",
            "epsilon=9223372036855",
            "epsilon=+1",
            "epsilon=0x1",
        ] {
            assert!(Measure::read_budget(text).is_err(), "{text}");
        }
        for kept in ["", "01", "+1", "1/2", " 1", "9223372036854775808"] {
            assert!(Amount::read(kept).is_none_or(|amount| !Measure::Pure.has(&amount)), "{kept}");
        }
    }

    #[test]
    fn parts_are_counted_one_by_one() {
        let amount = |e, d| Measure::Approx.amount([e, d]).unwrap();
        assert!(amount(5, 2).covers(&amount(5, 2)));
        assert!(!amount(5, 2).covers(&amount(1, 3)) && !amount(5, 2).covers(&amount(6, 0)));
        assert_eq!(amount(u64::MAX >> 1, 0).plus(&amount(1, 0)), None);
        assert_eq!(amount(1, 1).plus(&Measure::Pure.zero()), None);
    }
}
