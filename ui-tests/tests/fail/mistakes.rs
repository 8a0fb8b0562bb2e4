//! Grades what rustc prints for the mistakes of newcomers.
//!
//! Each file `mistakes/TOPIC.rs` begins with what all its programs share. A line `//# MISTAKE`
//! begins a program with one mistake. Lines below it say what a good error contains:
//!
//! - `//# says: WORDS; WORDS`: words about the mistake.
//! - `//# fix: WORDS; WORDS`: words of the fix.
//! - `//# errors: 2`: the number of errors, if it is not 1. With 0, the program compiles.
//!
//! All words must be in the first eight lines of the first error. These lines may not contain names
//! that only the library uses. `mistakes/score.txt` holds the number of programs with a good error.
//! This number may only rise: write it with `TRYBUILD=overwrite`.

use std::path::Path;
use std::{env, fmt, fs};

/// The number of lines that a user reads first.
const FIRST: usize = 8;
/// Names that only the library uses. A letter of a longer name does not begin any of them.
const INTERNALS: [&str; 30] = [
    "Approx",
    "Col<",
    "Cells<",
    "Each<",
    "Epsilon<(",
    "Ex<",
    "Here",
    "Int<",
    "Lit<",
    "Matched<",
    "MetBy<",
    "NInt<",
    "Num<",
    "OpenedAs<",
    "PInt<",
    "Pure",
    "Renyi",
    "Rho<(",
    "Source<",
    "There<",
    "UInt<",
    "UTerm",
    "Zcdp",
    "law::aggregate",
    "law::expr",
    "law::kind",
    "law::measure",
    "law::num",
    "law::transformation",
    "required for",
];

/// A program with one mistake, and what its error must contain.
struct Mistake {
    name: String,
    program: String,
    words: Vec<String>,
    errors: usize,
}

/// A fault of an error, or of a program that has no error.
enum Fault {
    Errors { found: usize, expected: usize },
    Lacks(String),
    Names(&'static str),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Errors { found, expected } => write!(f, "{found} errors, not {expected}"),
            Self::Lacks(words) => write!(f, "its first lines lack `{words}`"),
            Self::Names(internal) => write!(f, "its first lines name `{internal}`"),
        }
    }
}

/// The programs of one topic.
fn of_topic(file: &str) -> Vec<Mistake> {
    let (shared, rest) = file.split_once("\n//# ").expect("a program");
    rest.split("\n\n//# ").map(|part| of_part(shared, part)).collect()
}

fn of_part(shared: &str, part: &str) -> Mistake {
    let mut lines = part.lines();
    let name = lines.next().expect("a mistake").to_owned();
    let (mut words, mut errors, mut program) = (Vec::new(), 1, shared.to_owned() + "\n");
    for line in lines {
        let Some(head) = line.strip_prefix("//# ") else {
            program.push_str(line);
            program.push('\n');
            continue;
        };
        match head.split_once(": ").expect("a key and a value") {
            ("says" | "fix", list) => words.extend(list.split("; ").map(str::to_owned)),
            ("errors", number) => errors = number.parse().expect("a number"),
            (key, _) => panic!("{name}: no `{key}` is known"),
        }
    }
    if !program.contains("\nfn main()") {
        program.push_str("fn main() {}\n");
    }
    Mistake { name, program, words, errors }
}

/// Whether `text` contains `name`, and no letter before it makes it part of a longer name.
fn names(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| !text[..at].ends_with(|c: char| c.is_alphanumeric()))
}

/// The faults of what rustc prints for a mistake.
fn faults(mistake: &Mistake, printed: &str) -> Vec<Fault> {
    let begins = |line: &&str| line.starts_with("error") && !line.contains("aborting due to");
    let found = printed.lines().filter(begins).count();
    let first = printed.lines().skip_while(|line| !begins(line)).take(FIRST).collect::<Vec<_>>().join("\n");
    let mut faults = Vec::new();
    if found != mistake.errors {
        faults.push(Fault::Errors { found, expected: mistake.errors });
    }
    if mistake.errors > 0 {
        let lacking = mistake.words.iter().filter(|words| !first.contains(words.as_str()));
        faults.extend(lacking.cloned().map(Fault::Lacks));
        faults.extend(INTERNALS.iter().filter(|name| names(&first, name)).map(|name| Fault::Names(name)));
    }
    faults
}

#[test]
fn mistakes_of_newcomers_have_good_errors() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("mistakes");
    let copies = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mistakes");
    super::cleared(&copies);
    let mut all = Vec::new();
    for entry in fs::read_dir(&root).expect("the folder is there") {
        let path = entry.expect("readable").path();
        let topic = path.file_stem().and_then(|stem| stem.to_str()).expect("a name in ASCII").to_owned();
        if path.extension().is_some_and(|ending| ending == "rs") {
            fs::create_dir_all(copies.join(&topic)).expect("writable");
            for (number, mistake) in
                of_topic(&fs::read_to_string(&path).expect("a topic")).into_iter().enumerate()
            {
                let copy = copies.join(&topic).join(format!("{number:02}.rs"));
                fs::write(&copy, &mistake.program).expect("writable");
                all.push((topic.clone(), mistake, copy.with_extension("stderr")));
            }
        }
    }
    super::rustc_tries(&copies);
    all.sort_by(|(a, _, one), (b, _, two)| (a, one).cmp(&(b, two)));
    let mut good = 0;
    for (topic, mistake, output) in &all {
        let printed = fs::read_to_string(output).unwrap_or_default();
        let faults = faults(mistake, &printed);
        good += usize::from(faults.is_empty());
        if !faults.is_empty() {
            let faults: Vec<String> = faults.iter().map(Fault::to_string).collect();
            println!("{topic}: {}: {}", mistake.name, faults.join("; "));
        }
    }
    println!("{good} of {} mistakes have a good error", all.len());
    let file = root.join("score.txt");
    let before: usize = fs::read_to_string(&file).map_or(0, |text| text.trim().parse().expect("a number"));
    if env::var_os("TRYBUILD").is_some_and(|words| words == "overwrite") && good > before {
        fs::write(&file, format!("{good}\n")).expect("writable");
    } else {
        assert!(good >= before, "{good} errors are good, but {before} were good before");
    }
}

#[test]
fn a_grade_sees_each_fault() {
    let mistakes = of_topic(
        "shared\n\n//# an age\n//# says: age; 3\n//# fix: range\nfn a() {}\n\n//# none\n//# errors: 0\nfn b() {}\n",
    );
    assert_eq!(mistakes[0].program, "shared\n\nfn a() {}\nfn main() {}\n");
    let said = |printed| faults(&mistakes[0], printed).iter().map(Fault::to_string).collect::<Vec<_>>();
    assert_eq!(said("error: age 3\n write a range\n"), Vec::<String>::new());
    assert_eq!(said("error: age 3\n a range\nerror: 2\n"), ["2 errors, not 1"]);
    assert_eq!(said("error: age\n a range\n"), ["its first lines lack `3`"]);
    assert_eq!(said("error: age 3\n\n\n\n\n\n\n\n range\n"), ["its first lines lack `range`"]);
    assert_eq!(said("error: age 3, range Pure\n"), ["its first lines name `Pure`"]);
    assert_eq!(said("error: age 3, range ImPure\n"), Vec::<String>::new());
    assert_eq!(
        (mistakes.len(), faults(&mistakes[1], "").len(), faults(&mistakes[1], "error: x\n").len()),
        (2, 0, 1)
    );
}
