//! The same without the fault.

trait Neighbours {
    const NAME: &'static str;
}

pub enum Nobody {}
impl Neighbours for Nobody {
    const NAME: &'static str = "nobody";
}

pub fn main() {}
