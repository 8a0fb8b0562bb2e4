//! Compares the arithmetic of costs with plain integers. All rounding makes a cost larger.

use typenum::{
    Prod, Sum, U0, U1, U2, U3, U4, U5, U6, U7, U8, U9, U10, U100, U200, U999, U1000, U10000, U65536,
    U1000000, U1000000000000,
};

use super::*;
use crate::env::{First, Next};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::testing::{costs, implements};

/// 4,294,967,295 is the largest number whose half square fits: (2^32 − 1)²/2 is below 2^63.
type Widest = Prod<Sum<U65536, U1>, typenum::Diff<U65536, U1>>;
type Millis<N> = Prod<N, U1000>;

fn amount<C: Cost>() -> Vec<u128> {
    C::AMOUNT.numbers().iter().map(|n| u128::from(*n)).collect()
}

#[test]
fn costs_of_one_number_add_up_and_multiply() {
    macro_rules! check {
        ($cost:ident) => {{
            fn pair<A: Nat, B: Nat>()
            where
                $cost<A>: Plus<$cost<B>> + Larger<$cost<B>> + Times<B>,
            {
                let (a, b) = (u128::from(A::VALUE), u128::from(B::VALUE));
                assert_eq!(amount::<<$cost<A> as Plus<$cost<B>>>::Out>(), [a + b]);
                assert_eq!(amount::<<$cost<A> as Larger<$cost<B>>>::Out>(), [a.max(b)]);
                assert_eq!(amount::<<$cost<A> as Times<B>>::Out>(), [a * b]);
            }
            pair::<U7, U3>();
            pair::<U3, U7>();
            pair::<U1000000, U999>();
            pair::<U5, U0>();
            fn rest<A: Nat, B: Nat>()
            where
                $cost<A>: Spend<$cost<B>>,
            {
                assert_eq!(
                    amount::<<$cost<A> as Spend<$cost<B>>>::Rest>(),
                    [u128::from(A::VALUE - B::VALUE)]
                );
            }
            rest::<U7, U3>();
            rest::<U7, U7>();
            rest::<U7, U0>();
            rest::<U1000000, U999>();
        }};
    }
    check!(Eps);
    check!(Rho);
}

#[test]
fn costs_of_two_numbers_add_up_each_by_itself() {
    type A = EpsDelta<U7, U100>;
    type B = EpsDelta<U9, U3>;
    assert_eq!(amount::<<A as Plus<B>>::Out>(), [16, 103]);
    // The larger cost is the pair of the larger ε and the larger δ. It differs from both costs.
    assert_eq!(amount::<<A as Larger<B>>::Out>(), [9, 100]);
    assert_eq!(amount::<<B as Larger<A>>::Out>(), [9, 100]);
    assert_eq!(amount::<<A as Times<U6>>::Out>(), [42, 600]);
    assert_eq!(amount::<<<A as Larger<B>>::Out as Spend<A>>::Rest>(), [2, 0]);
    assert_eq!(amount::<<<A as Larger<B>>::Out as Spend<B>>::Rest>(), [0, 97]);
}

type Two = (Millis<U2000>, (Prod<U8, U1000000>, ()));
type U2000 = Prod<U2, U1000>;
type Curve<A, B> = RenyiEps<Two, (A, (B, ()))>;

#[test]
fn curves_add_up_order_by_order() {
    type A = Curve<U7, U100>;
    type B = Curve<U9, U3>;
    assert_eq!(amount::<<A as Plus<B>>::Out>(), [16, 103]);
    assert_eq!(amount::<<A as Larger<B>>::Out>(), [9, 100]);
    assert_eq!(amount::<<A as Times<U6>>::Out>(), [42, 600]);
    assert_eq!(amount::<<<A as Larger<B>>::Out as Spend<A>>::Rest>(), [2, 0]);
    assert_eq!(amount::<<Renyi<Two> as Measure>::Zero>(), [0, 0]);
}

#[test]
fn parts_cost_what_group_privacy_says() {
    fn over<C: OverParts<N, D>, N: crate::neighbours::Neighbours, D: Nat>() -> Vec<u128> {
        amount::<C::Out>()
    }
    fn check<C: Nat, D: Nat>()
    where
        Eps<C>: OverParts<AddRemove, D> + OverParts<ReplaceOne, D>,
        Rho<C>: OverParts<AddRemove, D> + OverParts<ReplaceOne, D>,
    {
        let (c, d) = (u128::from(C::VALUE), u128::from(D::VALUE));
        assert_eq!(over::<Eps<C>, AddRemove, D>(), [d * c]);
        assert_eq!(over::<Eps<C>, ReplaceOne, D>(), [2 * d * c]);
        assert_eq!(over::<Rho<C>, AddRemove, D>(), [d * d * c]);
        assert_eq!(over::<Rho<C>, ReplaceOne, D>(), [2 * d * d * c]);
    }
    check::<U100, U1>();
    check::<U100, U3>();
    check::<U999, U10>();
    check::<U7, U0>();
    assert_eq!(over::<EpsDelta<U7, U9>, AddRemove, U1>(), [7, 9]);
    assert_eq!(over::<EpsDelta<U7, U9>, ReplaceOne, U1>(), [14, 18]);
    assert_eq!(over::<EpsDelta<U7, U9>, ReplaceOne, U0>(), [0, 0]);
    assert_eq!(over::<Curve<U7, U9>, AddRemove, U1>(), [7, 9]);
    assert_eq!(over::<Curve<U7, U9>, ReplaceOne, U1>(), [14, 18]);
    assert_eq!(over::<Curve<U7, U9>, AddRemove, U0>(), [0, 0]);
}

#[test]
fn lists_go_dataset_by_dataset() {
    type Left = (Eps<U7>, (Eps<U0>, (Eps<U9>, ())));
    type Right = (Eps<U3>, (Eps<U5>, ()));
    assert_eq!(costs::<<Left as PlusAll<Right>>::Out>(), [[10], [5], [9]]);
    assert_eq!(costs::<<Right as PlusAll<Left>>::Out>(), [[10], [5], [9]]);
    assert_eq!(costs::<<Left as LargerAll<Right>>::Out>(), [[7], [5], [9]]);
    assert_eq!(costs::<<Right as LargerAll<Left>>::Out>(), [[7], [5], [9]]);
    assert_eq!(costs::<<Left as TimesAll<U6>>::Out>(), [[42], [0], [54]]);
    assert_eq!(costs::<<Left as SpendAll<(Eps<U3>, ())>>::Rest>(), [[4], [0], [9]]);
    assert_eq!(costs::<<Left as SpendAll<()>>::Rest>(), [[7], [0], [9]]);
    type Parts = <(Eps<U0>, (Eps<U5>, ())) as OverPartsAll<ReplaceOne, (U0, (U4, ()))>>::Out;
    assert_eq!(costs::<Parts>(), [[0], [40]]);
    assert_eq!(costs::<<Right as Append<Eps<U8>>>::Out>(), [[3], [5], [8]]);
    // A release costs the same for each dataset that its value depends on, and nothing for the
    // others.
    assert_eq!(costs::<<(U0, (U4, (U1, ()))) as ChargeEach<Eps<U6>>>::Out>(), [[0], [6], [6]]);
    assert_eq!(costs::<<(U0, (U4, ())) as ChargeEach<EpsDelta<U6, U2>>>::Out>(), [[0, 0], [6, 2]]);
    assert_eq!(costs::<<Next<Next<First>> as CostAt<Rho<U6>>>::Out>(), [[0], [0], [6]]);
}

#[test]
fn halves_of_squares_and_quotients_round_up() {
    fn half<N: HalfSquare>() {
        let n = u128::from(N::VALUE);
        assert_eq!(u128::from(<N::Out as Nat>::VALUE), (n * n).div_ceil(2), "{n}");
    }
    half::<U0>();
    half::<U1>();
    half::<U2>();
    half::<U3>();
    half::<U999>();
    half::<U1000000>();
    half::<Widest>();
    fn quotient<N: Nat + CeilDiv<D>, D: Nat>() {
        let expected = N::VALUE.div_ceil(D::VALUE);
        assert_eq!(<<N as CeilDiv<D>>::Out as Nat>::VALUE, expected, "{} / {}", N::VALUE, D::VALUE);
    }
    quotient::<U0, U7>();
    quotient::<U1, U7>();
    quotient::<U7, U7>();
    quotient::<U8, U7>();
    quotient::<U999, U10>();
    quotient::<U1000, U10>();
    quotient::<U1000000000000, U999>();
    quotient::<U9, U1>();
}

#[test]
fn costs_are_read_in_other_measures_rounded_up() {
    fn check<N: Nat>()
    where
        Eps<N>: CostIn<Pure> + CostIn<Approx> + CostIn<Zcdp> + CostIn<Renyi<Two>>,
        Rho<N>: CostIn<Zcdp> + CostIn<Renyi<Two>>,
    {
        let n = u128::from(N::VALUE);
        assert_eq!(amount::<<Eps<N> as CostIn<Pure>>::Out>(), [n]);
        assert_eq!(amount::<<Eps<N> as CostIn<Approx>>::Out>(), [n, 0]);
        assert_eq!(amount::<<Eps<N> as CostIn<Zcdp>>::Out>(), [(n * n).div_ceil(2)]);
        let pure = |alpha: u128| (alpha * n * n).div_ceil(2 * 10_u128.pow(12)).min(n);
        assert_eq!(amount::<<Eps<N> as CostIn<Renyi<Two>>>::Out>(), [pure(2_000_000), pure(8_000_000)]);
        assert_eq!(amount::<<Rho<N> as CostIn<Zcdp>>::Out>(), [n]);
        let rho = |alpha: u128| (alpha * n).div_ceil(10_u128.pow(12));
        assert_eq!(amount::<<Rho<N> as CostIn<Renyi<Two>>>::Out>(), [rho(2_000_000), rho(8_000_000)]);
    }
    check::<U1>();
    check::<U999>();
    check::<Millis<U200>>();
    check::<Millis<U999>>();
    check::<Prod<U5, U1000000>>();
    type All = <(Eps<U3>, (Eps<U0>, (Eps<U10000>, ()))) as ReadAllAs<Zcdp>>::Out;
    assert_eq!(costs::<All>(), [[5], [0], [50_000_000]]);
    fn by<A: ReadAs<B>, B: Measure>() -> &'static str {
        A::BY
    }
    assert_eq!(
        [
            by::<Pure, Pure>(),
            by::<Pure, Approx>(),
            by::<Pure, Zcdp>(),
            by::<Zcdp, Renyi<Two>>(),
            by::<Pure, Renyi<Two>>()
        ],
        ["same/1", "pure-to-approx/1", "pure-to-zcdp/1", "zcdp-to-renyi/1", "pure-to-renyi/1"],
    );
}

#[test]
fn a_price_is_above_zero() {
    assert!(implements!(Eps<U1>: Price) && !implements!(Eps<U0>: Price));
    assert!(implements!(Rho<U1>: Price) && !implements!(Rho<U0>: Price));
    // A δ may be zero, but an ε may not.
    assert!(implements!(EpsDelta<U1, U0>: Price) && !implements!(EpsDelta<U0, U1>: Price));
    assert!(implements!(Curve<U1, U0>: Price) && !implements!(Curve<U0, U1>: Price));
    // A session that has spent a whole budget cannot be joined to another.
    assert!(implements!((Eps<U3>, (Eps<U1>, ())): Append<Eps<U8>>));
    assert!(!implements!((Eps<U3>, (Eps<U0>, ())): Append<Eps<U8>>));
}

#[test]
fn parts_of_units_with_several_rows_have_no_cost_where_group_privacy_is_not_exact() {
    assert!(implements!(EpsDelta<U7, U9>: OverParts<AddRemove, U1>));
    assert!(!implements!(EpsDelta<U7, U9>: OverParts<AddRemove, U2>));
    assert!(!implements!(Curve<U7, U9>: OverParts<ReplaceOne, U2>));
}

#[test]
fn costs_are_read_only_where_a_theorem_says_what_they_are_worth() {
    assert!(implements!(Pure: ReadAs<Zcdp>) && !implements!(Zcdp: ReadAs<Pure>));
    assert!(implements!(Pure: ReadAs<Approx>) && !implements!(Approx: ReadAs<Pure>));
    assert!(!implements!(Zcdp: ReadAs<Approx>) && !implements!(Approx: ReadAs<Zcdp>));
    assert!(!implements!(Renyi<Two>: ReadAs<Pure>) && !implements!(Renyi<Two>: ReadAs<Zcdp>));
    assert!(!implements!(EpsDelta<U7, U9>: CostIn<Pure>) && !implements!(Rho<U7>: CostIn<Pure>));
    // Every order must be above 1.
    assert!(implements!((Prod<U2, U1000000>, ()): Orders) && !implements!((U1000000, ()): Orders));
    assert!(!implements!((Prod<U2, U1000000>, (U999, ())): Orders));
}
