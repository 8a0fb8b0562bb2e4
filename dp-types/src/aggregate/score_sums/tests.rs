//! Neighbours change the scores by at most the typed sensitivity, and some pair of neighbours
//! attains this bound. Scores of one sign need no second term if rows are only added or removed.

use typenum::{P1, P2, P7, P40, P50, P64, P100, U2, U3};

use crate::aggregate::{Aggregate, Protected};
use crate::expr::Ex;
use crate::measure::{Eps, Pure, Rho, Zcdp};
use crate::mechanism::{ByFlips, ByWeights, Gaussian, Laplace, Mechanism, Select};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::{D0, D2, Z0};
use crate::record::{DropRow, Refuse};
use crate::testing::{
    ByPerson, Holder, Pairs, PerRow, Person, Random, Raw, Ward, bound, cost, dec, each_variant, exact,
    implements, lit, loaded, node, table,
};

/// Two votes. Each row gives one of them. A row that is replaced can take the vote from one and
/// give it to the other.
macro_rules! votes {
    ($p:ident) => {
        ($p.smoker.choose(lit::<P1>(), lit::<Z0>()), ($p.smoker.choose(lit::<Z0>(), lit::<P1>()), ()))
    };
}
/// Two scores in [−7, 2]: one row can make one score rise and the other fall.
macro_rules! signed {
    ($p:ident) => {
        (
            $p.smoker.choose(lit::<P2>(), lit::<typenum::N7>()),
            ($p.smoker.choose(lit::<typenum::N7>(), lit::<P2>()), ()),
        )
    };
}

#[test]
fn scores_are_tight() {
    each_variant!(|pairs| {
        pairs.is_tight("two votes", |t| t.scores(|p| votes!(p)));
        pairs.is_tight("both signs", |t| t.scores(|p| signed!(p)));
        pairs.is_tight("of some rows", |t| t.filter(|p| p.age.ge(lit::<P40>())).scores(|p| signed!(p)));
        // Both scores count the same rows, and a neighbour moves them together.
        pairs.is_sound("equal scores", |t| {
            let one = |p: Holder<_>| p.smoker.choose(lit::<P1>(), lit::<Z0>());
            t.scores(|p| (one(p), (one(p), ())))
        });
        pairs.is_sound("columns", |t| t.scores(|p| (p.age, (p.id * lit::<P7>(), ()))));
        pairs.is_sound("decimals", |t| t.scores(|p| (p.bill, (p.bill - dec::<P50, D2>(), ()))));
    });
}

#[test]
fn a_row_that_leaves_after_a_filter_moves_high_scores_by_more_than_a_replaced_row() {
    // All scores lie in [5, 6]. A row that enters adds 6 to one of them, and a replaced row moves
    // two of them by 1 each.
    each_variant!(|pairs| {
        pairs.is_tight("scores far from zero", |t| {
            t.filter(|p| p.age.ge(lit::<P40>())).scores(|p| {
                let high = |smoker: bool| match smoker {
                    true => p.smoker.choose(lit::<typenum::P6>(), lit::<typenum::P5>()),
                    false => p.smoker.choose(lit::<typenum::P6>(), lit::<typenum::P5>()),
                };
                (high(true), (high(false), ()))
            })
        });
    });
}

#[test]
fn bounds_are_those_of_the_table_in_the_book() {
    fn of<A: Aggregate>(_: Protected<'_, A>) -> u128 {
        bound::<A>()
    }
    macro_rules! scores {
        ($unit:ty, $policy:ty, $relation:ty) => {{
            let data = loaded::<Person<$unit, $policy>, $relation>([]);
            let t = table(&data);
            (
                of(t.scores(|p| votes!(p))),
                of(t.scores(|p| signed!(p))),
                of(t.scores(|p| (p.id, (p.age, ())))),
                of(t.filter(|p| p.smoker).scores(|p| (p.id + lit::<P100>(), (p.id + lit::<P7>(), ())))),
            )
        }};
    }
    // The intervals are [0, 1], [−7, 2], [−20, 120], and after the filter [7, 109].
    assert_eq!(scores!(PerRow, Refuse, AddRemove), (1, 9, 140, 109));
    assert_eq!(scores!(PerRow, Refuse, ReplaceOne), (2, 18, 280, 204));
    assert_eq!(scores!(PerRow, DropRow, ReplaceOne), (2, 18, 280, 204));
    assert_eq!(scores!(ByPerson, Refuse, AddRemove), (3, 27, 420, 327));
    assert_eq!(scores!(ByPerson, Refuse, ReplaceOne), (6, 54, 840, 612));
}

#[test]
fn the_number_of_scores_does_not_matter() {
    fn of<A: Aggregate>(_: Protected<'_, A>) -> u128 {
        bound::<A>()
    }
    macro_rules! list {
        ($p:ident;) => { () };
        ($p:ident; $one:literal $($rest:literal)*) => {
            ($p.age.ge(lit::<P40>()).choose(lit::<P1>(), lit::<Z0>()), list!($p; $($rest)*))
        };
    }
    let data = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let scores = table(&data).scores(|p| {
        list!(p;
        0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
        0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0)
    });
    assert_eq!(of(scores), 1);
    assert_eq!(exact(scores).len(), 64);
}

#[test]
fn the_checker_refutes_wrong_bounds() {
    let rows = Pairs::<PerRow, Refuse, AddRemove>::random(81);
    assert!(rows.refute(0, |t| t.scores(|p| votes!(p))) && !rows.refute(1, |t| t.scores(|p| votes!(p))));
    assert!(rows.refute(7, |t| t.scores(|p| signed!(p))), "the magnitude, as if no score fell");
    assert!(rows.refute(8, |t| t.scores(|p| signed!(p))) && !rows.refute(9, |t| t.scores(|p| signed!(p))));
    let replaced = Pairs::<PerRow, Refuse, ReplaceOne>::random(82);
    assert!(replaced.refute(1, |t| t.scores(|p| votes!(p))), "the bound of a single score");
    assert!(replaced.refute(17, |t| t.scores(|p| signed!(p))), "one width, or the width of two signs");
    let persons = Pairs::<ByPerson, Refuse, AddRemove>::random(83);
    assert!(persons.refute(2, |t| t.scores(|p| votes!(p))), "two of a person's three rows");
}

#[test]
fn scores_are_sums_over_the_rows_of_the_table() {
    let row =
        |age: i64, id: i64| Raw { id, age, smoker: age > 30, ward: Ward::Er, bill: 0, wide: 1 << 59, any: 0 };
    for rows in [0, 1, 1023, 1025] {
        let mut random = Random::new(rows);
        let raw: Vec<Raw> = (0..rows).map(|_| row(random.within(-20, 120), random.within(0, 9))).collect();
        let data = loaded::<_, AddRemove>(raw.iter().copied().map(Person::<PerRow, Refuse>::from));
        let all = exact(table(&data).scores(|p| (p.age, (p.id - lit::<P64>(), (p.wide, ())))));
        let smokers = exact(table(&data).filter(|p| p.smoker).scores(|p| (p.age, (p.id - lit::<P64>(), ()))));
        let sum = |of: &dyn Fn(&Raw) -> i64| raw.iter().map(|r| i128::from(of(r))).sum::<i128>();
        assert_eq!(all, [sum(&|r| r.age), sum(&|r| r.id - 64), sum(&|r| r.wide)]);
        let smoking = |of: &dyn Fn(&Raw) -> i64| sum(&|r| if r.smoker { of(r) } else { 0 });
        assert_eq!(smokers, [smoking(&|r| r.age), smoking(&|r| r.id - 64)]);
    }
}

#[test]
fn scores_are_chosen_by_and_get_no_noise() {
    type Plan = crate::transformation::Source<Person<PerRow, Refuse>, AddRemove, crate::env::First>;
    type Age = crate::expr::Col<Person<PerRow, Refuse>, crate::record::There<crate::record::Here>>;
    type Of = super::ScoreSums<Plan, (Ex<Age>, (Ex<Age>, ())), D0>;
    assert!(implements!(Select<ByFlips, Eps<U3>, U2, 1>: Mechanism<Of, Pure>));
    assert!(implements!(Select<ByWeights, Eps<U3>, U2, 1>: Mechanism<Of, Zcdp>));
    assert!(!implements!(Laplace<Eps<U3>, 1>: Mechanism<Of, Pure>));
    assert!(!implements!(Gaussian<Rho<U3>, 1>: Mechanism<Of, Zcdp>));
    let data = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    assert_eq!(cost::<Pure, _, _>(table(&data).scores(|p| votes!(p)).select::<Eps<U3>, 0>()), [[3]]);
}

#[test]
fn the_certificate_names_the_common_range_and_the_scores() {
    fn text<A: Aggregate>(_: Protected<'_, A>) -> String {
        node(A::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    let of = text(table(&data).scores(|p| (p.age, (p.id, ()))));
    let start = "{\"rule\":\"score-sums/1\",\"lo\":-20,\"hi\":120,\"digits\":0,\"scores\":[{\"op\":\"column\",\"index\":1,\
        \"name\":\"age\"},{\"op\":\"column\",\"index\":0,\"name\":\"id\"}],\"sensitivity\":[840],\"premises\":[{\"rule\":\"source/1\"";
    assert!(of.starts_with(start), "{of}");
}
