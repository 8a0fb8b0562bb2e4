//! Compares the charges of the theorems for rounds with the theorems' formulas in plain floating
//! point.

use super::{Advanced, Optimal, least};

/// The formula ε·√(2k·ln(1/δ')) + k·ε·(e^ε − 1), for k = `times` rounds of ε = `epsilon` and the
/// slack δ' = `slack`. The result and `epsilon` are in 10^-6.
fn advanced(epsilon: u64, times: u64, slack: f64) -> f64 {
    let (e, k) = (epsilon as f64 / 1e6, times as f64);
    1e6 * (e * (2.0 * k * (1.0 / slack).ln()).sqrt() + k * e * e.exp_m1())
}

#[test]
fn the_slack_of_advanced_composition_is_what_the_rounds_leave() {
    // Each round costs (0.1, 2·10^-9), or nearly that. The total δ is well above the sum over the
    // rounds, or just above it.
    for (times, total, slack) in
        [(100, 3_000_000_000, 2.8e-6), (100, 200_000_001, 1e-15), (7, 1_014_000_000, 1e-6)]
    {
        let found = least::<Advanced>(100_000, 2_000_000, times, total).expect("there is slack");
        let exact = advanced(100_000, times, slack);
        assert!((exact..exact + 2.0).contains(&(found as f64)), "{found} for {exact}");
    }
}

#[test]
fn rounds_that_spend_their_delta_leave_advanced_composition_nothing() {
    assert_eq!(least::<Advanced>(100_000, 2_000_000, 100, 200_000_000), None);
    assert_eq!(least::<Advanced>(100_000, 2_000_000, 100, 199_999_999), None);
    assert_eq!(least::<Advanced>(1, u64::MAX, 2, u64::MAX), None);
    assert!(least::<Optimal>(100_000, 2_000_000, 100, 199_000_000).is_none());
}

#[test]
fn optimal_composition_charges_at_most_what_addition_and_the_advanced_theorem_do() {
    for times in [1, 2, 10, 100] {
        let optimal = least::<Optimal>(100_000, 0, times, 1_000_000_000).expect("in range");
        let theorem = least::<Advanced>(100_000, 0, times, 1_000_000_000).expect("in range");
        assert!(optimal <= theorem && optimal <= 100_000 * times, "{times}: {optimal}, {theorem}");
        assert!(optimal > 100_000 * times / 4, "{times}: {optimal}");
    }
    // One round at δ = 0 costs exactly its own ε.
    assert_eq!(least::<Optimal>(100_000, 0, 1, 0), Some(100_000));
}

#[test]
fn rounds_are_counted_in_32_bits() {
    let (many, cut) = ((1_u64 << 32) + 5, 5);
    assert_eq!(least::<Optimal>(1, 0, many, 1_000_000_000), None);
    assert_eq!(least::<Advanced>(1, 0, many, 1_000_000_000), None);
    assert!(least::<Advanced>(1, 0, cut, 1_000_000_000).is_some());
}
