//! A condition calls an ordinary function, whose body the macro has not checked.

use ui_tests::hospital::*;

pub fn spy(age: i64) -> bool {
    println!("{age}");
    age > 3
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| spy(p.age)).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 3).count().laplace(1.0).value()
}

pub fn main() {}
