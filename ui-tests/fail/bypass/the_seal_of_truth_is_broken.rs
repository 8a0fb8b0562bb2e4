//! The program declares a number as a condition.

use dp_types::law::expr::Truth; //-
//+ trait Truth {}

pub struct Mine;
impl Truth for Mine {}

pub fn main() {}

//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|  --> fail/bypass/the_seal_of_truth_is_broken.rs:7:16
//|   |
//| 7 | impl Truth for Mine {}
//|   |                ^^^^ use one of the types of dp-types: no other crate can implement this trait
