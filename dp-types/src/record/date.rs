//! Calendar dates.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::fmt;
use core::str::FromStr;

use crate::kind::{FIRST_DAY, LAST_DAY, day, days, month, weekday, year};
use crate::num::MisfitError;
use crate::record::load::value::pairs;

/// A date of the years 1 to 9999 in the Gregorian calendar, which is also used for dates before its
/// introduction.
///
/// ```
/// use dp_types::prelude::Date;
///
/// let admitted: Date = "2024-02-29".parse()?;
/// assert_eq!((admitted.year(), admitted.month(), admitted.day(), admitted.weekday()), (2024, 2, 29, 4));
/// assert_eq!(Date::new(2023, 2, 29), None);
/// assert_eq!(Date::of_days(admitted.days() + 1).map(|date| date.to_string()).as_deref(), Some("2024-03-01"));
/// # Ok::<(), dp_types::law::record::MisfitError>(())
/// ```
///
/// With the features `chrono` and `jiff`, `try_into` converts the dates of these crates. For other
/// crates, use the numbers: `Date::new(d.year(), d.month(), d.day())`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    days: i32,
}

impl Date {
    /// Makes the date with this year, month (from 1) and day (from 1), or `None` if it does not
    /// exist.
    #[inline]
    pub const fn new(year: i32, month: u8, day: u8) -> Option<Self> {
        match days(year as i64, month as i64, day as i64) {
            Some(days) => Some(Self { days: days as i32 }),
            None => None,
        }
    }

    /// The date `days` days after 1970-01-01, or `None` if it is out of range.
    pub const fn of_days(days: i64) -> Option<Self> {
        if days >= FIRST_DAY && days <= LAST_DAY { Some(Self { days: days as i32 }) } else { None }
    }

    /// The date `days` days after 1970-01-01, or the nearest date in range.
    pub(crate) const fn nearest(days: i64) -> Self {
        let first = if days < FIRST_DAY { FIRST_DAY } else { days };
        Self { days: (if first > LAST_DAY { LAST_DAY } else { first }) as i32 }
    }

    /// The date that `text` states, or `None` if the text does not have the form `2024-02-29`.
    #[inline(always)]
    pub(in crate::record) fn from_text(text: &[u8]) -> Option<Self> {
        let &[y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1] = <&[u8; 10]>::try_from(text).ok()? else {
            return None;
        };
        let pairs = pairs(u64::from_le_bytes([y0, y1, y2, y3, m0, m1, d0, d1]), 8)?;
        let pair = |i: u32| (pairs >> (16 * i) & 0xff) as i64;
        days(pair(0) * 100 + pair(1), pair(2), pair(3)).and_then(Self::of_days)
    }

    /// The number of days since 1970-01-01.
    pub const fn days(self) -> i64 {
        self.days as i64
    }

    /// The year: 1 to 9999.
    pub fn year(self) -> i32 {
        year(self.days)
    }

    /// The month: 1 to 12.
    pub fn month(self) -> u8 {
        month(self.days) as u8
    }

    /// The day of the month: 1 to 31.
    pub fn day(self) -> u8 {
        day(self.days()) as u8
    }

    /// The day of the week: 1 for Monday to 7 for Sunday.
    #[inline]
    pub fn weekday(self) -> u8 {
        weekday(self.days) as u8
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:04}-{:02}-{:02}", self.year(), self.month(), self.day()))
    }
}

impl FromStr for Date {
    type Err = MisfitError;

    /// Reads four, two and two digits with `-` between them, as in ISO 8601.
    #[inline]
    fn from_str(text: &str) -> Result<Self, MisfitError> {
        Self::from_text(text.as_bytes()).ok_or(MisfitError::NotADate)
    }
}

#[cfg(test)]
mod tests {
    use super::Date;
    use crate::num::MisfitError;

    #[test]
    fn dates_are_read_as_they_are_written() {
        for text in ["0001-01-01", "1969-12-31", "1970-01-01", "2000-02-29", "9999-12-31"] {
            assert_eq!(text.parse::<Date>().map(|date| date.to_string()).as_deref(), Ok(text));
        }
        for text in [
            "",
            "2023-02-29",
            "2024-1-01",
            "2024-01-1 ",
            "+024-01-01",
            "2024/01/01",
            "0000-01-01",
            "20240-1-01",
            "\u{665}024-01-1",
        ] {
            assert_eq!(text.parse::<Date>(), Err(MisfitError::NotADate), "{text}");
        }
        assert_eq!(format!("[{:>12}]", Date::new(2024, 2, 3).unwrap()), "[  2024-02-03]");
        assert_eq!((Date::of_days(-719_163), Date::of_days(2_932_897)), (None, None));
    }
}
