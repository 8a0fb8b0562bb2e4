//! Machine words in which expressions are computed.

use crate::sealed::Sealed;

/// `i16`, `i32` or `i64`; [`Word`](super::Word) names them. Sealed. All operations wrap; the intervals in the types say that none does.
pub trait Lane: Copy + Ord + Sealed + 'static {
    /// 0.
    const ZERO: Self;
    /// The low bits of `value`.
    fn from_i64(value: i64) -> Self;
    /// Widened.
    fn to_i64(self) -> i64;
    /// `self + other`.
    fn add(self, other: Self) -> Self;
    /// `self − other`.
    fn sub(self, other: Self) -> Self;
    /// `self · other`.
    fn mul(self, other: Self) -> Self;
    /// `self / other`, towards zero. `other` is a non-zero constant of the query.
    fn div(self, other: Self) -> Self;
    /// `self` where `mask` is 1, else 0.
    fn keep_if(self, mask: Self) -> Self;
    /// 1 for true.
    fn from_bool(value: bool) -> Self;
    /// Both, of two truth values; the binary digits of both, of others.
    fn and(self, other: Self) -> Self;
    /// Either, of two truth values.
    fn or(self, other: Self) -> Self;
    /// One but not both, of two truth values.
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
