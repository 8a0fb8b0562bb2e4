//! Tests the accessors of a released value: its number, and its error, which the distribution of
//! its noise determines.

use std::sync::Arc;

use dp_noise::gaussian::DiscreteGaussian;
use dp_noise::laplace::DiscreteLaplace;

use super::Released;
use crate::aggregate::{Number, Vector};
use crate::num::{D0, D2, Decimal};
use crate::record::Refuse;
use crate::released::figures::{Measured, Quantity};
use crate::testing::{PerRow, Person};
use crate::transformation::{IntoKey, Key};

/// The largest number that 64-bit accessors return unchanged.
const MOST_HELD: i128 = i64::MAX as i128;

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
    // P(|X| ≤ k) is 1 − 2·q^(k+1)/(1 + q) with q = exp(−0.3): 0.9398 at 9, and 0.9554 at 10.
    assert_eq!(n.margin(0.95), 10);
    assert_eq!(n.interval(0.95), (-27, -7));
    // For a Gaussian with σ = 10, a margin of 20 would suffice at 95 %, but the computed bound is
    // slightly wider.
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
    let far = |units: i128| Released::<Number<D0>, _>::new(vec![units], laplace());
    assert_eq!(far(MOST_HELD - 3).interval(0.95), (i64::MAX - 13, i64::MAX));
    assert_eq!(far(3 - MOST_HELD).interval(0.95), (-i64::MAX, 13 - i64::MAX));
    // The true number and its whole interval are beyond 64 bits.
    assert_eq!((far(1 << 70).value(), far(1 << 70).interval(0.95)), (i64::MAX, (i64::MAX, i64::MAX)));
    assert_eq!((far(-1 << 70).value(), far(-1 << 70).interval(0.95)), (-i64::MAX, (-i64::MAX, -i64::MAX)));
    // The 99 % interval of this noise exceeds 64 bits.
    let wide = Arc::new(DiscreteLaplace::new(1 << 64, 1).unwrap());
    assert_eq!(Released::<Number<D0>, _>::new(vec![0], wide).margin(0.99), i64::MAX);
}

/// Figures hold the exact number and the exact ends, on the grid or as floats.
#[test]
fn figures_beyond_64_bits_are_exact_or_the_nearest_floats() {
    let of = |units: i128, law, level| {
        let released = Released::<Number<D0>, _>::new(vec![units], law);
        (released.quantity(), released.within(level).unwrap())
    };
    let exact = |units: i128| Quantity::from(i64::try_from(units).unwrap());
    let (low, high) = (Quantity::Estimate(f64::NEG_INFINITY), Quantity::Estimate(f64::INFINITY));
    let far = 1_i128 << 80;
    let (value, (from, to)) = of(far, laplace(), 0.95);
    assert_eq!(value, Quantity::Estimate(far as f64));
    assert!(from.to_f64().unwrap() < far as f64 && to.to_f64().unwrap() > far as f64);
    assert!(to.to_f64().unwrap() - from.to_f64().unwrap() < 1e-14 * far as f64);
    // One end fits 64 bits, and the other does not.
    let (value, (from, to)) = of(MOST_HELD - 3, laplace(), 0.95);
    assert_eq!((value, from), (exact(MOST_HELD - 3), exact(MOST_HELD - 13)));
    assert!(matches!(to, Quantity::Estimate(end) if end >= MOST_HELD as f64));
    assert_eq!(of(MOST_HELD - 10, laplace(), 0.95).1.1, exact(MOST_HELD));
    // If the noisy number saturates at an end, the true number can be any number beyond that end.
    let tiny = || Arc::new(DiscreteLaplace::new(1, 1000).unwrap());
    assert_eq!(of(dp_noise::MOST, tiny(), 0.95).1.1, high);
    assert_eq!(of(-dp_noise::MOST, tiny(), 0.95).1.0, low);
    // The interval of this noise exceeds 64 bits.
    let wide = Arc::new(DiscreteLaplace::new(1 << 64, 1).unwrap());
    let (from, to) = of(5, wide, 0.99).1;
    assert!(from.to_f64().unwrap() < -8e19 && to.to_f64().unwrap() > 8e19);
}

#[test]
fn running_sums_are_those_of_the_exact_numbers() {
    type Row = Person<PerRow, Refuse>;
    fn of<V: IntoKey>(_: V, units: &[i128]) -> Vec<i64> {
        Released::<Vector<D0, V::Key>, _>::new(units.to_vec(), laplace()).cumulative()
    }
    let ward = <Row as crate::record::Record>::proxy().ward;
    assert_eq!(of(ward, &[1 << 64, -(1 << 63), 5]), [i64::MAX; 3]);
    assert_eq!(of(ward, &[1 << 64, -(1 << 64), 5]), [i64::MAX, 0, 5]);
}

#[test]
fn entries_of_a_vector_stand_beside_their_names() {
    fn vector<V: IntoKey>(_: V, units: &[i128]) -> Released<Vector<D0, V::Key>, DiscreteLaplace> {
        assert_eq!(<V::Key as Key>::PARTS, units.len() as u64);
        Released::new(units.to_vec(), laplace())
    }
    type Row = Person<PerRow, Refuse>;
    let p = <Row as crate::record::Record>::proxy();
    let wards = vector(p.ward, &[31, -2, 7]);
    assert_eq!(wards.values(), [31, -2, 7]);
    assert_eq!(wards.iter().collect::<Vec<_>>(), [("Icu", 31), ("Er", -2), ("Day", 7)]);
    let table = "ward  value  95 % from  to\nIcu      31         21  41\nEr       -2        -12   8\nDay       7         -3  17\n";
    assert_eq!(wards.to_string(), table);
    assert_eq!(wards.margin(0.95), 10);
}

mod ordered {
    use dp_noise::gaussian::DiscreteGaussian;
    use dp_noise::laplace::DiscreteLaplace;

    use crate::aggregate::{BinaryTree, SquareRoot};
    use crate::metric::{L1, L2};
    use crate::released::{Estimates, Sums};
    use crate::testing::Random;

    /// Checks that the estimates from exact answers are the counts.
    fn undone<W: Estimates>(unit: f64) {
        let mut random = Random::new(91);
        for values in [2, 3, 8, 13, 52, 365] {
            let counts: Vec<i128> = (0..values).map(|_| random.within(0, 900).into()).collect();
            let answers: Vec<f64> = W::answers(counts.clone()).iter().map(|x| *x as f64 / unit).collect();
            for (estimate, count) in W::counts(&answers, values).iter().zip(&counts) {
                assert!((estimate - *count as f64).abs() < 1e-6, "{estimate} of {count}, {values} values");
            }
        }
    }

    #[test]
    fn without_noise_the_counts_are_exact() {
        undone::<BinaryTree<L1>>(1.0);
        undone::<BinaryTree<L2>>(1e6);
        undone::<SquareRoot>(1e6);
    }

    /// The sum of squared weights for each running count, computed from the answers one by one.
    fn weights<W: Estimates>(values: usize) -> Vec<f64> {
        let answers = W::answers(vec![0; values]).len();
        let of = |answer: usize| {
            let mut one = vec![0.0; answers];
            one[answer] = 1.0;
            super::super::strategy::cumulated(W::counts(&one, values))
        };
        let all: Vec<Vec<f64>> = (0..answers).map(of).collect();
        (0..values).map(|at| all.iter().map(|weights| weights[at] * weights[at]).sum()).collect()
    }

    #[test]
    fn the_weight_of_a_running_count_is_that_of_its_answers() {
        for values in [2, 3, 4, 7, 8, 9, 52] {
            let exact = (weights::<SquareRoot>(values), weights::<BinaryTree<L1>>(values));
            for last in 0..values {
                let (root, tree) = (SquareRoot::weight(values, last), BinaryTree::<L1>::weight(values, last));
                assert!((root - exact.0[last]).abs() < 1e-9, "{values} values, up to {last}: {root}");
                assert!((tree - exact.1[last]).abs() < 1e-9, "{values} values, up to {last}: {tree}");
                // The weight is at most the number of nodes that add up to the count: one node of
                // each level, or two nodes for the count of all rows.
                assert!(tree <= f64::from(usize::BITS - (values - 1).leading_zeros()).max(2.0) + 1e-9);
            }
        }
        // The strategy factors the matrix of the running counts. At ρ = 1/2, the standard deviation
        // of the last count is the length of the longest row of one factor times that of the
        // longest column of the other factor. For any two factors it is at least 1 + ln(1024)/π −
        // 0.2.
        let deviation = SquareRoot::weight(1024, 1023).sqrt() * 1.809_011;
        assert!((3.0..3.3).contains(&deviation), "{deviation}");
    }

    #[test]
    fn margins_of_sums_hold_and_follow_the_law() {
        // The sum of three draws of small noise has an exact distribution. The weights are 1, −1
        // and 2.
        let (gauss, lap) =
            (|k: i32| (-f64::from(k * k) / 8.0).exp(), |k: i32| (-f64::from(k.abs()) / 2.0).exp());
        let beyond = |mass: &dyn Fn(i32) -> f64, margin: f64| {
            let all: f64 = (-60..=60).map(mass).sum();
            let sums = (-60..=60).flat_map(|a| (-60..=60).map(move |b| (a, b)));
            let one = |(a, b)| {
                let tail = (-60..=60).filter(|c| f64::from(a - b + 2 * c).abs() > margin).map(mass);
                mass(a) * mass(b) * tail.sum::<f64>()
            };
            sums.map(one).sum::<f64>() / all.powi(3)
        };
        for level in [0.5, 0.9, 0.99] {
            let (narrow, wide) = (DiscreteGaussian::new(4, 1).unwrap(), DiscreteLaplace::new(2, 1).unwrap());
            let of_gaussian = beyond(&gauss, narrow.margin_of_sum(6.0, level));
            assert!(of_gaussian <= 1.0 - level, "{of_gaussian} at {level}");
            let of_laplace = beyond(&lap, wide.margin_of_sum(6.0, level));
            assert!(of_laplace <= 1.0 - level, "{of_laplace} at {level}");
        }
        let gaussian = DiscreteGaussian::new(9_000_000, 7).unwrap();
        let laplace = DiscreteLaplace::new(300, 7).unwrap();
        assert!((gaussian.margin_of_sum(4.0, 0.9) - 2.0 * gaussian.margin_of_sum(1.0, 0.9)).abs() < 1e-6);
        assert!(gaussian.margin_of_sum(1.0, 0.99) > gaussian.margin_of_sum(1.0, 0.9));
        assert!(laplace.margin_of_sum(1.0, 0.99) > laplace.margin_of_sum(1.0, 0.9));
        // The margins are larger than the standard deviation by the factors 2.45 and 3.17.
        assert!((gaussian.margin_of_sum(1.0, 0.9) / 1133.893 - 2.4477).abs() < 1e-3);
        assert!((laplace.margin_of_sum(1.0, 0.9) / laplace.standard_deviation() - 3.1623).abs() < 1e-3);
    }
}
