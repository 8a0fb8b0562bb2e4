//! The query calls `distinct` on rows with an identifier of text, which no query can compare.

use ui_tests::hospital::*;

/// How long a person stayed.
#[derive(Record)]
pub struct Stayed {
    #[dp(range = 0..=365)]
    nights: i64,
}

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.distinct().count().laplace(1.0).value() //-
    //+ episodes.map(|e| Stayed { nights: e.nights }).distinct().count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `distinct` cannot compare rows with a text identifier, which no query reads
//|   --> fail/bounds/rows_with_texts_are_told_apart.rs:14:14
//|    |
//| 14 |     episodes.distinct().count().laplace(1.0).value() //-
//|    |              ^^^^^^^^ make rows of the columns to compare first: `.map(|v| Place { ward: v.ward, year: v.year }).distinct()`
//|    |
//|    = note: to count the different units, use `count_units`
//|    = note: for more about this error: `dp-audit explain DP0342`
//|
//| error[E0277]: `distinct` cannot compare rows with a text identifier, which no query reads
//|   --> fail/bounds/rows_with_texts_are_told_apart.rs:14:25
//|    |
//| 14 |     episodes.distinct().count().laplace(1.0).value() //-
//|    |                         ^^^^^ make rows of the columns to compare first: `.map(|v| Place { ward: v.ward, year: v.year }).distinct()`
//|    |
//|    = note: to count the different units, use `count_units`
//|    = note: for more about this error: `dp-audit explain DP0342`
