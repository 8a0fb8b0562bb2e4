//! The program defines a step that takes the first rows, but only dp-types may state its effect.

use dp_types::law::transformation::{Among, Transformation}; //-
//+ use dp_types::law::transformation::Transformation;
//+
//+ pub trait Among<P: Transformation> {
//+     type Stability;
//+     const KEY: dp_types::law::derivation::Json;
//+     fn parameters(self, _: &mut dp_types::law::expr::Parameters);
//+     fn group(self, _: &P::Row) -> i64;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl<P: Transformation> Among<P> for Mine {
    type Stability = ();
    const KEY: dp_types::law::derivation::Json = dp_types::law::derivation::Json::Nothing;
    fn parameters(self, _: &mut dp_types::law::expr::Parameters) {}
    fn group(self, _: &P::Row) -> i64 {
        0
    }
}

pub fn main() {}

//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_first_rows_are_charged_to_nobody.rs:15:38
//|    |
//| 15 | impl<P: Transformation> Among<P> for Mine {
//|    |                                      ^^^^ use one of the types of dp-types: no other crate can implement this trait
