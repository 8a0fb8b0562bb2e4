//! Compares `consistent` with the normal equations of weighted least squares, for trees of any
//! shape.
#![allow(clippy::unwrap_used)]

use dp_types::released::postprocess::{Level, NotATreeError, consistent};

/// A tree: its number of leaves, the fan-out of each level above the leaves, and the variance of
/// each level.
struct Tree {
    leaves: usize,
    fan_outs: Vec<usize>,
    variances: Vec<f64>,
}

impl Tree {
    /// The leaves below each node, level by level.
    fn nodes(&self) -> Vec<Vec<Vec<usize>>> {
        let mut levels = vec![(0..self.leaves).map(|leaf| vec![leaf]).collect::<Vec<_>>()];
        for fan_out in &self.fan_outs {
            levels.push(levels[levels.len() - 1].chunks(*fan_out).map(<[_]>::concat).collect());
        }
        levels
    }

    fn levels(&self, counts: &[Vec<f64>]) -> Vec<Level> {
        let fan_outs = [1].iter().chain(&self.fan_outs);
        let levels = counts.iter().zip(fan_outs).zip(&self.variances);
        levels.map(|((counts, fan), v)| Level::above(*fan, counts.clone()).with_variance(*v)).collect()
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

#[test]
fn counts_of_any_tree_are_those_of_least_squares() {
    let mut number = numbers(7);
    for round in 0..400 {
        let leaves = 1 + number(14) as usize;
        let above = number(4) as usize;
        let fan_outs: Vec<_> = (0..above).map(|_| 1 + number(5) as usize).collect();
        let equal = round % 2 == 0;
        let variances = (0..=above).map(|_| if equal { 3.0 } else { 0.25 + number(40) as f64 }).collect();
        let tree = Tree { leaves, fan_outs, variances };
        let exact: Vec<f64> = (0..leaves).map(|_| number(50) as f64).collect();
        let agree: Vec<Vec<f64>> = tree
            .nodes()
            .iter()
            .map(|level| level.iter().map(|below| below.iter().map(|i| exact[*i]).sum()).collect())
            .collect();
        let near =
            |a: &[f64], b: &[f64]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-8);
        // If counts are already consistent, `consistent` does not change them.
        assert!(near(&consistent(&tree.levels(&agree)).unwrap(), &exact));
        let noisy: Vec<Vec<f64>> =
            agree.iter().map(|level| level.iter().map(|x| x + number(21) as f64 - 10.0).collect()).collect();
        let (found, wanted) = (consistent(&tree.levels(&noisy)).unwrap(), tree.least_squares(&noisy));
        assert!(near(&found, &wanted), "{leaves} leaves, {:?}: {found:?}, {wanted:?}", tree.fan_outs);
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
    assert_eq!(with(&[leaves(), Level::above(0, vec![10.0])]), NotATreeError::NoChildren(1));
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
