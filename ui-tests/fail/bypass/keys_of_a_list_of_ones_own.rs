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

//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|  --> fail/bypass/keys_of_a_list_of_ones_own.rs:7:16
//|   |
//| 7 | impl Value for Mine { //-
//|   |                ^^^^ use one of the types of dp-types: no other crate can implement this trait
