//! A test with three processes, each with its own key: the devices' reports go through the shuffler
//! to the server.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use dp_shuffle::{read_frames, write_frames};

const SHUFFLER: &str = env!("CARGO_BIN_EXE_dp-shuffle");

/// The path of an example. `cargo test` builds the examples beside the program.
fn example(name: &str) -> PathBuf {
    let folder = Path::new(SHUFFLER).parent().expect("the folder of programs").join("examples");
    let path = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{}: build it, `cargo build -p dp-shuffle --examples`", path.display());
    path
}

fn run(program: impl AsRef<Path>, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(program.as_ref())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        // The code ignores errors here, because a process that refuses its arguments does not read
        // its input.
        scope.spawn(move || drop(pipe.write_all(input)));
        child.wait_with_output().expect("it ends")
    })
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

struct Folder(PathBuf);
impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// The number of bytes of the first two lines of the file of marks.
const HEADER: usize = "dp-shuffle known/1\n".len() + 64 + 1;

fn make_known(key: &str, known: &str) {
    let made = run(SHUFFLER, &["known", key, known], &[]);
    assert!(made.status.success(), "{}", said(&made));
}

/// The length of a message with a report over three values.
const BYTES: &str = "20";

#[test]
fn reports_go_through_three_processes_and_their_shares_come_out() {
    let folder = Folder(std::env::temp_dir().join(format!("dp-shuffle-{}", std::process::id())));
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let file = |name: &str| folder.0.join(name).display().to_string();
    let key = |name: &str| {
        let made = run(SHUFFLER, &["key", &file(name)], &[]);
        assert!(made.status.success(), "{}", said(&made));
        String::from_utf8(made.stdout).expect("digits").trim().to_owned()
    };
    let (shuffler, analyser) = (key("shuffler"), key("analyser"));
    for (key, known) in [("shuffler", "known"), ("shuffler", "other"), ("analyser", "not its")] {
        make_known(&file(key), &file(known));
    }
    let again = run(SHUFFLER, &["key", &file("shuffler")], &[]);
    assert!(!again.status.success(), "a key was written over");

    let sent = run(example("encode"), &[&shuffler, &analyser, "3000"], &[]);
    assert!(sent.status.success(), "{}", said(&sent));
    // On the way to the shuffler, one message is repeated, one is changed, and one is not a
    // message.
    let mut messages = read_frames(&mut &sent.stdout[..]).expect("messages");
    assert_eq!(messages.len(), 3000);
    messages.push(messages[11].clone());
    messages[12][60] ^= 1;
    messages.push(b"nothing".to_vec());
    let mut bytes = Vec::new();
    write_frames(&messages, &mut bytes).expect("written");

    let batch = run(SHUFFLER, &["shuffle", &file("shuffler"), &file("known"), BYTES, "2000", "700"], &bytes);
    assert!(batch.status.success(), "{}", said(&batch));
    assert_eq!(said(&batch).trim(), "2999 forwarded; refused: 2 malformed, 1 repeated, 0 in small crowds");
    let answer = run(example("analyse"), &[&file("analyser")], &batch.stdout);
    assert!(answer.status.success(), "{}", said(&answer));
    assert!(said(&answer).starts_with("2999 counted, 0 not for this server"), "{}", said(&answer));
    let lines = String::from_utf8(answer.stdout).expect("text");
    let shares: Vec<[f64; 2]> = lines
        .lines()
        .map(|line| {
            let mut numbers = line.split(' ').skip(1).map(|word| word.parse().expect("a number"));
            [numbers.next().expect("a share"), numbers.next().expect("an error")]
        })
        .collect();
    // The bound is six standard errors. By chance, the test fails once in five hundred million
    // runs.
    for ([share, error], real) in shares.iter().zip([0.8, 0.1, 0.1]) {
        assert!((share - real).abs() < 6.0 * error && *error < 0.05, "{share} ± {error}, and it is {real}");
    }
    assert_eq!(shares.len(), 3);

    // Cases that the command refuses: the analyser's key in place of the shuffler's, a batch that
    // is too small, and a batch of small crowds.
    for (key, batch, crowd, words) in [
        ("analyser", "2000", "700", "only 0 could be forwarded, so none was; refused: 3002 malformed"),
        ("shuffler", "3000", "700", "a batch needs 3000 messages, but only 2999"),
        ("shuffler", "2000", "751", "2999 in small crowds"),
    ] {
        let known = file(if key == "shuffler" { "other" } else { "not its" });
        let refused = run(SHUFFLER, &["shuffle", &file(key), &known, BYTES, batch, crowd], &bytes);
        assert!(!refused.status.success() && refused.stdout.is_empty());
        assert!(said(&refused).contains(words), "{}", said(&refused));
    }
    // Another process with the same marks gets the same messages. It must emit nothing.
    let twice = run(SHUFFLER, &["shuffle", &file("shuffler"), &file("known"), BYTES, "1", "1"], &bytes);
    assert!(!twice.status.success() && twice.stdout.is_empty());
    assert!(said(&twice).contains("2 malformed, 3000 repeated"), "{}", said(&twice));
    let whole = std::fs::read(file("known")).expect("the forwarded messages");
    assert_eq!(whole.len(), HEADER + 2999 * 32);
    std::fs::write(file("known"), &whole[..whole.len() - 1]).expect("cut off");
    let cut = run(SHUFFLER, &["shuffle", &file("shuffler"), &file("known"), BYTES, "1", "1"], &bytes);
    assert!(!cut.status.success() && cut.stdout.is_empty());
    assert!(said(&cut).contains("cut off"), "{}", said(&cut));
    // The batch has fewer reports than the certificate requires, so the server releases nothing
    // about it.
    let few = run(
        SHUFFLER,
        &["shuffle", &file("shuffler"), &file("other"), BYTES, "900", "1"],
        &bytes[..bytes.len() / 3],
    );
    assert!(few.status.success(), "{}", said(&few));
    let refused = run(example("analyse"), &[&file("analyser")], &few.stdout);
    assert!(!refused.status.success() && refused.stdout.is_empty());
    assert!(said(&refused).contains("needed: 2000"), "{}", said(&refused));
}

/// A shuffler with a key, an empty file of marks, and the messages of the given number of devices.
struct Stage {
    folder: Folder,
    sent: Vec<u8>,
}

impl Stage {
    fn new(name: &str, devices: u32) -> Self {
        let folder = Folder(std::env::temp_dir().join(format!("dp-shuffle-{name}-{}", std::process::id())));
        std::fs::create_dir_all(&folder.0).expect("a folder");
        let stage = Self { folder, sent: Vec::new() };
        let keys = ["shuffler", "analyser"].map(|name| {
            let made = run(SHUFFLER, &["key", &stage.file(name)], &[]);
            String::from_utf8(made.stdout).expect("digits").trim().to_owned()
        });
        make_known(&stage.file("shuffler"), &stage.file("known"));
        let sent = run(example("encode"), &[&keys[0], &keys[1], &devices.to_string()], &[]).stdout;
        Self { sent, ..stage }
    }
    fn file(&self, name: &str) -> String {
        self.folder.0.join(name).display().to_string()
    }
    fn shuffle(&self, sent: &[u8]) -> Output {
        run(SHUFFLER, &["shuffle", &self.file("shuffler"), &self.file("known"), BYTES, "1", "1"], sent)
    }
    /// Runs the same command with a limit on file sizes, in units of 512 bytes, to imitate a full
    /// disk.
    #[cfg(unix)]
    fn shuffle_on_a_full_disk(&self, sent: &[u8], blocks: u32, to: &str) -> Output {
        let words =
            format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" shuffle \"$1\" \"$2\" {BYTES} 1 1 > {to}");
        run("sh", &["-c", &words, SHUFFLER, &self.file("shuffler"), &self.file("known")], sent)
    }
    fn again(&self) -> Output {
        run(SHUFFLER, &["again", &self.file("shuffler"), &self.file("known")], &[])
    }
    fn marked(&self) -> usize {
        (std::fs::read(self.file("known")).expect("marks").len() - HEADER) / 32
    }
}

fn refused(output: &Output, words: &[&str]) {
    let said = said(output);
    assert!(!output.status.success() && output.stdout.is_empty(), "{said}");
    for word in words {
        assert!(said.contains(word), "`{word}` is not in: {said}");
    }
}

/// Without the marks of the emitted messages, the shuffler could emit every message again. So a
/// mistyped file name must not count as an empty file.
#[test]
fn a_file_of_what_was_handed_on_is_never_made_by_the_way() {
    let stage = Stage::new("typed", 9);
    let shuffle = |known: &str| {
        let known = stage.file(known);
        run(SHUFFLER, &["shuffle", &stage.file("shuffler"), &known, BYTES, "1", "1"], &stage.sent)
    };
    refused(&shuffle("knwon"), &["knwon: the file of forwarded messages is missing", "`dp-shuffle known`"]);
    assert!(!Path::new(&stage.file("knwon")).exists(), "it was made");
    // The command must accept only the file of marks of this key. The command must refuse the file
    // of the key itself, and the marks of another key.
    let before = std::fs::read(stage.file("shuffler")).expect("a key");
    refused(
        &shuffle("shuffler"),
        &["shuffler: this is not the file of messages that were forwarded with this key"],
    );
    assert_eq!(std::fs::read(stage.file("shuffler")).expect("a key"), before);
    make_known(&stage.file("analyser"), &stage.file("other"));
    refused(
        &shuffle("other"),
        &["other: this is not the file of messages that were forwarded with this key"],
    );
    // The command refuses a file with two names, because the waiting batch is named after one of
    // them.
    #[cfg(unix)]
    {
        let link = stage.file("link");
        std::fs::hard_link(stage.file("known"), &link).expect("a link");
        for name in ["known", "link"] {
            refused(&shuffle(name), &[&format!("{name}: this file has several names (hard links)")]);
        }
        std::fs::remove_file(&link).expect("it is there");
    }
    // The command must not overwrite a file that exists already.
    let made = run(SHUFFLER, &["known", &stage.file("shuffler"), &stage.file("known")], &[]);
    refused(&made, &["known: this file exists already"]);
    assert!(shuffle("known").status.success());
}

/// Errors may contain names and numbers, but no part of a key.
#[test]
fn errors_name_the_file_or_the_argument() {
    let stage = Stage::new("errors", 3);
    let [key, known] = ["shuffler", "known"].map(|name| stage.file(name));
    let with = |arguments: [&str; 3]| {
        let [bytes, batch, crowd] = arguments;
        run(SHUFFLER, &["shuffle", &key, &known, bytes, batch, crowd], &stage.sent)
    };
    for (arguments, name) in [
        (["x", "1", "1"], "BYTES"),
        (["20", "0", "1"], "BATCH"),
        (["20", "-1", "1"], "BATCH"),
        (["20", "1", "0"], "CROWD"),
    ] {
        refused(&with(arguments), &[&format!("{name} must be a whole number above 0")]);
    }
    let digits = std::fs::read_to_string(&key).expect("a key");
    refused(&run(SHUFFLER, &["key", &key], &[]), &[&format!("{key}: this file exists already")]);
    let missing = stage.file("missing");
    refused(
        &run(SHUFFLER, &["known", &missing, &stage.file("k")], &[]),
        &[&format!("{missing}: No such file")],
    );
    let cut = stage.file("cut");
    std::fs::write(&cut, &digits[..60]).expect("a key that is cut off");
    let wrong = run(SHUFFLER, &["known", &cut, &stage.file("k")], &[]);
    refused(&wrong, &[&format!("{cut}: this is not a key")]);
    assert!(!said(&wrong).contains(&digits[..20]), "a part of the key is in the error");
    refused(&stage.again(), &["known.batch: no batch waits to be forwarded"]);
}

/// A message of an honest device would be lost for ever if the file had its mark, but the shuffler
/// had not emitted the message. At whatever point the disk becomes full, the shuffler must later
/// emit the batch, completely and once.
#[test]
#[cfg(unix)]
fn a_full_disk_loses_no_message() {
    let stage = Stage::new("full", 1300);
    let (marked, frames) = (1000, read_frames(&mut &stage.sent[..]).expect("messages"));
    let part = |range: std::ops::Range<usize>| {
        let mut bytes = Vec::new();
        write_frames(&frames[range], &mut bytes).expect("written");
        bytes
    };
    assert!(stage.shuffle(&part(0..marked)).status.success());
    let second = part(marked..1300);
    // The disk has no room for the batch, so nothing is marked.
    refused(
        &stage.shuffle_on_a_full_disk(&second, 10, "/dev/stdout"),
        &["known.batch.new: ", "nothing was forwarded, and the same messages can be sent again"],
    );
    assert_eq!((stage.marked(), Path::new(&stage.file("known.batch")).exists()), (marked, false));
    // The disk has room for the batch of 300 messages, and for 21 and a half of their marks.
    let blocks = ((HEADER + marked * 32) as u32).div_ceil(512) + 1;
    refused(
        &stage.shuffle_on_a_full_disk(&second, blocks, "/dev/stdout"),
        &["known: ", "nothing was forwarded; the batch waits in", "`dp-shuffle again`"],
    );
    assert!(stage.marked() > marked && stage.marked() < 1300, "{} marks", stage.marked());
    // Until the waiting batch is emitted, the command must refuse another batch.
    refused(&stage.shuffle(&second), &["known: the last batch was not forwarded completely"]);
    let batch = stage.again();
    assert!(batch.status.success(), "{}", said(&batch));
    assert_eq!(read_frames(&mut &batch.stdout[..]).expect("a batch").len(), 300);
    assert_eq!(stage.marked(), 1300);
    refused(&stage.shuffle(&second), &["300 repeated"]);
    refused(&stage.again(), &["no batch waits"]);
}

/// Tests the same failure if the output has no room for the emitted batch.
#[test]
#[cfg(target_os = "linux")]
fn a_batch_that_cannot_be_written_is_not_lost() {
    let stage = Stage::new("written", 40);
    let words = format!("exec \"$0\" shuffle \"$1\" \"$2\" {BYTES} 1 1 > /dev/full");
    let full =
        run("sh", &["-c", &words, SHUFFLER, &stage.file("shuffler"), &stage.file("known")], &stage.sent);
    refused(&full, &["standard output: No space left on device", "the batch waits in"]);
    let batch = stage.again();
    assert_eq!(read_frames(&mut &batch.stdout[..]).expect("a batch").len(), 40, "{}", said(&batch));
    refused(&stage.shuffle(&stage.sent), &["40 repeated"]);
}
