//! The program claims that the texts of two units mean the same people.
//+ //! Of one unit they are.

use dp_types::{law::record::{SameKind, Shares}, SharedUnit};

enum Person {}
impl SharedUnit for Person {
    const NAME: &'static str = "Person";
    type Identifier = String;
}
enum Payer {} //-
impl SharedUnit for Payer { //-
    const NAME: &'static str = "Payer"; //-
    type Identifier = String; //-
} //-
impl SameKind<Shares<Payer>> for Shares<Person> {} //-
//+ const fn same<W>()
//+ where
//+     Shares<W>: SameKind<Shares<W>>,
//+ {
//+ }

pub fn main() {
    let _ = (Person::NAME, Payer::NAME); //-
    //+ const { same::<Person>() };
    //+ let _ = Person::NAME;
}
