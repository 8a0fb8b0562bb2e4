//! A record that names the places of its columns by numbers could name one that reads another column than it says.

use dp_types::law::record::Places; //-
//+ use dp_types::law::record::{Here, Places};

pub struct Mine;
pub enum Elsewhere {} //-

impl Places<0> for Mine {
    type Place = Elsewhere; //-
    //+ type Place = Here;
}

pub fn main() {}
