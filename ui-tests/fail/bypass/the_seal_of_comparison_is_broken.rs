//! The program defines its own comparison, which could print what it compares.

use dp_types::law::expr::Comparison; //-
//+ trait Comparison {
//+     const OP: &'static str;
//+     fn holds<L: dp_types::law::kind::Lane>(a: L, b: L) -> bool;
//+ }

pub enum Leaky {}
impl Comparison for Leaky {
    const OP: &'static str = "lt";
    fn holds<L: dp_types::law::kind::Lane>(a: L, b: L) -> bool {
        println!("{}", a.to_i64());
        a < b
    }
}

pub fn main() {}

//| error[E0277]: `Leaky` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_seal_of_comparison_is_broken.rs:10:21
//|    |
//| 10 | impl Comparison for Leaky {
//|    |                     ^^^^^ use one of the types of dp-types: no other crate can implement this trait
