//! Dates in writing: `"2024-02-29"`.

use syn::LitStr;

use super::{DAYS, Exact};

/// The days from 1970-01-01 to a date of the years 1 to 9999; `None` for other texts.
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

/// A date; `None` for other texts.
pub(super) fn read(text: &LitStr) -> Option<Exact> {
    let mantissa = days(&text.value())?;
    Some(Exact { mantissa, digits: DAYS, text: text.value(), span: text.span() })
}

#[cfg(test)]
mod tests {
    use super::days;

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
}
