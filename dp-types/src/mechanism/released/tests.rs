//! What is told of a released value: the value, and how far it may be from the truth, by the law of its noise.

use std::sync::Arc;

use dp_noise::gaussian::DiscreteGaussian;
use dp_noise::laplace::DiscreteLaplace;

use super::Released;
use crate::aggregate::{Number, Vector};
use crate::num::{D0, D2, Decimal};
use crate::record::Refuse;
use crate::relation::{IntoKey, Key};
use crate::testing::{PerRow, Person};

fn laplace() -> Arc<DiscreteLaplace> {
    Arc::new(DiscreteLaplace::new(10, 3).unwrap())
}

#[test]
fn an_interval_is_the_value_and_the_margin_on_both_sides() {
    let n = Released::<Number<D0>, _>::new(vec![-17], laplace());
    assert_eq!(n.value(), -17);
    for level in [0.0, 0.5, 0.9, 0.95, 0.999] {
        let margin = n.margin(level);
        assert_eq!(n.interval(level), (-17 - margin, -17 + margin), "at {level}");
        assert_eq!(margin as u128, laplace().interval(level), "at {level}");
    }
    // P(|X| ≤ k) = 1 − 2·q^(k+1)/(1 + q) with q = exp(−0.3): 0.9398 at 9, 0.9554 at 10.
    assert_eq!(n.margin(0.95), 10);
    assert_eq!(n.interval(0.95), (-27, -7));
    // Of a Gaussian with σ = 10: 20 would do at 95 %, and its law promises a little less than it could.
    let g = Released::<Number<D0>, _>::new(vec![40], Arc::new(DiscreteGaussian::new(100, 1).unwrap()));
    assert_eq!(g.interval(0.95), (19, 61));
    assert!((g.standard_deviation() - 10.0).abs() < 1e-6);
}

#[test]
fn margins_are_in_the_units_of_the_value() {
    let bill = Released::<Number<D2>, _>::new(vec![1250], laplace());
    assert_eq!(bill.value(), Decimal::new(1250, 2));
    assert_eq!(bill.margin(0.95), Decimal::new(10, 2));
    assert_eq!(bill.interval(0.95), (Decimal::new(1240, 2), Decimal::new(1260, 2)));
    assert_eq!(bill.to_string(), "12.50 ± 0.10");
    let whole = Released::<Number<D0>, _>::new(vec![1250], laplace());
    assert!((whole.standard_deviation() / bill.standard_deviation() - 100.0).abs() < 1e-9);
    assert_eq!(
        format!("{bill:?}"),
        "Released([Decimal { units: 1250, digits: 2 }], with discrete Laplace noise of scale 10/3)"
    );
}

#[test]
fn intervals_saturate() {
    let far = |units| Released::<Number<D0>, _>::new(vec![units], laplace());
    assert_eq!(far(i64::MAX - 3).interval(0.95), (i64::MAX - 13, i64::MAX));
    assert_eq!(far(3 - i64::MAX).interval(0.95), (i64::MIN, 13 - i64::MAX));
    // Noise whose 99 % interval 64 bits do not hold.
    let wide = Arc::new(DiscreteLaplace::new(1 << 64, 1).unwrap());
    assert_eq!(Released::<Number<D0>, _>::new(vec![0], wide).margin(0.99), i64::MAX);
}

#[test]
fn entries_of_a_vector_stand_beside_their_names() {
    fn vector<V: IntoKey>(_: V, units: &[i64]) -> Released<Vector<D0, V::Key>, DiscreteLaplace> {
        assert_eq!(<V::Key as Key>::PARTS, units.len() as u64);
        Released::new(units.to_vec(), laplace())
    }
    type Row = Person<PerRow, Refuse>;
    let p = <Row as crate::record::Record>::proxy();
    let wards = vector(p.ward, &[31, -2, 7]);
    assert_eq!(wards.values(), [31, -2, 7]);
    assert_eq!(wards.iter().collect::<Vec<_>>(), [("Icu", 31), ("Er", -2), ("Day", 7)]);
    assert_eq!(wards.to_string(), "\"Icu\": 31 ± 10\n\"Er\": -2 ± 10\n\"Day\": 7 ± 10\n");
    assert_eq!(wards.margin(0.95), 10);
}
