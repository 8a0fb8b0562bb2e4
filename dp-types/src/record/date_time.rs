//! Calendar dates with a time of day.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::fmt;
use core::str::FromStr;

use super::date::Date;
use crate::kind::{DAY, FIRST_DAY, LAST_DAY};
use crate::num::MisfitError;

/// A date of the years 1 to 9999 with a time of day, to the second and without a time zone.
///
/// ```
/// use dp_types::prelude::{Date, DateTime};
///
/// let admitted: DateTime = "2024-02-29T23:59:58".parse()?;
/// assert_eq!((admitted.date().to_string().as_str(), admitted.hour(), admitted.minute(), admitted.second()), ("2024-02-29", 23, 59, 58));
/// assert_eq!("2024-02-29T08:30".parse::<DateTime>()?, DateTime::new(admitted.date(), 8, 30, 0).unwrap());
/// assert_eq!(DateTime::new(admitted.date(), 24, 0, 0), None);
/// # Ok::<(), dp_types::law::record::MisfitError>(())
/// ```
///
/// With the features `chrono` and `jiff`, `try_into` converts the types of these crates, if the
/// time is a whole second. For other crates, [`DateTime::of_seconds`] takes the seconds since
/// 1970-01-01T00:00.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DateTime {
    seconds: i64,
}

impl DateTime {
    /// Makes the date with this time of day, or `None` if the time does not exist. Hours are 0 to
    /// 23, minutes and seconds 0 to 59.
    #[inline]
    pub const fn new(date: Date, hour: u8, minute: u8, second: u8) -> Option<Self> {
        if hour > 23 || minute > 59 || second > 59 {
            return None;
        }
        let of_day = hour as i64 * 3600 + minute as i64 * 60 + second as i64;
        Some(Self { seconds: date.days() * DAY + of_day })
    }

    /// The time `seconds` seconds after 1970-01-01T00:00:00, with days of 86,400 seconds. `None` if
    /// it is not in the years 1 to 9999.
    pub const fn of_seconds(seconds: i64) -> Option<Self> {
        if seconds >= FIRST_DAY * DAY && seconds < (LAST_DAY + 1) * DAY {
            Some(Self { seconds })
        } else {
            None
        }
    }

    /// The time `seconds` seconds after 1970-01-01T00:00:00, or the nearest time in range.
    #[inline]
    pub(crate) const fn nearest(seconds: i64) -> Self {
        let (first, last) = (FIRST_DAY * DAY, (LAST_DAY + 1) * DAY - 1);
        let seconds = if seconds < first { first } else { seconds };
        Self { seconds: if seconds > last { last } else { seconds } }
    }

    /// The time that `text` states: `2024-02-29T23:59`, or with seconds, or with a blank in place
    /// of the `T`. `None` if the text has another form.
    #[inline(always)]
    pub(in crate::record) fn from_text(text: &[u8]) -> Option<Self> {
        let (date, time) = text.split_at_checked(10)?;
        let &[b'T' | b' ', h0, h1, b':', m0, m1, ref rest @ ..] = time else { return None };
        let [s0, s1] = match *rest {
            [] => [b'0', b'0'],
            [b':', s0, s1] => [s0, s1],
            _ => return None,
        };
        let digits = [h0, h1, m0, m1, s0, s1].map(|byte| byte.wrapping_sub(b'0'));
        if digits.iter().any(|digit| *digit > 9) {
            return None;
        }
        let [h0, h1, m0, m1, s0, s1] = digits;
        Self::new(Date::from_text(date)?, h0 * 10 + h1, m0 * 10 + m1, s0 * 10 + s1)
    }

    /// The number of seconds since 1970-01-01T00:00:00, with days of 86,400 seconds.
    #[inline]
    pub const fn seconds(self) -> i64 {
        self.seconds
    }

    /// The date.
    pub const fn date(self) -> Date {
        Date::nearest(self.seconds.div_euclid(DAY))
    }

    /// The hour: 0 to 23.
    pub const fn hour(self) -> u8 {
        (self.seconds.rem_euclid(DAY) / 3600) as u8
    }

    /// The minute: 0 to 59.
    pub const fn minute(self) -> u8 {
        (self.seconds.rem_euclid(3600) / 60) as u8
    }

    /// The second: 0 to 59.
    pub const fn second(self) -> u8 {
        self.seconds.rem_euclid(60) as u8
    }
}

impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hour, minute, second) = (self.hour(), self.minute(), self.second());
        f.pad(&format!("{}T{hour:02}:{minute:02}:{second:02}", self.date()))
    }
}

impl FromStr for DateTime {
    type Err = MisfitError;

    /// Reads a date, `T` or a blank, then two digits each for the hour, the minute and optionally
    /// the second, with `:` between them, as in ISO 8601.
    #[inline]
    fn from_str(text: &str) -> Result<Self, MisfitError> {
        Self::from_text(text.as_bytes()).ok_or(MisfitError::NotADateTime)
    }
}

#[cfg(test)]
mod tests {
    use super::DateTime;
    use crate::num::MisfitError;

    #[test]
    fn moments_are_read_as_they_are_written() {
        for text in
            ["0001-01-01T00:00:00", "1969-12-31T23:59:59", "1970-01-01T00:00:01", "9999-12-31T23:59:59"]
        {
            assert_eq!(text.parse::<DateTime>().map(|moment| moment.to_string()).as_deref(), Ok(text));
        }
        for text in ["2024-02-29T23:58", "2024-02-29 23:58", "2024-02-29 23:58:00"] {
            assert_eq!(text.parse::<DateTime>().unwrap().to_string(), "2024-02-29T23:58:00");
        }
        for text in [
            "",
            "2024-02-29",
            "2023-02-29T10:00",
            "2024-02-29T24:00",
            "2024-02-29T23:60",
            "2024-02-29T23:59:60",
            "2024-02-29  23:59",
            "2024-02-29 ",
            "2024-02-29t23:59",
            "2024-02-29T23",
            "2024-02-29T2:59",
            "2024-02-29T23:59:",
            "2024-02-29T23:59:5",
            "2024-02-29T23:59Z",
            "2024-02-29T23:59+01:00",
            "2024-02-29T23:59:59.5",
            "2024-02-29T-1:59",
            "2024-02-2\u{665}T23:59",
        ] {
            assert_eq!(text.parse::<DateTime>(), Err(MisfitError::NotADateTime), "{text}");
        }
    }

    #[test]
    fn parts_go_with_the_seconds() {
        for seconds in [-62_135_596_800, -86_401, -86_400, -1, 0, 59, 3_600, 86_399, 86_400, 253_402_300_799]
        {
            let moment = DateTime::of_seconds(seconds).expect("in the years");
            let of_day = i64::from(moment.hour()) * 3600
                + i64::from(moment.minute()) * 60
                + i64::from(moment.second());
            assert_eq!(moment.date().days() * 86_400 + of_day, seconds);
            assert_eq!(DateTime::nearest(seconds), moment);
        }
        for far in [-62_135_596_801, 253_402_300_800, i64::MIN, i64::MAX] {
            assert_eq!(DateTime::of_seconds(far), None);
            assert!(DateTime::of_seconds(DateTime::nearest(far).seconds()).is_some());
        }
    }
}
