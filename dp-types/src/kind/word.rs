//! The names of the machine words in which rows are computed.

/// The name of a [`Lane`](super::Lane) type. The variants are listed from narrow to wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// `i16`.
    Bits16,
    /// `i32`.
    Bits32,
    /// `i64`.
    Bits64,
}

impl Word {
    /// The narrowest word that holds both `lo` and `hi`.
    pub(crate) const fn of(lo: i64, hi: i64) -> Self {
        if lo as i16 as i64 == lo && hi as i16 as i64 == hi {
            Self::Bits16
        } else if lo as i32 as i64 == lo && hi as i32 as i64 == hi {
            Self::Bits32
        } else {
            Self::Bits64
        }
    }

    /// The wider of the two words.
    pub(crate) const fn or_wider(self, other: Self) -> Self {
        match (self, other) {
            (Self::Bits16, wider) | (wider, Self::Bits16) => wider,
            (Self::Bits32, wider) | (wider, Self::Bits32) => wider,
            (Self::Bits64, Self::Bits64) => Self::Bits64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Word;

    #[test]
    fn a_word_holds_both_ends() {
        let (short, int) = (i64::from(i16::MAX), i64::from(i32::MAX));
        for (lo, hi, word) in [
            (-short - 1, short, Word::Bits16),
            (-short - 2, short, Word::Bits32),
            (-short - 1, short + 1, Word::Bits32),
            (-int - 1, int, Word::Bits32),
            (-int - 2, int, Word::Bits64),
            (0, int + 1, Word::Bits64),
            (i64::MIN, i64::MAX, Word::Bits64),
        ] {
            assert_eq!(Word::of(lo, hi), word, "{lo} to {hi}");
        }
    }

    #[test]
    fn the_wider_of_two_words_holds_what_both_hold() {
        let words = [Word::Bits16, Word::Bits32, Word::Bits64];
        for (i, a) in words.into_iter().enumerate() {
            for (j, b) in words.into_iter().enumerate() {
                assert_eq!(a.or_wider(b), words[i.max(j)], "{a:?} and {b:?}");
            }
        }
    }
}
