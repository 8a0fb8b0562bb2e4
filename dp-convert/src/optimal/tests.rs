//! Tests of optimal composition through its internal functions. Normally, the terms that the walk
//! omits at its start are too small to affect any unit of the answer. Here the walk starts so late
//! that these terms matter. For other steps whose rounding affects no unit of the answer, the tests
//! use the same method.

use num_bigint::BigUint;

use super::{EPSILON, between, binomial, walk};
use crate::fixed::{Enclosure, ONE};

/// The term l, computed from l = 0 on, and the sum of the earlier terms. Each has a lower and an
/// upper bound.
fn from_zero(epsilon: u64, k: u32, l: u32) -> ((u128, u128), (u128, u128)) {
    let epsilon = Enclosure::ratio(epsilon, EPSILON);
    let mut term = binomial::start(epsilon, k, k).unwrap();
    assert_eq!((term.l, term.before), (0, 0));
    let (mut low, mut high) = (0, 0);
    while term.l < l {
        low += term.low().unwrap();
        high += term.high().unwrap();
        term = term.next().unwrap();
    }
    ((low, high), (term.low().unwrap(), term.high().unwrap()))
}

#[test]
fn a_late_start_has_the_right_term_and_covers_what_it_leaves_out() {
    for (epsilon, k) in [(10_000, 2000), (300_000, 3001), (1_000_000, 5000), (3_000_000, 40_000)] {
        for deviations in 1..=7 {
            let start = binomial::start(Enclosure::ratio(epsilon, EPSILON), k, deviations).unwrap();
            assert!(start.l >= 64, "{epsilon} {k} {deviations}: starts at 0");
            let (before, (low, high)) = from_zero(epsilon, k, start.l);
            let what = format!("ε = {epsilon}, k = {k}, {deviations} deviations, l = {}", start.l);
            assert!(before.1 <= start.before, "{what}: {before:?} before it, {} stated", start.before);
            // The bound is that of a geometric series, so it exceeds the sum, but not by much.
            assert!(start.before < ONE / 2, "{what}: {}", start.before);
            // Both enclosures contain the same real term.
            let (least, most) = (start.low().unwrap(), start.high().unwrap());
            assert!(least <= high && low <= most, "{what}: {least} to {most}, from zero {low} to {high}");
            assert!(least <= most && most - least <= 1 + (most >> 35), "{what}: {least} to {most}");
        }
    }
}

#[test]
fn the_terms_sum_to_one() {
    for (epsilon, k) in [(1, 7), (700_000, 64), (2_000_000, 331)] {
        let ((low, high), last) = from_zero(epsilon, k, k);
        assert!(low + last.0 <= ONE && ONE <= high + last.1, "ε = {epsilon}, k = {k}");
        assert!(high + last.1 - low - last.0 < ONE >> 50, "ε = {epsilon}, k = {k}");
    }
}

#[test]
fn at_epsilon_zero_each_term_encloses_its_exact_fraction() {
    let k = 101;
    let mut term = binomial::start(Enclosure::ZERO, k, k).unwrap();
    let mut ways = BigUint::from(1_u8);
    loop {
        // The expected term is C(k, l)/2^k, in units of 2^-96.
        let (low, high) = (BigUint::from(term.low().unwrap()) << 5, BigUint::from(term.high().unwrap()) << 5);
        assert!(low <= ways && ways <= high, "l = {}: {low} to {high}, {ways}", term.l);
        assert!(high - low <= (&ways >> 50) + 64_u8, "l = {}", term.l);
        if term.l == k {
            return;
        }
        ways = ways * (k - term.l) / (term.l + 1);
        term = term.next().unwrap();
    }
}

#[test]
fn stirlings_series_encloses_the_sum_of_logarithms() {
    let mut sum = Enclosure::ZERO;
    for n in 1..=3000 {
        sum = sum.add(Enclosure::ln_integer(n));
        if n >= 64 {
            let ((low, high), (least, most)) =
                (binomial::ln_factorial(n as u32).bounds().unwrap(), sum.bounds().unwrap());
            assert!(low <= most && least <= high, "ln {n}!: {low} to {high}, summed {least} to {most}");
            assert!(high - low < 1 << 44, "ln {n}!: {low} to {high}");
        }
    }
}

#[test]
fn what_is_taken_off_a_point_ends_at_the_next_one() {
    let (half, room) = (ONE / 2, ONE / 4);
    // The equation e^x V = S - room has the solution x = -ln 2: 0.693147 below the point.
    assert_eq!(between(1_000_000, 10, 2, half, half, room), Some(693_147));
    assert_eq!(between(300_000, 10, 2, half, half, room), Some(600_000));
    assert_eq!(between(300_000, 11, 5, half, half, room), Some(300_000));
    assert_eq!(between(300_000, 10, 5, half, half, room), Some(0));
    assert_eq!(between(300_000, 11, 5, room, half, half), Some(300_000));
    assert_eq!(between(300_000, 10, 2, ONE, half, room), Some(0));
}

#[test]
fn a_late_start_never_claims_more_than_one_from_zero() {
    for (epsilon, k) in [(10_000, 2000), (300_000, 3001), (1_000_000, 5000)] {
        let e = Enclosure::ratio(epsilon, EPSILON);
        let zero = binomial::start(e, k, k).unwrap();
        for deviations in 1..=4 {
            let late = binomial::start(e, k, deviations).unwrap();
            // If the room is exactly the sum of the omitted terms, the start itself is the point.
            for (more, at_start) in [(0, true), (ONE / 50, false), (ONE / 9, false)] {
                let room = late.before + more;
                let (ours, best) =
                    (walk(late, epsilon, k, room).unwrap(), walk(zero, epsilon, k, room).unwrap());
                let what = format!("ε = {epsilon}, k = {k}, {deviations} deviations, room {room}");
                assert!(ours.index <= best.index, "{what}: {} against {}", ours.index, best.index);
                assert!(ours.index < best.index || ours.less <= best.less, "{what}");
                // The δ at the claimed point, summed from l = 0 on.
                let ((low, _), _) = from_zero(epsilon, k, ours.index);
                let exact = low - walked_off(epsilon, k, ours.index);
                assert!(
                    exact <= ours.reached && ours.reached <= room,
                    "{what}: {} claimed for {exact}",
                    ours.reached
                );
                assert!(!at_start || (ours.index, ours.reached) == (late.l, late.before), "{what}");
            }
        }
    }
}

/// An upper bound on U_i: the terms before the i-th, each multiplied by e^(-2(i-l)ε).
fn walked_off(epsilon: u64, k: u32, i: u32) -> u128 {
    let e = Enclosure::ratio(epsilon, EPSILON);
    let square = e.add(e).neg().exp();
    let mut term = binomial::start(e, k, k).unwrap();
    let mut u = Enclosure::ZERO;
    while term.l < i {
        u = square.mul(u.add(Enclosure::between(term.low().unwrap(), term.high().unwrap())));
        term = term.next().unwrap();
    }
    u.above().unwrap()
}
