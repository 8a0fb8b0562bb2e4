//! Number-theoretic transforms: exact products of polynomials modulo three primes.

// Residues are below 2^63, so the sum of two fits in 64 bits, and the product of two in 126 bits.
// Sizes of tables are at most 2^32.
#![allow(clippy::arithmetic_side_effects)]

use alloc::vec;
use alloc::vec::Vec;

/// The integers modulo a prime p below 2^63, where 2^32 divides p - 1. A residue x is kept as x ·
/// 2^64, so that a product needs no division (Montgomery 1985).
pub(super) struct Field {
    pub(super) p: u64,
    /// -1/p modulo 2^64.
    inverse: u64,
    /// 2^128 modulo p.
    square: u64,
    /// A residue that is not a square.
    generator: u64,
}

pub(super) const FIELDS: [Field; 3] = [
    Field::new(0x7fff_fff9_0000_0001, 3),
    Field::new(0x7fff_ffe9_0000_0001, 19),
    Field::new(0x7fff_ffdb_0000_0001, 3),
];

impl Field {
    const fn new(p: u64, generator: u64) -> Self {
        // Newton's method doubles the number of right bits from three on.
        let (mut inverse, mut left) = (p, 5);
        while left > 0 {
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(p.wrapping_mul(inverse)));
            left -= 1;
        }
        let one = ((1_u128 << 64) % p as u128) as u64;
        let square = (one as u128 * one as u128 % p as u128) as u64;
        Self { p, inverse: inverse.wrapping_neg(), square, generator }
    }

    /// Computes t / 2^64, for t below p · 2^64.
    #[inline]
    const fn reduce(&self, t: u128) -> u64 {
        let m = (t as u64).wrapping_mul(self.inverse);
        // Both summands are below p · 2^64, which is below 2^127.
        let sum = ((t + m as u128 * self.p as u128) >> 64) as u64;
        if sum >= self.p { sum - self.p } else { sum }
    }

    #[inline]
    pub(super) const fn mul(&self, a: u64, b: u64) -> u64 {
        self.reduce(a as u128 * b as u128)
    }

    #[inline]
    pub(super) const fn add(&self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        if sum >= self.p { sum - self.p } else { sum }
    }

    #[inline]
    pub(super) const fn sub(&self, a: u64, b: u64) -> u64 {
        if a >= b { a - b } else { a + self.p - b }
    }

    /// Converts an integer below 2^126 to a residue.
    #[inline]
    pub(super) const fn enter(&self, x: u128) -> u64 {
        // One reduction divides by 2^64, and each product with 2^128 multiplies by it again.
        self.mul(self.mul(self.reduce(x), self.square), self.square)
    }

    pub(super) const fn power(&self, base: u64, exponent: u64) -> u64 {
        let (mut base, mut result, mut left) = (base, self.enter(1), exponent);
        while left > 0 {
            if left & 1 == 1 {
                result = self.mul(result, base);
            }
            base = self.mul(base, base);
            left >>= 1;
        }
        result
    }

    /// The powers of roots of unity for a transform of size n, a power of two. The root of order 2h
    /// to the power j < h is at place h + j.
    fn roots(&self, n: usize) -> Vec<u64> {
        let mut roots = vec![self.enter(1); n.max(2)];
        let mut half = n / 2;
        if half > 0 {
            let root = self.power(self.enter(self.generator as u128), (self.p - 1) / n as u64);
            for j in 1..half {
                roots[half + j] = self.mul(roots[half + j - 1], root);
            }
        }
        while half > 1 {
            half /= 2;
            for j in 0..half {
                roots[half + j] = roots[2 * half + 2 * j];
            }
        }
        roots
    }

    /// Computes the product of two polynomials, or the square of one, modulo p. The result has n
    /// coefficients below p, which is a power of two above the degree of the product.
    pub(super) fn product(&self, a: &[u128], b: Option<&[u128]>, n: usize) -> Vec<u64> {
        let roots = self.roots(n);
        let mut x = self.forward(a, n, &roots);
        match b {
            None => x.iter_mut().for_each(|x| *x = self.mul(*x, *x)),
            Some(b) => {
                let y = self.forward(b, n, &roots);
                x.iter_mut().zip(y).for_each(|(x, y)| *x = self.mul(*x, y));
            }
        }
        self.back(&mut x, &roots);
        // The factor is 1/n without 2^64, so the products are integers again.
        let share = self.reduce(self.power(self.enter(n as u128), self.p - 2) as u128);
        x.iter_mut().for_each(|x| *x = self.mul(*x, share));
        x
    }

    /// Transforms coefficients to values, in bit-reversed order.
    fn forward(&self, a: &[u128], n: usize, roots: &[u64]) -> Vec<u64> {
        let mut x: Vec<u64> = a.iter().map(|a| self.enter(*a)).collect();
        x.resize(n, 0);
        let mut half = n / 2;
        while half > 0 {
            for block in x.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for ((u, v), root) in low.iter_mut().zip(high).zip(&roots[half..2 * half]) {
                    (*u, *v) = (self.add(*u, *v), self.mul(self.sub(*u, *v), *root));
                }
            }
            half /= 2;
        }
        x
    }

    /// Transforms values in bit-reversed order to n times the coefficients.
    fn back(&self, x: &mut [u64], roots: &[u64]) {
        let mut half = 1;
        while 2 * half <= x.len() {
            for block in x.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                // The inverse of the root to the power j is minus its power half - j.
                let inverses = roots[half + 1..2 * half].iter().rev();
                (low[0], high[0]) = (self.add(low[0], high[0]), self.sub(low[0], high[0]));
                for ((u, v), root) in low[1..].iter_mut().zip(&mut high[1..]).zip(inverses) {
                    let turned = self.mul(*v, *root);
                    (*u, *v) = (self.sub(*u, turned), self.add(*u, turned));
                }
            }
            half *= 2;
        }
    }
}
