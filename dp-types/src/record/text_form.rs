//! How files write the values of a column.

use super::date::Date;
use super::load::value::Given;
#[cfg(feature = "csv")]
use super::load::value::Spelled;

/// How files write the values of a column: a constant of the record, which the data holder chooses.
///
/// It says only which text means which value. The column's domain is the same, so certificates and
/// fingerprints do not depend on it.
///
/// ```
/// use dp_types::law::record::TextForm;
///
/// const BORN: TextForm = TextForm::USUAL.with_missing(&["NA", "?"]).with_dates("%d-%b-%y");
/// assert_ne!(BORN, TextForm::USUAL);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextForm {
    /// The texts that mean a missing value, besides the empty text.
    missing: &'static [&'static str],
    /// The form of dates, if it is not `2024-02-29`.
    dates: Option<&'static str>,
}

impl TextForm {
    /// Only an empty text is a missing value, and dates have the form `2024-02-29`.
    pub const USUAL: Self = Self { missing: &[], dates: None };

    /// These texts mean a missing value. The load removes the blanks around a value before it
    /// compares, so write the texts without them. If one of the texts is `NaN`, a float that is not
    /// a number is missing too.
    #[must_use]
    #[inline]
    pub const fn with_missing(self, texts: &'static [&'static str]) -> Self {
        Self { missing: texts, ..self }
    }

    /// Dates have this form: `%d` is the day, `%m` the month as a number or `%b` as three letters
    /// in English, and `%Y` or `%y` the year with four or two digits. The years `69` to `99` are
    /// 1969 to 1999, and `00` to `68` are 2000 to 2068.
    ///
    /// # Panics
    /// If the form lacks the day, the month or the year, if it contains something else than these
    /// and signs of ASCII, or if it begins or ends with a blank. A constant then does not compile.
    #[must_use]
    #[inline]
    pub const fn with_dates(self, form: &'static str) -> Self {
        assert!(is_form(form.as_bytes()), "a form of dates has `%d`, `%m` or `%b`, and `%Y` or `%y`");
        Self { dates: Some(form), ..self }
    }

    /// The form of dates, if it is not the usual.
    #[inline]
    pub const fn dates(self) -> Option<&'static str> {
        self.dates
    }

    /// The value that this value of a file means.
    #[inline]
    pub(in crate::record) fn meaning(self, given: Given<'_>) -> Given<'_> {
        match (given, self.dates) {
            (Given::Text(text), _) if self.missing.contains(&text.trim()) => Given::Missing,
            (Given::Float(float), _) if float.is_nan() && self.missing.contains(&"NaN") => Given::Missing,
            // An empty text is missing, and no date.
            (Given::Text(text), Some(form)) if !text.trim().is_empty() => {
                date(text.trim().as_bytes(), form.as_bytes()).map_or(Given::Other, Given::Date)
            }
            _ => given,
        }
    }

    /// Whether a text means itself, so that the fast path reads it as [`meaning`](Self::meaning)
    /// does.
    #[cfg(feature = "csv")]
    #[inline]
    pub(in crate::record) fn is_plain(self, text: Spelled<'_>) -> bool {
        let is_listed = || self.missing.iter().any(|listed| listed.as_bytes() == text.bytes());
        self.dates.is_none() && (self.missing.is_empty() || (text.is_trimmed() && !is_listed()))
    }
}

/// Whether a form names the day, the month and the year once each.
#[inline]
const fn is_form(form: &[u8]) -> bool {
    let (mut day, mut month, mut year, mut place) = (0, 0, 0, 0);
    // The load removes blanks around a value, so no date would have such a form.
    if matches!(form, [b' ', ..] | [.., b' ']) {
        return false;
    }
    while place < form.len() {
        let byte = form[place];
        place += 1;
        if byte != b'%' {
            if byte != b' ' && !byte.is_ascii_punctuation() {
                return false;
            }
            continue;
        }
        if place == form.len() {
            return false;
        }
        match form[place] {
            b'd' => day += 1,
            b'm' | b'b' => month += 1,
            b'Y' | b'y' => year += 1,
            _ => return false,
        }
        place += 1;
    }
    day == 1 && month == 1 && year == 1
}

/// The date that a text states in this form.
#[inline]
fn date(text: &[u8], form: &[u8]) -> Option<Date> {
    const MONTHS: [&[u8]; 12] =
        [b"jan", b"feb", b"mar", b"apr", b"may", b"jun", b"jul", b"aug", b"sep", b"oct", b"nov", b"dec"];
    let (mut rest, mut form) = (text, form);
    let (mut day, mut month, mut year) = (0, 0, 0);
    let mut after_a_sign = true;
    while let [first, after @ ..] = form {
        if *first != b'%' {
            rest = rest.strip_prefix(&[*first])?;
            (form, after_a_sign) = (after, true);
            continue;
        }
        let [kind, next @ ..] = after else { return None };
        // Without a sign on both sides, a number of one digit could begin another number.
        let least = if after_a_sign && next.first() != Some(&b'%') { 1 } else { 2 };
        (form, after_a_sign) = (next, false);
        match kind {
            b'd' => day = number(&mut rest, least, 2)?,
            b'm' => month = number(&mut rest, least, 2)?,
            b'Y' => year = number(&mut rest, 4, 4)?,
            b'y' => {
                let short = number(&mut rest, 2, 2)?;
                year = if short < 69 { 2000 + short } else { 1900 + short };
            }
            _ => {
                let (name, behind) = rest.split_at_checked(3)?;
                let place = MONTHS.iter().position(|month| name.eq_ignore_ascii_case(month))?;
                (month, rest) = (place as i32 + 1, behind);
            }
        }
    }
    if rest.is_empty() { Date::new(year, month as u8, day as u8) } else { None }
}

/// Takes a number of `least` to `most` digits from the beginning of a text.
#[inline]
fn number(rest: &mut &[u8], least: usize, most: usize) -> Option<i32> {
    let digits = rest.iter().take(most).take_while(|byte| byte.is_ascii_digit()).count();
    let (number, behind) = rest.split_at_checked(digits)?;
    *rest = behind;
    let value = number.iter().fold(0, |value, digit| value * 10 + i32::from(digit - b'0'));
    (digits >= least).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::{date, is_form};

    #[test]
    fn a_form_has_a_day_a_month_and_a_year() {
        for good in ["%d-%b-%y", "%Y%m%d", "%d.%m.%Y", "%m/%d/%y", "%d %b, %Y"] {
            assert!(is_form(good.as_bytes()), "{good}");
        }
        for bad in [
            "",
            "%d-%m",
            "%d-%m-%y-%Y",
            "%d-%m-%b-%Y",
            "%H-%d-%m-%Y",
            "%d-%m-%Y%",
            "%d-%m-%YT",
            "%%d",
            " %d-%m-%Y",
            "%d-%m-%Y ",
        ] {
            assert!(!is_form(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn a_date_is_read_in_its_form() {
        for (text, form, expected) in [
            ("18-May-14", "%d-%b-%y", Some("2014-05-18")),
            ("8-MAY-69", "%d-%b-%y", Some("1969-05-08")),
            ("29-feb-68", "%d-%b-%y", Some("2068-02-29")),
            ("29-Feb-14", "%d-%b-%y", None),
            ("18-Mai-14", "%d-%b-%y", None),
            ("18-May-4", "%d-%b-%y", None),
            ("18-May-2014", "%d-%b-%y", None),
            ("118-May-14", "%d-%b-%y", None),
            ("-May-14", "%d-%b-%y", None),
            ("18 May 14", "%d-%b-%y", None),
            ("18-M\u{e4}", "%d-%b-%y", None),
            ("", "%d-%b-%y", None),
            ("7/4/1999", "%m/%d/%Y", Some("1999-07-04")),
            ("07/04/1999 ", "%m/%d/%Y", None),
            ("0/4/1999", "%m/%d/%Y", None),
            ("13/4/1999", "%m/%d/%Y", None),
            ("20240229", "%Y%m%d", Some("2024-02-29")),
            ("2024-02-29", "%Y%m%d", None),
            ("2024111", "%Y%m%d", None),
            ("1Feb2024", "%d%b%Y", None),
            ("01Feb2024", "%d%b%Y", Some("2024-02-01")),
            ("0000.01.01", "%Y.%m.%d", None),
            ("+999.01.01", "%Y.%m.%d", None),
        ] {
            let found = date(text.as_bytes(), form.as_bytes()).map(|date| date.to_string());
            assert_eq!(found.as_deref(), expected, "{text} as {form}");
        }
    }
}
