//! Certificates inside of programs: this test is itself a program that carries one.

mod common;

use common::{path, samples};
use dp_audit::read::{Format, ReadError, read, read_from};
use dp_audit::verify::{Options, verify};

/// A sample in the section, as the library of rules puts it there.
// Naming a linker section counts as unsafe code, since some sections change what a program does; this one does not.
#[allow(unsafe_code)]
#[used]
#[cfg_attr(target_os = "linux", unsafe(link_section = ".dp_proofs"))]
static FIRST: [u8; include_bytes!("certificates/adult_smokers.json").len()] =
    *include_bytes!("certificates/adult_smokers.json");

/// Aligned, so that the linker pads before it; and twice, as when two crates use one query.
#[repr(C, align(64))]
struct Padded([u8; include_bytes!("certificates/three_tables.json").len()]);

#[allow(unsafe_code)]
#[used]
#[cfg_attr(target_os = "linux", unsafe(link_section = ".dp_proofs"))]
static SECOND: [Padded; 2] = [
    Padded(*include_bytes!("certificates/three_tables.json")),
    Padded(*include_bytes!("certificates/three_tables.json")),
];

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "names sections as Linux does")]
fn certificates_are_read_back_from_this_very_program() {
    assert_eq!(FIRST.len(), samples::adult_smokers().len() + 1);
    assert_eq!(SECOND.len(), 2);
    let input = read(&std::env::current_exe().expect("a program")).expect("the section is there");
    assert_eq!(input.format, Format::Elf);
    let mut found: Vec<(String, usize)> = verify(&input, Options::default())
        .into_iter()
        .map(|verdict| {
            assert!(verdict.holds(), "{:#?}", verdict.faults);
            (verdict.title(), verdict.copies)
        })
        .collect();
    found.sort();
    assert_eq!(found, [("query adult_smokers".to_owned(), 1), ("query three_tables".to_owned(), 2)]);
}

#[test]
fn a_program_without_certificates_is_refused_in_words() {
    let error = read(env!("CARGO_BIN_EXE_dp-audit").as_ref()).expect_err("the tool carries none");
    assert!(matches!(error, ReadError::NoSection(_)), "{error}");
    assert!(error.to_string().contains("without the section .dp_proofs: it holds no certificate"), "{error}");
}

/// Little-endian bytes of numbers of several widths.
struct Bytes(Vec<u8>);

impl Bytes {
    fn u16(mut self, number: u16) -> Self {
        self.0.extend(number.to_le_bytes());
        self
    }

    fn u32(mut self, numbers: &[u32]) -> Self {
        numbers.iter().for_each(|number| self.0.extend(number.to_le_bytes()));
        self
    }

    fn u64(mut self, numbers: &[u64]) -> Self {
        numbers.iter().for_each(|number| self.0.extend(number.to_le_bytes()));
        self
    }

    /// A text, and NUL bytes up to `width`.
    fn text(mut self, text: &str, width: usize) -> Self {
        self.0.extend(text.as_bytes());
        self.0.resize(self.0.len() + width - text.len(), 0);
        self
    }
}

/// A Mach-O program for x86-64 with one section `name` (loader.h: header, LC_SEGMENT_64, section_64).
fn mach_o(name: &str, content: &[u8]) -> Vec<u8> {
    let (headers, size) = (32 + 72 + 80, content.len() as u64);
    let mut file = Bytes(Vec::new())
        .u32(&[0xfeed_facf, 0x0100_0007, 3, 2, 1, 72 + 80, 0, 0])
        .u32(&[0x19, 72 + 80])
        .text("__DATA", 16)
        .u64(&[0, size, headers, size])
        .u32(&[7, 3, 1, 0])
        .text(name, 16)
        .text("__DATA", 16)
        .u64(&[0, size])
        .u32(&[headers as u32, 0, 0, 0, 0, 0, 0, 0])
        .0;
    file.extend(content);
    file
}

/// A PE program for x86-64 with one section `.dp_proo`: linkers for Windows cut its name after eight bytes.
fn pe(content: &[u8]) -> Vec<u8> {
    let size = content.len() as u32;
    let mut file = Bytes(Vec::new())
        .text("MZ", 60)
        .u32(&[64])
        .text("PE", 4)
        .u16(0x8664)
        .u16(1)
        .u32(&[0, 0, 0])
        .u16(112)
        .u16(0x22)
        // The optional header of 64-bit programs; only its first field and its length matter to a reader.
        .u16(0x20b)
        .text("", 110)
        .text(".dp_proo", 8)
        .u32(&[size, 0x1000, size, 512, 0, 0, 0, 0x4000_0040])
        .0;
    file.resize(512, 0);
    file.extend(content);
    file
}

#[test]
fn programs_for_macos_and_windows_are_read_too() {
    let line = format!("\0\0{}\n\0", samples::bills());
    let programs = [
        (Format::MachO, mach_o(".dp_proofs", line.as_bytes())),
        (Format::MachO, mach_o("__dp_proofs", line.as_bytes())),
        (Format::Pe, pe(line.as_bytes())),
    ];
    for (format, program) in programs {
        let input = read_from(program.as_slice(), "a test".into()).expect("the section is there");
        assert_eq!(input.format, format);
        let verdicts = verify(&input, Options::default());
        assert_eq!(verdicts.len(), 1);
        assert!(verdicts[0].holds(), "{:#?}", verdicts[0].faults);
    }
}

#[test]
fn an_empty_section_and_a_cut_program_are_refused() {
    let refused = |program: &[u8]| read_from(program, "a test".into()).expect_err("nothing to read");
    assert!(matches!(refused(&mach_o(".dp_proofs", b"\0\0\0")), ReadError::EmptySection(Format::MachO)));
    assert!(matches!(refused(&mach_o("__text", b"code")), ReadError::NoSection(Format::MachO)));
    let whole = pe(samples::bills().as_bytes());
    for len in (2..whole.len()).step_by(7) {
        // Cut anywhere, a program is refused, or its certificate is found to be cut.
        if let Ok(input) = read_from(&whole[..len], "a test".into()) {
            assert!(!verify(&input, Options::default()).iter().all(|verdict| verdict.holds()), "{len} bytes");
        }
    }
}

#[test]
fn damaged_programs_never_panic() {
    let whole = std::fs::read(std::env::current_exe().expect("a program")).expect("it can be read");
    let step = whole.len() / 60;
    for len in (16..whole.len()).step_by(step) {
        if let Ok(input) = read_from(&whole[..len], "a test".into()) {
            assert!(input.lines.len() <= 4);
        }
    }
    // The tables that the reader follows stand at the two ends.
    for at in (16..64).chain(whole.len() - 2000..whole.len()).step_by(5) {
        let mut damaged = whole.clone();
        damaged[at] ^= 0xff;
        if let Ok(input) = read_from(damaged.as_slice(), "a test".into()) {
            assert!(!input.lines.is_empty());
        }
    }
}

#[test]
fn a_file_of_lines_is_read_like_a_program() {
    let input = read(&path("certificates/bills.json")).expect("a line");
    assert_eq!((input.format, input.lines.len()), (Format::Lines, 1));
    let error = read(&path("certificates/no such file")).expect_err("there is none");
    assert!(error.to_string().starts_with("cannot be read: "), "{error}");
}
