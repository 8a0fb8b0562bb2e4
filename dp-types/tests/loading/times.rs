//! Tests of dates and times as other programs write them.

use dp_types::prelude::*;

use crate::{Temporary, said};

#[derive(Record)]
struct Ride {
    #[dp(range = "2019-01-01T00:00"..="2019-12-31T23:59:59")]
    pickup: DateTime,
    #[dp(range = "1850-01-01"..="2100-12-31")]
    born: Option<Date>,
}

#[derive(Record)]
#[dp(invalid = drop_row)]
struct Case {
    #[dp(range = "2010-01-01"..="2020-12-31", format = "%d-%b-%y", missing = ["NA"])]
    onset: Option<Date>,
    #[dp(range = "2010-01-01"..="2020-12-31", format = "%m/%d/%Y")]
    seen: Date,
}

#[derive(Record)]
struct Strict {
    #[dp(range = "2010-01-01"..="2020-12-31", format = "%d-%b-%y")]
    onset: Date,
}

/// The columns of `Case` in the usual form.
#[derive(Record)]
struct Usual {
    #[dp(range = "2010-01-01"..="2020-12-31")]
    onset: Option<Date>,
    #[dp(range = "2010-01-01"..="2020-12-31")]
    seen: Date,
}

fn loaded<R: Record>(content: &str) -> Dataset<R> {
    let file = Temporary::with(content);
    Dataset::from_csv(&file.0).map_err(|error| error.reveal()).expect("it loads")
}

fn fingerprint<R: Record>(content: &str) -> [u8; 32] {
    loaded::<R>(content).reveal_fingerprint(&[5; 32])
}

#[test]
fn a_blank_separates_a_date_from_its_time() {
    let file = |separator: &str, born: &str| format!("pickup,born\n2019-03-23{separator}20:21:09,{born}\n");
    let plain = fingerprint::<Ride>(&file("T", "1887-05-12"));
    assert_eq!(fingerprint::<Ride>(&file(" ", "1887-05-12")), plain);
    for midnight in
        ["1887-05-12 00:00:00", "1887-05-12T00:00", " 1887-05-12 00:00 ", "\"1887-05-12 00:00:00\""]
    {
        assert_eq!(fingerprint::<Ride>(&file(" ", midnight)), plain, "{midnight}");
    }
    let date =
        "is not a date such as 2024-02-29; allowed is a date from 1850-01-01 to 2100-12-31, or nothing";
    for moment in [
        "1887-05-12 00:00:01",
        "1887-05-12 12:00",
        "1887-05-12 00:00:00.0",
        "1887-05-12 ?",
        "1887-05-12  00:00",
    ] {
        let said = said::<Ride>(file(" ", moment));
        assert_eq!(said, format!("FILE, line 2, column `born`: the value {date}"), "{moment}");
    }
}

#[test]
fn dates_are_read_in_the_declared_form_alone() {
    let plain = fingerprint::<Usual>("onset,seen\n2014-05-18,2014-06-01\n,2020-12-31\n");
    let file = "onset,seen\n18-May-14,06/01/2014\nNA,12/31/2020\n";
    assert_eq!(fingerprint::<Case>(file), plain);
    assert_eq!(fingerprint::<Case>("onset,seen\n18-MAY-14, 6/1/2014 \n,\"12/31/2020\"\n"), plain);
    for text in ["2014-05-18", "18-05-14", "31-Jun-14", "18-May-2014", "", "NA"] {
        assert_eq!(
            said::<Strict>(format!("onset,note\n18-May-14,\n{text},\n")),
            "FILE, line 3, column `onset`: the value is not a date in the declared form; allowed is a date from 2010-01-01 to \
             2020-12-31, written as `%d-%b-%y`",
            "{text}"
        );
    }
    assert!(said::<Strict>("onset\n18-May-69\n").contains("the value is below the range"));
    let left = loaded::<Case>("onset,seen\n18-May-14,2014-06-01\n18-May-14,06/01/2014\n");
    assert_eq!(
        left.reveal_left_out(),
        "of 2 rows, 1 was left out\n1: column `seen`: the value is not a date in the declared form; allowed is a date from \
         2010-01-01 to 2020-12-31, written as `%m/%d/%Y`"
    );
}
