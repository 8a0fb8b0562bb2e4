//! A condition writes to a static by unsafe code.

use ui_tests::hospital::*;

static mut SEEN: u64 = 0;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients //-
        .filter(|p| { //-
            unsafe { SEEN += 1 }; //-
            p.smoker //-
        }) //-
        .count() //-
        .laplace(1.0) //-
        .value() //-
    //+ patients.filter(|p| p.smoker).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: `unsafe` is not part of a row expression
//|   --> fail/purity/a_condition_writes_unsafely.rs:11:13
//|    |
//| 11 |             unsafe { SEEN += 1 }; //-
//|    |             ^^^^^^ describe the row by its columns, nothing else: `|p| p.age >= 18`
//|    |
//|    = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|    = note: for more about this error: `dp-audit explain DP0103`
