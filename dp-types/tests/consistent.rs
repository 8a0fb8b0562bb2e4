//! Compares `consistent` with the normal equations of weighted least squares, for trees of any
//! shape.
#![allow(clippy::unwrap_used)]

use dp_types::released::postprocess::{Level, NotATreeError, consistent, consistent_non_negative};

/// A tree: its number of leaves, the children of the nodes of each level above the leaves, and the
/// variance of each level.
struct Tree {
    leaves: usize,
    children: Vec<Children>,
    variances: Vec<f64>,
}

/// The children of the nodes of one level.
#[derive(Debug)]
enum Children {
    Equal(usize),
    Listed(Vec<usize>),
}

impl Tree {
    /// The leaves below each node, level by level.
    fn nodes(&self) -> Vec<Vec<Vec<usize>>> {
        let mut levels = vec![(0..self.leaves).map(|leaf| vec![leaf]).collect::<Vec<_>>()];
        for children in &self.children {
            let below = &levels[levels.len() - 1];
            levels.push(match children {
                Children::Equal(fan_out) => below.chunks(*fan_out).map(<[_]>::concat).collect(),
                Children::Listed(listed) => {
                    let mut nodes = below.iter();
                    listed.iter().map(|own| nodes.by_ref().take(*own).flatten().copied().collect()).collect()
                }
            });
        }
        levels
    }

    fn levels(&self, counts: &[Vec<f64>]) -> Vec<Level> {
        let leaves = Level::leaves(counts[0].clone());
        let above = counts[1..].iter().zip(&self.children).map(|(counts, children)| match children {
            Children::Equal(fan_out) => Level::above(*fan_out, counts.clone()),
            Children::Listed(listed) => Level::with_children(listed.clone(), counts.clone()),
        });
        let levels = [leaves].into_iter().chain(above).zip(&self.variances);
        levels.map(|(level, variance)| level.with_variance(*variance)).collect()
    }

    /// The counts of all nodes, level by level, from the counts of the leaves.
    fn sums(&self, leaves: &[f64]) -> Vec<Vec<f64>> {
        let of_level = |level: &Vec<Vec<usize>>| -> Vec<f64> {
            level.iter().map(|below| below.iter().map(|i| leaves[*i]).sum()).collect()
        };
        self.nodes().iter().map(of_level).collect()
    }

    /// The counts of the leaves that minimise the weighted sum of squares. They are the solution x
    /// of AᵀWA·x = AᵀW·y, where y are the given counts, and the function finds x by elimination.
    fn least_squares(&self, counts: &[Vec<f64>]) -> Vec<f64> {
        let n = self.leaves;
        let mut system = vec![vec![0.0; n + 1]; n];
        for ((nodes, counts), variance) in self.nodes().iter().zip(counts).zip(&self.variances) {
            for (leaves, count) in nodes.iter().zip(counts) {
                for i in leaves {
                    leaves.iter().for_each(|j| system[*i][*j] += 1.0 / variance);
                    system[*i][n] += count / variance;
                }
            }
        }
        for pivot in 0..n {
            let row = system[pivot].clone();
            for (_, other) in system.iter_mut().enumerate().filter(|(i, _)| *i != pivot) {
                let factor = other[pivot] / row[pivot];
                other.iter_mut().zip(&row).for_each(|(a, b)| *a -= factor * b);
            }
        }
        (0..n).map(|i| system[i][n] / system[i][i]).collect()
    }
}

/// A fixed sequence of numbers from 0 to `below` − 1.
fn numbers(mut seed: u64) -> impl FnMut(u64) -> u64 {
    move |below| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    }
}

/// A random tree with at most 14 leaves and at most 5 levels.
fn tree(number: &mut impl FnMut(u64) -> u64, round: usize) -> Tree {
    let leaves = 1 + number(14) as usize;
    let (mut nodes, mut children) = (leaves, Vec::new());
    for _ in 0..number(4) {
        if number(2) == 0 {
            let fan_out = 1 + number(5) as usize;
            nodes = nodes.div_ceil(fan_out);
            children.push(Children::Equal(fan_out));
        } else {
            let (mut listed, mut rest) = (Vec::new(), nodes);
            while rest > 0 {
                listed.push((1 + number(5) as usize).min(rest));
                rest -= listed[listed.len() - 1];
            }
            nodes = listed.len();
            children.push(Children::Listed(listed));
        }
    }
    let equal = round.is_multiple_of(2);
    let variances =
        (0..=children.len()).map(|_| if equal { 3.0 } else { 0.25 + number(40) as f64 }).collect();
    Tree { leaves, children, variances }
}

fn near(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-8)
}

fn with_noise(sums: &[Vec<f64>], number: &mut impl FnMut(u64) -> u64) -> Vec<Vec<f64>> {
    sums.iter().map(|level| level.iter().map(|x| x + number(21) as f64 - 10.0).collect()).collect()
}

#[test]
fn counts_of_any_tree_are_those_of_least_squares() {
    let mut number = numbers(7);
    for round in 0..400 {
        let tree = tree(&mut number, round);
        let exact: Vec<f64> = (0..tree.leaves).map(|_| number(50) as f64).collect();
        let sums = tree.sums(&exact);
        // If counts are already consistent, neither function changes them.
        assert!(near(&consistent(&tree.levels(&sums)).unwrap(), &exact));
        assert!(near(&consistent_non_negative(&tree.levels(&sums)).unwrap(), &exact));
        let noisy = with_noise(&sums, &mut number);
        let (found, wanted) = (consistent(&tree.levels(&noisy)).unwrap(), tree.least_squares(&noisy));
        assert!(near(&found, &wanted), "{:?}: {found:?}, {wanted:?}", tree.children);
    }
}

/// The sum of the squared differences, each divided by its variance.
fn distance(one: &[f64], other: &[f64], variances: &[f64]) -> f64 {
    let terms = one.iter().zip(other).zip(variances);
    terms.map(|((a, b), variance)| (a - b).powi(2) / variance).sum()
}

#[test]
fn counts_that_are_not_negative_keep_the_sums_of_the_nodes() {
    let (mut number, mut differ) = (numbers(11), 0);
    for round in 0..400 {
        let tree = tree(&mut number, round);
        let exact: Vec<f64> = (0..tree.leaves).map(|_| number(30) as f64).collect();
        let noisy = with_noise(&tree.sums(&exact), &mut number);
        let levels = tree.levels(&noisy);
        let (best, found) = (consistent(&levels).unwrap(), consistent_non_negative(&levels).unwrap());
        assert!(found.iter().all(|count| *count >= 0.0), "{found:?}");
        // The highest nodes are the best estimates, or 0.
        let [best_sums, found_sums] = [&best, &found].map(|leaves| tree.sums(leaves));
        let top: Vec<f64> = best_sums[best_sums.len() - 1].iter().map(|count| count.max(0.0)).collect();
        assert!(near(&found_sums[found_sums.len() - 1], &top), "{:?}", tree.children);
        // Without a negative count, the weighted averages stay as they are.
        match best_sums.iter().flatten().all(|count| *count >= 0.0) {
            true => assert!(near(&found, &best), "{:?}", tree.children),
            false => differ += 1,
        }
    }
    assert!((50..350).contains(&differ), "{differ}");
}

/// Two levels of different noise: six leaves under two nodes. The leaves of a node have different
/// variances, because each of them is a node with one or two leaves of its own.
#[test]
fn the_children_of_a_node_are_the_nearest_that_are_not_negative() {
    let mut number = numbers(3);
    for _ in 0..50 {
        let counts: Vec<f64> = (0..5).map(|_| number(25) as f64 - 12.0).collect();
        let own: Vec<f64> = (0..3).map(|_| number(25) as f64 - 12.0).collect();
        let levels = [
            Level::leaves(counts.clone()),
            Level::with_children(vec![1, 2, 2], own.clone()).with_variance(0.5),
            Level::above(3, vec![9.0]).with_variance(1e-9),
        ];
        let leaves = consistent_non_negative(&levels).unwrap();
        let found = [leaves[0], leaves[1] + leaves[2], leaves[3] + leaves[4]];
        let sums = [counts[0], counts[1] + counts[2], counts[3] + counts[4]];
        // The estimate of a node with one leaf has the variance 1/(1/0.5 + 1/1), and of a node
        // with two leaves 1/(1/0.5 + 1/2).
        let variances = [1.0 / 3.0, 0.4, 0.4];
        let beneath = [1.0, 2.0, 2.0];
        let estimates: Vec<f64> =
            (0..3).map(|i| variances[i] * (own[i] / 0.5 + sums[i] / beneath[i])).collect();
        let reached = distance(&found, &estimates, &variances);
        for a in 0..=90 {
            for b in 0..=90 - a {
                let other = [a, b, 90 - a - b].map(|tenths| f64::from(tenths) / 10.0);
                let missed = distance(&other, &estimates, &variances);
                assert!(reached <= missed + 1e-4, "{found:?} {other:?} {estimates:?}");
            }
        }
    }
}

#[test]
fn four_leaves_under_one_node_stay_four() {
    let levels = [Level::leaves(vec![10.0; 4]), Level::above(4, vec![40.0])];
    assert_eq!(consistent(&levels), Ok(vec![10.0; 4]));
    let mut levels = vec![Level::leaves((0..64).map(f64::from).collect())];
    for nodes in [16, 4, 1] {
        levels.push(Level::above(4, vec![2016.0 / f64::from(nodes); nodes as usize]));
    }
    assert_eq!(consistent(&levels).map(|leaves| leaves.len()), Ok(64));
}

#[test]
fn what_is_no_tree_is_refused_with_the_level() {
    let with = |levels: &[Level]| consistent(levels).unwrap_err();
    let leaves = || Level::leaves(vec![1.0, 2.0, 3.0, 4.0]);
    assert_eq!(consistent(&[]), Ok(vec![]));
    assert_eq!(with(&[Level::above(2, vec![1.0])]), NotATreeError::NoLeaves);
    assert_eq!(with(&[leaves(), leaves()]), NotATreeError::Leaves(1));
    assert_eq!(with(&[leaves(), Level::above(0, vec![10.0])]), NotATreeError::NoChildren(1));
    assert_eq!(
        with(&[leaves(), Level::with_children(vec![4, 0], vec![9.0, 1.0])]),
        NotATreeError::NoChildren(1)
    );
    let fault = with(&[leaves(), Level::with_children(vec![2, 3], vec![3.0, 7.0])]);
    assert_eq!(fault, NotATreeError::Children { level: 1, children: 5, expected: 4 });
    assert_eq!(fault.to_string(), "the nodes of level 1 have 5 children, but the level below has 4 nodes");
    let fault = with(&[leaves(), Level::with_children(vec![2, 2], vec![10.0])]);
    assert_eq!(fault, NotATreeError::Nodes { level: 1, nodes: 1, expected: 2 });
    assert_eq!(consistent_non_negative(&[leaves(), Level::above(2, vec![1.0])]), Err(fault));
    // The tree is binary, so this level should have two nodes, but it has one.
    let fault = with(&[leaves(), Level::above(2, vec![10.0])]);
    assert_eq!(fault, NotATreeError::Nodes { level: 1, nodes: 1, expected: 2 });
    assert_eq!(fault.to_string(), "level 1 has 1 nodes, but 2 nodes cover the level below at this fan-out");
    assert!(matches!(with(&[leaves(), Level::above(4, vec![])]), NotATreeError::Nodes { level: 1, .. }));
    assert_eq!(with(&[leaves(), Level::above(4, vec![f64::NAN])]), NotATreeError::Count(1));
    for variance in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(with(&[leaves().with_variance(variance)]), NotATreeError::Variance(0));
    }
}
