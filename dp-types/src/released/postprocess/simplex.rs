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
    let mut sorted = values.to_vec();
    sorted.sort_by(|a, b| b.total_cmp(a));
    // Finds how much to subtract so that the numbers that stay above 0 add up to `total`.
    let mut taken = sorted[0] - total;
    let mut sum = 0.0;
    for (value, place) in sorted.iter().zip(1_u32..) {
        sum += value;
        let each = (sum - total) / f64::from(place);
        if *value < each {
            break;
        }
        taken = each;
    }
    Some(values.iter().map(|value| (value - taken).max(0.0)).collect())
}
