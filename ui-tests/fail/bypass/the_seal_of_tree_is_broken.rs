//! The program defines its own row expression.

use dp_types::law::expr::Tree; //-
//+ trait Tree {
//+     type Ty;
//+     const TERM: dp_types::law::derivation::Json;
//+     const WORD: dp_types::law::kind::Word;
//+     fn parameters(self, seen: &mut dp_types::law::expr::Parameters);
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl Tree for Mine {
    type Ty = dp_types::law::kind::Bool;
    const TERM: dp_types::law::derivation::Json = dp_types::law::derivation::Json::Nothing;
    const WORD: dp_types::law::kind::Word = dp_types::law::kind::Word::Bits16;
    fn parameters(self, _: &mut dp_types::law::expr::Parameters) {}
}

pub fn main() {}
