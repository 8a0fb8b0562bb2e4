//! Protected numbers: computed from the rows, not yet released.

use core::marker::PhantomData;

use crate::brand::{Brand, Exactly};
use crate::env::Env;
use crate::num::Grid;
use crate::proof::Json;
use crate::sealed::Sealed;

/// How a protected number was computed, as a type: its sensitivity and its derivation. Sealed.
pub trait Aggregate: Sealed + 'static {
    /// The most that one privacy unit of each dataset can change the number by, in units of the grid.
    type Sensitivity: Env;
    /// The grid of the number.
    type Grid: Grid;
    /// The derivation.
    const NODE: Json;
}

/// A number computed from protected rows. It cannot be read, printed or compared; it can be added to others,
/// multiplied by constants, and released with noise.
///
/// A copy gives nothing away: each release of it is paid for.
pub struct Protected<'id, A> {
    pub(crate) value: i128,
    how: Exactly<A>,
    pub(crate) brand: Brand<'id>,
}

impl<A> Clone for Protected<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A> Copy for Protected<'_, A> {}

/// What can be released with noise: a protected number. Sealed.
#[diagnostic::on_unimplemented(
    message = "only a count, a sum, or what is computed from them can be released",
    label = "not a protected number",
    note = "aggregate the table first: `.count()`, or `.map(|p| ..).sum()`",
    note = "for more about this error: docs/errors/DP0208.md"
)]
pub trait Releasable<'id>: Sealed {
    /// How it was computed.
    type How: Aggregate;
    /// The number itself, still protected.
    fn protected(self) -> Protected<'id, Self::How>;
}
impl<A> Sealed for Protected<'_, A> {}
impl<'id, A: Aggregate> Releasable<'id> for Protected<'id, A> {
    type How = A;
    fn protected(self) -> Self {
        self
    }
}

impl<'id, A: Aggregate> Protected<'id, A> {
    pub(crate) fn new(value: i128, brand: Brand<'id>) -> Self {
        Self { value, how: PhantomData, brand }
    }
}
