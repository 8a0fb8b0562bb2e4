//! A product with fewer decimals than its factors.

use dp_types::num::{D0, D2, TimesGrid};

impl TimesGrid<D2> for D2 {
    type Out = D0;
}

pub fn main() {}
