//! The file that should list a category's values does not exist.

use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
#[dp(values = "lists/plan.csv")] //-
//+ #[dp(values = "lists/plans.csv")]
pub struct Plan(u8);

#[derive(Record)]
pub struct Member {
    #[dp(category)]
    pub plan: Plan,
}

pub fn main() {}
