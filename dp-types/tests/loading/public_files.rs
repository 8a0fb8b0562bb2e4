//! Excerpts of public files, each in the form in which it is published. One record describes each.

use dp_types::prelude::*;

use crate::said;

#[derive(Clone, Copy, Category)]
enum Income {
    #[dp(rename = "<=50K", also = ["<=50K."])]
    Low,
    #[dp(rename = ">50K", also = [">50K."])]
    High,
}

/// UCI's census: no header, a blank after each comma, `?` for a missing value, an empty last line.
#[derive(Record)]
#[dp(header = none, columns = 15, missing = ["?"])]
#[allow(dead_code)]
struct Adult {
    #[dp(range = 0..=120, column = 1)]
    age: i64,
    #[dp(text = 20, column = 2)]
    work: Option<String>,
    #[dp(category, column = 15)]
    income: Income,
}

#[test]
fn a_census_without_a_header_loads() {
    let rows = "39, State-gov, 77516, Bachelors, 13, Never-married, Adm-clerical, Not-in-family, White, Male, 2174, 0, 40, \
                United-States, <=50K\n54, ?, 180211, Some-college, 10, Married, ?, Husband, Other, Male, 0, 0, 60, South, \
                >50K.\n\n";
    assert_eq!(said::<Adult>(rows), "");
}

/// The taxis of New York, as seaborn has them.
#[derive(Record)]
#[allow(dead_code)]
struct Taxi {
    #[dp(range = "2019-01-01T00:00"..="2019-12-31T23:59:59")]
    pickup: DateTime,
    #[dp(range = 0.0..=100.0, step = 0.01)]
    distance: f64,
}

#[test]
fn taxis_with_a_blank_in_their_times_load() {
    let file = "pickup,dropoff,passengers,distance\n2019-03-23 20:21:09,2019-03-23 20:27:24,1,1.6\n";
    assert_eq!(said::<Taxi>(file), "");
}

/// The teachers' survey in R's form: `NA`, and row names in a column without a name.
#[derive(Record)]
#[dp(missing = ["NA"])]
#[allow(dead_code)]
struct Teacher {
    #[dp(range = 1..=5)]
    climate: Option<i64>,
    #[dp(range = 0.0..=60.0, step = 0.5)]
    years: Option<f64>,
}

#[test]
fn a_survey_from_r_loads() {
    assert_eq!(said::<Teacher>("\"\",\"climate\",\"years\"\n\"1\",NA,1.5e+01\n\"2\",4,NA\n"), "");
}

/// An outbreak's line list.
#[derive(Record)]
#[allow(dead_code)]
struct Ebola {
    #[dp(range = "2014-01-01"..="2016-12-31", format = "%d-%b-%y", missing = ["NA"])]
    onset: Option<Date>,
}

/// Senators, whose dates are midnights.
#[derive(Record)]
#[allow(dead_code)]
struct Senator {
    #[dp(range = "1850-01-01"..="2030-12-31")]
    start: Date,
}

#[test]
fn dates_of_other_programs_load() {
    assert_eq!(said::<Ebola>("id,onset\n1,18-May-14\n2,NA\n3,\n"), "");
    assert_eq!(said::<Senator>("name,start\n\"Abbott, J.\",1887-05-12 00:00:00\n"), "");
}

/// Cells of breast cancer, as scikit-learn has them: the first line holds counts and the names of
/// the classes.
#[derive(Record)]
#[dp(header = ignored, columns = 4)]
#[allow(dead_code)]
struct Cell {
    #[dp(range = 0.0..=99.0, step = 0.01, column = 1)]
    radius: f64,
    #[dp(column = 4)]
    benign: bool,
}

#[test]
fn a_first_line_of_counts_is_passed_over() {
    assert_eq!(said::<Cell>("569,30,malignant,benign\n17.99,10.38,122.8,0\n13.54,14.36,87.46,1\n"), "");
}

/// The file of csv-spectrum with line ends in values.
#[derive(Record)]
#[dp(quotes = over_lines)]
#[allow(dead_code)]
struct Spectrum {
    #[dp(range = 0..=9)]
    b: i64,
}

#[test]
fn a_value_over_two_lines_loads() {
    assert_eq!(said::<Spectrum>("a,b,c\n1,2,3\n\"Once upon \na time\",5,6\n7,8,9\n"), "");
}
