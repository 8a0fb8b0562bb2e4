//! Tests of locks that an attacker wrote to confuse a reader, and of records that do not verify.

use crate::program::{Folder, SEEDED, base, changed};

#[test]
fn hostile_locks_are_refused_with_the_place() {
    let folder = Folder::new("hostile");
    folder.write("program", base().lines());
    folder.run(&["lock", "program"]);
    let lock = folder.read("dp.lock");
    let lines = lock.lines().count();
    let long = lock.replacen("epsilon 0.7", &"9".repeat(100 << 20), 1);
    let long_line = lock.lines().position(|line| line.contains("epsilon 0.7")).expect("a line") + 1;
    let cases: [(&str, Vec<u8>, String); 12] = [
        ("nothing", Vec::new(), "line 1: ".into()),
        (
            "half a line",
            lock.as_bytes()[..lock.len() - 4].to_vec(),
            format!("line {lines}: the lock was cut off"),
        ),
        (
            "half of it",
            lock.split_inclusive('\n').take(9).collect::<String>().into(),
            "line 9: the lock was cut off".into(),
        ),
        (
            "another version",
            lock.replacen("version = 1", "version = 2", 1).into(),
            "line 2: this tool reads version 1 of locks, not 2".into(),
        ),
        ("a long line", long.into(), format!("line {long_line}: is longer than 1048576 bytes")),
        (
            "two entries",
            lock.replacen("dataset Visit", "dataset Patient", 1).into(),
            "there are two entries of dataset Patient".into(),
        ),
        (
            "two facts",
            lock.replacen("unit = \"one row\"\n", "unit = \"one row\"\nunit = \"one row\"\n", 1).into(),
            "there are two facts of unit".into(),
        ),
        (
            "bytes",
            [lock.as_bytes().split_at(60).0, b"\xff\xfe\n", lock.as_bytes()].concat(),
            "of the line is not UTF-8".into(),
        ),
        (
            "order",
            lock.replacen("dataset Patient", "dataset Zebra", 1).into(),
            ": the lines are not in the order".into(),
        ),
        ("words", lock.replacen("unit = ", "unit is ", 1).into(), "is not a fact: unit is".into()),
        ("more", format!("{lock}more\n").into(), "the lock was cut off: its last line is missing".into()),
        ("a program", base().lines().into(), "line 1: a lock begins with".into()),
    ];
    for (name, bytes, expected) in cases {
        folder.write("dp.lock", bytes);
        let (status, out, errors) = folder.run(&["check-lock", "program"]);
        assert_eq!((status, out.as_str()), (2, ""), "{name}: {errors}");
        assert!(errors.contains(&expected) && errors.contains("dp.lock, line "), "{name}: {errors}");
        assert!(errors.len() < 1000, "{name}: {errors}");
    }
    let (status, _, errors) = folder.run(&["check-lock", "program", "--lock", "none.lock"]);
    assert_eq!(status, 2);
    assert!(errors.contains("none.lock cannot be read"), "{errors}");
}

#[test]
fn nothing_is_written_or_compared_of_records_that_do_not_verify() {
    let folder = Folder::new("wrong");
    folder.write("good", base().lines());
    folder.run(&["lock", "good", "-o", "good.lock"]);
    folder.write("bad", changed(|p| p.replacements.push(("\"epsilon\":300000", "\"epsilon\":300001"))));
    folder.write("seeded", changed(|p| p.replacements.extend(SEEDED)));
    for name in ["bad", "seeded"] {
        let (status, out, _) = folder.run(&["lock", name]);
        assert!(status == 1 && out.contains("nothing was written"), "{out}");
        assert!(!folder.0.join("dp.lock").exists());
    }
    let (status, out, _) = folder.run(&["check-lock", "bad", "--lock", "good.lock"]);
    assert!(
        status == 1 && out.starts_with("WEAKER  query adults (src/main.rs:12) does not verify: "),
        "{out}"
    );
    let (status, out, _) = folder.run(&["diff", "good", "bad"]);
    assert!(status == 1 && out.starts_with("WRONG  query adults"), "{out}");
}
