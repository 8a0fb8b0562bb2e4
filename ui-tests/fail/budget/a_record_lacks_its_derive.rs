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
