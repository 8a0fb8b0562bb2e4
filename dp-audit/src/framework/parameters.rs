//! The parameters of a whole derivation, in the order of their names.

use super::transformation::{Parameter, Told};
use super::{Aggregate, Context, Expression, Key, Measurement, visit};

/// The public values that a derivation is given when it runs.
pub(crate) fn parameters<'a>(node: &'a dyn Measurement, cx: &mut Context<'a>) -> Vec<Parameter> {
    let mut told = Told::default();
    visit(node, cx, &mut |node, cx| {
        if let Some(release) = node.release() {
            of_aggregate(&*release.aggregate, cx, &mut told);
        }
        if let Some((plan, key)) = node.cut() {
            told.plan(plan, &key.expressions(), cx);
        }
        if let Some((plan, _)) = node.sampled() {
            told.plan(plan, &[], cx);
        }
    });
    told.parameters()
}

fn of_aggregate<'a>(aggregate: &'a dyn Aggregate, cx: &mut Context<'a>, told: &mut Told) {
    if let Some(plan) = aggregate.plan() {
        let own = aggregate.expressions().iter().map(|expr| &**expr);
        let expressions: Vec<&dyn Expression> =
            aggregate.key().into_iter().flat_map(Key::expressions).chain(own).collect();
        told.plan(plan, &expressions, cx);
    }
    aggregate.parts().iter().for_each(|part| of_aggregate(&**part, cx, told));
}
