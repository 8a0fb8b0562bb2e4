//! Table cells: an exact number, an estimate or a name.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::fmt;

use super::Figures;
use crate::num::Decimal;

/// A released value.
#[derive(Clone, Debug, PartialEq)]
pub enum Quantity {
    /// A released number, with the decimals of its grid.
    Exact(Decimal),
    /// A number computed from released numbers. It may be infinite if it is the end of an interval.
    Estimate(f64),
    /// A selected name.
    Name(String),
}

impl Quantity {
    /// The nearest float, or `None` for a name.
    #[inline]
    pub fn to_f64(&self) -> Option<f64> {
        match self {
            Self::Exact(number) => Some(number.to_f64()),
            Self::Estimate(number) => Some(*number),
            Self::Name(_) => None,
        }
    }
}
impl From<i64> for Quantity {
    #[inline]
    fn from(number: i64) -> Self {
        Self::Exact(Decimal::new(number, 0))
    }
}
impl From<Decimal> for Quantity {
    #[inline]
    fn from(number: Decimal) -> Self {
        Self::Exact(number)
    }
}
impl From<f64> for Quantity {
    #[inline]
    fn from(number: f64) -> Self {
        Self::Estimate(number)
    }
}

impl fmt::Display for Quantity {
    /// Prints an estimate with three decimals, or with the requested precision.
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(number) => write!(f, "{number}"),
            Self::Estimate(number) => {
                let decimals = f.precision().unwrap_or(3);
                // Prints no sign for zero.
                let text = format!("{number:.decimals$}");
                let zero =
                    text.strip_prefix('-').filter(|rest| rest.bytes().all(|b| matches!(b, b'0' | b'.')));
                f.write_str(zero.unwrap_or(&text))
            }
            Self::Name(name) => f.write_str(name),
        }
    }
}

/// Public values that [`Figures`] can hold: numbers, released values, statistics.
pub trait Measured {
    /// The value.
    fn quantity(&self) -> Quantity;
    /// The interval that contains the true value with a probability of at least `level`.
    fn within(&self, level: f64) -> Option<(Quantity, Quantity)>;
}
macro_rules! plain {
    ($($number:ty)*) => { $(
        impl Measured for $number {
            #[inline]
            fn quantity(&self) -> Quantity {
                (*self).into()
            }
            #[inline]
            fn within(&self, _: f64) -> Option<(Quantity, Quantity)> {
                None
            }
        }
        impl Tabulated for $number {
            #[inline]
            fn table(&self, level: f64) -> Figures {
                Figures::one(self, level)
            }
        }
    )* };
}
plain! { i64 f64 Decimal }
impl<T: Measured> Measured for &T {
    #[inline]
    fn quantity(&self) -> Quantity {
        T::quantity(self)
    }
    #[inline]
    fn within(&self, level: f64) -> Option<(Quantity, Quantity)> {
        T::within(self, level)
    }
}

/// Public values that convert to a table: numbers, and answers with several numbers or choices.
///
/// ```
/// use dp_types::released::figures::Tabulated;
///
/// assert_eq!(286_i64.table(0.95).to_string(), "value\n  286\n");
/// ```
pub trait Tabulated {
    /// The table, with intervals at this level if the values have them.
    fn table(&self, level: f64) -> Figures;
}
impl<T: Tabulated> Tabulated for &T {
    fn table(&self, level: f64) -> Figures {
        T::table(self, level)
    }
}
