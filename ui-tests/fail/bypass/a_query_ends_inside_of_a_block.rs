//! The token of one side of a branch ends the whole query.

use ui_tests::hospital::*;

pub fn attack<'id>(token: Token<'id, eps!(1.0)>) {
    let (share, _fork, _token) = token.branch::<(eps!(0.5), ())>(); //-
    let (nothing, share) = share.begin(); //-
    let _ = share.finish(42, nothing); //-
    //+ let (share, _fork, token) = token.branch::<(eps!(0.5), ())>();
    //+ let (nothing, token) = token.begin();
    //+ drop(share);
    //+ let _ = token.finish(42, nothing);
}

pub fn main() {}

//| error[E0599]: no method named `finish` found for struct `Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>>, ()), ε, In<(Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ()), Top>>` in the current scope
//|  --> fail/bypass/a_query_ends_inside_of_a_block.rs:8:19
//|   |
//| 8 |     let _ = share.finish(42, nothing); //-
//|   |                   ^^^^^^ method not found in `Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>>, ()), ε, In<(Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ()), Top>>`
