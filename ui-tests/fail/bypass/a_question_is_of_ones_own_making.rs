//! The program makes its own question to a sparse vector, and states its sensitivity itself.

use dp_types::law::aggregate::OneNumber;
use dp_types::law::mechanism::Question; //-

#[derive(Clone, Copy)]
struct Mine<A>(A);
impl<A: OneNumber> Question<A> for Mine<A> { //-
    fn same(self) -> A { //-
//+ impl<A: OneNumber> Mine<A> {
//+     pub fn same(self) -> A {
        self.0
    }
}
//+ pub fn used<A: OneNumber>(aggregate: A) -> A {
//+     Mine(aggregate).same()
//+ }

pub fn main() {}
