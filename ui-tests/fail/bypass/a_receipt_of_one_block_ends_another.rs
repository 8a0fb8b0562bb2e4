//! A block ends with the receipt of another block, which was opened with another budget.

use ui_tests::hospital::*;

type Inside<Left> = In<(Left, ()), Top>;
type Empty = (Eps<typenum::U0>, ());

pub fn attack<'id, L>(
    token: Token<'id, eps!(0.8)>,
    kept: Receipt<'id, (eps!(0.1), ()), Empty, L, Inside<eps!(1.0)>>, //-
    //+ kept: Receipt<'id, (eps!(0.1), ()), Empty, L, Inside<eps!(0.8)>>,
    rest: Budget<'id, Empty, Pure, Inside<eps!(0.8)>>,
) {
    let (_share, fork, _token) = token.branch::<(eps!(0.1), ())>();
    let _ = fork.first::<_, _, ()>(kept, rest);
}

pub fn main() {}

//| error[E0308]: mismatched types
//|   --> fail/bypass/a_receipt_of_one_block_ends_another.rs:15:36
//|    |
//| 15 |     let _ = fork.first::<_, _, ()>(kept, rest);
//|    |                  ----------------- ^^^^ expected `Receipt<'_, (Eps<...>, ()), ..., _, ...>`, found `Receipt<'_, (..., ()), ..., ..., ...>`
//|    |                  |
//|    |                  arguments to this method are incorrect
