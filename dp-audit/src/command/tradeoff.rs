//! `tradeoff`.

use super::output::{Done, InputArgs, Shape, Status};
use dp_audit::tradeoff;
use dp_audit::verify::Options;

/// Show what the cost of a query leaves to an attacker: how often any test must miss, at each
/// rate of false alarms.
///
/// The attacker sees all that the query publishes, and knows all data except one privacy unit. The
/// attacker tests whether this unit has its real data or other given data. A false alarm takes the
/// other data for the real data, and a miss takes the real data for the other data. RIGHT is the
/// rate of right guesses if both cases are equally likely. Each table says whether it is exact or a
/// bound. Nothing is shown unless the records verify.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: InputArgs,
    /// Name of the query; without it, all queries.
    query: Option<String>,
    /// A table to read, CSV, a picture, or JSON.
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    format: Shape,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let audited = arguments.input.audited(Options::default())?;
    let certificates = match audited.certificates(arguments.query.as_deref())? {
        Ok(certificates) => certificates,
        Err(faults) => return Ok(faults),
    };
    let regions = certificates.into_iter().map(tradeoff::regions).collect::<Result<Vec<_>, _>>()?;
    let regions: Vec<_> = regions.into_iter().flatten().collect();
    Ok(match arguments.format {
        Shape::Text => audited.text(tradeoff::table(&regions), Status::Well),
        Shape::Csv => audited.bare(tradeoff::csv(&regions), Status::Well),
        Shape::Svg => audited.bare(tradeoff::chart(&regions, &[])?, Status::Well),
        Shape::Json => audited.json("tradeoff", Status::Well, tradeoff::json(&regions)),
    })
}
