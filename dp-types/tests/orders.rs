//! Tests of budgets at many Rényi orders. A budget can have up to 64 orders, which is more than the
//! number of datasets that a session can have.

use dp_types::law::measure::{Renyi, RenyiEps, Tally};
use dp_types::prelude::*;

#[derive(Record)]
struct Patient {
    smoker: bool,
}

// Nine orders are one more than a session can have datasets. More would take minutes to compile.
// Noise at ρ = 0.001 costs α/1000 at the order α.
#[rustfmt::skip]
#[dp_query(renyi(2 = 0.002, 3 = 0.003, 4 = 0.004, 5 = 0.005, 6 = 0.006, 7 = 0.007, 8 = 0.008, 9 = 0.009, 10 = 0.01))]
fn smokers(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker).count().gaussian(0.001).value()
}

/// Two releases, at ρ = 0.001 and 0.002.
#[rustfmt::skip]
#[dp_query(renyi(2 = 0.006, 3 = 0.009, 4 = 0.012, 5 = 0.015, 6 = 0.018, 7 = 0.021, 8 = 0.024, 9 = 0.027, 10 = 0.03))]
fn twice(patients: Table<Patient>) -> (i64, i64) {
    let smokers = patients.filter(|p| p.smoker).count().gaussian(0.001);
    let all = patients.count().gaussian(0.002);
    (smokers.value(), all.value())
}

/// The cost of one dataset.
trait Only {
    type Cost;
}
impl<C> Only for (C, ()) {
    type Cost = C;
}

#[test]
fn a_session_at_nine_orders_is_spent_at_each() -> Result<(), Error> {
    let patients = || Dataset::<Patient>::from_rows((0..10).map(|i| Patient { smoker: i > 4 }));
    let session = patients()?.session::<<<twice as Query>::Declared as Only>::Cost>();
    let (_answer, _session) = session.run(smokers)?;
    let open = patients()?.open::<<<twice as Query>::Declared as Only>::Cost>();
    open.run(twice)?;
    assert!(open.run(smokers).is_err());
    let spent: Vec<u64> = (2..11).map(|order| order * 3_000).collect();
    assert_eq!(open.spent().entries()[0].numbers(), spent);
    Ok(())
}

macro_rules! list {
    ($first:literal $($rest:literal)*) => { (nat!($first), list!($($rest)*)) };
    () => { () };
}
#[rustfmt::skip]
type Orders = list!(2000000 3000000 4000000 5000000 6000000 7000000 8000000 9000000 10000000 11000000 12000000 13000000 14000000 15000000 16000000 17000000 18000000 19000000 20000000 21000000 22000000 23000000 24000000 25000000 26000000 27000000 28000000 29000000 30000000 31000000 32000000 33000000 34000000 35000000 36000000 37000000 38000000 39000000 40000000 41000000 42000000 43000000 44000000 45000000 46000000 47000000 48000000 49000000 50000000 51000000 52000000 53000000 54000000 55000000 56000000 57000000 58000000 59000000 60000000 61000000 62000000 63000000 64000000 65000000);
#[rustfmt::skip]
type Epsilons = list!(2000 3000 4000 5000 6000 7000 8000 9000 10000 11000 12000 13000 14000 15000 16000 17000 18000 19000 20000 21000 22000 23000 24000 25000 26000 27000 28000 29000 30000 31000 32000 33000 34000 35000 36000 37000 38000 39000 40000 41000 42000 43000 44000 45000 46000 47000 48000 49000 50000 51000 52000 53000 54000 55000 56000 57000 58000 59000 60000 61000 62000 63000 64000 65000);

#[test]
fn a_curve_has_up_to_64_orders() {
    let tally = Tally::of::<(RenyiEps<Orders, Epsilons>, ()), Renyi<Orders>>();
    let expected: Vec<u64> = (2..66).map(|order| order * 1_000).collect();
    assert_eq!(tally.entries()[0].numbers(), expected);
    assert!(tally.to_string().ends_with("ε = 0.065 at α = 65"));
}
