//! Consistency of a tree's noisy counts.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::fmt;

use super::simplex::weighted;
use crate::aggregate::Value;
use crate::noise::Law;
use crate::released::Released;

/// The noisy counts of one level of a tree, and how many children each node has.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    counts: Vec<f64>,
    children: Children,
    variance: f64,
}

/// How many nodes of the level below belong to each node.
#[derive(Clone, Debug, PartialEq)]
enum Children {
    /// The level holds the leaves.
    None,
    /// Every node has this number of children; the last node may have fewer.
    Equal(usize),
    /// Each node has its own number of children.
    Listed(Vec<usize>),
}

impl Level {
    /// Makes the level of the leaves from their counts.
    #[inline]
    pub const fn leaves(counts: Vec<f64>) -> Self {
        Self { counts, children: Children::None, variance: 1.0 }
    }

    /// Makes a level of nodes with `fan_out` children each. The first node has the first children
    /// of the level below, and so on. The last node has the remaining children, which may be fewer.
    #[inline]
    pub const fn above(fan_out: usize, counts: Vec<f64>) -> Self {
        Self { counts, children: Children::Equal(fan_out), variance: 1.0 }
    }

    /// Makes a level of nodes that have different numbers of children, such as the counties of
    /// states. `children` has the number of children of each node. The first node has the first
    /// children of the level below, and so on.
    #[inline]
    pub const fn with_children(children: Vec<usize>, counts: Vec<f64>) -> Self {
        Self { counts, children: Children::Listed(children), variance: 1.0 }
    }

    /// The noisy counts of the level.
    #[inline]
    pub fn counts(&self) -> &[f64] {
        &self.counts
    }

    /// States the variance of the noise on this level. Only the ratios of the levels' variances
    /// matter. The default variance is 1.
    #[inline]
    pub fn with_variance(self, variance: f64) -> Self {
        Self { variance, ..self }
    }

    /// States that the counts of this level have the noise of `answer`. The variance is the square
    /// of its [`standard_deviation`](Released::standard_deviation).
    #[inline]
    pub fn with_noise_of<V: Value, L: Law>(self, answer: &Released<V, L>) -> Self {
        self.with_variance(answer.standard_deviation().powi(2))
    }

    /// Splits the nodes of the level below into the children of each node of this level.
    #[inline]
    fn groups<'a, T>(&self, below: &'a [T]) -> Vec<&'a [T]> {
        match &self.children {
            Children::None => Vec::new(),
            Children::Equal(fan_out) => below.chunks(*fan_out).collect(),
            Children::Listed(children) => {
                let mut rest = below;
                let mut next = |number: &usize| {
                    let (group, others) = rest.split_at(*number);
                    rest = others;
                    group
                };
                children.iter().map(&mut next).collect()
            }
        }
    }

    /// Checks that this level fits a level of `below` nodes.
    #[inline]
    fn check(&self, number: usize, below: Option<usize>) -> Result<(), NotATreeError> {
        let nodes = self.counts.len();
        match (&self.children, below) {
            (Children::None, None) => {}
            (Children::None, Some(_)) => return Err(NotATreeError::Leaves(number)),
            (_, None) => return Err(NotATreeError::NoLeaves),
            (Children::Equal(0), _) => return Err(NotATreeError::NoChildren(number)),
            (Children::Equal(fan_out), Some(below)) => {
                let expected = below.div_ceil(*fan_out);
                if nodes != expected {
                    return Err(NotATreeError::Nodes { level: number, nodes, expected });
                }
            }
            (Children::Listed(children), Some(below)) => {
                if nodes != children.len() {
                    return Err(NotATreeError::Nodes { level: number, nodes, expected: children.len() });
                }
                if children.contains(&0) {
                    return Err(NotATreeError::NoChildren(number));
                }
                let listed = children.iter().fold(0_usize, |sum, more| sum.saturating_add(*more));
                if listed != below {
                    return Err(NotATreeError::Children { level: number, children: listed, expected: below });
                }
            }
        }
        if !self.counts.iter().all(|count| count.is_finite()) {
            return Err(NotATreeError::Count(number));
        }
        if !(self.variance.is_finite() && self.variance > 0.0) {
            return Err(NotATreeError::Variance(number));
        }
        Ok(())
    }
}

/// The error for levels that do not form a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotATreeError {
    /// The first level was made with children, but it must hold the leaves.
    NoLeaves,
    /// The level at this index was made as a level of leaves, but it is above the leaves. Levels
    /// are counted from 0.
    Leaves(usize),
    /// A node of the level at this index has no children. Levels are counted from 0.
    NoChildren(usize),
    /// The nodes of this level have more or fewer children in total than the level below has nodes.
    /// Levels are counted from 0.
    Children {
        /// The position of the level.
        level: usize,
        /// The number of children of all nodes of the level.
        children: usize,
        /// The number of nodes of the level below.
        expected: usize,
    },
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
            Self::Leaves(level) => {
                write!(f, "level {level} is above the leaves: use `Level::above` or `Level::with_children`")
            }
            Self::NoChildren(level) => {
                write!(f, "a node of level {level} has no children: each node has at least 1")
            }
            Self::Children { level, children, expected } => write!(
                f,
                "the nodes of level {level} have {children} children, but the level below has {expected} nodes"
            ),
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
/// from the leaves upwards, and then distributes the differences from the root downwards. The
/// algorithm's time is linear in the number of nodes. Source: Hay, Rastogi, Miklau, Suciu, VLDB
/// 2010, "Boosting the accuracy of differentially private histograms through consistency". This
/// function generalises the paper's algorithm to any fan-out, to trees that are not full, and to
/// levels of different noise.
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
    check(levels)?;
    Ok(least_squares(levels))
}

/// Like [`consistent`], but no estimate is negative.
///
/// The function works from the root downwards. A negative estimate of a highest node becomes 0.
/// Then the children of each node become the nearest numbers that are not negative and add up to
/// the node. Near means weighted least squares, as in [`consistent`]. The estimates are biased:
/// small counts are too high on average, and large counts are too low. Source: Abowd and others,
/// Harvard Data Science Review 2022, "The 2020 Census disclosure avoidance system TopDown
/// algorithm". The TopDown algorithm also rounds the counts; this function does not.
///
/// # Errors
/// [`NotATreeError`] if a level does not fit the level below, or a number is not finite.
///
/// ```
/// use dp_types::released::postprocess::{Level, consistent_non_negative};
///
/// // A state with one county, and a state with two. The noise made one county negative.
/// let counties = Level::leaves(vec![30.0, 9.0, -3.0]);
/// let states = Level::with_children(vec![1, 2], vec![30.0, 6.0]);
/// assert_eq!(consistent_non_negative(&[counties, states])?, [30.0, 6.0, 0.0]);
/// # Ok::<(), dp_types::released::postprocess::NotATreeError>(())
/// ```
#[inline]
pub fn consistent_non_negative(levels: &[Level]) -> Result<Vec<f64>, NotATreeError> {
    check(levels)?;
    let at_least_zero = |top: &[Estimate]| top.iter().map(|(estimate, _)| estimate.max(0.0)).collect();
    Ok(top_down(levels, at_least_zero, |parent, children| weighted(children, parent)))
}

/// Checks that the levels form a tree.
#[inline]
fn check(levels: &[Level]) -> Result<(), NotATreeError> {
    let mut below = None;
    for (number, level) in levels.iter().enumerate() {
        level.check(number, below)?;
        below = Some(level.counts.len());
    }
    Ok(())
}

/// Like [`consistent`], for levels that are known to form a tree.
#[inline]
pub(crate) fn least_squares(levels: &[Level]) -> Vec<f64> {
    let as_it_is = |top: &[Estimate]| top.iter().map(|(estimate, _)| *estimate).collect();
    top_down(levels, as_it_is, |parent, children| {
        let (sum, variance) = total(children);
        let missing = (parent - sum) / variance;
        children.iter().map(|(estimate, own)| estimate + missing * own).collect()
    })
}

/// Estimates each node from its own count and the nodes below it, from the leaves upwards. Then
/// `top` gives the numbers of the highest level, and `share` distributes the number of each node
/// among its children.
#[inline]
fn top_down(
    levels: &[Level],
    top: impl Fn(&[Estimate]) -> Vec<f64>,
    share: impl Fn(f64, &[Estimate]) -> Vec<f64>,
) -> Vec<f64> {
    let Some((leaves, above)) = levels.split_first() else { return Vec::new() };
    let mut up: Vec<Vec<Estimate>> =
        vec![leaves.counts.iter().map(|count| (*count, leaves.variance)).collect()];
    for level in above {
        let below = up.last().map_or(&[][..], Vec::as_slice);
        let mut nodes = Vec::with_capacity(level.counts.len());
        for (count, children) in level.counts.iter().zip(level.groups(below)) {
            let (sum, variance) = total(children);
            let of_count = variance / (variance + level.variance);
            nodes.push((count * of_count + sum * (1.0 - of_count), level.variance * of_count));
        }
        up.push(nodes);
    }
    // The nodes of the highest level do not have a counted node above them.
    let mut down = top(&up.pop().unwrap_or_default());
    for (estimates, level) in up.iter().zip(above).rev() {
        let children = down.iter().zip(level.groups(estimates));
        down = children.flat_map(|(parent, children)| share(*parent, children)).collect();
    }
    down
}

/// An estimate, and its variance.
type Estimate = (f64, f64);

#[inline]
fn total(children: &[Estimate]) -> Estimate {
    children.iter().fold((0.0, 0.0), |(sum, variance), (one, own)| (sum + one, variance + own))
}
