//! A record numbers the places of its columns, and a place could read another column.

use dp_types::law::record::Places; //-
//+ use dp_types::law::record::{Here, Places};

pub struct Mine;
pub enum Elsewhere {} //-

impl Places<0> for Mine {
    type Place = Elsewhere; //-
    //+ type Place = Here;
}

pub fn main() {}

//| error[E0277]: `Elsewhere` is not a position in a list of columns
//|   --> fail/bypass/a_numbered_place_of_ones_own.rs:10:18
//|    |
//| 10 |     type Place = Elsewhere; //-
//|    |                  ^^^^^^^^^ use `Here`, `There<Here>` and so on: no other crate can add one
