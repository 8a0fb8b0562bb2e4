//! Satisfiability of comparisons with a literal: by the other side's range, none, all or some rows
//! can satisfy one.
//!
//! A comparison with one answer for all rows costs no privacy, and can arise where code is shared.
//! So it is not an error: `#[dp_query]` makes rustc warn at the literal, through a method that is
//! marked as deprecated. A query that is written by hand gets no warning.

use typenum::{Cmp, Compare as Order, Equal as Level, Greater as Above, Less as Below};

use super::{
    Compare, Const, Equal, Ex, Greater, GreaterEqual, Less, LessEqual, Not, NotEqual, Num, Same, Tree,
    Unbounded,
};

/// A comparison that no row satisfies.
pub struct Never<E>(E);
impl<E> Never<E> {
    /// The comparison.
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
    /// The comparison.
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
    /// The comparison.
    pub fn holds(self) -> E {
        self.0
    }
}

impl<E: Judged> Ex<E> {
    /// The condition, with which rows can satisfy it. `#[dp_query]` calls this for each comparison
    /// with a literal.
    pub fn judged(self) -> E::Judged {
        E::judged(self)
    }
}

/// Comparisons with a literal, classified by which rows can satisfy them.
pub trait Judged: Sized {
    /// The condition, with which rows can satisfy it.
    type Judged;
    /// The condition.
    fn judged(condition: Ex<Self>) -> Self::Judged;
}
impl<Op, A: Tree<Ty = T>, T: Against<Op, N>, N, K> Judged for Compare<Op, A, Const<N, K>> {
    type Judged = T::Judged<Ex<Self>>;
    fn judged(condition: Ex<Self>) -> Self::Judged {
        T::judged(condition)
    }
}
// A truth value is not comparable with a literal; rustc reports that at the comparison.
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
    /// The comparison `E`, with which rows can satisfy it.
    type Judged<E>;
    /// The comparison.
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

// The literal's position relative to the least and the greatest value decides which rows can
// satisfy each comparison.
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
