//! The same without the fault.

use dp_types::aggregate::OneNumber;

#[derive(Clone, Copy)]
struct Mine<A>(A);
impl<A: OneNumber> Mine<A> {
    pub fn same(self) -> A {
        self.0
    }
}
pub fn used<A: OneNumber>(aggregate: A) -> A {
    Mine(aggregate).same()
}

pub fn main() {}
