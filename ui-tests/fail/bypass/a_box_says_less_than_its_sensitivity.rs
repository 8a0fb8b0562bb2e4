//! A protected number is twice a count, but its type claims that one row moves it by one.

use dp_types::law::aggregate::{Aggregate, Protected};
use dp_types::nat;
use ui_tests::hospital::*;

pub fn boxed<'id>(x: Patients<'id>, z: Visits<'id>) -> Protected<'id, impl Aggregate<Sensitivity = (nat!(1), (nat!(15), ()))>> { //-
//+ pub fn boxed<'id>(x: Patients<'id>, z: Visits<'id>) -> Protected<'id, impl Aggregate<Sensitivity = (nat!(2), (nat!(15), ()))>> {
    let x = x.count();
    x + x + z.count() * dp_types::lit!(3)
}

pub fn main() {}
