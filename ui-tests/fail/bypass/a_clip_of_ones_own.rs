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

//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/a_clip_of_ones_own.rs:13:15
//|    |
//| 13 | impl Clip for Mine {
//|    |               ^^^^ use one of the types of dp-types: no other crate can implement this trait
