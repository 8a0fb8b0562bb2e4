//! Tests of published tables: which tables belong to a program and a payment, and which do not.

mod common;

use common::{path, reseal, samples, sha256};
use ed25519_dalek::{Signer as _, SigningKey};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A folder with the program of a test.
struct Place(PathBuf);

impl Place {
    fn new(test: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("release-{test}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let place = Place(folder);
        place.write("program", &program(&[samples::adult_smokers(), samples::bills()]));
        place
    }

    fn write(&self, name: &str, content: &str) {
        fs::write(self.0.join(name), content).expect("a file");
    }

    fn run(&self, args: &[&str]) -> (i32, String, String) {
        let done = Command::new(env!("CARGO_BIN_EXE_dp-audit"))
            .arg("release")
            .args(args)
            .current_dir(&self.0)
            .output()
            .expect("the command starts");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (done.status.code().expect("a status"), text(done.stdout), text(done.stderr))
    }

    /// The status and the output for this table.
    fn of(&self, table: &str, more: &[&str]) -> (i32, String) {
        self.write("table", table);
        let (status, out, errors) = self.run(&[&["table", "program"], more].concat());
        (status, out + &errors)
    }
}

fn program(records: &[String]) -> String {
    records.iter().map(|line| format!("\0dp-record\x02{line}\n\0")).collect()
}

fn field<'a>(line: &'a str, name: &str) -> &'a str {
    line.rsplit(&format!("\"{name}\":\"")).next().and_then(|rest| rest.split('"').next()).expect("a field")
}

/// The table of a query as `dp-report` writes it, in CSV and JSON.
fn tables(line: &str, query: &str, cost: &str, noise: &[&str]) -> [String; 2] {
    let (check, source) = (field(line, "check"), field(line, "source_hash"));
    let laws = noise.join("; ");
    let end = format!("{cost},{query},{check},{source},{laws},1");
    let csv = format!(
        "ward,value,low,high,level,cost,query,certificate,source,noise,dp_report\n\
         \"Day, \"\"short\"\"\",12,2,22,0.95,{end}\nIcu,7,-3,17,0.95,{end}\n"
    );
    let epsilon: f64 = cost.strip_prefix("epsilon = ").expect("one ε").parse().expect("a number");
    let json = json!({
        "dp_report": 1, "query": query, "cost": [{ "epsilon": epsilon }], "certificate": check,
        "source": source, "noise": noise, "level": 0.95,
        "figures": [{ "ward": "Icu", "value": 7, "low": null, "high": 17.5 }],
    });
    [csv, format!("{json:#}\n")]
}

fn smokers() -> [String; 2] {
    let noise = ["discrete-laplace scale 10/3", "discrete-laplace scale 990/7"];
    tables(&samples::adult_smokers(), "adult_smokers", "epsilon = 1", &noise)
}

#[test]
fn an_honest_table_belongs() {
    let place = Place::new("honest");
    let bills = ["10", "16000000", "4"].map(|scale| format!("discrete-laplace scale {scale}"));
    let bills: Vec<&str> = bills.iter().map(String::as_str).collect();
    for table in smokers().into_iter().chain(tables(&samples::bills(), "bills", "epsilon = 0.8", &bills)) {
        let (status, out) = place.of(&table, &[]);
        assert_eq!(status, 0, "{out}");
        assert!(
            out.starts_with("BELONGS  table, SHA-256 ") && out.contains("NOT COMPARED with a ledger"),
            "{out}"
        );
        assert!(
            out.contains("  - that the program computed these numbers: anybody can type a table"),
            "{out}"
        );
        // Line ends of Windows.
        let (status, out) = place.of(&table.replace('\n', "\r\n"), &[]);
        assert_eq!(status, 0, "{out}");
    }
    // The tool does not notice a changed number, and its output states this limit.
    let (status, out) = place.of(&smokers()[0].replace("Icu,7,", "Icu,9,"), &[]);
    assert!(status == 0 && out.contains("that no number was changed: names, costs"), "{out}");
}

#[test]
fn a_table_of_another_query_build_cost_or_scale_does_not_belong() {
    let place = Place::new("other");
    let (bills, smoker) = (samples::bills(), samples::adult_smokers());
    let unknown = samples::late_visits();
    let [mine, other] = [&smoker, &bills].map(|line| field(line, "check").to_owned());
    for (from, to, words) in [
        ("adult_smokers", "bills", "query: says bills, but the certificate says adult_smokers"),
        ("adult_smokers", "smokers", "query: says smokers, but the certificate says adult_smokers"),
        (mine.as_str(), other.as_str(), "query: says adult_smokers, but the certificate says bills"),
        (mine.as_str(), field(&unknown, "check"), "its query adult_smokers is another version, "),
        ("990/7", "99/7", "noise: says discrete-laplace scale 10/3, discrete-laplace scale 99/7, but the"),
        ("discrete-laplace scale 990/7", "", "noise: says discrete-laplace scale 10/3"),
        (field(&smoker, "source_hash"), "00", "source: says 00, but the certificate says "),
    ] {
        for table in smokers() {
            let (status, out) = place.of(&table.replace(from, to), &[]);
            assert!(status == 1 && out.starts_with("DOES NOT BELONG  "), "{from}: {out}");
            assert!(out.contains(words), "{words}: {out}");
        }
    }
    let (status, out) = place.of(&smokers()[0].replace("epsilon = 1,", "epsilon = 0.1,"), &[]);
    let words = "line 2, column cost: says epsilon = 0.1, but the certificate says epsilon = 1\n";
    assert!(status == 1 && out.contains(words), "{out}");
    let (status, out) = place.of(&smokers()[1].replace("\"epsilon\": 1.0", "\"epsilon\": 1.000001"), &[]);
    assert!(status == 1 && out.contains("- cost: says epsilon = 1.000001, but"), "{out}");
    // One line of another query in a table.
    let mixed = smokers()[0]
        .replace("Icu,7,-3,17,0.95,epsilon = 1,adult_smokers", "Icu,7,-3,17,0.95,epsilon = 1,bills");
    let (status, out) = place.of(&mixed, &[]);
    assert!(status == 1 && out.contains("- line 3: states something else than line 2"), "{out}");
    // Another build of the program has another certificate.
    place.write("program", &program(&[reseal(&smoker.replace("\"line\":12", "\"line\":13"))]));
    let (status, out) = place.of(&smokers()[0], &[]);
    assert!(status == 1 && out.contains("is another version"), "{out}");
    // The program holds the table's record, but the record is wrong.
    let forged = smoker.replace("\"epsilon\":300000", "\"epsilon\":300001");
    place.write("program", &program(&[forged, bills]));
    let (status, out) = place.of(&smokers()[0], &[]);
    assert!(status == 1 && out.contains("has this checksum and does not verify"), "{out}");
}

/// A ledger in which one key signs all entries, as `dp-ledger export` prints it.
fn ledger(entries: &[Vec<String>]) -> String {
    let key = SigningKey::from_bytes(&[7; 32]);
    let join = |fields: &[&str]| -> String {
        fields.iter().map(|field| format!("{}:{field},", field.len())).collect()
    };
    let name = "11".repeat(16);
    let public: String = key.verifying_key().as_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    let opened = ["opened", "1", &name, &public].map(str::to_owned).to_vec();
    let (mut before, mut lines) = (vec![0; 32], String::new());
    for (number, body) in [opened].iter().chain(entries).enumerate() {
        let number = (number + 1).to_string();
        let fields: Vec<&str> =
            body.iter().map(|field| if field == "KEY" { public.as_str() } else { field }).collect();
        let text = join(&fields);
        let digest: String = before.iter().map(|byte| format!("{byte:02x}")).collect();
        let own = if number == "1" { "" } else { &name };
        let act = join(&[&number, "1795803135", &text]);
        let message = format!("dp-ledger entry 1\n{own}\n{digest}\n{act}");
        let signature: String =
            key.sign(message.as_bytes()).to_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        let bound = join(&[&number, "1795803135", &text, &signature]);
        let hash = sha256(&[&before[..], bound.as_bytes()].concat());
        before = (0..32).map(|at| u8::from_str_radix(&hash[2 * at..2 * at + 2], 16).expect("hex")).collect();
        let number: u64 = number.parse().expect("a number");
        let entry = json!({ "number": number, "time": 1_795_803_135, "body": fields, "signature": signature, "hash": hash });
        lines.push_str(&format!("{entry}\n"));
    }
    lines
}

fn debit(certificate: &str, binary: &str) -> Vec<String> {
    let (run, attempt) = ("22".repeat(16), "33".repeat(32));
    ["debited", "KEY", &run, &attempt, certificate, binary, "care"].map(str::to_owned).to_vec()
}

#[test]
fn a_payment_belongs_to_the_query_and_the_program() {
    let place = Place::new("ledger");
    let smoker = samples::adult_smokers();
    let (check, binary) = (field(&smoker, "check"), sha256(&fs::read(place.0.join("program")).expect("it")));
    let granted = ["granted", "patients", "ann", "KEY", "", "", ""].map(str::to_owned).to_vec();
    let other = debit(field(&samples::bills(), "check"), &binary);
    let [table, _] = smokers();
    let good = ledger(&[granted.clone(), other.clone(), debit(check, &binary)]);
    place.write("ledger", &good);
    let (status, out) = place.of(&table, &["ledger"]);
    assert!(
        status == 0 && out.contains("entry 4 of the ledger paid for a run, for the purpose care"),
        "{out}"
    );
    let (_, out) = place.of(&table, &["ledger", "--format", "json"]);
    let found: Value = serde_json::from_str(&out).expect("JSON");
    let schema = fs::read_to_string(path("../schema/output.json")).expect("the schema");
    let schema = jsonschema::validator_for(&serde_json::from_str(&schema).expect("JSON")).expect("a schema");
    assert!(schema.is_valid(&found), "{out}");
    assert_eq!(
        (&found["result"]["record"], &found["result"]["payments"][0]["entry"]),
        (&1.into(), &4.into())
    );
    for (entries, words) in [
        (vec![], "ledger: no entry paid for a run of this query"),
        (vec![other], "ledger: no entry paid for a run of this query"),
        (
            vec![debit(check, &"44".repeat(32))],
            "entry 2: paid for this query in another program, SHA-256 4444",
        ),
        (
            vec![debit(check, &"00".repeat(32))],
            "entry 2: paid for this query, and does not say which program",
        ),
    ] {
        place.write("ledger", &ledger(&entries));
        let (status, out) = place.of(&table, &["ledger"]);
        assert!(status == 1 && out.contains(words), "{words}: {out}");
    }
    // The token did not sign its payment, but the chain of entries is intact.
    let mut unsigned = debit(check, &binary);
    unsigned[1] = "55".repeat(32);
    place.write("ledger", &ledger(&[unsigned]));
    let (status, out) = place.of(&table, &["ledger"]);
    assert!(status == 1 && out.contains("no entry paid"), "{out}");
    for (changed, words) in [
        (good.replace("\"care\"", "\"cars\""), "ledger, line 3: its digest does not match its content"),
        (
            good.lines().skip(1).map(|line| format!("{line}\n")).collect(),
            "line 1: it is entry 2, and entry 1",
        ),
        (good.replace("\"opened\",\"1\"", "\"opened\",\"2\""), "ledger, line 1: its digest does not match"),
        (good.trim_end().to_owned(), "ledger, line 4: the file was cut off"),
        (String::new(), "ledger, line 1: the file holds no entry"),
        ("hello\n".to_owned(), "ledger, line 1: it is not an entry of dp-ledger export: "),
        (format!("\u{feff}{good}"), "ledger, line 1: it begins with a byte order mark"),
    ] {
        place.write("ledger", &changed);
        let (status, out) = place.of(&table, &["ledger"]);
        assert!(status == 2 && out.contains(words), "{words}: {out}");
    }
    let (status, _, errors) = place.run(&["table", "program", "nowhere"]);
    assert!(status == 2 && errors.contains("nowhere cannot be read"), "{errors}");
}

/// A program states the account that it runs under, and the entry names the one that paid.
#[test]
fn a_payment_from_another_account_than_the_stated_one_does_not_belong() {
    let place = Place::new("account");
    let (smoker, [table, _]) = (samples::adult_smokers(), smokers());
    let stated = |accounts: &str| {
        reseal(&format!(
            "{{\"dp_program\":2,\"holder\":\"a\",\"purpose\":\"b\",\"revision\":\"c\"{accounts},\"check\":\"\"}}"
        ))
    };
    let of = |accounts: &str, charged: &[&str]| {
        let content = program(&[smoker.clone(), stated(accounts)]);
        place.write("program", &content);
        let mut entry = debit(field(&smoker, "check"), &sha256(content.as_bytes()));
        for account in charged {
            entry.extend([(*account).to_owned(), "66".repeat(32), "epsilon=1".to_owned()]);
        }
        place.write("ledger", &ledger(&[entry]));
        place.of(&table, &["ledger"])
    };
    let (status, out) = of(",\"accounts\":[\"stays\",\"beds\"]", &["beds", "stays"]);
    let words = "entry 2 of the ledger paid for a run, from account beds, stays, for the purpose care";
    assert!(status == 0 && out.contains(words), "{out}");
    let (status, out) = of(",\"accounts\":[\"stays\"]", &["beds"]);
    let words = "- entry 2: paid from account beds, but the program states account stays";
    assert!(status == 1 && out.starts_with("DOES NOT BELONG") && out.contains(words), "{out}");
    let (status, out) = of("", &["beds"]);
    let words = "NOT COMPARED with an account: the program states none";
    assert!(status == 0 && out.contains(words), "{out}");
    let (_, out) = place.of(&table, &["ledger", "--format", "json"]);
    let found: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(found["result"]["payments"][0]["accounts"], json!(["beds"]));
}

/// The table belongs, but a reader should not rely on a program with a wrong record.
#[test]
fn a_table_of_a_program_with_another_wrong_record_is_no_success() {
    let place = Place::new("wrong");
    let forged = reseal(&samples::bills().replace("\"scale\":[4,1]", "\"scale\":[2,1]"));
    place.write("program", &program(&[samples::adult_smokers(), forged]));
    let (status, out) = place.of(&smokers()[0], &[]);
    assert!(status == 1 && out.starts_with("BELONGS TO A WRONG PROGRAM  table, SHA-256 "), "{out}");
    assert!(out.contains("  WRONG  query bills (record 2): 1 fault; `dp-audit verify` names it\n"), "{out}");
    let (_, out) = place.of(&smokers()[0], &["--format", "json"]);
    let found: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&found["ok"], &found["result"]["wrong"]), (&json!(false), &json!([2])));
    let schema = fs::read_to_string(path("../schema/output.json")).expect("the schema");
    let schema = jsonschema::validator_for(&serde_json::from_str(&schema).expect("JSON")).expect("a schema");
    assert!(schema.is_valid(&found), "{out}");
}

/// Only the first statement would be compared with the ledger.
#[test]
fn a_table_of_two_queries_does_not_belong() {
    let place = Place::new("two");
    let bills = ["10", "16000000", "4"].map(|scale| format!("discrete-laplace scale {scale}"));
    let bills: Vec<&str> = bills.iter().map(String::as_str).collect();
    let ([one, _], [other, _]) = (smokers(), tables(&samples::bills(), "bills", "epsilon = 0.8", &bills));
    let last = other.lines().last().expect("a figure");
    for table in [format!("{one}{last}\n"), format!("{one}{}\n", last.replace("bills", "whatever"))] {
        let (status, out) = place.of(&table, &[]);
        assert!(status == 1 && out.contains("states something else than line 2"), "{out}");
    }
}

#[test]
fn a_file_that_is_no_table_is_unreadable_with_the_place() {
    let place = Place::new("malformed");
    let [csv, json] = smokers();
    let first = csv.lines().next().expect("a line").to_owned();
    for (table, words) in [
        (String::new(), "table, line 1: the file is empty"),
        ("a,b\n1,2\n".to_owned(), "table, line 1: a table of dp-report has the last columns value,low,"),
        (format!("{first}\n"), "table, line 2: the table has no figure"),
        (csv.replace("Icu,7,", "Icu,7,8,"), "table, line 3: it has 12 cells, and line 1 has 11"),
        (csv.replacen(",1\n", ",2\n", 1), "line 2, column dp_report: this tool reads version 1, not \"2\""),
        (csv.trim_end().to_owned(), "table, line 3: the file was cut off"),
        (csv.replacen("ward,", "cost,", 1), "table, line 1: the title \"cost\" occurs twice"),
        (csv.replace("Icu", "I\rcu"), "table, line 3: a carriage return is not expected here"),
        (csv.replace("Icu", "I\"cu"), "table, line 3: a quotation mark is not expected here"),
        (csv.replace("Icu", "\"Icu"), "the file was cut off: the line does not end"),
        (json.replace("\"dp_report\": 1", "\"dp_report\": 2"), "dp_report: this tool reads version 1"),
        (json.replace("\"noise\"", "\"noises\""), "unknown field `noises`"),
        (json.replace("\"value\"", "\"worth\""), "figures[0]: a figure has a value"),
        (json[..json.len() / 2].to_owned(), "it is not a table of dp-report: EOF"),
        ("{}".to_owned(), "it is not a table of dp-report: missing field"),
        (
            json.replace("\"high\"", "\"low\""),
            "it is not a table of dp-report: the key \"low\" is there twice",
        ),
        (
            json.replace("\"epsilon\": 1.0", "\"epsilon\": 9.0, \"epsilon\": 1.0"),
            "it is not a table of dp-report: the key \"epsilon\" is there twice",
        ),
        (json.replace("\"Icu\"", "{\"a\": 1, \"a\": 2}"), "the key \"a\" is there twice"),
        (json.replacen("\"query\"", "\"query\": \"x\", \"query\"", 1), "duplicate field `query`"),
        (
            format!("\u{feff}{json}"),
            "table, line 1: it begins with a byte order mark, so another program wrote it",
        ),
        (
            format!("\u{feff}{csv}"),
            "table, line 1: it begins with a byte order mark, so another program wrote it",
        ),
    ] {
        let (status, out) = place.of(&table, &[]);
        assert_eq!(status, 2, "{words}: {out}");
        assert!(out.contains(words), "{words}: {out}");
    }
    fs::write(place.0.join("table"), b"a\xff\n").expect("a file");
    let (status, _, errors) = place.run(&["table", "program"]);
    assert!(status == 2 && errors.contains("table, byte 1: it is not UTF-8"), "{errors}");
}

/// The auditor can read the tables that the tests of the crate `dp-report` keep as files.
#[test]
fn what_dp_report_writes_can_be_read() {
    for name in ["bills", "visits", "wide"] {
        let kept =
            fs::read_to_string(path(&format!("../../dp-report/tests/kept/{name}.txt"))).expect("a file");
        let [_, csv, json] = kept.split("\n----\n").collect::<Vec<_>>()[..] else { panic!("three texts") };
        for text in [csv, json] {
            let table = dp_audit::release::table(text.as_bytes()).expect(name);
            let [stated] = table.statements.as_slice() else { panic!("one statement: {table:?}") };
            assert_eq!(
                (stated.query.as_str(), stated.source.as_str(), stated.noise.len()),
                ("bills", "aa11", 3)
            );
            assert_eq!(stated.certificate, "00ff");
        }
    }
}
