//! A run-time session in ε runs a query in ρ, but the measure of a session is a type.

use ui_tests::hospital::*;

#[dp_query(rho = 0.01)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().gaussian(0.01).value()
}

pub fn main() {
    let session = hundred::<AddRemove>().open::<eps!(1.0)>(); //-
    //+ let session = hundred::<AddRemove>().open::<rho!(0.5)>();
    assert!(session.run(asks).is_ok());
}

//| error[E0277]: a query with a budget in `ρ` cannot run in a session with a budget in `ε`
//|   --> fail/budget/a_query_in_rho_is_run_in_an_open_session_of_epsilon.rs:13:21
//|    |
//| 13 |     assert!(session.run(asks).is_ok());
//|    |                     ^^^ open the session in the query's measure, `eps!(1.0)` or `rho!(0.1)`, or declare the query in the session's: `epsilon = 1.0`, `rho = 0.1`
//|    |
//|    = note: ε converts to ρ, to (ε, δ) and to Rényi orders; ρ converts to Rényi orders; a whole session in ρ can guarantee an (ε, δ)
//|    = note: for more about this error: `dp-audit explain DP0407`
