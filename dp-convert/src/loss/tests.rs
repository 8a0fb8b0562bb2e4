//! Tests of the parts: transforms, products, splits and truncations.

use super::cells::{Cells, Place, exact, mass};
use super::losses::Losses;
use super::{Direction, MASS_BITS, Release, product, transform};
use crate::fixed::Enclosure;
use num_bigint::BigUint;

const WHOLE: u128 = 1 << MASS_BITS;

/// A fixed sequence of masses below 2^87.
fn masses(count: usize) -> Vec<u128> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u128;
    let mut next = || {
        state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(0x5851_f42d);
        state >> 41
    };
    (0..count).map(|i| next() >> (i % 60)).collect()
}

#[test]
fn a_transform_multiplies_polynomials_modulo_its_prime() {
    let (a, b) = (masses(13), masses(20));
    for field in &transform::FIELDS {
        for (b, n) in [(&b, 32), (&b, 64), (&a, 32)] {
            let found = field.product(&a, (b != &a).then_some(b), n);
            for (k, found) in found.iter().enumerate() {
                let pairs = a.iter().enumerate().filter_map(|(i, x)| Some((x, b.get(k.checked_sub(i)?)?)));
                let sum: BigUint = pairs.map(|(x, y)| BigUint::from(*x) * *y).sum();
                assert_eq!(BigUint::from(*found), sum % field.p, "coefficient {k} modulo {}", field.p);
            }
        }
    }
}

#[test]
fn a_product_is_the_exact_sum_rounded_up() {
    let make = |first, masses| Losses { first, masses, infinite: WHOLE / 7 };
    let (a, b) = (make(-5, masses(37)), make(2, masses(8)));
    for (a, b, found) in [
        (&a, &b, product::product(&a, &b)),
        (&a, &a, product::square(&a)),
        (&b, &a, product::product(&b, &a)),
    ] {
        let found = found.unwrap();
        assert_eq!(
            (found.first, found.masses.len()),
            (a.first + b.first, a.masses.len() + b.masses.len() - 1)
        );
        for (k, found) in found.masses.iter().enumerate() {
            let pairs =
                a.masses.iter().enumerate().filter_map(|(i, x)| Some((x, b.masses.get(k.checked_sub(i)?)?)));
            let sum: BigUint = pairs.map(|(x, y)| BigUint::from(*x) * *y).sum();
            assert_eq!(BigUint::from(*found), (sum + (WHOLE - 1)) >> MASS_BITS, "point {k}");
        }
        // The product of both totals, without the finite part.
        let [x, y] = [a, b].map(|x| BigUint::from(x.total().unwrap()));
        let (p, q) = (BigUint::from(a.infinite), BigUint::from(b.infinite));
        let exact: BigUint = &p * (&y + &q) + &x * &q;
        let found = BigUint::from(found.infinite) << MASS_BITS;
        assert!(exact <= found && found <= exact + (BigUint::from(2_u8) << MASS_BITS));
    }
}

#[test]
fn masses_beyond_one_are_refused() {
    let large = Losses { first: 0, masses: vec![WHOLE << 5], infinite: 0 };
    assert!(product::square(&large).is_none());
    let large = Losses { first: 0, masses: vec![0], infinite: WHOLE << 5 };
    assert!(product::product(&Losses::none(), &large).is_none());
}

#[test]
fn a_truncation_keeps_the_mass_and_moves_it_up() {
    let mut losses = Losses { first: -3, masses: vec![5, 3, 100, 70, 2, 7], infinite: 11 };
    losses.truncate(9);
    assert_eq!((losses.first, &losses.masses[..], losses.infinite), (-1, &[108, 70][..], 20));
    // One point remains, whatever the limit is.
    losses.truncate(u128::MAX);
    assert_eq!((losses.first, &losses.masses[..], losses.infinite), (-1, &[108][..], 90));
}

#[test]
fn a_split_keeps_both_probabilities_and_rounds_each_mass_up() {
    let edges = [-3 << 38, -1 << 38, 2 << 38, 7 << 38];
    // Losses in units of 1/1000; the edges are -750, -250, 500 and 1750.
    for (loss, place) in
        [(-700, Place::Cell(0)), (-250, Place::Cell(0)), (-249, Place::Cell(1)), (1600, Place::Cell(2))]
    {
        let mut cells = Cells::new(&edges).unwrap();
        assert_eq!(cells.place(loss, 1000), Some(place));
        cells.atom(Enclosure::ratio(3, 10), loss, 1000).unwrap();
        let Place::Cell(cell) = place else { panic!("a cell") };
        let [low, high] =
            [cell, cell + 1].map(|i| Enclosure::between(cells.masses[i] << 8, cells.masses[i] << 8));
        // The sums are those of the atom: 0.3, and 0.3·e^-loss.
        let other = low.mul(exact(edges[cell]).neg().exp()).add(high.mul(exact(edges[cell + 1]).neg().exp()));
        let real = super::cells::signed(-loss, 1000).unwrap().exp().mul(Enclosure::ratio(3, 10));
        let first = low.add(high).bounds().unwrap().0;
        let wanted = Enclosure::ratio(3, 10).bounds().unwrap().1;
        assert!(first >= wanted && first - wanted < 1 << 20, "{loss}: {first} of {wanted}");
        let (second, wanted) = (other.bounds().unwrap(), real.bounds().unwrap());
        assert!(second.1 >= wanted.0 && second.0 - wanted.1 < 1 << 20, "{loss}: {second:?} of {wanted:?}");
        assert_eq!(cells.masses.iter().filter(|mass| **mass > 8).count(), if loss == -250 { 1 } else { 2 });
    }
}

#[test]
fn a_loss_outside_the_edges_moves_up() {
    let edges = [0, 1 << 40];
    let mut cells = Cells::new(&edges).unwrap();
    assert_eq!(
        [-1, 0, 1, 9, 10, 11].map(|n| cells.place(n, 9).unwrap()),
        [Place::Below, Place::Below, Place::Cell(0), Place::Cell(0), Place::Beyond, Place::Beyond]
    );
    cells.atom(Enclosure::ratio(1, 4), -3, 1).unwrap();
    cells.atom(Enclosure::ratio(1, 8), 3, 1).unwrap();
    assert_eq!((&cells.masses[..], cells.beyond), (&[WHOLE / 4, 0][..], WHOLE / 8));
    assert_eq!(mass(Enclosure::between(1, 257)), Some(2));
    assert!(Cells::new(&[3, 3]).is_none() && Cells::new(&[]).is_none());
}

/// The answers far below have losses between the first two edges, or none of them. A mass at the
/// lowest edge would be a mass at a smaller loss.
#[test]
fn the_far_answers_of_gaussian_noise_move_up() {
    let noise = super::gaussian::Gaussian::new(5_000_000_000, 1).unwrap();
    let edges = [-12 << 40, -6 << 40, 0, 6 << 40];
    let mut cells = Cells::new(&edges).unwrap();
    noise.fill(&mut cells).unwrap();
    assert_eq!(cells.masses[0], 0);
    assert!(cells.masses[2] > 0 && cells.beyond > 0);
}

#[test]
fn the_masses_of_each_release_are_those_of_both_tables() {
    let releases = [
        Release::Response { epsilon: 700_000, answers: 5 },
        Release::Laplace { epsilon: 300_000, sensitivity: 1 },
        Release::Laplace { epsilon: 1_300_000, sensitivity: 100_003 },
        Release::Gaussian { rho: 2_000_000_000_000, sensitivity: 1 },
        Release::Gaussian { rho: 5_000_000_000, sensitivity: 1 << 39 },
        Release::SampledGaussian { rho: 500_000_000_000, sensitivity: 9, numerator: 1, denominator: 7 },
    ];
    for release in releases {
        let grid = super::grid(&[(release, 3)]).unwrap();
        for direction in [Direction::Comes, Direction::Goes] {
            let losses = release.losses(grid, direction).unwrap();
            let part = |mass: u128| mass as f64 / WHOLE as f64;
            let step = grid.step as f64 / (1_u64 << 40) as f64;
            let first: f64 = losses.masses.iter().map(|mass| part(*mass)).sum();
            let loss = |index: i64| index as f64 * step;
            let points = (losses.first..).zip(&losses.masses);
            let second: f64 = points.map(|(index, mass)| part(*mass) * (-loss(index)).exp()).sum();
            // Each sum is one. The lowest point of a sample's losses takes mass that belongs below.
            // A unit of 2^-88 at a low loss is e^40 units of the second sum.
            assert!((1.0 - 1e-9..1.0 + 1e-9).contains(&first), "{release:?} {direction:?}: {first}");
            assert!((0.999..1.0 + 1e-7).contains(&second), "{release:?} {direction:?}: {second}");
        }
    }
}
