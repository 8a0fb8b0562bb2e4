//! Tests of what an analyst's connection can do in the database: only what the ledger would permit.

use dp_ledger::{Bill, EntryError, Error, Ledger, Limit, Measure, Spender};
use postgres::{Client, NoTls};

use crate::help::{Kind, Made, PROMISE, ROWS, before_midnight, eps, spend, terms, words};
use crate::server::server;

/// A ledger, the ledger's address for the role `ann`, and Ann's spender.
fn made() -> (Made, String, Spender) {
    let made = Made::new(Kind::Server);
    let mut terms = terms("data", ROWS, 1_000);
    terms.limits.extend([
        (Limit::Day, eps(900)),
        (Limit::Analyst, eps(800)),
        (Limit::Purpose("research".into()), eps(700)),
    ]);
    made.register(terms).unwrap();
    let token =
        made.ledger.holder(&made.key).unwrap().grant("data", "Ann", Some(eps(600)), None, "ann").unwrap();
    let place = made.place.replace("//holder@", "//ann@");
    let ann = Ledger::open(&place).unwrap().spender(token, "research").unwrap();
    (made, place, ann)
}

fn open(spender: &Spender) -> dp_ledger::Opened {
    spender.open(&ROWS, &Measure::Pure, PROMISE).unwrap()
}

#[test]
fn an_analyst_pays_as_his_own_role_alone() {
    let (made, place, ann) = made();
    let opened = open(&ann);
    spend(&ann, &opened, 500).unwrap();
    assert!(words(spend(&ann, &opened, 101)).contains("this token's budget"));
    made.again().verify(&[]).unwrap();
    // The acts of the holder need the holder's role as well as the key.
    let said = words(
        Ledger::open(&place)
            .unwrap()
            .holder(&made.key)
            .unwrap()
            .raise("data", Limit::Lifetime, eps(5_000))
            .map(drop),
    );
    assert!(said.contains("row-level security") || said.contains("only the holder"), "{said}");
    // With only Ann's token, another role cannot spend, even if this role may write.
    made.ledger.holder(&made.key).unwrap().grant("data", "Bob", None, None, "bob").unwrap();
    let stolen = Ledger::open(&place.replace("//ann@", "//bob@")).unwrap();
    let stolen = stolen.spender(dp_ledger::Token::read(&ann.reveal()).unwrap(), "research").unwrap();
    assert!(words(spend(&stolen, &opened, 1)).contains("of another role than bob"));
    // An auditor can only read.
    made.ledger.holder(&made.key).unwrap().admit("auditor").unwrap();
    let auditor = Ledger::open(&place.replace("//ann@", "//auditor@")).unwrap();
    auditor.verify(&[]).unwrap();
    let auditor = auditor.spender(dp_ledger::Token::read(&ann.reveal()).unwrap(), "research").unwrap();
    assert!(words(spend(&auditor, &opened, 1)).contains("permission denied"));
}

#[test]
fn statements_of_an_analyst_change_nothing() {
    let (made, place, ann) = made();
    spend(&ann, &open(&ann), 1).unwrap();
    let mut ann = Client::connect(&place, NoTls).unwrap();
    for statement in [
        "UPDATE dp_ledger.entries SET body = ''",
        "DELETE FROM dp_ledger.entries",
        "TRUNCATE dp_ledger.entries CASCADE",
        "DROP TABLE dp_ledger.entries CASCADE",
        "DROP SCHEMA dp_ledger CASCADE",
        "ALTER TABLE dp_ledger.entries DISABLE TRIGGER entry",
        "SET session_replication_role = replica",
        "ALTER TABLE dp_ledger.entries DISABLE ROW LEVEL SECURITY",
        "UPDATE dp_ledger.limits SET most = '{9}'",
        "UPDATE dp_ledger.spent SET sum = '{0}'",
        "UPDATE dp_ledger.head SET number = 0",
        "INSERT INTO dp_ledger.grants VALUES ('', 'data', 'ann', NULL, 'ann')",
        "SELECT dp_ledger.hold('{registered}')",
        "SELECT dp_ledger.debit('{debited}', 1, 1)",
        "SELECT dp_ledger.dated(1)",
        "SELECT dp_ledger.charge('data', 'lifetime', 'lifetime', '{-5}')",
        "CREATE FUNCTION dp_ledger.evil() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "SET SESSION AUTHORIZATION holder",
        "SET ROLE holder",
        "INSERT INTO dp_ledger.answers VALUES (1, '')",
        "UPDATE dp_ledger.answers SET answer = ''",
        "COPY dp_ledger.entries TO PROGRAM 'true'",
    ] {
        assert!(ann.batch_execute(statement).is_err(), "{statement}");
    }
    made.again().verify(&[]).unwrap();
}

/// The analyst uses another program, which inserts entries that it makes itself.
#[test]
fn entries_that_the_book_would_refuse_are_refused_by_the_database() {
    let (made, place, ann) = made();
    let opened = open(&ann);
    spend(&ann, &opened, 1).unwrap();
    let mut client = Client::connect(&place, NoTls).unwrap();
    let (number, body, hash): (i64, String, String) = {
        let row = client
            .query_one("SELECT number, body, hash FROM dp_ledger.entries ORDER BY number DESC LIMIT 1", &[])
            .unwrap();
        (row.get(0), row.get(1), row.get(2))
    };
    let field = |text: &str| format!("{}:{text},", text.len());
    let mut fields: Vec<String> = Vec::new();
    let mut rest = body.as_str();
    while let Some((length, after)) = rest.split_once(':') {
        let length: usize = length.parse().unwrap();
        fields.push(after[..length].to_owned());
        rest = &after[length + 1..];
    }
    let mut attempt = |change: &dyn Fn(&mut Vec<String>), shift: i64, later: i64, wrong_hash: bool| {
        let mut fields = fields.clone();
        fields[2] = "ab".repeat(16);
        change(&mut fields);
        let body: String = fields.iter().map(|text| field(text)).collect();
        let mut transaction = client.transaction().unwrap();
        let sql = "INSERT INTO dp_ledger.entries (number, time, body, signature, hash) SELECT $1::bigint, t, $2::text, $3::text,
            CASE WHEN $5::boolean THEN repeat('00', 32) ELSE encode(sha256(decode($4::text, 'hex') || convert_to(
                length($1::bigint::text) || ':' || $1::bigint::text || ',' || length(t::text) || ':' || t::text || ',' || octet_length(convert_to($2::text, 'UTF8')) || ':' || $2::text
                || ',128:' || $3::text || ',', 'UTF8')), 'hex') END
            FROM (SELECT floor(extract(epoch FROM clock_timestamp()))::bigint + $6::bigint t) clock";
        let result = transaction
            .execute(sql, &[&(number + 1 + shift), &body, &"00".repeat(64), &hash, &wrong_hash, &later]);
        // The transaction is rolled back, even if the database accepted the entry.
        transaction.rollback().unwrap();
        match result {
            Ok(_) => "taken".to_owned(),
            Err(error) => {
                error.as_db_error().map_or_else(|| error.to_string(), |error| error.message().to_owned())
            }
        }
    };
    type Change<'a> = &'a dyn Fn(&mut Vec<String>);
    let cost = |cost: &'static str| move |fields: &mut Vec<String>| fields[9] = cost.to_owned();
    let same: Change<'_> = &|_| ();
    // The unchanged entry is accepted. This shows that each changed entry fails because of its
    // change.
    assert_eq!(attempt(same, 0, 0, false), "taken");
    for (change, shift, later, wrong, said) in [
        (same, 1, 0, false, "does not follow entry"),
        (same, 0, 0, true, "does not follow entry"),
        (same, 0, 86_400, false, "time of this entry"),
        (same, 0, -86_400, false, "time of this entry"),
        (&cost("600") as Change<'_>, 0, 0, false, "the limit token"),
        (&cost("-5"), 0, 0, false, "not an amount"),
        (&cost("+5"), 0, 0, false, "not an amount"),
        (&cost("05"), 0, 0, false, "not an amount"),
        (&cost("0"), 0, 0, false, "above zero"),
        (&cost("1/1"), 0, 0, false, "in the measure"),
        (&cost("9223372036854775807"), 0, 0, false, "the limit"),
        (&cost("9223372036854775808"), 0, 0, false, "out of range"),
        (&|fields| fields[6] = "sale".into(), 0, 0, false, "no budget for this purpose"),
        (&|fields| fields[6] = "research\n".into(), 0, 0, false, "not spelled as debits"),
        // The server must refuse a name that readers refuse, since its entry would prevent them
        // from opening the ledger.
        (&|fields| fields[6] = "\u{a0}research".into(), 0, 0, false, "not spelled as debits"),
        (&|fields| fields[6] = "research\u{3000}".into(), 0, 0, false, "not spelled as debits"),
        (&|fields| fields[6] = "re\u{202e}search".into(), 0, 0, false, "not spelled as debits"),
        (&|fields| fields[6] = "re\u{85}search".into(), 0, 0, false, "not spelled as debits"),
        (&|fields| fields[6] = String::new(), 0, 0, false, "not spelled as debits"),
        (&|fields| fields[7] = "other".into(), 0, 0, false, "granted nothing"),
        (&|fields| fields[8] = "00".repeat(32), 0, 0, false, "not those of the dataset"),
        (&|fields| fields[1] = "00".repeat(32), 0, 0, false, "granted nothing"),
        (&|fields| fields.truncate(7), 0, 0, false, "not spelled as debits"),
        (&|fields| fields.truncate(9), 0, 0, false, "not spelled as debits"),
        (&|fields| fields[0] = "raised".into(), 0, 0, false, "only the holder"),
        (
            &|fields| {
                *fields =
                    vec!["answered".into(), "4".into(), "00".repeat(32), "00".repeat(32), "00".repeat(32)]
            },
            0,
            0,
            false,
            "only the run that paid",
        ),
    ] {
        let answer = attempt(change, shift, later, wrong);
        assert!(answer.contains(said), "{said}: {answer}");
    }
    made.again().verify(&[]).unwrap();
}

#[test]
fn the_database_counts_as_the_book_does() {
    before_midnight();
    // The program's book accepts or refuses each payment. The sums in the database must then agree.
    let (made, _, ann) = made();
    let opened = open(&ann);
    for (cost, ok) in [(599, true), (2, false), (1, true), (1, false)] {
        let paid = ann.pay(&Bill::new([1; 32], &[(&opened, eps(cost))]).unwrap());
        assert_eq!(paid.is_ok(), ok, "{cost}");
    }
    let mut admin = Client::connect(&made.place.replace("//holder@", "//admin@"), NoTls).unwrap();
    let sums: Vec<(String, String)> = admin
        .query("SELECT scope, sum::text FROM dp_ledger.spent ORDER BY scope", &[])
        .unwrap()
        .iter()
        .map(|row| (row.get(0), row.get(1)))
        .collect();
    assert_eq!(sums.len(), 5);
    assert!(sums.iter().all(|(_, sum)| sum == "{600}"), "{sums:?}");
    assert!(matches!(Ledger::create(&made.place), Err(Error::Store { .. })));
    assert!(server().folder().is_dir());
}

/// An analyst's own program writes a debit that the token did not sign. The debit counts, `verify`
/// reports it, and other analysts can continue.
#[test]
fn a_debit_with_a_wrong_signature_stops_no_other_analyst() {
    let (made, place, ann) = made();
    spend(&ann, &open(&ann), 1).unwrap();
    let bob = made.ledger.holder(&made.key).unwrap().grant("data", "Bob", None, None, "bob").unwrap();
    let witness = made.folder.path().join("witness");
    made.again().new_witness(&witness).unwrap();
    let place_of_bob = made.place.replace("//holder@", "//bob@");
    let under = || Ledger::open(&place_of_bob).unwrap().witnessed(&witness).unwrap();
    let old = under();
    let mut client = Client::connect(&place, NoTls).unwrap();
    client.batch_execute(RIGHT).unwrap();
    let body: String = client
        .query_one("SELECT body FROM dp_ledger.entries WHERE body LIKE '7:debited%'", &[])
        .unwrap()
        .get(0);
    client.batch_execute(&format!("SELECT pg_temp.attack('{}')", renumbered(&body))).unwrap();
    for ledger in [old, under()] {
        let bob = ledger.spender(dp_ledger::Token::read(&bob.reveal()).unwrap(), "research").unwrap();
        spend(&bob, &open(&bob), 1).unwrap();
        assert!(words(spend(&bob, &open(&bob), 800)).contains("only ε = 0.000"));
    }
    match made.again().verify(&[]) {
        Err(Error::Doubtful { entries }) => assert_eq!(entries, [(6, EntryError::Unsigned)]),
        other => panic!("{other:?}"),
    }
    let spent = made.again().book().unwrap().account("data").unwrap().spent(&dp_ledger::Scope::Lifetime);
    assert_eq!(spent, eps(4), "Ann's two and Bob's two");
}

/// Bob's token does not work in a program with Ann's connection. The database refuses only that
/// token's act, and not the other acts that wait for the same transaction.
#[test]
fn a_token_that_the_database_refuses_is_refused_alone() {
    let (made, place, ann) = made();
    let bob = made.ledger.holder(&made.key).unwrap().grant("data", "Bob", None, None, "bob").unwrap();
    let ledger = Ledger::open(&place).unwrap();
    let spender = |text: &str| ledger.spender(dp_ledger::Token::read(text).unwrap(), "research").unwrap();
    let (ann, bob) = (spender(&ann.reveal()), spender(&bob.reveal()));
    let opened = open(&ann);
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| (0..15).for_each(|_| assert!(spend(&ann, &opened, 1).unwrap().new)));
        }
        scope.spawn(|| {
            for _ in 0..15 {
                assert!(words(spend(&bob, &opened, 1)).contains("of another role than ann"));
            }
        });
    });
    let book = made.again().book().unwrap();
    assert_eq!(book.account("data").unwrap().spent(&dp_ledger::Scope::Lifetime), eps(90));
    made.again().verify(&[]).unwrap();
}

/// Appends a debit of one millionth that passes all checks of the server.
pub(crate) const RIGHT: &str = "
    CREATE FUNCTION pg_temp.f(t text) RETURNS text LANGUAGE sql AS $$ SELECT octet_length(convert_to(t, 'UTF8')) || ':' || t || ',' $$;
    CREATE FUNCTION pg_temp.attack(act text) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
        n bigint; at bigint; h text; signature text := repeat('00', 64);
    BEGIN
        SELECT number + 1, time, hash INTO n, at, h FROM dp_ledger.entries ORDER BY number DESC LIMIT 1;
        at := greatest(at, floor(extract(epoch FROM clock_timestamp()))::bigint);
        h := encode(sha256(decode(h, 'hex') || convert_to(pg_temp.f(n::text) || pg_temp.f(at::text) || pg_temp.f(act) || pg_temp.f(signature), 'UTF8')), 'hex');
        INSERT INTO dp_ledger.entries (number, time, body, signature, hash) VALUES (n, at, act, signature, h);
    END $$;";

/// The last debit, with another run number.
fn another(client: &mut Client) -> String {
    let sql = "SELECT body FROM dp_ledger.entries ORDER BY number DESC LIMIT 1";
    renumbered(&client.query_one(sql, &[]).unwrap().get::<_, String>(0))
}

/// A debit with another run number.
pub(crate) fn renumbered(body: &str) -> String {
    let (before, after) = body.split_at(body.find(",32:").unwrap() + 4);
    format!("{before}{}{}", "ab".repeat(16), &after[32..])
}

/// The analyst makes a domain with the name of a type that the trigger uses. A domain's check runs
/// with the rights of the role that converts a value to the domain. So the trigger must not use the
/// analyst's domain.
#[test]
fn types_of_an_analyst_do_not_run_as_the_holder() {
    for kind in ["bytea", "text", "name", "regrole"] {
        let (_made, place, ann) = made();
        spend(&ann, &open(&ann), 1).unwrap();
        let mut client = Client::connect(&place, NoTls).unwrap();
        let body = another(&mut client);
        client.batch_execute(RIGHT).unwrap();
        let domain = format!(
            "CREATE FUNCTION pg_temp.evil(pg_catalog.{kind}) RETURNS pg_catalog.bool LANGUAGE plpgsql AS $$ BEGIN
                IF current_user = 'holder' THEN RAISE EXCEPTION 'this runs as the holder'; END IF; RETURN true; END $$;
             CREATE DOMAIN pg_temp.{kind} AS pg_catalog.{kind} CHECK (pg_temp.evil(VALUE));"
        );
        client.batch_execute(&domain).unwrap();
        let result = client.batch_execute(&format!(
            "SET search_path = pg_catalog, pg_temp; SELECT pg_temp.attack('{body}')"
        ));
        assert!(result.is_ok(), "{kind}: {result:?}");
    }
}

/// The analyst makes a temporary table with the name of a catalog table. It states that Ann's role
/// owns the schema.
#[test]
fn tables_of_an_analyst_do_not_make_him_the_holder() {
    let (made, place, ann) = made();
    spend(&ann, &open(&ann), 1).unwrap();
    let mut client = Client::connect(&place, NoTls).unwrap();
    client.batch_execute(RIGHT).unwrap();
    client
        .batch_execute(
            "CREATE TEMPORARY TABLE pg_namespace AS SELECT 'ann'::regrole::oid nspowner, 'dp_ledger'::name nspname;
             GRANT ALL ON pg_temp.pg_namespace TO PUBLIC;",
        )
        .unwrap();
    let raised = "SELECT pg_temp.attack('6:raised,4:data,8:lifetime,4:9000,')";
    let error = client.batch_execute(raised).unwrap_err();
    let said = error.as_db_error().unwrap().message();
    assert!(said.contains("only the holder does this"), "{said}");
    made.again().verify(&[]).unwrap();
}

#[test]
fn no_function_looks_among_temporary_objects_first() {
    let made = Made::new(Kind::Server);
    let mut admin = Client::connect(&made.place.replace("//holder@", "//admin@"), NoTls).unwrap();
    let sql = "SELECT proname::text, array_to_string(proconfig, ';') FROM pg_proc WHERE pronamespace = 'dp_ledger'::regnamespace";
    let functions = admin.query(sql, &[]).unwrap();
    assert_eq!(functions.len(), 8);
    for row in functions {
        let (name, settings): (String, Option<String>) = (row.get(0), row.get(1));
        assert_eq!(settings.as_deref(), Some("search_path=pg_catalog, pg_temp"), "{name}");
    }
}
