//! Accuracy of a release: upper bounds on the probability that its noise exceeds a half-width.

use crate::exact::{Interval, at_most};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed;

/// Beyond this many steps, the tail is smaller than the smallest possible 1 − level.
const FAR: u64 = 100;
/// The integer part of π · 10^59.
const PI: &str = "314159265358979323846264338327950288419716939937510582097494";

/// The number π, rounded down with an error below 10^-59.
pub(super) fn pi_below() -> BigRational {
    BigRational::new(PI.parse().unwrap_or_default(), BigInt::from(10).pow(59))
}

/// The law of a release's noise, or of its choices.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Noise {
    /// Discrete Laplace noise of this scale.
    Laplace(BigRational),
    /// Discrete Gaussian noise of this variance.
    Gaussian(BigRational),
    /// Choices at this scale, with the number of candidates.
    Choice(BigRational, BigInt),
}

impl Noise {
    /// The reason why the noise is not proved to be at most `half_width` in magnitude with
    /// probability `level`, in units of 10^-6. `None` if it is proved.
    pub(crate) fn exceeds(&self, half_width: &BigInt, level: &BigInt) -> Option<String> {
        let whole = |number: u64| BigRational::from_integer(number.into());
        let rest = whole(1) - super::millionths(level);
        let (Noise::Laplace(size) | Noise::Gaussian(size) | Noise::Choice(size, _)) = self;
        if !size.is_positive() {
            return Some("its noise has no size".into());
        }
        let one = BigRational::from_integer(1.into());
        let reached = match self {
            Noise::Laplace(_) => {
                let steps = (BigRational::from_integer(half_width + 1) / size).min(whole(FAR));
                let step = (&one / size).min(whole(FAR));
                at_most(&rest, |bits| laplace_beyond(&steps, &step, bits))
            }
            Noise::Gaussian(_) => {
                let odd = BigRational::new(half_width * 2 + 1, 2.into());
                let square = (&odd * &odd / size).min(whole(FAR));
                // The bound needs a convex curve, and the Gaussian curve is convex only beyond one
                // standard deviation from 0.
                square >= one && at_most(&rest, |bits| gaussian_beyond(&square, bits))
            }
            Noise::Choice(..) => return Some("only a release with noise has an accuracy".into()),
        };
        (!reached).then(|| {
            format!("the noise is not proved to be at most {half_width} with probability {level}/1000000")
        })
    }
}

/// The probability that discrete Laplace noise is beyond r. This probability is 2 q^(r + 1) / (1 +
/// q) with q = exp(-step) and q^(r + 1) = exp(-steps).
fn laplace_beyond(steps: &BigRational, step: &BigRational, bits: u64) -> Interval {
    let minus_exp = |x: &BigRational| Interval::fraction(&-x, bits).exp();
    let one = Interval::whole(1, bits);
    minus_exp(steps).times(&Interval::whole(2, bits)).over(&one.plus(&minus_exp(step)))
}

/// An upper bound on the probability that discrete Gaussian noise is beyond r. The bound is 1 -
/// erf(z / √2), where z² = `square` and z = (r + 1/2)/σ is at least 1. Reason: at each integer, the
/// convex curve is at most its mean over the unit interval around that integer. The sum of all
/// weights is at least σ √(2π) (Canonne, Kamath, Steinke, *The discrete Gaussian for differential
/// privacy*, 2020, fact 18).
///
/// The series is erf(z / √2) = √(2 / π) exp(-z²/2) (z + z³/3 + z⁵/(3·5) + ...). The partial sums
/// are lower bounds.
fn gaussian_beyond(square: &BigRational, bits: u64) -> Interval {
    let whole = |number: u64| Interval::whole(number, bits);
    let number = Interval::fraction(square, bits);
    let (mut term, mut sum) = (number.root(), whole(0));
    for odd in (3..801).step_by(2) {
        sum = sum.plus(&term);
        term = term.times(&number).over(&whole(odd));
    }
    // Uses an upper bound on π/2, because its reciprocal is then a lower bound.
    let half_pi = (pi_below() + BigRational::new(1.into(), BigInt::from(10).pow(59))) / BigInt::from(2);
    let factor = Interval::fraction(&half_pi, bits).inverted().root();
    let inside = factor.times(&Interval::fraction(&-(square / BigInt::from(2)), bits).exp()).times(&sum);
    whole(1).minus(&inside)
}

#[cfg(test)]
mod tests {
    use super::Noise;
    use num_rational::BigRational;

    fn proved(of: fn(BigRational) -> Noise, size: (u64, u64), half_width: u64, level: u64) -> bool {
        let noise = of(BigRational::new(size.0.into(), size.1.into()));
        noise.exceeds(&half_width.into(), &level.into()).is_none()
    }

    fn laplace(size: (u64, u64), half_width: u64, level: u64) -> bool {
        proved(Noise::Laplace, size, half_width, level)
    }

    fn gaussian(size: (u64, u64), half_width: u64, level: u64) -> bool {
        proved(Noise::Gaussian, size, half_width, level)
    }

    #[test]
    fn tails_agree_with_published_quantiles() {
        // At scale 1/ln 3 = 0.910239226.., q = 1/3. The probability of 0 is 1/2. The probability
        // beyond r is q^(r+1) · 3/2, which is 1/18 for r = 2.
        assert!(laplace((910_239_226, 1_000_000_000), 0, 500_000));
        assert!(!laplace((910_239_227, 1_000_000_000), 0, 500_000));
        assert!(laplace((910_239_226, 1_000_000_000), 2, 944_444));
        assert!(!laplace((910_239_226, 1_000_000_000), 2, 944_445));
        // The value 10.5/σ is 1.959963985 at 95 %, and 2.575829304 at 99 %.
        assert!(gaussian((28_700_034, 1_000_000), 10, 950_000));
        assert!(!gaussian((28_700_036, 1_000_000), 10, 950_000));
        assert!(gaussian((16_616_686, 1_000_000), 10, 990_000));
        assert!(!gaussian((16_616_688, 1_000_000), 10, 990_000));
        // The auditor proves nothing within one standard deviation, and refuses invalid sizes.
        assert!(!gaussian((100, 1), 9, 500_000));
        assert!(!laplace((0, 1), 10, 1) && !gaussian((0, 1), 10, 1));
        assert!(laplace((1, 1 << 60), u64::MAX, 999_999));
    }
}
