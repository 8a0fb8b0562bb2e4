//! A struct without the derive `Record` says nothing about its columns.

use ui_tests::hospital::*;

//+ #[derive(Record)]
pub struct Room {
    pub beds: bool,
}

#[dp_query(epsilon = 1.0)]
pub fn asks(rooms: Table<Room>) -> i64 {
    rooms.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `Room` is not a record
//|   --> fail/budget/a_record_lacks_its_derive.rs:11:26
//|    |
//| 11 | pub fn asks(rooms: Table<Room>) -> i64 {
//|    |                          ^^^^ write `#[derive(Record)]` above the struct, and a range for each number: `#[dp(range = 0..=120)] age: i64`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0214`
//|
//| error[E0277]: `Room` is not a record
//|   --> fail/budget/a_record_lacks_its_derive.rs:10:1
//|    |
//| 10 | #[dp_query(epsilon = 1.0)]
//|    | ^^^^^^^^^^^^^^^^^^^^^^^^^^ write `#[derive(Record)]` above the struct, and a range for each number: `#[dp(range = 0..=120)] age: i64`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0214`
//|
//| error[E0277]: `Room` is not a record
//|   = note: for more about this error: `dp-audit explain DP0214`
//|
//| error[E0277]: `Room` is not a record
//|   --> fail/budget/a_record_lacks_its_derive.rs:10:1
//|    |
//| 10 | #[dp_query(epsilon = 1.0)]
//|    | ^^^^^^^^^^^^^^^^^^^^^^^^^^ write `#[derive(Record)]` above the struct, and a range for each number: `#[dp(range = 0..=120)] age: i64`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0214`
//|
//| error[E0599]: the method `count` exists for struct `dp_types::Table<'id, ui_tests::hospital::Source<Room, AddRemove, First>, Room>`, but its trait bounds were not satisfied
//|   --> fail/budget/a_record_lacks_its_derive.rs:12:11
//|    |
//|  6 | pub struct Room {
//|    | --------------- doesn't satisfy `Room: ReadableRows` or `Room: Record`
//| ...
//| 12 |     rooms.count().laplace(1.0).value()
//|    |           ^^^^^ method cannot be called due to unsatisfied trait bounds
