//! A record in all its variants. Its parameters are the privacy unit `U` and the policy `I`.

use typenum::{P9, P120, P1000, U3, U1152921504606846976, Z0};

use super::Random;
use crate::brand::{Exactly, exactly};
use crate::expr::{Bool, Cat, Col, Ex, Num, Unbounded};
use crate::num::{D0, D2, NInt, PInt as Plus};
use crate::record::{
    Category, Decimal, Fields, Here, Identifier, KeepFirst, More, OneRow, Policy, Record, There, Unit,
};

/// The number 2^60. The wide column ranges from −2^60 to 2^60.
const FAR: i64 = 1 << 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ward {
    Icu,
    Er,
    Day,
}
impl Category for Ward {
    const VARIANTS: &'static [&'static str] = &["Icu", "Er", "Day"];
    fn index(self) -> usize {
        self as usize
    }
}

/// A row in the form in which a data holder has it before loading. Ages outside −20..=120 do not
/// fit the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Raw {
    pub(crate) id: i64,
    pub(crate) age: i64,
    pub(crate) smoker: bool,
    pub(crate) ward: Ward,
    /// The bill in hundredths, from 0 to 1000.
    pub(crate) bill: i64,
    /// A number from −2^60 to 2^60.
    pub(crate) wide: i64,
    pub(crate) any: i64,
}

impl Raw {
    /// Makes a row of person `id`. With `misfits`, one age in eight is outside its range.
    pub(crate) fn random(random: &mut Random, id: i64, misfits: bool) -> Self {
        let age = if misfits && random.below(8) == 0 { 121 } else { random.within(-20, 120) };
        Self {
            id,
            age,
            smoker: random.coin(),
            ward: [Ward::Icu, Ward::Er, Ward::Day][random.below(3)],
            bill: random.within(0, 1000),
            wide: random.within(-FAR, FAR),
            any: random.within(1 - (1 << 62), (1 << 62) - 1),
        }
    }
}

/// The row as a record.
pub(crate) struct Person<U, I> {
    raw: Raw,
    variant: Exactly<(U, I)>,
}
impl<U, I> From<Raw> for Person<U, I> {
    fn from(raw: Raw) -> Self {
        Self { raw, variant: exactly() }
    }
}

type Far = U1152921504606846976;
type Id = Num<Z0, P9, D0>;
type Age = Num<NInt<typenum::U20>, P120, D0>;
type Bill = Num<Z0, P1000, D2>;
type Wide = Num<NInt<Far>, Plus<Far>, D0>;
/// The kinds of the columns.
pub(crate) type Columns = (Id, (Age, (Bool, (Cat<Ward>, (Bill, (Wide, (Unbounded, ())))))));

type C1 = There<Here>;
type C2 = There<C1>;
type C3 = There<C2>;
type C4 = There<C3>;
type C5 = There<C4>;
type C6 = There<C5>;

/// The column proxies of a person.
pub(crate) struct Holder<R> {
    pub(crate) id: Ex<Col<R, Here>>,
    pub(crate) age: Ex<Col<R, C1>>,
    pub(crate) smoker: Ex<Col<R, C2>>,
    pub(crate) ward: Ex<Col<R, C3>>,
    pub(crate) bill: Ex<Col<R, C4>>,
    pub(crate) wide: Ex<Col<R, C5>>,
    pub(crate) any: Ex<Col<R, C6>>,
}
impl<R> Clone for Holder<R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R> Copy for Holder<R> {}

impl<U: Unit<Columns>, I: Policy> Record for Person<U, I> {
    const NAME: &'static str = "Person";
    const COLUMNS: &'static [&'static str] = &["id", "age", "smoker", "ward", "bill", "wide", "any"];
    type Fields = Columns;
    type Unit = U;
    type Invalid = I;
    type Proxy = Holder<Self>;
    fn proxy() -> Holder<Self> {
        Holder {
            id: Ex::column(),
            age: Ex::column(),
            smoker: Ex::column(),
            ward: Ex::column(),
            bill: Ex::column(),
            wide: Ex::column(),
            any: Ex::column(),
        }
    }
    fn values(self) -> <Columns as Fields>::Values {
        let r = self.raw;
        (r.id, (r.age, (r.smoker, (r.ward, (Decimal::new(r.bill, 2), (r.wide, (r.any, ())))))))
    }
}

/// The privacy unit is a row.
pub(crate) type PerRow = OneRow;
/// The privacy unit is a person with at most three rows.
pub(crate) type ByPerson = Identifier<Here, U3>;

/// The privacy unit is a person with any number of rows, and loading keeps the first three.
pub(crate) type ByFirst = Identifier<Here, U3, KeepFirst>;

/// The facts about a privacy unit that a test needs.
pub(crate) trait Protects: Unit<Columns> {
    const BY_PERSON: bool;
}
impl Protects for PerRow {
    const BY_PERSON: bool = false;
}
impl<O: More> Protects for Identifier<Here, U3, O> {
    const BY_PERSON: bool = true;
}
