//! The generator: ChaCha20 from the operating system's entropy, safe across a fork.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use zeroize::{Zeroize, Zeroizing};

use crate::kernel::fork;
use crate::source::{MOST, TieWords, Words};

/// ChaCha stream of the words that decide noise.
const MAIN: u64 = 0;
/// ChaCha stream of the words that resolve ties.
const TIES: u64 = 1;
/// ChaCha stream from which a forked child derives its own seed.
const FORKED: u64 = 2;

/// Words per refill of the tie stream: with the next key, two blocks.
const TIE_WORDS: usize = 12;

type Seed = Zeroizing<[u8; 32]>;

/// The random generator of every sampler: ChaCha20, seeded by the operating system.
///
/// - Words that decide noise and words that resolve ties come from two streams of one key, so that the position
///   in the first is public whatever happens in the second.
/// - A forked child is noticed before each draw and reseeded, so it never repeats its parent's noise. (A generator
///   made by `seeded` is exempt: repeating is its purpose.)
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: D. J. Bernstein, "Fast-key-erasure random-number generators", 2017, for the replaced key.
pub struct Generator {
    main: Stream<MOST>,
    ties: Stream<TIE_WORDS>,
    /// The process that seeded this generator; `None` for a seed that the caller chose.
    epoch: Option<u64>,
}

impl Generator {
    /// A generator with 256 bits of entropy from the operating system.
    ///
    /// # Errors
    /// [`EntropyError`] if the operating system gives none.
    pub fn from_os() -> Result<Self, EntropyError> {
        let mut seed = Seed::default();
        getrandom::fill(seed.as_mut()).map_err(EntropyError)?;
        Ok(Self::with_seed(&seed, Some(fork::epoch())))
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

    #[inline]
    fn notice_fork(&mut self) {
        if let Some(epoch) = self.epoch {
            let now = fork::epoch();
            if now != epoch {
                self.diverge(now);
            }
        }
    }

    /// Reseeds after a fork. If the operating system has stopped giving entropy, the child still leaves its parent's
    /// streams: its seed is derived from the secret key, its process id and the time.
    #[cold]
    fn diverge(&mut self, epoch: u64) {
        let mut seed = self.main.derive(FORKED);
        let mut fresh = Seed::default();
        if getrandom::fill(fresh.as_mut()).is_err() {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            fresh[..16].copy_from_slice(&now.as_nanos().to_le_bytes());
            fresh[16..20].copy_from_slice(&std::process::id().to_le_bytes());
        }
        seed.iter_mut().zip(fresh.iter()).for_each(|(byte, fresh)| *byte ^= fresh);
        // One more pass of ChaCha20, so that ids and times which differ in few bits give unrelated streams.
        let seed = derive(&seed, FORKED);
        *self = Self::with_seed(&seed, Some(epoch));
    }
}

impl Words for Generator {
    type Ties = Stream<TIE_WORDS>;

    #[inline]
    fn draw(&mut self, count: usize) -> (&mut [u64], &mut Self::Ties) {
        self.notice_fork();
        (self.main.take(count), &mut self.ties)
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
    words: Box<[u64; WORDS]>,
    used: usize,
}

impl<const WORDS: usize> Stream<WORDS> {
    fn new(key: &Seed, number: u64) -> Self {
        Self { key: key.clone(), number, words: Box::new([0; WORDS]), used: WORDS }
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
        let mut cipher = ChaCha20Rng::from_seed(*self.key);
        cipher.set_stream(self.number);
        cipher.fill_bytes(self.key.as_mut());
        self.words.fill_with(|| cipher.next_u64());
        forget(&mut cipher);
        self.used = 0;
    }

    /// A seed from another stream of the same key.
    fn derive(&self, number: u64) -> Seed {
        derive(&self.key, number)
    }
}

impl<const WORDS: usize> TieWords for Stream<WORDS> {
    fn next_word(&mut self) -> u64 {
        std::mem::take(&mut self.take(1)[0])
    }
}

impl<const WORDS: usize> Drop for Stream<WORDS> {
    fn drop(&mut self) {
        self.words.zeroize();
    }
}

fn derive(key: &Seed, number: u64) -> Seed {
    let mut cipher = ChaCha20Rng::from_seed(**key);
    cipher.set_stream(number);
    let mut seed = Seed::default();
    cipher.fill_bytes(seed.as_mut());
    forget(&mut cipher);
    seed
}

/// Overwrites a cipher's key and buffer. Its type offers no erasure; the black box keeps the compiler from
/// removing the write.
fn forget(cipher: &mut ChaCha20Rng) {
    *cipher = ChaCha20Rng::from_seed([0; 32]);
    std::hint::black_box(cipher);
}

/// The operating system gave no entropy for a generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntropyError(getrandom::Error);

impl fmt::Display for EntropyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the operating system gives no entropy to seed a generator: {}", self.0)
    }
}

impl std::error::Error for EntropyError {}
