//! Tests of discrete Laplace noise. The scale is exactly sensitivity/ε. Each measure charges what
//! its theorem states, to the datasets that the number depends on. Extreme values saturate.

use typenum::{P7, Prod, U1, U2, U3, U50, U300, U700, U1000, U1000000};

use super::{Laplace, PricesLaplaceNoise, scale};
use crate::aggregate::{Aggregate, Number, Protected};
use crate::derivation::Json;
use crate::env::{First, Next};
use crate::expr::Parameters;
use crate::measure::{Approx, Cost, Eps, Pure, Renyi, Rho, Zcdp};
use crate::mechanism::{Gaussian, Mechanism, Sensitive, largest};
use crate::metric::{L1, L2, Metric};
use crate::neighbours::AddRemove;
use crate::num::{D0, Positive};
use crate::record::{Refuse, Run};
use crate::sealed::Sealed;
use crate::testing::{ByPerson, PerRow, Person, cost, implements, lit, loaded, table, table_at};

type U300000 = Prod<U300, U1000>;
type U700000 = Prod<U700, U1000>;

#[test]
fn the_scale_is_sensitivity_over_epsilon_in_lowest_terms() {
    fn of<E: Positive, A: Aggregate<Sensitivity: Sensitive>>(_: Protected<'_, A>) -> (u128, u128) {
        let (n, d) = scale::<A, E>();
        // The equation Δ/scale = ε holds exactly. A smaller scale would lose more than ε, and a
        // larger one would waste accuracy.
        assert_eq!(largest::<A>() * 1_000_000 * d, u128::from(E::VALUE) * n);
        (n, d)
    }
    let rows = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    assert_eq!(of::<U1000000, _>(table(&rows).count()), (1, 1));
    assert_eq!(of::<U300000, _>(table(&rows).count()), (10, 3));
    assert_eq!(of::<U1, _>(table(&rows).count()), (1_000_000, 1));
    assert_eq!(of::<U300000, _>(table(&persons).count()), (10, 1));
    assert_eq!(of::<U700000, _>(table(&rows).map(|p| p.age).sum()), (1200, 7));
    assert_eq!(of::<U3, _>(table(&persons).map(|p| p.age).sum()), (120_000_000, 1));
    // In a histogram by person, a person has three rows, and each row changes one entry.
    assert_eq!(of::<U700000, _>(table(&persons).histogram(|p| p.ward)), (30, 7));
}

#[test]
fn noise_is_scaled_to_the_largest_of_several_sensitivities() {
    fn of<A: Aggregate<Sensitivity: Sensitive>>(_: Protected<'_, A>) -> u128 {
        largest::<A>()
    }
    let data = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let first = table_at::<First, _, _>(&data);
    let second = table_at::<Next<First>, _, _>(&data);
    let third = table_at::<Next<Next<First>>, _, _>(&data);
    let (one, seven) = (lit::<typenum::P1>(), lit::<P7>());
    assert_eq!(of(first.count() * seven + second.count() + third.count() * lit::<typenum::P3>()), 7);
    assert_eq!(of(first.count() + second.count() * seven + third.count()), 7);
    assert_eq!(of(first.count() * one + second.count() + third.count() * seven), 7);
    assert_eq!(of(first.count() * seven + second.count()), 7);
}

#[test]
fn each_measure_charges_what_its_theorem_says() {
    fn price<M: PricesLaplaceNoise<E>, E: Positive>() -> Vec<u64> {
        <M::Price as Cost>::AMOUNT.numbers().to_vec()
    }
    // The orders are α = 2 and α = 50, in 10^-6.
    type Curve = Renyi<(Prod<U2, U1000000>, (Prod<U50, U1000000>, ()))>;
    fn check<E: Positive>()
    where
        Pure: PricesLaplaceNoise<E>,
        Approx: PricesLaplaceNoise<E>,
        Zcdp: PricesLaplaceNoise<E>,
        Curve: PricesLaplaceNoise<E>,
    {
        let e = u128::from(E::VALUE);
        assert_eq!(price::<Pure, E>(), [E::VALUE]);
        assert_eq!(price::<Approx, E>(), [E::VALUE, 0]);
        assert_eq!(price::<Zcdp, E>(), [(e * e).div_ceil(2) as u64], "ε²/2, in 10^-12, rounded up");
        let at = |alpha: u128| (alpha * e * e).div_ceil(2 * 10_u128.pow(12)).min(e) as u64;
        assert_eq!(price::<Curve, E>(), [at(2_000_000), at(50_000_000)], "the smaller of ε and α·ε²/2");
    }
    check::<U1>();
    check::<U3>();
    check::<U300000>();
    check::<U700000>();
    check::<U1000000>();
    // At ε = 0.3 the curve is below ε at α = 2 (0.09) and above ε at α = 50 (2.25).
    assert_eq!(price::<Curve, U300000>(), [90_000, 300_000]);
    assert_eq!(price::<Zcdp, U3>(), [5], "4.5 rounded up");
}

#[test]
fn only_datasets_that_the_number_depends_on_are_charged() {
    let data = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let first = table_at::<First, _, _>(&data);
    let second = table_at::<Next<First>, _, _>(&data);
    assert_eq!(cost::<Pure, _, _>((first.count()).laplace::<Eps<U300000>, 0>()), [[300_000]]);
    assert_eq!(cost::<Pure, _, _>((second.count()).laplace::<Eps<U300000>, 0>()), [[0], [300_000]]);
    assert_eq!(
        cost::<Pure, _, _>((first.count() + second.count() * lit::<P7>()).laplace::<Eps<U300000>, 0>()),
        [[300_000], [300_000]]
    );
    assert_eq!(cost::<Approx, _, _>((second.count()).laplace::<Eps<U300000>, 0>()), [[0, 0], [300_000, 0]]);
    assert_eq!(cost::<Zcdp, _, _>((second.count()).laplace::<Eps<U300000>, 0>()), [[0], [45_000_000_000]]);
}

#[test]
fn extreme_values_saturate_symmetrically() {
    use dp_noise::MOST;
    let law = dp_noise::laplace::DiscreteLaplace::new(1, 1).unwrap();
    let release = |exact: i128| crate::noise::noisy(&[exact], &law).unwrap()[0];
    // Noise of scale 1 exceeds 200 with a probability below exp(-200).
    for exact in [i128::MAX, i128::MIN, MOST, -MOST - 200, 1 << 64, 1000] {
        let noisy = release(exact);
        assert!((noisy - exact.clamp(-MOST, MOST)).abs() <= 200 && noisy.abs() <= MOST, "{exact}");
    }
}

/// An aggregate whose value one row moves by at most 1 in the metric `M`.
struct Moved<M>(crate::brand::Exactly<M>);
impl<M> Clone for Moved<M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<M> Copy for Moved<M> {}
impl<M> Sealed for Moved<M> {}
impl<M: Metric> Aggregate for Moved<M> {
    type Metric = M;
    type Sensitivity = (U1, ());
    type Value = Number<D0>;
    type Fold = ();
    const NODE: Json = Json::Nothing;

    fn start(self) {}
    fn run(self, (): &mut (), _: Run<'_>) {}
    fn exact(self, (): ()) -> i128 {
        0
    }
    fn parameters(self, _: &mut Parameters) {}
}

#[test]
fn laplace_noise_is_for_values_that_are_bounded_in_l1() {
    assert!(implements!(Laplace<Eps<U1>, 1>: Mechanism<Moved<L1>, Pure>));
    assert!(!implements!(Laplace<Eps<U1>, 1>: Mechanism<Moved<L2>, Pure>));
    assert!(!implements!(Laplace<Eps<U1>, 1>: Mechanism<Moved<L2>, Zcdp>));
    assert!(implements!(Gaussian<Rho<U1>, 1>: Mechanism<Moved<L2>, Zcdp>));
    // Gaussian noise is not available in these measures, because its tails cost more than any
    // budget.
    assert!(!implements!(Gaussian<Rho<U1>, 1>: Mechanism<Moved<L2>, Pure>));
    assert!(!implements!(Gaussian<Rho<U1>, 1>: Mechanism<Moved<L2>, Approx>));
}
