use dp_data::Load;
use dp_types::Date;
use dp_types::prelude::*;
use postgres::{Client, NoTls};

use crate::server::server;
use crate::{Kept, Visit, holds, said, single, visits};

single! {
    Whole: Option<i64>, #[dp(range = -9..=1_000_000)];
    Cents: Option<Decimal>, #[dp(range = -1_000_000.00..=1_000_000.00, step = 0.01)];
    Near: f64, #[dp(range = -1_000_000.00..=1_000_000.00, step = 0.01)];
    Day: Option<Date>, #[dp(range = "0001-01-01"..="2020-12-31")];
    Moment: Option<DateTime>, #[dp(range = "0001-01-01T00:00"..="2020-12-31T23:59")];
}

fn connect() -> Client {
    let database = server().database();
    let mut client = Client::connect(&server().address("holder", &database), NoTls).unwrap();
    client
        .batch_execute(
            "CREATE TYPE ward AS ENUM ('Icu', 'E, R');
             CREATE DOMAIN age AS smallint;
             CREATE TABLE visits (day date, note text, ward ward, bill numeric, age age, person varchar, insured boolean);
             INSERT INTO visits VALUES
                 ('2020-02-29', NULL, 'E, R', 12.5, 31, 'ann', true),
                 ('2020-12-31', 'b', 'Icu', NULL, -5, 'bob', NULL),
                 ('2020-01-01', 'c', 'Icu', 0.0700, 64, 'ann', false),
                 ('2020-06-05', 'd', 'E, R', 99, 120, 'cyd', true);",
        )
        .unwrap();
    client
}

#[test]
fn a_query_gives_the_rows_that_it_selects() {
    let mut client = connect();
    holds::<Visit>(Dataset::from_postgres("V", &mut client, "SELECT * FROM visits"), visits());
    let texts = "SELECT age::text, bill::float8, day::timestamp, insured::int, person::char(9), ward::text FROM visits";
    holds::<Visit>(Dataset::from_postgres("V", &mut client, texts), visits());
    // The connection can still be used.
    let none = "SELECT * FROM visits WHERE false";
    holds::<Visit>(Dataset::from_postgres("V", &mut client, none), []);
}

#[test]
fn of_each_unit_the_smallest_rows_are_kept_in_whatever_order_they_come() {
    let mut client = connect();
    for order in ["age", "age DESC", "person, age DESC"] {
        let query = format!(
            "SELECT * FROM (VALUES (9, 'a'), (7, 'a'), (30, 'b'), (8, 'a')) AS v (age, person) ORDER BY {order}"
        );
        let kept =
            [("a", 7), ("b", 30), ("a", 8)].map(|(person, age)| Kept { person: person.to_owned(), age });
        holds::<Kept>(Dataset::from_postgres("V", &mut client, &query), kept);
    }
}

#[test]
fn numbers_of_any_size_are_read_exactly_or_refused() {
    let mut client = connect();
    let mut cents = |value: &str| {
        let query = format!("SELECT ({value})::numeric AS x");
        Dataset::<Cents>::from_postgres("V", &mut client, &query)
    };
    for (value, expected) in [
        ("0", 0),
        ("-0.01", -1),
        ("10000", 1_000_000),
        ("123456.78", 12_345_678),
        ("-999999.9900000", -99_999_999),
        ("1000000", 100_000_000),
        ("0.10", 10),
        ("20000.0001 - 0.0001", 2_000_000),
    ] {
        holds(cents(value), [Cents { x: Some(Decimal::new(expected, 2)) }]);
    }
    // A number with more digits than 128 bits hold is rounded, if the column does not need more
    // digits.
    for (value, expected) in [
        ("12.5", 12.5),
        ("-123456.780000000000000000000000000000000000000000000000001", -123_456.78),
        ("987654.321 + 1e-60", 987_654.32),
        ("0.01 + 1e-300", 0.01),
        ("1e-300", 0.0),
    ] {
        let query = format!("SELECT ({value})::numeric AS x");
        holds(Dataset::from_postgres("V", &mut connect(), &query), [Near { x: expected }]);
    }
    let allowed = "allowed is -1000000.00 to 1000000.00 in steps of 0.01, or nothing";
    for (value, problem) in [
        ("0.001", "is not a multiple of the column's step"),
        ("1e-300", "is not a multiple of the column's step"),
        ("1.00000000000000000000000000000000000000000000001", "is not a multiple of the column's step"),
        ("1000000.01", "is above the range"),
        ("-1e30", "is below the range"),
        ("1e40 + 1", "is above the range"),
        ("-1e40 - 1", "is below the range"),
        ("1e4000", "is above the range"),
        ("'NaN'::numeric", "is not a number"),
        ("'-Infinity'::numeric", "is not a number"),
    ] {
        let expected = format!("Value: V, row 1, column `x`: the value {problem}; {allowed}");
        assert_eq!(said(cents(value)), expected, "{value}");
    }
}

#[test]
fn dates_are_dates_and_what_no_column_takes_is_named() {
    let mut client = connect();
    let mut day =
        |value: &str| Dataset::<Day>::from_postgres("V", &mut client, &format!("SELECT {value} AS x"));
    for value in ["date '1969-07-20'", "timestamp '1969-07-20 00:00'", "'1969-07-20'"] {
        holds(day(value), [Day { x: Date::new(1969, 7, 20) }]);
    }
    holds(day("date '0001-01-01'"), [Day { x: Date::new(1, 1, 1) }]);
    let moment =
        Dataset::<Moment>::from_postgres("V", &mut client, "SELECT timestamp '1969-07-20 20:17:40' AS x");
    holds(moment, [Moment { x: "1969-07-20T20:17:40".parse().ok() }]);
    let mut day =
        |value: &str| Dataset::<Day>::from_postgres("V", &mut client, &format!("SELECT {value} AS x"));
    let date = "the value is not a date such as 2024-02-29; allowed is a date from 0001-01-01 to 2020-12-31, or nothing";
    for value in [
        "timestamp '1969-07-20 00:00:00.000001'",
        "date '0001-12-31 BC'",
        "date 'infinity'",
        "timestamp '-infinity'",
        "7",
    ] {
        assert_eq!(said(day(value)), format!("Value: V, row 1, column `x`: {date}"), "{value}");
    }
    for (value, what) in [
        ("timestamptz '1969-07-20 00:00+0'", "a timestamp with a time zone"),
        ("'{7}'::int[]", "a list"),
        ("ROW(7)::visits_row", "a structure"),
        ("'x'::bytea", "bytes"),
        ("'{}'::jsonb", "of the type `jsonb`"),
    ] {
        let expected = format!("Header: V, column `x`: it is {what}, which a column of a record cannot hold");
        let query = value.replace("ROW(7)::visits_row", "(SELECT v FROM visits v LIMIT 1)");
        assert_eq!(said(day(&query)), expected);
    }
}

#[test]
fn a_uuid_is_its_text() {
    let mut client = connect();
    let query = "SELECT '0123AB67-89cd-ef01-2345-6789abcdef0f'::uuid AS person, 31 AS age";
    let kept = Kept { person: "0123ab67-89cd-ef01-2345-6789abcdef0f".to_owned(), age: 31 };
    holds(Dataset::<Kept>::from_postgres("V", &mut client, query), [kept]);
    let none = Dataset::<Kept>::from_postgres("V", &mut client, "SELECT NULL::uuid AS person, 31 AS age");
    let missing = "Value: V, row 1, column `person`: the value is missing; allowed is text that is not empty";
    assert_eq!(said(none), missing);
}

#[test]
fn a_query_cannot_write_and_a_failure_leaves_no_dataset() {
    let mut client = connect();
    let broken = "Malformed: V: it cannot be read, or has another format";
    for query in [
        "DELETE FROM visits RETURNING age::int AS x",
        "SELECT nothing",
        "SELECT 1 / (age - 120) AS x FROM visits ORDER BY age",
        "SELECT $1::int AS x",
        "SELECT 1 AS x; SELECT 2 AS x",
    ] {
        assert_eq!(said(Dataset::<Whole>::from_postgres("V", &mut client, query)), broken, "{query}");
    }
    let four = client.query_one("SELECT count(*) FROM visits", &[]).unwrap();
    assert_eq!(four.get::<_, i64>(0), 4);
}
