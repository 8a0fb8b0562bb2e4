//! The same without the fault.

trait Neighbours {
    type Moves;
    const NAME: &'static str;
}

pub enum Nobody {}
impl Neighbours for Nobody {
    type Moves = typenum::U1;
    const NAME: &'static str = "nobody";
}

pub fn main() {}
