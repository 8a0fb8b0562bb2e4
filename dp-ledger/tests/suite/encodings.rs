//! Tests of databases with other encodings, of entries that cannot be read, and of names with
//! hidden characters.

use std::process::Command;

use dp_ledger::{Ledger, Limit};
use postgres::{Client, NoTls};

use crate::help::{Folder, Kind, Made, ROWS, eps, spend, terms, words};
use crate::server::{programs, server};

/// The documentation page with the commands that move a ledger, and the SQL query for the remaining
/// budget.
const BOOK: &str = include_str!("../../../docs/src/ledger.md");

fn admin(database: &str) -> Client {
    Client::connect(&server().address("admin", database), NoTls).unwrap()
}

/// An empty database with this encoding.
fn encoded(encoding: &str) -> String {
    let name = server().database();
    let mut admin = admin("postgres");
    admin.batch_execute(&format!("DROP DATABASE {name}")).unwrap();
    admin
        .batch_execute(&format!(
            "CREATE DATABASE {name} OWNER holder ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
        ))
        .unwrap();
    name
}

fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(programs().join(program)).args(arguments).output().unwrap();
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_database_that_is_not_utf8_is_refused_and_its_ledger_moves() {
    for encoding in ["SQL_ASCII", "LATIN1", "WIN1255"] {
        let said = words(Ledger::create(&server().address("holder", &encoded(encoding))).map(drop));
        assert!(said.contains(encoding) && said.contains("ENCODING 'UTF8' TEMPLATE template0"), "{said}");
    }
    // Suppose that a ledger is already in such a database. The library does not open that ledger,
    // and the commands on the documentation page move it.
    let folder = Folder::new();
    let made = Made::with(Kind::Server, 1_000);
    let ann = made.analyst("Ann");
    spend(&ann, &made.open(&ann), 300).unwrap();
    let head = made.ledger.head().unwrap();
    let dump = folder.at("dump.sql");
    assert!(BOOK.contains("pg_dump --schema=dp_ledger --encoding=UTF8"), "the book says how");
    let name_of = |place: &str| place.rsplit('/').next().unwrap().to_owned();
    let dumped = |from: &str| {
        run(
            "pg_dump",
            &["--schema=dp_ledger", "--encoding=UTF8", "--file", &dump, &server().address("admin", from)],
        );
    };
    let load = |to: &str| {
        run("psql", &["--quiet", "--set=ON_ERROR_STOP=1", "--file", &dump, &server().address("admin", to)]);
    };
    dumped(&name_of(&made.place));
    let old = encoded("LATIN1");
    load(&old);
    let said = words(Ledger::open(&server().address("holder", &old)).map(drop));
    assert!(said.contains("LATIN1") && said.contains("pg_dump"), "{said}");
    dumped(&old);
    let new = encoded("UTF8");
    load(&new);
    let moved = Ledger::open(&server().address("holder", &new)).unwrap();
    moved.verify(&[head]).unwrap();
    let ann = moved.spender(dp_ledger::Token::read(&ann.reveal()).unwrap(), "research").unwrap();
    assert!(words(spend(&ann, &made.open(&ann), 701)).contains("only ε = 0.0007 is left"));
    spend(&ann, &made.open(&ann), 700).unwrap();
    moved.verify(&[head]).unwrap();
}

/// The SQL query as the documentation page has it.
fn question() -> String {
    let sql =
        BOOK.split("```sql\n").find(|part| part.starts_with("SELECT") && part.contains("dp_ledger.spent"));
    sql.expect("the book has the question").split("```").next().unwrap().to_owned()
}

#[test]
fn what_is_left_is_read_where_an_entry_is_not() {
    let made = Made::new(Kind::Server);
    let mut all = terms("data", ROWS, 1_000);
    all.limits.insert(Limit::Analyst, eps(900));
    made.register(all).unwrap();
    made.register(terms("other", [8; 32], 50)).unwrap();
    let ann = made.analyst("Ann");
    spend(&ann, &made.open(&ann), 300).unwrap();
    // No version encodes an entry like this. The server counted the entry nevertheless.
    let mut admin = admin(made.place.rsplit('/').next().unwrap());
    admin
        .batch_execute(
            "ALTER TABLE dp_ledger.entries DISABLE TRIGGER entry;
             INSERT INTO dp_ledger.entries (number, time, body, signature, hash)
                 SELECT number + 1, time, '7:debited,1:?,', signature, hash FROM dp_ledger.entries ORDER BY number DESC LIMIT 1;
             UPDATE dp_ledger.spent SET sum = '{350}' WHERE scope = 'lifetime';
             ALTER TABLE dp_ledger.entries ENABLE TRIGGER entry",
        )
        .unwrap();
    assert!(words(Ledger::open(&made.place).map(drop)).contains("this ledger cannot be trusted: entry 6"));
    let mut holder = Client::connect(&made.place, NoTls).unwrap();
    let rows = holder.query(&question(), &[]).unwrap();
    let rows: Vec<(String, String, String)> =
        rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect();
    let row = |dataset: &str, most: &str, left: &str| (dataset.to_owned(), most.to_owned(), left.to_owned());
    assert_eq!(rows, [row("data", "{1000}", "{650}"), row("other", "{50}", "{50}")]);
    // A new ledger begins with the remaining budget, and spends no more than that budget.
    let new = Made::with(Kind::Server, 650);
    let ann = new.analyst("Ann");
    assert!(words(spend(&ann, &new.open(&ann), 651)).contains("only ε = 0.00065 is left"));
    spend(&ann, &new.open(&ann), 650).unwrap();
}

/// Characters that are invisible, that reverse the order of a line, or that only fill space.
const HIDDEN: [char; 24] = [
    '\u{ad}',
    '\u{34f}',
    '\u{600}',
    '\u{61c}',
    '\u{6dd}',
    '\u{115f}',
    '\u{1160}',
    '\u{17b4}',
    '\u{180e}',
    '\u{200b}',
    '\u{202e}',
    '\u{2060}',
    '\u{2800}',
    '\u{3164}',
    '\u{fe0f}',
    '\u{feff}',
    '\u{ffa0}',
    '\u{fff0}',
    '\u{fffb}',
    '\u{1bca0}',
    '\u{1d173}',
    '\u{e0001}',
    '\u{e0041}',
    '\u{e0fff}',
];

#[test]
fn names_whose_characters_nobody_sees_are_refused() {
    let made = Made::with(Kind::File, 1_000);
    let holder = made.ledger.holder(&made.key).unwrap();
    for c in HIDDEN {
        let name = format!("An{c}n");
        let wrong = format!("it has the character {}", c.escape_unicode());
        let grant = holder.grant("data", &name, None, None, "").map(drop);
        let register = holder.register(terms(&name, [9; 32], 5)).map(drop);
        let token = holder.grant("data", "Ann", None, None, "").unwrap();
        let purpose = made.ledger.spender(token, &name).map(drop);
        let mut terms = terms("more", [9; 32], 5);
        terms.limits.insert(Limit::Purpose(name.clone()), eps(5));
        for said in [words(grant), words(register), words(purpose), words(holder.register(terms))] {
            assert!(said.contains(&wrong), "{said}");
        }
    }
    for good in ["Łódź", "voilà", "山田太郎", "O'Brien", "नमस्ते"] {
        holder.grant("data", good, None, None, "").unwrap();
    }
}

/// The server refuses the same characters in entries that an analyst's own program appends.
#[test]
fn the_server_refuses_the_same_characters() {
    let made = Made::with(Kind::Server, 1_000);
    let ann = made.analyst("Ann");
    spend(&ann, &made.open(&ann), 1).unwrap();
    let mut client = Client::connect(&made.place, NoTls).unwrap();
    client.batch_execute(crate::rights::RIGHT).unwrap();
    let sql = "SELECT body FROM dp_ledger.entries ORDER BY number DESC LIMIT 1";
    let body = crate::rights::renumbered(&client.query_one(sql, &[]).unwrap().get::<_, String>(0));
    for c in HIDDEN {
        let purpose = format!("re{c}search");
        let body = body.replace("8:research,", &format!("{}:{purpose},", purpose.len()));
        let said = client.batch_execute(&format!("SELECT pg_temp.attack('{body}')"));
        let said =
            said.expect_err(&c.escape_unicode().to_string()).as_db_error().unwrap().message().to_owned();
        assert!(said.contains("not spelled as debits are"), "{}: {said}", c.escape_unicode());
    }
    let honest = body.replace("8:research,", "7:Łódź,");
    client.batch_execute(&format!("SELECT pg_temp.attack('{honest}')")).unwrap();
    assert_eq!(made.again().book().unwrap().head().number, 5);
}
