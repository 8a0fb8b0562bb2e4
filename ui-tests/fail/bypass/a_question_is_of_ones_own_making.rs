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

//| error[E0277]: `Mine<A>` is not a value computed from protected rows
//|  --> fail/bypass/a_question_is_of_ones_own_making.rs:8:36
//|   |
//| 8 | impl<A: OneNumber> Question<A> for Mine<A> { //-
//|   |                                    ^^^^^^^ use a count, a sum or a histogram of a table
