//! The same without the fault.

use dp_types::record::{Here, Places};

pub struct Mine;

impl Places<0> for Mine {
    type Place = Here;
}

pub fn main() {}
