//! A cost has leading zeros. In comparisons, 0b01 would count as a larger number than 1.

use ui_tests::hospital::*;

type Padded = typenum::UInt<typenum::UInt<typenum::UTerm, typenum::B0>, typenum::B1>; //-
//+ type Padded = typenum::UInt<typenum::UTerm, typenum::B1>;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<Eps<Padded>, 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this is not a type-level number that a privacy guarantee can use
//|  --> fail/bypass/a_cost_has_leading_zeros.rs:9:33
//|   |
//| 9 |     let (_n, _receipt, _left) = token.release(patients.count().laplace::<Eps<Padded>, 1>())?;
//|   |                                 ^^^^^ write it with `eps!` or as `typenum::U5`: below 2^63, without a leading zero digit
//|   |
//|   = note: for more about this error: `dp-audit explain DP0401`
