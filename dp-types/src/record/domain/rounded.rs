//! Rounded columns: loading rounds each float to the nearest value of the column's grid, so the
//! dataset does not store floats.

use super::stepped::{Steps, nearest_multiple};
use super::{Domain, Inside};
use crate::derivation::Field;
use crate::kind::{Lane, Rounded, Word};
use crate::num::MisfitError;
use crate::record::load::text_ids::Names;
use crate::record::load::value::Given;

impl<N: Steps> Domain for Rounded<N> {
    type Cell = N::Cell;
    type Kind = N::Kind;
    type Value = f64;
    const WORD: Word = N::WORD;
    // A certificate describes the column as ordinary decimals.
    const FIELDS: &'static [Field] = N::FIELDS;

    fn read(given: Given<'_>, names: &mut Names) -> Result<Self::Cell, MisfitError> {
        match given {
            Given::Float(value) => Self::encode(value, names),
            // A text or a number between two steps of the grid is read as a float and then rounded.
            given => match N::read(given, names) {
                Err(MisfitError::OffGrid) => {
                    Self::encode(given.float().ok_or(MisfitError::NotANumber)?, names)
                }
                read => read,
            },
        }
    }

    fn encode(value: f64, names: &mut Names) -> Result<Self::Cell, MisfitError> {
        let units = nearest_multiple(value, N::STEP, N::DIGITS)?;
        N::Num::read(Given::Number { units, digits: N::DIGITS }, names)
    }

    fn nearest(misfit: MisfitError) -> Option<Self::Cell> {
        N::nearest(misfit)
    }

    #[inline(always)]
    fn decode<L: Lane>(cell: Self::Cell) -> L {
        N::decode(cell)
    }

    #[inline(always)]
    fn store<L: Lane>(value: L) -> Self::Cell {
        N::store(value)
    }

    fn canon(out: &mut Vec<u8>) {
        N::canon(out);
    }

    fn allowed() -> String {
        N::allowed()
    }
}

impl<D> Inside for Rounded<D>
where
    D: Inside,
    Self: Domain<Cell = D::Cell, Kind = D::Kind>,
{
    const MISSING: i64 = D::MISSING;
    type Wider = D::Wider;
}

#[cfg(test)]
mod tests {
    use typenum::{P1000, Z0};

    use super::super::Domain;
    use crate::kind::{Maybe, Num, Rounded};
    use crate::num::{D2, MisfitError};
    use crate::record::load::text_ids::Names;
    use crate::record::load::value::Given;

    /// A column of numbers from 0.00 to 10.00.
    type Score = Rounded<Num<Z0, P1000, D2>>;

    #[test]
    fn each_float_becomes_the_nearest_step() {
        let number = |units, digits| Given::Number { units, digits };
        for (given, expected) in [
            (Given::Float(2.71159), Ok(271)),
            // A float exactly between two steps is rounded to the even step. The float 0.285 is
            // slightly below the middle between two steps.
            (Given::Float(0.125), Ok(12)),
            (Given::Float(0.375), Ok(38)),
            (Given::Float(0.285), Ok(28)),
            (Given::Float(10.004), Ok(1000)),
            (Given::Float(10.006), Err(MisfitError::FarAbove)),
            (Given::Float(-0.004), Ok(0)),
            (Given::Float(-0.006), Err(MisfitError::FarBelow)),
            (Given::Float(1e300), Err(MisfitError::FarAbove)),
            (Given::Float(f64::NAN), Err(MisfitError::NotANumber)),
            (Given::Float(f64::INFINITY), Err(MisfitError::NotANumber)),
            (Given::Float(f64::NEG_INFINITY), Err(MisfitError::NotANumber)),
            (Given::Float(-0.0), Ok(0)),
            (Given::Float(5e-324), Ok(0)),
            (Given::Text(" 7.12651e0 "), Ok(713)),
            (Given::Text("7,1"), Err(MisfitError::NotANumber)),
            (Given::Text("inf"), Err(MisfitError::NotANumber)),
            (Given::Text("1e1"), Ok(1000)),
            (Given::Text("1e400"), Err(MisfitError::FarAbove)),
            (Given::Text("-1e400"), Err(MisfitError::FarBelow)),
            (Given::Text("1e-400"), Ok(0)),
            (
                Given::Text(concat!("9", "99999999999999999999999999999999999999999999999999", ".999")),
                Err(MisfitError::FarAbove),
            ),
            (number(4, 0), Ok(400)),
            (number(99_951, 4), Ok(1000)),
            (number(i128::MAX, 0), Err(MisfitError::FarAbove)),
            (Given::Missing, Err(MisfitError::Missing)),
            (Given::Truth(true), Err(MisfitError::NotANumber)),
        ] {
            assert_eq!(Score::read(given, &mut Names::new()), expected);
        }
        assert_eq!(Score::encode(9.999, &mut Names::new()), Ok(1000));
        assert_eq!(Score::nearest(MisfitError::FarAbove), Some(1000));
        let missing = Maybe::<Score>::read(Given::Missing, &mut Names::new());
        assert_eq!((missing, Maybe::<Score>::encode(Some(0.014), &mut Names::new())), (Ok(0), Ok(2)));
    }
}
