//! A record that names the places of its columns by numbers could name one that reads another column than it says.

use dp_types::record::Places;

pub struct Mine;
pub enum Elsewhere {}

impl Places<0> for Mine {
    type Place = Elsewhere;
}

pub fn main() {}
