//! The program claims that two lists of datasets are equal, so a query would get other tables.

use dp_types::law::query::SameDatasets; //-
use ui_tests::hospital::*;
//+
//+ trait SameDatasets<S>: Sources {
//+     fn tables_of(stores: &dp_types::law::record::Stores) -> <Self as Sources>::Tables<'_>;
//+ }

type Visiting = (query::Over<Visit, AddRemove>, ());
impl SameDatasets<(query::Over<Patient, AddRemove>, ())> for Visiting {
    fn tables_of(stores: &dp_types::law::record::Stores) -> <Self as Sources>::Tables<'_> {
        Self::tables(stores)
    }
}

pub fn main() {}

//| error[E0603]: trait `SameDatasets` is private
//|  --> fail/bypass/a_query_of_visits_is_said_to_fit_patients.rs:3:27
//|   |
//| 3 | use dp_types::law::query::SameDatasets; //-
//|   |                           ^^^^^^^^^^^^ private trait
