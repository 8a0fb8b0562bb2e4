//! The generator for other code, by the traits of `rand_core`: for keys, nonces and shuffles that are to come from the same source.
//!
//! It is one-way. Samplers take a [`Generator`] and nothing else, so that no noise comes from a generator whose entropy, forks or memory
//! nobody here answers for.

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
        let expected: Vec<u8> = (0..2000).flat_map(|_| words.next_u64().to_le_bytes()).collect();
        let mut filled = vec![0; 2000 * 8];
        let (first, rest) = filled.split_at_mut(13);
        bytes.fill_bytes(first);
        bytes.fill_bytes(&mut rest[..8 * MOST + 5]);
        // Each call begins with a word of its own.
        assert_eq!(first, &expected[..13]);
        assert_eq!(rest[..8], expected[16..24]);
        assert!(rest[8 * MOST + 5..].iter().all(|&byte| byte == 0), "no more than was asked for");
        let end = &rest[8 * MOST - 64..8 * MOST + 5];
        assert!(end.iter().any(|&byte| byte != 0), "all of it is filled");
    }

    #[test]
    fn what_was_given_is_erased() {
        let mut generator = Generator::seeded([3; 32]);
        let word = generator.next_u64();
        assert!(word != 0 && !generator.main.memory.words.contains(&word));
    }
}
