//! One piece of a text has nine characters. With their length they need 67 bits.

use dp_types::law::kind::Text;
use dp_types::law::record::Fields;

fn columns<F: Fields>() {}

pub fn attack() {
    columns::<(Text<typenum::U9>, ())>(); //-
    //+ columns::<(Text<typenum::U8>, ())>();
}

pub fn main() {}
