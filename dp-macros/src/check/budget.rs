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
        let rest = cost.without(culprit.id, i).and_then(|rest| declared.units.checked_sub(rest));
        let key = if query.sig.tables.len() == 1 {
            format!("epsilon = {written}")
        } else {
            format!("{} = {written}", table.name)
        };
        let way_out = match rest.filter(|&left| left > 0) {
            Some(left) => format!("lower this release to {} or less, or declare `{key}`", epsilon_text(left)),
            None => format!("drop a release, or declare `{key}`"),
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
