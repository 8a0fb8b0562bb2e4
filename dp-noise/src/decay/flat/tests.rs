use num_bigint::BigUint;

use super::{COIN, Curve, Exponents, PLAIN, SIGNED};
use crate::testing::reference::exp_neg;

/// The number of bits that the reference computation has in addition to the bits of an enclosure.
const MORE: u32 = 400;

fn scales() -> impl Iterator<Item = (u128, u128)> {
    let powers = (30..=90).map(|bits| (1 << bits, 1));
    let long =
        (0..60).map(|i| (3_u128.pow(i % 70) << (119 - 8 * i / 5) >> (i % 2) | 1, 1 + 2 * u128::from(i)));
    let next = [40, 64, 84].into_iter().flat_map(|bits| [((1 << bits) - 1, 1), ((1 << bits) + 1, 1)]);
    let fractions = (0..50).map(|bits| (1 << 120, (1 << (30 + bits)) - 1));
    powers.chain(long).chain(next).chain(fractions).filter(|&(num, den)| num.div_ceil(den) <= 1 << 90)
}

/// A lower bound on the sum of exp(−x · e) over these exponents. Each computed term is below the
/// true term by less than two units.
fn sum(scale: (u128, u128), doublings: usize, exponents: &[u128]) -> BigUint {
    let x = BigUint::from(scale.1) << doublings;
    exponents.iter().map(|&e| exp_neg(&(&x * e), &scale.0.into(), 192 + MORE)).sum()
}

/// Whether P(digit > k) is inside its enclosure, for exponents that are small enough for this
/// number of words.
fn holds(
    scale: (u128, u128),
    count: usize,
    doublings: usize,
    curve: &Curve,
    exponents: [u128; 16],
    k: usize,
) -> bool {
    let exponent = Exponents::new(scale, count).unwrap().doubled(doublings).unwrap();
    let (low, width) = exponent.threshold(curve).low_end();
    let low = low.words(3).unwrap().iter().fold(BigUint::ZERO, |low, &word| (low << 64) + word);
    let high = (&low + width) << MORE;
    let some =
        (sum(scale, doublings, &exponents[k + 1..]) << (192 + MORE)) / sum(scale, doublings, &exponents);
    low << MORE <= &some + 64_u32 && some <= high + 64_u32
}

#[test]
fn every_threshold_is_inside_its_enclosure() {
    let plain = core::array::from_fn(|value| value as u128);
    let signed = core::array::from_fn(|value| value.div_ceil(2) as u128);
    let coin = core::array::from_fn(|value| value as u128 / 8);
    let mut checked = 0;
    for (number, (scale, count)) in scales().flat_map(|scale| [(scale, 1), (scale, 2)]).enumerate() {
        let Some(Exponents { doublings: most, .. }) = Exponents::new(scale, count) else { continue };
        for doublings in [0, most / 3, most.saturating_sub(1), most] {
            let k = (number / 2 + doublings) % 15;
            let holds = |curve, exponents, k| holds(scale, count, doublings, curve, exponents, k);
            assert!(holds(&PLAIN[k], plain, k), "{scale:?}, 2^{doublings}, {count}, {k}");
            assert!(holds(&SIGNED[k], signed, k), "{scale:?}, 2^{doublings}, {count}, {k} with sign");
            assert!(holds(&COIN, coin, 7), "{scale:?}, 2^{doublings}, {count}, coin");
            checked += 3;
        }
    }
    assert!(checked > 2000, "{checked} thresholds");
}

/// The module exists for this case: for a scale next to a power of two, the digits need only one
/// attempt.
#[test]
fn thresholds_next_to_binary_fractions_are_told() {
    let mut told = 0;
    for bits in 60..=90 {
        for count in [1, 2] {
            let exponents = Exponents::new((1 << bits, 1), count).unwrap();
            for doublings in 0..=exponents.doublings {
                let exponent = exponents.doubled(doublings).unwrap();
                for curve in PLAIN.iter().chain(&SIGNED).chain([&COIN]) {
                    let words = exponent.threshold(curve).words(count);
                    assert!(words.is_some(), "2^{doublings} / 2^{bits}, {count} words, {curve:?}");
                    told += 1;
                }
            }
        }
    }
    assert!(told > 30_000, "{told} thresholds");
}

#[test]
fn large_exponents_are_left_out() {
    assert!(Exponents::new((1 << 34, 1), 1).is_none(), "2^-34 is not below 2^-34");
    let one = Exponents::new((1 << 35, 1), 1).unwrap();
    assert!(one.doubled(0).is_some() && one.doubled(1).is_none());
    assert!(Exponents::new((1 << 56, 1), 2).is_none());
    assert!(Exponents::new((1 << 57, 1), 2).is_some());
}
