//! Runs the attacks in `why/`. Each attack must succeed against the naive release, and fail against
//! the release of this library. The page `why.md` of the book must show what the programs print and
//! draw.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use dp_audit::read::read as read_program;
use dp_audit::verify::{Options, verify};

const PROGRAMS: [&str; 8] = [
    "linkage",
    "homogeneity",
    "diversity",
    "differencing",
    "reconstruction",
    "averaging",
    "floating_point",
    "timing",
];

/// One line of a program's table, in percent.
struct Row {
    attack: String,
    naive: f64,
    library: f64,
    at_most: f64,
}

/// Reads a line of a table, or returns `None` for another line. The name of an attack can contain a
/// percent sign.
fn row(line: &str) -> Option<Row> {
    let (line, at_most) = last(line)?;
    let (line, library) = last(line)?;
    let (attack, naive) = last(line)?;
    Some(Row { attack: attack.to_owned(), naive, library, at_most })
}

/// The percentage at the end of a line, and the line before it.
fn last(line: &str) -> Option<(&str, f64)> {
    let (before, number) = line.strip_suffix(" %")?.rsplit_once(' ')?;
    Some((before.trim_end(), number.parse().ok()?))
}

fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// What a program prints, and the picture that it draws.
struct Result {
    name: &'static str,
    program: PathBuf,
    printed: String,
    drawn: String,
}

/// Runs each program once.
fn results() -> &'static [Result] {
    static RESULTS: OnceLock<Vec<Result>> = OnceLock::new();
    RESULTS.get_or_init(|| {
        // `cargo xtask test` has already built the programs.
        if std::env::var_os("DP_EXAMPLES_BUILT").is_none() {
            let mut build = Command::new(env!("CARGO"));
            build.args(["build", "--profile", "test", "--examples"]).current_dir(env!("CARGO_MANIFEST_DIR"));
            assert!(build.status().expect("cargo runs").success());
        }
        PROGRAMS.into_iter().map(run).collect()
    })
}

fn run(name: &'static str) -> Result {
    // This test is in `<target>/<profile>/deps`.
    let test = std::env::current_exe().expect("a program");
    let program = test.ancestors().nth(2).expect("a folder").join(format!("examples/why_{name}"));
    let picture = std::env::temp_dir().join(format!("dp-why-{}-{name}.svg", std::process::id()));
    let output = Command::new(&program).arg(&picture).output().expect("the program runs");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    let drawn = read(&picture);
    std::fs::remove_file(&picture).expect("the picture can be removed");
    Result { name, program, printed: String::from_utf8(output.stdout).expect("it prints text"), drawn }
}

/// Each attack fails against this library, except in fewer than one of 10^9 runs.
#[test]
fn each_attack_succeeds_against_the_naive_release_alone() {
    let mut attacks = 0;
    for result in results() {
        for Row { attack, naive, library, at_most } in result.printed.lines().filter_map(row) {
            attacks += 1;
            assert!(library <= at_most, "{attack}: {library} % succeed, and at most {at_most} % should");
            assert!(naive >= at_most + 3.5, "{attack}: only {naive} % succeed against the naive release");
        }
    }
    assert_eq!(attacks, 11);
}

/// The page promises that the certificates of each program bound every attack.
#[test]
fn an_auditor_accepts_the_certificates_of_each_program() {
    for Result { name, program, .. } in results() {
        let verdicts = verify(&read_program(program).expect("it carries records"), Options::default());
        assert!(verdicts.iter().any(|verdict| verdict.certificate().is_some()), "{name} has no query");
        for verdict in &verdicts {
            assert!(verdict.holds(), "{name}, {}: {:#?}", verdict.title(), verdict.faults);
        }
    }
}

/// The start of the listing of a program on the page.
fn head(name: &str) -> String {
    format!("```text\n$ cargo run -p examples --example why_{name}\n")
}

/// The listing of a program on the page, without its first line, which is the command.
fn listing<'p>(page: &'p str, name: &str) -> &'p str {
    let (_, rest) = page.split_once(&head(name)).unwrap_or_else(|| panic!("why.md does not show {name}"));
    rest.split_once("```").expect("the listing ends").0
}

/// The lines of an output, with the limit in place of the library's result, which is random.
fn fixed(output: &str) -> Vec<String> {
    let line = |line: &str| match row(line) {
        Some(Row { attack, naive, at_most, .. }) => format!("{attack} {naive} {at_most}"),
        None => line.to_owned(),
    };
    output.lines().map(line).collect()
}

#[test]
#[cfg_attr(
    not(all(target_os = "linux", target_arch = "x86_64")),
    ignore = "the last digits of logarithms differ between systems"
)]
fn the_page_shows_what_the_programs_print_and_draw() {
    let (path, is_blessed) = (in_repository("docs/src/why.md"), std::env::var_os("BLESS").is_some());
    let mut page = read(&path);
    for Result { name, printed, drawn, .. } in results() {
        let picture = in_repository("docs/src/why").join(format!("{name}.svg"));
        if is_blessed {
            let old = head(name) + listing(&page, name);
            page = page.replacen(&old, &(head(name) + printed), 1);
            std::fs::write(&picture, drawn).expect("the picture can be written");
        }
        let shown = listing(&page, name);
        assert_eq!(fixed(shown), fixed(printed), "{name}: look at the page, then set BLESS=1");
        for Row { attack, library, at_most, .. } in shown.lines().filter_map(row) {
            assert!(library <= at_most, "the page shows {library} % for {attack}");
        }
        assert!(*drawn == read(&picture), "{name}.svg differs; look at it, then set BLESS=1");
        assert!(page.contains(&format!("](why/{name}.svg)")), "why.md does not show {name}.svg");
    }
    if is_blessed {
        std::fs::write(&path, page).expect("the page can be written");
    }
}
