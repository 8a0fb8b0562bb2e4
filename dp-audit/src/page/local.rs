//! Pages about a device: its reports, and the budget that these reports share.

use super::factor;
use crate::document::{Batch, Device, Keeper, Question, Report, Together};
use crate::model::Measure;
use crate::words::{Page, cost, name, text, trimmed};
use num_bigint::BigInt;

pub(super) fn report(report: &Report, page: &mut Page) {
    let Report { value, generator, private, dp_local, dp_noise, cost, derivation, .. } = report;
    page.section(format!("Assumed by a report of {}:", name(value)), |page| {
        page.line("privacy unit: the device that reports; its value stays on the device");
        page.line("neighbours: any two values");
        page.line(format!("generator: {}", text(generator)));
        if !private {
            page.line("NOT PRIVATE: anyone who knows the seed can tell the value");
        }
        page.line(format!("versions: dp-local {}, dp-noise {}", text(dp_local), text(dp_noise)));
    });
    page.section(format!("The report, by {}:", derivation.rule()), |page| derivation.say(page));
    page.section("What one report promises:", |page| promise(page, cost));
}

pub(super) fn device(device: &Device, page: &mut Page) {
    page.section(format!("Assumed by a device with a value of {}:", name(&device.value)), |page| {
        page.line(format!("its value is one of {}", device.values));
        page.line("neighbours: any two values");
        page.line("the compiler keeps the account: what is left is in the type of the value");
        match &device.account {
            Keeper::Types => {
                page.line("a value that is protected again, in this program or another, has a budget again");
            }
            Keeper::Store { day, lifetime } => page.line(format!(
                "before a value is protected, a store that outlives the program subtracts this cost from epsilon {} for a day and {} for a lifetime, which all values share",
                trimmed(day, 6),
                trimmed(lifetime, 6)
            )),
        }
    });
    page.section("What all reports of a value, protected once, promise together:", |page| {
        promise(page, &device.budget)
    });
}

pub(super) fn question(question: &Question, page: &mut Page) {
    let Question { name: asked, file, line, value, values, budget, .. } = question;
    page.section(format!("Assumed by question {} ({}, line {line}):", name(asked), text(file)), |page| {
        page.line(format!("it asks a device with a value of {}, one of {values}", name(value)));
        page.line("neighbours: any two values");
        page.line("it reports only by randomisers, and each randomiser has its own record");
    });
    page.section("What all its reports of a value promise together:", |page| promise(page, budget));
}

pub(super) fn batch(batch: &Batch, page: &mut Page) {
    let Batch { value, honest, device, cost: [epsilon, delta], derivation, .. } = batch;
    page.section(format!("Assumed by a batch of reports of {}:", name(value)), |page| {
        page.line("neighbours: any two values of one device");
        page.line(format!(
            "TRUSTED: at least {honest} devices of the batch follow the rules, report once, and do not reveal their reports"
        ));
        page.line("TRUSTED: a shuffler passes on the batch in a uniformly random order, and reveals nothing else");
        page.line("each batch that a device takes part in costs again, and needs a new report: a report that was in another batch can be recognised");
    });
    page.section(format!("Each report, by {}:", derivation.rule()), |page| derivation.say(page));
    page.section("What the device pays, without trust in the shuffler:", |page| promise(page, device));
    page.section("What a batch promises through the shuffler:", |page| {
        let both = [epsilon.clone(), delta.clone()];
        page.line(format!("{}:", cost(&Measure::Approx, &both)));
        page.line("amplification by shuffling (Feldman, McMillan, Talwar 2021, theorem 3.1)");
    });
}

pub(super) fn together(together: &Together, page: &mut Page) {
    let Together { record, whole, paid, session, .. } = together;
    let of = |both: &[BigInt; 2]| cost(&Measure::Approx, both);
    page.section(format!("Assumed by the account of {} and its devices:", name(record)), |page| {
        page.line("neighbours: all data of one person, which are a unit's rows and the value of one device");
        page.line("each count of reports contains each device once");
        for honest in paid.iter().filter_map(|paid| paid.honest.as_ref()) {
            page.line(format!(
                "TRUSTED: a shuffler, and at least {honest} devices of its batch that follow the rules, with new reports for this batch"
            ));
        }
    });
    page.section("Who pays:", |page| {
        for paid in paid {
            let by = match paid.honest {
                None => "paid on the devices",
                Some(_) => "paid through the shuffler",
            };
            page.line(format!("{} by {}: {by}", of(&paid.cost), paid.derivation.rule()));
        }
        page.line(format!("{}: for the session over the rows", of(session)));
    });
    page.section("What all of it promises together:", |page| {
        page.line(format!("{}, by sequential composition", of(whole)))
    });
}

fn promise(page: &mut Page, epsilon: &num_bigint::BigInt) {
    page.line(format!("epsilon {}:", trimmed(epsilon, 6)));
    page.indented(|page| factor(page, "the value is any one or any other", epsilon, "if"));
}
