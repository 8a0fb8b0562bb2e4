//! Exact probabilities for an irrational e^ε: fractions with a power of two as denominator, rounded
//! so that privacy never suffers.
//!
//! A coin of probability 1/(1 + e^ε) has infinitely many binary digits. A comparison with a random
//! number would stop at the first digit that differs, and its time would leak the position of this
//! digit. The position and the public outcome together reveal something about the threshold, which
//! depends on the value. So the crate rounds the threshold to a fixed number of digits, and rounds
//! it *up* for the coin that decides to lie. The estimator uses the rounded threshold, too. For
//! words of 64 bits, the loss is below 2^-40 of ε.

/// The number of binary digits after the point in the results of [`exp_below`].
pub(crate) const POINT: u32 = 64;
/// The number one, in the units of [`exp_below`].
pub(crate) const ONE: u128 = 1 << POINT;

/// A lower bound on e^(`numerator`/`denominator`), in units of 2^-64. Its relative error is at most
/// 2^-56.
///
/// The function rounds each term of the series down, and the omitted terms are positive. If the
/// exponent is at most 16 and both numbers are below 2^26, products stay below 2^128.
pub(crate) const fn exp_below(numerator: u64, denominator: u64) -> u128 {
    assert!(numerator <= 16 * denominator, "a report at an ε above 16 hides next to nothing");
    let (mut sum, mut term, mut i) = (ONE, ONE, 1);
    while term > 0 {
        term = term * numerator as u128 / (denominator as u128 * i);
        sum += term;
        i += 1;
    }
    sum
}

/// Computes ⌈2^`digits` · `part` / `whole`⌉, the numerator of a probability, rounded up. The part
/// must be at most the whole, in the same unit. `digits` must be at most 64, and the whole must be
/// below 2^127.
pub(crate) const fn share_above(part: u128, whole: u128, digits: u32) -> u128 {
    assert!(part <= whole && whole < 1 << 127);
    // Uses long division, one binary digit at a time.
    let (mut quotient, mut rest, mut i) = (part / whole, part % whole, 0);
    while i < digits {
        rest *= 2;
        quotient *= 2;
        if rest >= whole {
            rest -= whole;
            quotient += 1;
        }
        i += 1;
    }
    quotient + (rest > 0) as u128
}

/// Whether `larger` / `smaller` is at most `bound`. The bound is in units of 2^-64 and below 2^88.
/// `larger` must be at most 2^64, and `smaller` below 2^64.
pub(crate) const fn ratio_within(larger: u128, smaller: u128, bound: u128) -> bool {
    assert!(larger <= ONE && smaller < ONE && bound >> 88 == 0);
    let (high, low) = (bound >> POINT, bound & (ONE - 1));
    match larger.checked_sub(high * smaller) {
        None => true,
        Some(rest) => rest <= (low * smaller) >> POINT,
    }
}

/// A probability: `numerator` / `denominator`, exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The numerator.
    pub numerator: u128,
    /// The denominator.
    pub denominator: u128,
}

impl Chance {
    /// The nearest float, for computations after a release.
    #[must_use]
    pub const fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_below_and_near() {
        assert_eq!(exp_below(0, 1_000_000), ONE);
        // The digits are those of e · 2^64, where e = 2.718281828459045235360287471352662497757...
        let e = 50_143_449_209_799_256_682_u128;
        assert!((e - 40..=e).contains(&exp_below(1_000_000, 1_000_000)));
        for micro in [1_u64, 100_000, 1_098_612, 2_000_000, 5_500_000, 16_000_000] {
            let (exact, real) = (exp_below(micro, 1_000_000), (micro as f64 / 1e6).exp());
            assert!((exact as f64 / ONE as f64 / real - 1.0).abs() < 1e-14, "{micro}");
            assert_eq!(
                exp_below(micro, 2_000_000).max(exp_below(2 * micro, 4_000_000)),
                exp_below(micro, 2_000_000)
            );
        }
    }

    #[test]
    fn shares_are_rounded_up() {
        assert_eq!(share_above(1, 3, 2), 2);
        assert_eq!(share_above(1, 4, 2), 1);
        assert_eq!(share_above(3, 3, 64), ONE);
        assert_eq!(share_above(1, 3, 64), (ONE - 1) / 3 + 1);
    }

    #[test]
    fn ratios_are_compared_exactly() {
        assert!(ratio_within(3, 2, 3 * ONE / 2));
        assert!(!ratio_within(3, 2, 3 * ONE / 2 - 1));
        assert!(ratio_within(1, 5, ONE));
        assert!(ratio_within(ONE, ONE / 4, 4 * ONE) && !ratio_within(ONE, ONE / 4, 4 * ONE - 1));
        assert!(!ratio_within(1, 0, 4 * ONE), "what one value can never give, another may not give either");
    }
}
