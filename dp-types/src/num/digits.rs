//! The number of decimals of a column: the grid of its values, sums and noise.

use core::ops::Mul;

use typenum::{PInt, Prod, U10, U100, U1000, U10000, U100000, U1000000};

use super::refusal::{DateNotNumber, FewerDecimals, Refused};
use crate::sealed::Sealed;

/// A number of decimals, `D0` to `D6`. A value on the grid `D2` is a whole number of hundredths.
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number of decimals",
    label = "use `D0` to `D6`: no other crate can add one"
)]
pub trait Digits: Sealed + 'static {
    /// The number of decimals.
    const COUNT: u8;
    /// The grid of the difference of two values on this grid.
    type Difference: Digits;
}

/// The grid of dates: whole days, counted from 1970-01-01. The difference of two dates is a whole
/// number. Dates cannot be added.
#[derive(Clone, Copy, Debug)]
pub enum Days {}
impl Sealed for Days {}
impl Digits for Days {
    const COUNT: u8 = 0;
    type Difference = D0;
}

/// The grid of dates with a time of day: whole seconds, counted from 1970-01-01T00:00:00. The
/// difference of two such dates is a whole number. Such dates cannot be added.
#[derive(Clone, Copy, Debug)]
pub enum Seconds {}
impl Sealed for Seconds {}
impl Digits for Seconds {
    const COUNT: u8 = 0;
    type Difference = D0;
}

/// The number of decimals of a product of numbers with `Self` and `J` decimals: the sum of both, at
/// most six.
#[diagnostic::on_unimplemented(
    message = "a product of these two numbers would have more than six decimals",
    label = "bring one to fewer decimals when preparing the data; a date cannot be multiplied",
    note = "for more about this error: `dp-audit explain DP0404`"
)]
pub trait TimesGrid<J>: Digits {
    /// The grid of the product.
    type Out: Digits;
}

/// A grid together with the Rust type of its values outside the library.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a grid of decimals",
    label = "use `D0` to `D6`: no other crate can add one"
)]
pub trait Grid: Digits {
    /// `i64` for a grid without decimals, otherwise [`Decimal`](crate::num::Decimal).
    type Value: core::fmt::Debug + core::fmt::Display + Copy + Send + 'static;
    /// Converts a number of grid units to a value of this type.
    fn value(units: i64) -> Self::Value;
}

macro_rules! digits {
    ($($name:ident = $count:literal, $words:literal;)*) => { $(
        #[doc = $words]
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl Sealed for $name {}
        impl Digits for $name {
            const COUNT: u8 = $count;
            type Difference = Self;
        }
    )* };
}
digits! {
    D0 = 0, "Whole numbers.";
    D1 = 1, "Tenths.";
    D2 = 2, "Hundredths.";
    D3 = 3, "Thousandths.";
    D4 = 4, "Steps of 10^-4.";
    D5 = 5, "Steps of 10^-5.";
    D6 = 6, "Steps of 10^-6.";
}

/// A literal written with `Self` decimals can be read on the grid `To`. If `M` is the literal's
/// mantissa, `M · 10^−Self` is equal to `Out · 10^−To`.
#[diagnostic::on_unimplemented(
    message = "this literal has more decimals than the values it is used with, or is not a date where one is needed",
    label = "write it with no more decimals than the column's step; write a date in quotes, `\"2024-02-29\"`, or with a time of day, `\"2024-02-29T23:59\"`",
    note = "a column on a grid of 0.01 can be compared with 0.25, not with 0.125",
    note = "for more about this error: `dp-audit explain DP0404`"
)]
pub trait ShiftTo<To, M>: Digits {
    /// The literal's mantissa on the grid `To`.
    type Out: super::Bound;
}

macro_rules! shifts {
    ($($grid:ident;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<M: super::Bound> ShiftTo<$grid, M> for $grid {
            type Out = M;
        }
    )* };
    ($($from:ident => $($to:ident * $factor:ty),*;)*) => { $($(
        #[diagnostic::do_not_recommend]
        impl<M: super::Bound + Mul<$factor>> ShiftTo<$to, M> for $from
        where
            Prod<M, $factor>: super::Bound,
        {
            type Out = Prod<M, $factor>;
        }
    )*)* };
}
shifts!(D0; D1; D2; D3; D4; D5; D6; Days; Seconds;);
shifts! {
    D0 => D1 * PInt<U10>, D2 * PInt<U100>, D3 * PInt<U1000>, D4 * PInt<U10000>, D5 * PInt<U100000>, D6 * PInt<U1000000>;
    D1 => D2 * PInt<U10>, D3 * PInt<U100>, D4 * PInt<U1000>, D5 * PInt<U10000>, D6 * PInt<U100000>;
    D2 => D3 * PInt<U10>, D4 * PInt<U100>, D5 * PInt<U1000>, D6 * PInt<U10000>;
    D3 => D4 * PInt<U10>, D5 * PInt<U100>, D6 * PInt<U1000>;
    D4 => D5 * PInt<U10>, D6 * PInt<U100>;
    D5 => D6 * PInt<U10>;
}

macro_rules! refused {
    ($($from:ident => $($to:ident)*, $reason:ident;)*) => { $($(
        impl<M: super::Bound> ShiftTo<$to, M> for $from
        where
            <M as Refused>::Because: $reason,
        {
            type Out = <<M as Refused>::Because as $reason>::Number<M>;
        }
    )*)* };
}
refused! {
    D0 => Days Seconds, DateNotNumber;
    D1 => D0, FewerDecimals;
    D2 => D0 D1, FewerDecimals;
    D3 => D0 D1 D2, FewerDecimals;
    D4 => D0 D1 D2 D3, FewerDecimals;
    D5 => D0 D1 D2 D3 D4, FewerDecimals;
    D6 => D0 D1 D2 D3 D4 D5, FewerDecimals;
}

macro_rules! products {
    ($($from:ident: $($by:ident => $to:ident),*;)*) => { $($(
        #[diagnostic::do_not_recommend]
        impl TimesGrid<$by> for $from {
            type Out = $to;
        }
    )*)* };
}
products! {
    D0: D0 => D0, D1 => D1, D2 => D2, D3 => D3, D4 => D4, D5 => D5, D6 => D6;
    D1: D0 => D1, D1 => D2, D2 => D3, D3 => D4, D4 => D5, D5 => D6;
    D2: D0 => D2, D1 => D3, D2 => D4, D3 => D5, D4 => D6;
    D3: D0 => D3, D1 => D4, D2 => D5, D3 => D6;
    D4: D0 => D4, D1 => D5, D2 => D6;
    D5: D0 => D5, D1 => D6;
    D6: D0 => D6;
}
