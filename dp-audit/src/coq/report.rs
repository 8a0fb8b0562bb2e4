//! Builds the Coq files about all the ways in which devices report.

use super::CoqFiles;
use crate::document::Report;
use crate::framework::stem;
use crate::gallina::{Names, comment};
use num_traits::ToPrimitive;

const ASSUMED: &str =
    "    ASSUMED, not proved here: the generator draws uniform words; the seed and the choice of buckets
    do not depend on the value; the compiled program computes what is written below; nothing else
    about the value leaves the device.";

/// The imports of the theory, at the start of both files.
const PREAMBLE: &str = "From Coq Require Import String Bool List ZArith QArith Reals.
From DP Require Import LocalCheck.
";

/// The number of terms to keep of the series of e^ε. The omitted tail is far below the error from
/// rounding a law.
fn terms(report: &Report) -> u64 {
    let whole = (&report.cost / 1_000_000_u32).to_u64().unwrap_or(u64::MAX);
    24_u64.saturating_add(whole.saturating_mul(6))
}

/// A named law, and the ε of its theorem in units of 10^-6.
struct Law {
    name: String,
    epsilon: String,
    law: String,
    /// The report that the law belongs to.
    said: String,
    terms: u64,
}

fn laws(report: &Report, names: &mut Names) -> Vec<Law> {
    let (value, rule) = (comment(&report.value), report.derivation.rule());
    let base = format!("report_{}_{}", report.value, stem(rule).replace('-', "_"));
    let mut law = |epsilon: &num_bigint::BigInt, law, said| Law {
        name: names.fresh(&base, "report"),
        epsilon: epsilon.to_string(),
        law,
        said,
        terms: terms(report),
    };
    let mut all =
        vec![law(&report.cost, report.derivation.gallina(), format!("A report of [{value}], by {rule}."))];
    if let Some((epsilon, once)) = report.derivation.once() {
        all.push(law(
            epsilon,
            once,
            format!("One report of [{value}] by {rule}, among all reports of one kept response."),
        ));
    }
    all
}

/// Writes the files of all reports, ordered by name. The argument `query` is the name of the files.
pub(super) fn files(reports: &[&Report], query: String) -> CoqFiles {
    let mut order: Vec<&Report> = reports.to_vec();
    order.sort_by_key(|report| (&report.value, report.derivation.rule(), &report.digest.computed));
    let mut names = Names::default();
    let laws: Vec<Law> = order.iter().flat_map(|report| laws(report, &mut names)).collect();
    let heading = format!(
        "How a device reports.\n\n    Written by dp-audit from the records in the program.\n\n{ASSUMED}"
    );
    let mut file = format!("(** {heading} *)\n{PREAMBLE}");
    let mut audit = format!(
        "(** Audit of the records `{query}`. {heading}

    This file states what {query}.v must prove about these laws.
    The statements come before the command that reads {query}.v. *)
{PREAMBLE}"
    );
    for Law { name, epsilon, law, said, terms } in &laws {
        file.push_str(&format!(
            "
(** {said} *)
Definition {name} : local := {law}.
Theorem {name}_protects : protects (epsilon_of {epsilon}) {name}.
Proof. apply (local_sound {terms}). vm_compute. reflexivity. Qed.
"
        ));
        audit.push_str(&format!(
            "
(** {said} *)
Definition {name}_protects : Prop := protects (epsilon_of {epsilon}) ({law}).
"
        ));
    }
    audit.push_str(&format!("\n(** What {query}.v proved. *)\nRequire Certificate.{query}.\n"));
    for Law { name, .. } in &laws {
        audit.push_str(&format!(
            "Definition {name}_audited : {name}_protects := Certificate.{query}.{name}_protects.\n"
        ));
    }
    // One proof for all theorems, so that Coq prints its axioms once.
    let all: Vec<String> = laws.iter().map(|law| format!("{}_protects", law.name)).collect();
    let proofs: Vec<String> = laws.iter().map(|law| format!("{}_audited", law.name)).collect();
    audit.push_str(&format!(
        "Definition audited : {} := {}.\nPrint Assumptions audited.\n",
        all.join(" /\\ "),
        conjunction(&proofs)
    ));
    CoqFiles { query, file, audit }
}

/// Builds the proof of a conjunction from the proofs of its parts.
fn conjunction(proofs: &[String]) -> String {
    match proofs {
        [] => "I".to_owned(),
        [one] => one.clone(),
        [first, rest @ ..] => format!("conj {first} ({})", conjunction(rest)),
    }
}
