//! The same for a trait of one's own.

use dp_types::kind::Lane;
use dp_types::record::OneUnit;
use dp_types::relation::Sink;
use ui_tests::hospital::*;

pub trait Owned {
    type Holder: Record;
    type Dataset;
    fn unit<L: Lane, S: Sink<Cells<Visit>>>(self, unit: OneUnit<'_, Visit>, to: &mut S);
}

#[derive(Clone, Copy)]
pub struct Mine<P>(P);
impl<P: Relation<Row = Cells<Visit>>> Owned for Mine<P> {
    type Holder = Visit;
    type Dataset = First;
    fn unit<L: Lane, S: Sink<Cells<Visit>>>(self, _: OneUnit<'_, Visit>, _: &mut S) {}
}

pub fn main() {}
