//! A unit of one's own says that identifiers of text are its numbers.

use dp_types::law::kind::Opaque;
use dp_types::{SharedUnit, law::record::WrittenAs}; //-
//+
//+ trait WrittenAs<T> {}
//+ trait SharedUnit {
//+     const NAME: &'static str;
//+     type Identifier;
//+ }

enum Person {}
impl SharedUnit for Person {
    const NAME: &'static str = "Person";
    type Identifier = i64;
}
struct Mine;
impl WrittenAs<Mine> for Opaque {}

pub fn main() {
    let _ = Person::NAME;
}
