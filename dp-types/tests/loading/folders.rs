//! Several files that are one dataset.

use std::fs;
use std::path::{Path, PathBuf};

use dp_types::ErrorKind;
use dp_types::prelude::*;

#[derive(Record)]
struct Visit {
    #[dp(unit, at_most = 3)]
    person: String,
    #[dp(range = 0..=10)]
    pain: i64,
}

#[derive(Record)]
#[dp(invalid = drop_row)]
struct Kept {
    #[dp(unit, at_most = 2)]
    person: String,
    #[dp(range = 0..=10)]
    pain: i64,
}

/// A folder for one test, with these files. It is removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("dp-folders-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        for (file, text) in files {
            fs::write(folder.join(file), text).expect("a file");
        }
        Self(folder)
    }

    fn load<R: Record>(&self) -> Result<Dataset<R>, Error> {
        Dataset::from_csv(&self.0)
    }

    /// The error, without the path of the folder.
    fn said<R: Record>(&self) -> String {
        let error = self.load::<R>().err().map(|error| error.to_string()).unwrap_or_default();
        error.replace(&*self.0.to_string_lossy(), "FOLDER").replace('\\', "/")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const JANUARY: &str = "person,pain\nann,3\nbob,4\n\n";
/// Its columns are in another order, and another character separates them.
const FEBRUARY: &str = "pain;note;person\n7;;ann\n";

fn rows_of<const N: usize>(rows: [(&str, i64); N]) -> Dataset<Visit> {
    let rows = rows.map(|(person, pain)| Visit { person: person.to_owned(), pain });
    Dataset::from_rows(rows).expect("they fit")
}

#[test]
fn a_folder_is_the_rows_of_its_files_in_the_order_of_the_names() {
    let folder = Folder::new(
        "order",
        &[("02.csv", FEBRUARY), ("01.csv", JANUARY), ("notes.txt", "no row"), (".03.csv", "hidden")],
    );
    fs::create_dir_all(folder.0.join("04.csv")).expect("a folder, which is no file");
    let key = [5; 32];
    let expected = rows_of([("ann", 3), ("bob", 4), ("ann", 7)]).reveal_fingerprint(&key);
    let loaded = folder.load::<Visit>().expect("it loads");
    assert_eq!(loaded.reveal_fingerprint(&key), expected);
    let listed = Dataset::<Visit>::from_csv_files(["02.csv", "01.csv"].map(|file| folder.0.join(file)));
    assert_eq!(listed.expect("it loads").reveal_fingerprint(&key), expected);
}

/// A person's rows count together, whichever files hold them, and the error names the file.
#[test]
fn a_limit_of_rows_holds_over_all_files() {
    let third = "person,pain\nbob,1\nann,9\nann,8\n";
    let folder = Folder::new("limit", &[("01.csv", JANUARY), ("02.csv", FEBRUARY), ("03.csv", third)]);
    assert_eq!(
        folder.said::<Visit>(),
        "FOLDER/03.csv, line 4, column `person`: this value has more rows than the 3 that `Visit` declares for each; \
         raise `at_most`, or write `keep = 3` to keep the first 3"
    );
    // Rows that are left out do not shift the lines.
    let bad = "person,pain\nbob,11\nbob,12\ncyd,1\n";
    let folder = Folder::new("dropped", &[("01.csv", bad), ("02.csv", bad), ("03.csv", third)]);
    assert_eq!(folder.said::<Kept>(), "");
    let fourth = "person,pain\nbob,77\nann,9\n";
    fs::write(folder.0.join("04.csv"), fourth).expect("a file");
    assert_eq!(
        folder.said::<Kept>(),
        "FOLDER/04.csv, line 3, column `person`: this value has more rows than the 2 that `Kept` declares for each; \
         raise `at_most`, or write `keep = 2` to keep the first 2"
    );
}

#[test]
fn an_error_names_the_file_and_its_line() {
    let folder = Folder::new("faults", &[("01.csv", JANUARY), ("02.csv", "person,pain\n\ncyd,1\n")]);
    assert_eq!(folder.said::<Visit>(), "FOLDER/02.csv, line 2: this line is empty");
    fs::write(folder.0.join("02.csv"), "person,note\ncyd,\n").expect("a file");
    assert_eq!(folder.said::<Visit>(), "FOLDER/02.csv, line 1: no column `pain`, which `Visit` needs");
    fs::write(folder.0.join("02.csv"), "person,pain\ncyd,11\n").expect("a file");
    assert_eq!(
        folder.said::<Visit>(),
        "FOLDER/02.csv, line 2, column `pain`: the value is above the range; allowed is a whole number from 0 \
         to 10"
    );
}

/// All faults of all files are listed, under every policy, and nothing else is.
#[test]
fn all_faults_are_listed_at_once() {
    let first = "person,pain\nann,3\nbob,11\n,5\n\ncyd,two\ncyd\nann,4\nann,5\nann,6\n\n";
    let folder =
        Folder::new("all", &[("01.csv", first), ("02.csv", FEBRUARY), ("03.csv", "pain,person\n-1,dan\n")]);
    let listed = |text: Result<String, Error>| -> Vec<String> {
        let text = text.expect("the headers are right");
        text.lines()
            .map(|line| line.replace(&*folder.0.to_string_lossy(), "").replace('\\', "/"))
            .map(|line| line.split("; allowed").next().unwrap_or_default().to_owned())
            .collect()
    };
    let values = [
        "/01.csv, line 3, column `pain`: the value is above the range",
        "/01.csv, line 4, column `person`: the value is empty",
        "/01.csv, line 5: this line is empty; found: ``",
        "/01.csv, line 6, column `pain`: the value is not a number",
        "/01.csv, line 7: this line has fewer values than the header, which names 2 columns; found: `cyd`",
    ];
    let beyond = |file: &str, line: u8, limit: u8, name: &str| {
        format!(
            "/{file}, line {line}, column `person`: this value has more rows than the {limit} that `{name}` declares"
        )
    };
    let last = "/03.csv, line 2, column `pain`: the value is below the range";
    let of_visits = listed(Dataset::<Visit>::reveal_csv_faults(&folder.0));
    let of_kept = listed(Dataset::<Kept>::reveal_csv_faults(&folder.0));
    let begins = |found: &[String], expected: &[String]| {
        assert_eq!(found.len(), expected.len(), "{found:#?}");
        for (found, expected) in found.iter().zip(expected) {
            assert!(found.starts_with(expected), "{found}, not {expected}");
        }
    };
    let owned = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    let three = [beyond("01.csv", 10, 3, "Visit"), beyond("02.csv", 2, 3, "Visit")];
    begins(&of_visits, &[owned(&values), three.to_vec(), owned(&[last])].concat());
    let two = [9, 10].map(|line| beyond("01.csv", line, 2, "Kept"));
    let two = [two.to_vec(), vec![beyond("02.csv", 2, 2, "Kept")]].concat();
    begins(&of_kept, &[owned(&values), two, owned(&[last])].concat());
    // The policy drops what does not fit, and a good file has no fault.
    fs::write(folder.0.join("01.csv"), "person,pain\nann,3\nbob,11\n").expect("a file");
    fs::remove_file(folder.0.join("03.csv")).expect("it exists");
    assert_eq!(folder.said::<Kept>(), "");
    assert_eq!(listed(Dataset::<Kept>::reveal_csv_faults(folder.0.join("02.csv"))), [""; 0]);
    let found = Dataset::<Kept>::reveal_csv_faults(&folder.0).expect("the headers are right");
    assert!(found.ends_with("a whole number from 0 to 10; found: `11`"), "{found}");
}

/// A file in another form has a fault in each line, and the text stays short.
#[test]
fn a_thousand_faults_are_shown_and_the_others_counted() {
    let lines: String = (0..2_500).map(|_| "ann;3\n").collect();
    let folder = Folder::new("many", &[("01.csv", &format!("person,pain\n{lines}"))]);
    let text = Dataset::<Kept>::reveal_csv_faults(&folder.0).expect("the header is right");
    assert_eq!(text.lines().count(), 1001);
    assert!(text.ends_with("\nand 1500 further faults"), "{}", &text[text.len() - 60..]);
}

/// There are many large identifiers. A load would count their rows in the store, and find these
/// rows late and without their values.
#[test]
fn each_row_beyond_a_limit_is_listed_at_its_own_line() {
    #[derive(Record)]
    struct Spread {
        #[dp(unit, at_most = 1, range = 0..=1_000_000_000_000)]
        person: i64,
        #[dp(range = 0..=9)]
        pain: i64,
    }
    let person = |i: i64| 8_000_000_000 + i * 1_000_003;
    let mut lines = String::from("person,pain\n7000000000,99\n");
    (0..60_000).for_each(|i| lines.push_str(&format!("{},3\n", person(i))));
    lines.push_str(&format!("{},4\n", person(7)));
    (60_000..210_000).for_each(|i| lines.push_str(&format!("{},3\n", person(i))));
    let folder =
        Folder::new("late", &[("01.csv", &lines), ("02.csv", &format!("person,pain\n{},5\n", person(9)))]);
    fs::write(folder.0.join("03.csv"), "pain\n1\n").expect("a file");
    let text = Dataset::<Spread>::reveal_csv_faults(&folder.0).expect("the first header is right");
    let text = text.replace(&*folder.0.to_string_lossy(), "").replace('\\', "/");
    let places: Vec<&str> =
        text.lines().map(|line| line.split(", column").next().unwrap_or_default()).collect();
    let header = "/03.csv, line 1: no";
    assert_eq!(&places[..3], ["/01.csv, line 2", "/01.csv, line 60003", "/02.csv, line 2"]);
    assert!(places.len() == 4 && places[3].starts_with(header), "{places:?}");
    assert!(text.lines().nth(1).is_some_and(|line| line.ends_with(&format!("found: `{}`", person(7)))));
}

/// A name of a file cannot forge a line of an error.
#[cfg(unix)]
#[test]
fn a_name_of_a_file_is_in_one_line() {
    let folder = Folder::new("names", &[("a\n\u{1b}[2J.CSV", "person,pain\nann,11\n")]);
    let expected = "FOLDER/a\\n\\u{1b}[2J.CSV, line 2, column `pain`: the value is above the range";
    let error = folder.load::<Visit>().err().map(|error| error.to_string()).unwrap_or_default();
    let error = error.replace(&*folder.0.to_string_lossy(), "FOLDER");
    assert!(error.starts_with(expected), "{error}");
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_reached_is_an_error() {
    let folder = Folder::new("reach", &[("01.csv", JANUARY)]);
    std::os::unix::fs::symlink(folder.0.join("nowhere"), folder.0.join("02.csv")).expect("a link");
    assert!(folder.said::<Visit>().starts_with("cannot read FOLDER/02.csv: "), "{}", folder.said::<Visit>());
}

#[test]
fn a_folder_or_a_list_without_a_file_is_refused() {
    let folder = Folder::new("empty", &[("a.tsv", JANUARY)]);
    assert_eq!(folder.said::<Visit>(), "cannot read FOLDER: this folder has no file that ends in `.csv`");
    let none: [&Path; 0] = [];
    let error = Dataset::<Visit>::from_csv_files(none).err().expect("nothing to load");
    assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Io, "there is no file to load"));
}
