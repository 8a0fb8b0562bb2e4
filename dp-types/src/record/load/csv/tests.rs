use std::io::{self, BufReader, Read};
use std::path::Path;

use super::line::Values;
use crate::error::{Error, ErrorKind};
use crate::neighbours::AddRemove;
use crate::prelude::{Category, Date, Decimal, Record};
use crate::record::{Dataset, Fields};

#[derive(Clone, Copy, Category)]
enum Ward {
    Icu,
    #[dp(rename = "E, R")]
    Er,
    Ent,
}

macro_rules! patients {
    ($($name:ident $policy:ident)*) => { $(
        #[derive(Record)]
        #[dp(invalid = $policy)]
        struct $name {
            #[dp(range = -5..=120)]
            age: i64,
            smoker: bool,
            #[dp(category)]
            ward: Ward,
            #[dp(range = 0..=1000)]
            days: i64,
        }
    )* };
}
patients!(Refused refuse Clamped clamp Dropped drop_row);

/// A row: an age, whether the person smokes, the index of a ward, and a number of days.
type Row = (i64, bool, u8, u16);

type Stored = <<Refused as Record>::Fields as Fields>::Cells;

/// Loads a file.
fn load<R: Record>(file: impl Read) -> Result<Dataset<R, AddRemove>, Error> {
    let mut rows = None;
    super::read(Path::new("FILE"), file, &mut rows, false)?;
    rows.expect("the file has a header").finish()
}

/// The stored rows of a file.
fn stored<R: Record<Fields: Fields<Cells = Stored>>>(file: impl Read) -> Result<Vec<Row>, Error> {
    let dataset: Dataset<R, AddRemove> = load(BufReader::new(file))?;
    let row = |row| {
        let (age, (smoker, (ward, (days, ())))) = dataset.store.row(row);
        (i64::from(age) - 5, smoker == 1, ward, days)
    };
    Ok((0..dataset.store.rows() as u64).map(row).collect())
}

#[test]
fn each_column_is_found_by_its_name_and_read_as_what_it_is() {
    let file = "days,note,ward,smoker,age\r\n\
                7,a,Icu,true,-5\r\n8,b,Ent,0,120\r\n9,,\"E, R\",False,3\n1000,\"\"\"\",Icu,FALSE,4\n11,e,Icu,1,5";
    let rows =
        [(-5, true, 0, 7), (120, false, 2, 8), (3, false, 1, 9), (4, false, 0, 1000), (5, true, 0, 11)];
    assert_eq!(stored::<Refused>(file.as_bytes()).ok().as_deref(), Some(&rows[..]));
    let words = "smoker,age,ward,days\nTrue,1,Icu,0\nTRUE,2,Icu,0\nfalse,3,Icu,0\nmaybe,4,Icu,0\n";
    let smokers = stored::<Dropped>(words.as_bytes()).expect("the header is whole");
    assert_eq!(smokers, [(1, true, 0, 0), (2, true, 0, 0), (3, false, 0, 0)]);
}

#[test]
fn clamping_moves_to_the_nearest_end() {
    let file = "age,smoker,ward,days\n-6,1,Icu,1001\n121,0,Ent,-1\n99999999999999999999,0,Ent,5\n";
    let rows = [(-5, true, 0, 1000), (120, false, 2, 0), (120, false, 2, 5)];
    assert_eq!(stored::<Clamped>(file.as_bytes()).ok().as_deref(), Some(&rows[..]));
}

/// A small generator with a fixed seed (SplitMix64), so that each run tries the same bytes.
struct Random(u64);
impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) as usize % n
    }

    /// Makes lines, many of them malformed, with quotes that open in one line and close in another.
    fn lines(&mut self) -> Vec<u8> {
        const PIECES: [&str; 14] =
            ["", "30", "7", "\"", "\"\"", "\"30\"", ",", "\r", "\0", "x", "\n", "\"\n", "\n\"", "\r\n"];
        const ROWS: [&str; 6] = [
            "30,1,Icu,7,\n",
            "31,0,\"E, R\",8,note\n",
            "-6,1,Icu,9,\"a \"\"quoted\"\", note\"\r\n",
            "33,1,Icu,9,\"opens\n",
            "34,1,Icu,9,closes\"\n",
            "35,old,Icu,9,\n",
        ];
        let mut lines = Vec::new();
        for _ in 0..self.below(8) {
            match self.below(4) {
                0 => lines.extend((0..self.below(6)).flat_map(|_| PIECES[self.below(14)].bytes())),
                1 => lines.extend((0..5).flat_map(|i| {
                    [",", PIECES[self.below(10)]][usize::from(i == 0)..].concat().into_bytes()
                })),
                _ => lines.extend(ROWS[self.below(6)].bytes()),
            }
        }
        lines
    }
}

const HEADER: &[u8] = b"age,smoker,ward,days,note\n";

/// Checks that a file loads if and only if each of its lines loads beside another line, and that
/// the dataset then has the rows of these lines. Empty lines at the end are not rows.
fn is_loaded_row_by_row<R: Record<Fields: Fields<Cells = Stored>>>(lines: &[u8]) -> usize {
    const OTHER: &[u8] = b"99,0,Ent,1,\n";
    let whole = stored::<R>([HEADER, lines].concat().as_slice());
    let mut each: Vec<&[u8]> = lines.split_inclusive(|b| *b == b'\n').collect();
    while each.pop_if(|line| matches!(*line, b"\n" | b"\r\n")).is_some() {}
    let each = each.into_iter().map(|line| {
        let other = if line.ends_with(b"\n") { OTHER } else { b"" };
        let mut rows = stored::<R>([HEADER, line, other].concat().as_slice())?;
        let beside = if other.is_empty() { None } else { rows.pop() };
        assert!(other.is_empty() || beside == Some((99, false, 2, 1)), "{}", line.escape_ascii());
        Ok(rows)
    });
    let sum = each.collect::<Result<Vec<_>, Error>>().map(|rows| rows.concat());
    match (whole, sum) {
        (Ok(whole), Ok(sum)) => {
            assert_eq!(whole, sum, "{:?}", lines.escape_ascii().to_string());
            whole.len()
        }
        (Err(_), Err(_)) => 0,
        (whole, sum) => panic!("{:?}: {whole:?}, {sum:?}", lines.escape_ascii().to_string()),
    }
}

#[derive(Record)]
#[dp(invalid = drop_row)]
struct Admission {
    #[dp(range = "2000-01-01"..="2030-12-31", format = "%d.%m.%Y")]
    day: Date,
    #[dp(unit, keep = 5)]
    person: String,
    #[dp(range = 0..=9)]
    plan: i64,
}

/// A dropped row must not give its person a number on one path alone. Joins emit units in the order
/// of their numbers.
#[test]
fn a_line_that_is_not_text_changes_no_persons_number() {
    let numbered = |file: &[u8]| {
        let dataset: Dataset<Admission, AddRemove> = load(file).expect("it loads");
        (0..dataset.store.rows() as u64).map(|row| dataset.store.row(row)).collect::<Vec<_>>()
    };
    let rows = "2024-02-29,X,1\n01.02.2024,V,1\n02.02.2024,X,1\n03.02.2024,V,2\n";
    let header = "day,person,plan\n";
    let plain = numbered(format!("{header}{rows}").as_bytes());
    assert_eq!(plain.len(), 3);
    assert_eq!(numbered(&[header.as_bytes(), rows.as_bytes(), b"\xff\n"].concat()), plain);
}

#[test]
fn what_becomes_of_a_line_no_other_line_decides() {
    let mut random = Random(1);
    let (mut refused, mut clamped, mut dropped) = (0, 0, 0);
    for _ in 0..4_000 {
        let lines = random.lines();
        refused += is_loaded_row_by_row::<Refused>(&lines);
        clamped += is_loaded_row_by_row::<Clamped>(&lines);
        dropped += is_loaded_row_by_row::<Dropped>(&lines);
        // If a line in the block is not text, the reader takes the slow path for the other lines.
        let beside = stored::<Dropped>([HEADER, b"\xff\n", &lines].concat().as_slice());
        assert_eq!(beside.ok(), stored::<Dropped>([HEADER, &lines].concat().as_slice()).ok());
        // Under the policy that drops rows, only a bad header can make a file fail to load.
        assert!(stored::<Dropped>([HEADER, &lines].concat().as_slice()).is_ok());
    }
    assert!(100 < refused && refused < clamped && clamped < dropped, "{refused} {clamped} {dropped}");
}

macro_rules! visits {
    ($($name:ident $policy:ident)*) => { $(
        #[derive(Record)]
        #[dp(invalid = $policy)]
        struct $name {
            #[dp(unit, keep = 1)]
            person: String,
            #[dp(range = "1999-12-01"..="2024-03-01")]
            day: Date,
            #[dp(range = "1999-12-01"..="2024-03-01")]
            last: Option<Date>,
            insured: Option<bool>,
            #[dp(range = -9.00..=99.00, step = 0.01)]
            bill: Decimal,
            #[dp(range = -9..=99)]
            visits: Option<i64>,
            #[dp(category)]
            ward: Option<Ward>,
        }
    )* };
}
visits!(Kept refuse Moved clamp Left drop_row);

/// Checks that a line is read in the same way with and without quotes. Lines without quotes take
/// the fast path if all their values are in the usual form. Quoted lines never take the fast path.
/// Returns whether a row was read.
fn is_read_alike<R: Record>(lines: &[Vec<String>]) -> bool {
    let load = |quote: &str| {
        let mut file = "person,day,last,insured,bill,visits,ward\n".to_owned();
        for line in lines {
            let quoted: Vec<String> = line.iter().map(|value| format!("{quote}{value}{quote}")).collect();
            file += &quoted.join(",");
            file.push('\n');
        }
        let dataset: Result<Dataset<R, AddRemove>, Error> = load(file.as_bytes());
        dataset
            .map(|one| (one.store.rows(), one.reveal_fingerprint(&[7; 32])))
            .map_err(|error| error.to_string())
    };
    let plain = load("");
    assert_eq!(plain, load("\""), "{lines:?}");
    plain.is_ok_and(|(rows, _)| rows > 0)
}

#[test]
fn a_value_is_read_alike_with_quotes_and_without() {
    const PIECES: [&str; 16] = [
        "0",
        "1",
        "9.5",
        "-",
        "+",
        ".",
        " ",
        "\u{a0}",
        "\t",
        "e",
        "é",
        "7",
        "00",
        "true",
        "Icu",
        "2024-02-29",
    ];
    const GOOD: [[&str; 3]; 7] = [
        ["p", "q", "p "],
        ["2024-02-29", "1999-12-31", "2000-01-01"],
        ["", "2001-02-03", " "],
        ["true", "", "0"],
        ["1.25", "-3.00", "7"],
        ["", "42", "-9"],
        ["Icu", "", "Ent"],
    ];
    let mut random = Random(3);
    let mut read = [0; 3];
    for _ in 0..3_000 {
        let value = |random: &mut Random, column: usize| match random.below(9) {
            0 => (0..random.below(4)).map(|_| PIECES[random.below(16)]).collect(),
            _ => GOOD[column % 7][random.below(3)].to_owned(),
        };
        let lines: Vec<Vec<String>> = (0..1 + random.below(3))
            .map(|_| {
                // Sometimes a line has one value more or less than the header.
                let values = [7, 7, 7, 7, 7, 7, 7, 7, 8, 6][random.below(10)];
                (0..values).map(|column| value(&mut random, column)).collect()
            })
            .collect();
        read[0] += usize::from(is_read_alike::<Kept>(&lines));
        read[1] += usize::from(is_read_alike::<Moved>(&lines));
        read[2] += usize::from(is_read_alike::<Left>(&lines));
    }
    assert!(read.iter().all(|read| (500..2_900).contains(read)), "{read:?}");
}

#[test]
fn what_is_accepted_another_reader_reads_alike() {
    let mut random = Random(2);
    let mut values = Values::default();
    let mut quoted = 0;
    for _ in 0..4_000 {
        let lines = String::from_utf8(random.lines()).expect("the pieces are text");
        for line in lines.lines().filter(|line| !line.is_empty() && !line.contains('\r')) {
            if values.split(line.as_bytes(), b',').is_ok() {
                let mut other = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
                let records: Vec<_> = other.records().map(|record| record.expect("it is CSV")).collect();
                assert_eq!(records.len(), 1, "{line:?}");
                assert!(records[0].iter().eq(values.iter()), "{line:?}");
                quoted += usize::from(line.contains("\"\""));
            }
        }
    }
    assert!(quoted > 100, "{quoted}");
}

#[test]
fn a_line_has_at_most_two_to_the_twenty_bytes() {
    let row = |length: usize, end: &str| {
        let row = "30,1,Icu,7,";
        format!("{row}{}{end}", "n".repeat(length - row.len()))
    };
    let file = |line: &str| [HEADER, line.as_bytes(), b"31,0,Icu,8,\nold,0,Icu,8,\n"].concat();
    for end in ["\n", "\r\n"] {
        let (most, more) = (row(1 << 20, end), row((1 << 20) + 1, end));
        assert_eq!(stored::<Dropped>(file(&most).as_slice()).map(|rows| rows.len()).ok(), Some(2));
        assert_eq!(stored::<Dropped>(file(&more).as_slice()).map(|rows| rows.len()).ok(), Some(1));
        assert_eq!(
            stored::<Dropped>(file(&row(3 << 20, end)).as_slice()).ok(),
            Some(vec![(31, false, 0, 8)])
        );
        // If a line is longer than the limit, the text beyond the limit is not read as a separate
        // line.
        let tail = row((1 << 20) + 2, "30,1,Icu,7,") + end;
        assert_eq!(stored::<Dropped>(file(&tail).as_slice()).map(|rows| rows.len()).ok(), Some(1));
        let told =
            |line: &str| stored::<Refused>(file(line).as_slice()).expect_err("a line is wrong").to_string();
        assert!(told(&most).starts_with("FILE, line 4, column `age`: "), "{}", told(&most));
        assert_eq!(told(&more), "FILE, line 2: this line has more than 1048576 bytes");
    }
}

#[test]
fn a_reader_that_fails_is_not_quoted() {
    struct Fails;
    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::new(io::ErrorKind::InvalidData, "cannot decode 30,1,Icu,4711"))
        }
    }
    let error = stored::<Dropped>(HEADER.chain(&b"30,1,Icu,7,\n"[..]).chain(Fails)).expect_err("it fails");
    assert_eq!(error.kind(), ErrorKind::Io);
    assert_eq!(error.reveal(), "cannot read FILE: invalid data");
}

#[derive(Record)]
struct Visit {
    #[dp(unit, at_most = 2, range = 0..=9_999_999_999_999)]
    person: i64,
    #[dp(range = 0..=9)]
    days: i64,
}

#[test]
fn of_two_faults_the_first_is_told_by_its_line_and_column() {
    // Rows are stored in groups of 64, and a block has a few thousand lines.
    the_first_fault_is_told(9_000, 1, &[3, 63, 64, 65, 127, 1_023, 1_024, 5_000, 8_999]);
    // The store counts the rows, because the number of large identifiers is high.
    the_first_fault_is_told(120_000, 99_999_989, &[3, 64, 99_999, 119_999]);
}

fn the_first_fault_is_told(lines: usize, spread: usize, places: &[usize]) {
    let loaded = |rows: &[String]| {
        let file = ["days,person\n".to_owned(), rows.concat()].concat();
        let dataset: Result<Dataset<Visit, AddRemove>, Error> = load(file.as_bytes());
        dataset.map(|dataset| dataset.store.rows()).map_err(|error| error.to_string())
    };
    let rows: Vec<String> = (0..lines).map(|i| format!("{},{}\n", i % 10, i / 2 * spread)).collect();
    assert_eq!(loaded(&rows), Ok(lines));
    let (third, far) = ("5,0\n".to_owned(), "10,8000\n".to_owned());
    for at in places.iter().copied() {
        for (pair, column) in [([&third, &far], "person"), ([&far, &third], "days")] {
            let mut faulty = rows.clone();
            faulty.splice(at..at, pair.map(String::clone));
            let told = loaded(&faulty).expect_err("two rows are wrong");
            // Lines are counted from the header, which is line 1.
            assert!(told.starts_with(&format!("FILE, line {}, column `{column}`: ", at + 2)), "{told}");
        }
    }
}

/// Dropped lines count as lines of the file, whatever their fault is.
#[test]
fn a_row_too_many_behind_lines_that_are_left_out_is_told_by_its_line() {
    #[derive(Record)]
    #[dp(invalid = drop_row)]
    struct Visit {
        #[dp(unit, at_most = 2, range = 0..=9_999_999_999_999)]
        person: i64,
        #[dp(range = 0..=9)]
        days: i64,
    }
    // The store counts the rows, because the number of large identifiers is high.
    let mut rows: Vec<String> =
        (0..120_000_i64).map(|i| format!("{},{}\n", i % 10, i / 2 * 99_999_989)).collect();
    rows.splice(70..70, ["10,3\n", "\n", "1\n", "1,2,3\n", "\"1,2\n"].map(str::to_owned));
    rows.push("5,0\n".to_owned());
    let file = ["days,person\n".to_owned(), rows.concat()].concat();
    let loaded: Result<Dataset<Visit, AddRemove>, Error> = load(file.as_bytes());
    let told = loaded.err().expect("one has three").to_string();
    assert!(told.starts_with("FILE, line 120007, column `person`: "), "{told}");
}

#[test]
fn progress_counts_the_bytes_that_were_read() {
    let file = |bad: Option<usize>| {
        let age = |row| if Some(row) == bad { 121 } else { 64 };
        let rows = (0..40_000).map(|row| format!("{},1,Icu,1000\n", age(row)));
        ["age,smoker,ward,days\n".to_owned()].into_iter().chain(rows).collect::<String>()
    };
    for (bad, part) in
        [(None, 1.0..=1.0), (Some(39_999), 1.0..=1.0), (Some(20_000), 0.5..=0.7), (Some(1), 0.0..=0.2)]
    {
        let (file, bar) = (file(bad), std::cell::Cell::new(0));
        let mut rows = None;
        let read = super::counted(Path::new("FILE"), file.as_bytes(), &|read| bar.set(read), &mut rows);
        let loaded: Result<Dataset<Refused, AddRemove>, _> =
            read.and_then(|()| rows.expect("the file has a header").finish());
        assert_eq!(loaded.is_err(), bad.is_some());
        let read = bar.get() as f64 / file.len() as f64;
        assert!(part.contains(&read) && read > 0.0, "{bad:?}: {read}");
    }
}
