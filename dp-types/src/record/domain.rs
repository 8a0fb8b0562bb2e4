//! Domains: what a column can hold, how it is read and how it is stored.

use core::ops::Sub;

use typenum::Diff;

use super::category::Category;
use super::cell::{Cell, CellOf};
use crate::kind::{Bool, Cat, Lane, Num, Unbounded};
use crate::node::{Field, Json, fields};
use crate::num::{Bound, D0, D1, D2, D3, D4, D5, D6, Decimal, Digits, Grid, Misfit, Width};
use crate::sealed::Sealed;

/// What a column can hold: [`Num`], [`Bool`], [`Cat`] or [`Unbounded`]. Sealed.
pub trait Domain: Sealed + 'static {
    /// How it is stored.
    type Cell: Cell;
    /// How it is given by [`Record::values`](super::Record::values).
    type Value;
    /// Whether each value fits 32 bits.
    const NARROW: bool;
    /// The domain in a certificate, without the column's name.
    const FIELDS: &'static [Field];

    /// Reads a cell of a data file.
    ///
    /// # Errors
    /// The reason why the text does not fit.
    fn parse(text: &str) -> Result<Self::Cell, Misfit>;

    /// Takes a value.
    ///
    /// # Errors
    /// The reason why it does not fit.
    fn encode(value: Self::Value) -> Result<Self::Cell, Misfit>;

    /// The value of the range that is nearest to one that is too small or too large.
    fn nearest(misfit: Misfit) -> Option<Self::Cell>;

    /// The stored value as a machine integer: exact in 64 bits, and in 32 where `NARROW` holds.
    fn decode<L: Lane>(cell: Self::Cell) -> L;

    /// The cell of a value that is known to fit: the inverse of `decode`.
    fn store<L: Lane>(value: L) -> Self::Cell;

    /// What is allowed, in words.
    fn allowed() -> String;

    /// What its numbers mean, in a fingerprint: the kind, and the grid or the variants. Not the range, which is no part of
    /// the data.
    fn canon(out: &mut Vec<u8>);
}

/// A word of a fingerprint, after its length.
pub(super) fn word(text: &str, out: &mut Vec<u8>) {
    out.extend((text.len() as u64).to_be_bytes());
    out.extend(text.as_bytes());
}

/// A value on a grid of decimals, given as `i64` or [`Decimal`].
pub trait GridValue: Grid {
    /// The value in units of this grid.
    ///
    /// # Errors
    /// [`Misfit::OffGrid`], or too small or too large for 64 bits.
    fn units(value: Self::Value) -> Result<i64, Misfit>;
}

impl Grid for D0 {
    type Value = i64;
    fn value(units: i64) -> i64 {
        units
    }
}
impl GridValue for D0 {
    fn units(value: i64) -> Result<i64, Misfit> {
        Ok(value)
    }
}
macro_rules! decimal_grids {
    ($($d:ident)*) => { $(
        impl Grid for $d {
            type Value = Decimal;
            fn value(units: i64) -> Decimal {
                Decimal::new(units, Self::COUNT)
            }
        }
        impl GridValue for $d {
            fn units(value: Decimal) -> Result<i64, Misfit> {
                on_grid(value, Self::COUNT)
            }
        }
    )* };
}
decimal_grids!(D1 D2 D3 D4 D5 D6);

fn on_grid(value: Decimal, digits: u8) -> Result<i64, Misfit> {
    let finer = value.digits() > digits;
    value.rescale(digits).map(Decimal::units).ok_or(match (finer, value.units() < 0) {
        (true, _) => Misfit::OffGrid,
        (false, true) => Misfit::FarBelow,
        (false, false) => Misfit::FarAbove,
    })
}

impl<Lo, Hi, K> Domain for Num<Lo, Hi, K>
where
    // Without this, clamping into `[10, -10]` would store 30, which no sensitivity accounts for.
    Lo: Bound,
    Hi: Bound + Sub<Lo>,
    Diff<Hi, Lo>: Width,
    <Diff<Hi, Lo> as Bound>::Abs: CellOf,
    K: GridValue,
{
    type Cell = <<Diff<Hi, Lo> as Bound>::Abs as CellOf>::Cell;
    type Value = K::Value;
    const NARROW: bool = Lo::VALUE >= i32::MIN as i64 && Hi::VALUE <= i32::MAX as i64;
    const FIELDS: &'static [Field] = if K::COUNT == 0 {
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

    fn parse(text: &str) -> Result<Self::Cell, Misfit> {
        place::<Lo, Hi, _>(on_grid(text.trim().parse()?, K::COUNT)?)
    }

    fn encode(value: K::Value) -> Result<Self::Cell, Misfit> {
        place::<Lo, Hi, _>(K::units(value)?)
    }

    fn nearest(misfit: Misfit) -> Option<Self::Cell> {
        match misfit {
            Misfit::FarBelow => Some(Self::Cell::ZERO),
            Misfit::FarAbove => Some(Self::Cell::store(Hi::VALUE.abs_diff(Lo::VALUE))),
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
        word("number", out);
        out.push(K::COUNT);
    }

    fn allowed() -> String {
        let (lo, hi) = (Decimal::new(Lo::VALUE, K::COUNT), Decimal::new(Hi::VALUE, K::COUNT));
        match K::COUNT {
            0 => format!("a whole number from {lo} to {hi}"),
            _ => format!("{lo} to {hi} in steps of {}", Decimal::new(1, K::COUNT)),
        }
    }
}

/// The cell of a number of grid units, if that lies in `[Lo, Hi]`.
fn place<Lo: Bound, Hi: Bound, C: Cell>(units: i64) -> Result<C, Misfit> {
    if units < Lo::VALUE {
        Err(Misfit::FarBelow)
    } else if units > Hi::VALUE {
        Err(Misfit::FarAbove)
    } else {
        Ok(C::store(units.abs_diff(Lo::VALUE)))
    }
}

impl Domain for Bool {
    type Cell = u8;
    type Value = bool;
    const NARROW: bool = true;
    const FIELDS: &'static [Field] = fields! {"kind" = "boolean"};

    fn parse(text: &str) -> Result<u8, Misfit> {
        match text.trim() {
            "1" | "true" | "True" | "TRUE" => Ok(1),
            "0" | "false" | "False" | "FALSE" => Ok(0),
            _ => Err(Misfit::NotATruthValue),
        }
    }

    fn encode(value: bool) -> Result<u8, Misfit> {
        Ok(u8::from(value))
    }

    fn nearest(_: Misfit) -> Option<u8> {
        None
    }

    #[inline(always)]
    fn decode<L: Lane>(cell: u8) -> L {
        L::from_i64(i64::from(cell))
    }

    #[inline(always)]
    fn store<L: Lane>(value: L) -> u8 {
        value.to_i64() as u8
    }

    fn canon(out: &mut Vec<u8>) {
        word("boolean", out);
    }

    fn allowed() -> String {
        "true or false".to_owned()
    }
}

impl<C: Category> Domain for Cat<C> {
    type Cell = u8;
    type Value = C;
    const NARROW: bool = true;
    const FIELDS: &'static [Field] = {
        assert!(C::VARIANTS.len() <= 256, "a category has at most 256 variants");
        fields! {"kind" = "category", "values": Json::Names(C::VARIANTS)}
    };

    fn parse(text: &str) -> Result<u8, Misfit> {
        let text = text.trim();
        let place = C::VARIANTS.iter().position(|name| *name == text).ok_or(Misfit::UnknownVariant)?;
        u8::try_from(place).map_err(|_| Misfit::UnknownVariant)
    }

    fn encode(value: C) -> Result<u8, Misfit> {
        let place = value.index();
        if place >= C::VARIANTS.len() {
            return Err(Misfit::UnknownVariant);
        }
        u8::try_from(place).map_err(|_| Misfit::UnknownVariant)
    }

    fn nearest(_: Misfit) -> Option<u8> {
        None
    }

    #[inline(always)]
    fn decode<L: Lane>(cell: u8) -> L {
        L::from_i64(i64::from(cell))
    }

    #[inline(always)]
    fn store<L: Lane>(value: L) -> u8 {
        value.to_i64() as u8
    }

    fn canon(out: &mut Vec<u8>) {
        word("category", out);
        out.extend((C::VARIANTS.len() as u64).to_be_bytes());
        C::VARIANTS.iter().for_each(|name| word(name, out));
    }

    fn allowed() -> String {
        format!("one of {}", C::VARIANTS.join(", "))
    }
}

/// The magnitude that even an unbounded column must stay below: 2^62.
const LIMIT: i64 = 1 << 62;

impl Domain for Unbounded {
    type Cell = u64;
    type Value = i64;
    const NARROW: bool = false;
    const FIELDS: &'static [Field] = fields! {"kind" = "unbounded"};

    fn parse(text: &str) -> Result<u64, Misfit> {
        Self::encode(on_grid(text.trim().parse()?, 0)?)
    }

    fn encode(value: i64) -> Result<u64, Misfit> {
        match value {
            v if v <= -LIMIT => Err(Misfit::FarBelow),
            v if v >= LIMIT => Err(Misfit::FarAbove),
            v => Ok(v as u64),
        }
    }

    fn nearest(misfit: Misfit) -> Option<u64> {
        match misfit {
            Misfit::FarBelow => Some((1 - LIMIT) as u64),
            Misfit::FarAbove => Some((LIMIT - 1) as u64),
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

    fn canon(out: &mut Vec<u8>) {
        word("number", out);
        out.push(0);
    }

    fn allowed() -> String {
        "a whole number of magnitude below 2^62".to_owned()
    }
}
