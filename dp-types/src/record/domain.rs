//! Domains: what a column can hold, how it is read and how it is stored.

use core::ops::{Add, Sub};

use typenum::{B1, Diff, Sum};

use super::category::Category;
use super::cell::{Cell, CellOf};
use super::date::Date;
use super::names::Names;
use crate::kind::{Bool, Cat, Lane, Maybe, Num, Opaque, Unbounded, Word};
use crate::node::{Field, Json, fields};
use crate::num::{Bound, D0, D1, D2, D3, D4, D5, D6, Days, Decimal, Digits, Grid, Misfit, Width};
use crate::sealed::Sealed;

/// What a column can hold: [`Num`], [`Bool`], [`Cat`], [`Unbounded`], [`Opaque`], or [`Maybe`] one of the first three. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is nothing that a column can hold",
    label = "use `Num`, `Bool`, `Cat`, `Unbounded`, `Opaque` or `Maybe`: no other crate can add one"
)]
pub trait Domain: Sealed + 'static {
    /// How it is stored.
    type Cell: Cell;
    /// How it is given by [`Record::values`](super::Record::values).
    type Value;
    /// The narrowest word that holds each value.
    const WORD: Word;
    /// The domain in a certificate, without the column's name.
    const FIELDS: &'static [Field];

    /// Reads a cell of a data file; `names` numbers identifiers of text.
    ///
    /// # Errors
    /// The reason why the text does not fit.
    fn parse(text: &str, names: &mut Names) -> Result<Self::Cell, Misfit>;

    /// Takes a value.
    ///
    /// # Errors
    /// The reason why it does not fit.
    fn encode(value: Self::Value, names: &mut Names) -> Result<Self::Cell, Misfit>;

    /// The value of the range that is nearest to one that is too small or too large.
    fn nearest(misfit: Misfit) -> Option<Self::Cell>;

    /// The stored value as a machine integer: exact in words at least as wide as `WORD`.
    fn decode<L: Lane>(cell: Self::Cell) -> L;

    /// The cell of a value that is known to fit: the inverse of `decode`.
    fn store<L: Lane>(value: L) -> Self::Cell;

    /// What is allowed, in words.
    fn allowed() -> String;

    /// What its numbers mean, in a fingerprint: the kind, and the grid or the variants. Not the range, which is no part of
    /// the data.
    fn canon(out: &mut Vec<u8>);

    /// What stands for a cell in a fingerprint: a number that does not depend on the range either.
    fn canonical(cell: Self::Cell) -> i64 {
        Self::decode(cell)
    }
}

/// A word of a fingerprint, after its length.
pub(super) fn word(text: &str, out: &mut Vec<u8>) {
    out.extend((text.len() as u64).to_be_bytes());
    out.extend(text.as_bytes());
}

/// A grid together with how its values are given, read and told.
pub trait GridValue: Digits {
    /// As the program gives a value.
    type Value;
    /// Whether the numbers are dates.
    const DATES: bool;
    /// A value in units of this grid.
    ///
    /// # Errors
    /// [`Misfit::OffGrid`], or too small or too large for 64 bits.
    fn units(value: Self::Value) -> Result<i64, Misfit>;
    /// Reads a text in units of this grid.
    ///
    /// # Errors
    /// As `units`, and for what is not written as such a value.
    fn read(text: &str) -> Result<i64, Misfit>;
}

impl Grid for D0 {
    type Value = i64;
    fn value(units: i64) -> i64 {
        units
    }
}
impl GridValue for D0 {
    type Value = i64;
    const DATES: bool = false;
    fn units(value: i64) -> Result<i64, Misfit> {
        Ok(value)
    }
    fn read(text: &str) -> Result<i64, Misfit> {
        on_grid(text.parse()?, 0)
    }
}
impl GridValue for Days {
    type Value = Date;
    const DATES: bool = true;
    fn units(value: Date) -> Result<i64, Misfit> {
        Ok(value.days())
    }
    fn read(text: &str) -> Result<i64, Misfit> {
        text.parse().map(Date::days)
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
            type Value = Decimal;
            const DATES: bool = false;
            fn units(value: Decimal) -> Result<i64, Misfit> {
                on_grid(value, Self::COUNT)
            }
            fn read(text: &str) -> Result<i64, Misfit> {
                on_grid(text.parse()?, Self::COUNT)
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
    const WORD: Word = Word::of(Lo::VALUE, Hi::VALUE);
    const FIELDS: &'static [Field] = if K::DATES {
        fields! {
            "kind" = "date",
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

    fn parse(text: &str, _: &mut Names) -> Result<Self::Cell, Misfit> {
        place::<Lo, Hi, _>(K::read(text.trim())?)
    }

    fn encode(value: K::Value, _: &mut Names) -> Result<Self::Cell, Misfit> {
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
        word(if K::DATES { "date" } else { "number" }, out);
        out.push(K::COUNT);
    }

    fn allowed() -> String {
        if K::DATES {
            let date =
                |days| Date::of_days(days).map_or_else(|| format!("day {days}"), |date| date.to_string());
            return format!("a date from {} to {}", date(Lo::VALUE), date(Hi::VALUE));
        }
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
    const WORD: Word = Word::Bits16;
    const FIELDS: &'static [Field] = fields! {"kind" = "boolean"};

    fn parse(text: &str, _: &mut Names) -> Result<u8, Misfit> {
        match text.trim() {
            "1" | "true" | "True" | "TRUE" => Ok(1),
            "0" | "false" | "False" | "FALSE" => Ok(0),
            _ => Err(Misfit::NotATruthValue),
        }
    }

    fn encode(value: bool, _: &mut Names) -> Result<u8, Misfit> {
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
    const WORD: Word = Word::Bits16;
    const FIELDS: &'static [Field] = {
        assert!(C::VARIANTS.len() <= 256, "a category has at most 256 variants");
        fields! {"kind" = "category", "values": Json::Names(C::VARIANTS)}
    };

    fn parse(text: &str, _: &mut Names) -> Result<u8, Misfit> {
        let text = text.trim();
        let place = C::VARIANTS.iter().position(|name| *name == text).ok_or(Misfit::UnknownVariant)?;
        u8::try_from(place).map_err(|_| Misfit::UnknownVariant)
    }

    fn encode(value: C, _: &mut Names) -> Result<u8, Misfit> {
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
    const WORD: Word = Word::Bits64;
    const FIELDS: &'static [Field] = fields! {"kind" = "unbounded"};

    fn parse(text: &str, names: &mut Names) -> Result<u64, Misfit> {
        Self::encode(on_grid(text.trim().parse()?, 0)?, names)
    }

    fn encode(value: i64, _: &mut Names) -> Result<u64, Misfit> {
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

impl Domain for Opaque {
    type Cell = u32;
    type Value = String;
    const WORD: Word = Word::Bits16;
    const FIELDS: &'static [Field] = fields! {"kind" = "identifier"};

    fn parse(text: &str, names: &mut Names) -> Result<u32, Misfit> {
        names.number(text.trim())
    }

    fn encode(value: String, names: &mut Names) -> Result<u32, Misfit> {
        names.number(value.trim())
    }

    fn nearest(_: Misfit) -> Option<u32> {
        None
    }

    // No expression reads an identifier: the number that stands for it tells in which order people were met.
    #[inline(always)]
    fn decode<L: Lane>(_: u32) -> L {
        L::ZERO
    }

    #[inline(always)]
    fn store<L: Lane>(_: L) -> u32 {
        0
    }

    fn canon(out: &mut Vec<u8>) {
        word("identifier", out);
    }

    fn allowed() -> String {
        "text that is not empty".to_owned()
    }
}

/// What can be missing: a number with a range, a date, a truth value or a category. Sealed.
///
/// To expressions a missing value is the number below all others, so that a column with gaps is read like any other: what it
/// says about a row is decided by comparing machine words, without a branch.
#[diagnostic::on_unimplemented(
    message = "only a number with a range, a date, a truth value or a category can be missing",
    label = "give it a range: `#[dp(range = 0..=120)] age: Option<i64>`",
    note = "for more about this error: docs/errors/DP0213.md"
)]
pub trait Inside: Domain {
    /// What stands for a missing value.
    const MISSING: i64;
    /// How it is stored together with its absence.
    type Wider: Cell;
}
impl<Lo, Hi, K> Inside for Num<Lo, Hi, K>
where
    Self: Domain,
    Lo: Bound,
    Hi: Bound + Sub<Lo>,
    Diff<Hi, Lo>: Width,
    <Diff<Hi, Lo> as Bound>::Abs: Add<B1>,
    Sum<<Diff<Hi, Lo> as Bound>::Abs, B1>: CellOf,
{
    const MISSING: i64 = Lo::VALUE - 1;
    type Wider = <Sum<<Diff<Hi, Lo> as Bound>::Abs, B1> as CellOf>::Cell;
}
impl Inside for Bool {
    const MISSING: i64 = -1;
    type Wider = u8;
}
impl<C: Category> Inside for Cat<C> {
    const MISSING: i64 = {
        assert!(C::VARIANTS.len() <= 255, "a category that can be missing has at most 255 variants");
        -1
    };
    type Wider = u8;
}

impl<D: Inside> Domain for Maybe<D> {
    type Cell = D::Wider;
    type Value = Option<D::Value>;
    const WORD: Word = D::WORD.or_wider(Word::of(D::MISSING, D::MISSING));
    const FIELDS: &'static [Field] = fields! {"kind" = "optional", "of": Json::Object(D::FIELDS)};

    fn parse(text: &str, names: &mut Names) -> Result<D::Wider, Misfit> {
        match text.trim() {
            "" => Ok(D::Wider::ZERO),
            text => D::parse(text, names).map(there::<D>),
        }
    }

    fn encode(value: Option<D::Value>, names: &mut Names) -> Result<D::Wider, Misfit> {
        value.map_or(Ok(D::Wider::ZERO), |value| D::encode(value, names).map(there::<D>))
    }

    fn nearest(misfit: Misfit) -> Option<D::Wider> {
        D::nearest(misfit).map(there::<D>)
    }

    #[inline(always)]
    fn decode<L: Lane>(cell: D::Wider) -> L {
        L::from_i64(D::MISSING).add(L::from_i64(cell.offset() as i64))
    }

    #[inline(always)]
    fn store<L: Lane>(value: L) -> D::Wider {
        D::Wider::store(value.to_i64().wrapping_sub(D::MISSING) as u64)
    }

    fn canon(out: &mut Vec<u8>) {
        word("optional", out);
        D::canon(out);
    }

    fn canonical(cell: D::Wider) -> i64 {
        if cell.offset() == 0 { i64::MIN } else { Self::decode(cell) }
    }

    fn allowed() -> String {
        format!("{}, or nothing", D::allowed())
    }
}

/// The cell of a value that is there.
fn there<D: Inside>(cell: D::Cell) -> D::Wider {
    <Maybe<D> as Domain>::store(D::decode::<i64>(cell))
}
