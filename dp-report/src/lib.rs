//! Released figures as CSV, JSON and SVG, one line each, with their cost and the checksum of the
//! certificate.
//!
//! ```
//! use dp_report::Report;
//! use dp_types::released::figures::Figures;
//! use dp_types::prelude::*;
//!
//! #[derive(Category, Clone, Copy)]
//! enum Ward { Icu, Er }
//! #[derive(Record)]
//! struct Patient { #[dp(category)] ward: Ward, smoker: bool }
//!
//! #[dp_query(epsilon = 1.0)]
//! fn smokers(patients: Table<Patient>) -> Figures {
//!     patients.partition(|p| (p.ward, p.smoker)).count().laplace(1.0).figures(0.95)
//! }
//!
//! # let folder = std::env::temp_dir().join(format!("dp-report-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! # let file = |name: &str| folder.join(name);
//! # let rows = (0..900).map(|i| Patient { ward: if i % 3 == 0 { Ward::Icu } else { Ward::Er }, smoker: i % 4 == 0 });
//! # let patients = Dataset::<Patient>::from_rows(rows)?;
//! let (figures, _session) = patients.session::<eps!(1.0)>().run(smokers)?;
//! let report = Report::of::<smokers>(figures);
//! print!("{report}");
//! report.csv(file("smokers.csv"))?;
//! report.json(file("smokers.json"))?;
//! report.svg(file("smokers.svg"))?;
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! All of it is post-processing of released values: this crate cannot see a row or spend a budget.
//! For a query that returns something else, make [`Figures`] with [`Figures::new`] and
//! [`Figures::push`], or from a plain number with [`Figures::one`].

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
