//! Lists of row expressions that are summed together: the coordinates of a vector, or scores.

use crate::derivation::Json;
use crate::expr::{Eval, Ex, Parameters, Tree};
use crate::kind::{Lane, Num, Word};
use crate::num::{Bound, Digits, Nobody};
use crate::record::Row;
use crate::sealed::Sealed;

/// A number on the grid `K`. The implementing type is a tuple, so that compile errors stay short.
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "the numbers of this list need ranges and the same number of decimals",
    label = "write a list of such numbers: `|p| [p.x, p.y - 300]`; multiply or divide to align the decimals, and clamp an unbounded number",
    note = "write a truth value as a number: `if p.smoker {{ 1 }} else {{ 0 }}`",
    note = "for more about this error: `dp-audit explain DP0241`"
)]
pub trait NumberOn<K: Digits>: Sealed {}
#[diagnostic::do_not_recommend]
impl<Lo: Bound, Hi: Bound, K: Digits> NumberOn<K> for (Num<Lo, Hi, K>,) {}
// No expression has this kind. If the trait had only one implementation, rustc would infer the
// types from it, and would not show the trait's own message.
#[diagnostic::do_not_recommend]
impl<K: Digits> NumberOn<K> for (Nobody,) {}

/// A list of expressions `(a, (b, ()))` that are all numbers on the grid `K`. Sealed.
#[diagnostic::on_unimplemented(
    message = "this must be a list of one or more row expressions",
    label = "write them as `(p.x, (p.y, ()))`",
    note = "for more about this error: `dp-audit explain DP0241`"
)]
pub trait Coordinates<K: Digits>: Copy + Sync + Sealed + 'static {
    /// The number of entries.
    const COUNT: usize;
    /// The expressions, as elements of a list.
    const TERMS: Json;
    /// The narrowest word in which all expressions can be computed.
    const WORD: Word;

    /// Records the public parameters of the expressions.
    fn parameters(self, seen: &mut Parameters);
}
/// A list of expressions that can be computed for rows of the type `R`. Sealed.
#[diagnostic::on_unimplemented(
    message = "this list uses a column of another record",
    label = "use only the columns of the closure's own argument",
    note = "for more about this error: `dp-audit explain DP0204`"
)]
pub trait CoordinatesOf<R: Row, K: Digits>: Coordinates<K> {
    /// Writes the numbers of a row into `into`.
    fn at<L: Lane>(self, row: &R, into: &mut [i64]);
}

impl<T: Tree, K: Digits> Coordinates<K> for (Ex<T>, ())
where
    (T::Ty,): NumberOn<K>,
{
    const COUNT: usize = 1;
    const TERMS: Json = T::TERM;
    const WORD: Word = T::WORD;

    fn parameters(self, seen: &mut Parameters) {
        self.0.0.parameters(seen);
    }
}
impl<T: Tree, U, V, K: Digits> Coordinates<K> for (Ex<T>, (Ex<U>, V))
where
    (T::Ty,): NumberOn<K>,
    (Ex<U>, V): Coordinates<K>,
{
    const COUNT: usize = 1 + <(Ex<U>, V) as Coordinates<K>>::COUNT;
    const TERMS: Json = Json::Both(&T::TERM, &<(Ex<U>, V) as Coordinates<K>>::TERMS);
    const WORD: Word = T::WORD.or_wider(<(Ex<U>, V) as Coordinates<K>>::WORD);

    fn parameters(self, seen: &mut Parameters) {
        self.0.0.parameters(seen);
        self.1.parameters(seen);
    }
}
impl<R: Row, T: Eval<R>, K: Digits> CoordinatesOf<R, K> for (Ex<T>, ())
where
    Self: Coordinates<K>,
{
    #[inline(always)]
    fn at<L: Lane>(self, row: &R, into: &mut [i64]) {
        if let Some(place) = into.first_mut() {
            *place = self.0.0.at::<L>(row).to_i64();
        }
    }
}
impl<R: Row, T: Eval<R>, U, V, K: Digits> CoordinatesOf<R, K> for (Ex<T>, (Ex<U>, V))
where
    Self: Coordinates<K>,
    (Ex<U>, V): CoordinatesOf<R, K>,
{
    #[inline(always)]
    fn at<L: Lane>(self, row: &R, into: &mut [i64]) {
        if let Some((place, rest)) = into.split_first_mut() {
            *place = self.0.0.at::<L>(row).to_i64();
            self.1.at::<L>(row, rest);
        }
    }
}
