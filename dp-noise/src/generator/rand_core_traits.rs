//! Implements the traits of `rand_core`, so that other code can draw keys, nonces and shuffles from
//! a [`Generator`].
//!
//! The opposite direction does not exist: samplers take only a [`Generator`]. So noise never comes
//! from a generator of another crate, whose entropy, forks and memory this crate cannot check.

use core::convert::Infallible;

use rand_core::{TryCryptoRng, TryRng};

use super::Generator;
use crate::source::{MOST, Words};

/// ```
/// use dp_noise::Generator;
/// use rand_core::{CryptoRng, Rng};
///
/// fn key(generator: &mut impl CryptoRng) -> [u8; 32] {
///     let mut key = [0; 32];
///     generator.fill_bytes(&mut key);
///     key
/// }
/// let mut generator = Generator::from_os()?;
/// assert_ne!(key(&mut generator), key(&mut generator));
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
impl TryRng for Generator {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.try_next_u64()? as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(core::mem::take(&mut self.draw(1).0[0]))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for bytes in bytes.chunks_mut(8 * MOST) {
            let words = self.draw(bytes.len().div_ceil(8)).0;
            for (bytes, word) in bytes.chunks_mut(8).zip(words) {
                bytes.copy_from_slice(&core::mem::take(word).to_le_bytes()[..bytes.len()]);
            }
        }
        Ok(())
    }
}

impl TryCryptoRng for Generator {}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::Rng;

    #[test]
    fn other_code_gets_the_words_of_the_main_stream() {
        let (mut words, mut bytes) = (Generator::seeded([3; 32]), Generator::seeded([3; 32]));
        let expected: Vec<u8> = (0..5).flat_map(|_| words.next_u64().to_le_bytes()).collect();
        let (mut first, mut second) = ([0; 13], [0; 24]);
        bytes.fill_bytes(&mut first);
        bytes.fill_bytes(&mut second);
        assert_eq!(first, expected[..13]);
        assert_eq!(second, expected[16..], "each call begins with a word of its own");
    }

    #[test]
    fn more_than_a_refill_is_filled_to_the_end() {
        let mut bytes = vec![0; 8 * (2 * MOST + 1) + 5];
        Generator::seeded([3; 32]).fill_bytes(&mut bytes[..8 * (2 * MOST + 1) + 3]);
        let mut words = bytes.as_chunks::<8>().0.to_vec();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), 2 * MOST + 1);
        let end = &bytes[8 * (2 * MOST + 1)..];
        assert!(end[..3] != [0; 3] && end[3..] == [0; 2], "no more and no less than was asked for");
    }

    #[test]
    fn what_was_given_is_erased() {
        let mut generator = Generator::seeded([3; 32]);
        let word = generator.next_u64();
        assert!(word != 0 && !generator.main.memory.words.contains(&word));
    }
}
