//! The program claims that two lists of datasets are equal, so a query would get other tables.

use dp_types::law::query::OpenedAs; //-
use ui_tests::hospital::*;
//+
//+ trait OpenedAs<S>: Sources {
//+     fn tables_of(stores: &dp_types::law::record::Stores) -> <Self as Sources>::Tables<'_>;
//+ }

type Visiting = (query::Over<Visit, AddRemove>, ());
impl OpenedAs<(query::Over<Patient, AddRemove>, ())> for Visiting {
    fn tables_of(stores: &dp_types::law::record::Stores) -> <Self as Sources>::Tables<'_> {
        Self::tables(stores)
    }
}

pub fn main() {}

//| error[E0603]: trait `OpenedAs` is private
//|  --> fail/bypass/a_query_of_visits_is_said_to_fit_patients.rs:3:27
//|   |
//| 3 | use dp_types::law::query::OpenedAs; //-
//|   |                           ^^^^^^^^ private trait
