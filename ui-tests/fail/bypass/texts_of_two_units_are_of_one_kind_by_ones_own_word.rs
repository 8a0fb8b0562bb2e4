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

//| error[E0117]: only traits defined in the current crate can be implemented for types defined outside of the crate
//|   --> fail/bypass/texts_of_two_units_are_of_one_kind_by_ones_own_word.rs:16:1
//|    |
//| 16 | impl SameKind<Shares<Payer>> for Shares<Person> {} //-
//|    | ^^^^^-----------------------^^^^^--------------
//|    |      |                           |
//|    |      |                           `Shares` is not defined in the current crate
//|    |      `Shares` is not defined in the current crate
