//! The abstract state: what registers, flags and the stack may hold, and what the operands of
//! instructions mean.

use std::collections::BTreeMap;

/// A pointer into the function's own stack.
pub(super) const STACK: u16 = 1 << 6;
/// The address of a static item.
pub(super) const STATIC: u16 = 1 << 7;
/// The number of bytes of a stack cell. After a store of fewer bytes, the cell's value is the join
/// of the old and the new value.
const CELL: i64 = 4;
/// A stack cell, relative to a register. `None` represents all places whose addresses are not
/// known.
type Cell = Option<(Base, i64)>;

/// A register to which stack places are relative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Base {
    Stack,
    Frame,
}
/// Any other source: the result of a call, or an argument on the stack.
pub(super) const OTHER: u16 = 1 << 8;

/// The possible contents of a register or a stack place. Each field is a set of sources, with one
/// bit for each source.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Value {
    /// The pointers through which the value was read from memory, or the data from which it was
    /// computed.
    pub(super) read: u16,
    /// The pointers that the value equals, or from which it differs only by an offset.
    pub(super) pointer: u16,
}

impl Value {
    pub(super) fn join(self, other: Self) -> Self {
        Self { read: self.read | other.read, pointer: self.pointer | other.pointer }
    }
}

/// The state before an instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State {
    pub(super) registers: BTreeMap<String, Value>,
    /// The sources of the flags.
    pub(super) flags: u16,
    /// The contents of the stack.
    pub(super) stack: BTreeMap<Cell, Value>,
    /// Whether a store to a computed place may write to any place of the stack.
    pub(super) anywhere: bool,
}

impl State {
    pub(super) fn join(&mut self, other: &Self) -> bool {
        let before = self.clone();
        self.flags |= other.flags;
        for (name, value) in &other.registers {
            let slot = self.registers.entry(name.clone()).or_default();
            *slot = slot.join(*value);
        }
        for (cell, value) in &other.stack {
            let slot = self.stack.entry(*cell).or_default();
            *slot = slot.join(*value);
        }
        *self != before
    }

    pub(super) fn register(&self, name: &str) -> Value {
        self.registers.get(name).copied().unwrap_or_default()
    }
}

/// The bytes that an instruction reads or writes, and whether it writes exactly that number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Width {
    pub(super) bytes: i64,
    exact: bool,
}

impl Width {
    /// The width of an instruction: the width of its widest register, unless the instruction's name
    /// is more precise.
    pub(super) fn of(name: &str, operands: &[&str]) -> Self {
        let stem = name.trim_start_matches('v');
        let whole = ["movdq", "movap", "movup"].iter().any(|prefix| stem.starts_with(prefix));
        let masked = operands.iter().any(|operand| operand.contains("{%k"));
        let part = ["movd", "movss"].contains(&stem).then_some(4).or_else(|| {
            ["movq", "movsd", "movlps", "movhps", "movlpd", "movhpd"].contains(&stem).then_some(8)
        });
        let outside = operands.iter().filter(|operand| !operand.contains('('));
        let registers = outside.flat_map(|operand| operand.split('%').skip(1)).map(bytes);
        match (part, registers.max()) {
            (Some(bytes), _) => Self { bytes, exact: true },
            (None, Some(bytes)) if bytes > 8 => Self { bytes, exact: whole && !masked },
            (None, Some(bytes)) => Self { bytes, exact: name == "mov" },
            // No operand is a register: the operands are a number or memory, and the instruction's
            // name may end in a letter for the width.
            (None, None) if name.starts_with("set") => Self { bytes: 1, exact: false },
            (None, None) => {
                let bytes = name.strip_prefix("mov").and_then(|letter| match letter {
                    "l" => Some(4),
                    "q" => Some(8),
                    _ => None,
                });
                Self { bytes: bytes.unwrap_or(8), exact: bytes.is_some() }
            }
        }
    }
}

/// The number of bytes of a register.
fn bytes(name: &str) -> i64 {
    let name = name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    match name.as_bytes() {
        [b'z', b'm', ..] => 64,
        [b'y', b'm', ..] => 32,
        [b'x', b'm', ..] => 16,
        [b'e', ..] | [b'r', .., b'd'] => 4,
        [b'r', .., b'w'] => 2,
        [b'r', .., b'b'] | [.., b'l' | b'h'] => 1,
        [b'r' | b'k', ..] => 8,
        _ => 2,
    }
}

pub(super) fn write(state: &mut State, operand: &str, value: Value, width: Width) {
    if operand.contains('(') {
        let Some((base, start)) = place(state, operand) else {
            if registers(operand).iter().any(|name| state.register(name).pointer & STACK != 0) {
                let slot = state.stack.entry(None).or_default();
                *slot = slot.join(value);
            }
            return;
        };
        // A store that covers whole cells replaces their contents.
        let replaces = width.exact && start % CELL == 0 && width.bytes % CELL == 0;
        for cell in cells(base, start, width) {
            let slot = state.stack.entry(cell).or_default();
            *slot = if replaces { value } else { slot.join(value) };
        }
        return;
    }
    if let Some(register) = registers(operand).into_iter().next() {
        // An instruction can move the stack pointer, but the result still points into the stack.
        let kept = if register == "rsp" { Value { read: 0, pointer: STACK } } else { value };
        state.registers.insert(register, kept);
    }
}

/// The value of an operand in this state.
pub(super) fn value(state: &State, operand: &str, width: Width) -> Value {
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
        Some((base, start)) => {
            // If no store to this place is known, the place holds an argument, or a store to a
            // computed place wrote it.
            let argument = Value { read: 0, pointer: OTHER };
            let computed = state.stack.get(&None).copied().unwrap_or_default();
            let known = |cell: &Value| if state.anywhere { cell.join(computed) } else { *cell };
            cells(base, start, width)
                .map(|cell| state.stack.get(&cell).map_or(computed.join(argument), known))
                .fold(Value { read: all.read, pointer: 0 }, Value::join)
        }
        None if all.pointer == STACK => {
            // The address on the stack is computed, so the instruction may read any stack place.
            state.stack.values().fold(Value { read: all.read, pointer: 0 }, |all, value| all.join(*value))
        }
        // The value is read through a pointer from the arguments. The value has the sources of that
        // pointer, and may itself be a pointer.
        None => {
            let through = if all.pointer & !STACK == 0 { OTHER } else { all.pointer & !STACK };
            Value { read: all.read | through, pointer: through }
        }
    }
}

fn cells(base: Base, start: i64, width: Width) -> impl Iterator<Item = Cell> {
    (start.div_euclid(CELL)..=(start + width.bytes - 1).div_euclid(CELL)).map(move |cell| Some((base, cell)))
}

/// The stack place at a constant offset. The stack pointer moves only at the beginning and the end
/// of a function.
fn place(state: &State, operand: &str) -> Option<(Base, i64)> {
    let (distance, inside) = operand.split_once('(')?;
    let base = match inside.split_once(')')?.0 {
        "%rsp" => Base::Stack,
        "%rbp" if state.register("rbp").pointer == STACK => Base::Frame,
        _ => return None,
    };
    let (sign, digits) = distance.strip_prefix('-').map_or((1, distance), |digits| (-1, digits));
    let digits = digits.strip_prefix("0x").unwrap_or(digits);
    Some((base, if digits.is_empty() { 0 } else { sign * i64::from_str_radix(digits, 16).ok()? }))
}

/// The registers that an operand names; each is given as the widest register that contains it.
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
    // The registers r8 to r15, with a letter for a part of them.
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
