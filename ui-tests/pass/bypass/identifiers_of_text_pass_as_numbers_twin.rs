//! A unit of one's own says that identifiers of text are its numbers.

use dp_types::kind::Opaque;

trait WrittenAs<T> {}
trait Whose<D> {
    const SHARED: Option<&'static str>;
}
trait SharedUnit {
    const NAME: &'static str;
    type Identifier;
}

enum Person {}
impl SharedUnit for Person {
    const NAME: &'static str = "Person";
    type Identifier = i64;
}
struct Mine;
impl WrittenAs<Mine> for Opaque {}
impl Whose<Opaque> for Mine {
    const SHARED: Option<&'static str> = Some("Person");
}

pub fn main() {
    let _ = <Mine as Whose<Opaque>>::SHARED;
    let _ = Person::NAME;
}
