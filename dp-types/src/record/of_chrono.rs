//! Conversions from and to `chrono`. Rows and parameters may use its dates, and released dates can
//! be converted back.
//!
//! Dates outside the years 1 to 9999 are refused, and so are fractions of a second and leap
//! seconds. Rounding would change the moment, and only the person who prepares the data knows which
//! moment is meant.

use chrono::{Datelike, NaiveDate, NaiveDateTime, NaiveTime, Timelike};

use super::{Date, DateTime};
use crate::kind::DAY;
use crate::num::MisfitError;

/// ```
/// use dp_types::prelude::Date;
///
/// let day = chrono::NaiveDate::from_ymd_opt(2024, 2, 29).unwrap();
/// assert_eq!(Date::try_from(day)?.to_string(), "2024-02-29");
/// # Ok::<(), dp_types::law::record::MisfitError>(())
/// ```
impl TryFrom<NaiveDate> for Date {
    type Error = MisfitError;

    fn try_from(date: NaiveDate) -> Result<Self, MisfitError> {
        // Months and days have two digits.
        Self::new(date.year(), date.month() as u8, date.day() as u8).ok_or(MisfitError::NotADate)
    }
}

impl From<Date> for NaiveDate {
    fn from(date: Date) -> Self {
        // Every date of the years 1 to 9999 is also a `chrono` date.
        Self::from_ymd_opt(date.year(), date.month().into(), date.day().into()).unwrap_or_default()
    }
}

/// ```
/// use dp_types::prelude::DateTime;
///
/// let day = chrono::NaiveDate::from_ymd_opt(2024, 2, 29).unwrap();
/// assert_eq!(DateTime::try_from(day.and_hms_opt(23, 59, 58).unwrap())?.to_string(), "2024-02-29T23:59:58");
/// assert!(DateTime::try_from(day.and_hms_milli_opt(23, 59, 58, 1).unwrap()).is_err());
/// # Ok::<(), dp_types::law::record::MisfitError>(())
/// ```
impl TryFrom<NaiveDateTime> for DateTime {
    type Error = MisfitError;

    fn try_from(moment: NaiveDateTime) -> Result<Self, MisfitError> {
        // In a leap second, the nanoseconds are at least a whole second.
        if moment.nanosecond() != 0 {
            return Err(MisfitError::NotADateTime);
        }
        let (hour, minute, second) = (moment.hour() as u8, moment.minute() as u8, moment.second() as u8);
        Self::new(moment.date().try_into()?, hour, minute, second).ok_or(MisfitError::NotADateTime)
    }
}

impl From<DateTime> for NaiveDateTime {
    fn from(moment: DateTime) -> Self {
        // Each number below the number of seconds in a day is a valid time.
        let of_day = moment.seconds().rem_euclid(DAY) as u32;
        let time = NaiveTime::from_num_seconds_from_midnight_opt(of_day, 0).unwrap_or_default();
        NaiveDate::from(moment.date()).and_time(time)
    }
}
