//! Literal dates such as `"2024-02-29"`, and with a time of day such as `"2024-02-29T23:59"`.

use syn::LitStr;

use super::{DAYS, Exact, SECONDS};

/// The number of days from 1970-01-01 to a date of the years 1 to 9999; `None` for other texts.
fn days(text: &str) -> Option<i128> {
    let number = |part: &str, width: usize| {
        let whole = part.len() == width && part.bytes().all(|b| b.is_ascii_digit());
        whole.then(|| part.parse::<i128>().ok()).flatten()
    };
    let mut parts = text.split('-');
    let (year, month, day) =
        (number(parts.next()?, 4)?, number(parts.next()?, 2)?, number(parts.next()?, 2)?);
    let leap = |year: i128| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let lengths = [31, if leap(year) { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let before = lengths.get(..usize::try_from(month).ok()?.checked_sub(1)?)?;
    let length = *lengths.get(before.len())?;
    if parts.next().is_some() || year < 1 || !(1..=length).contains(&day) {
        return None;
    }
    let years = year - 1;
    Some(
        years * 365 + years / 4 - years / 100 + years / 400 + before.iter().sum::<i128>() + day - 1 - 719_162,
    )
}

/// The first days of `count` periods, where the first period begins at a given date, and the day
/// after the last period. A period is a week or a month, and each month begins on the same day of
/// the month. The result is `None` if one of these days does not exist.
pub(crate) fn periods(first: &Exact, months: bool, count: u64) -> Option<Vec<Exact>> {
    let (year, rest) = first.text.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    let (year, month) = (year.parse::<u64>().ok()?, month.parse::<u64>().ok()?);
    let begin = |number: u64| {
        let mantissa = if months {
            let month = year * 12 + month - 1 + number;
            days(&format!("{:04}-{:02}-{day}", month / 12, month % 12 + 1))?
        } else {
            first.mantissa + 7 * i128::from(number)
        };
        Some(Exact { mantissa, ..first.clone() })
    };
    (0..=count).map(begin).collect()
}

/// The number of seconds from 1970-01-01T00:00 to a time of day, with seconds or without; `None`
/// for other texts.
fn seconds(text: &str) -> Option<i128> {
    let (date, time) = text.split_once('T')?;
    let mut units = [0; 3];
    let parts: Vec<&str> = time.split(':').collect();
    if !(2..=3).contains(&parts.len()) {
        return None;
    }
    for (unit, (part, most)) in units.iter_mut().zip(parts.into_iter().zip([23, 59, 59])) {
        let whole = part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit());
        *unit = whole.then(|| part.parse::<i128>().ok()).flatten().filter(|unit| *unit <= most)?;
    }
    let [hour, minute, second] = units;
    Some(days(date)? * 86_400 + hour * 3600 + minute * 60 + second)
}

/// Reads a date, with or without a time of day; returns `None` for other texts.
pub(super) fn read(text: &LitStr) -> Option<Exact> {
    let value = text.value();
    let (mantissa, digits) = match days(&value) {
        Some(days) => (days, DAYS),
        None => (seconds(&value)?, SECONDS),
    };
    Some(Exact { mantissa, digits, text: value, span: text.span() })
}

#[cfg(test)]
mod tests {
    use super::{days, periods, read, seconds};

    #[test]
    fn periods_begin_one_after_the_other() {
        let of = |first: &str, months: bool, count: u64| {
            let first = read(&syn::LitStr::new(first, proc_macro2::Span::call_site())).expect("a date");
            periods(&first, months, count).map(|all| all.iter().map(|each| each.mantissa).collect::<Vec<_>>())
        };
        assert_eq!(of("2024-02-26", false, 2), Some(vec![19_779, 19_786, 19_793]));
        let months = ["2023-11-05", "2023-12-05", "2024-01-05", "2024-02-05", "2024-03-05"];
        assert_eq!(of("2023-11-05", true, 4), months.iter().map(|day| days(day)).collect());
        // The date 2024-02-30 does not exist.
        assert_eq!(of("2023-11-30", true, 4), None);
        assert_eq!(of("9999-12-01", true, 1), None);
    }

    #[test]
    fn dates_are_days() {
        for (text, expected) in [
            ("1970-01-01", Some(0)),
            ("1969-12-31", Some(-1)),
            ("0001-01-01", Some(-719_162)),
            ("9999-12-31", Some(2_932_896)),
            ("2000-02-29", Some(11_016)),
            ("2024-12-31", Some(20_088)),
            ("2023-02-29", None),
            ("2024-00-01", None),
            ("2024-13-01", None),
            ("0000-01-01", None),
            ("2024-1-01", None),
            ("2024-01-01-", None),
            ("today", None),
        ] {
            assert_eq!(days(text), expected, "{text}");
        }
    }

    #[test]
    fn times_of_day_are_seconds() {
        for (text, expected) in [
            ("1970-01-01T00:00", Some(0)),
            ("1970-01-02T01:02:03", Some(86_400 + 3_723)),
            ("1969-12-31T23:59:59", Some(-1)),
            ("2024-02-29T24:00", None),
            ("2024-02-29T23:60", None),
            ("2023-02-29T23:00", None),
            ("2024-02-29T23", None),
            ("2024-02-29T23:59:59:59", None),
            ("2024-02-29T+3:00", None),
            ("2024-02-29 23:00", None),
            ("T23:00", None),
        ] {
            assert_eq!(seconds(text), expected, "{text}");
        }
    }
}
