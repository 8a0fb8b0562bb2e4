//! Parses the output of `objdump -d -C -w --no-show-raw-insn`: functions and instructions of x86-64
//! and 64-bit ARM.

/// A function and its code.
pub(super) struct Function<'a> {
    pub(super) name: &'a str,
    pub(super) code: Vec<Instruction<'a>>,
}

/// One instruction with its operands in AT&T order: the destination is the last operand.
#[derive(Debug)]
pub(super) struct Instruction<'a> {
    pub(super) address: u64,
    pub(super) name: &'a str,
    pub(super) operands: Vec<&'a str>,
}

impl Instruction<'_> {
    /// The target of a direct jump.
    pub(super) fn target(&self) -> Option<u64> {
        // The target is the last operand, since some ARM jumps name a register first.
        let address = self.operands.last()?.split_whitespace().next()?;
        u64::from_str_radix(address, 16).ok()
    }
}

/// Whether a function with this name ends the program, so that no code runs after its call.
pub(super) fn ends(name: &str) -> bool {
    ["panic", "_fail", "unwrap_failed", "expect_failed", "assert_failed", "precondition_check"]
        .iter()
        .any(|end| name.contains(end))
}

pub(super) fn functions(listing: &str) -> Vec<Function<'_>> {
    let mut functions: Vec<Function> = Vec::new();
    for line in listing.lines() {
        if let Some(name) = line.strip_suffix(">:").and_then(|line| line.split_once(" <")) {
            functions.push(Function { name: name.1, code: Vec::new() });
        } else if let (Some(function), Some(instruction)) = (functions.last_mut(), instruction(line)) {
            function.code.push(instruction);
        }
    }
    functions
}

fn instruction(line: &str) -> Option<Instruction<'_>> {
    let (address, rest) = line.split_once(":\t")?;
    let address = u64::from_str_radix(address.trim(), 16).ok()?;
    let rest = [" # ", "//"].iter().fold(rest, |rest, sign| rest.split(sign).next().unwrap_or(rest)).trim();
    let (mut name, mut operands) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    // Prefixes come before the name.
    while ["lock", "rep", "repz", "repnz", "bnd", "notrack", "data16", "cs", "ds"].contains(&name) {
        (name, operands) = operands.trim().split_once(char::is_whitespace).unwrap_or((operands.trim(), ""));
    }
    Some(Instruction { address, name, operands: split(operands.trim()) })
}

/// Splits operands at commas, except inside parentheses and inside the name of a jump's target.
fn split(operands: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_u32, 0);
    for (i, c) in operands.char_indices() {
        match c {
            '(' | '<' => depth += 1,
            ')' | '>' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(operands[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    if !operands.is_empty() {
        parts.push(operands[start..].trim());
    }
    parts
}
