//! Enclosures: numbers that no fraction is, held between two fractions.
//!
//! What a certificate claims is compared with logarithms, exponentials and roots here, and a comparison is only ever
//! decided by a proved bound: an [`Interval`] holds the real number between two dyadic fractions, every operation
//! rounds its lower end down and its upper end up, and who needs to know more asks again with more bits.

mod dyadic;
mod functions;
mod interval;

pub(crate) use interval::Interval;

use num_rational::BigRational;

/// Precisions, in bits, that a comparison is tried with before it is given up. The first decides almost always; two
/// numbers that agree to 2048 bits without being equal do not come out of the formulas here.
const PRECISIONS: [u64; 5] = [128, 256, 512, 1024, 2048];

/// Whether the number that `enclose` gives is at most `bound`. What cannot be decided is refused.
pub(crate) fn at_most(bound: &BigRational, enclose: impl Fn(u64) -> Interval) -> bool {
    for bits in PRECISIONS {
        let number = enclose(bits);
        if number.is_at_most(bound) {
            return true;
        }
        if number.is_above(bound) {
            return false;
        }
    }
    false
}
