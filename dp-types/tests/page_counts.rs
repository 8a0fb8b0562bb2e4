//! How many readers each page has: of each reader at most ten pages, and each page once. With
//! `in_l2`, the noise is scaled to √10 and not to 10, at the same cost.
#![allow(clippy::unwrap_used)]

use dp_types::prelude::*;

#[derive(Record)]
struct View {
    #[dp(unit, keep = 50, range = 0..=9_999)]
    reader: i64,
    #[dp(range = 0..=999)]
    page: i64,
    #[dp(range = 0..=60)]
    minutes: i64,
}

/// The number of readers of each page, and the standard deviation of the noise.
#[dp_query(rho = 0.05)]
fn readers(views: Table<View>) -> (Vec<i64>, f64) {
    let few = views.limit_by(1, |v| v.page).limit(10);
    let noisy = few.histogram(|v| v.page).in_l2().gaussian(0.05);
    (noisy.values(), noisy.standard_deviation())
}

#[dp_query(rho = 0.05)]
fn readers_in_l1(views: Table<View>) -> f64 {
    let few = views.limit_by(1, |v| v.page).limit(10);
    few.histogram(|v| v.page).gaussian(0.05).standard_deviation()
}

#[dp_query(rho = 0.005)]
fn readers_at_a_tenth(views: Table<View>) -> f64 {
    let few = views.limit_by(1, |v| v.page).limit(10);
    few.histogram(|v| v.page).in_l2().gaussian(0.005).standard_deviation()
}

#[dp_query(rho = 0.05)]
fn minutes(views: Table<View>) -> f64 {
    let few = views.limit_by(1, |v| v.page).limit(10);
    few.partition(|v| v.page).map(|v| v.minutes).sum().in_l2().gaussian(0.05).standard_deviation()
}

/// Within 19 of each count with probability 0.95, which is 1.96 standard deviations of 10.
#[dp_query(rho = 0.06)]
fn readers_within(views: Table<View>) -> f64 {
    let few = views.limit_by(1, |v| v.page).limit(10);
    few.histogram(|v| v.page).in_l2().gaussian_within(19, 0.95).standard_deviation()
}

/// Of 200 readers, each reads 20 pages.
fn rows() -> impl Iterator<Item = View> {
    (0..4_000).map(|i| View { reader: i / 20, page: i % 20, minutes: 60 })
}

fn views() -> Dataset<View> {
    Dataset::from_rows(rows()).unwrap()
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.01
}

#[test]
fn the_noise_on_page_counts_is_that_of_a_root() {
    let ((counts, deviation), _) = views().session::<rho!(0.05)>().run(readers).unwrap();
    assert!(near(deviation, 10.0), "{deviation}");
    // The first ten pages of each reader count.
    assert!(counts[..10].iter().all(|n| (n - 200).abs() < 100), "{counts:?}");
    assert!(counts[10..].iter().all(|n| n.abs() < 100), "{counts:?}");
    let (deviation, _) = views().session::<rho!(0.05)>().run(readers_in_l1).unwrap();
    assert!(near(deviation, 31.62), "{deviation}");
    // At a tenth of the cost, the noise is that of the bound in L1.
    let (deviation, _) = views().session::<rho!(0.005)>().run(readers_at_a_tenth).unwrap();
    assert!(near(deviation, 31.62), "{deviation}");
    let (deviation, _) = views().session::<rho!(0.05)>().run(minutes).unwrap();
    assert!(near(deviation, 600.0), "{deviation}");
    let (deviation, _) = views().session::<rho!(0.06)>().run(readers_within).unwrap();
    assert!(near(deviation, 9.95), "{deviation}");
}

#[dp_query(rho = 0.05)]
fn replaced(views: Table<View, ReplaceOne>) -> (f64, f64) {
    let few = views.limit_by(1, |v| v.page).limit(10);
    let counts = few.histogram(|v| v.page);
    (counts.in_l2().gaussian(0.025).standard_deviation(), counts.gaussian(0.025).standard_deviation())
}

#[test]
fn replaced_readers_need_the_noise_of_twice_the_square() {
    let data = Dataset::<View, ReplaceOne>::from_rows(rows()).unwrap();
    let ((in_l2, in_l1), _) = data.session::<rho!(0.05)>().run(replaced).unwrap();
    assert!(near(in_l2, 20.0), "{in_l2}");
    assert!(near(in_l1, 89.44), "{in_l1}");
}
