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
