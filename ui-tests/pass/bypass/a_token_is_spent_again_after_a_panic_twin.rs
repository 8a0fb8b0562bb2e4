//! The same without the fault.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.5)>, other: Token<'id, eps!(0.5)>) -> Result<i64, Error> {
    let first = catch_unwind(AssertUnwindSafe(|| {
        let (n, _receipt, _token) = token.laplace::<eps!(0.5), 1, _>(patients.count()).expect("randomness");
        panic!("{}", n.value())
    }));
    let (n, _receipt, _token) = other.laplace::<eps!(0.5), 2, _>(patients.count())?;
    let () = first.unwrap_or(());
    Ok(n.value())
}

pub fn main() {}
