//! A text is compared with a text that is too long for every column.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    pub code: String,
}

#[dp_query(epsilon = 0.5)]
pub fn reflux(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code == "gastro-oesophageal reflux disease without inflammation of the oesophagus").count().laplace(0.5).value() //-
    //+ visits.filter(|v| v.code == "K21").count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: a text column is compared with a text of at most 64 characters of ASCII: `gastro-oesophageal reflux disease without inflammation of the oesophagus` is not one
//|   --> fail/bounds/a_text_is_compared_with_a_longer_one.rs:13:33
//|    |
//| 13 | ...filter(|v| v.code == "gastro-oesophageal reflux disease without inflammation of the oesophagus").count().laplace(0.5).value() //-
//|    |                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ write at most 64 characters from ` ` to `~`, as in the column; write a date as "2024-02-29"
//|    |
//|    = note: the text must be known when the query is compiled
//|    = note: for more about this error: `dp-audit explain DP0292`
