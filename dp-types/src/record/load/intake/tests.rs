//! Tests of the intake of rows from other formats.

use super::{Given, Intake, Order};
use crate::error::{Error, ErrorKind};
use crate::neighbours::AddRemove;
use crate::prelude::{Category, Date, Record};
use crate::record::{Dataset, Fields, SharedUnit};
use crate::testing::Random;

#[derive(Clone, Copy, Category)]
enum Ward {
    Icu,
    Ent,
}

/// A visit, in the order of the file: person, age, whether insured, ward, bill, day.
macro_rules! visits {
    ($($name:ident $policy:ident)*) => { $(
        #[derive(Record)]
        #[dp(invalid = $policy)]
        struct $name {
            #[dp(unit, keep = 2)]
            person: String,
            #[dp(range = -5..=120)]
            age: i64,
            insured: Option<bool>,
            #[dp(category)]
            ward: Ward,
            #[dp(range = 0.00..=9.00, step = 0.01)]
            bill: Decimal,
            #[dp(range = "2020-01-01"..="2020-12-31")]
            day: Option<Date>,
        }
    )* };
}
use crate::prelude::Decimal;
visits!(Visit refuse Dropped drop_row Clamped clamp);

type Stored = <<Visit as Record>::Fields as Fields>::Cells;
/// A row: person, age, whether insured (0 for unknown), ward, bill, day (0 for none).
type Row = (u32, i64, u8, u8, u16, u16);

fn stored<R: Record<Fields: Fields<Cells = Stored>>>(dataset: &Dataset<R, AddRemove>) -> Vec<Row> {
    let row = |row| {
        let (person, (age, (insured, (ward, (bill, (day, ())))))) = dataset.store.row(row);
        (person, i64::from(age) - 5, insured, ward, bill, day)
    };
    (0..dataset.store.rows() as u64).map(row).collect()
}

/// The names of the columns of the source. The source also has columns that the record lacks.
const NAMES: [&str; 7] = ["day", "note", "ward", "age", "bill", "person", "insured"];

fn take<R: Record<Fields: Fields<Cells = Stored>>>(
    order: Order,
    rows: &[[Given<'_>; 7]],
) -> Result<Vec<Row>, Error> {
    let mut intake = Intake::<R>::new("S", &NAMES, order)?;
    let places = intake.places().to_vec();
    rows.iter().try_for_each(|row| intake.row(|column| row[places[column]]))?;
    Ok(stored(&intake.finish()?))
}

const DAY: Given<'_> = Given::Text("2020-03-01");

/// The rows that are kept, or the error. Each row has an age and a person.
fn aged<R: Record<Fields: Fields<Cells = Stored>>>(
    order: Order,
    rows: &[(i64, &str)],
) -> Result<Vec<(u32, i64)>, Error> {
    let row = |&(age, person): &(i64, _)| {
        let (age, person) = (Given::from(age), Given::Text(person));
        [DAY, Given::Missing, Given::Text("Ent"), age, Given::from(2), person, Given::Missing]
    };
    let rows: Vec<_> = rows.iter().map(row).collect();
    Ok(take::<R>(order, &rows)?.into_iter().map(|row| (row.0, row.1)).collect())
}

#[test]
fn each_column_takes_what_it_can_hold() {
    let march = Given::Date(Date::new(2020, 3, 1).expect("a date"));
    let number = |units, digits| Given::Number { units, digits };
    let rows = [
        [
            march,
            Given::Truth(true),
            Given::Text(" Icu"),
            number(-50, 1),
            Given::Float(2.5),
            Given::Text("b"),
            Given::Missing,
        ],
        [
            Given::Missing,
            Given::Missing,
            Given::Text("Ent"),
            Given::Text("120"),
            number(3, 0),
            Given::Text("a"),
            Given::Truth(false),
        ],
        [
            Given::Text(""),
            Given::Missing,
            Given::Text("Ent"),
            Given::Float(7.0),
            Given::Text("0.01"),
            Given::Text("b "),
            number(1, 0),
        ],
    ];
    let expected = [(0, -5, 0, 0, 250, 61), (1, 120, 1, 1, 300, 0), (0, 7, 2, 1, 1, 0)];
    assert_eq!(take::<Visit>(Order::Own, &rows).expect("all fit"), expected);
}

#[test]
fn what_does_not_fit_is_named_by_its_place_and_not_told() {
    let good = [
        DAY,
        Given::Missing,
        Given::Text("Ent"),
        Given::from(4),
        Given::from(2),
        Given::Text("p"),
        Given::Missing,
    ];
    let number = |units, digits| Given::Number { units, digits };
    let march = Given::Date(Date::new(2020, 3, 1).expect("a date"));
    let whole = "allowed is a whole number from -5 to 120";
    for (place, given, column, why) in [
        (
            0,
            Given::from(61),
            "day",
            "is not a date such as 2024-02-29; allowed is a date from 2020-01-01 to 2020-12-31, or nothing",
        ),
        (2, Given::Missing, "ward", "is missing; allowed is one of Icu, Ent"),
        (2, Given::from(0), "ward", "is not a variant of the category; allowed is one of Icu, Ent"),
        (3, Given::Missing, "age", &format!("is missing; {whole}")),
        (3, march, "age", &format!("is not a number; {whole}")),
        (3, Given::Truth(true), "age", &format!("is not a number; {whole}")),
        (3, Given::Float(f64::NAN), "age", &format!("is not a number; {whole}")),
        (3, number(45, 1), "age", &format!("is not a multiple of the column's step; {whole}")),
        (3, number(i128::MAX, 0), "age", &format!("is above the range; {whole}")),
        (
            4,
            Given::Float(0.001),
            "bill",
            "is not a multiple of the column's step; allowed is 0.00 to 9.00 in steps of 0.01",
        ),
        (5, Given::from(7), "person", "is not a text; allowed is text that is not empty"),
        (5, Given::Missing, "person", "is missing; allowed is text that is not empty"),
        (6, Given::from(2), "insured", "is not true or false; allowed is true or false, or nothing"),
        (6, DAY, "insured", "is not true or false; allowed is true or false, or nothing"),
    ] {
        let mut bad = good;
        bad[place] = given;
        let error = take::<Visit>(Order::Own, &[good, bad]).expect_err("one value does not fit");
        assert_eq!(error.kind(), ErrorKind::Value);
        assert_eq!(error.to_string(), format!("S, row 2, column `{column}`: the value {why}"));
        assert_eq!(take::<Dropped>(Order::Own, &[bad, good]).expect("left out").len(), 1);
        let moved = take::<Clamped>(Order::Own, &[bad]).map(|rows| rows[0].1);
        assert_eq!(moved.ok(), why.contains("above").then_some(120), "{why}");
    }
    let mut bad = good;
    bad[3] = Given::Text("four");
    let error = take::<Visit>(Order::Own, &[bad]).expect_err("no number");
    assert!(error.reveal().ends_with("; found: `four`"), "{}", error.reveal());
}

#[test]
fn the_first_rows_of_a_unit_are_first_in_an_order_that_others_do_not_change() {
    let rows = [(31, "b"), (9, "a"), (30, "b"), (8, "a"), (29, "b"), (7, "a")];
    let own = aged::<Visit>(Order::Own, &rows).expect("all fit");
    assert_eq!(own, [(0, 31), (1, 9), (0, 30), (1, 8)]);
    // If a source has no order, the same rows are kept for every order of arrival.
    let kept = |rows: &[(i64, &str)]| {
        let mut ages: Vec<i64> =
            aged::<Visit>(Order::Any, rows).expect("all fit").into_iter().map(|(_, age)| age).collect();
        ages.sort_unstable();
        ages
    };
    let mut random = Random::new(5);
    let mut shuffled = rows;
    for _ in 0..50 {
        for i in (1..shuffled.len()).rev() {
            shuffled.swap(i, random.below(i + 1));
        }
        assert_eq!(kept(&shuffled), [7, 8, 29, 30], "{shuffled:?}");
        let without: Vec<_> = shuffled.into_iter().filter(|(_, person)| *person == "b").collect();
        assert_eq!(kept(&without), [29, 30], "{without:?}");
    }
}

/// A source without an order has none even after `keep` sorts its rows, because equal rows stay
/// in the order of their arrival.
#[test]
fn a_dataset_knows_whether_its_source_had_an_order() {
    for order in [Order::Any, Order::Own] {
        let intake = Intake::<Visit>::new("S", &NAMES, order).expect("all are there");
        let dataset: Dataset<Visit, AddRemove> = intake.finish().expect("there is no row");
        assert_eq!(dataset.store.order(), order);
    }
}

#[test]
fn texts_are_gone_after_the_load_unless_tables_share_the_unit() {
    enum Somebody {}
    impl SharedUnit for Somebody {
        const NAME: &'static str = "Somebody";
        type Identifier = String;
    }
    #[derive(Record)]
    struct Named {
        #[dp(unit = Somebody, keep = 1)]
        name: String,
    }
    #[derive(Record)]
    struct Alone {
        #[dp(unit, keep = 1)]
        name: String,
    }
    fn kept<R: Record>() -> Option<Vec<i64>> {
        let mut intake = Intake::<R>::new("S", &["name"], Order::Own).expect("it is there");
        for name in ["b", "a", "b"] {
            intake.row(|_| Given::Text(name)).expect("it fits");
        }
        let dataset: Dataset<R, AddRemove> = intake.finish().expect("all fit");
        dataset.store.names().map(|names| names.known_as(names))
    }
    assert_eq!((kept::<Named>(), kept::<Alone>()), (Some(vec![0, 1]), None));
}

/// `from_rows` takes 64 rows at a time, and its result must be the same.
#[test]
fn rows_of_a_program_are_stored_as_those_of_a_reader() {
    #[derive(Record)]
    #[dp(invalid = drop_row)]
    struct Visit {
        #[dp(range = 0..=9)]
        day: i64,
        #[dp(unit, keep = 2)]
        name: String,
    }
    for rows in [0, 1, 63, 64, 65, 200] {
        let visits = || (0..rows).map(|i| (i % 11, format!(" p{}", i * i % 89)));
        let mut intake = Intake::<Visit>::new("S", &["day", "name"], Order::Own).expect("it is there");
        for (day, name) in visits() {
            let row = [Given::from(day), Given::Text(&name)];
            intake.row(|column| row[column]).expect("the policy drops what does not fit");
        }
        let read: Dataset<Visit, AddRemove> = intake.finish().expect("it is a dataset");
        let own = Dataset::<Visit>::from_rows(visits().map(|(day, name)| Visit { day, name }));
        let own = own.expect("it is a dataset");
        let cells = |dataset: &Dataset<Visit>| {
            (0..dataset.store.rows() as u64).map(|row| dataset.store.row(row)).collect::<Vec<_>>()
        };
        assert_eq!(cells(&read), cells(&own), "{rows} rows");
        assert_eq!(read.reveal_left_out(), own.reveal_left_out());
    }
}

/// A dataset without the row that does not fit would have a wrong number of rows, and that
/// number is public here.
#[test]
fn of_a_source_with_a_refused_row_there_is_no_dataset() {
    use crate::neighbours::ReplaceOne;
    #[derive(Record)]
    struct Aged {
        #[dp(range = 0..=9)]
        age: i64,
    }
    let load = |ages: [i64; 3]| {
        let mut intake = Intake::<Aged>::new("S", &["age"], Order::Own).expect("it is there");
        let taken = ages.map(|age| intake.row(|_| Given::from(age)).is_ok());
        (taken, intake.finish::<ReplaceOne>().map(|dataset| dataset.store.rows()).map_err(|e| e.reveal()))
    };
    assert_eq!(load([1, 2, 9]), ([true; 3], Ok(3)));
    let sentence = "S: it cannot be read, or has another format; found: a row was refused".to_owned();
    assert_eq!(load([1, 10, 9]), ([true, false, true], Err(sentence)));
}

#[test]
fn a_source_that_lacks_a_column_or_has_it_twice_is_refused() {
    let new =
        |names: &[&str]| Intake::<Visit>::new("S", names, Order::Own).err().map(|error| error.to_string());
    assert_eq!(new(&NAMES), None);
    assert_eq!(new(&NAMES[1..]).as_deref(), Some("S: no column `day`, which `Visit` needs"));
    let twice = [&NAMES[..], &["bill"]].concat();
    assert_eq!(new(&twice).as_deref(), Some("S: column `bill` appears more than once"));
    let intake = Intake::<Visit>::new("S", &NAMES, Order::Own).expect("all are there");
    let error = Error::unreadable("S", "page 3 holds 4711");
    let sentence = "S: it cannot be read, or has another format";
    assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Malformed, sentence));
    assert_eq!(error.reveal(), format!("{sentence}; found: page 3 holds 4711"));
    let error = intake.unfit("age", "a list");
    let sentence = "S, column `age`: it is a list, which a column of a record cannot hold";
    assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Header, sentence));
}
