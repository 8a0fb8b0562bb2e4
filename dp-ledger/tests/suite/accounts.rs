//! Tests of what the limits of an account permit, and what the limits refuse.

use std::collections::BTreeMap;

use dp_ledger::{Bill, Ledger, Limit, Measure, RefusedError, Scope, Token};

use crate::help::{
    Kind, Made, PROMISE, ROWS, before_midnight, eps, for_each_store, refused, spend, terms, words,
};

for_each_store! {
    a_lifetime_budget_is_spent_once_for_all
    limits_by_analyst_day_purpose_and_token_hold_besides
    tokens_are_what_counts_not_names
    the_same_rows_and_their_versions_share_one_account
    all_datasets_of_a_query_are_charged_or_none
    a_run_number_is_paid_once_and_means_one_thing
    measures_and_promises_are_those_that_were_registered
    every_measure_has_its_exact_account
    names_are_data_and_never_sql
}

fn a_lifetime_budget_is_spent_once_for_all(kind: Kind) {
    let made = Made::with(kind, 1_000_000);
    let (ann, bob) = (made.analyst("Ann"), made.analyst("Bob"));
    let opened = made.open(&ann);
    spend(&ann, &opened, 600_000).unwrap();
    spend(&bob, &made.open(&bob), 300_000).unwrap();
    let said = words(spend(&ann, &opened, 100_001));
    let expected = "this costs ε = 0.100001, but only ε = 0.1 is left of the lifetime budget ε = 1 of `data`: lower its cost, or \
                    ask the holder for more (`dp-ledger raise`)";
    assert_eq!(said, expected);
    spend(&ann, &opened, 100_000).unwrap();

    // Another process sees the same account.
    let again = made.again();
    assert_eq!(again.book().unwrap().account("data").unwrap().spent(&Scope::Lifetime), eps(1_000_000));
    refused(spend(&ann, &opened, 1));
    made.ledger.holder(&made.key).unwrap().raise("data", Limit::Lifetime, eps(1_000_001)).unwrap();
    spend(&ann, &opened, 1).unwrap();
    assert_eq!(again.head().unwrap(), made.ledger.head().unwrap());
}

fn limits_by_analyst_day_purpose_and_token_hold_besides(kind: Kind) {
    before_midnight();
    let made = Made::new(kind);
    let mut terms = terms("data", ROWS, 1_000_000);
    let purpose = |name: &str| Limit::Purpose(name.into());
    terms.limits.extend([(Limit::Analyst, eps(400_000)), (Limit::Day, eps(700_000))]);
    terms.limits.extend([(purpose("research"), eps(600_000)), (purpose("planning"), eps(50_000))]);
    made.register(terms).unwrap();
    let holder = made.ledger.holder(&made.key).unwrap();
    let token = |budget| holder.grant("data", "Ann", budget, None, made.role()).unwrap();
    let small = made.ledger.spender(token(Some(eps(100_000))), "research").unwrap();
    let opened = made.open(&small);
    assert!(
        words(spend(&small, &opened, 100_001)).contains("is left of this token's budget ε = 0.1 of `data`")
    );
    spend(&small, &opened, 100_000).unwrap();
    assert!(words(spend(&small, &opened, 1)).contains("only ε = 0 is left of this token's budget"));

    // A second token of the same analyst does not double the analyst's budget.
    let large = made.ledger.spender(token(None), "research").unwrap();
    assert!(
        words(spend(&large, &opened, 300_001))
            .contains("only ε = 0.3 is left of each analyst's budget ε = 0.4")
    );
    spend(&large, &opened, 300_000).unwrap();

    let bob = made.analyst("Bob");
    assert!(
        words(spend(&bob, &opened, 200_001))
            .contains("only ε = 0.2 is left of the budget ε = 0.6 of `data` for the purpose `research`")
    );
    spend(&bob, &opened, 200_000).unwrap();
    let planning = |name| {
        made.ledger.spender(holder.grant("data", name, None, None, made.role()).unwrap(), "planning").unwrap()
    };
    spend(&planning("Eve"), &opened, 50_000).unwrap();
    let said = words(spend(&made.ledger.spender(token(None), "sale").unwrap(), &opened, 1));
    assert_eq!(
        said,
        "`data` has no budget for the purpose `sale`: it may be used for `planning`, `research`"
    );
    holder.raise("data", purpose("research"), eps(900_000)).unwrap();
    assert!(words(spend(&planning("Dan"), &opened, 1)).contains("purpose `planning`"));
    assert!(
        words(spend(&bob, &opened, 50_001))
            .contains("only ε = 0.05 is left of today's budget ε = 0.7 of `data`: lower its cost, or wait")
    );
}

fn tokens_are_what_counts_not_names(kind: Kind) {
    let made = Made::with(kind, 1_000_000);
    let holder = made.ledger.holder(&made.key).unwrap();
    let ann = made.analyst("Ann");
    let opened = made.open(&ann);
    // A token from another ledger does not work, whatever name it has.
    let other = Made::with(kind, 1_000_000);
    let stranger = holder.grant("data", "Ann", None, None, made.role()).unwrap();
    assert!(words(other.ledger.spender(stranger, "research").map(drop)).contains("another ledger"));
    assert!(words(made.ledger.holder(&other.key).map(drop)).contains("another ledger's holder"));

    // The holder cannot grant a right that has already expired. A right that was granted expires.
    assert!(words(holder.grant("data", "Ann", None, Some(1), made.role()).map(drop)).contains("has expired"));
    let until = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() + 1;
    let expired = holder.grant("data", "Ann", None, Some(until), made.role()).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(2_100));
    let expired = made.ledger.spender(expired, "research").unwrap();
    assert!(matches!(refused(spend(&expired, &opened, 1)), RefusedError::Expired { .. }));
    let second = made.analyst("Ann");
    holder.revoke(ann.public()).unwrap();
    assert!(matches!(refused(spend(&ann, &opened, 1)), RefusedError::Revoked { .. }));
    spend(&second, &opened, 1).unwrap();
}

fn the_same_rows_and_their_versions_share_one_account(kind: Kind) {
    let made = Made::with(kind, 1_000_000);
    let ann = made.analyst("Ann");
    let (first, second) = (ROWS, [8; 32]);
    let again = refused(made.register(terms("copy", first, 5_000_000)));
    assert_eq!(again.to_string(), "these rows are registered already, as `data`: they share its budget");
    assert!(
        words(made.register(terms("data", second, 1)).map(drop)).contains("`data` is registered already")
    );
    let unknown = words(ann.open(&second, &Measure::Pure, PROMISE).map(drop));
    assert!(
        unknown.contains("not those of a registered dataset") && unknown.contains("dp-ledger extend"),
        "{unknown}"
    );
    made.ledger.holder(&made.key).unwrap().extend("data", second).unwrap();
    let newer = ann.open(&second, &Measure::Pure, PROMISE).unwrap();
    spend(&ann, &newer, 700_000).unwrap();
    assert!(words(spend(&ann, &made.open(&ann), 300_001)).contains("only ε = 0.3 is left"));
    // A query on both versions uses each person's data twice.
    let both = Bill::new([9; 32], &[(&newer, eps(200_000)), (&made.open(&ann), eps(200_000))]).unwrap();
    assert!(words(ann.pay(&both).map(drop)).contains("this costs ε = 0.4, but only ε = 0.3"));
    assert_eq!(made.ledger.book().unwrap().account("data").unwrap().spent(&Scope::Lifetime), eps(700_000));
}

fn all_datasets_of_a_query_are_charged_or_none(kind: Kind) {
    let made = Made::with(kind, 1_000_000);
    let other = [8; 32];
    made.register(terms("other", other, 100_000)).unwrap();
    let holder = made.ledger.holder(&made.key).unwrap();
    let ann = made.analyst("Ann");
    assert!(matches!(refused(ann.open(&other, &Measure::Pure, PROMISE)), RefusedError::NotGranted { .. }));
    let token = holder.grant("other", "Ann", None, None, made.role()).unwrap();
    let one = made.ledger.spender(token, "research").unwrap();
    let (data, other) = (made.open(&ann), one.open(&other, &Measure::Pure, PROMISE).unwrap());
    let both = Bill::new([9; 32], &[(&data, eps(1)), (&other, eps(1))]).unwrap();
    assert!(matches!(refused(one.pay(&both)), RefusedError::NotGranted { .. }));
    assert_eq!(made.ledger.book().unwrap().account("other").unwrap().spent(&Scope::Lifetime), eps(0));
}

fn a_run_number_is_paid_once_and_means_one_thing(kind: Kind) {
    let made = Made::with(kind, 1_000_000);
    let opened = made.open(&made.analyst("Eve"));
    let token = made.ledger.holder(&made.key).unwrap().grant("data", "Ann", None, None, made.role()).unwrap();
    let ann = |ledger: &Ledger| ledger.spender(Token::read(&token.reveal()).unwrap(), "research").unwrap();
    let bill =
        |certificate, cost| Bill::new([certificate; 32], &[(&opened, eps(cost))]).unwrap().numbered(77);
    let first = ann(&made.ledger).pay(&bill(9, 400_000)).unwrap();
    assert!(first.done.new);
    for ledger in [made.ledger.clone(), made.again()] {
        let ann = ann(&ledger);
        let retry = ann.pay(&bill(9, 400_000)).unwrap();
        // The run was paid for before, so the process that retries it may not draw noise again.
        assert_eq!((retry.done.entry, retry.done.new), (first.done.entry, false));
        for other in [bill(9, 400_001), bill(8, 400_000)] {
            assert!(
                matches!(refused(ann.pay(&other)), RefusedError::RunTaken { entry, .. } if entry == first.done.entry.number)
            );
        }
    }
    // Each analyst numbers runs separately, so one analyst cannot use up the run numbers of another
    // analyst.
    let bob = made.analyst("Bob");
    assert!(bob.pay(&bill(8, 1)).unwrap().done.new);
    assert_eq!(made.ledger.book().unwrap().account("data").unwrap().spent(&Scope::Lifetime), eps(400_001));
}

fn measures_and_promises_are_those_that_were_registered(kind: Kind) {
    let made = Made::with(kind, 1_000_000);
    let ann = made.analyst("Ann");
    let mark = ROWS;
    let said = words(ann.open(&mark, &Measure::Zcdp, PROMISE).map(drop));
    assert!(said.contains("kept in the measure pure, and this costs in zcdp"), "{said}");
    let said =
        words(ann.open(&mark, &Measure::Pure, ("add-remove", "at most 5 rows of one person")).map(drop));
    assert!(
        said.contains(
            "registered to protect row (add-remove), and this program protects at most 5 rows of one person"
        ),
        "{said}"
    );
}

fn every_measure_has_its_exact_account(kind: Kind) {
    let orders =
        |most: u64| (2..2 + most).map(|order| format!("renyi({order})=1")).collect::<Vec<_>>().join(",");
    assert!(Measure::read_budget(&orders(65)).is_err());
    for (text, cost, over) in [
        ("epsilon=1,delta=1e-6", vec![400_000, 500_000_000], vec![1, 500_000_001]),
        ("rho=0.000000000009", vec![4], vec![6]),
        ("renyi(2)=0.5,renyi(8)=1", vec![100_000, 900_000], vec![1, 100_001]),
        (&orders(64), vec![400_000; 64], [vec![1; 63], vec![600_001]].concat()),
    ] {
        let made = Made::new(kind);
        let (measure, budget) = Measure::read_budget(text).unwrap();
        let mut terms = terms("data", ROWS, 0);
        (terms.measure, terms.limits) = (measure.clone(), BTreeMap::from([(Limit::Lifetime, budget)]));
        made.register(terms).unwrap();
        let ann = made.analyst("Ann");
        let opened = ann.open(&ROWS, &measure, PROMISE).unwrap();
        let pay = |parts: Vec<u64>| ann.pay(&Bill::new([9; 32], &[(&opened, measure.amount(parts)?)])?);
        pay(cost).unwrap();
        assert!(matches!(refused(pay(over)), RefusedError::Over(_)), "{text}");
        assert!(measure.amount([]).is_err() && measure.amount([1; 65]).is_err());
    }
}

fn names_are_data_and_never_sql(kind: Kind) {
    let evil = "x'); DROP TABLE entries; --\"`$1%s\\";
    let made = Made::new(kind);
    let mut terms = terms(evil, ROWS, 1_000_000);
    terms.limits.insert(Limit::Purpose(evil.into()), eps(500_000));
    made.register(terms).unwrap();
    let holder = made.ledger.holder(&made.key).unwrap();
    let token = holder.grant(evil, evil, None, None, made.role()).unwrap();
    let spender = made.ledger.spender(token, evil).unwrap();
    let opened = made.open(&spender);
    spend(&spender, &opened, 500_000).unwrap();
    assert!(words(spend(&spender, &opened, 1)).contains(evil));
    assert_eq!(Ledger::open(&made.place).unwrap().history().unwrap().len(), 4);
    for bad in ["", "two\nlines", "\u{1b}[2J", "right\u{202e}left"] {
        assert!(
            words(holder.grant(evil, bad, None, None, made.role()).map(drop)).contains("cannot be a name"),
            "{bad:?}"
        );
        assert!(
            words(
                made.ledger.spender(holder.grant(evil, "x", None, None, made.role()).unwrap(), bad).map(drop)
            )
            .contains("cannot be a name")
        );
        assert!(words(made.register(self::terms(bad, [1; 32], 1)).map(drop)).contains("cannot be a name"));
    }
}

#[test]
fn rows_that_nobody_registered_are_named_by_the_beginning_of_their_mark() {
    let made = Made::with(Kind::File, 1_000);
    let ann = made.analyst("Ann");
    let said = words(ann.open(&[0xab; 32], &Measure::Pure, PROMISE).map(drop));
    assert!(
        said.contains("(their mark begins with abababab)") && said.contains("`dp-ledger register --like`"),
        "{said}"
    );
    assert!(said.contains("`Describer`"), "{said}");
}

#[test]
fn a_refusal_is_an_error() {
    let made = Made::with(Kind::File, 1_000);
    let book = made.ledger.book().unwrap();
    let find =
        || -> Result<u64, Box<dyn std::error::Error>> { Ok(book.account("nosuch")?.marks.len() as u64) };
    assert!(find().unwrap_err().to_string().contains("no dataset `nosuch` is registered"));
}
