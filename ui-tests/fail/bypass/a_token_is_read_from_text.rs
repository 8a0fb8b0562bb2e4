//! A token that somebody wrote down.

use ui_tests::hospital::*;

pub fn attack<'id>() -> Result<Budget<'id, (eps!(1), ())>, Error> {
    Ok("1".parse().unwrap_or_else(|_| panic!()))
}

pub fn main() {}
