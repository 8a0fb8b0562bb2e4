//! A row changes seven nodes of this tree, which is a distance of √7 in L2 but 7 in L1. Laplace noise for √7 would be too small.

use dp_types::law::metric::L2; //-
//+ use dp_types::law::metric::L1;
use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_nodes, _receipt, _left) = token.release(patients.map(|p| p.age).tree::<L2, _, _>().laplace::<eps!(1.0), 1>())?; //-
    //+ let (_nodes, _receipt, _left) = token.release(patients.map(|p| p.age).tree::<L1, _, _>().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
