//! Privacy units: whose data is protected.

pub(crate) mod index;
pub(crate) mod matching;
pub(crate) mod rows;
pub(crate) mod shared;
use typenum::U1;

use super::domain::Domain;
use super::fields::{At, Fields, Position};
use super::policy::{Clamp, DropRow, More, Policy, Refuse, RefuseMore};
use super::unit::shared::{Alone, SharedUnit, Shares, Whose};
use crate::brand::Exactly;
use crate::env::Index;
use crate::kind::{Bool, Cat, Num, Opaque, Unbounded};
use crate::neighbours::{AddRemove, Counted, EveryRow, Neighbours, ReplaceOne, SomeRows};
use crate::num::{D0, Nat, Positive};
use crate::sealed::Sealed;

/// Each row is its own unit: one row is protected, whichever person it is about.
#[derive(Clone, Copy, Debug)]
pub enum OneRow {}

/// All rows with the same value in column `I` are one unit, with at most `K` rows in a table.
///
/// The holder's choice `O` decides what happens to rows beyond this limit: [`RefuseMore`] makes
/// them an error, and [`KeepFirst`](super::KeepFirst) drops them. Each certificate records this
/// choice. The type `W` states whether other tables share the unit, and certificates record it as
/// well: [`Alone`], or [`Shares`] a [`SharedUnit`].
pub struct Identifier<I, K, O = RefuseMore, W = Alone>(Exactly<(I, K, O, W)>);

/// A privacy unit. Sealed: [`OneRow`] and [`Identifier`].
pub trait Unit<F: Fields>: Sealed + 'static {
    /// How many rows one unit can add, remove or replace: the stability of the source.
    type MaxRows: Positive;
    /// The index of the column with the identifier, or `None` if a row is the unit.
    const COLUMN: Option<usize>;
    /// The maximum number of rows of one unit.
    const LIMIT: u64 = <Self::MaxRows as Nat>::VALUE;
    /// Whether further rows of a unit are dropped instead of refused.
    const KEEPS: bool;
    /// The name of the unit, if other tables have the same unit.
    const SHARED: Option<&'static str>;
    /// Whether the identifiers are texts, which each load numbers in the order of arrival.
    const TEXT: bool;

    /// The stored identifier of a row, if the unit has one.
    fn identifier(cells: &F::Cells) -> Option<u64>;
}

impl Sealed for OneRow {}
impl<I, K, O, W> Sealed for Identifier<I, K, O, W> {}

impl<F: Fields> Unit<F> for OneRow {
    type MaxRows = U1;
    const COLUMN: Option<usize> = None;
    const KEEPS: bool = false;
    const SHARED: Option<&'static str> = None;
    const TEXT: bool = false;

    fn identifier(_: &F::Cells) -> Option<u64> {
        None
    }
}
/// Kinds that can identify a row's unit: all kinds of columns except [`Maybe`](crate::kind::Maybe).
/// Sealed.
///
/// With `Maybe`, all rows without an identifier would be one unit, and some of these rows would
/// push out the rows of other persons.
#[diagnostic::on_unimplemented(
    message = "an identifier cannot be missing, but the column of this unit can be",
    label = "give the column of the unit a type without `Maybe`, or take another column: every row needs an identifier",
    note = "for more about this error: `dp-audit explain DP0213`"
)]
pub trait Identifies: Sealed {}
impl<Lo, Hi, K> Identifies for Num<Lo, Hi, K> {}
impl Identifies for Bool {}
impl<C> Identifies for Cat<C> {}
impl Identifies for Unbounded {}
impl Identifies for Opaque {}

impl<F, I: Position, K: Positive, O: More, W> Unit<F> for Identifier<I, K, O, W>
where
    F: Fields + At<I, Domain: Identifies>,
    W: Whose<<F as At<I>>::Domain>,
{
    type MaxRows = K;
    const COLUMN: Option<usize> = Some(<F as At<I>>::INDEX);
    const KEEPS: bool = O::KEEPS;
    const SHARED: Option<&'static str> = W::SHARED;
    const TEXT: bool = <F as At<I>>::Domain::INTERNS;

    fn identifier(cells: &F::Cells) -> Option<u64> {
        use super::store::packed_int::Cell;
        Some(<F as At<I>>::cell(cells).offset())
    }
}

/// Units that can have several rows: [`Identifier`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "each row of this table is its own privacy unit, so there is nothing to gather",
    label = "use `.map(|p| Stay {{ .. }})` for a new row from each row; or declare an identifier in the record: `#[dp(unit, at_most = 5)] person: i64`",
    note = "for more about this error: `dp-audit explain DP0265`"
)]
pub trait Identified: Sealed {
    /// Always `Q`. Transformations that work unit by unit name their result through this type, so
    /// that later transformations do not report the same mistake again.
    type Gathered<Q: Copy>: Copy;
    /// Returns `plan`.
    fn gathered<Q: Copy>(plan: Q) -> Self::Gathered<Q>;
}
impl<I, K, O, W> Identified for Identifier<I, K, O, W> {
    type Gathered<Q: Copy> = Q;
    fn gathered<Q: Copy>(plan: Q) -> Q {
        plan
    }
}

/// Units whose identifiers can be compared with the identifiers of another table. Numbers, truth
/// values and categories can be compared with the identifiers of any table. Texts can be compared
/// within one dataset, or between tables that [share](super::SharedUnit) the unit. Sealed.
#[diagnostic::on_unimplemented(
    message = "the units of this table have no identifiers to compare with those of another table",
    label = "declare an identifier in the record, a number or a category: `#[dp(unit, at_most = 5)] person: i64`; or, for text, a unit that both tables share: `#[dp(unit = Person, at_most = 5)] person: String`",
    note = "for more about this error: `dp-audit explain DP0271`"
)]
pub trait KeyOf<F: Fields>: Unit<F> {
    /// The kind of the identifiers in the dataset `J`. If two kinds are the [same](SameKind), equal
    /// identifiers are one unit.
    type Says<J: Index>: Sealed;
    /// The identifier of a row. An identifier has the same number in each dataset, unless the
    /// identifiers are texts ([`TEXT`](Unit::TEXT)).
    fn key(cells: &F::Cells) -> i64;
}
impl<F, I: Position, K: Positive, O: More, W> KeyOf<F> for Identifier<I, K, O, W>
where
    F: Fields + At<I, Domain: Compared<W>>,
    W: Whose<<F as At<I>>::Domain>,
{
    type Says<J: Index> = <<F as At<I>>::Domain as Compared<W>>::Says<J>;

    fn key(cells: &F::Cells) -> i64 {
        use super::store::packed_int::Cell;
        let cell = <F as At<I>>::cell(cells);
        if <Self as Unit<F>>::TEXT {
            cell.offset().cast_signed()
        } else {
            <F as At<I>>::Domain::canonical(cell)
        }
    }
}

/// The kind of texts that each load numbers in the order of arrival, so that a number has a meaning
/// only within the dataset `I`.
pub struct OfDataset<I>(Exactly<I>);
impl<I> Sealed for OfDataset<I> {}

/// Identifiers of the unit `W` that can be compared. Sealed.
pub trait Compared<W: Sealed>: Identifies {
    /// The kind of the identifiers in the dataset `I`.
    type Says<I: Index>: Sealed;
}
impl<Lo, Hi, K, W: Sealed> Compared<W> for Num<Lo, Hi, K> {
    type Says<I: Index> = Self;
}
impl<W: Sealed> Compared<W> for Bool {
    type Says<I: Index> = Self;
}
impl<C, W: Sealed> Compared<W> for Cat<C> {
    type Says<I: Index> = Self;
}
impl<W: Sealed> Compared<W> for Unbounded {
    type Says<I: Index> = Self;
}
impl Compared<Alone> for Opaque {
    type Says<I: Index> = OfDataset<I>;
}
impl<W: SharedUnit<Identifier = String>> Compared<Shares<W>> for Opaque {
    type Says<I: Index> = Shares<W>;
}

/// Identifiers of one kind: numbers with the same decimals, truth values, the same category, or
/// texts of one dataset or of one shared unit. Sealed.
#[diagnostic::on_unimplemented(
    message = "the identifiers of these two tables are of different kinds, or are texts that they do not share",
    label = "give both the same kind of identifier: whole numbers, numbers with the same decimals, the same category, or texts of a shared unit: `#[dp(unit = Person, at_most = 5)]`",
    note = "for more about this error: `dp-audit explain DP0271`"
)]
pub trait SameKind<T: Sealed>: Sealed {
    /// Always `X`. Transformations that match two tables name their result through this type, so
    /// that later transformations do not report the same mistake again.
    type Same<X: Copy>: Copy;
    /// Returns `x`.
    fn same<X: Copy>(x: X) -> Self::Same<X>;
}
macro_rules! same_kind {
    ($([$($of:ident),*] $one:ty, $other:ty;)*) => { $(
        impl<$($of),*> SameKind<$other> for $one {
            type Same<X: Copy> = X;
            fn same<X: Copy>(x: X) -> X {
                x
            }
        }
    )* };
}
same_kind! {
    [A, B, Lo, Hi, K] Num<A, B, K>, Num<Lo, Hi, K>;
    [Lo, Hi] Unbounded, Num<Lo, Hi, D0>;
    [Lo, Hi] Num<Lo, Hi, D0>, Unbounded;
    [] Unbounded, Unbounded;
    [] Bool, Bool;
    [C] Cat<C>, Cat<C>;
    [I] OfDataset<I>, OfDataset<I>;
    [W] Shares<W>, Shares<W>;
}

/// Whether the number of rows of a freshly loaded table is public. The number is public only under
/// [`ReplaceOne`], if a row is the unit and loading cannot drop a row. In all other cases, a
/// changed unit can change the number of rows.
pub trait RowsFor<N: Neighbours, P: Policy>: Sealed {
    /// [`EveryRow`] if the number of rows is public, otherwise [`SomeRows`].
    type Counted: Counted;
}
impl<U: Sealed, P: Policy> RowsFor<AddRemove, P> for U {
    type Counted = SomeRows;
}
impl RowsFor<ReplaceOne, Refuse> for OneRow {
    type Counted = EveryRow;
}
impl RowsFor<ReplaceOne, Clamp> for OneRow {
    type Counted = EveryRow;
}
impl RowsFor<ReplaceOne, DropRow> for OneRow {
    type Counted = SomeRows;
}
impl<I, K, O, W, P: Policy> RowsFor<ReplaceOne, P> for Identifier<I, K, O, W> {
    type Counted = SomeRows;
}
