//! Program constants as numbers of rounds.

/// The constant itself, as the number of rounds of a static loop: `Const<{ rounds(ROUNDS) }>` is a
/// number by [`ToUInt`](super::ToUInt).
///
/// # Panics
/// At compile time, if it is 0 or above 1024. `typenum` knows the constants up to 1024, and a loop
/// that never runs needs no budget.
///
/// ```
/// use dp_types::law::num::{Const, Nat, ToUInt, rounds};
///
/// const ROUNDS: usize = 12;
/// assert_eq!(<<Const<{ rounds(ROUNDS) }> as ToUInt>::Output as Nat>::VALUE, 12);
/// ```
#[must_use]
pub const fn rounds(constant: usize) -> usize {
    assert!(
        constant >= 1 && constant <= 1024,
        "a loop over a constant runs 1 to 1024 rounds: change the constant, or write the number itself, `0..5000`"
    );
    constant
}
