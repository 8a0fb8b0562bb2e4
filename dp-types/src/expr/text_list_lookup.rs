//! The place of a text in a public list, as a number: the least of one number for each text of the list, its place if it is the row's and
//! otherwise how many there are. Made of the row expressions that there are anyway, so every row costs the same, and nothing new has to be
//! proved.

use core::ops::Add;

use typenum::{P1, Sum, Z0};

use super::{Choice, Const, Ex, InParts, Legible, Listed, Min, SameText, Spelled, Spelling, Tree};
use crate::num::{Bound, D0};
use crate::sealed::Sealed;

/// A list of texts, `(Spelling<A, 3>, (Spelling<B, 5>, ()))`. Sealed.
pub trait Texts: Sealed + 'static {
    /// How many there are.
    type Count: Bound;
    /// Text number `place`, if there is one.
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

/// A list of texts whose first has the place `I`, with which the parts `P` of a text are compared: for each its place, or `N` where it is
/// another. Sealed.
pub trait Places<P: Listed, I: Bound, N: Bound>: Texts {
    /// A list of numbers.
    type Out;
    /// A list of numbers.
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

/// A list of numbers, of which each two beside each other are made the lesser one.
pub trait Halved {
    /// A list of numbers.
    type Out;
    /// A list of numbers.
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

/// A list of numbers with a least one. It is found by halves, so that the expression of a long list is not deep.
pub trait Least {
    /// The least one.
    type Out;
    /// The least one.
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

/// The numbers that the list `S` gives for the parts `P`.
type Numbers<P, S> = <S as Places<P, Z0, <S as Texts>::Count>>::Out;

/// Texts that can be looked up in the list `S`.
pub trait PlaceIn<S: Texts> {
    /// The place.
    type Place: Tree;
    /// The place, from 0; of a text that is not in the list, how many are.
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
