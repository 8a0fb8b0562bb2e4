//! Run-time errors, as sentences.

mod constructors;
mod kind;
mod place;

pub use kind::ErrorKind;
pub(crate) use place::Place;
#[cfg(feature = "csv")]
pub(crate) use place::Spot;

use core::fmt;

/// The reason why data could not be loaded, or why a query could not be answered.
///
/// The sentence holds only two texts that come from run time: the name of a source, which the
/// program chose, and a ledger's words of refusal. A ledger receives only public data. `Display`
/// and `Debug` give the same sentence: the place (file, line and column, or the row), the rule that
/// is broken, and what is allowed. The sentence never holds a value from the data, nor a count of
/// anything in the data. So a program may log the error, and `main` may return it. Only
/// [`reveal`](Error::reveal) shows what was found. [`source`](core::error::Error::source) is always
/// `None`: the sentence already holds everything public about the cause.
///
/// The names of files, records, columns, ranges and variants belong to the program, so the sentence
/// may print them. From a file's header, the sentence prints only the record's own columns: in a
/// file without a header, the first line is a row of data.
///
/// ```
/// use dp_types::ErrorKind;
/// use dp_types::prelude::*;
///
/// #[derive(Record)]
/// struct Patient {
///     #[dp(range = 0..=120)]
///     age: i64,
/// }
///
/// let error = Dataset::<Patient>::from_rows([Patient { age: 130 }]).err().expect("no one is 130");
/// assert_eq!(error.kind(), ErrorKind::Value);
/// let sentence = "row 1, column `age`: the value is above the range; allowed is a whole number from 0 to 120";
/// assert_eq!(error.to_string(), sentence);
/// assert_eq!(format!("{error:?}"), sentence);
/// ```
pub struct Error {
    kind: ErrorKind,
    /// The sentence, without any data.
    sentence: String,
    /// The data that was found, for [`Error::reveal`]; empty if there is nothing to add.
    found: String,
}

impl Error {
    /// The kind of error, for a program that branches on it. The kind reveals nothing else about
    /// the data.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The sentence together with what was found: **raw personal data**, as it is in the file.
    ///
    /// Show this text only to a person who may read the file itself, at a terminal, to repair it.
    /// Print it nowhere else. Each method that shows data without noise has a name that starts with
    /// `reveal`, so a reviewer can search for the word. The other such methods are
    /// [`Dataset::reveal_left_out`](crate::record::Dataset::reveal_left_out),
    /// `Dataset::reveal_csv_faults` and
    /// [`Dataset::reveal_fingerprint`](crate::record::Dataset::reveal_fingerprint).
    ///
    /// Text from a file appears on one line, without terminal control characters, and shortened.
    /// Rows that the program passed in are not shown: the program has them.
    ///
    /// ```no_run
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { smoker: bool }
    /// if let Err(error) = Dataset::<Patient>::from_csv("patients.csv") {
    ///     eprintln!("{}", error.reveal());
    /// }
    /// ```
    pub fn reveal(&self) -> String {
        match self.found.as_str() {
            "" => self.sentence.clone(),
            found => format!("{}; found: {found}", self.sentence),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}
impl core::error::Error for Error {}
