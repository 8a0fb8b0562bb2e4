//! The costs that releases and blocks take from a token, the lists in their receipts, and the
//! computed values.
//!
//! At ε = 1000, the noise on a count differs from zero with a probability below exp(−900), so that
//! answers can be compared.

use std::sync::Mutex;

use typenum::{
    N20, P120, P1000, Prod, U1, U2, U5, U7, U100, U300, U400, U700, U1000, U1000000, U1000000000, Z0,
};

use super::{Budget, Receipt};
use crate::composition::{Advanced, Optimal};
use crate::derivation::Log;
use crate::env::{First, Next};
use crate::error::{Error, ErrorKind};
use crate::expr::{Conflict, Param, Parameter, Parameters, Tree};
use crate::measure::{Approx, Costs, Eps, EpsDelta, Measure, Pure, Rho, Zcdp};
use crate::mechanism::Request;
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::{D0, D1};
use crate::query::Answer;
use crate::record::{Refuse, Run, Stores};
use crate::sealed::Sealed;
use crate::testing::{
    ByPerson, Open, PerRow, Person, Random, Raw, Ward, costs, exact, lit, loaded, table, table_at,
};

type Row = Person<PerRow, Refuse>;
/// ε in thousandths.
type E<N> = Eps<Prod<N, U1000>>;
/// ε = 1000, and twelve times that.
type Much = Eps<U1000000000>;
type Plenty = (Eps<Prod<typenum::U12, U1000000000>>, ());

fn left<L: Costs, M, P>(_: &Budget<'_, L, M, P>) -> Vec<Vec<u64>> {
    costs::<L>()
}
fn spent<F, T, L: Log, P>(_: &Receipt<'_, F, T, L, P>) -> Vec<Vec<u64>> {
    L::COST.entries().iter().map(|entry| entry.numbers().to_vec()).collect()
}

fn people(rows: u64) -> (Vec<Raw>, Open<Row, AddRemove>) {
    let mut random = Random::new(rows);
    let raw: Vec<Raw> = (0..rows).map(|i| Raw::random(&mut random, (i % 10) as i64, false)).collect();
    let data = loaded(raw.iter().copied().map(Person::from));
    (raw, data)
}

#[test]
fn each_release_takes_its_cost_and_receipts_join_in_order() -> Result<(), Error> {
    let (_, data) = people(10);
    let t = table(&data);
    let budget = Budget::<(E<U1000>, ()), Pure>::new();
    let (_, r0, budget) = budget.release(t.count().laplace::<E<U300>, 1>())?;
    assert_eq!((left(&budget), spent(&r0)), (vec![vec![700_000]], vec![vec![300_000]]));
    let (_, r1, budget) = budget.release(t.map(|p| p.age).sum().laplace::<E<U100>, 2>())?;
    assert_eq!((left(&budget), spent(&r1)), (vec![vec![600_000]], vec![vec![100_000]]));
    let (_, r2, budget) =
        budget.release((t.count().laplace::<E<U5>, 3>(), t.count().laplace::<E<U7>, 3>()))?;
    assert_eq!((left(&budget), spent(&r2)), (vec![vec![588_000]], vec![vec![12_000]]));
    let receipts = r0.then(r1.then(r2));
    assert_eq!(spent(&receipts), [[412_000]]);
    fn unlisted<T, F, L: Log>(_: &Answer<'_, T, F, L>) -> (Vec<u64>, Vec<u64>) {
        (L::COST.entries()[0].numbers().to_vec(), L::LEFT.entries()[0].numbers().to_vec())
    }
    assert_eq!(unlisted(&budget.finish((), receipts)), (vec![412_000], vec![588_000]));
    Ok(())
}

#[test]
fn a_release_is_charged_to_the_datasets_that_it_depends_on() -> Result<(), Error> {
    let (_, data) = people(10);
    let (first, second) = (table(&data), table_at::<Next<First>, _, _>(&data));
    let budget = Budget::<(E<U1000>, (E<U700>, ())), Pure>::new();
    let (_, _, budget) = budget.release(second.count().laplace::<E<U300>, 1>())?;
    assert_eq!(left(&budget), [[1_000_000], [400_000]]);
    let (_, _, budget) = budget.release((first.count() - second.count()).laplace::<E<U100>, 1>())?;
    assert_eq!(left(&budget), [[900_000], [300_000]]);
    let (_, receipt, budget) =
        budget.release((first.count().laplace::<E<U5>, 1>(), second.count().laplace::<E<U7>, 1>()))?;
    assert_eq!(
        (left(&budget), spent(&receipt)),
        (vec![vec![895_000], vec![293_000]], vec![vec![5000], vec![7000]])
    );
    Ok(())
}

#[test]
fn several_asks_in_one_release_give_what_each_gives_alone() -> Result<(), Error> {
    for rows in [0, 1, 1023, 1024, 1025, 3000] {
        let (raw, data) = people(rows);
        let t = table(&data);
        let wards = t.histogram(|p| p.ward);
        let (count, smokers) = (t.count(), t.filter(|p| p.smoker).count());
        let budget = Budget::<(Eps<Prod<U7, U1000000000>>, ()), Pure>::new();
        let ((a, (b, c)), _, budget) = budget.release((
            count.laplace::<Much, 1>(),
            (wards.laplace::<Much, 1>(), smokers.laplace::<Much, 1>()),
        ))?;
        let (one, _, budget) = budget.release(count.laplace::<Much, 1>())?;
        let (two, _, budget) = budget.release(wards.laplace::<Much, 1>())?;
        let (three, _, budget) = budget.release(smokers.laplace::<Much, 1>())?;
        assert_eq!((a.value(), b.values(), c.value()), (one.value(), two.values(), three.value()));
        assert_eq!(a.value(), raw.len() as i64);
        assert_eq!(b.values().iter().map(|n| i128::from(*n)).collect::<Vec<_>>(), exact(wards));
        assert_eq!(c.value(), raw.iter().filter(|r| r.smoker).count() as i64);
        assert_eq!(left(&budget), [[1_000_000_000]]);
    }
    Ok(())
}

/// A request that records the queries it receives.
#[derive(Clone, Copy)]
struct Spy<'id, 'log> {
    name: &'static str,
    stores: &'id Stores,
    log: &'log Mutex<Vec<&'static str>>,
}
impl Sealed for Spy<'_, '_> {}
impl<'id> Request<'id, Pure> for Spy<'id, '_> {
    type Fold = i128;
    type Cost = (Eps<U1>, ());
    type Released = i128;
    type Log = ();

    fn stores(self) -> &'id Stores {
        self.stores
    }
    fn start(self) -> i128 {
        0
    }
    fn run(self, fold: &mut i128, run: Run<'_>) {
        self.log.lock().unwrap().push(self.name);
        *fold += run.chunks().count() as i128;
    }
    fn parameters(self, _: &mut Parameters) {}
    fn draw(self, fold: i128) -> Result<i128, Error> {
        Ok(fold)
    }
}

#[test]
fn rows_are_read_once_for_all_asks_of_a_release() -> Result<(), Error> {
    let (_, data) = people(20_000);
    let log = Mutex::new(Vec::new());
    let spy = |name| Spy { name, stores: &data.stores, log: &log };
    let budget = Budget::<(Eps<U1000>, ()), Pure>::new();
    let (folds, ..) = budget.release((spy("a"), (spy("b"), spy("c"))))?;
    assert_eq!(folds, (20, (20, 20)), "20,000 rows are twenty chunks, and each ask sees each of them once");
    assert_eq!(
        log.into_inner().unwrap().concat(),
        "abcabcabc",
        "a run, of eight chunks at most, is handed to all before the next is read"
    );
    Ok(())
}

struct Least;
impl Parameter for Least {
    const NAME: &'static str = "least";
    type Lo = N20;
    type Hi = P1000;
    type Grid = D0;
}
struct Other;
impl Parameter for Other {
    const NAME: &'static str = "other";
    type Lo = Z0;
    type Hi = P1000;
    type Grid = D0;
}

#[test]
fn a_parameter_has_one_value_in_a_release() -> Result<(), Error> {
    let (raw, data) = people(100);
    let t = table(&data);
    let least = |units| Param::<Least>::new(units).unwrap().expr();
    let older = |units| t.filter(move |p| p.age.ge(least(units))).count();
    let plain = |units| raw.iter().filter(|r| r.age >= units).count() as i64;
    let other = Param::<Other>::new(65)?.expr();
    fn fresh<'id>() -> Budget<'id, Plenty, Pure> {
        Budget::new()
    }
    // The same value twice, or another parameter: no conflict.
    let (two, _, _) = fresh().release((older(18).laplace::<Much, 1>(), older(18).laplace::<Much, 1>()))?;
    assert_eq!((two.0.value(), two.1.value()), (plain(18), plain(18)));
    let both = t.filter(|p| p.age.ge(least(18)) & p.age.lt(other)).count();
    let (both, _, budget) = fresh().release(both.laplace::<Much, 1>())?;
    assert_eq!(both.value(), plain(18) - plain(65));
    // Another value in another release is no conflict either.
    let (n, _, _) = budget.release(older(40).laplace::<Much, 1>())?;
    assert_eq!(n.value(), plain(40));
    // Two values: in two requests, in two parts of one request, in one expression, in a key and a
    // value.
    let refused = |error: Option<Error>| {
        let error = error.expect("two values of one parameter were released together");
        assert_eq!(error.kind(), ErrorKind::Parameter);
        let said = "parameter `least` has two values in one release; give each value a separate parameter";
        assert_eq!(error.to_string(), said);
    };
    let asks =
        (older(18).laplace::<Much, 1>(), (t.count().laplace::<Much, 1>(), older(19).laplace::<Much, 1>()));
    refused(fresh().release(asks).err());
    refused(fresh().release((older(18) - older(19)).laplace::<Much, 1>()).err());
    refused(fresh().release((-older(18) + older(19) * lit::<Z0>()).laplace::<Much, 1>()).err());
    let between = t.filter(|p| p.age.ge(least(18)) & p.age.lt(least(65))).count();
    refused(fresh().release(between.laplace::<Much, 1>()).err());
    let sum = t.filter(|p| p.age.ge(least(18))).map(|p| p.age - least(19)).sum();
    refused(fresh().release(sum.laplace::<Much, 1>()).err());
    let key = t.filter(|p| p.age.ge(least(18))).histogram(|p| p.age.ge(least(19)));
    refused(fresh().release(key.laplace::<Much, 1>()).err());
    Ok(())
}

/// A parameter `least` with another range, and one with another grid.
macro_rules! least {
    ($($name:ident $lo:ty, $hi:ty, $grid:ty;)*) => { $(
        struct $name;
        impl Parameter for $name {
            const NAME: &'static str = "least";
            type Lo = $lo;
            type Hi = $hi;
            type Grid = $grid;
        }
    )* };
}
least! {
    OtherLo Z0, P1000, D0;
    OtherHi N20, P120, D0;
    OtherGrid N20, P1000, D1;
}

#[test]
fn a_parameter_has_one_declaration_in_a_release() -> Result<(), Error> {
    fn told<P: Parameter>(units: i64) -> Result<Parameters, Error> {
        let mut seen = Parameters::default();
        Param::<Least>::new(18)?.parameters(&mut seen);
        Param::<P>::new(units)?.parameters(&mut seen);
        Ok(seen)
    }
    assert_eq!(told::<Least>(18)?.conflict(), None);
    assert_eq!(told::<Least>(19)?.conflict(), Some(Conflict::Values("least")));
    // The same units mean other values on another grid, or values of another range.
    for seen in [told::<OtherLo>(18)?, told::<OtherHi>(18)?, told::<OtherGrid>(18)?] {
        assert_eq!(seen.conflict(), Some(Conflict::Declarations("least")));
    }
    let (_, data) = people(100);
    let t = table(&data);
    let (one, other) = (Param::<Least>::new(18)?.expr(), Param::<OtherHi>::new(18)?.expr());
    let both = t.filter(|p| p.age.ge(one) & p.age.ge(other)).count().laplace::<Much, 1>();
    let error = Budget::<Plenty, Pure>::new().release(both).err().expect("two declarations of one parameter");
    let said = "parameter `least` has two ranges, steps or lengths in one release; give each declaration a separate name";
    assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Parameter, said));
    Ok(())
}

#[test]
fn either_side_of_a_branch_spends_from_its_share() -> Result<(), Error> {
    let (raw, data) = people(100);
    let t = table(&data);
    for first in [true, false] {
        let budget = Budget::<Plenty, Pure>::new();
        let (share, fork, budget) = budget.branch::<(Eps<Prod<U5, U1000000000>>, ())>();
        assert_eq!((left(&share), left(&budget)), (vec![vec![5_000_000_000]], vec![vec![7_000_000_000]]));
        let (value, receipt) = if first {
            let (n, receipt, share) = share.release(t.count().laplace::<Much, 1>())?;
            assert_eq!(left(&share), [[4_000_000_000]]);
            (n.value(), fork.first(receipt, share))
        } else {
            let (n, r0, share) = share.release(t.filter(|p| p.smoker).count().laplace::<Much, 2>())?;
            let (m, r1, share) = share.release(t.count().laplace::<Eps<Prod<U2, U1000000000>>, 3>())?;
            assert_eq!(left(&share), [[2_000_000_000]]);
            (n.value() - m.value(), fork.second(r0.then(r1), share))
        };
        let smokers = raw.iter().filter(|r| r.smoker).count() as i64;
        assert_eq!(value, if first { 100 } else { smokers - 100 });
        // The listed cost is the share, whichever side ran.
        assert_eq!(spent(&receipt), [[5_000_000_000]]);
        let (_, r2, budget) = budget.release(t.count().laplace::<Much, 4>())?;
        assert_eq!(spent(&receipt.then(r2)), [[6_000_000_000]]);
        assert_eq!(left(&budget), [[6_000_000_000]]);
    }
    Ok(())
}

#[test]
fn a_loop_costs_its_rounds() -> Result<(), Error> {
    let (raw, data) = people(3000);
    let t = table(&data);
    let budget = Budget::<Plenty, Pure>::new();
    let mut rounds = Vec::new();
    type Share = (Eps<Prod<U2, U1000000000>>, ());
    let (receipt, budget) = budget.repeat::<Share, U5, _, _, _>(|round, budget| {
        assert_eq!(left(&budget), [[2_000_000_000]]);
        // Adaptive: the query of a round depends on the last answer.
        let least = rounds.last().map_or(-20, |n: &(u64, i64)| n.1 % 7);
        let least = Param::<Least>::new(least)?.expr();
        let (n, receipt, budget) =
            budget.release(t.filter(|p| p.age.ge(least)).count().laplace::<Much, 1>())?;
        rounds.push((round, n.value()));
        Ok((receipt, budget))
    })?;
    assert_eq!((left(&budget), spent(&receipt)), (vec![vec![2_000_000_000]], vec![vec![10_000_000_000]]));
    let mut expected: Vec<(u64, i64)> = Vec::new();
    for round in 0..5 {
        let least = expected.last().map_or(-20, |n| n.1 % 7);
        expected.push((round, raw.iter().filter(|r| r.age >= least).count() as i64));
    }
    assert_eq!(rounds, expected);
    Ok(())
}

#[test]
fn a_round_that_fails_ends_the_loop() {
    let (_, data) = people(10);
    let t = table(&data);
    let mut rounds = 0;
    let budget = Budget::<(E<U1000>, ()), Pure>::new();
    let failed = budget.repeat::<(E<U100>, ()), U7, _, _, _>(|round, budget| {
        rounds += 1;
        let (_, receipt, budget) = budget.release(t.count().laplace::<E<U100>, 1>())?;
        Param::<Other>::new(if round == 2 { -1 } else { 0 })?;
        Ok((receipt, budget))
    });
    assert_eq!(failed.err().map(|error| error.kind()), Some(ErrorKind::Parameter));
    assert_eq!(rounds, 3);
}

#[test]
fn equal_rounds_cost_what_their_theorem_charges() -> Result<(), Error> {
    // A hundred rounds of (0.1, 10^-9) cost (10, 10^-7) by addition, and by either theorem less
    // than 7 at δ = 10^-6.
    type Round = EpsDelta<Prod<U100, U1000>, U1000000>;
    type All = EpsDelta<Prod<U7, U1000000>, U1000000000>;
    type Session = (EpsDelta<Prod<typenum::U8, U1000000>, Prod<U2, U1000000000>>, ());
    let (_, data) = people(10);
    let t = table(&data);
    macro_rules! check {
        ($theorem:ty) => {{
            let mut rounds = 0;
            let budget = Budget::<Session, Approx>::new();
            let (receipt, budget) =
                budget.repeat_by::<$theorem, Round, U100, All, _, _, _>(|round, budget| {
                    assert_eq!((round, left(&budget)), (rounds, vec![vec![100_000, 1_000_000]]));
                    rounds += 1;
                    let (_, receipt, budget) = budget.release(t.count().laplace::<E<U100>, 1>())?;
                    Ok((receipt, budget))
                })?;
            assert_eq!(rounds, 100);
            assert_eq!((left(&budget), spent(&receipt)), {
                (vec![vec![1_000_000, 1_000_000_000]], vec![vec![7_000_000, 1_000_000_000]])
            });
        }};
    }
    check!(Advanced);
    check!(Optimal);
    Ok(())
}

/// The cost to a table of ε = 1000 on each part, and the answers of the parts.
macro_rules! each {
    ($unit:ident, $relation:ident, $measure:ident, $budget:ty, $share:ty, $ask:ident, $noise:ty) => {{
        let mut random = Random::new(61);
        let raw: Vec<Raw> = (0..30).map(|i| Raw::random(&mut random, i % 10, false)).collect();
        let data = loaded::<Person<$unit, Refuse>, $relation>(raw.iter().copied().map(Person::from));
        let budget = Budget::<($budget, ()), $measure>::new();
        let parts = table(&data).partition(|p| (p.ward, p.smoker));
        let (answers, receipt, budget) = budget
            .each::<($share, ()), _, _, _, _, _, _, _>(parts, |name, part, budget| {
                assert_eq!(left(&budget), costs::<($share, ())>());
                let (n, receipt, budget) = budget.release(part.count().$ask::<$noise, 1>())?;
                Ok(((name, n.value()), receipt, budget))
            })
            .unwrap();
        let wards = [(Ward::Icu, "Icu"), (Ward::Er, "Er"), (Ward::Day, "Day")];
        let count = |ward, smoker| raw.iter().filter(|r| r.ward == ward && r.smoker == smoker).count() as i64;
        let expected: Vec<_> = wards
            .iter()
            .flat_map(|(ward, name)| [false, true].map(|s| ((*name, s), count(*ward, s))))
            .collect();
        assert_eq!(answers.values(), expected, "the closure is told the name of its part");
        let named: Vec<_> = answers.iter().map(|(name, (_, n))| (name, *n)).collect();
        assert_eq!(named, expected, "parts are in public key order");
        let text = format!("{answers:?}");
        assert!(text.starts_with("[((\"Icu\", false), ((\"Icu\", false), "), "{text}");
        assert_eq!(answers.into_iter().map(|(name, (_, n))| (name, n)).collect::<Vec<_>>(), expected);
        (spent(&receipt), left(&budget))
    }};
}

#[test]
fn parts_cost_one_part_for_each_row_of_a_unit() {
    type Budget9 = Eps<Prod<typenum::U9, U1000000000>>;
    let numbers = |spent, left| (vec![vec![spent]], vec![vec![left]]);
    let eps = |rows: u64| numbers(rows * 1_000_000_000, (9 - rows) * 1_000_000_000);
    assert_eq!(each!(PerRow, AddRemove, Pure, Budget9, Much, laplace, Much), eps(1));
    assert_eq!(each!(PerRow, ReplaceOne, Pure, Budget9, Much, laplace, Much), eps(2));
    assert_eq!(each!(ByPerson, AddRemove, Pure, Budget9, Much, laplace, Much), eps(3));
    assert_eq!(each!(ByPerson, ReplaceOne, Pure, Budget9, Much, laplace, Much), eps(6));
    // ρ = 1000: σ² is 1/2000, so noise is zero, except with a probability below exp(-900).
    type Most = Rho<Prod<Prod<typenum::U1000, U1000000>, U1000000>>;
    type Budget20 = Rho<Prod<Prod<Prod<typenum::U20, U1000>, U1000000>, U1000000>>;
    let rho = |k: u64| numbers(k * 1_000_000_000_000_000, (20 - k) * 1_000_000_000_000_000);
    assert_eq!(each!(PerRow, AddRemove, Zcdp, Budget20, Most, gaussian, Most), rho(1));
    assert_eq!(each!(PerRow, ReplaceOne, Zcdp, Budget20, Most, gaussian, Most), rho(2));
    assert_eq!(each!(ByPerson, AddRemove, Zcdp, Budget20, Most, gaussian, Most), rho(9));
    assert_eq!(each!(ByPerson, ReplaceOne, Zcdp, Budget20, Most, gaussian, Most), rho(18));
    type Pair = EpsDelta<Prod<typenum::U9, U1000000000>, U1000>;
    type Share = EpsDelta<U1000000000, U7>;
    let both = |k: u64| {
        let (e, d) = (k * 1_000_000_000, 7 * k);
        (vec![vec![e, d]], vec![vec![9_000_000_000 - e, 1000 - d]])
    };
    assert_eq!(each!(PerRow, AddRemove, Approx, Pair, Share, laplace, Much), both(1));
    assert_eq!(each!(PerRow, ReplaceOne, Approx, Pair, Share, laplace, Much), both(2));
}

#[test]
fn parts_of_parts_multiply_once() -> Result<(), Error> {
    // A part is analysed for one row, so parts of it cost one row; only the outer ones count the
    // person's three.
    let raw = |i| Raw::random(&mut Random::new(i), (i % 10) as i64, false);
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>((0..20).map(|i| Person::from(raw(i))));
    let budget = Budget::<(E<U1000>, ()), Pure>::new();
    let (_, receipt, budget) = budget.each::<(E<U100>, ()), _, _, _, _, _, _, _>(
        table(&data).partition(|p| p.ward),
        |_, part, budget| {
            let (inner, receipt, budget) = budget.each::<(E<U100>, ()), _, _, _, _, _, _, _>(
                part.partition(|p| p.smoker),
                |_, part, budget| {
                    let (n, receipt, budget) = budget.release(part.count().laplace::<E<U100>, 1>())?;
                    Ok((n.value(), receipt, budget))
                },
            )?;
            assert_eq!((left(&budget), spent(&receipt)), (vec![vec![0]], vec![vec![100_000]]));
            Ok((inner.values().len(), receipt, budget))
        },
    )?;
    assert_eq!((left(&budget), spent(&receipt)), (vec![vec![700_000]], vec![vec![300_000]]));
    Ok(())
}

#[test]
fn what_releases_nothing_costs_nothing() {
    let budget = Budget::<(E<U400>, ()), Pure>::new();
    let (receipt, budget) = budget.begin();
    assert_eq!((spent(&receipt), left(&budget)), (vec![], vec![vec![400_000]]));
    fn listed<T, F, L: Log>(_: &Answer<'_, T, F, L>) -> (usize, Vec<u64>) {
        (L::COST.entries().len(), L::LEFT.entries()[0].numbers().to_vec())
    }
    assert_eq!(listed(&budget.finish("nothing", receipt)), (0, vec![400_000]));
}

#[test]
fn a_blocks_measure_is_its_budgets() -> Result<(), Error> {
    fn measure<L, M: Measure, P>(_: &Budget<'_, L, M, P>) -> &'static str {
        M::NAME
    }
    let (_, data) = people(5);
    let budget = Budget::<(Rho<U1000>, ()), Zcdp>::new();
    let (share, fork, budget) = budget.branch::<(Rho<U100>, ())>();
    assert_eq!((measure(&share), measure(&budget)), ("zcdp", "zcdp"));
    // Laplace noise at ε = 10^-5 costs ε²/2 = 50 of 10^-12.
    let (_, receipt, share) = share.release(table(&data).count().laplace::<Eps<typenum::U10>, 1>())?;
    assert_eq!((left(&share), left(&budget)), (vec![vec![50]], vec![vec![900]]));
    let joined = match left(&budget).len() {
        1 => fork.first(receipt, share),
        _ => fork.second(receipt, share),
    };
    assert_eq!(spent(&joined), [[100]]);
    Ok(())
}
