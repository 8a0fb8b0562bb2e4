//! Takes a program apart as far as the one section that matters here.

use super::{Format, ReadError, SECTION};
use object::{BinaryFormat, File, Object, ObjectSection};

/// What kind of program the first bytes announce; nothing where they announce none.
///
/// # Errors
/// [`ReadError::Unsupported`] for kinds of program that this tool knows and cannot read.
pub(super) fn kind(first: &[u8]) -> Result<Option<Format>, ReadError> {
    match first {
        [0x7f, b'E', b'L', b'F', ..] => Ok(Some(Format::Elf)),
        [0xfe, 0xed, 0xfa, 0xce | 0xcf, ..] | [0xce | 0xcf, 0xfa, 0xed, 0xfe, ..] => Ok(Some(Format::MachO)),
        [b'M', b'Z', ..] => Ok(Some(Format::Pe)),
        [0xca, 0xfe, 0xba, 0xbe | 0xbf, ..] => Err(ReadError::Unsupported(
            "is a Mach-O program for several processors: take one out with `lipo -thin` and audit that",
        )),
        [b'!', b'<', b'a', b'r', b'c', b'h', b'>', ..] => {
            Err(ReadError::Unsupported("is an archive of object files: audit the linked program instead"))
        }
        [0x00, b'a', b's', b'm', ..] => {
            Err(ReadError::Unsupported("is a WebAssembly module, which is not read"))
        }
        _ => Ok(None),
    }
}

/// The bytes of every section of that name, one after the other; nothing where there is none.
pub(super) fn section(program: &[u8]) -> Result<Option<Vec<u8>>, ReadError> {
    let broken = |error: object::Error| ReadError::Broken(error.to_string());
    let file = File::parse(program).map_err(broken)?;
    let names: &[&[u8]] = match file.format() {
        // Mach-O names sections without the dot; linkers for Windows cut names after eight bytes.
        BinaryFormat::MachO => &[SECTION.as_bytes(), b"__dp_proofs"],
        BinaryFormat::Pe | BinaryFormat::Coff => &[SECTION.as_bytes(), b".dp_proo"],
        _ => &[SECTION.as_bytes()],
    };
    let mut found = None;
    for section in file.sections() {
        if names.contains(&section.name_bytes().map_err(broken)?) {
            let bytes: &mut Vec<u8> = found.get_or_insert_default();
            // Sections may overlap in a hostile file; together they may not grow beyond the file itself.
            let data = section.data().map_err(broken)?;
            if bytes.len() + data.len() > program.len() {
                return Err(ReadError::Broken(format!("the sections {SECTION} overlap")));
            }
            bytes.extend_from_slice(data);
        }
    }
    Ok(found)
}
