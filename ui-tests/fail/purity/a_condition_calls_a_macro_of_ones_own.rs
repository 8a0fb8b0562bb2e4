//! A condition calls a macro, but `#[dp_query]` cannot see the expansion of that macro.

use ui_tests::hospital::*;

#[allow(unused_macros)]
macro_rules! peek {
    ($age:expr) => {{
        println!("seen");
        $age > 3
    }};
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| peek!(p.age)).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 3).count().laplace(1.0).value()
}

pub fn main() {}
