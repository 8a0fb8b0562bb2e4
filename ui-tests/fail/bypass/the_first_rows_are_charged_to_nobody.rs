//! The program defines a step that takes the first rows, but only dp-types may state how far such a step moves neighbours apart.

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
