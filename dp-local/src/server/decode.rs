//! Decoding: estimates the shares of candidates from the bits of Bloom filters, by regression.

use super::{Aggregator, Estimate, variance};
use crate::randomiser::Filtered;
use crate::tally::Support;

/// A candidate that some devices have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The index of the value.
    pub value: u32,
    /// The share of the value.
    pub estimate: Estimate,
}

/// One bit of one cohort: the share of devices that set the bit, and the inverse of this share's
/// variance.
#[derive(Clone, Copy)]
struct Row {
    share: f64,
    weight: f64,
}

/// One column for each candidate: the indices of the rows for its bits. The last column is the
/// *background*, which has all rows.
type Columns = Vec<Vec<usize>>;

/// The number of rounds of coordinate descent: many more than a precision of three digits requires.
const ROUNDS: usize = 200;

/// Bit estimates: the shares of bits, and the shares of values decoded from them.
impl<R: Filtered> Aggregator<R> {
    /// For each cohort and each bit, the share of the cohort's devices whose value sets the bit,
    /// with its standard error. The estimate is unbiased.
    #[must_use]
    pub fn bits(&self) -> Vec<Vec<Estimate>> {
        let chances = [R::SET, R::CLEAR];
        let of_cohort = |(reports, counts): (u64, Vec<u64>)| {
            counts.into_iter().map(|count| Estimate::new(count, [reports, reports], chances)).collect()
        };
        self.tally().groups().map(|(reports, columns)| (reports, columns.support())).map(of_cohort).collect()
    }

    /// The candidates that some devices have, with their shares, most frequent first.
    ///
    /// First, a regression with a penalty on every share (LASSO, by coordinate descent, with shares
    /// of at least 0) selects candidates. Then ordinary regression on the selected candidates,
    /// weighted by the bits' variances, gives shares and standard errors. The result holds the
    /// candidates whose share is enough standard errors above 0. If no device had any of the
    /// candidates, the function would find one with a probability of at most 5 %. This rate assumes
    /// normal errors, so each cohort needs ten reports or more. Many rare values outside the
    /// candidates form a background that all bits share. A frequent value outside the candidates
    /// makes the fit worse, which widens the errors. Such a value can still add its share to a
    /// candidate with the same bits.
    ///
    /// Source: Erlingsson, Pihur, Korolova, CCS 2014, section 4. The penalty is proportional to the
    /// noise of each candidate's bits, so it becomes smaller with more devices.
    #[must_use]
    pub fn decode(&self, candidates: &[u32]) -> Vec<Found> {
        let bits = self.bits();
        let width = bits.first().map_or(0, Vec::len);
        let rows: Vec<Row> = bits.iter().flatten().map(row::<R>).collect();
        let column = |&value: &u32| {
            let of_cohort = |cohort: u32| {
                let at = cohort as usize * width;
                R::positions(cohort, value).into_iter().map(move |bit| at + bit as usize)
            };
            (0..bits.len() as u32).flat_map(of_cohort).collect()
        };
        let mut columns: Columns = candidates.iter().map(column).collect();
        columns.push((0..rows.len()).collect());
        let screened = screen(&rows, &columns);
        let mut kept: Vec<usize> = (0..candidates.len()).filter(|&at| screened[at] > 0.0).collect();
        // If the regression had more unknowns than four fifths of the rows, it would fit noise. So
        // the code keeps fewer candidates.
        kept.sort_by(|&a, &b| screened[b].total_cmp(&screened[a]));
        kept.truncate(rows.len() * 4 / 5);
        kept.push(candidates.len());
        let Some(fitted) = fit(&rows, &kept.iter().map(|&at| &columns[at][..]).collect::<Vec<_>>()) else {
            return Vec::new();
        };
        let least = surely(candidates.len());
        let found = |(&at, estimate): (&usize, Estimate)| {
            let value = *candidates.get(at)?;
            (estimate.share > least * estimate.standard_error).then_some(Found { value, estimate })
        };
        let mut found: Vec<_> = kept.iter().zip(fitted).filter_map(found).collect();
        found.sort_by(|a, b| b.estimate.share.total_cmp(&a.estimate.share));
        found
    }
}

/// A bound z on errors, in standard errors: with a probability of at least 95 %, none of
/// `estimates` estimates exceeds its true value by more than z. The bound for each estimate is
/// P(Z > z) ≤ e^(−z²/2)/2.
pub(super) fn surely(estimates: usize) -> f64 {
    (2.0 * (estimates as f64 / 0.1).ln()).sqrt()
}

/// A cohort without reports gives no information: its bits have weight zero.
fn row<R: Filtered>(bit: &Estimate) -> Row {
    // The error of a bit at its estimated share, but at least the error at a share of 0.001.
    // Otherwise a bit without reports would count as certain.
    let floor = variance([R::SET, R::CLEAR], 0.001);
    let all = bit.standard_error.powi(2).max(f64::MIN_POSITIVE);
    Row { share: bit.share, weight: if all.is_finite() { 1.0 / all.max(floor * 1e-15) } else { 0.0 } }
}

/// Computes shares under the penalty, one per column. The penalty of a share equals the reduction
/// of the residuals that would come from the noise of its bits alone.
fn screen(rows: &[Row], columns: &Columns) -> Vec<f64> {
    let weight = |column: &Vec<usize>| column.iter().map(|&at| rows[at].weight).sum::<f64>();
    let weights: Vec<f64> = columns.iter().map(weight).collect();
    let mut left: Vec<f64> = rows.iter().map(|row| row.share).collect();
    let mut shares = vec![0.0; columns.len()];
    for _ in 0..ROUNDS {
        let mut farthest = 0.0_f64;
        for (at, column) in columns.iter().enumerate() {
            if weights[at] == 0.0 {
                continue;
            }
            let background = at + 1 == columns.len();
            let penalty = if background { 0.0 } else { weights[at].sqrt() };
            let slope: f64 = column.iter().map(|&row| rows[row].weight * left[row]).sum();
            let next = ((slope - penalty) / weights[at] + shares[at]).max(0.0);
            let step = next - shares[at];
            column.iter().for_each(|&row| left[row] -= step);
            shares[at] = next;
            farthest = farthest.max(step.abs());
        }
        if farthest < 1e-7 {
            break;
        }
    }
    shares
}

/// Computes weighted least squares: a share for each column, with its standard error. `None` if two
/// columns cannot be distinguished.
fn fit(rows: &[Row], columns: &[&[usize]]) -> Option<Vec<Estimate>> {
    let n = columns.len();
    let mut of_row = vec![Vec::new(); rows.len()];
    for (at, column) in columns.iter().enumerate() {
        column.iter().for_each(|&row| of_row[row].push(at));
    }
    let (mut products, mut right) = (vec![vec![0.0; n]; n], vec![0.0; n]);
    for (row, members) in rows.iter().zip(&of_row) {
        for &a in members {
            right[a] += row.weight * row.share;
            members.iter().for_each(|&b| products[a][b] += row.weight);
        }
    }
    let root = cholesky(products)?;
    let shares = solve(&root, right);
    let estimate = |(at, share): (usize, f64)| {
        let mut unit = vec![0.0; n];
        unit[at] = 1.0;
        Estimate { share, standard_error: solve(&root, unit)[at].sqrt() }
    };
    let estimates: Vec<_> = shares.into_iter().enumerate().map(estimate).collect();
    let fitted = |members: &Vec<usize>| members.iter().map(|&at| estimates[at].share).sum::<f64>();
    let left = |(row, members): (&Row, &Vec<usize>)| row.weight * (row.share - fitted(members)).powi(2);
    let squares: f64 = rows.iter().zip(&of_row).map(left).sum();
    let heard = rows.iter().filter(|row| row.weight > 0.0).count();
    // If residuals are larger than the bits' own errors, some values are outside the candidates.
    // Then the code multiplies each standard error by the ratio of the residuals to the bits' own
    // errors.
    let misfit = (squares / heard.saturating_sub(n).max(1) as f64).sqrt().max(1.0);
    let wider =
        |estimate: Estimate| Estimate { standard_error: misfit * estimate.standard_error, ..estimate };
    Some(estimates.into_iter().map(wider).collect())
}

/// The lower triangle L with L·Lᵀ = `matrix`, which is symmetric. `None` if the matrix is not
/// positive definite, up to rounding.
fn cholesky(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    for i in 0..matrix.len() {
        let least = matrix[i][i] * 1e-9;
        for j in 0..=i {
            let sum: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
            let rest = matrix[i][j] - sum;
            if i == j {
                if rest.partial_cmp(&least) != Some(core::cmp::Ordering::Greater) {
                    return None;
                }
                matrix[i][i] = rest.sqrt();
            } else {
                matrix[i][j] = rest / matrix[j][j];
            }
        }
    }
    Some(matrix)
}

/// Solves the equation L·Lᵀ·x = `right` for x.
fn solve(root: &[Vec<f64>], mut right: Vec<f64>) -> Vec<f64> {
    for i in 0..root.len() {
        let sum: f64 = (0..i).map(|k| root[i][k] * right[k]).sum();
        right[i] = (right[i] - sum) / root[i][i];
    }
    for i in (0..root.len()).rev() {
        let sum: f64 = (i + 1..root.len()).map(|k| root[k][i] * right[k]).sum();
        right[i] = (right[i] - sum) / root[i][i];
    }
    right
}

#[cfg(test)]
mod tests {
    use dp_types::eps;

    use super::*;
    use crate::domain::{Below, Number, One};
    use crate::randomiser::{PermanentRappor, Rappor};
    use crate::testing::seeded;

    #[test]
    fn what_is_fitted_without_noise_is_the_truth() {
        let columns: [&[usize]; 3] = [&[0, 1, 4], &[1, 2, 5], &[0, 1, 2, 3, 4, 5]];
        let truth = [0.3, 0.5, 0.02];
        let share =
            |row: usize| columns.iter().zip(truth).filter(|(c, _)| c.contains(&row)).map(|(_, t)| t).sum();
        let rows: Vec<_> = (0..6).map(|row| Row { share: share(row), weight: 1.0 + row as f64 }).collect();
        for (estimate, truth) in fit(&rows, &columns).unwrap().iter().zip(truth) {
            assert!((estimate.share - truth).abs() < 1e-12 && estimate.standard_error > 0.0);
        }
        // Two equal columns cannot be distinguished.
        assert!(fit(&rows, &[columns[0], columns[0]]).is_none());
        let screened = screen(
            &rows.iter().map(|row| Row { weight: 1e8 * row.weight, ..*row }).collect::<Vec<_>>(),
            &columns.map(<[_]>::to_vec).into(),
        );
        assert!(screened.iter().zip(truth).all(|(a, b)| (a - b).abs() < 1e-2), "{screened:?}");
    }

    /// The seed is fixed. At a new seed, the function would find a value without a device with a
    /// probability of at most 5 %. With a probability below 10^-3, it would miss a value that a
    /// tenth of all devices have.
    #[test]
    #[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
    fn frequent_values_are_found_and_no_others() {
        fn decoded<R: Filtered<Value: One>>() -> Vec<Found> {
            let (mut all, mut generator) = (Aggregator::<R>::new(), seeded(3));
            // Of ten devices, 4 have the value 700, 3 have 31, and 2 have 999. The tenth device has
            // one of many values outside the candidates.
            for device in 0..12_000_u32 {
                let rare = 1 + 7 * (device / 10 % 140);
                let value = [700, 700, 31, 700, 999, 31, 700, 999, 31, rare][device as usize % 10];
                all.count(&R::randomise(Number(value), &mut generator));
            }
            let candidates: Vec<u32> =
                (0..1000).step_by(7).filter(|value| *value != 700).chain([31, 700, 999]).collect();
            all.decode(&candidates)
        }
        let check = |found: &[Found]| {
            let values: Vec<_> = found.iter().map(|found| found.value).collect();
            assert_eq!(values, [700, 31, 999], "{found:?}");
            for (found, truth) in found.iter().zip([0.4, 0.3, 0.2]) {
                assert!(
                    (found.estimate.share - truth).abs() < 5.0 * found.estimate.standard_error,
                    "{found:?}"
                );
            }
        };
        check(&decoded::<Rappor<Below<1000>, eps!(6), 32, 2, 8>>());
        check(&decoded::<PermanentRappor<Below<1000>, eps!(4), 32, 2, 8>>());
        assert_eq!(Aggregator::<Rappor<Below<9>, eps!(1), 8, 1, 1>>::new().decode(&[1, 2, 3]), []);
    }
}
