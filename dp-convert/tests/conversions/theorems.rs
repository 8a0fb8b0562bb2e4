//! Rules held against each other: what is optimal is never above what is not, and special cases agree.

use dp_convert::*;

#[test]
fn one_mechanism_costs_what_it_costs() {
    for epsilon in [1, 500, 10_000, 700_001, 3_000_000, 21_000_000, 49_999_999] {
        for delta in [0, 1, 777, 1_000_003, 3_000_000_007, DELTA / 7] {
            // At its own δ, the ε of an (ε, δ) mechanism; less of a pure one, by the formula for a single one.
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
    // 1 - (1 - 10^-3)^100 = 0.0952..; δ' = 0.095 is out of reach, 0.096 is not.
    let (delta, k) = (DELTA / 1000, 100);
    assert_eq!(optimal_composition(100_000, delta, k, DELTA / 1000 * 95), None);
    assert!(optimal_composition(100_000, delta, k, DELTA / 1000 * 96).is_some());
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
    // q δ rounds up.
    assert_eq!(poisson_sample(1, 10, 1, 3).map(|x| x.delta), Some(4));
    assert_eq!(group_privacy_zcdp(7, 3), Some(63));
}
