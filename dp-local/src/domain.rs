//! Domain: the finite set of values that a device can have.

use crate::domain_checksum::Mark;
use crate::sealed::Sealed;

/// A value from a finite set that both the device and the server know. Randomisers work on domains.
///
/// [`Own`](crate::Own) keeps only the index of a value. From then on, the code of the domain's
/// author has no access to the value. An index past the end counts as the last index.
/// [`domain!`](crate::domain!) writes the implementation for an `enum`.
pub trait Domain: 'static {
    /// The name of the domain in certificates and messages.
    const NAME: &'static str;
    /// The number of values: at least 2, at most 2^20.
    const VALUES: u32;
    /// A checksum that identifies the domain in messages: a server refuses reports of another
    /// domain. If the name does not describe the domain completely, add the remaining facts to the
    /// mark.
    const MARK: Mark = Mark::of(Self::NAME);
    /// The index of this value, counted from 0.
    fn number(&self) -> u32;
}

impl Domain for bool {
    const NAME: &'static str = "bool";
    const VALUES: u32 = 2;
    fn number(&self) -> u32 {
        (*self).into()
    }
}

/// An integer from 0 to `N` − 1. A larger number counts as `N` − 1.
///
/// ```
/// use dp_local::{Below, Domain};
///
/// assert_eq!(Below::<100>(31).number(), 31);
/// assert_eq!(Below::<100>::VALUES, 100);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Below<const N: u32>(pub u32);

impl<const N: u32> Domain for Below<N> {
    const NAME: &'static str = "number";
    const VALUES: u32 = N;
    fn number(&self) -> u32 {
        self.0
    }
}

/// A type of values that can be protected: a [`Domain`], or a tuple of two to six domains. Any two
/// values are neighbours, even if they differ in every attribute. Other crates cannot implement
/// this trait.
pub trait Protected: 'static {
    /// The name of the type in certificates.
    const NAME: &'static str;
    /// The number of values. Compilation stops if this number is too small or too large.
    const COUNT: i128;
    /// The mark that identifies the domain, or all domains of a tuple.
    const MARK: Mark;
    /// The stored form of a value.
    type Numbers: Copy;
    /// The indices of the value in its domains. An index past the end is reduced, without a branch
    /// on it. Only [`Own`](crate::Own) calls this function. With these indices, other code could
    /// run a randomiser directly, and so bypass every budget and certificate.
    fn numbers(&self, ours: Ours) -> Self::Numbers;
}

/// A capability that only this crate creates and names. Other crates cannot call or implement a
/// function that takes an `Ours`.
#[derive(Clone, Copy)]
pub struct Ours(pub(crate) ());

impl<D: Domain> Protected for D {
    const NAME: &'static str = D::NAME;
    const COUNT: i128 = values::<D>() as i128;
    const MARK: Mark = D::MARK;
    type Numbers = Number;
    fn numbers(&self, _: Ours) -> Number {
        number(self)
    }
}

/// A value of a single domain, not of a tuple.
pub trait One: Domain + Protected<Numbers = Number> {}
impl<D: Domain> One for D {}

/// A tuple with an attribute at index `I`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no attribute number {I}",
    label = "name an attribute that it has: they are numbered from 0, and each is a domain"
)]
pub trait Has<const I: usize>: Protected + Sealed {
    /// The type of the attribute.
    type Attribute: Domain;
    /// The index of the attribute's value in its domain.
    fn one(numbers: Self::Numbers) -> Number;
}

macro_rules! attributes {
    ($($all:tt: $({$index:tt $name:ident})+;)*) => { $(
        attributes!(@several $all $($index)+);
        $( attributes!(@one $all $index $name); )+
    )* };
    (@several [$($all:ident)+] $($index:tt)+) => {
        impl<$($all: Domain),+> Sealed for ($($all,)+) {}
        impl<$($all: Domain),+> Protected for ($($all,)+) {
            const NAME: &'static str = "attributes";
            const COUNT: i128 = 1 $(* values::<$all>() as i128)+;
            const MARK: Mark = Mark::of("attributes")$(.and_mark($all::MARK))+;
            type Numbers = [Number; [$(stringify!($all)),+].len()];
            fn numbers(&self, _: Ours) -> Self::Numbers {
                [$(number(&self.$index)),+]
            }
        }
    };
    (@one [$($all:ident)+] $index:tt $name:ident) => {
        impl<$($all: Domain),+> Has<$index> for ($($all,)+) {
            type Attribute = $name;
            fn one(numbers: Self::Numbers) -> Number {
                numbers[$index]
            }
        }
    };
}
attributes! {
    [A B]: {0 A} {1 B};
    [A B C]: {0 A} {1 B} {2 C};
    [A B C D]: {0 A} {1 B} {2 C} {3 D};
    [A B C D E]: {0 A} {1 B} {2 C} {3 D} {4 E};
    [A B C D E F]: {0 A} {1 B} {2 C} {3 D} {4 E} {5 F};
}

/// A type that equals a given domain or tuple. This trait is private, so other crates cannot claim
/// that two domains are equal.
#[diagnostic::on_unimplemented(
    message = "this randomiser reports values of `{Self}`, but the value is from `{T}`",
    label = "name the domain of the value, `{T}`, in the randomiser"
)]
pub trait SameAs<T: Protected>: Protected {
    /// Converts the indices of `T` to those of this type. The values are unchanged.
    fn same(numbers: T::Numbers) -> Self::Numbers;
}
impl<T: Protected> SameAs<T> for T {
    fn same(numbers: T::Numbers) -> T::Numbers {
        numbers
    }
}

/// The largest number of values of a domain.
pub(crate) const MOST: u32 = 1 << 20;

/// The number of values of a domain. Compilation stops if it is too small or too large.
pub(crate) const fn values<D: Domain>() -> u32 {
    assert!(
        D::VALUES >= 2,
        "a domain needs at least two values, because a report of a single value contains nothing"
    );
    assert!(D::VALUES <= MOST, "a domain has at most 2^20 values: hash it to fewer, or ask for a part of it");
    D::VALUES
}

/// The index of a protected value in its domain. Other crates cannot make, read or compare such an
/// index.
#[derive(Clone, Copy)]
pub struct Number(pub(crate) u32);

/// The index of a value in its domain. An index past the end is reduced, without a branch on it.
pub(crate) fn number<D: Domain>(value: &D) -> Number {
    let (number, last) = (value.number(), const { values::<D>() - 1 });
    let past = core::hint::black_box(u32::from(number > last).wrapping_neg());
    Number(last & past | number & !past)
}

/// Declares an `enum` whose variants are a [`Domain`]: `domain! { pub enum Browser { Firefox,
/// Chromium } }`.
///
/// ```
/// use dp_local::{Domain, domain};
///
/// domain! {
///     /// How often a person smokes.
///     pub enum Smokes { Never, Sometimes, Daily }
/// }
/// assert_eq!((Smokes::VALUES, Smokes::Daily.number()), (3, 2));
/// ```
#[macro_export]
macro_rules! domain {
    ($(#[$meta:meta])* $seen:vis enum $name:ident { $($(#[$inner:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        $seen enum $name {
            $($(#[$inner])* #[allow(missing_docs)] $variant),+
        }
        impl $crate::Domain for $name {
            const NAME: &'static str = stringify!($name);
            const VALUES: u32 = [$(Self::$variant),+].len() as u32;
            const MARK: $crate::Mark = $crate::Mark::of(stringify!($name))$(.and(stringify!($variant)))+;
            fn number(&self) -> u32 {
                *self as u32
            }
        }
    };
}
