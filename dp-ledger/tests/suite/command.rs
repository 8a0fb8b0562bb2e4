//! Tests of the command, in the way that people and scripts use it.

use std::process::{Child, Command, Output, Stdio};

use dp_ledger::{Ledger, Token};

use crate::help::{Folder, Kind, Made, PROMISE, ROWS, before_midnight, spend};

pub(crate) fn dp_ledger(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dp-ledger")).args(arguments).output().unwrap()
}

/// The output of a command that must succeed.
pub(crate) fn ok(arguments: &[&str]) -> String {
    let output = dp_ledger(arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// The exit status and the message of a command that must fail.
pub(crate) fn fails(arguments: &[&str]) -> (i32, String) {
    let output = dp_ledger(arguments);
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

/// A ledger that the command made. Returns its place, and the description of a dataset.
fn made(folder: &Folder) -> (String, String) {
    let place = folder.at("it's a \"ledger\"");
    assert!(ok(&["init", &place]).contains("is its holder: keep it where analysts cannot read it"));
    let mark: String = ROWS.iter().map(|byte| format!("{byte:02x}")).collect();
    (place, format!("{mark} {} {}", PROMISE.0, PROMISE.1))
}

#[test]
fn a_ledger_is_made_used_and_checked() {
    before_midnight();
    let folder = Folder::new();
    let (place, like) = made(&folder);
    let limits =
        ["--per-day", "epsilon=0.8", "--per-analyst", "epsilon=0.9", "--purpose", "research:epsilon=0.7"];
    let register = [
        &["register", &place, "data", "--like", &like, "--budget", "epsilon=1", "--analyst", "Ann"][..],
        &limits,
    ]
    .concat();
    assert!(ok(&register).contains("it's a \"ledger\".Ann.token only to Ann"));
    let token = Token::load(std::path::Path::new(&format!("{place}.Ann.token"))).unwrap();
    let ann = Ledger::open(&place).unwrap().spender(token, "research").unwrap();
    let mark: Vec<u8> = (0..32).map(|i| u8::from_str_radix(&like[2 * i..2 * i + 2], 16).unwrap()).collect();
    let opened = ann.open(&mark.try_into().unwrap(), &dp_ledger::Measure::Pure, PROMISE).unwrap();
    spend(&ann, &opened, 600_000).unwrap();

    let status = ok(&["status", &place]);
    for line in [
        "dataset  limit             budget   spent    left",
        "data     lifetime          ε = 1    ε = 0.6  ε = 0.4",
        "data     today             ε = 0.8  ε = 0.6  ε = 0.2",
        "data     each analyst      ε = 0.9  -        -",
        "data     purpose research  ε = 0.7  ε = 0.6  ε = 0.1",
        "data: protects row (add-remove); 1 version; answers are not kept",
    ] {
        assert!(status.contains(&format!("{line}\n")), "{line}\n{status}");
    }
    let json = ok(&["status", &place, "--format", "json"]);
    assert!(json.contains(r#""limits":[{"limit":"lifetime","budget":[1000000],"spent":[600000]}"#), "{json}");
    let head = ok(&["head", &place]);
    assert!(
        ok(&["verify", &place]).contains("OK: 4 entries")
            && ok(&["verify", &place, "--head", &head]).contains("agrees with 1 kept heads")
    );
    let history = ok(&["history", &place, "--dataset", "data"]);
    assert!(
        history.contains("Ann")
            && history.contains("asked `data` for research (certificate 09090909)  ε = 0.6"),
        "{history}"
    );
    assert_eq!(ok(&["export", &place]).lines().count(), 4);
    assert!(ok(&["export", &place]).lines().last().unwrap().contains(r#""body":["debited","#));

    let key = status.lines().find(|line| line.contains("Ann")).unwrap().split(' ').next().unwrap();
    ok(&[
        "grant",
        &place,
        "data",
        "--analyst",
        "Bob",
        "--budget",
        "epsilon=0.1",
        "--until",
        "2099-12-31",
        "--token",
        &folder.at("bob"),
    ]);
    ok(&["raise", &place, "data", "--budget", "epsilon=2", "--limit", "purpose research"]);
    ok(&["extend", &place, "data", "--like", &format!("{} {} {}", "ab".repeat(32), PROMISE.0, PROMISE.1)]);
    ok(&["revoke", &place, key]);
    let status = ok(&["status", &place]);
    assert!(
        status.contains("revoked") && status.contains("2099-12-31 23:59:59") && status.contains("2 versions"),
        "{status}"
    );
}

#[test]
fn a_ledger_is_made_under_a_witness() {
    let folder = Folder::new();
    let (place, witness) = (folder.at("ledger"), folder.at("witness"));
    ok(&["init", &place, "--witness", &witness]);
    let head = ok(&["head", &place, "--witness", &witness]);
    let said = ok(&["verify", &place, "--witness", &witness, "--head", &head]);
    assert!(said.contains("it agrees with 1 kept heads and 1 heads of the witness\n"), "{said}");
    // The command makes nothing if the witness belongs to another ledger.
    let (code, said) = fails(&["init", &folder.at("other"), "--witness", &witness]);
    assert!(code == 2 && said.contains("is there already"), "{said}");
    assert!(!std::path::Path::new(&folder.at("other")).exists());
}

/// If a key is lost, a right that was granted to it is lost too.
#[test]
fn keys_are_saved_before_anything_is_done_with_them() {
    let folder = Folder::new();
    let there = |path: &str| std::path::Path::new(path).exists();
    let (place, key) = (folder.at("new"), folder.at("no/folder"));
    assert_eq!(fails(&["init", &place, "--key", &key]).0, 2);
    assert!(!there(&place));
    let (place, like) = made(&folder);
    let register = ["register", &place, "data", "--like", &like, "--budget", "epsilon=1", "--analyst", "Ann"];
    let token = format!("{place}.Ann.token");
    std::fs::write(&token, "another's").unwrap();
    assert_eq!(fails(&register).0, 2);
    assert!(!ok(&["history", &place]).contains("data"));
    assert_eq!(std::fs::read_to_string(&token).unwrap(), "another's");
    std::fs::remove_file(&token).unwrap();
    ok(&register);
    // A command that fails leaves no file.
    let key = folder.at("key");
    assert_eq!(fails(&["init", &place, "--key", &key]).0, 2);
    let token = folder.at("token");
    assert_eq!(fails(&["grant", &place, "none", "--analyst", "Bob", "--token", &token]).0, 1);
    let again = [&register[..8], &["Bob"][..]].concat();
    assert_eq!(fails(&again).0, 1);
    assert!(!there(&key) && !there(&token) && !there(&format!("{place}.Bob.token")));
}

#[test]
fn exit_statuses_say_what_went_wrong() {
    let folder = Folder::new();
    let (place, like) = made(&folder);
    let register = |budget: &str| fails(&["register", &place, "data", "--like", &like, "--budget", budget]);
    ok(&["register", &place, "data", "--like", &like, "--budget", "epsilon=1"]);
    // Status 1: the ledger refused.
    let (code, said) = register("epsilon=2");
    assert!(code == 1 && said.contains("a dataset `data` is registered already"), "{said}");
    let (code, said) = fails(&["raise", &place, "data", "--budget", "epsilon=0.5"]);
    assert!(code == 1 && said.contains("the limit is ε = 1 now: ε = 0.5 is not above it"), "{said}");
    let (code, said) = fails(&["history", &place, "--dataset", "nosuch"]);
    assert!(code == 1 && said.contains("no dataset `nosuch` is registered"), "{said}");
    let grant = ["grant", &place, "data", "--analyst", "Eve", "--until", "2020-02-29"];
    let (code, said) = fails(&grant);
    assert!(code == 1 && said.contains("2020-02-29 23:59:59") && said.contains("has expired"), "{said}");
    assert!(!std::path::Path::new(&format!("{place}.Eve.token")).exists());
    // Status 2: the arguments or the file are wrong.
    let (cut, empty) = (folder.at("cut"), folder.at("empty"));
    let key = std::fs::read_to_string(format!("{place}.holder")).unwrap();
    std::fs::write(&cut, &key[..key.len() / 2]).unwrap();
    std::fs::write(&empty, "").unwrap();
    for (arguments, words) in [
        (vec!["raise", &place, "data", "--budget", "rho=5"], "not in the measure of the account"),
        (vec!["raise", &place, "data", "--budget", "lots"], "is not a budget: write `epsilon=1.5`"),
        (vec!["raise", &place, "data", "--budget", "epsilon=5", "--limit", "week"], "is not a limit"),
        (vec!["extend", &place, "data", "--like", "it"], "does not describe a dataset"),
        (vec!["grant", &place, "data", "--analyst", "two\nlines"], "cannot be a name"),
        (vec!["grant", &place, "data", "--analyst", "Eve", "--until", "tomorrow"], "is not a day"),
        (
            vec!["register", &place, "more", "--like", &like, "--budget", "renyi(2)=0.1,renyi(2.0)=0.2"],
            "the order 2 is given twice",
        ),
        (vec!["revoke", &place, "00"], "no key begins with 00"),
        (vec!["init", &place], "is there already"),
        (vec!["status", "/no/such/file"], "make a ledger with `dp-ledger init`"),
        (vec!["verify", &place, "--head", "7"], "a head is a number"),
        (vec!["spend", &place], "unrecognized subcommand"),
        (
            vec!["status", folder.path().to_str().unwrap()],
            "this is a folder: name the file of the ledger in it",
        ),
        (
            vec!["grant", &place, "data", "--auditor", "--role", "eve"],
            "every person who may read the file of a ledger is an auditor",
        ),
        (
            vec!["grant", &place, "data", "--analyst", "Eve", "--role", "eve"],
            "`--role` is for a ledger in a database",
        ),
        (vec!["raise", &place, "data", "--budget", "epsilon=9", "--key", &cut], "it is cut or was changed"),
        (vec!["raise", &place, "data", "--budget", "epsilon=9", "--key", &empty], "it is empty"),
        (vec!["status", &empty], "the file is empty, so it is not a ledger"),
        (
            vec!["status", "postgres://eve@db.example/ledger"],
            "on another machine, and this library does not encrypt",
        ),
    ] {
        let (code, said) = fails(&arguments);
        assert!(code == 2 && said.contains(words), "{arguments:?}: {code} {said}");
    }
    // Status 3: the ledger cannot be trusted.
    let (code, said) = fails(&["verify", &place, "--head", &format!("9 {}", "ab".repeat(32))]);
    assert!(code == 3 && said.contains("rolled back or cut"), "{said}");
    let twice = ["--purpose", "care:epsilon=0.5", "--purpose", "care:epsilon=0.7"];
    let register = ["register", &place, "more", "--like", &like.replace("07", "08"), "--budget", "epsilon=1"];
    let (code, said) = fails(&[&register[..], &twice[..]].concat());
    assert!(code == 2 && said.contains("`care` is given twice"), "{said}");
    // If the user mistypes the path of a witness, the command does not make a file at that path.
    let witness = folder.at("witness");
    let (code, said) = fails(&["verify", &place, "--witness", &witness]);
    assert!(code == 2 && said.contains("make one with `dp-ledger witness`"), "{said}");
    assert!(!std::path::Path::new(&witness).exists());
    ok(&["witness", &place, &witness]);
    let said = ok(&["verify", &place, "--witness", &witness]);
    assert!(said.contains("it agrees with 1 heads of the witness\n"), "{said}");
    ok(&["raise", &place, "data", "--budget", "epsilon=3", "--witness", &witness]);
    let file = rusqlite::Connection::open(&place).unwrap();
    file.execute("DELETE FROM entries WHERE number = 3", []).unwrap();
    assert!(ok(&["verify", &place]).contains("OK: 2 entries"));
    let (code, said) = fails(&["status", &place, "--witness", &witness]);
    assert!(code == 3 && said.contains("rolled back or cut"), "{said}");
}

#[test]
fn an_entry_that_is_not_signed_is_shown_and_has_a_status_of_its_own() {
    let made = Made::with(Kind::File, 1_000);
    let ann = made.analyst("Ann");
    spend(&ann, &made.open(&ann), 1).unwrap();
    ok(&["verify", &made.place]);
    crate::forge::chain(&made, |rows| rows[3].signature = "00".repeat(64));
    let (code, said) = fails(&["verify", &made.place]);
    assert!(
        code == 4 && said.contains("entry 4: it is not signed") && said.contains("every debit counts"),
        "{said}"
    );
    assert!(ok(&["history", &made.place]).contains("(certificate 09090909) (not signed by this token)"));
    assert!(Page::of(&made.place).request("GET", "/").contains("not signed by this token"));
    assert!(ok(&["status", &made.place]).contains("ε = 0.000001"));
}

/// A server of the page, which ends with the test.
pub(crate) struct Page {
    process: Child,
    pub(crate) address: String,
}

impl Page {
    pub(crate) fn of(place: &str) -> Self {
        use std::io::{BufRead, BufReader};
        let mut command = Command::new(env!("CARGO_BIN_EXE_dp-ledger"));
        let mut process =
            command.args(["serve", place, "--listen", "127.0.0.1:0"]).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().trim_end_matches('/').rsplit("//").next().unwrap().to_owned();
        Self { process, address }
    }

    /// The number of the server's process.
    pub(crate) fn number(&self) -> u32 {
        self.process.id()
    }

    /// The answer to a request, with its headers.
    pub(crate) fn request(&self, method: &str, path: &str) -> String {
        self.request_of(&self.address, method, path)
    }

    /// The answer to a request that names the server `host`.
    fn request_of(&self, host: &str, method: &str, path: &str) -> String {
        use std::io::{Read, Write};
        let mut stream = std::net::TcpStream::connect(&self.address).unwrap();
        write!(stream, "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn the_page_reads_and_shows_names_as_text() {
    let made = Made::new(Kind::File);
    let evil = "<script>alert(1)</script>&\"'";
    made.register(crate::help::terms(evil, ROWS, 3_000_000)).unwrap();
    let token = made.ledger.holder(&made.key).unwrap().grant(evil, evil, None, None, "").unwrap();
    let ann = made.ledger.spender(token, "research").unwrap();
    let opened = made.open(&ann);
    for _ in 0..120 {
        spend(&ann, &opened, 10_000).unwrap();
    }
    let page = Page::of(&made.place);
    let text = page.request("GET", "/");
    assert!(text.starts_with("HTTP/1.1 200") && text.contains("default-src 'none'"), "{text}");
    assert!(
        !text.contains("<script") && text.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;")
    );
    assert!(text.contains("spent ε = 1.2 of ε = 3, left ε = 1.8 (40&nbsp;% used)"));
    assert!(text.contains("<th scope=\"row\">123</th>") && !text.contains("<th scope=\"row\">23</th>"));
    let earlier = page.request("GET", "/?before=24");
    assert!(earlier.contains("<th scope=\"row\">23</th>") && !earlier.contains("<th scope=\"row\">24</th>"));
    for (method, path, status) in [("POST", "/", "405"), ("DELETE", "/", "405"), ("GET", "/ledger", "404")] {
        assert!(page.request(method, path).starts_with(&format!("HTTP/1.1 {status}")), "{method} {path}");
    }
    // A request with another host name comes from a page whose own name resolves to this server.
    let port = page.address.rsplit(':').next().unwrap();
    for (host, status) in [
        (format!("localhost:{port}"), "200"),
        (format!("evil.example:{port}"), "421"),
        (String::new(), "421"),
    ] {
        let text = page.request_of(&host, "GET", "/");
        assert!(
            text.starts_with(&format!("HTTP/1.1 {status}"))
                && text.contains("Privacy budgets") == (status == "200"),
            "{host}: {text}"
        );
    }
    // A broken ledger shows no budget.
    rusqlite::Connection::open(&made.place)
        .unwrap()
        .execute("DELETE FROM entries WHERE number = 9", [])
        .unwrap();
    assert!(page.request("GET", "/").starts_with("HTTP/1.1 500"));
}

/// The name of an analyst may not be usable as a file name. Two different names must become two
/// files.
#[test]
fn each_analyst_has_a_token_file() {
    let folder = Folder::new();
    let (place, like) = made(&folder);
    ok(&["register", &place, "data", "--like", &like, "--budget", "epsilon=1"]);
    let mut files = std::collections::BTreeSet::new();
    let names = [
        "Ann B", "Ann-B", "Ann_B", "Ann/B", "Ann.B", "Ann%B", "Ann%20B", "Łódź", "../Ann", "Ann", "Ann:B",
        "Ann--B",
    ];
    for name in names {
        ok(&["grant", &place, "data", "--analyst", name]);
    }
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".token") {
            files.insert(name);
        }
    }
    assert_eq!(files.len(), names.len(), "{files:?}");
    assert!(files.contains("it's a \"ledger\".Ann.token") && files.contains("it's a \"ledger\".Ann-B.token"));
    // The same name leads to the same file, which is not overwritten.
    let (code, said) = fails(&["grant", &place, "data", "--analyst", "Ann"]);
    assert!(code == 2 && said.contains("`--token`"), "{said}");
}

/// File names that SQLite would take for something else.
#[test]
fn every_name_is_that_of_a_file() {
    let folder = Folder::new();
    for place in [":memory:", "file:a.ledger", "file:b?mode=memory"] {
        let run = |arguments: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_dp-ledger"));
            command.current_dir(folder.path()).args(arguments).output().unwrap()
        };
        let made = run(&["init", place]);
        assert!(made.status.success(), "{place}: {made:?}");
        let checked = run(&["verify", place]);
        assert!(String::from_utf8(checked.stdout).unwrap().contains("OK: 1 entries"), "{place}");
        assert!(std::fs::metadata(folder.path().join(place)).unwrap().len() > 0, "{place}");
    }
}
