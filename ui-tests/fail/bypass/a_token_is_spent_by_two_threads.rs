//! Two threads spend one token.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.5)>) {
    std::thread::scope(|scope| {
        scope.spawn(move || token.release(patients.count().laplace::<eps!(0.5), 1>()).is_ok());
        scope.spawn(move || token.release(patients.count().laplace::<eps!(0.5), 2>()).is_ok()); //-
    });
}

pub fn main() {}
