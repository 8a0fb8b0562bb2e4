//! Tests of the charge of a session for a query, and of the (ε, δ) that a session's budget in ρ
//! implements.

use super::{told, visits};
use crate::common::aggregate::*;
use crate::common::measurement::*;
use crate::common::query::*;
use crate::common::{faults, forge, page, reseal, samples};

#[test]
fn what_a_session_of_another_measure_pays() {
    let sources = visits(false, None);
    let body = laplace(5, 3_001, &count(&source(&sources, 0)));
    let renyi = Measure::Renyi(vec![1_000_001, 64_000_000]);
    let to = |by: &str, session: &Measure, paid: &dyn Fn(&[i128]) -> Vec<i128>| {
        faults(&certificate_to("q", &sources, 0, &body, by, session, paid))
    };
    // 3001^2 / 2 = 4503000.5, and 64 * 3001^2 / (2 * 10^6) = 288.19 of 10^-6.
    assert_eq!(to("pure-to-zcdp", &Measure::Zcdp, &|_| vec![4_503_001]), Vec::<String>::new());
    assert_eq!(to("pure-to-approx", &Measure::Approx, &|cost| vec![cost[0], 0]), Vec::<String>::new());
    assert_eq!(to("pure-to-renyi", &renyi, &|_| vec![5, 289]), Vec::<String>::new());
    assert_eq!(
        to("pure-to-zcdp", &Measure::Zcdp, &|_| vec![4_503_000]),
        ["query q, charged: cost says [4503000] but pure-to-zcdp/1 of [3001] is [4503001]"]
    );
    assert_eq!(
        to("zcdp-to-renyi", &renyi, &|_| vec![5, 289]),
        ["query q, charged: \"zcdp-to-renyi/1\" does not lead from \"pure\" to \"renyi\""]
    );
    assert_eq!(
        to("approx-to-pure", &Measure::Pure, &|cost| cost.to_vec()),
        ["query q, charged: no conversion is called \"approx-to-pure/1\""]
    );
    let body = gaussian(&Measure::Zcdp, 5, 3_000_001, &count(&source(&sources, 0)));
    let line = certificate_to("q", &sources, 0, &body, "zcdp-to-renyi", &renyi, |_| vec![4, 193]);
    assert_eq!(faults(&line), Vec::<String>::new());
}

#[test]
fn sessions_that_stand_for_less_than_they_give() {
    let line = samples::rho_session();
    let one = |line: &str| {
        let found = faults(line);
        assert_eq!(found.len(), 1, "{found:#?}");
        found[0].clone()
    };
    // The budget in rho is larger than an epsilon of 1 allows.
    assert_eq!(
        one(&forge(&line, "[24355970347]", "[24355970400]")),
        "session of Visit, stands_for: epsilon says 1000000 but rho gives 1000001 at this delta and order"
    );
    assert!(
        one(&forge(&line, "\"epsilon\":1000000", "\"epsilon\":999999"))
            .ends_with("rho gives 1000000 at this delta and order")
    );
    assert!(one(&forge(&line, "\"delta\":1000000000", "\"delta\":999999999")).contains("but rho gives"));
    assert!(
        one(&forge(&line, "\"delta\":1000000000", "\"delta\":0"))
            .ends_with("delta says 0 but must be above 0 and below 10^15, which is 1")
    );
    assert!(
        one(&forge(&line, "\"order\":[20985000", "\"order\":[0"))
            .ends_with("order says 0 but must be above 0")
    );
    assert!(
        one(&reseal(&line.replace("\"measure\":\"zcdp\"", "\"measure\":\"pure\"")))
            .ends_with("only a budget in the measure \"zcdp\" can implement a budget in epsilon and delta")
    );
    let joined = samples::joined_session();
    assert_eq!(faults(&joined), Vec::<String>::new());
    // The second source has too much rho for the third source's (ε, δ). The third source must meet
    // its own (ε, δ).
    assert_eq!(
        one(&forge(&joined, "{\"source\":2", "{\"source\":1")),
        "session of Visit, Patient, Bed, stands_for: epsilon says 2000000 but rho gives 3341451 at this delta and order"
    );
    assert_eq!(
        one(&forge(&joined, "\"epsilon\":2000000", "\"epsilon\":1000000")),
        "session of Visit, Patient, Bed, stands_for: epsilon says 1000000 but rho gives 1903251 at this delta and order"
    );
    assert!(
        one(&forge(&joined, "{\"source\":2", "{\"source\":3")).ends_with("stands_for: there is no source 3")
    );
    assert!(
        one(&forge(&joined, "{\"source\":2", "{\"source\":0"))
            .ends_with("stands_for: source 0 is out of order")
    );
    // A text must be short, and must have printable characters only.
    let codes = samples::values::codes();
    let found = faults(&reseal(&codes.replace("\"J45\"", "\"J45678901\"")));
    assert!(
        found[0].ends_with("\"J45678901\" is not a text of at most 8 characters from ' ' to '~'"),
        "{found:?}"
    );
    let found = faults(&reseal(&codes.replacen("\"most\":8", "\"most\":9", 1)));
    assert!(found[0].ends_with("column code: most says 9 but a text has 1 to 8 characters"), "{found:?}");
    let found = faults(&reseal(&codes.replace("{\"op\":\"length\"", "{\"op\":\"abs\"")));
    assert!(found[0].contains("a number must be here, not a text"), "{found:?}");
    // A public text must fit in a machine word, and can be compared only with texts.
    let given = samples::values::given_texts();
    assert_eq!(faults(&given), Vec::<String>::new());
    let found = faults(&reseal(&given.replace("\"start\",\"most\":4", "\"start\",\"most\":9")));
    assert!(found[0].ends_with("most says 9 but a text has 1 to 8 characters"), "{found:?}");
    let found = faults(&reseal(&given.replace("\"op\":\"same-text\"", "\"op\":\"eq\"")));
    assert!(found[0].contains("a number must be here, not a text"), "{found:?}");
    let found = faults(&reseal(
        &given.replace("given-text\",\"name\":\"code\",\"most\":8", "literal\",\"value\":7,\"digits\":0"),
    ));
    assert!(found[0].contains("a text must be here, not a number"), "{found:?}");
    // A date and time must not be before the year 1, and a default must have the kind of its
    // column.
    let moments = samples::values::moments();
    let found = faults(&reseal(&moments.replace("\"lo\":-62135596800", "\"lo\":-62135596801")));
    assert!(
        found[0].ends_with("-62135596801 seconds from 1970-01-01T00:00 are before the year 1"),
        "{found:?}"
    );
    let found = faults(&reseal(&moments.replace("\"none\",\"most\":5", "\"none\",\"most\":3")));
    assert!(found[0].ends_with("\"none\" is not a text of at most 3 characters"), "{found:?}");
    let found = faults(&reseal(&moments.replace("\"none\",\"most\":5", "\"none\",\"most\":6")));
    assert!(found[0].contains("the default is a text for a missing value that is a text"), "{found:?}");
    // The identifier of a shared unit cannot be a text in one table and a number in another.
    let shared = samples::shared_session();
    let column = "{\"name\":\"person\",\"kind\":";
    let text = shared.replacen(&format!("{column}\"unbounded\"}}"), &format!("{column}\"identifier\"}}"), 1);
    assert_eq!(
        one(&reseal(&text)),
        "session of Visit, Patient, Visit, source 2 (Visit), unit: the unit \"Person\" is shared with source 0 but the \
         identifiers of one are text and of the other numbers"
    );
    assert!(
        faults(&reseal(&shared.replace("\"Person\"", "\"\"")))
            .iter()
            .any(|fault| fault.ends_with("the unit that is shared has no name"))
    );
    // The certificate names the keeper of the account, by one of three words.
    let elsewhere = one(&reseal(&line.replace("\"account\":\"types\"", "\"account\":\"a cloud\"")));
    assert!(
        elsewhere.contains("an account is kept in \"types\", \"process\" or \"ledger\", not \"a cloud\""),
        "{elsewhere}"
    );
    assert_eq!(faults(&samples::open_session()), Vec::<String>::new());
    assert_eq!(faults(&samples::ledger_session()), Vec::<String>::new());
    let nothing = session(&visits(false, None), &Measure::Pure, &[vec![0]], "");
    assert_eq!(
        one(&nothing),
        "session of Visit, budget: budget says [0], but the budget of source 0 must be above 0"
    );
    let missing =
        session(&[visits(false, None), visits(true, None)].concat(), &Measure::Pure, &[vec![5]], "");
    assert_eq!(
        one(&missing),
        "session of Visit, Visit, budget: budget says [5], but the budget of source 1 must be above 0"
    );
    let more = session(&visits(false, None), &Measure::Pure, &[vec![5], vec![6]], "");
    assert_eq!(one(&more), "session of Visit, budget: budget says [5, 6], 2 entries, but there is 1 source");
}

#[test]
fn one_budget_of_a_person_is_that_of_each_table_and_of_all() {
    let one = samples::one_budget();
    assert_eq!(faults(&one), Vec::<String>::new());
    for (from, to, why) in [
        (
            "\"unit\":\"Person\",\"budget\"",
            "\"unit\":\"Payer\",\"budget\"",
            "source 0 is not about this unit",
        ),
        (
            "\"unit\":\"Person\",\"budget\":[750000]",
            "\"unit\":\"Person\",\"budget\":[700000]",
            "the budget of source 0 is different",
        ),
        ("\"budget\":[750000,750000]", "\"budget\":[750000,350000]", "the budget of source 1 is different"),
        ("\"budget\":[750000]}", "\"budget\":[750000,750000]}", "but it must be one cost"),
        (
            "\"account\":\"types\"",
            "\"account\":\"process\"",
            "the account of such a budget must be \"types\"",
        ),
    ] {
        told(&forge(&one, from, to), why);
    }
    // The second table no longer shares the unit.
    let (head, tail) = one.rsplit_once(",\"shared\":\"Person\"").expect("two tables share it");
    told(&reseal(&[head, tail].concat()), "source 1 is not about this unit");
    let page = page(&one);
    assert!(
        page.contains("one budget for each Person in all of these tables together: epsilon 0.75"),
        "{page}"
    );
    assert!(
        page.contains(
            "one Person, who is in the sources 0, 1, when all of these are changed at once: epsilon 0.75"
        ),
        "{page}"
    );
}
