//! The probability that a threshold releases something that only one neighbour has: a key that the
//! other neighbour lacks, or a candidate that is not first in the other neighbour.

use super::within::pi_below;
use super::{delta, proper};
use crate::exact::{Interval, at_most};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use num_traits::Signed;

/// Beyond this many scales, the probability is smaller than one unit of δ.
const FAR: u64 = 100;

/// Checks that noise of this scale and this threshold hide new keys except with probability δ.
/// Returns the reason if they do not. The new keys together have at most `sensitivity` rows.
///
/// A key with c rows passes with probability q^(t − c) / (1 + q), where q = exp(−1/scale)
/// (Korolova, Kenthapadi, Mishra, Ntoulas, *Releasing search queries and clicks privately*, 2009;
/// Balcer, Vadhan, *Differential privacy on finite computers*, 2019). Let the sensitivity be s. If
/// s keys have one row each, the bound is s times the probability of a key with one row. If one key
/// has all rows, the bound is the probability of a key with s rows. The probability is convex in c,
/// so any other split of the rows gives at most the larger of these.
pub(crate) fn threshold_hides(
    scale: &(BigInt, BigInt),
    sensitivity: &BigInt,
    threshold: &BigInt,
    stated: &BigInt,
) -> Option<String> {
    if scale.0.sign() != Sign::Plus || scale.1.sign() != Sign::Plus {
        return Some("its noise has no size".into());
    }
    if let Some(why) = refuse(sensitivity, threshold, stated) {
        return Some(why);
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
    (!named(&one, sensitivity) || !named(sensitivity, &one))
        .then(|| hides_not(threshold, sensitivity, stated))
}

/// Checks that noise of this scale on a candidate's lead and this threshold hide, except with
/// probability δ, a candidate that is first in only one of two neighbours. Returns the reason if
/// they do not.
///
/// The lead of such a candidate is at most the sensitivity s. The lead reaches the threshold with
/// probability q^(t − s) / (1 + q), where q = exp(−1/scale) (Dwork, Lei, *Differential privacy and
/// robust statistics*, 2009; Thakurta, Smith, *Differentially private feature selection via
/// stability arguments*, 2013).
pub(crate) fn gap_hides(
    scale: &(BigInt, BigInt),
    sensitivity: &BigInt,
    threshold: &BigInt,
    stated: &BigInt,
) -> Option<String> {
    if scale.0.sign() != Sign::Plus || scale.1.sign() != Sign::Plus {
        return Some("its noise has no size".into());
    }
    refuse(sensitivity, threshold, stated).or_else(|| {
        let step = BigRational::new(scale.1.clone(), scale.0.clone());
        let far = BigRational::from_integer(FAR.into());
        let steps = (BigRational::from_integer(threshold - sensitivity) * &step).min(far.clone());
        let step = step.min(far);
        let named = at_most(&delta(stated), |bits| {
            let minus_exp = |x: &BigRational| Interval::fraction(&-x, bits).exp();
            minus_exp(&steps).over(&Interval::whole(1, bits).plus(&minus_exp(&step)))
        });
        (!named).then(|| {
            format!("a threshold of {threshold} is not proved to hide a lead of {sensitivity} except with probability {stated} of 10^15")
        })
    })
}

/// Checks that Gaussian noise of this variance and this threshold hide new keys except with
/// probability δ. Returns the reason if they do not. The new keys together have at most
/// `sensitivity` rows.
///
/// A key with c rows passes with P(X ≥ t − c). This probability is at most
/// exp(−m²/(2σ²)) / ((1 − exp(−(2m + 1)/(2σ²))) · σ√(2π)) for m = t − c. Reason: after m, each
/// weight is at most exp(−(2m + 1)/(2σ²)) times the weight before it. The sum of the weights of
/// all integers is at least σ√(2π) (Canonne, Kamath, Steinke, *The discrete Gaussian for
/// differential privacy*, 2020, fact 18), and at least 1. The probability of passing is convex in
/// c. So the worst case is one key with all rows, or several keys with one row each.
pub(crate) fn gaussian_threshold_hides(
    variance: &BigRational,
    sensitivity: &BigInt,
    threshold: &BigInt,
    stated: &BigInt,
) -> Option<String> {
    if !variance.is_positive() {
        return Some("its noise has no size".into());
    }
    if let Some(why) = refuse(sensitivity, threshold, stated) {
        return Some(why);
    }
    let far = BigRational::from_integer(FAR.into());
    let twice = variance * BigInt::from(2);
    // The square of the lower bound on the sum of weights: the larger of 2πσ² and 1.
    let total = (&twice * pi_below()).max(BigRational::from_integer(1.into()));
    let passes = |rows: &BigInt, times: &BigInt| {
        let m: BigInt = threshold - rows;
        let square = (BigRational::from_integer(&m * &m) / &twice).min(far.clone());
        let fall = (BigRational::from_integer(&m * 2 + 1) / &twice).min(far.clone());
        // Compares the difference with 0. A quotient would not work at low precision, where the
        // interval of its divisor could contain 0.
        at_most(&BigRational::from_integer(BigInt::ZERO), |bits| {
            let minus_exp = |x: &BigRational| Interval::fraction(&-x, bits).exp();
            let series = Interval::whole(1, bits).minus(&minus_exp(&fall));
            let all = series.times(&Interval::fraction(&total, bits).root());
            let passes = minus_exp(&square).times(&Interval::whole(times.clone(), bits));
            passes.minus(&all.times(&Interval::fraction(&delta(stated), bits)))
        })
    };
    let one = BigInt::from(1);
    (!passes(&one, sensitivity) || !passes(sensitivity, &one))
        .then(|| hides_not(threshold, sensitivity, stated))
}

/// The reason why no noise makes this threshold safe; `None` if some noise could.
fn refuse(sensitivity: &BigInt, threshold: &BigInt, stated: &BigInt) -> Option<String> {
    if !proper(stated) {
        return Some(format!("delta says {stated} but must be above 0 and below 10^15, which is 1"));
    }
    (threshold < sensitivity)
        .then(|| format!("threshold says {threshold} but must be at least the sensitivity {sensitivity}"))
}

fn hides_not(threshold: &BigInt, sensitivity: &BigInt, stated: &BigInt) -> String {
    format!(
        "a threshold of {threshold} is not proved to hide {sensitivity} new rows except with probability {stated} of 10^15"
    )
}

#[cfg(test)]
mod tests {
    use super::{gap_hides, gaussian_threshold_hides, threshold_hides};
    use num_rational::BigRational;

    fn hides(scale: (u64, u64), sensitivity: u64, threshold: u64, delta: u64) -> bool {
        let scale = (scale.0.into(), scale.1.into());
        threshold_hides(&scale, &sensitivity.into(), &threshold.into(), &delta.into()).is_none()
    }

    #[test]
    fn thresholds_agree_with_powers_of_two() {
        // For the scale 1/ln 2 = 1.4426950408889634, q = 1/2. A key of one row passes with
        // probability 2/3 · 2^(1 - t), which is 635782877604 of 10^18 at t = 21.
        let scale = (14_426_950_408_889_634, 10_000_000_000_000_000);
        assert!(hides(scale, 1, 21, 635_782_878) && !hides(scale, 1, 21, 635_782_877));
        // With three rows, there are two cases: three keys with one row each, or one key with all
        // rows. The first case gives 3 · 2/3 · 2^(1 - t). The second case gives 2/3 · 2^(3 - t),
        // which is larger.
        assert!(hides(scale, 3, 21, 2_543_131_511) && !hides(scale, 3, 21, 2_543_131_509));
        assert!(!hides(scale, 3, 2, 999_999_999_999_999), "below the sensitivity");
        assert!(!hides(scale, 1, 500, 0) && !hides((0, 1), 1, 500, 1_000));
        assert!(hides((1, 1 << 60), 1, u64::MAX, 1));
    }

    #[test]
    fn a_lead_is_hidden_by_powers_of_two() {
        let hides = |sensitivity: u64, threshold: u64, delta: u64| {
            let scale = (14_426_950_408_889_634_u64.into(), 10_000_000_000_000_000_u64.into());
            gap_hides(&scale, &sensitivity.into(), &threshold.into(), &delta.into()).is_none()
        };
        // The bound is 2/3 · 2^(s - t), for any number of other candidates.
        assert!(hides(1, 21, 635_782_878) && !hides(1, 21, 635_782_877));
        assert!(hides(3, 23, 635_782_878) && !hides(3, 23, 635_782_877));
        assert!(!hides(3, 2, 999_999_999_999_999) && !hides(1, 500, 0));
        assert!(gap_hides(&(0.into(), 1.into()), &1.into(), &500.into(), &1_000.into()).is_some());
    }

    #[test]
    fn gaussian_tails_are_bounded_and_not_by_much_too_much() {
        let hides = |variance: (u64, u64), sensitivity: u64, threshold: u64, delta: u64| {
            let variance = BigRational::new(variance.0.into(), variance.1.into());
            gaussian_threshold_hides(&variance, &sensitivity.into(), &threshold.into(), &delta.into())
                .is_none()
        };
        // For σ = 10, the weights give P(X ≥ 50) = 3.671596e-7 and P(X ≥ 60) = 1.320595e-9. The
        // computed bounds are 1.021 and 1.014 times these probabilities.
        assert!(hides((100, 1), 1, 51, 374_966_059) && !hides((100, 1), 1, 51, 374_966_058));
        assert!(hides((100, 1), 1, 61, 1_338_520) && !hides((100, 1), 1, 61, 1_338_519));
        // One key with all ten rows is the worst case: its count of 10 is 50 below the
        // threshold 60.
        assert!(hides((100, 1), 10, 60, 374_966_059) && !hides((100, 1), 10, 60, 374_966_058));
        assert!(!hides((100, 1), 10, 9, 999_999_999_999_999) && !hides((0, 1), 1, 500, 1_000));
        // With almost no noise, the weight of 0 is 1, and all other weights vanish.
        assert!(hides((1, 1_000_000), 1, 2, 1) && !hides((1, 1_000_000), 1, 1, 999_999_999_999_999));
    }
}
