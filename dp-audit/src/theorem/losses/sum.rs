//! Sums of losses: products of polynomials whose coefficients are masses.
//!
//! Two polynomials are multiplied by one product of long integers, with 256 bits for each
//! coefficient (Kronecker 1882). The sums are exact, and each is rounded up once.

use super::cover::{Cover, MASS_BITS, target};
use num_bigint::{BigInt, BigUint};

/// The number of bytes of a coefficient. A sum of products of masses is below 2^243.
const SLOT: usize = 32;
/// The tails that are cut off have together at most this part of the target: 2^-12.
const TAIL_BITS: u32 = 17;

/// The losses of all releases together. Reads the bits of all counts from the highest one on.
pub(super) fn sum(covers: &[(Cover, u64)], delta: &BigInt) -> Cover {
    let mut all = Cover { first: 0, masses: vec![1 << MASS_BITS], infinite: 0 };
    let bits = covers.iter().map(|(_, times)| u64::BITS - times.leading_zeros()).max().unwrap_or(0);
    for bit in (0..bits).rev() {
        // Each squaring that follows doubles what is cut off here.
        let most = (target(delta) >> TAIL_BITS).checked_shr(bit).unwrap_or(0);
        all = product(&all, &all).cut(most);
        for (cover, _) in covers.iter().filter(|(_, times)| times >> bit & 1 == 1) {
            all = product(&all, cover).cut(most);
        }
    }
    all
}

fn product(a: &Cover, b: &Cover) -> Cover {
    let long = join(&a.masses) * join(&b.masses);
    let bytes = long.to_bytes_le();
    let mut masses: Vec<u128> = bytes.chunks(SLOT).map(rounded).collect();
    masses.resize(a.masses.len() + b.masses.len() - 1, 0);
    // A sum with an infinite loss is infinite: the product of all masses without the finite part.
    let total = |cover: &Cover| cover.masses.iter().map(|mass| BigUint::from(*mass)).sum::<BigUint>();
    let (x, y) = (total(a), total(b));
    let (p, q) = (BigUint::from(a.infinite), BigUint::from(b.infinite));
    let infinite = rounded(&(&p * (&y + &q) + x * q).to_bytes_le());
    Cover { first: a.first + b.first, masses, infinite }
}

/// The value of a polynomial at 2^256.
fn join(masses: &[u128]) -> BigUint {
    let mut bytes = vec![0; masses.len() * SLOT];
    for (slot, mass) in bytes.chunks_mut(SLOT).zip(masses) {
        slot[..16].copy_from_slice(&mass.to_le_bytes());
    }
    BigUint::from_bytes_le(&bytes)
}

/// A product of masses, in units of 2^-240, as a mass; rounded up.
fn rounded(bytes: &[u8]) -> u128 {
    let mut halves = [[0; 16]; 2];
    for (place, byte) in bytes.iter().enumerate() {
        halves[place / 16][place % 16] = *byte;
    }
    let [low, high] = halves.map(u128::from_le_bytes);
    let kept = 128 - u32::try_from(MASS_BITS).unwrap_or(0);
    ((high << kept) | (low >> MASS_BITS)) + u128::from(low << kept != 0)
}

impl Cover {
    /// Cuts off both tails: each is a number of points whose masses add up to at most `most`. The
    /// upper tail becomes an infinite loss, and the lower tail gets the loss of the first remaining
    /// point. Both only increase losses.
    fn cut(mut self, most: u128) -> Self {
        let (upper, lost) = tail(self.masses.iter().rev(), most);
        self.masses.truncate(self.masses.len() - upper);
        self.infinite += lost;
        let (lower, moved) = tail(self.masses.iter(), most);
        self.masses.drain(..lower);
        self.masses[0] += moved;
        self.first += lower as i64;
        self
    }
}

/// The number of masses at the beginning that add up to at most `most`, and their sum. One mass
/// remains.
fn tail<'m>(masses: impl ExactSizeIterator<Item = &'m u128>, most: u128) -> (usize, u128) {
    let (mut count, mut sum, rest) = (0, 0, masses.len() - 1);
    for mass in masses.take(rest).take_while(|mass| **mass <= most) {
        if sum + mass > most {
            break;
        }
        (count, sum) = (count + 1, sum + mass);
    }
    (count, sum)
}
