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

//| error[E0271]: type mismatch resolving `<Added<Added<Count<Source<Patient, AddRemove, First>>, Count<Source<Patient, AddRemove, First>>>, Scaled<Count<Source<Visit, AddRemove, Next<First>>>, PInt<UInt<UInt<UTerm, B1>, B1>>>> as Aggregate>::Sensitivity == (UInt<UTerm, B1>, (UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, ()))`
//|   --> fail/bypass/a_box_says_less_than_its_sensitivity.rs:7:71
//|    |
//|  7 | pub fn boxed<'id>(x: Patients<'id>, z: Visits<'id>) -> Protected<'id, impl Aggregate<Sensitivity = (nat!(1), (nat!(15), ()))>> { //-
//|    |                                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected `(UInt<UTerm, B1>, (UInt<..., ...>, ()))`, found `(UInt<UInt<UTerm, B1>, B0>, (..., ()))`
//| ...
//| 10 |     x + x + z.count() * dp_types::lit!(3)
//|    |     ------------------------------------- return type was inferred to be `Protected<'id, Added<Added<dp_types::law::aggregate::Count<Source<Patient, AddRemove, First>>, dp_types::law::aggregate::Count<Source<Patient, AddRemove, First>>>, Scaled<dp_types::law::aggregate::Count<Source<Visit, AddRemove, Next<First>>>, PInt<UInt<UInt<UTerm, B1>, B1>>>>>` here
