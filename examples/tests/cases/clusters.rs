//! K-means: the programs D3 and F3 of `examples/README.md`. D3 has two clusters and F3 has three,
//! and each point belongs to the nearest centre. Both programs must find nearly the same centres as
//! k-means without noise, from the same start and on the same points. The tests compare the mean
//! squared distances to the nearest centre.

use dp_types::prelude::*;

use crate::{says, times};

#[derive(Record)]
struct Point {
    #[dp(range = 0..=1000)]
    x: i64,
    #[dp(range = 0..=1000)]
    y: i64,
}

type Centre = (i64, i64);

const POINTS: u64 = 30_000;

/// Half of the points are around (250, 300), a third around (700, 250), and a sixth around (600,
/// 750). Each of these three clouds of points is as wide as its distance to the next cloud.
fn points() -> impl Iterator<Item = Point> {
    (0..POINTS).map(|i| {
        let bits = i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 16;
        let spread = |from: u64| (0..4).map(|k| (bits >> (from + 5 * k) & 31) as i64).sum::<i64>() - 62;
        let (x, y) =
            [(250, 300), (250, 300), (250, 300), (700, 250), (700, 250), (600, 750)][(i % 6) as usize];
        Point { x: x + 4 * spread(0), y: y + 4 * spread(20) }
    })
}

/// A reusable query: the number of points and the sums of their coordinates, at a total cost of
/// 0.3.
#[dp_query(epsilon = 0.3, reusable)]
fn sums(points: Table<Point>) -> [i64; 3] {
    let n = points.count().laplace(0.1).value();
    let x = points.map(|p| p.x).sum().laplace(0.1).value();
    let y = points.map(|p| p.y).sum().laplace(0.1).value();
    [n, x, y]
}

/// The line between two centres: a point is nearer to the second centre if a·x + b·y is at least c.
fn between((x0, y0): Centre, (x1, y1): Centre) -> [i64; 3] {
    [2 * (x1 - x0), 2 * (y1 - y0), x1 * x1 + y1 * y1 - x0 * x0 - y0 * y0]
}

/// The new centre of a cluster.
fn moved([n, x, y]: [i64; 3]) -> Centre {
    let n = n.max(1);
    ((x / n).clamp(0, 1000), (y / n).clamp(0, 1000))
}

/// D3: k-means with two clusters and 4 iterations.
#[dp_query(epsilon = 1.2)]
fn two_means(points: Table<Point>) -> Vec<(i64, i64)> {
    let mut centres = vec![(0, 0), (1000, 1000)];
    for _ in 0..4 {
        let line = between(centres[0], centres[1]);
        #[dp(range = -2000..=2000)]
        let a = line[0];
        #[dp(range = -2000..=2000)]
        let b = line[1];
        #[dp(range = -2000000..=2000000)]
        let c = line[2];
        let clusters = points.partition(|p| a * p.x + b * p.y >= c).each(sums);
        centres = clusters.values().iter().map(|found| moved(*found)).collect();
    }
    centres
}

/// F3: three clusters with the same number of iterations, at the same cost. Three centres have
/// three lines between them.
#[dp_query(epsilon = 1.2)]
fn three_means(points: Table<Point>) -> Vec<(i64, i64)> {
    let mut centres = vec![(0, 0), (1000, 0), (500, 1000)];
    for _ in 0..4 {
        let lines = [
            between(centres[0], centres[1]),
            between(centres[0], centres[2]),
            between(centres[1], centres[2]),
        ];
        #[dp(range = -2000..=2000)]
        let a01 = lines[0][0];
        #[dp(range = -2000..=2000)]
        let b01 = lines[0][1];
        #[dp(range = -2000000..=2000000)]
        let c01 = lines[0][2];
        #[dp(range = -2000..=2000)]
        let a02 = lines[1][0];
        #[dp(range = -2000..=2000)]
        let b02 = lines[1][1];
        #[dp(range = -2000000..=2000000)]
        let c02 = lines[1][2];
        #[dp(range = -2000..=2000)]
        let a12 = lines[2][0];
        #[dp(range = -2000..=2000)]
        let b12 = lines[2][1];
        #[dp(range = -2000000..=2000000)]
        let c12 = lines[2][2];
        let sides = points.partition(|p| {
            (a01 * p.x + b01 * p.y >= c01, a02 * p.x + b02 * p.y >= c02, a12 * p.x + b12 * p.y >= c12)
        });
        let mut clusters = [[0; 3]; 3];
        for (sides, found) in sides.each(sums) {
            let nearest = match sides {
                (false, false, _) => 0,
                (true, _, false) => 1,
                _ => 2,
            };
            clusters[nearest].iter_mut().zip(found).for_each(|(sum, part)| *sum += part);
        }
        centres = clusters.map(moved).to_vec();
    }
    centres
}

fn squared(p: &Point, (x, y): Centre) -> i64 {
    (p.x - x).pow(2) + (p.y - y).pow(2)
}

/// The mean squared distance of a point from the nearest centre.
fn loss(centres: &[Centre]) -> f64 {
    let nearest = |p: Point| centres.iter().map(|centre| squared(&p, *centre)).min().unwrap_or(0);
    points().map(nearest).sum::<i64>() as f64 / POINTS as f64
}

/// K-means without noise.
fn exactly(start: &[Centre]) -> Vec<Centre> {
    (0..4).fold(start.to_vec(), |centres, _| {
        let mut sums = vec![[0; 3]; centres.len()];
        for p in points() {
            let nearest = (0..centres.len()).min_by_key(|i| squared(&p, centres[*i])).unwrap_or(0);
            sums[nearest].iter_mut().zip([1, p.x, p.y]).for_each(|(sum, part)| *sum += part);
        }
        sums.into_iter().map(moved).collect()
    })
}

/// For a centre of 5000 points, one scale of noise in a sum moves the centre by 2. The noise of one
/// sum makes the loss a tenth larger only if the noise reaches 20 scales. Over all sums, this
/// raises a false alarm in less than one of a hundred million runs.
#[track_caller]
fn found(centres: &[Centre], start: &[Centre]) {
    let exact = exactly(start);
    let [at_first, without, with] = [start, &exact, centres].map(loss);
    assert!(
        3.0 * without < at_first && with < 1.1 * without,
        "{at_first}; {exact:?}: {without}; {centres:?}: {with}"
    );
}

#[test]
fn d3_and_f3_k_means_cost_3_releases_an_iteration_whatever_the_number_of_clusters_and_find_them() {
    for (parts, text) in [
        (2, dp_types::law::certificate::certificate::<two_means>()),
        (8, dp_types::law::certificate::certificate::<three_means>()),
    ] {
        // The cost is 3 · 4 · 0.1.
        for part in [
            r#""cost":[1200000],"unlisted":[0]"#.to_owned(),
            r#""rule":"static-loop/1","times":4,"each":[300000],"cost":[1200000]"#.to_owned(),
            format!(r#""rule":"parallel-parts/1","parts":{parts}"#),
        ] {
            assert!(text.contains(&part), "{part}\nis not in\n{text}");
        }
    }
    says::<three_means>(&[r#""scale":[10000,1],"sensitivity":[1000]"#]);
    assert_eq!(times::<three_means>("discrete-laplace/1"), 3);
    let session = Dataset::from_rows(points()).expect("they fit").session::<eps!(2.4)>();
    let (centres, session) = session.run(two_means).expect("there is randomness");
    found(&centres, &[(0, 0), (1000, 1000)]);
    let (centres, _) = session.run(three_means).expect("there is randomness");
    found(&centres, &[(0, 0), (1000, 0), (500, 1000)]);
}
