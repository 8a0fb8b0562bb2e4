//! Neighbours change the numbers of groups by at most the typed square in L2, and some pair of
//! neighbours attains it. Only the same key has a bound, and only `filter`, `limit` and `map` keep
//! it.

use typenum::{N7, P7, P18, P50, U1, U2, U3, U1000000000000, Z0};

use super::{FewPerKey, PerKeyBound};
use crate::aggregate::{Aggregate, Histogram, Protected};
use crate::composition::InSample;
use crate::env::First;
use crate::expr::{Bool, Col};
use crate::measure::{Rho, Zcdp};
use crate::mechanism::{Ask, Mechanism};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::record::{Here, Refuse, There};
use crate::testing::{
    ByFirst, ByPerson, Pairs, Person, Raw, Ward, bound, each_variant, exact, implements, lit, loaded, node,
    table,
};
use crate::transformation::{AsOnlySource, Distinct, Each, Limit, LimitBy, Part, RowsPerKey, Source, Union};

macro_rules! each_of_persons {
    (|$pairs:ident| $body:block) => {{
        each_variant!(|$pairs| $body, 316; ByPerson, Refuse, AddRemove);
        each_variant!(|$pairs| $body, 317; ByPerson, Refuse, ReplaceOne);
        each_variant!(|$pairs| $body, 318; ByPerson, DropRow, ReplaceOne);
        each_variant!(|$pairs| $body, 319; ByFirst, Refuse, AddRemove);
        each_variant!(|$pairs| $body, 320; ByFirst, DropRow, ReplaceOne);
    }};
}

#[test]
fn squares_are_tight_for_counts_of_groups() {
    each_of_persons!(|pairs| {
        pairs
            .is_tight("one row of each age", |t| t.limit_by::<U1, _>(|p| p.age).histogram(|p| p.age).in_l2());
        pairs.is_tight("two of them", |t| {
            t.limit_by::<U1, _>(|p| p.age).limit::<U2>().histogram(|p| p.age).in_l2()
        });
        // The limit on all rows is then also the limit on the rows of one group.
        pairs.is_tight("two rows, up to three of each age", |t| {
            t.limit_by::<U3, _>(|p| p.age).limit::<U2>().histogram(|p| p.age).in_l2()
        });
        pairs.is_tight("all rows in one group", |t| {
            t.limit_by::<U3, _>(|p| p.smoker).histogram(|p| p.smoker).in_l2()
        });
        pairs.is_tight("in parts", |t| {
            t.limit_by::<U1, _>(|p| p.age)
                .filter(|p| p.smoker)
                .limit::<U1>()
                .partition(|p| p.age)
                .count()
                .in_l2()
        });
        pairs.is_sound("by two columns", |t| {
            t.limit_by::<U2, _>(|p| (p.ward, p.smoker)).histogram(|p| (p.ward, p.smoker)).in_l2()
        });
        pairs.is_sound("sums", |t| {
            t.limit_by::<U1, _>(|p| p.ward)
                .partition(|p| p.ward)
                .map(|p| p.age.clamp(lit::<P18>(), lit::<P50>()))
                .sum()
                .in_l2()
        });
        pairs.is_sound("sums around zero", |t| {
            t.limit_by::<U2, _>(|p| p.smoker)
                .partition(|p| p.smoker)
                .map(|p| p.age.clamp(lit::<N7>(), lit::<P7>()))
                .sum()
                .in_l2()
        });
    });
}

/// A row of person 0.
fn row(age: i64, ward: Ward) -> Raw {
    Raw { id: 0, age, smoker: true, ward, bill: 0, wide: 0, any: 0 }
}

/// The squared distance in L2 of these numbers.
fn apart(a: &[i128], b: &[i128]) -> u128 {
    a.iter().zip(b).map(|(a, b)| a.abs_diff(*b).pow(2)).sum()
}

#[test]
fn squares_are_tight_for_sums_of_both_signs() {
    const WARDS: [Ward; 3] = [Ward::Icu, Ward::Er, Ward::Day];
    fn typed<A: Aggregate>(_: Protected<'_, A>) -> u128 {
        bound::<A>()
    }
    macro_rules! of_wards {
        ($data:expr, $lo:ty, $hi:ty) => {
            table($data)
                .limit_by::<U1, _>(|p| p.ward)
                .partition(|p| p.ward)
                .map(|p| p.age.clamp(lit::<$lo>(), lit::<$hi>()))
                .sum()
                .in_l2()
        };
    }
    macro_rules! sums {
        ($relation:ty, $old:expr, $new:expr, $lo:ty, $hi:ty) => {{
            let load = |rows: Vec<Raw>| {
                loaded::<Person<ByPerson, Refuse>, $relation>(rows.into_iter().map(Person::from))
            };
            let (old, new) = (load($old), load($new));
            let change = apart(&exact(of_wards!(&old, $lo, $hi)), &exact(of_wards!(&new, $lo, $hi)));
            (change, typed(of_wards!(&old, $lo, $hi)))
        }};
    }
    let of = |age: i64| WARDS.map(|ward| row(age, ward)).to_vec();
    // A person is added: three sums move by 7 each.
    assert_eq!(sums!(AddRemove, vec![], of(7), N7, P7), (3 * 49, 3 * 49));
    // A person is replaced: three sums move from -7 to 7.
    assert_eq!(sums!(ReplaceOne, of(-7), of(7), N7, P7), (3 * 14 * 14, 3 * 14 * 14));
    // If no value is below zero, the rows of both datasets are best in different groups.
    assert_eq!(sums!(ReplaceOne, of(50), vec![], Z0, P50), (3 * 2500, 2 * 3 * 2500));
}

#[test]
fn wrong_squares_are_refuted() {
    let added = Pairs::<ByPerson, Refuse, AddRemove>::random(321);
    let replaced = Pairs::<ByPerson, Refuse, ReplaceOne>::random(322);
    assert!(added.refute(2, |t| t.limit_by::<U1, _>(|p| p.age).histogram(|p| p.age).in_l2()));
    assert!(replaced.refute(5, |t| t.limit_by::<U1, _>(|p| p.age).histogram(|p| p.age).in_l2()));
    // A limit by another key bounds nothing: three rows of one person are in one group.
    let worst = added
        .tables()
        .map(|(a, b)| {
            let a = a.limit_by::<U1, _>(|p| p.age).histogram(|p| p.smoker);
            let b = b.limit_by::<U1, _>(|p| p.age).histogram(|p| p.smoker);
            apart(&exact(a), &exact(b))
        })
        .max();
    assert_eq!(worst, Some(9), "the square would be 3 by the rule for the same key");
}

type Loaded<U> = Source<Person<U, Refuse>, AddRemove, First>;
type Smoker<U> = Each<Col<Person<U, Refuse>, There<There<Here>>>, Bool>;
type Identity<U> = Each<Col<Person<U, Refuse>, There<Here>>, Bool>;
type Limited = LimitBy<Loaded<ByPerson>, Smoker<ByPerson>, U1>;

#[test]
fn only_the_same_key_has_a_bound() {
    assert!(implements!(Limited: RowsPerKey<Smoker<ByPerson>>));
    assert!(implements!(Limit<Limited, U2>: RowsPerKey<Smoker<ByPerson>>));
    assert!(implements!(Histogram<Limited, Smoker<ByPerson>>: FewPerKey));
    assert!(!implements!(Limited: RowsPerKey<Identity<ByPerson>>));
    assert!(!implements!(Limited: RowsPerKey<Smoker<ByFirst>>));
    assert!(!implements!(Loaded<ByPerson>: RowsPerKey<Smoker<ByPerson>>));
    assert!(!implements!(Histogram<Loaded<ByPerson>, Smoker<ByPerson>>: FewPerKey));
    // A later limit by another key hides the first one.
    assert!(!implements!(LimitBy<Limited, Identity<ByPerson>, U1>: RowsPerKey<Smoker<ByPerson>>));
}

#[test]
fn a_bound_ends_at_every_step_that_could_raise_it() {
    assert!(!implements!(Union<Limited, Limited>: RowsPerKey<Smoker<ByPerson>>));
    assert!(!implements!(Distinct<Limited>: RowsPerKey<Smoker<ByPerson>>));
    assert!(!implements!(AsOnlySource<Limited>: RowsPerKey<Smoker<ByPerson>>));
    assert!(!implements!(Part<Limited, Smoker<ByPerson>>: RowsPerKey<Smoker<ByPerson>>));
    assert!(!implements!(InSample<Limited>: RowsPerKey<Smoker<ByPerson>>));
}

/// The variance and the certificate of Gaussian noise at ρ = 1.
fn noise<A: Aggregate, X: Mechanism<A, Zcdp>>(_: Ask<'_, A, X>) -> String {
    node(X::NODE)
}

#[test]
fn the_variance_is_the_square_over_twice_rho() {
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>([]);
    let of = table(&data).limit_by::<U1, _>(|p| p.ward).limit::<U2>().histogram(|p| p.ward);
    // Without `in_l2` the variance is 2² / 2, and with it 1 · 2 / 2.
    assert!(
        noise(of.gaussian::<Rho<U1000000000000>, 7>()).contains("\"variance\":[2,1],\"sensitivity\":[2]")
    );
    let text = noise(of.in_l2().gaussian::<Rho<U1000000000000>, 7>());
    let start = "{\"rule\":\"discrete-gaussian/1\",\"line\":7,\"at\":1,\"measure\":\"zcdp\",\"sampler\":\"lazy\",\
        \"rho\":1000000000000,\"variance\":[1,1],\"sensitivity\":[2],\"cost\":[1000000000000],\"premises\":[\
        {\"rule\":\"per-key-bound/1\",\"most\":1,\"sensitivity\":[2],\"premises\":[{\"rule\":\"histogram/1\",";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn a_value_in_l2_has_the_numbers_of_the_groups() {
    let rows = [row(1, Ward::Icu), row(1, Ward::Er), row(2, Ward::Icu)];
    let data = loaded::<Person<ByPerson, Refuse>, AddRemove>(rows.map(Person::from));
    let of = table(&data).limit_by::<U1, _>(|p| p.ward).histogram(|p| p.ward);
    assert_eq!(exact(of.in_l2()), [1, 1, 0]);
    assert_eq!(exact(of.in_l2()), exact(of));
    fn is<A: Aggregate>(_: Protected<'_, PerKeyBound<A>>) {}
    is(of.in_l2());
}
