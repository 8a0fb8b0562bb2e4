//! Program constants as type-level numbers: a clamp may end at `TOP`, with `const TOP: i64 = 99;`.
//!
//! A const generic argument can be a constant, but type-level arithmetic cannot use it. So rustc
//! computes each of the number's sixteen hexadecimal digits, and the types here combine them into a
//! number of [`typenum`].

use typenum::{B0, B1, Bit, NInt, PInt, UInt, UTerm, Unsigned, Z0};

use crate::sealed::Sealed;

/// The number of hexadecimal digits.
const PLACES: u32 = 16;

/// One hexadecimal digit of a constant's magnitude. Place 0 is the least significant digit. `place`
/// counts modulo 16.
#[must_use]
pub const fn digit(constant: i64, place: u32) -> u8 {
    (constant.unsigned_abs() >> (4 * (place % PLACES)) & 15) as u8
}

/// Whether a constant is below zero.
///
/// # Panics
/// At compile time, if the constant does not lie between -(2^62) and 2^62. The compiler reports
/// this panic once, and not once for each digit.
#[must_use]
pub const fn negative(constant: i64) -> bool {
    assert!(
        constant.unsigned_abs() < 1 << 62,
        "a constant in a query lies between -(2^62) and 2^62: see `dp-audit explain DP0403`"
    );
    constant < 0
}

/// A constant used as a divisor.
///
/// # Panics
/// At compile time, if the divisor is 0.
#[must_use]
pub const fn divisor(constant: i64) -> i64 {
    assert!(
        constant != 0,
        "division by zero: divide by a constant other than 0, see `dp-audit explain DP0207`"
    );
    constant
}

/// A hexadecimal digit, 0 to 15.
#[derive(Clone, Copy, Debug)]
pub struct Hex<const DIGIT: u8>;

/// Whether a number is below zero.
#[derive(Clone, Copy, Debug)]
pub struct Negative<const YES: bool>;

/// A natural number without leading zeros, to which binary digits can be appended. Sealed.
pub trait Binary: Sealed {
    /// Twice the number.
    type Then0: Binary;
    /// Twice the number plus one.
    type Then1: Binary;
    /// The number as an integer.
    type Plus;
    /// The opposite integer.
    type Minus;
}
impl Binary for UTerm {
    // Zero with another zero appended is still zero, so a number never has leading zeros.
    type Then0 = Self;
    type Then1 = UInt<Self, B1>;
    type Plus = Z0;
    type Minus = Z0;
}
impl<U: Unsigned, B: Bit> Binary for UInt<U, B> {
    type Then0 = UInt<Self, B0>;
    type Then1 = UInt<Self, B1>;
    type Plus = PInt<Self>;
    type Minus = NInt<Self>;
}

/// A digit that can be appended to a number. Sealed.
pub trait Digit: Sealed {
    /// The number with this digit appended.
    type After<U: Binary>: Binary;
}
type Zero<U> = <U as Binary>::Then0;
type One<U> = <U as Binary>::Then1;
macro_rules! digits {
    ($($digit:literal $a:ident $b:ident $c:ident $d:ident;)*) => { $(
        impl Sealed for Hex<$digit> {}
        impl Digit for Hex<$digit> {
            type After<U: Binary> = $d<$c<$b<$a<U>>>>;
        }
    )* };
}
digits! {
    0 Zero Zero Zero Zero;
    1 Zero Zero Zero One;
    2 Zero Zero One Zero;
    3 Zero Zero One One;
    4 Zero One Zero Zero;
    5 Zero One Zero One;
    6 Zero One One Zero;
    7 Zero One One One;
    8 One Zero Zero Zero;
    9 One Zero Zero One;
    10 One Zero One Zero;
    11 One Zero One One;
    12 One One Zero Zero;
    13 One One Zero One;
    14 One One One Zero;
    15 One One One One;
}

/// The sign of a number. Sealed.
pub trait Sign: Sealed {
    /// The integer of this magnitude.
    type Of<U: Binary>;
}
impl Sealed for Negative<false> {}
impl Sealed for Negative<true> {}
impl Sign for Negative<false> {
    type Of<U: Binary> = U::Plus;
}
impl Sign for Negative<true> {
    type Of<U: Binary> = U::Minus;
}

/// A number from its sign and digits, the most significant digit first. [`int!`](crate::int) and
/// [`lit!`](crate::lit) use this type for a constant.
///
/// ```
/// use dp_types::law::num::Bound;
///
/// const TOP: i64 = -99;
/// assert_eq!(<dp_types::int!(TOP) as Bound>::VALUE, -99);
/// ```
pub type Constant<S, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P> =
    <S as Sign>::Of<Four<Four<Four<Four<UTerm, A, B, C, D>, E, F, G, H>, I, J, K, L>, M, N, O, P>>;
/// A number with four digits appended.
type Four<U, A, B, C, D> = After<D, After<C, After<B, After<A, U>>>>;
type After<D, U> = <D as Digit>::After<U>;

#[cfg(all(test, feature = "macros"))]
mod tests {
    use core::any::TypeId;

    use super::{digit, divisor, negative};
    use crate::int;
    use crate::num::Bound;

    const ZERO: i64 = 0;
    const SMALL: i64 = 0x1_F;
    const EACH: i64 = 0x0123_4567_89AB_CDEF;
    const OTHER: i64 = -0x3FED_CBA9_8765_4321;
    const LARGEST: i64 = (1 << 62) - 1;

    #[test]
    fn a_constant_becomes_the_same_number() {
        assert_eq!(<int!(ZERO) as Bound>::VALUE, ZERO);
        assert_eq!(<int!(SMALL) as Bound>::VALUE, SMALL);
        assert_eq!(<int!(EACH) as Bound>::VALUE, EACH);
        assert_eq!(<int!(OTHER) as Bound>::VALUE, OTHER);
        assert_eq!(<int!(LARGEST) as Bound>::VALUE, LARGEST);
        assert_eq!(<int!(-LARGEST) as Bound>::VALUE, -LARGEST);
        assert_eq!(<int!(SMALL * 2 - 1) as Bound>::VALUE, 61);
    }

    #[test]
    fn a_constant_is_the_same_type_as_the_literal() {
        fn same<T: 'static, U: 'static>() -> bool {
            TypeId::of::<T>() == TypeId::of::<U>()
        }
        assert!(same::<int!(SMALL), int!(31)>());
        assert!(same::<int!(-SMALL), int!(-31)>());
        assert!(same::<int!(ZERO), int!(0)>());
        assert!(!same::<int!(SMALL), int!(-31)>());
    }

    #[test]
    fn digits_are_those_of_the_magnitude() {
        assert_eq!((0..16).rev().fold(0, |n, place| n * 16 + i64::from(digit(EACH, place))), EACH);
        assert_eq!(digit(OTHER, 0), 1);
        assert!(negative(OTHER) && !negative(ZERO) && !negative(EACH));
    }

    #[test]
    #[should_panic(expected = "lies between")]
    fn a_constant_of_2_to_the_62_is_no_number() {
        let _ = negative(LARGEST + 1);
    }

    #[test]
    #[should_panic(expected = "division by zero")]
    fn zero_divides_nothing() {
        let _ = divisor(ZERO);
    }
}
