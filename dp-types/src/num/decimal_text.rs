//! Decimal text of numbers, and its exact conversion to a grid.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use super::MisfitError;

/// A number as text: `-12.50`, `+5`, `.5`, `5.`, `1e+05`. The digits are read only when the number
/// is put on a grid.
pub(crate) struct Written<'t> {
    negative: bool,
    /// The digits from the first nonzero one to the last nonzero one, perhaps with the point
    /// between them; empty for zero.
    digits: &'t str,
    /// The power of ten that belongs to the last digit of `digits`.
    last: i64,
    /// The number of decimals in the text, including trailing zeros, after the exponent moved the
    /// point.
    decimals: i64,
}

/// Exponents saturate here. No text has this many digits.
const FAR: i64 = 1 << 59;

impl<'t> Written<'t> {
    /// Reads an optional sign, then digits with an optional point before, between or after them,
    /// and then an optional exponent. An exponent is `e` or `E`, an optional sign and digits.
    ///
    /// # Errors
    /// [`MisfitError::NotANumber`].
    pub(crate) fn of(text: &'t str) -> Result<Self, MisfitError> {
        let (negative, body) = signed(text);
        let (body, exponent) = match body.split_once(['e', 'E']) {
            Some((body, exponent)) => (body, power(exponent)?),
            None => (body, 0),
        };
        let (whole, fraction) = body.split_once('.').unwrap_or((body, ""));
        if (whole.is_empty() && fraction.is_empty()) || !are_digits(whole) || !are_digits(fraction) {
            return Err(MisfitError::NotANumber);
        }
        let digits = body.trim_matches(['0', '.']);
        let end = body.trim_end_matches(['0', '.']).len() as i64;
        let point = whole.len() as i64;
        let last = match digits.is_empty() {
            true => 0,
            // The point also occupies a character, but is not a digit.
            false if end > point => exponent - (end - point - 1),
            false => exponent + (point - end),
        };
        Ok(Self { negative, digits, last, decimals: fraction.len() as i64 - exponent })
    }

    /// The number in steps of `10^−grid`.
    ///
    /// # Errors
    /// [`MisfitError::OffGrid`] if it is not a multiple of a step. Otherwise
    /// [`MisfitError::FarBelow`] or [`MisfitError::FarAbove`] if it is too small or too large for
    /// 64 bits.
    pub(crate) fn on(&self, grid: u8) -> Result<i64, MisfitError> {
        if self.digits.is_empty() {
            return Ok(0);
        }
        let zeros = usize::try_from(self.last + i64::from(grid)).map_err(|_| MisfitError::OffGrid)?;
        // 64 bits hold at most 19 digits, so every loop is at most that long, for any exponent.
        if zeros > 18 || self.digits.len() > 20 {
            return Err(self.far());
        }
        let digits = self.digits.bytes().filter(|byte| *byte != b'.').map(|byte| i64::from(byte - b'0'));
        let sign = if self.negative { -1 } else { 1 };
        let mut all = digits.chain(core::iter::repeat_n(0, zeros));
        let units = all.try_fold(0_i64, |units, digit| units.checked_mul(10)?.checked_add(sign * digit));
        units.ok_or(self.far())
    }

    /// The number of decimals that the value needs, and the number of decimals in the text. The
    /// second number is at least the first.
    #[inline]
    pub(crate) fn decimals(&self) -> (i64, i64) {
        let least = (-self.last).max(0);
        (least, self.decimals.max(least))
    }

    /// The error for a number that is too small or too large.
    pub(crate) fn far(&self) -> MisfitError {
        if self.negative { MisfitError::FarBelow } else { MisfitError::FarAbove }
    }
}

/// Whether the text begins with a minus, and the text after the sign.
fn signed(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

fn are_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The exponent, up to [`FAR`].
fn power(text: &str) -> Result<i64, MisfitError> {
    let (negative, digits) = signed(text);
    if digits.is_empty() || !are_digits(digits) {
        return Err(MisfitError::NotANumber);
    }
    let power = digits.bytes().fold(0, |power, digit| FAR.min(10 * power + i64::from(digit - b'0')));
    Ok(if negative { -power } else { power })
}

#[cfg(test)]
mod tests {
    use super::{MisfitError, Written};

    #[test]
    fn a_number_lies_on_a_grid_exactly_or_not_at_all() {
        let zeros = "0".repeat(300);
        let (long, fine) = (format!("92{zeros}e-301"), format!("0.{zeros}7e301"));
        for (text, grid, expected) in [
            ("1e+05", 0, Ok(100_000)),
            ("-1.5E3", 2, Ok(-150_000)),
            ("12e-1", 1, Ok(12)),
            ("12e-1", 0, Err(MisfitError::OffGrid)),
            (".5", 1, Ok(5)),
            ("+5.", 0, Ok(5)),
            ("0.00e999999999999999999999", 0, Ok(0)),
            ("9223372036854775807", 0, Ok(i64::MAX)),
            ("9223372036854775807e0", 1, Err(MisfitError::FarAbove)),
            ("-9223372036854775.808e3", 0, Ok(i64::MIN)),
            ("-9223372036854775.809e3", 0, Err(MisfitError::FarBelow)),
            ("1e18", 0, Ok(1_000_000_000_000_000_000)),
            ("1e18", 1, Err(MisfitError::FarAbove)),
            ("-1e999999999999999999999", 6, Err(MisfitError::FarBelow)),
            ("1e-999999999999999999999", 6, Err(MisfitError::OffGrid)),
            ("12345678901234567890123.5", 0, Err(MisfitError::OffGrid)),
            ("12345678901234567890123.5", 1, Err(MisfitError::FarAbove)),
            (&long, 1, Ok(92)),
            (&fine, 0, Ok(7)),
        ] {
            assert_eq!(Written::of(text).and_then(|written| written.on(grid)), expected, "{text} on {grid}");
        }
        for text in
            ["", "e", "e5", "1e", "1e+", "1e5e5", "1e5.", "--1", "1e--5", " 1", "inf", "nan", "1e\u{665}"]
        {
            assert!(Written::of(text).is_err(), "{text}");
        }
    }
}
