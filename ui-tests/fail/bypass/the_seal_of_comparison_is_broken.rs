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
