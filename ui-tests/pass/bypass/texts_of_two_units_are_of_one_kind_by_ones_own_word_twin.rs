//! Of one unit they are.

use dp_types::record::{SameKind, SharedUnit, Shares};

enum Person {}
impl SharedUnit for Person {
    const NAME: &'static str = "Person";
    type Identifier = String;
}
const fn same<W>()
where
    Shares<W>: SameKind<Shares<W>>,
{
}

pub fn main() {
    const { same::<Person>() };
    let _ = Person::NAME;
}
