//! Seed of the generator: entropy from the operating system, checked for obvious patterns.

use core::fmt;

use zeroize::Zeroizing;

use crate::kernel::system;

/// The number of bytes of a seed.
pub(crate) const SEED: usize = 32;

/// The smallest acceptable number of distinct byte values in two seeds. The differences between
/// consecutive bytes must also have at least this number of distinct values.
const DISTINCT: u32 = 24;

/// Draws a seed, which is secret if the operating system's entropy is good.
///
/// The function draws twice the needed bytes, to detect a source that repeats itself
/// between calls.
///
/// # Errors
/// If the operating system provides no entropy, or its bytes are not plausible.
pub(crate) fn seed() -> Result<Zeroizing<[u8; SEED]>, EntropyError> {
    let mut drawn = Zeroizing::new([[0; SEED]; 2]);
    for seed in drawn.iter_mut() {
        system::fill(seed).map_err(|failure| EntropyError(Reason::System(failure)))?;
    }
    if plausible(&drawn) { Ok(Zeroizing::new(drawn[0])) } else { Err(EntropyError(Reason::Implausible)) }
}

/// Whether two seeds could be random: their 64 bytes have at least 24 distinct values, the
/// differences between consecutive bytes have at least 24 distinct values, and the two seeds
/// differ. This check rejects zeros, a repeated pattern of up to 23 bytes, two equal seeds, and a
/// counter.
///
/// Random bytes fail with a probability below 2^-100. For each of the two checks, the probability
/// is at most C(256, 23) · (23/256)^n. Here n is 64 for the bytes and 63 for the differences. The
/// time does not depend on the bytes.
fn plausible(seeds: &[[u8; SEED]; 2]) -> bool {
    let bytes = seeds.as_flattened();
    let steps: Zeroizing<[u8; 2 * SEED - 1]> =
        Zeroizing::new(core::array::from_fn(|i| bytes[i + 1].wrapping_sub(bytes[i])));
    let other = seeds[0].iter().zip(&seeds[1]).fold(0, |any, (a, b)| any | (a ^ b)) != 0;
    other & (distinct(bytes) >= DISTINCT) & (distinct(&*steps) >= DISTINCT)
}

/// The number of distinct byte values.
fn distinct(bytes: &[u8]) -> u32 {
    let new = |(i, byte): (usize, &u8)| {
        let seen = bytes[..i].iter().fold(0, |seen, other| seen | u32::from(other == byte));
        seen ^ 1
    };
    bytes.iter().enumerate().map(new).fold(0, u32::wrapping_add)
}

/// An error when seeding a generator: the operating system provided no entropy, or its bytes are
/// not random.
///
/// The [source](core::error::Error::source) is the operating system's error, if it reported one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntropyError(Reason);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reason {
    System(system::SystemError),
    Implausible,
}

impl fmt::Display for EntropyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Reason::System(_) => "the operating system gives no entropy to seed a generator",
            Reason::Implausible => {
                "what the operating system gave to seed a generator has a pattern, so an attacker may guess it"
            }
        })
    }
}

impl core::error::Error for EntropyError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.0 {
            Reason::System(failure) => Some(failure),
            Reason::Implausible => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_that_somebody_made_up_is_refused() {
        let of =
            |byte: &dyn Fn(usize) -> u8| [0, SEED].map(|start| core::array::from_fn(|i| byte(start + i)));
        let mixed =
            |i: usize| (i as u32).wrapping_mul(0x9e37_79b9).rotate_left(11) as u8 ^ (i * i * 29) as u8;
        assert!(plausible(&of(&mixed)), "what has no pattern passes");
        for constant in [0, 1, 0x5a, 0xff] {
            assert!(!plausible(&of(&|_| constant)), "all bytes {constant}");
        }
        for period in 2..DISTINCT as usize {
            assert!(!plausible(&of(&|i| mixed(i % period))), "a pattern of {period} bytes");
        }
        assert!(!plausible(&of(&|i| mixed(i % SEED))), "one seed given twice");
        for step in [1, 3, 0xff] {
            assert!(!plausible(&of(&|i| (i as u8).wrapping_mul(step))), "a counter by {step}");
        }
        let sparse = |i: usize| if i.is_multiple_of(3) { mixed(i) } else { 0 };
        assert!(!plausible(&of(&sparse)), "mostly zeros");
    }

    #[test]
    fn the_system_gives_seeds_and_none_twice() {
        let seeds = [(); 100].map(|()| *seed().unwrap());
        for (i, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..i].contains(seed));
        }
    }

    #[test]
    fn an_error_says_what_the_system_said() {
        use core::error::Error;
        assert!(EntropyError(Reason::Implausible).source().is_none());
        assert!(EntropyError(Reason::Implausible).to_string().contains("pattern"));
    }
}
