//! Tests of the costs that releases and blocks take from a token, of the lists in their receipts,
//! and of the computed values.
//!
//! At ε = 1000, the noise on a count differs from zero with a probability below exp(−900), so that
//! answers can be compared.

mod blocks;

use std::sync::Mutex;

use typenum::{N20, P120, P1000, Prod, U1, U5, U7, U100, U300, U700, U1000, U1000000000, Z0};

use super::{Budget, Receipt};
use crate::derivation::Log;
use crate::env::{First, Next};
use crate::error::{Error, ErrorKind};
use crate::expr::{Conflict, Param, Parameter, Parameters, Tree};
use crate::measure::{Costs, Eps, Pure};
use crate::mechanism::Request;
use crate::neighbours::AddRemove;
use crate::num::{D0, D1};
use crate::query::Answer;
use crate::record::{Refuse, Run, Stores};
use crate::sealed::Sealed;
use crate::testing::{Open, PerRow, Person, Random, Raw, costs, exact, lit, loaded, table, table_at};

type Row = Person<PerRow, Refuse>;
/// ε in thousandths.
type E<N> = Eps<Prod<N, U1000>>;
/// ε = 1000, and ε = 12,000.
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

/// A request that logs its name for each run of chunks that it receives.
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
    assert_eq!(folds, (20, (20, 20)), "20,000 rows are twenty chunks; each request sees each chunk once");
    assert_eq!(
        log.into_inner().unwrap().concat(),
        "abcabcabc",
        "all requests receive a run of at most eight chunks before the next run is read"
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
    // Two uses of one parameter with the same value are not a conflict. Two different parameters
    // are not a conflict either.
    let (two, _, _) = fresh().release((older(18).laplace::<Much, 1>(), older(18).laplace::<Much, 1>()))?;
    assert_eq!((two.0.value(), two.1.value()), (plain(18), plain(18)));
    let both = t.filter(|p| p.age.ge(least(18)) & p.age.lt(other)).count();
    let (both, _, budget) = fresh().release(both.laplace::<Much, 1>())?;
    assert_eq!(both.value(), plain(18) - plain(65));
    // A second value of the parameter in a later release is not a conflict either.
    let (n, _, _) = budget.release(older(40).laplace::<Much, 1>())?;
    assert_eq!(n.value(), plain(40));
    // Each of these releases has two values of one parameter: in two requests, in two parts of one
    // request, in one expression, or in a key and a value.
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

/// Declares parameters that have the name `least`, but another range or grid than [`Least`].
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
    // If the range or the grid differs, the same number of units belongs to another declaration of
    // the parameter.
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
