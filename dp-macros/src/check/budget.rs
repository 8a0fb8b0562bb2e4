//! The promise: a query spends no more than it declares.

use crate::diag::{Diag, Sink, catalogue as words};
use crate::model::{Cost, Query};
use crate::number::exact::epsilon_text;

/// Adds up the releases for each dataset. Where another query is called, only the types know, and the law decides.
pub(crate) fn check(query: &Query, cost: &Cost, sink: &mut Sink) {
    for (i, (table, declared)) in query.sig.tables.iter().zip(&query.declared).enumerate() {
        let (Some(total), Err(culprit)) = (cost.known(i), cost.culprit(i, 0, declared.units)) else {
            continue;
        };
        if total <= declared.units {
            continue;
        }
        let written = epsilon_text(total);
        let sum = format!("{} = {written} > {}", cost.text(i), declared.text);
        // Lowered by the excess, if that helps: in a branch another arm may cost as much.
        let lower = culprit.units.saturating_sub(total - declared.units);
        let helps = lower > 0 && cost.with(culprit.id, lower, i).is_some_and(|cost| cost <= declared.units);
        let key = if query.sig.tables.len() == 1 {
            format!("epsilon = {written}")
        } else {
            format!("{} = {written}", table.name)
        };
        let way_out = if helps {
            format!("lower this release to {} or less, or declare `{key}`", epsilon_text(lower))
        } else {
            format!("drop a release, or declare `{key}`")
        };
        let name = query.sig.name.to_string();
        let diag = if query.sig.tables.len() == 1 {
            Diag::new(&words::OVER_BUDGET, culprit.span, [name, written, declared.text.clone(), sum, way_out])
        } else {
            let arguments = [name, written, declared.text.clone(), sum, way_out, table.name.to_string()];
            Diag::new(&words::OVER_BUDGET_OF, culprit.span, arguments)
        };
        sink.push(diag.with_other(declared.span));
    }
}
