//! What registers, flags and the stack may hold, and what operands of instructions mean.

use std::collections::BTreeMap;

/// A pointer into the function's own stack.
pub(super) const STACK: u16 = 1 << 6;
/// The address of something static.
pub(super) const STATIC: u16 = 1 << 7;
/// The key of all places on the stack that are not known one by one.
const ANYWHERE: &str = "anywhere";
/// Anything else: what a call gave, or an argument on the stack.
pub(super) const OTHER: u16 = 1 << 8;

/// What a register or a place on the stack may hold: sets of sources, a bit for each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Value {
    /// Through which pointers it was read from memory, or computed from what was.
    pub(super) read: u16,
    /// Of which pointers it is, or is near.
    pub(super) pointer: u16,
}

impl Value {
    pub(super) fn join(self, other: Self) -> Self {
        Self { read: self.read | other.read, pointer: self.pointer | other.pointer }
    }
}

/// What is known before an instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State {
    pub(super) registers: BTreeMap<String, Value>,
    /// What the flags were computed from.
    pub(super) flags: u16,
    /// Everything that was ever stored to the stack: one value for all of it would be coarse, so places by their text.
    pub(super) stack: BTreeMap<String, Value>,
}

impl State {
    pub(super) fn join(&mut self, other: &Self) -> bool {
        let before = self.clone();
        self.flags |= other.flags;
        for (mine, theirs) in [(&mut self.registers, &other.registers), (&mut self.stack, &other.stack)] {
            for (name, value) in theirs {
                let slot = mine.entry(name.clone()).or_default();
                *slot = slot.join(*value);
            }
        }
        *self != before
    }

    pub(super) fn register(&self, name: &str) -> Value {
        self.registers.get(name).copied().unwrap_or_default()
    }
}

pub(super) fn write(state: &mut State, operand: &str, value: Value, wide: bool) {
    if operand.contains('(') {
        let place = place(state, operand);
        let computed = registers(operand).iter().any(|name| state.register(name).pointer & STACK != 0);
        // Where a vector begins, or what is stored at a computed place, may be read elsewhere in parts.
        if computed && (place.is_none() || wide) {
            let slot = state.stack.entry(ANYWHERE.to_owned()).or_default();
            *slot = slot.join(value);
        }
        if let Some(place) = place {
            let slot = state.stack.entry(place).or_default();
            *slot = slot.join(value);
        }
        return;
    }
    if let Some(register) = registers(operand).into_iter().next() {
        // The stack pointer moves, and stays one.
        let kept = if register == "rsp" { Value { read: 0, pointer: STACK } } else { value };
        state.registers.insert(register, kept);
    }
}

/// What an operand gives.
pub(super) fn value(state: &State, operand: &str) -> Value {
    if operand.starts_with('$') {
        return Value::default();
    }
    let names = registers(operand);
    let all = names.iter().fold(Value::default(), |all, name| all.join(state.register(name)));
    if !operand.contains('(') {
        return all;
    }
    if operand.contains("%rip") {
        return Value { read: all.read, pointer: STATIC };
    }
    match place(state, operand) {
        Some(place) => {
            // What was never stored there is an argument, or a part of something wider.
            let argument = Value { read: 0, pointer: OTHER };
            let part = || state.stack.get(ANYWHERE).copied().unwrap_or_default().join(argument);
            state.stack.get(&place).copied().unwrap_or_else(part).join(Value { read: all.read, pointer: 0 })
        }
        None if all.pointer == STACK => {
            // A computed place on the stack: any.
            state.stack.values().fold(Value { read: all.read, pointer: 0 }, |all, value| all.join(*value))
        }
        // Through a pointer of arguments: what is read is theirs, and may be a pointer in its turn.
        None => {
            let through = if all.pointer & !STACK == 0 { OTHER } else { all.pointer & !STACK };
            Value { read: all.read | through, pointer: through }
        }
    }
}

/// The text of a place on the stack at a constant distance. Widths are not told apart: the compiler keeps what it spills apart.
fn place(state: &State, operand: &str) -> Option<String> {
    let inside = operand.split_once('(')?.1.split_once(')')?.0;
    let base = inside.strip_prefix('%')?;
    let direct = base == "rsp" || base == "rbp" && state.register("rbp").pointer == STACK;
    direct.then(|| operand.split('{').next().unwrap_or(operand).to_owned())
}

/// The registers that an operand names, each by the name of the widest that it is a part of.
pub(super) fn registers(operand: &str) -> Vec<String> {
    operand
        .split('%')
        .skip(1)
        .map(|part| part.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default())
        .map(widest)
        .collect()
}

fn widest(name: &str) -> String {
    if let Some(number) = ["xmm", "ymm", "zmm"].iter().find_map(|prefix| name.strip_prefix(prefix)) {
        return format!("zmm{number}");
    }
    // r8 to r15, with a letter for a part.
    let numbered = name.strip_prefix('r').map(|rest| rest.trim_end_matches(['b', 'w', 'd']));
    if let Some(number) =
        numbered.filter(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return format!("r{number}");
    }
    match name {
        "al" | "ah" | "ax" | "eax" => "rax",
        "bl" | "bh" | "bx" | "ebx" => "rbx",
        "cl" | "ch" | "cx" | "ecx" => "rcx",
        "dl" | "dh" | "dx" | "edx" => "rdx",
        "sil" | "si" | "esi" => "rsi",
        "dil" | "di" | "edi" => "rdi",
        "bpl" | "bp" | "ebp" => "rbp",
        "spl" | "sp" | "esp" => "rsp",
        other => other,
    }
    .to_owned()
}
