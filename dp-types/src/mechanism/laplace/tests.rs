//! The scale is sensitivity over ε exactly, the cost falls on the datasets that the number depends on, and extreme
//! values saturate.

use typenum::{P7, Prod, U1, U3, U300, U700, U1000, U1000000};

use super::Laplace;
use crate::aggregate::{Aggregate, Protected};
use crate::budget::Budget;
use crate::env::{Charge, EnvMax, First, Next};
use crate::neighbours::AddRemove;
use crate::num::{Nat, Positive};
use crate::proof::Log;
use crate::record::{Dataset, Refuse};
use crate::testing::{ByPerson, PerRow, Person, lit, table};
use crate::transform::{Source, Table};

type U300000 = Prod<U300, U1000>;
type U700000 = Prod<U700, U1000>;

#[test]
fn the_scale_is_sensitivity_over_epsilon_in_lowest_terms() {
    fn scale<E: Positive, A: Aggregate<Sensitivity: EnvMax + Charge<E>>>(
        _: Protected<'_, A>,
    ) -> (u128, u128) {
        let (n, d) = Laplace::<A, E, 0>::SCALE;
        let sensitivity = <A::Sensitivity as EnvMax>::Out::VALUE;
        // Δ/scale = ε exactly: a smaller scale would lose more than ε, a larger one waste accuracy.
        assert_eq!(u128::from(sensitivity) * 1_000_000 * d, u128::from(E::VALUE) * n);
        (n, d)
    }
    let rows = Dataset::<Person<PerRow, Refuse>, AddRemove>::from_rows([]).unwrap();
    let persons = Dataset::<Person<ByPerson, Refuse>, AddRemove>::from_rows([]).unwrap();
    assert_eq!(scale::<U1000000, _>(table(&rows).count()), (1, 1));
    assert_eq!(scale::<U300000, _>(table(&rows).count()), (10, 3));
    assert_eq!(scale::<U1, _>(table(&rows).count()), (1_000_000, 1));
    assert_eq!(scale::<U300000, _>(table(&persons).count()), (10, 1));
    assert_eq!(scale::<U700000, _>(table(&rows).map(|p| p.age).sum()), (1200, 7));
    assert_eq!(scale::<U3, _>(table(&persons).map(|p| p.age).sum()), (120_000_000, 1));
}

#[test]
fn only_datasets_that_the_number_depends_on_are_charged() {
    fn cost<A: Aggregate<Sensitivity: EnvMax + Charge<U300000>>>(_: Protected<'_, A>) -> Vec<u64> {
        <Laplace<A, U300000, 0> as Log>::COST.entries().to_vec()
    }
    let data = Dataset::<Person<PerRow, Refuse>, AddRemove>::from_rows([]).unwrap();
    let first = Table::new(Source::<_, AddRemove, First>::NEW, &data.store);
    let second = Table::new(Source::<_, AddRemove, Next<First>>::NEW, &data.store);
    assert_eq!(cost(first.count()), [300_000]);
    assert_eq!(cost(second.count()), [0, 300_000]);
    assert_eq!(cost(first.count() + second.count() * lit::<P7>()), [300_000, 300_000]);
}

#[test]
fn extreme_values_saturate_symmetrically() {
    fn release<'id, A: Aggregate<Sensitivity = (U1, ()), Grid = crate::num::D0>>(
        how: Protected<'id, A>,
        value: i128,
    ) -> i64 {
        let number = Protected::<'id, A>::new(value, how.brand);
        let budget = Budget::<'id, (U1000000, ())>::new();
        let (noisy, _receipt, _left) = budget.laplace::<U1000000, 0, _>(number).unwrap();
        noisy.value()
    }
    let data = Dataset::<Person<PerRow, Refuse>, AddRemove>::from_rows([]).unwrap();
    let count = table(&data).count();
    // Noise of scale 1 exceeds 200 with probability below exp(-200).
    assert_eq!(release(count, i128::MAX), i64::MAX);
    assert_eq!(release(count, i128::MIN), -i64::MAX);
    assert_eq!(release(count, i128::from(i64::MIN) - 200), -i64::MAX);
    assert!((release(count, 1000) - 1000).abs() <= 200);
}
