//! The same without the fault.

use dp_types::proof::Cons;
use ui_tests::hospital::*;

trait SourcesAt<I> {
    type Stores;
    type Tables<'id>;
    const JSON: Option<&'static Cons>;
    fn tables(stores: &Self::Stores) -> Self::Tables<'_>;
}

pub struct Mine;
impl SourcesAt<Mine> for (query::From<Patient, AddRemove>, ()) {
    type Stores = ();
    type Tables<'id> = ();
    const JSON: Option<&'static Cons> = None;
    fn tables((): &()) {}
}

pub fn main() {}
