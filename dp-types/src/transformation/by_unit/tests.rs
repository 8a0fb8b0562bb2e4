//! Tests that a unit's rows become one row of features, and that neighbours are one row apart for
//! any number of rows per unit.

use std::collections::BTreeMap;

use typenum::{N20, P2, P5, P18, P50, P120, P500, P1024, U2, Z0};

use super::{all, any, greatest, least, rows_within, total_within};
use crate::env::{First, Next};
use crate::expr::{Bool, Col, Conflict, Ex, Num, Param, Parameter, Parameters};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::{D0, D2};
use crate::record::{CHUNK, Cells, Fields, Here, OneRow, Record, Refuse, There};
use crate::testing::{
    ByFirst, ByPerson, Pairs, PerRow, Person, Random, Raw, Stay, dec, each_row, each_variant, entries, exact,
    implements, lit, loaded, node, table, table_at, values,
};
use crate::transformation::{AsOnlySource, Filter, Map, Owned, Part, Source, Table, Transformation, slot};

/// The features of a person.
struct Known {
    rows: i64,
    bill: i64,
    youngest: i64,
    oldest: i64,
    smoked: bool,
    adult: bool,
}

type Fourth = There<There<There<Here>>>;

#[derive(Clone, Copy)]
struct KnownColumns {
    rows: Ex<Col<Known, Here>>,
    bill: Ex<Col<Known, There<Here>>>,
    youngest: Ex<Col<Known, There<There<Here>>>>,
    oldest: Ex<Col<Known, Fourth>>,
    smoked: Ex<Col<Known, There<Fourth>>>,
    adult: Ex<Col<Known, There<There<Fourth>>>>,
}

type Age = Num<N20, P120, D0>;

impl Record for Known {
    const NAME: &'static str = "Known";
    const COLUMNS: &'static [&'static str] = &["rows", "bill", "youngest", "oldest", "smoked", "adult"];
    type Fields = (Num<Z0, P5, D0>, (Num<Z0, P1024, D2>, (Age, (Age, (Bool, (Bool, ()))))));
    type Unit = OneRow;
    type Invalid = Refuse;
    type Proxy = KnownColumns;
    fn proxy() -> KnownColumns {
        KnownColumns {
            rows: Ex::column(),
            bill: Ex::column(),
            youngest: Ex::column(),
            oldest: Ex::column(),
            smoked: Ex::column(),
            adult: Ex::column(),
        }
    }
    fn values(self) -> <Self::Fields as Fields>::Values {
        let bill = crate::num::Decimal::new(self.bill, 2);
        (self.rows, (bill, (self.youngest, (self.oldest, (self.smoked, (self.adult, ()))))))
    }
}

/// Makes one row for each person. At most two rows are counted, and bills add up to at most 10.24.
macro_rules! persons {
    ($table:expr) => {
        $table.by_unit::<Known, _>(|p| {
            let ages = (least(p.age), (greatest(p.age), (any(p.smoker), (all(p.age.ge(lit::<P18>())), ()))));
            let bill = total_within(p.bill, lit::<Z0>(), dec::<P1024, D2>());
            (rows_within(lit::<Z0>(), lit::<P2>()), (bill, ages))
        })
    };
}

/// Computes the expected rows in plain Rust, from rows in the order of the file.
fn plain(rows: impl IntoIterator<Item = Raw>) -> Vec<Vec<i64>> {
    let mut persons = BTreeMap::<i64, Vec<Raw>>::new();
    rows.into_iter().for_each(|row| persons.entry(row.id).or_default().push(row));
    let features = |rows: Vec<Raw>| {
        let ages = || rows.iter().map(|r| r.age);
        vec![
            rows.len().min(2) as i64,
            rows.iter().map(|r| r.bill).sum::<i64>().min(1024),
            ages().min().expect("a person has a row"),
            ages().max().expect("a person has a row"),
            i64::from(rows.iter().any(|r| r.smoker)),
            i64::from(ages().all(|age| age >= 18)),
        ]
    };
    persons.into_values().map(features).collect()
}

/// The feature rows of a table.
fn seen<P: Transformation<Row = Cells<Known>>>(table: Table<'_, P, Known>) -> Vec<Vec<i64>> {
    let p = Known::proxy();
    each_row(table, (p.rows, (p.bill, (p.youngest, (p.oldest, (p.smoked, (p.adult, ())))))))
}

/// Runs a block for each variant in which persons are protected.
macro_rules! each_of_persons {
    (|$pairs:ident| $body:block) => {{
        each_variant!(|$pairs| $body, 6; ByPerson, Refuse, AddRemove);
        each_variant!(|$pairs| $body, 7; ByPerson, Refuse, ReplaceOne);
        each_variant!(|$pairs| $body, 8; ByPerson, DropRow, ReplaceOne);
        each_variant!(|$pairs| $body, 9; ByFirst, Refuse, AddRemove);
        each_variant!(|$pairs| $body, 10; ByFirst, DropRow, ReplaceOne);
    }};
}

/// The test uses few persons and fixed rows. With many random rows, each person would have rows of
/// every kind, and the test would not cover a person without some kind.
#[test]
fn a_unit_of_whom_no_row_is_left_is_not_there() {
    type Row = Person<crate::record::Identifier<Here, typenum::U1024>, Refuse>;
    let mut random = Random::new(8);
    let who = [(3, false), (1, true), (4, false), (3, false), (2, true), (2, false), (6, false)];
    let raw = who.map(|(id, smoker)| Raw { smoker, ..Raw::random(&mut random, id, false) });
    let data = loaded::<Row, AddRemove>(raw.map(Row::from));
    let (smokers, all) = (table(&data).filter(|p| p.smoker), table(&data));
    assert_eq!(seen(persons!(smokers)), plain(raw.into_iter().filter(|r| r.smoker)));
    assert_eq!((exact(smokers.count_units()), exact(persons!(smokers).count())), (2, 2));
    assert_eq!(exact(all.semi_join(smokers).count_units()), 2);
    assert_eq!(exact(all.anti_join(smokers).count_units()), 3);
    assert_eq!(exact(persons!(all.anti_join(smokers).limit::<U2>()).count()), 3);
}

#[test]
fn the_rows_of_a_unit_become_one_row() {
    type Row = Person<crate::record::Identifier<Here, typenum::U1024>, Refuse>;
    for rows in [0, 1, 5, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK] {
        let mut random = Random::new(rows as u64);
        let raw: Vec<Raw> = (0..rows)
            .map(|_| random.below(8) as i64)
            .collect::<Vec<_>>()
            .into_iter()
            .map(|id| Raw::random(&mut random, id, false))
            .collect();
        let data = loaded::<Row, AddRemove>(raw.iter().copied().map(Row::from));
        assert_eq!(seen(persons!(table(&data))), plain(raw.clone()), "{rows} rows");
        // A person whose rows were all filtered out does not appear.
        let smokers = table(&data).filter(|p| p.smoker);
        let left: Vec<Raw> = raw.iter().copied().filter(|r| r.smoker).collect();
        assert_eq!(seen(persons!(smokers)), plain(left.clone()), "{rows} rows, filtered");
        assert_eq!(exact(persons!(smokers).count()), plain(left.clone()).len() as i128);
        assert_eq!(exact(smokers.count_units()), plain(left.clone()).len() as i128);
        assert_eq!(exact(smokers.map(|p| p.age).count_units()), plain(left.clone()).len() as i128);
        // The closure of `by_unit` gets the result of the `map` before it.
        let ages = smokers.map(|p| p.age).by_unit::<Known, _>(|age| {
            let bill = total_within(Row::proxy().bill, lit::<Z0>(), dec::<P1024, D2>());
            let conditions = (any(age.ge(lit::<P18>())), (all(age.ge(lit::<P18>())), ()));
            (rows_within(lit::<Z0>(), lit::<P2>()), (bill, (least(age), (greatest(age), conditions))))
        });
        let expected: Vec<Vec<i64>> = plain(left.clone());
        assert_eq!(
            values(ages, Known::proxy().oldest),
            expected.iter().map(|row| row[3]).collect::<Vec<_>>()
        );
        assert_eq!(
            values(ages, Known::proxy().smoked),
            expected.iter().map(|row| i64::from(row[3] >= 18)).collect::<Vec<_>>()
        );
        // Aggregates of the resulting rows agree with plain Rust, also in parts.
        let sum: i64 = plain(raw.clone()).iter().map(|row| row[1]).sum();
        assert_eq!(exact(persons!(table(&data)).map(|k| k.bill).sum()), i128::from(sum));
        let counts: Vec<i128> = exact(persons!(table(&data)).histogram(|k| k.smoked));
        let smoked = plain(raw.clone()).iter().filter(|row| row[4] == 1).count() as i128;
        assert_eq!(counts[1], smoked);
    }
}

#[test]
fn as_many_units_as_rows_and_more_than_a_chunk() {
    // The identifier has a wide range: its numbers are far apart.
    struct Bill(i64, bool);
    #[derive(Clone, Copy)]
    struct Columns {
        paid: Ex<Col<Bill, There<Here>>>,
    }
    impl Record for Bill {
        const NAME: &'static str = "Bill";
        const COLUMNS: &'static [&'static str] = &["number", "paid"];
        type Fields = (crate::expr::Unbounded, (Bool, ()));
        type Unit = crate::record::Identifier<Here, U2>;
        type Invalid = Refuse;
        type Proxy = Columns;
        fn proxy() -> Columns {
            Columns { paid: Ex::column() }
        }
        fn values(self) -> <Self::Fields as Fields>::Values {
            (self.0, (self.1, ()))
        }
    }
    // The numbers are far apart, and some are negative. A third of the numbers occur twice.
    let number = |i: i64| (i - 1000) * 1_000_003;
    let rows = (0..3000).map(|i| Bill(number(i), i % 5 == 0));
    let data = loaded::<_, AddRemove>(rows.chain((0..1000).map(|i| Bill(number(3 * i), i % 2 == 0))));
    let data = table(&data).by_unit::<Known, _>(|b| {
        let one = b.paid.choose(lit::<P2>(), lit::<Z0>());
        let bill =
            total_within(b.paid.choose(dec::<P5, D2>(), dec::<Z0, D2>()), lit::<Z0>(), dec::<P1024, D2>());
        let ages = (least(one), (greatest(one), (any(b.paid), (all(b.paid), ()))));
        (rows_within(lit::<Z0>(), lit::<P2>()), (bill, ages))
    });
    let paid = |i: i64| i % 5 == 0;
    let again = |i: i64| i % 3 == 0 && (i / 3) % 2 == 0;
    let expected: Vec<Vec<i64>> = (0..3000)
        .map(|i| {
            let (rows, bill) = (1 + i64::from(i % 3 == 0), 5 * (i64::from(paid(i)) + i64::from(again(i))));
            let both = paid(i) && (i % 3 != 0 || again(i));
            let one = paid(i) || again(i);
            vec![rows, bill, 2 * i64::from(both), 2 * i64::from(one), i64::from(one), i64::from(both)]
        })
        .collect();
    // The rows come in the order of the stored values, which differs from the order of negative
    // numbers.
    let sorted = |mut rows: Vec<Vec<i64>>| {
        rows.sort_unstable();
        rows
    };
    assert!(sorted(seen(data)) == sorted(expected));
}

#[test]
fn neighbours_are_one_row_apart() {
    each_of_persons!(|pairs| {
        pairs.moves_by_stability("features", |t| persons!(t), seen);
        pairs.moves_by_stability("after a filter", |t| persons!(t.filter(|p| p.smoker)), seen);
        pairs.moves_by_stability("after a filter of them", |t| persons!(t).filter(|k| k.smoked), seen);
        pairs.is_tight("persons", |t| persons!(t).count());
        pairs.is_tight("different persons", |t| t.count_units());
        pairs.is_tight("different persons of some rows", |t| t.filter(|p| p.smoker).count_units());
        pairs.is_tight("their rows", |t| persons!(t).map(|k| k.rows.min(lit::<P2>())).sum());
        pairs.is_tight("their bills", |t| persons!(t).map(|k| k.bill).sum());
        pairs.is_sound("their ages", |t| persons!(t).map(|k| k.oldest).sum());
        pairs.is_tight("groups of them", |t| persons!(t).histogram(|k| k.smoked));
        pairs.is_tight("in a called query", |t| {
            let persons = persons!(t);
            persons.with::<_, Known>(AsOnlySource(persons.plan)).count()
        });
    });
}

#[test]
fn rows_that_are_made_of_rows_stay_their_units() {
    each_of_persons!(|pairs| {
        pairs.moves_by_stability(
            "of new rows",
            |t| {
                let stays = t.flat_map::<Stay, U2, _>(|p| {
                    let stay = slot::<Stay, _, _>(p.smoker, (p.ward, (lit::<P50>().expr(), (Ex::TRUE, ()))));
                    (stay, (stay, ()))
                });
                stays.by_unit::<Known, _>(|s| {
                    let five = s.night.choose(dec::<P5, D2>(), dec::<Z0, D2>());
                    let ages = (least(s.cost), (greatest(s.cost), (any(s.night), (all(s.night), ()))));
                    let bill = total_within(five, lit::<Z0>(), dec::<P1024, D2>());
                    (rows_within(lit::<Z0>(), lit::<P5>()), (bill, ages))
                })
            },
            seen,
        );
    });
}

#[test]
fn wrong_stabilities_are_refuted() {
    let pairs = Pairs::<ByPerson, Refuse, AddRemove>::random(31);
    // Without `by_unit`, neighbours differ in three rows of a unit, and all three bills are summed.
    assert_eq!(pairs.furthest(|t| t, crate::testing::kept), 3);
    assert!(
        pairs.refute(1024, |t| t.map(|p| p.bill).sum()),
        "what is not gathered is not bounded by the clamp"
    );
    // A feature must not depend on other units, not even through the order of all rows. Otherwise
    // neighbours would be more than one row apart.
    assert_eq!(pairs.furthest(|t| persons!(t), seen), 1);
}

#[test]
fn the_law_knows_whose_the_rows_are_only_before_parts_and_samples() {
    type Loaded = Source<Person<ByPerson, Refuse>, AddRemove, First>;
    type Smoker = Col<Person<ByPerson, Refuse>, There<There<Here>>>;
    assert!(implements!(Loaded: Owned));
    assert!(implements!(Source<Person<ByFirst, Refuse>, ReplaceOne, Next<First>>: Owned));
    assert!(implements!(Map<Filter<Loaded, Smoker>, Smoker>: Owned));
    // In this table, each row is its own unit.
    assert!(!implements!(Source<Person<PerRow, Refuse>, AddRemove, First>: Owned));
    // These tables are analysed for one row, or come from a calling query.
    assert!(!implements!(Part<Loaded, crate::transformation::Each<Smoker, Bool>>: Owned));
    assert!(!implements!(crate::composition::InSample<Loaded>: Owned));
    assert!(!implements!(AsOnlySource<Loaded>: Owned));
    assert!(!implements!(Filter<AsOnlySource<Loaded>, Smoker>: Owned));
}

#[test]
fn the_stability_is_one_for_the_dataset() {
    fn stability<P: Transformation>(_: Table<'_, P, Known>) -> Vec<u64> {
        entries::<P::Stability>()
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    assert_eq!(stability(persons!(table(&data))), [1]);
    assert_eq!(stability(persons!(table_at::<Next<First>, _, _>(&data))), [0, 1]);
}

#[test]
fn the_certificate_names_columns_and_features() {
    fn written<P: Transformation>(_: Table<'_, P, Known>) -> String {
        node(P::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let text = written(persons!(table(&data)));
    let start = "{\"rule\":\"by-unit/1\",\"stability\":[1],\"rows\":\"some\",\"record\":\"Known\",\"columns\":[\
        {\"name\":\"rows\",\"kind\":\"integer\",\"lo\":0,\"hi\":5},";
    assert!(text.starts_with(start), "{text}");
    let age = "{\"op\":\"column\",\"index\":1,\"name\":\"age\"}";
    let features = format!(
        "\"features\":[{{\"feature\":\"count\",\"lo\":0,\"hi\":2,\"args\":[]}},\
         {{\"feature\":\"sum\",\"lo\":0,\"hi\":1024,\"args\":[{{\"op\":\"column\",\"index\":4,\"name\":\"bill\"}}]}},\
         {{\"feature\":\"min\",\"args\":[{age}]}},{{\"feature\":\"max\",\"args\":[{age}]}},\
         {{\"feature\":\"any\",\"args\":[{{\"op\":\"column\",\"index\":2,\"name\":\"smoker\"}}]}},\
         {{\"feature\":\"all\",\"args\":[{{\"op\":\"ge\",\"args\":[{age},{{\"op\":\"literal\",\"value\":18,\"digits\":0}}]}}]}}],"
    );
    assert!(text.contains(&features), "{text}");
    assert!(text.ends_with(
        "\"premises\":[{\"rule\":\"source/1\",\"source\":0,\"stability\":[3],\"rows\":\"some\"}]}"
    ));
}

#[test]
fn the_parameters_of_features_and_of_steps_before_are_told() {
    struct Least;
    impl Parameter for Least {
        const NAME: &'static str = "least";
        type Lo = Z0;
        type Hi = P500;
        type Grid = D0;
    }
    fn conflict<P: Transformation>(table: Table<'_, P, Known>) -> Option<Conflict> {
        let mut seen = Parameters::default();
        table.plan.parameters(&mut seen);
        seen.conflict()
    }
    let least_age = |units| Param::<Least>::new(units).unwrap().expr();
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let persons = |[before, sum, low, high, one, every]: [i64; 6]| {
        table(&data).filter(move |p| p.age.ge(least_age(before))).by_unit::<Known, _>(move |p| {
            let moved = |by| (p.age - least_age(by)).clamp(lit::<N20>(), lit::<P120>());
            let rows = total_within(moved(sum), lit::<Z0>(), lit::<P5>());
            let conditions = (any(p.age.ge(least_age(one))), (all(p.age.ge(least_age(every))), ()));
            let bill = total_within(p.bill, lit::<Z0>(), dec::<P1024, D2>());
            (rows, (bill, (least(moved(low)), (greatest(moved(high)), conditions))))
        })
    };
    assert_eq!(conflict(persons([18; 6])), None);
    for other in 0..6 {
        let mut values = [18; 6];
        values[other] = 19;
        assert_eq!(conflict(persons(values)), Some(Conflict::Values("least")), "at {other}");
    }
}
