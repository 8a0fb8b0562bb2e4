//! Attribute reports: a randomiser reports one attribute of a tuple.
//!
//! Argument: `proof.md`, beside this file.

use dp_noise::Generator;
use dp_types::law::derivation::Field;

use super::{Averaged, Chance, Counted, Header, Line, Oracle, Randomiser, Report};
use crate::domain::{Has, SameAs};
use crate::sealed::{Exactly, Sealed};

/// Reports the attribute at index `I`, counted from 0, of a tuple `T` with `R`.
///
/// The budget of a tuple covers all its attributes together. A device can report several attributes
/// in two ways:
/// - *split* the budget: make one report of each attribute. The reports together cost the sum of
///   their costs;
/// - *sample one* attribute: choose the attribute by a coin that does not depend on the value, and
///   spend the whole budget on one report. With d attributes and n devices, n/d devices report each
///   attribute. The error is about √d times that of one attribute. Splitting gives about d times
///   that error for small ε.
///
/// A server counts each attribute separately. Each message states its attribute.
///
/// ```
/// use dp_local::randomiser::{Attribute, KAryResponse, OptimisedUnary};
/// use dp_local::{Below, Own};
/// use dp_types::eps;
///
/// type Profile = (bool, Below<100>);
/// type Smokes = Attribute<0, Profile, KAryResponse<bool, eps!(0.5)>>;
/// type Age = Attribute<1, Profile, OptimisedUnary<Below<100>, eps!(0.5)>>;
/// let mut generator = dp_noise::Generator::from_os()?;
///
/// let mine = Own::<Profile, eps!(1)>::new((true, Below(31)));
/// let (smokes, mine) = mine.report::<Smokes>(&mut generator);
/// let (age, _) = mine.report::<Age>(&mut generator);
/// # let _ = (smokes, age);
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
pub struct Attribute<const I: usize, T, R>(Exactly<(T, R)>);

impl<const I: usize, T: Has<I>, R: Randomiser> Sealed for Attribute<I, T, R> {}
impl<const I: usize, T: Has<I>, R: Randomiser> Randomiser for Attribute<I, T, R>
where
    R::Value: SameAs<T::Attribute>,
{
    type Value = T;
    type Cost = R::Cost;
    type Report = R::Report;
    const BYTES: usize = R::BYTES;
    const NODE: &'static [Field] = R::NODE;
    const HEADER: Header = Header { rule: R::HEADER.rule | (I as u8 + 1) << 5, ..R::HEADER };

    fn randomise(numbers: T::Numbers, generator: &mut Generator) -> R::Report {
        R::randomise(R::Value::same(T::one(numbers)), generator)
    }

    fn can_give(report: &R::Report) -> bool {
        R::can_give(report)
    }
}

impl<const I: usize, T: Has<I>, R: Randomiser> Report<Attribute<I, T, R>>
where
    R::Value: SameAs<T::Attribute>,
{
    /// Converts this report to a report by `R` of the attribute alone, for a server of `R`. The
    /// rule and ε stay the same, and the domain becomes that of the attribute. The message no
    /// longer states the attribute's index.
    pub fn of_attribute(self) -> Report<R> {
        Report::of(self.into_payload())
    }
}

impl<const I: usize, T: Has<I>, R: Counted> Counted for Attribute<I, T, R>
where
    R::Value: SameAs<T::Attribute>,
{
    type Tally = R::Tally;
    fn tally() -> R::Tally {
        R::tally()
    }
}

impl<const I: usize, T: Has<I>, R: Oracle> Oracle for Attribute<I, T, R>
where
    R::Value: SameAs<T::Attribute>,
{
    const HELD: Chance = R::HELD;
    const OTHER: Chance = R::OTHER;
    fn chances(value: u32) -> [Chance; 2] {
        R::chances(value)
    }
}

impl<const I: usize, T: Has<I>, R: Averaged> Averaged for Attribute<I, T, R>
where
    R::Value: SameAs<T::Attribute>,
{
    type Of = R::Of;
    const LARGEST: u32 = R::LARGEST;
    const AVERAGE: Line = R::AVERAGE;
    fn variance(number: u32) -> f64 {
        R::variance(number)
    }
}

#[cfg(test)]
mod tests;
