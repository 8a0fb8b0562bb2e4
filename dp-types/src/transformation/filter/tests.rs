//! Tests that a filter does not move neighbours further apart, and that the number of rows is then
//! no longer public.

use typenum::{P18, P99, P500};

use crate::aggregate::{Aggregate, Protected};
use crate::expr::{Ex, variant};
use crate::neighbours::ReplaceOne;
use crate::num::D2;
use crate::record::Refuse;
use crate::testing::{
    PerRow, Person, Random, Raw, Ward, bound, dec, each_variant, handed_on, kept, lit, loaded, node, table,
};
use crate::transformation::{Table, Transformation};

#[test]
fn neighbours_stay_within_the_stability() {
    each_variant!(|pairs| {
        pairs.moves_by_stability("the whole table", |t| t, kept);
        pairs.moves_by_stability("a comparison", |t| t.filter(|p| p.age.ge(lit::<P18>())), kept);
        pairs.moves_by_stability(
            "a condition of several columns",
            |t| t.filter(|p| (p.age.lt(lit::<P99>()) & !p.smoker) | p.bill.gt(dec::<P500, D2>())),
            kept,
        );
        pairs.moves_by_stability("a category", |t| t.filter(|p| p.ward.is(variant::<Ward, 1>())), kept);
        pairs.moves_by_stability("always", |t| t.filter(|_| Ex::TRUE), kept);
        pairs.moves_by_stability(
            "two filters",
            |t| t.filter(|p| p.smoker).filter(|p| p.ward.is(variant::<Ward, 0>())),
            kept,
        );
    });
}

#[test]
fn every_row_is_handed_on_whatever_the_condition_says() {
    let mut random = Random::new(61);
    let raw: Vec<Raw> = (0..2_500).map(|i| Raw::random(&mut random, i % 10, false)).collect();
    let smokers = raw.iter().filter(|row| row.smoker).count();
    let data = loaded::<Person<PerRow, Refuse>, ReplaceOne>(raw.into_iter().map(Into::into));
    let t = table(&data);
    assert_eq!(handed_on(t.filter(|_| Ex::TRUE)), (2_500, 2_500));
    assert_eq!(handed_on(t.filter(|p| p.smoker)), (2_500, smokers));
    assert_eq!(handed_on(t.filter(|p| !p.smoker & p.smoker)), (2_500, 0));
}

#[test]
fn a_constant_condition_is_not_free() {
    // A published checker once computed sensitivity 0 for a count under a condition that never
    // reads the row.
    fn not_free<A: Aggregate>(_: Protected<'_, A>) {
        assert!(bound::<A>() >= 1);
    }
    each_variant!(|pairs| {
        pairs.is_sound("count where true", |t| t.filter(|_| Ex::TRUE).count());
        pairs.is_sound("count where false", |t| t.filter(|_| Ex::FALSE).count());
    });
    let data = loaded::<Person<PerRow, Refuse>, ReplaceOne>([]);
    not_free(table(&data).filter(|_| Ex::TRUE).count());
    not_free(table(&data).filter(|_| Ex::FALSE).count());
}

#[test]
fn counts_of_filtered_rows_are_tight() {
    each_variant!(|pairs| {
        pairs.is_tight("adults", |t| t.filter(|p| p.age.ge(lit::<P18>())).count());
        pairs.is_tight("smokers on a ward", |t| {
            t.filter(|p| p.smoker & p.ward.is(variant::<Ward, 2>())).count()
        });
    });
}

#[test]
fn the_certificate_says_that_rows_are_missing() {
    fn text<P: Transformation>(_: Table<'_, P, Person<PerRow, Refuse>>) -> String {
        node(P::NODE)
    }
    let data = loaded::<Person<PerRow, Refuse>, ReplaceOne>([]);
    assert_eq!(
        text(table(&data)),
        "{\"rule\":\"source/1\",\"source\":0,\"stability\":[1],\"rows\":\"every\"}"
    );
    assert_eq!(
        text(table(&data).filter(|p| p.smoker)),
        "{\"rule\":\"filter/1\",\"stability\":[1],\"rows\":\"some\",\"predicate\":\
            {\"op\":\"column\",\"index\":2,\"name\":\"smoker\"},\"premises\":[\
            {\"rule\":\"source/1\",\"source\":0,\"stability\":[1],\"rows\":\"every\"}]}"
    );
    // A map of a filtered table may lack rows, as the filtered table does. A map of the whole table
    // has all rows.
    let mapped = |text: String| text.starts_with("{\"rule\":\"map/1\",\"stability\":[1],\"rows\":\"every\"");
    assert!(mapped(text(table(&data).map(|p| p.age))));
    assert!(!mapped(text(table(&data).filter(|p| p.smoker).map(|p| p.age))));
}
