//! Of one unit they are.

use dp_types::record::{SameKind, SharedUnit, Shares};

enum Person {}
impl SharedUnit for Person {
    const NAME: &'static str = "Person";
    type Identifier = String;
}
const fn same<A: SameKind<B>, B>() {}

pub fn main() {
    const { same::<Shares<Person>, Shares<Person>>() };
    let _ = Person::NAME;
}
