//! The hash functions of local hashing, and reports that state their hash function.

/// The largest number of values for which the theorem of [`hash`] holds.
pub(crate) const MOST_HASHED: u32 = 1 << 16;

/// The payload of local hashing: the drawn function and the reported bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hashed {
    /// The drawn function: the upper half is its `multiplier`, and the lower half its `offset`.
    pub seed: u64,
    /// The reported bucket.
    pub bucket: u32,
}

/// The upper half of `multiplier` · x + `offset`, modulo 2^32, for x below 2^16. Over the seeds,
/// any two values have an independent and uniform pair of hashes (M. Dietzfelbinger, "Universal
/// hashing and k-wise independent random variables via integer arithmetic without primes", STACS
/// 1996, theorem 3).
#[inline]
pub(crate) fn hash(seed: u64, number: u32) -> u32 {
    let (multiplier, offset) = ((seed >> 32) as u32, seed as u32);
    multiplier.wrapping_mul(number).wrapping_add(offset) >> 16
}

/// The bucket that a hash falls into. Each bucket has 2^16/`buckets` hashes, up to rounding.
#[inline]
pub(crate) fn bucket(hash: u32, buckets: u32) -> u32 {
    hash.wrapping_mul(buckets) >> 16
}

/// The smallest hash that falls into a bucket.
pub(crate) const fn first(bucket: u32, buckets: u32) -> u32 {
    (bucket << 16).div_ceil(buckets)
}
