//! Constructors of errors. Only this module decides which text of an error belongs to the public
//! sentence, and which to the private field `found`.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::fmt;
use std::path::Path;

#[cfg(feature = "csv")]
use super::Spot;
use super::place::in_one_line;
use super::{Error, ErrorKind, Place};
use crate::num::{Decimal, MisfitError};

impl Error {
    fn new(kind: ErrorKind, sentence: String, found: String) -> Self {
        Self { kind, sentence, found }
    }

    /// A file that the operating system does not let the program read.
    ///
    /// The error reports only the system's error kind, in words. The error text of a file reader
    /// could quote the data that the reader has read.
    pub fn io(path: &Path, source: &std::io::Error) -> Self {
        let why = match source.raw_os_error() {
            Some(code) => std::io::Error::from_raw_os_error(code).to_string(),
            None => source.kind().to_string(),
        };
        Self::new(
            ErrorKind::Io,
            format!("cannot read {}: {why}", in_one_line(&path.to_string_lossy())),
            String::new(),
        )
    }

    /// A list of files that is empty. The program may have meant a pattern that no file matches.
    #[inline]
    pub fn no_files() -> Self {
        Self::new(ErrorKind::Io, "there is no file to load".to_owned(), String::new())
    }

    /// A folder without a file of this ending.
    #[inline]
    pub(crate) fn empty_folder(path: &Path, ending: &str) -> Self {
        let folder = in_one_line(&path.to_string_lossy());
        let sentence = format!("cannot read {folder}: this folder has no file that ends in `.{ending}`");
        Self::new(ErrorKind::Io, sentence, String::new())
    }

    /// The library cannot read a source of another format. `source` is its public name, such as a
    /// path. `why` is the reader's own text, which could quote data: only [`Error::reveal`] shows
    /// it.
    pub fn unreadable(source: &str, why: impl fmt::Display) -> Self {
        let sentence = format!("{}: it cannot be read, or has another format", in_one_line(source));
        Self::new(ErrorKind::Malformed, sentence, shown(&why.to_string(), LONG))
    }

    /// `line` is the text of the line as the reader received it.
    #[cfg(feature = "csv")]
    pub(crate) fn malformed(place: &Place, spot: &Spot, problem: &impl fmt::Display, line: &[u8]) -> Self {
        let found = format!("`{}`", shown(&String::from_utf8_lossy(line), SHORT));
        Self::new(ErrorKind::Malformed, format!("{place}{spot}: {problem}"), found)
    }

    /// The first line of the file does not name columns.
    #[cfg(feature = "csv")]
    pub(crate) fn no_header(place: &Place, record: &str, columns: &[&str]) -> Self {
        let columns = columns.join(", ");
        let problem = "the header is missing; the first line must name the columns of";
        Self::new(ErrorKind::Malformed, format!("{place}: {problem} `{record}`: {columns}"), String::new())
    }

    /// `header` holds the column names that the file has.
    pub(crate) fn missing_column(place: &Place, record: &str, column: &str, header: &[&str]) -> Self {
        let sentence = format!("{place}: no column `{column}`, which `{record}` needs");
        Self::new(ErrorKind::Header, sentence, shown(&header.join(", "), LONG))
    }

    /// Adds a public note to the sentence.
    #[cfg(feature = "csv")]
    pub(crate) fn with(mut self, note: &str) -> Self {
        self.sentence.push_str(note);
        self
    }

    /// The header has all columns under each of these separators.
    #[cfg(feature = "csv")]
    pub(crate) fn two_separators(place: &Place, record: &str, separators: &str) -> Self {
        let sentence = format!(
            "{place}: under {separators} alike, this line has all columns of `{record}`; \
             declare the separator: `#[dp(separator = ';')]`"
        );
        Self::new(ErrorKind::Header, sentence, String::new())
    }

    pub(crate) fn repeated_column(place: &Place, column: &str) -> Self {
        let sentence = format!("{place}: column `{column}` appears more than once");
        Self::new(ErrorKind::Header, sentence, String::new())
    }

    #[inline]
    pub(crate) fn unfit_column(place: &Place, column: &'static str, what: &str) -> Self {
        let sentence =
            format!("{place}, column `{column}`: it is {what}, which a column of a record cannot hold");
        Self::new(ErrorKind::Header, sentence, String::new())
    }

    /// A group of rows is damaged: the bytes of a column differ from those that were written.
    #[inline]
    pub(crate) fn damaged(place: &Place, group: u64, column: &'static str) -> Self {
        let sentence = format!(
            "{place}, row group {group}, column `{column}`: a page does not match its checksum, so the file is damaged; \
             write or copy it again"
        );
        Self::new(ErrorKind::Malformed, sentence, String::new())
    }

    /// `value` is the text in the file, if the value came from a file.
    pub(crate) fn value(
        place: &Place,
        column: &str,
        misfit: MisfitError,
        allowed: &str,
        value: Option<String>,
    ) -> Self {
        let sentence = format!("{place}, column `{column}`: the value {misfit}; allowed is {allowed}");
        Self::new(ErrorKind::Value, sentence, quoted(value))
    }

    /// `place` is the first row over the limit. `identifier` is the text in the file, if the row
    /// came from a file.
    pub(crate) fn too_many_rows_for_unit(
        place: &Place,
        record: &str,
        column: &str,
        limit: u64,
        identifier: Option<String>,
    ) -> Self {
        let sentence = format!(
            "{place}, column `{column}`: this value has more rows than the {limit} that `{record}` declares for each; \
             raise `at_most`, or write `keep = {limit}` to keep the first {limit}"
        );
        Self::new(ErrorKind::TooManyRowsForUnit, sentence, quoted(identifier))
    }

    pub(crate) fn too_many_rows(limit: u64) -> Self {
        Self::new(ErrorKind::TooManyRows, format!("a dataset holds at most {limit} rows"), String::new())
    }

    pub(crate) fn too_many_names(limit: usize) -> Self {
        let sentence = format!("a dataset holds at most {limit} identifiers of text");
        Self::new(ErrorKind::TooManyRows, sentence, String::new())
    }

    /// A parameter is public. Still, the error's sentence does not contain the parameter's value,
    /// because a query written by hand could put any number into the sentence in this way.
    #[inline]
    pub(crate) fn parameter(name: &str, value: Decimal, lo: Decimal, hi: Decimal) -> Self {
        let sentence = format!("parameter `{name}` is outside its declared range {lo} to {hi}");
        Self::new(ErrorKind::Parameter, sentence, value.to_string())
    }

    #[inline]
    pub(crate) fn parameter_step(name: &str, value: Decimal, step: Decimal) -> Self {
        let sentence = format!("parameter `{name}` is not a multiple of its declared step {step}");
        Self::new(ErrorKind::Parameter, sentence, value.to_string())
    }

    #[inline]
    pub(crate) fn parameter_text(name: &str, most: u64) -> Self {
        let sentence = format!("parameter `{name}` is longer than the {most} characters of its declaration");
        Self::new(ErrorKind::Parameter, sentence, String::new())
    }

    pub(crate) fn parameter_twice(name: &str) -> Self {
        let sentence =
            format!("parameter `{name}` has two values in one release; give each value a separate parameter");
        Self::new(ErrorKind::Parameter, sentence, String::new())
    }

    pub(crate) fn parameter_declared_twice(name: &str) -> Self {
        let sentence = format!(
            "parameter `{name}` has two ranges, steps or lengths in one release; give each declaration a separate name"
        );
        Self::new(ErrorKind::Parameter, sentence, String::new())
    }

    /// The sentence of a refusal holds public numbers, or the words of a ledger. A ledger has
    /// received only public data.
    pub(crate) fn refused(sentence: &str) -> Self {
        Self::new(ErrorKind::Refused, shown(sentence, LONG), String::new())
    }

    /// A query was put to a sparse vector that had already given all the answers that were paid
    /// for.
    #[inline]
    pub(crate) fn answered(answers: u64) -> Self {
        let sentence = match answers {
            1 => "a sparse vector was asked again after its only paid answer".to_owned(),
            _ => format!("a sparse vector was asked again after its {answers} paid answers"),
        };
        Self::new(ErrorKind::Refused, sentence, String::new())
    }

    /// A mechanism was to choose among candidates, but the list of candidates is empty.
    #[inline]
    pub(crate) fn no_candidates() -> Self {
        let sentence = "the list of candidates is empty; list at least one".to_owned();
        Self::new(ErrorKind::Refused, sentence, String::new())
    }

    pub(crate) fn entropy(source: dp_noise::EntropyError) -> Self {
        Self::new(ErrorKind::Entropy, format!("noise cannot be drawn: {source}"), String::new())
    }

    /// A sampler returned an error. The error depends only on the sampler's parameters.
    pub(crate) fn scale(source: &impl core::error::Error) -> Self {
        Self::new(ErrorKind::Scale, format!("noise cannot be drawn: {source}"), String::new())
    }
}

/// The largest number of characters that an error shows of a value or a line.
const SHORT: usize = 60;
/// The largest number of characters that an error shows of a header or of a ledger's words.
const LONG: usize = 1000;

fn quoted(value: Option<String>) -> String {
    value.map(|value| format!("`{}`", shown(&value, SHORT))).unwrap_or_default()
}

/// Shortens the text and puts it on one line, without terminal control characters.
fn shown(text: &str, most: usize) -> String {
    let mut out = in_one_line(&text.chars().take(most).collect::<String>());
    if text.chars().nth(most).is_some() {
        out.push('…');
    }
    out
}
