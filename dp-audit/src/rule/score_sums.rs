//! Sums of several numbers of each row, among which a choice finds a large one. Let all numbers lie
//! in [lo, hi]. A choice needs the largest rise of a sum plus the largest fall of another, and no
//! bound on all sums together (McSherry, Talwar, *Mechanism design via differential privacy*,
//! 2007). A row that comes or goes moves this by at most max(|lo|, |hi|, hi − lo). A replaced row
//! moves it by at most twice the width hi − lo.

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Expression, Kind, Quantity, Reader, Table, Text,
    Transformation, Type, Walk, env_term, range_terms, type_of,
};
use crate::gallina::Term;
use crate::model::{Env, Neighbours, Range, Rows, environment, magnitude, range};
use crate::parse::{ParseError, fields::Fields};
use crate::words;
use num_bigint::BigInt;

pub(super) const NAME: &str = "score-sums/1";

/// The largest supported number of scores.
const MOST: usize = 64;

#[derive(Debug)]
struct ScoreSums {
    range: Range,
    scores: Vec<Box<dyn Expression>>,
    sensitivity: Env,
    plan: Box<dyn Transformation>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let range = range(fields)?;
    let scores = fields.next("scores", |at| at.items(|at| reader.expression(at)))?;
    let sensitivity = fields.next("sensitivity", environment)?;
    let [plan] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(ScoreSums { range, scores, sensitivity, plan }))
}

impl ScoreSums {
    /// Compares the stated range with the smallest one that contains the values of all scores.
    fn check_range<'a>(&'a self, table: &Table<'a>, cx: &mut Context<'a>) -> Option<()> {
        let digits = self.range.digits;
        let mut hull: Option<[BigInt; 2]> = None;
        for (place, score) in self.scores.iter().enumerate() {
            let fault = match type_of(&**score, table.columns?) {
                Ok(Type::Number(Range { lo, hi, digits: own })) if own == digits => {
                    let [least, most] = hull.unwrap_or_else(|| [lo.clone(), hi.clone()]);
                    hull = Some([least.min(lo), most.max(hi)]);
                    continue;
                }
                Ok(Type::Number(other)) => {
                    format!("it has {} digits and the other scores {digits}", other.digits)
                }
                Ok(other) => format!("a number with a range is needed, not {}", other.name()),
                Err(message) => message,
            };
            cx.inside(format_args!("score {}", place + 1), |cx| cx.fault(fault));
        }
        let [lo, hi] = hull?;
        if [&lo, &hi] != [&self.range.lo, &self.range.hi] {
            cx.fault(format!(
                "the range says {} but the scores lie within {}",
                words::range(&self.range),
                words::range(&Range { lo, hi, digits })
            ));
        }
        Some(())
    }

    /// The largest rise plus the largest fall for one changed row, and the arithmetic.
    fn largest_change(&self, neighbours: Neighbours, rows: Rows) -> (BigInt, String) {
        let Range { lo, hi, .. } = &self.range;
        let width = hi - lo;
        let single = magnitude(lo).max(magnitude(hi)).max(width.clone());
        let both = 2 * width;
        let difference = if *lo < BigInt::ZERO { format!("{hi} - ({lo})") } else { format!("{hi} - {lo}") };
        match (neighbours, rows) {
            (Neighbours::AddRemove, _) => (single, format!("max(|{lo}|, |{hi}|, {difference})")),
            (Neighbours::ReplaceOne, Rows::Every) => (both, format!("2 * ({difference})")),
            (Neighbours::ReplaceOne, Rows::Some) => {
                (single.max(both), format!("max(|{lo}|, |{hi}|, 2 * ({difference}))"))
            }
        }
    }
}

impl Aggregate for ScoreSums {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn sensitivity(&self) -> &Env {
        &self.sensitivity
    }

    fn plan(&self) -> Option<&dyn Transformation> {
        Some(&*self.plan)
    }

    fn expressions(&self) -> &[Box<dyn Expression>] {
        &self.scores
    }

    fn kind(&self) -> Kind {
        Kind::Scores(self.range.digits)
    }

    fn numbers(&self) -> Option<BigInt> {
        Some(self.scores.len().into())
    }

    fn derive<'a>(&'a self, table: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived> {
        let table = table?;
        if !(1..=MOST).contains(&self.scores.len()) {
            cx.fault(format!("there are {} scores, and a choice has 1 to {MOST}", self.scores.len()));
        }
        self.check_range(table, cx);
        let (factor, arithmetic) = self.largest_change(table.neighbours?, table.rows);
        let sensitivity = table.stability.map(|rows| rows * &factor);
        let show = |env: &Env| words::env(env, cx.width_here(), BigInt::to_string);
        let how = format!("stability {} * {arithmetic} = {}", show(&table.stability), show(&sensitivity));
        Some(Derived { sensitivity, how })
    }

    fn say(&self, table: Option<&Table<'_>>, _: &[String; 2]) -> String {
        let told = |expr: &dyn Expression| match table.and_then(|table| table.columns) {
            Some(columns) => Text { expr, columns }.to_string(),
            None => "an expression over no source".into(),
        };
        let scores: Vec<String> = self.scores.iter().map(|expr| told(&**expr)).collect();
        format!(
            "a score for each candidate, the sums of ({}), each {}, over this table",
            scores.join(", "),
            words::range(&self.range)
        )
    }

    fn export<'a>(&'a self, table: Option<Exported<'a>>, _: Vec<Quantity>, walk: &mut Walk<'a>) -> Quantity {
        let of = table.map(|table| table.both);
        let (rows, node) = of.map_or((Term::word(""), Term::word("")), |both| (both.plain, both.node));
        let both = self.scores.iter().map(|expr| walk.expression(&**expr));
        let (plain, nodes): (Vec<Term>, Vec<Term>) = both.map(|both| (both.plain, both.node)).unzip();
        let count = Term::word(self.scores.len().to_string());
        let claims = range_terms(&self.range).into_iter();
        let claims = claims.chain([Term::list(nodes), env_term(&self.sensitivity), node]).collect();
        let both = Both {
            plain: Term::apply("score_sums", vec![Term::of_row(Term::list(plain)), count, rows]),
            node: Term::apply("ScoreSums", claims),
        };
        Quantity { both, vector: true }
    }
}
