//! The candidates of `best_of` are plans of one type, and a join finds its pairs once for each plan
//! of a scan. Suppose that a candidate got the pairs of another candidate. Then a number of these
//! pairs would be released under the wrong name. The rows that `take` chose by their places would
//! then be looked up in the wrong list, where one row can move all places.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Visit {
    #[dp(range = 0..=9)]
    clinic: i64,
}

#[derive(Record)]
pub struct Doctor {
    #[dp(range = 0..=9)]
    clinic: i64,
    #[dp(range = 0..=1)]
    kind: i64,
    #[dp(range = 0..=1)]
    rank: i64,
    #[dp(range = 0..=1)]
    weight: i64,
}

#[derive(Record)]
pub struct Treated {
    #[dp(range = 0..=1)]
    rank: i64,
    #[dp(range = 0..=1)]
    weight: i64,
}

/// A query on the pairs of all doctors, or of doctors of kind 1.
#[dp_query(epsilon(visits = 450.0, doctors = 450.0))]
fn joined(visits: Table<Visit>, doctors: Table<Doctor>) -> (i64, i64) {
    let (from, n) = best_of([0, 1], 200, 450.0, |from| {
        #[dp(range = 0..=1)]
        let kind = from;
        let some = doctors.filter(|d| d.kind >= kind);
        let treated = visits.join_on(some, |v| v.clinic, |d| d.clinic, (50, 100), |v, d| Treated { rank: d.rank, weight: d.weight });
        treated.filter(|t| t.weight == 1).count()
    });
    (from, n.value())
}

/// The same query on the 2,500 pairs with the lowest rank.
#[dp_query(epsilon(visits = 450.0, doctors = 450.0))]
fn taken(visits: Table<Visit>, doctors: Table<Doctor>) -> (i64, i64) {
    let (from, n) = best_of([0, 1], 200, 450.0, |from| {
        #[dp(range = 0..=1)]
        let kind = from;
        let some = doctors.filter(|d| d.kind >= kind);
        let treated = visits.join_on(some, |v| v.clinic, |d| d.clinic, (50, 100), |v, d| Treated { rank: d.rank, weight: d.weight });
        treated.take(2_500, |t| t.rank).filter(|t| t.weight == 1).count()
    });
    (from, n.value())
}

/// Fifty visits, and a hundred doctors of kind 0; half of these doctors have weight 1. Doctors of
/// kind 1 follow, with alternating ranks and weight 0. `one_more` adds one doctor at the beginning
/// of the doctors of kind 1.
fn session(oblivious: bool, one_more: bool) -> impl FnOnce() -> (i64, i64, i64) {
    move || {
        let visits = Dataset::<Visit>::from_rows((0..50).map(|_| Visit { clinic: 0 })).unwrap();
        let light = (0..100).map(|i| Doctor { clinic: 0, kind: 0, rank: 1, weight: i % 2 });
        let none = (i64::from(!one_more)..102).map(|i| Doctor { clinic: 0, kind: 1, rank: i % 2, weight: 0 });
        let doctors = Dataset::<Doctor>::from_rows(light.chain(none)).unwrap();
        let session = visits.session::<eps!(900)>().and(doctors.session::<eps!(900)>());
        let session = if oblivious { session.oblivious() } else { session };
        let ((from, joined), session) = session.run(joined).unwrap();
        let ((_, taken), _) = session.run(taken).unwrap();
        (from, joined, taken)
    }
}

pub fn main() {
    for (oblivious, one_more) in [(false, false), (false, true), (true, false), (true, true)] {
        let (from, joined, taken) = session(oblivious, one_more)();
        // The noise has the scales 4/3 and 8/3, and exceeds 200 with a probability below 10^-30.
        let expected = if from == 0 { 50 * 50 } else { 0 };
        assert!(joined.abs_diff(expected) < 200, "{joined} of candidate {from}");
        // For both candidates, the pairs with doctors of weight 0 come first.
        assert!(taken.unsigned_abs() < 200, "{taken}, and {one_more}");
    }
}
