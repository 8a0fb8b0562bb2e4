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
