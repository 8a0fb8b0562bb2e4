//! The program names the columns of another crate's record, and could so change their ranges.

use dp_types::law::kind::Unbounded;
use dp_types::law::record::Lists;
use ui_tests::hospital::Patient; //-

impl Lists<99> for Patient { //-
//+ pub struct Mine;
//+
//+ impl Lists<99> for Mine {
    type Head = Unbounded;
    type Tail = ();
}

pub fn main() {}

//| error[E0117]: only traits defined in the current crate can be implemented for types defined outside of the crate
//|  --> fail/bypass/a_list_is_named_for_another_record.rs:7:1
//|   |
//| 7 | impl Lists<99> for Patient { //-
//|   | ^^^^^^^^^^^^^^^^^^^-------
//|   |                    |
//|   |                    `Patient` is not defined in the current crate
