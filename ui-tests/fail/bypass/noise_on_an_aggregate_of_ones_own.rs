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

//| error[E0277]: `Mine` is not a value computed from protected rows
//|   --> fail/bypass/noise_on_an_aggregate_of_ones_own.rs:19:5
//|    |
//| 19 |     fn draw(_: i128) -> Result<i64, Error> {
//|    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ use a count, a sum or a histogram of a table
//|
//| error[E0277]: `Mine` is not a value computed from protected rows
//|   --> fail/bypass/noise_on_an_aggregate_of_ones_own.rs:15:6
//|    |
//| 15 | impl Mechanism<Mine, Pure> for dp_types::law::mechanism::Laplace<eps!(1.0), 1> {
//|    |      ^^^^^^^^^^^^^^^^^^^^^ use a count, a sum or a histogram of a table
