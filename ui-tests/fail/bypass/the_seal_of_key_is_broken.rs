//! The program defines its own key, whose groups the data could decide.

use dp_types::law::transformation::Key; //-
use dp_types::law::expr::Parameters;
use dp_types::law::kind::Word;
use dp_types::law::derivation::Json;

#[derive(Clone, Copy)]
pub struct ByName;
//+ trait Key {
//+     type Name;
//+     const PARTS: u64;
//+     const NODE: Json;
//+     const WORD: Word;
//+     fn parameters(self, seen: &mut Parameters);
//+     fn name(part: u64) -> Self::Name;
//+     fn titles() -> Vec<&'static str>;
//+     fn words(part: u64) -> Vec<String>;
//+ }
impl Key for ByName {
    type Name = String;
    const PARTS: u64 = 1;
    const NODE: Json = Json::Nothing;
    const WORD: Word = Word::Bits16;
    fn parameters(self, _: &mut Parameters) {}
    fn name(_: u64) -> String {
        String::new()
    }
    fn titles() -> Vec<&'static str> {
        Vec::new()
    }
    fn words(_: u64) -> Vec<String> {
        Vec::new()
    }
}

pub fn main() {}

//| error[E0277]: `ByName` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_seal_of_key_is_broken.rs:20:14
//|    |
//| 20 | impl Key for ByName {
//|    |              ^^^^^^ use one of the types of dp-types: no other crate can implement this trait
