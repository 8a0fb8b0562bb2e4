//! Grids: the units in which a column's numbers are counted.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use crate::kind::DAY;
use crate::num::{D0, D1, D2, D3, D4, D5, D6, Days, Decimal, Digits, Grid, MisfitError, Seconds};
use crate::record::date::Date;
use crate::record::date_time::DateTime;
use crate::record::load::value::{Given, Spelled, short};

/// What the numbers of a grid count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// The units are steps of a decimal number.
    Steps,
    /// The units are days.
    Dates,
    /// The units are seconds.
    Moments,
}

/// A grid with the type of its values, and how values are read and written.
pub trait GridValue: Digits {
    /// The type in which the program passes a value.
    type Value: core::fmt::Debug + core::fmt::Display + Clone + 'static;
    /// What the numbers of this grid count.
    const COUNTS: Counts;
    /// Converts a value to units of this grid.
    ///
    /// # Errors
    /// [`MisfitError::OffGrid`], or an error for a value that is too small or too large for 64
    /// bits.
    fn units(value: Self::Value) -> Result<i64, MisfitError>;
    /// Converts a value of a file or a database to units of this grid.
    ///
    /// # Errors
    /// The errors of `units`, and an error for anything that is not such a value.
    fn read(given: Given<'_>) -> Result<i64, MisfitError>;
    /// A fast path for a text in the usual form: the result of `read`, in units of this grid.
    /// `None` for all other texts.
    fn short(text: Spelled<'_>) -> Option<i64>;
    /// The value of `units` units.
    fn of(units: i64) -> <Self as GridValue>::Value;
}

impl Grid for D0 {
    type Value = i64;
    #[inline]
    fn value(units: i64) -> i64 {
        units
    }
}
impl GridValue for D0 {
    type Value = i64;
    const COUNTS: Counts = Counts::Steps;
    #[inline]
    fn units(value: i64) -> Result<i64, MisfitError> {
        Ok(value)
    }
    fn read(given: Given<'_>) -> Result<i64, MisfitError> {
        given.units(0)
    }
    #[inline(always)]
    fn short(text: Spelled<'_>) -> Option<i64> {
        short(text, 0)
    }
    #[inline]
    fn of(units: i64) -> i64 {
        <Self as Grid>::value(units)
    }
}
impl GridValue for Days {
    type Value = Date;
    const COUNTS: Counts = Counts::Dates;
    #[inline]
    fn units(value: Date) -> Result<i64, MisfitError> {
        Ok(value.days())
    }
    #[inline]
    fn read(given: Given<'_>) -> Result<i64, MisfitError> {
        match given {
            Given::Date(date) => Ok(date.days()),
            // A format without a date type stores a date as the midnight of that day.
            Given::DateTime(midnight) if midnight.seconds() % DAY == 0 => Ok(midnight.date().days()),
            Given::Text(text) => day(text.trim().as_bytes()).ok_or(MisfitError::NotADate),
            Given::Missing => Err(MisfitError::Missing),
            _ => Err(MisfitError::NotADate),
        }
    }
    #[inline(always)]
    fn short(text: Spelled<'_>) -> Option<i64> {
        day(text.bytes())
    }
    #[inline]
    fn of(units: i64) -> Date {
        Date::nearest(units)
    }
}
/// The day that a text states as a date, or as the midnight at which it begins.
#[inline(always)]
fn day(text: &[u8]) -> Option<i64> {
    if text.len() <= 10 {
        return Date::from_text(text).map(Date::days);
    }
    let moment = DateTime::from_text(text)?.seconds();
    (moment % DAY == 0).then_some(moment / DAY)
}

impl GridValue for Seconds {
    type Value = DateTime;
    const COUNTS: Counts = Counts::Moments;
    #[inline]
    fn units(value: DateTime) -> Result<i64, MisfitError> {
        Ok(value.seconds())
    }
    #[inline]
    fn read(given: Given<'_>) -> Result<i64, MisfitError> {
        match given {
            Given::DateTime(moment) => Ok(moment.seconds()),
            Given::Text(text) => text.trim().parse().map(DateTime::seconds),
            Given::Missing => Err(MisfitError::Missing),
            _ => Err(MisfitError::NotADateTime),
        }
    }
    #[inline(always)]
    fn short(text: Spelled<'_>) -> Option<i64> {
        DateTime::from_text(text.bytes()).map(DateTime::seconds)
    }
    #[inline]
    fn of(units: i64) -> DateTime {
        DateTime::nearest(units)
    }
}
macro_rules! decimal_grids {
    ($($d:ident)*) => { $(
        impl Grid for $d {
            type Value = Decimal;
            #[inline]
            fn value(units: i64) -> Decimal {
                Decimal::new(units, Self::COUNT)
            }
        }
        impl GridValue for $d {
            type Value = Decimal;
            const COUNTS: Counts = Counts::Steps;
            #[inline]
            fn units(value: Decimal) -> Result<i64, MisfitError> {
                on_grid(value, Self::COUNT)
            }
            #[inline]
            fn read(given: Given<'_>) -> Result<i64, MisfitError> {
                given.units(Self::COUNT)
            }
            #[inline(always)]
            fn short(text: Spelled<'_>) -> Option<i64> {
                short(text, Self::COUNT)
            }
            #[inline]
            fn of(units: i64) -> Decimal {
                <Self as Grid>::value(units)
            }
        }
    )* };
}
decimal_grids!(D1 D2 D3 D4 D5 D6);

#[inline]
fn on_grid(value: Decimal, digits: u8) -> Result<i64, MisfitError> {
    let finer = value.digits() > digits;
    value.rescale(digits).map(Decimal::units).ok_or(match (finer, value.units() < 0) {
        (true, _) => MisfitError::OffGrid,
        (false, true) => MisfitError::FarBelow,
        (false, false) => MisfitError::FarAbove,
    })
}
