//! Tables and aggregates, twice: in plain Gallina, and as nodes of the derivation.

use super::expression::{Both, Sort, sort};
use super::layout::Term;
use super::source::integer;
use super::walk::{Walk, key};
use crate::model::{Aggregate, AggregateRule, Env, Expr, Plan, Range, Rows, Step, StepRule};

/// An environment as an argument.
pub(super) fn env(env: &Env) -> Term {
    Term::list(env.entries().iter().map(|entry| integer(entry).bare()).collect())
}

/// A plan: its rows in plain Gallina, the value of its last map, and its node.
struct Table {
    rows: Term,
    value: Option<Term>,
    node: Term,
}

impl Walk<'_> {
    fn plan(&mut self, plan: &Plan) -> Table {
        let mut position = 0;
        let mut table = Table { rows: Term::word(""), value: None, node: Term::word("") };
        self.depth = 0;
        self.substituted.clear();
        let mut mapped = Vec::new();
        for step in &plan.steps {
            if let StepRule::Source(number) = step.rule {
                position = number;
            }
            if let StepRule::AsOnlySource(_) = step.rule {
                self.depth += 1;
                self.substituted.extend(mapped.drain(..));
            }
            if let StepRule::Map { value, .. } = &step.rule {
                parameters(value, &mut mapped);
            }
            table = self.step(step, table, position);
        }
        table
    }

    fn step(&mut self, step: &Step, before: Table, position: usize) -> Table {
        let Table { rows, value, node } = before;
        let claims = [env(&step.stability), Term::word(counted(step.rows))];
        let apply = |head: &str, first: Term, premise: Option<Term>| {
            Term::apply(head, [first].into_iter().chain(claims).chain(premise).collect())
        };
        match &step.rule {
            StepRule::Source(number) => {
                let node = apply("FromSource", Term::word(number.to_string()), None);
                Table { rows: Term::word(self.table_name(*number)), value: None, node }
            }
            StepRule::Filter(predicate) => {
                let predicate = self.expression(predicate, position);
                let node = apply("Filter", predicate.node, Some(node));
                Table { rows: Term::apply("filter", vec![Term::of_row(predicate.plain), rows]), value, node }
            }
            StepRule::Map { value, range } => {
                let sort = sort(value, &self.sources[position]);
                let value = self.expression(value, position);
                let node = apply("Map", mapped(sort, value.node, range.as_ref()), Some(node));
                Table { rows, value: Some(value.plain), node }
            }
            StepRule::AsOnlySource(number) => {
                let node = apply("AsOnlySource", Term::word(number.to_string()), Some(node));
                Table { rows, value, node }
            }
        }
    }

    /// The value before noise.
    pub(super) fn aggregate(&mut self, aggregate: &Aggregate) -> Both {
        let claimed = env(&aggregate.sensitivity);
        match &aggregate.rule {
            AggregateRule::Count(plan) => {
                let Table { rows, node, .. } = self.plan(plan);
                Both {
                    plain: Term::apply("count", vec![rows]),
                    node: Term::apply("Count", vec![claimed, node]),
                }
            }
            AggregateRule::Sum(sum) => {
                let Table { rows, value, node } = self.plan(&sum.plan);
                let value = Term::of_row(value.unwrap_or_else(|| Term::word("0")));
                let values = Term::apply("map", vec![value, rows]);
                let mut arguments: Vec<Term> = range(&sum.range).into();
                arguments.extend([claimed, node]);
                Both { plain: Term::apply("sum", vec![values]), node: Term::apply("Sum", arguments) }
            }
            AggregateRule::Add(parts) => self.two(parts, "+", "Plus", claimed),
            AggregateRule::Subtract(parts) => self.two(parts, "-", "Minus", claimed),
            AggregateRule::Negate(part) => {
                let Both { plain, node } = self.aggregate(part);
                Both { plain: Term::negative(plain), node: Term::apply("Negate", vec![claimed, node]) }
            }
            AggregateRule::Scale(by, part) => {
                let Both { plain, node } = self.aggregate(part);
                let by = integer(by);
                let node = Term::apply("Scale", vec![by.clone(), claimed, node]);
                Both { plain: Term::infix(by, "*", plain), node }
            }
        }
    }

    fn two(&mut self, parts: &[Aggregate; 2], sign: &str, head: &str, claimed: Term) -> Both {
        let [a, b] = [self.aggregate(&parts[0]), self.aggregate(&parts[1])];
        Both {
            plain: Term::infix(a.plain, sign, b.plain),
            node: Term::apply(head, vec![claimed, a.node, b.node]),
        }
    }
}

fn mapped(sort: Sort, value: Term, stated: Option<&Range>) -> Term {
    match (sort, stated) {
        (Sort::Number, Some(stated)) => {
            let mut arguments = vec![value];
            arguments.extend(range(stated));
            Term::apply("ToNumber", arguments)
        }
        (Sort::Label, _) => Term::apply("ToLabel", vec![value]),
        _ => Term::apply("ToTruth", vec![value]),
    }
}

fn range(range: &Range) -> [Term; 3] {
    [integer(&range.lo), integer(&range.hi), Term::word(range.digits.to_string())]
}

fn counted(rows: Rows) -> &'static str {
    match rows {
        Rows::Every => "EveryRow",
        Rows::Some => "SomeRows",
    }
}

/// The parameters of an expression.
fn parameters(expr: &Expr, into: &mut Vec<(String, String)>) {
    if let Expr::Parameter { name, range } = expr {
        into.push((name.clone(), key(range)));
    }
    expr.args().into_iter().for_each(|arg| parameters(arg, into));
}
