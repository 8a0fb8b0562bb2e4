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

//| error: this category takes its values from a file: `lists/plan.csv` cannot be read in the folder of `Cargo.toml`
//|         = help: write `#[derive(Category, Clone, Copy)] #[dp(values = "plans.csv")] struct Plan(u8);`, and list each value once in `plans.csv`, beside `Cargo.toml`, one per line
//|         = note: the file is public and is read when the program is compiled: list every possible value, not the values in the data
//|         = note: if the file has headings, name the column of the values: `#[dp(values = "plans.csv", column = "plan")]`
//|         = note: for more about this error: `dp-audit explain DP0290`
//|  --> fail/records/a_category_names_no_file.rs:6:15
//|   |
//| 6 | #[dp(values = "lists/plan.csv")] //-
//|   |               ^^^^^^^^^^^^^^^^
