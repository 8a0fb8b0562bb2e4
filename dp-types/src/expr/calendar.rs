//! Dates: their year, month and weekday.

use typenum::{Diff, P1, P7, P12, PInt, U1, U10000};

use super::{Checked, Eval, Ex, Num, Parameters, Row, Tree};
use crate::kind::{Lane, Word, month, weekday, year};
use crate::node::{Json, object};
use crate::num::{D0, Days};
use crate::sealed::Sealed;

/// 9999, the last year.
type LastYear = PInt<Diff<U10000, U1>>;

/// Types whose values are dates.
#[diagnostic::on_unimplemented(
    message = "only a date has a year, a month and a weekday",
    label = "declare the column as one: `#[dp(range = \"2015-01-01\"..=\"2024-12-31\")] day: Date`",
    note = "for more about this error: docs/errors/DP0205.md"
)]
pub trait OfDate {}
impl<Lo, Hi> OfDate for Num<Lo, Hi, Days> {}

macro_rules! parts {
    ($(#[$doc:meta] $node:ident $method:ident $text:literal $most:ty;)*) => { $(
        #[$doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $node<A>(A);
        impl<A> Sealed for $node<A> {}
        impl<A: Tree<Ty: OfDate>> Tree for $node<A> {
            type Ty = Num<P1, $most, D0>;
            const TERM: Json = object! {"op" = $text, "args": Json::List(&[A::TERM])};
            // What is computed on the way needs 32 bits, also of dates that fit 16.
            const WORD: Word = A::WORD.or_wider(Word::Bits32);

            fn parameters(self, seen: &mut Parameters) {
                self.0.parameters(seen);
            }
        }
        impl<R: Row, A: Eval<R> + Tree<Ty: OfDate>> Eval<R> for $node<A> {
            #[inline(always)]
            fn at<L: Lane>(self, row: &R) -> L {
                $method(self.0.at::<L>(row))
            }
        }
        impl<A: Tree> Ex<A> {
            #[$doc]
            pub fn $method(self) -> Ex<<$node<A> as Checked>::Same>
            where
                $node<A>: Checked<Same = $node<A>>,
            {
                Ex($node(self.0))
            }
        }
    )* };
}
parts! {
    /// The year of a date, from 1 to 9999.
    Year year "year" LastYear;
    /// The month of a date, from 1 to 12.
    Month month "month" P12;
    /// The day of the week of a date, from 1 for Monday to 7 for Sunday.
    Weekday weekday "weekday" P7;
}
