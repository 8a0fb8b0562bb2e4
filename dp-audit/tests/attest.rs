//! Tests of attestations: what the tool signs, which envelopes it refuses, and which place a
//! refusal names.

mod common;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use common::{golden, reseal, samples};
use dp_audit::attest::{AttestationError, PrivateKey, PublicKey, check, seal, statement};
use dp_audit::read::{Input, read_from};
use dp_audit::verify::{Options, verify};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs the command, and returns its exit status, output and errors.
fn run(args: &[&str]) -> (i32, String, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_dp-audit")).args(args).output().expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a status"), text(output.stdout), text(output.stderr))
}

/// A new folder of this test, with a program and a pair of keys.
struct Place(PathBuf);

impl Place {
    fn new(test: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("attest-{test}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let place = Place(folder);
        fs::write(place.at("program"), program()).expect("a program");
        let (status, _, errors) = run(&["key", "new", "-o", &place.at("key.pem")]);
        assert_eq!((status, errors.as_str()), (0, ""));
        let (status, public, errors) = run(&["key", "public", &place.at("key.pem")]);
        assert_eq!((status, errors.as_str()), (0, ""));
        fs::write(place.at("public.pem"), public).expect("a key");
        place
    }

    fn at(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn attest(&self) -> (i32, String, String) {
        run(&["attest", &self.at("program"), "--key", &self.at("key.pem"), "-o", &self.at("envelope.json")])
    }

    fn check(&self, more: &[&str]) -> (i32, String, String) {
        let (envelope, key) = (self.at("envelope.json"), self.at("public.pem"));
        run(&[&["check-attestation", &envelope, "--public-key", &key], more].concat())
    }
}

fn lines() -> String {
    let all =
        [samples::adult_smokers(), samples::bills(), samples::pure_session(), samples::joined_session()];
    all.map(|line| format!("{line}\n")).concat()
}

/// A file that contains the sample records as a program does.
fn program() -> String {
    let records = lines().lines().map(|line| format!("\0dp-record\x02{line}\n\0")).collect::<String>();
    format!("\x7fELF{records}")
}

fn input(text: &str) -> Input {
    read_from(text.as_bytes(), "a test".into()).expect("records")
}

fn statement_of(input: &Input) -> Vec<u8> {
    let verdicts = verify(input, Options::default());
    let bytes = statement("program", ["dp-audit", "0.1.0"], input, &verdicts).expect("it can be encoded");
    bytes.expect("all records verify")
}

fn sealed(statement: &[u8]) -> (String, PublicKey) {
    let key = PrivateKey::new().expect("random numbers");
    (seal(statement, &key).expect("it can be encoded"), key.public())
}

/// The reason why the tool refuses an envelope, with the place of the fault.
fn refused(envelope: &str, key: &PublicKey, file: Option<&Input>) -> String {
    match check(envelope.as_bytes(), key, file) {
        Err(refusal @ AttestationError::Wrong { .. }) => refusal.to_string(),
        other => panic!("it should be refused: {other:?}"),
    }
}

#[test]
fn a_statement_holds_every_record_and_is_the_committed_one() {
    let pretty: Value = serde_json::from_slice(&statement_of(&input(&program()))).expect("JSON");
    golden("pages/attestation.json", &format!("{pretty:#}\n"));
    let records = pretty["predicate"]["records"].as_array().expect("records");
    let found: Vec<&str> = records.iter().filter_map(|record| record["line"].as_str()).collect();
    assert_eq!(found, lines().lines().collect::<Vec<_>>());
}

#[test]
fn an_attestation_is_written_and_checked() {
    let place = Place::new("good");
    let (status, out, errors) = place.attest();
    assert_eq!((status, errors.as_str()), (0, ""), "{out}");
    assert!(out.contains("4 records: 4 OK, 0 WRONG\n"), "{out}");
    let (status, out, _) = place.check(&[&place.at("program")]);
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("the given file has this digest and holds these records\n"), "{out}");
    let (status, out, _) = place.check(&[]);
    assert_eq!(status, 0);
    assert!(out.contains("NOT COMPARED with a file"), "{out}");
    let (_, out, _) = place.check(&["--format", "json"]);
    let json: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(json["result"]["attested"]["sha256"], input(&program()).sha256);
    assert_eq!((&json["ok"], &json["result"]["attested"]["file_compared"]), (&true.into(), &false.into()));
    // Without an output file, standard output has the envelope and nothing else.
    let (status, out, errors) = run(&["attest", &place.at("program"), "--key", &place.at("key.pem")]);
    assert_eq!((status, out), (0, fs::read_to_string(place.at("envelope.json")).expect("it was written")));
    assert!(errors.starts_with("dp-audit "), "{errors}");
}

#[test]
fn nothing_is_attested_unless_every_record_verifies() {
    let place = Place::new("wrong");
    let forged = reseal(&samples::bills().replace("\"scale\":[4,1]", "\"scale\":[2,1]"));
    for (line, words) in [(forged, "scale says 2/1"), (samples::seeded(), "NOT PRIVATE")] {
        fs::write(place.at("program"), format!("{}{line}\n", lines())).expect("a file");
        let (status, out, _) = place.attest();
        assert_eq!(status, 1);
        assert!(out.contains(words) && out.contains("\nnothing was attested\n"), "{out}");
        assert!(!Path::new(&place.at("envelope.json")).exists());
    }
}

#[test]
fn a_private_key_is_its_owners_and_never_replaced() {
    let place = Place::new("keys");
    let before = fs::read(place.at("key.pem")).expect("a key");
    assert!(before.starts_with(b"-----BEGIN PRIVATE KEY-----\n"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(place.at("key.pem")).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let (status, _, errors) = run(&["key", "new", "-o", &place.at("key.pem")]);
    assert_eq!(status, 2);
    assert!(errors.contains("key.pem cannot be written: "), "{errors}");
    assert_eq!(fs::read(place.at("key.pem")).expect("a key"), before);
    let (status, _, errors) = run(&["key", "public", &place.at("public.pem")]);
    assert_eq!(status, 2);
    assert!(errors.contains("is not an ed25519 private key in PKCS#8 PEM"), "{errors}");
}

#[test]
fn no_input_is_overwritten() {
    let place = Place::new("overwrite");
    fs::hard_link(place.at("program"), place.at("link")).expect("a link");
    let (program, key) = (place.at("program"), place.at("key.pem"));
    let before = [&program, &key].map(|path| fs::read(path).expect("a file"));
    for output in [&program, &key, &place.at("link"), &place.at("../attest-overwrite/program")] {
        let (status, _, errors) = run(&["attest", &program, "--key", &key, "-o", output]);
        assert_eq!(status, 2, "{output}");
        assert!(errors.contains("is an input of this command, and would be overwritten"), "{errors}");
        for command in ["lock", "report"] {
            if output != &key {
                let (status, _, errors) = run(&[command, &program, "-o", output]);
                assert!(status == 2 && errors.contains("would be overwritten"), "{command}: {errors}");
            }
        }
    }
    assert_eq!([&program, &key].map(|path| fs::read(path).expect("a file")), before);
    assert_eq!(run(&["lock", &program, "-o", &place.at("dp.lock")]).0, 0);
}

#[test]
fn programs_read_what_was_attested_and_by_which_key() {
    let place = Place::new("json");
    let schema = fs::read_to_string(common::path("../schema/output.json")).expect("the schema");
    let schema = jsonschema::validator_for(&serde_json::from_str(&schema).expect("JSON")).expect("a schema");
    let read = |out: &str| -> Value {
        let found = serde_json::from_str(out).expect("JSON");
        let faults: Vec<String> = schema.iter_errors(&found).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{out}: {faults:?}");
        found
    };
    let (program, key, output) = (place.at("program"), place.at("key.pem"), place.at("envelope.json"));
    let attest = ["attest", &program, "--key", &key, "-o", &output, "--format", "json"];
    let (status, out, _) = run(&attest);
    let found = read(&out);
    assert_eq!((status, &found["result"]["envelope"]), (0, &output.as_str().into()));
    let (status, out, _) = run(&["key", "public", &key, "--format", "json"]);
    let public = read(&out);
    assert_eq!((status, &public["result"]["key"]), (0, &found["result"]["key"]));
    let (status, out, _) = run(&["key", "new", "-o", &place.at("other.pem"), "--format", "json"]);
    assert!(status == 0 && read(&out)["result"]["key"] != public["result"]["key"], "{out}");
    // A wrong record is not attested. Standard output cannot hold both the envelope and the JSON
    // output.
    fs::write(&program, format!("{}{}\n", lines(), samples::seeded())).expect("a file");
    let (status, out, _) = run(&attest);
    assert!(status == 1 && read(&out)["result"]["envelope"].is_null(), "{out}");
    let (status, _, errors) = run(&["attest", &program, "--key", &key, "--format", "json"]);
    assert!(status == 2 && errors.contains("--output"), "{errors}");
}

#[cfg(unix)]
#[test]
fn a_key_that_others_can_read_is_warned_of() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new("mode");
    for mode in [0o644, 0o640, 0o604, 0o620] {
        fs::set_permissions(place.at("key.pem"), fs::Permissions::from_mode(mode)).expect("a mode");
        let warning = format!("key.pem can be used by others (mode {mode:o}), who can sign in your name");
        let (status, _, errors) = place.attest();
        assert!(status == 0 && errors.contains(&warning), "{errors}");
        let (status, out, errors) = run(&["key", "public", &place.at("key.pem")]);
        assert!(status == 0 && errors.contains(&warning), "{errors}");
        assert!(out.starts_with("-----BEGIN PUBLIC KEY-----"), "{out}");
        // The warning does not replace the line that names the input.
        let (_, out, errors) = run(&["attest", &place.at("program"), "--key", &place.at("key.pem")]);
        assert!(errors.contains(&warning) && errors.contains("SHA-256") && out.starts_with('{'), "{errors}");
    }
}

#[test]
fn an_envelope_that_is_none_is_unreadable() {
    let place = Place::new("unreadable");
    for (content, words) in [
        ("", "is not a DSSE envelope"),
        ("[]", "is not a DSSE envelope"),
        // Each object is written as an array of its values.
        ("[\"\",\"application/vnd.in-toto+json\",[]]", "is not a DSSE envelope"),
        ("{\"payload\":\"\",\"payloadType\":\"\",\"signatures\":[[\"\",\"\"]]}", "is not a DSSE envelope"),
        ("{\"payload\":\"\",\"payload\":\"\",\"payloadType\":\"\",\"signatures\":[]}", "duplicate field"),
        ("{\"payload\":\"\",\"payloadType\":\"\",\"signatures\":[],\"more\":1}", "unknown field"),
    ] {
        fs::write(place.at("envelope.json"), content).expect("a file");
        let (status, out, errors) = place.check(&[]);
        assert_eq!((status, out.as_str()), (2, ""));
        assert!(errors.contains(words), "{errors}");
    }
    // The envelope is a sparse file whose size exceeds the limit.
    let huge = fs::File::create(place.at("envelope.json")).expect("a file");
    huge.set_len((256 << 20) + 1).expect("a size");
    let (status, _, errors) = place.check(&[]);
    assert_eq!(status, 2);
    assert!(errors.contains("is larger than 256 MiB"), "{errors}");
}

#[test]
fn a_changed_envelope_is_refused_with_the_place() {
    let place = Place::new("changed");
    place.attest();
    let good: Value =
        serde_json::from_slice(&fs::read(place.at("envelope.json")).expect("a file")).expect("JSON");
    let signature = good["signatures"][0].clone();
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let payload = text(&good["payload"]);
    let other = STANDARD.encode(statement_of(&input(&format!("{}\n", samples::bills()))));
    let padded = format!("{payload}\n");
    let sig = text(&signature["sig"]);
    // In base64, the last character before this padding has four bits that decode to nothing. The
    // change sets one of these bits.
    let loose = sig.replace("==", "").split_at(85).0.to_owned() + "B==";
    let cases: [(&str, Value, &str); 10] = [
        ("/payloadType", "application/json".into(), "payloadType: is \"application/json\""),
        ("/signatures", json!([signature, signature]), "signatures: has 2 signatures"),
        ("/signatures", json!([]), "signatures: has 0 signatures"),
        ("/signatures/0/keyid", "".into(), "signatures[0].keyid: names the key \"\""),
        ("/signatures/0/sig", loose.into(), "signatures[0].sig: is not canonical base64"),
        ("/signatures/0/sig", "AAAA".into(), "signatures[0].sig: has 3 bytes"),
        (
            "/signatures/0/sig",
            STANDARD.encode([0; 64]).into(),
            "signatures[0].sig: the given key did not sign",
        ),
        ("/payload", other.into(), "signatures[0].sig: the given key did not sign this payload"),
        ("/payload", padded.into(), "payload: is not canonical base64"),
        ("/payload", "%".into(), "payload: is not canonical base64"),
    ];
    for (pointer, value, words) in cases {
        let mut changed = good.clone();
        *changed.pointer_mut(pointer).expect("it is there") = value;
        fs::write(place.at("envelope.json"), changed.to_string()).expect("a file");
        let (status, out, _) = place.check(&[]);
        assert_eq!(status, 1, "{pointer}: {out}");
        assert!(out.contains(words), "{pointer}: {out}");
    }
    let (_, out, _) = place.check(&["--format", "json"]);
    let json: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&json["ok"], &json["result"]["fault"]["place"]), (&false.into(), &"payload".into()));
}

#[test]
fn another_key_is_refused() {
    let (envelope, _) = sealed(&statement_of(&input(&program())));
    let other = PrivateKey::new().expect("random numbers").public();
    assert!(refused(&envelope, &other, None).starts_with("signatures[0].keyid: names the key"));
}

/// A signer cannot state a number that does not follow from the records.
#[test]
fn a_signed_lie_is_refused_with_the_place() {
    let good = String::from_utf8(statement_of(&input(&program()))).expect("text");
    let cost = "\"cost\":[[\"1000000\"]]";
    for (from, to, words) in [
        ("in-toto.io/Statement/v1", "in-toto.io/Statement/v0.1", "payload._type: is "),
        ("attestation/v1", "attestation/v2", "payload.predicateType: is "),
        (cost, "\"cost\":[[\"100000\"]]", "payload.predicate.records[0].cost[0][0]: says \"100000\" but"),
        ("\"verdict\":\"OK\"", "\"verdict\":\"FINE\"", "records[0].verdict: says \"FINE\" but"),
        ("\"certificates\":2", "\"certificates\":3", "payload.predicate.totals.certificates: says 3 but"),
        ("\"totals\":{", "\"totals\": {", "payload: is not in canonical form from byte "),
        (
            "\"totals\":{",
            "\"totals\":{\"more\":1,",
            "payload: is not a statement of this tool: unknown field",
        ),
    ] {
        assert!(good.contains(from), "{from}");
        let (envelope, key) = sealed(good.replacen(from, to, 1).as_bytes());
        let found = refused(&envelope, &key, None);
        assert!(found.contains(words), "{found}");
    }
}

#[test]
fn a_signed_record_that_does_not_verify_is_refused() {
    let good = String::from_utf8(statement_of(&input(&program()))).expect("text");
    let forged = reseal(&samples::bills().replace("\"scale\":[4,1]", "\"scale\":[2,1]"));
    let encoded = |line: &str| Value::from(line).to_string();
    for (line, words) in [
        (forged, "payload.predicate.records[1].line: query bills does not verify: "),
        (samples::adult_smokers(), "payload.predicate.records: a line is empty or occurs twice"),
        (String::new(), "payload.predicate.records: a line is empty or occurs twice"),
        (format!("{}\n{}", samples::bills(), samples::nothing()), "records[1].line: is more than one line"),
    ] {
        let (envelope, key) = sealed(good.replace(&encoded(&samples::bills()), &encoded(&line)).as_bytes());
        let found = refused(&envelope, &key, None);
        assert!(found.contains(words), "{found}");
    }
}

#[test]
fn another_file_is_refused() {
    let file = input(&program());
    let (envelope, key) = sealed(&statement_of(&file));
    assert!(check(envelope.as_bytes(), &key, Some(&file)).is_ok());
    let other = input(&format!("{} ", program()));
    let found = refused(&envelope, &key, Some(&other));
    assert!(found.starts_with("payload.subject[0].digest.sha256: says "), "{found}");
    // The statement has the right digest, but lacks a record.
    let part: String = lines().lines().take(3).map(|line| format!("{line}\n")).collect();
    let part = Input { sha256: file.sha256.clone(), ..input(&part) };
    let (envelope, key) = sealed(&statement_of(&part));
    let found = refused(&envelope, &key, Some(&file));
    assert_eq!(found, "payload.predicate.records[3].line: is not record 4 of a test");
}
