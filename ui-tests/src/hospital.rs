//! Records, and the names that a query written by hand needs.

pub use dp_types::law::derivation::Log;
pub use dp_types::law::env::{First, Next};
pub use dp_types::law::expr::{Col, Ex, Lit, Num};
pub use dp_types::law::measure::{Approx, Eps, Pure, Zcdp};
pub use dp_types::law::query::{self, Origin, Sources, TableQuery};
pub use dp_types::law::record::{Cells, Here};
pub use dp_types::law::transformation::{Source, Transformation, slot};
pub use dp_types::law::{
    budget::{Budget, In, Receipt, Top},
    query::Answer,
};
pub use dp_types::prelude::*;

/// Where a patient lies.
#[derive(Clone, Copy, Category)]
pub enum Ward {
    /// Intensive care.
    Icu,
    /// Emergency.
    Er,
}

/// A patient; each row is protected.
#[derive(Record)]
pub struct Patient {
    /// In years.
    #[dp(range = 0..=120)]
    pub age: i64,
    /// Whether they smoke.
    pub smoker: bool,
    /// Where they lie.
    #[dp(category)]
    pub ward: Ward,
    /// What they pay.
    #[dp(range = 0.0..=50_000.0, step = 0.01)]
    pub bill: Decimal,
    /// Nobody knows the range.
    #[dp(unbounded)]
    pub income: i64,
    /// A large range.
    #[dp(range = 0..=2_000_000_000_000_000_000)]
    pub steps: i64,
}

/// A visit; a person with at most five of them is protected.
#[derive(Record)]
pub struct Visit {
    /// Who.
    #[dp(unit, at_most = 5, range = 0..=9_999)]
    pub person: i64,
    /// How long, in minutes.
    #[dp(range = 0..=600)]
    pub minutes: i64,
}

/// An episode of care, from the first day to the last; a person with the first five is protected.
#[derive(Record)]
pub struct Episode {
    /// Who, as the file has it.
    #[dp(unit, keep = 5)]
    pub person: String,
    /// The first day.
    #[dp(range = "2015-01-01"..="2024-12-31")]
    pub came: Date,
    /// The last day, of those who left.
    #[dp(range = "2015-01-01"..="2024-12-31")]
    pub left: Option<Date>,
    /// How long.
    #[dp(range = 0..=365)]
    pub nights: i64,
    /// From 0 to 10, if they said.
    #[dp(range = 0..=10)]
    pub pain: Option<i64>,
}

/// An answer to a survey; rows that do not fit are left out.
#[derive(Record)]
#[dp(invalid = drop_row)]
pub struct Reply {
    /// From 0 to 10.
    #[dp(range = 0..=10)]
    pub score: i64,
}

/// The patients, as a query receives them.
pub type Patients<'id> = Table<'id, Source<Patient, AddRemove, First>, Patient>;
/// The visits, as the second dataset of a query.
pub type Visits<'id> = Table<'id, Source<Visit, AddRemove, Next<First>>, Visit>;
/// A stay in a ward, of which a patient has at most two.
#[derive(Record)]
pub struct Stay {
    /// Where.
    #[dp(category)]
    pub ward: Ward,
    /// How long, in days.
    #[dp(range = 0..=120)]
    pub days: i64,
}

/// A budget for one dataset.
pub type Token<'id, Cost> = Budget<'id, (Cost, ())>;

/// A hundred patients, loaded.
pub fn hundred<N: dp_types::law::neighbours::Neighbours>() -> Dataset<Patient, N> {
    let rows = (0..100).map(|i| Patient {
        age: i,
        smoker: i % 2 == 0,
        ward: if i % 3 == 0 { Ward::Icu } else { Ward::Er },
        bill: Decimal::new(i * 100, 2),
        income: i * 1_000,
        steps: i,
    });
    Dataset::from_rows(rows).expect("the rows above fit their columns")
}

/// A query that counts the patients, at ε = 0.5.
#[derive(Clone, Copy)]
pub struct HeadCount;
type Half = dp_types::eps!(0.5);

impl Query for HeadCount {
    const ORIGIN: Origin = Origin { query: "head_count", file: file!(), line: line!(), source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (dp_types::eps!(0.5), ());
    type Cost = (dp_types::eps!(0.5), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        self.answer_on(tables.0, budget)
    }
}

// The lint takes the braces for superfluous, yet the macro needs them there.
#[allow(unused_braces, clippy::type_complexity)]
impl HeadCount {
    fn count<'id, P>(
        table: Table<'id, P, Patient>,
        budget: Token<'id, Half>,
    ) -> Result<Answer<'id, i64, (Half, ()), impl Log>, Error>
    where
        P: Transformation<Row = Cells<Patient>, Neighbours = AddRemove, Stability = (dp_types::nat!(1), ())>,
    {
        let (n, receipt, budget) = budget.release(table.count().laplace::<Half, { line!() }>())?;
        Ok(budget.finish(n.value(), receipt))
    }
}

impl TableQuery for HeadCount {
    type Record = Patient;
    type Neighbours = AddRemove;

    fn answer_on<'id, P>(
        self,
        table: Table<'id, P, Patient>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error>
    where
        P: Transformation<
                Row = Cells<Patient>,
                Neighbours = AddRemove,
                Proxy = PatientColumns,
                Stability = (dp_types::nat!(1), ()),
            >,
    {
        Self::count(table, budget)
    }

    fn answer_on_rows<'id, P>(
        self,
        table: Table<'id, P, Patient>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error>
    where
        P: Transformation<
                Row = Cells<Patient>,
                Neighbours = AddRemove,
                Proxy = PatientColumns,
                Stability = (dp_types::nat!(1), ()),
            >,
    {
        Self::count(table, budget)
    }
}
