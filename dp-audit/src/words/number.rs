//! Numbers and names for a reader.

use crate::model::{Env, Range};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// A whole number of units of 10^-digits, with its digits.
///
/// ```
/// use dp_audit::words::decimal;
/// assert_eq!(decimal(&5_000_000.into(), 2), "50000.00");
/// assert_eq!(decimal(&(-5).into(), 2), "-0.05");
/// ```
pub fn decimal(value: &BigInt, digits: u32) -> String {
    let digits = usize::try_from(digits).unwrap_or(usize::MAX);
    if digits == 0 {
        return value.to_string();
    }
    let sign = if value.sign() == Sign::Minus { "-" } else { "" };
    let text = format!("{:0>width$}", value.magnitude().to_string(), width = digits + 1);
    let (whole, fraction) = text.split_at(text.len() - digits);
    format!("{sign}{whole}.{fraction}")
}

/// A whole number of units of 10^-digits, without needless zeros: 300000 of 10^-6 are `0.3`.
pub(crate) fn trimmed(value: &BigInt, digits: u32) -> String {
    let text = decimal(value, digits);
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// The date and time of a number of seconds after 1970-01-01T00:00: `2024-02-29T23:59:00`.
pub(crate) fn moment(seconds: &BigInt) -> String {
    let day = seconds.div_floor(&BigInt::from(DAY));
    let rest = (seconds - &day * DAY).to_i64().unwrap_or(0);
    format!("{}T{:02}:{:02}:{:02}", date(&day), rest / 3600, rest / 60 % 60, rest % 60)
}

/// Seconds in a day.
const DAY: i64 = 86_400;

/// The date of a number of days after 1970-01-01: `2024-02-29`. Outside the years 1 to 9999, the
/// number of days.
pub(crate) fn date(days: &BigInt) -> String {
    let Some(days) = days.to_i64().filter(|days| (-719_162..=2_932_896).contains(days)) else {
        return format!("day {days}");
    };
    // Whole years first, then whole months: each day of 1970 to 9999 takes at most 10 000 steps.
    let is_leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let (mut year, mut rest) = (1, days + 719_162);
    loop {
        let length = if is_leap(year) { 366 } else { 365 };
        if rest < length {
            break;
        }
        rest -= length;
        year += 1;
    }
    let mut month = 1;
    for length in [31, if is_leap(year) { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if rest < length {
            break;
        }
        rest -= length;
        month += 1;
    }
    format!("{year:04}-{month:02}-{:02}", rest + 1)
}

/// `1 release`, `2 releases`.
pub(crate) fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// `18 to 99`, with the digits of the range.
pub(crate) fn range(range: &Range) -> String {
    format!("{} to {}", decimal(&range.lo, range.digits), decimal(&range.hi, range.digits))
}

/// An environment for a reader: a single number for one source, else a list.
pub(crate) fn env(env: &Env, sources: usize, each: impl Fn(&BigInt) -> String) -> String {
    if sources == 1 && env.entries().len() <= 1 {
        return each(&env.at(0));
    }
    let len = sources.max(env.entries().len());
    let entries: Vec<String> = (0..len).map(|i| each(&env.at(i))).collect();
    format!("[{}]", entries.join(", "))
}

/// A fraction, with its approximate value if it is not whole: `10/3 (about 3.33)`.
pub(crate) fn fraction(value: &BigRational) -> String {
    if value.is_integer() {
        return value.numer().to_string();
    }
    let about = value.to_f64().unwrap_or(f64::INFINITY);
    format!("{}/{} (about {})", value.numer(), value.denom(), three_digits(about))
}

/// A positive number with three significant digits, for display only.
pub(crate) fn three_digits(value: f64) -> String {
    if value >= 100.0 || value == 0.0 {
        return format!("{value:.0}");
    }
    // The first significant digit has the weight 10^exponent, so two more digits follow it.
    let exponent = value.log10().floor();
    let decimals = (2.0 - exponent).clamp(0.0, 30.0).to_usize().unwrap_or(0);
    format!("{value:.decimals$}")
}

/// Reserved words of expressions, so that no name can look like one.
const RESERVED: [&str; 14] = [
    "and",
    "or",
    "not",
    "if",
    "then",
    "else",
    "is",
    "true",
    "false",
    "min",
    "max",
    "abs",
    "clamp",
    "parameter",
];

/// A name from a certificate. A plain name is unchanged; any other is quoted and escaped. So a name
/// cannot look like an expression, a line of the page, or a command to the terminal.
///
/// ```
/// use dp_audit::words::name;
/// assert_eq!(name("age"), "age");
/// assert_eq!(name("age >= 18"), "\"age >= 18\"");
/// assert_eq!(name("a\u{1b}[31m"), "\"a\\u{1b}[31m\"");
/// ```
pub fn name(name: &str) -> String {
    let plain = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if plain && name != "trunc" && !RESERVED.contains(&name) {
        name.to_owned()
    } else {
        format!("\"{}\"", text(name))
    }
}

/// Whether a character displays as itself and in its place. Letters of right-to-left scripts do
/// not, because they reorder the numbers and signs around them (Unicode Standard Annex 9, the
/// blocks whose letters are R or AL there). Invisible letters (the Hangul fillers) do not either.
fn is_plain(c: char) -> bool {
    let right_to_left = matches!(
        c,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    );
    let filler = matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}');
    c.is_alphanumeric() && !right_to_left && !filler
}

/// A text from a certificate without characters that act on a terminal, are invisible, or reorder
/// their surroundings.
pub(crate) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            ' '..='~' => out.push(c),
            c if is_plain(c) => out.push(c),
            c => out.extend(c.escape_unicode()),
        }
    }
    out
}

/// A text, cut if it is too long to quote.
pub(crate) fn brief(text: &str) -> String {
    shortened(text, 160)
}

/// A text, cut after this many characters.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text.to_owned(),
    }
}

/// `a, b, c`.
pub(crate) fn list(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().collect::<Vec<_>>().join(", ")
}
