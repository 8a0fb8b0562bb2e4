//! One piece of a text has nine characters. The encoding of these characters and their number needs 67 bits, which is more than a machine word has.

use dp_types::law::kind::Text;
use dp_types::law::record::Fields;

fn columns<F: Fields>() {}

pub fn attack() {
    columns::<(Text<typenum::U9>, ())>(); //-
    //+ columns::<(Text<typenum::U8>, ())>();
}

pub fn main() {}
