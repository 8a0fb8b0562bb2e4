//! Formats numbers, names and lines for a reader.
//!
//! Every text from a record passes through [`name`] or a similar function first, so that a name
//! cannot look like another part of the page.

mod accuracy;
mod cost;
mod normal;
mod number;
mod page;

pub(crate) use accuracy::{Accuracy, HalfWidth, gaussian, laplace, regret};
pub(crate) use cost::{cost, costs, tiny};
pub(crate) use normal::{normal, quantile};
pub(crate) use number::{
    brief, date, env, fraction, is_shown, list, moment, plural, range, sentence, shortened, text,
    three_digits, trimmed,
};
pub use number::{decimal, name};
pub(crate) use page::{Item, Page, escaped, table, titled};
