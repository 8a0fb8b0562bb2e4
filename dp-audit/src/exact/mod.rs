//! Interval enclosures of irrational numbers between two dyadic fractions.
//!
//! Some claims of a certificate are compared with logarithms, exponentials and roots. Only a proved
//! bound decides such a comparison. An [`Interval`] encloses the real number between two dyadic
//! fractions. Every operation rounds its lower end down and its upper end up. A caller that needs a
//! tighter enclosure computes again with more bits.

mod dyadic;
mod functions;
mod interval;

pub(crate) use interval::Interval;

use num_rational::BigRational;

/// Precisions, in bits, to try before a comparison is given up. The first precision almost always
/// decides the comparison. Two different numbers from the formulas here do not agree to 2048 bits.
const PRECISIONS: [u64; 5] = [128, 256, 512, 1024, 2048];

/// Whether the number that `enclose` encloses is at most `bound`. The result is false if no
/// precision decides the comparison.
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
