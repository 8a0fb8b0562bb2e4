//! Projection onto the simplex: changes estimates so that each is at least zero and their sum is
//! one.

/// Returns the list of shares that is nearest to the estimates, by the sum of squared differences,
/// among the lists of non-negative shares with the sum one. The result has less error than the
/// estimates, but is biased: it raises the shares of rare values and lowers those of frequent ones.
///
/// Source: J. Duchi, S. Shalev-Shwartz, Y. Singer, T. Chandra, "Efficient projections onto the
/// l1-ball for learning in high dimensions", ICML 2008, figure 1; T. Wang, M. Lopuhaä-Zwakenberg,
/// Z. Li, B. Skoric, N. Li, "Locally differentially private frequency estimation with consistency",
/// NDSS 2020 (norm-sub).
///
/// ```
/// let shares = dp_local::server::project(&[0.75, 0.5, -0.25]);
/// assert_eq!(shares, [0.625, 0.375, 0.0]);
/// ```
#[must_use]
pub fn project(shares: &[f64]) -> Vec<f64> {
    let mut sorted = shares.to_vec();
    sorted.sort_unstable_by(|a, b| b.total_cmp(a));
    // Finds the longest prefix that can be shifted by one amount so that its sum is one and all its
    // shares stay above zero.
    let (mut sum, mut shift) = (0.0, 0.0);
    for (index, share) in sorted.iter().enumerate() {
        sum += share;
        let moved = (sum - 1.0) / (index + 1) as f64;
        if share - moved > 0.0 {
            shift = moved;
        }
    }
    shares.iter().map(|share| (share - shift).max(0.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::project;

    /// The result is the nearest point: moving weight between two entries increases the distance,
    /// if all entries stay at least zero.
    #[test]
    fn no_other_shares_are_nearer() {
        for shares in
            [vec![0.2, 0.9, -0.1, 0.3], vec![3.0, 1.0], vec![-1.0, -1.0, -0.5], vec![0.5, 0.5], vec![0.1; 7]]
        {
            let projected = project(&shares);
            assert!(
                (projected.iter().sum::<f64>() - 1.0).abs() < 1e-12
                    && projected.iter().all(|&share| share >= 0.0)
            );
            let distance =
                |point: &[f64]| point.iter().zip(&shares).map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
            for from in 0..shares.len() {
                for to in 0..shares.len() {
                    let mut other = projected.clone();
                    let step = 1e-3_f64.min(other[from]);
                    other[from] -= step;
                    other[to] += step;
                    assert!(distance(&other) >= distance(&projected) - 1e-12, "{shares:?}: {projected:?}");
                }
            }
        }
        assert_eq!(project(&[]), Vec::<f64>::new());
    }
}
