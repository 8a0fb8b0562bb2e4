//! `verify`.

use super::output::{Done, Format, InputArgs, Status};
use dp_audit::report;
use dp_audit::verify::Options;

/// Derive every number again, and say which record is wrong and where.
///
/// Prints OK or WRONG for each query and each session, and a REMARK where records do not fit
/// together. OK means: if what `show` lists as assumed is true, then the query costs at most what
/// the certificate says, and the budget of a session is at most the stated one. It does not mean
/// that the records belong to this program (they are not signed), nor that the assumptions are
/// true.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: InputArgs,
    /// Text for a reader, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Accept programs built with a seeded generator. They are NOT PRIVATE and fail without this;
    /// for tests only.
    #[arg(long)]
    allow_seeded: bool,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let audited = arguments.input.audited(Options { allow_seeded: arguments.allow_seeded })?;
    let status = Status::of(&audited.verdicts);
    Ok(match arguments.format {
        Format::Text => audited.text(report::verdicts_text(&audited.verdicts), status),
        Format::Json => audited.json("verify", status, report::verdicts(&audited.verdicts)),
    })
}
