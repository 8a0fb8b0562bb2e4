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

//| error: lifetime may not live long enough
//|   --> fail/bypass/a_receipt_of_another_run_ends_a_query.rs:10:13
//|    |
//|  5 | pub fn attack<'a, 'b: 'a, L>(
//|    |               --  -- lifetime `'b` defined here
//|    |               |
//|    |               lifetime `'a` defined here
//| ...
//| 10 |     let _ = token.finish(42, receipt);
//|    |             ^^^^^^^^^^^^^^^^^^^^^^^^^ argument requires that `'a` must outlive `'b`
