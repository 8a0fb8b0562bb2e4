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

use cost::About;
pub use cost::Cost;
pub use error::Error;

/// The figures of a query, with the query's cost and the checksum of its certificate.
///
/// A report prints as a table. It also implements [`Serialize`](serde::Serialize), so any format of
/// `serde` can hold the content of [`json`](Report::json).
#[derive(Clone, Debug)]
pub struct Report {
    figures: Figures,
    about: About,
}

/// The version of the fields in CSV and JSON.
const VERSION: u32 = 1;

impl Report {
    /// Makes a report of the figures that the query `Q` released.
    ///
    /// The caller must ensure that the figures come from `Q`. The report contains the cost of the
    /// whole query, in the query's measure, as the certificate records it. The program keeps the
    /// certificate, and `dp-audit` finds it by the checksum.
    pub fn of<Q>(figures: Figures) -> Self
    where
        Q: Query<Cost: ReadAllAs<Q::Measure>>,
        Q::Measure: ReadAs<Q::Measure>,
    {
        Self { figures, about: cost::read(certificate::<Q>()) }
    }

    /// The figures of the report.
    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    /// The name of the query.
    pub fn query(&self) -> &str {
        &self.about.query
    }

    /// The cost of the query.
    pub fn cost(&self) -> &Cost {
        &self.about.cost
    }

    /// The checksum of the certificate in hexadecimal digits, as at the end of the certificate's
    /// line.
    pub fn certificate(&self) -> &str {
        &self.about.certificate
    }

    /// Writes a CSV file with a line for each figure. A line has the names of the group, `value`,
    /// `low`, `high` and `level`, and then the fields about the query: `cost`, `query`,
    /// `certificate`, `source`, `noise` and `dp_report`. Exact numbers have all their digits. An
    /// unbounded end of an interval is `inf` or `-inf`, and a missing value is empty.
    ///
    /// `source` is the digest of the query's source text. `noise` has the noise distributions of
    /// all releases with their scales, and `dp_report` is the version of these columns, 1. With
    /// these fields, `dp-audit release` reports whether the file belongs to a program.
    ///
    /// If a spreadsheet would treat a word as a formula, the method puts an apostrophe before the
    /// word. Such a word begins with `=`, `+`, `@`, a tab or a new line, or begins with `-` and is
    /// not a number.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn csv(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        error::written(path.as_ref(), &self.to_csv())
    }

    /// Writes a JSON file: an object with `dp_report`, `query`, `cost`, `certificate`, `source`,
    /// `noise` and `level`. Its field `figures` has an object for each figure, with the group,
    /// `value`, `low` and `high`. An unbounded end is `null`. Decimals become floats, which are
    /// exact up to 15 digits.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn json(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        error::written(path.as_ref(), &self.to_json())
    }

    /// Draws an SVG file: bars with their intervals. Bars are vertical, as in a histogram, if the
    /// groups are numbers. Bars are horizontal if the groups have names.
    ///
    /// If an interval is far wider than the bars are long, the picture shows only a part of it,
    /// which ends in an arrow. Long names are shortened. If the reader points at a bar, its tooltip
    /// shows the whole name, the value and the interval.
    ///
    /// # Errors
    /// The report has no rows or too many, a value is a name instead of a number, or the file
    /// cannot be written.
    pub fn svg(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        error::written(path.as_ref(), &self.to_svg()?)
    }

    /// The text that [`csv`](Report::csv) writes.
    pub fn to_csv(&self) -> String {
        files::csv(self)
    }

    /// The text that [`json`](Report::json) writes.
    pub fn to_json(&self) -> String {
        files::json(self)
    }

    /// The text that [`svg`](Report::svg) writes. The same figures give the same bytes.
    ///
    /// # Errors
    /// The report has no rows or too many, or a value is a name instead of a number.
    pub fn to_svg(&self) -> Result<String, Error> {
        picture::draw(self)
    }
}

impl fmt::Display for Report {
    /// Writes the query and its cost, the table with the requested precision, and the certificate.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} at {}", self.query(), self.cost())?;
        fmt::Display::fmt(&self.figures, f)?;
        writeln!(f, "certificate {}", self.certificate())
    }
}

#[cfg(test)]
mod tests;
