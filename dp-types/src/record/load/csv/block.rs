//! Blocks of lines of a file. The reader finds the bytes that end lines and values for a whole
//! block before it reads any line.

use std::io::{self, ErrorKind, Read};

use dp_noise::vectors::{Work, widest};

use super::line::LONGEST;
use crate::record::load::value::Spelled;
use crate::record::store::bool_column::word_of;

/// The number of bytes per read. The number is small, so that the bytes stay in the cache until
/// their lines are read.
const BLOCK: usize = 1 << 16;

/// Reads the lines of a file.
pub(super) struct Lines<S> {
    source: S,
    /// The buffer. Its first `filled` bytes were read from the source and not yet removed.
    bytes: Vec<u8>,
    filled: usize,
    /// The length of the last block's whole lines. The next call of `fill` removes them.
    done: usize,
    /// Where the lines of the block begin: after a byte-order mark and after the header.
    start: usize,
    /// The byte that separates values.
    pub(super) separator: u8,
    marks: Vec<u32>,
    /// The number of the last line, counted from 1.
    pub(super) number: u64,
    /// Whether the current line is too long, so that the reader skips the remaining bytes of the
    /// line.
    skipping: bool,
}

impl<S: Read> Lines<S> {
    pub(super) fn new(source: S) -> Self {
        Self {
            source,
            bytes: Vec::new(),
            filled: 0,
            done: 0,
            start: 0,
            separator: b',',
            marks: Vec::new(),
            number: 0,
            skipping: false,
        }
    }

    /// Reads the next block of lines. Returns false at the end of the file.
    pub(super) fn fill(&mut self) -> io::Result<bool> {
        self.bytes.copy_within(self.done..self.filled, 0);
        self.filled -= self.done;
        self.done = 0;
        let mut searched = 0;
        loop {
            let new = &self.bytes[searched..self.filled];
            if self.skipping {
                let end = new.iter().position(|byte| *byte == b'\n');
                self.skipping = end.is_none();
                let rest = end.map_or(self.filled, |end| end + 1);
                self.bytes.copy_within(rest..self.filled, 0);
                self.filled -= rest;
                searched = 0;
            }
            if !self.skipping {
                let new = &self.bytes[searched..self.filled];
                if let Some(end) = new.iter().rposition(|byte| *byte == b'\n') {
                    self.done = searched + end + 1;
                    break;
                }
                // A line of `LONGEST` bytes may be followed by a CR and its LF. So the line is too
                // long only if there are two more bytes without an LF.
                if self.filled > LONGEST + 1 {
                    self.done = self.filled;
                    self.skipping = true;
                    break;
                }
                searched = self.filled;
            }
            if self.read()? == 0 {
                self.done = self.filled;
                break;
            }
        }
        // A byte-order mark at the beginning of the file is not part of a name.
        let mark = "\u{feff}".as_bytes();
        let first = self.number == 0 && self.bytes[..self.done].starts_with(mark);
        self.start = if first { mark.len() } else { 0 };
        Ok(self.done > 0)
    }

    /// Whether the file begins with a byte-order mark, after the first `fill`.
    pub(super) fn begins_with_a_mark(&self) -> bool {
        self.number == 0 && self.start > 0
    }

    /// Takes the first line of the file, without its end. It is empty if the file is empty.
    pub(super) fn first(&mut self) -> &[u8] {
        let line = &self.bytes[self.start..self.done];
        let end = line.iter().position(|byte| *byte == b'\n');
        self.start = end.map_or(self.done, |end| self.start + end + 1);
        self.number = 1;
        match end.map(|end| &line[..end]) {
            Some([before @ .., b'\r']) => before,
            Some(line) => line,
            None => line,
        }
    }

    /// The lines that `fill` read. The reader finds the separators of the whole block at once, so
    /// it must already know the separator.
    pub(super) fn block(&mut self) -> Block<'_> {
        let (bytes, separator) = (&self.bytes[self.start..self.done], self.separator);
        let marks = widest(Find { bytes, separator, marks: &mut self.marks });
        let text = str::from_utf8(bytes).ok();
        Block { bytes, text, separator, marks: &self.marks[..marks], next: 0, number: &mut self.number }
    }

    /// Reads the bytes that are available, up to a block.
    fn read(&mut self) -> io::Result<usize> {
        if self.bytes.len() < self.filled + BLOCK {
            self.bytes.resize(self.filled + BLOCK, 0);
        }
        loop {
            match self.source.read(&mut self.bytes[self.filled..]) {
                Ok(read) => {
                    self.filled += read;
                    return Ok(read);
                }
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                Err(why) => return Err(why),
            }
        }
    }
}

/// Whether a byte can end a line or a value, or must not occur in a plain line.
#[inline(always)]
fn marked(byte: u8, separator: u8) -> bool {
    (byte == separator) | (byte == b'\n') | (byte == b'\r') | (byte == b'"') | (byte == 0)
}

/// Finds the marked bytes, and writes their positions to the first elements of `marks`.
struct Find<'b> {
    bytes: &'b [u8],
    separator: u8,
    marks: &'b mut Vec<u32>,
}
impl Work for Find<'_> {
    type Out = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let most = self.bytes.len() + 64;
        if self.marks.len() < most {
            self.marks.resize(most, 0);
        }
        let mut count = 0;
        for (piece, first) in self.bytes.chunks(64).zip((0_u32..).step_by(64)) {
            let mut whole = [b' '; 64];
            let piece: &[u8; 64] = match piece.try_into() {
                Ok(piece) => piece,
                Err(_) => {
                    whole[..piece.len()].copy_from_slice(piece);
                    &whole
                }
            };
            let mut there = word_of(piece.map(|byte| u8::from(marked(byte, self.separator))));
            let Some(found) = self.marks.get_mut(count..).and_then(|marks| marks.first_chunk_mut::<64>())
            else {
                return count;
            };
            let more = there.count_ones() as usize;
            // Writes eight positions at once, even if some of them are unused. A branch on their
            // number would be unpredictable.
            let mut next = 0;
            while there > 0 {
                for _ in 0..8 {
                    found[next % 64] = first + there.trailing_zeros();
                    there &= there.wrapping_sub(1);
                    next += 1;
                }
            }
            count += more;
        }
        count
    }
}

/// Consecutive whole lines. Only the last line of the file may lack its line end.
pub(super) struct Block<'b> {
    bytes: &'b [u8],
    /// The bytes of the block as text, if all of them are UTF-8.
    text: Option<&'b str>,
    separator: u8,
    /// The positions in `bytes` of the marked bytes that were not yet processed.
    marks: &'b [u32],
    /// The position at which the next line begins.
    next: usize,
    number: &'b mut u64,
}

/// A line without its end.
#[derive(Clone, Copy)]
pub(super) struct Line<'b> {
    pub(super) bytes: &'b [u8],
    /// The number of the line, counted from 1.
    pub(super) number: u64,
    /// The values of the line, if it is plain: only separators have a meaning in it, as in most
    /// lines.
    pub(super) plain: Option<Plain<'b>>,
}

/// The values of a plain line.
#[derive(Clone, Copy)]
pub(super) struct Plain<'b> {
    /// The text of the block.
    text: &'b str,
    start: usize,
    end: usize,
    separators: &'b [u32],
}

impl<'b> Plain<'b> {
    pub(super) fn len(self) -> usize {
        self.separators.len() + 1
    }

    /// The value at index `i`, from 0.
    pub(super) fn get(self, i: usize) -> &'b str {
        let (start, end) = self.place(i);
        &self.text[start..end]
    }

    /// The value at index `i`, as bytes.
    #[inline(always)]
    pub(super) fn spelled(self, i: usize) -> Spelled<'b> {
        let (start, end) = self.place(i);
        Spelled::within(self.text.as_bytes(), start, end)
    }

    #[inline(always)]
    fn place(self, i: usize) -> (usize, usize) {
        let start = if i == 0 { self.start } else { self.separators[i - 1] as usize + 1 };
        (start, self.separators.get(i).map_or(self.end, |place| *place as usize))
    }
}

impl<'b> Block<'b> {
    /// Returns the next line.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Line<'b>> {
        let start = self.next;
        if start == self.bytes.len() {
            return None;
        }
        *self.number += 1;
        let is = |mark: &u32, byte: u8| self.bytes.get(*mark as usize) == Some(&byte);
        let separator = self.separator;
        let separators = self.marks.iter().position(|mark| !is(mark, separator)).unwrap_or(self.marks.len());
        // If the next marked byte is not the end of the line, the line is not plain.
        let rest = &self.marks[separators..];
        let mut end = rest.iter().position(|mark| is(mark, b'\n')).unwrap_or(rest.len());
        let newline = rest.get(end).map_or(self.bytes.len(), |mark| *mark as usize);
        let mut line = &self.bytes[start..newline];
        let after = &rest[rest.len().min(end + 1)..];
        if newline < self.bytes.len()
            && let Some((b'\r', before)) = line.split_last()
        {
            line = before;
            end -= 1;
        }
        let plain = self.text.filter(|_| end == 0 && line.len() <= LONGEST).map(|text| Plain {
            text,
            start,
            end: start + line.len(),
            separators: &self.marks[..separators],
        });
        self.marks = after;
        self.next = self.bytes.len().min(newline + 1);
        Some(Line { bytes: line, number: *self.number, plain })
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::{Find, LONGEST, Lines, Work};
    use crate::testing::Random;

    #[test]
    fn marks_are_where_a_byte_after_the_other_finds_them() {
        let mut random = Random::new(90);
        for length in [0, 1, 7, 63, 64, 65, 300] {
            for _ in 0..200 {
                let bytes: Vec<u8> = (0..length)
                    .map(|_| match random.below(3) {
                        0 => b",\n\r\"\0;|\t"[random.below(8)],
                        _ => random.below(256) as u8,
                    })
                    .collect();
                let mut marks = vec![7];
                let separator = b",;\t|"[random.below(4)];
                let count = Find { bytes: &bytes, separator, marks: &mut marks }.run();
                marks.truncate(count);
                let is_marked = |byte| byte == separator || matches!(byte, b'\n' | b'\r' | b'"' | 0);
                let plain = (0..length as u32).filter(|i| is_marked(bytes[*i as usize]));
                assert_eq!(marks, plain.collect::<Vec<_>>(), "{}", bytes.escape_ascii());
            }
        }
    }

    /// A source that returns a few bytes at a time and is interrupted now and then.
    struct Drop<'b>(&'b [u8], Random);
    impl Read for Drop<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.1.below(5) == 0 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let most = 1 + self.1.below(if self.0.len() > 5_000 { 50_000 } else { 9 });
            self.0.by_ref().take(most as u64).read(buffer)
        }
    }

    #[test]
    fn lines_are_those_of_the_file_however_it_is_read() {
        let long = |more: usize| "x".repeat(LONGEST - 3 + more);
        let files = [
            "",
            "\n",
            "a,b\nc,d",
            "\u{feff}a\r\n\u{feff}b\r\n\r\r\n",
            "\"a\nb\",c\n\u{e4},\0\n\n",
            "a\r",
            &["a\n", &long(3), "\r\nb\n", &long(4), "\nc,\n", &long(5), "\nd\n", &long(4), "\r\ne"].concat(),
            &["a\n", &long(LONGEST), "\n", &long(9), &long(9), "\nb"].concat(),
            &["a\n", &long(4)].concat(),
            &long(LONGEST),
        ];
        for (i, file) in files.into_iter().enumerate() {
            let mut expected: Vec<&str> = file.trim_start_matches('\u{feff}').split('\n').collect();
            let last = if file.ends_with('\n') { expected.pop() } else { None };
            if file.is_empty() {
                expected.clear();
            }
            let ended = expected.len() - usize::from(last.is_none() && !expected.is_empty());
            let mut lines = Lines::new(Drop(file.as_bytes(), Random::new(91)));
            let mut found = 0;
            while lines.fill().expect("nothing fails") {
                let mut block = lines.block();
                while let Some(line) = block.next() {
                    let all = expected[found];
                    let all = if found < ended { all.strip_suffix('\r').unwrap_or(all) } else { all };
                    found += 1;
                    assert_eq!(line.number, found as u64);
                    if all.len() > LONGEST {
                        assert!(line.bytes.len() > LONGEST && line.plain.is_none());
                    } else {
                        assert_eq!(line.bytes, all.as_bytes(), "line {found} of file {i}");
                        let values: Vec<&str> = all.split(',').collect();
                        let plain = line.plain.map(|p| (0..p.len()).map(|i| p.get(i)).collect::<Vec<_>>());
                        assert_eq!(plain, (!all.contains(['"', '\0', '\r'])).then_some(values));
                    }
                }
            }
            assert_eq!(found, expected.len(), "file {i}");
        }
    }

    #[test]
    fn a_line_beside_one_that_is_no_text_is_told_as_one_that_is() {
        let mut lines = Lines::new(&b"a,b\n\xff,c\nd,e\n"[..]);
        assert!(lines.fill().expect("nothing fails"));
        let mut block = lines.block();
        let mut found = Vec::new();
        while let Some(line) = block.next() {
            assert!(line.plain.is_none());
            found.push(line.bytes);
        }
        assert_eq!(found, [&b"a,b"[..], b"\xff,c", b"d,e"]);
    }
}
