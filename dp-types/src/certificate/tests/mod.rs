//! Tests of the certificates of whole queries. The certificates parse, number their releases, and
//! record which costs were paid and which were listed.

mod sessions;

use typenum::{
    P18, P65, Prod, U1, U2, U3, U7, U10, U100, U150, U200, U300, U500, U600, U1000, U1000000, U1000000000,
};

use super::{certificate, keep_query};
use crate::budget::Budget;
use crate::composition::Optimal;
use crate::derivation::Log;
use crate::error::Error;
use crate::measure::{Approx, Eps, EpsDelta, Pure, Rho, Zcdp};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::query::{Answer, Origin, Over, Query, Sources, TableQuery};
use crate::record::{Cells, Record, Refuse};
use crate::testing::{ByPerson, PerRow, Person, Read, Stay, line, lit};
use crate::transformation::{Table, Transformation};

type Row = Person<PerRow, Refuse>;
type Unit = Person<ByPerson, Refuse>;
/// ε in thousandths.
type E<N> = Eps<Prod<N, U1000>>;

/// Parses the record that a session in the measure `$measure` keeps of the query `$query`.
macro_rules! record {
    ($query:ident, $measure:ident) => {{
        fn of<'id, L: Log>(
            _: impl Fn(
                $query,
                <<$query as Query>::Sources as Sources>::Tables<'id>,
                Budget<'id, <$query as Query>::Cost, <$query as Query>::Measure>,
            )
                -> Result<Answer<'id, <$query as Query>::Output, <$query as Query>::Cost, L>, Error>,
        ) -> Read {
            read(keep_query::<$query, $measure, $measure, L>())
        }
        of($query::answer)
    }};
}

/// Verifies the checksum of a record, and parses the record.
fn read(bytes: &[u8]) -> Read {
    let text = line(bytes);
    let (stated, check) = text.rsplit_once(",\"check\":\"").expect("a record has a checksum");
    let digest: String =
        crate::derivation::sha256(stated.as_bytes()).iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(check, format!("{digest}\"}}"));
    Read::all(text)
}

fn ints(value: &Read) -> Vec<i128> {
    let number = |value: &Read| match value {
        Read::Number(number) => *number,
        other => panic!("{other:?} is no number"),
    };
    value.items().iter().map(number).collect()
}

fn text(text: &str) -> Read {
    Read::Text(text.to_owned())
}

/// A reusable query over persons with at most three rows each.
#[derive(Clone)]
struct Smokers;
impl Query for Smokers {
    const ORIGIN: Origin = Origin { query: "smokers", file: "rule.rs", line: 7, source_hash: "" };
    type Sources = (Over<Unit, AddRemove>, ());
    type Measure = Pure;
    type Declared = (E<U100>, ());
    type Cost = (E<U100>, ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        self.answer_on(tables.0, budget)
    }
}
impl TableQuery for Smokers {
    type Record = Unit;
    type Neighbours = AddRemove;

    fn answer_on<'id, P>(
        self,
        table: Table<'id, P, Unit>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error>
    where
        P: Transformation<
                Row = Cells<Unit>,
                Neighbours = AddRemove,
                Proxy = <Unit as Record>::Proxy,
                Stability = (U3, ()),
            >,
    {
        let (n, receipt, budget) =
            budget.release(table.filter(|p| p.smoker).count().laplace::<E<U100>, 8>())?;
        Ok(budget.finish(n.value(), receipt))
    }

    fn answer_on_rows<'id, P>(
        self,
        table: Table<'id, P, Unit>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error>
    where
        P: Transformation<
                Row = Cells<Unit>,
                Neighbours = AddRemove,
                Proxy = <Unit as Record>::Proxy,
                Stability = (U1, ()),
            >,
    {
        let (n, receipt, budget) =
            budget.release(table.filter(|p| p.smoker).count().laplace::<E<U100>, 8>())?;
        Ok(budget.finish(n.value(), receipt))
    }
}

/// Every kind of composition, over two datasets. The query costs ε = 0.3 + 0.2 + 3·0.1 + 0.1 +
/// 3·0.1 of the second dataset, and ε = 0.3 + 0.1 of the first dataset.
struct Everything;
impl Query for Everything {
    const ORIGIN: Origin = Origin { query: "everything", file: "all.rs", line: 3, source_hash: "0f" };
    type Sources = (Over<Row, ReplaceOne>, (Over<Unit, AddRemove>, ()));
    type Measure = Pure;
    type Declared = (E<U600>, (Eps<Prod<U2, U1000000>>, ()));
    type Cost = (E<U500>, (Eps<Prod<U150, typenum::U10000>>, ()));
    type Output = Vec<i64>;

    fn answer<'id>(
        self,
        (rows, (persons, ())): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Vec<i64>, Self::Cost, impl Log>, Error> {
        // Release 1 counts rows of both datasets.
        let both = rows.filter(|p| p.smoker).count() + persons.count();
        let (n, r0, budget) = budget.release(both.laplace::<E<U300>, 10>())?;
        // Releases 2, 3 and 4 are in the sides of a branch.
        let (share, fork, budget) = budget.branch::<(E<U100>, (E<U200>, ()))>();
        let (m, r1) = if n.value() > 9 {
            let (m, receipt, rest) = share.release(rows.map(|p| p.age).sum().laplace::<E<U100>, 11>())?;
            (m.value(), fork.first(receipt, rest))
        } else {
            let ((a, b), receipt, rest) = share.release((
                persons.count().laplace::<E<U150>, 12>(),
                persons
                    .map(|p| p.age.clamp(lit::<P18>(), lit::<P65>()))
                    .sum()
                    .laplace::<E<typenum::U50>, 13>(),
            ))?;
            (a.value() + b.value(), fork.second(receipt, rest))
        };
        // Release 5 is the body of a loop.
        let mut answers = vec![n.value(), m];
        let (r2, budget) = budget.repeat::<(Eps<typenum::U0>, (E<U100>, ())), U3, _, _, _>(|_, budget| {
            let (n, receipt, budget) = budget.release(persons.count().laplace::<E<U100>, 14>())?;
            answers.push(n.value());
            Ok((receipt, budget))
        })?;
        // Release 6 is in a called query.
        let (smokers, r3, budget) = budget.call(Smokers, persons.filter(|p| p.age.ge(lit::<P18>())))?;
        // Release 7 is in the same query, called on each part.
        let (parts, r4, budget) = budget.each_query(persons.partition(|p| p.ward), Smokers)?;
        answers.push(smokers);
        answers.extend(parts.values());
        Ok(budget.finish(answers, r0.then(r1.then(r2).then(r3.then(r4)))))
    }
}

#[test]
fn a_certificate_parses_and_numbers_its_releases() {
    let record = record!(Everything, Pure);
    assert_eq!(record.get("dp_certificate"), &Read::Number(2));
    assert_eq!(record.get("query"), &text("everything"));
    let assumes = record.get("assumes");
    assert_eq!((assumes.get("file"), assumes.get("line")), (&text("all.rs"), &Read::Number(3)));
    assert_eq!(assumes.get("source_hash"), &text("0f"));
    assert_eq!(assumes.get("private"), &Read::Truth(dp_noise::PRIVATE));
    let [rows, persons] = assumes.get("sources").items() else { panic!("two datasets") };
    assert_eq!(
        (rows.get("neighbours"), persons.get("neighbours")),
        (&text("replace-one"), &text("add-remove"))
    );
    assert_eq!(rows.get("unit").get("kind"), &text("row"));
    let unit = persons.get("unit");
    assert_eq!((unit.get("kind"), unit.get("column")), (&text("identifier"), &text("id")));
    assert_eq!(unit.get("at_most"), &Read::Number(3));
    assert_eq!(rows.get("columns").items().len(), 7);

    let derivation = record.get("derivation");
    let rules = derivation.rules();
    let named =
        |rule: &'static str| rules.iter().filter(move |(name, _)| *name == rule).map(|(_, node)| *node);
    let at: Vec<&Read> = named("discrete-laplace/1").map(|node| node.get("at")).collect();
    assert_eq!(at, (1..=7).map(Read::Number).collect::<Vec<_>>().iter().collect::<Vec<_>>());
    let lines: Vec<&Read> = named("discrete-laplace/1").map(|node| node.get("line")).collect();
    let written = [10, 11, 12, 13, 14, 8, 8].map(Read::Number);
    assert_eq!(lines, written.iter().collect::<Vec<_>>());
    for rule in ["branch-on-released/1", "static-loop/1", "parallel-parts/1"] {
        assert_eq!(named(rule).count(), 1, "{rule}");
    }
    assert_eq!(named("subquery/1").count(), 2);
    assert_eq!(derivation.get("rule"), &text("sequential-composition/1"));
}

#[test]
fn a_certificate_says_what_is_paid_listed_and_left() {
    let record = record!(Everything, Pure);
    assert_eq!(ints(record.get("declared")), [600_000, 2_000_000]);
    assert_eq!(ints(record.get("cost")), [500_000, 1_500_000]);
    assert_eq!(ints(record.get("unlisted")), [100_000, 300_000]);
    let derivation = record.get("derivation");
    assert_eq!(ints(derivation.get("cost")), [400_000, 1_200_000]);
    let rules = derivation.rules();
    let node = |rule: &str| rules.iter().find(|(name, _)| *name == rule).map(|(_, node)| *node).expect(rule);
    assert_eq!(ints(node("branch-on-released/1").get("cost")), [100_000, 200_000]);
    let [first, second] = node("branch-on-released/1").get("premises").items() else { panic!("two sides") };
    assert_eq!((ints(first.get("cost")), ints(second.get("cost"))), (vec![100_000], vec![0, 200_000]));
    let rounds = node("static-loop/1");
    assert_eq!(rounds.get("times"), &Read::Number(3));
    assert_eq!((ints(rounds.get("each")), ints(rounds.get("cost"))), (vec![0, 100_000], vec![0, 300_000]));
    let parts = node("parallel-parts/1");
    assert_eq!(parts.get("parts"), &Read::Number(3));
    assert_eq!((ints(parts.get("each")), ints(parts.get("cost"))), (vec![0, 100_000], vec![0, 300_000]));
    let [plan, on_part] = parts.get("premises").items() else { panic!("a plan and a measurement") };
    assert_eq!((plan.get("rule"), ints(plan.get("stability"))), (&text("source/1"), vec![0, 3]));
    assert_eq!(on_part.get("rule"), &text("sequential-composition/1"));
    // Within the query that runs on a part, this part is the only dataset, and each unit has one
    // row.
    let only =
        on_part.rules().into_iter().find(|(name, _)| *name == "as-only-source/1").expect("it is entered").1;
    assert_eq!((only.get("source"), ints(only.get("stability"))), (&Read::Number(1), vec![1]));
    let call = node("subquery/1");
    assert_eq!((call.get("query"), call.get("source")), (&text("smokers"), &Read::Number(1)));
    assert_eq!(ints(call.get("cost")), [0, 100_000]);
    // A release that depends on both datasets is charged to both, and its noise is for the larger
    // sensitivity.
    let first = node("discrete-laplace/1");
    assert_eq!((ints(first.get("sensitivity")), ints(first.get("scale"))), (vec![1, 3], vec![10, 1]));
    assert_eq!(ints(first.get("cost")), [300_000, 300_000]);
}

#[test]
fn a_session_of_another_measure_is_charged_in_its_own() {
    fn charged(record: &Read) -> (&Read, &Read, &Read) {
        let charged = record.get("charged");
        (charged.get("measure"), charged.get("by"), charged.get("cost"))
    }
    let list = |numbers: &[i128]| Read::List(numbers.iter().copied().map(Read::Number).collect());
    let pure = record!(Everything, Pure);
    assert_eq!(charged(&pure), (&text("pure"), &text("same/1"), &list(&[500_000, 1_500_000])));
    let approx = record!(Everything, Approx);
    let pairs = Read::List(vec![list(&[500_000, 0]), list(&[1_500_000, 0])]);
    assert_eq!(charged(&approx), (&text("approx"), &text("pure-to-approx/1"), &pairs));
    let zcdp = record!(Everything, Zcdp);
    let halves = list(&[125_000_000_000, 1_125_000_000_000]);
    assert_eq!(charged(&zcdp), (&text("zcdp"), &text("pure-to-zcdp/1"), &halves));
    // In a session in ρ, the certificate still states the costs of the query and its releases in
    // the query's own measure.
    assert_eq!(zcdp.get("measure"), &text("pure"));
    assert_eq!(ints(zcdp.get("cost")), [500_000, 1_500_000]);
    assert_eq!(zcdp.get("derivation"), pure.get("derivation"));
}

/// Gaussian noise on a vector and on the stays of a table, in ρ.
struct Concentrated;
impl Query for Concentrated {
    const ORIGIN: Origin = Origin { query: "concentrated", file: "", line: 0, source_hash: "" };
    type Sources = (Over<Unit, ReplaceOne>, ());
    type Measure = Zcdp;
    type Declared = (Rho<U10>, ());
    type Cost = (Rho<U10>, ());
    type Output = Vec<i64>;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost, Zcdp>,
    ) -> Result<Answer<'id, Vec<i64>, Self::Cost, impl Log>, Error> {
        let stays = tables.0.flat_map::<Stay, U2, _>(|p| {
            (crate::transformation::slot::<Stay, _, _>(p.smoker, (p.ward, (p.id, (p.smoker, ())))), ())
        });
        let (wards, receipt, budget) =
            budget.release(stays.histogram(|s| s.ward).gaussian::<Rho<U7>, 21>())?;
        Ok(budget.finish(wards.values(), receipt))
    }
}

#[test]
fn vectors_and_new_rows_stand_in_the_certificate() {
    let record = record!(Concentrated, Zcdp);
    assert_eq!((ints(record.get("cost")), ints(record.get("unlisted"))), (vec![10], vec![3]));
    let rules = record.get("derivation").rules();
    let named: Vec<&str> = rules.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        named,
        ["sequential-composition/1", "discrete-gaussian/1", "histogram/1", "flat-map/1", "source/1",]
    );
    let release = rules[1].1;
    assert_eq!((release.get("rho"), release.get("measure")), (&Read::Number(7), &text("zcdp")));
    // A unit has three rows with two stays each, and each stay can leave one group and enter
    // another. So the sensitivity s is 12, and σ² = 144 · 10^12 / 14.
    assert_eq!((ints(release.get("sensitivity")), ints(release.get("variance"))), {
        (vec![12], vec![72_000_000_000_000, 7])
    });
    assert_eq!(rules[3].1.get("most"), &Read::Number(2));
    // The certificate that the program prints is the same as the kept record.
    assert_eq!(Read::all(certificate::<Concentrated>()), record);
}

/// Ten equal rounds under (ε, δ).
struct Rounds;
impl Query for Rounds {
    const ORIGIN: Origin = Origin { query: "rounds", file: "", line: 0, source_hash: "" };
    type Sources = (Over<Row, AddRemove>, ());
    type Measure = Approx;
    type Declared = (EpsDelta<Prod<U10, U1000000>, U1000000000>, ());
    type Cost = (EpsDelta<Prod<U7, U1000000>, U1000000000>, ());
    type Output = ();

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost, Approx>,
    ) -> Result<Answer<'id, (), Self::Cost, impl Log>, Error> {
        type Each = EpsDelta<Prod<U100, U1000>, U1000000>;
        type All = EpsDelta<Prod<U7, U1000000>, U1000000000>;
        let (receipt, budget) = budget.repeat_by::<Optimal, Each, U100, All, _, _, _>(|_, budget| {
            let (_, receipt, budget) = budget.release(tables.0.count().laplace::<E<U100>, 5>())?;
            Ok((receipt, budget))
        })?;
        Ok(budget.finish((), receipt))
    }
}

#[test]
fn equal_rounds_name_their_theorem() {
    let record = record!(Rounds, Approx);
    let rules = record.get("derivation").rules();
    let (name, rounds) = rules[1];
    assert_eq!((name, rounds.get("by")), ("composition-of-equals/1", &text("optimal/1")));
    assert_eq!(rounds.get("times"), &Read::Number(100));
    assert_eq!(ints(&rounds.get("each").items()[0]), [100_000, 1_000_000]);
    assert_eq!(ints(&rounds.get("cost").items()[0]), [7_000_000, 1_000_000_000]);
    assert_eq!(ints(&record.get("unlisted").items()[0]), [0, 0]);
}
