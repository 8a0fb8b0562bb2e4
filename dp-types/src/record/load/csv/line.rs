//! Strict lines: each line is parsed by itself, so other lines do not affect how it is read.

use core::fmt;

/// The maximum number of bytes of a line, without its end: 2^20. If a line is longer, the file has
/// other line ends, or is not a table at all.
pub(super) const LONGEST: usize = 1 << 20;

/// The fault of a line, as the middle part of a sentence that names the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineError {
    TooLong,
    NotUtf8,
    Mark,
    ZeroByte,
    CarriageReturn,
    StrayQuote,
    AfterQuote,
    OpenQuote,
    NeverClosed,
    Empty,
    Fewer(Wanted),
    More(Wanted),
}

/// The number of values that a line must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    pub(super) columns: usize,
    /// Whether the header states this number, and not the record.
    pub(super) by_header: bool,
}

impl LineError {
    /// Whether the fault is in one value of the line: the first value that could not be split off.
    pub(super) fn in_a_value(self) -> bool {
        matches!(self, Self::StrayQuote | Self::AfterQuote | Self::OpenQuote | Self::NeverClosed)
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = |f: &mut fmt::Formatter<'_>, than: &str, Wanted { columns: n, by_header }| {
            let s = if n == 1 { "" } else { "s" };
            match by_header {
                true => write!(f, "this line has {than} values than the header, which names {n} column{s}"),
                false => write!(f, "this line has {than} values than the {n} that the record states"),
            }
        };
        match *self {
            Self::TooLong => write!(f, "this line has more than {LONGEST} bytes"),
            Self::NotUtf8 => f.write_str("this line is not valid UTF-8"),
            Self::Mark => f.write_str(
                "this line begins with a byte-order mark, and it is a row; save the file as UTF-8 without the mark",
            ),
            Self::ZeroByte => {
                f.write_str("this line has a zero byte, as in a file of UTF-16 or a damaged one")
            }
            Self::CarriageReturn => {
                f.write_str("this line has a carriage return in its middle; lines end in LF or CR LF")
            }
            Self::StrayQuote => f.write_str(
                "a value contains a quote but does not begin with one: \
                 put the value in quotes, and double each quote in it",
            ),
            Self::AfterQuote => f.write_str("a quoted value goes on after its closing quote"),
            Self::OpenQuote => {
                f.write_str("a quote opens that this line does not close; no value goes on in the next line")
            }
            Self::NeverClosed => f.write_str("a quote opens that the file does not close"),
            Self::Empty => f.write_str("this line is empty"),
            Self::Fewer(wanted) => columns(f, "fewer", wanted),
            Self::More(wanted) => columns(f, "more", wanted),
        }
    }
}

/// The line as text, if it is UTF-8.
fn text(line: &[u8]) -> Result<&str, LineError> {
    if line.len() > LONGEST {
        return Err(LineError::TooLong);
    }
    if line.contains(&0) {
        return Err(LineError::ZeroByte);
    }
    if line.contains(&b'\r') {
        return Err(LineError::CarriageReturn);
    }
    str::from_utf8(line).map_err(|_| LineError::NotUtf8)
}

/// The values of a line, without their quotes.
#[derive(Default)]
pub(super) struct Values {
    text: String,
    /// The start and the end of each value in the text.
    places: Vec<(usize, usize)>,
}

impl Values {
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The value at index `i`, from 0.
    pub(super) fn get(&self, i: usize) -> &str {
        let (start, end) = self.places[i];
        &self.text[start..end]
    }

    /// The number of line ends before the value at index `i`, which may be the first that could not
    /// be split off. Only values in quotes contain line ends.
    pub(super) fn lines_before(&self, i: usize) -> u64 {
        let last = || self.places.last().map_or(0, |(_, end)| *end);
        let start = self.places.get(i).map_or_else(last, |(start, _)| *start);
        self.text[..start].bytes().filter(|byte| *byte == b'\n').count() as u64
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|i| self.get(i))
    }

    /// Splits a line. After a fault, [`Values::len`] is the number of values before the faulty
    /// value.
    ///
    /// ```text
    /// line   = value *(separator value)
    /// value  = *(any but the separator and `"`)  |  `"` *(any but `"`  |  `""`) `"`
    /// ```
    pub(super) fn split(&mut self, line: &[u8], separator: u8) -> Result<(), LineError> {
        self.text.clear();
        self.places.clear();
        let line = text(line)?;
        let mut rest = line;
        loop {
            let start = self.text.len();
            rest = match rest.strip_prefix('"') {
                Some(inside) => self.quoted(inside, separator)?,
                None => self.plain(rest, separator)?,
            };
            self.places.push((start, self.text.len()));
            match rest.strip_prefix(char::from(separator)) {
                Some(next) => rest = next,
                None => return Ok(()),
            }
        }
    }

    /// Takes a value up to its separator, and returns the rest of the line.
    fn plain<'l>(&mut self, rest: &'l str, separator: u8) -> Result<&'l str, LineError> {
        let end = rest.bytes().position(|b| b == separator || b == b'"').unwrap_or(rest.len());
        let (value, rest) = rest.split_at(end);
        if rest.starts_with('"') {
            return Err(LineError::StrayQuote);
        }
        self.text.push_str(value);
        Ok(rest)
    }

    /// Takes a value after its opening quote, and returns the rest of the line.
    fn quoted<'l>(&mut self, mut inside: &'l str, separator: u8) -> Result<&'l str, LineError> {
        loop {
            let (value, rest) = inside.split_once('"').ok_or(LineError::OpenQuote)?;
            self.text.push_str(value);
            match rest.strip_prefix('"') {
                Some(more) => {
                    self.text.push('"');
                    inside = more;
                }
                None if rest.is_empty() || rest.starts_with(char::from(separator)) => return Ok(rest),
                None => return Err(LineError::AfterQuote),
            }
        }
    }
}
