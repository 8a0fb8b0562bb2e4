//! Counts jumps in machine code: every jump and every indexed look-up, by function, at each level
//! of optimisation, for 64-bit ARM and for AVX-512.
//!
//! The other check (`taint`) follows secrets, but only on x86-64, and only if loops keep their
//! counters in registers. This check does not follow secrets. It counts in the kernels and in all
//! functions that they call, and compares the counts with the list
//! `tools/constant-time/branches.txt`. The emulator, Valgrind or the other check has found the
//! listed code safe, and [`REASONS`] states why each function jumps. So this check shows that a
//! compiler has not added a jump or a look-up since the list was written, for example a jump on a
//! mask. The check does not show that the listed jumps and look-ups depend only on public data.

use std::collections::{BTreeMap, BTreeSet};

use super::parse::{Function, ends};

const LIST: &str = include_str!("../../branches.txt");
const HEAD: &str = "\
# Jumps + look-ups at an index, at opt-level 0, 1, 2, 3, s and z, in what the kernels call. See
# tools/constant-time/src/assembly/branches.rs.
";

/// How this check recognises the code of a machine.
pub(super) struct Machine {
    pub(super) name: &'static str,
    /// A part of the name of each kernel.
    pub(super) kernels: &'static [&'static str],
    calls: &'static [&'static str],
    jumps: fn(&str, &[&str]) -> bool,
    looks_up: fn(&str, &[&str]) -> bool,
}

pub(super) const ARM: Machine = Machine {
    name: "aarch64",
    kernels: &["::neon", "::portable"],
    calls: &["b", "bl"],
    jumps: |name, _| {
        name.starts_with("b.") || ["b", "cbz", "cbnz", "tbz", "tbnz", "br", "blr"].contains(&name)
    },
    looks_up: |name, operands| {
        // The operand is `[x1, x2]` or `[x1, w2, uxtw #2]`: a second register is in the place of an
        // offset with `#`.
        let place = operands.iter().position(|operand| operand.starts_with('['));
        let index = place.and_then(|place| operands.get(place + 1));
        (name.starts_with("ld") || name.starts_with("st"))
            && index.is_some_and(|index| index.starts_with(['x', 'w']))
            && !operands.iter().any(|operand| operand.starts_with('[') && operand.ends_with(']'))
    },
};

pub(super) const AVX512: Machine = Machine {
    name: "avx512",
    kernels: &["::avx512"],
    calls: &["call", "jmp"],
    jumps: |name, operands| {
        let through = |operand: &&str| operand.starts_with('*') && !operand.contains("%rip");
        name.starts_with('j') || operands.first().is_some_and(through)
    },
    looks_up: |name, operands| {
        let index = |operand: &&str| operand.split_once('(').is_some_and(|(_, inside)| inside.contains(",%"));
        !["lea", "nop", "nopw", "nopl"].contains(&name) && operands.iter().any(index)
    },
};

/// Functions by a prefix of their names, each with the reason for its jumps.
const REASONS: &[(&str, &str)] = &[
    ("assembly::faults::steady", "an example: the end of a list of words"),
    ("dp_noise::kernel::chacha", "blocks and rounds are counted"),
    ("dp_noise::kernel::digits", "digits, groups and chunks are counted, and so are thresholds alike"),
    ("dp_noise::kernel::exchange", "the network compares places that follow from the number of items"),
    ("dp_noise::kernel::acceptance", "coins and rows are counted, and a split has a known size"),
    ("dp_noise::kernel::groups", "bytes, heights and tiles are counted"),
    ("dp_noise::kernel::ladder", "levels of the tree and rows are counted"),
    ("dp_noise::kernel::weights", "digits and gaps are counted"),
    ("dp_noise::kernel::wide", "digits, tables and chunks are counted"),
    ("dp_noise::kernel::lanes", "lanes are counted"),
    ("dp_noise::kernel::each", "lanes are counted"),
    ("dp_noise::kernel::neon", "indices in a row are below its length"),
    ("core::array", "entries are counted"),
    ("core::core_arch::x86::avx512f::_mm512_extracti64x4_epi64", "a constant selects the half"),
    ("core::iter", "an iterator ends, or has a length"),
    ("core::slice", "an index is inside a slice, or lengths are equal"),
    ("core::ops::range", "a range ends"),
    ("core::ops::index_range", "a range ends"),
    ("core::ops::try_trait", "entries are counted"),
    ("core::cmp::Ord::min", "the shorter of two lengths"),
    ("core::num", "lengths and places do not overflow"),
    ("core::option", "a length or an index that may be absent"),
    ("core::intrinsics", "two slices do not overlap"),
    ("core::ptr", "places are aligned, and lengths not zero"),
    ("core::mem", "lengths are alike"),
    ("i32", "an index increases"),
    ("usize", "an index increases"),
    ("core::sync", "which instructions the machine has, once that is known"),
    ("std_detect", "which instructions the machine has"),
    ("compiler_builtins", "the length of a shift or of a copy"),
    ("__ashlti3", "the length of a shift, which is the place of a digit"),
    ("__lshrti3", "the length of a shift, which is the place of a digit"),
    ("OUTLINED_FUNCTION", "a part that several of these functions share"),
];

/// The number of jumps and the number of look-ups.
type Counts = (usize, usize);

/// The counts of all functions that the matching functions call, by name.
fn count(machine: &Machine, functions: &[Function], root: impl Fn(&str) -> bool) -> BTreeMap<String, Counts> {
    let start = |function: &Function| function.code.first().map(|first| first.address);
    let by_address: BTreeMap<u64, &Function> =
        functions.iter().filter_map(|function| Some((start(function)?, function))).collect();
    let mut work: Vec<u64> =
        functions.iter().filter(|function| root(function.name)).filter_map(start).collect();
    let mut seen: BTreeSet<u64> = work.iter().copied().collect();
    let mut counts = BTreeMap::new();
    while let Some(function) = work.pop().and_then(|address| by_address.get(&address)) {
        let (mut jumps, mut looks) = (0, 0);
        for code in &function.code {
            jumps += usize::from((machine.jumps)(code.name, &code.operands));
            looks += usize::from((machine.looks_up)(code.name, &code.operands));
            if let Some((to, callee)) = code
                .target()
                .filter(|_| machine.calls.contains(&code.name))
                .and_then(|to| Some((to, by_address.get(&to)?)))
                && !callee.name.contains("@plt")
                && !ends(callee.name)
                && seen.insert(to)
            {
                work.push(to);
            }
        }
        if jumps + looks > 0 {
            let known: &mut Counts = counts.entry(named(function.name)).or_default();
            *known = (known.0 + jumps, known.1 + looks);
        }
    }
    counts
}

/// The name of a function in the list. The name omits the numbers of outlined functions, because
/// these numbers change between builds.
fn named(name: &str) -> String {
    if name.starts_with("OUTLINED_FUNCTION") { "OUTLINED_FUNCTION".to_owned() } else { name.to_owned() }
}

/// The reason for the jumps of a function, found by the prefix of its name. For a method, the
/// search uses the name of its type.
fn reason(name: &str) -> Option<&'static str> {
    let plain = name.trim_start_matches(['<', '&', '[']).trim_start_matches("mut ");
    REASONS.iter().find(|(begin, _)| plain.starts_with(begin)).map(|(_, reason)| *reason)
}

/// The counts for one machine, at all levels of optimisation.
pub(super) struct Counted {
    machine: &'static Machine,
    levels: Vec<BTreeMap<String, Counts>>,
    faults: Vec<String>,
}

impl Counted {
    pub(super) fn new(machine: &'static Machine) -> Self {
        Self { machine, levels: Vec::new(), faults: Vec::new() }
    }

    /// Counts the next level of optimisation. Each faulty function of the example is a changed copy
    /// of a sound function, and must have other counts than the sound function.
    pub(super) fn level(&mut self, level: &str, functions: &[Function]) {
        let kernel = |name: &str| {
            let inside = name.starts_with("dp_noise::kernel::")
                && self.machine.kernels.iter().any(|part| name.contains(part));
            inside && !name.ends_with("::check") && name != "dp_noise::kernel::chacha::portable"
        };
        let mut counts = count(self.machine, functions, kernel);
        if counts.is_empty() {
            self.faults.push(format!("{}, level {level}: there is no kernel", self.machine.name));
        }
        let of = |fault: &str| {
            let all = count(self.machine, functions, |name| name.ends_with(fault));
            all.values().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
        };
        let steady = of("faults::steady");
        counts.insert("assembly::faults::steady".to_owned(), steady);
        for fault in ["faults::branch", "faults::address"] {
            if of(fault) == steady {
                let name = self.machine.name;
                self.faults.push(format!("{name}, level {level}: {fault} passes for faults::steady"));
            }
        }
        self.levels.push(counts);
    }

    /// Returns the lines for the list `branches.txt`, and all faults of the counts.
    pub(super) fn lines(self) -> (String, Vec<String>) {
        let names: BTreeSet<&String> = self.levels.iter().flat_map(BTreeMap::keys).collect();
        let mut faults = self.faults;
        let mut lines = String::new();
        for name in names {
            if reason(name).is_none() {
                faults.push(format!("{}: no reason is stated for the jumps of {name}", self.machine.name));
            }
            let one = |counts: &BTreeMap<String, Counts>| {
                counts.get(name).map_or("-".to_owned(), |(jumps, looks)| format!("{jumps}+{looks}"))
            };
            let counts: Vec<_> = self.levels.iter().map(one).collect();
            lines += &format!("{} {} {name}\n", self.machine.name, counts.join(" "));
        }
        (lines, faults)
    }
}

/// The differences between the counts and the list, and the whole list with the new counts.
pub(super) fn compare(lines: &str) -> (String, Vec<String>) {
    let set =
        |text: &'static str| text.lines().filter(|line| !line.starts_with('#')).collect::<BTreeSet<_>>();
    let (known, now) = (set(LIST), lines.lines().collect::<BTreeSet<_>>());
    let new = now.difference(&known).map(|line| format!("not in the list: {line}"));
    let gone = known.difference(&now).map(|line| format!("only in the list: {line}"));
    (format!("{HEAD}{lines}"), new.chain(gone).collect())
}

#[cfg(test)]
mod tests {
    use super::super::parse::functions;
    use super::{ARM, AVX512, Machine, count, reason};

    fn counted(machine: &Machine, listing: &str) -> Vec<(String, (usize, usize))> {
        count(machine, &functions(listing), |name| name.ends_with("kernel")).into_iter().collect()
    }

    #[test]
    fn jumps_and_look_ups_are_counted_wherever_a_kernel_goes() {
        let arm = "\
0000000000000010 <a::kernel>:
  10:\tldr\tw8, [x0, x1, lsl #2]
  14:\tldr\tw9, [x0, #16]
  18:\tldr\tw9, [x0], #4
  1c:\tstr\tw9, [x2, w3, uxtw #2]
  20:\tbl\t40 <b::called>
  24:\tbl\t60 <core::panicking::panic_bounds_check>
  28:\tcbz\tw8, 10 <a::kernel>
  2c:\tcsel\tx0, x1, x2, eq  // eq = none
  30:\tret

0000000000000040 <b::called>:
  40:\tb.ne\t40 <b::called>  // b.any
  44:\ttbnz\tw8, #31, 40 <b::called>
  48:\tb\t50 <c::tail>

0000000000000050 <c::tail>:
  50:\tblr\tx8

0000000000000060 <core::panicking::panic_bounds_check>:
  60:\tb.eq\t60 <core::panicking::panic_bounds_check>

0000000000000070 <d::apart>:
  70:\tb.eq\t70 <d::apart>
";
        let expected = [("a::kernel", (1, 2)), ("b::called", (3, 0)), ("c::tail", (1, 0))];
        assert_eq!(counted(&ARM, arm), expected.map(|(name, counts)| (name.to_owned(), counts)));
        let x86 = "\
0000000000000010 <a::kernel>:
  10:\tmov    (%rdi,%rax,4),%ecx
  14:\tlea    (%rdi,%rax,4),%rcx
  18:\tvmovdqu64 0x40(%rsi),%zmm1
  1c:\tjne    10 <a::kernel>
  20:\tcall   *0x123(%rip)        # 200 <memcpy>
  24:\tcall   *%rax
  28:\tjmp    40 <b::tail>

0000000000000040 <b::tail>:
  40:\tja     40 <b::tail>
";
        let expected = [("a::kernel", (3, 1)), ("b::tail", (1, 0))];
        assert_eq!(counted(&AVX512, x86), expected.map(|(name, counts)| (name.to_owned(), counts)));
    }

    #[test]
    fn a_reason_is_found_by_what_a_name_begins_with() {
        assert!(reason("<core::iter::adapters::zip::Zip<A,B> as core::iter::Iterator>::next").is_some());
        assert!(reason("dp_noise::kernel::digits::neon::chunk").is_some());
        assert!(reason("dp_noise::laplace::DiscreteLaplace::sample").is_none());
    }
}
