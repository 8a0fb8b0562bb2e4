//! The same without the fault.

pub trait OwnMore {
    const KEEPS: bool;
}

pub enum KeepAll {}
impl OwnMore for KeepAll {
    const KEEPS: bool = true;
}

pub fn main() {}
