//! Programs that make choices: V4 and C2 of `examples/README.md`, and choices of more than one
//! name.

use dp_types::prelude::*;

use crate::{near, says};

#[derive(Category, Clone, Copy)]
enum Name {
    Ada,
    Bo,
    Cleo,
    Dan,
}

#[derive(Record)]
struct Student {
    #[dp(category)]
    name: Name,
    #[dp(range = 0..=100)]
    grade: i64,
}

/// Two thousand students. Cleo is the most common name and Ada the second; nine in ten students
/// have a grade of at most 89.
fn students() -> Dataset<Student> {
    let name = |i: i64| match i % 10 {
        0..=4 => Name::Cleo,
        5..=7 => Name::Ada,
        8 => Name::Dan,
        _ => Name::Bo,
    };
    Dataset::from_rows((0..2_000).map(|i| Student { name: name(i), grade: i * 37 % 100 })).expect("they fit")
}

/// V4: the noisy maximum of counts. Permute-and-flip is the same as report noisy max with
/// exponential noise.
#[dp_query(epsilon = 0.5)]
fn noisy_max(students: Table<Student>) -> &'static str {
    students.histogram(|s| s.name).select(0.5).value()
}

/// C2: the most common name, by the exponential mechanism.
#[dp_query(epsilon = 0.5)]
fn most_common_name(students: Table<Student>) -> &'static str {
    students.histogram(|s| s.name).select_exponential(0.5).value()
}

/// C2: the largest grade, as a quantile near the end.
#[dp_query(epsilon = 0.5)]
fn largest_grade(students: Table<Student>) -> i64 {
    students.map(|s| s.grade).quantile(0.99).select(0.5).value()
}

/// C2: the largest grade, after leaving out the best grades of about twenty students. The query
/// chooses among all grades by permute-and-flip, which is more accurate than the exponential
/// mechanism.
#[dp_query(epsilon = 0.5)]
fn best_grades(students: Table<Student>) -> (i64, i64) {
    let grades = students.map(|s| s.grade);
    (grades.largest(40).select(0.25).value(), grades.smallest(40).select(0.25).value())
}

/// A request to a web server.
#[derive(Record)]
struct Hit {
    /// The visitor. Only the first three requests of each visitor count.
    #[dp(unit, keep = 3)]
    visitor: String,
    /// The first three bytes of the address, as a number.
    #[dp(range = 0..=16_777_215)]
    subnet: i64,
}

/// F1: hits by subnet, without a list of the subnets. Of all sixteen million subnets, only a few
/// have hits.
#[dp_query(epsilon = 1.0, delta = 1e-9)]
fn hits_by_subnet(hits: Table<Hit>) -> Vec<(i64, i64)> {
    hits.map(|h| h.subnet).key_counts().laplace_threshold(1.0, 1e-9).values()
}

/// F1 by accuracy: the number of all hits to within 25.
#[dp_query(epsilon = 0.4)]
fn all_hits(hits: Table<Hit>) -> i64 {
    hits.count().laplace_within(25, 0.95).value()
}

/// C2: the most common name without noise, or no name. The query also releases the noisy lead of
/// that name.
#[dp_query(epsilon = 0.5, delta = 1e-9)]
fn surely_most_common_name(students: Table<Student>) -> (Option<&'static str>, i64) {
    let first = students.histogram(|s| s.name).select_stable(0.5, 1e-9);
    (first.value(), first.gap())
}

/// F1 with Gaussian noise: half of δ pays for the noise, and half pays for the keys.
#[dp_query(epsilon = 1.0, delta = 1e-9)]
fn hits_by_subnet_with_gaussian_noise(hits: Table<Hit>) -> Vec<(i64, i64)> {
    hits.map(|h| h.subnet).key_counts().gaussian_threshold(1.0, 1e-9).values()
}

#[test]
fn the_most_common_is_named_where_it_is_ahead_by_far() {
    let session = |data: Dataset<Student>| data.session::<eps!(0.5, delta = 1e-9)>();
    let ((first, gap), _) = session(students()).run(surely_most_common_name).expect("noise");
    // Cleo has 1000 students and Ada has 600. The noise has scale 2.
    assert_eq!(first, Some("Cleo"));
    near(gap, 400, 2);
    // Without rows all counts are equal. So a name is released only if the noise alone gives it a
    // lead of at least 42, which is practically impossible.
    let ((none, _), _) =
        session(Dataset::from_rows([]).expect("no rows")).run(surely_most_common_name).expect("noise");
    assert_eq!(none, None);
    says::<surely_most_common_name>(&[
        "\"declared\":[[500000,1000000]],\"cost\":[[500000,1000000]]",
        "\"rule\":\"select-stable/1\"",
        "\"epsilon\":500000,\"delta\":1000000,\"scale\":[2,1],\"threshold\":42,\"sensitivity\":[1]",
    ]);
}

#[test]
fn keys_that_nobody_lists_are_named_where_many_have_them() {
    let hit = |i: i64| Hit {
        visitor: (i % 2_000).to_string(),
        subnet: if i % 5 > 0 { 0x0A_00_01 } else { 1_000 * i },
    };
    let hits = || Dataset::<Hit>::from_rows((0..4_000).map(hit)).expect("they fit");
    let (named, _) = hits().session::<eps!(1.0, delta = 1e-9)>().run(hits_by_subnet).expect("noise");
    let [(0x0A_00_01, count)] = named[..] else { panic!("{named:?}") };
    near(count, 3_200, 3);
    // One release costs (ε, δ). The threshold follows from ε, δ and the number of rows of a
    // visitor, which is three.
    says::<hits_by_subnet>(&[
        "\"declared\":[[1000000,1000000]],\"cost\":[[1000000,1000000]]",
        "\"rule\":\"threshold/1\"",
        "\"epsilon\":1000000,\"delta\":1000000,\"scale\":[3,1],\"threshold\":65,\"sensitivity\":[3]",
    ]);
    // The Gaussian noise has a deviation of 18. Its threshold is higher, since all three rows of a
    // visitor may be in one subnet.
    let session = hits().session::<eps!(1.0, delta = 1e-9)>();
    let (named, _) = session.run(hits_by_subnet_with_gaussian_noise).expect("noise");
    let [(0x0A_00_01, count)] = named[..] else { panic!("{named:?}") };
    near(count, 3_200, 18);
    says::<hits_by_subnet_with_gaussian_noise>(&["\"rule\":\"gaussian-threshold/1\"", "\"threshold\":113"]);
    let (all, _) = hits().session::<eps!(0.4)>().run(all_hits).expect("noise");
    near(all, 4_000, 9);
    // The cost is the smallest ε at which noise of scale 3/ε meets the accuracy. No release
    // accounts for the rest of the declared budget.
    says::<all_hits>(&[
        "\"half_width\":25,\"level\":950000,\"cost\":[352237]",
        "\"cost\":[400000],\"unlisted\":[47763]",
    ]);
}

#[test]
fn the_ends_of_a_column_are_found() {
    let ((best, worst), _) = students().session::<eps!(0.5)>().run(best_grades).expect("noise");
    // Each grade has twenty rows. Of each end, the query takes the 40th row, which has the second
    // grade from that end. A choice that is ten grades off is at least 160 rows off, which is 20
    // noise scales.
    assert!((88..=100).contains(&best) && (0..=11).contains(&worst), "{best} {worst}");
    says::<best_grades>(&[
        "\"cost\":[500000],\"unlisted\":[0]",
        "\"from\":\"largest\",\"rank\":40",
        "\"from\":\"smallest\",\"rank\":40",
    ]);
}

/// The two most common names, and the median grade of the students with the first name.
#[dp_query(epsilon = 1.0)]
fn names_and_grade(students: Table<Student>) -> (Vec<&'static str>, i64) {
    let names = students.histogram(|s| s.name).top(2, 0.25);
    let grade = students.filter(|s| s.name == Name::Cleo).map(|s| s.grade).median().select(0.5);
    (names.values(), grade.value())
}

#[test]
fn v4_noisy_max_costs_epsilon() {
    says::<noisy_max>(&[
        r#""cost":[500000],"unlisted":[0]"#,
        // One row moves only one count, and by one, so the scale is 1/ε without a factor of two.
        r#""by":"permute-and-flip","epsilon":500000,"times":1,"scale":[2,1],"sensitivity":[1],"cost":[500000]"#,
    ]);
    let (name, _) = students().session::<eps!(0.5)>().run(noisy_max).expect("there is randomness");
    // The second name is 400 rows behind, so the query chooses it with probability e^-200.
    assert_eq!(name, "Cleo");
}

#[test]
fn c2_choices_cost_epsilon() {
    says::<most_common_name>(&[
        r#""cost":[500000],"unlisted":[0]"#,
        r#""by":"exponential","epsilon":500000"#,
    ]);
    says::<largest_grade>(&[
        r#""cost":[500000],"unlisted":[0]"#,
        r#""rule":"quantile/1","lo":0,"hi":100,"digits":0,"quantile":[99,100],"sensitivity":[198]"#,
    ]);
    says::<names_and_grade>(&[r#""times":2,"scale":[4,1],"sensitivity":[1],"cost":[500000]"#]);
    let session = students().session::<eps!(2)>();
    let (name, session) = session.run(most_common_name).expect("there is randomness");
    let (grade, session) = session.run(largest_grade).expect("there is randomness");
    let ((names, median), _) = session.run(names_and_grade).expect("there is randomness");
    assert_eq!((name, names), ("Cleo", vec!["Cleo", "Ada"]));
    // Each grade has 20 rows. The noise scale is 396. Each row between a grade and the exact
    // quantile lowers the grade's score by 100, so 40 scales are 8 grades.
    assert!((91..=100).contains(&grade), "{grade}");
    // There are 1000 grades, spread evenly. The scale is 4, and the score falls by one for each
    // row, so 40 scales are 160 rows, which are 16 grades.
    assert!((33..=66).contains(&median), "{median}");
}
