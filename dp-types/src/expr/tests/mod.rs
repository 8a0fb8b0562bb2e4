//! Missing values, dates and products have the same results as ordinary Rust values. If an
//! expression may be computed in 32 bits, the result in 32 bits is the same.

mod shared;

use crate::aggregate::Protected;
use crate::env::First;
use crate::expr::{Conflict, Ex, List, Param, Parameter, Parameters, Tree, variant};
use crate::kind::Num;
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::{Bound, D0, Digits};
use crate::prelude::{Category, Date, Decimal, Record};
use crate::record::Cells;
use crate::testing::{Random, bound, distance, exact, kept_values, loaded, table, values};
use crate::transformation::{Source, Table};
use crate::{int, lit};

#[derive(Clone, Copy, Category, PartialEq, Debug)]
enum Plan {
    Gold,
    Silver,
    Bronze,
}
const PLANS: [Plan; 3] = [Plan::Gold, Plan::Silver, Plan::Bronze];

#[derive(Clone, Copy, Debug)]
struct Raw {
    came: Date,
    left: Option<Date>,
    score: Option<i64>,
    full: Option<i64>,
    fee: Option<Decimal>,
    insured: Option<bool>,
    plan: Option<Plan>,
    weight: i64,
    rate: Decimal,
}

#[derive(Record)]
struct Stay {
    #[dp(range = "1999-12-31"..="2030-01-01")]
    came: Date,
    #[dp(range = "1999-12-31"..="2030-01-01")]
    left: Option<Date>,
    #[dp(range = -5..=249)]
    score: Option<i64>,
    /// The column has 256 values and a missing one, which is one more than a byte can distinguish.
    #[dp(range = 0..=255)]
    full: Option<u8>,
    #[dp(range = 1.5..=9.0, step = 0.1)]
    fee: Option<Decimal>,
    insured: Option<bool>,
    #[dp(category)]
    plan: Option<Plan>,
    #[dp(range = -300..=70)]
    weight: i64,
    #[dp(range = -1.25..=0.75, step = 0.01)]
    rate: Decimal,
}
impl From<Raw> for Stay {
    fn from(raw: Raw) -> Self {
        let Raw { came, left, score, full, fee, insured, plan, weight, rate } = raw;
        let full = full.map(|full| full as u8);
        Self { came, left, score, full, fee, insured, plan, weight, rate }
    }
}

/// Rows with values at the ends of the ranges and between them, and with many missing values.
fn rows(seed: u64) -> Vec<Raw> {
    let mut random = Random::new(seed);
    let (first, last) = (Date::new(1999, 12, 31).unwrap().days(), Date::new(2030, 1, 1).unwrap().days());
    let mut row = || {
        let mut within = |lo: i64, hi: i64| match random.below(4) {
            0 => lo,
            1 => hi,
            _ => random.within(lo, hi),
        };
        let came = Date::of_days(within(first, last)).unwrap();
        let raw = Raw {
            came,
            left: Date::of_days(within(first, last)),
            score: Some(within(-5, 249)),
            full: Some(within(0, 255)),
            fee: Some(Decimal::new(within(15, 90), 1)),
            insured: Some(within(0, 1) == 1),
            plan: Some(PLANS[within(0, 2) as usize]),
            weight: within(-300, 70),
            rate: Decimal::new(within(-125, 75), 2),
        };
        let mut there = || within(0, 2) > 0;
        Raw {
            left: raw.left.filter(|_| there()),
            score: raw.score.filter(|_| there()),
            full: raw.full.filter(|_| there()),
            fee: raw.fee.filter(|_| there()),
            insured: raw.insured.filter(|_| there()),
            plan: raw.plan.filter(|_| there()),
            ..raw
        }
    };
    (0..1_500).map(|_| row()).collect()
}

/// Checks that the expression `of` has the expected value at each row. Also checks that its
/// interval has the given ends and contains the value.
fn means<T, Lo: Bound, Hi: Bound, K: Digits>(ends: (i64, i64), of: Ex<T>, expected: impl Fn(Raw) -> i64)
where
    T: crate::expr::Eval<Cells<Stay>> + Tree<Ty = Num<Lo, Hi, K>>,
{
    assert_eq!((Lo::VALUE, Hi::VALUE), ends);
    holds(of, |raw| {
        let value = expected(raw);
        assert!((ends.0..=ends.1).contains(&value), "{value} is outside of {ends:?}");
        value
    });
}

/// Checks that the expression `of` has the expected value at each row.
fn holds<T: crate::expr::Eval<Cells<Stay>>>(of: Ex<T>, expected: impl Fn(Raw) -> i64) {
    let raw = rows(5);
    let data = loaded::<Stay, ReplaceOne>(raw.iter().map(|raw| Stay::from(*raw)));
    let expected: Vec<i64> = raw.iter().map(|raw| expected(*raw)).collect();
    assert_eq!(values(table(&data), of), expected);
}

#[test]
fn a_missing_value_is_none_of_the_others() {
    let p = Stay::proxy();
    holds(p.score.is_some(), |r| r.score.is_some().into());
    holds(p.full.is_some(), |r| r.full.is_some().into());
    holds(p.left.is_some(), |r| r.left.is_some().into());
    holds(p.insured.is_some(), |r| r.insured.is_some().into());
    holds(!p.plan.is_some(), |r| r.plan.is_none().into());
}

/// The middle of an odd number of values is one of these values. An even number of values has two
/// middle values, and the library takes the one nearer to zero.
#[test]
fn a_centered_number_is_without_the_middle_of_its_range() {
    let p = Stay::proxy();
    let scores = |r: Raw| r.score.unwrap_or(0);
    let score = p.score.value_or(lit!(0));
    means((-127, 127), score.centered(), |r| scores(r) - 122);
    means((-7, 8), score.clamp(lit!(-4), lit!(11)).centered(), |r| scores(r).clamp(-4, 11) - 3);
    means((-8, 7), score.clamp(lit!(-11), lit!(4)).centered(), |r| scores(r).clamp(-11, 4) + 3);
    means((0, 1), score.clamp(lit!(0), lit!(1)).centered(), |r| scores(r).clamp(0, 1));
    let fee = p.fee.value_or(lit!(1));
    means((-40, 40), fee.centered(), |r| r.fee.map_or(10, |fee| fee.units()) - 50);
}

#[test]
fn what_counts_instead_counts_where_it_is_missing() {
    let p = Stay::proxy();
    means((-5, 249), p.score.value_or(lit!(7)), |r| r.score.unwrap_or(7));
    means((-9, 249), p.score.value_or(lit!(-9)), |r| r.score.unwrap_or(-9));
    means((0, 300), p.full.value_or(lit!(300)), |r| r.full.unwrap_or(300));
    means((-300, 249), p.score.value_or(p.weight), |r| r.score.unwrap_or(r.weight));
    means((10, 90), p.fee.value_or(lit!(1)), |r| r.fee.map_or(10, |fee| fee.units()));
    holds(p.insured.value_or(p.score.is_some()), |r| r.insured.unwrap_or(r.score.is_some()).into());
    let plan = p.plan.value_or(variant::<Plan, 2>());
    for (i, asked) in [plan.is(variant::<Plan, 0>())].into_iter().enumerate() {
        holds(asked, |r| (r.plan.unwrap_or(Plan::Bronze) == PLANS[i]).into());
    }
    holds(plan.is(variant::<Plan, 2>()), |r| (r.plan.unwrap_or(Plan::Bronze) == Plan::Bronze).into());
    holds(p.left.value_or(p.came).lt(p.came), |r| (r.left.unwrap_or(r.came) < r.came).into());
}

#[test]
fn dates_are_days_with_a_calendar() {
    let p = Stay::proxy();
    means((-10_959, 10_959), p.left.value_or(p.came) - p.came, |r| {
        r.left.unwrap_or(r.came).days() - r.came.days()
    });
    means((1, 9_999), p.came.year(), |r| r.came.year().into());
    means((1, 12), p.came.month(), |r| r.came.month().into());
    means((1, 7), p.came.weekday(), |r| r.came.weekday().into());
    holds(p.came.ge(lit!("2020-02-29")), |r| (r.came >= Date::new(2020, 2, 29).unwrap()).into());
    let clamped = p.came.clamp(lit!("2001-01-01"), lit!("2001-12-31"));
    means((2001 - 2000, 12), clamped.month().max(lit!(1)), |r| match r.came.year() {
        2001 => r.came.month().into(),
        year => {
            if year < 2001 {
                1
            } else {
                12
            }
        }
    });
}

#[test]
fn a_product_lies_between_the_products_of_the_ends() {
    let p = Stay::proxy();
    means((-21_000, 90_000), p.weight * p.weight, |r| r.weight * r.weight);
    means((0, 90_000), p.weight.abs() * p.weight.abs(), |r| r.weight * r.weight);
    // The numbers of decimals add up: hundredths times whole numbers, and hundredths times
    // hundredths.
    means((-22_500, 37_500), p.rate * p.weight, |r| r.rate.units() * r.weight);
    means((-22_500, 37_500), p.weight * p.rate, |r| r.rate.units() * r.weight);
    means((-9_375, 15_625), p.rate * p.rate, |r| r.rate.units() * r.rate.units());
    means((-74_700, 74_700), p.score.value_or(lit!(0)) * p.weight.clamp(lit!(-300), lit!(300)), |r| {
        r.score.unwrap_or(0) * r.weight
    });
}

#[test]
fn rows_without_a_value_are_dropped() {
    let raw = rows(6);
    let known: Vec<i64> = raw.iter().filter_map(|raw| raw.score).collect();
    let data = loaded::<Stay, ReplaceOne>(raw.iter().map(|raw| Stay::from(*raw)));
    let scores = table(&data).drop_missing(|p| p.score);
    assert_eq!(kept_values(scores), known);
    assert_eq!(exact(scores.sum()), known.iter().map(|score| i128::from(*score)).sum());
    assert_eq!(exact(scores.count()), known.len() as i128);
    // The interval is the column's interval, without the number that encodes a missing value.
    assert_eq!((bound_of(scores.sum()), bound_of(scores.count())), (254, 1));
    let dates = table(&data).drop_missing(|p| p.left).filter(|day| day.lt(lit!("2015-01-01")));
    assert_eq!(
        exact(dates.count()),
        raw.iter().filter(|r| r.left.is_some_and(|d| d.year() < 2015)).count() as i128
    );
    let how_many = |of: fn(&Raw) -> bool| raw.iter().filter(|raw| of(raw)).count() as i128;
    let insured = table(&data).drop_missing(|p| p.insured);
    assert_eq!(exact(insured.count()), how_many(|r| r.insured.is_some()));
    assert_eq!(exact(insured.filter(|insured| insured).count()), how_many(|r| r.insured == Some(true)));
    let plans = table(&data).drop_missing(|p| p.plan).histogram(|plan| plan);
    let each = PLANS.map(|plan| raw.iter().filter(|raw| raw.plan == Some(plan)).count() as i128);
    assert!(each.iter().all(|rows| *rows > 0) && each.iter().sum::<i128>() < raw.len() as i128);
    assert_eq!(exact(plans), each);
}

fn bound_of<A: crate::aggregate::Aggregate>(_: Protected<'_, A>) -> u128 {
    bound::<A>()
}

/// A map keeps neighbours at their distance, and one row changes the sum of the present values by
/// at most its bound.
#[test]
fn a_row_more_moves_a_sum_of_known_values_by_its_bound_at_most() {
    let mut largest = 0;
    for seed in 0..40 {
        let rows = rows(seed);
        let (all, fewer) = (&rows[..40], &rows[1..40]);
        let load = |rows: &[Raw]| loaded::<Stay, AddRemove>(rows.iter().map(|raw| Stay::from(*raw)));
        let (all, fewer) = (load(all), load(fewer));
        let sum = |t: Table<'_, Source<Stay, AddRemove, First>, Stay>| {
            exact(t.drop_missing(|p: StayColumns| p.score).sum())
        };
        let seen = |data| kept_values(table(data).drop_missing(|p: StayColumns| p.score));
        assert!(distance(&seen(&all), &seen(&fewer), false) <= 1);
        largest = largest.max(sum(table(&all)).abs_diff(sum(table(&fewer))));
    }
    let data = loaded::<Stay, AddRemove>([]);
    assert_eq!(largest, bound_of(table(&data).drop_missing(|p| p.score).sum()));
}

#[test]
fn terms_say_what_was_written() {
    fn term<T: Tree>(_: Ex<T>) -> String {
        crate::testing::node(T::TERM)
    }
    let p = Stay::proxy();
    assert_eq!(
        term(p.plan.value_or(variant::<Plan, 1>())),
        "{\"op\":\"value-or\",\"args\":[{\"op\":\"column\",\"index\":6,\"name\":\"plan\"},\
         {\"op\":\"variant\",\"value\":1,\"name\":\"Silver\",\"values\":[\"Gold\",\"Silver\",\"Bronze\"]}]}"
    );
    assert_eq!(
        term(p.came.month() * p.weight),
        "{\"op\":\"product\",\"args\":[{\"op\":\"month\",\"args\":[{\"op\":\"column\",\"index\":0,\"name\":\"came\"}]},\
         {\"op\":\"column\",\"index\":7,\"name\":\"weight\"}]}"
    );
    assert_eq!(
        term(p.score.is_some()),
        "{\"op\":\"is-some\",\"args\":[{\"op\":\"column\",\"index\":2,\"name\":\"score\"}]}"
    );
}

/// The parameter of a list with an entry for each weight from -300 to 70. The list of `Fees` has an
/// entry for each plan.
struct Weights;
impl Parameter for Weights {
    const NAME: &'static str = "weights";
    type Lo = int!(-40000);
    type Hi = int!(40000);
    type Grid = D0;
}
struct Fees;
impl Parameter for Fees {
    const NAME: &'static str = "fees";
    type Lo = int!(-9);
    type Hi = int!(500);
    type Grid = D0;
}
static FEES: [i64; 3] = [120, -9, 500];
static OTHER_FEES: [i64; 3] = [120, -9, 499];
static BY_WEIGHT: [i64; 371] = {
    let mut list = [0; 371];
    let mut i = 0;
    while i < 371 {
        list[i] = (i as i64 * 7919) % 80_001 - 40_000;
        i += 1;
    }
    list
};

#[test]
fn each_row_has_the_entry_of_its_key() {
    let (weights, fees) =
        (List::<Weights, 371>::new(&BY_WEIGHT).unwrap(), List::<Fees, 3>::new(&FEES).unwrap());
    let p = Stay::proxy();
    // The key is narrower than the entries, and its range starts below zero.
    means((-40_000, 40_000), p.weight.look_up(weights), |r| BY_WEIGHT[(r.weight + 300) as usize]);
    let plan = p.plan.value_or(variant::<Plan, 1>());
    let fee = |r: Raw| FEES[r.plan.unwrap_or(Plan::Silver) as usize];
    means((-9, 500), plan.look_up(fees), fee);
    // The key of this look-up is itself the result of a look-up.
    let again = plan.look_up(fees).clamp(lit!(-300), lit!(70)).look_up(weights);
    means((-40_000, 40_000), again, |r| BY_WEIGHT[(fee(r).clamp(-300, 70) + 300) as usize]);
    holds(plan.look_up(fees).ge(lit!(0)), |r| (fee(r) >= 0).into());
}

#[test]
fn entries_outside_of_their_range_are_refused_and_one_name_is_one_list() {
    assert!(List::<Fees, 2>::new(&[500, -9]).is_ok());
    for wrong in [&[-10, 0], &[0, 501], &[i64::MAX, 0], &[0, i64::MIN]] {
        let error = List::<Fees, 2>::new(wrong).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("parameter `fees` is outside its declared range -9 to 500"));
    }
    let conflict = |a: &'static [i64; 3], b: &'static [i64; 3]| {
        let (a, b) = (List::<Fees, 3>::new(a).unwrap(), List::<Fees, 3>::new(b).unwrap());
        let plan = Stay::proxy().plan.value_or(variant::<Plan, 1>());
        let mut seen = Parameters::default();
        (plan.look_up(a) + plan.look_up(b)).0.parameters(&mut seen);
        seen.conflict()
    };
    assert_eq!(conflict(&FEES, &FEES), None);
    assert_eq!(conflict(&FEES, &[120, -9, 500]), None, "the same entries in another place");
    assert_eq!(conflict(&FEES, &OTHER_FEES), Some(Conflict::Values("fees")));
    // A number with the same name and range as a list is a different value.
    let plan = Stay::proxy().plan.value_or(variant::<Plan, 1>());
    let one = Param::<Fees>::new(120).unwrap().expr();
    let mut seen = Parameters::default();
    (plan.look_up(List::<Fees, 3>::new(&FEES).unwrap()) + one).0.parameters(&mut seen);
    assert_eq!(seen.conflict(), Some(Conflict::Values("fees")));
}
