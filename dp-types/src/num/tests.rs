//! Tests of type-level numbers, bounds and ranges at their limits.

use typenum::{
    B0, B1, Cmp, Compare, Diff, N1, N5, NInt, P1, P5, PInt, Prod, Sum, U0, U1, U2147483648, U4294967296,
    UInt, UTerm, Z0,
};

use super::{Bound, Difference, Increasing, Magnitude, Nat, NotGreater, Positive, Width};
use crate::testing::implements;

type To62 = Prod<U2147483648, U2147483648>;
type To63 = Prod<U2147483648, U4294967296>;
type Below62 = Diff<To62, U1>;
type Below63 = Diff<To63, U1>;
/// The numbers 1 and 2 with a leading zero, written in binary: 01 and 010.
type Zero1 = UInt<UInt<UTerm, B0>, B1>;
type Zero2 = UInt<Zero1, B0>;

#[test]
fn naturals_are_below_two_to_the_63() {
    assert!(implements!(Below63: Nat) && !implements!(To63: Nat));
    assert!(!implements!(Sum<To63, U1>: Nat));
    assert_eq!(Below63::VALUE, i64::MAX as u64);
    assert!(implements!(U1: Positive) && implements!(U0: Nat) && !implements!(U0: Positive));
}

#[test]
fn bounds_are_below_two_to_the_62_in_magnitude() {
    assert!(implements!(PInt<Below62>: Bound) && !implements!(PInt<To62>: Bound));
    assert!(implements!(NInt<Below62>: Bound) && !implements!(NInt<To62>: Bound));
    assert_eq!(<NInt<Below62> as Bound>::VALUE, 1 - (1 << 62));
}

#[test]
fn a_number_has_no_leading_zero() {
    assert!(!implements!(UInt<UTerm, B0>: Nat));
    assert!(!implements!(Zero1: Nat) && !implements!(Zero2: Nat));
    assert!(!implements!(PInt<Zero1>: Bound) && !implements!(NInt<Zero1>: Bound));
}

#[test]
fn ranges_are_not_upside_down() {
    assert!(implements!(Compare<N5, P1>: NotGreater) && implements!(Compare<P5, P5>: NotGreater));
    assert!(!implements!(Compare<P5, P1>: NotGreater));
    assert!(implements!(Compare<P1, P5>: Increasing));
    assert!(!implements!(Compare<P5, P5>: Increasing) && !implements!(Compare<P5, N5>: Increasing));
    assert!(implements!(Z0: Width) && implements!(P1: Width) && !implements!(N1: Width));
    assert!(implements!(N5: Difference<P1>) && !implements!(P1: Difference<N5>));
}

#[test]
fn magnitudes_and_widths_agree_with_the_machine() {
    fn check<Lo: Magnitude<Hi> + Difference<Hi> + Cmp<Hi>, Hi: Bound>() {
        let (lo, hi) = (Lo::VALUE, <Hi as Bound>::VALUE);
        assert_eq!(<<Lo as Magnitude<Hi>>::Out as Nat>::VALUE, lo.unsigned_abs().max(hi.unsigned_abs()));
        assert_eq!(<<Lo as Difference<Hi>>::Out as Nat>::VALUE, hi.abs_diff(lo));
    }
    check::<N5, P1>();
    check::<N1, P5>();
    check::<N5, N1>();
    check::<P1, P5>();
    check::<N5, N5>();
    check::<Z0, P5>();
    check::<N5, Z0>();
}
