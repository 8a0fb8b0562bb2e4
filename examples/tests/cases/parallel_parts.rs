//! Programs on disjoint parts of a table: C1, D2, F1 and U6 of `examples/README.md`.

use dp_types::prelude::*;

use crate::{near, says, times};

#[derive(Clone, Copy, Category)]
enum Dorm {
    North,
    East,
    South,
    West,
}

#[derive(Record)]
struct Student {
    #[dp(category)]
    dorm: Dorm,
    #[dp(range = 0..=100)]
    grade: i64,
}

fn students() -> Dataset<Student> {
    let dorm = |i: i64| [Dorm::North, Dorm::East, Dorm::South, Dorm::West, Dorm::West][(i % 5) as usize];
    Dataset::from_rows((0..5_000).map(|i| Student { dorm: dorm(i), grade: 40 + (i % 5) * 10 }))
        .expect("the students fit")
}

#[dp_query(epsilon = 0.5, reusable)]
fn mean_grade(students: Table<Student>) -> i64 {
    let n = students.count().laplace(0.1);
    let total = students.map(|s| s.grade).sum().laplace(0.4);
    total.value() / n.value().max(1)
}

/// C1: the mean grade of each dorm. Each student lives in one dorm.
#[dp_query(epsilon = 0.5)]
fn by_dorm(students: Table<Student>) -> Vec<(&'static str, i64)> {
    students.partition(|s| s.dorm).each(mean_grade).into_iter().collect()
}

#[test]
fn c1_all_dorms_cost_one_and_the_budget_ends_the_averaging_attack() {
    says::<by_dorm>(&[
        r#""cost":[500000],"unlisted":[0]"#,
        r#""rule":"parallel-parts/1","parts":4"#,
        r#""each":[500000],"cost":[500000]"#,
    ]);
    let session = students().session::<eps!(1.2)>();
    let (grades, session) = session.run(by_dorm).expect("there is randomness");
    let names: Vec<&str> = grades.iter().map(|(dorm, _)| *dorm).collect();
    assert_eq!(names, ["North", "East", "South", "West"]);
    near(grades[0].1, 40, 1);
    near(grades[3].1, 75, 1);
    // The attack repeats the query, to average the noise away. After the second run, a budget of
    // 0.2 is left. A third run does not compile, as
    // `ui-tests/fail/budget/the_readmes_second_run.rs` shows.
    let (_, session) = session.run(by_dorm).expect("there is randomness");
    let _left: Session<_, (eps!(0.2), ())> = session;
}

/// D2: a histogram of 10 bins, at the cost of one count.
#[dp_query(epsilon = 0.3)]
fn grades(students: Table<Student>) -> Vec<i64> {
    students.histogram(|s| s.grade.cut([10, 20, 30, 40, 50, 60, 70, 80, 90])).laplace(0.3).values()
}

/// D2 with ten releases one after the other, which cost ten times as much.
#[dp_query(epsilon = 3.0)]
fn grades_one_by_one(students: Table<Student>) -> Vec<i64> {
    let mut bins = Vec::new();
    for bin in 0..10 {
        #[dp(range = 0..=100)]
        let low = bin * 10;
        bins.push(students.filter(|s| s.grade >= low && s.grade < low + 10).count().laplace(0.3).value());
    }
    bins
}

#[test]
fn d2_a_histogram_costs_one_bin() {
    says::<grades>(&[
        r#""cost":[300000],"unlisted":[0]"#,
        r#""rule":"histogram/1""#,
        r#""bins":10,"sensitivity":[1]"#,
    ]);
    says::<grades_one_by_one>(&[r#""cost":[3000000]"#, r#""times":10,"each":[300000]"#]);
    let (bins, session) = students().session::<eps!(3.3)>().run(grades).expect("there is randomness");
    let (one_by_one, _) = session.run(grades_one_by_one).expect("there is randomness");
    for bins in [&bins, &one_by_one] {
        assert_eq!(bins.len(), 10);
        near(bins[3], 0, 4);
        near(bins[4], 1_000, 4);
    }
}

#[derive(Clone, Copy, Category)]
enum Subnet {
    Office,
    Lab,
    Guests,
}

#[derive(Record)]
struct Hit {
    #[dp(unit, at_most = 20, range = 0..=9_999)]
    user: i64,
    #[dp(category)]
    subnet: Subnet,
}

/// F1: hits by subnet. A user has up to 20 hits, so the noise is 20 times as large as for one hit,
/// but the cost is not larger.
#[dp_query(epsilon = 0.5)]
fn by_subnet(hits: Table<Hit>) -> Vec<i64> {
    hits.histogram(|h| h.subnet).laplace(0.5).values()
}

/// F1: the number of different users. All hits of a user count as one.
#[dp_query(epsilon = 0.5)]
fn users(hits: Table<Hit>) -> i64 {
    hits.count_units().laplace(0.5).value()
}

#[test]
fn f1_a_weblog_costs_one_histogram() {
    says::<by_subnet>(&[
        r#""cost":[500000],"unlisted":[0]"#,
        r#""scale":[40,1],"sensitivity":[20]"#,
        r#""bins":3"#,
    ]);
    let hit = |i: i64| Hit {
        user: i / 10,
        subnet: [Subnet::Office, Subnet::Office, Subnet::Lab, Subnet::Guests][(i % 4) as usize],
    };
    let hits = Dataset::<Hit>::from_rows((0..20_000).map(hit)).expect("the hits fit");
    let (bins, session) = hits.session::<eps!(1)>().run(by_subnet).expect("there is randomness");
    near(bins[0], 10_000, 40);
    near(bins[2], 5_000, 40);
    says::<users>(&[
        r#""scale":[2,1],"sensitivity":[1]"#,
        r#""rule":"by-unit/1","stability":[1],"rows":"some","record":"AnyUnit","columns":[],"features":[]"#,
    ]);
    near(session.run(users).expect("there is randomness").0, 2_000, 2);
}

/// Two steps of descent towards a chunk's mean, at 0.01 each.
#[dp_query(rho = 0.02, reusable)]
fn chunk_descent(students: Table<Student>) -> i64 {
    let mut place: i64 = 0;
    for _ in 0..2 {
        #[dp(range = 0..=100)]
        let theta = place;
        let gradient = students.map(|s| (s.grade - theta).clamp(-50, 50)).sum().gaussian(0.01);
        place += gradient.value() / 1_000;
    }
    place
}

/// U6: descent on disjoint chunks side by side.
#[dp_query(rho = 0.02)]
fn parallel_descent(students: Table<Student>) -> Vec<i64> {
    students.partition(|s| s.dorm).each(chunk_descent).values().to_vec()
}

#[test]
fn u6_parallel_descent_costs_one_chunk() {
    says::<parallel_descent>(&[
        r#""measure":"zcdp""#,
        r#""cost":[20000000000],"unlisted":[0]"#,
        r#""rule":"parallel-parts/1","parts":4"#,
        r#""times":2,"each":[10000000000]"#,
    ]);
    assert_eq!(times::<parallel_descent>("discrete-gaussian/1"), 1);
    let (places, _) = students().session::<rho!(0.02)>().run(parallel_descent).expect("there is randomness");
    assert_eq!(places.len(), 4);
    // The first chunk has 1,000 students with grade 40. A step has a standard deviation of 0.36.
    near(places[0], 40, 1);
}
