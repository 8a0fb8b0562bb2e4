//! The proleptic Gregorian calendar, with days counted from 1970-01-01.
//!
//! All functions are arithmetic on machine words, with the same steps for every day. A year begins
//! in March here, so a leap day is the last day of its year. Then every 400 years have 146 097
//! days, and five months from March or August on have 153 days. Days before the year 1 or after
//! 9999 count as the first or last day of that range. So each function has a result for every
//! number, and the result is in the function's interval.

use super::Lane;

/// 0001-01-01.
pub(crate) const FIRST_DAY: i64 = -719_162;
/// 9999-12-31.
pub(crate) const LAST_DAY: i64 = 2_932_896;
/// The seconds of a day, without leap seconds.
pub(crate) const DAY: i64 = 86_400;
/// The days from 0000-03-01 to 1970-01-01.
const BEFORE: i64 = 719_468;

/// The day, counted from 0000-03-01.
#[inline(always)]
fn counted<L: Lane>(days: L) -> L {
    days.max(L::from_i64(FIRST_DAY)).min(L::from_i64(LAST_DAY)).add(L::from_i64(BEFORE))
}

/// The year that begins in March, and the day of that year, from 0.
#[inline(always)]
fn from_march<L: Lane>(days: L) -> (L, L) {
    let n = L::from_i64;
    let z = counted(days);
    let era = z.div(n(146_097));
    let of_era = z.sub(era.mul(n(146_097)));
    let leap_days = of_era.div(n(1460)).sub(of_era.div(n(36_524))).add(of_era.div(n(146_096)));
    let year = of_era.sub(leap_days).div(n(365));
    let before = year.mul(n(365)).add(year.div(n(4))).sub(year.div(n(100)));
    (era.mul(n(400)).add(year), of_era.sub(before))
}

/// The number of the month, from 0 for March.
#[inline(always)]
fn month_from_march<L: Lane>(of_year: L) -> L {
    let n = L::from_i64;
    of_year.mul(n(5)).add(n(2)).div(n(153))
}

/// The year: 1 to 9999.
#[inline(always)]
pub(crate) fn year<L: Lane>(days: L) -> L {
    let (year, of_year) = from_march(days);
    year.add(L::from_bool(month_from_march(of_year) >= L::from_i64(10)))
}

/// The month: 1 to 12.
#[inline(always)]
pub(crate) fn month<L: Lane>(days: L) -> L {
    let n = L::from_i64;
    let month = month_from_march(from_march(days).1);
    month.add(n(3)).sub(n(12).keep_if(L::from_bool(month >= n(10))))
}

/// The day of the month: 1 to 31.
pub(crate) fn day(days: i64) -> i64 {
    let of_year = from_march(days).1;
    of_year - (153 * month_from_march(of_year) + 2) / 5 + 1
}

/// The day of the week: 1 for Monday to 7 for Sunday.
#[inline(always)]
pub(crate) fn weekday<L: Lane>(days: L) -> L {
    let n = L::from_i64;
    let z = counted(days).add(n(2));
    z.sub(z.div(n(7)).mul(n(7))).add(n(1))
}

/// The day that contains a second, both counted from 1970-01-01T00:00:00. The result is rounded
/// down, also for seconds before that time.
#[inline(always)]
pub(crate) fn date<L: Lane>(seconds: L) -> L {
    let day = L::from_i64(DAY);
    let whole = seconds.div(day);
    whole.sub(L::from_bool(seconds < whole.mul(day)))
}

/// The hour of the day: 0 to 23.
#[inline(always)]
pub(crate) fn hour<L: Lane>(seconds: L) -> L {
    seconds.sub(date(seconds).mul(L::from_i64(DAY))).div(L::from_i64(3600))
}

/// The number of days of each month, from 1, of a common year and of a leap year.
const LENGTHS: [[u8; 13]; 2] = [
    [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31],
    [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31],
];

/// The number of days from 1970-01-01 to a date, or `None` if the years 1 to 9999 have no such
/// date.
#[inline(always)]
pub(crate) const fn days(year: i64, month: i64, day: i64) -> Option<i64> {
    if year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31 {
        return None;
    }
    let (year, month, day) = (year as u32, month as u32, day as u32);
    // The code has no conditional jump, because a processor cannot predict the months in a file. A
    // year that 100 divides is a leap year if 400 divides it. For such a year, 400 divides it if
    // and only if 16 divides it.
    let leap = (year % 4 == 0) & ((year % 100 != 0) | (year % 16 == 0));
    if day > LENGTHS[leap as usize][month as usize] as u32 {
        return None;
    }
    let early = (month <= 2) as u32;
    let (year, month) = (year - early, month + 12 * early - 3);
    let of_year = (153 * month + 2) / 5 + day - 1;
    let century = year / 100;
    Some((year * 365 + year / 4 - century + century / 4 + of_year) as i64 - BEFORE)
}

#[cfg(test)]
mod tests {
    use super::{DAY, FIRST_DAY, LAST_DAY, date, day, days, hour, month, weekday, year};

    /// Counts the days one by one, by the lengths of the months, as in a printed calendar.
    #[test]
    fn each_day_is_the_one_after_the_day_before() {
        let (mut y, mut m, mut d, mut w) = (1, 1, 1, 1);
        for count in FIRST_DAY..=LAST_DAY {
            assert_eq!((year(count), month(count), day(count), weekday(count)), (y, m, d, w), "{count}");
            let narrow = count as i32;
            let parts = (year(narrow), month(narrow), weekday(narrow));
            assert_eq!((i64::from(parts.0), i64::from(parts.1), i64::from(parts.2)), (y, m, w));
            assert_eq!(days(y, m, d), Some(count));
            w = w % 7 + 1;
            let leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
            let length =
                [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m as usize - 1];
            (y, m, d) = match (d == length, m == 12) {
                (false, _) => (y, m, d + 1),
                (true, false) => (y, m + 1, 1),
                (true, true) => (y + 1, 1, 1),
            };
            assert!(days(y, m, length + 1).is_none() || d <= length);
        }
        assert_eq!((y, m, d), (10_000, 1, 1));
    }

    #[test]
    fn the_calendar_is_that_of_history() {
        // The Unix epoch was a Thursday, the first walk on the moon was on a Sunday, and 2000 was a
        // leap year.
        assert_eq!((days(1970, 1, 1), weekday(0_i64)), (Some(0), 4));
        assert_eq!(days(1969, 7, 20).map(weekday), Some(7));
        assert_eq!(days(2000, 2, 29).map(weekday), Some(2));
        for (y, m, d) in [
            (2023, 2, 29),
            (1900, 2, 29),
            (2024, 4, 31),
            (2024, 13, 1),
            (0, 1, 1),
            (10_000, 1, 1),
            (2024, 1, 0),
        ] {
            assert_eq!(days(y, m, d), None, "{y}-{m}-{d}");
        }
    }

    #[test]
    fn a_second_is_of_one_day_and_hour() {
        let near = [i64::MIN, FIRST_DAY * DAY, -DAY, 0, DAY, 19_782 * DAY, LAST_DAY * DAY, i64::MAX];
        for seconds in
            near.into_iter().flat_map(|near| (-4_000..4_000).map(move |i| near.saturating_add(i * 47)))
        {
            assert_eq!(date(seconds), seconds.div_euclid(DAY), "{seconds}");
            assert_eq!(hour(seconds), seconds.rem_euclid(DAY) / 3600, "{seconds}");
            if let Ok(narrow) = i32::try_from(seconds) {
                assert_eq!(
                    (i64::from(date(narrow)), i64::from(hour(narrow))),
                    (date(seconds), hour(seconds))
                );
            }
        }
    }

    #[test]
    fn days_far_outside_count_as_the_first_or_the_last() {
        for far in [i64::MIN, -(1 << 62), FIRST_DAY - 1] {
            assert_eq!((year(far), month(far), weekday(far)), (1, 1, 1));
        }
        for far in [i64::MAX, 1 << 62, LAST_DAY + 1] {
            assert_eq!((year(far), month(far), weekday(far)), (9999, 12, 5));
        }
    }
}
