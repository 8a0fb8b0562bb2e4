//! A condition calls a method that the program defines on column proxies.

use ui_tests::hospital::*;

pub trait Spy: Sized {
    fn spied(self) -> bool {
        println!("seen");
        true
    }
}
impl<T> Spy for T {}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age.spied()).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 3).count().laplace(1.0).value()
}

pub fn main() {}
