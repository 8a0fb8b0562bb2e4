//! Dates and times as text, in UTC.

const DAY: u64 = 86_400;

/// Writes seconds since 1970 as a date with a time, such as `2026-11-22 03:20:11`.
pub(crate) fn say(seconds: u64) -> String {
    let (day, rest) = (seconds / DAY, seconds % DAY);
    format!("{} {:02}:{:02}:{:02}", say_day(day), rest / 3600, rest / 60 % 60, rest % 60)
}

/// Writes days since 1970 as a date, such as `2026-11-22`. The function counts months from March,
/// so that a leap day is the last day of its year.
pub(crate) fn say_day(day: u64) -> String {
    let day = day + 719_468;
    let (era, of_era) = (day / 146_097, day % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{:02}", of_year - (153 * from_march + 2) / 5 + 1)
}

/// The last second of a day such as `2026-11-22`, counted in seconds since 1970.
#[cfg(any(feature = "command", test))]
pub(crate) fn end_of_day(text: &str) -> Option<u64> {
    let year: u64 = text.get(..4)?.parse().ok()?;
    // There are few enough days to try each one, so the calendar rule exists only in `say_day`.
    let first = (year.checked_sub(1970)?) * 365;
    (first..first + 600 + year / 4).find(|day| say_day(*day) == text).map(|day| day * DAY + DAY - 1)
}

#[cfg(test)]
mod tests {
    use super::{end_of_day, say, say_day};

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, said) in [
            (0, "1970-01-01 00:00:00"),
            (951_782_400, "2000-02-29 00:00:00"),
            (1_000_000_000, "2001-09-09 01:46:40"),
            (4_107_542_399, "2100-02-28 23:59:59"),
            (4_107_542_400, "2100-03-01 00:00:00"),
        ] {
            assert_eq!(say(seconds), said);
        }
        for day in (0..80_000).step_by(37) {
            assert_eq!(end_of_day(&say_day(day)), Some(day * 86_400 + 86_399));
        }
        for wrong in ["", "2026", "2026-2-1", "2026-02-30", "1969-12-31", "2026-13-01", "20260101"] {
            assert_eq!(end_of_day(wrong), None, "{wrong}");
        }
    }
}
