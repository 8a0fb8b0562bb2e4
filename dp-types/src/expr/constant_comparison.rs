//! Whether a comparison with a literal can be true. The range of the value that is compared with
//! the literal decides whether the comparison is true for no row, for all rows, or for some rows.
//!
//! A comparison with one answer for all rows does not cost privacy, and can arise in shared code.
//! So such a comparison is not an error. `#[dp_query]` makes rustc warn at the literal, through a
//! method that is marked as deprecated. A query that is written by hand does not get a warning.

use typenum::{Cmp, Compare as Order, Equal as Level, Greater as Above, Less as Below};

use super::{
    Compare, Const, Equal, Ex, Greater, GreaterEqual, Less, LessEqual, Not, NotEqual, Num, Same, Tree,
    Unbounded,
};

/// A comparison that no row satisfies.
pub struct Never<E>(E);
impl<E> Never<E> {
    /// The comparison itself.
    #[deprecated(
        note = "no row can satisfy this comparison, given the range of the other side: write a value inside that range, or remove the comparison"
    )]
    pub fn holds(self) -> E {
        self.0
    }
}
/// A comparison that every row satisfies.
pub struct Always<E>(E);
impl<E> Always<E> {
    /// The comparison itself.
    #[deprecated(
        note = "every row satisfies this comparison, given the range of the other side: write a value inside that range, or remove the comparison"
    )]
    pub fn holds(self) -> E {
        self.0
    }
}
/// A comparison that some rows can satisfy and others cannot.
pub struct Sometimes<E>(E);
impl<E> Sometimes<E> {
    /// The comparison itself.
    pub fn holds(self) -> E {
        self.0
    }
}

impl<E: Judged> Ex<E> {
    /// The condition, in a type that states which rows can satisfy it. `#[dp_query]` calls this for
    /// each comparison with a literal.
    pub fn judged(self) -> E::Judged {
        E::judged(self)
    }
}

/// Comparisons with a literal, in types that state which rows can satisfy them.
pub trait Judged: Sized {
    /// The condition, in a type that states which rows can satisfy it.
    type Judged;
    /// Converts the condition to [`Self::Judged`].
    fn judged(condition: Ex<Self>) -> Self::Judged;
}
impl<Op, A: Tree<Ty = T>, T: Against<Op, N>, N, K> Judged for Compare<Op, A, Const<N, K>> {
    type Judged = T::Judged<Ex<Self>>;
    fn judged(condition: Ex<Self>) -> Self::Judged {
        T::judged(condition)
    }
}
// A truth value cannot be compared with a literal; rustc reports that at the comparison.
impl<A, B> Judged for Same<A, B> {
    type Judged = Sometimes<Ex<Self>>;
    fn judged(condition: Ex<Self>) -> Sometimes<Ex<Self>> {
        Sometimes(condition)
    }
}
impl<A> Judged for Not<A> {
    type Judged = Sometimes<Ex<Self>>;
    fn judged(condition: Ex<Self>) -> Sometimes<Ex<Self>> {
        Sometimes(condition)
    }
}

/// Kinds of values that `Op` compares with the literal `N`.
pub trait Against<Op, N> {
    /// The comparison `E`, in a type that states which rows can satisfy it.
    type Judged<E>;
    /// Converts the comparison to [`Self::Judged`].
    fn judged<E>(comparison: E) -> Self::Judged<E>;
}
impl<Op, N, Lo, Hi, K> Against<Op, N> for Num<Lo, Hi, K>
where
    N: Cmp<Lo> + Cmp<Hi>,
    Op: Against<Order<N, Lo>, Order<N, Hi>>,
{
    type Judged<E> = Op::Judged<E>;
    fn judged<E>(comparison: E) -> Self::Judged<E> {
        Op::judged(comparison)
    }
}
impl<Op, N> Against<Op, N> for Unbounded {
    type Judged<E> = Sometimes<E>;
    fn judged<E>(comparison: E) -> Sometimes<E> {
        Sometimes(comparison)
    }
}

// Whether the literal is below, at or above the smallest and the largest value decides which rows
// can satisfy each comparison.
macro_rules! judged {
    ($($least:ident $greatest:ident: $($op:ident $by:ident),*;)*) => { $($(
        impl Against<$least, $greatest> for $op {
            type Judged<E> = $by<E>;
            fn judged<E>(comparison: E) -> $by<E> {
                $by(comparison)
            }
        }
    )*)* };
}
judged! {
    Below Below: Less Never, LessEqual Never, Greater Always, GreaterEqual Always, Equal Never, NotEqual Always;
    Level Below: Less Never, LessEqual Sometimes, Greater Sometimes, GreaterEqual Always, Equal Sometimes, NotEqual Sometimes;
    Level Level: Less Never, LessEqual Always, Greater Never, GreaterEqual Always, Equal Always, NotEqual Never;
    Above Below: Less Sometimes, LessEqual Sometimes, Greater Sometimes, GreaterEqual Sometimes, Equal Sometimes, NotEqual Sometimes;
    Above Level: Less Sometimes, LessEqual Always, Greater Never, GreaterEqual Sometimes, Equal Sometimes, NotEqual Sometimes;
    Above Above: Less Always, LessEqual Always, Greater Never, GreaterEqual Never, Equal Never, NotEqual Always;
}
