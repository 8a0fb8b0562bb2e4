//! Projection onto the simplex: non-negative shares with a given sum.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

/// The nearest non-negative numbers (least squares) that add up to `total`, for noisy shares of 1
/// or noisy counts of a public total. `None` if the list is empty, or `total` is negative or not a
/// number.
///
/// The function subtracts one number from all values, and sets negative results to 0. The true
/// shares are nonnegative and add up to `total`, so the result is at least as near to the true
/// shares as the released shares are. Held, Wolfe, Crowder, "Validation of subgradient
/// optimization", 1974; Duchi, Shalev-Shwartz, Singer, Chandra, ICML 2008.
///
/// ```
/// use dp_types::released::postprocess::simplex;
///
/// assert_eq!(simplex(&[0.75, 0.5, -0.25], 1.0), Some(vec![0.625, 0.375, 0.0]));
/// ```
#[inline]
pub fn simplex(values: &[f64], total: f64) -> Option<Vec<f64>> {
    if values.is_empty() || !(total >= 0.0 && total.is_finite()) || !values.iter().all(|v| v.is_finite()) {
        return None;
    }
    let equal: Vec<(f64, f64)> = values.iter().map(|value| (*value, 1.0)).collect();
    Some(weighted(&equal, total))
}

/// The nearest non-negative numbers that add up to `total`. Each value has a variance, and its
/// squared difference is divided by the variance. The list is not empty, the variances are above 0,
/// and `total` is not negative.
///
/// The function subtracts a multiple of its variance from each value, and sets negative results to
/// 0. All values have the same factor.
#[inline]
pub(super) fn weighted(values: &[(f64, f64)], total: f64) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(|a, b| (b.0 / b.1).total_cmp(&(a.0 / a.1)));
    // Finds the factor for which the numbers that stay above 0 add up to `total`.
    let (mut factor, mut sum, mut variances) = (0.0, 0.0, 0.0);
    for (place, (value, variance)) in sorted.iter().enumerate() {
        sum += value;
        variances += variance;
        let next = (sum - total) / variances;
        if place > 0 && value / variance < next {
            break;
        }
        factor = next;
    }
    values.iter().map(|(value, variance)| (value - factor * variance).max(0.0)).collect()
}
