//! Values as formats other than CSV hold them.

use core::fmt::Write;

use super::date::Date;
use crate::num::{Decimal, Misfit};

/// A value on its way into a column, as the format that holds it has it. It is personal data, and cannot be printed.
///
/// A column takes what it can hold and refuses the rest: nothing is guessed. A text is read as in a CSV file.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Given<'v> {
    /// Nothing: NULL. Only an optional column takes it.
    Missing,
    /// A truth value.
    Truth(bool),
    /// `units · 10^−digits`. A truth value may be given as 1 or 0.
    Number {
        /// The number of steps.
        units: i128,
        /// How many decimals a step has.
        digits: u8,
    },
    /// A float: the shortest decimal that is read as this float, as floats are printed. It must lie on the column's grid.
    Float(f64),
    /// A date.
    Date(Date),
    /// A text, as a CSV file would have it.
    Text(&'v str),
    /// Something that no column takes.
    Other,
}

impl From<i64> for Given<'_> {
    fn from(value: i64) -> Self {
        Self::Number { units: value.into(), digits: 0 }
    }
}
impl From<Decimal> for Given<'_> {
    fn from(value: Decimal) -> Self {
        Self::Number { units: value.units().into(), digits: value.digits() }
    }
}

impl Given<'_> {
    /// The number on a grid of so many decimals.
    ///
    /// # Errors
    /// If it is none, or does not lie on that grid, or is too small or too large for 64 bits.
    pub(in crate::record) fn units(self, grid: u8) -> Result<i64, Misfit> {
        let decimal: Decimal = match self {
            Self::Number { units, digits } => return scaled(units, digits, grid),
            Self::Float(value) => {
                // No float prints an exponent, and the longest has 1,077 characters.
                let mut text = String::new();
                write!(text, "{value}").map_err(|_| Misfit::NotANumber)?;
                text.parse()?
            }
            Self::Text(text) => match plain(text.as_bytes(), grid) {
                Some(units) => return Ok(units),
                None => text.trim().parse()?,
            },
            Self::Missing => return Err(Misfit::Missing),
            Self::Truth(_) | Self::Date(_) | Self::Other => return Err(Misfit::NotANumber),
        };
        scaled(decimal.units().into(), decimal.digits(), grid)
    }
}

impl Given<'_> {
    /// A number as a float.
    pub(in crate::record) fn float(self) -> Option<f64> {
        match self {
            Self::Number { units, digits } => format!("{units}e-{digits}").parse().ok(),
            _ => None,
        }
    }
}

/// What most texts are: up to eight digits with a sign or none, and where the grid has decimals, a point and as many of them.
#[inline(always)]
pub(in crate::record) fn short(text: &[u8], grid: u8) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let units = if grid == 0 {
        eight(digits)?
    } else {
        match digits.split_at_checked(digits.len().checked_sub(usize::from(grid) + 1)?)? {
            // Both are below 10^8.
            (whole, [b'.', decimals @ ..]) => eight(whole)? * POWERS[usize::from(grid)] + eight(decimals)?,
            _ => return None,
        }
    };
    Some(if negative { -units } else { units })
}

/// The powers of ten up to 10^8.
const POWERS: [i64; 9] = {
    let mut powers = [1; 9];
    let mut i = 1;
    while i < 9 {
        powers[i] = powers[i - 1] * 10;
        i += 1;
    }
    powers
};

/// A text of one to eight bytes as a number: its last byte is the highest, and the lowest are 0 where it is shorter.
#[inline(always)]
pub(in crate::record) fn word_of(text: &[u8]) -> Option<u64> {
    let empty = 64_usize.checked_sub(8 * text.len()).filter(|empty| *empty < 64)?;
    Some(match (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        (Some(first), Some(last)) => {
            // Bytes that are in both are those that are shifted out.
            let first = (u64::from(u32::from_le_bytes(*first)) << empty) & u64::from(u32::MAX);
            u64::from(u32::from_le_bytes(*last)) << 32 | first
        }
        _ => {
            // Of one byte or two, some are taken twice.
            let last = text.len() - 1;
            let byte = |i: usize| u64::from(text[i]) << (empty + 8 * i);
            byte(0) | byte(last / 2) | byte(last) | byte(last.min(1))
        }
    })
}

/// The number that one to eight digits are, all of them at once.
#[inline(always)]
fn eight(digits: &[u8]) -> Option<i64> {
    const ONES: u64 = u64::MAX / 255;
    let word = word_of(digits)? ^ (ONES * u64::from(b'0')) << (64 - 8 * digits.len());
    // A byte above 9 has its highest bit, or gets it.
    if (word | word.wrapping_add(ONES * 0x76)) & (ONES << 7) != 0 {
        return None;
    }
    let pairs = (word.wrapping_mul(10 << 8 | 1) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(100 << 16 | 1) >> 16) & 0x0000_ffff_0000_ffff;
    Some((fours.wrapping_mul(10_000 << 32 | 1) >> 32) as i64)
}

/// At most 18 digits with a sign or none, and a point with no more decimals than the grid has. Others, also those that are no number, are left
/// to the reader that tells why.
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

/// `units · 10^−digits` in steps of `10^−grid`.
fn scaled(units: i128, digits: u8, grid: u8) -> Result<i64, Misfit> {
    if digits == grid
        && let Ok(units) = i64::try_from(units)
    {
        return Ok(units);
    }
    let far = if units < 0 { Misfit::FarBelow } else { Misfit::FarAbove };
    let power = |n: u8| 10_i128.checked_pow(n.into());
    let steps = match digits.checked_sub(grid) {
        // Zero on whatever grid; all else is beyond 64 bits where the power is beyond 128.
        _ if units == 0 => 0,
        None | Some(0) => power(grid - digits).and_then(|by| units.checked_mul(by)).ok_or(far)?,
        Some(finer) => match power(finer) {
            Some(by) if units % by == 0 => units / by,
            // No number of 128 bits but 0 is a multiple of a power above them.
            _ => return Err(Misfit::OffGrid),
        },
    };
    i64::try_from(steps).map_err(|_| far)
}

#[cfg(test)]
mod tests {
    use super::Given::{self, *};
    use super::{plain, scaled, short};
    use crate::num::{Decimal, Misfit};
    use crate::testing::Random;

    #[test]
    fn a_number_lands_on_its_grid_or_is_refused() {
        let number = |units, digits| Number { units, digits };
        let big = i128::from(i64::MAX);
        for (given, grid, expected) in [
            (number(-1250, 2), 2, Ok(-1250)),
            (number(-1250, 2), 1, Ok(-125)),
            (number(-1250, 2), 0, Err(Misfit::OffGrid)),
            (number(-1200, 2), 0, Ok(-12)),
            (number(7, 0), 6, Ok(7_000_000)),
            (number(big, 0), 0, Ok(i64::MAX)),
            (number(big + 1, 0), 0, Err(Misfit::FarAbove)),
            (number(-big - 2, 0), 0, Err(Misfit::FarBelow)),
            (number(big, 0), 1, Err(Misfit::FarAbove)),
            (number(i128::MIN, 0), 6, Err(Misfit::FarBelow)),
            (number(0, 38), 2, Ok(0)),
            (number(3, 255), 0, Err(Misfit::OffGrid)),
            (number(3 * 10_i128.pow(37), 38), 1, Ok(3)),
            (Given::from(-9), 1, Ok(-90)),
            (Given::from(Decimal::new(35, 1)), 2, Ok(350)),
        ] {
            assert_eq!(given.units(grid), expected);
        }
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
            if let Some(units) = short(text.as_bytes(), grid) {
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
        // Every length, and every byte that is no digit, in every place.
        for length in 1..=9 {
            let digits = &b"907364851"[..length];
            let number = digits.iter().fold(0, |number, digit| number * 10 + i64::from(digit - b'0'));
            assert_eq!(short(digits, 0), (length < 9).then_some(number));
            for place in 0..length {
                for byte in (0..=255).filter(|byte: &u8| !byte.is_ascii_digit()) {
                    let mut bad = digits.to_vec();
                    bad[place] = byte;
                    let negative = place == 0 && byte == b'-' && (2..10).contains(&length);
                    assert_eq!(short(&bad, 0).is_some(), negative, "{}", bad.escape_ascii());
                }
            }
        }
        assert_eq!(
            [&b"1.25"[..], b"-.25", b"1.2", b"1.255", b"12"].map(|text| short(text, 2)),
            [Some(125), None, None, None, None]
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
            (0.1, 0, Err(Misfit::OffGrid)),
            (-2.5, 2, Ok(-250)),
            (1e6, 0, Ok(1_000_000)),
            (0.1 + 0.2, 6, Err(Misfit::OffGrid)),
            (-0.0, 0, Ok(0)),
            (1e300, 0, Err(Misfit::FarAbove)),
            (-1e300, 0, Err(Misfit::FarBelow)),
            (1e-300, 6, Err(Misfit::OffGrid)),
            (f64::NAN, 0, Err(Misfit::NotANumber)),
            (f64::NEG_INFINITY, 0, Err(Misfit::NotANumber)),
        ] {
            assert_eq!(Float(float).units(grid), expected, "{float}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        assert_eq!(Missing.units(0), Err(Misfit::Missing));
        assert_eq!(Truth(true).units(0), Err(Misfit::NotANumber));
        assert_eq!(Other.units(0), Err(Misfit::NotANumber));
        assert_eq!(Text(" 4.50 ").units(2), Ok(450));
        assert_eq!(Text("four").units(2), Err(Misfit::NotANumber));
    }
}
