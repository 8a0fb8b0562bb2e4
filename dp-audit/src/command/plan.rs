//! `plan`.

use super::output::{Done, InputArgs, Shape, Status};
use dp_audit::cost_plan;
use dp_audit::verify::Options;

/// Show what each release costs and how far its answer will be from the truth, before any data
/// is read.
///
/// The table has one line for each release: how many numbers it publishes, what one run costs, its
/// share of the query's cost, the law of its noise, and the expected error of a number. Two bounds
/// follow: in 95 of 100 runs, any given number is within the first, and all numbers of the release
/// together are within the second. A last line shows the budget that no release accounts for. For a
/// choice, the error is the distance between the chosen score and the best score. All numbers
/// follow from the certificate. Nothing is shown unless the records verify.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: InputArgs,
    /// Name of the query; without it, all queries.
    query: Option<String>,
    /// A table to read, CSV with one line for each release, a bar chart, or JSON.
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    format: Shape,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let audited = arguments.input.audited(Options::default())?;
    let certificates = match audited.certificates(arguments.query.as_deref())? {
        Ok(certificates) => certificates,
        Err(faults) => return Ok(faults),
    };
    let plans = certificates.into_iter().map(cost_plan::plan).collect::<Result<Vec<_>, _>>()?;
    Ok(match arguments.format {
        Shape::Text => audited.text(cost_plan::table(&plans), Status::Well),
        Shape::Csv => audited.bare(cost_plan::csv(&plans), Status::Well),
        Shape::Svg => audited.bare(cost_plan::chart(&plans)?, Status::Well),
        Shape::Json => audited.json("plan", Status::Well, cost_plan::json(&plans)),
    })
}
