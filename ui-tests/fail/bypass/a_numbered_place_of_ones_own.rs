//! A record numbers the places of its columns, and a place could read another column than it claims.

use dp_types::law::record::Places; //-
//+ use dp_types::law::record::{Here, Places};

pub struct Mine;
pub enum Elsewhere {} //-

impl Places<0> for Mine {
    type Place = Elsewhere; //-
    //+ type Place = Here;
}

pub fn main() {}
