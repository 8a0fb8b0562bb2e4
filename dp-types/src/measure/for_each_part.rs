//! The cost that a release on each part may have, so that all parts together cost at most a given
//! cost.

use core::ops::Mul;

use typenum::{Prod, U4};

use super::{Approx, Eps, Measure, Orders, Price, Pure, Renyi, Rho, Zcdp};
use crate::neighbours::Neighbours;
use crate::num::{DivRem, Nat, Positive, Quotient};

/// The cost of a release on each of the disjoint parts of a table in which a unit has `D` rows.
/// With this cost, all parts together cost at most as much as one release at `Self` in the measure
/// `M`. This trait is the inverse of [`OverParts`](super::OverParts), rounded down.
///
/// An ε is divided by D, or by 2·D under `ReplaceOne`, in every measure, since group privacy is
/// exact for ε. A ρ is divided by D², or by 2·D². The result only chooses the request: the session
/// always charges the cost that [`OverParts`](super::OverParts) computes.
///
/// ```
/// use dp_types::law::measure::{Cost, Eps, ForEachPart, Pure, Rho, Zcdp};
/// use dp_types::{AddRemove, ReplaceOne};
/// use typenum::{U1000, U3, U7};
///
/// const fn units<C: Cost>() -> u64 {
///     C::AMOUNT.numbers()[0]
/// }
/// assert_eq!(units::<<Eps<U1000> as ForEachPart<Pure, AddRemove, U3>>::Out>(), 333);
/// assert_eq!(units::<<Eps<U1000> as ForEachPart<Pure, ReplaceOne, U3>>::Out>(), 166);
/// assert_eq!(units::<<Rho<U1000> as ForEachPart<Zcdp, AddRemove, U7>>::Out>(), 20);
/// ```
pub trait ForEachPart<M: Measure, N: Neighbours, D: Nat>: Price {
    /// The cost for each part.
    type Out: Price;
}

/// The number of one unit's rows in all parts together.
type Rows<N, D> = Prod<D, <N as Neighbours>::Moves>;

macro_rules! divided {
    ($($measure:ty, ($($orders:ident)?);)*) => { $(
        impl<$($orders: Orders,)? E, N: Neighbours, D> ForEachPart<$measure, N, D> for Eps<E>
        where
            D: Nat + Mul<N::Moves>,
            E: Positive + DivRem<Rows<N, D>>,
            Quotient<E, Rows<N, D>>: Positive,
        {
            type Out = Eps<Quotient<E, Rows<N, D>>>;
        }
    )* };
}
divided! {
    Pure, ();
    Approx, ();
    Renyi<O>, (O);
}
// The result is a multiple of 4. Such an ε converts to a ρ that is a whole number of units of
// 10^-12, also for the exponential mechanism. So the conversion does not round up for any of the
// rows.
impl<E, N: Neighbours, D> ForEachPart<Zcdp, N, D> for Eps<E>
where
    D: Nat + Mul<N::Moves>,
    Rows<N, D>: Mul<U4>,
    E: Positive + DivRem<Prod<Rows<N, D>, U4>>,
    Quotient<E, Prod<Rows<N, D>, U4>>: Mul<U4>,
    Prod<Quotient<E, Prod<Rows<N, D>, U4>>, U4>: Positive,
{
    type Out = Eps<Prod<Quotient<E, Prod<Rows<N, D>, U4>>, U4>>;
}
impl<R, N: Neighbours, D> ForEachPart<Zcdp, N, D> for Rho<R>
where
    D: Nat + Mul<D>,
    Prod<D, D>: Nat + Mul<N::Moves>,
    R: Positive + DivRem<Rows<N, Prod<D, D>>>,
    Quotient<R, Rows<N, Prod<D, D>>>: Positive,
{
    type Out = Rho<Quotient<R, Rows<N, Prod<D, D>>>>;
}

#[cfg(test)]
mod tests {
    use typenum::{U1, U3, U5, U999, U1000, U1023, U1000000};

    use super::ForEachPart;
    use crate::measure::{Cost, Eps, Measure, OverParts, Pure, Rho, Zcdp};
    use crate::mechanism::{ByFlips, ByWeights, PricesLaplaceNoise, PricesSelection};
    use crate::neighbours::{AddRemove, Neighbours, ReplaceOne};
    use crate::num::{Nat, Positive};

    fn units<C: Cost>() -> u64 {
        C::AMOUNT.numbers()[0]
    }

    /// The ε of each part, the costs of all parts together, and the costs of one release on the
    /// whole table, for both selection mechanisms.
    fn at<M, E, N, D, S>() -> (u64, [u64; 2], [u64; 2])
    where
        M: PricesSelection<ByFlips, E> + PricesSelection<ByWeights, E>,
        M: PricesSelection<ByFlips, S, Price: OverParts<N, D>>,
        M: PricesSelection<ByWeights, S, Price: OverParts<N, D>>,
        Eps<E>: ForEachPart<M, N, D, Out = Eps<S>>,
        E: Positive,
        S: Positive,
        N: Neighbours,
        D: Nat,
    {
        let all = [
            units::<<<M as PricesSelection<ByFlips, S>>::Price as OverParts<N, D>>::Out>(),
            units::<<<M as PricesSelection<ByWeights, S>>::Price as OverParts<N, D>>::Out>(),
        ];
        let whole = [
            units::<<M as PricesSelection<ByFlips, E>>::Price>(),
            units::<<M as PricesSelection<ByWeights, E>>::Price>(),
        ];
        (S::VALUE, all, whole)
    }

    #[test]
    fn all_parts_together_cost_no_more_than_the_whole() {
        assert_eq!(at::<Pure, U1000000, AddRemove, U3, _>(), (333_333, [999_999; 2], [1_000_000; 2]));
        assert_eq!(at::<Pure, U1000000, ReplaceOne, U3, _>(), (166_666, [999_996; 2], [1_000_000; 2]));
        assert_eq!(at::<Pure, U1023, AddRemove, U1, _>(), (1023, [1023; 2], [1023; 2]));
        // The costs are 333,332² / 2 · 9 and 1,000,000² / 2. With the exponential mechanism, each
        // cost is a quarter of that.
        let (each, all, whole) = at::<Zcdp, U1000000, AddRemove, U3, _>();
        assert_eq!((each, all), (333_332, [499_996_000_008, 124_999_000_002]));
        assert_eq!(whole, [500_000_000_000, 125_000_000_000]);
        // The ε is 1020 instead of 1023, because half the square of 1023 is not a whole number.
        let (each, all, whole) = at::<Zcdp, U1023, AddRemove, U1, _>();
        assert_eq!((each, all, whole), (1020, [520_200, 130_050], [523_265, 130_817]));
        let (each, all, whole) = at::<Zcdp, U999, ReplaceOne, U5, _>();
        assert_eq!((each, all[0]), (96, 230_400));
        assert!(all[0] < whole[0] && all[1] < whole[1]);
    }

    #[test]
    fn a_rho_is_divided_by_the_square() {
        type Share<N, D> = <Rho<U1000> as ForEachPart<Zcdp, N, D>>::Out;
        assert_eq!((units::<Share<AddRemove, U5>>(), units::<Share<ReplaceOne, U5>>()), (40, 20));
        assert_eq!(units::<<Share<AddRemove, U3> as OverParts<AddRemove, U3>>::Out>(), 999);
        assert_eq!(units::<<Share<ReplaceOne, U3> as OverParts<ReplaceOne, U3>>::Out>(), 990);
    }

    /// Laplace noise has the same price as a choice by permute-and-flip.
    #[test]
    fn noise_is_priced_as_a_choice_is() {
        const fn price<M: Measure + PricesLaplaceNoise<U1023>>() -> u64 {
            <M::Price as Cost>::AMOUNT.numbers()[0]
        }
        assert_eq!((price::<Pure>(), price::<Zcdp>()), (1023, 523_265));
    }
}
