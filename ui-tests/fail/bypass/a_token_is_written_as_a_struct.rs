//! The program writes a token as a struct, field by field.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> { //-
    let token: Token<'id, eps!(1.0)> = Budget {}; //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _) = token.release(patients.count().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error: cannot construct `ui_tests::hospital::Budget<'_, _, _, _>` with struct literal syntax due to private fields
//|  --> fail/bypass/a_token_is_written_as_a_struct.rs:6:40
//|   |
//| 6 |     let token: Token<'id, eps!(1.0)> = Budget {}; //-
//|   |                                        ^^^^^^
