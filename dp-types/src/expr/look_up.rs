//! Look-ups in public lists: the key of each row selects one row of a public table.

use core::hint::black_box;

use super::{Checked, Eval, Ex, Num, Param, Parameter, Parameters, Row, Tree};
use crate::Error;
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::kind::{Cat, Lane, Word};
use crate::num::{Bound, Digits};
use crate::record::Category;
use crate::sealed::Sealed;

/// A public list of `N` numbers, one for each value of a key. Each number is inside the range that
/// the type `P` declares.
///
/// The list is a column of a public table whose keys are all numbers of a range, or all variants of
/// a category. The list is a `static` or a leaked box, so it outlives every session, and
/// expressions hold only its address.
pub struct List<P, const N: usize> {
    units: &'static [i64; N],
    /// This number is 0, but the compiler cannot know its value. A look-up adds it to the entry.
    /// Without this sum, the compiler would turn the choice between an entry and 0 into a jump, and
    /// masked rows would skip the memory access.
    zero: i64,
    which: Exactly<P>,
}
impl<P, const N: usize> Clone for List<P, N> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P, const N: usize> Copy for List<P, N> {}

impl<P: Parameter, const N: usize> List<P, N> {
    /// Makes `units` the list `P`. The values are in units of the grid.
    ///
    /// # Errors
    /// [`ErrorKind::Parameter`](crate::ErrorKind::Parameter) if a value is outside the declared
    /// range. No budget is spent.
    ///
    /// ```
    /// use dp_types::law::expr::{List, Parameter};
    /// use dp_types::law::num::D0;
    /// use dp_types::prelude::*;
    ///
    /// struct Prices;
    /// impl Parameter for Prices {
    ///     const NAME: &'static str = "prices";
    ///     type Lo = int!(0);
    ///     type Hi = int!(500);
    ///     type Grid = D0;
    /// }
    /// assert!(List::<Prices, 3>::new(&[120, 80, 500]).is_ok());
    /// assert!(List::<Prices, 3>::new(&[120, 80, 501]).is_err());
    /// ```
    pub fn new(units: &'static [i64; N]) -> Result<Self, Error> {
        // The check is here because this function makes every list. A look-up in an empty list
        // would panic. `take` looks up only the rows that a filter kept, so the panic would reveal
        // that the filter kept a row.
        const {
            assert!(
                N > 0,
                "DP0267: a list without entries has none for any row: see `dp-audit explain DP0267`"
            )
        };
        for one in units {
            Param::<P>::new(*one)?;
        }
        Ok(Self { units, zero: black_box(0), which: exactly() })
    }
}

/// Kinds of keys for which a list can have one entry per value: numbers with a range, and
/// categories. Sealed.
#[diagnostic::on_unimplemented(
    message = "only a number with a range, or a category, can be looked up in a list",
    label = "give the number a range first, `p.product.clamp(0, 99)`, or choose a value for missing ones: `p.product.or(0)`",
    note = "a list has one entry for each possible value of the key",
    note = "for more about this error: `dp-audit explain DP0267`"
)]
pub trait LooksUp: Sealed {
    /// The value to which the first entry belongs.
    const FIRST: i64;
    /// The number of values, which is the length of the list.
    const COUNT: u64;
}
#[diagnostic::do_not_recommend]
impl<Lo: Bound, Hi: Bound, K: Digits> LooksUp for Num<Lo, Hi, K> {
    const FIRST: i64 = Lo::VALUE;
    const COUNT: u64 = Hi::VALUE.abs_diff(Lo::VALUE) + 1;
}
#[diagnostic::do_not_recommend]
impl<C: Category> LooksUp for Cat<C> {
    const FIRST: i64 = 0;
    const COUNT: u64 = C::VARIANTS.len() as u64;
}

/// The entry of a list that belongs to the value of `A`.
pub struct LookUp<A, P, const N: usize>(A, List<P, N>);
impl<A: Copy, P, const N: usize> Clone for LookUp<A, P, N> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Copy, P, const N: usize> Copy for LookUp<A, P, N> {}
impl<A, P, const N: usize> Sealed for LookUp<A, P, N> {}

impl<A: Tree<Ty: LooksUp>, P: Parameter, const N: usize> Tree for LookUp<A, P, N> {
    type Ty = Num<P::Lo, P::Hi, P::Grid>;
    const TERM: Json = object! {
        "op" = "look-up",
        "name": Json::Str(P::NAME),
        "from": Json::Int(A::Ty::FIRST as i128),
        "count": {
            assert!(A::Ty::COUNT == N as u64, "DP0267: a list has one entry for each value of its key: see `dp-audit explain DP0267`");
            Json::Int(N as i128)
        },
        "lo": Json::Int(P::Lo::VALUE as i128),
        "hi": Json::Int(P::Hi::VALUE as i128),
        "digits": Json::Int(P::Grid::COUNT as i128),
        "args": Json::List(&[A::TERM]),
    };
    const WORD: Word = A::WORD.or_wider(Word::of(P::Lo::VALUE, P::Hi::VALUE));

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        seen.list::<P>(self.1.units);
    }
}
impl<R: Row, A: Eval<R> + Tree<Ty: LooksUp>, P: Parameter, const N: usize> Eval<R> for LookUp<A, P, N> {
    // The address of the entry depends on the row, as the threat model (`docs/src/threat-model.md`)
    // states. Every key has an entry. For a key without an entry, `min` would make the look-up read
    // the last entry, which exists because no list is empty (`List::new`). So the access does not
    // need a bounds check, which would be a jump.
    #[inline(always)]
    fn at<L: Lane>(self, row: &R) -> L {
        let entry = self.0.at::<L>(row).to_i64().wrapping_sub(A::Ty::FIRST);
        L::from_i64(self.1.units[(entry as usize).min(N - 1)].wrapping_add(self.1.zero))
    }
}

impl<A: Tree> Ex<A> {
    /// The entry of a public list for this number or category. The first entry belongs to the
    /// smallest number, or to the first variant.
    ///
    /// A look-up joins each row with the one row of a public table that has the same key. The list
    /// is a column of that table. Like every expression, a look-up is a function of one row, so the
    /// stability is 1.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Purchase { #[dp(range = 1..=3)] product: i64 }
    /// static PRICES: [i64; 3] = [120, 80, 500];
    ///
    /// #[dp_query(epsilon = 0.5)]
    /// fn revenue(purchases: Table<Purchase>, #[dp(range = 0..=500)] prices: &'static [i64; 3]) -> i64 {
    ///     purchases.map(|p| p.product.look_up(prices)).sum().laplace(0.5).value()
    /// }
    /// # let purchases = Dataset::<Purchase>::from_rows((1..=3).map(|product| Purchase { product }))?;
    /// purchases.session::<eps!(0.5)>().run(revenue(&PRICES)?)?;
    /// # Ok::<(), Error>(())
    /// ```
    pub fn look_up<P: Parameter, const N: usize>(
        self,
        list: List<P, N>,
    ) -> Ex<<LookUp<A, P, N> as Checked>::Same>
    where
        LookUp<A, P, N>: Checked<Same = LookUp<A, P, N>>,
    {
        Ex(LookUp(self.0, list))
    }
}
