//! The program joins a receipt in ε with a receipt in ρ.

use ui_tests::hospital::*;

pub fn attack<'id, A, B>(
    one: Receipt<'id, (eps!(1.0), ()), (eps!(0.5), ()), A>,
    other: Receipt<'id, (rho!(0.5), ()), (rho!(0.1), ()), B>, //-
    //+ other: Receipt<'id, (eps!(0.5), ()), (eps!(0.1), ()), B>,
) {
    let _ = one.then(other);
}

pub fn main() {}

//| error[E0308]: mismatched types
//|   --> fail/bypass/receipts_of_two_measures_are_joined.rs:10:22
//|    |
//| 10 |     let _ = one.then(other);
//|    |                 ---- ^^^^^ expected `Receipt<'_, (Eps<...>, ()), _, _>`, found `Receipt<'_, (Rho<...>, ()), ..., ...>`
//|    |                 |
//|    |                 arguments to this method are incorrect
