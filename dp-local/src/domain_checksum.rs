//! Domain mark: a checksum that identifies the domain of a value in messages.

/// A checksum of 32 bits over a domain's name and values, which every message contains. Two domains
/// with the same number of values have different marks, except for about one pair in 4·10^9.
///
/// The mark is FNV-1a over the bytes of the name. For each further part, the checksum continues
/// over the byte 255, which no text contains, and over the bytes of the part. A part is a text, or
/// an integer in 8 bytes, lowest first. The mark guards against mistakes, not against attackers.
///
/// ```
/// use dp_local::{Between, Domain, Mark, domain};
///
/// domain! { pub enum Smokes { Never, Sometimes, Daily } }
/// assert_eq!(Smokes::MARK, Mark::of("Smokes").and("Never").and("Sometimes").and("Daily"));
/// assert!(Between::<0, 120>::MARK != Between::<20, 140>::MARK);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(u32);

/// The byte that separates two parts.
const NO_TEXT: u8 = 255;

impl Mark {
    /// The mark of a domain that its name describes completely.
    #[must_use]
    pub const fn of(name: &str) -> Self {
        Self(0x811c_9dc5).bytes(name.as_bytes())
    }

    /// Adds a text, such as the name of a value.
    #[must_use]
    pub const fn and(self, part: &str) -> Self {
        self.bytes(&[NO_TEXT]).bytes(part.as_bytes())
    }

    /// Adds an integer, such as an end of a range.
    #[must_use]
    pub const fn and_number(self, part: i64) -> Self {
        self.bytes(&[NO_TEXT]).bytes(&part.to_le_bytes())
    }

    /// The 32 bits of the mark, as a message contains them.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    /// Adds another mark, such as that of an attribute.
    pub(crate) const fn and_mark(self, part: Self) -> Self {
        self.and_number(part.0 as i64)
    }

    const fn bytes(self, bytes: &[u8]) -> Self {
        let (mut sum, mut at) = (self.0, 0);
        while at < bytes.len() {
            sum = (sum ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
            at += 1;
        }
        Self(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::Mark;
    use crate::{Below, Between, Protected, domain};

    /// Devices in use send these marks. So a domain with a changed mark would be a different
    /// domain.
    #[test]
    fn marks_are_as_the_page_says() {
        // The expected values are the test vectors of FNV-1a.
        assert_eq!(
            [Mark::of(""), Mark::of("a"), Mark::of("foobar")].map(|mark| mark.0),
            [0x811c_9dc5, 0xe40c_292c, 0xbf9c_f968]
        );
        let spelled = Mark::of("").bytes(b"ab\xff\x02\0\0\0\0\0\0\0");
        assert_eq!(Mark::of("ab").and_number(2), spelled);
    }

    #[test]
    fn domains_of_one_size_have_different_marks() {
        domain! { enum Way { Train, Bus } }
        domain! { enum Smokes { No, Yes } }
        mod other {
            crate::domain! { pub(super) enum Way { Bus, Train } }
        }
        fn mark<T: Protected>() -> Mark {
            T::MARK
        }
        let marks = [
            mark::<bool>(),
            mark::<Below<2>>(),
            mark::<Way>(),
            mark::<Smokes>(),
            mark::<other::Way>(),
            mark::<Between<0, 1>>(),
            mark::<Between<1, 2>>(),
            mark::<Between<0, 1, 1>>(),
            mark::<(Way, Smokes)>(),
            mark::<(Smokes, Way)>(),
        ];
        for (at, mark) in marks.iter().enumerate() {
            assert!(!marks[..at].contains(mark), "{at}");
        }
    }
}
