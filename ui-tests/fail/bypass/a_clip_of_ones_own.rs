//! The program defines a clip that claims to shorten vectors but does not.
//+ //! The same for a trait of one's own.

use dp_types::law::aggregate::Clip; //-
use dp_types::law::metric::L1;
//+
//+ trait Clip {
//+     type Metric;
//+     fn clip(vector: &mut [i64], radius: u64);
//+ }

pub struct Mine;
impl Clip for Mine {
    type Metric = L1;
    fn clip(_: &mut [i64], _: u64) {}
}

pub fn main() {}
