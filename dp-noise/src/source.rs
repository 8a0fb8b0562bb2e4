//! Sources of random words: the generator, or words that a test injects.

use zeroize::Zeroize;

/// Main words for the constant-time path, and separate words for resolving ties.
///
/// The two never mix. The number of main words drawn is public; the number of words for a tie is
/// secret.
pub(crate) trait Words {
    /// The source of words for ties.
    type Ties: TieWords;

    /// The next `count` main words, which the caller erases after use, and the source of tie words.
    ///
    /// `count` must not exceed [`MOST`]; it depends on the distribution's table alone.
    fn draw(&mut self, count: usize) -> (&mut [u64], &mut Self::Ties);

    /// Words for at least one and at most `_most` draws of `unit` words each, as many as are
    /// available. They are the same words that single draws would give.
    fn draw_units(&mut self, unit: usize, _most: usize) -> (&mut [u64], &mut Self::Ties) {
        self.draw(unit)
    }
}

/// Uniform 64-bit words for the rare path, whose time may vary.
pub(crate) trait TieWords {
    /// The next uniform word.
    fn next_word(&mut self) -> u64;
}

/// Upper bound on the main words of one call of [`Words::draw`].
pub(crate) const MOST: usize = 1020;

/// Erases the words of one sample, one by one. The compiler would turn `fill` into vector stores,
/// some of them masked. Such a store delays the next sample's reads of the words beside it.
#[inline(always)]
pub(crate) fn erase(words: &mut [u64]) {
    words.zeroize();
}

#[cfg(test)]
pub(crate) mod injected {
    //! Words that a test chooses.

    use super::{TieWords, Words};

    /// Main words and tie words, in order. A test fails if either runs out.
    pub(crate) struct Injected {
        pub(crate) main: Vec<u64>,
        pub(crate) ties: Queue,
    }

    /// Main words of several draws, in order. No tie may occur.
    pub(crate) struct Script {
        main: Vec<u64>,
        drawn: usize,
        ties: Queue,
    }

    impl Script {
        pub(crate) fn new(main: &[u64]) -> Self {
            Self { main: main.to_vec(), drawn: 0, ties: Queue(std::collections::VecDeque::new()) }
        }

        /// The number of words drawn. Checks that they are erased.
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
            assert_eq!(count, self.main.len(), "the sampler asks for another number of words");
            (&mut self.main, &mut self.ties)
        }
    }

    impl TieWords for Queue {
        fn next_word(&mut self) -> u64 {
            self.0.pop_front().expect("more tie words than the test foresaw")
        }
    }
}
