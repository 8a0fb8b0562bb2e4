//! The program's own unit claims that identifiers of text are numbers.

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

//| error[E0277]: identifiers must be text or whole numbers, not `Mine`
//|   --> fail/bypass/identifiers_of_text_pass_as_numbers.rs:18:6
//|    |
//| 18 | impl WrittenAs<Mine> for Opaque {}
//|    |      ^^^^^^^^^^^^^^^ write `type Identifier = String;` or `type Identifier = i64;`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0291`
