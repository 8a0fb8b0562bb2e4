//! The program catches a panic after a release, and then spends the same token again.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.5)>) -> Result<i64, Error> { //-
//+ pub fn attack<'id>(
//+     patients: Patients<'id>,
//+     token: Token<'id, eps!(0.5)>,
//+     other: Token<'id, eps!(0.5)>,
//+ ) -> Result<i64, Error> {
    let first = catch_unwind(AssertUnwindSafe(|| {
        let (n, _receipt, _token) =
            token.release(patients.count().laplace::<eps!(0.5), 1>()).expect("randomness");
        panic!("{}", n.value())
    }));
    let (n, _receipt, _token) = token.release(patients.count().laplace::<eps!(0.5), 2>())?; //-
    //+ let (n, _receipt, _token) = other.release(patients.count().laplace::<eps!(0.5), 2>())?;
    let () = first.unwrap_or(());
    Ok(n.value())
}

pub fn main() {}
