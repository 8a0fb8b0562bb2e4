//! Consistency of a tree's noisy counts.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::fmt;

/// The noisy counts of one level of a tree, and how many children each node has.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    counts: Vec<f64>,
    fan_out: usize,
    variance: f64,
}

impl Level {
    /// Makes the level of the leaves from their counts.
    #[inline]
    pub const fn leaves(counts: Vec<f64>) -> Self {
        Self::above(1, counts)
    }

    /// Makes a level of nodes with `fan_out` children each. The first node has the first children
    /// of the level below, and so on. The last node has the remaining children, which may be fewer.
    #[inline]
    pub const fn above(fan_out: usize, counts: Vec<f64>) -> Self {
        Self { counts, fan_out, variance: 1.0 }
    }

    /// States the variance of the noise on this level. Only the ratios of the levels' variances
    /// matter. The default variance is 1.
    #[inline]
    pub fn with_variance(self, variance: f64) -> Self {
        Self { variance, ..self }
    }
}

/// The error for levels that do not form a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotATreeError {
    /// The first level was made with children, but it must hold the leaves.
    NoLeaves,
    /// The nodes of the level at this index have no children. Levels are counted from 0.
    NoChildren(usize),
    /// The number of nodes of this level does not fit its fan-out and the level below. Levels are
    /// counted from 0.
    Nodes {
        /// The position of the level.
        level: usize,
        /// The number of nodes on the level.
        nodes: usize,
        /// The expected number of nodes.
        expected: usize,
    },
    /// A count of this level is not a finite number.
    Count(usize),
    /// The variance of this level is not a finite number above zero.
    Variance(usize),
}

impl fmt::Display for NotATreeError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLeaves => {
                f.write_str("level 0 has children, but it holds the leaves: use `Level::leaves`")
            }
            Self::NoChildren(level) => {
                write!(f, "the nodes of level {level} have no children: use a fan-out of at least 1")
            }
            Self::Nodes { level, nodes, expected } => write!(
                f,
                "level {level} has {nodes} nodes, but {expected} nodes cover the level below at this fan-out"
            ),
            Self::Count(level) => write!(f, "a count of level {level} is not a finite number"),
            Self::Variance(level) => {
                write!(f, "the variance of level {level} is not a finite number above zero")
            }
        }
    }
}
impl core::error::Error for NotATreeError {}

/// The best estimates of the leaves of a tree, from noisy counts of its nodes. The first level
/// holds the leaves, the next one the nodes above them, and so on. The root may be missing. Each
/// level states its fan-out, which may differ from level to level.
///
/// The function minimises the squared differences between the given counts and the sums of the
/// estimates, weighted by the inverse of each level's variance. If the stated variances are those
/// of the noise, the estimates have the smallest variance among all unbiased linear estimates.
/// Every sum of estimates also has the smallest variance. The algorithm computes weighted averages
/// from the leaves upwards, and then distributes the differences from the root downwards. Its time
/// is linear in the number of nodes. Source: Hay, Rastogi, Miklau, Suciu, VLDB 2010, "Boosting the
/// accuracy of differentially private histograms through consistency". This function generalises
/// the paper's algorithm to any fan-out, to trees that are not full, and to levels of different
/// noise.
///
/// # Errors
/// [`NotATreeError`] if a level does not fit the level below, or a number is not finite.
///
/// ```
/// use dp_types::released::postprocess::{Level, consistent};
///
/// // The two leaves say 3 and 5, the node above them 11: each takes a third of the difference.
/// let levels = [Level::leaves(vec![3.0, 5.0]), Level::above(2, vec![11.0])];
/// assert_eq!(consistent(&levels)?, [4.0, 6.0]);
/// // Four quarters of a year, without noise.
/// let levels = [Level::leaves(vec![10.0; 4]), Level::above(4, vec![40.0])];
/// assert_eq!(consistent(&levels)?, [10.0; 4]);
/// # Ok::<(), dp_types::released::postprocess::NotATreeError>(())
/// ```
#[inline]
pub fn consistent(levels: &[Level]) -> Result<Vec<f64>, NotATreeError> {
    let mut below: Option<usize> = None;
    for (number, level) in levels.iter().enumerate() {
        let nodes = level.counts.len();
        match below {
            None if level.fan_out != 1 => return Err(NotATreeError::NoLeaves),
            _ if level.fan_out == 0 => return Err(NotATreeError::NoChildren(number)),
            Some(below) if below.div_ceil(level.fan_out) != nodes => {
                let expected = below.div_ceil(level.fan_out);
                return Err(NotATreeError::Nodes { level: number, nodes, expected });
            }
            _ => below = Some(nodes),
        }
        if !level.counts.iter().all(|count| count.is_finite()) {
            return Err(NotATreeError::Count(number));
        }
        if !(level.variance.is_finite() && level.variance > 0.0) {
            return Err(NotATreeError::Variance(number));
        }
    }
    Ok(least_squares(levels))
}

/// Like [`consistent`], for levels that are known to form a tree.
#[inline]
pub(crate) fn least_squares(levels: &[Level]) -> Vec<f64> {
    let Some((leaves, above)) = levels.split_first() else { return Vec::new() };
    // For each node, this holds the best estimate from its own count and the nodes below it, with
    // the variance of that estimate.
    let mut up: Vec<Vec<Estimate>> =
        vec![leaves.counts.iter().map(|count| (*count, leaves.variance)).collect()];
    for level in above {
        let below = up.last().map_or(&[][..], Vec::as_slice);
        let mut nodes = Vec::with_capacity(level.counts.len());
        for (count, children) in level.counts.iter().zip(below.chunks(level.fan_out)) {
            let (sum, variance) = total(children);
            let of_count = variance / (variance + level.variance);
            nodes.push((count * of_count + sum * (1.0 - of_count), level.variance * of_count));
        }
        up.push(nodes);
    }
    // The nodes of the highest level do not have a counted node above them.
    let top = up.pop().unwrap_or_default();
    let mut down: Vec<f64> = top.iter().map(|(estimate, _)| *estimate).collect();
    for (estimates, above) in up.iter().zip(above).rev() {
        let mut spread = Vec::with_capacity(estimates.len());
        for (parent, children) in down.iter().zip(estimates.chunks(above.fan_out)) {
            let (sum, variance) = total(children);
            let missing = (parent - sum) / variance;
            for (estimate, own) in children {
                spread.push(estimate + missing * own);
            }
        }
        down = spread;
    }
    down
}

/// An estimate, and its variance.
type Estimate = (f64, f64);

#[inline]
fn total(children: &[Estimate]) -> Estimate {
    children.iter().fold((0.0, 0.0), |(sum, variance), (one, own)| (sum + one, variance + own))
}
