//! The same without the fault.

use dp_types::kind::Lane;
use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Mine;

trait Eval<R> {
    fn at<L: Lane>(self, row: &R) -> L;
}

impl Eval<Mine> for Col<Patient, Here> {
    fn at<L: Lane>(self, row: &Mine) -> L {
        let _ = row;
        L::ZERO
    }
}

pub fn main() {}
