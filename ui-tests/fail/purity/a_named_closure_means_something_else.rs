//! A closure uses a constant, whose name means another constant where the query uses the closure.

use ui_tests::hospital::*;

const OLD: i64 = 65;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let old = |p: Patient| p.age >= OLD;
    let oldest = {
        const OLD: i64 = 90; //-
        patients.filter(old).count().laplace(1.0) //-
        //+ const OLDEST: i64 = 90;
        //+ patients.filter(old).filter(|p| p.age >= OLDEST).count().laplace(1.0)
    };
    oldest.value()
}

pub fn main() {}

//| error[E0277]: `OLD` can mean something else here than where the closure `old` is defined: a block around it declares it again
//|   --> fail/purity/a_named_closure_means_something_else.rs:12:25
//|    |
//| 12 |         patients.filter(old).count().laplace(1.0) //-
//|    |                         ^^^ move the closure into the block where it is used, or rename what that block declares
//|    |
//|    = note: a row closure is substituted where its name is used, so the names in its body must mean the same there
//|    = note: for more about this error: `dp-audit explain DP0360`
