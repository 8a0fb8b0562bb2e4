//! Post-processing: pure functions on public numbers, free of privacy cost.
//!
//! A computation that uses only released values has no privacy cost (Dwork, McSherry, Nissim,
//! Smith, 2006). None of this code sees a row, and privacy does not depend on it, so it may use
//! floats. Each function documents the quantity that it minimises or bounds, and its tests compare
//! it with the definition.
//!
//! | function | from | to |
//! |---|---|---|
//! | [`non_negative`] | noisy counts | the same counts, with 0 in place of each negative count |
//! | [`consistent()`] | noisy counts of the nodes of a tree | counts of its leaves, whose sums are the best estimates of all nodes |
//! | [`consistent_non_negative`] | noisy counts of the nodes of a tree | the nearest such counts that are not negative |
//! | [`isotonic()`] | a noisy cumulative distribution | the nearest distribution that never falls |
//! | [`simplex()`] | noisy shares | the nearest shares that are not negative and add up to a total |
//! | [`ratio()`], [`ratio_by_deltas`] | two noisy numbers | their quotient, with an interval |

mod consistent;
mod isotonic;
mod ratio;
mod simplex;

pub(crate) use consistent::least_squares;
pub use consistent::{Level, NotATreeError, consistent, consistent_non_negative};
pub use isotonic::isotonic;
pub use ratio::{Noisy, ratio, ratio_by_deltas};
pub use simplex::simplex;

/// Replaces negative noisy counts by 0, which is the nearest possible count. The sum of the results
/// is biased upwards; [`simplex()`] keeps a sum.
///
/// ```
/// use dp_types::released::postprocess::non_negative;
///
/// assert_eq!(non_negative(&[7, -3, 0]), [7, 0, 0]);
/// ```
pub fn non_negative<T: Copy + Default + PartialOrd>(values: &[T]) -> Vec<T> {
    let zero = T::default();
    values.iter().map(|value| if *value > zero { *value } else { zero }).collect()
}

#[cfg(test)]
mod tests;
