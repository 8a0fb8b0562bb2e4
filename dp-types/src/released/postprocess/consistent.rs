//! The counts of a tree's nodes, made to agree.

/// The best estimates of the leaves of a binary tree, of noisy counts of its nodes: `levels[0]` are those of the leaves, `levels[1]` of
/// each two neighbours (the last may be alone), and so on. The root need not be among them.
///
/// They are those whose sums are nearest to all given counts together (least squares), which of all unbiased linear estimates have the least variance where
/// all nodes have noise of one variance; and so has every sum of them. Weighted averages from the leaves upwards, then the differences back
/// down, in time in proportion to the nodes: Hay, Rastogi, Miklau, Suciu, "Boosting the accuracy of differentially private histograms
/// through consistency", VLDB 2010, for trees that are not full too.
///
/// ```
/// use dp_types::released::postprocess::consistent;
///
/// // The two leaves say 3 and 5, the node above them 11: each takes a third of the difference.
/// assert_eq!(consistent(&[vec![3.0, 5.0], vec![11.0]]), [4.0, 6.0]);
/// ```
pub fn consistent(levels: &[Vec<f64>]) -> Vec<f64> {
    let Some((leaves, above)) = levels.split_first() else { return Vec::new() };
    // Of each node, the best estimate from itself and what is below it, and the variance of that.
    let mut up: Vec<Vec<Estimate>> = vec![leaves.iter().map(|count| (*count, 1.0)).collect()];
    for level in above {
        let below = up.last().map_or(&[][..], Vec::as_slice);
        let node = |(count, pair): (&f64, &[Estimate])| {
            let (sum, variance) = total(pair);
            ((count * variance + sum) / (variance + 1.0), variance / (variance + 1.0))
        };
        up.push(level.iter().zip(below.chunks(2)).map(node).collect());
    }
    // The nodes of the highest level have nothing above them that was counted.
    let top = up.pop().unwrap_or_default();
    let mut down: Vec<f64> = top.iter().map(|(estimate, _)| *estimate).collect();
    for level in up.iter().rev() {
        let spread = |(parent, pair): (&f64, &[Estimate])| {
            let (sum, variance) = total(pair);
            let missing = (parent - sum) / variance;
            pair.iter().map(|(estimate, own)| estimate + missing * own).collect::<Vec<_>>()
        };
        down = down.iter().zip(level.chunks(2)).flat_map(spread).collect();
    }
    down
}

/// An estimate, and its variance where that of one count is 1.
type Estimate = (f64, f64);

fn total(pair: &[Estimate]) -> Estimate {
    pair.iter().fold((0.0, 0.0), |(sum, variance), (one, own)| (sum + one, variance + own))
}
