//! Tests of certificates whose tables are joined, ordered and united.

use super::{holds, told, visits};
use crate::common::aggregate::*;
use crate::common::expr::*;
use crate::common::forge;
use crate::common::measurement::*;
use crate::common::query::*;

#[test]
fn rows_that_are_paired_wrongly() {
    let sources = [visits(true, Some(3)), visits(true, Some(7))].concat();
    let (all, others) = (source(&sources, 0), source(&sources, 1));
    let (flag, x) = (sources[0].column("flag", 0), sources[0].column("x", 0));
    let counted =
        |sources: &[Source], plan: &Plan| certificate("q", sources, 0, &laplace(5, 1000, &count(plan)));
    let columns = [("one", Ty::Boolean), ("other", Ty::Boolean)];
    let values = || [(false, flag.clone()), (true, flag.clone())];
    let pair = |plan: &Plan, other: &Plan, caps: [i128; 2], keys: &[(E, E)]| {
        join(plan, other, &Pairs { caps, keys, columns: &columns, values: &values() })
    };
    let by_flag = [(flag.clone(), flag.clone())];
    // A unit has 3 rows in one table and 7 in the other, and a join by the unit keeps 2 and 5 of
    // these. A join by a column moves 2·5·3 pairs for one source, and 2·2·7 for the other.
    let own = holds(&sources, &laplace(5, 1000, &count(&pair(&all, &others, [2, 5], &[]))));
    assert!(own.contains("\"sensitivity\":[10,10]"), "{own}");
    let most = holds(&sources, &laplace(5, 1000, &count(&pair(&all, &others, [4, 9], &[]))));
    assert!(most.contains("\"sensitivity\":[21,21]"), "{most}");
    let keyed = holds(&sources, &laplace(5, 1000, &count(&pair(&all, &others, [2, 5], &by_flag))));
    assert!(keyed.contains("\"sensitivity\":[30,28]"), "{keyed}");
    let with_itself = holds(&sources, &laplace(5, 1000, &count(&pair(&all, &all, [2, 5], &by_flag))));
    assert!(with_itself.contains("\"sensitivity\":[42,0]"), "{with_itself}");
    let step = "release 1 (line 5), count, plan step 2 (join)";
    for (line, stated, others) in [
        (&own, "[10,10]", &["[10]", "[2,5]", "[20,20]", "[3,7]"][..]),
        (&keyed, "[30,28]", &["[15,14]", "[12,70]", "[30]", "[58]", "[10,10]"]),
    ] {
        for wrong in others {
            let from = format!("\"join/1\",\"stability\":{stated}");
            let forged = forge(line, &from, &format!("\"join/1\",\"stability\":{wrong}"));
            told(&forged, &format!("{step}: stability says"));
        }
    }
    // The auditor refuses caps that keep no rows, different numbers of keys or of values, and
    // values that do not fit their columns.
    told(&forge(&keyed, "\"left\":2", "\"left\":0"), &format!("{step}: left says 0"));
    told(&forge(&keyed, "\"right\":5", "\"right\":-1"), &format!("{step}: right says -1"));
    let unequal = [(flag.clone(), x.clone())];
    told(&counted(&sources, &pair(&all, &others, [2, 5], &unequal)), "key 1: one key is");
    let one = format!("\"keys\":[[{}],[{}]]", flag.json, flag.json);
    for (keys, fault) in [
        (format!("\"keys\":[[{0}],[{0},{0}]]", flag.json), "1 keys cannot be matched with 2"),
        ("\"keys\":[[],[]]".to_owned(), "0 keys cannot be matched with 0"),
    ] {
        told(&forge(&keyed, &one, &keys), fault);
    }
    let few =
        join(&all, &others, &Pairs { caps: [2, 5], keys: &[], columns: &columns, values: &values()[..1] });
    told(&counted(&sources, &few), "1 values do not fit a row of 2 columns");
    let wrong = [(false, flag.clone()), (true, x.clone())];
    let wrong = join(&all, &others, &Pairs { caps: [2, 5], keys: &[], columns: &columns, values: &wrong });
    told(&counted(&sources, &wrong), "column other: the value is a number");
    // A join by the unit needs the owners of the rows. A join by a column does not need them.
    let unknown = "the owners of the rows before it are not known";
    let rows = [visits(true, Some(3)), visits(true, None)].concat();
    let (mine, single) = (source(&rows, 0), source(&rows, 1));
    told(&counted(&rows, &pair(&mine, &single, [2, 5], &[])), &format!("other table: {unknown}"));
    told(&counted(&rows, &pair(&single, &mine, [2, 5], &[])), unknown);
    holds(&rows, &laplace(5, 1000, &count(&pair(&mine, &single, [2, 5], &by_flag))));
    told(&counted(&sources, &limit(&pair(&all, &others, [2, 5], &by_flag), 2)), unknown);
    holds(&sources, &laplace(5, 1000, &count(&limit(&pair(&all, &others, [2, 5], &[]), 2))));
    let few = limit_by(&all, 1, &by_truth(&flag));
    holds(&sources, &laplace(5, 1000, &count(&pair(&few, &others, [2, 5], &by_flag))));
    // In these tables, rows of other persons decide which rows come first.
    let not_whole = "a table is not a function of whole sources";
    told(&counted(&sources, &pair(&union(&all, &all), &others, [2, 5], &by_flag)), not_whole);
    told(&counted(&sources, &pair(&all, &union(&others, &others), [2, 5], &by_flag)), not_whole);
    let body = laplace(5, 1000, &count(&pair(&part(&all), &part(&all), [2, 5], &by_flag)));
    told(&certificate("q", &sources, 0, &parts(&all, &by_truth(&flag), &body)), not_whole);
    let mixed = [visits(true, Some(3)), visits(false, Some(7))].concat();
    for keys in [&[][..], &by_flag] {
        told(
            &counted(&mixed, &pair(&source(&mixed, 0), &source(&mixed, 1), [2, 5], keys)),
            "the two tables are under different neighbour relations",
        );
    }
}

#[test]
fn rows_that_are_kept_in_an_order_or_by_a_key_wrongly() {
    let counted =
        |sources: &[Source], plan: &Plan| certificate("q", sources, 0, &laplace(5, 1000, &count(plan)));
    let (added, replaced) = (visits(false, Some(3)), visits(true, Some(3)));
    let flag = added[0].column("flag", 0);
    let x = added[0].column("x", 0);
    let (by_flag, all) = (by_truth(&flag), source(&added, 0));
    let sensitivity = |sources: &[Source], plan: &Plan, stated: &str| {
        let line = holds(sources, &laplace(5, 1000, &count(plan)));
        assert!(line.contains(&format!("\"sensitivity\":{stated}")), "{line}");
    };
    // If neighbours replace rows, a row that takes the place of another counts as one change.
    let other = source(&replaced, 0);
    sensitivity(&added, &limit_by(&all, 1, &by_flag), "[3]");
    sensitivity(&added, &limit(&limit_by(&all, 1, &by_flag), 2), "[2]");
    sensitivity(&added, &take(&all, 9, None, &[&x]), "[6]");
    sensitivity(&replaced, &take(&other, 9, None, &[&x, &flag]), "[3]");
    sensitivity(&added, &take(&all, 9, Some(&by_flag), &[&x]), "[6]");
    sensitivity(&replaced, &take(&other, 9, Some(&by_flag), &[&x]), "[6]");
    sensitivity(&added, &distinct(&all), "[3]");
    sensitivity(&replaced, &distinct(&other), "[3]");
    // The auditor refuses every other stability.
    let step = "release 1 (line 5), count, plan step 2";
    for (plan, rule, right, wrong) in [
        (limit_by(&all, 1, &by_flag), "limit-by", "[3]", "[2]"),
        (take(&all, 9, None, &[&x]), "take", "[6]", "[3]"),
        (take(&all, 9, Some(&by_flag), &[&x]), "take", "[6]", "[4]"),
        (distinct(&all), "distinct", "[3]", "[1]"),
    ] {
        let line = counted(&added, &plan);
        let said = |stability: &str| format!("\"{rule}/1\",\"stability\":{stability}");
        let forged = forge(&line, &said(right), &said(wrong));
        told(&forged, &format!("{step} ({rule}): stability says"));
        told(
            &forge(
                &line,
                &format!("{},\"rows\":\"some\"", said(right)),
                &format!("{},\"rows\":\"every\"", said(right)),
            ),
            &format!("{step} ({rule}): rows says"),
        );
    }
    for (plan, rule, why) in [
        (limit_by(&all, 1, &by_flag), "limit-by", "a limit of 0 rows keeps none"),
        (take(&all, 1, None, &[&x]), "take", "the first 0 rows are none"),
    ] {
        let line = forge(&counted(&added, &plan), "\"most\":1", "\"most\":0");
        told(&line, &format!("{step} ({rule}): {why}"));
    }
    told(&counted(&added, &take(&all, 9, None, &[])), "the step has no value by which rows are ordered");
    let by_x = by_truth(&x);
    told(&counted(&added, &limit_by(&all, 1, &by_x)), &format!("{step} (limit-by), key: "));
    told(&counted(&added, &take(&all, 1, Some(&by_x), &[&x])), &format!("{step} (take), key: "));
    // The owner of a row is not known after `take`, nor for rows that can belong to many persons.
    let unknown = "the owners of the rows before it are not known";
    for plan in [take(&all, 9, None, &[&x]), take(&all, 9, Some(&by_flag), &[&x]), distinct(&all)] {
        told(&counted(&added, &limit(&plan, 2)), unknown);
        told(&counted(&added, &limit_by(&plan, 2, &by_flag)), unknown);
        told(&counted(&added, &semi_join(&all, true, &plan)), &format!("other table: {unknown}"));
    }
    let rows = visits(true, None);
    told(&counted(&rows, &limit_by(&source(&rows, 0), 2, &by_truth(&rows[0].column("flag", 0)))), unknown);
    let body = laplace(5, 1000, &count(&limit_by(&part(&all), 2, &by_flag)));
    told(&certificate("q", &added, 0, &parts(&all, &by_flag, &body)), unknown);
    // Equal rows could have different mapped values, so `distinct` refuses a map before it. Text
    // identifiers cannot be compared.
    told(&counted(&added, &distinct(&map(&all, &x))), "a map comes before this step");
    let line = counted(&added, &distinct(&all));
    let person = "{\"name\":\"person\",\"kind\":\"unbounded\"}";
    let texts = forge(&line, person, "{\"name\":\"person\",\"kind\":\"identifier\"}");
    told(&texts, "column person is an identifier of text");
}

#[test]
fn tables_that_are_put_together_wrongly() {
    let sources = [visits(true, Some(3)), visits(true, None)].concat();
    let (all, others) = (source(&sources, 0), source(&sources, 1));
    let flag = sources[0].column("flag", 0);
    let counted =
        |sources: &[Source], plan: &Plan| certificate("q", sources, 0, &laplace(5, 1000, &count(plan)));
    let twice = union(&all, &filter(&all, &flag));
    let line = holds(&sources, &laplace(5, 1000, &count(&twice)));
    assert!(line.contains("\"sensitivity\":[6,0]"), "{line}");
    let step = "release 1 (line 5), count, plan step 2 (union): stability says";
    for wrong in ["[3]", "[5]", "[7]"] {
        told(
            &forge(&line, "\"union/1\",\"stability\":[6,0]", &format!("\"union/1\",\"stability\":{wrong}")),
            step,
        );
    }
    // The second of the two sources has no column `person`.
    told(&counted(&sources, &union(&all, &others)), "the two tables have different columns");
    let alike = [visits(true, Some(3)), visits(true, Some(7))].concat();
    let both = union(&source(&alike, 0), &source(&alike, 1));
    let line = holds(&alike, &laplace(5, 1000, &count(&both)));
    assert!(line.contains("\"sensitivity\":[3,7]"), "{line}");
    let mixed = [visits(true, Some(3)), visits(false, Some(7))].concat();
    told(
        &counted(&mixed, &union(&source(&mixed, 0), &source(&mixed, 1))),
        "the two tables are under different neighbour relations",
    );
    let mapped = map(&all, &sources[0].column("x", 0));
    for plan in [union(&all, &mapped), union(&mapped, &all)] {
        told(&counted(&sources, &plan), "a map comes before this step");
    }
    told(&counted(&alike, &limit(&both, 2)), "the owners of the rows before it are not known");
    let called = laplace(5, 1000, &count(&union(&as_only_source(&all, 0), &all)));
    told(
        &certificate("q", &sources, 0, &subquery("inner", 0, 6, &called)),
        "the two tables are not of the same query",
    );
}
