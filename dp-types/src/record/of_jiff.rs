//! Conversions from and to `jiff`. Rows and parameters may use its dates, and released dates can be
//! converted back.
//!
//! Dates outside the years 1 to 9999 are refused, and so are fractions of a second. Rounding would
//! change the moment, and only the person who prepares the data knows which moment is meant.

use jiff::civil;

use super::{Date, DateTime};
use crate::num::MisfitError;

/// ```
/// use dp_types::prelude::Date;
///
/// let day = jiff::civil::date(2024, 2, 29);
/// assert_eq!(Date::try_from(day)?.to_string(), "2024-02-29");
/// # Ok::<(), dp_types::law::record::MisfitError>(())
/// ```
impl TryFrom<civil::Date> for Date {
    type Error = MisfitError;

    fn try_from(date: civil::Date) -> Result<Self, MisfitError> {
        let (month, day) = (u8::try_from(date.month()), u8::try_from(date.day()));
        let (Ok(month), Ok(day)) = (month, day) else { return Err(MisfitError::NotADate) };
        Self::new(date.year().into(), month, day).ok_or(MisfitError::NotADate)
    }
}

impl From<Date> for civil::Date {
    fn from(date: Date) -> Self {
        // Every date of the years 1 to 9999 is also a `jiff` date.
        civil::date(date.year() as i16, date.month() as i8, date.day() as i8)
    }
}

/// ```
/// use dp_types::prelude::DateTime;
///
/// let moment = jiff::civil::date(2024, 2, 29).at(23, 59, 58, 0);
/// assert_eq!(DateTime::try_from(moment)?.to_string(), "2024-02-29T23:59:58");
/// assert!(DateTime::try_from(moment.with().nanosecond(1).build().unwrap()).is_err());
/// # Ok::<(), dp_types::law::record::MisfitError>(())
/// ```
impl TryFrom<civil::DateTime> for DateTime {
    type Error = MisfitError;

    fn try_from(moment: civil::DateTime) -> Result<Self, MisfitError> {
        let part = |number: i8| u8::try_from(number).map_err(|_| MisfitError::NotADateTime);
        if moment.subsec_nanosecond() != 0 {
            return Err(MisfitError::NotADateTime);
        }
        let (hour, minute, second) = (part(moment.hour())?, part(moment.minute())?, part(moment.second())?);
        Self::new(moment.date().try_into()?, hour, minute, second).ok_or(MisfitError::NotADateTime)
    }
}

impl From<DateTime> for civil::DateTime {
    fn from(moment: DateTime) -> Self {
        let (hour, minute, second) = (moment.hour() as i8, moment.minute() as i8, moment.second() as i8);
        civil::Date::from(moment.date()).at(hour, minute, second, 0)
    }
}
