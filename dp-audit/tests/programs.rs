//! Tests of records inside programs of any format, at any place, and with damage.

mod common;

use common::{faults, path, samples};
use dp_audit::read::{Format, Input, ReadError, read, read_from};
use dp_audit::verify::{Options, Verdict, verify};

/// The magic bytes before a record. The test builds it at run time, so that this program holds only
/// the record below.
fn magic(version: u8) -> Vec<u8> {
    [b"\0dp-".as_slice(), b"record", &[version]].concat()
}

/// The bytes that a program holds for one record.
fn kept(line: &str) -> Vec<u8> {
    [&magic(2), line.as_bytes(), b"\n"].concat()
}

fn found(program: &[u8]) -> Input {
    read_from(program, "a test".into()).expect("a record is there")
}

fn verdicts(program: &[u8]) -> Vec<Verdict> {
    verify(&found(program), Options::default())
}

/// A record of this test program, in the form in which dp-types keeps its records: a constant whose
/// address is in use. The record ends with the first line of the included file.
const OWN: &[u8] = concat!("\0dp-rec", "ord\x02", include_str!("certificates/samples.json")).as_bytes();

#[test]
fn a_record_is_read_back_from_this_very_program() {
    assert!(std::hint::black_box(OWN).len() > 1000);
    let program = std::env::current_exe().expect("a program");
    let input = read(&program).expect("a record is there");
    assert_eq!(input.format, if cfg!(target_os = "linux") { Format::Elf } else { input.format });
    let verdicts = verify(&input, Options::default());
    assert_eq!(verdicts.len(), 1, "{verdicts:#?}");
    assert!(verdicts[0].holds(), "{:#?}", verdicts[0].faults);
    assert_eq!(verdicts[0].title(), "query adult_smokers");
    let bytes = std::fs::read(&program).expect("it can be read");
    assert!(bytes[verdicts[0].offset..].starts_with(&magic(2)));
}

#[test]
fn a_program_without_records_is_refused_in_words() {
    let error = read(env!("CARGO_BIN_EXE_dp-audit").as_ref()).expect_err("the tool carries none");
    assert!(matches!(error, ReadError::NoRecord(_)), "{error}");
}

#[test]
fn programs_of_every_format_are_read_alike() {
    let records =
        [samples::bills(), samples::rho_session(), samples::late_visits()].map(|line| kept(&line)).concat();
    for (start, format) in [
        (&b"\x7fELF\x02\x01\x01"[..], Format::Elf),
        (b"\xcf\xfa\xed\xfe", Format::MachO),
        (b"\xca\xfe\xba\xbe", Format::MachO),
        (b"MZ\x90\0", Format::Pe),
        (b"!<arch>\n", Format::Other),
        (b"\0asm", Format::Other),
    ] {
        // The records occur twice and at odd places, as in a program for two processors.
        let program = [start, &[7; 333], &records, b"code dp-record code", &records, &[0; 50]].concat();
        let input = found(&program);
        assert_eq!(input.format, format);
        let verdicts = verify(&input, Options::default());
        let titles: Vec<String> = verdicts.iter().map(Verdict::title).collect();
        assert_eq!(titles, ["query bills", "session of Visit", "query late_visits"]);
        assert!(verdicts.iter().all(|verdict| verdict.holds() && verdict.copies == 2));
        assert_eq!(verdicts[0].offset, start.len() + 333);
    }
}

#[test]
fn a_magic_that_junk_follows_is_an_error_with_its_place() {
    let good = kept(&samples::nothing());
    for (junk, expected) in [
        (&b"junk\n"[..], "byte 0: a value should start here, but there is `j`"),
        (b"\n", "byte 0: a value should start here, but the line ends"),
        (b"\xff\xff", "byte 0: a value should start here, but the line ends"),
        (b"{\"dp_other\":2}\n", "byte 1: the key \"dp_certificate\" must be here, not the key \"dp_other\""),
        (b"{\"dp_session\":3}\n", "dp_session (byte 14): this tool reads version 2 of records, not 3"),
    ] {
        let program = [b"MZ....", &good[..], b"...", &magic(2), junk, &good].concat();
        let verdicts = verdicts(&program);
        // Records before and after the damage are found.
        assert_eq!((verdicts.len(), verdicts[0].copies), (2, 2));
        assert!(verdicts[0].holds());
        let place = format!("record 2, found at byte {} of the file, {expected}", 9 + good.len());
        assert_eq!(verdicts[1].faults[0].to_string(), place);
    }
}

#[test]
fn a_record_of_another_version_is_not_skipped() {
    let mut program = kept(&samples::nothing());
    program.extend([&magic(3), &b"{\"dp_certificate\":3}\n"[..]].concat());
    let verdicts = verdicts(&program);
    assert_eq!(verdicts.len(), 2);
    assert!(verdicts[1].faults[0].message.contains("this record has version 3"), "{verdicts:#?}");
}

#[test]
fn records_that_are_cut_are_refused_and_hide_nothing() {
    let (cut, whole) = (kept(&samples::bills()), kept(&samples::late_visits()));
    for len in (12..cut.len()).step_by(97) {
        for gap in [&b""[..], b"\0\0\0", b"\xff\n"] {
            let program = [b"\x7fELF", &cut[..len], gap, &whole].concat();
            let verdicts = verdicts(&program);
            assert_eq!(verdicts.len(), 2, "{len} bytes");
            assert!(!verdicts[0].holds() && verdicts[1].holds(), "{len} bytes: {:#?}", verdicts[1].faults);
            let last = &verdicts[0].faults[verdicts[0].faults.len() - 1];
            assert!(last.message.contains("does not end with a line feed"), "{last}");
        }
    }
    // The only fault of a whole record without its line feed is the missing line feed.
    let verdicts = verdicts(&cut[..cut.len() - 1]);
    assert_eq!(verdicts[0].faults.len(), 1, "{:#?}", verdicts[0].faults);
}

#[test]
fn records_that_are_split_in_two_do_not_verify() {
    let record = kept(&samples::bills());
    for at in (12..record.len() - 1).step_by(101) {
        for wedge in [&b"\0"[..], b"\n", b" ", b"\0\0\0\0\0\0\0\0"] {
            let program = [&record[..at], wedge, &record[at..]].concat();
            assert!(verdicts(&program).iter().all(|verdict| !verdict.holds()), "{at} {wedge:?}");
        }
    }
}

#[test]
fn damaged_programs_never_panic() {
    let whole =
        [b"\x7fELF", &kept(&samples::three_tables())[..], &kept(&samples::releases::orders())].concat();
    for at in (4..whole.len()).step_by(13) {
        let mut damaged = whole.clone();
        damaged[at] ^= 0xff;
        if let Ok(input) = read_from(damaged.as_slice(), "a test".into()) {
            let verdicts = verify(&input, Options::default());
            // The changed byte damages one of the two records, so at most the other one verifies.
            assert!(verdicts.iter().filter(|verdict| verdict.holds()).count() <= 1, "{at}");
        }
    }
}

#[test]
fn a_file_of_lines_is_read_like_a_program() {
    let input = read(&path("certificates/samples.json")).expect("lines");
    // The input has all samples, and the sample with awkward names.
    assert_eq!((input.format, input.lines.len()), (Format::Lines, samples::all().len() + 1));
    assert_eq!(faults(&samples::pure_session()), Vec::<String>::new());
    let error = read(&path("certificates/no such file")).expect_err("there is none");
    assert!(error.to_string().starts_with("cannot be read: "), "{error}");
}
