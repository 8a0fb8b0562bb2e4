//! The same without the fault.

use ui_tests::hospital::*;

use dp_types::kind::Opaque;

pub trait SameKind<T> {}
impl SameKind<Opaque> for Opaque {}

pub fn attack<'id>(
    episodes: Table<'id, Source<Episode, AddRemove, First>, Episode>,
) {
    drop(episodes);
}

pub fn main() {}
