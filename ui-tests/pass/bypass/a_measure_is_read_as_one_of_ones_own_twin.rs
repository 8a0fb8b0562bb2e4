//! The same without the fault.

use ui_tests::hospital::*;

trait ReadAs<M> {
    const BY: &'static str;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl ReadAs<Mine> for Zcdp {
    const BY: &'static str = "as one likes";
}

pub fn main() {}
