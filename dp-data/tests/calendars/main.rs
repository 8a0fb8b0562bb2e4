//! Tests that dates of other crates convert to the same dates in `dp-types`, or are refused. Rows
//! can hold the converted dates.

mod chrono;
mod jiff;

use dp_types::law::record::MisfitError;
use dp_types::prelude::*;

#[derive(Record)]
struct Stay {
    #[dp(range = "2020-01-01"..="2024-12-31")]
    came: Date,
    #[dp(range = "2020-01-01T00:00"..="2024-12-31T23:59")]
    left: DateTime,
}

#[test]
fn rows_are_given_as_dates_of_other_crates() {
    let row = |day: i8| -> Result<Stay, MisfitError> {
        let came = ::jiff::civil::date(2024, 2, day);
        let left = ::chrono::NaiveDate::from_ymd_opt(2024, 3, 1).and_then(|date| date.and_hms_opt(8, 30, 0));
        Ok(Stay { came: came.try_into()?, left: left.unwrap_or_default().try_into()? })
    };
    let rows: Result<Vec<Stay>, MisfitError> = [29, 7].into_iter().map(row).collect();
    let rows = rows.expect("dates of 2024");
    assert_eq!(rows[0].came.to_string(), "2024-02-29");
    assert_eq!(rows[1].left.to_string(), "2024-03-01T08:30:00");
    assert!(Dataset::<Stay>::from_rows(rows).is_ok());
}
