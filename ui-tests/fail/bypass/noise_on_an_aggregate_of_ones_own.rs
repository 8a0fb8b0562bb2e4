//! The program defines an aggregate whose noise costs nothing.

use dp_types::law::mechanism::Mechanism; //-
use ui_tests::hospital::*;
//+
//+ trait Mechanism<A, M> {
//+     type Cost;
//+     type Released;
//+     const NODE: dp_types::law::derivation::Json;
//+     fn draw(exact: i128) -> Result<Self::Released, Error>;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl Mechanism<Mine, Pure> for dp_types::law::mechanism::Laplace<eps!(1.0), 1> {
    type Cost = ();
    type Released = i64;
    const NODE: dp_types::law::derivation::Json = dp_types::law::derivation::Json::Nothing;
    fn draw(_: i128) -> Result<i64, Error> {
        loop {}
    }
}

pub fn main() {}
