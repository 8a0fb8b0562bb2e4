//! The `# Privacy` section of a query's documentation.
//!
//! The section claims only what the tokens show, because an alias can change the meaning of a name.
//! So the section repeats the neighbour relation as the author wrote it, and states bounds that
//! hold under every relation.

use crate::measure::Noise;
use crate::model::{Cost, Near, Query, Release, Rounds};
use crate::number::{Quantity, decimal};
use crate::syntax;

/// The lines of the section `# Privacy`.
pub(super) fn lines(query: &Query, cost: &Cost) -> Vec<String> {
    let (costs, measure) = (query.costs(), &query.measure);
    let mut out = vec![String::new(), " # Privacy".to_owned(), String::new()];
    for (i, (table, declared)) in query.sig.tables.iter().zip(&query.declared).enumerate() {
        let record = syntax::plain(&table.record);
        let spent = costs.known(cost, i).map_or_else(|| costs.text(cost, i), |price| measure.text(&price));
        let neighbours = match &table.neighbours {
            None => "neighbours differ by the rows of one unit: one has them, the other does not".to_owned(),
            Some(relation) => format!("neighbours are those of [`{}`]", syntax::plain(relation)),
        };
        out.push(format!(
            " `{}` is differentially private at {} = {spent}, of {} declared: the privacy unit is that of [`{record}`], \
             {neighbours}.",
            table.name,
            measure.letters(),
            declared.text
        ));
        out.push(String::new());
    }
    let mut releases = Vec::new();
    in_order(cost, &[], &mut releases);
    let nothing = (0..query.sig.tables.len()).all(|i| costs.text(cost, i).is_empty());
    if releases.is_empty() && nothing {
        out.push(" Nothing is released.".to_owned());
    }
    for near in nears(cost) {
        out.push(format!(
            " * line {}: `{}`, with {} by `{}`: its cost follows from this accuracy. The query is charged its whole declared budget.",
            near.line,
            near.plan.replace('`', "'"),
            near.noise.name(),
            near.call
        ));
    }
    for (release, rounds) in releases {
        let each: Vec<String> =
            rounds.iter().map(|rounds| format!(", in each of {} rounds", rounds.text())).collect();
        out.push(format!(" * {}", describe(query, release, &each.concat())));
    }
    out
}

/// Every release that is declared by its accuracy. Such releases are not allowed inside loops.
fn nears(cost: &Cost) -> Vec<&Near> {
    match cost {
        Cost::Near(near) => vec![near],
        Cost::Sequence(parts) => parts.iter().flat_map(nears).collect(),
        _ => Vec::new(),
    }
}

/// Every release in source order, with the loops around it.
fn in_order<'c>(cost: &'c Cost, around: &[&'c Rounds], out: &mut Vec<(&'c Release, Vec<&'c Rounds>)>) {
    match cost {
        Cost::Release(release) => out.push((release, around.to_vec())),
        Cost::Query { .. } | Cost::Near(_) => {}
        Cost::Sequence(parts) | Cost::Branch(parts) => {
            parts.iter().for_each(|part| in_order(part, around, out))
        }
        Cost::Rounds(rounds, body) => in_order(body, &[&[rounds], around].concat(), out),
    }
}

/// The line of the section about one release.
fn describe(query: &Query, release: &Release, rounds: &str) -> String {
    let on: Vec<String> = query
        .sig
        .tables
        .iter()
        .enumerate()
        .filter(|(i, _)| release.on.has(*i))
        .map(|(_, table)| format!("[`{}`]", syntax::plain(&table.record)))
        .collect();
    // `dp-types` scales the noise for the dataset with the largest ratio of sensitivity to ε. Only
    // the types determine that ratio.
    let several = ("the largest over the datasets".to_owned(), None);
    let (sensitivity, number) = if on.len() > 1 { &several } else { &release.sensitivity };
    let letter = release.noise.quantity().letter();
    let times = if release.times > 1 { format!("{} ", release.times) } else { String::new() };
    let scale = match release.noise.quantity() {
        Quantity::Rho => format!("standard deviation sensitivity/√(2 · {})", release.text),
        _ => number.and_then(|(most, digits)| scale(most, digits, release.units)).map_or_else(
            || format!("{} sensitivity/{}", release.noise.scale(), release.text),
            |value| format!("{} {value}", release.noise.scale()),
        ),
    };
    let on = on.join(" and ");
    let how = match release.noise {
        Noise::Answer | Noise::Answers => {
            format!(
                "The noise on the threshold and on each question covers what one privacy unit of {on} can change in a question"
            )
        }
        Noise::UniformRuns | Noise::HarmonicRuns => {
            let shares = if release.noise == Noise::UniformRuns { "three" } else { "two" };
            format!(
                "The noise on each run is {shares} times what covers the change by one privacy unit of {on} in the number of a candidate"
            )
        }
        Noise::GaussianThreshold(_) => format!(
            "Sensitivity {sensitivity}, times the rows per privacy unit of {on}; the noise is for the ρ that ε and half of δ allow"
        ),
        Noise::Response => {
            format!(
                "Each answer has this ε divided by the number of answers that one privacy unit of {on} can change"
            )
        }
        _ => {
            let gathered = match release.plan.as_str() {
                plan if plan.contains(".take(") || plan.contains(".take_by(") => {
                    ", each of which can push out another"
                }
                plan if plan.contains(".by_unit(") => ", which is one after `by_unit`",
                plan if plan.contains(".count_units(") => ", which count as one",
                plan if plan.contains(".limit(") => ", which `limit` caps",
                plan if plan.contains(".join(") => ", and the join pairs at most its cap of these",
                plan if plan.contains(".join_on(") => {
                    ", times twice the pairs per row that the caps of the join allow"
                }
                plan if plan.contains(".union(") => ", of both tables of a `union`",
                _ => "",
            };
            format!(
                "Sensitivity {sensitivity} and {scale}, each times the rows per privacy unit of {on}{gathered}"
            )
        }
    };
    format!(
        "line {}{rounds}: `{}`, with {times}{} at {letter} = {}. {how}.",
        release.line,
        release.plan.replace('`', "'"),
        release.noise.name(),
        release.text,
    )
}

/// The noise scale, sensitivity/ε, rounded up to two decimals.
fn scale(most: i128, digits: u8, units: u64) -> Option<String> {
    let grid = 10_i128.checked_pow(u32::from(digits))?;
    let numerator = most.checked_mul(100)?.checked_mul(1_000_000)?;
    let hundredths = numerator.checked_add(grid * i128::from(units) - 1)? / (grid * i128::from(units));
    Some(decimal(hundredths, 2))
}
