//! The program defines counts that list their keys themselves.

use dp_types::law::aggregate::Value; //-
//+ use dp_types::law::aggregate::{Tallied, Value};

pub struct Mine;
impl Value for Mine { //-
    type Grid = dp_types::law::num::D0; //-
    type Exact = dp_types::law::aggregate::Tallies; //-
    type Name = (); //-
    fn name(_: u64) {} //-
    fn titles() -> Vec<&'static str> { //-
//+ impl Mine {
//+     pub fn titles() -> Vec<&'static str> {
        Vec::new()
    }
    fn words(_: u64) -> Vec<String> { //-
    //+ pub fn words(_: u64) -> Vec<String> {
        Vec::new()
    }
}

pub fn main() {} //-
//+ pub fn keys<V: Value<Exact = dp_types::law::aggregate::Tallies>>() {}
//+
//+ pub fn main() {
//+     keys::<Tallied<dp_types::law::num::D0>>();
//+ }
