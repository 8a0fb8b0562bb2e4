//! Tests names in any script. The names occur in a data file, rustc compiles them into this
//! program, and the test reads them from the program again.

use dp_audit::document;
use dp_audit::page::page;
use dp_audit::program::facts;
use dp_audit::read::read;
use dp_audit::verify::{Options, verify};
use dp_types::prelude::*;

#[derive(Category, Clone, Copy)]
enum Größe {
    Klein,
    #[dp(rename = "groß \"😀\"")]
    Groß,
}

#[derive(Record)]
struct 患者 {
    #[dp(range = 0..=120)]
    âge: i64,
    #[dp(category)]
    größe: Größe,
}

/// 名前
#[dp_query(epsilon = 0.5)]
fn 名前(患者: Table<患者>, #[dp(range = 0..=120)] âge_minimal: i64) -> i64 {
    患者.filter(|p| p.âge >= âge_minimal && p.größe == Größe::Groß).count().laplace(0.5).value()
}

/// Ensures that the linker keeps the statement that this program makes about itself.
#[test]
fn a_program_states_its_holder_in_any_script() {
    dp_types::program! {
        holder: "病院", purpose: "\"年報\"", revision: env!("CARGO_PKG_VERSION"), account: "患者", account: "b"
    }
    dp_types::program! {
        holder: "病院", purpose: "\"年報\"", revision: env!("CARGO_PKG_VERSION"), account: "患者", account: "b",
    }
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "finds itself as Linux names it")]
fn names_in_any_script_survive_the_certificate() {
    let program = read(&std::env::current_exe().expect("a program")).expect("it carries certificates");
    let verdicts = verify(&program, Options::default());
    for verdict in &verdicts {
        assert!(verdict.holds(), "{:#?}", verdict.faults);
    }
    // The program contains the query that another test runs, the session that this test opens, and
    // the statement. The statement occurs only once, because both places state the same.
    let mut titles: Vec<String> = verdicts.iter().map(|verdict| verdict.title()).collect();
    titles.sort();
    assert_eq!(titles, ["query \"名前\"", "session of \"患者\"", "statement of the program"]);
    let facts = facts(&verdicts, None).expect("few records");
    let stated = facts.stated.expect("a statement");
    assert_eq!((stated.holder.as_str(), stated.purpose.as_str()), ("病院", "\"年報\""));
    assert_eq!((stated.revision.as_str(), facts.stated_otherwise.len()), (env!("CARGO_PKG_VERSION"), 0));
    assert_eq!(stated.accounts, ["患者", "b"]);
    let query = verdicts.iter().position(|verdict| verdict.certificate().is_some()).expect("the query");
    let line = &program.lines[query].bytes;
    assert!(line.is_ascii());
    let text = String::from_utf8_lossy(line);
    // These texts are in UTF-16, as in JSON.
    for spelling in [
        r#""query":"\u540d\u524d""#,
        r#""record":"\u60a3\u8005""#,
        r#""name":"\u00e2ge""#,
        r#""name":"gr\u00f6\u00dfe""#,
        r#""values":["Klein","gro\u00df \"\ud83d\ude00\""]"#,
        r#""op":"parameter","name":"\u00e2ge_minimal""#,
    ] {
        assert!(text.contains(spelling), "{spelling} in {text}");
    }
    let page = page(&document::parse(line).expect("it verified"), &[], &[]);
    for name in ["名前", "患者", "âge", "größe", "groß", "âge_minimal"] {
        assert!(page.contains(name), "{name} in {page}");
    }
}

#[test]
fn names_in_any_script_are_found_in_a_header() {
    let rows = [患者 { âge: 30, größe: Größe::Klein }, 患者 { âge: 40, größe: Größe::Groß }];
    let session = Dataset::from_rows(rows).expect("the rows fit").session::<eps!(0.5)>();
    assert!(session.run(名前(18).expect("18 is in its range")).is_ok());
    let path = std::env::temp_dir().join(format!("dp-names-{}.csv", std::process::id()));
    std::fs::write(&path, "größe,âge\n\"groß \"\"😀\"\"\",30\nmittel,30\n")
        .expect("the temporary folder can be written");
    let error = Dataset::<患者>::from_csv(&path).err().map(|error| error.to_string()).unwrap_or_default();
    // The file may be missing already, so an error here does not matter.
    let _ = std::fs::remove_file(&path);
    assert!(
        error.ends_with("line 3, column `größe`: the value is not a variant of the category; allowed is one of Klein, groß \"😀\""),
        "{error}"
    );
}
