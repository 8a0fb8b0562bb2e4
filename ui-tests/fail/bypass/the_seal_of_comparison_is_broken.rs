//! A comparison that prints what it compares.

use dp_types::expr::Comparison; //-
//+ trait Comparison {
//+     const OP: &'static str;
//+     fn holds<L: dp_types::kind::Lane>(a: L, b: L) -> bool;
//+ }

pub enum Leaky {}
impl Comparison for Leaky {
    const OP: &'static str = "lt";
    fn holds<L: dp_types::kind::Lane>(a: L, b: L) -> bool {
        println!("{}", a.to_i64());
        a < b
    }
}

pub fn main() {}
