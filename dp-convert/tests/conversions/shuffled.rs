//! Compares the bound for amplification by shuffling with the exact privacy loss of the shuffled
//! reports of few devices.

use dp_convert::{DELTA, EPSILON, shuffle};

/// The values ln 0! to ln n!.
fn factorials(n: usize) -> Vec<f64> {
    let mut all = vec![0.0];
    for i in 1..=n {
        all.push(all[i - 1] + (i as f64).ln());
    }
    all
}

/// The law of the number of "yes" among n coins, where each coin gives "yes" with probability p.
fn binomial(n: usize, p: f64) -> Vec<f64> {
    let ln = factorials(n);
    (0..=n)
        .map(|k| (ln[n] - ln[k] - ln[n - k] + k as f64 * p.ln() + (n - k) as f64 * (1.0 - p).ln()).exp())
        .collect()
}

fn sum_of(a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut out = vec![0.0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        b.iter().enumerate().for_each(|(j, y)| out[i + j] += x * y);
    }
    out
}

/// The smallest δ at which two laws are within e^ε of each other, in both directions.
fn delta(p: &[f64], q: &[f64], epsilon: f64) -> f64 {
    let one = |p: &[f64], q: &[f64]| -> f64 {
        p.iter().zip(q).map(|(p, q)| (p - epsilon.exp() * q).max(0.0)).sum()
    };
    one(p, q).max(one(q, p))
}

/// The δ between two batches that differ in one device: this device has the answer "yes" or "no",
/// and `yes` of the other n - 1 devices have "yes". A shuffled batch reveals only the number of
/// reports of "yes".
fn warner(n: usize, yes: usize, each: f64, epsilon: f64) -> f64 {
    let lie = 1.0 / (each.exp() + 1.0);
    let others = sum_of(&binomial(yes, 1.0 - lie), &binomial(n - 1 - yes, lie));
    delta(&sum_of(&others, &[lie, 1.0 - lie]), &sum_of(&others, &[1.0 - lie, lie]), epsilon)
}

/// The δ between two batches that differ in one device: it has the first or the second of k values,
/// and all other devices have the last. The batch reveals how many devices report the first and the
/// second.
fn response(n: usize, k: usize, each: f64, epsilon: f64) -> f64 {
    let other = 1.0 / (each.exp() + k as f64 - 1.0);
    let (own, rest) = (each.exp() * other, 1.0 - (each.exp() + 1.0) * other);
    let ln = factorials(n);
    let others = |a: usize, b: usize| {
        let c = n - 1 - a - b;
        (ln[n - 1] - ln[a] - ln[b] - ln[c]
            + (a + b) as f64 * other.ln()
            + c as f64 * (1.0 - 2.0 * other).ln())
        .exp()
    };
    let (mut p, mut q) = (Vec::new(), Vec::new());
    for a in 0..=n {
        for b in 0..=n - a {
            let first = if a > 0 { others(a - 1, b) } else { 0.0 };
            let second = if b > 0 { others(a, b - 1) } else { 0.0 };
            let none = if a + b < n { others(a, b) } else { 0.0 };
            p.push(first * own + second * other + none * rest);
            q.push(first * other + second * own + none * rest);
        }
    }
    delta(&p, &q, epsilon)
}

#[test]
fn shuffled_reports_tell_no_more_than_the_theorem_says() {
    // The laws are short lists of floats, whose results are correct to nine digits.
    for (n, each, at) in [(400, 0.5, 1e-4), (600, 1.0, 1e-5), (250, 0.25, 1e-3), (1200, 1.5, 1e-6)] {
        let units = |x: f64, unit: u64| (x * unit as f64).round() as u64;
        let bound = shuffle(units(each, EPSILON), n as u64, units(at, DELTA)).expect("enough devices");
        let epsilon = bound as f64 / EPSILON as f64;
        assert!(epsilon < each, "{n} devices at {each}: nothing is amplified");
        for yes in [0, 1, n / 7, n / 2, n - 1] {
            let real = warner(n, yes, each, epsilon);
            assert!(real < at, "{n} devices at {each}, {yes} say yes: {real} is above {at}");
        }
        for k in [3, 4, 9] {
            let real = response(n, k, each, epsilon);
            assert!(real < at, "{n} devices at {each}, {k} values: {real} is above {at}");
        }
        // A thirtieth of ε must be too small. This shows that the laws are far enough from each
        // other for the test to reject some ε.
        assert!(warner(n, 0, each, epsilon / 30.0) > at, "{n} devices at {each}");
    }
}

/// A case outside the theorem: a device's report is recognisable, because it has a different format
/// or was in an earlier batch. In this case, shuffling does not amplify at all.
#[test]
fn a_device_whose_report_is_known_again_has_what_it_has_alone() {
    let lie = 1.0 / (1_f64.exp() + 1.0);
    let real = |epsilon: f64| delta(&[1.0 - lie, lie], &[lie, 1.0 - lie], epsilon);
    assert!(real(1.0) < 1e-12, "it has e^1");
    // With a hundred thousand devices, a batch would cost 0.073, and two batches 0.146.
    let bound = shuffle(1_000_000, 100_000, 1_000_000_000).expect("enough devices") as f64 / EPSILON as f64;
    assert!(real(bound) > 0.4 && real(2.0 * bound) > 0.3, "{} {}", real(bound), real(2.0 * bound));
}

#[test]
fn the_theorem_says_nothing_without_its_condition() {
    // The theorem needs 16 · e · ln(2/10^-6) = 631.02 devices.
    assert_eq!(shuffle(1_000_000, 631, DELTA / 1_000_000), None);
    assert!(shuffle(1_000_000, 632, DELTA / 1_000_000).is_some());
    assert_eq!(shuffle(1_000_000, 1_000_000, 0), None);
    assert_eq!(shuffle(1_000_000, 0, 1), None);
    assert_eq!(shuffle(u64::MAX, u64::MAX, 1), None);
    assert_eq!(shuffle(0, 1_000_000, 1), Some(0));
}

#[test]
fn more_devices_and_a_larger_delta_never_cost_more() {
    for each in [1, 100_000, 1_000_000, 6_000_000] {
        let mut last = u64::MAX;
        for n in [100_000, 1_000_000, 50_000_000, 1 << 40, u64::MAX] {
            let mut least = u64::MAX;
            for delta in [1, 1_000_000, DELTA / 1000] {
                let Some(epsilon) = shuffle(each, n, delta) else { continue };
                assert!(epsilon <= least.min(each), "{each} {n} {delta}");
                least = epsilon;
            }
            assert!(least <= last, "{each} {n}");
            last = least;
        }
    }
}
