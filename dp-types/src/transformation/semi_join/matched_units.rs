//! Tables that can be matched by their units.

use super::super::support::oblivious::{Matches, Owners, Side};
use super::super::{Owned, Sink, Transformation};
use crate::env::{Env, EnvLarger, EnvMax, EnvScale, Index, Ones};
use crate::kind::Lane;
use crate::record::{Chunk, KeyOf, OneUnit, Record, Row, SameKind};
use crate::sealed::Sealed;

/// Tables whose units can be looked up in the table `Q`. Sealed.
#[diagnostic::on_unimplemented(
    message = "the units of these two tables cannot be matched",
    label = "take tables of one session under the same neighbour relation, whose identifiers are numbers with the same decimals, the same category, or texts of a shared unit",
    note = "loading keeps text identifiers only for units that tables share; otherwise it keeps only which rows belong together",
    note = "for more about this error: `dp-audit explain DP0271`"
)]
pub trait Meets<Q: Owned>: Owned {
    /// The stability of the result: for each dataset, how many of the kept rows one unit can
    /// change.
    type OfBoth: Env;
    /// Pushes the unit's rows in the other table to `to`.
    fn rows<L: Lane, S: Sink<Q::Row>>(other: Q, unit: &OneUnit<'_, Self::Holder>, to: &mut S);
    /// Whether the unit has a row in the other table.
    fn present<L: Lane>(other: Q, unit: &OneUnit<'_, Self::Holder>) -> bool;
    /// Finds the first few rows of each unit in both tables. Unlike other scans by unit, it does
    /// not read the rows unit by unit. If `carries` is set, the matches include the rows of the
    /// other table.
    fn matches<L: Lane>(own: (Self, u64), other: (Q, u64), carries: bool, chunk: Chunk<'_>) -> Matches;
}

/// Tables in which the units of the table `P` can be looked up. This is [`Meets`] as a bound on the
/// other table, so that rustc reports an error at the other table. Sealed.
#[diagnostic::on_unimplemented(
    message = "the units of these two tables cannot be matched",
    label = "take tables under the same neighbour relation, whose identifiers are numbers with the same decimals, the same category, or texts of a shared unit: `#[dp(unit = Person, at_most = 5)]`",
    note = "loading keeps text identifiers only for units that tables share; otherwise it keeps only which rows belong together",
    note = "for more about this error: `dp-audit explain DP0271`"
)]
pub trait MetBy<P: Owned>: Owned {
    /// Always `T`. `semi_join` names its result through this type, so that rustc reports an error
    /// at the call of `semi_join` and not at a later call.
    type Kept<T: Copy>: Copy;
    /// Returns `plan`.
    fn kept<T: Copy>(plan: T) -> Self::Kept<T>;
}
#[diagnostic::do_not_recommend]
impl<P: Meets<Q>, Q: Owned> MetBy<P> for Q
where
    UnitOf<P>: KeyOf<Fields<P>>,
    UnitOf<Q>: KeyOf<Fields<Q>>,
    Says<P>: SameKind<Says<Q>>,
{
    type Kept<T: Copy> = <Says<P> as SameKind<Says<Q>>>::Same<T>;
    fn kept<T: Copy>(plan: T) -> Self::Kept<T> {
        <Says<P> as SameKind<Says<Q>>>::same(plan)
    }
}

/// The row limit of one unit in a table.
type Most<P> = <<P as Transformation>::Stability as EnvMax>::Out;
/// The row limit of one unit, for each dataset that the table `Q` depends on.
type Through<P, Q> = <<<Q as Transformation>::Stability as Ones>::Out as EnvScale<Most<P>>>::Out;
/// The unit of the dataset of a table, with the type of its identifier.
type UnitOf<P> = <<P as Owned>::Holder as Record>::Unit;
type Fields<P> = <<P as Owned>::Holder as Record>::Fields;
type Says<P> = <UnitOf<P> as KeyOf<Fields<P>>>::Says<<P as Owned>::Dataset>;

#[diagnostic::do_not_recommend]
impl<P, Q> Meets<Q> for P
where
    P: Owned + Transformation<Stability: EnvMax + EnvLarger<Through<P, Q>>>,
    Q: Owned + Transformation<Neighbours = P::Neighbours, Stability: Ones<Out: EnvScale<Most<P>>>>,
    UnitOf<P>: KeyOf<Fields<P>>,
    UnitOf<Q>: KeyOf<Fields<Q>>,
    Says<P>: SameKind<Says<Q>>,
{
    type OfBoth = <P::Stability as EnvLarger<Through<P, Q>>>::Out;

    #[inline(always)]
    fn rows<L: Lane, S: Sink<Q::Row>>(other: Q, unit: &OneUnit<'_, P::Holder>, to: &mut S) {
        other.unit::<L, S>(unit.in_dataset::<Q::Holder>(P::Dataset::NUMBER, Q::Dataset::NUMBER), to);
    }

    #[inline(always)]
    fn present<L: Lane>(other: Q, unit: &OneUnit<'_, P::Holder>) -> bool {
        let mut seen = Seen { any: false };
        Self::rows::<L, _>(other, unit, &mut seen);
        seen.any
    }

    fn matches<L: Lane>(
        (own, most): (Self, u64),
        (other, most_others): (Q, u64),
        carries: bool,
        chunk: Chunk<'_>,
    ) -> Matches {
        let owner = chunk.owner_in::<P::Holder>(P::SOURCE, P::SOURCE);
        let others = chunk.owner_in::<Q::Holder>(Q::SOURCE, P::SOURCE);
        let left = Side::of::<L, _, _>(own, Owners { owner, pushed: P::PUSHED }, false, chunk);
        let right = Side::of::<L, _, _>(other, Owners { owner: others, pushed: Q::PUSHED }, carries, chunk);
        Matches::find((left, most), (right, most_others))
    }
}

/// Records whether any row is live.
struct Seen {
    any: bool,
}
impl Sealed for Seen {}
impl<R: Row> Sink<R> for Seen {
    // This sink does not keep a state per block.
    const BLOCK: usize = crate::record::CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, _: &R, there: L) {
        self.any |= there != L::ZERO;
    }

    fn end_of_block(&mut self) {}
}
