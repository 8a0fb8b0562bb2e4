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

/// Figures, and of which query they are: what it costs, and the checksum of its certificate.
///
/// It prints as a table, and is [`Serialize`](serde::Serialize): what [`json`](Report::json) writes goes into any other format of `serde` too.
#[derive(Clone, Debug)]
pub struct Report {
    figures: Figures,
    query: String,
    cost: Cost,
    certificate: String,
}

impl Report {
    /// What the query `Q` released.
    ///
    /// That the figures are those of `Q` is the caller's word. The cost is that of the whole query, in its own measure, as its
    /// certificate says it; the certificate is kept in the program, where `dp-audit` finds it by its checksum.
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

    /// What the query costs.
    pub fn cost(&self) -> &Cost {
        &self.cost
    }

    /// The checksum of the certificate, in hexadecimal digits: what its line ends with.
    pub fn certificate(&self) -> &str {
        &self.certificate
    }

    /// Writes a CSV file: a line for each figure, with the words of its group, `value`, `low`, `high` and `level`, then `cost`, `query` and
    /// `certificate`. Exact numbers have all their digits; an end that is unbounded is `inf` or `-inf`, and what there is not is empty.
    ///
    /// A word that a spreadsheet would compute has an apostrophe before it: one that begins with `=`, `+`, `@`, a tab or a new line, or with `-` where it is no number.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn csv(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        error::written(path.as_ref(), &self.to_csv())
    }

    /// Writes a JSON file: an object with `query`, `cost`, `certificate` and `level`, and in `figures` an object for each, with its group, `value`, `low` and
    /// `high`. An end that is unbounded is `null`. Decimals are floats there, exact up to 15 digits.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn json(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        error::written(path.as_ref(), &self.to_json())
    }

    /// Draws an SVG file: bars with their intervals, standing where the groups are numbers, as a histogram, and lying where they have names.
    ///
    /// An interval that is far wider than the bars are long is cut, and ends in an arrow. Long names are shortened; where somebody points at a bar, its whole name, its value and its interval are shown.
    ///
    /// # Errors
    /// There is nothing to draw, too much, or names in place of numbers; or the file cannot be written.
    pub fn svg(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        error::written(path.as_ref(), &self.to_svg()?)
    }

    /// What [`csv`](Report::csv) writes.
    pub fn to_csv(&self) -> String {
        files::csv(self)
    }

    /// What [`json`](Report::json) writes.
    pub fn to_json(&self) -> String {
        files::json(self)
    }

    /// What [`svg`](Report::svg) writes: the same bytes for the same figures.
    ///
    /// # Errors
    /// There is nothing to draw, too much, or names in place of numbers.
    pub fn to_svg(&self) -> Result<String, Error> {
        picture::draw(self)
    }
}

impl fmt::Display for Report {
    /// The query and its cost, the table with the precision that is asked for, and the certificate.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} at {}", self.query, self.cost)?;
        fmt::Display::fmt(&self.figures, f)?;
        writeln!(f, "certificate {}", self.certificate)
    }
}

#[cfg(test)]
mod tests;
