//! One side of a branch spends ε, but the branch is charged in ρ.

use ui_tests::hospital::*;

type Share = (eps!(0.1), ());

pub fn attack<'id, L>(
    token: Token<'id, eps!(1.0)>,
    receipt: Receipt<'id, Share, Share, L, In<(eps!(1.0), ()), Top>>,
    rest: Budget<'id, Share, Zcdp, In<(eps!(1.0), ()), Top>>, //-
    //+ rest: Budget<'id, Share, Pure, In<(eps!(1.0), ()), Top>>,
) {
    let (_share, fork, _token) = token.branch::<Share>();
    let _ = fork.first::<_, _, ()>(receipt, rest);
}

pub fn main() {}

//| error[E0308]: mismatched types
//|   --> fail/bypass/a_branch_ends_with_a_token_of_another_measure.rs:14:45
//|    |
//| 14 |     let _ = fork.first::<_, _, ()>(receipt, rest);
//|    |                  -----------------          ^^^^ expected `ε`, found `ρ`
//|    |                  |
//|    |                  arguments to this method are incorrect
