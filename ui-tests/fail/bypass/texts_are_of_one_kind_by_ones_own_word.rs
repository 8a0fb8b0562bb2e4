//! The program claims that two loads number texts alike, but only dp-types may claim this.

use ui_tests::hospital::*;

use dp_types::law::kind::Opaque;
use dp_types::law::record::SameKind; //-

//+ pub trait SameKind<T> {}
impl SameKind<Opaque> for Opaque {}

pub fn attack<'id>(
    episodes: Table<'id, Source<Episode, AddRemove, First>, Episode>,
) {
    drop(episodes);
}

pub fn main() {}

//| error[E0117]: only traits defined in the current crate can be implemented for types defined outside of the crate
//|  --> fail/bypass/texts_are_of_one_kind_by_ones_own_word.rs:9:1
//|   |
//| 9 | impl SameKind<Opaque> for Opaque {}
//|   | ^^^^^----------------^^^^^------
//|   |      |                    |
//|   |      |                    `Opaque` is not defined in the current crate
//|   |      `Opaque` is not defined in the current crate
