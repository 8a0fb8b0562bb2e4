#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod cost;
mod error;
mod files;
mod picture;

use std::fmt;
use std::path::Path;

use dp_types::Query;
use dp_types::law::certificate::certificate;
use dp_types::law::measure::{ReadAllAs, ReadAs};
use dp_types::released::figures::Figures;

pub use cost::Cost;
pub use error::Error;

/// Figures with their query: its cost, and the checksum of its certificate.
///
/// It prints as a table, and is [`Serialize`](serde::Serialize): the content of
/// [`json`](Report::json) goes into any other format of `serde` too.
#[derive(Clone, Debug)]
pub struct Report {
    figures: Figures,
    query: String,
    cost: Cost,
    certificate: String,
}

impl Report {
    /// The figures that the query `Q` released.
    ///
    /// The caller vouches that the figures are those of `Q`. The cost is that of the whole query,
    /// in its measure, as its certificate records it. The program keeps the certificate, and
    /// `dp-audit` finds it by its checksum.
    pub fn of<Q>(figures: Figures) -> Self
    where
        Q: Query<Cost: ReadAllAs<Q::Measure>>,
        Q::Measure: ReadAs<Q::Measure>,
    {
        let (query, cost, certificate) = cost::read(certificate::<Q>());
        Self { figures, query, cost, certificate }
    }

    /// The figures.
    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    /// The name of the query.
    pub fn query(&self) -> &str {
        &self.query
    }

    /// The cost of the query.
    pub fn cost(&self) -> &Cost {
        &self.cost
    }

    /// The checksum of the certificate, in hexadecimal digits: the end of its line.
    pub fn certificate(&self) -> &str {
        &self.certificate
    }

    /// Writes a CSV file: a line for each figure, with the words of its group, `value`, `low`,
    /// `high` and `level`, then `cost`, `query` and `certificate`. Exact numbers have all their
    /// digits. An unbounded end is `inf` or `-inf`, and a missing value is empty.
    ///
    /// A word that a spreadsheet would compute gets an apostrophe before it: one that begins with
    /// `=`, `+`, `@`, a tab or a new line, or with `-` if it is not a number.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn csv(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        error::written(path.as_ref(), &self.to_csv())
    }

    /// Writes a JSON file: an object with `query`, `cost`, `certificate` and `level`, and in
    /// `figures` an object for each, with its group, `value`, `low` and `high`. An unbounded end is
    /// `null`. Decimals are floats there, exact up to 15 digits.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn json(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        error::written(path.as_ref(), &self.to_json())
    }

    /// Draws an SVG file: bars with their intervals. Bars are vertical, as in a histogram, if the
    /// groups are numbers, and horizontal if they have names.
    ///
    /// An interval far wider than the bars are long is cut, and ends in an arrow. Long names are
    /// shortened; pointing at a bar shows its whole name, its value and its interval.
    ///
    /// # Errors
    /// The report has no rows, too many, or names in place of numbers; or the file cannot be
    /// written.
    pub fn svg(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        error::written(path.as_ref(), &self.to_svg()?)
    }

    /// The content of [`csv`](Report::csv).
    pub fn to_csv(&self) -> String {
        files::csv(self)
    }

    /// The content of [`json`](Report::json).
    pub fn to_json(&self) -> String {
        files::json(self)
    }

    /// The content of [`svg`](Report::svg): the same bytes for the same figures.
    ///
    /// # Errors
    /// The report has no rows, too many, or names in place of numbers.
    pub fn to_svg(&self) -> Result<String, Error> {
        picture::draw(self)
    }
}

impl fmt::Display for Report {
    /// The query and its cost, the table with the requested precision, and the certificate.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} at {}", self.query, self.cost)?;
        fmt::Display::fmt(&self.figures, f)?;
        writeln!(f, "certificate {}", self.certificate)
    }
}

#[cfg(test)]
mod tests;
