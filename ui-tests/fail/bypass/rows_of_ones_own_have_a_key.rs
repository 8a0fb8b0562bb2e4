//! A key over rows of one's own kind.

use dp_types::relation::Keyed;
use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Mine;
impl<C: Copy + 'static> Keyed<Mine> for dp_types::relation::Cut<Col<Patient, Here>, C> {
    fn part<L>(self, _: &Mine) -> L {
        loop {}
    }
}

pub fn main() {}
