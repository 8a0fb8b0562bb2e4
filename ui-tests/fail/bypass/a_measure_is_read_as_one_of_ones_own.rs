//! The program states its own conversion from one measure to another.

use dp_types::law::measure::ReadAs; //-
use ui_tests::hospital::*;
//+
//+ trait ReadAs<M> {
//+     const BY: &'static str;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl ReadAs<Mine> for Zcdp {
    type Into = Zcdp; //-
    const BY: &'static str = "as one likes";
}

pub fn main() {}
