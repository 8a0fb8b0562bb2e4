//! Compares rules with each other: an optimal bound is never above another bound, and special cases
//! agree.

use dp_convert::*;

#[test]
fn one_mechanism_costs_what_it_costs() {
    for epsilon in [1, 500, 10_000, 700_001, 3_000_000, 21_000_000, 49_999_999] {
        for delta in [0, 1, 777, 1_000_003, 3_000_000_007, DELTA / 7] {
            // For one (ε, δ) mechanism and the target δ, the result must be exactly its ε. For one
            // pure mechanism it must be smaller, by the formula for a single mechanism.
            let own = optimal_composition(epsilon, delta, 1, delta).expect("its own δ will do");
            assert_eq!((own.grid, own.index), (epsilon, 0), "ε = {epsilon}, δ = {delta}");
            assert!(
                own.epsilon.abs_diff(epsilon) <= 1 && own.delta <= delta,
                "ε = {epsilon}, δ = {delta}: {own:?}"
            );
            let pure = optimal_composition(epsilon, 0, 1, delta).expect("any δ will do");
            let formula = pure_epsilon(epsilon, delta).expect("in range");
            assert!(pure.epsilon.abs_diff(formula) <= 1, "ε = {epsilon}, δ = {delta}: {pure:?}, {formula}");
        }
    }
}

#[test]
fn optimal_composition_is_never_above_basic_or_advanced_composition() {
    let mut below_advanced = 0;
    for epsilon in [300, 20_000, 100_000, 900_000] {
        for (delta, slack) in [(0, 1), (0, 1_000_000), (40, 1_000_000_000), (7_000, DELTA / 1000)] {
            for k in [1, 2, 7, 60, 1001, 30_000] {
                let Some(advanced) = advanced_composition(epsilon, delta, k, slack) else {
                    panic!("in range")
                };
                let optimal = optimal_composition(epsilon, delta, k, advanced.delta).expect("a larger δ");
                let basic = epsilon * u64::from(k);
                assert!(
                    optimal.epsilon <= optimal.grid && optimal.grid <= basic,
                    "{epsilon} {delta} {k} {slack}"
                );
                assert!(
                    optimal.epsilon <= advanced.epsilon,
                    "{epsilon} {delta} {k} {slack}: {optimal:?} {advanced:?}"
                );
                below_advanced += u32::from(optimal.epsilon < advanced.epsilon);
            }
        }
    }
    assert!(below_advanced > 50, "{below_advanced}");
}

#[test]
fn what_the_mechanisms_fail_alone_no_epsilon_mends() {
    // 1 - (1 - 10^-3)^100 = 0.0952.., so no ε is enough for a target δ of 0.095, but some ε is
    // enough for 0.096.
    let (delta, k) = (DELTA / 1000, 100);
    assert_eq!(optimal_composition(100_000, delta, k, DELTA / 1000 * 95), None);
    assert!(optimal_composition(100_000, delta, k, DELTA / 1000 * 96).is_some());
}

/// The orders 2, 4, 8 and 32, and the divergences of Gaussian noise with this variance at these
/// orders, in units of 10^-6.
fn gaussian(variance: u64) -> ([u64; 4], [u64; 4]) {
    let orders = [2_000_000, 4_000_000, 8_000_000, 32_000_000];
    (orders, orders.map(|order| (order * 1_000_000).div_ceil(2 * variance)))
}

#[test]
fn a_sample_costs_no_more_than_the_table_and_less_than_a_larger_sample() {
    for variance in [250_000, 1_000_000, 9_000_000] {
        let (orders, epsilons) = gaussian(variance);
        for at in 0..4 {
            let at_rate = |n| poisson_sample_renyi(&orders, &epsilons, at, n, 1000).expect("a rate");
            let mut last = 0;
            for n in [0, 1, 10, 100, 300, 700, 999, 1000] {
                let cost = at_rate(n);
                assert!(last <= cost && cost <= epsilons[at], "{variance} {at} {n}: {last} {cost}");
                last = cost;
            }
            assert_eq!((at_rate(0), last), (0, epsilons[at]));
            assert_eq!(poisson_sample_renyi(&orders, &epsilons, at, 1001, 1000), None);
        }
        // If fewer orders of the curve are known, the cost must not become smaller.
        let all = poisson_sample_renyi(&orders, &epsilons, 3, 1, 100);
        let some = poisson_sample_renyi(&orders[1..], &epsilons[1..], 2, 1, 100);
        let one = poisson_sample_renyi(&orders[3..], &epsilons[3..], 0, 1, 100);
        assert!(all <= some && some <= one && one <= Some(epsilons[3]), "{all:?} {some:?} {one:?}");
    }
    // At orders that are not integers or are above 256, no theorem applies. The cost is then that
    // of the whole table.
    let odd = [2_500_000, 256_000_000, 257_000_000];
    let sampled = |at| poisson_sample_renyi(&odd, &[500_000, 700_000, 700_000], at, 1, 100);
    assert_eq!((sampled(0), sampled(2)), (Some(500_000), Some(700_000)));
    assert!(sampled(1) < Some(700_000));
}

#[test]
fn a_group_of_one_and_a_sample_of_all_change_nothing() {
    for (epsilon, delta) in [(0, 3), (1, 0), (1_234_567, 89), (60_000_001, DELTA)] {
        let same = Some(EpsilonDelta { epsilon, delta });
        assert_eq!(group_privacy(epsilon, delta, 1), same);
        assert_eq!(poisson_sample(epsilon, delta, 4, 4), same);
        assert_eq!(group_privacy(epsilon, delta, 0), Some(EpsilonDelta { epsilon: 0, delta: 0 }));
        assert_eq!(poisson_sample(epsilon, delta, 0, 4), group_privacy(epsilon, delta, 0));
    }
    // The product q δ rounds up.
    assert_eq!(poisson_sample(1, 10, 1, 3).map(|x| x.delta), Some(4));
    assert_eq!(group_privacy_zcdp(7, 3), Some(63));
}
