//! Taint analysis: computes what registers may hold, over all paths of a function.

use std::collections::BTreeMap;
use std::fmt;

use super::parse::{Function, Instruction, ends};
use super::state::{OTHER, STACK, STATIC, State, Value, Width, registers, value, write};

/// The registers of the first six arguments.
const ARGUMENTS: [&str; 6] = ["rdi", "rsi", "rdx", "rcx", "r8", "r9"];
/// A violation in a kernel.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Finding {
    address: u64,
    pub(super) what: &'static str,
    text: String,
}

pub(super) const JUMP: &str = "a jump depends on a secret";

impl Finding {
    pub(super) fn is_jump(&self) -> bool {
        self.what == JUMP
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {:x}: {}", self.what, self.address, self.text)
    }
}

impl fmt::Debug for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// All violations in a function whose argument registers `tables` point at public tables. With
/// `anywhere`, the check assumes that a store to a computed place on the stack may write to any
/// place of the stack.
pub(super) fn check(function: &Function, tables: &[&str], anywhere: bool) -> Vec<Finding> {
    let mut public = STATIC;
    let mut first = State { registers: BTreeMap::new(), flags: 0, stack: BTreeMap::new(), anywhere };
    for (i, name) in ARGUMENTS.into_iter().enumerate() {
        first.registers.insert(name.to_owned(), Value { read: 0, pointer: 1 << i });
        if tables.contains(&name) {
            public |= 1 << i;
        }
    }
    first.registers.insert("rsp".to_owned(), Value { read: 0, pointer: STACK });
    let code = &function.code;
    let index: BTreeMap<u64, usize> = code.iter().enumerate().map(|(i, code)| (code.address, i)).collect();
    let mut states: Vec<Option<State>> = vec![None; code.len()];
    let mut work = Vec::new();
    if let Some(state) = states.first_mut() {
        *state = Some(first);
        work.push(0);
    }
    while let Some(i) = work.pop() {
        let Some(mut state) = states[i].clone() else { continue };
        step(&mut state, &code[i]);
        let name = code[i].name;
        let target = if name.starts_with('j') {
            code[i].target().and_then(|to| index.get(&to)).copied()
        } else {
            None
        };
        let left = name.starts_with("call") && code[i].operands.iter().any(|to| ends(to));
        let falls = !left && !name.starts_with("jmp") && !["ret", "ud2", "hlt", "int3"].contains(&name);
        for next in target.into_iter().chain((falls && i + 1 < code.len()).then_some(i + 1)) {
            let changed = match &mut states[next] {
                Some(known) => known.join(&state),
                empty => {
                    *empty = Some(state.clone());
                    true
                }
            };
            if changed {
                work.push(next);
            }
        }
    }
    // The check judges only reachable code.
    let reached =
        code.iter().zip(&states).filter_map(|(code, state)| state.as_ref().map(|state| (code, state)));
    let mut findings: Vec<Finding> = reached.flat_map(|(code, state)| judge(code, state, public)).collect();
    findings.sort();
    findings
}

fn judge(code: &Instruction, state: &State, public: u16) -> Vec<Finding> {
    let secret = |read: u16| read & !public != 0;
    let mut what = Vec::new();
    let name = code.name;
    if name.starts_with('j') && !name.starts_with("jmp") && secret(state.flags) {
        what.push(JUMP);
    }
    if let (true, Some(register)) =
        (name.starts_with("jmp") || name.starts_with("call"), code.operands.first())
    {
        let registers = registers(register).into_iter().map(|name| state.register(&name).read);
        if register.starts_with('*') && secret(registers.fold(0, |all, read| all | read)) {
            what.push(JUMP);
        }
    }
    let stem = name.trim_start_matches('v');
    // Only public values, such as lengths, may be divided, and only as whole numbers.
    let public = name == stem && !code.operands.iter().any(|operand| operand.contains("mm")) && {
        let width = Width::of(name, &code.operands);
        // A division by a byte reads only rax.
        let divided = if width.bytes == 1 { &["rax"][..] } else { &["rax", "rdx"] };
        let divided = divided.iter().map(|name| state.register(name).read);
        let divisor = code.operands.iter().map(|operand| value(state, operand, width).read);
        !secret(divisor.chain(divided).fold(0, |all, read| all | read))
    };
    if (stem.starts_with("div") || stem.starts_with("idiv") || stem.starts_with("sqrt")) && !public {
        what.push("a division");
    }
    if name.contains("gather") || name.contains("scatter") {
        what.push("a gathering from computed addresses");
    }
    // The instruction `lea` computes an address and does not read from it.
    let memory = code
        .operands
        .iter()
        .filter(|operand| operand.contains('(') && name != "lea" && !name.starts_with("nop"));
    for operand in memory {
        if registers(operand).iter().any(|register| secret(state.register(register).read)) {
            what.push("an address depends on a secret");
        }
    }
    let text = format!("{name} {}", code.operands.join(","));
    what.into_iter().map(|what| Finding { address: code.address, what, text: text.clone() }).collect()
}

/// Applies the effect of one instruction to the state.
fn step(state: &mut State, code: &Instruction) {
    let name = code.name;
    let width = Width::of(name, &code.operands);
    let inputs =
        code.operands.iter().fold(Value::default(), |all, operand| all.join(value(state, operand, width)));
    let Some((last, sources)) = code.operands.split_last() else {
        // Instructions without operands: sign extensions from rax into rdx, the end of vector code,
        // and returns.
        let rax = state.register("rax");
        if ["cqto", "cltd"].contains(&name) {
            state.registers.insert("rdx".to_owned(), rax);
        }
        return;
    };
    if name.starts_with("call") {
        for register in ["rax", "rdx"] {
            state.registers.insert(register.to_owned(), Value { read: OTHER, pointer: OTHER });
        }
        return;
    }
    if name.starts_with('j') || name.starts_with("nop") || name == "push" {
        return;
    }
    if name == "pop" {
        // A `pop` restores the caller's value of a register.
        state.registers.extend(registers(last).into_iter().map(|name| (name, Value::default())));
        return;
    }
    let compares = [
        "cmp", "test", "bt", "ptest", "vptest", "vtest", "kortest", "ktest", "comi", "ucomi", "vcomi",
        "vucomi",
    ];
    // `vptestm` and `vpcmp` write a mask, and `cmpps` writes a vector. These instructions do not
    // set flags.
    let vectors = code.operands.iter().any(|operand| operand.contains("mm"));
    let writes = ["vptestm", "vptestnm", "bts", "btr", "btc"];
    let begins = |with: &[&str]| with.iter().any(|prefix| name.starts_with(prefix));
    let compares = begins(&compares) && !begins(&writes) && !(vectors && begins(&["cmp"]));
    if compares {
        state.flags = inputs.read;
        return;
    }
    let moves = [
        "mov",
        "vmov",
        "lea",
        "kmov",
        "vpbroadcast",
        "vbroadcast",
        "lddqu",
        "vlddqu",
        "pshufd",
        "pmov",
        "vpmov",
    ];
    let moves = moves.iter().any(|prefix| name.starts_with(prefix));
    // A vector instruction with three operands writes only the last operand, unless it merges or
    // selects.
    let vector = name.starts_with('v') && code.operands.len() >= 3
        || name.starts_with('k') && code.operands.len() >= 3;
    let merges = last.contains("{%k")
        || ["vpternlog", "vpermt2", "vpermi2", "vfm", "movhp", "movlp", "movhlp", "movlhp"]
            .iter()
            .any(|p| name.starts_with(p))
        || ["movss", "movsd"].contains(&name) && !sources.iter().any(|source| source.contains('('));
    let masks = registers(last)
        .iter()
        .filter(|name| name.starts_with('k') && last.contains('{'))
        .fold(Value::default(), |all, name| all.join(state.register(name)));
    if name == "lea" {
        // The instruction computes an address but does not read from it.
        let parts = code.operands.iter().take(1).flat_map(|source| registers(source));
        let near = parts.fold(Value::default(), |all, name| all.join(state.register(&name)));
        let pointer =
            if sources.iter().any(|source| source.contains("%rip")) { STATIC } else { near.pointer };
        write(state, last, Value { read: near.read, pointer }, width);
        return;
    }
    let fresh = sources.iter().fold(masks, |all, source| all.join(value(state, source, width)));
    let clears =
        ["xor", "pxor", "vpxor", "xorps", "vxorps", "sub", "kxor"].iter().any(|p| name.starts_with(p))
            && sources.iter().all(|source| source == sources.first().unwrap_or(source))
            && sources.first() == Some(last)
            || name.starts_with("vpxor") && sources.len() == 2 && sources[0] == sources[1];
    let sets = name.starts_with("set");
    let chooses = name.starts_with("cmov") || name.starts_with("adc") || name.starts_with("sbb");
    let mut result = if clears {
        Value::default()
    } else if sets {
        Value { read: state.flags, pointer: 0 }
    } else if (moves || vector) && !merges {
        fresh
    } else {
        inputs
    };
    if chooses {
        result.read |= state.flags;
    }
    let flags = [
        "add", "sub", "and", "or", "xor", "inc", "dec", "neg", "shl", "shr", "sar", "imul", "mul", "adc",
        "sbb", "popcnt", "lzcnt", "tzcnt", "bsf", "bsr", "rol", "ror", "bts", "btr", "btc", "andn", "blsr",
        "blsi", "shld", "shrd", "bextr", "xadd",
    ];
    // `xorps` and similar instructions do not change the flags.
    if !vectors && flags.iter().any(|prefix| name.starts_with(prefix)) {
        state.flags = if clears { 0 } else { result.read };
    }
    // With one operand, the product fills rdx and rax.
    if (name.starts_with("mul")
        || name.starts_with("imul")
        || name.starts_with("div")
        || name.starts_with("idiv"))
        && code.operands.len() == 1
    {
        // A division of bytes uses only rax.
        let rdx = width.bytes > 1;
        let divided = if rdx && name.contains("div") { state.register("rdx").read } else { 0 };
        let both = Value { read: inputs.read | state.register("rax").read | divided, pointer: 0 };
        state.registers.insert("rax".to_owned(), both);
        if rdx {
            state.registers.insert("rdx".to_owned(), both);
        }
        return;
    }
    write(state, last, result, width);
    if name.starts_with("mulx") && sources.len() == 2 {
        let both = Value { read: inputs.read | state.register("rdx").read, pointer: 0 };
        write(state, last, both, width);
        write(state, sources[1], both, width);
    }
    if name.starts_with("xchg") {
        sources.iter().for_each(|source| write(state, source, result, width));
    }
}
