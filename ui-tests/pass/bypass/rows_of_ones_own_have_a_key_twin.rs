//! The same without the fault.

use ui_tests::hospital::*;

trait Keyed<R> {
    fn part<L>(self, row: &R) -> L;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl<C: Copy + 'static> Keyed<Mine> for dp_types::relation::Cut<Col<Patient, Here>, C> {
    fn part<L>(self, _: &Mine) -> L {
        loop {}
    }
}

pub fn main() {}
