//! SHA-256 (FIPS 180-4). The checksums of records are computed in a `const`. The fingerprints of
//! datasets are computed at run time, piece by piece.
//!
//! rustc's evaluator computes the digest of a record. In this evaluator, a call of `wrapping_add`
//! or `rotate_right` takes about as long as thirty operations. So the code keeps each 32-bit word
//! in 64 bits, and clears the upper half.

const ROUNDS: [u64; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];
const START: [u64; 8] =
    [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const LOW: u64 = 0xffff_ffff;

/// The digest of `text`.
pub(crate) const fn sha256(text: &[u8]) -> [u8; 32] {
    let mut state = START;
    let mut rest = text;
    while let Some((block, after)) = rest.split_first_chunk::<64>() {
        state = compress(state, block);
        rest = after;
    }
    end(state, rest, text.len() as u64)
}

/// A digest of a text that arrives in pieces.
#[cfg(feature = "std")]
pub(crate) struct Digest {
    state: [u64; 8],
    /// The bytes that have not filled a block yet.
    rest: Vec<u8>,
    length: u64,
}

#[cfg(feature = "std")]
impl Digest {
    pub(crate) const fn new() -> Self {
        Self { state: START, rest: Vec::new(), length: 0 }
    }

    /// Adds the next piece of the text.
    pub(crate) fn take(&mut self, piece: &[u8]) {
        self.length += piece.len() as u64;
        self.rest.extend(piece);
        let (blocks, rest) = self.rest.as_chunks::<64>();
        self.state = blocks.iter().fold(self.state, compress);
        self.rest = rest.to_vec();
    }

    /// The digest of all pieces so far.
    pub(crate) fn end(&self) -> [u8; 32] {
        end(self.state, &self.rest, self.length)
    }
}

/// Processes the last one or two blocks: the remaining bytes, a one bit, zeros, and the length in
/// bits.
const fn end(mut state: [u64; 8], rest: &[u8], length: u64) -> [u8; 32] {
    let mut tail = [0; 128];
    let mut i = 0;
    while i < rest.len() {
        tail[i] = rest[i];
        i += 1;
    }
    tail[i] = 0x80;
    let blocks = if i < 56 { 1 } else { 2 };
    let length = (length * 8).to_be_bytes();
    let mut k = 0;
    while k < 8 {
        tail[blocks * 64 - 8 + k] = length[k];
        k += 1;
    }
    let (first, second) = tail.split_at(64);
    if let Some(block) = first.first_chunk() {
        state = compress(state, block);
    }
    if let (2, Some(block)) = (blocks, second.first_chunk()) {
        state = compress(state, block);
    }
    let mut digest = [0; 32];
    let mut i = 0;
    while i < 32 {
        digest[i] = (state[i / 4] >> (24 - 8 * (i % 4))) as u8;
        i += 1;
    }
    digest
}

const fn compress(state: [u64; 8], block: &[u8; 64]) -> [u64; 8] {
    let mut words = [0; 64];
    let mut t = 0;
    while t < 16 {
        words[t] = (block[4 * t] as u64) << 24
            | (block[4 * t + 1] as u64) << 16
            | (block[4 * t + 2] as u64) << 8
            | block[4 * t + 3] as u64;
        t += 1;
    }
    while t < 64 {
        // These 64 bits hold the word twice, so that a shift of them rotates the word.
        let (x, y) = (words[t - 15] | words[t - 15] << 32, words[t - 2] | words[t - 2] << 32);
        let s0 = (x >> 7 ^ x >> 18 ^ words[t - 15] >> 3) & LOW;
        let s1 = (y >> 17 ^ y >> 19 ^ words[t - 2] >> 10) & LOW;
        words[t] = (words[t - 16] + s0 + words[t - 7] + s1) & LOW;
        t += 1;
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
    let mut t = 0;
    while t < 64 {
        let (x, y) = (e | e << 32, a | a << 32);
        let first = h + ((x >> 6 ^ x >> 11 ^ x >> 25) & LOW) + (e & f ^ (e ^ LOW) & g) + ROUNDS[t] + words[t];
        let second = ((y >> 2 ^ y >> 13 ^ y >> 22) & LOW) + (a & b ^ a & c ^ b & c);
        (h, g, f, e, d, c, b, a) = (g, f, e, (d + first) & LOW, c, b, a, (first + second) & LOW);
        t += 1;
    }
    [
        (state[0] + a) & LOW,
        (state[1] + b) & LOW,
        (state[2] + c) & LOW,
        (state[3] + d) & LOW,
        (state[4] + e) & LOW,
        (state[5] + f) & LOW,
        (state[6] + g) & LOW,
        (state[7] + h) & LOW,
    ]
}

#[cfg(test)]
mod tests {
    use super::{Digest, sha256};

    fn hex(text: &[u8]) -> String {
        sha256(text).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Tests the examples of FIPS 180-4, and lengths around the padding.
    #[test]
    fn digests_are_those_of_the_standard() {
        assert_eq!(hex(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(hex(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(
            hex(b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        );
        assert_eq!(hex(&[b'a'; 55]), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
        assert_eq!(hex(&[b'a'; 64]), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
    }

    #[test]
    fn pieces_give_the_digest_of_the_whole() {
        let text: Vec<u8> = (0..300).map(|i| (i * 7 % 251) as u8).collect();
        for (first, second) in [(0, 0), (1, 63), (64, 65), (63, 200), (128, 300)] {
            let mut digest = Digest::new();
            [&text[..first], &text[first..second], &text[second..]]
                .iter()
                .for_each(|piece| digest.take(piece));
            assert_eq!(digest.end(), sha256(&text));
        }
    }
}
