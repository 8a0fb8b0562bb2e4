//! If brands were covariant, a longer run could lend its token to a shorter one.

use ui_tests::hospital::*;

pub fn attack<'long: 'short, 'short>(
    patients: Patients<'short>,
    token: Token<'long, eps!(0.5)>, //-
    //+ token: Token<'short, eps!(0.5)>,
) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    Ok(())
}

pub fn main() {}

//| error: lifetime may not live long enough
//|   --> fail/bypass/a_brand_shrinks_to_a_shorter_one.rs:10:33
//|    |
//|  5 | pub fn attack<'long: 'short, 'short>(
//|    |               -----          ------ lifetime `'short` defined here
//|    |               |
//|    |               lifetime `'long` defined here
//| ...
//| 10 |     let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
//|    |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ argument requires that `'short` must outlive `'long`
