//! With what probability a threshold names a key that only one of two neighbours has.

use super::{delta, proper};
use crate::exact::{Interval, at_most};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// Beyond this many scales nothing is left that a δ could count.
const FAR: u64 = 100;

/// Why noise of this scale and this threshold do not hide new keys but for δ, if they do not; the new keys have at most `sensitivity` rows
/// together.
///
/// A key with c rows passes with probability q^(t − c) / (1 + q), q = exp(−1/scale): of one row each, all pass with at most s times that of
/// one; all rows on one key, it is that of s (Korolova, Kenthapadi, Mishra, Ntoulas, *Releasing search queries and clicks privately*, 2009;
/// Balcer, Vadhan, *Differential privacy on finite computers*, 2019). Between the two the probability is convex, so no other way to split the rows is worse.
pub(crate) fn threshold_hides(
    scale: &(BigInt, BigInt),
    sensitivity: &BigInt,
    threshold: &BigInt,
    stated: &BigInt,
) -> Option<String> {
    if scale.0.sign() != Sign::Plus || scale.1.sign() != Sign::Plus {
        return Some("its noise has no size".into());
    }
    if !proper(stated) {
        return Some(format!("delta says {stated} but must be above 0 and below 10^15, which is 1"));
    }
    if threshold < sensitivity {
        return Some(format!("threshold says {threshold} but is at least the sensitivity {sensitivity}"));
    }
    let step = BigRational::new(scale.1.clone(), scale.0.clone());
    let far = BigRational::from_integer(FAR.into());
    let named = |rows: &BigInt, times: &BigInt| {
        let steps = (BigRational::from_integer(threshold - rows) * &step).min(far.clone());
        let step = step.clone().min(far.clone());
        at_most(&delta(stated), |bits| {
            let minus_exp = |x: &BigRational| Interval::fraction(&-x, bits).exp();
            let one = minus_exp(&steps).over(&Interval::whole(1, bits).plus(&minus_exp(&step)));
            one.times(&Interval::whole(times.clone(), bits))
        })
    };
    let one = BigInt::from(1);
    (!named(&one, sensitivity) || !named(sensitivity, &one)).then(|| {
        format!("a threshold of {threshold} is not proved to hide {sensitivity} new rows but for {stated} of 10^15")
    })
}

#[cfg(test)]
mod tests {
    use super::threshold_hides;

    fn hides(scale: (u64, u64), sensitivity: u64, threshold: u64, delta: u64) -> bool {
        let scale = (scale.0.into(), scale.1.into());
        threshold_hides(&scale, &sensitivity.into(), &threshold.into(), &delta.into()).is_none()
    }

    #[test]
    fn thresholds_agree_with_powers_of_two() {
        // Scale 1/ln 2 = 1.4426950408889634: q = 1/2, and a key of one row passes with 2/3 · 2^(1 - t): at 21, 635782877604 of 10^18.
        let scale = (14_426_950_408_889_634, 10_000_000_000_000_000);
        assert!(hides(scale, 1, 21, 635_782_878) && !hides(scale, 1, 21, 635_782_877));
        // Three rows: at most three times that, or 2/3 · 2^(3 - t), which is more.
        assert!(hides(scale, 3, 21, 2_543_131_511) && !hides(scale, 3, 21, 2_543_131_509));
        assert!(!hides(scale, 3, 2, 999_999_999_999_999), "below the sensitivity");
        assert!(!hides(scale, 1, 500, 0) && !hides((0, 1), 1, 500, 1_000));
        assert!(hides((1, 1 << 60), 1, u64::MAX, 1));
    }
}
