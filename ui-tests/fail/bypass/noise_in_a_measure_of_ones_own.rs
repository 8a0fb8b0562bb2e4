//! The program defines a measure in which noise costs nothing.

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
type Heads = dp_types::law::aggregate::Count<Source<Patient, AddRemove, First>>;
impl Mechanism<Heads, Mine> for dp_types::law::mechanism::Laplace<eps!(1.0), 1> {
    type Cost = ();
    type Released = i64;
    const NODE: dp_types::law::derivation::Json = dp_types::law::derivation::Json::Nothing;
    fn draw(_: i128) -> Result<i64, Error> {
        loop {}
    }
}

pub fn main() {}

//| error[E0277]: `Mine` is not a privacy measure
//|   --> fail/bypass/noise_in_a_measure_of_ones_own.rs:16:6
//|    |
//| 16 | impl Mechanism<Heads, Mine> for dp_types::law::mechanism::Laplace<eps!(1.0), 1> {
//|    |      ^^^^^^^^^^^^^^^^^^^^^^ use `Pure`, `Approx`, `Zcdp` or `Renyi`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0405`
