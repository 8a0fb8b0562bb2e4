//! `list`.

use super::output::{Done, InputArgs, Status};
use dp_audit::report;
use dp_audit::verify::Options;

/// List the queries and the sessions: where they are, what data they use, what they cost.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: InputArgs,
    /// A table, the records themselves, or JSON.
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    format: Shape,
}

/// How `list` prints.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Shape {
    /// A table.
    Text,
    /// The records, one in each line, as this tool reads them back.
    Records,
    /// A JSON document of one line; the folder dp-audit/schema has its schema.
    Json,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let audited = arguments.input.audited(Options::default())?;
    Ok(match arguments.format {
        Shape::Text => audited.text(report::list_records(&audited.verdicts), Status::Well),
        Shape::Records => audited.bare(report::records(&audited.input), Status::Well),
        Shape::Json => audited.json("list", Status::Well, report::listing(&audited.verdicts)),
    })
}
