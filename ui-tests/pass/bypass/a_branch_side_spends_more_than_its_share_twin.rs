//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (n, _first, token) = token.laplace::<eps!(0.5), 1, _>(patients.count())?;
    let (share, rest) = token.split::<(eps!(0.2), ())>();
    if n.value() > 5 {
        let (_m, _receipt, _) = share.laplace::<eps!(0.2), 2, _>(patients.count())?;
    } else {
        let (_m, _receipt, _) = share.laplace::<eps!(0.1), 3, _>(patients.count())?;
    }
    drop(rest);
    Ok(())
}

pub fn main() {}
