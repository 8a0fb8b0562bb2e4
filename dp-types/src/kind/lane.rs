//! Machine words for the computation of expressions.

use crate::sealed::Sealed;

/// A machine word: `i16`, `i32` or `i64`; [`Word`](super::Word) names them. Sealed. All operations
/// wrap on overflow, but the intervals in the types guarantee that none overflows.
pub trait Lane: Copy + Ord + Sealed + 'static {
    /// 0.
    const ZERO: Self;
    /// The low bits of `value`.
    fn from_i64(value: i64) -> Self;
    /// Converts the value to an `i64`.
    fn to_i64(self) -> i64;
    /// `self + other`.
    fn add(self, other: Self) -> Self;
    /// `self − other`.
    fn sub(self, other: Self) -> Self;
    /// `self · other`.
    fn mul(self, other: Self) -> Self;
    /// `self / other`, towards zero. `other` is a non-zero constant of the query.
    fn div(self, other: Self) -> Self;
    /// The largest whole number whose square is at most `self`, which is not negative. The number
    /// of steps is the same for every value.
    fn isqrt(self) -> Self;
    /// `self` if `mask` is 1, else 0.
    fn keep_if(self, mask: Self) -> Self;
    /// 1 for true.
    fn from_bool(value: bool) -> Self;
    /// The logical AND of two truth values, or the bitwise AND of other values.
    fn and(self, other: Self) -> Self;
    /// The logical OR of two truth values.
    fn or(self, other: Self) -> Self;
    /// The exclusive OR of two truth values.
    fn xor(self, other: Self) -> Self;
}

macro_rules! lane {
    ($t:ty) => {
        impl Sealed for $t {}
        impl Lane for $t {
            const ZERO: Self = 0;
            #[inline(always)]
            fn from_i64(value: i64) -> Self {
                value as $t
            }
            #[inline(always)]
            fn to_i64(self) -> i64 {
                self as i64
            }
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            #[inline(always)]
            fn div(self, other: Self) -> Self {
                if other == 0 { 0 } else { self.wrapping_div(other) }
            }
            #[inline(always)]
            fn isqrt(self) -> Self {
                // The root's digits above `bit` are known, and `root` holds 2 · root · digit. The
                // next digit is 1 if the rest of the number is at least `root` plus the digit's
                // square. All values here are at most twice the number. The mask comes from a sign
                // bit, because compilers turn a comparison into a jump.
                let (mut left, mut root, mut bit): ($t, $t, $t) = (self, 0, 1 << (<$t>::BITS - 2));
                while bit > 0 {
                    let step = root.wrapping_add(bit);
                    let rest = left.wrapping_sub(step);
                    let below = rest >> (<$t>::BITS - 1);
                    left = rest.wrapping_add(step & below);
                    root = (root >> 1).wrapping_add(bit & !below);
                    bit >>= 2;
                }
                root
            }
            #[inline(always)]
            fn keep_if(self, mask: Self) -> Self {
                self & mask.wrapping_neg()
            }
            #[inline(always)]
            fn from_bool(value: bool) -> Self {
                value as $t
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
        }
    };
}
lane!(i16);
lane!(i32);
lane!(i64);

#[cfg(test)]
mod tests {
    use super::Lane;

    /// Whether `root` is the square root of `number`, rounded down, by the definition.
    fn is_root(number: i64, root: i64) -> bool {
        let (number, root) = (i128::from(number), i128::from(root));
        root >= 0 && root * root <= number && number < (root + 1) * (root + 1)
    }

    #[test]
    fn roots_are_exact_in_each_word() {
        for number in 0..=i16::MAX {
            assert!(is_root(number.into(), number.isqrt().into()), "{number}");
        }
        let near = |end: i64| (0..2_000).map(move |i| end - i);
        let squares =
            (0..40_000_i64).flat_map(|root| [root * root * 7 + root, root * root, root * root + 2 * root]);
        for number in near(i32::MAX.into()).chain(squares.filter(|n| *n <= i32::MAX.into())) {
            assert!(is_root(number, i64::from(Lane::isqrt(number as i32))), "{number}");
        }
        let squares = (0..62).flat_map(|power| near(1 << power)).filter(|number| *number >= 0);
        let roots = (1_i64 << 31) - 1_000..1 << 31;
        for number in
            near(1 << 62).chain(squares).chain(roots.flat_map(|root| [root * root - 1, root * root]))
        {
            assert!(is_root(number, Lane::isqrt(number)), "{number}");
        }
    }
}
