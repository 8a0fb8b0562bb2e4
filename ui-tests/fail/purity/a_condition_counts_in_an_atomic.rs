//! A condition adds to an atomic number in a static.

use ui_tests::hospital::*;

static SEEN: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients //-
        .filter(|p| { //-
            SEEN.fetch_add(1, std::sync::atomic::Ordering::Relaxed); //-
            p.smoker //-
        }) //-
        .count() //-
        .laplace(1.0) //-
        .value() //-
    //+ patients.filter(|p| p.smoker).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this closure does more than describe a row: the method `fetch_add` is not part of a row expression
//|   --> fail/purity/a_condition_counts_in_an_atomic.rs:11:18
//|    |
//| 11 |             SEEN.fetch_add(1, std::sync::atomic::Ordering::Relaxed); //-
//|    |                  ^^^^^^^^^ write the computation out: a function could do anything, and its range is unknown
//|    |
//|    = note: a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`
//|    = note: for more about this error: `dp-audit explain DP0103`
