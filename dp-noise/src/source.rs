//! Sources of random words: the generator, or words that a test injects.

use zeroize::Zeroize;

/// A source of main words for the constant-time path, and of separate words for resolving ties.
///
/// The two kinds never mix. The number of main words drawn is public, and the number of tie words
/// is secret.
pub(crate) trait Words {
    /// The source of words for ties.
    type Ties: TieWords;

    /// Draws the next `count` main words, which the caller must erase after use. Also returns the
    /// source of tie words.
    ///
    /// `count` must not exceed [`MOST`], and may depend only on the distribution's table.
    fn draw(&mut self, count: usize) -> (&mut [u64], &mut Self::Ties);

    /// Draws the words of all available draws of `unit` words: at least one draw, and at most
    /// `_most`. Single draws would return the same words.
    fn draw_units(&mut self, unit: usize, _most: usize) -> (&mut [u64], &mut Self::Ties) {
        self.draw(unit)
    }
}

/// A source of uniform 64-bit words for the rare path (ties). The time of that path may vary.
pub(crate) trait TieWords {
    /// Draws the next uniform word.
    fn next_word(&mut self) -> u64;
}

/// The largest number of main words in one call of [`Words::draw`].
pub(crate) const MOST: usize = 1020;

/// Erases the words of one sample, one by one. The compiler would turn `fill` into vector stores,
/// some of them masked. A masked store delays the next sample's reads of the neighbouring words.
#[inline(always)]
pub(crate) fn erase(words: &mut [u64]) {
    words.zeroize();
}

#[cfg(test)]
pub(crate) mod injected {
    //! A source of words that a test chooses.

    use super::{TieWords, Words};

    /// Main words and tie words, in order. A test fails if it draws more main words or tie words
    /// than the source has.
    pub(crate) struct Injected {
        pub(crate) main: Vec<u64>,
        pub(crate) ties: Queue,
    }

    /// A source with the main words of several draws, in order. A tie must not occur.
    pub(crate) struct Script {
        main: Vec<u64>,
        drawn: usize,
        ties: Queue,
    }

    impl Script {
        pub(crate) fn new(main: &[u64]) -> Self {
            Self { main: main.to_vec(), drawn: 0, ties: Queue(std::collections::VecDeque::new()) }
        }

        /// The number of words drawn. Checks that the drawn words are erased.
        pub(crate) fn drawn(&self) -> usize {
            assert!(self.main[..self.drawn].iter().all(|&word| word == 0), "words are not erased after use");
            self.drawn
        }

        pub(crate) fn is_used_and_erased(&self) -> bool {
            self.drawn() == self.main.len()
        }
    }

    impl Words for Script {
        type Ties = Queue;

        fn draw(&mut self, count: usize) -> (&mut [u64], &mut Queue) {
            self.drawn += count;
            (&mut self.main[self.drawn - count..self.drawn], &mut self.ties)
        }
    }

    pub(crate) struct Queue(pub(crate) std::collections::VecDeque<u64>);

    impl Injected {
        pub(crate) fn new(main: &[u64], ties: &[u64]) -> Self {
            Self { main: main.to_vec(), ties: Queue(ties.iter().copied().collect()) }
        }
    }

    impl Words for Injected {
        type Ties = Queue;

        fn draw(&mut self, count: usize) -> (&mut [u64], &mut Queue) {
            assert_eq!(count, self.main.len(), "the sampler requests another number of words");
            (&mut self.main, &mut self.ties)
        }
    }

    impl TieWords for Queue {
        fn next_word(&mut self) -> u64 {
            self.0.pop_front().expect("more tie words than the test foresaw")
        }
    }
}
