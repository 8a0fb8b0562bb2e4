//! Certificates in plain words.
//!
//! Every text that comes from a certificate passes through [`name`] or its like first: a name may not pass for
//! something else on the page.

mod accuracy;
mod expression;
mod number;
mod page;
mod release;

pub use accuracy::{Accuracy, accuracy};
pub use expression::Text;
pub(crate) use number::{brief, env, list, range, text};
pub use number::{decimal, epsilon, name};
pub use page::page;
