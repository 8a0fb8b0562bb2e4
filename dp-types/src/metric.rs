//! Metrics measure the distance of two results. [`ReadIn`] states which bounds convert from one
//! metric to another.

use crate::sealed::Sealed;

/// A way to measure the distance of two results. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a metric",
    label = "use `Absolute`, `L1`, `L2` or `RangeDistance`: no other crate can add one"
)]
pub trait Metric: Sealed + 'static {
    /// The name in error messages.
    const NAME: &'static str;
    /// Whether a bound in this metric is the square of a length.
    const SQUARED: bool = false;
}

macro_rules! metrics {
    ($($(#[$doc:meta])* $name:ident $text:literal $($squared:literal)?;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl Sealed for $name {}
        impl Metric for $name {
            const NAME: &'static str = $text;
            $(const SQUARED: bool = $squared;)?
        }
    )* };
}
metrics! {
    /// |a − b| of two numbers.
    Absolute "absolute";
    /// The sum of the absolute differences of two vectors.
    L1 "L1";
    /// The Euclidean distance of two vectors.
    L2 "L2";
    /// The square of the Euclidean distance of two vectors. The bound is then a whole number, where
    /// a distance such as √10 would have to be rounded up.
    SquaredL2 "squared L2" true;
    /// The largest rise of an entry plus the largest fall of another entry, from one vector to the
    /// other.
    RangeDistance "range";
    /// The sum of the absolute differences of two vectors whose entries are not known in advance.
    KeyedL1 "L1 over keys";
}

/// Metrics whose bounds are also bounds in `To`. For one number, all metrics are equal. For
/// vectors, ‖x‖₂ ≤ ‖x‖₁, and the largest rise and the largest fall of an entry are two terms of
/// ‖x‖₁. Sealed.
#[diagnostic::on_unimplemented(
    message = "this mechanism needs a bound in the {To} metric, but this value is bounded in {Self}",
    label = "choose by scores instead: `.select(EPSILON)`; release a vector bounded in L2 with `.gaussian(RHO)`",
    note = "a bound on each entry, or on a vector's length (L2), does not bound the sum of all changes (L1)",
    note = "for more about this error: `dp-audit explain DP0407`"
)]
pub trait ReadIn<To: Metric>: Metric {}
impl ReadIn<L1> for Absolute {}
impl ReadIn<L2> for Absolute {}
impl ReadIn<L1> for L1 {}
impl ReadIn<L2> for L1 {}
impl ReadIn<L2> for L2 {}
// Gaussian noise needs only the square. A mechanism that took the square for the length would add
// too much noise and never too little, because a whole number is at most its square.
impl ReadIn<L2> for SquaredL2 {}
impl ReadIn<RangeDistance> for Absolute {}
impl ReadIn<RangeDistance> for L1 {}
impl ReadIn<RangeDistance> for RangeDistance {}
impl ReadIn<KeyedL1> for KeyedL1 {}
