//! Number columns: with a range on a grid, or unbounded.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::ops::Sub;

use typenum::Diff;

use super::grid::{Counts, GridValue};
use super::{Domain, word};
use crate::derivation::{Field, Json, fields};
use crate::kind::{Lane, Num, Unbounded, Word};
use crate::num::{Bound, Decimal, MisfitError, Width};
use crate::record::date::Date;
use crate::record::date_time::DateTime;
use crate::record::load::text_ids::Names;
use crate::record::load::value::{Given, Spelled};
use crate::record::load::value_column::GivenColumn;
use crate::record::store::packed_int::{Cell, CellOf};

impl<Lo, Hi, K> Domain for Num<Lo, Hi, K>
where
    // The bounds require `Lo ≤ Hi`. Otherwise clamping a value into `[10, -10]` would store 30, and
    // the sensitivity does not cover 30.
    Lo: Bound,
    Hi: Bound + Sub<Lo>,
    Diff<Hi, Lo>: Width,
    <Diff<Hi, Lo> as Bound>::Abs: CellOf,
    K: GridValue,
{
    type Cell = <<Diff<Hi, Lo> as Bound>::Abs as CellOf>::Cell;
    type Kind = Self;
    type Value = K::Value;
    const WORD: Word = Word::of(Lo::VALUE, Hi::VALUE);
    const FIELDS: &'static [Field] = if matches!(K::COUNTS, Counts::Dates) {
        fields! {
            "kind" = "date",
            "lo": Json::Int(Lo::VALUE as i128),
            "hi": Json::Int(Hi::VALUE as i128),
        }
    } else if matches!(K::COUNTS, Counts::Moments) {
        fields! {
            "kind" = "date-time",
            "lo": Json::Int(Lo::VALUE as i128),
            "hi": Json::Int(Hi::VALUE as i128),
        }
    } else if K::COUNT == 0 {
        fields! {
            "kind" = "integer",
            "lo": Json::Int(Lo::VALUE as i128),
            "hi": Json::Int(Hi::VALUE as i128),
        }
    } else {
        fields! {
            "kind" = "decimal",
            "digits": Json::Int(K::COUNT as i128),
            "lo": Json::Int(Lo::VALUE as i128),
            "hi": Json::Int(Hi::VALUE as i128),
        }
    };

    fn read(given: Given<'_>, _: &mut Names) -> Result<Self::Cell, MisfitError> {
        place::<Lo, Hi, _>(K::read(given)?)
    }

    #[inline(always)]
    fn short(text: Spelled<'_>, _: &mut Names) -> Option<Self::Cell> {
        place::<Lo, Hi, _>(K::short(text)?).ok()
    }

    fn pack(given: &GivenColumn<'_>, from: usize, out: &mut [Self::Cell], names: &mut Names) -> bool {
        let ends = (Lo::VALUE, Hi::VALUE);
        numbers::<K, _>(given, from, ends, Lo::VALUE, false, out)
            .unwrap_or_else(|| given.pack::<Self>(from, out, names))
    }

    fn encode(value: K::Value, _: &mut Names) -> Result<Self::Cell, MisfitError> {
        place::<Lo, Hi, _>(K::units(value)?)
    }

    fn nearest(misfit: MisfitError) -> Option<Self::Cell> {
        match misfit {
            MisfitError::FarBelow => Some(Self::Cell::ZERO),
            MisfitError::FarAbove => Some(Self::Cell::store(Hi::VALUE.abs_diff(Lo::VALUE))),
            _ => None,
        }
    }

    #[inline(always)]
    fn decode<L: Lane>(cell: Self::Cell) -> L {
        L::from_i64(Lo::VALUE).add(L::from_i64(cell.offset() as i64))
    }

    #[inline(always)]
    fn store<L: Lane>(value: L) -> Self::Cell {
        Self::Cell::store(value.to_i64().wrapping_sub(Lo::VALUE) as u64)
    }

    fn canon(out: &mut Vec<u8>) {
        let name = match K::COUNTS {
            Counts::Steps => "number",
            Counts::Dates => "date",
            Counts::Moments => "date-time",
        };
        word(name, out);
        out.push(K::COUNT);
    }

    fn allowed() -> String {
        if K::COUNTS == Counts::Dates {
            let date =
                |days| Date::of_days(days).map_or_else(|| format!("day {days}"), |date| date.to_string());
            return format!("a date from {} to {}", date(Lo::VALUE), date(Hi::VALUE));
        }
        if K::COUNTS == Counts::Moments {
            let moment = |second| {
                DateTime::of_seconds(second)
                    .map_or_else(|| format!("second {second}"), |moment| moment.to_string())
            };
            return format!("a date and time from {} to {}", moment(Lo::VALUE), moment(Hi::VALUE));
        }
        let (lo, hi) = (Decimal::new(Lo::VALUE, K::COUNT), Decimal::new(Hi::VALUE, K::COUNT));
        match K::COUNT {
            0 => format!("a whole number from {lo} to {hi}"),
            _ => format!("{lo} to {hi} in steps of {}", Decimal::new(1, K::COUNT)),
        }
    }
}

/// Packs the numbers of a slice as their distances from `base`, if they are on the grid and between
/// the two ends; see [`GivenColumn::pack_numbers`].
pub(super) fn numbers<K: GridValue, C: Cell>(
    given: &GivenColumn<'_>,
    from: usize,
    ends: (i64, i64),
    base: i64,
    gaps: bool,
    out: &mut [C],
) -> Option<bool> {
    match K::COUNTS {
        Counts::Steps => given.pack_numbers(K::COUNT, from, ends, base, gaps, out),
        Counts::Dates => given.pack_dates(from, ends, base, gaps, out),
        // Dates with a time of day are read one by one.
        Counts::Moments => None,
    }
}

/// The cell of a number of grid units, or `None` if the number is not in `[Lo, Hi]`.
#[inline(always)]
fn place<Lo: Bound, Hi: Bound, C: Cell>(units: i64) -> Result<C, MisfitError> {
    if units < Lo::VALUE {
        Err(MisfitError::FarBelow)
    } else if units > Hi::VALUE {
        Err(MisfitError::FarAbove)
    } else {
        Ok(C::store(units.abs_diff(Lo::VALUE)))
    }
}

/// Even in an unbounded column, the magnitude of a number must be below this limit, 2^62.
const LIMIT: i64 = 1 << 62;

impl Domain for Unbounded {
    type Cell = u64;
    type Kind = Self;
    type Value = i64;
    const WORD: Word = Word::Bits64;
    const FIELDS: &'static [Field] = fields! {"kind" = "unbounded"};

    #[inline]
    fn read(given: Given<'_>, names: &mut Names) -> Result<u64, MisfitError> {
        Self::encode(given.units(0)?, names)
    }

    #[inline]
    fn pack(given: &GivenColumn<'_>, from: usize, out: &mut [u64], names: &mut Names) -> bool {
        given
            .pack_numbers(0, from, (1 - LIMIT, LIMIT - 1), 0, false, out)
            .unwrap_or_else(|| given.pack::<Self>(from, out, names))
    }

    #[inline]
    fn encode(value: i64, _: &mut Names) -> Result<u64, MisfitError> {
        match value {
            v if v <= -LIMIT => Err(MisfitError::FarBelow),
            v if v >= LIMIT => Err(MisfitError::FarAbove),
            v => Ok(v as u64),
        }
    }

    #[inline]
    fn nearest(misfit: MisfitError) -> Option<u64> {
        match misfit {
            MisfitError::FarBelow => Some((1 - LIMIT) as u64),
            MisfitError::FarAbove => Some((LIMIT - 1) as u64),
            _ => None,
        }
    }

    #[inline(always)]
    fn decode<L: Lane>(cell: u64) -> L {
        L::from_i64(cell as i64)
    }

    #[inline(always)]
    fn store<L: Lane>(value: L) -> u64 {
        value.to_i64() as u64
    }

    #[inline]
    fn canon(out: &mut Vec<u8>) {
        word("number", out);
        out.push(0);
    }

    #[inline]
    fn allowed() -> String {
        "a whole number of magnitude below 2^62".to_owned()
    }
}
