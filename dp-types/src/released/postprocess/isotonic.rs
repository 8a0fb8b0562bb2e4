//! Isotonic regression: a cumulative distribution that never falls.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

/// The nearest numbers (least squares) that never fall from one to the next. The function turns a
/// noisy cumulative distribution into a valid one.
///
/// The algorithm is pool adjacent violators, in linear time: Barlow, Bartholomew, Bremner, Brunk,
/// *Statistical inference under order restrictions*, 1972. The true distribution never falls, so
/// the result is at least as near to the true distribution as the released numbers are.
///
/// ```
/// use dp_types::released::postprocess::isotonic;
///
/// assert_eq!(isotonic(&[1.0, 4.0, 2.0, 3.0, 9.0]), [1.0, 3.0, 3.0, 3.0, 9.0]);
/// ```
#[inline]
pub fn isotonic(values: &[f64]) -> Vec<f64> {
    // Neighbours with equal results form a run, stored as a sum and a length. The means of the runs
    // rise.
    let mut runs: Vec<(f64, usize)> = Vec::new();
    for value in values {
        let mut run = (*value, 1);
        while let Some((sum, length)) = runs.pop_if(|before| mean(*before) >= mean(run)) {
            run = (run.0 + sum, run.1 + length);
        }
        runs.push(run);
    }
    runs.into_iter().flat_map(|run| core::iter::repeat_n(mean(run), run.1)).collect()
}

#[inline]
fn mean((sum, length): (f64, usize)) -> f64 {
    sum / length as f64
}
