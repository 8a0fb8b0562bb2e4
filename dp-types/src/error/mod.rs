//! What can go wrong while a program runs, in sentences.

mod kind;
mod make;
mod place;

pub use kind::ErrorKind;
pub(crate) use place::Place;
#[cfg(feature = "csv")]
pub(crate) use place::Spot;

use core::fmt;

/// Why data could not be loaded, or why a query could not be answered.
///
/// Nothing can be written into its sentence but the name of a source, which is the program's own, and what a ledger says when it refuses, and
/// that hears only public things. `Display` and `Debug` give the same sentence: where
/// (file, line and column, or the row), which rule is broken, and what is allowed; never a value that was found, nor a
/// count of anything in the data. So it may stand in a log, and `main` may return it. What was found is told by
/// [`reveal`](Error::reveal) alone. There is no [`source`](core::error::Error::source): the sentence has what could be said
/// of it.
///
/// The name of a file, of a record and of its columns, ranges and variants are the program's own, and are printed. Of
/// the header of a file nothing is, but for the record's own columns: in a file that lacks its header, the first row
/// stands there.
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
    /// Without a word from the data.
    sentence: String,
    /// What was found, for [`Error::reveal`]; empty if there is nothing to tell.
    found: String,
}

impl Error {
    /// What is wrong, for a program that decides by it. Says nothing about the data but that.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The sentence, with what was found: **raw personal data**, as it stands in the file.
    ///
    /// For the eyes of whoever may read the file itself, at a terminal, to mend it. Print it nowhere else. Each way by which
    /// the library shows data that no noise protects has a name that begins so: a reviewer looks for each `reveal`. The others are
    /// [`Dataset::reveal_left_out`](crate::record::Dataset::reveal_left_out) and
    /// [`Dataset::reveal_fingerprint`](crate::record::Dataset::reveal_fingerprint).
    ///
    /// What a file holds is shown on one line, without characters that a terminal would obey, and shortened. Rows that the
    /// program gave itself are not told: it has them.
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
