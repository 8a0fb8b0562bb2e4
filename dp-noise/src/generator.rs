//! The generator: ChaCha20 from the operating system's entropy, safe across a fork.

// Without a source of entropy there is no generator, and what it is made of is unused.
#![cfg_attr(not(any(feature = "getrandom", feature = "seeded", test)), allow(dead_code))]

use alloc::boxed::Box;
use core::fmt;

use zeroize::{Zeroize, Zeroizing};

use crate::kernel::Level;
use crate::kernel::chacha::{self, GROUP};
#[cfg(feature = "std")]
use crate::kernel::fork;
use crate::source::{MOST, TieWords, Words};

/// ChaCha stream of the words that decide noise.
const MAIN: u64 = 0;
/// ChaCha stream of the words that resolve ties.
const TIES: u64 = 1;
/// ChaCha stream from which a forked child derives its own seed.
#[cfg(feature = "std")]
const FORKED: u64 = 2;

/// Words of the next key, at the start of each refill.
const KEY_WORDS: usize = 4;

type Seed = Zeroizing<[u8; 32]>;

/// The random generator of every sampler: ChaCha20, seeded by the operating system.
///
/// - Words that decide noise and words that resolve ties come from two streams of one key, so that the position
///   in the first is public whatever happens in the second.
/// - A forked child is noticed before each draw and reseeded, so it never repeats its parent's noise. (A generator
///   made by `seeded` is exempt: repeating is its purpose.) Without the feature `std` forks are not noticed: do not fork then.
/// - Each refill replaces the key by fresh output and words are erased as they are used, so a later look at the
///   memory does not reveal past noise; what is left is erased on drop.
/// - It cannot be cloned, and its `Debug` output shows no part of its state. It can move between threads.
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
/// Source: D. J. Bernstein, "Fast-key-erasure random-number generators", 2017, for the replaced key.
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
    /// # Errors
    /// [`EntropyError`] if the operating system gives none.
    #[cfg(feature = "getrandom")]
    pub fn from_os() -> Result<Self, EntropyError> {
        let mut seed = Seed::default();
        getrandom::fill(seed.as_mut()).map_err(EntropyError)?;
        Ok(Self::with_seed(&seed, epoch()))
    }

    /// A generator that repeats itself: the same seed gives the same noise. **Not private**: see
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
        Self::with_seed(&Zeroizing::new(seed), None)
    }

    fn with_seed(seed: &Seed, epoch: Option<u64>) -> Self {
        Self { main: Stream::new(seed, MAIN), ties: Stream::new(seed, TIES), epoch }
    }

    /// The vector instructions in use.
    #[inline]
    #[must_use]
    pub fn level(&self) -> Level {
        self.main.level
    }

    /// Confines the generator, and the samplers that use it, to some vector instructions, as far as the machine has them.
    /// The noise is the same, only slower: for measurements, or for a program that must not use wide registers.
    pub fn set_level(&mut self, level: Level) {
        let level = level.min(Level::detect());
        self.main.level = level;
        self.ties.level = level;
    }

    /// Throws away 64-bit words of the main stream, as a sampler that draws so many would use them up: for measuring what the
    /// random bits alone cost.
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

    /// The secret that everything else is computed from.
    #[cfg(feature = "ctgrind")]
    pub(crate) fn keys(&mut self) -> impl Iterator<Item = &mut [u8]> {
        [&mut self.main.key, &mut self.ties.key].into_iter().map(|key| key.as_mut_slice())
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

    /// Reseeds after a fork. If the operating system has stopped giving entropy, the child still leaves its parent's
    /// streams: its seed is derived from the secret key, its process id and the time.
    #[cfg(feature = "std")]
    #[cold]
    fn diverge(&mut self, epoch: u64) {
        use std::time::{SystemTime, UNIX_EPOCH};

        let mut seed = self.main.derive(FORKED);
        let mut fresh = Seed::default();
        if getrandom::fill(fresh.as_mut()).is_err() {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            fresh[..16].copy_from_slice(&now.as_nanos().to_le_bytes());
            fresh[16..20].copy_from_slice(&std::process::id().to_le_bytes());
        }
        seed.iter_mut().zip(fresh.iter()).for_each(|(byte, fresh)| *byte ^= fresh);
        let level = self.level();
        *self = Self::with_seed(&seed, Some(epoch));
        // One more pass of ChaCha20, so that ids and times which differ in few bits give unrelated streams.
        *self = Self::with_seed(&self.main.derive(FORKED), Some(epoch));
        self.set_level(level);
    }
}

/// The process that a new generator belongs to, where there is such a thing.
#[cfg(feature = "getrandom")]
fn epoch() -> Option<u64> {
    #[cfg(feature = "std")]
    return Some(fork::epoch());
    #[cfg(not(feature = "std"))]
    None
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

/// One ChaCha20 stream, `WORDS` words at a time; each refill begins with the key of the next.
pub(crate) struct Stream<const WORDS: usize> {
    key: Seed,
    number: u64,
    level: Level,
    words: Box<[u64; WORDS]>,
    used: usize,
}

impl<const WORDS: usize> Stream<WORDS> {
    fn new(key: &Seed, number: u64) -> Self {
        let level = Level::detect();
        Self { key: key.clone(), number, level, words: Box::new([0; WORDS]), used: WORDS }
    }

    /// Words left for draws of `unit` words: if not for one, as many as the refill will bring.
    #[inline]
    fn left(&self, unit: usize) -> usize {
        if unit > WORDS - self.used { WORDS - KEY_WORDS } else { WORDS - self.used }
    }

    /// The next `count` words. Words left over at the end of a refill are skipped, so that a draw is one slice.
    #[inline]
    fn take(&mut self, count: usize) -> &mut [u64] {
        if count > WORDS - self.used {
            self.refill();
        }
        let start = self.used;
        self.used += count;
        &mut self.words[start..self.used]
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) {
        chacha::fill(self.level, &self.key, self.number, &mut *self.words);
        for (bytes, word) in self.key.as_chunks_mut().0.iter_mut().zip(&mut *self.words) {
            *bytes = core::mem::take(word).to_le_bytes();
        }
        self.used = KEY_WORDS;
    }

    /// A seed from another stream of the same key.
    #[cfg(feature = "std")]
    fn derive(&self, number: u64) -> Seed {
        let mut stream = Stream::<GROUP>::new(&self.key, number);
        stream.refill();
        stream.key.clone()
    }
}

impl<const WORDS: usize> TieWords for Stream<WORDS> {
    fn next_word(&mut self) -> u64 {
        core::mem::take(&mut self.take(1)[0])
    }
}

impl<const WORDS: usize> Drop for Stream<WORDS> {
    fn drop(&mut self) {
        self.words.zeroize();
    }
}

/// The operating system gave no entropy for a generator.
#[cfg(feature = "getrandom")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntropyError(getrandom::Error);

#[cfg(feature = "getrandom")]
impl fmt::Display for EntropyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the operating system gives no entropy to seed a generator: {}", self.0)
    }
}

#[cfg(feature = "getrandom")]
impl core::error::Error for EntropyError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(generator: &mut Generator, count: usize) -> Vec<u64> {
        (0..count).map(|_| generator.draw(1).0[0]).collect()
    }

    #[cfg(feature = "getrandom")]
    #[test]
    fn two_generators_differ() {
        let mut os = [(); 2].map(|()| Generator::from_os().unwrap());
        let [a, b] = &mut os;
        assert_ne!(words(a, 4), words(b, 4));
    }

    #[test]
    fn one_seed_repeats() {
        let mut seeded = [1, 1, 2].map(|seed| Generator::seeded([seed; 32]));
        let [a, b, c] = seeded.each_mut().map(|generator| words(generator, 2000));
        assert_eq!(a, b);
        assert!(a.iter().zip(&c).all(|(a, c)| a != c));
    }

    #[test]
    fn ties_have_their_own_stream_and_leave_the_main_one_alone() {
        let mut plain = Generator::seeded([1; 32]);
        let expected = words(&mut plain, 2000);
        let mut generator = Generator::seeded([1; 32]);
        let mut seen = Vec::new();
        for &expected in &expected {
            let (main, ties) = generator.draw(1);
            assert_eq!(main[0], expected);
            seen.push(ties.next_word());
        }
        assert!(seen.iter().all(|word| !expected.contains(word)));
    }

    #[test]
    fn a_refill_replaces_the_key_and_keeps_no_copy_of_it() {
        let mut generator = Generator::seeded([1; 32]);
        let first = generator.main.key.clone();
        generator.draw(1);
        assert_ne!(*generator.main.key, *first);
        assert_eq!(generator.main.words[..KEY_WORDS], [0; KEY_WORDS]);
        // No word is drawn twice, over several refills.
        let mut words = words(&mut generator, 4 * MOST);
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), 4 * MOST);
    }

    #[cfg(feature = "std")]
    #[test]
    fn a_reseeded_generator_leaves_its_streams() {
        let (mut stays, mut leaves) = (Generator::seeded([1; 32]), Generator::seeded([1; 32]));
        leaves.diverge(7);
        assert_eq!(leaves.epoch, Some(7));
        let stays = words(&mut stays, 1000);
        leaves.epoch = None;
        assert!(words(&mut leaves, 1000).iter().all(|word| !stays.contains(word)));
    }

    #[test]
    fn debug_shows_nothing_and_threads_may_own_it() {
        fn is_send<T: Send>(_: &T) {}
        let generator = Generator::seeded([0x5a; 32]);
        is_send(&generator);
        assert_eq!(format!("{generator:?}"), "Generator { .. }");
    }
}
