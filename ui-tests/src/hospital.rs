//! The records that the programs share, and the names that a query written by hand needs.

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

/// The ward in which a patient lies.
#[derive(Clone, Copy, Category)]
pub enum Ward {
    /// Intensive care.
    Icu,
    /// Emergency room.
    Er,
}

/// A patient; the privacy unit is a row.
#[derive(Record)]
pub struct Patient {
    /// The age in years.
    #[dp(range = 0..=120)]
    pub age: i64,
    /// Whether the patient smokes.
    pub smoker: bool,
    /// The ward of the patient.
    #[dp(category)]
    pub ward: Ward,
    /// What the patient pays.
    #[dp(range = 0.0..=50_000.0, step = 0.01)]
    pub bill: Decimal,
    /// An income, whose range is unknown.
    #[dp(unbounded)]
    pub income: i64,
    /// A number with a large range.
    #[dp(range = 0..=2_000_000_000_000_000_000)]
    pub steps: i64,
}

/// A visit; the privacy unit is a person with at most five visits.
#[derive(Record)]
pub struct Visit {
    /// The person who visits.
    #[dp(unit, at_most = 5, range = 0..=9_999)]
    pub person: i64,
    /// The length of the visit in minutes.
    #[dp(range = 0..=600)]
    pub minutes: i64,
}

/// An episode of care, from its first day to its last; the privacy unit is a person with the first
/// five rows.
#[derive(Record)]
pub struct Episode {
    /// The person, by the text in the file.
    #[dp(unit, keep = 5)]
    pub person: String,
    /// The first day of the episode.
    #[dp(range = "2015-01-01"..="2024-12-31")]
    pub came: Date,
    /// The last day of the episode; it is missing while the person stays.
    #[dp(range = "2015-01-01"..="2024-12-31")]
    pub left: Option<Date>,
    /// The length of the stay in days.
    #[dp(range = 0..=365)]
    pub nights: i64,
    /// The pain from 0 to 10; it can be missing.
    #[dp(range = 0..=10)]
    pub pain: Option<i64>,
}

/// An answer to a survey; rows with invalid values are left out.
#[derive(Record)]
#[dp(invalid = drop_row)]
pub struct Reply {
    /// The answer, from 0 to 10.
    #[dp(range = 0..=10)]
    pub score: i64,
}

/// The table of patients in the form in which a query receives it.
pub type Patients<'id> = Table<'id, Source<Patient, AddRemove, First>, Patient>;
/// The table of visits in the form in which a query receives its second dataset.
pub type Visits<'id> = Table<'id, Source<Visit, AddRemove, Next<First>>, Visit>;
/// A stay in a ward; a patient has at most two.
#[derive(Record)]
pub struct Stay {
    /// The ward of the stay.
    #[dp(category)]
    pub ward: Ward,
    /// The length of the stay in days.
    #[dp(range = 0..=120)]
    pub days: i64,
}

/// A token with a budget for one dataset.
pub type Token<'id, Cost> = Budget<'id, (Cost, ())>;

/// A dataset of a hundred patients.
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

/// A query that counts the patients at ε = 0.5.
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

// A lint reports the braces of `{ line!() }`, but they are necessary.
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
