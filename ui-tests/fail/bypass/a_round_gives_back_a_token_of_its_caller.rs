//! A round returns a token of the loop's caller instead of its own, so it would cost nothing.

use ui_tests::hospital::*;

pub fn attack<'id>(token: Token<'id, eps!(1.0)>, other: Token<'id, eps!(0.1)>) -> Result<(), Error> {
    let mut other = Some(other);
    let (_receipt, _left) = token.repeat::<(eps!(0.1), ()), typenum::U1, _, _, _>(|_, budget| {
        let (nothing, budget) = budget.begin();
        Ok((nothing, other.take().expect("one round"))) //-
        //+ drop(other.take());
        //+ Ok((nothing, budget))
    })?;
    Ok(())
}

pub fn main() {}

//| error[E0308]: mismatched types
//|  --> fail/bypass/a_round_gives_back_a_token_of_its_caller.rs:9:22
//|   |
//| 9 |         Ok((nothing, other.take().expect("one round"))) //-
//|   |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected `Budget<'_, (Eps<...>, ()), ..., ...>`, found `Budget<'_, (Eps<UInt<..., ...>>, ())>`
