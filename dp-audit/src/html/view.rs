//! The data that the template of a report shows: all sentences in English, and all pictures. The
//! template itself makes every decision that it can make.

use super::{Language, Report};
use crate::cost_plan::{self, Law};
use crate::document::Document;
use crate::model::Measure;
use crate::page;
use crate::program::text::{amounts, judge, own, queries, sessions, totals};
use crate::program::{Amount, Dataset, Facts, Promise, Query, Session, Wrong, share};
use crate::remarks;
use crate::tradeoff;
use crate::words::{Item, Page, name, plural, text};
use num_traits::ToPrimitive;
use serde::Serialize;

/// Everything that the template shows.
#[derive(Serialize)]
pub(super) struct View<'a> {
    lang: &'static str,
    tool: &'a str,
    file: File<'a>,
    verdict: &'static str,
    stopped: Option<&'a str>,
    records: usize,
    wrong: &'a [Wrong],
    own: Vec<Item>,
    datasets: Vec<DatasetView>,
    shared: Vec<Item>,
    counts: String,
    sessions: Vec<SessionView>,
    no_session: &'static str,
    ledger: Vec<Item>,
    unrun: Vec<UnrunView>,
    queries: Vec<QueryView>,
    called: Vec<Item>,
    remarks: Vec<String>,
    local: Vec<Item>,
    device_sections: Vec<Item>,
    assumed: Vec<Item>,
    cannot_say: Vec<&'static str>,
    says: Vec<Item>,
}

#[derive(Serialize)]
struct File<'a> {
    name: &'a str,
    kind: String,
    size: u64,
    sha256: &'a str,
}

#[derive(Serialize)]
struct DatasetView {
    title: String,
    unit: String,
    shared: Option<String>,
    neighbours: String,
    totals: Vec<TotalView>,
    /// The reasons why the totals are not complete.
    without: Vec<String>,
    combined: Option<TotalView>,
}

#[derive(Serialize)]
struct TotalView {
    measure: &'static str,
    amount: String,
    opened: String,
    sentences: Vec<String>,
}

#[derive(Serialize)]
struct SessionView {
    record: usize,
    title: String,
    about: Vec<Item>,
    rows: Vec<Row>,
    none: Option<&'static str>,
    parts: Vec<PartView>,
}

/// A query beside a session.
#[derive(Serialize)]
struct Row {
    record: usize,
    name: String,
    fits: bool,
    bars: Vec<Bar>,
    rest: Option<String>,
    often: String,
}

/// The part of one budget that one run takes.
#[derive(Serialize)]
struct Bar {
    svg: String,
    words: String,
    of: Option<String>,
}

#[derive(Serialize)]
struct PartView {
    title: String,
    missing: Option<&'static str>,
    sessions: Vec<SessionView>,
    above: Vec<String>,
}

#[derive(Serialize)]
struct UnrunView {
    record: usize,
    name: String,
    cost: String,
    rest: Option<String>,
    why: &'static str,
}

#[derive(Serialize)]
struct QueryView {
    record: usize,
    name: String,
    place: String,
    cost: String,
    paid: Option<String>,
    runs_in: String,
    rest: Option<String>,
    rests_on: Option<String>,
    loops: Vec<String>,
    releases: Vec<ReleaseView>,
    regions: Vec<RegionView>,
    sections: Vec<Item>,
}

#[derive(Serialize)]
struct ReleaseView {
    number: usize,
    title: String,
    what: String,
    error: Option<String>,
    law: Option<&'static str>,
    svg: Option<String>,
    cost: String,
    /// Whether the steps of the release are the steps of one table, so that they need no title.
    plain: bool,
    steps: Vec<Item>,
    derivation: Vec<Item>,
}

#[derive(Serialize)]
struct RegionView {
    title: String,
    sentence: String,
    status: &'static str,
    svg: String,
    rates: Vec<[String; 3]>,
}

pub(super) fn view<'a>(report: &Report<'a>, language: Language) -> Result<View<'a>, String> {
    let Report { input, verdicts, facts, stopped, tool } = report;
    let words = |english: &str| language.of(english).unwrap_or_else(|| english.to_owned());
    let verdict = match () {
        () if stopped.is_some() => "stopped",
        () if input.lines.is_empty() => "empty",
        () if facts.wrong.is_empty() => "ok",
        () if facts.wrong.iter().all(|one| one.gave_up) => "gave-up",
        () => "wrong",
    };
    let lines = |write: &dyn Fn(&Facts, &mut Page)| {
        let mut page = Page::default();
        write(facts, &mut page);
        page.items()
    };
    let records = || verdicts.iter().filter(|verdict| verdict.holds());
    let mut device_sections = Vec::new();
    for verdict in records() {
        match &verdict.record {
            Some(Document::Certificate(_) | Document::Session(_)) | None => {}
            Some(record) => device_sections.extend(page::sections(record)?),
        }
    }
    let mut queries = Vec::new();
    for query in &facts.queries {
        let verdict = records().find(|verdict| verdict.number == query.record);
        let Some(record) = verdict.and_then(|verdict| verdict.record.as_ref()) else { continue };
        queries.push(of_query(facts, query, record, &words)?);
    }
    Ok(View {
        lang: language.code(),
        tool,
        file: File {
            name: &input.name,
            kind: input.format.to_string(),
            size: input.size,
            sha256: &input.sha256,
        },
        verdict,
        stopped: *stopped,
        records: verdicts.len(),
        wrong: &facts.wrong,
        own: lines(&own),
        datasets: (0..).zip(&facts.datasets).map(|(place, one)| of_dataset(facts, place, one)).collect(),
        shared: lines(&totals::shared),
        counts: match (facts.queries.len(), facts.sessions.len()) {
            (1, sessions) => format!("1 query and {} verify", plural(sessions, "session")),
            (queries, sessions) => format!("{queries} queries and {} verify", plural(sessions, "session")),
        },
        sessions: of_sessions(facts, &sessions::arranged(facts))?,
        no_session: sessions::NO_SESSION,
        ledger: lines(&sessions::ledger),
        unrun: facts.unrun.iter().filter_map(|one| of_unrun(facts, one)).collect(),
        queries,
        called: lines(&self::queries::called),
        remarks: match stopped {
            None => remarks::remarks(verdicts).into_iter().map(|remark| remark.message).collect(),
            Some(_) => Vec::new(),
        },
        local: if facts.local.is_empty() {
            Vec::new()
        } else {
            lines(&|facts, page| judge::local(&facts.local, page))
        },
        device_sections,
        assumed: lines(&judge::assumed),
        cannot_say: facts.cannot_say.iter().map(|one| judge::cannot_say(*one)).collect(),
        says: lines(&|facts, page| facts.binary.iter().for_each(|binary| judge::file(binary, page))),
    })
}

fn of_dataset(facts: &Facts, place: usize, dataset: &Dataset) -> DatasetView {
    let about = totals::about(dataset);
    DatasetView {
        title: facts.dataset(place),
        unit: totals::unit(dataset),
        shared: totals::shared_unit(dataset),
        neighbours: totals::neighbours(dataset),
        without: totals::without(dataset),
        totals: dataset
            .totals
            .iter()
            .map(|total| TotalView {
                measure: measure(&total.amount.measure),
                amount: total.amount.in_words(),
                opened: totals::opened(total),
                sentences: {
                    let mut sentences = totals::meaning(&total.amount, &total.odds, &about);
                    sentences.extend(totals::notes(total));
                    sentences
                },
            })
            .collect(),
        combined: dataset.combined.as_ref().map(|Promise { amount, odds }| TotalView {
            measure: measure(&amount.measure),
            amount: amount.in_words(),
            opened: String::new(),
            sentences: totals::meaning(amount, odds, &about),
        }),
    }
}

fn measure(measure: &Measure) -> &'static str {
    match measure {
        Measure::Pure => "pure differential privacy, counted in epsilon",
        Measure::Approx => "approximate differential privacy, counted in epsilon and delta",
        Measure::Zcdp => "zero-concentrated differential privacy, counted in rho",
        Measure::Renyi(_) => "Rényi differential privacy, counted in epsilon at several orders",
    }
}

fn of_sessions(facts: &Facts, of: &[sessions::Arranged<'_>]) -> Result<Vec<SessionView>, String> {
    of.iter().map(|one| of_session(facts, one)).collect()
}

fn of_session(facts: &Facts, one: &sessions::Arranged<'_>) -> Result<SessionView, String> {
    let session = one.session;
    let mut about = Page::default();
    sessions::about(facts, session, &mut about);
    let mut rows = Vec::new();
    for fits in &session.fits {
        rows.push(row(facts, session, fits.query, true, &fits.takes, &fits.budgets, sessions::often(fits))?);
    }
    for misfit in &session.does_not_fit {
        let why = sessions::exceeds(facts, session, misfit);
        let takes = misfit.takes.as_deref().unwrap_or_default();
        rows.push(row(facts, session, misfit.query, false, takes, &misfit.budgets, why)?);
    }
    let mut parts = Vec::new();
    for origin in &one.parts {
        parts.push(PartView {
            title: format!("its part of {} comes from:", facts.dataset(origin.dataset)),
            missing: origin.is_missing().then_some(sessions::NO_PART),
            sessions: of_sessions(facts, &origin.sessions)?,
            above: sessions::above(&origin.above),
        });
    }
    Ok(SessionView {
        record: session.record,
        title: sessions::title(facts, session),
        about: about.items(),
        rows,
        none: session.fits.is_empty().then_some(sessions::NO_QUERY),
        parts,
    })
}

fn row(
    facts: &Facts,
    session: &Session,
    record: usize,
    fits: bool,
    takes: &[Amount],
    budgets: &[Amount],
    often: String,
) -> Result<Row, String> {
    let query = facts.queries.iter().find(|query| query.record == record);
    // The part of the query's cost that no release accounts for.
    let rest = query.and_then(|query| query.plan.not_itemised.as_ref()?.share.as_ref()?.parse().ok());
    let rest: num_rational::BigRational = rest.unwrap_or_default();
    let mut bars = Vec::new();
    for (place, (takes, budget)) in takes.iter().zip(budgets).enumerate() {
        if takes.is_zero() && budgets.len() > 1 {
            continue;
        }
        let share = share(takes, budget);
        let part = share.as_ref().and_then(ToPrimitive::to_f64).unwrap_or(f64::INFINITY);
        let percent = cost_plan::percent(share.as_ref());
        let percent = percent.map_or(String::new(), |percent| format!(", {percent} of it"));
        let of = session.budgets.get(place).filter(|_| budgets.len() > 1);
        bars.push(Bar {
            svg: cost_plan::bar(part, part * rest.to_f64().unwrap_or(0.0))?,
            words: format!("{} of {}{percent}", takes.in_words(), budget.in_words()),
            of: of.map(|budget| facts.dataset(budget.dataset)),
        });
    }
    Ok(Row {
        record,
        name: query.map_or_else(String::new, |query| name(&query.name)),
        fits,
        bars,
        rest: query.and_then(|query| queries::not_itemised(facts, query)),
        often,
    })
}

fn of_unrun(facts: &Facts, one: &crate::program::Unrun) -> Option<UnrunView> {
    let query = facts.queries.iter().find(|query| query.record == one.query)?;
    Some(UnrunView {
        record: query.record,
        name: name(&query.name),
        cost: amounts(facts, &query.datasets, &query.cost),
        rest: queries::not_itemised(facts, query),
        why: queries::because(one.why),
    })
}

fn of_query(
    facts: &Facts,
    query: &Query,
    record: &Document,
    words: &dyn Fn(&str) -> String,
) -> Result<QueryView, String> {
    let mut sections = page::sections(record)?;
    let mut releases = Vec::new();
    for release in &query.plan.releases {
        let title = format!("release {} (line {})", release.release, release.line);
        let own = format!("Release {} (line {}):", release.release, release.line);
        let place = sections.iter().position(|section| section.text == own);
        // The first line has the rows and the value. The other lines have the noise and its
        // arithmetic.
        let mut steps = place.map_or_else(Vec::new, |place| sections.remove(place).items);
        let derivation = steps.split_off(steps.len().min(1));
        let plain = matches!(steps.as_slice(), [value] if value.text.ends_with(':'));
        if plain {
            steps = steps.remove(0).items;
        }
        let queries::Said { what, error, cost } = queries::said(release);
        releases.push(ReleaseView {
            number: release.release,
            what: format!("it {what}"),
            title,
            plain,
            error,
            law: release.law.map(law),
            svg: cost_plan::band(release, words),
            cost,
            steps,
            derivation,
        });
    }
    let mut regions = Vec::new();
    if let Some(certificate) = record.certificate() {
        for region in tradeoff::regions(certificate)? {
            regions.push(RegionView {
                title: region.title().to_owned(),
                sentence: region.sentence(),
                status: region.status(),
                svg: tradeoff::picture(&region, words)?,
                rates: region.rates().map(|(_, rates)| rates).collect(),
            });
        }
    }
    Ok(QueryView {
        record: query.record,
        name: name(&query.name),
        place: format!("record {}, {}, line {}", query.record, text(&query.file), query.line),
        cost: amounts(facts, &query.datasets, &query.cost),
        paid: queries::paid(facts, query),
        runs_in: queries::runs_in(query),
        rest: queries::not_itemised(facts, query),
        rests_on: queries::rests_on(query),
        loops: query.loops.iter().map(queries::looped).collect(),
        releases,
        regions,
        sections,
    })
}

fn law(law: Law) -> &'static str {
    match law {
        Law::Laplace => {
            "95 of 100 results are in the shaded band. The scale of this noise is the sensitivity divided by epsilon."
        }
        Law::Gaussian => {
            "95 of 100 results are in the shaded band. The variance of this noise is the square of the sensitivity, \
             divided by twice rho. Where the page bounds the square of a change, the sensitivity is already that square."
        }
        Law::Choice => "a better candidate is chosen more often, and every candidate has a chance",
    }
}
