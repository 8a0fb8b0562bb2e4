//! Means and tables of groups: the programs V1, F2, S6 and D1 of `examples/README.md`. Also the
//! averages of all groups at the cost of one group.

use dp_types::prelude::*;

use crate::{near, says, times};

#[derive(Clone, Copy, Category)]
enum Sex {
    Man,
    Woman,
}

#[derive(Record)]
struct Citizen {
    #[dp(range = 0..=199)]
    income: i64,
    #[dp(range = 0..=99)]
    age: i64,
    #[dp(category)]
    sex: Sex,
    #[dp(range = 2018..=2020)]
    year: i64,
}

/// Men earn 50 to 149 and women earn 30 to 129. Ages are spread evenly.
fn citizens() -> Dataset<Citizen> {
    let row = |i: i64| Citizen {
        income: if i % 3 == 0 { 50 + i % 100 } else { 30 + i % 100 },
        age: 2 * (i % 50),
        sex: if i % 3 == 0 { Sex::Man } else { Sex::Woman },
        year: 2018 + i % 2,
    };
    Dataset::from_rows((0..30_000).map(row)).expect("the citizens fit")
}

/// V1: a bounded sum, whose sensitivity is the upper bound U.
#[dp_query(epsilon = 0.5)]
fn bounded_sum(citizens: Table<Citizen>) -> i64 {
    citizens.map(|c| c.income.clamp(0, 120)).sum().laplace(0.5).value()
}

/// V1: a bounded mean. The sum of the centered incomes costs ε/2, and the count costs ε/2.
#[dp_query(epsilon = 0.5)]
fn bounded_mean(citizens: Table<Citizen>) -> i64 {
    citizens.map(|c| c.income.clamp(0, 120)).mean().laplace(0.5).value() as i64
}

/// V1: a histogram.
#[dp_query(epsilon = 0.5)]
fn ages(citizens: Table<Citizen>) -> Vec<i64> {
    citizens.histogram(|c| c.age.cut([20, 40, 60, 80])).laplace(0.5).values()
}

/// V1: a histogram of each part.
#[dp_query(epsilon = 0.5)]
fn ages_by_sex(citizens: Table<Citizen>) -> Vec<i64> {
    citizens.partition(|c| c.sex).partition(|c| c.age.cut([20, 40, 60, 80])).count().laplace(0.5).values()
}

#[test]
fn v1_a_mean_costs_half_and_half_and_a_histogram_of_each_part_what_one_costs() {
    says::<bounded_sum>(&[r#""cost":[500000]"#, r#""scale":[240,1],"sensitivity":[120]"#]);
    says::<bounded_mean>(&[
        r#""cost":[500000],"unlisted":[0]"#,
        r#""epsilon":250000,"scale":[240,1],"sensitivity":[60]"#,
        r#""epsilon":250000,"scale":[4,1]"#,
    ]);
    assert_eq!(times::<bounded_mean>(r#""rule":"discrete-laplace/1""#), 2);
    says::<ages>(&[r#""cost":[500000],"unlisted":[0]"#, r#""bins":5,"sensitivity":[1]"#]);
    says::<ages_by_sex>(&[r#""cost":[500000],"unlisted":[0]"#, r#""bins":10,"sensitivity":[1]"#]);
    let session = citizens().session::<eps!(2)>();
    let (sum, session) = session.run(bounded_sum).expect("there is randomness");
    let (mean, session) = session.run(bounded_mean).expect("there is randomness");
    let (ages, session) = session.run(ages).expect("there is randomness");
    let (both, _) = session.run(ages_by_sex).expect("there is randomness");
    near(mean, sum / 30_000, 1);
    near(ages[2], 6_000, 2);
    near(both[2], 2_000, 2);
    near(both[7], 4_000, 2);
}

/// F2: the difference of the mean incomes of two groups. Two releases cover both groups: one for
/// the sums and one for the counts.
#[dp_query(epsilon = 0.5)]
fn difference(citizens: Table<Citizen>) -> i64 {
    let means = citizens.partition(|c| c.sex).map(|c| c.income).mean().laplace(0.5);
    let means: Vec<f64> = means.values().iter().map(|mean| mean.value()).collect();
    (means[0] - means[1]).round() as i64
}

#[test]
fn f2_a_difference_of_two_groups_is_two_releases() {
    says::<difference>(&[
        r#""cost":[500000],"unlisted":[0]"#,
        r#""rule":"grouped-sum/1","lo":-99,"hi":100,"digits":0,"key":{"cut":"category""#,
        r#""bins":2,"sensitivity":[100]"#,
    ]);
    assert_eq!(times::<difference>(r#""rule":"discrete-laplace/1""#), 2);
    let (difference, _) = citizens().session::<eps!(0.5)>().run(difference).expect("there is randomness");
    near(difference, 20, 1);
}

/// D1: the number of people below each of 5 ages, with one release for each age.
#[dp_query(epsilon = 0.5)]
fn below_each(citizens: Table<Citizen>) -> Vec<i64> {
    let mut below = Vec::new();
    for i in 1..=5 {
        #[dp(range = 0..=100)]
        let age = i * 20;
        below.push(citizens.filter(|c| c.age < age).count().laplace(0.1).value());
    }
    below
}

#[test]
fn d1_thresholds_cost_each() {
    says::<below_each>(&[r#""cost":[500000]"#, r#""times":5,"each":[100000],"cost":[500000]"#]);
    let (below, _) = citizens().session::<eps!(0.5)>().run(below_each).expect("there is randomness");
    assert_eq!(below.len(), 5);
    near(below[1], 12_000, 10);
    near(below[4], 30_000, 10);
}

/// S6: a cumulative distribution over 10 buckets, by one release.
#[dp_query(epsilon = 0.5)]
fn cumulative(citizens: Table<Citizen>) -> Vec<i64> {
    citizens.histogram(|c| c.age.cut([10, 20, 30, 40, 50, 60, 70, 80, 90])).laplace(0.5).cumulative()
}

#[test]
fn s6_a_cumulative_distribution_costs_one_bucket() {
    says::<cumulative>(&[r#""cost":[500000],"unlisted":[0]"#]);
    let (below, _) = citizens().session::<eps!(0.5)>().run(cumulative).expect("there is randomness");
    near(below[0], 3_000, 2);
    near(below[4], 15_000, 10);
    near(below[9], 30_000, 20);
}

/// The mean and the spread of each group of two keys. The second key is a year, and each year is a
/// group. The group of the year 2020 is empty.
#[dp_query(epsilon = 1.0)]
fn by_sex_and_year(citizens: Table<Citizen>) -> Vec<((&'static str, i64), i64, i64)> {
    let groups = citizens.partition(|c| (c.sex, c.year));
    let n = groups.count().laplace(0.4);
    let deviations = groups.map(|c| c.income).standard_deviation().laplace(0.6);
    n.iter().zip(deviations.values()).map(|((group, n), each)| (group, n, each.value() as i64)).collect()
}

#[test]
fn groups_have_names_in_public_order_and_the_empty_ones_are_there() {
    assert_eq!(times::<by_sex_and_year>(r#""rule":"discrete-laplace/1""#), 4);
    let (groups, _) = citizens().session::<eps!(1)>().run(by_sex_and_year).expect("there is randomness");
    let names: Vec<_> = groups.iter().map(|(group, _, _)| *group).collect();
    let years = |sex| [2018, 2019, 2020].map(|year| (sex, year));
    assert_eq!(names, [years("Man"), years("Woman")].concat());
    near(groups[0].1, 5_000, 3);
    near(groups[5].1, 0, 3);
    near(groups[3].2, 29, 1);
}
