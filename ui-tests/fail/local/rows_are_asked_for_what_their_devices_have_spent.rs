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

//| error[E0277]: privacy budget exceeded: this costs dp_types::law::measure::EpsilonDelta<(_1, dot, _0), (_0, dot, _0)> but only dp_types::law::measure::EpsilonDelta<(_0, dot, _8), (_0, dot, _0, _0, _0, _0, _0, _0, _0, _0, _1)> is left
//|   --> fail/local/rows_are_asked_for_what_their_devices_have_spent.rs:17:53
//|    |
//| 17 |     assert!(account.session(hundred::<AddRemove>()).run(smokers).is_ok());
//|    |                                                     ^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: `(_0, dot, _2, _5)` reads as 0.25
//|    = note: for more about this error: `dp-audit explain DP0101`
