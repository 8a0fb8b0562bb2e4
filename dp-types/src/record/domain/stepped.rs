//! Stepped columns: multiples of a number of grid units, where the step is not a power of ten.
//! Loading refuses other numbers. The step matters only for the meaning of the data: certificates
//! and expressions treat the column as one that allows every number of its grid.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use super::grid::GridValue;
use super::{Domain, Inside};
use crate::derivation::Field;
use crate::kind::{Lane, Num, Stepped, Word};
use crate::num::{Bound, Decimal, MisfitError, Positive};
use crate::record::load::text_ids::Names;
use crate::record::load::value::{Given, Spelled};
use crate::record::load::value_column::GivenColumn;

/// The set of numbers to which floats can be rounded: the numbers of a grid, or the multiples of
/// several grid units. Sealed.
pub trait Steps: Domain {
    /// The number column without the step.
    type Num: Domain<Cell = Self::Cell, Kind = Self::Kind>;
    /// Grid units per step.
    const STEP: u64;
    /// The number of decimals of the grid.
    const DIGITS: u8;
}
impl<Lo: Bound, Hi: Bound, K: GridValue> Steps for Num<Lo, Hi, K>
where
    Self: Domain<Kind = Self>,
{
    type Num = Self;
    const STEP: u64 = 1;
    const DIGITS: u8 = K::COUNT;
}
impl<Lo: Bound, Hi: Bound, K: GridValue, S: Positive> Steps for Stepped<Num<Lo, Hi, K>, S>
where
    Num<Lo, Hi, K>: Domain<Kind = Num<Lo, Hi, K>>,
{
    type Num = Num<Lo, Hi, K>;
    const STEP: u64 = S::VALUE;
    const DIGITS: u8 = K::COUNT;
}

/// Whether this cell holds a multiple of the step.
#[inline(always)]
fn fits<D: Domain, S: Positive>(cell: D::Cell) -> bool {
    D::decode::<i64>(cell).unsigned_abs().is_multiple_of(S::VALUE)
}

impl<Lo: Bound, Hi: Bound, K: GridValue, S: Positive> Domain for Stepped<Num<Lo, Hi, K>, S>
where
    Num<Lo, Hi, K>: Domain<Kind = Num<Lo, Hi, K>>,
{
    type Cell = <Num<Lo, Hi, K> as Domain>::Cell;
    type Kind = Num<Lo, Hi, K>;
    type Value = <Num<Lo, Hi, K> as Domain>::Value;
    const WORD: Word = <Num<Lo, Hi, K> as Domain>::WORD;
    // A certificate describes the column as ordinary numbers of the grid.
    const FIELDS: &'static [Field] = {
        assert!(
            Lo::VALUE.unsigned_abs().is_multiple_of(S::VALUE)
                && Hi::VALUE.unsigned_abs().is_multiple_of(S::VALUE),
            "the ends of a range are multiples of the step"
        );
        <Num<Lo, Hi, K> as Domain>::FIELDS
    };

    fn read(given: Given<'_>, names: &mut Names) -> Result<Self::Cell, MisfitError> {
        let cell = <Num<Lo, Hi, K> as Domain>::read(given, names)?;
        if fits::<Num<Lo, Hi, K>, S>(cell) { Ok(cell) } else { Err(MisfitError::OffGrid) }
    }

    #[inline(always)]
    fn short(text: Spelled<'_>, names: &mut Names) -> Option<Self::Cell> {
        <Num<Lo, Hi, K> as Domain>::short(text, names).filter(|cell| fits::<Num<Lo, Hi, K>, S>(*cell))
    }

    fn pack(given: &GivenColumn<'_>, from: usize, out: &mut [Self::Cell], names: &mut Names) -> bool {
        <Num<Lo, Hi, K> as Domain>::pack(given, from, out, names)
            && out.iter().all(|cell| fits::<Num<Lo, Hi, K>, S>(*cell))
    }

    fn encode(value: Self::Value, names: &mut Names) -> Result<Self::Cell, MisfitError> {
        let cell = <Num<Lo, Hi, K> as Domain>::encode(value, names)?;
        if fits::<Num<Lo, Hi, K>, S>(cell) { Ok(cell) } else { Err(MisfitError::OffGrid) }
    }

    fn nearest(misfit: MisfitError) -> Option<Self::Cell> {
        <Num<Lo, Hi, K> as Domain>::nearest(misfit)
    }

    #[inline(always)]
    fn decode<L: Lane>(cell: Self::Cell) -> L {
        <Num<Lo, Hi, K> as Domain>::decode(cell)
    }

    #[inline(always)]
    fn store<L: Lane>(value: L) -> Self::Cell {
        <Num<Lo, Hi, K> as Domain>::store(value)
    }

    fn canon(out: &mut Vec<u8>) {
        <Num<Lo, Hi, K> as Domain>::canon(out);
    }

    fn allowed() -> String {
        let [lo, hi, step] =
            [Lo::VALUE, Hi::VALUE, S::VALUE.cast_signed()].map(|units| Decimal::new(units, K::COUNT));
        format!("{lo} to {hi} in steps of {step}")
    }
}

impl<D, S> Inside for Stepped<D, S>
where
    D: Inside,
    Self: Domain<Cell = D::Cell, Kind = D::Kind>,
{
    const MISSING: i64 = D::MISSING;
    type Wider = D::Wider;
}

/// The multiple of `step` units nearest to a float, in units with `digits` decimals. If two are
/// equally near, it is the even multiple. The result is exact, since a float is a whole number
/// times a power of two.
///
/// # Errors
/// [`MisfitError::NotANumber`] if the float is not a number.
#[inline]
pub(super) fn nearest_multiple(value: f64, step: u64, digits: u8) -> Result<i128, MisfitError> {
    if value.is_nan() || value.is_infinite() {
        return Err(MisfitError::NotANumber);
    }
    let bits = value.to_bits();
    let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i32, u128::from(bits & ((1 << 52) - 1)));
    // The float is value = whole * 2^power.
    let (whole, power) =
        if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) };
    // In units, the number is below 2^53 * 10^6, and so below 2^73.
    let whole = whole * 10_u128.pow(digits.into());
    let sign = if value < 0.0 { -1 } else { 1 };
    let (dividend, divisor) = match power {
        // The number is beyond the range of every column.
        40.. => return Ok(sign * i128::MAX),
        0.. => (whole << power, u128::from(step)),
        -74.. => match u128::from(step).checked_mul(1 << -power) {
            Some(divisor) => (whole, divisor),
            None => return Ok(0),
        },
        // The number is less than half a unit.
        _ => return Ok(0),
    };
    let (quotient, rest) = (dividend / divisor, dividend % divisor);
    let up = match (rest * 2).cmp(&divisor) {
        core::cmp::Ordering::Less => 0,
        core::cmp::Ordering::Equal => quotient % 2,
        core::cmp::Ordering::Greater => 1,
    };
    let multiples = i128::try_from(quotient + up).unwrap_or(i128::MAX);
    Ok(sign * multiples.saturating_mul(step.into()))
}

#[cfg(test)]
mod tests {
    use typenum::{N100, P1000, U5, U25};

    use super::super::Domain;
    use super::nearest_multiple;
    use crate::kind::{Maybe, Num, Rounded, Stepped};
    use crate::num::{D2, Decimal, MisfitError};
    use crate::record::load::text_ids::Names;
    use crate::record::load::value::Given;
    use crate::record::load::value_column::GivenColumn;

    /// A column of numbers from −1.00 to 10.00 in steps of 0.05.
    type Price = Stepped<Num<N100, P1000, D2>, U5>;

    #[test]
    fn multiples_of_the_step_are_stored_as_numbers_of_the_grid() {
        let number = |units, digits| Given::Number { units, digits };
        let mut names = Names::new();
        for (given, expected) in [
            (Given::Text("2.35"), Ok(335)),
            (Given::Text("2.36"), Err(MisfitError::OffGrid)),
            (Given::Text("-0.95"), Ok(5)),
            (Given::Text("-0.96"), Err(MisfitError::OffGrid)),
            (Given::Text("0"), Ok(100)),
            (Given::Text("7.055"), Err(MisfitError::OffGrid)),
            (Given::Text("10.05"), Err(MisfitError::FarAbove)),
            (Given::Text("-1.05"), Err(MisfitError::FarBelow)),
            (number(45, 1), Ok(550)),
            (number(4501, 3), Err(MisfitError::OffGrid)),
            (Given::Missing, Err(MisfitError::Missing)),
        ] {
            assert_eq!(Price::read(given, &mut names), expected);
        }
        assert_eq!(Price::encode(Decimal::new(15, 2), &mut names), Ok(115));
        assert_eq!(Price::encode(Decimal::new(16, 2), &mut names), Err(MisfitError::OffGrid));
        assert_eq!(
            (Price::nearest(MisfitError::FarAbove), Price::nearest(MisfitError::OffGrid)),
            (Some(1100), None)
        );
        assert_eq!(Price::allowed(), "-1.00 to 10.00 in steps of 0.05");
        assert_eq!(Maybe::<Price>::read(Given::Text("0.05"), &mut names), Ok(106));
        assert_eq!(Maybe::<Price>::read(Given::Text("0.04"), &mut names), Err(MisfitError::OffGrid));
    }

    #[test]
    fn many_values_are_packed_where_all_are_multiples() {
        let (mut out, mut names) = ([0; 3], Names::new());
        let mut pack = |units: &[i32; 3]| {
            Price::pack(&GivenColumn::numbers(units, 2), 0, &mut out, &mut names).then_some(out)
        };
        assert_eq!(pack(&[5, -100, 995]), Some([105, 0, 1095]));
        assert_eq!(pack(&[5, -100, 994]), None);
        assert_eq!(pack(&[6, -100, 995]), None);
    }

    #[test]
    fn floats_are_rounded_to_the_nearest_multiple() {
        type Share = Rounded<Stepped<Num<N100, P1000, D2>, U25>>;
        let mut names = Names::new();
        for (given, expected) in [
            (0.1, Ok(100)),
            // A float exactly between two multiples is rounded to the even multiple.
            (0.125, Ok(100)),
            (0.375, Ok(150)),
            (0.376, Ok(150)),
            (-0.125, Ok(100)),
            (-0.13, Ok(75)),
            (9.99, Ok(1100)),
            (10.2, Err(MisfitError::FarAbove)),
            (-1e300, Err(MisfitError::FarBelow)),
            (f64::NAN, Err(MisfitError::NotANumber)),
            (f64::NEG_INFINITY, Err(MisfitError::NotANumber)),
        ] {
            // The cells count units above −1.00.
            assert_eq!(Share::read(Given::Float(given), &mut names), expected, "{given}");
        }
    }

    #[test]
    fn a_float_is_exact_until_it_is_rounded() {
        for (value, step, digits, expected) in [
            (1.0, 3, 0, 0),
            (2.0, 3, 0, 3),
            (4.5, 3, 0, 6),
            (7.5, 3, 0, 6),
            (0.1, 7, 6, 100_002),
            (-0.1, 7, 6, -100_002),
            (1e18, 1, 0, 1_000_000_000_000_000_000),
            (1e15, 1, 6, 1_000_000_000_000_000_000_000),
            (2f64.powi(-23), 1, 6, 0),
            (0.000_000_5, 1, 6, 0),
            (0.000_001_5, 1, 6, 2),
            (f64::MIN_POSITIVE, 1, 6, 0),
            (5e-324, 1, 6, 0),
            (1e-5, 1 << 62, 6, 0),
            (-0.0, 5, 2, 0),
        ] {
            assert_eq!(nearest_multiple(value, step, digits), Ok(expected), "{value} by {step}");
        }
        assert_eq!(nearest_multiple(f64::MAX, 5, 2), Ok(i128::MAX));
        assert_eq!(nearest_multiple(-f64::MAX, 5, 2), Ok(-i128::MAX));
        // For many floats, compares with Rust's own rounding of the float to this number of
        // decimals.
        let mut random = crate::testing::Random::new(81);
        for _ in 0..20_000 {
            let value = (random.below(1 << 52) as f64 - 2e15) / 2f64.powi(random.below(60) as i32);
            let digits = random.below(4);
            let text = format!("{value:.digits$}").replace('.', "");
            let expected: Result<i128, _> = text.parse();
            assert_eq!(nearest_multiple(value, 1, digits as u8).ok(), expected.ok(), "{value}");
        }
    }
}
