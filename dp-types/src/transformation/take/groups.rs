//! The groups from which the first rows are taken: all rows, or the rows with each value of a key.

use typenum::U2;

use crate::derivation::Json;
use crate::env::{Env, EnvScale};
use crate::expr::Parameters;
use crate::neighbours::Neighbours;
use crate::sealed::Sealed;
use crate::transformation::{Keyed, Transformation};

/// One group of all rows.
#[derive(Clone, Copy)]
pub struct AllRows;
/// A separate group for the rows with each value of the key `Y`.
#[derive(Clone, Copy)]
pub struct OfEach<Y>(pub(super) Y);
impl Sealed for AllRows {}
impl<Y> Sealed for OfEach<Y> {}

/// The groups of rows of `P` from which the first rows are taken: [`AllRows`], or [`OfEach`] value
/// of a key. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a way to group rows for `take`",
    label = "use `take` or `take_by`: no other crate can add one"
)]
pub trait Among<P: Transformation>: Copy + Sync + Sealed + 'static {
    /// The stability of the taken rows.
    type Stability: Env;
    /// The description of the key. It is empty if all rows are one group.
    const KEY: Json;

    /// Reports the public parameters to `seen`.
    fn parameters(self, seen: &mut Parameters);

    /// The number that identifies the row's group.
    fn group(self, row: &P::Row) -> i64;
}

#[diagnostic::do_not_recommend]
impl<P> Among<P> for AllRows
where
    P: Transformation<Stability: EnvScale<<<P as Transformation>::Neighbours as Neighbours>::Evicts>>,
{
    type Stability = <P::Stability as EnvScale<<P::Neighbours as Neighbours>::Evicts>>::Out;
    const KEY: Json = Json::Nothing;

    fn parameters(self, _: &mut Parameters) {}

    fn group(self, _: &P::Row) -> i64 {
        0
    }
}

// If a row is replaced by a row of another group, both groups change: each of the two groups loses
// a taken row, gains a taken row, or exchanges one taken row.
#[diagnostic::do_not_recommend]
impl<P: Transformation<Stability: EnvScale<U2>>, Y: Keyed<P::Row>> Among<P> for OfEach<Y> {
    type Stability = <P::Stability as EnvScale<U2>>::Out;
    const KEY: Json = Y::NODE;

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }

    fn group(self, row: &P::Row) -> i64 {
        self.0.part::<i64>(row)
    }
}
