//! The part of the page that the reader has to judge: assumptions, devices, what no certificate
//! says, and facts from the file.

use super::records;
use crate::binary::{Advisory, Binary, Binding};
use crate::program::{Assumptions, CannotSay, Facts, Generator, Local, Parameter};
use crate::words::{Page, list, name, plural, text};

pub(super) fn write(facts: &Facts, page: &mut Page) {
    if !facts.local.is_empty() {
        page.section("Devices that report by themselves", |page| local(&facts.local, page));
    }
    page.section("What is assumed, and no tool can check", |page| assumed(facts, page));
    page.section("What certificates cannot say", |page| {
        facts.cannot_say.iter().for_each(|one| page.line(cannot_say(*one)));
    });
    if let Some(binary) = &facts.binary {
        page.section("What the file says about itself", |page| file(binary, page));
    }
}

pub(crate) fn local(local: &Local, page: &mut Page) {
    page.line("The totals above do not include what devices report.");
    for device in &local.devices {
        let (record, value, budget) = (device.record, name(&device.value), device.budget.in_words());
        page.line(format!("record {record}: a value of {value}, one of {}", device.values));
        page.indented(|page| {
            page.line(format!("all reports of one protected value cost {budget} together"));
            page.line(match &device.store {
                None => "a value that is protected again has this budget again".to_owned(),
                Some(store) => format!(
                    "a store limits all values of the device: {} for a day, {} for a lifetime",
                    store.day.in_words(),
                    store.lifetime.in_words()
                ),
            });
        });
    }
    for question in &local.questions {
        let (asked, value, budget) =
            (name(&question.name), name(&question.value), question.budget.in_words());
        page.line(format!("record {}: question {asked} about {value} costs {budget}", question.record));
    }
    for report in &local.reports {
        let (value, cost) = (name(&report.value), report.cost.in_words());
        page.line(format!("record {}: a report of {value} by {} costs {cost}", report.record, report.by));
    }
    for batch in &local.batches {
        let (value, cost, alone) = (name(&batch.value), batch.cost.in_words(), batch.on_device.in_words());
        page.line(format!("record {}: a batch of {value} by {} costs {cost}", batch.record, batch.by));
        page.indented(|page| {
            page.line(format!("TRUSTED: a shuffler, and {} devices that follow the rules", batch.honest));
            page.line(format!("without this trust, each report costs {alone}"));
        });
    }
    for account in &local.accounts {
        let (rows, whole, session) =
            (name(&account.rows), account.whole.in_words(), account.session.in_words());
        page.line(format!(
            "record {}: an account of {rows} and its devices has {whole}; {session} is for the session",
            account.record
        ));
    }
}

pub(crate) fn assumed(facts: &Facts, page: &mut Page) {
    let Assumptions { parameters, generators, sampler, versions, statements, by_hand, .. } =
        &facts.assumptions;
    if statements.is_empty() {
        page.line("trusted statements: none");
    }
    for statement in statements {
        page.line(format!(
            "TRUSTED STATEMENT, of {}: {}",
            records(&statement.records),
            text(&statement.text)
        ));
    }
    for (position, dataset) in facts.datasets.iter().enumerate() {
        let invalid = match dataset.invalid {
            "refuse" => "the whole dataset is refused",
            "clamp" => "the value is moved into the range",
            _ => "its row is left out",
        };
        page.line(format!(
            "{}: the ranges of its columns are public; where a value is outside of one, {invalid}",
            facts.dataset(position)
        ));
    }
    match parameters.is_empty() {
        true => page.line("public parameters: none"),
        false => {
            page.line("public parameters, given when a query runs, and never chosen by looking at the data:")
        }
    }
    page.indented(|page| parameters.iter().for_each(|one| page.line(parameter(one))));
    for Generator { name, private, records: of } in generators {
        match private {
            true => page.line(format!("generator: {}", text(name))),
            false => page.line(format!(
                "NOT PRIVATE: generator {}, in {}: a person who knows the seed can subtract the noise",
                text(name),
                records(of)
            )),
        }
    }
    if sampler.is_some() {
        page.line("sampler: noise is drawn at the moment of each release");
    }
    page.line("engine: the program computes all answers in its own memory");
    if !by_hand.is_empty() {
        page.line(format!("written by hand, without a digest of their source: {}", records(by_hand)));
    }
    let versions = versions.iter().map(|one| format!("{} {}", one.library, text(&one.version)));
    page.line(format!("versions that the records name: {}", list(versions)));
}

fn parameter(parameter: &Parameter) -> String {
    let Parameter { name: of, range, entries, choices, most_characters, queries } = parameter;
    let what = match (range, most_characters) {
        (Some([lo, hi]), _) => match entries {
            Some(entries) => format!("a list of {entries} numbers, {lo} to {hi}"),
            None => format!("a number, {lo} to {hi}"),
        },
        (None, Some(most)) => format!("a text of at most {most} characters"),
        (None, None) => format!("one of {}", list(choices.iter().map(|choice| name(choice)))),
    };
    format!("{}: {what}, in {}", name(of), records(queries))
}

pub(crate) fn cannot_say(one: CannotSay) -> &'static str {
    match one {
        CannotSay::NotSigned => {
            "Records are not signed: a person who can write to the file can remove or replace one."
        }
        CannotSay::NoCountOfRuns => {
            "Records do not count how often the program starts, or how often it opens a session. \
             Equal openings share one record, even at several places of the source, so the totals \
             count them once."
        }
        CannotSay::OtherOutput => {
            "Other output may exist: the program can read the data by other means, and print it."
        }
        CannotSay::NotTheAssumptions => "Records do not show that the assumptions above are true.",
        CannotSay::OtherChannels => "Records do not cover time, memory, error messages and logs.",
    }
}

pub(crate) fn file(binary: &Binary, page: &mut Page) {
    let Binary { compilers, dependencies, overrides, contains_c_library, has_symbol_table, unread, .. } =
        binary;
    unread.iter().for_each(|part| page.line(format!("NOT READ: {}", text(part))));
    if !overrides.is_empty() {
        let replaced = overrides.iter().map(|one| match one.binding {
            Binding::Local => format!("{} (in a part of it, perhaps another function)", one.name),
            Binding::Program => one.name.clone(),
            Binding::Exported => format!("{} (exported)", one.name),
        });
        match contains_c_library {
            true => {
                page.line("the file contains the C library, and the auditor cannot check that it is genuine:")
            }
            false => page.line("WARNING: the program defines functions of the C library itself:"),
        }
        page.indented(|page| page.line(list(replaced)));
        page.line("the noise rests on such functions, so ask what they do");
    } else if unread.is_empty() {
        page.line("the program defines no function of the C library that the noise rests on");
    }
    if !has_symbol_table && unread.is_empty() {
        page.line("it has no symbol table, so only exported functions are known");
    }
    let compilers = match compilers.as_slice() {
        [] => "not named".to_owned(),
        named => list(named.iter().map(|one| text(one))),
    };
    page.line(format!("compilers: {compilers}"));
    if !dependencies.listed {
        page.line(
            "dependencies: not listed (`cargo auditable build` lists them), so advisories were not checked",
        );
        return;
    }
    let crates = &dependencies.crates;
    let named = crates.iter().map(|one| match one.source.as_str() {
        "crates.io" => format!("{} {}", text(&one.name), text(&one.version)),
        source => format!("{} {} ({})", text(&one.name), text(&one.version), text(source)),
    });
    page.line(format!("dependencies: {}: {}", plural(crates.len(), "crate"), list(named)));
    match &binary.advisories {
        None => {
            page.line("advisories: NOT CHECKED; give --advisories, or run `cargo audit bin` with the program")
        }
        Some(found) if found.is_empty() => page.line("advisories: none in the given database"),
        Some(found) => {
            for Advisory { id, name, version, title, informational } in found {
                let kind = informational.as_ref().map_or(String::new(), |kind| format!(" ({})", text(kind)));
                let (id, name, version, title) = (text(id), text(name), text(version), text(title));
                page.line(format!("ADVISORY {id}{kind}: {name} {version}: {title}"));
            }
        }
    }
}
