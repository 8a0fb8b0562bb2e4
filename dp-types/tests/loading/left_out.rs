//! Tests that the data holder can see how many rows were dropped, but only by an explicit call.

use dp_types::prelude::*;

use crate::Temporary;

#[derive(Record)]
#[dp(invalid = drop_row)]
struct Income {
    #[dp(range = 0..=120)]
    age: i64,
    #[dp(range = 0..=500_000)]
    income: Option<i64>,
    #[dp(text = 10)]
    city: String,
}

#[derive(Record)]
#[dp(invalid = drop_row)]
struct Kept {
    #[dp(unit, keep = 2)]
    person: String,
    #[dp(range = 0..=120)]
    age: i64,
}

/// A record with large identifiers, whose rows the loader counts in the store.
#[derive(Record)]
struct Far {
    #[dp(unit, keep = 2, range = 0..=1_000_000_000_000)]
    person: i64,
}

fn loaded<R: Record>(content: &str) -> Dataset<R> {
    let file = Temporary::with(content);
    Dataset::from_csv(&file.0).map_err(|error| error.reveal()).expect("it loads")
}

const AGE: &str = "allowed is a whole number from 0 to 120";

#[test]
fn each_row_that_does_not_fit_is_counted_at_its_first_column_and_by_its_reason() {
    let file = "age,income,city\n31,100000,Oslo\nold,,Rome\n130,x,Rome\n131,,Rome\n40,1e,\n41,9,Reykjavik and Akureyri\n\n\
                1,2,3,4\n5,6,7,8\n\"a\"b,2,3\n120,,\n";
    let dataset = loaded::<Income>(file);
    let income = "allowed is a whole number from 0 to 500000, or nothing";
    let expected = [
        "of 11 rows, 9 were left out",
        "1: a quoted value goes on after its closing quote",
        "2: this line has more values than the header, which names 3 columns",
        "1: this line is empty",
        &format!("1: column `age`: the value is not a number; {AGE}"),
        &format!("2: column `age`: the value is above the range; {AGE}"),
        &format!("1: column `income`: the value is not a number; {income}"),
        "1: column `city`: the value is longer than the column holds; allowed is a text of at most 10 characters of ASCII",
    ];
    assert_eq!(dataset.reveal_left_out().lines().collect::<Vec<_>>(), expected);
}

#[test]
fn rows_of_a_program_are_counted_as_those_of_a_file() {
    let row = |age| Income { age, income: None, city: String::new() };
    let dataset = Dataset::<Income>::from_rows([31, -1, 130, -2].map(row)).expect("rows are left out");
    let below = format!("2: column `age`: the value is below the range; {AGE}");
    let above = format!("1: column `age`: the value is above the range; {AGE}");
    assert_eq!(dataset.reveal_left_out(), format!("of 4 rows, 3 were left out\n{below}\n{above}"));
    assert_eq!(loaded::<Income>("age,income,city\n").reveal_left_out(), "of 0 rows, 0 were left out");
}

#[test]
fn rows_beyond_those_that_are_kept_of_a_unit_are_counted_however_they_are_found() {
    let dataset = loaded::<Kept>("person,age\na,1\nb,2\na,3\na,4\na,999\na,5\n,6\nb,7\n");
    assert_eq!(
        dataset.reveal_left_out(),
        format!(
            "of 8 rows, 4 were left out\n\
             1: column `person`: the value is empty; allowed is text that is not empty\n\
             1: column `age`: the value is above the range; {AGE}\n\
             2: column `person`: the value has more rows than the 2 that `Kept` keeps of each"
        )
    );
    let persons = (0..300_000).map(|row| Far { person: row % 60_000 * 16_000_001 });
    let dataset = Dataset::<Far>::from_rows(persons).expect("rows are left out");
    assert_eq!(
        dataset.reveal_left_out(),
        "of 300000 rows, 180000 were left out\n\
         180000: column `person`: the value has more rows than the 2 that `Far` keeps of each"
    );
}

/// Dropped rows change neither the stored data nor the cost or answers of a query.
#[test]
fn a_dataset_is_the_same_with_rows_that_were_left_out_and_without_them() {
    let with = loaded::<Income>("age,income,city\n31,1,Oslo\nold,,Rome\n40,,\n1,2,3,4\n");
    let without = loaded::<Income>("age,income,city\n31,1,Oslo\n40,,\n");
    assert_eq!(with.reveal_fingerprint(&[1; 32]), without.reveal_fingerprint(&[1; 32]));
    assert_ne!(with.reveal_left_out(), without.reveal_left_out());
}
