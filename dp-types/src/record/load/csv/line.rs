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
    ZeroByte,
    CarriageReturn,
    StrayQuote,
    AfterQuote,
    OpenQuote,
    Empty,
    Fewer { columns: usize },
    More { columns: usize },
}

impl LineError {
    /// Whether the fault is in one value of the line: the first value that could not be split off.
    pub(super) fn in_a_value(self) -> bool {
        matches!(self, Self::StrayQuote | Self::AfterQuote | Self::OpenQuote)
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = |f: &mut fmt::Formatter<'_>, than: &str, n: usize| {
            let s = if n == 1 { "" } else { "s" };
            write!(f, "this line has {than} values than the header, which names {n} column{s}")
        };
        match *self {
            Self::TooLong => write!(f, "this line has more than {LONGEST} bytes"),
            Self::NotUtf8 => f.write_str("this line is not valid UTF-8"),
            Self::ZeroByte => {
                f.write_str("this line has a zero byte, as in a file of UTF-16 or a damaged one")
            }
            Self::CarriageReturn => {
                f.write_str("this line has a carriage return in its middle; lines end in LF or CR LF")
            }
            Self::StrayQuote => f.write_str(
                "a quote stands in a value that does not begin with one; \
                 such a value is put in quotes, and each quote in it doubled",
            ),
            Self::AfterQuote => f.write_str("a quoted value goes on after its closing quote"),
            Self::OpenQuote => {
                f.write_str("a quote opens that this line does not close; no value goes on in the next line")
            }
            Self::Empty => f.write_str("this line is empty"),
            Self::Fewer { columns: n } => columns(f, "fewer", n),
            Self::More { columns: n } => columns(f, "more", n),
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

    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|i| self.get(i))
    }

    /// Splits a line. After a fault, [`Values::len`] is the number of values before the faulty
    /// value.
    ///
    /// ```text
    /// line   = value *("," value)
    /// value  = *(any but `,` and `"`)  |  `"` *(any but `"`  |  `""`) `"`
    /// ```
    pub(super) fn split(&mut self, line: &[u8]) -> Result<(), LineError> {
        self.text.clear();
        self.places.clear();
        let line = text(line)?;
        let mut rest = line;
        loop {
            let start = self.text.len();
            rest = match rest.strip_prefix('"') {
                Some(inside) => self.quoted(inside)?,
                None => self.plain(rest)?,
            };
            self.places.push((start, self.text.len()));
            match rest.strip_prefix(',') {
                Some(next) => rest = next,
                None => return Ok(()),
            }
        }
    }

    /// Takes a value up to its comma, and returns the rest of the line.
    fn plain<'l>(&mut self, rest: &'l str) -> Result<&'l str, LineError> {
        let end = rest.bytes().position(|b| b == b',' || b == b'"').unwrap_or(rest.len());
        let (value, rest) = rest.split_at(end);
        if rest.starts_with('"') {
            return Err(LineError::StrayQuote);
        }
        self.text.push_str(value);
        Ok(rest)
    }

    /// Takes a value after its opening quote, and returns the rest of the line.
    fn quoted<'l>(&mut self, mut inside: &'l str) -> Result<&'l str, LineError> {
        loop {
            let (value, rest) = inside.split_once('"').ok_or(LineError::OpenQuote)?;
            self.text.push_str(value);
            match rest.strip_prefix('"') {
                Some(more) => {
                    self.text.push('"');
                    inside = more;
                }
                None if rest.is_empty() || rest.starts_with(',') => return Ok(rest),
                None => return Err(LineError::AfterQuote),
            }
        }
    }
}
