//! Tests that a flat map emits the first K live slots, and multiplies the distance of neighbours by
//! at most K.

use typenum::{N5, P7, P18, P50, P500, P1000, U1, U2, U3, U5};

use super::{Fits, slot};
use crate::env::{First, Next};
use crate::expr::{Conflict, Ex, Param, Parameter, Parameters};
use crate::kind::{Maybe, Num, Opaque, Text, TextPart};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::{D0, D2, Z0};
use crate::record::{Cells, Record, Refuse};
use crate::testing::{
    Pairs, PerRow, Person, Random, Raw, Stay, dec, each_row, each_variant, entries, exact, implements, lit,
    loaded, node, table, table_at,
};
use crate::transformation::{AsOnlySource, Table, Transformation};

/// Makes up to three stays of a person. The first `$most` are kept, and some persons have none.
macro_rules! stays {
    ($table:expr, $most:ty) => {
        $table.flat_map::<Stay, $most, _>(|p| {
            let smoker = slot::<Stay, _, _>(
                p.smoker,
                (p.ward, (p.age.clamp(lit::<N5>(), lit::<P50>()), (Ex::TRUE, ()))),
            );
            let adult = slot::<Stay, _, _>(p.age.ge(lit::<P18>()), (p.ward, (p.id, (p.smoker, ()))));
            let dear = slot::<Stay, _, _>(
                p.bill.gt(dec::<P500, D2>()),
                (p.ward, (lit::<P7>().expr(), (Ex::FALSE, ()))),
            );
            (smoker, (adult, (dear, ())))
        })
    };
}
/// Makes three stays that are always live, each with the highest or the lowest cost.
macro_rules! always {
    ($table:expr, $most:ty) => {
        $table.flat_map::<Stay, $most, _>(|p| {
            let stay = slot::<Stay, _, _>(
                Ex::TRUE,
                (p.ward, (p.smoker.choose(lit::<P50>(), lit::<N5>()), (p.smoker, ()))),
            );
            (stay, (stay, (stay, ())))
        })
    };
}

/// Computes the expected rows in plain Rust.
fn plain(r: &Raw, most: usize) -> Vec<Stay> {
    let all =
        [(r.smoker, r.age.clamp(-5, 50), true), (r.age >= 18, r.id, r.smoker), (r.bill > 500, 7, false)];
    let there = all.into_iter().filter(|(there, ..)| *there).take(most);
    there.map(|(_, cost, night)| Stay { ward: r.ward, cost, night }).collect()
}

/// The rows of a table of stays.
fn seen<P: Transformation<Row = Cells<Stay>>>(table: Table<'_, P, Stay>) -> Vec<Vec<i64>> {
    let p = Stay::proxy();
    each_row(table, (p.ward, (p.cost, (p.night, ()))))
}

#[test]
fn the_first_slots_that_are_there_become_rows() {
    for rows in [0, 1, 1023, 1024, 1025, 3000] {
        let mut random = Random::new(rows);
        let raw: Vec<Raw> = (0..rows).map(|i| Raw::random(&mut random, (i % 10) as i64, false)).collect();
        let data = loaded::<_, AddRemove>(raw.iter().copied().map(Person::<PerRow, Refuse>::from));
        // The expected rows are the rows that a data holder would have loaded if the file had held
        // stays.
        let expected = |most| {
            let stays = loaded::<_, AddRemove>(raw.iter().flat_map(|r| plain(r, most)));
            seen(table(&stays))
        };
        assert_eq!(seen(stays!(table(&data), U1)), expected(1));
        assert_eq!(seen(stays!(table(&data), U2)), expected(2));
        assert_eq!(seen(stays!(table(&data), U3)), expected(3));
        assert_eq!(seen(stays!(table(&data), U5)), expected(5), "more than there are slots");
        // Aggregates of the resulting rows agree with plain Rust, also after further
        // transformations.
        let costs: i64 = raw.iter().flat_map(|r| plain(r, 2)).map(|s| s.cost).sum();
        assert_eq!(exact(stays!(table(&data), U2).map(|s| s.cost).sum()), i128::from(costs));
        let nights = raw.iter().filter(|r| r.age < 100).flat_map(|r| plain(r, 2)).filter(|s| s.night).count();
        let young = table(&data).filter(|p| p.age.lt(lit::<typenum::P100>()));
        assert_eq!(exact(stays!(young, U2).filter(|s| s.night).count()), nights as i128);
    }
}

#[test]
fn wide_columns_stay_behind_narrow_ones() {
    // The condition needs words of 64 bits, but the new columns need only 8 bits.
    let raw: Vec<Raw> = (0..1025).map(|i| Raw::random(&mut Random::new(i), 3, false)).collect();
    let data = loaded::<_, AddRemove>(raw.iter().copied().map(Person::<PerRow, Refuse>::from));
    let stays = table(&data).flat_map::<Stay, U1, _>(|p| {
        (slot::<Stay, _, _>(p.wide.gt(p.age), (p.ward, (p.id, (p.smoker, ())))), ())
    });
    let wide = raw.iter().filter(|r| r.wide > r.age).map(|r| vec![r.ward as i64, r.id, i64::from(r.smoker)]);
    assert_eq!(seen(stays), wide.collect::<Vec<_>>());
}

#[test]
fn a_text_fits_a_column_of_its_length_alone() {
    assert!(implements!(Text<U3>: Fits<Text<U3>>) && implements!(Text<U3>: Fits<Maybe<Text<U3>>>));
    assert!(implements!(Text<U3>: Fits<TextPart<U3, U2, typenum::U19>>));
    assert!(!implements!(Text<U3>: Fits<Text<U5>>) && !implements!(Text<U5>: Fits<Maybe<Text<U3>>>));
    assert!(!implements!(Text<U5>: Fits<TextPart<U3, U2, typenum::U19>>));
    // These values do not fit their columns either: values that can be missing, numbers and
    // identifiers.
    assert!(
        !implements!(Maybe<Text<U3>>: Fits<Text<U3>>) && !implements!(Maybe<Text<U3>>: Fits<Maybe<Text<U3>>>)
    );
    assert!(!implements!(Text<U3>: Fits<Num<Z0, P7, D0>>) && !implements!(Num<Z0, P7, D0>: Fits<Text<U3>>));
    assert!(!implements!(Opaque: Fits<Text<U3>>) && !implements!(Opaque: Fits<Opaque>));
}

#[test]
fn neighbours_move_apart_by_at_most_k_rows_for_each() {
    each_variant!(|pairs| {
        pairs.moves_by_stability("at most one", |t| stays!(t, U1), seen);
        pairs.moves_by_stability("at most two", |t| stays!(t, U2), seen);
        pairs.moves_by_stability("all three", |t| stays!(t, U3), seen);
        pairs.moves_by_stability("after a filter", |t| stays!(t.filter(|p| p.smoker), U2), seen);
        pairs.is_tight("stays", |t| stays!(t, U2).count());
        pairs.is_tight("their cost", |t| always!(t, U2).map(|s| s.cost).sum());
        // There are two slots for each row, and the flat map is applied twice.
        pairs.is_tight("stays of stays", |t| {
            always!(t, U2)
                .flat_map::<Stay, U2, _>(|s| {
                    let again = slot::<Stay, _, _>(s.night, (s.ward, (s.cost, (Ex::FALSE, ()))));
                    (again, (again, (again, ())))
                })
                .count()
        });
    });
}

#[test]
fn wrong_stabilities_are_refuted() {
    let pairs = Pairs::<PerRow, Refuse, AddRemove>::random(31);
    assert_eq!(
        pairs.furthest(|t| stays!(t, U3), seen),
        3,
        "without a cut at two, neighbours are three apart"
    );
    assert_eq!(pairs.furthest(|t| stays!(t, U2), seen), 2);
    assert!(pairs.refute(50, |t| always!(t, U2).map(|s| s.cost).sum()), "two stays, not one");
}

#[test]
fn the_stability_is_k_times_that_of_each_dataset() {
    fn stability<P: Transformation>(_: Table<'_, P, Stay>) -> Vec<u64> {
        entries::<P::Stability>()
    }
    let data = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    assert_eq!(stability(stays!(table(&data), U5)), [5]);
    assert_eq!(stability(stays!(table_at::<Next<First>, _, _>(&data), U3)), [0, 3]);
    let again = always!(table(&data), U2);
    assert_eq!(
        stability(again.flat_map::<Stay, U3, _>(|s| {
            (slot::<Stay, _, _>(s.night, (s.ward, (s.cost, (s.night, ())))), ())
        })),
        [6]
    );
}

#[test]
fn the_certificate_names_columns_slots_and_the_limit() {
    fn written<P: Transformation>(_: Table<'_, P, Stay>) -> String {
        node(P::NODE)
    }
    let data = loaded::<Person<PerRow, Refuse>, ReplaceOne>([]);
    let text = written(stays!(table(&data), U2));
    let start = "{\"rule\":\"flat-map/1\",\"stability\":[2],\"rows\":\"some\",\"record\":\"Stay\",\"columns\":[\
        {\"name\":\"ward\",\"kind\":\"category\",\"values\":[\"Icu\",\"Er\",\"Day\"]},\
        {\"name\":\"cost\",\"kind\":\"integer\",\"lo\":-5,\"hi\":50},{\"name\":\"night\",\"kind\":\"boolean\"}],\
        \"most\":2,\"slots\":[{\"there\":{\"op\":\"column\",\"index\":2,\"name\":\"smoker\"},\"values\":[";
    assert!(text.starts_with(start), "{text}");
    assert!(text.ends_with(
        "\"premises\":[{\"rule\":\"source/1\",\"source\":0,\"stability\":[1],\"rows\":\"every\"}]}"
    ));
    assert_eq!(text.matches("\"there\":").count(), 3);
}

#[test]
fn the_parameters_of_slots_and_of_steps_around_them_are_told() {
    struct Least;
    impl Parameter for Least {
        const NAME: &'static str = "least";
        type Lo = Z0;
        type Hi = P1000;
        type Grid = D0;
    }
    fn conflict<P: Transformation<Row = Cells<Stay>>>(table: Table<'_, P, Stay>) -> Option<Conflict> {
        let mut seen = Parameters::default();
        table.plan.parameters(&mut seen);
        seen.conflict()
    }
    let least = |units| Param::<Least>::new(units).unwrap().expr();
    let data = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    // One parameter occurs in the input rows, in a condition, in a value, and in the condition of a
    // later slot.
    let stays = |[before, there, cost, later]: [i64; 4]| {
        table(&data).filter(move |p| p.age.ge(least(before))).flat_map::<Stay, U2, _>(move |p| {
            let cost = (p.age - least(cost)).clamp(lit::<N5>(), lit::<P50>());
            let first = slot::<Stay, _, _>(p.age.ge(least(there)), (p.ward, (cost, (p.smoker, ()))));
            let second =
                slot::<Stay, _, _>(p.age.ge(least(later)), (p.ward, (lit::<P7>().expr(), (p.smoker, ()))));
            (first, (second, ()))
        })
    };
    assert_eq!(conflict(stays([18; 4])), None);
    for other in 0..4 {
        let mut values = [18; 4];
        values[other] = 19;
        assert_eq!(conflict(stays(values)), Some(Conflict::Values("least")), "at {other}");
    }
    // For a part, the parameter occurs in the table that is cut into parts, and in the key.
    let part = |key| {
        let parts = stays([18; 4]).partition(move |s| s.cost.ge(least(key)));
        parts.table.with::<_, Stay>(parts.part(1))
    };
    assert_eq!((conflict(part(18)), conflict(part(19))), (None, Some(Conflict::Values("least"))));
    let only = |key| part(key).with::<_, Stay>(AsOnlySource(part(key).plan));
    assert_eq!((conflict(only(18)), conflict(only(19))), (None, Some(Conflict::Values("least"))));
}
