//! Type-level numbers that no other crate can forge.
//!
//! Stability, sensitivity, bounds and privacy costs are [`typenum`] numbers. `typenum` has three
//! weaknesses, and each has been used to cheat. Any crate can implement `typenum`'s operator traits
//! for its own type. An integer can be written with leading zeros, and then compares as larger than
//! it is. And `typenum`'s conversion of a type to a value, `::U64`, wraps. So every number must
//! first pass one *sealed* bound of this module:
//!
//! | bound | what it admits |
//! |---|---|
//! | [`Nat`] | canonical naturals below 2^63 |
//! | [`Positive`] | the naturals of `Nat` without zero: every cost |
//! | [`Bound`] | canonical integers of magnitude below 2^62: every bound of a column or an expression |
//!
//! With numbers that passed such a bound, the operators are harmless. The result of an operator on
//! two types of `typenum` is again a type of `typenum`, because no other crate can implement a
//! foreign trait for foreign types.

mod bound;
mod constant;
mod decimal;
mod decimal_text;
mod digits;
mod divide;
mod misfit_error;
mod nat;
pub(crate) mod refusal;
mod render;
mod round_count;
mod spell;
mod subtract_costs;

pub use bound::{Bound, Difference, Divides, Increasing, Magnitude, NotGreater, Width};
pub use constant::{Binary, Constant, Digit, Hex, Negative, Sign, digit, divisor, negative};
pub use decimal::Decimal;
pub(crate) use decimal_text::Written;
pub use digits::{D0, D1, D2, D3, D4, D5, D6, Days, Digits, Grid, Seconds, ShiftTo, TimesGrid};
pub use divide::{DivRem, Quotient, Remainder};
pub use misfit_error::MisfitError;
pub use nat::{Nat, Positive, Sensitive};
pub use render::{
    _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, Decimals, Nobody, Overspent, Places6, Places15, Show, dot,
};
pub use round_count::rounds;
pub(crate) use spell::{EpsilonExceeds, RhoExceeds};
pub use subtract_costs::{LargerCost, Shortfall, Take};

/// The numbers come from [`typenum`] and are exported here, so that a hand-written query needs no
/// second dependency. [`ToUInt`] turns a crate constant into a number of rounds.
pub use typenum::{B0, B1, Const, Minimum, NInt, PInt, ToUInt, U0, U1, UInt, UTerm, Z0};

/// ε is counted in millionths: `eps!(0.3)` is 300,000.
pub const EPSILON_UNIT: u64 = 1_000_000;
/// ρ is counted in units of 10^-12.
pub const RHO_UNIT: u64 = 1_000_000_000_000;

#[cfg(test)]
mod tests;
