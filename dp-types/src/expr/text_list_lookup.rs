//! Text look-up: finds the index of a row's text in a public list. Each text of the list yields one
//! number: its index if it equals the row's text, otherwise the length of the list. The result is
//! the smallest of these numbers. The look-up consists of existing row expressions. So every row
//! costs the same work, and the existing proofs of these expressions also cover the look-up.

use core::ops::Add;

use typenum::{P1, Sum, Z0};

use super::{Choice, Const, Ex, InParts, Legible, Listed, Min, SameText, Spelled, Spelling, Tree};
use crate::num::{Bound, D0};
use crate::sealed::Sealed;

/// A list of texts, `(Spelling<A, 3>, (Spelling<B, 5>, ()))`. Sealed.
pub trait Texts: Sealed + 'static {
    /// The number of texts.
    type Count: Bound;
    /// The text at index `place`, or `None` beyond the list.
    fn name(place: u64) -> Option<String>;
}
impl Texts for () {
    type Count = Z0;
    fn name(_: u64) -> Option<String> {
        None
    }
}
impl<A: Legible, S: Texts<Count: Add<P1, Output: Bound>>, const CHARACTERS: usize> Texts
    for (Spelling<A, CHARACTERS>, S)
{
    type Count = Sum<S::Count, P1>;
    fn name(place: u64) -> Option<String> {
        if place > 0 {
            return S::name(place - 1);
        }
        let mut text = String::new();
        A::write(&mut text);
        Some(text)
    }
}

/// A list of texts whose first text has the index `I`, compared with the parts `P` of a text. Each
/// text of the list yields its index if it equals the text of the row, otherwise `N`. Sealed.
pub trait Places<P: Listed, I: Bound, N: Bound>: Texts {
    /// The type of the list of these numbers.
    type Out;
    /// Makes the list of these numbers.
    fn places(parts: P) -> Self::Out;
}
impl<P: Listed, I: Bound, N: Bound> Places<P, I, N> for () {
    type Out = ();
    fn places(_: P) {}
}
impl<P, A, S, I, N: Bound, const CHARACTERS: usize> Places<P, I, N> for (Spelling<A, CHARACTERS>, S)
where
    Self: Texts,
    P: Listed + SameText<A>,
    A: Spelled + Legible,
    I: Bound + Add<P1, Output: Bound>,
    S: Places<P, Sum<I, P1>, N>,
{
    type Out = (Choice<P::Out, Const<I, D0>, Const<N, D0>>, S::Out);
    fn places(parts: P) -> Self::Out {
        (Choice::new(parts.same(), Const::NEW, Const::NEW), S::places(parts))
    }
}

/// Halves a list of numbers: of each pair of adjacent numbers, the smaller one remains.
pub trait Halved {
    /// The type of the shorter list.
    type Out;
    /// Makes the shorter list.
    fn halved(self) -> Self::Out;
}
impl Halved for () {
    type Out = ();
    fn halved(self) {}
}
impl<A> Halved for (A, ()) {
    type Out = Self;
    fn halved(self) -> Self {
        self
    }
}
impl<A, B, S: Halved> Halved for (A, (B, S)) {
    type Out = (Min<A, B>, S::Out);
    fn halved(self) -> Self::Out {
        let (a, (b, rest)) = self;
        (Min(a, b), rest.halved())
    }
}

/// Finds the smallest number of a list. It halves the list repeatedly, so that the expression of a
/// long list is not deep.
pub trait Least {
    /// The type of the smallest number.
    type Out;
    /// Returns the smallest number.
    fn least(self) -> Self::Out;
}
impl<A> Least for (A, ()) {
    type Out = A;
    fn least(self) -> A {
        self.0
    }
}
impl<A, B, S: Halved<Out: Copy>> Least for (A, (B, S))
where
    (Min<A, B>, S::Out): Least,
{
    type Out = <(Min<A, B>, S::Out) as Least>::Out;
    fn least(self) -> Self::Out {
        self.halved().least()
    }
}

/// The numbers that the texts of the list `S` yield for the parts `P`.
type Numbers<P, S> = <S as Places<P, Z0, <S as Texts>::Count>>::Out;

/// Texts that can be looked up in the list `S`.
pub trait PlaceIn<S: Texts> {
    /// The type of the index.
    type Place: Tree;
    /// The index, from 0, or the length of the list if the text is not in it.
    fn place(self) -> Ex<Self::Place>;
}
#[diagnostic::do_not_recommend]
impl<E: InParts, S> PlaceIn<S> for E
where
    S: Places<E::Parts, Z0, <S as Texts>::Count>,
    Numbers<E::Parts, S>: Least<Out: Tree>,
{
    type Place = <Numbers<E::Parts, S> as Least>::Out;
    fn place(self) -> Ex<Self::Place> {
        Ex(S::places(self.parts()).least())
    }
}
