//! A query ends with the receipt of another run, which has another brand.

use ui_tests::hospital::*;

pub fn attack<'a, 'b: 'a, L>(
    token: Token<'a, eps!(0.5)>,
    receipt: Receipt<'b, (eps!(1.0), ()), (eps!(0.5), ()), L>, //-
    //+ receipt: Receipt<'a, (eps!(1.0), ()), (eps!(0.5), ()), L>,
) {
    let _ = token.finish(42, receipt);
}

pub fn main() {}
