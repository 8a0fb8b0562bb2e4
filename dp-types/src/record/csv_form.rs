//! How the CSV files of a record are written.

/// How the CSV files of a record are written: a constant of the record, which the data holder
/// chooses.
///
/// The form depends on no file. So it is the same for neighbouring files, and every row is read in
/// the same way.
///
/// ```
/// use dp_types::law::record::CsvForm;
///
/// const GERMAN: CsvForm = CsvForm::USUAL.separated_by(';');
/// assert_ne!(GERMAN, CsvForm::USUAL);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CsvForm {
    /// The declared separator, or `None` if the load finds it in the header.
    separator: Option<u8>,
    first_line: FirstLine,
    /// The number of values in each line, and for each column of the record its position.
    positions: (usize, &'static [usize]),
    /// Whether a value in quotes can contain line ends.
    over_lines: bool,
    encoding: Encoding,
}

/// How the bytes of a file encode its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, which includes ASCII.
    Utf8,
    /// ISO 8859-1: each byte is the character with its number.
    Latin1,
    /// Windows-1252, which the WHATWG defines for all bytes.
    Windows1252,
    /// UTF-16. A byte-order mark at the beginning of the file states which byte of a unit comes
    /// first; without a mark it is the lower byte.
    Utf16,
}

/// What the first line of a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstLine {
    /// It names the columns.
    Names,
    /// It is a row, like all others.
    Row,
    /// It is neither, and the load does not read it.
    Ignored,
}

impl CsvForm {
    /// The first line names the columns. The names are separated by `,`, `;`, a tab or `|`. Each
    /// further line is a row.
    pub const USUAL: Self = Self {
        separator: None,
        first_line: FirstLine::Names,
        positions: (0, &[]),
        over_lines: false,
        encoding: Encoding::Utf8,
    };

    /// This character separates the values, in the header too.
    ///
    /// # Panics
    /// If the character can be part of a number or a time, is a quote, or is neither a tab nor
    /// another sign of ASCII. A constant then does not compile.
    #[must_use]
    #[inline]
    pub const fn separated_by(self, separator: char) -> Self {
        assert!(is_separator(separator), "a separator is a tab, or a sign of ASCII such as `;`");
        Self { separator: Some(separator as u8), ..self }
    }

    /// No line names the columns. Each line has this number of values, and each column of the
    /// record has a position among them, from 0. Without a declared separator, commas separate the
    /// values: the load must not choose by a line that is a row.
    ///
    /// # Panics
    /// If a line has no such position. A constant then does not compile.
    #[must_use]
    #[inline]
    pub const fn by_position(self, values: usize, places: &'static [usize]) -> Self {
        let mut column = 0;
        while column < places.len() {
            assert!(places[column] < values, "a position is below the number of values");
            column += 1;
        }
        Self { first_line: FirstLine::Row, positions: (values, places), ..self }
    }

    /// The load does not read the first line, and finds the columns by their positions.
    #[must_use]
    #[inline]
    pub const fn after_first_line(self) -> Self {
        Self { first_line: FirstLine::Ignored, ..self }
    }

    /// A value in quotes can go over several lines, so a row is one line or several. `proof.md`
    /// says what a person's rows then are.
    #[must_use]
    #[inline]
    pub const fn with_quotes_over_lines(self) -> Self {
        Self { over_lines: true, ..self }
    }

    /// The bytes of the files have this encoding.
    #[must_use]
    #[inline]
    pub const fn encoded_in(self, encoding: Encoding) -> Self {
        Self { encoding, ..self }
    }

    /// The declared separator.
    #[inline]
    pub const fn separator(self) -> Option<u8> {
        self.separator
    }

    /// What the first line is.
    #[inline]
    pub const fn first_line(self) -> FirstLine {
        self.first_line
    }

    /// Without a header, the number of values in a line, and the position of each column.
    #[inline]
    pub const fn positions(self) -> (usize, &'static [usize]) {
        self.positions
    }

    /// The encoding of the files.
    #[inline]
    pub const fn encoding(self) -> Encoding {
        self.encoding
    }

    /// Whether a value in quotes can go over several lines.
    #[inline]
    pub const fn goes_over_lines(self) -> bool {
        self.over_lines
    }
}

/// Whether this character can separate values. A line feed must not: it would join lines into one
/// row.
#[inline]
const fn is_separator(separator: char) -> bool {
    let in_values = matches!(separator, '+' | '-' | '.' | ':' | '"');
    separator == '\t' || (separator.is_ascii_punctuation() && !in_values)
}

#[cfg(test)]
mod tests {
    use super::is_separator;

    #[test]
    fn a_separator_is_no_part_of_a_value() {
        let separators: String = (0..=255_u8).map(char::from).filter(|c| is_separator(*c)).collect();
        assert_eq!(separators, "\t!#$%&'()*,/;<=>?@[\\]^_`{|}~");
    }
}
