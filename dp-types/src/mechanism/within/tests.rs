//! Tests that the noise reaches the requested accuracy at the smallest possible cost, for any
//! sensitivity, grid and neighbour relation.

use typenum::{
    P3, P10, Prod, Sum, U0, U1, U2, U17, U36, U100, U125, U234, U421, U485, U581, U843, U950, U954, U994,
    U1000, U10000, U1000000,
};

use super::{Accuracy, ByGaussian, ByLaplace, Rates, Within};
use crate::aggregate::{Aggregate, Number, Protected};
use crate::measure::{Approx, Costs, Measure, Pure, Renyi, Zcdp};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::noise::DiscreteLaplace;
use crate::num::{D0, D1};
use crate::record::Refuse;
use crate::testing::{ByPerson, PerRow, Person, lit, loaded, node, table};
use crate::{mechanism::Mechanism, released::Released};

/// The number of `A` thousands plus `B`.
type K<A, B> = Sum<Prod<A, U1000>, B>;
type L95 = K<U950, U0>;
/// The results of `dp_convert::laplace_rate` for an accuracy of 10 and of 1000 at 95 %, and of
/// `gaussian_rate` for 10.
type Ten = (K<K<K<U2, U843>, U485>, U125>, U10000);
type Thousand = (K<K<K<U2, U994>, U234>, U36>, U1000000);
type TenByGaussian = (K<K<K<U17, U421>, U581>, U954>, U1);

type WithinTen<R> = Accuracy<P10, D0, L95, R>;

fn cost<W, T, M: Measure, A: Aggregate>(_: Protected<'_, A>) -> u64
where
    Within<W, T, 7>: Mechanism<A, M>,
{
    <<Within<W, T, 7> as Mechanism<A, M>>::Cost as Costs>::AMOUNTS.entries()[0].numbers()[0]
}

/// P(|X| > r) in 10^-6, for discrete Laplace noise of this ε on a value of this sensitivity.
fn beyond(radius: i32, epsilon: u64, sensitivity: u64) -> f64 {
    let q = (-(epsilon as f64) / 1e6 / sensitivity as f64).exp();
    2.0 * q.powi(radius + 1) / (1.0 + q)
}

#[test]
fn the_cost_is_the_least_that_reaches_the_accuracy() {
    let rows = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let persons = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let replaced = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    type Laplace<'a> = ByLaplace;
    let costs = [
        (1, cost::<Laplace, WithinTen<Ten>, Pure, _>(table(&rows).count())),
        (3, cost::<Laplace, WithinTen<Ten>, Pure, _>(table(&persons).count())),
        (6, cost::<Laplace, WithinTen<Ten>, Pure, _>(table(&replaced).histogram(|p| p.ward))),
        (120, cost::<Laplace, WithinTen<Ten>, Pure, _>(table(&rows).map(|p| p.age).sum())),
    ];
    for (sensitivity, found) in costs {
        assert!(beyond(10, found, sensitivity) <= 0.05, "{sensitivity}: {found}");
        assert!(beyond(10, found - 1, sensitivity) > 0.05, "{sensitivity}: {found} is not the least");
    }
    assert_eq!(costs[0].1, 284_349);
    // Every measure charges what its theorem states for the computed ε.
    let count = table(&rows).count();
    assert_eq!(cost::<Laplace, WithinTen<Ten>, Approx, _>(count), 284_349);
    assert_eq!(cost::<Laplace, WithinTen<Ten>, Zcdp, _>(count), (284_349_u64 * 284_349).div_ceil(2));
    // The cost is ρ = z²/(2(r + 1/2)²)·s², with z = 1.959964.
    assert_eq!(cost::<ByGaussian, WithinTen<TenByGaussian>, Zcdp, _>(count), 17_421_581_954);
    assert_eq!(
        cost::<ByGaussian, WithinTen<TenByGaussian>, Zcdp, _>(table(&persons).count()),
        9 * 17_421_581_954
    );
    type AtTwo = Renyi<(Prod<U2, U1000000>, ())>;
    assert_eq!(
        cost::<ByGaussian, WithinTen<TenByGaussian>, AtTwo, _>(count),
        34_844,
        "2ρ in 10^-6, rounded up"
    );
}

#[test]
fn a_radius_is_in_units_of_the_value() {
    let rows = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    // For a value in hundredths, an accuracy of 10 is 1000 grid units, and so is an accuracy of
    // 10.0.
    let bills = table(&rows).map(|p| p.bill).sum();
    let whole = cost::<ByLaplace, WithinTen<Thousand>, Pure, _>(bills);
    assert_eq!(whole, cost::<ByLaplace, Accuracy<Prod<P10, P10>, D1, L95, Thousand>, Pure, _>(bills));
    // There is one rate for each grid, and the third is the rate for hundredths.
    type Each = Rates<Ten, Ten, Thousand, Ten, Ten, Ten, Ten>;
    assert_eq!(whole, cost::<ByLaplace, WithinTen<Each>, Pure, _>(bills));
    assert_eq!(cost::<ByLaplace, WithinTen<Each>, Pure, _>(table(&rows).count()), 284_349);
}

#[test]
fn a_higher_rate_costs_more_and_is_said_to_reach_no_more() {
    let rows = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    // The rate is ε = 1 for each unit.
    type Dear = (U1000000, U1);
    assert_eq!(cost::<ByLaplace, WithinTen<Dear>, Pure, _>(table(&rows).count()), 1_000_000);
    assert_eq!(cost::<ByLaplace, WithinTen<(U100, U1)>, Pure, _>(table(&rows).count() * lit::<P3>()), 300);
}

#[test]
fn what_is_drawn_is_that_near() {
    type Mechanism10 = Within<ByLaplace, WithinTen<Ten>, 7>;
    fn far<A: Aggregate<Value = Number<D0>>>(_: Protected<'_, A>) -> usize
    where
        Mechanism10: Mechanism<A, Pure, Released = Released<Number<D0>, DiscreteLaplace>>,
    {
        let released = || <Mechanism10 as Mechanism<A, Pure>>::draw(500).unwrap();
        // The distribution of the noise and the drawn values both show the accuracy.
        assert_eq!(released().margin(0.95), 10);
        (0..2_000).filter(|_| (released().value() - 500).abs() > 10).count()
    }
    let rows = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    // About 100 of 2000 values are expected to be farther away, with a standard deviation of 10.
    // Their number is more than seven deviations off in 1 of 10^10 runs.
    let far = far(table(&rows).count());
    assert!((30..180).contains(&far), "{far}");
}

#[test]
fn the_certificate_names_radius_level_and_the_noise() {
    fn text<A: Aggregate>(_: Protected<'_, A>) -> String
    where
        Within<ByLaplace, WithinTen<Thousand>, 14>: Mechanism<A, Pure>,
    {
        node(<Within<ByLaplace, WithinTen<Thousand>, 14> as Mechanism<A, Pure>>::NODE)
    }
    let rows = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let found = text(table(&rows).map(|p| p.bill).sum());
    let start = "{\"rule\":\"within/1\",\"half_width\":1000,\"level\":950000,\"cost\":[";
    assert!(
        found.starts_with(start)
            && found.contains("\"premises\":[{\"rule\":\"discrete-laplace/1\",\"line\":14,"),
        "{found}"
    );
}
