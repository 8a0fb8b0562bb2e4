//! The program defines a matrix for a strategy, and claims that its columns have length zero.
//+ //! The same for a trait of one's own.

use dp_types::law::aggregate::Queries; //-
use dp_types::law::metric::L1;
use dp_types::law::num::D0;
//+
//+ trait Queries {
//+     const NAME: &'static str;
//+     type Metric;
//+     type Grid;
//+     fn answers(counts: Vec<i128>) -> Vec<i128>;
//+     fn span(entry: u64, values: u64) -> (u64, u64);
//+ }

pub struct Mine;
impl Queries for Mine {
    const NAME: &'static str = "tree";
    type Metric = L1;
    type Grid = D0;
    fn answers(counts: Vec<i128>) -> Vec<i128> {
        counts.into_iter().map(|count| 1_000_000 * count).collect()
    }
    fn span(entry: u64, _: u64) -> (u64, u64) {
        (entry, entry)
    }
}

pub fn main() {}

//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/a_matrix_of_ones_own.rs:17:18
//|    |
//| 17 | impl Queries for Mine {
//|    |                  ^^^^ use one of the types of dp-types: no other crate can implement this trait
