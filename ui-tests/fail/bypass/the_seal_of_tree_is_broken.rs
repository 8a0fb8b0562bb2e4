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

//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_seal_of_tree_is_broken.rs:13:15
//|    |
//| 13 | impl Tree for Mine {
//|    |               ^^^^ use one of the types of dp-types: no other crate can implement this trait
