//! `in_l2`: the numbers of groups, bounded in L2. If a unit has at most c rows in each group, the
//! square of the distance in L2 is at most the distance in L1 times the change of one group.

use super::support::tally::Shared;
use super::{Aggregate, BoundedColumn, GroupedSum, Histogram, PartOf, Protected, Value};
use crate::derivation::{Json, object};
use crate::env::{Env, EnvAtMost, EnvScale, EnvTimes};
use crate::expr::{Eval, Parameters, Tree};
use crate::metric::{L1, SquaredL2};
use crate::neighbours::{SomeRows, SumFactor};
use crate::num::{Nat, Positive};
use crate::record::Run;
use crate::sealed::Sealed;
use crate::transformation::{Keyed, RowsPerKey, Transformation};

/// The numbers of the aggregate `A`, with a bound on the square of their change in L2.
#[derive(Clone, Copy)]
pub struct PerKeyBound<A>(A);
impl<A> Sealed for PerKeyBound<A> {}

/// Numbers of groups for which the change of one group is bounded, because the table was limited by
/// the key of the groups. Sealed.
#[diagnostic::on_unimplemented(
    message = "no limit on a unit's rows in one group is known for this value",
    label = "`in_l2` is for a histogram, and for the counts and sums of parts: `.limit_by(1, |v| v.page).histogram(|v| v.page).in_l2()`",
    note = "for more about this error: `dp-audit explain DP0273`"
)]
pub trait FewPerKey: Aggregate<Metric = L1> {
    /// The largest number of a unit's rows in one group.
    type Most: Positive;
    /// Upper bound, for each dataset, on how much one privacy unit can change the number of one
    /// group.
    type OneGroup: Env;
    /// The description of the key of the groups.
    const KEY: Json;
}

/// The second bound of [`in_l2`](Protected::in_l2) on the aggregate `A`. The type with this bound
/// is the value of `A`. rustc knows that type only after it has found the method. So rustc reports
/// why the bound does not hold. Otherwise it would report only that the method does not exist.
pub trait BesideGroups<A: Aggregate> {
    /// The aggregate with the bound. `in_l2` names its result through this type, so that rustc
    /// reports an error at that call and not again at the release.
    type Bounded: Copy;
    /// Makes the aggregate with the bound.
    fn bounded(of: A) -> Self::Bounded;
}
impl<A: FewPerKey, V> BesideGroups<A> for V {
    type Bounded = PerKeyBound<A>;
    fn bounded(of: A) -> PerKeyBound<A> {
        PerKeyBound(of)
    }
}

/// How many rows of one unit can be in one group of the key `K`, for each dataset.
type InOneGroup<P, K> = <<P as Transformation>::Stability as EnvAtMost<<P as RowsPerKey<K>>::Most>>::Out;

impl<P: RowsPerKey<K>, K: Keyed<P::Row>> FewPerKey for Histogram<P, K>
where
    Self: Aggregate<Metric = L1>,
    P::Stability: EnvAtMost<P::Most>,
{
    type Most = P::Most;
    type OneGroup = InOneGroup<P, K>;
    const KEY: Json = K::NODE;
}

type KindOf<T> = (<T as Tree>::Ty,);
/// Upper bound on how far one changed row moves the sum of one group. The rows of one group are
/// some of the table's rows, so a replaced row can also enter or leave them.
type OneRow<P, T> = <<P as Transformation>::Neighbours as SumFactor<
    SomeRows,
    <KindOf<T> as BoundedColumn>::Lo,
    <KindOf<T> as BoundedColumn>::Hi,
>>::Out;

impl<P: RowsPerKey<K>, T: Eval<P::Row>, K: Keyed<P::Row>> FewPerKey for GroupedSum<P, T, K>
where
    Self: Aggregate<Metric = L1>,
    KindOf<T>: BoundedColumn,
    P::Stability: EnvAtMost<P::Most>,
    P::Neighbours: SumFactor<SomeRows, <KindOf<T> as BoundedColumn>::Lo, <KindOf<T> as BoundedColumn>::Hi>,
    InOneGroup<P, K>: EnvScale<OneRow<P, T>>,
{
    type Most = P::Most;
    type OneGroup = <InOneGroup<P, K> as EnvScale<OneRow<P, T>>>::Out;
    const KEY: Json = K::NODE;
}

// The square of each entry is at most the entry times the largest entry. Added up, that is the
// distance in L1 times the largest entry.
impl<A: FewPerKey> Aggregate for PerKeyBound<A>
where
    A::Sensitivity: EnvTimes<A::OneGroup>,
{
    type Metric = SquaredL2;
    type Sensitivity = <A::Sensitivity as EnvTimes<A::OneGroup>>::Out;
    type Value = A::Value;
    type Fold = A::Fold;
    const NODE: Json = {
        // The types show that both keys are the same. A certificate has only the names of
        // parameters, so an auditor could not tell.
        assert!(
            !A::KEY.is_given(),
            "the key of these groups has a parameter, so no certificate shows that `limit_by` has the same key: write the number into the key, or leave `in_l2` out"
        );
        object! {
            "rule" = "per-key-bound/1",
            "most": Json::Int(A::Most::VALUE as i128),
            "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
            "premises": Json::List(&[A::NODE]),
        }
    };

    fn start(self) -> A::Fold {
        self.0.start()
    }

    fn share(self, fold: &mut A::Fold, shared: &mut Shared) {
        self.0.share(fold, shared);
    }

    fn run(self, fold: &mut A::Fold, run: Run<'_>) {
        self.0.run(fold, run);
    }

    fn exact(self, part: PartOf<A>) -> <A::Value as Value>::Exact {
        self.0.exact(part)
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}

impl<'id, A> Protected<'id, A> {
    /// The same numbers of groups, bounded in L2 for `gaussian`. Before the groups, the table was
    /// limited by their key: [`limit_by`](crate::transformation::Table::limit_by) c rows of each
    /// unit with each value of the key. Only `filter`, `limit` and `map` stand between.
    ///
    /// If a unit has at most c rows in each group and k rows in all, it changes a histogram by at
    /// most √(c·k) in L2, and by at most √(2·c·k) under `ReplaceOne`. Without `in_l2`, Gaussian
    /// noise is scaled to k and 2·k. Sums of values of a magnitude of at most m change by m times
    /// √(c·k), and under `ReplaceOne` by √2 to 2 times that. The type holds the exact square.
    /// Argument: `aggregate/per_key_bound/proof.md`; Wilson and others, "Differentially Private SQL
    /// with Bounded User Contribution", PETS 2020, bound both numbers of rows.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// #[derive(Record)]
    /// struct View {
    ///     #[dp(unit, keep = 50)]
    ///     reader: String,
    ///     #[dp(range = 0..=999)]
    ///     page: i64,
    /// }
    /// /// The noise is that of √10, and not that of 10.
    /// #[dp_query(rho = 0.05)]
    /// fn page_views(views: Table<View>) -> Vec<i64> {
    ///     let few = views.limit_by(1, |v| v.page).limit(10);
    ///     few.histogram(|v| v.page).in_l2().gaussian(0.05).values()
    /// }
    /// ```
    pub fn in_l2<V: BesideGroups<A>>(self) -> Protected<'id, V::Bounded>
    where
        A: Aggregate<Value = V>,
    {
        self.with(V::bounded(self.plan))
    }
}

#[cfg(test)]
mod tests;
