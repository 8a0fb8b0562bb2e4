//! Converts dates of `chrono`.

use chrono::{Datelike, Days, NaiveDate, NaiveDateTime};

use dp_types::law::record::MisfitError;
use dp_types::prelude::{Date, DateTime};

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("a date")
}

#[test]
fn each_date_is_the_same_there_and_here() {
    // The calendar repeats after 400 years. The test tries all days of 400 years, and both ends of
    // the range.
    let days = (0..146_097).chain([2_932_894, 2_932_895, 3_652_057, 3_652_058]);
    for days in days {
        let theirs = day(1, 1, 1) + Days::new(days);
        let ours = Date::try_from(theirs).expect("a date");
        assert_eq!(ours.days(), days as i64 - 719_162);
        assert_eq!(
            (u32::from(ours.weekday()), NaiveDate::from(ours)),
            (theirs.weekday().number_from_monday(), theirs)
        );
    }
    assert_eq!(Date::try_from(day(9999, 12, 31)).expect("a date").to_string(), "9999-12-31");
    for beyond in [day(0, 12, 31), day(10_000, 1, 1), NaiveDate::MIN, NaiveDate::MAX] {
        assert_eq!(Date::try_from(beyond), Err(MisfitError::NotADate));
    }
}

#[test]
fn each_moment_is_the_same_there_and_here() {
    for text in ["0001-01-01T00:00:00", "1969-12-31T23:59:59", "2024-02-29T08:30:07", "9999-12-31T23:59:59"] {
        let theirs: NaiveDateTime = text.parse().expect("a moment");
        let ours = DateTime::try_from(theirs).expect("a date");
        assert_eq!((ours.to_string().as_str(), NaiveDateTime::from(ours)), (text, theirs));
    }
    for refused in ["2024-02-29T08:30:07.5", "2024-02-29T08:30:07.000000001", "2016-12-31T23:59:60"] {
        let theirs: NaiveDateTime = refused.parse().expect("a moment");
        assert_eq!(DateTime::try_from(theirs), Err(MisfitError::NotADateTime), "{refused}");
    }
    let beyond = day(10_000, 1, 1).and_hms_opt(0, 0, 0).expect("a date");
    assert_eq!(DateTime::try_from(beyond), Err(MisfitError::NotADate));
}
