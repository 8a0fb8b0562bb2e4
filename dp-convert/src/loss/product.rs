//! Products of distributions of losses: exact sums of products of masses, each rounded up once.

use alloc::vec::Vec;

use super::losses::Losses;
use super::transform::{FIELDS, Field};
use super::{FINER, MASS_BITS};
use crate::fixed::{Round, mul, some};

/// The largest sum of masses. The product of two sums is below the product of the three primes.
const MOST: u128 = 1 << (MASS_BITS + 4);
/// The largest number of points of a product.
const LONGEST: usize = 1 << 19;

/// Adds the loss of one plan to that of another.
pub(super) fn product(a: &Losses, b: &Losses) -> Option<Losses> {
    both(a, Some(b))
}

/// Doubles a plan.
pub(super) fn square(a: &Losses) -> Option<Losses> {
    both(a, None)
}

fn both(a: &Losses, other: Option<&Losses>) -> Option<Losses> {
    let b = other.unwrap_or(a);
    let (all, rest) = (some!(a.total()), some!(b.total()));
    if all.max(a.infinite) > MOST || rest.max(b.infinite) > MOST {
        return None;
    }
    // A sum with an infinite loss is infinite. A loss of b may be infinite as well.
    let times = |x: u128, y: u128| mul(x, y.checked_shl(FINER)?, Round::Up);
    let from_a = some!(times(a.infinite, some!(rest.checked_add(b.infinite))));
    let from_b = some!(times(b.infinite, all));
    let length = some!(some!(a.masses.len().checked_add(b.masses.len())).checked_sub(1));
    if length > LONGEST {
        return None;
    }
    Some(Losses {
        first: some!(a.first.checked_add(b.first)),
        masses: masses(&a.masses, other.map(|b| &b.masses[..]), length),
        infinite: some!(from_a.checked_add(from_b)),
    })
}

fn masses(a: &[u128], b: Option<&[u128]>, length: usize) -> Vec<u128> {
    let [x, y, z] =
        [&FIELDS[0], &FIELDS[1], &FIELDS[2]].map(|field| field.product(a, b, length.next_power_of_two()));
    let join = Join::new();
    let residues = x.iter().zip(&y).zip(&z).take(length);
    residues.map(|((x, y), z)| join.mass(*x, *y, *z)).collect()
}

/// Restores an integer from its residues modulo the three primes (Garner 1959).
struct Join {
    /// 1/p modulo q, where p, q and r are the three primes.
    p_in_q: u64,
    /// p modulo r.
    p: u64,
    /// 1/(pq) modulo r.
    pq_in_r: u64,
}

impl Join {
    fn new() -> Self {
        let [p, q, r] = [&FIELDS[0], &FIELDS[1], &FIELDS[2]];
        let inverse = |field: &Field, x: u64| field.power(x, field.p.saturating_sub(2));
        let in_r = r.enter(u128::from(p.p));
        Self {
            p_in_q: inverse(q, q.enter(u128::from(p.p))),
            p: in_r,
            pq_in_r: inverse(r, r.mul(in_r, r.enter(u128::from(q.p)))),
        }
    }

    /// The integer x + p·y + pq·z with the given residues, in units of 2^-176, as a mass.
    // Each factor is below 2^64; see each line for the sums.
    #[allow(clippy::arithmetic_side_effects)]
    fn mass(&self, first: u64, second: u64, third: u64) -> u128 {
        let [p, q, r] = [&FIELDS[0], &FIELDS[1], &FIELDS[2]];
        // All three primes are between 2^62 and 2^63, so one subtraction reduces a residue.
        let less = |x: u64, field: &Field| if x >= field.p { x - field.p } else { x };
        let x = first;
        let y = q.mul(q.sub(second, less(x, q)), self.p_in_q);
        // `p` has the factor 2^64, and the product removes it.
        let known = r.add(less(x, r), r.mul(less(y, r), self.p));
        let z = r.mul(r.sub(third, known), self.pq_in_r);
        let low = u128::from(p.p) * u128::from(y) + u128::from(x); // This is below 2^126.
        let pq = u128::from(p.p) * u128::from(q.p);
        let low = low + u128::from(pq as u64) * u128::from(z); // This is below 2^126 + 2^127.
        let high = (low >> 64) + (pq >> 64) * u128::from(z); // This is below 2^126.
        // The number is high · 2^64 plus the last 64 bits of `low`. Its last 88 bits are rounded
        // up.
        let floor = high >> (MASS_BITS - 64);
        floor + u128::from(floor << (MASS_BITS - 64) != high || low as u64 != 0)
    }
}
