//! The program claims for its own table that the units of its rows are known.
//+ //! The same for a trait of one's own.

use dp_types::law::kind::Lane;
use dp_types::law::record::OneUnit;
use dp_types::law::transformation::{Owned, Sink}; //-
//+ use dp_types::law::transformation::Sink;
use ui_tests::hospital::*;
//+
//+ pub trait Owned {
//+     type Holder: Record;
//+     type Dataset;
//+     const BY_UNITS: bool;
//+     type Gathered<Q: Copy>: Copy;
//+     fn gathered<Q: Copy>(plan: Q) -> Self::Gathered<Q>;
//+     fn unit<L: Lane, S: Sink<Cells<Visit>>>(self, unit: OneUnit<'_, Visit>, to: &mut S);
//+ }

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
