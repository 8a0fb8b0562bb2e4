//! A program says that the texts of two units are the same people's.

use dp_types::record::{SameKind, SharedUnit, Shares};

enum Person {}
impl SharedUnit for Person {
    const NAME: &'static str = "Person";
    type Identifier = String;
}
enum Payer {}
impl SharedUnit for Payer {
    const NAME: &'static str = "Payer";
    type Identifier = String;
}
impl SameKind<Shares<Payer>> for Shares<Person> {}

pub fn main() {
    let _ = (Person::NAME, Payer::NAME);
}
