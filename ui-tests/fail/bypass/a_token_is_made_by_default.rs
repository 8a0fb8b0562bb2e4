//! The program makes a token by `Default`.

use ui_tests::hospital::*;

pub fn attack<'id, Left>() -> Budget<'id, Left> { //-
    Budget::default() //-
//+ pub fn attack<'id, Left>(token: Budget<'id, Left>) -> Budget<'id, Left> {
//+     token
}

pub fn main() {}

//| error[E0599]: no function or associated item named `default` found for struct `ui_tests::hospital::Budget<'id, Left, M, P>` in the current scope
//|  --> fail/bypass/a_token_is_made_by_default.rs:6:13
//|   |
//| 6 |     Budget::default() //-
//|   |             ^^^^^^^ function or associated item not found in `ui_tests::hospital::Budget<'_, _, _, _>`
