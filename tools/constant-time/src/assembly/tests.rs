//! Tests of the taint check on short instruction sequences.

use super::parse::functions;
use super::taint::{JUMP, check};

/// The violations in a function with these instructions, in the order of the code.
fn found(code: &[&str], tables: &[&str]) -> Vec<&'static str> {
    let mut listing = String::from("0000000000000000 <kernel>:\n");
    for (address, line) in code.iter().enumerate() {
        listing += &format!("   {address:x}:\t{line}\n");
    }
    let functions = functions(&listing);
    assert_eq!((functions.len(), functions[0].code.len()), (1, code.len()));
    check(&functions[0], tables, true).into_iter().map(|finding| finding.what).collect()
}

#[test]
fn a_loop_over_a_length_is_allowed() {
    let code = [
        "test %rsi,%rsi",
        "je 7 <kernel+0x7>",
        "lea 0x1f(%rsi),%rcx",
        "shr $0x5,%rcx",
        "dec %rcx",
        "mov (%rdi),%rax",
        "jne 4 <kernel+0x4>",
        "ret",
    ];
    // The load does not touch the flags that `dec` set.
    assert_eq!(found(&code, &[]), Vec::<&str>::new());
}

#[test]
fn a_jump_on_what_was_read_is_found() {
    assert_eq!(found(&["cmpq $0x3,(%rdi)", "ja 2 <kernel+0x2>", "ret"], &[]), [JUMP]);
    assert_eq!(found(&["mov (%rdi,%rsi,8),%r8", "add $0x1,%r8d", "js 3 <kernel+0x3>", "ret"], &[]), [JUMP]);
    // The code passes the secret through a mask, a spill, a conditional move and a selected bit.
    let through = [
        "mov (%rdi),%rax",
        "mov %rax,0x10(%rsp)",
        "xor %eax,%eax",
        "mov 0x10(%rsp),%rbx",
        "cmp %rbx,%rsi",
        "mov $0x1,%ecx",
        "cmova %rdx,%rcx",
        "test %cl,%cl",
        "jne 9 <kernel+0x9>",
        "ret",
    ];
    assert_eq!(found(&through, &[]), [JUMP]);
    assert_eq!(
        found(&["cmp %rsi,(%rdi)", "sete %al", "test %al,%al", "je 4 <kernel+0x4>", "ret"], &[]),
        [JUMP]
    );
    // The code reads a part of a spilled vector.
    let part = [
        "vmovdqu (%rdi),%ymm0",
        "vmovdqu %ymm0,0x20(%rsp)",
        "mov 0x28(%rsp),%eax",
        "test %eax,%eax",
        "je 5 <kernel+0x5>",
        "ret",
    ];
    assert_eq!(found(&part, &[]), [JUMP]);
    // After a secret is overwritten, the register is public.
    let cleared = ["mov (%rdi),%rax", "xor %eax,%eax", "test %rax,%rax", "je 4 <kernel+0x4>", "ret"];
    assert_eq!(found(&cleared, &[]), Vec::<&str>::new());
}

#[test]
fn places_on_the_stack_are_told_apart_by_their_bytes() {
    let jump = |code: &[&str]| {
        let mut all = code.to_vec();
        let target = format!("je {:x} <kernel+0x1>", all.len() + 2);
        all.extend(["test %eax,%eax", &target, "ret"]);
        found(&all, &[])
    };
    let secret = "mov (%rdi),%rcx";
    // A store that replaces the whole secret makes the place public. A store that replaces half of
    // the secret does not make the place public.
    let stored = ["mov %rcx,0x10(%rsp)", "mov 0x10(%rsp),%rax"];
    assert_eq!(jump(&[secret, stored[0], "mov %rsi,0x10(%rsp)", stored[1]]), Vec::<&str>::new());
    assert_eq!(jump(&[secret, stored[0], "mov %esi,0x10(%rsp)", stored[1]]), [JUMP]);
    assert_eq!(jump(&[secret, stored[0], "mov %sil,0x10(%rsp)", stored[1]]), [JUMP]);
    // The code reads parts of wider values, and wider values that contain narrower stores.
    let vector = ["vmovdqu (%rdi),%xmm0", "mov %rsi,0x18(%rsp)", "vmovdqu %xmm0,0x10(%rsp)"];
    assert_eq!(jump(&[vector[0], vector[1], vector[2], "mov 0x18(%rsp),%rax"]), [JUMP]);
    assert_eq!(jump(&[vector[0], vector[2], vector[1], "mov 0x18(%rsp),%rax"]), Vec::<&str>::new());
    let apart = ["mov %rsi,0x20(%rsp)", "mov %rcx,0x28(%rsp)", "movdqa 0x20(%rsp),%xmm1", "movd %xmm1,%eax"];
    assert_eq!(jump(&[secret, apart[0], apart[1], apart[2], apart[3]]), [JUMP]);
}

#[test]
fn what_is_stored_at_a_computed_place_may_be_anywhere() {
    let secret =
        ["mov (%rdi),%rcx", "mov %rsi,0x10(%rsp)", "mov %rcx,0x10(%rsp,%rdx,8)", "mov 0x10(%rsp),%rax"];
    let code = [&secret[..], &["test %rax,%rax", "je 5 <kernel+0x5>", "ret"]].concat();
    assert_eq!(found(&code, &[]), [JUMP]);
    let public = code.iter().map(|line| line.replace("(%rdi)", "$0x1")).collect::<Vec<_>>();
    let public: Vec<_> = public.iter().map(String::as_str).collect();
    assert_eq!(found(&public, &[]), Vec::<&str>::new());
}

#[test]
fn a_jump_on_a_vector_is_found() {
    let masks = [
        "vmovdqu64 (%rdx),%zmm0",
        "vpcmpltud %zmm0,%zmm1,%k1",
        "kortestw %k1,%k1",
        "jne 4 <kernel+0x4>",
        "ret",
    ];
    assert_eq!(found(&masks, &[]), [JUMP]);
    let moved = [
        "vmovdqu (%rdx),%ymm0",
        "vpaddd %ymm0,%ymm2,%ymm1",
        "vpmovmskb %ymm1,%eax",
        "test %eax,%eax",
        "jne 5 <kernel+0x5>",
        "ret",
    ];
    assert_eq!(found(&moved, &[]), [JUMP]);
    let tested = ["vmovdqu (%rdx),%xmm3", "vptest %xmm3,%xmm3", "je 3 <kernel+0x3>", "ret"];
    assert_eq!(found(&tested, &[]), [JUMP]);
    // Vector instructions without AVX do not set flags, and a move of one half of a register keeps
    // the other half.
    let flags = ["cmpq $0x3,(%rdi)", "xorps %xmm0,%xmm0", "andps %xmm1,%xmm2", "ja 4 <kernel+0x4>", "ret"];
    assert_eq!(found(&flags, &[]), [JUMP]);
    let half = [
        "movdqu (%rdi),%xmm0",
        "movhps 0x8(%rsp),%xmm0",
        "movmskps %xmm0,%eax",
        "test %eax,%eax",
        "je 5 <kernel+0x5>",
        "ret",
    ];
    assert_eq!(found(&half, &[]), [JUMP]);
    let masked = [
        "vpcmpeqd (%rdx),%zmm1,%k1",
        "vpaddd %zmm4,%zmm5,%zmm6{%k1}{z}",
        "vmovd %xmm6,%eax",
        "test %eax,%eax",
        "js 5 <kernel+0x5>",
        "ret",
    ];
    assert_eq!(found(&masked, &[]), [JUMP]);
}

#[test]
fn tables_are_public_and_only_they() {
    let code = ["mov 0x40(%rsi),%eax", "cmp %eax,%ecx", "jb 3 <kernel+0x3>", "ret"];
    assert_eq!(found(&code, &[]), [JUMP]);
    assert_eq!(found(&code, &["rsi"]), Vec::<&str>::new());
    assert_eq!(found(&code, &["rdi"]), [JUMP]);
    // A sum of a secret and a public value is not public.
    let mixed = ["mov (%rsi),%rax", "add (%rdi),%rax", "js 3 <kernel+0x3>", "ret"];
    assert_eq!(found(&mixed, &["rsi"]), [JUMP]);
}

#[test]
fn paths_are_joined() {
    let code = [
        "xor %eax,%eax",
        "test %rsi,%rsi",
        "je 4 <kernel+0x4>",
        "mov (%rdi),%rax",
        "test %rax,%rax",
        "jne 6 <kernel+0x6>",
        "ret",
    ];
    assert_eq!(found(&code, &[]), [JUMP]);
    // A loop passes this secret on to its next round, so the check finds it in the second round.
    let around = [
        "xor %ebx,%ebx",
        "test %rbx,%rbx",
        "je 6 <kernel+0x6>",
        "mov (%rdi),%rbx",
        "dec %rsi",
        "jne 1 <kernel+0x1>",
        "ret",
    ];
    assert_eq!(found(&around, &[]), [JUMP]);
}

#[test]
fn divisions_gathers_and_secret_addresses_are_found() {
    let divisions = [
        "mov (%rdi),%rax",
        "div %rsi",
        "vdivpd %ymm0,%ymm1,%ymm2",
        "xor %eax,%eax",
        "xor %edx,%edx",
        "mov (%rdi),%rcx",
        "mov %rcx,0x8(%rsp)",
        "idivl 0x8(%rsp)",
        "ret",
    ];
    assert_eq!(found(&divisions, &[]), ["a division"; 3]);
    // The code may divide lengths.
    assert_eq!(found(&["mov %rsi,%rax", "xor %edx,%edx", "div %rcx", "ret"], &[]), Vec::<&str>::new());
    let gathers = ["vpgatherdd (%rdi,%zmm1,4),%zmm2{%k1}", "vgatherdps %xmm2,(%rax,%xmm1,1),%xmm0", "ret"];
    assert_eq!(found(&gathers, &[]), ["a gathering from computed addresses"; 2]);
    let address = ["movzbl (%rdi),%eax", "mov (%rsi,%rax,8),%rcx", "lea (%rsi,%rax,8),%rdx", "ret"];
    assert_eq!(found(&address, &["rsi"]), ["an address depends on a secret"]);
    let table = ["mov (%rdi),%eax", "jmp *%rax"];
    assert_eq!(found(&table, &[]), [JUMP]);
}
