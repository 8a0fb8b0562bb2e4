//! The page about one certificate: first what was assumed, then each release, then the sums.

use super::number::{env, epsilon, list, name, range, text, three_digits};
use super::release::describe;
use crate::check::{Fault, source_rows};
use crate::model::{
    Assumes, Certificate, Column, ColumnKind, Env, Invalid, Measurement, MeasurementRule, Neighbours, Rows,
    Source, Unit,
};
use crate::stack::with_room;
use num_traits::ToPrimitive;

/// Lines of text at the right indentation.
#[derive(Default)]
pub(super) struct Page {
    text: String,
    indent: usize,
}

impl Page {
    pub(super) fn line(&mut self, line: impl AsRef<str>) {
        self.text.extend(std::iter::repeat_n("  ", self.indent));
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    pub(super) fn indented(&mut self, write: impl FnOnce(&mut Self)) {
        self.indent += 1;
        write(self);
        self.indent -= 1;
    }

    fn section(&mut self, title: impl AsRef<str>, write: impl FnOnce(&mut Self)) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.line(title);
        self.indented(write);
    }
}

/// The page about one certificate. `faults` are those that verification found: they come first, loudly.
pub fn page(certificate: &Certificate, faults: &[Fault]) -> String {
    with_room(|| written(certificate, faults))
        .unwrap_or_else(|error| format!("cannot be shown here: {error}\n"))
}

fn written(certificate: &Certificate, faults: &[Fault]) -> String {
    let mut page = Page::default();
    if !faults.is_empty() {
        page.section("THIS CERTIFICATE DOES NOT VERIFY: do not rely on anything below", |page| {
            faults.iter().for_each(|fault| page.line(fault.to_string()));
        });
    }
    let Certificate { query, assumes, .. } = certificate;
    let place = format!("{}, line {}", text(&assumes.file), assumes.line);
    page.section(format!("Assumed by query {} ({place}):", name(query)), |page| assumed(page, assumes));
    for (number, source) in assumes.sources.iter().enumerate() {
        let title = format!("Columns of source {number}, {}:", name(&source.record));
        page.section(title, |page| columns(page, &source.columns));
    }
    for release in certificate.releases() {
        let title = format!("Release {} (line {}):", release.number, release.line);
        page.section(title, |page| describe(page, release, &assumes.sources));
    }
    page.section("How the costs add up, in epsilon:", |page| sums(page, certificate));
    page.section("What one run promises:", |page| meaning(page, certificate));
    page.text
}

fn assumed(page: &mut Page, assumes: &Assumes) {
    for (number, source) in assumes.sources.iter().enumerate() {
        page.line(format!("source {number}: {}", name(&source.record)));
        page.indented(|page| assumed_of_source(page, source));
    }
    if assumes.statements.is_empty() {
        page.line("trusted statements: none");
    } else {
        page.line("TRUSTED STATEMENTS, which nothing checks:");
        page.indented(|page| assumes.statements.iter().for_each(|s| page.line(format!("- {}", text(s)))));
    }
    page.line(format!("sampler: {}", text(&assumes.sampler)));
    page.line(format!("generator: {}", text(&assumes.generator)));
    if !assumes.private {
        page.line("NOT PRIVATE: anyone who knows the seed can subtract the noise");
    }
    let versions = &assumes.versions;
    page.line(format!(
        "versions: dp-types {}, dp-noise {}",
        text(&versions.dp_types),
        text(&versions.dp_noise)
    ));
    let hash = match assumes.source_hash.as_str() {
        "" => "none, the query was written by hand".into(),
        hash => text(hash),
    };
    page.line(format!("source hash: {hash}"));
}

fn assumed_of_source(page: &mut Page, source: &Source) {
    let (unit, rows) = match &source.unit {
        Unit::Row => ("one row".to_owned(), "one row".to_owned()),
        Unit::Identifier { column, at_most } => (
            format!("all rows with the same {}, at most {at_most}", name(column)),
            format!("the rows of one {}", name(column)),
        ),
    };
    page.line(format!("privacy unit: {unit}"));
    let neighbours = match source.neighbours {
        Neighbours::AddRemove => format!("{rows} added or removed"),
        Neighbours::ReplaceOne if source_rows(source) == Rows::Every => {
            format!("{rows} replaced by another; the number of rows is public")
        }
        Neighbours::ReplaceOne => format!("{rows} replaced by others"),
    };
    page.line(format!("neighbours: {neighbours}"));
    page.line(match source.invalid {
        Invalid::Refuse => "a value outside of its column's range: the whole dataset is refused",
        Invalid::Clamp => "a value outside of its column's range: it is moved into the range",
        Invalid::DropRow => "a value outside of its column's range: its row is left out",
    });
}

fn columns(page: &mut Page, columns: &[Column]) {
    for column in columns {
        let kind = match &column.kind {
            ColumnKind::Integer(values) => format!("whole number, {}", range(values)),
            ColumnKind::Decimal(values) => format!("decimal number, {}", range(values)),
            ColumnKind::Boolean => "true or false".into(),
            ColumnKind::Category(values) => {
                format!("one of {}", list(values.iter().map(|value| name(value))))
            }
            ColumnKind::Unbounded => "any whole number".into(),
        };
        page.line(format!("{}: {kind}", name(&column.name)));
    }
}

fn sums(page: &mut Page, certificate: &Certificate) {
    let width = certificate.assumes.sources.len();
    if width > 1 {
        page.line(format!("(one number for each source, 0 to {})", width - 1));
    }
    costs(page, &certificate.derivation, width);
    for (what, cost) in [
        ("itemised above", &certificate.derivation.cost),
        ("taken but not itemised", &certificate.unlisted),
        ("certified cost", &certificate.cost),
        ("declared by the author", &certificate.declared),
    ] {
        page.line(format!("{what}: {}", env(cost, width, epsilon)));
    }
}

fn costs(page: &mut Page, node: &Measurement, width: usize) {
    let show = |cost: &Env| env(cost, width, epsilon);
    let cost = show(&node.cost);
    match &node.rule {
        MeasurementRule::DiscreteLaplace(release) => {
            page.line(format!("release {} (line {}): {cost}", release.number, release.line));
        }
        MeasurementRule::Sequential(premises) if premises.is_empty() => {
            page.line(format!("nothing is released: {cost}"));
        }
        MeasurementRule::Sequential(premises) => {
            let terms: Vec<String> = premises.iter().map(|premise| show(&premise.cost)).collect();
            page.line(format!("one after the other: {} = {cost}", terms.join(" + ")));
            page.indented(|page| premises.iter().for_each(|premise| costs(page, premise, width)));
        }
        MeasurementRule::Branch(arms) => {
            let (a, b) = (show(&arms[0].cost), show(&arms[1].cost));
            page.line(format!("one of two, chosen by what was released before: max({a}, {b}) = {cost}"));
            page.indented(|page| arms.iter().for_each(|arm| costs(page, arm, width)));
        }
        MeasurementRule::Subquery { query, source, premise } => {
            page.line(format!("query {} on source {source}: {cost}", name(query)));
            page.indented(|page| costs(page, premise, 1));
        }
    }
}

fn meaning(page: &mut Page, certificate: &Certificate) {
    for (number, source) in certificate.assumes.sources.iter().enumerate() {
        let cost = certificate.cost.at(number);
        let factor = cost.to_f64().map(|cost| (cost / 1e6).exp()).filter(|factor| *factor < 1e15);
        let factor =
            factor.map_or("more than 10^15".into(), |factor| format!("about {}", three_digits(factor)));
        let who = match (&source.unit, source.neighbours) {
            (Unit::Row, Neighbours::AddRemove) => "any one row is in the data".to_owned(),
            (Unit::Row, Neighbours::ReplaceOne) => "any one row says one thing or another".to_owned(),
            (Unit::Identifier { column, .. }, Neighbours::AddRemove) => {
                format!("the rows of any one {} are in the data", name(column))
            }
            (Unit::Identifier { column, .. }, Neighbours::ReplaceOne) => {
                format!("the rows of any one {} say one thing or another", name(column))
            }
        };
        page.line(format!("source {number}, {}, epsilon {}:", name(&source.record), epsilon(&cost)));
        page.indented(|page| {
            page.line(format!("whether {who} changes the chance of any result by a factor"));
            page.line(format!(
                "of at most e^{} ({factor}), if all that is assumed above is true",
                epsilon(&cost)
            ));
        });
    }
    if certificate.assumes.sources.len() > 1 {
        page.line("who is in several sources is protected by the sum of their epsilons");
    }
}
