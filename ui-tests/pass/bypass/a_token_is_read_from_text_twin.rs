//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(token: Budget<'id, (eps!(1), ())>) -> Result<Budget<'id, (eps!(1), ())>, Error> {
    Ok(token)
}

pub fn main() {}
