//! Single values of formats other than CSV.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::fmt::Write;

use crate::num::{Decimal, MisfitError, Written};
use crate::record::date::Date;
use crate::record::date_time::DateTime;

/// A value that is being loaded into a column, in the form that its format holds. The value is
/// personal data, and cannot be printed.
///
/// A column takes a value that it can hold, and refuses every other value. It never guesses. A text
/// is read as in a CSV file.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Given<'v> {
    /// NULL. Only an optional column takes this value.
    Missing,
    /// A truth value.
    Truth(bool),
    /// The number `units · 10^−digits`. A column of truth values reads 1 as true and 0 as false.
    Number {
        /// The number of steps.
        units: i128,
        /// The number of decimals of a step.
        digits: u8,
    },
    /// A float. The loader reads the float as the shortest decimal that parses to it. Programs
    /// usually print floats in this form. This decimal must be on the column's grid.
    Float(f64),
    /// A date.
    Date(Date),
    /// A date with a time of day. A column of dates takes it if it is midnight.
    DateTime(DateTime),
    /// A text, which is read as in a CSV file.
    Text(&'v str),
    /// A value that columns do not take.
    Other,
}

impl From<i64> for Given<'_> {
    #[inline]
    fn from(value: i64) -> Self {
        Self::Number { units: value.into(), digits: 0 }
    }
}
impl From<Decimal> for Given<'_> {
    #[inline]
    fn from(value: Decimal) -> Self {
        Self::Number { units: value.units().into(), digits: value.digits() }
    }
}

impl Given<'_> {
    /// Converts the number to steps of a grid of `grid` decimals.
    ///
    /// # Errors
    /// If the value is not a number, is off that grid, or is too small or too large for 64 bits.
    pub(in crate::record) fn units(self, grid: u8) -> Result<i64, MisfitError> {
        match self {
            Self::Number { units, digits } => scaled(units, digits, grid),
            Self::Float(value) => {
                if let Some(units) = near(value, grid) {
                    return Ok(units);
                }
                // Rust prints floats without an exponent, and the longest float has 1,077
                // characters.
                let mut text = String::new();
                write!(text, "{value}").map_err(|_| MisfitError::NotANumber)?;
                Written::of(&text)?.on(grid)
            }
            Self::Text(text) => match plain(text.as_bytes(), grid) {
                Some(units) => Ok(units),
                None => Written::of(text.trim())?.on(grid),
            },
            Self::Missing => Err(MisfitError::Missing),
            Self::Truth(_) | Self::Date(_) | Self::DateTime(_) | Self::Other => Err(MisfitError::NotANumber),
        }
    }
}

impl Given<'_> {
    /// The text, if the value is one.
    #[inline]
    pub(in crate::record) fn text(self) -> Option<String> {
        if let Self::Text(text) = self { Some(text.to_owned()) } else { None }
    }

    /// The number as a float. A number beyond all floats becomes the largest float.
    #[inline]
    pub(in crate::record) fn float(self) -> Option<f64> {
        match self {
            Self::Number { units, digits } => format!("{units}e-{digits}").parse().ok(),
            Self::Text(text) => text.trim().parse().ok().map(|value: f64| value.clamp(f64::MIN, f64::MAX)),
            _ => None,
        }
    }
}

/// The bytes of a value in a file. Only the library constructs this type, and its contents are
/// private.
#[derive(Clone, Copy)]
pub struct Spelled<'v> {
    text: &'v [u8],
    /// The value's last eight bytes, or fewer if it is shorter. The last byte is the highest.
    last: u64,
}

impl<'v> Spelled<'v> {
    /// The value between these positions.
    #[cfg(any(feature = "csv", test))]
    #[inline(always)]
    pub(in crate::record) fn within(bytes: &'v [u8], start: usize, end: usize) -> Self {
        let text = &bytes[start..end];
        let last = match bytes[..end].last_chunk::<8>() {
            Some(last) => u64::from_le_bytes(*last),
            // Only near the beginning of the file are there fewer than eight bytes before `end`.
            None => {
                text.iter()
                    .rev()
                    .fold((0, 64), |(word, place), byte| (word | u64::from(*byte) << (place - 8), place - 8))
                    .0
            }
        };
        Self { text, last }
    }

    #[inline(always)]
    pub(in crate::record) fn bytes(self) -> &'v [u8] {
        self.text
    }

    /// The value's one to eight bytes as a number: the last byte is the highest, and unused low
    /// bytes are 0.
    #[inline(always)]
    pub(in crate::record) fn word(self) -> Option<u64> {
        let len = self.text.len();
        if len.wrapping_sub(1) < 8 { Some(self.ending(len)) } else { None }
    }

    /// The last `len` bytes of the value as such a number, or 0 if `len` is 0. `len` is at most
    /// eight, and at most the value's length.
    #[inline(always)]
    pub(in crate::record) fn ending(self, len: usize) -> u64 {
        self.last & u64::MAX.unbounded_shl(64 - 8 * len as u32)
    }

    /// Whether neither the first nor the last byte of the value could be white space.
    #[inline(always)]
    pub(in crate::record) fn is_trimmed(self) -> bool {
        let visible = |byte: &u8| (b'!'..=b'~').contains(byte);
        self.text.first().is_none_or(visible) && self.text.last().is_none_or(visible)
    }
}

/// A fast path for the usual form: digits with an optional sign. On a grid with decimals, the form
/// also has a point and that number of decimals. The function reads up to eight bytes at once.
#[inline(always)]
pub(in crate::record) fn short(spelled: Spelled<'_>, grid: u8) -> Option<i64> {
    let Some(mut word) = spelled.word() else { return plain(spelled.text, grid) };
    let mut digits = spelled.text.len() as u32;
    let negative = spelled.text.first() == Some(&b'-');
    if negative {
        digits -= 1;
        word &= u64::MAX.unbounded_shl(64 - 8 * digits);
    }
    if grid > 0 {
        // This removes the point, and shifts the digits before it by one place.
        let decimals = u64::MAX << (64 - 8 * u32::from(grid));
        if digits < u32::from(grid) + 2 || word.rotate_left(8 * u32::from(grid) + 8) as u8 != b'.' {
            // The number has fewer decimals, or none.
            return plain(spelled.text, grid);
        }
        word = word & decimals | word << 8 & !decimals;
        digits -= 1;
    }
    if digits == 0 {
        return None;
    }
    let fours = (pairs(word, digits)?.wrapping_mul(100 << 16 | 1) >> 16) & 0x0000_ffff_0000_ffff;
    let units = (fours.wrapping_mul(10_000 << 32 | 1) >> 32) as i64;
    Some(if negative { -units } else { units })
}

/// Combines each pair of `count` digits into a number below 100 with 16 bits. All pairs are
/// combined at once. The last digit is the highest byte.
#[inline(always)]
pub(in crate::record) fn pairs(digits: u64, count: u32) -> Option<u64> {
    const ONES: u64 = u64::MAX / 255;
    let word = digits ^ (ONES * u64::from(b'0')) << (64 - 8 * count);
    // If a byte is above 9, its highest bit is set, or the addition sets it.
    if (word | word.wrapping_add(ONES * 0x76)) & (ONES << 7) != 0 {
        return None;
    }
    Some((word.wrapping_mul(10 << 8 | 1) >> 8) & 0x00ff_00ff_00ff_00ff)
}

/// Reads at most 18 digits with an optional sign, and a point with at most the grid's number of
/// decimals. The result is `None` for all other texts. The slow reader handles these texts, and
/// reports why a text is not a number.
fn plain(text: &[u8], grid: u8) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let (mut units, mut decimals) = (0_i64, None);
    for byte in digits {
        match byte {
            b'0'..=b'9' => {
                units = units * 10 + i64::from(byte - b'0');
                decimals = decimals.map(|places| places + 1);
            }
            b'.' if decimals.is_none() && digits.len() > 1 => decimals = Some(0),
            _ => return None,
        }
    }
    let finer = grid.checked_sub(decimals.unwrap_or(0))?;
    let units = units.checked_mul(10_i64.checked_pow(finer.into())?)?;
    Some(if negative { -units } else { units })
}

/// The number of steps whose decimal parses to this float, if this number has at most 15 digits. No
/// other decimal with at most 15 digits parses to the same float, so this decimal is the shortest.
fn near(value: f64, grid: u8) -> Option<i64> {
    // Floats hold both numbers exactly, so their quotient is rounded exactly as the parsed decimal
    // is.
    let by = 10_f64.powi(grid.into());
    let steps = (value * by).round();
    (grid <= 15 && steps.abs() < 1e15 && steps / by == value).then_some(steps as i64)
}

/// Converts `units · 10^−digits` to steps of `10^−grid`.
fn scaled(units: i128, digits: u8, grid: u8) -> Result<i64, MisfitError> {
    if digits == grid
        && let Ok(units) = i64::try_from(units)
    {
        return Ok(units);
    }
    let far = if units < 0 { MisfitError::FarBelow } else { MisfitError::FarAbove };
    let power = |n: u8| 10_i128.checked_pow(n.into());
    let steps = match digits.checked_sub(grid) {
        // Zero is on every grid. Any other number is beyond 64 bits if the power is beyond 128
        // bits.
        _ if units == 0 => 0,
        None | Some(0) => power(grid - digits).and_then(|by| units.checked_mul(by)).ok_or(far)?,
        Some(finer) => match power(finer) {
            Some(by) if units % by == 0 => units / by,
            // The power is above 128 bits, and its only 128-bit multiple is 0.
            _ => return Err(MisfitError::OffGrid),
        },
    };
    i64::try_from(steps).map_err(|_| far)
}

#[cfg(test)]
mod tests {
    use super::Given::{self, *};
    use super::{Spelled, plain, scaled, short};
    use crate::num::{Decimal, MisfitError};
    use crate::testing::Random;

    #[test]
    fn a_number_lands_on_its_grid_or_is_refused() {
        let number = |units, digits| Number { units, digits };
        let big = i128::from(i64::MAX);
        for (given, grid, expected) in [
            (number(-1250, 2), 2, Ok(-1250)),
            (number(-1250, 2), 1, Ok(-125)),
            (number(-1250, 2), 0, Err(MisfitError::OffGrid)),
            (number(-1200, 2), 0, Ok(-12)),
            (number(7, 0), 6, Ok(7_000_000)),
            (number(big, 0), 0, Ok(i64::MAX)),
            (number(big + 1, 0), 0, Err(MisfitError::FarAbove)),
            (number(-big - 2, 0), 0, Err(MisfitError::FarBelow)),
            (number(big, 0), 1, Err(MisfitError::FarAbove)),
            (number(i128::MIN, 0), 6, Err(MisfitError::FarBelow)),
            (number(0, 38), 2, Ok(0)),
            (number(3, 255), 0, Err(MisfitError::OffGrid)),
            (number(3 * 10_i128.pow(37), 38), 1, Ok(3)),
            (Given::from(-9), 1, Ok(-90)),
            (Given::from(Decimal::new(35, 1)), 2, Ok(350)),
        ] {
            assert_eq!(given.units(grid), expected);
        }
    }

    /// Makes the value of a text, and checks that its bytes are the same whether the text is alone
    /// or comes after other values.
    fn spelled(text: &[u8]) -> Spelled<'_> {
        let behind = [b"12,3.4-567,", text, b",89"].concat().leak();
        let (alone, behind) =
            (Spelled::within(text, 0, text.len()), Spelled::within(behind, 11, 11 + text.len()));
        assert_eq!((alone.bytes(), alone.word()), (behind.bytes(), behind.word()));
        behind
    }

    #[test]
    fn the_short_way_reads_as_the_long_one() {
        let mut random = Random::new(11);
        let (mut shortest, mut longer) = (0, 0);
        for _ in 0..40_000 {
            let length = random.below(22);
            let text: String = (0..length)
                .map(|_| {
                    ["0", "1", "7", "9", "3", "5", "-", "+", ".", " "][random.below(10).min(random.below(14))]
                })
                .collect();
            let grid = random.below(7) as u8;
            if let Some(units) = short(spelled(text.as_bytes()), grid) {
                shortest += 1;
                assert_eq!(plain(text.as_bytes(), grid), Some(units), "{text} on {grid}");
            }
            if let Some(units) = plain(text.as_bytes(), grid) {
                longer += 1;
                let long: Decimal = text.parse().expect("the long way reads it");
                assert_eq!(scaled(long.units().into(), long.digits(), grid), Ok(units), "{text} on {grid}");
            }
        }
        assert!(shortest > 500 && longer > 2_000, "{shortest} {longer}");
        // The test covers every length, and every byte that is not a digit in every position.
        for length in 1..=9 {
            let digits = &b"907364851"[..length];
            let number = digits.iter().fold(0, |number, digit| number * 10 + i64::from(digit - b'0'));
            assert_eq!(short(spelled(digits), 0), Some(number));
            for place in 0..length {
                for byte in (0..=255).filter(|byte: &u8| !byte.is_ascii_digit()) {
                    let mut bad = digits.to_vec();
                    bad[place] = byte;
                    let read = (place == 0 && byte == b'-' && length > 1) || (place == 8 && byte == b'.');
                    assert_eq!(short(spelled(&bad), 0).is_some(), read, "{}", bad.escape_ascii());
                }
            }
        }
        assert_eq!(
            [&b"1.25"[..], b"-.25", b"1.2", b"1.255", b"12"].map(|text| short(spelled(text), 2)),
            [Some(125), Some(-25), Some(120), None, Some(1200)]
        );
        for text in
            ["", "-", ".", "-.", "1.2.3", "1e3", " 1", "+1", "0.01", "1234567890123456789", "\u{0661}"]
        {
            assert_eq!(plain(text.as_bytes(), 1), None, "{text}");
        }
        assert_eq!(
            ["-0.5", "12.", ".5", "999999999999999999"].map(|text| plain(text.as_bytes(), 0)),
            [None, Some(12), None, Some(999_999_999_999_999_999)]
        );
        assert_eq!(plain(b"999999999999999999", 2), None);
    }

    #[test]
    fn a_float_is_the_decimal_that_it_prints_as() {
        for (float, grid, expected) in [
            (0.1, 1, Ok(1)),
            (0.1, 0, Err(MisfitError::OffGrid)),
            (-2.5, 2, Ok(-250)),
            (1e6, 0, Ok(1_000_000)),
            (0.1 + 0.2, 6, Err(MisfitError::OffGrid)),
            (-0.0, 0, Ok(0)),
            (1e300, 0, Err(MisfitError::FarAbove)),
            (-1e300, 0, Err(MisfitError::FarBelow)),
            (1e-300, 6, Err(MisfitError::OffGrid)),
            (f64::NAN, 0, Err(MisfitError::NotANumber)),
            (f64::NEG_INFINITY, 0, Err(MisfitError::NotANumber)),
        ] {
            assert_eq!(Float(float).units(grid), expected, "{float}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        assert_eq!(Missing.units(0), Err(MisfitError::Missing));
        assert_eq!(Truth(true).units(0), Err(MisfitError::NotANumber));
        assert_eq!(Other.units(0), Err(MisfitError::NotANumber));
        assert_eq!(Text(" 4.50 ").units(2), Ok(450));
        assert_eq!(Text("four").units(2), Err(MisfitError::NotANumber));
    }
}
