//! A method with `self` is declared as a query.

use ui_tests::hospital::*;

pub struct Study;

impl Study { //-
    #[dp_query(epsilon = 1.0)] //-
    pub fn asks(&self, patients: Table<Patient>) -> i64 { //-
        patients.count().laplace(1.0).value() //-
    } //-
//+ #[dp_query(epsilon = 1.0)]
//+ pub fn asks(patients: Table<Patient>) -> i64 {
//+     patients.count().laplace(1.0).value()
}

pub fn main() {}

//| error: a query is a plain function over tables: this one takes `self`
//|         = help: write `fn name(patients: Table<Patient>) -> Answer`
//|         = note: public parameters follow the tables as `#[dp(range = LO..=HI)] age: i64`
//|         = note: for more about this error: `dp-audit explain DP0108`
//|  --> fail/budget/a_query_takes_itself.rs:9:18
//|   |
//| 9 |     pub fn asks(&self, patients: Table<Patient>) -> i64 { //-
//|   |                  ^^^^
