//! Sum of clipped vectors, one from each row. Clipping shortens a vector to a radius in L1 or L2,
//! rounding toward zero (Abadi and others, *Deep learning with differential privacy*, 2016, for
//! L2). Inserting or deleting a row moves the sums by at most the radius in that metric. If
//! neighbours replace rows, the old and the new vector can be opposite, so the bound is twice the
//! radius.

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Expression, Kind, Quantity, Reader, Table, Text,
    Transformation, Type, Walk, env_term, integer, type_of,
};
use crate::gallina::Term;
use crate::model::{Env, Neighbours, digits, environment};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number, text};
use crate::words::{self, decimal};
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "vector-sum/1";

/// The largest supported number of coordinates.
const MOST: usize = 16;

#[derive(Debug)]
struct VectorSum {
    only_in_l2: bool,
    radius: BigInt,
    digits: u32,
    coordinates: Vec<Box<dyn Expression>>,
    sensitivity: Env,
    plan: Box<dyn Transformation>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let only_in_l2 = fields.next("clip", |at| match text(at)?.as_str() {
        "L1" => Ok(false),
        "L2" => Ok(true),
        other => Err(at.refuse(format!("vectors are clipped in \"L1\" or \"L2\", not in {other:?}"))),
    })?;
    let radius = fields.next("radius", number)?;
    let digits = fields.next("digits", digits)?;
    let coordinates = fields.next("coordinates", |at| at.items(|at| reader.expression(at)))?;
    let sensitivity = fields.next("sensitivity", environment)?;
    let [plan] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(VectorSum { only_in_l2, radius, digits, coordinates, sensitivity, plan }))
}

impl VectorSum {
    /// The metric's name in the certificate and in Coq.
    fn metric(&self) -> &'static str {
        if self.only_in_l2 { "L2" } else { "L1" }
    }
}

impl Aggregate for VectorSum {
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
        &self.coordinates
    }

    fn kind(&self) -> Kind {
        Kind::Answers { digits: self.digits, only_in_l2: self.only_in_l2 }
    }

    fn numbers(&self) -> Option<BigInt> {
        Some(self.coordinates.len().into())
    }

    fn derive<'a>(&'a self, table: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived> {
        let table = table?;
        if !(1..=MOST).contains(&self.coordinates.len()) {
            cx.fault(format!(
                "there are {} coordinates, and a vector has 1 to {MOST}",
                self.coordinates.len()
            ));
        }
        if self.radius.sign() != Sign::Plus {
            cx.fault(format!("radius says {} but must be above 0", self.radius));
        }
        for (place, coordinate) in self.coordinates.iter().enumerate() {
            let fault = match type_of(&**coordinate, table.columns?) {
                Ok(Type::Number(range)) if range.digits == self.digits => None,
                Ok(Type::Number(range)) => {
                    Some(format!("it has {} digits and the vector {}", range.digits, self.digits))
                }
                Ok(other) => Some(format!("a number with a range is needed, not {}", other.name())),
                Err(message) => Some(message),
            };
            if let Some(message) = fault {
                cx.inside(format_args!("coordinate {}", place + 1), |cx| cx.fault(message));
            }
        }
        let (times, sides) = match table.neighbours? {
            Neighbours::AddRemove => (1, ""),
            Neighbours::ReplaceOne => (2, "2 * "),
        };
        let sensitivity = table.stability.map(|rows| rows * &self.radius * times);
        let show = |env: &Env| words::env(env, cx.width_here(), BigInt::to_string);
        let how = format!(
            "stability {} * {sides}radius {} = {}",
            show(&table.stability),
            self.radius,
            show(&sensitivity)
        );
        Some(Derived { sensitivity, how })
    }

    fn say(&self, table: Option<&Table<'_>>, _: &[String; 2]) -> String {
        let told = |expr: &dyn Expression| match table.and_then(|table| table.columns) {
            Some(columns) => Text { expr, columns }.to_string(),
            None => "an expression over no source".into(),
        };
        let numbers: Vec<String> = self.coordinates.iter().map(|expr| told(&**expr)).collect();
        format!(
            "the sums of ({}) over this table, each row's vector clipped to length {} in {}",
            numbers.join(", "),
            decimal(&self.radius, self.digits),
            self.metric()
        )
    }

    fn export<'a>(&'a self, table: Option<Exported<'a>>, _: Vec<Quantity>, walk: &mut Walk<'a>) -> Quantity {
        let of = table.map(|table| table.both);
        let (rows, node) = of.map_or((Term::word(""), Term::word("")), |both| (both.plain, both.node));
        let both = self.coordinates.iter().map(|expr| walk.expression(&**expr));
        let (plain, nodes): (Vec<Term>, Vec<Term>) = both.map(|both| (both.plain, both.node)).unzip();
        let (clip, radius) = (Term::word(format!("Clip{}", self.metric())), integer(&self.radius));
        let count = Term::word(self.coordinates.len().to_string());
        let vector = Term::of_row(Term::list(plain));
        let claims =
            vec![clip.clone(), radius.clone(), Term::word(self.digits.to_string()), Term::list(nodes)];
        let claims = claims.into_iter().chain([env_term(&self.sensitivity), node]).collect();
        let both = Both {
            plain: Term::apply("clipped_sum", vec![clip, radius, vector, count, rows]),
            node: Term::apply("VectorSum", claims),
        };
        Quantity { both, vector: true }
    }
}
