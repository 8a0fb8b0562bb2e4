//! A session with ρ = 0.1 runs a query that costs ρ = 0.2.

use ui_tests::hospital::*;

#[dp_query(rho = 0.2)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().gaussian(0.2).value()
}

pub fn main() {
    let session = hundred::<AddRemove>().session::<rho!(0.1)>(); //-
    //+ let session = hundred::<AddRemove>().session::<rho!(0.2)>();
    assert!(session.run(asks).is_ok());
}

//| error[E0277]: privacy budget exceeded: this costs ρ = 0.2000 but only ρ = 0.1000 is left
//|   --> fail/budget/a_session_in_rho_is_too_poor.rs:13:21
//|    |
//| 13 |     assert!(session.run(asks).is_ok());
//|    |                     ^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
