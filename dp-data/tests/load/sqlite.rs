use dp_data::Load;
use dp_types::prelude::*;
use rusqlite::Connection;

use crate::{Kept, Visit, holds, said, visits};

fn database() -> Connection {
    let connection = Connection::open_in_memory().unwrap();
    connection
        .execute_batch(
            "CREATE TABLE visits (day TEXT, note, ward TEXT, bill REAL, age INTEGER, person TEXT, insured INTEGER);
             INSERT INTO visits VALUES
                 ('2020-02-29', NULL, 'E, R', 12.5, 31, 'ann', 1),
                 ('2020-12-31', x'00', 'Icu', NULL, -5, 'bob', NULL),
                 ('2020-01-01', 3, 'Icu', 0.07, 64, 'ann', 0),
                 ('2020-06-05', 'd', 'E, R', 99, 120, 'cyd', 1);",
        )
        .unwrap();
    connection
}

const ALL: &str = "SELECT * FROM visits";

#[test]
fn a_query_gives_the_rows_that_it_selects() {
    holds::<Visit>(Dataset::from_sqlite("V", &database(), ALL), visits());
    let cyd = "SELECT age, bill, day, insured, person, ward FROM visits WHERE age > 64";
    holds::<Visit>(Dataset::from_sqlite("V", &database(), cyd), visits().into_iter().skip(3));
    holds::<Visit>(Dataset::from_sqlite("V", &database(), "SELECT * FROM visits WHERE 0"), []);
}

#[test]
fn of_each_unit_the_smallest_rows_are_kept_in_whatever_order_they_come() {
    let kept =
        || [("a", 7), ("b", 30), ("a", 8)].map(|(person, age)| Kept { person: person.to_owned(), age });
    for order in ["age", "age DESC", "person, age DESC", "age % 3"] {
        let query = format!(
            "SELECT column1 AS age, column2 AS person FROM (VALUES (9, 'a'), (7, 'a'), (30, 'b'), (8, 'a')) ORDER BY {order}"
        );
        holds::<Kept>(Dataset::from_sqlite("V", &database(), &query), kept());
    }
}

#[test]
fn what_does_not_fit_and_what_is_no_query_is_refused() {
    let load = |query: &str| said::<Visit>(Dataset::from_sqlite("V", &database(), query));
    let whole = "allowed is a whole number from -5 to 120";
    let select = |age: &str| {
        format!("SELECT {age} AS age, bill, day, insured, person, ward FROM visits WHERE person = 'bob'")
    };
    for (age, problem) in [
        ("x'31'", "is not a number"),
        ("NULL", "is missing"),
        ("'old'", "is not a number"),
        ("1e999", "is not a number"),
        ("-6", "is below the range"),
        ("CAST(x'ff' AS TEXT)", "is not a number"),
    ] {
        assert_eq!(
            load(&select(age)),
            format!("Value: V, row 1, column `age`: the value {problem}; {whole}")
        );
    }
    assert_eq!(load("SELECT age FROM visits"), "Header: V: no column `person`, which `Visit` needs");
    let broken = "Malformed: V: it cannot be read, or has another format";
    for query in ["DELETE FROM visits", "SELECT age FROM nothing", "SELECT 1; SELECT 2", "x"] {
        assert_eq!(load(query), broken, "{query}");
    }
    // This query fails in the middle of its rows.
    let fails = "SELECT abs(CASE WHEN age = 120 THEN -9223372036854775808 ELSE age END) AS age, bill, day, insured, person, ward FROM visits WHERE age >= 0";
    assert_eq!(load(fails), broken);
    let three = "SELECT 'p' AS person, age, bill, day, insured, ward FROM visits";
    let many = "TooManyRowsForUnit: V, row 4, column `person`: this value has more rows than the 3 that `Visit` declares for each; \
                raise `at_most`, or write `keep = 3` to keep the first 3";
    assert_eq!(load(three), many);
}
