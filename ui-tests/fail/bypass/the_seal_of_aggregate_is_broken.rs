//! The program defines its own aggregate, which could claim any sensitivity.

use dp_types::law::aggregate::Aggregate; //-
//+ trait Aggregate {
//+     type Metric;
//+     type Sensitivity;
//+     type Value;
//+     type Fold;
//+     const NODE: dp_types::law::derivation::Json;
//+     fn start(self) -> Self::Fold;
//+     fn chunk(self, fold: &mut Self::Fold, chunk: dp_types::law::record::Chunk<'_>);
//+     fn exact(self, fold: Self::Fold) -> i128;
//+     fn parameters(self, seen: &mut dp_types::law::expr::Parameters);
//+ }

#[derive(Clone, Copy)]
pub struct Harmless;
impl Aggregate for Harmless {
    type Metric = dp_types::law::metric::Absolute;
    type Sensitivity = (typenum::U1, ());
    type Value = dp_types::law::aggregate::Number<dp_types::law::num::D0>;
    type Fold = ();
    const NODE: dp_types::law::derivation::Json = dp_types::law::derivation::Json::Nothing;
    fn start(self) {}
    fn run(self, (): &mut (), _: dp_types::law::record::Run<'_>) {} //-
    //+ fn chunk(self, (): &mut (), _: dp_types::law::record::Chunk<'_>) {}
    fn exact(self, (): ()) -> i128 {
        0
    }
    fn parameters(self, _: &mut dp_types::law::expr::Parameters) {}
}

pub fn main() {}

//| error[E0277]: `Harmless` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_seal_of_aggregate_is_broken.rs:18:20
//|    |
//| 18 | impl Aggregate for Harmless {
//|    |                    ^^^^^^^^ use one of the types of dp-types: no other crate can implement this trait
