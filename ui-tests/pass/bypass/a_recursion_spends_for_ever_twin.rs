//! The same without the fault.

use dp_types::measure::{Costs, SpendAll};
use ui_tests::hospital::*;

pub fn attack<'id, Left: Costs>(
    patients: Patients<'id>,
    token: Budget<'id, Left>,
    turns: u32,
) -> Result<(), Error>
where
    Left: SpendAll<(eps!(0.1), ())>,
{
    let (_n, _receipt, left) = token.release(patients.count().laplace::<eps!(0.1), 1>())?;
    drop((left, turns));
    Ok(())
}

pub fn main() {}
