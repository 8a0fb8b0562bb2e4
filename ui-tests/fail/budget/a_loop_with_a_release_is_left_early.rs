//! The program leaves a loop with a release early. All rounds are charged, but the certificate does not record which rounds ran.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let mut sum = 0;
    for _ in 0..5 {
        let n = patients.count().laplace(0.2).value();
        sum += n; //-
        if n > 10 {
            break; //-
            //+ sum += n;
        }
    }
    sum
}

pub fn main() {}
