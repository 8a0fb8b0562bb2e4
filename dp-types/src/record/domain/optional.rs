//! Optional columns: values that can be missing.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::ops::{Add, Sub};

use typenum::{B1, Diff, Sum};

use super::grid::GridValue;
use super::number::numbers;
use super::{Domain, TextLength, word};
use crate::derivation::{Field, Json, fields};
use crate::kind::{Bool, Cat, Lane, Maybe, Num, Text, TextPart, Word};
use crate::num::{Bound, MisfitError, Nat, Width};
use crate::record::category::Category;
use crate::record::load::text_ids::Names;
use crate::record::load::value::{Given, Spelled};
use crate::record::load::value_column::GivenColumn;
use crate::record::store::packed_int::{Cell, CellOf};

/// Kinds that can be missing: a number with a range, a date, a text, a truth value or a category.
/// Sealed.
///
/// In an expression, a missing value is a number below all numbers of present values. So an
/// expression reads an optional column like any other column. Comparisons of machine words then
/// decide every condition about a row, without a branch.
#[diagnostic::on_unimplemented(
    message = "only a number with a range, a date, a text, a truth value or a category can be optional",
    label = "give it a range: `#[dp(range = 0..=120)] age: Option<i64>`",
    note = "for more about this error: `dp-audit explain DP0213`"
)]
pub trait Inside: Domain {
    /// The number that encodes a missing value.
    const MISSING: i64;
    /// The storage type that also has room for a missing value.
    type Wider: Cell;

    /// Packs values like [`Domain::pack`], and allows missing values.
    fn pack_with_gaps(
        given: &GivenColumn<'_>,
        from: usize,
        out: &mut [Self::Wider],
        names: &mut Names,
    ) -> bool {
        given.pack::<Maybe<Self>>(from, out, names)
    }
}
impl<Lo, Hi, K> Inside for Num<Lo, Hi, K>
where
    Self: Domain,
    Lo: Bound,
    Hi: Bound + Sub<Lo>,
    Diff<Hi, Lo>: Width,
    <Diff<Hi, Lo> as Bound>::Abs: Add<B1>,
    Sum<<Diff<Hi, Lo> as Bound>::Abs, B1>: CellOf,
    K: GridValue,
{
    const MISSING: i64 = Lo::VALUE - 1;
    type Wider = <Sum<<Diff<Hi, Lo> as Bound>::Abs, B1> as CellOf>::Cell;

    fn pack_with_gaps(
        given: &GivenColumn<'_>,
        from: usize,
        out: &mut [Self::Wider],
        names: &mut Names,
    ) -> bool {
        let ends = (Lo::VALUE, Hi::VALUE);
        numbers::<K, _>(given, from, ends, Self::MISSING, true, out)
            .unwrap_or_else(|| given.pack::<Maybe<Self>>(from, out, names))
    }
}
impl Inside for Bool {
    const MISSING: i64 = -1;
    type Wider = u8;

    #[inline]
    fn pack_with_gaps(given: &GivenColumn<'_>, from: usize, out: &mut [u8], names: &mut Names) -> bool {
        given
            .pack_truths(from, 1, out)
            .or_else(|| given.pack_numbers(0, from, (0, 1), Self::MISSING, true, out))
            .unwrap_or_else(|| given.pack::<Maybe<Self>>(from, out, names))
    }
}
impl<C: Category> Inside for Cat<C> {
    const MISSING: i64 = {
        assert!(C::VARIANTS.len() <= 255, "a category that can be missing has at most 255 variants");
        -1
    };
    type Wider = u8;
}

// A text is a number of 11, 18, .. 60 bits, and each group of seven bits is at most `~`. So the
// cell of a text can also hold one more number, which encodes a missing text.
impl<N: TextLength> Inside for Text<N> {
    const MISSING: i64 = -1;
    type Wider = N::Cell;
}
impl<N: TextLength, K: Nat, M: Nat> Inside for TextPart<N, K, M> {
    const MISSING: i64 = -1;
    type Wider = N::Cell;
}

impl<D: Inside> Domain for Maybe<D> {
    type Cell = D::Wider;
    type Kind = Maybe<D::Kind>;
    type Value = Option<D::Value>;
    const WORD: Word = D::WORD.or_wider(Word::of(D::MISSING, D::MISSING));
    const FIELDS: &'static [Field] = fields! {"kind" = "optional", "of": Json::Object(D::FIELDS)};
    const BEFORE: usize = D::BEFORE;

    #[inline]
    fn read(given: Given<'_>, names: &mut Names) -> Result<D::Wider, MisfitError> {
        match given {
            Given::Missing => Ok(D::Wider::ZERO),
            Given::Text(text) if text.trim().is_empty() => Ok(D::Wider::ZERO),
            given => D::read(given, names).map(there::<D>),
        }
    }

    #[inline(always)]
    fn short(text: Spelled<'_>, names: &mut Names) -> Option<D::Wider> {
        if text.bytes().is_empty() { Some(D::Wider::ZERO) } else { D::short(text, names).map(there::<D>) }
    }

    fn pack(given: &GivenColumn<'_>, from: usize, out: &mut [D::Wider], names: &mut Names) -> bool {
        D::pack_with_gaps(given, from, out, names)
    }

    fn encode(value: Option<D::Value>, names: &mut Names) -> Result<D::Wider, MisfitError> {
        value.map_or(Ok(D::Wider::ZERO), |value| D::encode(value, names).map(there::<D>))
    }

    fn nearest(misfit: MisfitError) -> Option<D::Wider> {
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
        if cell.offset() == 0 { i64::MIN } else { D::canonical(D::store(Self::decode::<i64>(cell))) }
    }

    fn allowed() -> String {
        format!("{}, or nothing", D::allowed())
    }
}

/// The cell of a value that is present.
#[inline(always)]
fn there<D: Inside>(cell: D::Cell) -> D::Wider {
    <Maybe<D> as Domain>::store(D::decode::<i64>(cell))
}
