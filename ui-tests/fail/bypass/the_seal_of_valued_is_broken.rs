//! The program defines its own proxy, which could have any values.

use dp_types::law::aggregate::Valued; //-
//+ trait Valued {
//+     type Kind;
//+     type Tree;
//+     fn tree(self) -> Self::Tree;
//+ }

pub struct Tame(pub dp_types::law::expr::True);
impl Valued for Tame {
    type Kind = dp_types::law::kind::Num<dp_types::law::num::Z0, dp_types::law::num::Z0, dp_types::law::num::D0>;
    type Tree = dp_types::law::expr::Const<dp_types::law::num::Z0, dp_types::law::num::D0>;
    fn tree(self) -> dp_types::law::expr::Const<dp_types::law::num::Z0, dp_types::law::num::D0> {
        loop {}
    }
}

pub fn main() {}

//| error[E0277]: `Tame` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_seal_of_valued_is_broken.rs:11:17
//|    |
//| 11 | impl Valued for Tame {
//|    |                 ^^^^ use one of the types of dp-types: no other crate can implement this trait
