//! One closure is used on rows and on a released value.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let double = |n| n * 2;
    let total = patients.map(|p| double(p.age)).sum().laplace(1.0).value();
    double(total) //-
    //+ total * 2
}

pub fn main() {}

//| error[E0277]: `double` describes rows elsewhere in this query, but here it is used as an ordinary closure
//|  --> fail/purity/a_closure_of_rows_is_called_with_a_value.rs:9:5
//|   |
//| 9 |     double(total) //-
//|   |     ^^^^^^ write a second closure for ordinary values
//|   |
//|   = note: a closure given to `filter` or `map` becomes a row expression, which cannot be called with a value
//|   = note: for more about this error: `dp-audit explain DP0282`
