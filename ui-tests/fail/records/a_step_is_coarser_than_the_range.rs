//! The upper end of a range is not on the grid of its step.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(range = 0.0..=9.55, step = 0.1)] //-
    //+ #[dp(range = 0.0..=9.5, step = 0.1)]
    pub weight: Decimal,
}

pub fn main() {}

//| error[E0277]: this end of the range is not a whole number of steps: 9.55 is not a multiple of 0.1
//|  --> fail/records/a_step_is_coarser_than_the_range.rs:7:24
//|   |
//| 7 |     #[dp(range = 0.0..=9.55, step = 0.1)] //-
//|   |                        ^^^^ choose an end that is a multiple of the step, or a smaller step, down to 0.000001
//|   |
//|   = note: values are stored exactly, as whole numbers of steps
//|   = note: for more about this error: `dp-audit explain DP0404`
