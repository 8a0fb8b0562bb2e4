//! Formats numbers and names for a reader.

use crate::model::{Env, Range};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// Formats an integer in units of 10^-digits as a decimal with all of its digits.
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

/// Formats an integer in units of 10^-digits without trailing zeros: 300000 in units of 10^-6 is
/// `0.3`.
pub(crate) fn trimmed(value: &BigInt, digits: u32) -> String {
    let text = decimal(value, digits);
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// Formats a number of seconds after 1970-01-01T00:00 as a date and time: `2024-02-29T23:59:00`.
pub(crate) fn moment(seconds: &BigInt) -> String {
    let day = seconds.div_floor(&BigInt::from(DAY));
    let rest = (seconds - &day * DAY).to_i64().unwrap_or(0);
    format!("{}T{:02}:{:02}:{:02}", date(&day), rest / 3600, rest / 60 % 60, rest % 60)
}

/// The number of seconds in a day.
const DAY: i64 = 86_400;

/// Formats a number of days after 1970-01-01 as a date: `2024-02-29`. Outside the years 1 to 9999,
/// the result is the number of days.
pub(crate) fn date(days: &BigInt) -> String {
    let Some(days) = days.to_i64().filter(|days| (-719_162..=2_932_896).contains(days)) else {
        return format!("day {days}");
    };
    // Counts whole years first, and then whole months. A date from 1970 to 9999 takes at most 10
    // 000 steps.
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

/// Formats a count with its noun: `1 release`, `2 releases`.
pub(crate) fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Formats a range with its decimal digits: `18 to 99`.
pub(crate) fn range(range: &Range) -> String {
    format!("{} to {}", decimal(&range.lo, range.digits), decimal(&range.hi, range.digits))
}

/// Formats an environment: a single number for one source, otherwise a list.
pub(crate) fn env(env: &Env, sources: usize, each: impl Fn(&BigInt) -> String) -> String {
    if sources == 1 && env.entries().len() <= 1 {
        return each(&env.at(0));
    }
    let len = sources.max(env.entries().len());
    let entries: Vec<String> = (0..len).map(|i| each(&env.at(i))).collect();
    format!("[{}]", entries.join(", "))
}

/// Formats a fraction, with an approximate value if it is not an integer: `10/3 (about 3.33)`.
pub(crate) fn fraction(value: &BigRational) -> String {
    if value.is_integer() {
        return value.numer().to_string();
    }
    let about = value.to_f64().unwrap_or(f64::INFINITY);
    format!("{}/{} (about {})", value.numer(), value.denom(), three_digits(about))
}

/// Formats a positive number with three significant digits, for display only.
pub(crate) fn three_digits(value: f64) -> String {
    if value >= 100.0 || value == 0.0 {
        return format!("{value:.0}");
    }
    // The first significant digit has the weight 10^exponent, so two more digits follow it.
    let exponent = value.log10().floor();
    let decimals = (2.0 - exponent).clamp(0.0, 30.0).to_usize().unwrap_or(0);
    format!("{value:.decimals$}")
}

/// The reserved words of expressions. A name that equals one of them is quoted.
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

/// Formats a name from a certificate. A plain name is unchanged; any other name is quoted and
/// escaped. So a name cannot look like an expression, a line of the page, or a command to the
/// terminal.
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

/// Whether a character displays as itself and in its place. Letters of right-to-left scripts do not
/// stay in place, because they reorder the numbers and signs around them. (They are the blocks with
/// letters of class R or AL in Unicode Standard Annex 9.) Invisible letters, such as the Hangul
/// fillers, do not display as themselves.
fn is_plain(c: char) -> bool {
    let right_to_left = matches!(
        c,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    );
    let filler = matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}');
    c.is_alphanumeric() && !right_to_left && !filler
}

/// Whether this character is visible and has no other effect.
pub(crate) fn is_shown(c: char) -> bool {
    matches!(c, ' '..='~') || is_plain(c)
}

/// Removes from a text all characters that act on a terminal, are invisible, or reorder the text
/// around them.
pub(crate) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if is_shown(c) => out.push(c),
            c => out.extend(c.escape_unicode()),
        }
    }
    out
}

/// Removes the same characters from a sentence. Quotation marks and backslashes stay, because the
/// names in the sentence are already escaped.
pub(crate) fn sentence(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_shown(c) { out.push(c) } else { out.extend(c.escape_unicode()) }
    }
    out
}

/// Cuts a text that is too long to quote.
pub(crate) fn brief(text: &str) -> String {
    shortened(text, 160)
}

/// Cuts a text after this many characters.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text.to_owned(),
    }
}

/// Formats items as a list: `a, b, c`.
pub(crate) fn list(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().collect::<Vec<_>>().join(", ")
}
