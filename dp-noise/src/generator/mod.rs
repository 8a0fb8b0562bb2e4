//! The generator: ChaCha20 with a seed from the operating system. After a fork, the child draws a
//! new seed.

// Without a source of entropy, no generator can be made, so the parts of a generator are unused.
#![cfg_attr(not(any(feature = "getrandom", feature = "seeded", test)), allow(dead_code))]

use alloc::boxed::Box;
use core::fmt;

use zeroize::Zeroize;

#[cfg(feature = "getrandom")]
use crate::entropy::{EntropyError, seed};
use crate::kernel::Level;
use crate::kernel::chacha::{self, GROUP};
#[cfg(feature = "std")]
use crate::kernel::{fork, system};
use crate::source::{MOST, TieWords, Words};

/// The ChaCha stream of the words that decide noise.
const MAIN: u64 = 0;
/// The ChaCha stream of the words that resolve ties.
const TIES: u64 = 1;
/// The ChaCha stream from which a forked child derives its own seed.
#[cfg(feature = "std")]
const FORKED: u64 = 2;

/// The number of words of the next key, at the start of each refill.
const KEY_WORDS: usize = 4;

/// The random generator of every sampler: ChaCha20, seeded by the operating system.
///
/// - Words that decide noise and words that resolve ties come from two streams of one seed. So ties
///   do not change the position in the first stream, and this position reveals nothing.
/// - Before each draw, a generator checks whether the process was forked. In a forked child, the
///   generator reseeds itself, so the child never repeats its parent's noise. (A generator made by
///   `seeded` is exempt: repetition is its purpose.) Without the feature `std` forks are not
///   detected: do not fork then.
/// - Each refill replaces the key by fresh output, and words are erased as they are used. So a
///   later read of the generator's memory does not reveal past noise. Dropping the generator erases
///   its remaining words. Moving a generator leaves no copy of a key behind, and a refill leaves no
///   copy on the stack. (A sampler may leave words and noise in registers, on the stack and in
///   memory that it frees, until other data overwrites them.)
/// - A generator cannot be cloned, and its `Debug` output shows no part of its state. A program can
///   send a generator to another thread.
///
/// ```
/// use dp_noise::{Generator, laplace::DiscreteLaplace};
///
/// let mut generator = Generator::from_os()?;
/// let noise = DiscreteLaplace::new(10, 1)?.sample(&mut generator);
/// assert!(noise.abs() < 1000);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: D. J. Bernstein, "Fast-key-erasure random-number generators", 2017, for the replaced
/// key.
pub struct Generator {
    main: Stream<{ MOST + KEY_WORDS }>,
    ties: Stream<GROUP>,
    /// The process that seeded this generator; `None` for a seed that the caller chose.
    #[cfg_attr(not(feature = "std"), allow(dead_code))]
    epoch: Option<u64>,
}

impl Generator {
    /// A generator with 256 bits of entropy from the operating system.
    ///
    /// On Linux the entropy comes from a system call that this crate makes itself, so that no other
    /// crate can intercept it. On other systems the entropy comes from the documented function of
    /// the operating system.
    ///
    /// # Errors
    /// [`EntropyError`] if the operating system provides no entropy, or if its bytes have a
    /// pattern.
    #[cfg(feature = "getrandom")]
    pub fn from_os() -> Result<Self, EntropyError> {
        Ok(Self::with_seed(&*seed()?, epoch()))
    }

    /// A reproducible generator: the same seed gives the same noise. **Not private**: see
    /// [`PRIVATE`](crate::PRIVATE).
    ///
    /// ```
    /// use dp_noise::{Generator, laplace::DiscreteLaplace};
    ///
    /// let laplace = DiscreteLaplace::new(10, 1)?;
    /// let (mut a, mut b) = (Generator::seeded([7; 32]), Generator::seeded([7; 32]));
    /// assert_eq!(laplace.sample(&mut a), laplace.sample(&mut b));
    /// # Ok::<(), dp_noise::laplace::ScaleError>(())
    /// ```
    #[cfg(any(test, feature = "seeded"))]
    #[must_use]
    pub fn seeded(seed: [u8; 32]) -> Self {
        Self::with_seed(&seed, None)
    }

    fn with_seed(seed: &[u8; 32], epoch: Option<u64>) -> Self {
        Self { main: Stream::new(seed, MAIN), ties: Stream::new(seed, TIES), epoch }
    }

    /// Whether the operating system seeded this generator. The result is false for a seed that the
    /// caller chose, because noise from a known seed protects nothing.
    ///
    /// ```
    /// assert!(dp_noise::Generator::from_os()?.is_private());
    /// # Ok::<(), dp_noise::EntropyError>(())
    /// ```
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.epoch.is_some()
    }

    /// The vector instructions in use.
    #[inline]
    #[must_use]
    pub fn level(&self) -> Level {
        self.main.level
    }

    /// Restricts the generator, and the samplers that use it, to a level of vector instructions. If
    /// the machine lacks the level, the best lower level is used. A lower level gives the same
    /// noise more slowly. Use this for measurements, or in a program that must not use wide
    /// registers.
    pub fn set_level(&mut self, level: Level) {
        let below = |other: &Level| *other <= level;
        let level = Level::available().filter(below).last().unwrap_or(Level::Portable);
        self.main.level = level;
        self.ties.level = level;
    }

    /// Discards 64-bit words of the main stream, as if a sampler drew them. Use this to measure the
    /// cost of the random bits alone.
    ///
    /// ```
    /// let mut generator = dp_noise::Generator::from_os()?;
    /// generator.skip(4096);
    /// # Ok::<(), dp_noise::EntropyError>(())
    /// ```
    pub fn skip(&mut self, words: usize) {
        let mut left = words;
        while left > 0 {
            let (skipped, _) = self.draw_units(1, left);
            skipped.fill(0);
            left -= skipped.len();
        }
    }

    /// The keys of the streams, from which every other secret is computed.
    #[cfg(feature = "ctgrind")]
    pub(crate) fn keys(&mut self) -> impl Iterator<Item = &mut [u8]> {
        [&mut self.main.memory.key, &mut self.ties.memory.key].into_iter().map(|key| key.as_mut_slice())
    }

    #[inline]
    fn notice_fork(&mut self) {
        #[cfg(feature = "std")]
        if let Some(epoch) = self.epoch {
            let now = fork::epoch();
            if now != epoch {
                self.diverge(now);
            }
        }
    }

    /// Reseeds after a fork. If the operating system no longer provides entropy, the child's
    /// streams still differ from its parent's and its siblings'. The child's seed is also derived
    /// from the secret key, the child's process id and the time.
    #[cfg(feature = "std")]
    #[cold]
    fn diverge(&mut self, epoch: u64) {
        use std::time::{SystemTime, UNIX_EPOCH};

        let mut fresh = seed().unwrap_or_default();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let (now, process) = (now.as_nanos().to_le_bytes(), system::process().to_le_bytes());
        fresh.iter_mut().zip(now.iter().chain(&process)).for_each(|(fresh, byte)| *fresh ^= byte);
        let mut seed = self.main.derive(FORKED);
        seed.memory.key.iter_mut().zip(fresh.iter()).for_each(|(byte, fresh)| *byte ^= fresh);
        // One more pass of ChaCha20 makes the streams of parent and child unrelated, even if their
        // ids and times differ in few bits.
        let seed = seed.derive(FORKED);
        let level = self.level();
        *self = Self::with_seed(&seed.memory.key, Some(epoch));
        self.set_level(level);
    }
}

/// The number of the process that makes a generator now. Only `std` detects forks, so without `std`
/// this number is always 0.
#[cfg(feature = "getrandom")]
fn epoch() -> Option<u64> {
    #[cfg(feature = "std")]
    return Some(fork::epoch());
    #[cfg(not(feature = "std"))]
    Some(0)
}

impl Words for Generator {
    type Ties = Stream<GROUP>;

    #[inline]
    fn draw(&mut self, count: usize) -> (&mut [u64], &mut Self::Ties) {
        self.notice_fork();
        (self.main.take(count), &mut self.ties)
    }

    #[inline]
    fn draw_units(&mut self, unit: usize, most: usize) -> (&mut [u64], &mut Self::Ties) {
        self.notice_fork();
        let units = (self.main.left(unit) / unit).clamp(1, most);
        (self.main.take(units * unit), &mut self.ties)
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").finish_non_exhaustive()
    }
}

/// One ChaCha20 stream, which produces `WORDS` words at a time. Each refill begins with the next
/// key.
pub(crate) struct Stream<const WORDS: usize> {
    memory: Box<Memory<WORDS>>,
    number: u64,
    level: Level,
    used: usize,
}

/// All secrets of a stream. These secrets stay at one heap address, because a move would leave a
/// copy at the old address.
struct Memory<const WORDS: usize> {
    key: [u8; 32],
    words: [u64; WORDS],
}

impl<const WORDS: usize> Stream<WORDS> {
    fn new(key: &[u8; 32], number: u64) -> Self {
        let mut memory = Box::new(Memory { key: [0; 32], words: [0; WORDS] });
        memory.key.copy_from_slice(key);
        Self { memory, number, level: Level::detect(), used: WORDS }
    }

    /// The number of words left for draws of `unit` words. If not even one draw fits, the number of
    /// words that the next refill will provide.
    #[inline]
    fn left(&self, unit: usize) -> usize {
        if unit > WORDS - self.used { WORDS - KEY_WORDS } else { WORDS - self.used }
    }

    /// Returns the next `count` words. If too few words of this refill are left for the draw, the
    /// function skips them, so that every draw is one slice.
    #[inline]
    fn take(&mut self, count: usize) -> &mut [u64] {
        if count > WORDS - self.used {
            self.refill();
        }
        let start = self.used;
        self.used += count;
        &mut self.memory.words[start..self.used]
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) {
        let Memory { key, words } = &mut *self.memory;
        chacha::fill(self.level, key, self.number, words);
        overwrite_stack();
        for (bytes, word) in key.as_chunks_mut().0.iter_mut().zip(words) {
            *bytes = core::mem::take(word).to_le_bytes();
        }
        self.used = KEY_WORDS;
    }

    /// A separate stream, keyed by output of another stream of this key.
    #[cfg(feature = "std")]
    fn derive(&self, number: u64) -> Stream<GROUP> {
        let mut stream = Stream::new(&self.memory.key, number);
        stream.refill();
        stream
    }
}

/// The number of stack bytes to which the cipher may have written its state. Unoptimised code uses
/// more stack.
const CIPHER: usize = if cfg!(debug_assertions) { 1 << 16 } else { 1 << 12 };

/// Overwrites the stack space that the previously called function has used.
#[inline(never)]
fn overwrite_stack() {
    let mut bytes = [0_u8; CIPHER];
    // `black_box` hides from the compiler that nothing reads the bytes.
    core::hint::black_box(&mut bytes);
}

impl<const WORDS: usize> TieWords for Stream<WORDS> {
    fn next_word(&mut self) -> u64 {
        core::mem::take(&mut self.take(1)[0])
    }
}

impl<const WORDS: usize> Drop for Stream<WORDS> {
    fn drop(&mut self) {
        self.memory.key.zeroize();
        self.memory.words.zeroize();
    }
}

#[cfg(feature = "rand_core")]
mod rand_core_traits;
#[cfg(test)]
mod tests;
