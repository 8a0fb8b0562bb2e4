//! `program`.

use super::output::{CommandError, Done, Format, InputArgs, Status};
use dp_audit::binary::{self, Database};
use dp_audit::program;
use dp_audit::read;
use dp_audit::verify::Options;
use std::path::PathBuf;

/// Show one page about the whole program: what everybody can learn about one person in total, from
/// which data, and what you have to judge.
///
/// The total of each dataset comes first, then each session with the queries that it can run, the
/// assumptions, what no certificate says, and what the file says about itself. A record that does
/// not verify comes before all of these, and the exit status is 1.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: InputArgs,
    /// A clone of RustSec's advisory-db, or one of its files, to compare the program's crates with.
    /// This tool does not use the network.
    #[arg(long, value_name = "PATH")]
    advisories: Option<PathBuf>,
    /// Text for a reader, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let advisories = arguments.advisories.as_deref().map(Database::at).transpose()?;
    let audited = arguments.input.audited(Options::default())?;
    let binary = match audited.input.format {
        read::Format::Lines => None,
        _ => arguments.input.path().map(|path| binary::read(path, advisories.as_ref())).transpose()?,
    };
    let gave_up = |message| CommandError { status: Status::GaveUp, message };
    let facts = program::facts(&audited.verdicts, binary).map_err(gave_up)?;
    let status = Status::of(&audited.verdicts);
    Ok(match arguments.format {
        Format::Text => audited.text(program::text(&facts), status),
        Format::Json => audited.json("program", status, &facts),
    })
}
