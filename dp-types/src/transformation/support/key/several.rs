//! Combined keys: several keys used as one.

use super::{IntoKey, Key, Keyed, MOST, numbered};
use crate::derivation::{Json, object};
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::record::Row;
use crate::sealed::Sealed;

/// Two keys: a group for each pair, with the second key varying fastest.
#[derive(Clone, Copy)]
pub struct Both<A, B>(pub(in crate::transformation) A, pub(in crate::transformation) B);
impl<A, B> Sealed for Both<A, B> {}
impl<A: Key, B: Key> Key for Both<A, B> {
    type Name = (A::Name, B::Name);
    const PARTS: u64 = {
        let parts = A::PARTS.strict_mul(B::PARTS);
        assert!(parts <= MOST, "a table is cut into at most 2^20 parts");
        parts
    };
    const NODE: Json = object! {"cut" = "both", "keys": Json::List(&[A::NODE, B::NODE])};
    const WORD: Word = A::WORD.or_wider(B::WORD).or_wider(numbered(Self::PARTS));

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }

    fn name(part: u64) -> Self::Name {
        (A::name(part / B::PARTS), B::name(part % B::PARTS))
    }

    fn titles() -> Vec<&'static str> {
        [A::titles(), B::titles()].concat()
    }

    fn words(part: u64) -> Vec<String> {
        [A::words(part / B::PARTS), B::words(part % B::PARTS)].concat()
    }
}
impl<R: Row, A: Keyed<R>, B: Keyed<R>> Keyed<R> for Both<A, B> {
    #[inline(always)]
    fn part<L: Lane>(self, row: &R) -> L {
        self.0.part::<L>(row).mul(L::from_i64(B::PARTS as i64)).add(self.1.part(row))
    }
}
impl<A: IntoKey, B: IntoKey> IntoKey for (A, B) {
    type Key = Both<A::Key, B::Key>;
    fn into_key(self) -> Self::Key {
        Both(self.0.into_key(), self.1.into_key())
    }
}

macro_rules! tuples {
    ($($(#[$doc:meta])* $name:ident<$($key:ident),*> = $nested:ty, ($($name_of:ident),*) of $pattern:pat,)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name<$($key),*>($nested);
        impl<$($key),*> Sealed for $name<$($key),*> {}
        impl<$($key: Key),*> Key for $name<$($key),*> {
            type Name = ($($key::Name,)*);
            const PARTS: u64 = <$nested as Key>::PARTS;
            const NODE: Json = <$nested as Key>::NODE;
            const WORD: Word = <$nested as Key>::WORD;

            fn parameters(self, seen: &mut Parameters) {
                self.0.parameters(seen);
            }

            fn name(part: u64) -> Self::Name {
                let $pattern = <$nested as Key>::name(part);
                ($($name_of),*)
            }

            fn titles() -> Vec<&'static str> {
                <$nested as Key>::titles()
            }

            fn words(part: u64) -> Vec<String> {
                <$nested as Key>::words(part)
            }
        }
        impl<Z: Row, $($key: Keyed<Z>),*> Keyed<Z> for $name<$($key),*> {
            #[inline(always)]
            fn part<L: Lane>(self, row: &Z) -> L {
                self.0.part(row)
            }
        }
    )* };
}
tuples! {
    /// Three keys: a group for each triple, with the last key varying fastest.
    Three<A, B, C> = Both<A, Both<B, C>>, (a, b, c) of (a, (b, c)),
    /// Four keys: a group for each quadruple, with the last key varying fastest.
    Four<A, B, C, D> = Both<A, Both<B, Both<C, D>>>, (a, b, c, d) of (a, (b, (c, d))),
}
impl<A: IntoKey, B: IntoKey, C: IntoKey> IntoKey for (A, B, C) {
    type Key = Three<A::Key, B::Key, C::Key>;
    fn into_key(self) -> Self::Key {
        Three(Both(self.0.into_key(), Both(self.1.into_key(), self.2.into_key())))
    }
}
impl<A: IntoKey, B: IntoKey, C: IntoKey, D: IntoKey> IntoKey for (A, B, C, D) {
    type Key = Four<A::Key, B::Key, C::Key, D::Key>;
    fn into_key(self) -> Self::Key {
        let last = Both(self.2.into_key(), self.3.into_key());
        Four(Both(self.0.into_key(), Both(self.1.into_key(), last)))
    }
}
