//! The page about one record: first the assumptions, then each release, then the sums.

mod assumed;
mod delta;
mod local;
mod theorems;
mod together;

pub(crate) use assumed::holds;
pub use delta::Delta;

use crate::big_stack::with_room;
use crate::document::{Account, Certificate, Document, Session, Stated};
use crate::framework::{self, Context, Fault};
use crate::model::{Costs, Measure, Neighbours, Source, Unit};
use crate::remarks::Remark;
use crate::words::{Item, Page, cost, costs, fraction, name, text, three_digits, tiny, trimmed};
use num_traits::ToPrimitive;

/// Explains a record in plain words, under a warning if it has faults. The page of a query compares
/// costs at these δ, or at 10^-6 and 10^-9 if there are none.
pub fn page(record: &Document, faults: &[Fault], deltas: &[Delta]) -> String {
    with_room(|| written(record, faults, deltas).text())
        .unwrap_or_else(|error| format!("cannot be shown here: {error}\n"))
}

/// The page about a record that verifies, as a tree: its sections, each with its lines.
pub(crate) fn sections(record: &Document) -> Result<Vec<Item>, String> {
    with_room(|| written(record, &[], &[]).items()).map_err(|error| format!("cannot be shown here: {error}"))
}

/// Lists the remarks on this record, as the last section of its page. Empty if there are none.
pub fn compared<'r>(remarks: impl IntoIterator<Item = &'r Remark>) -> String {
    let lines: String = remarks.into_iter().map(|remark| format!("  {}\n", remark.message)).collect();
    if lines.is_empty() { lines } else { format!("\nCompared with the other records:\n{lines}") }
}

fn written(record: &Document, faults: &[Fault], deltas: &[Delta]) -> Page {
    let mut page = Page::default();
    if !faults.is_empty() {
        page.section("THIS RECORD DOES NOT VERIFY: do not rely on anything below", |page| {
            faults.iter().for_each(|fault| page.line(fault.to_string()));
        });
    }
    match record {
        Document::Certificate(certificate) => write_certificate(certificate, deltas, &mut page),
        Document::Session(session) => write_session(session, &mut page),
        Document::Report(report) => local::report(report, &mut page),
        Document::Device(device) => local::device(device, &mut page),
        Document::Question(question) => local::question(question, &mut page),
        Document::Batch(batch) => local::batch(batch, &mut page),
        Document::Together(together) => local::together(together, &mut page),
        Document::Stated(stated) => write_stated(stated, &mut page),
    }
    page
}

/// The lines of a statement: the holder, the purpose, the revision, and each account of a ledger.
pub(crate) fn stated_lines([holder, purpose, revision]: [&str; 3], accounts: &[String], page: &mut Page) {
    page.line(format!("holder of the data: {}", text(holder)));
    page.line(format!("purpose: {}", text(purpose)));
    page.line(format!("revision of its source: {}", text(revision)));
    accounts.iter().for_each(|account| page.line(format!("account in a ledger: {}", text(account))));
}

/// What the program states about itself.
fn write_stated(stated: &Stated, page: &mut Page) {
    page.section("Stated by the program, not checked", |page| {
        stated_lines([&stated.holder, &stated.purpose, &stated.revision], &stated.accounts, page);
    });
}

fn write_certificate(certificate: &Certificate, deltas: &[Delta], page: &mut Page) {
    let Certificate { query, assumes, measure, .. } = certificate;
    let place = format!("{}, line {}", text(&assumes.file), assumes.line);
    page.section(format!("Assumed by query {} ({place}):", name(query)), |page| {
        assumed::sources(page, &assumes.sources);
        assumed::program(page, assumes);
    });
    assumed::columns(page, &assumes.sources);
    let mut cx = Context::new(&assumes.sources, measure, String::new());
    framework::visit(&*certificate.derivation, &mut cx, &mut |node, cx| {
        if let Some(release) = node.release() {
            let title = format!("Release {} (line {}):", release.number, release.line);
            page.section(title, |page| node.say_release(page, cx));
        }
        if let Some((plan, [n, d])) = node.sampled() {
            page.section(
                "A table from which a secret sample is drawn, for the releases below that begin with a part:",
                |page| {
                    framework::tell(plan, &[], page, cx);
                    page.line(format!("each row is in the sample with probability {n}/{d}, independently"));
                    page.line("each run draws a new sample, and does not reveal who is in it");
                },
            );
        }
        if let Some((plan, key)) = node.cut() {
            page.section(
                "A table that is cut into parts, for the releases below that begin with a part:",
                |page| {
                    let table = framework::tell(plan, &key.expressions(), page, cx);
                    page.line(format!(
                        "cut by {}",
                        table.columns.map_or("nothing".into(), |columns| key.say(columns))
                    ));
                },
            );
        }
    });
    page.section("How the costs add up:", |page| sums(page, certificate));
    page.section("What each theorem would charge:", |page| theorems::compare(page, certificate, deltas));
    page.section("What one run promises:", |page| {
        promise(page, &assumes.sources, measure, &certificate.cost, None);
    });
}

fn sums(page: &mut Page, certificate: &Certificate) {
    let Certificate { assumes, measure, derivation, unlisted, cost, declared, charged, .. } = certificate;
    let width = assumes.sources.len();
    if width > 1 {
        page.line(format!("(one cost for each source, 0 to {})", width - 1));
    }
    let mut cx = Context::new(&assumes.sources, measure, String::new());
    framework::say(&**derivation, page, &mut cx);
    let rest = match certificate.not_itemised() {
        Some(_) => "taken but NOT ITEMISED, so that no release above says for what",
        None => "taken but not itemised",
    };
    for (what, each) in [
        ("itemised above", derivation.cost()),
        (rest, unlisted),
        ("certified cost", cost),
        ("declared by the author", declared),
    ] {
        page.line(format!("{what}: {}", costs(measure, each, width)));
    }
    let paid = costs(&charged.measure, &charged.cost, width);
    page.line(format!("charged to the session, by {}: {paid}", text(&charged.by)));
}

fn write_session(session: &Session, page: &mut Page) {
    let Session { sources, measure, budget, together, account, stands_for, .. } = session;
    page.section("Assumed by a session:", |page| assumed::sources(page, sources));
    assumed::columns(page, sources);
    page.section("The budget that it is opened with:", |page| {
        for (number, source) in sources.iter().enumerate() {
            let budget = cost(measure, &budget.at(number));
            page.line(format!("source {number}, {}: {budget}", name(&source.record)));
        }
        if let Some(one) = together {
            page.line(format!(
                "one budget for each {} in all of these tables together: {}",
                name(&one.unit),
                cost(measure, &one.budget.at(0))
            ));
        }
        page.line(match account {
            Account::Types => {
                "the compiler keeps the account: what is left is in the type of the session".to_owned()
            }
            Account::Process => "the process keeps the account while it runs, for itself alone".to_owned(),
            Account::Ledger => {
                "the process keeps the account while it runs, and also asks a ledger, which can refuse more runs"
                    .to_owned()
            }
        });
        for stands in stands_for {
            let of = if sources.len() > 1 { format!("source {} ", stands.source) } else { String::new() };
            page.line(format!(
                "{of}computed from epsilon {} and delta {}, shown at order {}",
                trimmed(&stands.epsilon, 6),
                tiny(&stands.delta),
                fraction(&(stands.beta() + num_bigint::BigInt::from(1)))
            ));
        }
    });
    page.section("What all queries of one run of it promise together:", |page| {
        let one = together.as_ref().map(|one| one.budget.at(0));
        promise(page, sources, measure, budget, one.as_deref());
    });
}

/// Explains what a cost means for the people in each source, and for people in several sources.
/// `of_one` is the shared budget of a unit, if all costs are paid from it.
fn promise(
    page: &mut Page,
    sources: &[Source],
    measure: &Measure,
    spent: &Costs,
    of_one: Option<&[num_bigint::BigInt]>,
) {
    for (number, source) in sources.iter().enumerate() {
        let spent = spent.at(number);
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
        page.line(format!("source {number}, {}, {}:", name(&source.record), cost(measure, &spent)));
        page.indented(|page| match (measure, spent.as_slice()) {
            (Measure::Pure, [epsilon]) => factor(page, &who, epsilon, "if"),
            (Measure::Approx, [epsilon, delta]) => {
                let but = format!("but for a chance of {}, if", tiny(delta));
                factor(page, &who, epsilon, &but);
            }
            (Measure::Zcdp, [_]) => {
                page.line(format!("whether {who} moves the result's distribution by a Renyi divergence"));
                page.line(
                    "of at most rho times the order, at every order, if all that is assumed above is true",
                );
            }
            _ => {
                page.line(format!("whether {who} moves the result's distribution by a Renyi divergence"));
                page.line("of at most epsilon at each of these orders, if all that is assumed above is true");
            }
        });
    }
    if sources.len() > 1 {
        let units = together::shared(sources);
        units.iter().for_each(|(unit, of)| together::say(page, measure, spent, (unit, of), of_one));
        let all: Vec<usize> = (0..sources.len()).collect();
        if units.iter().all(|(_, of)| *of != all) {
            together::say(page, measure, spent, ("whoever is", &all), of_one);
        }
    }
}

fn factor(page: &mut Page, who: &str, epsilon: &num_bigint::BigInt, condition: &str) {
    let factor = epsilon.to_f64().map(|epsilon| (epsilon / 1e6).exp()).filter(|factor| *factor < 1e15);
    let factor = factor.map_or("more than 10^15".into(), |factor| format!("about {}", three_digits(factor)));
    page.line(format!("whether {who} changes the chance of any result by a factor"));
    page.line(format!(
        "of at most e^{} ({factor}), {condition} all that is assumed above is true",
        trimmed(epsilon, 6)
    ));
}
