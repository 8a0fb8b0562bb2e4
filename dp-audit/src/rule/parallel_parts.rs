//! Parallel composition: the same measurement runs on each of the disjoint parts of a table. Its
//! cost is first derived for one row. Group privacy over the parts with rows of one unit then gives
//! the cost for the unit.
//!
//! A unit has D rows, and changes k_j ≤ D rows of part j. In total Σ k_j ≤ D, or Σ k_j ≤ 2D if
//! neighbours replace rows. A cost for one row grows with k for ε and with k² for ρ (Dwork, Roth,
//! *The algorithmic foundations of differential privacy*, 2014, theorem 2.2; Bun, Steinke 2016,
//! proposition 1.9). The parts compose: Σ k_j ≤ D or 2D, and Σ k_j² ≤ D² or 2D². In other measures,
//! D must be at most 1.

use crate::framework::{
    Answers, Context, Key, Measurement, Reader, Rounds, Scope, Transformation, Walk, derive_plan, integer,
};
use crate::gallina::{Term, new_line};
use crate::model::{Costs, Env, Measure, Neighbours, costs};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use num_bigint::BigInt;

pub(super) const NAME: &str = "parallel-parts/1";

#[derive(Debug)]
struct Parts {
    parts: BigInt,
    key: Key,
    each: Costs,
    cost: Costs,
    plan: Box<dyn Transformation>,
    body: [Box<dyn Measurement>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let parts = fields.next("parts", number)?;
    let key = fields.next("key", |at| reader.key(at))?;
    let each = fields.next("each", |at| costs(at, &reader.measure))?;
    let cost = fields.next("cost", |at| costs(at, &reader.measure))?;
    let (plan, body) = fields.next("premises", |at| at.pair(reader, Reader::plan, Reader::measurement))?;
    Ok(Box::new(Parts { parts, key, each, cost, plan, body: [body] }))
}

/// The cost for a unit with this many rows, from the cost for one row. `None` if no group privacy
/// theorem is known for the measure.
fn group(each: &Costs, rows: &Env, neighbours: Neighbours, measure: &Measure) -> Option<Costs> {
    let sides = match neighbours {
        Neighbours::AddRemove => BigInt::from(1),
        Neighbours::ReplaceOne => BigInt::from(2),
    };
    let factor = |rows: BigInt| match measure {
        Measure::Pure => Some(rows * &sides),
        Measure::Zcdp => Some(&rows * &rows * &sides),
        Measure::Approx | Measure::Renyi(_) => (rows <= BigInt::from(1)).then(|| rows * &sides),
    };
    let len = each.entries().len().max(rows.entries().len());
    let entries: Option<Vec<Vec<BigInt>>> = (0..len)
        .map(|position| {
            let factor = factor(rows.at(position))?;
            Some(each.at(position).iter().map(|number| number * &factor).collect())
        })
        .collect();
    entries.map(|entries| measure.costs(entries))
}

impl Measurement for Parts {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn cost(&self) -> &Costs {
        &self.cost
    }

    fn premises(&self) -> &[Box<dyn Measurement>] {
        &self.body
    }

    fn scope<'a>(&'a self, cx: &mut Context<'a>) -> Option<Scope<'a>> {
        let table = derive_plan(&*self.plan, cx);
        if let Some(columns) = table.columns {
            match self.key.parts(columns) {
                Ok(parts) if parts == self.parts => {}
                Ok(parts) => cx.fault(format!("parts says {} but the key makes {parts}", self.parts)),
                Err(why) => cx.inside("key", |cx| cx.fault(why)),
            }
        }
        Some(Scope::Parts(Box::new(table)))
    }

    fn cut(&self) -> Option<(&dyn Transformation, &Key)> {
        Some((&*self.plan, &self.key))
    }

    fn runs(&self) -> Option<&BigInt> {
        Some(&self.parts)
    }

    fn check(&self, cx: &mut Context<'_>) {
        let Parts { each, cost, plan, body, .. } = self;
        cx.well_formed_costs("each", each);
        if !body[0].cost().is_within(each) {
            cx.fault(format!("each says {each} but one part costs {}", body[0].cost()));
        }
        let rows = plan.stability();
        if (0..each.entries().len()).any(|i| rows.at(i) == BigInt::ZERO && !each.is_zero_at(i)) {
            cx.fault(format!("each says {each} but the table has stability {rows}: the others pay nothing"));
        }
        let Some(neighbours) = plan.neighbours(cx) else { return };
        let measure = cx.measure;
        match group(each, rows, neighbours, measure) {
            Some(derived) => {
                let relation = match neighbours {
                    Neighbours::AddRemove => "add-remove",
                    Neighbours::ReplaceOne => "replace-one",
                };
                let how =
                    format!("{each} for one row is {derived} for a unit of {rows} rows under {relation}");
                cx.compare("cost", cost, &derived, &how);
            }
            None => cx.fault(format!(
                "the table has stability {rows}, but in the measure {:?} parts are for one row of each unit",
                measure.name()
            )),
        }
    }

    fn say(&self, cost: &str, cx: &Context<'_>) -> String {
        let each = crate::words::costs(cx.measure, &self.each, cx.width_here());
        let rows = crate::words::env(self.plan.stability(), cx.width_here(), BigInt::to_string);
        format!(
            "on each of {} parts, at {each} for one row, which is in one part alone; all parts together, for a unit of {rows} rows: {cost}",
            self.parts
        )
    }

    fn charge<'a>(&'a self, premises: &[Costs], measure: &Measure, cx: &mut Context<'a>) -> Option<Costs> {
        group(premises.first()?, self.plan.stability(), self.plan.neighbours(cx)?, measure)
    }

    fn rounds(&self, source: usize, _: &[Rounds]) -> Rounds {
        if self.cost.is_zero_at(source) { Rounds::None } else { Rounds::Mixed }
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        let table = walk.plan(&*self.plan);
        let key = walk.key(&self.key);
        let (number, after) = walk.list();
        let [part, inside] =
            ["part", "so_far"].map(|name| walk.names.fresh(&format!("{name}_{number}"), name));
        let before = std::mem::replace(&mut walk.answers, Answers::list(inside.clone()));
        new_line(plain, indent);
        plain.push_str(&format!("{after} <- parts {} ", self.parts));
        let key_of_row = Term::of_row(key.plain);
        key_of_row.write(plain, indent);
        plain.push(' ');
        table.both.plain.write(plain, indent);
        walk.note_used(&key_of_row);
        walk.note_used(&table.both.plain);
        plain.push_str(&format!(" (fun {part} {inside} =>"));
        let body = walk.in_part(&table, part, |walk| walk.with_its_end(&*self.body[0], plain, indent + 4));
        plain.push_str(") ");
        before.term().write(plain, indent);
        plain.push_str(" ;;");
        walk.answers = Answers::list(after);
        let claims = [walk.costs(&self.each), walk.costs(&self.cost)];
        let arguments = [integer(&self.parts), key.node].into_iter().chain(claims);
        Term::apply("ParallelParts", arguments.chain([table.both.node, body]).collect())
    }
}
