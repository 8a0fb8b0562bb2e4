//! Short texts packed into numbers: seven bits per character, with the first character in the
//! highest bits and the length in the lowest bits.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

/// The largest number of characters of a text.
pub(crate) const LONGEST: usize = 8;

/// The number that encodes a text of at most `most` characters. `None` if the text is longer, or
/// has a character outside the ASCII range from `' '` to `'~'`. Numbers are in the dictionary order
/// of their texts.
#[inline]
pub(crate) const fn packed(text: &[u8], most: usize) -> Option<u64> {
    if text.len() > most {
        return None;
    }
    let (mut number, mut i) = (0, 0);
    while i < most {
        let character = if i < text.len() { text[i] } else { 0 };
        if i < text.len() && !(b' ' <= character && character <= b'~') {
            return None;
        }
        number = number << 7 | character as u64;
        i += 1;
    }
    Some(number << 4 | text.len() as u64)
}

/// The characters that a number from [`packed`] encodes at the length [`LONGEST`], and how many of
/// them are valid.
#[inline]
pub(crate) const fn unpacked(number: u64) -> ([u8; LONGEST], usize) {
    let mut characters = [0; LONGEST];
    let mut i = 0;
    while i < LONGEST {
        characters[i] = (number >> (4 + 7 * (LONGEST - 1 - i)) & 127) as u8;
        i += 1;
    }
    let length = (number & 15) as usize;
    (characters, if length < LONGEST { length } else { LONGEST })
}

/// The smallest and the largest number that encode a text of at most `most` characters that begins
/// with `start`. The interval is empty if such a text does not exist.
#[inline]
pub(crate) const fn beginning(start: &[u8], most: usize) -> (i64, i64) {
    match packed(start, most) {
        None => (0, -1),
        Some(number) => {
            // `rest` covers all bits after `start`, including those of the length.
            let rest = 1 << (4 + 7 * (most - start.len()));
            let least = number / rest * rest;
            (least as i64, (least + rest - 1) as i64)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, beginning, packed, unpacked};

    #[test]
    fn texts_are_numbers_in_the_order_of_a_dictionary() {
        let texts = ["", "A", "A0", "A01", "A1", "B", "B C", "a", "~"];
        for most in 3..=LONGEST {
            let numbers: Vec<u64> = texts.iter().map(|text| packed(text.as_bytes(), most).unwrap()).collect();
            assert!(numbers.is_sorted_by(|a, b| a < b), "{most}: {numbers:?}");
            assert!(numbers.iter().all(|n| *n < 1 << (7 * most + 4)));
        }
        for refused in ["ABCD", "\t", "\u{7f}", "é", "a\0"] {
            assert_eq!(packed(refused.as_bytes(), 3), None, "{refused:?}");
        }
        assert_eq!(packed(b"~~~~~~~~", 8), Some(0x0fd_fbf7_efdf_bf7e_u64 << 4 | 8));
        let (characters, length) = unpacked(packed(b"K21.9", 8).unwrap());
        assert_eq!(&characters[..length], b"K21.9");
    }

    #[test]
    fn what_begins_with_a_text_is_an_interval() {
        let inside = |start: &str, text: &str, most| {
            let (least, greatest) = beginning(start.as_bytes(), most);
            (least..=greatest).contains(&(packed(text.as_bytes(), most).unwrap() as i64))
        };
        let texts = ["", "A", "A0", "A01", "A1", "@~~", "B", "AA", "A ", "A~~"];
        for start in ["", "A", "A0", "A01", "A~", "A012"] {
            for text in texts {
                assert_eq!(inside(start, text, 3), text.starts_with(start), "{text} begins with {start}");
            }
        }
    }
}
