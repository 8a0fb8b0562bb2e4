//! `join`: pairs of one unit's rows in two tables.

use typenum::Prod;

use super::{Firsts, Obliviously, PairOf, Pairing};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::{Env, EnvAtMost, EnvLarger, EnvMax, EnvScale, Ones};
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::num::{Nat, Positive};
use crate::record::{Cells, Chunk, Fields, OneUnit, Record};
use crate::sealed::Sealed;
use crate::transformation::semi_join::Meets;
use crate::transformation::support::per_unit::scan_units;
use crate::transformation::{Owned, Sink, Transformation, Unmapped};

/// Pairs of each unit's first few rows in `P` and in `Q`, with the caps `M = (ML, MR)`. The pairs
/// are rows of the type `R` with the columns `V`.
pub struct Join<P, Q, R, M, V> {
    pub(super) inner: P,
    pub(super) other: Q,
    pub(super) columns: V,
    pub(super) gives: Exactly<(R, M)>,
}
impl<P: Copy, Q: Copy, R, M, V: Copy> Clone for Join<P, Q, R, M, V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, Q: Copy, R, M, V: Copy> Copy for Join<P, Q, R, M, V> {}
impl<P, Q, R, M, V> Sealed for Join<P, Q, R, M, V> {}

/// The maximum number of rows that a join with the cap `M` keeps of one unit in the table `P`.
type Kept<P, M> = <<<P as Transformation>::Stability as EnvAtMost<M>>::Out as EnvMax>::Out;
/// A list with one entry per dataset: `Most` for each dataset that the table `P` depends on, and
/// otherwise 0.
type Each<P, Most> = <<<P as Transformation>::Stability as Ones>::Out as EnvScale<Most>>::Out;

/// How many pairs one unit can change. The cap `ML` limits the unit's rows in this table, and the
/// cap `MR` limits its rows in the table `Q`.
pub trait PairedByUnit<Q: Transformation, ML: Positive, MR: Positive>: Transformation {
    /// The number of pairs for each dataset.
    type Pairs: Env;
}
#[diagnostic::do_not_recommend]
impl<P, Q, ML, MR, Most> PairedByUnit<Q, ML, MR> for P
where
    ML: Positive,
    MR: Positive,
    Most: Nat,
    P: Transformation<Stability: EnvAtMost<ML, Out: EnvMax<Out: core::ops::Mul<Kept<Q, MR>, Output = Most>>>>,
    Q: Transformation<Stability: EnvAtMost<MR, Out: EnvMax> + Ones<Out: EnvScale<Most>>>,
    P::Stability: Ones<Out: EnvScale<Most, Out: EnvLarger<Each<Q, Most>>>>,
{
    type Pairs = <Each<P, Prod<Kept<P, ML>, Kept<Q, MR>>> as EnvLarger<Each<Q, Most>>>::Out;
}

impl<P, Q, R: Record, ML: Positive, MR: Positive, V> Transformation for Join<P, Q, R, (ML, MR), V>
where
    P: Meets<Q> + PairedByUnit<Q, ML, MR>,
    Q: Owned,
    V: PairOf<P::Row, Q::Row, R::Fields>,
{
    type Row = Cells<R>;
    type Neighbours = P::Neighbours;
    type Stability = P::Pairs;
    type Counted = SomeRows;
    type Proxy = R::Proxy;
    type Value = Unmapped;
    const NODE: Json = object! {
        "rule" = "join/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "record": Json::Str(R::NAME),
        "columns": Json::Columns(R::COLUMNS, &<R::Fields as Fields>::JSON),
        "left": Json::Int(ML::VALUE as i128),
        "right": Json::Int(MR::VALUE as i128),
        "keys": Json::List(&[]),
        "values": Json::List(&[V::ITEMS]),
        "in": Q::NODE,
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD.or_wider(Q::WORD).or_wider(V::WORD);
    const FAN: u64 = P::FAN.strict_mul(MR::VALUE);
    const PUSHED: u64 = P::PUSHED.strict_mul(MR::VALUE);
    const SOURCE: u64 = P::SOURCE;

    fn proxy(self) -> R::Proxy {
        R::proxy()
    }

    fn value(self) -> Unmapped {
        Unmapped
    }

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
        self.other.parameters(seen);
        self.columns.parameters(seen);
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<Cells<R>>>(self, chunk: Chunk<'_>, to: &mut S) {
        if Self::BY_UNITS || !chunk.oblivious() {
            return scan_units::<L, _, S>(self, chunk, to);
        }
        let Some(first) = chunk.first_row(P::SOURCE) else { return };
        let (inner, other) = ((self.inner, ML::VALUE), (self.other, MR::VALUE));
        let found = chunk.prepared::<Self, _>(|| P::matches::<L>(inner, other, true, chunk));
        let mut pairing = Obliviously::<R, Q::Row, _, _> {
            columns: self.columns,
            found: &found,
            next: first * P::PUSHED as usize,
            per: MR::VALUE,
            to,
            gives: crate::brand::exactly(),
        };
        self.inner.scan::<L, _>(chunk, &mut pairing);
    }
}

// Both rows of a pair belong to the same unit, and so does the pair.
impl<P, Q, R: Record, ML: Positive, MR: Positive, V> Owned for Join<P, Q, R, (ML, MR), V>
where
    P: Meets<Q> + PairedByUnit<Q, ML, MR>,
    Q: Owned,
    V: PairOf<P::Row, Q::Row, R::Fields>,
{
    type Holder = P::Holder;
    type Dataset = P::Dataset;
    const BY_UNITS: bool = P::BY_UNITS || Q::BY_UNITS;
    type Gathered<T: Copy> = P::Gathered<T>;
    fn gathered<T: Copy>(plan: T) -> P::Gathered<T> {
        P::gathered(plan)
    }

    #[inline(always)]
    fn unit<L: Lane, S: Sink<Cells<R>>>(self, unit: OneUnit<'_, P::Holder>, to: &mut S) {
        let mut rights = Firsts { rows: Vec::new(), most: MR::VALUE };
        P::rows::<L, _>(self.other, &unit, &mut rights);
        let mut pairing = Pairing::<R, _, _, _> {
            columns: self.columns,
            rights: &rights.rows,
            kept: 0,
            most: ML::VALUE,
            per: MR::VALUE,
            to,
            gives: crate::brand::exactly(),
        };
        self.inner.unit::<L, _>(unit, &mut pairing);
    }
}
