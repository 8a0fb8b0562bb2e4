//! Converts dates of `jiff`.

use jiff::civil;

use dp_types::law::record::MisfitError;
use dp_types::prelude::{Date, DateTime};

#[test]
fn each_date_is_the_same_there_and_here() {
    // The calendar repeats after 400 years. The test tries all days of 400 years, and both ends of
    // the range.
    let first = civil::date(1, 1, 1);
    let days = (0..146_097).chain([2_932_894, 2_932_895, 3_652_057, 3_652_058]);
    for days in days {
        let theirs = first.checked_add(jiff::Span::new().days(days)).expect("a date");
        let ours = Date::try_from(theirs).expect("a date");
        assert_eq!(ours.days(), i64::from(days) - 719_162);
        assert_eq!(
            (ours.weekday(), civil::Date::from(ours)),
            (theirs.weekday().to_monday_one_offset() as u8, theirs)
        );
    }
    assert_eq!(Date::try_from(civil::date(9999, 12, 31)).expect("a date").to_string(), "9999-12-31");
    for beyond in [civil::date(0, 12, 31), civil::date(-1, 2, 3), civil::Date::MIN] {
        assert_eq!(Date::try_from(beyond), Err(MisfitError::NotADate));
    }
}

#[test]
fn each_moment_is_the_same_there_and_here() {
    for text in ["0001-01-01T00:00:00", "1969-12-31T23:59:59", "2024-02-29T08:30:07", "9999-12-31T23:59:59"] {
        let theirs: civil::DateTime = text.parse().expect("a moment");
        let ours = DateTime::try_from(theirs).expect("a date");
        assert_eq!((ours.to_string().as_str(), civil::DateTime::from(ours)), (text, theirs));
    }
    for refused in ["2024-02-29T08:30:07.5", "2024-02-29T08:30:07.000000001"] {
        let theirs: civil::DateTime = refused.parse().expect("a moment");
        assert_eq!(DateTime::try_from(theirs), Err(MisfitError::NotADateTime), "{refused}");
    }
    assert_eq!(DateTime::try_from(civil::date(0, 12, 31).at(23, 59, 59, 0)), Err(MisfitError::NotADate));
}
