//! Functions of the C library that a program defines itself.
//!
//! The samplers and the generator call functions of the C library, either directly or in code that
//! the compiler inserts. So a program with its own `getrandom` or `memcpy` can replace the noise,
//! whatever its certificates say.

use super::bounded::Bounded;
use object::read::NameOrOrdinal;
use object::{Object, ObjectSymbol, SymbolKind, SymbolScope};
use serde::Serialize;
use std::collections::BTreeMap;

/// The functions whose replacement could change noise, clocks or files. The library computes in
/// integers, so the list has no floating-point functions.
const WATCHED: &[&str] = &[
    "memcpy",
    "memmove",
    "memset",
    "memcmp",
    "bcmp",
    "strlen",
    "malloc",
    "calloc",
    "realloc",
    "free",
    "posix_memalign",
    "aligned_alloc",
    "mmap",
    "mmap64",
    "munmap",
    "syscall",
    "getrandom",
    "getentropy",
    "arc4random",
    "arc4random_buf",
    "rand",
    "random",
    "read",
    "readv",
    "pread",
    "pread64",
    "write",
    "writev",
    "open",
    "open64",
    "openat",
    "openat64",
    "close",
    "lseek",
    "lseek64",
    "fstat",
    "fstat64",
    "clock_gettime",
    "gettimeofday",
    "time",
    "getenv",
    "fork",
    "getpid",
    "pthread_create",
    "dlsym",
    "BCryptGenRandom",
    "ProcessPrng",
    "SystemFunction036",
    "CCRandomGenerateBytes",
];

/// A function of the C library that the program defines itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Override {
    /// The name of the function.
    pub name: String,
    /// The code that uses this definition.
    pub binding: Binding,
}

/// The code that uses a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Binding {
    /// Only a part of the program uses the definition. The definition may be a different function
    /// that has the same name.
    Local,
    /// The whole program uses the definition.
    Program,
    /// The program and the libraries that it loads use the definition.
    Exported,
}

/// The watched functions that the program defines, by name.
pub(super) fn overrides<'data>(file: &object::File<'data, &'data Bounded>) -> Vec<Override> {
    let mut found: BTreeMap<&str, Binding> = BTreeMap::new();
    let all = file.symbols().map(|symbol| (symbol, false));
    let dynamic = file.dynamic_symbols().map(|symbol| (symbol, true));
    for (symbol, exported) in all.chain(dynamic) {
        // The type of a symbol proves nothing: an object or an indirect function can hold code.
        let is_part = matches!(symbol.kind(), SymbolKind::Section | SymbolKind::File);
        if is_part || symbol.is_undefined() {
            continue;
        }
        let Some(name) = symbol.name_bytes().ok().and_then(watched) else { continue };
        let binding = match (exported, symbol.scope()) {
            (true, _) => Binding::Exported,
            (false, SymbolScope::Compilation) => Binding::Local,
            (false, _) => Binding::Program,
        };
        let known = found.entry(name).or_insert(binding);
        *known = binding.max(*known);
    }
    for export in file.exports().into_iter().flatten().map_while(Result::ok) {
        if let NameOrOrdinal::Name(name) = export.name()
            && let Some(name) = watched(name)
        {
            found.insert(name, Binding::Exported);
        }
    }
    found.into_iter().map(|(name, binding)| Override { name: name.to_owned(), binding }).collect()
}

/// The watched function with this name. macOS puts an underscore before each name. On other
/// systems, a version can follow the name after `@`.
fn watched(name: &[u8]) -> Option<&'static str> {
    let name = name.split(|byte| *byte == b'@').next().unwrap_or(name);
    let plain = name.strip_prefix(b"_").unwrap_or(name);
    WATCHED.iter().find(|known| known.as_bytes() == name || known.as_bytes() == plain).copied()
}

/// Whether a program for Unix loads no library. Then the program contains the C library.
pub(super) fn contains_c_library<'data>(file: &object::File<'data, &'data Bounded>) -> bool {
    file.format() == object::BinaryFormat::Elf && file.dynamic_symbols().all(|symbol| !symbol.is_undefined())
}
