//! `explain`.

use super::output::{Done, Format, Outcome, Status, document};
use dp_audit::explain::explain;

/// Explain an error of the library, by the code at the end of the compiler's message, such as
/// DP0208.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The code.
    code: String,
    /// Text for a reader, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let page = explain(&arguments.code)?;
    Ok(match arguments.format {
        Format::Text => Outcome { text: page.to_owned(), note: None, status: Status::Well },
        Format::Json => {
            let result = serde_json::json!({ "code": arguments.code.to_ascii_uppercase(), "page": page });
            document("explain", Status::Well, None, result)
        }
    })
}
