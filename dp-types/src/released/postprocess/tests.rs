//! Compares each function with its definition: on small inputs, a search finds no allowed result
//! that is nearer to the input.

use super::{Noisy, isotonic, non_negative, ratio, ratio_by_deltas, simplex};
use crate::testing::Random;

/// All lists of this length whose numbers come from `of`.
fn lists(of: &[f64], length: usize) -> Vec<Vec<f64>> {
    (0..length).fold(vec![vec![]], |shorter, _| {
        let longer = |list: &Vec<f64>| of.iter().map(|x| [&list[..], &[*x]].concat()).collect::<Vec<_>>();
        shorter.iter().flat_map(longer).collect()
    })
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum()
}

/// Twelve random multiples of 1/4. Each test uses the first few of them.
fn some(random: &mut Random) -> Vec<f64> {
    (0..12).map(|_| random.within(-8, 24) as f64 / 4.0).collect()
}

/// Checks that no allowed point near the result `to` is nearer to the input `from` than the result.
/// The allowed set is convex, so then no allowed point at all is nearer.
fn nothing_is_nearer(from: &[f64], to: &[f64], allowed: impl Fn(&[f64]) -> bool) {
    assert!(allowed(to), "{from:?} became {to:?}");
    let best = distance(from, to);
    let mut tried = 0;
    for step in lists(&[-0.03, 0.0, 0.03], to.len()).into_iter().chain(pairs(to)) {
        let other: Vec<f64> = to.iter().zip(&step).map(|(x, d)| x + d).collect();
        if allowed(&other) {
            tried += 1;
            assert!(distance(from, &other) >= best - 1e-9, "{other:?} is nearer to {from:?} than {to:?}");
        }
    }
    assert!(tried > 1, "nothing else is allowed near {to:?}");
}

/// Lists that differ from `to` by a small or large amount. Some move the amount from one entry to
/// another and keep the sum; the others change only one entry.
fn pairs(to: &[f64]) -> Vec<Vec<f64>> {
    let mut steps = Vec::new();
    for (i, j) in (0..to.len()).flat_map(|i| (0..to.len()).map(move |j| (i, j))) {
        for size in [0.001, 0.5, to[i], -to[i]] {
            let mut step = vec![0.0; to.len()];
            step[i] -= size;
            step[j] += size;
            steps.push(step);
        }
    }
    steps
}

#[test]
fn an_isotonic_regression_is_the_nearest_that_never_falls() {
    let rises = |x: &[f64]| x.windows(2).all(|pair| pair[0] <= pair[1] + 1e-12);
    let mut random = Random::new(81);
    for length in (1..=6).cycle().take(120) {
        let values = &some(&mut random)[..length];
        let best = isotonic(values);
        nothing_is_nearer(values, &best, rises);
        // A sequence that never falls stays unchanged.
        assert!(distance(&isotonic(&best), &best) < 1e-18);
    }
    assert!(isotonic(&[]).is_empty());
    // The check also covers all lists of a grid: the nearest of these lists is not nearer than the
    // result.
    for values in lists(&[0.0, 1.0, 2.0, 3.0], 4) {
        let best = distance(&values, &isotonic(&values));
        let grid = lists(&[0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0], 4);
        assert!(
            grid.iter().filter(|other| rises(other)).all(|other| distance(&values, other) >= best - 1e-9)
        );
    }
}

#[test]
fn a_projection_to_the_simplex_is_the_nearest_point_of_it() {
    let mut random = Random::new(82);
    for length in (1..=6).cycle().take(120) {
        let values = &some(&mut random)[..length];
        for total in [0.0, 1.0, 7.5] {
            let best = simplex(values, total).unwrap();
            let on =
                |x: &[f64]| x.iter().all(|x| *x >= -1e-12) && (x.iter().sum::<f64>() - total).abs() < 1e-9;
            assert!(on(&best), "{values:?} became {best:?}");
            if length > 1 && total > 0.0 {
                nothing_is_nearer(values, &best, on);
            }
        }
    }
    assert_eq!(simplex(&[3.0, -1.0], 0.0), Some(vec![0.0, 0.0]));
    assert_eq!(simplex(&[], 1.0), None);
    assert_eq!(simplex(&[1.0], -1.0), None);
    assert_eq!(simplex(&[1.0, f64::NAN], 1.0), None);
    assert_eq!(simplex(&[1.0], f64::INFINITY), None);
}

#[test]
fn no_negative_count_is_left_and_no_other_changes() {
    assert_eq!(non_negative(&[-1, 0, 1, i64::MIN, i64::MAX]), [0, 0, 1, 0, i64::MAX]);
    assert_eq!(non_negative(&[-0.5, 2.5]), [0.0, 2.5]);
}

#[test]
fn the_interval_of_a_ratio_holds_all_ratios_of_the_intervals_and_ends_at_two_of_them() {
    let grid = |noisy: Noisy| (0..=40).map(move |i| noisy.value + noisy.within * (f64::from(i) / 20.0 - 1.0));
    let mut random = Random::new(84);
    for _ in 0..300 {
        let mut noisy =
            |lo: i64| Noisy { value: random.within(lo, 40) as f64, within: random.within(0, 20) as f64 };
        let (total, number) = (noisy(-40), noisy(-5));
        let (estimate, interval) = ratio(total, number);
        let numbers: Vec<f64> = grid(number).map(|n| n.max(1.0)).collect();
        let all: Vec<f64> =
            grid(total).flat_map(|t| numbers.iter().map(move |n| t / n).collect::<Vec<_>>()).collect();
        let (least, most) = (all.iter().copied().reduce(f64::min), all.iter().copied().reduce(f64::max));
        assert!((interval.start() - least.unwrap()).abs() < 1e-9, "{total:?} / {number:?}: {interval:?}");
        assert!((interval.end() - most.unwrap()).abs() < 1e-9, "{total:?} / {number:?}: {interval:?}");
        assert!(interval.contains(&estimate));
    }
}

#[test]
fn the_deviation_of_a_ratio_is_its_derivative_times_the_deviations() {
    let (total, number) = (Noisy { value: 500.0, within: 7.0 }, Noisy { value: 80.0, within: 3.0 });
    let (quotient, deviation) = ratio_by_deltas(total, number).unwrap();
    let slope =
        |by: f64| (((500.0 + by * 1e-6) / 80.0 - 6.25) / 1e-6, (500.0 / (80.0 + by * 1e-6) - 6.25) / 1e-6);
    let (of_total, of_number) = slope(1.0);
    assert_eq!(quotient, 6.25);
    assert!((deviation - (of_total * 7.0).hypot(of_number * 3.0)).abs() < 1e-5);
    assert_eq!(ratio_by_deltas(total, Noisy { value: -80.0, within: 3.0 }), None);
    assert_eq!(ratio_by_deltas(total, Noisy { value: 0.0, within: 0.0 }), None);
}
