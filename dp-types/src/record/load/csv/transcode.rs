//! Text in other encodings, as UTF-8.

use std::io::{self, Read};

use crate::record::Encoding;

/// The number of bytes per read of the source.
const BLOCK: usize = 1 << 14;

/// A byte that UTF-8 never has, so its line is refused. With a character in place of it, two
/// identifiers of different persons could become equal.
const NO_TEXT: u8 = 0xff;

/// A reader that gives the text of its source in UTF-8.
///
/// Each character is decoded by itself, and only the bytes of a line feed give a line feed. So the
/// bytes of one line never decide how another line is read.
pub(super) struct Transcoded<S> {
    source: S,
    encoding: Encoding,
    /// Bytes of the source that are not decoded yet.
    rest: Vec<u8>,
    /// Decoded text, and how many of its bytes were given.
    text: Vec<u8>,
    given: usize,
    /// Whether the upper byte of a unit comes first. `None` before the first unit.
    is_upper_first: Option<bool>,
    is_at_end: bool,
}

impl<S: Read> Transcoded<S> {
    pub(super) fn new(source: S, encoding: Encoding) -> Self {
        let (rest, text) = (Vec::new(), Vec::new());
        Self { source, encoding, rest, text, given: 0, is_upper_first: None, is_at_end: false }
    }

    /// Reads more bytes of the source, and decodes them.
    fn decode_more(&mut self) -> io::Result<()> {
        let before = self.rest.len();
        self.rest.resize(before + BLOCK, 0);
        let read = self.source.read(&mut self.rest[before..]);
        self.rest.truncate(before + *read.as_ref().unwrap_or(&0));
        self.is_at_end = read? == 0;
        self.text.clear();
        self.given = 0;
        if self.encoding == Encoding::Utf16 {
            self.decode_units();
        } else {
            let of = if self.encoding == Encoding::Latin1 { char::from } else { windows_1252 };
            self.rest.drain(..).for_each(|byte| push(&mut self.text, of(byte)));
        }
        Ok(())
    }

    /// Decodes whole units of UTF-16. An upper surrogate waits for the next unit. A surrogate
    /// without its partner, and a byte at the end of the file, become [`NO_TEXT`].
    fn decode_units(&mut self) {
        let is_upper_first = match (self.is_upper_first, self.rest.get(..2)) {
            (Some(known), _) => known,
            (None, Some(mark)) => *self.is_upper_first.insert(mark == [0xfe, 0xff]),
            (None, None) => false,
        };
        let unit = |pair: &[u8]| {
            let pair = [pair[0], pair[1]];
            if is_upper_first { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }
        };
        let mut units: Vec<u16> = self.rest.chunks_exact(2).map(unit).collect();
        let waits = |unit: &u16| (0xd800..0xdc00).contains(unit);
        if !self.is_at_end && units.last().is_some_and(waits) {
            units.pop();
        }
        let decoded = char::decode_utf16(units.iter().copied());
        decoded.for_each(|c| match c {
            Ok(c) => push(&mut self.text, c),
            Err(_) => self.text.push(NO_TEXT),
        });
        self.rest.drain(..2 * units.len());
        if self.is_at_end && !self.rest.is_empty() {
            self.rest.clear();
            self.text.push(NO_TEXT);
        }
    }
}

impl<S: Read> Read for Transcoded<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.encoding == Encoding::Utf8 {
            return self.source.read(buffer);
        }
        while self.given == self.text.len() && !self.is_at_end {
            self.decode_more()?;
        }
        let read = (&self.text[self.given..]).read(buffer)?;
        self.given += read;
        Ok(read)
    }
}

#[inline]
fn push(text: &mut Vec<u8>, c: char) {
    text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
}

/// The character of a byte in Windows-1252.
#[inline]
fn windows_1252(byte: u8) -> char {
    /// The characters of the bytes from 0x80 to 0x9f. Five bytes have no character of their own.
    const UPPER: [char; 32] = [
        '\u{20ac}', '\u{81}', '\u{201a}', '\u{192}', '\u{201e}', '\u{2026}', '\u{2020}', '\u{2021}',
        '\u{2c6}', '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8d}', '\u{17d}', '\u{8f}', '\u{90}',
        '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{2dc}',
        '\u{2122}', '\u{161}', '\u{203a}', '\u{153}', '\u{9d}', '\u{17e}', '\u{178}',
    ];
    byte.checked_sub(0x80).and_then(|place| UPPER.get(usize::from(place))).map_or(char::from(byte), |c| *c)
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::{NO_TEXT, Transcoded};
    use crate::record::Encoding::{self, Latin1, Utf8, Utf16, Windows1252};

    /// A source that gives at most this number of bytes at a time.
    struct Slow<'b>(&'b [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(self.1);
            self.0.read(&mut buffer[..most])
        }
    }

    fn decoded(bytes: &[u8], encoding: Encoding) -> String {
        let of = |most| {
            let mut text = Vec::new();
            Transcoded::new(Slow(bytes, most), encoding).read_to_end(&mut text).expect("it is read");
            text
        };
        let text = of(usize::MAX);
        // The cuts between reads do not matter.
        (1..6).for_each(|most| assert_eq!(of(most), text, "{most} bytes at a time"));
        // Each byte that UTF-8 never has is shown as U+FFFD.
        String::from_utf8_lossy(&text).into_owned()
    }

    #[test]
    fn each_byte_is_one_character() {
        let all: Vec<u8> = (0..=255).collect();
        assert!(decoded(&all, Latin1).chars().map(u32::from).eq(0..256));
        let windows = decoded(&all, Windows1252);
        assert_eq!(windows.chars().count(), 256);
        assert!(
            windows
                .chars()
                .zip(0_u8..=255)
                .all(|(c, byte)| c == char::from(byte) || (128..160).contains(&byte))
        );
        assert_eq!(
            decoded(b"\x80 \x84M\xfcller\x93 \x96\x9f", Windows1252),
            "\u{20ac} \u{201e}M\u{fc}ller\u{201c} \u{2013}\u{178}"
        );
        assert_eq!(decoded("a\u{fc}".as_bytes(), Utf8), "a\u{fc}");
    }

    #[test]
    fn units_are_read_in_both_orders_and_a_lone_surrogate_is_replaced() {
        let text = "\u{feff}age\n\u{fc}\u{1f600}\n";
        let of = |text: &str, order: fn(u16) -> [u8; 2]| -> Vec<u8> {
            text.encode_utf16().flat_map(order).collect()
        };
        assert_eq!(decoded(&of(text, u16::to_le_bytes), Utf16), text);
        assert_eq!(decoded(&of(text, u16::to_be_bytes), Utf16), text);
        assert_eq!(decoded(&of(&text[3..], u16::to_le_bytes), Utf16), &text[3..]);
        // A lone surrogate does not take the line feed behind it.
        let lone: Vec<u8> = [0x61, 0xd83d, 0x0a, 0xde00, 0x62, 0xd83d]
            .iter()
            .flat_map(|unit: &u16| unit.to_le_bytes())
            .collect();
        assert_eq!(decoded(&lone, Utf16), "a\u{fffd}\n\u{fffd}b\u{fffd}");
        assert_eq!(decoded(b"a\0b", Utf16), "a\u{fffd}");
        assert_eq!(decoded(b"a", Utf16), "\u{fffd}");
        assert_eq!(decoded(b"", Utf16), "");
        let mut bytes = Vec::new();
        Transcoded::new(&b"\x3d\xd8"[..], Utf16).read_to_end(&mut bytes).expect("it is read");
        assert_eq!(bytes, [NO_TEXT]);
    }
}
