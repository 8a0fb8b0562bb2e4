//! The program defines its own table, whose code reads the rows to decide which of them it keeps.

use dp_types::law::kind::Lane;
use dp_types::law::transformation::Sink;
use ui_tests::hospital::*;

//+ trait OwnRelation {
//+     type Row: dp_types::law::record::Row;
//+     type Neighbours;
//+     type Stability;
//+     type Counted;
//+     type Proxy;
//+     const NODE: dp_types::law::derivation::Json;
//+     const WORD: dp_types::law::kind::Word;
//+     const FAN: u64;
//+     fn proxy(self) -> Self::Proxy;
//+     fn parameters(self, seen: &mut dp_types::law::expr::Parameters);
//+     fn scan<L: Lane, S: Sink<Self::Row>>(self, chunk: dp_types::law::record::Chunk<'_>, to: &mut S);
//+ }
//+
#[derive(Clone, Copy)]
pub struct Mine;
impl Transformation for Mine { //-
//+ impl OwnRelation for Mine {
    type Row = Cells<Patient>;
    type Neighbours = AddRemove;
    type Stability = (nat!(1), ());
    type Counted = dp_types::law::neighbours::SomeRows;
    type Proxy = PatientColumns;
    type Value = dp_types::law::transformation::Unmapped; //-
    const NODE: dp_types::law::derivation::Json = dp_types::law::derivation::Json::Nothing;
    const WORD: dp_types::law::kind::Word = dp_types::law::kind::Word::Bits16;
    const FAN: u64 = 1;
    const PUSHED: u64 = 1; //-
    const SOURCE: u64 = 0; //-
    fn proxy(self) -> PatientColumns {
        Patient::proxy()
    } //-
    fn value(self) -> dp_types::law::transformation::Unmapped { //-
        dp_types::law::transformation::Unmapped //-
    }
    fn parameters(self, _: &mut dp_types::law::expr::Parameters) {}
    fn scan<L: Lane, S: Sink<Cells<Patient>>>(self, _: dp_types::law::record::Chunk<'_>, _: &mut S) {}
}

pub fn main() {}

//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/a_relation_of_ones_own.rs:23:25
//|    |
//| 23 | impl Transformation for Mine { //-
//|    |                         ^^^^ use one of the types of dp-types: no other crate can implement this trait
