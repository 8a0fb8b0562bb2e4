//! Tests of discrete Gaussian noise. The variance is exactly s²/(2ρ), for the sensitivity s. Each
//! measure charges its own cost, to the datasets that the value depends on. Extreme values
//! saturate.

use typenum::{P3, P7, Prod, U1, U2, U3, U7, U64, U1000, U1000000, U1000000000, U1000000000000};

use super::{PricesGaussianNoise, variance};
use dp_noise::gaussian::DiscreteGaussian;

use crate::aggregate::{Aggregate, Number, Protected};
use crate::env::{First, Next};
use crate::measure::{Cost, Renyi, Rho, Zcdp};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::noise::Law;
use crate::num::{D0, Positive};
use crate::record::Refuse;
use crate::testing::{ByPerson, PerRow, Person, cost, lit, loaded, node, table, table_at};
use crate::{
    mechanism::{Ask, Mechanism, Sensitive, largest},
    released::Released,
};

/// ρ = 0.007 and ρ = 0.5, in units of 10^-12.
type R0007 = Prod<U7, U1000000000>;
type R05 = typenum::Quot<U1000000000000, U2>;

#[test]
fn the_variance_is_the_square_over_twice_rho_in_lowest_terms() {
    fn of<R: Positive, A: Aggregate<Sensitivity: Sensitive>>(_: Protected<'_, A>) -> (u128, u128) {
        let (n, d) = variance::<A, R>();
        let (s, rho) = (largest::<A>(), u128::from(R::VALUE));
        // The equation s²/(2σ²) = ρ holds exactly, with ρ in 10^-12. The numbers of these tests
        // stay below 2^128.
        assert_eq!(n * 2 * rho, d * s * s * 1_000_000_000_000);
        let (mut a, mut b) = (n, d);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        assert_eq!(a, 1, "{n}/{d} can be shortened");
        (n, d)
    }
    let rows = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let persons = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    assert_eq!(of::<R05, _>(table(&rows).count()), (1, 1));
    assert_eq!(of::<R0007, _>(table(&rows).count()), (500, 7));
    assert_eq!(of::<U1, _>(table(&rows).count()), (500_000_000_000, 1));
    assert_eq!(of::<R0007, _>(table(&rows).map(|p| p.age).sum()), (7_200_000, 7));
    assert_eq!(of::<U3, _>(table(&persons).count()), (1_500_000_000_000, 1));
    // A person's three rows can leave three groups and enter three others: the variance is 6² ·
    // 10^12 / (14 · 10^9).
    assert_eq!(of::<R0007, _>(table(&persons).histogram(|p| p.ward)), (18_000, 7));
    assert_eq!(of::<U7, _>(table(&persons).histogram(|p| p.ward)), (18_000_000_000_000, 7));
}

#[test]
fn a_variance_whose_factors_do_not_fit_together_is_computed_all_the_same() {
    // The product 2^120 · 10^12 is beyond 128 bits, but the variance (2^60)²/(2·0.5) is not.
    fn of<R: Positive, A: Aggregate<Sensitivity: Sensitive>>(_: Protected<'_, A>) -> (u128, u128) {
        variance::<A, R>()
    }
    let rows = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    assert_eq!(of::<R05, _>(table(&rows).map(|p| p.wide).sum()), (1 << 120, 1));
    // The divisor is 2·64·10^12, which is 2^7 · 10^12.
    assert_eq!(of::<Prod<U64, U1000000000000>, _>(table(&rows).map(|p| p.wide).sum()), (1 << 113, 1));
}

#[test]
fn each_measure_charges_what_its_theorem_says() {
    // The orders are α = 1.000001 and α = 2.
    type Curve = Renyi<(typenum::Sum<U1000000, U1>, (Prod<U2, U1000000>, ()))>;
    fn check<R: Positive>()
    where
        (Zcdp,): PricesGaussianNoise<R>,
        (Curve,): PricesGaussianNoise<R>,
    {
        let rho = u128::from(R::VALUE);
        let at = |alpha: u128| (alpha * rho).div_ceil(10_u128.pow(12)) as u64;
        let zcdp = <<(Zcdp,) as PricesGaussianNoise<R>>::Price as Cost>::AMOUNT;
        assert_eq!(zcdp.numbers(), [R::VALUE]);
        let curve = <<(Curve,) as PricesGaussianNoise<R>>::Price as Cost>::AMOUNT;
        assert_eq!(curve.numbers(), [at(1_000_001), at(2_000_000)]);
    }
    check::<U1>();
    check::<U1000>();
    check::<R0007>();
    check::<R05>();
    check::<U1000000000000>();
}

#[test]
fn only_datasets_that_the_value_depends_on_are_charged() {
    let data = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let (first, second) = (table_at::<First, _, _>(&data), table_at::<Next<First>, _, _>(&data));
    assert_eq!(cost::<Zcdp, _, _>(first.count().gaussian::<Rho<R0007>, 0>()), [[7_000_000_000]]);
    assert_eq!(
        cost::<Zcdp, _, _>(second.histogram(|p| p.ward).gaussian::<Rho<R0007>, 0>()),
        [[0], [7_000_000_000],]
    );
    let both = first.count() + second.count() * lit::<P7>();
    assert_eq!(cost::<Zcdp, _, _>(both.gaussian::<Rho<U3>, 0>()), [[3], [3]]);
    type Curve = Renyi<(Prod<U3, U1000000>, ())>;
    assert_eq!(cost::<Curve, _, _>(second.count().gaussian::<Rho<R0007>, 0>()), [[0], [21_000]]);
}

#[test]
fn the_law_and_the_certificate_have_that_variance() {
    fn of<A, X>(_: Ask<'_, A, X>) -> ((u128, u128), String)
    where
        A: Aggregate<Value = Number<D0>>,
        X: Mechanism<A, Zcdp, Released = Released<Number<D0>, DiscreteGaussian>>,
    {
        (X::draw(0).unwrap().law().parameter().1, node(X::NODE))
    }
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let (variance, text) = of((table(&data).count() * lit::<P3>()).gaussian::<Rho<R0007>, 17>());
    assert_eq!(variance, (40_500, 7), "9² / 0.014");
    let start = "{\"rule\":\"discrete-gaussian/1\",\"line\":17,\"at\":1,\"measure\":\"zcdp\",\"sampler\":\"lazy\",\
        \"rho\":7000000000,\"variance\":[40500,7],\"sensitivity\":[9],\"cost\":[7000000000],\"premises\":[\
        {\"rule\":\"scale/1\",\"by\":3,\"sensitivity\":[9],";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn extreme_values_saturate_symmetrically() {
    use dp_noise::MOST;
    let law = dp_noise::gaussian::DiscreteGaussian::new(1, 1).unwrap();
    let release = |exact: i128| crate::noise::noisy(&[exact], &law).unwrap()[0];
    // Noise of variance 1 exceeds 40 with a probability below exp(-800).
    let near =
        |noisy: i128, exact: i128| (noisy - exact.clamp(-MOST, MOST)).abs() <= 40 && noisy.abs() <= MOST;
    for exact in [i128::MAX, i128::MIN, MOST, -MOST - 40, 1 << 64, 1000] {
        assert!(near(release(exact), exact), "{exact}");
    }
    // The entries of a vector saturate too. Their noise is drawn as a batch, independently for each
    // entry.
    let vector: Vec<_> = [i128::MAX, 1000, i128::MIN, 2000, 1 << 64, -3000].repeat(9);
    let noisy = crate::noise::noisy(&vector, &law).unwrap();
    assert!(noisy.len() == 54 && noisy.iter().zip(&vector).all(|(noisy, exact)| near(*noisy, *exact)));
}
