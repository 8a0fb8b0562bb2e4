//! A column is a float, and sums of floats differ in their last bits.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(range = 0.0..=9.5)] //-
    //+ #[dp(range = 0.0..=9.5, step = 0.1)]
    pub weight: f64,
//+     #[dp(range = 0.0..=1.0, step = 0.001)]
//+     pub share: Option<f64>,
//+ }
//+
//+ #[dp_query(epsilon = 1.0)]
//+ pub fn heavy(people: Table<Person>) -> (Decimal, i64) {
//+     let share = people.map(|p| p.share.or(0.5).clamp(0.0, 0.8)).sum().laplace(0.5);
//+     (share.value(), people.filter(|p| p.weight > 4.5).count().laplace(0.5).value())
}

pub fn main() {}

//| error[E0277]: a column of floats needs a range and a step: `f64` has rounding errors that depend on the data
//|  --> fail/records/a_column_is_a_float.rs:9:17
//|   |
//| 9 |     pub weight: f64,
//|   |                 ^^^ put it on a grid when it is loaded: `#[dp(range = 0.0..=50_000.0, step = 0.01)] weight: f64`
//|   |
//|   = note: sums of floats differ in their last bits between neighbours, and that leaks
//|   = note: for more about this error: `dp-audit explain DP0211`
