//! The program defines the values that order rows, and what the certificate says about them.

use dp_types::law::derivation::Json;

//+ pub trait Sorting {
//+     const TERMS: Json;
//+     type Taken<Q: Copy>: Copy;
//+     fn taken<Q: Copy>(plan: Q) -> Self::Taken<Q>;
//+     fn parameters(self, _: &mut dp_types::law::expr::Parameters);
//+ }
//+
#[derive(Clone, Copy)]
pub struct Mine;
impl dp_types::law::transformation::Sorting for Mine { //-
//+ impl Sorting for Mine {
    const TERMS: Json = Json::Nothing;
    type Taken<Q: Copy> = Q;
    fn taken<Q: Copy>(plan: Q) -> Q {
        plan
    }
    fn parameters(self, _: &mut dp_types::law::expr::Parameters) {}
}

pub fn main() {}

//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/rows_are_taken_in_an_order_of_ones_own.rs:14:49
//|    |
//| 14 | impl dp_types::law::transformation::Sorting for Mine { //-
//|    |                                                 ^^^^ use one of the types of dp-types: no other crate can implement this trait
