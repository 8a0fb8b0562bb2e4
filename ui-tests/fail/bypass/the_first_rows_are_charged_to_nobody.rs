//! What a step that takes the first rows moves is the law's to say.

use dp_types::relation::{Among, Relation}; //-
//+ use dp_types::relation::Relation;
//+
//+ pub trait Among<P: Relation> {
//+     type Stability;
//+     const KEY: dp_types::node::Json;
//+     fn parameters(self, _: &mut dp_types::expr::Parameters);
//+     fn group(self, _: &P::Row) -> i64;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl<P: Relation> Among<P> for Mine {
    type Stability = ();
    const KEY: dp_types::node::Json = dp_types::node::Json::Nothing;
    fn parameters(self, _: &mut dp_types::expr::Parameters) {}
    fn group(self, _: &P::Row) -> i64 {
        0
    }
}

pub fn main() {}
