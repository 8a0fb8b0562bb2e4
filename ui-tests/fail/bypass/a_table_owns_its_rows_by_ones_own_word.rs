//! A table of one's own, said to be of known units.

use dp_types::kind::Lane;
use dp_types::record::OneUnit;
use dp_types::relation::{Owned, Sink};
use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Mine;
impl Owned for Mine {
    type Holder = Visit;
    type Dataset = First;
    const BY_UNITS: bool = false;
    type Gathered<Q: Copy> = Q;
    fn gathered<Q: Copy>(plan: Q) -> Q {
        plan
    }
    fn unit<L: Lane, S: Sink<Cells<Visit>>>(self, _: OneUnit<'_, Visit>, _: &mut S) {}
}

pub fn main() {}
