//! A part of a table, said to be of known units.

use dp_types::relation::Owned;
use dp_types::record::OneUnit;
use dp_types::kind::Lane;
use dp_types::relation::Sink;
use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Mine<P>(P);
impl<P: Relation<Row = Cells<Visit>>> Owned for Mine<P> {
    type Holder = Visit;
    type Dataset = First;
    fn unit<L: Lane, S: Sink<Cells<Visit>>>(self, _: OneUnit<'_, Visit>, _: &mut S) {}
}

pub fn main() {}
