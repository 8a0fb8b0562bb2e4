//! The devices have spent 0.7 of a budget of 1.5, but the query about their rows costs 1.0.

use dp_local::randomiser::KAryResponse;
use dp_local::server::{Aggregator, Together};
use ui_tests::hospital::*;

type Ask = KAryResponse<bool, eps!(0.7)>; //-
//+ type Ask = KAryResponse<bool, eps!(0.5)>;

#[dp_query(epsilon = 1.0)]
fn smokers(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker).count().laplace(1.0).value()
}

pub fn main() {
    let account = Together::<eps!(1.5, delta = 1e-9)>::new().reports(&Aggregator::<Ask>::new());
    assert!(account.session(hundred::<AddRemove>()).run(smokers).is_ok());
}
