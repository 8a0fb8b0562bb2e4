//! Branch on released answers: it costs at most as much as the more expensive side. The program
//! reserves the cost of that side beforehand, and spends all of it.

use crate::framework::{Answers, Context, Measurement, Reader, Rounds, Walk};
use crate::gallina::{Term, new_line};
use crate::model::{Costs, Measure, costs};
use crate::parse::{ParseError, fields::Fields};
use crate::words;

pub(super) const NAME: &str = "branch-on-released/1";

#[derive(Debug)]
struct Branch {
    cost: Costs,
    arms: [Box<dyn Measurement>; 2],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Measurement>, ParseError> {
    let cost = fields.next("cost", |at| costs(at, &reader.measure))?;
    let arms = fields.next("premises", |at| at.exactly(|at| reader.measurement(at)))?;
    Ok(Box::new(Branch { cost, arms }))
}

impl Branch {
    fn costs(&self) -> [&Costs; 2] {
        [self.arms[0].cost(), self.arms[1].cost()]
    }
}

impl Measurement for Branch {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn cost(&self) -> &Costs {
        &self.cost
    }

    fn premises(&self) -> &[Box<dyn Measurement>] {
        &self.arms
    }

    fn check(&self, cx: &mut Context<'_>) {
        let [a, b] = self.costs();
        let larger = a.larger(b);
        if !larger.is_within(&self.cost) {
            cx.fault(format!("cost says {} but the larger of {a} and {b} is {larger}", self.cost));
        }
    }

    fn say(&self, cost: &str, cx: &Context<'_>) -> String {
        let [a, b] = self.costs().map(|cost| words::costs(cx.measure, cost, cx.width_here()));
        format!(
            "one of two, chosen by what was released before; set aside for the larger of {a} and {b}: {cost}"
        )
    }

    fn charge<'a>(&'a self, premises: &[Costs], measure: &Measure, _: &mut Context<'a>) -> Option<Costs> {
        Some(premises.iter().fold(measure.nothing(), |most, premise| most.larger(premise)))
    }

    fn rounds(&self, source: usize, _: &[Rounds]) -> Rounds {
        if self.cost.is_zero_at(source) { Rounds::None } else { Rounds::Mixed }
    }

    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term {
        let (number, after) = walk.list();
        let choose = walk.variable(&format!("branch_{number}"), "branch", "bool");
        let before = walk.answers.clone();
        new_line(plain, indent);
        plain.push_str(&format!("{after} <- (if {choose} "));
        before.term().write(plain, indent);
        plain.push_str(" then");
        let yes = walk.with_its_end(&*self.arms[0], plain, indent + 4);
        walk.answers = before;
        new_line(plain, indent + 2);
        plain.push_str("else");
        let no = walk.with_its_end(&*self.arms[1], plain, indent + 4);
        plain.push_str(") ;;");
        walk.answers = Answers::list(after);
        Term::apply("Branch", vec![Term::word(choose), walk.costs(&self.cost), yes, no])
    }
}
