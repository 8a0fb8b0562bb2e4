use dp_types::eps;

use super::*;
use crate::Report;
use crate::domain::Below;
use crate::server::variance;
use crate::testing::{estimates_within, seeded};
use crate::wire;

/// The sum of all values' variances. The shares of the values decrease from the first value to the
/// last.
fn measured_error<R: Oracle>(values: u32) -> f64 {
    let all = f64::from(values) * f64::from(values + 1) / 2.0;
    (0..values).map(|i| variance(R::chances(i), f64::from(values - i) / all)).sum()
}

/// Finds the expected choice: tries all randomisers with the server's formula.
fn tried<const K: u32, E: ReportCost>(bytes: usize) -> Chosen {
    let candidates = [
        (
            Chosen::KAryResponse,
            KAryResponse::<Below<K>, E>::BYTES,
            measured_error::<KAryResponse<Below<K>, E>>(K),
        ),
        (
            Chosen::HadamardResponse,
            HadamardResponse::<Below<K>, E>::BYTES,
            measured_error::<HadamardResponse<Below<K>, E>>(K),
        ),
        (
            Chosen::OptimisedHashing,
            OptimisedHashing::<Below<K>, E>::BYTES,
            measured_error::<OptimisedHashing<Below<K>, E>>(K),
        ),
        (
            Chosen::OptimisedUnary,
            OptimisedUnary::<Below<K>, E>::BYTES,
            measured_error::<OptimisedUnary<Below<K>, E>>(K),
        ),
        (
            Chosen::SubsetSelection,
            SubsetSelection::<Below<K>, E>::BYTES,
            measured_error::<SubsetSelection<Below<K>, E>>(K),
        ),
    ];
    let fits = candidates.into_iter().filter(|(_, length, _)| *length <= bytes);
    fits.min_by(|(.., a), (.., b)| a.total_cmp(b)).unwrap().0
}

#[test]
fn nothing_that_fits_has_less_error() {
    macro_rules! check {
        ($($k:literal $e:tt $bytes:expr;)*) => { $(
            assert_eq!(Best::<Below<$k>, eps!($e), { $bytes }>::CHOICE, tried::<$k, eps!($e)>($bytes), stringify!($k $e $bytes));
        )* };
    }
    check! {
        2 0.5 usize::MAX; 3 1 usize::MAX; 7 2 usize::MAX; 30 2 usize::MAX; 100 0.5 usize::MAX; 1000 1 usize::MAX; 1000 4 usize::MAX;
        100 1 12; 100 1 13; 300 1 9; 300 1 2; 300 6 2; 300 4 2; 5000 3 9; 65536 1 10;
        110 4 usize::MAX; 41 3 usize::MAX; 165 4 9;
    }
    // Each randomiser is the best one for some domain and ε.
    assert_eq!(Best::<Below<1000>, eps!(9)>::CHOICE, Chosen::KAryResponse);
    assert_eq!(Best::<Below<1000>, eps!(9), 1000>::HEADER, KAryResponse::<Below<1000>, eps!(9)>::HEADER);
    // Hashing supports at most 2^16 values.
    assert_eq!(Best::<Below<70_000>, eps!(1), 10>::CHOICE, Chosen::HadamardResponse);
}

#[test]
fn it_reports_as_the_one_that_it_chose() {
    fn check<R: Oracle<Value = Below<K>, Cost = eps!(1)>, const K: u32, const BYTES: usize>() {
        type Ask<const K: u32, const BYTES: usize> = Best<Below<K>, eps!(1), BYTES>;
        assert_eq!(Ask::<K, BYTES>::HEADER, R::HEADER);
        assert_eq!(crate::certificate::<Ask<K, BYTES>>(), crate::certificate::<R>());
        assert_eq!([Ask::<K, BYTES>::HELD, Ask::<K, BYTES>::OTHER], [R::HELD, R::OTHER]);
        // The messages of [`Best`] and of the chosen randomiser are the same.
        let mut generator = seeded(9);
        let (mut ours, mut theirs) = (Ask::<K, BYTES>::tally(), R::tally());
        for number in 0..K.min(40) {
            let report = Report::of(Ask::<K, BYTES>::randomise(Number(number), &mut generator));
            let message = wire::encode::<Ask<K, BYTES>>(&report, &mut generator);
            let read = wire::decode::<R>(&message).unwrap();
            theirs.add(read.report.payload());
            let back = wire::decode::<Ask<K, BYTES>>(&read.to_bytes()).unwrap();
            assert!(Ask::<K, BYTES>::can_give(back.report.payload()));
            ours.add(back.report.payload());
        }
        assert_eq!(ours.support(), theirs.support());
        let mut twice = Ask::<K, BYTES>::tally();
        twice.merge(&ours);
        twice.merge(&ours);
        assert_eq!(twice.support(), theirs.support().iter().map(|count| 2 * count).collect::<Vec<_>>());
    }
    check::<KAryResponse<Below<5>, eps!(1)>, 5, { usize::MAX }>();
    check::<HadamardResponse<Below<300>, eps!(1)>, 300, 2>();
    check::<OptimisedHashing<Below<300>, eps!(1)>, 300, 9>();
    check::<SubsetSelection<Below<300>, eps!(1)>, 300, 100>();
}

#[test]
#[cfg_attr(not(feature = "seeded"), ignore = "its seed is fixed")]
fn estimates_are_unbiased_and_as_variable_as_the_formula() {
    estimates_within::<Best<Below<5>, eps!(1)>>(Below);
    estimates_within::<Best<Below<9>, eps!(0.5)>>(Below);
}
