//! The derivation: tables, measured values, noisy releases, and how their costs add up.

use super::{Env, Expr, Range};
use num_bigint::BigInt;
use num_rational::BigRational;

/// A checksum as written, and as computed from the bytes that were read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digest {
    /// What the certificate says.
    pub stated: u64,
    /// What its bytes give.
    pub computed: u64,
}

impl Digest {
    /// Whether the bytes are the ones that the checksum was made for.
    pub fn agrees(self) -> bool {
        self.stated == self.computed
    }
}

/// A computation whose result may be published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measurement {
    /// Stated privacy cost, in 10^-6 of epsilon.
    pub cost: Env,
    /// The rule and its premises.
    pub rule: MeasurementRule,
}

/// How a measurement is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MeasurementRule {
    /// All of the premises, one after the other.
    Sequential(Vec<Measurement>),
    /// One of two, chosen by what was released before.
    Branch(Box<[Measurement; 2]>),
    /// Another query, on one source of this one.
    Subquery {
        /// Name of the other query.
        query: String,
        /// The source that it ran on.
        source: usize,
        /// Its derivation, for a single source.
        premise: Box<Measurement>,
    },
    /// One noisy number.
    DiscreteLaplace(Box<Release>),
}

/// One noisy number: an aggregate plus discrete Laplace noise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Release {
    /// Number of the release in its certificate, from 1.
    pub number: usize,
    /// Line of the source file.
    pub line: u32,
    /// In units of 10^-6.
    pub epsilon: BigInt,
    /// Stated sensitivity, in units of the aggregate's grid.
    pub sensitivity: Env,
    /// Stated scale, numerator and denominator as written, in units of the aggregate's grid.
    pub scale: (BigInt, BigInt),
    /// The checksum of this release alone.
    pub digest: Digest,
    /// The value before noise.
    pub aggregate: Aggregate,
}

impl Release {
    /// The stated scale as a number, if it is one.
    pub fn scale_value(&self) -> Option<BigRational> {
        let (numerator, denominator) = self.scale.clone();
        (denominator != BigInt::ZERO).then(|| BigRational::new(numerator, denominator))
    }
}

/// A number that is computed from the data, before noise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aggregate {
    /// Stated sensitivity (metric: absolute difference), in units of the aggregate's grid.
    pub sensitivity: Env,
    /// The rule and its premises.
    pub rule: AggregateRule,
}

/// How an aggregate is computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AggregateRule {
    /// The number of rows.
    Count(Plan),
    /// The sum of the mapped value over the rows.
    Sum(Sum),
    /// The sum of two aggregates.
    Add(Box<[Aggregate; 2]>),
    /// The difference of two aggregates.
    Subtract(Box<[Aggregate; 2]>),
    /// Minus an aggregate.
    Negate(Box<Aggregate>),
    /// An aggregate times an integer.
    Scale(BigInt, Box<Aggregate>),
}

impl Aggregate {
    /// Decimal digits of the aggregate's grid, those of its first sum or count.
    pub fn digits(&self) -> u32 {
        match &self.rule {
            AggregateRule::Count(_) => 0,
            AggregateRule::Sum(sum) => sum.range.digits,
            AggregateRule::Add(parts) | AggregateRule::Subtract(parts) => parts[0].digits(),
            AggregateRule::Negate(part) | AggregateRule::Scale(_, part) => part.digits(),
        }
    }
}

/// A sum over the rows of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// Stated range of the value that is summed.
    pub range: Range,
    /// The table.
    pub plan: Plan,
}

/// A table: the steps that make it, from the source on. The first step is always [`StepRule::Source`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The steps in the order in which they happen.
    pub steps: Vec<Step>,
}

impl Plan {
    /// The position of the last map, if only filters follow it: the value that a sum adds up.
    pub fn last_map(&self) -> Option<usize> {
        let last = self.steps.iter().rposition(|step| !matches!(step.rule, StepRule::Filter(_)))?;
        matches!(self.steps[last].rule, StepRule::Map { .. }).then_some(last)
    }
}

/// One step of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// How many rows one privacy unit can change, after this step.
    pub stability: Env,
    /// Whether every row of the source is still there.
    pub rows: Rows,
    /// The rule.
    pub rule: StepRule,
}

/// Whether a table holds every row of its source, whatever the data is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// Every row: the number of rows is public.
    Every,
    /// Some of the rows.
    Some,
}

impl Rows {
    /// The name in the certificate.
    pub fn name(self) -> &'static str {
        match self {
            Rows::Every => "every",
            Rows::Some => "some",
        }
    }
}

/// What a step of a plan does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepRule {
    /// Start from a dataset.
    Source(usize),
    /// Keep the rows for which the predicate is true.
    Filter(Expr),
    /// Compute a value for each row.
    Map {
        /// The value.
        value: Expr,
        /// Its stated range; none for a boolean or a category.
        range: Option<Range>,
    },
    /// Enter a subquery, for which this source is the only one.
    AsOnlySource(usize),
}

impl StepRule {
    /// The name in the certificate.
    pub fn name(&self) -> &'static str {
        match self {
            StepRule::Source(_) => "source",
            StepRule::Filter(_) => "filter",
            StepRule::Map { .. } => "map",
            StepRule::AsOnlySource(_) => "as-only-source",
        }
    }
}
