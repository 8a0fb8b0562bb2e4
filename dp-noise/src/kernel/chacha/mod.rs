//! ChaCha20 output, in the order in which vector registers hold the words.
//!
//! Blocks come in groups of 16. Within a group the order is by word, not by block: word 0 of the 16
//! blocks, then word 1 of the 16 blocks, and so on. So the code stores a register that holds one
//! word of 16 blocks (or two registers with 8 blocks each) unchanged. The code computes the block
//! function of RFC 8439, with a 64-bit counter and a 64-bit stream number.

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
#[cfg(any(
    all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
mod rounds;
#[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
mod x86;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use zeroize::Zeroize;

use super::Level;

/// The 64-bit words of one group of 16 blocks.
pub(crate) const GROUP: usize = 128;

/// Fills `words` with whole groups, from block 0 of a key and stream on. Words beyond the last
/// whole group stay unchanged.
pub(crate) fn fill(level: Level, key: &[u8; 32], stream: u64, words: &mut [u64]) {
    let groups = words.as_chunks_mut::<GROUP>().0;
    match level {
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx2 => x86::avx2(key, stream, groups),
        #[cfg(all(feature = "std", target_arch = "x86_64", any(test, not(debug_assertions))))]
        Level::Avx512 => x86::avx512(key, stream, groups),
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        Level::Neon => neon::fill(key, stream, groups),
        _ => portable(key, stream, groups),
    }
}

fn portable(key: &[u8; 32], stream: u64, groups: &mut [[u64; GROUP]]) {
    let mut cipher = ChaCha20Rng::from_seed(*key);
    cipher.set_stream(stream);
    let mut bytes = [0; 8 * GROUP];
    for group in groups {
        cipher.fill_bytes(&mut bytes);
        let blocks = bytes.as_chunks::<4>().0.as_chunks::<16>().0;
        for (i, word) in group.iter_mut().enumerate() {
            let (row, block) = (i / 8, 2 * (i % 8));
            let half = |block: usize| u64::from(u32::from_le_bytes(blocks[block][row]));
            *word = half(block) | half(block + 1) << 32;
        }
    }
    bytes.zeroize();
    // The cipher's type has no method that erases its state, so the code overwrites it. `black_box`
    // keeps the compiler from removing the write.
    cipher = ChaCha20Rng::from_seed([0; 32]);
    core::hint::black_box(&cipher);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_gives_the_same_words() {
        for (key, stream) in [([0; 32], 0), ([7; 32], 1), (std::array::from_fn(|i| i as u8), u64::MAX - 5)] {
            let mut expected = vec![0; 5 * GROUP + 3];
            fill(Level::Portable, &key, stream, &mut expected);
            assert_eq!(expected[5 * GROUP..], [0; 3], "an incomplete group is left alone");
            for level in Level::available() {
                let mut words = vec![0; 5 * GROUP + 3];
                fill(level, &key, stream, &mut words);
                assert_eq!(words, expected, "{level:?}");
            }
        }
    }

    #[test]
    fn the_first_block_is_that_of_the_literature() {
        // The expected words are for a key of 32 zero bytes, stream 0 and block 0:
        // draft-agl-tls-chacha20poly1305-04, section 7.
        let mut words = vec![0; GROUP];
        fill(Level::Portable, &[0; 32], 0, &mut words);
        let block: Vec<u32> = (0..16).map(|row| words[8 * row] as u32).collect();
        let bytes: Vec<u8> = block.iter().flat_map(|word| word.to_le_bytes()).collect();
        assert_eq!(
            bytes[..16],
            [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90, 0x40, 0x5d, 0x6a, 0xe5, 0x53, 0x86, 0xbd, 0x28]
        );
    }
}
