//! A piece of nine characters needs 67 bits, with its length, and a machine word has fewer.

use dp_types::law::kind::Text;
use dp_types::law::record::Fields;

fn columns<F: Fields>() {}

pub fn attack() {
    columns::<(Text<typenum::U9>, ())>(); //-
    //+ columns::<(Text<typenum::U8>, ())>();
}

pub fn main() {}

//| error[E0277]: a column of one machine word holds texts of at most 1 to 8 characters
//|  --> fail/bypass/a_text_has_nine_characters.rs:9:15
//|   |
//| 9 |     columns::<(Text<typenum::U9>, ())>(); //-
//|   |               ^^^^^^^^^^^^^^^^^^^^^^^ derive `Record`, and declare `#[dp(text = 40)]`: a longer text takes several columns, a `TextPart` each
//|   |
//|   = note: for more about this error: `dp-audit explain DP0292`
