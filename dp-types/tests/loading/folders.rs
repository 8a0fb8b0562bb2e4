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

#[test]
fn a_folder_or_a_list_without_a_file_is_refused() {
    let folder = Folder::new("empty", &[("a.tsv", JANUARY)]);
    assert_eq!(folder.said::<Visit>(), "cannot read FOLDER: this folder has no file that ends in `.csv`");
    let none: [&Path; 0] = [];
    let error = Dataset::<Visit>::from_csv_files(none).err().expect("nothing to load");
    assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Io, "there is no file to load"));
}
