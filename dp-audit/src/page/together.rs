//! The promises to a unit that has data in several sources.

use crate::model::{Costs, Measure, Source};
use crate::theorem;
use crate::words::{Page, cost, list, name};
use num_bigint::BigInt;

/// The units that several sources share, and for each unit the positions of those sources.
pub(super) fn shared(sources: &[Source]) -> Vec<(String, Vec<usize>)> {
    let mut units: Vec<(String, Vec<usize>)> = Vec::new();
    for (number, source) in sources.iter().enumerate() {
        let Some(unit) = source.shared() else { continue };
        let unit = format!("one {}, who is", name(unit));
        match units.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, of)) => of.push(number),
            None => units.push((unit, vec![number])),
        }
    }
    units.retain(|(_, of)| of.len() > 1);
    units
}

/// Prints the cost to a unit in all of these sources: `of_one` if it is given, otherwise the bound
/// from the costs of each source.
pub(super) fn say(
    page: &mut Page,
    measure: &Measure,
    spent: &Costs,
    (who, of): (&str, &[usize]),
    of_one: Option<&[BigInt]>,
) {
    let each: Vec<_> = of.iter().map(|source| spent.at(*source)).collect();
    let sources = list(of.iter().map(ToString::to_string));
    let head = format!("{who} in the sources {sources}, when all of these are changed at once");
    let whole = of_one.map_or_else(|| theorem::together(measure, &each), |one| Some(one.to_vec()));
    page.line(match whole {
        Some(whole) => {
            format!("{head}: {}", cost(measure, &whole))
        }
        None => format!("{head}: no bound is derived here"),
    });
}
